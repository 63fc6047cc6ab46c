"""`encuentra run` as a process: it answers, warns, yields to the first of two, and ends when told."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.demo.client import Demo
from tests.delivery.terminal import TOKEN, Shell, household
from tests.servers.faults import hang
from tests.servers.paperless import PaperlessServer

STOP_S = 10.0
READY = "Atendiendo a Telegram."


class Running:
    """A bot that runs, and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said = ""

    async def until(self, words: str) -> None:
        assert self.process.stderr is not None
        async with asyncio.timeout(30):
            while words not in self.said:
                line = await self.process.stderr.readline()
                assert line, self.said
                self.said += line.decode()

    async def stopped(self, number: signal.Signals) -> float:
        """Seconds that it took to end."""
        assert self.process.stderr is not None
        started_s = time.monotonic()
        self.process.send_signal(number)
        async with asyncio.timeout(STOP_S + 5):
            self.said += (await self.process.stderr.read()).decode()
            await self.process.wait()
        return time.monotonic() - started_s


@pytest.fixture
async def tg() -> AsyncIterator[Demo]:
    async with Demo() as demo:
        yield demo


@pytest.fixture
async def home(tmp_path: Path, tg: Demo) -> AsyncIterator[tuple[Shell, PaperlessServer]]:
    telegram = {
        "TELEGRAM__TOKEN": tg.token,
        "TELEGRAM__BASE_URL": tg.base_url,
        "TELEGRAM__BASE_FILE_URL": tg.base_file_url,
    }
    async with household(tmp_path, telegram) as house:
        yield house


@pytest.fixture
def shell(home: tuple[Shell, PaperlessServer]) -> Shell:
    return home[0]


@pytest.fixture
def server(home: tuple[Shell, PaperlessServer]) -> PaperlessServer:
    return home[1]


