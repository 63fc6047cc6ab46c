"""The catalogue says the same things in each language, and says all of them."""

import dataclasses
import string
from collections.abc import Iterator, Mapping
from datetime import date
from enum import Enum
from typing import Any

import pytest

from bot.delivery.texts import sentences, wording
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.spoken import language_of_code, texts_in
from bot.domain.clarify import Facet
from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.disclosure import Shown, Why
from bot.domain.errors import WrongUse
from bot.domain.hits import TraceEntry
from bot.domain.judged import Confidence, Penalty
from bot.domain.language import Language
from bot.domain.record import Dimension, Key, PartKind
from bot.domain.sensitivity import Because, Reason

ALL = [texts_in(language) for language in Language]
ES, CA, EN = (texts_in(language) for language in (Language.ES, Language.CA, Language.EN))


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from leaves(part, (*path, str(key)))
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from leaves(part, (*path, str(index)))
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from leaves(getattr(value, field.name), (*path, field.name))


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def without_plural_categories(texts: Texts) -> dict[tuple[str, ...], set[str]]:
    """Languages differ in their plural categories; every one has «other»."""
    return {path: placeholders(text) for path, text in leaves(texts) if path[-1] not in ("one", "many", "two", "few")}


def test_every_language_is_in_the_catalogue() -> None:
    assert [texts.language for texts in ALL] == list(Language)


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
def test_every_language_has_the_same_keys_and_placeholders(texts: Texts) -> None:
    assert without_plural_categories(texts) == without_plural_categories(ES)


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
def test_every_sentence_says_something_and_is_trimmed(texts: Texts) -> None:
    for path, text in leaves(texts):
        assert text and text == text.strip(), path


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
@pytest.mark.parametrize(
    ("group", "enum"),
    [
        (("causes",), Cause),
        (("states",), SourceState),
        (("dimensions",), Dimension),
        (("clarify",), Facet),
        (("reasons", "penalties"), Penalty),
        (("reasons", "private"), Because),
        (("status", "cures"), Cause),
        (("status", "nothing_named"), Dimension),
        (("status", "unreadable"), Dimension),
    ],
)
def test_every_value_of_the_domain_has_its_sentence(texts: Texts, group: tuple[str, ...], enum: type[Enum]) -> None:
    value: Any = texts
    for name in group:
        value = getattr(value, name)
    assert set(value) == set(enum)


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
def test_every_plural_category_of_the_language_has_a_form(texts: Texts) -> None:
    from babel import Locale

    categories = {"other", *Locale.parse(texts.locale).plural_form.tags}
    for forms in (texts.results.more_found, texts.results.index_age, texts.status.items):
        assert set(forms) == categories


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
def test_notes_on_pressed_buttons_fit_into_telegrams_two_hundred_characters(texts: Texts) -> None:
    notes = (texts.buttons.expired, texts.buttons.voted, texts.buttons.failed, texts.buttons.no_more)
    assert all(len(note) + 20 <= 200 for note in notes)


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
def test_menu_names_are_what_telegram_accepts(texts: Texts) -> None:
    for name, description in texts.menu.commands:
        assert 1 <= len(name) <= 32 and name.islower() and name.isascii() and name.isalpha()
        assert 1 <= len(description) <= 256


@pytest.mark.parametrize(
    ("code", "language"),
    [("es", Language.ES), ("ca-ES", Language.CA), ("EN-gb", Language.EN), ("de", Language.ES), (None, Language.ES)],
)
def test_a_client_is_answered_in_its_language_or_in_spanish(code: str | None, language: Language) -> None:
    assert language_of_code(code) is language


@pytest.mark.parametrize(
    ("start", "end", "es", "ca", "en"),
    [
        (
            date(2024, 3, 1),
            date(2024, 3, 31),
            "Entre el 1 y el 31 de marzo de 2024",
            "Entre l’1 i el 31 de març del 2024",
            "Between 1 and 31 March 2024",
        ),
        (
            date(2024, 4, 11),
            date(2024, 5, 2),
            "Entre el 11 de abril y el 2 de mayo de 2024",
            "Entre l’11 d’abril i el 2 de maig del 2024",
            "Between 11 April and 2 May 2024",
        ),
        (
            date(2023, 12, 30),
            date(2024, 1, 2),
            "Entre el 30 de diciembre de 2023 y el 2 de enero de 2024",
            "Entre el 30 de desembre del 2023 i el 2 de gener del 2024",
            "Between 30 December 2023 and 2 January 2024",
        ),
        (
            date(2024, 3, 12),
            date(2024, 3, 12),
            "Solo el 12 de marzo de 2024",
            "Només el 12 de març del 2024",
            "Only 12 March 2024",
        ),
        (
            date(2024, 3, 12),
            None,
            "Desde el 12 de marzo de 2024",
            "Des del 12 de març del 2024",
            "From 12 March 2024 on",
        ),
        (
            None,
            date(2024, 3, 12),
            "Hasta el 12 de marzo de 2024",
            "Com a molt tard, el 12 de març del 2024",
            "Up to 12 March 2024",
        ),
    ],
)
def test_date_ranges_are_written_as_each_language_writes_them(
    start: date | None, end: date | None, es: str, ca: str, en: str
) -> None:
    assert [wording.span(start, end, texts) for texts in (ES, CA, EN)] == [es, ca, en]


