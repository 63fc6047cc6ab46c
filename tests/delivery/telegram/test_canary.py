"""No word of a person or their archive gets into any log record, at any level, whatever goes wrong."""

import asyncio
import logging
from collections.abc import Iterator

import pytest

from bot.demo.client import Demo
from tests.delivery.telegram.conftest import running
from tests.delivery.telegram.household import ANA, CANARY_BODY, CANARY_TITLE, DENIED, Household

QUERY, NAME = "canaryquery", "Canaryname"


class Everything(logging.Handler):
    """Every record of every logger, as any formatter could write it."""

    def __init__(self) -> None:
        super().__init__(0)
        self.lines: list[str] = []
        self.chatty: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.partition(".")[0] in ("telegram", "httpx", "httpcore") and record.levelno < logging.WARNING:
            self.chatty.add(record.name)
        shown = logging.Formatter("%(message)s").format(record)
        self.lines.append(f"{record.name} {shown} {record.__dict__!r}")


@pytest.fixture
def everything() -> Iterator[Everything]:
    """All loggers at DEBUG, those of the libraries too, before the bot starts."""
    import telegram.ext  # noqa: F401  # its loggers exist from here on

    handler, root = Everything(), logging.getLogger()
    names = ["", *logging.root.manager.loggerDict]
    before = {name: logging.getLogger(name).level for name in names}
    root.addHandler(handler)
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield handler
    root.removeHandler(handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


async def test_no_canary_gets_into_a_log_record(
    tg: Demo, home: Household, everything: Everything, capfd: pytest.CaptureFixture[str]
) -> None:
    async with running(tg, home):
        person = tg.person(ANA, first_name=NAME, language_code="es")
        for text in ("/start", QUERY, f"contrato {CANARY_BODY}", f"/documentos {CANARY_TITLE}", "/estado", "/nada"):
            await person.send(text)
            answer = (await person.wait_for())[-1]
        await person.send(f"contrato {CANARY_BODY} {CANARY_TITLE}")
        answer = (await person.wait_for())[-1]
        assert CANARY_TITLE in answer.text
        for label in ("Por qué", "👍"):
            await person.answered(await person.press(answer, label))
        for kind, method in (
            ("garbage", "sendMessage"),
            ("reset_after", "sendMessage"),
            ("error", "answerCallbackQuery"),
            ("garbage", "getUpdates"),
        ):
            tg.fault(method, kind, code=200 if kind == "garbage" else 500, body=f'{{"ok":true,"result":{CANARY_BODY}')
            await person.send(f"contrato {CANARY_BODY}")
            await asyncio.sleep(0.5)
        tg.fault("sendMessage", "error", code=400, text=f"Bad Request: can't parse entities: {CANARY_TITLE}", times=4)
        await person.send(f"contrato {CANARY_BODY}")
        await asyncio.sleep(0.5)
        home.paperless.broken(DENIED)
        await person.send(f"{QUERY} {CANARY_BODY}")
        await asyncio.sleep(0.5)
        home.memory._sessions = None  # type: ignore[assignment]
        await person.send(f"{QUERY} luz")
        await asyncio.sleep(0.5)
        await tg.idle(timeout_s=15)
    assert everything.chatty == set()
    captured = capfd.readouterr()
    logged = "\n".join([*everything.lines, captured.out, captured.err])
    assert "telegram_update_failed" in logged and "telegram_ready" in logged
    for secret in (tg.token, tg.token.split(":")[1], QUERY, CANARY_TITLE, CANARY_BODY, NAME, "PERSON-ana", "contrato"):
        assert secret not in logged, next(line for line in logged.splitlines() if secret in line)[:400]
