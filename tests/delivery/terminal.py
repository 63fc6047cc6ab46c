"""The command as a process, at a pipe or at a terminal of its own, over a small Paperless on loopback."""

import asyncio
import contextlib
import fcntl
import os
import pty
import struct
import sys
import termios
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from tests.servers.paperless import PaperlessServer
from tests.servers.paperless_archive import Account, Archive, Label, Paper

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "be" * 20
SECRET_WORD = "clandestino"
BODY = f"Nómina de la orquesta: salario {SECRET_WORD} de 2.100 euros."
WITHIN_S = 60.0
SETTINGS = {
    "PEOPLE__BERTA__TELEGRAM_ID": "1001",
    "PEOPLE__BERTA__PAPERLESS_TOKEN": TOKEN,
    "PAPERLESS__SENSITIVE_TYPES": "Nómina",
    "TIMEZONE": "Europe/Madrid",
}


def archive() -> Archive:
    made = Archive((Account(3, "berta", TOKEN),))
    made.types = {1: Label(1, "Factura"), 2: Label(2, "Nómina")}
    made.tags = {1: Label(1, "casa")}
    made.papers = {
        11: Paper(
            11,
            "Factura de la luz de la cocina",
            "Consumo eléctrico: 92,51 € de luz en la cocina.",
            date(2024, 3, 12),
            1,
        ),
        12: Paper(12, "Factura de la luz del garaje", "Consumo eléctrico del garaje.", date(2025, 5, 12), 1, tags=(1,)),
        13: Paper(13, "Nómina de la orquesta", BODY, date(2024, 3, 31), 2),
    }
    return made


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended; at a terminal ``out`` is what the terminal got and ``err`` is the pipe's."""

    code: int
    out: str
    err: str


@dataclass
class Shell:
    """A folder to stand in, and settings in the environment."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)
    surroundings: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        given = {f"ENCUENTRA_{name}": value for name, value in self.settings.items()}
        plain = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "PYTHONPATH": str(ROOT), "LANG": "es_ES.UTF-8"}
        plain |= {"PYTHONUTF8": "1", "ENCUENTRA_STATE_DIR": str(self.folder / "state")}
        return {**plain, **given, **self.surroundings}

    async def start(self, *arguments: str, stdin: int, stdout: int, stderr: int) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *arguments),
            cwd=self.folder,
            env=self.environment,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
        )

    async def pipe(self, *arguments: str, given: bytes = b"") -> Ended:
        """Everything piped, as a program calls it."""
        pipe = asyncio.subprocess.PIPE
        process = await self.start(*arguments, stdin=pipe, stdout=pipe, stderr=pipe)
        async with asyncio.timeout(WITHIN_S):
            out, err = await process.communicate(given)
        assert process.returncode is not None
        return Ended(process.returncode, out.decode(), err.decode())

    async def terminal(
        self, *arguments: str, columns: int = 100, stdin: bool = True, stdout: bool = True, stderr: bool = False
    ) -> Ended:
        """At a terminal of its own; a channel that is False is a pipe."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        pipe = asyncio.subprocess.PIPE
        process = await self.start(
            *arguments,
            stdin=theirs if stdin else pipe,
            stdout=theirs if stdout else pipe,
            stderr=theirs if stderr else pipe,
        )
        os.close(theirs)
        shown = asyncio.create_task(asyncio.to_thread(_read_all, ours))
        async with asyncio.timeout(WITHIN_S):
            out, err = await process.communicate()
            seen = await shown
        os.close(ours)
        assert process.returncode is not None
        return Ended(process.returncode, (out or b"").decode() + seen.decode(), (err or b"").decode())


def _read_all(descriptor: int) -> bytes:
    """A terminal whose other end is closed says EIO."""
    got = b""
    with contextlib.suppress(OSError):
        while piece := os.read(descriptor, 65536):
            got += piece
    return got


@contextlib.asynccontextmanager
async def household(
    folder: Path, settings: Mapping[str, str] | None = None
) -> AsyncIterator[tuple[Shell, PaperlessServer]]:
    """Berta, her Paperless and her shell."""
    async with PaperlessServer(archive=archive()) as server:
        yield Shell(folder, {**SETTINGS, "PAPERLESS__URL": server.base_url, **(settings or {})}), server
