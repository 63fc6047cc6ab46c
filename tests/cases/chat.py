"""The bot in Telegram's stand-in, over the desk of a case."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from zoneinfo import ZoneInfo

from pydantic import SecretStr

from adapters.clock import SystemClock
from bot.app import App
from bot.delivery.telegram.application import run
from bot.demo.client import Demo
from bot.usecases.forget import Forget
from bot.usecases.report import Report
from bot.usecases.vote import Vote
from tests.cases.papers import Desk

IDS = {"ana": 1001, "pau": 1002, "minimo": 1003, "nadie": 1004}
STRANGER = 2002


@asynccontextmanager
async def chatting(desk: Desk, names: Sequence[str] = ("ana", "pau")) -> AsyncIterator[Demo]:
    """The bot serves these people until the end."""
    async with Demo() as tg:
        stop, ready = asyncio.Event(), asyncio.Event()
        serving = asyncio.create_task(
            run(
                app_of(desk, names),
                token=SecretStr(tg.token),
                people={IDS[name]: desk.person(name) for name in names},
                base_url=tg.base_url,
                base_file_url=tg.base_file_url,
                stop=stop,
                on_ready=ready.set,
            )
        )
        await asyncio.wait_for(ready.wait(), timeout=10)
        try:
            yield tg
        finally:
            stop.set()
            await serving


def app_of(desk: Desk, names: Sequence[str]) -> App:
    """The desk's use cases as a delivery gets them."""

    async def close() -> None:
        """The desk closes its own sources."""

    return App(
        people={name: desk.person(name) for name in names},
        enabled=("paperless",),
        clock=SystemClock(ZoneInfo("Europe/Madrid")),  # messages of the stand-in bear the real time
        _search=desk.search,
        _vote=Vote(desk.search.memory, desk.state),
        _forget=Forget(desk.search.memory),
        _look=desk.look,
        _report=Report(desk.state),
        close=close,
    )


def sent(tg: Demo) -> str:
    """Every call that went out to Telegram, without tags, so that no mark within a sentence hides it."""
    return re.sub("<[^<>]*>", "", "\n".join(repr(call.parameters) for call in tg.world.calls))
