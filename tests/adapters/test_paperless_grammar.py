"""The words of a question in the grammar that both engines of Paperless-ngx read alike."""

import re
from dataclasses import replace
from datetime import date
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.sources.paperless.grammar import (
    database_words,
    literal,
    longest_database_words,
    longest_word,
    relaxed,
)
from adapters.sources.paperless.surface import Engine, alternatives, engine_of, pieces
from bot.domain.language import Language
from bot.domain.parse import parse_query
from bot.domain.query import Query, QueryClass, Term
from tests.servers.paperless_query import parse_tantivy, parse_whoosh

V2, V3 = Engine.WHOOSH, Engine.TANTIVY
# words, wildcards inside them (2.20), phrases, the two fields of 3.0, AND, OR and parentheses: nothing else
_WORD = r"(?:notes\.note:|custom_fields\.value:)?[\w?\u0300-\u036f]+"
_PHRASE = r"\"[\w.]+(?: [\w.]+)*\""
SAFE = re.compile(rf"(?:\((?=[^ ])|{_WORD}|{_PHRASE}|(?<=[^ ])\)| (?:AND|OR) )+")


def asked(text: str, language: Language = Language.ES) -> Query:
    return parse_query(text, language, date(2026, 11, 30))


def term(text: str, **values: object) -> Term:
    return replace(Term(text, tuple(pieces(text))), **values)  # type: ignore[arg-type]


def query_of(*terms: Term) -> Query:
    return Query(" ".join(each.text for each in terms), Language.ES, QueryClass.KEYWORDS, terms)


@pytest.mark.parametrize(
    ("version", "engine"),
    [
        ("2.20.15", V2), ("1.17.4", V2), ("v2.20", V2), ("3.0.5", V3), ("3.2.0-beta", V3), ("10.1", V3),
        (None, Engine.UNKNOWN), ("", Engine.UNKNOWN), ("dev", Engine.UNKNOWN), ("٣.0", Engine.UNKNOWN),
    ],
)  # fmt: skip
def test_the_engine_is_known_from_the_version(version: str | None, engine: Engine) -> None:
    assert engine_of(version) is engine


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'aigua", ["aigua"]), ("l’aigua", ["aigua"]), ("troba'm", ["troba"]), ("d'una", ["una"]),
        ("F-2024/0042-B", ["f", "2024", "0042", "b"]), ("10:30", ["10", "30"]), ("col·lecció", ["col", "lecció"]),
        ("coŀlecció", ["col", "lecció"]), ("NIÑO", ["niño"]), ("nin\u0303o", ["niño"]), ("fac\u00adtura", ["factura"]),
        ("fac\u200btura", ["factura"]), ("rock'n'roll", ["rock", "n", "roll"]), ("🎉", []), ("", []),
    ],
)  # fmt: skip
def test_a_word_is_cut_into_letters_and_digits(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


def test_required_terms_are_joined_by_and_with_their_variants() -> None:
    query = asked("declaraciones lloguer")
    assert literal(query, Engine.UNKNOWN).text == (
        "(declaraciones OR declaración OR declaracions OR declaració) AND "
        "(lloguer OR llogueres OR alquiler OR alquileres)"
    )


def test_soft_terms_are_left_out_of_the_literal_query() -> None:
    query = query_of(term("caduca", soft=True), term("gas"))
    assert literal(query, Engine.UNKNOWN).text == "gas"
    assert relaxed(query, Engine.UNKNOWN).text == "gas OR caduca"
    assert literal(query_of(term("caduca", soft=True)), Engine.UNKNOWN).text == "caduca"


def test_version_3_also_looks_into_notes_and_custom_fields() -> None:
    assert literal(query_of(term("compresor")), V3).text == (
        "(compresor OR notes.note:compresor OR custom_fields.value:compresor)"
    )
    assert "notes" not in literal(query_of(term("compresor")), V2).text
    assert "notes" not in literal(query_of(term("compresor")), Engine.UNKNOWN).text


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("nomina", "n?m?n?"), ("medico", "m?d?c?"), ("ibanez", "?b?ñ?z"), ("ciguena", "c?g??ñ?"),
        ("ano", "año"), ("nino", "niño"), ("marc", "m?rç"), ("miro", "miró"),
    ],
)  # fmt: skip
def test_t13_version_2_is_asked_for_accents_that_were_not_typed(word: str, expected: str) -> None:
    assert expected in alternatives(term(word), V2)
    assert expected not in alternatives(term(word), V3)


def test_t13_typed_accents_stay_and_need_no_wildcards() -> None:
    assert not any("?" in form for form in alternatives(term("nómina"), V2))
    assert "nomina" in alternatives(term("nómina"), V2)
    assert "nomina" not in alternatives(term("nómina"), Engine.TANTIVY)
    assert alternatives(term("NÓMINA"), Engine.UNKNOWN)[0] == "nómina"


@pytest.mark.parametrize("engine", Engine)
def test_t15_composed_and_decomposed_words_ask_the_same(engine: Engine) -> None:
    assert alternatives(term("nin\u0303o"), engine) == alternatives(term("niño"), engine)
    assert "nin\u0303o" in alternatives(term("niño"), engine)


