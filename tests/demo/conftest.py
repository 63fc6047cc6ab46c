from collections.abc import AsyncIterator

import httpx
import pytest

from bot.demo.client import Demo, Person
from tests.demo.calling import Api


@pytest.fixture
async def tg() -> AsyncIterator[Demo]:
    async with Demo() as demo:
        yield demo


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=20) as made:
        yield made


@pytest.fixture
def api(tg: Demo, client: httpx.AsyncClient) -> Api:
    return Api(tg, client)


@pytest.fixture
async def ana(tg: Demo) -> Person:
    """A person who has started the bot; her `/start` was fetched."""
    person = tg.person(1001, first_name="Ana", language_code="es")
    await person.send("/start")
    tg.world.updates.drop()
    return person
