"""Days written out: 12/03/2024, ene-24, T1 2024, «12 de marzo de 2024», March 12, «el día 12»."""

from typing import Final

from bot.domain import date_periods as periods
from bot.domain.date_cursor import Family, Head
from bot.domain.date_nouns import Nouns
from bot.domain.date_periods import Recurring, Span
from bot.domain.date_tokens import Kind, Token
from bot.domain.date_words import ENGLISH_MONTHS, ORDINALS, RISKY_SHORT, SHARED_SHORT, WEEKDAYS, Intro, Unit

CODES: Final = {"t": Unit.QUARTER, "q": Unit.QUARTER, "s": Unit.HALF, "h": Unit.HALF}
MONTHS_EACH: Final = {Unit.QUARTER: 3, Unit.FOUR_MONTHS: 4, Unit.HALF: 6}
_ENGLISH_ENDINGS: Final = ("st", "nd", "rd", "th")
Days = tuple[int, int, int]  # the first day, the last, and the place after them


class Written(Nouns):
    """Days of a month, and what one run of digits and marks says."""

    def written(self, place: int, intro: Intro) -> Head | None:
        """What one run of digits and marks says."""
        token = self.tokens[place]
        if not self.joined(place):
            return None
        if token.kind in (Kind.DATE, Kind.DATES):
            return Head(self._exact_days(token), place + 1, Family.DAY)
        if token.kind is Kind.MONTH:
            year, month = token.values
            return Head(periods.months_of(year, month, 1), place + 1, Family.MONTH)
        if token.kind is Kind.YEARS:
            first, last = token.values
            return Head(Span(periods.year_span(first).first, periods.year_span(last).last), place + 1, Family.OTHER)
        if token.kind is Kind.DAY_MONTH and intro >= Intro.ARTICLE:
            day, month = token.values
            return self._dated_days((day, day, place + 1), month, place + 1)
        if token.kind is Kind.NAMED:
            return self._named(token, place)
        return self._period_code(token, place) if token.kind is Kind.PERIOD else None

    def _exact_days(self, token: Token) -> Span | None:
        values = token.values
        days = [
            periods.day_of(self.full_year(values[at]), values[at + 1], values[at + 2])
            for at in range(0, len(values), 3)
        ]
        known = [day for day in days if day]
        return Span(min(known), max(known)) if len(known) == len(days) else None

    def _named(self, token: Token, place: int) -> Head | None:
        """12-mar-2024, ene-24, 12/marzo."""
        found = self.month_at(place)
        day, year = token.values
        if found is None or (token.word in RISKY_SHORT and (year < 0 or (day == 0 and year < 100))):
            return None  # SET-24 is a model
        if day == 0:
            return Head(periods.months_of(self.full_year(year), found[0], 1), place + 1, Family.MONTH)
        when = periods.every_year_on(found[0], day, day)
        if year < 0:
            return self._dated_days((day, day, place + 1), found[0], place + 1)
        return Head(when.occurrence(self.full_year(year)), place + 1, Family.DAY)

    def _period_code(self, token: Token, place: int) -> Head | None:
        """T1 2024, 1T24, Q3 2023, H1 2024: always with a year, for T1 is also a terminal and Q3 a car."""
        number, unit = token.values[0], CODES[token.word]
        if number > 12 // MONTHS_EACH[unit]:
            return None
        when = self.year_part(number, unit)
        if len(token.values) > 1:
            return Head(when.occurrence(self.full_year(token.values[1])), place + 1, Family.QUARTER)
        year = self.year_after(place + 1)
        return Head(when.occurrence(year[0]), year[1], Family.QUARTER) if year else None

    @staticmethod
    def year_part(number: int, unit: Unit) -> Recurring:
        months = MONTHS_EACH[unit]
        last = 12 // months
        return periods.yearly(((last if number < 0 else number) - 1) * months + 1, months)

    def days(self, place: int) -> tuple[Days, bool] | None:
        """A day of the month or a run of them, and whether it is in digits: 12, 1r, 3-17, «doce», «primero»."""
        token = self.tokens[place]
        if not self.joined(place, ","):
            return None
        if token.kind is Kind.DAYS:
            return (token.values[0], token.values[1], place + 1), True
        if token.kind is Kind.ORDINAL or (token.kind is Kind.NUMBER and len(token.word) < 3):
            return (token.values[0], token.values[0], place + 1), True
        if ORDINALS.get(token.word) == 1:
            return (1, 1, place + 1), False
        number = self.number(place) if token.kind is Kind.WORD else None
        return ((number[0], number[0], number[1]), False) if number and number[0] <= 31 else None

    def _after_weekday(self, place: int) -> int:
        start = place + 1 if self.word(place) in WEEKDAYS and self.joined(place) else place
        return start + 1 if self.word(start) in ("dia", "dias", "dies") and self.joined(start, ",") else start

    def day_and_month(self, place: int) -> Head | None:
        """«12 de marzo de 2024», «l'1 de maig», «lunes, 12 de marzo», «3-17 de abril», «el 12 del mes pasado»."""
        found = self.days(self._after_weekday(place))
        if found is None:
            return None
        days, digits = found
        start = self.over_of(days[2])
        if start == days[2] and not digits:
            return None
        month = self.month_at(start)
        if month is None:
            return self._day_of_month(days, start) if start > days[2] else None
        risky = self.word(start) in RISKY_SHORT
        head = self._dated_days(days, month[0], start + 1)
        return head if not risky or isinstance(head.when, Span) else None

    def _day_of_month(self, days: Days, place: int) -> Head | None:
        month = self.periodic(place, Intro.NONE)
        if month is None or month.family is not Family.MONTH or not isinstance(month.when, Span):
            return None
        first = month.when.first
        return Head(periods.days_in(first.year, first.month, days[0], days[1]), month.next, Family.DAY)

    def _dated_days(self, days: Days, month: int, after: int) -> Head:
        """Days of a month with the year that follows, if one does; None where no year has such days."""
        when = periods.every_year_on(month, days[0], days[1])
        year = self.year_after(after)
        if when.occurrence(2000) is None:  # passed over with its year, so that no part of it is read
            return Head(None, year[1] if year else after, Family.DAY)
        return Head(when.occurrence(year[0]), year[1], Family.DAY) if year else Head(when, after, Family.DAY)

    def month_and_day(self, place: int) -> Head | None:
        """March 12, March 12th, 2024, May 3-5; in English also «Nov 24», and «Nov 24, 2024» always."""
        start = place + 1 if self.word(place) in WEEKDAYS and self.joined(place) else place
        month, found = self.month_at(start, ","), self.days(min(start + 1, len(self.tokens) - 1))
        if month is None or found is None or not found[1] or not self.joined(start + 1, "."):
            return None
        word, after = self.word(start), found[0][2]
        english = self.language == "en" or self.tokens[after].gap == ","
        if word in ENGLISH_MONTHS or (word in SHARED_SHORT and english):
            return self._dated_days(found[0], month[0], after)
        return None

    def lone_day(self, place: int, intro: Intro) -> Head | None:
        """«el día 12», on the 12th: the latest one. A number alone is never a day."""
        token = self.tokens[place]
        if self.word(place) == "dia" and self.joined(place):
            number = self.tokens[place + 1]
            if (
                number.kind is Kind.NUMBER
                and len(number.word) < 3
                and self.joined(place + 1)
                and not self.measured(place + 1)
            ):
                return Head(self._monthly(number.values[0]), place + 2, Family.DAY)
        english = token.kind is Kind.ORDINAL and token.word.endswith(_ENGLISH_ENDINGS)
        if english and intro >= Intro.TIME and self.ends(place + 1) and self.joined(place):
            return Head(self._monthly(token.values[0]), place + 1, Family.DAY)
        return None

    @staticmethod
    def _monthly(day: int) -> Recurring | None:
        return periods.every_month_on(day) if 1 <= day <= 31 else None
