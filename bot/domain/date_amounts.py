"""Counted time: «hace tres semanas», «two months ago», «els darrers sis mesos», «d'aquí a dos anys», «años 90»."""

from datetime import date
from typing import Final

from bot.domain import date_periods as periods
from bot.domain.date_cursor import Cursor, Family, Head
from bot.domain.date_periods import DateRange, Span
from bot.domain.date_tokens import Kind
from bot.domain.date_words import (
    ABOUT,
    AGO_FIRST,
    AGO_LAST,
    AHEAD_FIRST,
    DECADE_LEADS,
    DECADES,
    FEW,
    LASTING,
    MORE_OR_LESS,
    ODD_AMOUNTS,
    PAIRS,
    PLURALS,
    UNCOUNTED,
    UNITS,
    Intro,
    Unit,
)

_FAMILIES: Final = {Unit.DAY: Family.DAY, Unit.MONTH: Family.MONTH, Unit.YEAR: Family.YEAR}
_COUNTED: Final = frozenset({Unit.DAY, Unit.WEEK, Unit.MONTH, Unit.YEAR, Unit.DECADE})
_MONTHS: Final = {Unit.MONTH: 1, Unit.QUARTER: 3, Unit.YEAR: 12, Unit.DECADE: 120}
# «Hace unos meses»: two to six of them.
_FEW: Final = (2, 6)


class Amounts(Cursor):
    """Numbers of days, weeks, months, years and decades, counted from today."""

    def shifted(self, unit: Unit, count: int) -> date:
        """Today, moved by days, weeks, months, quarters, years or decades."""
        if unit in (Unit.DAY, Unit.WEEK):
            day = periods.add_days(self.today, count * (7 if unit is Unit.WEEK else 1))
        else:
            day = periods.add_months(self.today, count * _MONTHS[unit])
        return day

    def _around(self, unit: Unit, count: int) -> Span:
        """The day, week, month or year that lies ``count`` units from today."""
        if unit is Unit.DAY:
            day = self.shifted(unit, count)
            return Span(day, day)
        if unit is Unit.WEEK:
            return periods.week_span(periods.week_index(self.today) + count)
        if unit is Unit.MONTH:
            return periods.month_span(periods.month_index(self.today) + count)
        return periods.year_span(self.today.year + count * (10 if unit is Unit.DECADE else 1))

    def _unit(self, place: int) -> Unit | None:
        unit = UNITS.get(self.word(place)) if self.joined(place) else None
        return unit if unit in _COUNTED else None

    def _amount(self, place: int) -> tuple[int, int, Unit, int] | None:
        """From how many to how many of which unit, and the place after it: «unos tres meses», «a few years»."""
        odd = self.phrase(ODD_AMOUNTS, place)
        if odd:
            return odd[0], odd[0], Unit.MONTH, odd[1]
        start = self.skip(ABOUT, place)
        counted = self.phrase(PAIRS, start) or self.number(start)
        if counted:
            number, after = counted
            unit = self._unit(after)
            wide = 1 if start > place else 0
            if unit:
                return max(number - wide, 0), number + wide, unit, after + 1
        few = self.phrase(FEW, place)
        unit = self._unit(few[1]) if few else None
        return (*_FEW, unit, few[1] + 1) if few and unit else None

    def ago(self, place: int) -> Head | None:
        """«hace dos años», «fa més de dos mesos», «about two weeks ago», «dentro de tres días»."""
        ahead = self.phrase(AHEAD_FIRST, place)
        if ahead:
            return self._at(ahead[1], 1)
        if self.word(place) in AGO_FIRST and self.joined(place):
            return self._at(place + 1, -1)
        amount_at = self.phrase(MORE_OR_LESS, place)
        amount = self._amount(amount_at[1] if amount_at else place)
        direction = self.phrase(AGO_LAST, amount[3]) if amount else None
        return self._at(place, direction[0], direction[1]) if direction else None

    def _at(self, place: int, direction: int, end: int | None = None) -> Head | None:
        compared = self.phrase(MORE_OR_LESS, place)
        amount = self._amount(compared[1] if compared else place)
        if amount is None:
            return None
        fewest, most, unit, after = amount
        after = end or after
        if compared:
            return Head(self._compared(unit, fewest * direction, compared[0]), after, Family.OTHER)
        one, other = self._around(unit, fewest * direction), self._around(unit, most * direction)
        return Head(
            Span(min(one.first, other.first), max(one.last, other.last)), after, _FAMILIES.get(unit, Family.OTHER)
        )

    def _compared(self, unit: Unit, count: int, more: int) -> DateRange:
        """«hace más de dos años» ends two years ago; «hace menos de dos años» is from then to today."""
        day = self.shifted(unit, count)
        if more < 0:
            return DateRange(min(day, self.today), max(day, self.today))
        return DateRange(None, day) if count < 0 else DateRange(day, None)

    def rolling(self, place: int) -> Head | None:
        """«los últimos 3 meses», «els tres darrers mesos», «last 30 days», «next two weeks», «últimas semanas»."""
        if not self.joined(place):
            return None
        sign = LASTING.get(self.word(place))
        number = self.number(place + 1 if sign else place)
        after = number[1] if number else place + 1
        if not sign:
            sign = LASTING.get(self.word(after)) if number and self.joined(after) else None
            after += 1
        unit = self._unit(after) if sign else None
        if sign is None or unit is None:
            return None
        if number is None and self.word(after) not in PLURALS:
            return None
        day = self.shifted(unit, sign * (number[0] if number else UNCOUNTED[unit]))
        return Head(Span(min(day, self.today), max(day, self.today)), after + 1, Family.OTHER)

    def decade(self, place: int, intro: Intro, part: bool = False) -> Head | None:
        """«los años 90», «anys noranta», «década de 1980», the 90s, 1990s, the nineties."""
        led = self.phrase(DECADE_LEADS, place)
        token = self.tokens[led[1] if led else place]
        after = led[1] + 1 if led else place + 1
        if not self.joined(after - 1):
            return None
        named = led or intro >= Intro.ARTICLE
        value = DECADES.get(token.word) if led or token.word.endswith("ies") else None
        if token.kind is Kind.DECADE:
            value = token.values[0] if named or token.values[0] >= 100 else None
        elif led and token.kind is Kind.NUMBER and self._names_decade(token.word, self.word(place)):
            value = token.values[0]
        elif part and token.kind is Kind.NUMBER and self.word(place - 1) in ("los", "els"):
            value = token.values[0] if self._names_decade(token.word, "") else None
        if value is None or (not named and token.kind is not Kind.DECADE):
            return None
        first = value if value >= 100 else self._latest_decade(value)
        return Head(Span(periods.year_span(first).first, periods.year_span(first + 9).last), after, Family.OTHER)

    @staticmethod
    def _names_decade(digits: str, lead: str) -> bool:
        """«años 90», «años 2000», «década de 2010»; but «años 2010 y 2011» are two years."""
        return digits[-1] == "0" and (
            len(digits) == 2 or (len(digits) == 4 and (lead not in ("anos", "anys") or digits[1:] == "000"))
        )

    def _latest_decade(self, number: int) -> int:
        first = self.today.year // 100 * 100 + number
        return first if first <= self.today.year else first - 100
