"""The date grammar: what people write about time, and what only looks like it."""

import time
import unicodedata
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain import date_words
from bot.domain.date_holidays import HOLIDAYS
from bot.domain.date_words import Phrases
from bot.domain.dates import DateMatch, DateRange, combine, find_dates
from bot.domain.language import Language
from tests.domain.date_lookalikes import NO_DATES
from tests.domain.date_phrases import PHRASES, TODAY, Row

LANGUAGES = st.sampled_from(Language)
WORDS = st.sampled_from(
    sorted(
        {word for row in PHRASES for word in row.text.split()} | {word for text in NO_DATES for word in text.split()}
    )
)
MARKS = st.sampled_from([" ", " ", " ", ", ", ". ", "-", "–", "/", "'", "’", " y ", " a ", "\n", "€", ""])
QUESTIONS = st.lists(st.tuples(WORDS, MARKS), max_size=25).map(lambda pairs: "".join(a + b for a, b in pairs))
TEXTS = st.one_of(QUESTIONS, st.text(max_size=80))


def ranges(text: str, today: date = TODAY, language: Language = Language.ES) -> list[DateRange]:
    return [match.range for match in find_dates(text, today, language)]


def match(start: date | None, end: date | None) -> DateMatch:
    return DateMatch(DateRange(start, end), 0, 1)


def test_the_tables_are_large_and_balanced() -> None:
    assert len(PHRASES) >= 150
    assert len(NO_DATES) >= 40
    for language in Language:
        assert sum(row.language is language for row in PHRASES) >= 45


@pytest.mark.parametrize("row", PHRASES, ids=lambda row: f"{row.today} {row.text}")
def test_a_phrase_is_found_whole_and_means_its_days(row: Row) -> None:
    found = find_dates(row.text, row.today, row.language)
    assert [(row.text[each.start : each.end], each.range) for each in found] == [
        (row.matched, DateRange(row.start, row.end))
    ]


@pytest.mark.parametrize("row", PHRASES, ids=lambda row: f"{row.today} {row.text}")
def test_writing_carelessly_changes_nothing(row: Row) -> None:
    expected = [DateRange(row.start, row.end)]
    plain = "".join(c for c in unicodedata.normalize("NFD", row.text) if not unicodedata.combining(c))
    forms = [row.text.upper(), row.text.lower(), row.text.replace("'", "’"), unicodedata.normalize("NFD", row.text)]
    if "març" not in row.text:  # «marc» alone is a name
        forms.append(plain)
    for form in forms:
        assert ranges(form, row.today, row.language) == expected, form


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("text", NO_DATES)
def test_what_only_looks_like_a_date_is_none(text: str, language: Language) -> None:
    assert find_dates(text, TODAY, language) == ()


def test_offsets_are_those_of_the_decomposed_original() -> None:
    text = unicodedata.normalize("NFD", "nòmines de març")
    (found,) = find_dates(text, TODAY, Language.CA)
    assert text[found.start : found.end] == unicodedata.normalize("NFD", "de març")
    assert found.end == len(text)


def test_the_language_breaks_the_tie_between_a_day_and_a_year() -> None:
    assert ranges("nov 24", language=Language.EN) == [DateRange(date(2026, 11, 24), date(2026, 11, 24))]
    assert ranges("nov 24", language=Language.CA) == [DateRange(date(2024, 11, 1), date(2024, 11, 30))]


def test_two_phrases_come_in_order() -> None:
    text = "la factura de 2023 que pagué en marzo de 2024"
    assert [text[each.start : each.end] for each in find_dates(text, TODAY, Language.ES)] == [
        "de 2023",
        "en marzo de 2024",
    ]


def test_past_the_calendars_ends_there_is_no_date() -> None:
    assert find_dates("ayer", date.min, Language.ES) == ()
    assert find_dates("mañana", date.max, Language.ES) == ()
    assert find_dates("hace 5000 años", TODAY, Language.ES) == ()
    assert find_dates("dentro de 999999999 días", TODAY, Language.ES) == ()
    assert ranges("este mes", date(9999, 12, 5)) == [DateRange(date(9999, 12, 1), date(9999, 12, 31))]


