"""What a question limits the documents to, as parameters for the server and as a check of what it sends back.

The check is needed: a server ignores a misspelt parameter, and one bad id drops a whole filter (2.20.15 and 3.0.5).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from adapters.sources.paperless.records import Paper
from bot.domain.folding import fold
from bot.domain.language import Language
from bot.domain.query import Query, Term
from bot.domain.record import Dimension
from bot.domain.words import is_soft, stem

WIDENED_DAYS = 62

NamesById = Mapping[Dimension, Mapping[str, str] | None]


@dataclass(frozen=True, slots=True)
class Limits:
    """None and () mean no limit. Each group of ``tags`` holds the ids of one name: the document has one of each."""

    types: frozenset[str] | None = None
    correspondents: frozenset[str] | None = None
    tags: tuple[frozenset[str], ...] = ()
    date_from: date | None = None
    date_to: date | None = None

    @property
    def is_empty_range(self) -> bool:
        """Whether no date can fit."""
        return self.date_from is not None and self.date_to is not None and self.date_from > self.date_to

    @property
    def are_told_whole(self) -> bool:
        """Whether the parameters say all of it: one request can hold one choice of tags."""
        return sum(len(group) > 1 for group in self.tags) < 2

    def params(self) -> list[tuple[str, str]]:
        """Parameters that 2.20.15 and 3.0.5 both take. Only ids that the server itself gave are put in."""
        return list(self._params())

    def admits(self, paper: Paper) -> bool:
        """Whether the document is inside."""
        return (
            (self.types is None or paper.type_id in self.types)
            and (self.correspondents is None or paper.correspondent_id in self.correspondents)
            and all(not group.isdisjoint(paper.tag_ids) for group in self.tags)
            and (self.date_from is None or (paper.created is not None and paper.created >= self.date_from))
            and (self.date_to is None or (paper.created is not None and paper.created <= self.date_to))
        )

    def _params(self) -> Iterator[tuple[str, str]]:
        if self.types is not None:
            yield "document_type__id__in", _listed(self.types)
        if self.correspondents is not None:
            yield "correspondent__id__in", _listed(self.correspondents)
        single = [next(iter(group)) for group in self.tags if len(group) == 1]
        several = [group for group in self.tags if len(group) > 1]
        if single:
            yield "tags__id__all", _listed(frozenset(single))
        if several:
            yield "tags__id__in", _listed(several[0])
        if self.date_from is not None:
            yield "created__gte", self.date_from.isoformat()
        if self.date_to is not None:
            yield "created__lte", self.date_to.isoformat()


def limits_of(query: Query, names: NamesById, *, widen: bool) -> tuple[Limits, tuple[str, ...]]:
    """The limits, and the values of filters that this server does not have (as this person sees it)."""
    wanted = query.filters
    unknown: list[str] = []

    def ids(dimension: Dimension, value: str) -> frozenset[str]:
        found = ids_named(value, names.get(dimension) or {}, by_stem=dimension is Dimension.TYPE)
        unknown.extend([] if found else [value])
        return found

    types = [ids(Dimension.TYPE, value) for value in wanted.types]
    correspondents = [ids(Dimension.CORRESPONDENT, value) for value in wanted.correspondents]
    tags = tuple(ids(Dimension.TAG, value) for value in wanted.tags)
    start, end = _window(query, widen=widen)
    limits = Limits(
        frozenset().union(*types) if types else None,
        frozenset().union(*correspondents) if correspondents else None,
        tags,
        start,
        end,
    )
    return limits, tuple(unknown)


def hinted(query: Query, limits: Limits, names: NamesById) -> Limits | None:
    """The limits of a mere listing, where every term names a kind of document that this server has, or belongs to the
    dates that are in the limits; else None."""
    if not names_kinds_only(query):
        return None
    types: list[frozenset[str]] = []
    for term in query.required:
        found = _ids_hinted(term, names.get(Dimension.TYPE) or {})
        if not found:
            return None
        types.append(found)
    wanted = frozenset().union(*types)
    return replace(limits, types=wanted if limits.types is None else wanted & limits.types)


def names_kinds_only(query: Query) -> bool:
    """Whether each term names a kind of document, but for the words of dates; there is at least one."""
    kinds = bool(query.required) and all(term.type_hint and not term.phrase for term in query.required)
    # «¿cuándo caduca el contrato?» wants a text, not a list; words of dates are soft too, but no such words
    return kinds and not any(is_soft(word, query.language) for term in query.terms for word in term.words)


def ids_named(value: str, by_id: Mapping[str, str], *, by_stem: bool) -> frozenset[str]:
    """All ids of a name, compared folded; of types also in the other number (facturas, factura)."""
    wanted = fold(value).strip()
    exact = frozenset(key for key, name in by_id.items() if fold(name).strip() == wanted)
    return exact or (_ids_by_stem(_stems(wanted), by_id) if by_stem else exact)


def _ids_hinted(term: Term, by_id: Mapping[str, str]) -> frozenset[str]:
    by_name = ids_named(" ".join(term.words), by_id, by_stem=False) or _ids_by_stem(term.stems, by_id)
    forms = (ids_named(form, by_id, by_stem=False) for form in term.forms)
    return by_name or next((found for found in forms if found), frozenset())


def _ids_by_stem(stems: frozenset[str], by_id: Mapping[str, str]) -> frozenset[str]:
    return frozenset(key for key, name in by_id.items() if not stems.isdisjoint(_stems(fold(name).strip())))


def _stems(folded: str) -> frozenset[str]:
    return frozenset(stem(folded, language) for language in Language) if folded.isalpha() else frozenset({folded})


def _window(query: Query, *, widen: bool) -> tuple[date | None, date | None]:
    start = end = None
    if query.dates is not None:
        days = WIDENED_DAYS if widen else 0
        start = _moved(query.dates.start, -days)
        end = _moved(query.dates.end, days)
    first = [day for day in (start, query.filters.date_from) if day is not None]
    last = [day for day in (end, query.filters.date_to) if day is not None]
    return max(first, default=None), min(last, default=None)


def _moved(day: date | None, days: int) -> date | None:
    if day is None:
        return None
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day


def _listed(ids: frozenset[str]) -> str:
    return ",".join(sorted(ids, key=int)) or "0"
