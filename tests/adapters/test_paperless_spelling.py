"""A mistyped word finds what the archive spells right; the help never costs the search anything."""

from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr

from adapters.registry import SOURCES, Access
from adapters.sources.paperless.spelling import MOST_WORDS, doubtful
from bot.ports import Round, Source
from tests.domain.making import query
from tests.servers import faults
from tests.servers.archive import household, id_of
from tests.servers.paperless import VERSIONS, PaperlessServer

COMPLETE = "/api/search/autocomplete/"


@pytest.fixture(params=VERSIONS)
async def server(request: pytest.FixtureRequest) -> AsyncIterator[PaperlessServer]:
    async with PaperlessServer(request.param, household()) as running:
        yield running


@pytest.fixture
async def source(server: PaperlessServer) -> AsyncIterator[Source]:
    made = SOURCES["paperless"](
        Access(server.base_url, "https://papeles.example.org", SecretStr(server.token("berta")))
    )
    yield made
    await made.aclose()


async def found(source: Source, text: str, round_: Round = Round.RELAXED) -> set[str]:
    answer = await source.search(query(text), round_, limit=10, deadline_s=5)
    return {record.key.source_id for record in answer.records}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("garage", "garaje"),
        ("presupesto brackets", "dentista-pressupost"),
        ("lavadorra", "lavadora"),
        ("ferritna", "analitica-berta"),
    ],
)
async def test_a_mistyped_word_finds_what_the_archive_spells_right(source: Source, text: str, key: str) -> None:
    assert str(id_of(key)) in await found(source, text)


async def test_a_word_that_the_archive_has_is_not_respelled(server: PaperlessServer, source: Source) -> None:
    await found(source, "lavadora")
    asked = [request for request in server.requests if request.path == "/api/documents/" and request.param("query")]
    assert server.count(COMPLETE) == 1
    assert all("lavadorra" not in (request.param("query") or "") for request in asked)


async def test_the_literal_round_takes_the_words_as_they_are(server: PaperlessServer, source: Source) -> None:
    await found(source, "garage", Round.LITERAL)
    assert server.count(COMPLETE) == 0


async def test_at_most_four_calls_a_round(server: PaperlessServer, source: Source) -> None:
    await found(source, "caldera")  # names and identity are remembered now
    server.forget()
    await found(source, "presupesto ferritna lavadorra garage")
    assert 1 <= server.count(COMPLETE) <= MOST_WORDS
    assert len(server.requests) <= 4


@pytest.mark.parametrize(
    "fault",
    [faults.status(500), faults.status(403), faults.html_login(), faults.wrong_types(), faults.redirect_to_login()],
)
async def test_a_server_that_does_not_complete_words_is_searched_all_the_same(
    server: PaperlessServer, source: Source, fault: faults.Fault
) -> None:
    server.faults.set(COMPLETE, fault)
    assert str(id_of("lavadora")) in await found(source, "lavadora")
    assert await found(source, "garage") == set()


@pytest.mark.parametrize(
    ("text", "looked_up"),
    [
        ("garage", ["garage"]),
        ("luz", []),
        ('"plaza de garage"', []),
        ("2024-FRA-000118", []),
        ("e18xx", []),
        ("cuánto pagué de garage", ["garage"]),
        ("caldera lavadorra presupesto", ["presupesto", "lavadorra"]),
    ],
)
def test_only_long_hard_words_of_letters_are_looked_up(text: str, looked_up: list[str]) -> None:
    assert [term.text for term in doubtful(query(text))] == looked_up


async def test_completion_is_what_the_person_may_read(server: PaperlessServer) -> None:
    """3.0.5 and 2.20.15 complete by permission (recordings autocomplete_hidden, autocomplete_nadie, 2025-11)."""
    ramon = SOURCES["paperless"](
        Access(server.base_url, "https://papeles.example.org", SecretStr(server.token("ramon")))
    )
    before = await found(ramon, "ferritna")
    await ramon.aclose()
    assert str(id_of("analitica-berta")) not in before