def test_one_phrase_is_its_own_range() -> None:
    assert combine([match(date(2024, 1, 1), None)]) == DateRange(date(2024, 1, 1), None)
    assert combine([]) is None


def test_phrases_that_overlap_are_intersected() -> None:
    year = match(date(2024, 1, 1), date(2024, 12, 31))
    assert combine([year, match(date(2024, 3, 1), None)]) == DateRange(date(2024, 3, 1), date(2024, 12, 31))
    since, until = match(date(2024, 3, 1), None), match(None, date(2024, 5, 31))
    assert combine([since, until]) == DateRange(date(2024, 3, 1), date(2024, 5, 31))


def test_phrases_apart_are_held_together_by_their_hull() -> None:
    one, other = match(date(2020, 1, 1), date(2020, 12, 31)), match(date(2023, 1, 1), date(2023, 12, 31))
    assert combine([other, one]) == DateRange(date(2020, 1, 1), date(2023, 12, 31))
    assert combine([one, match(date(2023, 1, 1), None)]) == DateRange(date(2020, 1, 1), None)
    assert combine([match(None, date(2010, 1, 1)), one]) == DateRange(None, date(2020, 12, 31))
    assert combine([match(None, date(2010, 1, 1)), match(date(2020, 1, 1), None)]) is None


def test_a_range_is_built_valid() -> None:
    with pytest.raises(ValueError, match="one end"):
        DateRange(None, None)
    with pytest.raises(ValueError, match="before it ends"):
        DateRange(date(2024, 1, 2), date(2024, 1, 1))


@settings(deadline=None)
@given(TEXTS, st.dates(), LANGUAGES)
def test_any_text_gives_ordered_matches_within_it(text: str, today: date, language: Language) -> None:
    place = 0
    for found in find_dates(text, today, language):
        assert place <= found.start < found.end <= len(text)
        place = found.end
        start, end = found.range.start, found.range.end
        assert start is None or end is None or start <= end
    combine(find_dates(text, today, language))


@settings(deadline=None)
@given(TEXTS, LANGUAGES)
def test_decomposed_text_means_the_same(text: str, language: Language) -> None:
    composed = unicodedata.normalize("NFC", text)
    decomposed = unicodedata.normalize("NFD", composed)
    assert ranges(decomposed, TODAY, language) == ranges(composed, TODAY, language)


@settings(deadline=None)
@given(QUESTIONS, LANGUAGES)
def test_capitals_mean_the_same(text: str, language: Language) -> None:
    assert ranges(text.upper(), TODAY, language) == ranges(text, TODAY, language)


@settings(deadline=None)
@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)), st.dates(date(1950, 1, 1), date(2090, 12, 31)))
def test_every_day_written_in_full_is_that_day(day: date, today: date) -> None:
    for text in (f"{day:%d/%m/%Y}", f"{day:%Y-%m-%d}", f"del {day.day}-{day.month}-{day.year}"):
        assert ranges(text, today) == [DateRange(day, day)]


@settings(deadline=None)
@given(st.integers(0, 3000), st.dates(date(1950, 1, 1), date(2090, 12, 31)))
def test_days_ago_are_counted(days: int, today: date) -> None:
    day = today - timedelta(days=days)
    assert ranges(f"hace {days} días", today) == [DateRange(day, day)]


