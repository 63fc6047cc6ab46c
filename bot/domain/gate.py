"""Nothing rather than noise: what a hit's own text makes of it — evidence, a candidate, or nothing."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from bot.domain.disclosure import Channel
from bot.domain.evidence import cut
from bot.domain.folding import fold, tokens
from bot.domain.hits import FusedHit, TraceEntry
from bot.domain.judged import Confidence, Evidence, Judged, Penalty, Tier
from bot.domain.language import Language
from bot.domain.matching import Level, Occurrence, best_levels, occurrences
from bot.domain.query import Filters, Query, Term
from bot.domain.record import Dimension, Key, Record
from bot.domain.sensitivity import Label
from bot.domain.weights import EXACT_FORM_BOOST
from bot.domain.words import is_stop, stem

CANDIDATE_SHARE: Final = 0.5  # of the required terms; measured by tests/evals/household.py
JUDGED_LENGTH: Final = 500_000  # characters of a part: some 250 pages, read in under a tenth of a second
NEAR_LENGTH: Final = 50_000  # comparing every word for a misspelling costs ten times as much
FEW: Final = 3  # one page: of a word that more items hold, the three shown would be any three
_LITERAL: Final = ":native"  # the strategy in which a source ranks what holds every word


@dataclass(frozen=True, slots=True)
class _Look:
    """What was found where: occurrences by part (-1 the title), and the best level of each term anywhere."""

    places: dict[int, tuple[Occurrence, ...]]
    levels: dict[int, Level]


def judge(hit: FusedHit, query: Query, *, visible_only: bool = False, last_resort: bool = False) -> Judged | None:
    """What the hit is worth for this query; None when it is noise, excluded, or outside a filter.

    ``visible_only`` judges by title and kind alone, so that a hidden text has no vote in what a program sees.
    ``last_resort`` lets pass what holds any required word: for ``rarest``, when nothing else is there.
    """
    record = hit.labelled.record
    if not within(record, query.filters) or _excluded(record, query.excluded, visible_only=visible_only):
        return None
    look = _look(record, query.terms, visible_only=visible_only)
    required = [index for index, term in enumerate(query.terms) if term in query.required]
    missing = [index for index in required if index not in look.levels]
    penalties = _penalties(record, query, look, missing)
    if _outside(record, query) and not _names_its_date(query, look):
        return None
    offered = _worth_offering(query, required, missing) or (last_resort and len(missing) < len(required))
    if missing and (_lacks_exact_thing(query, missing) or not offered):
        return None
    return Judged(
        hit=_scored(hit, query, look),
        confidence=Confidence.CANDIDATE if penalties else Confidence.EVIDENCE,
        tier=_tier(record, query, look),
        evidence=None if visible_only else _passage(record, look),
        matched=tuple(query.terms[index].text for index in sorted(look.levels)),
        missing=tuple(query.terms[index].text for index in missing),
        penalties=penalties,
    )


def ordered(judged: Iterable[Judged], channel: Channel) -> tuple[Judged, ...]:
    """Evidence before candidates; then identifiers, titles and phrases above the fused score; then newest first.

    Whatever lifts others, evidence that its source ranks first for all the words stays on the first page. For a
    program, PRIVATE items come last and by key: nothing of them but what it sees places them.
    """
    placed = sorted(judged, key=lambda item: _order(item, channel))
    page, rest = placed[:FEW], placed[FEW:]
    room = sum(item.tier is Tier.NONE and not _leads(item, channel) for item in page)
    late = [item for item in rest if _leads(item, channel)][:room]
    yielding = [item for item in page if item.tier is Tier.NONE and not _leads(item, channel)][room - len(late) :]
    return (
        *(item for item in page if item not in yielding),
        *late,
        *yielding,
        *(item for item in rest if item not in late),
    )


def exact_by_title(record: Record, query: Query) -> bool:
    """Whether the title alone, known before the body is fetched, already places an item above the fusion."""
    return _tier(record, query, _look(record, query.terms, visible_only=True)) is not Tier.NONE


def of_the_kind(judged: Sequence[Judged], query: Query) -> tuple[Judged, ...]:
    """Of items judged as a last resort, those of a kind of document that was asked for, where there are few of it:
    the only fine in the house is worth offering to who asks for one in other words, any three of many bills are not."""
    asked = {term.text for term in query.terms if term.type_hint}
    held = Counter(word for item in judged for word in asked.intersection(item.matched))
    return tuple(item for item in judged if any(held[word] <= FEW for word in asked.intersection(item.matched)))


def rarest(judged: Sequence[Judged], offered: Sequence[Judged], query: Query) -> tuple[Judged, ...]:
    """Of items judged as a last resort, those that alone hold a word, as it was asked for, which all that is
    ``offered`` lacks; to be placed before it. A page of near misses must not hide the only document with that word."""
    lacking = {term.text: term for term in query.required if not term.type_hint}
    for item in offered:
        lacking = {text: term for text, term in lacking.items() if text in item.missing}
    held = Counter(word for item in judged for word in item.matched)
    return tuple(
        replace(item, tier=Tier.RARE)
        for item in judged
        if any(held[word] == 1 and _holds(item, lacking[word]) for word in lacking.keys() & set(item.matched))
    )


def _holds(item: Judged, term: Term) -> bool:
    record = item.hit.labelled.record
    texts = (record.title, *(part.text for part in record.parts))
    return any(place.level <= Level.FORM for text in texts for place in occurrences(text, (term,)))


def _leads(item: Judged, channel: Channel) -> bool:
    if channel is Channel.PROGRAM and item.hit.labelled.label is Label.PRIVATE:
        return False
    first = any(entry.rank == 1 and entry.ranking.endswith(_LITERAL) for entry in item.hit.trace)
    return first and item.confidence is Confidence.EVIDENCE


def _order(item: Judged, channel: Channel) -> tuple[bool, bool, int, float, int, Key]:
    labelled = item.hit.labelled
    if channel is Channel.PROGRAM and labelled.label is Label.PRIVATE:
        return (True, True, 0, 0.0, 0, item.key)
    newest = -(labelled.record.date or date.min).toordinal()
    return (False, item.confidence is not Confidence.EVIDENCE, item.tier, -item.hit.score, newest, item.key)


def within(record: Record, filters: Filters) -> bool:
    """Whether an item fits every filter as it is now: the source may have changed it since it was found, or have
    dropped a filter that it did not understand."""
    if (filters.date_from or filters.date_to) and record.date is None:
        return False
    if filters.date_from and record.date and record.date < filters.date_from:
        return False
    if filters.date_to and record.date and record.date > filters.date_to:
        return False
    return (
        (not filters.types or any(_is_named(record, Dimension.TYPE, value) for value in filters.types))
        and all(_is_named(record, Dimension.TAG, value) for value in filters.tags)
        and (
            not filters.correspondents
            or any(_is_named(record, Dimension.CORRESPONDENT, value) for value in filters.correspondents)
        )
    )


def _is_named(record: Record, dimension: Dimension, value: str) -> bool:
    """By folded name; types also in the other number («facturas»)."""
    wanted = fold(value).strip()
    names = [fold(name).strip() for name in record.names(dimension)]
    if wanted in names or dimension is not Dimension.TYPE:
        return wanted in names
    stems = {stem(wanted, language) for language in Language}
    return any(not stems.isdisjoint(stem(name, language) for language in Language) for name in names)


def _excluded(record: Record, excluded: Sequence[Term], *, visible_only: bool) -> bool:
    if not excluded:
        return False
    look = _look(record, excluded, visible_only=visible_only)
    return any(level <= Level.FORM for level in look.levels.values())


def _look(record: Record, terms: Sequence[Term], *, visible_only: bool) -> _Look:
    texts = {-1: record.title}
    if not visible_only:
        texts |= {index: part.text[:JUDGED_LENGTH] for index, part in enumerate(record.parts)}
    places = {part: occurrences(text, terms) for part, text in texts.items()}
    named = [place for name in _names(record, visible_only=visible_only) for place in occurrences(name, terms)]
    levels = best_levels([*(place for part in places.values() for place in part), *named])
    lost = [index for index in range(len(terms)) if index not in levels and not terms[index].soft]
    if lost and not visible_only:
        _add_near_forms(texts, [terms[index] for index in lost], lost, places, levels)
    return _Look(places, levels)


def _add_near_forms(
    texts: Mapping[int, str],
    terms: Sequence[Term],
    indexes: Sequence[int],
    places: dict[int, tuple[Occurrence, ...]],
    levels: dict[int, Level],
) -> None:
    """Misspelt words count only where the word was found in no other way."""
    for part, text in texts.items():
        found = occurrences(text[:NEAR_LENGTH], terms, near_forms=True)
        nearly = tuple(replace(place, term=indexes[place.term]) for place in found)
        places[part] = tuple(sorted((*places[part], *nearly), key=lambda place: place.start))
        levels.update((place.term, Level.NEAR) for place in nearly)


def _names(record: Record, *, visible_only: bool) -> Iterable[str]:
    dimensions = (Dimension.TYPE,) if visible_only else tuple(Dimension)
    return (name for dimension in dimensions for name in record.names(dimension))


def _penalties(record: Record, query: Query, look: _Look, missing: Sequence[int]) -> tuple[Penalty, ...]:
    penalties = []
    if missing:
        penalties.append(Penalty.WORDS_MISSING)
    if _outside(record, query):
        penalties.append(Penalty.OUTSIDE_DATES)
    near = [index for index, level in look.levels.items() if level is Level.NEAR]
    if near and (len(near) == len(look.levels) or any(_holds_digit(query.terms[index]) for index in near)):
        penalties.append(Penalty.NEAR_FORM_ONLY)
    return tuple(penalties)


def _holds_digit(term: Term) -> bool:
    return any(char.isdigit() for char in term.text)


def _outside(record: Record, query: Query) -> bool:
    if query.dates is None:
        return False
    if record.date is None:
        return True
    start, end = query.dates.start, query.dates.end
    return (start is not None and record.date < start) or (end is not None and record.date > end)


def _names_its_date(query: Query, look: _Look) -> bool:
    """Whether an item of another date holds the words of the date that was asked («enero», «2025»): a bill for January
    is often dated in February. Where the question used no such words («el mes pasado»), its date alone speaks."""
    return all(index in look.levels for index, term in enumerate(query.terms) if term.date_word)


def _lacks_exact_thing(query: Query, missing: Sequence[int]) -> bool:
    """Whether an identifier or a quoted phrase is among the missing: then nothing else makes up for it."""
    return any(query.terms[index].identifier is not None or query.terms[index].phrase for index in missing)


def _worth_offering(query: Query, required: Sequence[int], missing: Sequence[int]) -> bool:
    """Half of what was asked, and more than the mere kind of document."""
    got = [index for index in required if index not in missing]
    telling = [index for index in required if not query.terms[index].type_hint]
    return len(got) >= CANDIDATE_SHARE * len(required) and (not telling or any(index in got for index in telling))


def _tier(record: Record, query: Query, look: _Look) -> Tier:
    codes = [index for index, term in enumerate(query.terms) if term.identifier is not None]
    if codes and all(look.levels.get(index, Level.NEAR) is not Level.NEAR for index in codes):
        return Tier.IDENTIFIER
    if query.terms and _title_words(record, query) == tuple(word for term in query.terms for word in term.words):
        return Tier.TITLE
    phrases = [index for index, term in enumerate(query.terms) if term.phrase]
    if phrases and all(index in look.levels for index in phrases):
        return Tier.PHRASE
    return Tier.NONE


def _title_words(record: Record, query: Query) -> tuple[str, ...]:
    words = (token.folded for token in tokens(record.title))
    return tuple(word for word in words if not is_stop(word, query.language))


def _scored(hit: FusedHit, query: Query, look: _Look) -> FusedHit:
    words = tuple(query.terms[index].text for index in sorted(look.levels))
    trace = tuple(TraceEntry(entry.ranking, entry.rank, words, entry.path, entry.penalties) for entry in hit.trace)
    exactly = bool(query.terms) and all(look.levels.get(index) is Level.EXACT for index in range(len(query.terms)))
    return FusedHit(hit.labelled, hit.score * (EXACT_FORM_BOOST if exactly else 1.0), trace, hit.confirmed)


def _passage(record: Record, look: _Look) -> Evidence | None:
    """The part that holds most of the terms; the title only where no part holds one; the beginning for a listing."""
    held = {part: len(best_levels(places)) for part, places in look.places.items() if places and part >= 0}
    if held:
        part = max(held, key=lambda index: (held[index], -index))
        return cut(record, part, look.places[part])
    if look.places[-1]:
        return cut(record, -1, look.places[-1])
    return cut(record, 0, ()) if record.parts and record.parts[0].text.strip() else None
