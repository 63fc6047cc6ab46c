"""Periods that come round, as people name them (months, seasons, holidays, weekdays, weeks), and their year."""

from typing import Final, NamedTuple

from bot.domain import date_periods as periods
from bot.domain.date_amounts import Amounts
from bot.domain.date_cursor import Family, Head
from bot.domain.date_holidays import HOLIDAYS
from bot.domain.date_periods import Recurring, Span
from bot.domain.date_tokens import Kind
from bot.domain.date_words import (
    AFTER_NOUN,
    BEFORE_NOUN,
    COURSE,
    ENGLISH_MONTHS,
    HALVES,
    MONTH_OF,
    MONTHS,
    OF,
    RISKY_SHORT,
    SEASONS,
    SHARED_SHORT,
    SHORT_MONTHS,
    UNITS,
    WARY_MONTHS,
    WARY_SEASONS,
    WEEKDAYS,
    WEEKEND,
    YEAR_NAMES,
    Intro,
    Turn,
    Unit,
)


class Noun(NamedTuple):
    """A word for a period that comes round. ``intros``: the ways of leading in that are enough without a year."""

    when: Recurring
    next: int
    family: Family
    intros: frozenset[Intro] = frozenset()
    place: bool = False
    turns: bool = True


_ALL: Final = frozenset(Intro)
_CLEAR: Final = frozenset({Intro.ARTICLE, Intro.TIME, Intro.BOUND})
_IN_TIME: Final = frozenset({Intro.TIME, Intro.BOUND})
_HABIT: Final = frozenset("los els cada every todos tots".split())
_UNIT_PERIODS: Final = {
    Unit.YEAR: (periods.YEARS, Family.YEAR),
    Unit.MONTH: (periods.MONTHS, Family.MONTH),
    Unit.WEEK: (periods.WEEKS, Family.OTHER),
    Unit.QUARTER: (periods.blocks(3), Family.OTHER),
    Unit.FOUR_MONTHS: (periods.blocks(4), Family.OTHER),
    Unit.HALF: (periods.blocks(6), Family.OTHER),
    Unit.FORTNIGHT: (periods.FORTNIGHTS, Family.OTHER),
}
_ROLLING: Final = frozenset({Unit.YEAR, Unit.MONTH, Unit.WEEK})


