"""Our own part of a search: ``python tests/benchmarks/search_overhead.py [--rounds N]``. Judges nothing.

The fake Paperless runs as a process of its own. «Own time» is the whole time of a search in process minus the time in
which at least one call to a source was under way. The process figures are those of the whole command.
"""

import argparse
import asyncio
import contextlib
import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from adapters import http  # noqa: E402
from bot.compose import opened  # noqa: E402
from bot.domain.disclosure import Channel  # noqa: E402
from bot.settings import load  # noqa: E402
from tests.servers.paperless import VERSIONS  # noqa: E402
from tests.servers.questions import ANSWERABLE, UNANSWERABLE  # noqa: E402

QUESTIONS = [
    text for pair in zip(ANSWERABLE[:10], UNANSWERABLE[:10], strict=True) for text in (pair[0].text, pair[1].text)
]
PERSON = "berta"


@contextlib.contextmanager
def paperless(version: str) -> Iterator[tuple[str, str]]:
    """The fake server as a process: its address and the person's token."""
    command = [sys.executable, "-m", "tests.servers.paperless", "--version", version, "--archive", "household"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            hello = json.loads(server.stdout.readline())
            yield hello["url"], hello["tokens"][PERSON]
        finally:
            server.send_signal(signal.SIGTERM)


def environment(url: str, token: str, state_dir: str) -> dict[str, str]:
    """The settings of one person with one source."""
    return {
        "ENCUENTRA_PEOPLE__BERTA__TELEGRAM_ID": "1001",
        "ENCUENTRA_PEOPLE__BERTA__PAPERLESS_TOKEN": token,
        "ENCUENTRA_PAPERLESS__URL": url,
        "ENCUENTRA_PAPERLESS__SENSITIVE_TYPES": "Nómina,Salud",
        "ENCUENTRA_TIMEZONE": "Europe/Madrid",
        "ENCUENTRA_STATE_DIR": state_dir,
    }


class Timed:
    """Notes when calls to sources are under way."""

    def __init__(self) -> None:
        self.spans: list[tuple[float, float]] = []
        self._get = http.JsonClient.get

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Every call through the one JSON client, from outside."""
        spans, get = self.spans, self._get

        async def timed(client: http.JsonClient, *args: Any, **kwargs: Any) -> http.Answer:
            start_s = time.perf_counter()
            try:
                return await get(client, *args, **kwargs)
            finally:
                spans.append((start_s, time.perf_counter()))

        http.JsonClient.get = timed  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            http.JsonClient.get = get  # type: ignore[method-assign]

    def waited_s(self) -> float:
        """The time in which at least one call was under way; forgets it."""
        total, until = 0.0, 0.0
        for start_s, end_s in sorted(self.spans):
            total += max(0.0, end_s - max(start_s, until))
            until = max(until, end_s)
        self.spans.clear()
        return total


async def own_times_ms(settings_env: dict[str, str], rounds: int) -> tuple[list[float], list[float]]:
    """Own and whole milliseconds of every warm search: the questions alternate, and no answer is remembered."""
    own_ms, whole_ms = [], []
    timed = Timed()
    async with (
        timed.watching(),
        opened(
            load(settings_env, Path(settings_env["ENCUENTRA_STATE_DIR"])), Path(settings_env["ENCUENTRA_STATE_DIR"])
        ) as app,
    ):
        person = app.people[PERSON]
        for round_ in range(rounds + 1):
            for text in QUESTIONS:
                timed.waited_s()
                start_s = time.perf_counter()
                await app.search(person, text, channel=Channel.PRIVATE_CHAT)
                took_s = time.perf_counter() - start_s
                if round_:
                    own_ms.append(1000 * (took_s - timed.waited_s()))
                    whole_ms.append(1000 * took_s)
            await app.forget(person)
    return own_ms, whole_ms


def process_s(settings_env: dict[str, str], runs: int) -> tuple[list[float], int]:
    """Seconds of `encuentra search` as a process, and its largest resident size in kB."""
    command = [sys.executable, "-P", "-m", "bot", "search", "factura de la luz"]
    took_s = []
    for _ in range(runs):
        start_s = time.perf_counter()
        ended = subprocess.run(
            command,
            cwd=settings_env["ENCUENTRA_STATE_DIR"],  # no `.env` of the folder one stands in
            env={**clean(), **settings_env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )
        took_s.append(time.perf_counter() - start_s)
        if ended.returncode:
            sys.exit(f"encuentra search ended with code {ended.returncode}; standard error says why.")
    return took_s, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


async def bot_idle_mb(settings_env: dict[str, str]) -> float:
    """Resident megabytes of the bot after ten seconds of polling the stand-in for Telegram with nothing to do."""
    from bot.demo.client import Demo

    async with Demo() as tg:
        addresses = {
            "ENCUENTRA_TELEGRAM__TOKEN": tg.token,
            "ENCUENTRA_TELEGRAM__BASE_URL": tg.base_url,
            "ENCUENTRA_TELEGRAM__BASE_FILE_URL": tg.base_file_url,
        }
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "bot",
            "run",
            cwd=settings_env["ENCUENTRA_STATE_DIR"],
            env={**clean(), **settings_env, **addresses},
            stderr=subprocess.PIPE,
        )
        try:
            await asyncio.sleep(10)
            if bot.returncode is not None:
                said = await bot.stderr.read() if bot.stderr is not None else b""
                sys.exit(f"The bot did not start; it ended with code {bot.returncode}: {said.decode().strip()}")
            status = Path(f"/proc/{bot.pid}/status").read_text(encoding="utf-8")
            return int(status.split("VmRSS:")[1].split()[0]) / 1024
        finally:
            if bot.returncode is None:
                bot.terminate()
            await bot.wait()


def clean() -> dict[str, str]:
    """The surroundings of a process of ours: nobody's settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ENCUENTRA_")}
    return {**kept, "PYTHONPATH": str(ROOT)}


def quantiles(values: Sequence[float]) -> str:
    """Median, 95th percentile and maximum."""
    ordered = sorted(values)
    p95 = ordered[round(0.95 * (len(ordered) - 1))]
    return f"median {statistics.median(ordered):.1f}, p95 {p95:.1f}, max {ordered[-1]:.1f}"


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description="Our own time in a search, the command as a process, the idle bot")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=10)
    options = parser.parse_args()
    for version in VERSIONS:
        with paperless(version) as (url, token), tempfile.TemporaryDirectory() as folder:
            own_ms, whole_ms = asyncio.run(own_times_ms(environment(url, token, folder), options.rounds))
            print(
                f"Paperless {version}: own time of {len(own_ms)} warm searches, ms: {quantiles(own_ms)} "
                "(wanted: p95 < 25)"
            )
            print(f"Paperless {version}: whole time, ms: {quantiles(whole_ms)}")
            took_s, peak_kb = process_s(environment(url, token, folder), options.runs)
            print(
                f"Paperless {version}: encuentra search as a process, s: median {statistics.median(took_s):.2f}, "
                f"max {max(took_s):.2f} (wanted: < 0.7); peak {peak_kb / 1024:.0f} MB"
            )
    with paperless(VERSIONS[0]) as (url, token), tempfile.TemporaryDirectory() as folder:
        print(f"the bot idle: {asyncio.run(bot_idle_mb(environment(url, token, folder))):.0f} MB (wanted: < 90)")


if __name__ == "__main__":
    main()