@asynccontextmanager
async def running(shell: Shell) -> AsyncIterator[Running]:
    pipe = asyncio.subprocess.PIPE
    process = await shell.start("run", stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe)
    try:
        yield Running(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_it_answers_and_ends_when_told(shell: Shell, tg: Demo) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        async with running(shell) as bot:
            await bot.until(READY)
            person = tg.person(1001, first_name="Berta", language_code="es")
            await person.send("factura de la luz cocina")
            await person.wait_for(timeout=20, until=lambda seen: any("92,51" in message.text for message in seen))
            assert await bot.stopped(number) < STOP_S
            assert bot.process.returncode == 0
            for word in ("factura", "cocina", "berta", TOKEN, tg.token, "Traceback"):
                assert word not in bot.said.replace(str(shell.folder), "")


async def test_it_ends_in_time_while_a_source_hangs(shell: Shell, server: PaperlessServer, tg: Demo) -> None:
    server.faults.set("/", hang())
    async with running(shell) as bot:
        await bot.until(READY)
        await tg.person(1001, first_name="Berta", language_code="es").send("factura de la luz")
        async with asyncio.timeout(15):
            while not server.requests:
                await asyncio.sleep(0.05)
        assert await bot.stopped(signal.SIGTERM) < STOP_S
        assert bot.process.returncode == 0


async def test_the_second_of_two_says_so_and_leaves_the_first_alone(shell: Shell) -> None:
    async with running(shell) as first:
        await first.until(READY)
        second = await shell.pipe("run")
        assert (
            second.code == 3
            and second.err == "Ya hay otro encuentra run con esta carpeta de estado. Para uno de los dos.\n"
        )
        assert first.process.returncode is None
        await first.stopped(signal.SIGTERM)
    async with running(shell) as third:
        await third.until(READY)


async def test_the_owner_is_warned_once_of_bare_hosts_and_of_loose_files(shell: Shell) -> None:
    (shell.folder / ".env").write_text("ENCUENTRA_TIMEZONE=Europe/Madrid\n")
    (shell.folder / ".env").chmod(0o644)
    shell.settings["PAPERLESS__PUBLIC_URL"] = "http://nas:8000"
    async with running(shell) as bot:
        await bot.until(READY)
        await bot.stopped(signal.SIGTERM)
    assert bot.said.count("Telegram no hace enlaces con nas:8000") == 1
    assert bot.said.count("pueden leer") == 1 and str(shell.folder / ".env") in bot.said


async def test_a_source_that_cannot_be_reached_is_told_at_the_start_and_holds_nothing(shell: Shell) -> None:
    shell.settings |= {"PAPERLESS__URL": "http://127.0.0.1:9", "PEOPLE__PAU__PAPERLESS_TOKEN": "ab" * 20}
    shell.settings |= {"PEOPLE__EVA__TELEGRAM_ID": "1003"}
    async with running(shell) as bot:
        await bot.until(READY)
        await bot.until("Mira que el servidor esté encendido")
        await bot.stopped(signal.SIGTERM)
    lines = bot.said.splitlines()
    assert [line for line in lines if line.startswith("⚠")] == [
        "⚠ ENCUENTRA_PEOPLE__BERTA, ENCUENTRA_PEOPLE__PAU: Paperless: no responde en su dirección. "
        "Mira que el servidor esté encendido y que su dirección sea la buena."
    ]
    assert any(line.startswith("Falta ENCUENTRA_PEOPLE__PAU__TELEGRAM_ID:") for line in lines)
    assert any(line.startswith("Falta ENCUENTRA_PEOPLE__EVA__PAPERLESS_TOKEN:") for line in lines)


async def test_a_source_that_hangs_delays_no_start(shell: Shell, server: PaperlessServer) -> None:
    server.faults.set("/", hang())
    async with running(shell) as bot:
        await bot.until(READY)
        assert "⚠" not in bot.said
        await bot.until("⚠ ENCUENTRA_PEOPLE__BERTA: Paperless: ha tardado demasiado.")
        await bot.stopped(signal.SIGTERM)


async def test_a_telegram_that_cannot_be_reached_is_told_with_its_setting(shell: Shell) -> None:
    shell.settings["TELEGRAM__BASE_URL"] = "http://127.0.0.1:9/bot"
    async with running(shell) as bot:
        await bot.until("No llego a Telegram; sigo probando. Mira la red y ENCUENTRA_TELEGRAM__BASE_URL.")
        assert await bot.stopped(signal.SIGTERM) < STOP_S


async def test_without_a_token_or_without_people_it_does_not_start(shell: Shell) -> None:
    shell.settings["TELEGRAM__TOKEN"] = ""
    ended = await shell.pipe("run")
    assert ended.code == 2 and "ENCUENTRA_TELEGRAM__TOKEN" in ended.err
    shell.settings |= {"TELEGRAM__TOKEN": "1:x", "PEOPLE__BERTA__TELEGRAM_ID": ""}
    ended = await shell.pipe("run")
    assert ended.code == 2 and "TELEGRAM_ID" in ended.err
    assert not (shell.folder / "state").exists()


async def test_with_nobody_configured_it_tells_numbers_and_answers_nothing_else(shell: Shell, tg: Demo) -> None:
    shell.settings = {name: value for name, value in shell.settings.items() if not name.startswith("PEOPLE")}
    shell.settings["TELEGRAM__TELL_ID"] = "true"
    async with running(shell) as bot:
        await bot.until(READY)
        person = tg.person(1001, first_name="Berta", language_code="es")
        await person.send("factura de la luz")
        await person.send("/start")
        await person.wait_for(timeout=20, until=lambda seen: "1001" in seen[0].text)
        assert [message.by_bot for message in person.history()] == [False, False, True]
        await bot.stopped(signal.SIGTERM)
    ended = await shell.pipe("search", "luz")
    assert ended.code == 2 and "TELEGRAM_ID" in ended.err


async def test_a_token_that_telegram_refuses_is_told(shell: Shell) -> None:
    shell.settings["TELEGRAM__TOKEN"] = "123456:AAFwrongwrongwrongwrongwrongwrong"
    ended = await shell.pipe("run")
    assert ended.code == 2
    assert "Telegram no acepta ENCUENTRA_TELEGRAM__TOKEN." in ended.err and "AAFwrong" not in ended.err


async def test_told_to_stop_before_telegram_is_reached_it_stops(shell: Shell) -> None:
    shell.settings["TELEGRAM__BASE_URL"] = "http://127.0.0.1:9/bot"
    async with running(shell) as bot:
        await bot.until("event=telegram_not_reached")
        assert await bot.stopped(signal.SIGTERM) < STOP_S
        assert bot.process.returncode == 0
