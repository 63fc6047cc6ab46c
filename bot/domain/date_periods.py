"""Calendar arithmetic for the date grammar: spans of days, and periods that come round again.

All of it is the proleptic Gregorian calendar of `datetime`. What the calendar cannot hold (before year 1, after year
9999) raises ValueError or OverflowError here; the grammar turns that into «no date».
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

# What `datetime` raises for days before year 1 or after year 9999.
CALENDAR_ERRORS: Final = (ValueError, OverflowError)


@dataclass(frozen=True, slots=True)
class DateRange:
    """Days from ``start`` to ``end``, both included; None is open on that side. At least one end is set.

    Raises ValueError when both ends are open or when ``start`` is after ``end``.
    """

    start: date | None
    end: date | None

    def __post_init__(self) -> None:
        if self.start is None and self.end is None:
            raise ValueError("a date range needs at least one end")
        if self.start is not None and self.end is not None and self.start > self.end:
            raise ValueError("a date range starts before it ends")


class Span(NamedTuple):
    """A closed run of days, ``first`` not after ``last``."""

    first: date
    last: date


Cut = Callable[[Span], Span]


@dataclass(frozen=True, slots=True)
class Recurring:
    """A period that comes round: every March, every 12th, every Friday, every Easter, every week.

    ``index_of`` tells which cycle (year, month or week number) a day falls in; ``occurrence`` gives that cycle's
    period, or None where it has none (29 February).
    """

    index_of: Callable[[date], int]
    occurrence: Callable[[int], Span | None]

    def _first(self, indexes: range, wanted: Callable[[Span], bool]) -> Span | None:
        spans = (self.occurrence(index) for index in indexes)
        return next((span for span in spans if span is not None and wanted(span)), None)

    def latest(self, day: date) -> Span | None:
        """The last one that had begun on ``day``. Eight years back hold every real one: 1896 to 1904 had no 29 Feb."""
        index = self.index_of(day)
        return self._first(range(index, index - 9, -1), lambda span: span.first <= day)

    def previous(self, day: date) -> Span | None:
        """The last one that was over before ``day``."""
        index = self.index_of(day)
        return self._first(range(index, index - 10, -1), lambda span: span.last < day)

    def following(self, day: date) -> Span | None:
        """The first one that begins after ``day``."""
        index = self.index_of(day)
        return self._first(range(index, index + 10), lambda span: span.first > day)

    def from_day(self, day: date) -> Span | None:
        """The first one that is not over before ``day``."""
        index = self.index_of(day)
        return self._first(range(index - 1, index + 10), lambda span: span.last >= day)

    def current(self, day: date) -> Span | None:
        """The one that holds ``day`` (in January, the winter that began in December), else the one of its cycle."""
        index = self.index_of(day)
        holding = self._first(range(index, index - 2, -1), lambda span: span.first <= day <= span.last)
        return holding or self.occurrence(index)

    def narrowed(self, narrow: Cut) -> "Recurring":
        """The same rhythm with each period cut down, as in «a principios de marzo»."""

        def occurrence(index: int) -> Span | None:
            span = self.occurrence(index)
            return None if span is None else narrow(span)

        return Recurring(self.index_of, occurrence)


def year_of(day: date) -> int:
    return day.year


def month_index(day: date) -> int:
    return day.year * 12 + day.month - 1


def week_index(day: date) -> int:
    """Weeks begin on Monday."""
    return (day.toordinal() - 1) // 7


def add_days(day: date, days: int) -> date:
    return day + timedelta(days=days)


def add_months(day: date, months: int) -> date:
    """The same day of another month, or that month's last day where it is shorter."""
    year, month = divmod(month_index(day) + months, 12)
    return date(year, month + 1, min(day.day, month_span(year * 12 + month).last.day))


def month_span(index: int) -> Span:
    year, month = divmod(index, 12)
    first = date(year, month + 1, 1)
    # December 9999 has no day after it, so the last day is found from the 28th.
    last = date(year, 12, 31) if month == 11 else add_days(date(year, month + 2, 1), -1)
    return Span(first, last)


def months_of(year: int, first_month: int, count: int) -> Span:
    """``count`` whole months from ``first_month`` (1 to 12) of ``year``, over the year's end where they pass it."""
    index = year * 12 + first_month - 1
    return Span(month_span(index).first, month_span(index + count - 1).last)


def year_span(year: int) -> Span:
    return Span(date(year, 1, 1), date(year, 12, 31))