HOSTILE = (
    *(f"{month} " for month in ("enero", "febrer", "marzo", "abril", "mayo", "juny", "julio", "agost")),
    *(f"{month} " for month in ("september", "octubre", "novembre", "diciembre", "marc", "ene", "may", "des")),
    *("mayo de ", "ene - ", "enero, ", "febrero-", "marzo y ", "ago ago ", "mayo del ", "mes de mayo ", "2024 marzo "),
    *("reyes ", "navidad ", "semana santa ", "año nuevo ", "cap d'any ", "puente de mayo ", "san juan de ", "mercè, "),
    *("verano ", "estiu ", "otoño de ", "winter, ", "primavera y ", "curso "),
    *("lunes ", "martes, ", "lunes de la semana ", "el último lunes de la semana ", "lunes, 12 de ", "friday "),
    *("de ", "de la ", "del ", "d'", "entre ", "entre y ", "desde ", "hasta ", "antes de ", "a partir de ", "the "),
    *("-", " - ", "A-", "a ", "y ", "y", "1-", "1/", "12/03/2024-", "mid-", "\u0301", "\ud800", "\ud800 mayo "),
    *(
        "a principios de ",
        "finales de mayo ",
        "mitad de ",
        "el año pasado ",
        "año ",
        "any de l'any ",
        "último ",
        "last ",
    ),
    *(
        "1 ",
        "12 ",
        "2024 ",
        "24, ",
        "treinta y ",
        "un ",
        "one of ",
        "primera semana de ",
        "1r trimestre ",
        "T1 ",
        "90s ",
    ),
    *("hace ", "hace más de unos ", "dos años ", "fa ", "a few ", "últimos 3 meses ", "años 90 ", "década de los "),
    *("mayo reyes - ", "the ago - ", "de marzo a ", "12 de marzo de mayo de ", "ene-24 ", "lunes 12 mayo 24 reyes de "),
    *("dic ene ", "diciembre, enero, ", "31/12/9999 - ", "hace 9999 años y ", "enero, hace 9999 años, "),
)


@pytest.mark.parametrize("today", [TODAY, date(9, 1, 1)], ids=str)
@pytest.mark.parametrize("piece", HOSTILE, ids=ascii)
def test_a_hostile_text_of_four_thousand_characters_is_quick(piece: str, today: date) -> None:
    text = (piece * 4000)[:4000]
    started_s = time.process_time()
    find_dates(text, today, Language.ES)
    assert time.process_time() - started_s < 1.0  # measured under 0.05; the rest is a slow, traced machine's share


def grammar_words() -> list[str]:
    """Every word and phrase that the grammar's tables hold."""
    found: set[str] = set()
    for table in (*vars(date_words).values(), HOLIDAYS):
        if isinstance(table, Phrases):
            found.update(" ".join(words) for listed in table.by_first.values() for words, _ in listed)
        elif isinstance(table, frozenset | dict):
            found.update(word for word in table if isinstance(word, str))
    return sorted(found)


DIGITS = [
    "1",
    "31",
    "24",
    "1999",
    "2024",
    "999999999",
    "1r",
    "3rd",
    "3-17",
    "12/03",
    "03/2024",
    "31/12/9999",
    "2023-24",
]
CODES = ["T1", "1T24", "ene-24", "12-mar-2024", "90s", "1.234,56", "FRA-2024-1"]
JOINTS = st.sampled_from([" ", " ", " ", ", ", "-", " - ", "'", ". ", "/", " de ", " y ", " a ", "\ud800", ""])
ITEMS = st.tuples(st.sampled_from(grammar_words() + DIGITS + CODES), JOINTS)
WORD_ROWS = st.one_of(
    st.lists(ITEMS, max_size=400),
    st.lists(ITEMS, min_size=1, max_size=4).map(lambda items: (items * 400)[:400]),
)


def test_the_grammar_s_own_words_are_all_tried() -> None:
    assert {"marzo", "semana santa", "a partir de", "ago", "entre", "los", "2024"} <= {*grammar_words(), *DIGITS}


@settings(deadline=None)
@given(WORD_ROWS, st.dates(), LANGUAGES)
def test_no_row_of_the_grammar_s_words_raises(items: list[tuple[str, str]], today: date, language: Language) -> None:
    text = "".join(word + joint for word, joint in items)
    for found in find_dates(text, today, language):
        assert 0 <= found.start < found.end <= len(text)


def test_a_long_row_of_months_is_one_stretch() -> None:
    assert ranges("marzo " * 333) == [DateRange(date(2026, 3, 1), date(2026, 3, 31))]


def test_a_part_of_something_unsaid_is_no_date() -> None:
    assert ranges("a principios de los") == []


def test_a_list_that_leaves_the_calendar_is_passed_over_whole() -> None:
    assert ranges("diciembre, enero, diciembre y enero", date(1, 12, 5)) == []
    assert ranges("después del 31/12/9999") == []
    assert ranges("enero, hace 9999 años") == [DateRange(date(2026, 1, 1), date(2026, 1, 31))]