class Nouns(Amounts):
    """Nouns with what says which one is meant."""

    def turned(self, when: Recurring, turn: Turn) -> Span | None:
        if turn is Turn.THIS:
            return when.current(self.today)
        if turn is Turn.NEXT:
            return when.following(self.today)
        before = when.previous(self.today)
        return when.previous(before.first) if before and turn is Turn.BEFORE_PREVIOUS else before

    def month_at(self, place: int, also: str = "") -> tuple[int, bool] | None:
        """The month of the word here, and whether it is spelled out."""
        word = self.word(place)
        if not self.joined(place, also) or not (word in MONTHS or word in SHORT_MONTHS):
            return None
        return (MONTHS[word], True) if word in MONTHS else (SHORT_MONTHS[word], False)

    def _month_noun(self, place: int, intro: Intro) -> Noun | None:
        start = self.skip(MONTH_OF, place)
        found = self.month_at(start)
        if found is None:
            return None
        month, whole = found
        word = self.word(start)
        intros = WARY_MONTHS.get(word, _ALL) if whole else frozenset()
        if start > place or (word == "marc" and self.has_cedilla(start)):
            intros = _ALL
        if word in RISKY_SHORT and (
            intro is Intro.ARTICLE or self.word(start + 1) in OF
        ):  # «del mar 2024», «des de 2020»
            return None
        return Noun(periods.yearly(month, 1), start + 1, Family.MONTH, intros, turns=whole)

    def _unit_noun(self, place: int) -> Noun | None:
        unit = UNITS.get(self.word(place))
        if unit in _UNIT_PERIODS and self.word(place) not in HALVES:
            when, family = _UNIT_PERIODS[unit]
            return Noun(when, place + 1, family)
        return None

    def noun(self, place: int, intro: Intro) -> Noun | None:
        """The longest name of a recurring period here."""
        word = self.word(place)
        weekend, course = self.phrase(WEEKEND, place), self.phrase(COURSE, place)
        holiday = self.phrase(HOLIDAYS, place)
        if holiday:
            day, after = holiday
            return Noun(day.when, after, Family.HOLIDAY, day.intros, day.place)
        if weekend:
            return Noun(periods.WEEKENDS, weekend[1], Family.OTHER, _CLEAR)
        if course:
            return Noun(periods.yearly(9, 12), course[1], Family.OTHER)
        if not self.joined(place):
            return None
        if word in SEASONS:
            intros = _IN_TIME if word in WARY_SEASONS else _CLEAR
            return Noun(periods.yearly(SEASONS[word], 3), place + 1, Family.SEASON, intros)
        if word in WEEKDAYS:
            habit = place > 0 and self.word(place - 1) in _HABIT
            day_number = WEEKDAYS[word]
            intros = frozenset() if habit else _CLEAR
            return Noun(periods.weekly(day_number, day_number), place + 1, Family.WEEKDAY, intros)
        return self._month_noun(place, intro) or self._unit_noun(place)

    def periodic(self, place: int, intro: Intro) -> Head | None:
        """A recurring period with what says which one: «el mes pasado», «next summer», «març del 2024», «en marzo»."""
        named = YEAR_NAMES.get(self.word(place))
        if named and self.joined(place):
            return Head(self.turned(periods.YEARS, named), place + 1, Family.YEAR)
        before = self.phrase(BEFORE_NOUN, place)
        noun = self.noun(before[1] if before else place, Intro.TIME if before else intro)
        if noun is None:
            return None
        if before:
            return self._led(before[0], before[1], noun)
        after = self.phrase(AFTER_NOUN, noun.next)
        if after and noun.turns:
            return Head(self.turned(noun.when, after[0]), after[1], noun.family, noun.place)
        return self._dated(noun, self.word(noun.next - 1), intro)

    def _led(self, turn: Turn, place: int, noun: Noun) -> Head | None:
        if not noun.turns or (self.word(place) == "may" and not self.ends(noun.next)):  # «this may be»
            return None
        unit = UNITS.get(self.word(place))
        if turn is Turn.LATEST and unit in _ROLLING and noun.next == place + 1:
            return Head(Span(self.shifted(unit, -1), self.today), noun.next, Family.OTHER)
        return Head(self.turned(noun.when, turn), noun.next, noun.family, noun.place)

    def _dated(self, noun: Noun, word: str, intro: Intro) -> Head | None:
        if noun.family is Family.WEEKDAY:
            within = self._in_week(noun)
            if within:
                return within
        elif word not in UNITS or noun.family is Family.SEASON:
            year = self.year_after(noun.next) or self._two_digits(noun, word)
            if year:
                return Head(noun.when.occurrence(year[0]), year[1], noun.family)
            season = self._over_new_year(noun)
            if season:
                return season
        return Head(noun.when, noun.next, noun.family, noun.place) if intro in noun.intros else None

    def _in_week(self, noun: Noun) -> Head | None:
        """«el lunes de la semana pasada»."""
        week = self.over_of(noun.next)
        head = self.periodic(week, Intro.NONE) if UNITS.get(self._unit_near(week)) is Unit.WEEK else None
        if head and isinstance(head.when, Span):
            return Head(noun.when.current(head.when.first), head.next, Family.WEEKDAY)
        return None

    def _unit_near(self, place: int) -> str:
        led = self.phrase(BEFORE_NOUN, place)
        return self.word(led[1] if led else place)

    def _two_digits(self, noun: Noun, word: str) -> tuple[int, int] | None:
        """«enero 24» is a year in Spanish and Catalan; in English «January 24» is a day."""
        token = self.tokens[noun.next]
        english = word in ENGLISH_MONTHS or (word in SHARED_SHORT and self.language == "en")
        if noun.family is not Family.MONTH or english or token.kind is not Kind.NUMBER or len(token.word) != 2:
            return None
        return self.number_year(noun.next, True) if self.joined(noun.next, ".") else None

    def _over_new_year(self, noun: Noun) -> Head | None:
        """«invierno 2023-2024», «curso 2023/24»."""
        place = self.over_of(noun.next)
        token = self.tokens[place]
        if token.kind is not Kind.YEARS or not self.joined(place):
            return None
        first, last = token.values
        span = noun.when.occurrence(first)
        return Head(span, place + 1, noun.family) if span and span.last.year == last else None

    def year_after(self, place: int) -> tuple[int, int] | None:
        """The year that follows a period: «2024», «del 24», «'24», «de l'any passat», «de hace dos años»."""
        if not self.joined(place, ",."):
            return None
        start = self.over_of(place, ",.")
        if not self.joined(start, ",."):
            return None
        led = start > place or self.tokens[start].gap == "'"
        found = self.number_year(start, led)
        if found:
            return found
        for head in (self._year_by_turn(start), self.ago(start)):
            if head and head.family is Family.YEAR and isinstance(head.when, Span):
                return head.when.first.year, head.next
        return None

    def _year_by_turn(self, place: int) -> Head | None:
        """«enguany», «l'any passat», «last year».

        Only words that bear no year of their own are read on: «marzo marzo marzo» is not looked into step by step.
        """
        led = self.phrase(BEFORE_NOUN, place)
        start = led[1] if led else place
        plain_year = UNITS.get(self.word(start)) is Unit.YEAR and not self.phrase(HOLIDAYS, start)  # «año nuevo»
        return self.periodic(place, Intro.NONE) if plain_year or self.word(place) in YEAR_NAMES else None
