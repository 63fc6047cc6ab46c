"""Where the words of a question stand in a text. Offsets are always of the original text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from bot.domain.folding import Token, exact, fold, tokens
from bot.domain.identifiers import contains_identifier
from bot.domain.language import Language
from bot.domain.query import Term
from bot.domain.words import near, stem

_BLOCK: Final = 700  # characters looked at together; only blocks that may match are split into words
_PREFIX: Final = 3  # a stem keeps the first letters of its word; shorter words are compared whole


class Level(IntEnum):
    """How a word of the text matches a word of the question, best first."""

    EXACT = 0
    FOLDED = 1
    FORM = 2
    STEM = 3
    NEAR = 4


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One match: ``term`` indexes the terms asked for, ``start`` and ``end`` are offsets in the original text."""

    term: int
    start: int
    end: int
    level: Level


def occurrences(text: str, terms: Sequence[Term]) -> tuple[Occurrence, ...]:
    """Every place where a term stands in the text, in order of place."""
    found: list[Occurrence] = []
    for index, term in enumerate(terms):
        if term.identifier is not None:
            place = contains_identifier(text, term.identifier)
            if place is not None:
                found.append(Occurrence(index, *place, Level.EXACT))
    worded = [(index, term) for index, term in enumerate(terms) if term.identifier is None and term.words]
    if worded:
        for run in _runs(text, [term for _, term in worded]):
            found.extend(_in_run(run, worded))
    return tuple(sorted(found, key=lambda place: (place.start, place.end, place.term)))


def covers(text: str, terms: Sequence[Term]) -> bool:
    """Whether every hard term (every one, if all are soft) stands in the text, near forms left out."""
    wanted = {index for index, term in enumerate(terms) if not term.soft} or set(range(len(terms)))
    got = {place.term for place in occurrences(text, terms) if place.level is not Level.NEAR}
    return wanted <= got


def best_levels(places: Iterable[Occurrence]) -> dict[int, Level]:
    """The best level at which each term was found; a term that was not found has no entry."""
    best: dict[int, Level] = {}
    for place in places:
        best[place.term] = min(place.level, best.get(place.term, Level.NEAR))
    return best


def _in_run(run: Sequence[Token], worded: Sequence[tuple[int, Term]]) -> Iterable[Occurrence]:
    for index, term in worded:
        if term.phrase or len(term.words) > 1:
            yield from _phrases(run, index, term)
        else:
            for token in run:
                level = _level(token, term)
                if level is not None:
                    yield Occurrence(index, token.start, token.end, level)


def _phrases(run: Sequence[Token], index: int, term: Term) -> Iterable[Occurrence]:
    size = len(term.words)
    for at in range(len(run) - size + 1):
        if all(run[at + step].folded == word for step, word in enumerate(term.words)):
            yield Occurrence(index, run[at].start, run[at + size - 1].end, Level.EXACT)


def _level(token: Token, term: Term) -> Level | None:
    word, typed = term.words[0], token.folded
    if typed == word:
        return Level.EXACT if exact(token.text) == exact(term.text) else Level.FOLDED
    if typed[:1] != word[:1] and not any(form[:1] == typed[:1] for form in term.forms):
        return None
    if any(fold(form) == typed for form in term.forms):
        return Level.FORM
    if term.stems and typed[:_PREFIX] == word[:_PREFIX] and not _stems(token.text).isdisjoint(term.stems):
        return Level.STEM
    return Level.NEAR if abs(len(typed) - len(word)) <= 2 and near(typed, word) else None


@lru_cache(maxsize=4096)
def _stems(word: str) -> frozenset[str]:
    return frozenset(stem(word, language) for language in (Language.ES, Language.CA))


def _runs(text: str, terms: Sequence[Term]) -> Iterable[tuple[Token, ...]]:
    """Neighbouring blocks that may hold a match, split into words; what cannot match is never split."""
    wanted = _prefilter(terms)
    start, run_start = 0, -1
    for end in _borders(text):
        if wanted.search(fold(text[start:end])):
            run_start = start if run_start < 0 else run_start
        elif run_start >= 0:
            yield _tokens_at(text, run_start, start)
            run_start = -1
        start = end
    if run_start >= 0:
        yield _tokens_at(text, run_start, len(text))


def _tokens_at(text: str, start: int, end: int) -> tuple[Token, ...]:
    return tuple(
        Token(token.text, token.folded, token.start + start, token.end + start) for token in tokens(text[start:end])
    )


def _prefilter(terms: Sequence[Term]) -> re.Pattern[str]:
    starts = set()
    for term in terms:
        for form in (*term.words, *(fold(form) for form in term.forms)):
            starts.add(form if len(form) < _PREFIX else form[: _PREFIX - 1])
    return re.compile("|".join(rf"(?<!\w){re.escape(start)}" for start in sorted(starts)))


def _borders(text: str) -> Iterable[int]:
    """Ends of blocks, never inside a word."""
    end = 0
    while len(text) - end > _BLOCK:
        cut = text.find(" ", end + _BLOCK)
        line = text.find("\n", end + _BLOCK // 2, None if cut < 0 else cut)
        end = line + 1 if line >= 0 else (cut + 1 if cut >= 0 else len(text))
        yield end
    if end < len(text):
        yield len(text)