@pytest.mark.parametrize("typed", ["col·lecció", "col.lecció", "coŀlecció", "COL·LECCIÓ", "col•lecció", "col‧lecció"])
def test_the_ela_geminada_is_asked_for_in_all_its_forms(typed: str) -> None:
    assert alternatives(term(typed), Engine.UNKNOWN) == ('"col lecció"', "coŀlecció")
    assert set(alternatives(term(typed), V2)) == {'"col lecció"', "coŀlecció", '"col.lecció"'}


def test_an_ela_geminada_without_its_mark_is_recognised() -> None:
    assert {'"col leccio"', "coŀleccio", "colleccio"} <= set(alternatives(term("colleccio"), V3))


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("F-2024/0042-B", {'"f 2024 0042 b"', "f20240042b"}),
        ("1234BCD", {"1234bcd", '"1234 bcd"'}),
        ("931234567", {"931234567", '"93 123 45 67"', '"931 234 567"'}),
        ("ES91 2100 0418 4502 0005 1332", {'"es91 2100 0418 4502 0005 1332"', "es9121000418450200051332"}),
        ("1.812,30 €", {'"1 812 30"', '"1812 30"'}),
        ("64,20 €", {'"64 20"'}),
        ("1000 €", {'"1 000 00"', '"1000 00"', '"1 000"', "1000"}),
    ],
)
def test_codes_and_amounts_are_asked_for_as_they_may_be_written(text: str, forms: set[str]) -> None:
    (code,) = asked(text).terms
    for engine in Engine:
        assert forms <= set(alternatives(code, engine))


def test_amounts_keep_their_dots_for_version_2() -> None:
    (amount,) = asked("1.812,30 €").terms
    assert {'"1.812 30"', '"1 812.30"', '"1812.30"'} <= set(alternatives(amount, V2))
    assert "(custom_fields.value:eur1812 AND custom_fields.value:30)" in alternatives(amount, V3)


@pytest.mark.parametrize("word", ["or", "and", "not", "to", "in"])
def test_a_word_that_is_an_operator_elsewhere_is_quoted(word: str) -> None:
    assert alternatives(term(word), V3)[0] == f'"{word}"'


@pytest.mark.parametrize("word", ["or", "can", "a", "🎉", "x" * 41, "x" * 5000])
def test_t04_what_version_2_cannot_be_asked_for_is_named_as_typed(word: str) -> None:
    for build in (literal, relaxed):
        done = build(query_of(term(word), term("anell")), V2)
        assert done.ignored == (word,)
        assert "anell" in done.text


def test_a_plural_does_not_stand_in_for_a_word_that_cannot_be_asked_for() -> None:
    assert alternatives(term("can", forms=("canes",)), V2) == ()


def test_t04_words_beyond_ten_are_named() -> None:
    words = [f"palabra{number}" for number in range(12)]
    done = literal(query_of(*(term(word) for word in words)), V3)
    assert done.ignored == ("palabra10", "palabra11")


def test_a_question_of_nothing_that_can_be_asked_is_empty() -> None:
    assert literal(query_of(term("🎉")), V3).text == relaxed(query_of(term("🎉")), V3).text == ""
    assert longest_word(query_of(term("🎉")), V3).text == ""
    assert longest_database_words(query_of()) == ()


def test_an_address_never_grows_too_long() -> None:
    long = [term("ñ" * 40, forms=tuple(f"{letter}" + "ñ" * 38 for letter in "abcd")) for _ in range(10)]
    for engine in Engine:
        for build in (literal, relaxed):
            done = build(query_of(*long), engine)
            assert 0 < len(quote(done.text)) <= 3000


def test_after_a_refusal_the_longest_word_is_asked_alone() -> None:
    assert longest_word(asked("gas electricidad luz"), V3).text == '"electricidad"'


def test_the_database_is_asked_for_words_as_typed() -> None:
    assert database_words(asked("la nómina de Marta")) == "nómina marta"
    assert database_words(asked("F-2024/0042-B")) == "F-2024/0042-B"
    assert database_words(asked("1.812,30 €")) == "1.812 30"
    assert longest_database_words(asked("luz declaraciones")) == (
        "declaraciones",
        "declaración",
        "declaracions",
        "declaració",
    )


@given(text=st.text(max_size=120), language=st.sampled_from(Language))
def test_whatever_is_typed_stays_inside_the_safe_grammar(text: str, language: Language) -> None:
    for query in (asked(text, language), query_of(term(text)), query_of(term(text, phrase=True))):
        for engine in Engine:
            for build in (literal, relaxed):
                done = build(query, engine).text
                assert SAFE.fullmatch(done) or done == ""
                assert ("?" not in done) or engine is V2
                assert (":" not in done) or engine is V3


@given(text=st.text(alphabet="aeionñçl·.' \"'()[]{}*?^~:+-/\\ANDORT019€", max_size=60))
def test_no_question_is_refused_by_either_engine(text: str) -> None:
    query = asked(text)
    for build in (literal, relaxed):
        parse_tantivy(build(query, V3).text)
        parse_whoosh(build(query, V2).text)
        parse_tantivy(build(query, Engine.UNKNOWN).text)
