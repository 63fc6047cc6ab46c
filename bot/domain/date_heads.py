"""What else can stand after a preposition: days from today, quarters, parts, weeks, years."""

from typing import Final

from bot.domain import date_periods as periods
from bot.domain.date_cursor import Family, Head
from bot.domain.date_periods import Cut, Recurring, Span
from bot.domain.date_tokens import Kind
from bot.domain.date_words import DAYS, HALVES, ORDINALS, PARTS, UNITS, WEEKEND, Intro, Unit
from bot.domain.date_written import CODES, MONTHS_EACH, Written

_TAKES_YEAR: Final = frozenset({Family.MONTH, Family.SEASON, Family.HOLIDAY})
_PARTED: Final = frozenset({Unit.YEAR, Unit.MONTH, Unit.WEEK})
YEARS_LISTED: Final = frozenset("anos anys years".split())


class Heads(Written):
    """Periods in relation to others, each by a rule of its own."""

    def relative_day(self, place: int) -> Head | None:
        found = self.phrase(DAYS, place)
        # «por la mañana» is a time of day.
        if found is None or (self.word(place) == "manana" and place and self.word(place - 1) in ("la", "una", "cada")):
            return None
        if found[0] is None:
            return Head(None, found[1], Family.OTHER)
        day = periods.add_days(self.today, found[0])
        return Head(Span(day, day), found[1], Family.DAY)

    def _ordinal(self, place: int) -> tuple[int, bool] | None:
        """Which one, and whether it is said in a way that needs no year: «primer», 1r, 2n; but not «1» or «último»."""
        token = self.tokens[place]
        if not self.joined(place):
            return None
        if token.word in ORDINALS:
            return ORDINALS[token.word], ORDINALS[token.word] > 0
        if token.kind is Kind.ORDINAL or (token.kind is Kind.PERIOD and token.word == "t" and len(token.values) == 1):
            return token.values[0], True
        return (token.values[0], False) if token.kind is Kind.NUMBER else None

    def numbered(self, place: int) -> Head | None:
        """«primer trimestre de 2024», «2n semestre», «primera quincena de marzo», «first week of May»."""
        ordinal, word = self._ordinal(place), self.word(min(place + 1, len(self.tokens) - 1))
        unit = UNITS.get(word)
        if ordinal is None or unit is None or word.endswith("s") or not self.joined(place + 1):
            return None
        number, clear = ordinal
        after = place + 2
        within = self._of_month(number, unit, after) if clear or number < 0 else None
        if within or unit not in MONTHS_EACH or not -1 <= number <= 12 // MONTHS_EACH[unit] or number == 0:
            return within
        when = self.year_part(number, unit)
        year = self.year_after(after)
        if year:
            return Head(when.occurrence(year[0]), year[1], Family.QUARTER)
        return Head(when, after, Family.QUARTER) if clear and word not in HALVES else None

    def _of_month(self, number: int, unit: Unit, after: int) -> Head | None:
        halves = unit in (Unit.HALF, Unit.FORTNIGHT) and number in (1, 2, -1)
        weeks = unit is Unit.WEEK and number in (1, 2, 3, 4, -1)
        start = self.over_of(after)
        month = self.periodic(start, Intro.TIME) if (halves or weeks) and start > after else None
        if month is None or month.family is not Family.MONTH:
            return None

        def cut(span: Span) -> Span:
            return periods.half(span, 0 if number == 1 else 1) if halves else periods.week_of_month(span, number)

        return self._narrowed(month, month.next, cut)

    @staticmethod
    def _narrowed(head: Head, after: int, cut: Cut) -> Head | None:
        if isinstance(head.when, Recurring):
            return Head(head.when.narrowed(cut), after, head.family)
        return Head(cut(head.when), after, head.family) if isinstance(head.when, Span) else None

    def week_with(self, place: int) -> Head | None:
        """«la semana del 12 de marzo»: Monday to Sunday."""
        start = self.over_of(place + 1)
        if UNITS.get(self.word(place)) is not Unit.WEEK or start == place + 1:
            return None
        day = self.day_and_month(start) or self.month_and_day(start) or self.written(start, Intro.ARTICLE)
        if day is None or day.family is not Family.DAY:
            return None
        return self._narrowed(day, day.next, periods.weeks_around)

    def part(self, place: int) -> Head | None:
        """«a principios de 2023», «a mitjan maig», «finales del año pasado», «a final de mes», late summer."""
        part = self.phrase(PARTS, place)
        if part is None or self.phrase(WEEKEND, place):
            return None
        start = self.over_of(part[1])
        head = self.periodic(start, Intro.TIME) or self.year(start) or self.decade(start, Intro.ARTICLE, part=True)
        unit = UNITS.get(self.word(start)) if self.joined(start) else None
        if head is None and unit in _PARTED:
            when = {Unit.YEAR: periods.YEARS, Unit.MONTH: periods.MONTHS, Unit.WEEK: periods.WEEKS}[unit]
            head = Head(when.current(self.today), start + 1, Family.OTHER)
        if head is None or head.family is Family.WEEKDAY:
            return None
        return self._narrowed(head, head.next, lambda span: periods.third(span, part[0]))

    def year(self, place: int) -> Head | None:
        """«2024», «el año 2024», «2024 marzo»."""
        if not self.joined(place):
            return None
        start = place + 1 if self.word(place) in YEARS_LISTED else place
        listed = start > place and (self.standing_year(start) is None or not self.joined(start))
        found = None if listed else self.number_year(start, False)
        if found is None:
            return None
        year, after = found
        if self.tokens[after].gap:
            return Head(periods.year_span(year), after, Family.YEAR)
        named = self.noun(after, Intro.TIME)
        if named and Intro.ARTICLE in named.intros and named.family in _TAKES_YEAR and not self.year_after(named.next):
            return Head(named.when.occurrence(year), named.next, named.family)
        code = self.tokens[after]
        if code.kind is Kind.PERIOD and len(code.values) == 1:
            unit = CODES[code.word]
            if code.values[0] <= 12 // MONTHS_EACH[unit]:
                return Head(self.year_part(code.values[0], unit).occurrence(year), after + 1, Family.QUARTER)
        return Head(periods.year_span(year), after, Family.YEAR)
