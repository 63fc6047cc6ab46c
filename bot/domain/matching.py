"""Where the words of a question stand in a text. Offsets are always of the original text."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from bot.domain.folding import Folded, exact, fold, fold_with_offsets
from bot.domain.identifiers import contains_identifier, contains_part
from bot.domain.language import Language
from bot.domain.query import Term
from bot.domain.words import near, stem

_BLOCK: Final = 4000  # characters folded together
_OVERLAP: Final = 200  # a phrase may cross the border of two blocks
_PREFIX: Final = 3  # a stem keeps the first letters of its word
_LETTER: Final = r"[^\W_]"
_GAP: Final = r"[\W_]+"
_SPACE: Final = re.compile(r"\s")
_READ_IN: Final = (Language.ES, Language.CA, Language.EN)


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


@dataclass(frozen=True, slots=True)
class _Words:
    """A single word asked for, ready to be compared: folded, with its folded forms."""

    index: int
    term: Term
    word: str
    forms: frozenset[str]


def occurrences(text: str, terms: Sequence[Term], *, near_forms: bool = False) -> tuple[Occurrence, ...]:
    """Every place where a term stands in the text, in order of place. With ``near_forms`` also misspelt words and parts
    of numbers (level NEAR): they are worth looking for where a word was found in no other way."""
    found: list[Occurrence] = []
    singles: list[_Words] = []
    phrases: list[tuple[int, re.Pattern[str]]] = []
    for index, term in enumerate(terms):
        part = contains_part(text, term.text) if near_forms and _may_be_part(term) else None
        found.extend([Occurrence(index, *part, Level.NEAR)] if part else [])
        if term.identifier is not None:
            place = contains_identifier(text, term.identifier)
            found.extend([Occurrence(index, *place, Level.EXACT)] if place else [])
        elif len(term.words) > 1:
            phrases.append((index, _phrase(term.words)))
        elif term.words:
            forms = frozenset(fold(form) for form in term.forms)
            singles.append(_Words(index, term, term.words[0], forms))
    if singles or phrases:
        wanted = _wanted(singles, near_forms=near_forms)
        for start, end in _blocks(text):
            found.extend(_in_block(text, start, end, singles, phrases, wanted, near_forms=near_forms))
    return tuple(sorted(set(found), key=lambda place: (place.start, place.end, place.term, place.level)))


def _may_be_part(term: Term) -> bool:
    return not term.phrase and (term.identifier is None or term.identifier.amount is None)


def holds_as_typed(text: str, terms: Sequence[Term]) -> bool:
    """Whether every hard term (every one, if all are soft) stands in the text letter for letter, capitals aside: what
    any server finds there, however it reads plurals, accents or ligatures."""
    wanted = {index for index, term in enumerate(terms) if not term.soft} or set(range(len(terms)))
    got = {
        place.term
        for place in occurrences(text, terms)
        if place.level is Level.EXACT and _letters(text[place.start : place.end]) == _letters(terms[place.term].text)
    }
    return wanted <= got


def _letters(text: str) -> str:
    return unicodedata.normalize("NFC", text).lower()


def best_levels(places: Iterable[Occurrence]) -> dict[int, Level]:
    """The best level at which each term was found; a term that was not found has no entry."""
    best: dict[int, Level] = {}
    for place in places:
        best[place.term] = min(place.level, best.get(place.term, Level.NEAR))
    return best


def _in_block(
    text: str,
    start: int,
    end: int,
    singles: Sequence[_Words],
    phrases: Sequence[tuple[int, re.Pattern[str]]],
    wanted: re.Pattern[str] | None,
    *,
    near_forms: bool,
) -> Iterator[Occurrence]:
    block = _Block(text[start : end + _OVERLAP])
    for index, pattern in phrases:
        for match in pattern.finditer(block.folded):
            place = block.original(*match.span())
            if place[0] < end - start:
                yield Occurrence(index, start + place[0], start + place[1], Level.EXACT)
    for match in wanted.finditer(block.folded) if wanted else ():
        place = block.original(*match.span())
        if place[0] < end - start:
            written = block.text[place[0] : place[1]]
            for asked in singles:
                level = _level(match[0], written, asked, near_forms=near_forms)
                if level is not None:
                    yield Occurrence(asked.index, start + place[0], start + place[1], level)


class _Block:
    """A stretch of text, and folded. Folding mostly keeps lengths; where it did not, an exact map is made once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold(text)
        self._map: Folded | None = None

    def original(self, start: int, end: int) -> tuple[int, int]:
        if len(self.folded) == len(self.text) and fold(self.text[start:end]) == self.folded[start:end]:
            return start, end
        if self._map is None:
            self._map = fold_with_offsets(self.text)
        return self._map.span(start, end)


def _level(word: str, written: str, asked: _Words, *, near_forms: bool) -> Level | None:
    if word == asked.word:
        return Level.EXACT if exact(written) == exact(asked.term.text) else Level.FOLDED
    if word in asked.forms:
        return Level.FORM
    if word[:_PREFIX] == asked.word[:_PREFIX] and not _stems(written).isdisjoint(asked.term.stems):
        return Level.STEM
    return Level.NEAR if near_forms and near(word, asked.word) else None


@lru_cache(maxsize=8192)
def _stems(word: str) -> frozenset[str]:
    return frozenset(stem(word, language) for language in _READ_IN)


def _phrase(words: Sequence[str]) -> re.Pattern[str]:
    between = _GAP.join(re.escape(word) for word in words)
    return re.compile(rf"(?<!{_LETTER}){between}(?!{_LETTER})")


def _wanted(singles: Sequence[_Words], *, near_forms: bool) -> re.Pattern[str] | None:
    """Finds the words that are worth comparing: those that begin like one asked for (near forms: with its letter)."""
    if not singles:
        return None
    length = 1 if near_forms else _PREFIX
    starts = {form[:length] for asked in singles for form in (asked.word, *asked.forms)}
    return re.compile(rf"(?<!{_LETTER})(?:{'|'.join(map(re.escape, sorted(starts)))}){_LETTER}*")


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Borders of blocks, always at white space: a word is never cut, however long."""
    start = 0
    while start < len(text):
        space = _SPACE.search(text, start + _BLOCK)
        end = space.end() if space else len(text)
        yield start, end
        start = end
