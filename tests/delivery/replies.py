"""Replies as a use case gives them, made by the only makers of what is shown."""

from datetime import UTC, date, datetime

from bot.domain.clarify import Clarify, Facet
from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.disclosure import Channel, Policy, Shown, show
from bot.domain.judged import Confidence, Evidence
from bot.domain.record import PartKind
from bot.domain.reply import SearchReply
from tests.domain.making import judged, query, record

BODY = "Consumo  eléctrico\nde luz: 92,51 €."
EVIDENCE = Evidence(0, PartKind.BODY, 0, len(BODY), BODY, ((22, 25),), page=2, start_seconds=61.5, end_seconds=70.0)


def shown(
    channel: Channel = Channel.PROGRAM,
    *,
    title: str = "Factura de la luz",
    kind: str | None = "Factura",
    evidence: Evidence | None = EVIDENCE,
    confidence: Confidence = Confidence.EVIDENCE,
    url: str | None = "https://docs.example.org/documents/1/details",
) -> Shown:
    """«Nómina» is a private kind."""
    item = record("1", title, body=BODY, kind=kind, url=url)
    return show(judged(item, evidence=evidence, confidence=confidence), channel, Policy())


def reply(*results: Shown, more: int = 0, clarify: Clarify | None = None, **coverage: SourceCoverage) -> SearchReply:
    """An answer to «factura de la luz» with these results."""
    lines = coverage or {"paperless": SourceCoverage(SourceState.OK, 212, 7)}
    return SearchReply(
        request_id="abc",
        searched_at=datetime(2026, 11, 30, 13, 0, tzinfo=UTC),
        query=query("factura de la luz"),
        coverage=lines,
        results=results,
        more=more,
        clarify=clarify,
        ignored=("por favor",),
    )


SLOW = SourceCoverage(SourceState.TIMEOUT, 8000, 0, Cause.SLOW)
BY_YEAR = Clarify(Facet.YEAR, ("2024", "2023"))
A_DAY = date(2024, 3, 12)
