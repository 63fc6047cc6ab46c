"""Where words stand in a text: found in every form, marked in the original."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.matching import Level, best_levels, holds_as_typed, occurrences
from bot.domain.query import Term
from tests.domain.making import query


def found(text: str, asked: str, *, near_forms: bool = False) -> list[tuple[str, Level]]:
    terms = query(asked).terms
    return [(text[p.start : p.end], p.level) for p in occurrences(text, terms, near_forms=near_forms)]


COLLECCIO = [("col·lecció", Level.EXACT), ("col.lecció", Level.FOLDED), ("coŀlecció", Level.FOLDED)]


@pytest.mark.parametrize(
    ("text", "asked", "expected"),
    [
        ("La sesión del jueves", "sesión", [("sesión", Level.EXACT)]),
        ("La sesión del jueves", "sesion", [("sesión", Level.FOLDED)]),
        ("La SESIÓN del jueves", "sesión", [("SESIÓN", Level.EXACT)]),
        ("La sesion del jueves", "sesión", [("sesion", Level.FOLDED)]),
        ("Ano nuevo", "ano", [("Ano", Level.EXACT)]),
        ("Año de nieves", "ano", [("Año", Level.FOLDED)]),
        ("las facturas", "factura", [("facturas", Level.FORM)]),
        ("Hipoteques i assegurances", "hipoteca", [("Hipoteques", Level.FORM)]),
        ("asegurados y asegurar", "asegurado", [("asegurados", Level.FORM), ("asegurar", Level.STEM)]),
        ("col·lecció, col.lecció, coŀlecció", "col·lecció", COLLECCIO),
        ("l'assegurança de la llar", "assegurança", [("assegurança", Level.EXACT)]),
        ("l’assegurança de la llar", "asseguranca", [("assegurança", Level.FOLDED)]),
        ("la caldera y el calderero", "caldera", [("caldera", Level.EXACT)]),
        ("la claldera rota", "caldera", []),
        ("El nombre de la casa", "nom", []),
        ("", "caldera", []),
    ],
)
def test_a_word_is_found_in_its_forms(text: str, asked: str, expected: list[tuple[str, Level]]) -> None:
    assert found(text, asked) == expected


def test_a_misspelt_word_is_found_only_when_near_forms_are_wanted() -> None:
    assert found("la caldera nueva", "calddera") == []
    assert found("la caldera nueva", "calddera", near_forms=True) == [("caldera", Level.NEAR)]


def test_a_phrase_needs_its_words_side_by_side_also_over_a_line_break() -> None:
    assert found("bomba de\n desagüe obstruida", '"bomba de desague"') == [("bomba de\n desagüe", Level.EXACT)]
    assert found("desagüe de bomba; bomba del desagüe", '"bomba de desagüe"') == []
    assert found("la bombona de desagüe", '"bomba de desagüe"') == []


def test_a_code_is_found_by_value() -> None:
    assert found("Ref. 2024 FRA 000118.", "2024-FRA-000118") == [("2024 FRA 000118", Level.EXACT)]
    assert found("Total 1234.56 EUR", "1.234,56 €")[0][1] is Level.EXACT
    assert found("Ref. 2024-FRA-000119", "2024-FRA-000118") == []


def test_decomposed_text_is_marked_where_it_stands() -> None:
    text = unicodedata.normalize("NFD", "El cuento del niño y la cigüeña")
    assert [unicodedata.normalize("NFC", word) for word, _ in found(text, "cigüeña niño")] == ["niño", "cigüeña"]


def test_what_changes_length_when_folded_moves_no_mark() -> None:
    text = "ﬁn ßtraße l·l ŀl " * 3 + "caldera"
    assert found(text, "caldera") == [("caldera", Level.EXACT)]


@pytest.mark.parametrize("gap", [0, 3900, 3990, 3999, 4000, 4001, 9000])
def test_nothing_is_lost_or_doubled_at_the_border_of_a_block(gap: int) -> None:
    for filler in ("x ", "xy", "x\n"):
        text = (filler * gap)[:gap] + " bomba de desagüe caldera " + "y " * 3000
        assert [word for word, _ in found(text, '"bomba de desagüe" caldera')] == ["bomba de desagüe", "caldera"]


@pytest.mark.parametrize("gap", ["\t", "\u00a0", "\r", "x"])
def test_no_border_makes_the_end_of_a_word_a_word(gap: str) -> None:
    for before in range(3990, 4005):
        text = (f"relleno{gap}" * 1000)[:before] + "superfactura" + gap + "y " * 3000
        assert found(text, "factura") == []


def test_a_term_without_words_is_nowhere() -> None:
    assert occurrences("texto", [Term("·", ())]) == ()


@pytest.mark.parametrize(
    ("text", "asked", "holds"),
    [
        ("Factura de la luz", "factura luz", True),
        ("Factura de la luz", "FACTURA LUZ", True),
        ("Factura de la luz", "factura agua", False),
        ("Factura de la luz", "facturas luz", False),
        ("Nómina mensual", "nomina", False),
        ("Nomina mensual", "nómina", False),
        ("Médicos", "medica", False),
        ("Factura d'aigua", "aigües", False),
        ("Straße", "strasse", False),
        ("ﬁn", "fin", False),
        ("Factura de la luz", "¿cuánto pagué de luz?", True),
        ("lo que pagué", "¿cuánto pagué?", False),
        ("cuánto pagué", "¿cuánto pagué?", True),
        ("Factura luz | Carta", '"luz carta"', False),
        ("Factura luz", '"factura luz"', True),
        ("Ref. 2024 FRA 000118", "2024-FRA-000118", False),
        ("Ref. 2024-FRA-000118", "2024-fra-000118", True),
    ],
)
def test_a_text_holds_a_question_letter_for_letter(text: str, asked: str, holds: bool) -> None:
    assert holds_as_typed(text, query(asked).terms) is holds


def test_the_best_level_of_a_term_counts() -> None:
    places = occurrences("facturas y factura", query("factura").terms)
    assert best_levels(places) == {0: Level.EXACT}


words = st.text(st.sampled_from("aàáeéèiïíoóòuüúñçl·.'’ -\nß\u0301\u0303ŀ"), max_size=60)


@given(words, st.text(st.sampled_from("aàeéiouñçl·"), min_size=1, max_size=8))
def test_every_place_lies_in_the_text_and_holds_the_word(text: str, word: str) -> None:
    for place in occurrences(text + " " + word + " " + text, query(word).terms, near_forms=True):
        assert 0 <= place.start < place.end <= 2 * len(text) + len(word) + 2
