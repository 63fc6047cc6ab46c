"""One conversation, held with the bot as a process: over our own stand-in and, where it is there, over a second and
stricter Bot API server that others wrote. What only one of them would let pass is wrong."""

import asyncio
import contextlib
import importlib.util
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Protocol

import pytest

from bot.delivery.texts.spoken import texts_in
from bot.demo.client import Demo
from bot.demo.view import Seen
from bot.domain.language import Language
from tests.delivery.telegram.household import ANA, STRANGER

ROOT = Path(__file__).resolve().parents[3]
ES = texts_in(Language.ES)


def strict_server() -> Path | None:
    """Where the other server is, None where it is not."""
    folder = Path(os.environ.get("ENCUENTRA_SHARED_TELEGRAM") or ROOT.parent / "shared" / "telegram")
    return folder if (folder / "control.py").is_file() else None


class World(Protocol):
    """A server, and the bot on it, as this conversation needs them."""

    async def say(self, text: str, **options: Any) -> str:
        """Ana writes; the text of the bot's last message."""

    async def press(self, label: str) -> tuple[str, str | None]:
        """Ana presses a button of that last message; what is the last message then, and the note."""

    async def labels(self) -> list[str]:
        """The buttons under the last message."""

    async def silent(self, user_id: int, text: str) -> bool:
        """Whether somebody who writes gets no answer."""

    async def stop(self) -> float:
        """Ends the bot with SIGTERM; how long that took."""

    async def assert_clean(self) -> None:
        """Nothing was refused, lost or left unanswered."""


class OurWorld:
    """The stand-in of this project."""

    def __init__(self, tg: Demo, process: asyncio.subprocess.Process) -> None:
        self._tg, self._process = tg, process
        self._ana = tg.person(ANA, first_name="Ana", language_code="es")
        self._last: Seen | None = None

    async def say(self, text: str, **options: Any) -> str:
        await self._ana.send(text, **options)
        return await self._settled()

    async def press(self, label: str) -> tuple[str, str | None]:
        assert self._last is not None
        pressed = await self._ana.press(self._last, label)
        await self._ana.answered(pressed)
        await self._tg.idle()
        shown = sorted(self._ana.seen(), key=lambda one: one.id)
        self._last = shown[-1] if shown else self._last
        return self._last.text, pressed.toast or None

    async def labels(self) -> list[str]:
        return list(self._last.labels) if self._last else []

    async def silent(self, user_id: int, text: str) -> bool:
        person = self._tg.person(user_id, first_name="S")
        await person.send(text)
        await self._tg.idle()
        return not person.seen()

    async def stop(self) -> float:
        return await stopped(self._process)

    async def assert_clean(self) -> None:
        self._tg.assert_clean()

    async def _settled(self) -> str:
        self._last = (await self._ana.wait_for(timeout=10))[-1]
        await self._tg.idle()
        return self._last.text


class StrictWorld:
    """The other server, by its own client."""

    def __init__(self, tg: Any, process: asyncio.subprocess.Process) -> None:
        self._tg, self._process = tg, process
        self._ana = tg.user(ANA, first_name="Ana", language_code="es").private()
        self._last: Any = None

    async def say(self, text: str, **options: Any) -> str:
        turn = await asyncio.to_thread(lambda: self._ana.send(text, **options))
        return self._newest(turn)

    async def press(self, label: str) -> tuple[str, str | None]:
        turn = await asyncio.to_thread(lambda: self._ana.press(self._last, label))
        return self._newest(turn), turn.toast or None

    async def labels(self) -> list[str]:
        return [button if isinstance(button, str) else button["text"] for button in self._last.buttons]

    def _newest(self, turn: Any) -> str:
        if turn.messages:
            self._last = max(turn.messages, key=lambda one: one.message_id)
        return str(self._last.text)

    async def silent(self, user_id: int, text: str) -> bool:
        person = self._tg.user(user_id, first_name="S").private()
        await asyncio.to_thread(lambda: person.silent(text))
        return True

    async def stop(self) -> float:
        return await stopped(self._process)

    async def assert_clean(self) -> None:
        await asyncio.to_thread(self._tg.assert_clean)


async def stopped(process: asyncio.subprocess.Process) -> float:
    started_s = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), 12) == 0
    return time.monotonic() - started_s


@contextlib.asynccontextmanager
async def bot_on(api: str, token: str) -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {**os.environ, "BOT_API": api, "BOT_TOKEN": token, "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.delivery.telegram.bot_process",
        cwd=ROOT,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        while b"telegram_ready" not in (line := await asyncio.wait_for(process.stdout.readline(), 20)):
            assert line, "the bot ended before it was ready"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@contextlib.asynccontextmanager
async def ours() -> AsyncIterator[World]:
    async with Demo() as tg, bot_on(tg.url, tg.token) as process:
        yield OurWorld(tg, process)


@contextlib.asynccontextmanager
async def strict() -> AsyncIterator[World]:
    folder = strict_server()
    assert folder is not None
    spec = importlib.util.spec_from_file_location("strict_control", folder / "control.py")
    assert spec is not None and spec.loader is not None
    control = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(control)
    with control.emulator() as tg:
        async with bot_on(tg.url, tg.token) as process:
            await asyncio.to_thread(tg.wait_polling)
            yield StrictWorld(tg, process)


WORLDS = {"ours": ours, **({"strict": strict} if strict_server() is not None else {})}


@pytest.fixture(params=list(WORLDS))
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    opened: AbstractAsyncContextManager[World] = WORLDS[request.param]()
    async with opened as given:
        yield given


async def test_a_whole_conversation_holds_on_every_server(world: World) -> None:
    assert await world.say("/start") == ES.talk.welcome
    assert await world.say("hola") == ES.talk.hello
    assert (await world.say("factura de la luz")).startswith("1. Factura luz 1\nPaperless · Factura · 1 mar 2024\n")
    assert (await world.labels())[:4] == ["1 Abrir", "Por qué", "👍", "👎"]
    for label in ("👍", "👎"):
        assert (await world.press(label))[1] == ES.buttons.voted
    page, note = await world.press("Más (2)")
    assert page.startswith("4. Factura luz 4") and note is None
    why, _ = await world.press("Por qué")
    assert why.startswith("Por qué el 4\n• Paperless, con tus palabras: puesto 4")
    assert "🔒 contenido privado" in await world.say("nómina")
    assert "http://paperless:8000/documents/23/details" in await world.say("manual caldera")
    assert (await world.labels())[0] == "1 Por qué"
    listed = await world.say("/documentos marzo de 2024")
    assert listed.startswith("Entre el 1 y el 31 de marzo de 2024\nHay 6 en total.\n\n1. ")
    assert await world.say("zzzz") == ES.results.nothing
    assert (await world.say("/estado")).startswith("Tus fuentes\n\n✅ Paperless · versión 1.0")
    for command, said in (
        ("/ayuda", ES.talk.help),
        ("/privacidad", ES.talk.privacy),
        ("/nada", ES.talk.unknown_command),
        ("/documentos", ES.talk.documents_usage),
    ):
        assert await world.say(command) == said
    assert (await world.say("garantía lavadora")).startswith("1. Garantía lavadora")
    assert await world.say("/olvida") == ES.talk.forgotten
    assert await world.silent(STRANGER, "/start")
    await world.assert_clean()
    assert await world.stop() < 10
