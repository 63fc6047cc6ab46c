"""Asked plainly, Paperless is asked the same whatever it found before: what the caller hides decides nothing."""

from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr

from adapters.registry import SOURCES, Access
from bot.ports import Round, Source
from tests.domain.making import query
from tests.servers.archive import household
from tests.servers.paperless import VERSIONS, PaperlessServer

COMPLETE = "/api/search/autocomplete/"


@pytest.fixture(params=VERSIONS)
async def server(request: pytest.FixtureRequest) -> AsyncIterator[PaperlessServer]:
    async with PaperlessServer(request.param, household()) as running:
        yield running


@pytest.fixture
async def source(server: PaperlessServer) -> AsyncIterator[Source]:
    token = SecretStr(server.token("berta"))
    made = SOURCES["paperless"](Access(server.base_url, "https://papeles.example.org", token))
    yield made
    await made.aclose()


async def ids(source: Source, text: str, round_: Round, limit: int = 10, *, plain: bool = True) -> list[str]:
    found = await source.search(query(text), round_, limit=limit, deadline_s=5, plain=plain)
    return [record.key.source_id for record in found.records]


async def asked(server: PaperlessServer, source: Source, text: str, round_: Round) -> list[list[str]]:
    server.forget()
    await ids(source, text, round_)
    return [[name for name, _ in request.params] for request in server.requests]


@pytest.mark.parametrize("round_", Round)
async def test_the_calls_are_the_same_whether_something_is_there_or_not(
    server: PaperlessServer, source: Source, round_: Round
) -> None:
    await ids(source, "caldera", round_)  # names and identity are remembered now
    there = await asked(server, source, "caldera", round_)
    for paper_id in list(server.archive.papers):
        server.delete(paper_id)
    server.reindex()
    assert await asked(server, source, "caldera", round_) == there
    assert server.count(COMPLETE) == 0


@pytest.mark.parametrize("text", ["factura", "factura luz", "lavadora manual"])
@pytest.mark.parametrize("round_", Round)
async def test_a_larger_limit_gives_the_same_and_more(source: Source, text: str, round_: Round) -> None:
    few, many = await ids(source, text, round_, 5), await ids(source, text, round_, 50)
    assert set(few) <= set(many)
    assert len(many) >= len(few)


async def test_what_is_found_with_help_is_not_found_plainly(source: Source) -> None:
    assert await ids(source, "lavadorra", Round.RELAXED, plain=False)
    assert await ids(source, "lavadorra", Round.RELAXED) == []


async def test_an_index_that_is_empty_still_leaves_the_database(server: PaperlessServer, source: Source) -> None:
    server.index_empty = True
    assert await ids(source, "lavadora", Round.RELAXED)
