"""Logging: events and codes to standard error, nothing that a person wrote or a source answered."""

import logging
import re
import sys
import threading
from typing import Any, Final

import structlog

# Other libraries print addresses, tokens and bodies below WARNING (httpx at INFO prints the bot's token).
_QUIET_FROM: Final = logging.WARNING
_CHATTY: Final = ("httpx", "httpcore", "telegram", "apscheduler", "aiosqlite", "asyncio", "dotenv", "tenacity")
# An event is «what_happened», a value a code, a number or a host: a question, a title or a key is neither.
_EVENT: Final = re.compile(r"(?=.{1,40}$)[a-z]+(_[a-z]+)+")
_VALUE: Final = re.compile(r"[\w.:\[\]-]{1,80}", re.ASCII)
_SECRETS: Final = re.compile(r"\d{6,}:[\w-]{20,}|[0-9A-Za-z_-]{32,}|bot\d+.*|https?:", re.IGNORECASE)
_ALLOWED: Final = frozenset(
    "type code source state elapsed_ms count seconds retry_in_s wait_s host port version reason attempt".split()
)


class _Redacting(logging.Filter):
    """What other libraries do say keeps its kind and loses its content."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        record.msg = f"{record.name}: {kind or record.levelname.lower()}"
        record.args, record.exc_info, record.exc_text, record.stack_info = (), None, None, None
        return True


def configure(level: str) -> None:
    """Sets up logging for the process. ``level`` is ours alone: other libraries stay at WARNING, redacted, and so do
    warnings and what Python itself would print of an exception that nobody caught."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(_QUIET_FROM)
    handler.addFilter(_Redacting())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(_QUIET_FROM)
    for name in (*logging.root.manager.loggerDict, *_CHATTY):
        other = logging.getLogger(name)
        other.handlers[:] = []
        other.propagate = True
        other.setLevel(max(other.level, _QUIET_FROM))
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # it would print a record's arguments
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            _only_allowed,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    threading.excepthook = _thread_failed
    sys.unraisablehook = _unraisable


def _only_allowed(_logger: Any, _method: str, event: Any) -> Any:
    """Drops every field that is not on the list, and every text that is not plainly a code."""
    told = {name: _told(value) for name, value in event.items() if name in _ALLOWED}
    name = event.get("event")
    known = isinstance(name, str) and _EVENT.fullmatch(name) is not None
    return {"event": name if known else "unnamed", "level": event["level"], **told}


def _told(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    return value if isinstance(value, str) and _VALUE.fullmatch(value) and not _SECRETS.search(value) else "…"


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    structlog.get_logger().error("thread_failed", type=failure.exc_type.__name__)


def _unraisable(failure: "sys.UnraisableHookArgs") -> None:
    structlog.get_logger().error("object_failed", type=failure.exc_type.__name__)
