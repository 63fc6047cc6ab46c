"""The command `encuentra` as a process of its own, for one person over a server of the test."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.servers.paperless import PaperlessServer

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str


async def encuentra(
    server: PaperlessServer, *arguments: str, who: str = "ana", typed: str = "", env: Mapping[str, str] = {}
) -> Done:
    """Runs it to its end, with its output in a pipe. ``env`` are settings beside the one person's."""
    name = who.upper()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            f"ENCUENTRA_PEOPLE__{name}__TELEGRAM_ID": "1001",
            f"ENCUENTRA_PEOPLE__{name}__PAPERLESS_TOKEN": server.token(who),
            "ENCUENTRA_PAPERLESS__URL": server.base_url,
            "ENCUENTRA_PAPERLESS__UNTYPED": "open",
            "ENCUENTRA_TIMEZONE": "Europe/Madrid",
            "ENCUENTRA_STATE_DIR": folder,
        }
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("ENCUENTRA_")}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "bot", *arguments,
            cwd=folder,
            env={**inherited, "PYTHONPATH": str(ROOT), **settings, **env},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        out, err = await asyncio.wait_for(process.communicate(typed.encode()), timeout=60)
    assert process.returncode is not None
    return Done(process.returncode, out.decode(), err.decode())