def test_a_range_without_ends_says_nothing() -> None:
    assert wording.span(None, None, ES) is None


@pytest.mark.parametrize(
    ("count", "es", "en"),
    [
        (0, "0 elementos", "0 items"),
        (1, "1 elemento", "1 item"),
        (12345, "12.345 elementos", "12,345 items"),
        (1_000_000, "1.000.000 elementos", "1,000,000 items"),
    ],
)
def test_counts_follow_the_languages_plurals_and_separators(count: int, es: str, en: str) -> None:
    assert wording.plural(ES.status.items, count, ES) == es
    assert wording.plural(EN.status.items, count, EN) == en


@pytest.mark.parametrize(("seconds", "spoken"), [(0, "0:00"), (65.9, "1:05"), (3725, "1:02:05")])
def test_places_in_recordings_read_like_a_players_clock(seconds: float, spoken: str) -> None:
    assert wording.clock_time(seconds) == spoken


def test_a_value_that_nobody_gave_is_a_dash() -> None:
    assert wording.filled("a {known} b", {}) == "a — b"


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
@pytest.mark.parametrize("cause", list(Cause))
def test_a_source_that_did_not_answer_is_named_with_its_cause_and_cure(texts: Texts, cause: Cause) -> None:
    line = SourceCoverage(SourceState.UNAVAILABLE, 5, 0, cause)
    said = sentences.no_answer_line({"paperless": SourceCoverage(SourceState.OK), "karakeep": line}, texts)
    assert said is not None and "Karakeep" in said and texts.causes[cause] in said and "Paperless" not in said
    status = sentences.status_lines("karakeep", line, None, None, texts)
    assert texts.causes[cause] in status[0] and status[1] == texts.status.cures[cause]


def test_a_missing_right_is_named_in_the_servers_own_word() -> None:
    line = SourceCoverage(SourceState.UNAUTHORIZED, 5, 0, Cause.NO_PERMISSION, "view_document")
    assert sentences.cause_words(line, ES) == "a la clave le falta el permiso «view_document»"


@pytest.mark.parametrize("state", list(SourceState))
def test_a_state_without_cause_still_has_words(state: SourceState) -> None:
    assert sentences.cause_words(SourceCoverage(state), ES) == ES.states[state]
    assert sentences.status_lines("paperless", SourceCoverage(state), None, None, ES)[0]


def test_a_good_source_tells_version_items_and_time() -> None:
    lines = sentences.status_lines("paperless", SourceCoverage(SourceState.OK, 212), "3.0.5", 1234, ES)
    assert lines == ("✅ Paperless · versión 3.0.5 · 1.234 elementos · 0,2 s",)


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
@pytest.mark.parametrize("dimension", list(Dimension))
def test_a_rule_that_protects_nothing_names_itself_and_its_setting(texts: Texts, dimension: Dimension) -> None:
    idle, blind = sentences.rule_lines("paperless", [(dimension, "Nomia")], [dimension], {}, texts)
    assert "Nomia" in idle and "ENCUENTRA_PAPERLESS__SENSITIVE_" in idle and "{" not in idle + blind
    (named,) = sentences.rule_lines("paperless", [], [dimension], {dimension: "view_it"}, texts)
    assert "view_it" in named and named.endswith(".")


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
@pytest.mark.parametrize("because", list(Because))
@pytest.mark.parametrize("name", ["Nómina", None])
def test_every_rule_that_makes_private_has_a_whole_sentence(texts: Texts, because: Because, name: str | None) -> None:
    said = sentences.reason_line(Reason(because, Dimension.TYPE, name), "paperless", texts)
    assert said.endswith(".") and "{" not in said and "«»" not in said
    assert sentences.reason_line(Reason(because), "paperless", texts).endswith(".")


