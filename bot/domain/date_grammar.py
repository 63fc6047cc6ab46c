"""Whole date phrases: a preposition, a period, and what it reaches to or is listed with; made into a range of days."""

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from bot.domain import date_periods as periods
from bot.domain.date_cursor import Family, Head
from bot.domain.date_holidays import NAME_TAILS, PERSONS, PLACE_TAILS, PLACES, STREETS
from bot.domain.date_periods import CALENDAR_ERRORS, DateRange, Recurring, Span
from bot.domain.date_readings import Readings
from bot.domain.date_tokens import Token
from bot.domain.date_words import (
    AND,
    ARTICLES,
    DASHES,
    DAY_WORD,
    ONWARDS,
    OR,
    PREPOSITIONS,
    TO,
    Intro,
    Phrases,
    Relation,
)
from bot.domain.language import Language

_LISTED: Final = frozenset({Family.MONTH, Family.QUARTER, Family.SEASON, Family.HOLIDAY, Family.YEAR, Family.DAY})
_BY_COMMA: Final = frozenset({Family.MONTH, Family.YEAR})
_NAMES: Final = frozenset({Family.MONTH, Family.HOLIDAY, Family.DAY})
_LEADS: Final = ARTICLES.union(PREPOSITIONS.by_first)

When = Span | Recurring | DateRange | None


class Phrase(NamedTuple):
    """``range`` is None for words that are to be passed over: a name, an impossible date."""

    range: DateRange | None
    next: int


