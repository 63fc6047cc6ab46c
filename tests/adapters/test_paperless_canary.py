"""Nothing of a search may be read in a log record, an exception or on a stream: marked words go through everything."""

import gc
import logging
import traceback
from dataclasses import replace
from datetime import date

import pytest
from pydantic import SecretStr

from adapters.registry import SOURCES, Access
from bot.domain.errors import SourceFault
from bot.domain.language import Language
from bot.domain.parse import parse_query
from bot.domain.query import Filters, Query
from bot.ports import Round, Source
from tests.contract.source_suite import Trouble
from tests.contract.test_paperless import TROUBLES, small_archive
from tests.servers.paperless import VERSIONS, PaperlessServer

QUERY, TITLE, BODY, NOTE, NAME = "canarioquery", "canariotitle", "canariobody", "canarionote", "canarioname"


class Records(logging.Handler):
    """Every log record of every library, at every level, as it would be written."""

    def __init__(self) -> None:
        super().__init__(level=1)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(logging.Formatter("%(name)s %(message)s %(args)s").format(record) + repr(vars(record)))


def canary_server(version: str) -> PaperlessServer:
    archive = small_archive(version)
    paper = replace(archive.papers[26], title=f"{TITLE} {QUERY}", content=f"{BODY} {QUERY}")
    archive.papers[26] = replace(paper, notes=(replace(paper.notes[0], note=NOTE),))
    archive.correspondents[9] = replace(archive.correspondents[9], name=NAME)
    return PaperlessServer(version, archive)


async def every_call(source: Source) -> list[str]:
    """What the exceptions of all calls tell, their causes and contexts included."""
    filters = Filters(correspondents=(NAME,))
    told = []
    for call in (
        lambda: source.search(asked(QUERY), Round.LITERAL, limit=5, deadline_s=0.4),
        lambda: source.search(asked(QUERY, filters), Round.RELAXED, limit=5, deadline_s=0.4),
        lambda: source.fetch("26", deadline_s=0.4),
        lambda: source.probe(deadline_s=0.4),
    ):
        try:
            await call()
        except SourceFault as fault:
            error: BaseException | None = fault
            while error is not None:
                told.append(
                    "".join(traceback.format_exception(error)) + repr(error) + repr(error.args) + repr(vars(error))
                )
                error = error.__cause__ or error.__context__
    return told


def asked(text: str, filters: Filters | None = None) -> Query:
    return parse_query(text, Language.ES, date(2026, 11, 30), filters)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("trouble", [None, *Trouble])
async def test_nothing_of_a_search_is_told(
    version: str, trouble: Trouble | None, capfd: pytest.CaptureFixture[str]
) -> None:
    records = Records()
    root = logging.getLogger()
    level = root.level
    root.addHandler(records)
    root.setLevel(1)
    logging.getLogger("canary").debug("the cage is open")
    try:
        async with canary_server(version) as server:
            token = server.token("marta")
            source = SOURCES["paperless"](Access(server.base_url, "https://p.example.org", SecretStr(token)))
            told = await every_call(source)
            assert not told
            if trouble is not None:
                server.faults.set("/api/documents/", TROUBLES[trouble])
                told = await every_call(source)
                assert len(told) >= 4
            shown = repr(source) + repr(vars(source))
            await source.aclose()
        gc.collect()  # a task whose exception nobody took would be logged now
    finally:
        root.removeHandler(records)
        root.setLevel(level)
    assert any("the cage is open" in text for text in records.texts)
    out, err = capfd.readouterr()
    everything = "\n".join([*records.texts, *told, shown, out, err])
    for secret in (token, QUERY, TITLE, BODY, NOTE, NAME):
        assert secret not in everything
