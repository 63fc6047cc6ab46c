"""A bot that runs against the stand-in for Telegram, with a household behind it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from pydantic import SecretStr

from bot.delivery.telegram.application import run
from bot.demo.client import Demo, Person
from tests.delivery.telegram.household import ANA, PEOPLE, Household, household


@contextlib.asynccontextmanager
async def running(tg: Demo, home: Household, **options: Any) -> AsyncIterator[asyncio.Task[None]]:
    """The bot, polling; stopped at the end."""
    stop, ready = asyncio.Event(), asyncio.Event()
    values: dict[str, Any] = {
        "token": SecretStr(tg.token),
        "people": PEOPLE,
        "base_url": tg.base_url,
        "base_file_url": tg.base_file_url,
        **options,
    }
    task = asyncio.create_task(run(home.app, stop=stop, on_ready=ready.set, **values))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
    waiting.cancel()
    try:
        yield task
    finally:
        stop.set()
        await task


@pytest.fixture
async def tg() -> AsyncIterator[Demo]:
    async with Demo() as demo:
        yield demo


@pytest.fixture
def home() -> Household:
    return household()


@pytest.fixture
async def bot(tg: Demo, home: Household) -> AsyncIterator[asyncio.Task[None]]:
    async with running(tg, home) as task:
        yield task


@pytest.fixture
def ana(tg: Demo, bot: asyncio.Task[None]) -> Person:
    return tg.person(ANA, first_name="Ana", language_code="es")