class Grammar(Readings):
    """The longest date phrase at a token."""

    def __init__(self, text: str, found: list[Token], today: date, language: Language) -> None:
        super().__init__(text, found, today, language)
        self._day_pairs: dict[tuple[int, Relation, bool], list[Head]] = {}

    def phrase_at(self, place: int) -> Phrase | None:
        self.opened = place
        if not self.readable(place) and self.word(place) not in _LEADS:
            return None
        found = [self._read(place, *lead) for lead in self._leads(place)]
        return max((phrase for phrase in found if phrase), key=lambda phrase: phrase.next, default=None)

    def _leads(self, place: int) -> list[tuple[int, Relation, Intro]]:
        """The ways to pass over a preposition and an article, none of them first."""
        leads = [(place, Relation.IN, Intro.NONE)]
        led = self.phrase(PREPOSITIONS, place)
        if led:
            leads.append((led[1], *led[0]))
        start, relation, intro = leads[-1]
        if self.word(start) in ARTICLES and self.joined(start):
            leads.append((start + 1, relation, max(intro, Intro.ARTICLE)))
        return leads

    def _read(self, place: int, start: int, relation: Relation, intro: Intro) -> Phrase | None:
        self.opened = place
        heads = self._range(start, relation, intro)
        if not heads:
            first = None if relation is Relation.BETWEEN else self.head(start, intro)
            if first is None:
                return None
            heads = self._listed(first, intro) if relation is Relation.IN else [first]
            relation, after = self._onwards(relation, heads[-1].next)
        else:
            relation, after = Relation.IN, heads[-1].next
        if self._is_name(place, start, heads[0]):
            return Phrase(None, after)
        try:
            return Phrase(self._resolved(heads, relation), after)
        except CALENDAR_ERRORS:
            return Phrase(None, after)

    def _range(self, start: int, relation: Relation, intro: Intro) -> list[Head]:
        """«de marzo a mayo», «entre Reyes y Semana Santa», «del 3 al 17 de abril»; empty when it is none."""
        if relation not in (Relation.IN, Relation.SINCE, Relation.BETWEEN):
            return []
        connectors = AND if relation is Relation.BETWEEN else TO
        first = self.head(start, Intro.BOUND)
        if first and (first.family is not Family.WEEKDAY or intro >= Intro.ARTICLE):  # «de lunes a viernes» is a habit
            second = self._second(first, connectors)
            if second:
                return [first, second]
        key = start, relation, self.joined(start)  # as in `head`: each place once, whatever leads to it
        if key not in self._day_pairs:
            listed = (TO, AND) if relation is Relation.IN else (connectors,)
            self._day_pairs[key] = self._days_of_one_month(start, listed)
        return self._day_pairs[key]

    def _second(self, first: Head, connectors: Phrases[bool]) -> Head | None:
        place, opened = first.next, self.opened
        if self.tokens[place].gap in DASHES:
            self.opened = place
            second = self.head(place, Intro.BOUND)
            self.opened = opened
            return second if second and second.family is first.family else None
        connected = self.phrase(connectors, place)
        return self._behind(connected[1], Intro.BOUND) if connected else None

    def _behind(self, place: int, intro: Intro) -> Head | None:
        """A further period with its own preposition and article: «y en abril», «hasta el 12 de mayo»."""
        if self.word(place) in ARTICLES and self.phrase(PREPOSITIONS, place + 1):  # «y la de abril»
            place += 1
        led = self.phrase(PREPOSITIONS, place)
        if led and led[0][0] is Relation.IN:
            place = led[1]
        if self.word(place) in ARTICLES and self.joined(place):
            return self.head(place + 1, max(intro, Intro.ARTICLE))
        return self.head(place, intro)

    def _days_of_one_month(self, start: int, connectors: tuple[Phrases[bool], ...]) -> list[Head]:
        found = self.days(self.skip(DAY_WORD, start))
        if found is None:
            return []
        (day, _, after), _ = found
        connected = next(filter(None, (self.phrase(words, after) for words in connectors)), None)
        second = self._behind(connected[1], Intro.BOUND) if connected else None
        if second is None or second.family is not Family.DAY or second.when is None:
            return []
        return [Head(periods.every_month_on(day), second.next, Family.DAY), second]

    def _listed(self, first: Head, intro: Intro) -> list[Head]:
        """«enero, febrero y marzo de 2024», «2022 o 2023», «marzo abril»: one stretch from the first to the last."""
        heads, opened = [first], self.opened
        while first.family in _LISTED:
            place = heads[-1].next
            comma = self.tokens[place].gap == ","
            self.opened = place if comma else opened
            connected = self.phrase(AND, place) or self.phrase(OR, place)
            further = None
            bare = isinstance(heads[-1].when, Recurring) and first.family is Family.MONTH
            if connected or bare or (comma and first.family in _BY_COMMA):
                further = self._behind(
                    connected[1] if connected else place, intro if connected or comma else Intro.NONE
                )
            if further is None or further.family is not first.family:
                break
            heads.append(further)
        self.opened = opened
        return heads

    def _onwards(self, relation: Relation, place: int) -> tuple[Relation, int]:
        """«from 2020 on», «de marzo en adelante»."""
        found = self.phrase(ONWARDS, place) if relation is Relation.IN else None
        if found is None or (self.word(place) == "on" and not self.ends(found[1])):
            return relation, place
        return Relation.SINCE, found[1]

    def _is_name(self, place: int, start: int, first: Head) -> bool:
        """A street, place or person that is called like a date: «calle 2 de Mayo», «tío Julio», «Sant Joan Despí»."""
        if first.family not in _NAMES:
            return False
        before = self.word(place - 1) if place and self.tokens[place].gap in ("", "/", ".") else ""
        after = self.word(first.next) if self.tokens[first.next].gap == "" else ""
        holiday = first.family is Family.HOLIDAY
        if before in STREETS or (holiday and after in NAME_TAILS):
            return True
        if first.place and (before in PLACES or after in PLACE_TAILS):
            return True
        return before in PERSONS and start == place and first.family is not Family.DAY

    def _resolved(self, heads: list[Head], relation: Relation) -> DateRange | None:
        whens = [head.when for head in heads]
        if isinstance(whens[0], DateRange):
            return whens[0] if len(whens) == 1 and relation is Relation.IN else None
        spans = self._anchored(whens)
        if spans is None:
            return None
        first, last = min(span.first for span in spans), max(span.last for span in spans)
        if relation is Relation.BEFORE:
            return DateRange(None, periods.add_days(first, -1))
        if relation is Relation.AFTER:
            return DateRange(periods.add_days(last, 1), None)
        return DateRange(None if relation is Relation.UNTIL else first, None if relation is Relation.SINCE else last)

    def _anchored(self, whens: Sequence[When]) -> list[Span] | None:
        """Each period's own time: after the one before it that has a year, else the latest not after the next."""
        spans: list[Span | None] = []
        for when in whens:
            before = spans[-1] if spans else None
            fixed = when if isinstance(when, Span) else None
            spans.append(when.from_day(before.first) if isinstance(when, Recurring) and before else fixed)
        limit = self.today
        for place in range(len(whens) - 1, -1, -1):
            when, span = whens[place], spans[place]
            found = when.latest(limit) if span is None and isinstance(when, Recurring) else span
            if found is None:
                return None
            spans[place], limit = found, found.last
        return [span for span in spans if span]
