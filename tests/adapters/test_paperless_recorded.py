"""The adapter over loopback against what real servers answered (3.0.5 and 2.20.15), played back to the letter."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from pydantic import SecretStr

from adapters.registry import SOURCES, Access
from bot.domain.errors import ItemGone
from bot.domain.record import Dimension, PartKind, Record
from bot.ports import Source
from tests.servers.paperless import VERSIONS
from tests.servers.recorded_paperless import TOKENS, RecordedPaperless


@asynccontextmanager
async def played(version: str, user: str) -> AsyncIterator[tuple[Source, RecordedPaperless]]:
    async with RecordedPaperless(version, loose=True) as server:
        token = SecretStr(TOKENS[user])
        source = SOURCES["paperless"](Access(server.base_url, "https://papeles.example.org", token))
        yield source, server
        await source.aclose()


async def fetched(version: str, source_id: str, user: str = "marta") -> Record:
    async with played(version, user) as (source, server):
        record = await source.fetch(source_id, deadline_s=5)
        assert [miss.path for miss in server.misses if "/documents/" in miss.path] == []
    return record


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_payslip_is_read_with_its_names_fields_and_date(version: str) -> None:
    record = await fetched(version, "1")
    assert record.title.startswith("Nómina marzo 2025")
    assert (record.kind, record.names(Dimension.CORRESPONDENT)) == ("Nómina", ("Acme S.L.",))
    assert record.url == "https://papeles.example.org/documents/1/details"
    assert record.date is not None
    assert record.date.isoformat() == "2025-03-31"
    assert record.fetched
    texts = {part.kind: part.text for part in record.parts}
    assert "Líquido a percibir 1.812,30 €" in texts[PartKind.BODY]
    assert "NOM-2025/03" in [part.text for part in record.parts if part.kind is PartKind.FIELD]


@pytest.mark.parametrize("version", VERSIONS)
async def test_notes_are_parts_of_their_own(version: str) -> None:
    notes = [part.text for part in (await fetched(version, "26")).parts if part.kind is PartKind.NOTE]
    assert any("compresor" in note for note in notes)
    assert len(notes) == 2


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_type_that_this_person_may_not_see_stays_unknown(version: str) -> None:
    record = await fetched(version, "8")
    types = [mark for mark in record.marks if mark.dimension is Dimension.TYPE]
    assert [(mark.id, mark.name) for mark in types] == [("11", None)]
    assert record.kind is None


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("source_id", ["10", "99999", "32"])
async def test_invisible_missing_and_withdrawn_are_all_gone(version: str, source_id: str) -> None:
    with pytest.raises(ItemGone):
        await fetched(version, source_id)


@pytest.mark.parametrize("version", VERSIONS)
async def test_without_the_right_to_read_types_no_type_is_guessed(version: str) -> None:
    record = await fetched(version, "5", user="minimo")
    assert record.title == "Manual de la lavadora Bosch Serie 6"
    assert record.kind is None
    assert [mark.name for mark in record.marks if mark.dimension is Dimension.TYPE] == [None]


@pytest.mark.parametrize("version", VERSIONS)
async def test_the_version_and_the_number_of_items_are_the_servers_own(version: str) -> None:
    async with played(version, "marta") as (source, _):
        probe = await source.probe(deadline_s=5)
    assert (probe.version, probe.items) == (version, 109)
