"""No token, query, title, body or name reaches a log line: at any level, from us, from libraries, from Python."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEVELS = ("debug", "info", "warning", "error")
CANARIES = {
    "token": "123456789:AAEcanarytokenAAEcanarytoken",
    "key": "c0ffee" * 6 + "c0ff",
    "query": "la factura del canario amarillo",
    "title": "Informe médico del canario",
    "body": "El canario vive en la cocina.\nY canta.",
    "person": "canaria maria",
    "address": "http://canary.example.org/api?query=canario",
}
BEFORE = """
import asyncio, logging, sys, threading, warnings
import structlog
from adapters.logs import configure
logging.getLogger("httpx").setLevel(logging.DEBUG)
logging.getLogger("made.before").addHandler(logging.StreamHandler(sys.stderr))
configure(sys.argv[1])
canary = sys.argv[2]
"""


def said(level: str, canary: str, script: str) -> str:
    """What a process wrote to standard error; it must have ended well."""
    done = subprocess.run(
        [sys.executable, "-c", BEFORE + script, level, canary], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    return done.stderr


def is_clean(text: str, canary: str) -> bool:
    return canary not in text and "canar" not in text.lower() and canary[:20] not in text


OURS = """
log = structlog.get_logger()
for method in ("debug", "info", "warning", "error", "critical"):
    tell = getattr(log, method)
    tell("source_failed", source="paperless", type="KeyError", query=canary, title=canary, person=canary)
    tell("source_failed", reason=canary, state=canary, type=canary)
    tell(canary)
    tell("%s", canary)
    tell("with_more", count=[canary], code={"x": canary})
try:
    raise ValueError(canary)
except ValueError:
    log.exception("it_failed", exc_info=True)
    log.error("it_failed", exc_info=sys.exc_info(), stack_info=True)
log.bind(query=canary).error("was_bound")
"""
LIBRARIES = """
for name in ("httpx", "httpcore.connection", "telegram.ext.Updater", "aiosqlite", "asyncio", "made.before", "later"):
    log = logging.getLogger(name)
    if name == "later":
        log.setLevel(logging.DEBUG)
    for level in (10, 20, 30, 40, 50):
        log.log(level, "HTTP Request: GET %s", canary)
        log.log(level, canary)
        log.log(level, "%d", canary)
        log.log(level, "with a stack", stack_info=True, extra={"query": canary})
    try:
        raise RuntimeError(canary, {"body": canary})
    except RuntimeError:
        log.exception("failed %s", canary)
"""
LOOP = """
async def fails():
    raise LookupError(canary)
async def main():
    loop = asyncio.get_running_loop()
    loop.set_debug(True)
    loop.slow_callback_duration = 0.0
    task = asyncio.create_task(fails(), name=canary)
    await asyncio.sleep(0.01)
    del task
    loop.call_exception_handler({"message": canary, "exception": LookupError(canary)})
asyncio.run(main())
import gc
gc.collect()
"""
PYTHON = """
warnings.warn(canary)
def fails():
    raise OSError(canary)
thread = threading.Thread(target=fails, name=canary)
thread.start()
thread.join()
class Bad:
    def __del__(self):
        raise OSError(canary)
Bad()
"""
SERVERS = """
import httpx
try:
    httpx.get("http://127.0.0.1:9/" + canary.split()[0].replace(":", ""), headers={"authorization": "Token x"})
except httpx.HTTPError as error:
    logging.getLogger("httpx").error("failed %s", error, exc_info=True)
"""


@pytest.mark.parametrize("level", LEVELS)
def test_our_own_events_carry_names_and_codes_alone(level: str) -> None:
    for canary in CANARIES.values():
        text = said(level, canary, OURS)
        assert is_clean(text, canary), text
        assert "event=source_failed" in text and "source=paperless" in text and "type=KeyError" in text


def test_a_field_that_nobody_allowed_is_dropped_even_if_it_looks_like_a_code() -> None:
    script = 'structlog.get_logger().error("source_failed", query=canary, title=canary, source="paperless")'
    assert "submarine" not in said("debug", "submarine", script)


@pytest.mark.parametrize("script", [LIBRARIES, LOOP, PYTHON, SERVERS], ids=["libraries", "loop", "python", "servers"])
def test_what_others_say_keeps_its_kind_and_loses_its_content(script: str) -> None:
    for canary in CANARIES.values():
        text = said("debug", canary, script)
        assert is_clean(text, canary), text
        assert text


def test_other_libraries_stay_silent_below_warning_whatever_our_level() -> None:
    text = said("debug", "x", LIBRARIES)
    assert "info" not in text and "debug" not in text
    assert "httpx: warning" in text and "later: RuntimeError" in text


def test_our_level_is_kept() -> None:
    script = """
for method in ("debug", "info", "warning", "error"):
    getattr(structlog.get_logger(), method)("was_spoken")
"""
    counts = {level: said(level, "x", script).count("event=was_spoken") for level in LEVELS}
    assert counts == {"debug": 4, "info": 3, "warning": 2, "error": 1}


def test_each_event_is_told_once_in_utc() -> None:
    lines = said(
        "info", "x", 'structlog.get_logger().info("bot_started", port=8000, host="docs.example.org", attempt=2)'
    )
    assert lines.count("\n") == 1
    assert lines.startswith("timestamp=") and "Z level=info event=bot_started" in lines
    assert "host=docs.example.org" in lines and "port=8000" in lines and "attempt=2" in lines