def week_span(index: int) -> Span:
    monday = date.fromordinal(index * 7 + 1)
    return Span(monday, add_days(monday, 6))


def day_of(year: int, month: int, day: int) -> date | None:
    """None where the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def days_in(year: int, month: int, first: int, last: int) -> Span | None:
    start, end = day_of(year, month, first), day_of(year, month, last)
    return Span(start, end) if start and end and start <= end else None


def yearly(first_month: int, count: int) -> Recurring:
    return Recurring(year_of, lambda year: months_of(year, first_month, count))


def every_year_on(month: int, first: int, last: int) -> Recurring:
    return Recurring(year_of, lambda year: days_in(year, month, first, last))


def every_month_on(day: int) -> Recurring:
    return Recurring(month_index, lambda index: days_in(index // 12, index % 12 + 1, day, day))


def weekly(first: int, last: int) -> Recurring:
    """Days of the week, Monday is 0."""

    def occurrence(index: int) -> Span:
        monday = week_span(index).first
        return Span(add_days(monday, first), add_days(monday, last))

    return Recurring(week_index, occurrence)


def blocks(months: int) -> Recurring:
    """Calendar blocks of 3, 4 or 6 months."""

    def occurrence(index: int) -> Span:
        first = index * months
        return Span(month_span(first).first, month_span(first + months - 1).last)

    return Recurring(lambda day: month_index(day) // months, occurrence)


YEARS = Recurring(year_of, year_span)
MONTHS = Recurring(month_index, month_span)
WEEKS = Recurring(week_index, week_span)
WEEKENDS = weekly(5, 6)


def _fortnight(index: int) -> Span:
    return half(month_span(index // 2), index % 2)


FORTNIGHTS = Recurring(lambda day: month_index(day) * 2 + (day.day > 15), _fortnight)


def third(span: Span, part: int) -> Span:
    """The beginning (0), middle (1) or end (2): thirds in whole months where they come out even, else in days.

    A month is cut after its 10th and its 20th; a decade's parts are of four years (90–93, 93–96, 96–99). Under three
    days there is nothing to cut.
    """
    days = (span.last - span.first).days + 1
    months = month_index(span.last) - month_index(span.first) + 1
    if days < 3:
        return span
    if months == 120:
        return Span(span.first.replace(year=span.first.year + 3 * part), year_span(span.first.year + 3 * part + 3).last)
    if days > 31 and months % 3 == 0:
        return months_of(span.first.year, span.first.month + part * (months // 3), months // 3)
    size = 10 if 28 <= days <= 31 else days // 3
    last = span.last if part == 2 else add_days(span.first, size * (part + 1) - 1)
    return Span(add_days(span.first, size * part), last)


def half(span: Span, part: int) -> Span:
    """The 1st to 15th (0) or the rest (1) of a month."""
    middle = span.first.replace(day=15)
    return Span(span.first, middle) if part == 0 else Span(add_days(middle, 1), span.last)


def week_of_month(span: Span, number: int) -> Span:
    """Days 1–7, 8–14, 15–21, 22–28; number -1 is the last seven days."""
    if number < 0:
        return Span(add_days(span.last, -6), span.last)
    first = add_days(span.first, 7 * (number - 1))
    return Span(first, add_days(first, 6))


def weeks_around(span: Span) -> Span:
    """The whole weeks, Monday to Sunday, that hold the span."""
    return Span(week_span(week_index(span.first)).first, week_span(week_index(span.last)).last)


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the «anonymous» algorithm printed in Nature, 20 April 1876)."""
    golden = year % 19
    century, rest = divmod(year, 100)
    leaps, odd = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leaps - correction + 15) % 30
    quads, single = divmod(rest, 4)
    weekday = (32 + 2 * odd + 2 * quads - epact - single) % 7
    late = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * late + 114, 31)
    return date(year, month, day + 1)


def bridge(span: Span) -> Span:
    """A holiday with the weekend beside it, over one working day at most («puente»)."""
    before = {0: 2, 1: 3, 6: 1}.get(span.first.weekday(), 0)
    after = {3: 3, 4: 2, 5: 1}.get(span.last.weekday(), 0)
    return Span(add_days(span.first, -before), add_days(span.last, after))


def nth_weekday(year: int, month: int, weekday: int, number: int) -> date:
    first = date(year, month, 1)
    return add_days(first, (weekday - first.weekday()) % 7 + 7 * (number - 1))
