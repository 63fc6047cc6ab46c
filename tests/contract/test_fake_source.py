"""The fake source of the use cases' tests keeps what every source promises."""

import pytest

from bot.domain.coverage import Cause
from bot.domain.errors import ItemGone, SourceFault, SourceUnauthorized, SourceUnavailable
from bot.domain.record import Dimension, Key, Mark, Part, PartKind, Record
from tests.contract.source_suite import EXPECTED, SourceHarness, SourceSuite, Trouble
from tests.fakes import FakeSource
from tests.servers.paperless_archive import Archive, Label, Paper, recorded_archive

FAULTS: dict[Trouble, SourceFault] = {
    Trouble.BAD_TOKEN: SourceUnauthorized(Cause.BAD_TOKEN, status=401),
    Trouble.FORBIDDEN: SourceUnauthorized(Cause.NO_PERMISSION, status=403),
    Trouble.NOT_FOUND: ItemGone(Cause.NOT_FOUND, status=404),
}
FOR_EVER_S = 3600.0


class FakeHarness(SourceHarness):
    def __init__(self) -> None:
        archive = recorded_archive("3.0.5")
        marta = archive.account("marta")
        papers = [paper for paper in archive.papers.values() if archive.may_read(paper, marta)]
        self.source: FakeSource = FakeSource("paperless", [as_item(paper, archive) for paper in papers])

    def trouble(self, kind: Trouble) -> None:
        if kind is Trouble.HANG:
            self.slow(FOR_EVER_S)
            return
        fault = FAULTS.get(kind) or SourceUnavailable(min(EXPECTED[kind][1]))
        self.source.search_fault = fault
        self.source.fetch_faults = {item.key.source_id: fault for item in self.source.items}

    def slow(self, seconds: float) -> None:
        self.source.search_delay_s = self.source.fetch_delay_s = seconds

    def mend(self) -> None:
        self.source.search_fault = None
        self.source.fetch_faults = {}

    def delete(self, source_id: str) -> None:
        self.source.items = [item for item in self.source.items if item.key.source_id != source_id]

    def withdraw(self, source_id: str) -> None:
        self.delete(source_id)

    def rewrite(self, source_id: str, text: str) -> None:
        item = next(item for item in self.source.items if item.key.source_id == source_id)
        self.delete(source_id)
        self.source.items.append(
            Record(item.key, item.title, item.url, item.date, item.marks, (Part(PartKind.BODY, text),))
        )


def as_item(paper: Paper, archive: Archive) -> Record:
    """A document of the archive as a record with its parts."""
    found = [(Dimension.TYPE, archive.types.get(paper.document_type or 0))]
    found += [(Dimension.CORRESPONDENT, archive.correspondents.get(paper.correspondent or 0))]
    found += [(Dimension.TAG, archive.tags.get(tag)) for tag in paper.tags]
    marks = tuple(as_mark(dimension, label) for dimension, label in found if label is not None)
    parts = (*([Part(PartKind.BODY, paper.content)] if paper.content else []),)
    notes = tuple(Part(PartKind.NOTE, note.note) for note in paper.notes)
    url = f"https://papeles.example.org/documents/{paper.id}/details"
    return Record(Key("paperless", str(paper.id)), paper.title, url, paper.created, marks, parts + notes)


def as_mark(dimension: Dimension, label: Label) -> Mark:
    return Mark(dimension, str(label.id), label.name)


class TestFakeSource(SourceSuite):
    @pytest.fixture
    def harness(self) -> FakeHarness:
        return FakeHarness()
