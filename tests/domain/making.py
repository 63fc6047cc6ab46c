"""Short ways to make domain values in tests, each with what the test does not care about left plain."""

from collections.abc import Mapping
from datetime import date

from bot.domain.hits import FusedHit, TraceEntry
from bot.domain.judged import Confidence, Evidence, Judged, Penalty, Tier
from bot.domain.language import Language
from bot.domain.parse import parse_query
from bot.domain.query import Filters, Query
from bot.domain.record import Dimension, Key, Mark, Part, PartKind, Record
from bot.domain.sensitivity import Labelled, Rules, label

TODAY = date(2026, 11, 30)
OPEN_RULES: Mapping[str, Rules] = {
    name: Rules(sensitive={Dimension.TYPE: ("Nómina",)})
    for name in ("paperless", "karakeep", "notes", "one", "two", "three")
}


def record(
    source_id: str = "1",
    title: str = "Factura de la luz",
    *,
    source: str = "paperless",
    body: str | None = None,
    kind: str | None = None,
    marks: tuple[Mark, ...] = (),
    day: date | None = date(2024, 3, 12),
    url: str | None = "https://docs.example.org/documents/1/details",
    canonical_url: str | None = None,
) -> Record:
    """A record; with a body it counts as fetched."""
    typed = (Mark(Dimension.TYPE, kind, kind),) if kind else ()
    parts = () if body is None else (Part(PartKind.BODY, body),)
    return Record(
        Key(source, source_id), title, url, day, (*typed, *marks), parts, canonical_url, fetched=body is not None
    )


def labelled(item: Record, rules: Mapping[str, Rules] = OPEN_RULES) -> Labelled:
    """The record with the label of rules under which only payslips are private."""
    return label(item, rules)


def fused(
    item: Record, *, score: float = 0.5, confirmed: bool = True, rules: Mapping[str, Rules] = OPEN_RULES
) -> FusedHit:
    """The record as the only hit of one ranking."""
    return FusedHit(labelled(item, rules), score, (TraceEntry(f"{item.key.source}:native", 1, ("luz",)),), confirmed)


def judged(
    item: Record,
    *,
    confidence: Confidence = Confidence.EVIDENCE,
    tier: Tier = Tier.NONE,
    evidence: Evidence | None = None,
    matched: tuple[str, ...] = ("luz",),
    missing: tuple[str, ...] = (),
    penalties: tuple[Penalty, ...] = (),
    rules: Mapping[str, Rules] = OPEN_RULES,
) -> Judged:
    """A judged hit."""
    return Judged(fused(item, rules=rules), confidence, tier, evidence, matched, missing, penalties)


def query(text: str, *, language: Language = Language.ES, filters: Filters | None = None) -> Query:
    """A parsed question, asked on the tests' day."""
    return parse_query(text, language, TODAY, filters)