def test_why_of_an_open_result_tells_rankings_words_and_doubts() -> None:
    why = Why(
        Key("paperless", "1"),
        private=False,
        reason=None,
        matched=("luz",),
        missing=("contrato",),
        penalties=(Penalty.WORDS_MISSING,),
        trace=(TraceEntry("paperless:native", 2), TraceEntry("notes:graph", 1, path=("a", "b"))),
    )
    assert sentences.why_lines(why, 1, ES) == (
        "Por qué el 1",
        "Paperless, con tus palabras: puesto 2",
        "Notas, por sus enlaces: puesto 1",
        "Camino: a → b",
        "Contiene: luz",
        "No aparece: contrato",
        "Solo es un quizá: le faltan palabras de tu pregunta",
    )


def test_why_of_a_private_result_names_the_rule_and_closes() -> None:
    reason = Reason(Because.RULE, Dimension.TYPE, "Nómina")
    why = Why(Key("paperless", "1"), private=True, reason=reason, matched=(), missing=())
    assert sentences.why_lines(why, 2, ES)[1:] == (
        "Es privado por su tipo «Nómina».",
        "Por eso no enseño nada de su contenido. Ábrelo con su enlace.",
    )


def test_why_never_stays_silent() -> None:
    why = Why(Key("paperless", "1"), private=False, reason=None, matched=(), missing=())
    assert sentences.why_lines(why, 1, ES)[1:] == (ES.reasons.nothing_known,)


def shown(**values: Any) -> Shown:
    given: dict[str, Any] = {
        "key": Key("paperless", "1"),
        "title": "Factura",
        "kind": "Factura",
        "url": None,
        "private": False,
        "confidence": Confidence.EVIDENCE,
    }
    return Shown(**{**given, **values})


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (shown(matched=("luz",), snippet="la luz"), "Contiene: luz"),
        (
            shown(matched=(), snippet="la electricidad", trace=(TraceEntry("paperless:dense", 1),)),
            "Parecido por significado",
        ),
        (shown(matched=(), snippet="la primera de una lista", trace=(TraceEntry("paperless:native", 1),)), None),
        (shown(matched=("luz",), missing=("gas",)), "Contiene: luz · No aparece: gas"),
        (
            shown(matched=("luz",), penalties=(Penalty.OUTSIDE_DATES,)),
            "Contiene: luz · su fecha queda fuera de la que pides",
        ),
        (
            shown(matched=("garage",), penalties=(Penalty.NEAR_FORM_ONLY,)),
            "Solo tiene formas parecidas de tus palabras",
        ),
        (shown(matched=("luz",), snippet_kind=PartKind.NOTE), "Contiene: luz · en una nota"),
        (shown(matched=("luz",), snippet_kind=PartKind.FIELD), "Contiene: luz · en un campo"),
        (shown(matched=()), None),
        (shown(), None),
        (shown(private=True, matched=("luz",)), None),
    ],
)
def test_a_result_says_why_it_is_there_and_a_private_one_nothing(result: Shown, reason: str | None) -> None:
    assert sentences.match_reason(result, ES) == reason


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (shown(kind=None), "Paperless · —"),
        (shown(date=date(2024, 3, 12)), "Paperless · Factura · 12 mar 2024"),
        (shown(page=3, start_seconds=65.0), "Paperless · Factura · pág. 3 · min. 1:05"),
        (shown(key=Key("other", "1"), kind=" a\nb "), "other · a b"),
    ],
)
def test_a_result_is_placed_by_source_kind_and_date(result: Shown, line: str) -> None:
    assert sentences.about_line(result, ES) == line


@pytest.mark.parametrize("title", ["", None, " \n "])
def test_an_item_without_title_is_called_so(title: str | None) -> None:
    assert sentences.title_of(shown(title=title), ES) == "(sin título)"


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.language)
@pytest.mark.parametrize("code", [*ES.wrong_use, "a_code_of_the_future"])
def test_every_wrong_use_has_a_sentence_even_without_values(texts: Texts, code: str) -> None:
    assert "{" not in sentences.wrong_use(WrongUse(code), texts)


def test_a_wrong_use_names_the_source_as_people_do() -> None:
    assert "esa etiqueta" in sentences.wrong_use(WrongUse("unknown_filter", filter="tag"), ES)
    assert "Notas" in sentences.wrong_use(WrongUse("source_not_enabled", source="notes"), ES)


def test_choices_of_sources_are_spoken_and_others_are_as_found() -> None:
    assert sentences.choice_label("notes", True, ES) == "Notas"
    assert sentences.choice_label("notes", False, ES) == "notes"


def test_ignored_parts_are_quoted_as_the_language_quotes() -> None:
    assert sentences.quoted(("?x", "y"), ES) == "«?x», «y»"
    assert sentences.quoted(("x",), EN) == "“x”"
