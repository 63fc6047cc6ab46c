"""The longest period at a place: which rules are tried at which word, each place read once."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Final, NamedTuple

from bot.domain.date_cursor import Head
from bot.domain.date_heads import YEARS_LISTED, Heads
from bot.domain.date_holidays import HOLIDAYS
from bot.domain.date_periods import CALENDAR_ERRORS
from bot.domain.date_tokens import Kind, Token
from bot.domain.date_words import (
    ABOUT,
    AGO_FIRST,
    AHEAD_FIRST,
    BEFORE_NOUN,
    COURSE,
    DAY_WORD,
    DAYS,
    DECADE_LEADS,
    DECADES,
    FEW,
    LASTING,
    MONTH_OF,
    MONTHS,
    MORE_OR_LESS,
    NUMBERS,
    ODD_AMOUNTS,
    ORDINALS,
    PAIRS,
    PARTS,
    SEASONS,
    SHORT_MONTHS,
    UNITS,
    WEEKDAYS,
    WEEKEND,
    YEAR_NAMES,
    YEAR_WORDS,
    Intro,
)
from bot.domain.language import Language

Reading = Callable[[Heads, int, Intro], Head | None]


class _Rule(NamedTuple):
    """A way to read a place, and the words that it can begin with."""

    read: Reading
    words: frozenset[str]


def _rule(read: Reading, *tables: Iterable[str]) -> _Rule:
    return _Rule(read, frozenset().union(*tables))


def _whatever_leads(read: Callable[[Heads, int], Head | None]) -> Reading:
    return lambda heads, place, intro: read(heads, place)


class _Rules(NamedTuple):
    """The rules that can begin at a token, and whether one of them heeds how the token was led in."""

    reads: tuple[Reading, ...]
    heed_intro: bool


_HEED_INTRO: Final[tuple[Reading, ...]] = (Heads.written, Heads.periodic, Heads.lone_day, Heads.decade)


def _rules(*reads: Reading) -> _Rules:
    return _Rules(reads, any(read in _HEED_INTRO for read in reads))


_DAY_AND_MONTH: Final = _whatever_leads(Heads.day_and_month)
_NUMBERED: Final = _whatever_leads(Heads.numbered)
_AGO: Final = _whatever_leads(Heads.ago)
_ROLLING: Final = _whatever_leads(Heads.rolling)
_YEAR: Final = _whatever_leads(Heads.year)
_NOUNS: Final = (
    MONTHS, SHORT_MONTHS, WEEKDAYS, SEASONS, UNITS, YEAR_NAMES,
    MONTH_OF.by_first, COURSE.by_first, WEEKEND.by_first, BEFORE_NOUN.by_first, HOLIDAYS.by_first,
)  # fmt: skip
_AMOUNTS: Final = (
    NUMBERS, AGO_FIRST, AHEAD_FIRST.by_first, MORE_OR_LESS.by_first, ABOUT.by_first, PAIRS.by_first, FEW.by_first,
    ODD_AMOUNTS.by_first,
)  # fmt: skip
# In order: of two readings of one length the first is taken.
_OF_WORDS: Final = (
    _rule(_whatever_leads(Heads.relative_day), DAYS.by_first),
    _rule(_DAY_AND_MONTH, WEEKDAYS, ORDINALS, NUMBERS, DAY_WORD.by_first),
    _rule(_whatever_leads(Heads.month_and_day), WEEKDAYS, MONTHS, SHORT_MONTHS),
    _rule(Heads.periodic, *_NOUNS),
    _rule(_NUMBERED, ORDINALS),
    _rule(Heads.lone_day, DAY_WORD.by_first),
    _rule(_AGO, *_AMOUNTS),
    _rule(_ROLLING, LASTING, NUMBERS),
    _rule(_whatever_leads(Heads.part), PARTS.by_first),
    _rule(_whatever_leads(Heads.week_with), UNITS),
    _rule(_YEAR, YEAR_WORDS, YEARS_LISTED),
    _rule(Heads.decade, DECADE_LEADS.by_first, DECADES),
)
_BY_WORD: Final = {
    word: _rules(*(rule.read for rule in _OF_WORDS if word in rule.words))
    for word in frozenset().union(*(rule.words for rule in _OF_WORDS))
}
_OF_DIGITS: Final = _rules(
    Heads.written, _DAY_AND_MONTH, _NUMBERED, Heads.lone_day, _AGO, _ROLLING, _YEAR, Heads.decade
)
_NOTHING: Final = _rules()
_BY_KIND: Final = {
    **dict.fromkeys(Kind, _OF_DIGITS),
    Kind.NUMBER: _rules(_DAY_AND_MONTH, _NUMBERED, _AGO, _ROLLING, _YEAR),
    Kind.OTHER: _NOTHING,
    Kind.END: _NOTHING,
}


class Readings(Heads):
    """The tokens, each read once for every way of leading in."""

    def __init__(self, text: str, found: list[Token], today: date, language: Language) -> None:
        super().__init__(text, found, today, language)
        self._known: dict[tuple[int, Intro, bool], Head | None] = {}

    def readable(self, place: int) -> bool:
        """Whether a period can begin at this token; at most words of a question none can."""
        return bool(self._rules_at(place).reads)

    def _rules_at(self, place: int) -> _Rules:
        token = self.tokens[place]
        return _BY_WORD.get(token.word, _NOTHING) if token.kind is Kind.WORD else _BY_KIND[token.kind]

    def head(self, place: int, intro: Intro) -> Head | None:
        """The longest reading, None also where it leads out of the calendar.

        What a place means depends on nothing before it but the word there and whether it is joined to it, so what was
        read once is remembered, and a text is read in linear time.
        """
        rules = self._rules_at(place)
        key = place, intro if rules.heed_intro else Intro.NONE, self.joined(place)
        if key not in self._known:
            self._known[key] = self._longest(rules, place, intro)
        return self._known[key]

    def _longest(self, rules: _Rules, place: int, intro: Intro) -> Head | None:
        try:
            found = [read(self, place, intro) for read in rules.reads]
        except CALENDAR_ERRORS:
            return None
        return max((head for head in found if head), key=lambda head: head.next, default=None)
