"""Dates inside free questions in Spanish, Catalan and English: our own grammar, deterministic, with `today` given.

What an ambiguous phrase means; the range is shown back, so that the person can put it right:

- Without a year, a month, day, holiday, season or quarter is the latest that has begun («en marzo», «12 de marzo»,
  «el día 12», «por Navidad»); «pasado» or *last* is the latest that is over, «próximo» or *next* the next to begin,
  «este» or *this* the one of the current cycle, also when it is still to come («esta Navidad»).
- Weeks begin on Monday. «La semana pasada», «el mes pasado», *last year* are whole calendar periods; so are «hace tres
  semanas», «fa dos mesos», *two years ago*: the whole week, month or year that lies so far back. Days are exact.
- «Los últimos 3 meses», *last 30 days*, «el último mes», *the past week* roll: from the same day so far back to today,
  both included. Without a number: 7 days, 4 weeks, 6 months, 5 years.
- «Unos tres meses», *about* reach one unit further on either side; «unos meses», *a few* is two to six of them.
- «Principios», «mediados», «finales» are thirds: of a month the days 1–10, 11–20, 21–end; of a year Jan–Apr, May–Aug,
  Sep–Dec. «Primera quincena» is days 1–15. «Primera semana de» is days 1–7.
- Spring is Mar–May, summer Jun–Aug, autumn Sep–Nov; winter Dec–Feb bears the year in which it begins. «De verano»
  alone describes («ropa de verano») and is no date; «del verano» is one.
- «Navidad» is 24–26 December and «Navidades» the school holidays, 22 December to 7 January; «Semana Santa» is Palm
  Sunday to Easter Sunday; *Easter* is Good Friday to Monday; «San Juan» is the night and the day, 23–24 June;
  «Carnaval» Thursday to Tuesday; a «puente» is the holiday with the weekend beside it.
- «Entre A y B», «de A a B» hold both ends whole. «Desde» begins with the period, «hasta» ends with it, «antes de» ends
  the day before it, «después de» begins the day after it. English *from March* alone means «de marzo», not «since».
- In a range or list without years the last part is the latest and the others go back from it; a year after the last
  part is everybody's («entre marzo y mayo de 2024», «marzo y abril de 2024»).
- Numeric dates are day first in every language. Two digits make a year at most ten years ahead, else the century
  before. «Enero 24» is a year, *January 24* a day; *Nov 24* is what the question's language says.
- «Años 90», *the 90s* are the latest such decade that has begun.
- Words that are also something else (*may*, *march*, «marc», «Reyes», «la Mercè», «julio» after «tío») are dates only
  where the words around them say so. T1 and Q3 need a year. An impossible date (31/02/2024) is no date, nor is any
  part of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from bot.domain.date_grammar import Grammar
from bot.domain.date_periods import DateRange
from bot.domain.date_tokens import tokens
from bot.domain.language import Language

__all__ = ["DateMatch", "DateRange", "combine", "find_dates"]


@dataclass(frozen=True, slots=True)
class DateMatch:
    """One phrase: what it means, and where it stands in the original text, its preposition included (half-open)."""

    range: DateRange
    start: int
    end: int


def find_dates(text: str, today: date, language: Language) -> tuple[DateMatch, ...]:
    """The date phrases of a question, in order, not overlapping; the longest phrase wins.

    Phrases of all three languages are understood in each; ``language`` only breaks ties. Case, accents, Unicode form
    and kind of apostrophe do not matter. Never raises, lone surrogates included: a phrase that leads out of the
    calendar is no date. Time grows with the length of the text only: 4,000 characters take under 50 ms.
    """
    found = tokens(text)
    grammar = Grammar(text, found, today, language)
    matches = []
    place = 0
    while place < len(found):
        phrase = grammar.phrase_at(place)
        if phrase is None:
            place += 1
            continue
        if phrase.range is not None:
            matches.append(DateMatch(phrase.range, found[place].start, found[phrase.next - 1].end))
        place = phrase.next
    return tuple(matches)


def combine(matches: Iterable[DateMatch]) -> DateRange | None:
    """One range for all phrases of a question: what they share; if they share nothing, all from first to last.

    None without matches, and where the hull would be open on both sides («antes de 2010», «después de 2020»).
    """
    ranges = [match.range for match in matches]
    starts = [each.start for each in ranges]
    ends = [each.end for each in ranges]
    latest_start = max((start for start in starts if start), default=None)
    earliest_end = min((end for end in ends if end), default=None)
    if not ranges:
        return None
    if latest_start is None or earliest_end is None or latest_start <= earliest_end:
        return DateRange(latest_start, earliest_end)
    first = None if None in starts else min(start for start in starts if start)
    last = None if None in ends else max(end for end in ends if end)
    return DateRange(first, last) if first or last else None
