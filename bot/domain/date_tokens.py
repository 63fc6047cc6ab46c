"""A question cut into words, numbers and written dates for the date grammar, with offsets in the original text.

A run without spaces is taken as a whole («2024-FRA-000118», «1.234,56», «factura-03.pdf»), so that no part of an
identifier, an amount or a file name is ever read as a date.
"""

import re
from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple

from bot.domain.folding import fold_with_offsets


class Kind(IntEnum):
    WORD = 0
    NUMBER = 1  # 1 to 9 digits; values: (number,)
    ORDINAL = 2  # 3rd, 1r, 2º; values: (number,)
    DATE = 3  # values: (year, month, day); a year of two digits is below 100
    MONTH = 4  # 03/2024; values: (year, month)
    YEARS = 5  # 2021-2023, 2023-24; values: (first, last)
    DAYS = 6  # 3-17; values: (first, last)
    DAY_MONTH = 7  # 12/03; values: (day, month)
    DATES = 8  # 12/03/2024-15/03/2024; values: two dates, one after the other
    PERIOD = 9  # T1, 2Q; values: (number,), with the year when it is joined (1T2024); word: t, q, s or h
    NAMED = 10  # 12-mar-2024, ene-24; word: the month; values: (day or 0, year or -1)
    DECADE = 11  # 90s, 1990s; values: (number,)
    OTHER = 12  # anything else in one run
    END = 13


class Token(NamedTuple):
    """``gap`` is what stands between this token and the one before, without spaces; offsets are the original's."""

    kind: Kind
    word: str
    values: tuple[int, ...]
    gap: str
    start: int
    end: int


_RUN: Final = re.compile(r"\w+(?:(?:[-./:·‐–]|,(?=\d))\w+)*")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_DATE: Final = r"(\d{4})([-/.])(\d\d?)\2(\d\d?)|(\d\d?)([-/.])(\d\d?)\6(\d{4}|\d\d)"
_DATES: Final = r"(\d\d?)/(\d\d?)/(\d{4}|\d\d)[-–](\d\d?)/(\d\d?)/(\d{4}|\d\d)"
_MONTH: Final = r"(?P<m>\d\d?)[-/](?P<y>\d{4})|(?P<y2>\d{4})[-/](?P<m2>\d\d?)"
_ORDINAL: Final = r"(\d\d?)(?:[oarne]|er|ero|era|st|nd|rd|th|ro|do|da|ra|on|na)"
_NAMED: Final = r"(?:(?P<d>\d\d?)[-/.])?(?P<word>[a-z]+)(?:[-/.](?P<y>\d{4}|\d\d))?"
Values = tuple[int, ...] | None


def _date(match: re.Match[str]) -> Values:
    year, _, month, day, day_first, mark, month_next, year_last = match.groups()
    if year:
        return int(year), int(month), int(day)
    # 3.12.11 is a version number; with dots the date is written in full.
    if mark == "." and len(year_last) == 2 and len(day_first + month_next) < 4:
        return None
    return int(year_last), int(month_next), int(day_first)


def _dates(match: re.Match[str]) -> Values:
    day, month, year, next_day, next_month, next_year = map(int, match.groups())
    return year, month, day, next_year, next_month, next_day


def _is_year(number: int) -> bool:
    return 1900 <= number <= 2099


def _month(match: re.Match[str]) -> Values:
    year, month = int(match["y"] or match["y2"]), int(match["m"] or match["m2"])
    return (year, month) if 1 <= month <= 12 and _is_year(year) else None


def _years(match: re.Match[str]) -> Values:
    first, last = int(match[1]), int(match[2])
    if last < 100:
        last += first - first % 100
    return (first, last) if _is_year(first) and _is_year(last) and first < last else None


def _days(match: re.Match[str]) -> Values:
    first, last = int(match[1]), int(match[2])
    return (first, last) if 1 <= first < last <= 31 else None


def _small(match: re.Match[str]) -> Values:
    return int(match[1]), int(match[2])


def _one(match: re.Match[str]) -> Values:
    return (int(match[1]),)


def _period(match: re.Match[str]) -> Values:
    return (int(match["n"]), int(match["y"])) if match["y"] else (int(match["n"]),)


def _named(match: re.Match[str]) -> Values:
    return int(match["d"] or 0), int(match["y"] or -1)


Reader = tuple[Kind, re.Pattern[str], Callable[[re.Match[str]], Values]]
# In order: the first that reads the whole run names it.
_READERS: Final[tuple[Reader, ...]] = tuple(
    (kind, re.compile(pattern, re.ASCII), read)
    for kind, pattern, read in (
        (Kind.NUMBER, r"(\d{1,9})", _one),
        (Kind.DATE, _DATE, _date),
        (Kind.MONTH, _MONTH, _month),
        (Kind.YEARS, r"(\d{4})[-/–](\d{4}|\d\d)", _years),
        (Kind.DAYS, r"(\d\d?)[-–](\d\d?)", _days),
        (Kind.DAY_MONTH, r"(\d\d?)/(\d\d?)", _small),
        (Kind.DATES, _DATES, _dates),
        (Kind.PERIOD, r"(?P<word>[tqsh])(?P<n>[1-4])(?:[-/](?P<y>\d{4}|\d\d))?", _period),
        (Kind.PERIOD, r"(?P<n>[1-4])(?P<word>[tqs])(?:[-/]?(?P<y>\d{4}|\d\d))?", _period),
        (Kind.PERIOD, r"(?P<y>\d{4})-?(?P<word>[tqsh])(?P<n>[1-4])", _period),
        (Kind.ORDINAL, _ORDINAL, _one),
        (Kind.DECADE, r"(\d0|\d{3}0)s", _one),
        (Kind.NAMED, _NAMED, _named),
    )
)


def _read(run: str) -> tuple[Kind, str, tuple[int, ...]]:
    for kind, pattern, read in _READERS:
        match = pattern.fullmatch(run)
        values = read(match) if match else None
        if match and values is not None:
            return kind, match.groupdict().get("word", run), values
    return Kind.OTHER, run, ()


def tokens(text: str) -> list[Token]:
    """Every run of the text in order, then one END token, whose gap is what stands at the end of the text.

    Words joined by hyphens are words of their own with the hyphen as their gap, and so is «mid» before a year.
    """
    folded = fold_with_offsets(text)
    found: list[Token] = []
    done = 0

    def add(kind: Kind, word: str, values: tuple[int, ...], first: int, last: int) -> None:
        nonlocal done
        start, end = folded.span(first, last)
        found.append(Token(kind, word, values, "".join(folded.text[done:first].split()), start, end))
        done = last

    for match in _RUN.finditer(folded.text):
        run, first = match[0], match.start()
        if run.isalpha():
            add(Kind.WORD, run, (), first, match.end())
        elif run.replace("-", "").replace("–", "").isalpha():
            for part in _LETTERS.finditer(run):
                add(Kind.WORD, part[0], (), first + part.start(), first + part.end())
        elif run.startswith("mid-") and run[4:].isdigit():
            add(Kind.WORD, "mid", (), first, first + 3)
            add(*_read(run[4:]), first + 4, match.end())
        else:
            add(*_read(run), first, match.end())
    gap = "".join(folded.text[done:].split())
    found.append(Token(Kind.END, "", (), gap, len(text), len(text)))
    return found
