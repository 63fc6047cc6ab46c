"""One concrete hint when the answer is ambiguous, with choices made from what was found."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Final

from bot.domain.disclosure import Channel, gives_facets
from bot.domain.hits import FusedHit
from bot.domain.query import Filters, Query
from bot.domain.record import Dimension

MIN_HITS: Final = 5  # below this the results themselves are quicker to read than a question
MAX_CHOICES: Final = 4
MIN_KNOWN: Final = 0.8  # a facet that most hits lack would hide them
MAX_SHARE: Final = 0.7  # a choice that nearly all hits share separates nothing


class Facet(StrEnum):
    """What a hint can ask for, in the order they are tried."""

    YEAR = "year"
    TYPE = "type"
    CORRESPONDENT = "correspondent"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Clarify:
    """A hint: one facet and two to four values of it, the most frequent first (years: newest first)."""

    facet: Facet
    choices: tuple[str, ...]


def clarify(hits: Sequence[FusedHit], query: Query, channel: Channel) -> Clarify | None:
    """The hint worth asking, or None. Only hits that their source confirmed and that the channel may read count, and a
    facet that the question already fixes is never asked."""
    counted = [hit for hit in hits if hit.confirmed and gives_facets(hit.labelled, channel)]
    if len(counted) < MIN_HITS:
        return None
    for facet in Facet:
        if not _fixed(facet, query):
            choices = _choices(facet, counted)
            if choices:
                return Clarify(facet, choices)
    return None


def narrowed(query: Query, facet: Facet, choice: str) -> tuple[Filters, tuple[str, ...] | None]:
    """The filters, and the sources where that is the facet, that ask only for this choice."""
    filters = query.filters
    if facet is Facet.YEAR:
        year = int(choice)
        return replace(filters, date_from=date(year, 1, 1), date_to=date(year, 12, 31)), None
    if facet is Facet.TYPE:
        return replace(filters, types=(choice,)), None
    if facet is Facet.CORRESPONDENT:
        return replace(filters, correspondents=(choice,)), None
    return filters, (choice,)


def _fixed(facet: Facet, query: Query) -> bool:
    filters = query.filters
    if facet is Facet.YEAR:
        return query.dates is not None or filters.date_from is not None or filters.date_to is not None
    if facet is Facet.TYPE:
        return bool(filters.types)
    if facet is Facet.CORRESPONDENT:
        return bool(filters.correspondents)
    return bool(query.first_sources)


def _choices(facet: Facet, hits: Sequence[FusedHit]) -> tuple[str, ...]:
    values = [value for hit in hits if (value := _value(facet, hit)) is not None]
    counts = Counter(values)
    if len(values) < MIN_KNOWN * len(hits) or len(counts) < 2 or max(counts.values()) > MAX_SHARE * len(values):
        return ()
    newest_first = sorted(counts, reverse=True) if facet is Facet.YEAR else list(counts)
    most = sorted(newest_first, key=lambda name: -counts[name])[:MAX_CHOICES]
    return tuple(sorted(most, reverse=True)) if facet is Facet.YEAR else tuple(most)


def _value(facet: Facet, hit: FusedHit) -> str | None:
    record = hit.labelled.record
    if facet is Facet.YEAR:
        return str(record.date.year) if record.date else None
    if facet is Facet.TYPE:
        return record.kind
    if facet is Facet.CORRESPONDENT:
        return next(iter(record.names(Dimension.CORRESPONDENT)), None)
    return record.key.source
