import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.inflection import shared_length, singular_of, written_plural, written_singular
from bot.domain.language import Language

ES, CA, EN = Language


@pytest.mark.parametrize(
    ("language", "plural", "singular"),
    [
        (ES, "luces", "luz"),
        (ES, "dulces", "dulce"),
        (ES, "alquileres", "alquiler"),
        (ES, "papeles", "papel"),
        (ES, "comunidades", "comunidad"),
        (ES, "carnets", "carnet"),
        (ES, "lunes", "lunes"),
        (ES, "gas", "gas"),
        (ES, "interes", "interes"),
        (ES, "factura", "factura"),
        (CA, "hipoteques", "hipoteca"),
        (CA, "botigues", "botiga"),
        (CA, "llengues", "llengua"),
        (CA, "places", "placa"),
        (CA, "cossos", "cos"),
        (CA, "pastissos", "pastis"),
        (CA, "discos", "disc"),
        (CA, "mobles", "moble"),
        (CA, "factures", "factura"),
        (CA, "families", "familia"),
        (CA, "camins", "cami"),
        (CA, "anys", "any"),
        (EN, "policies", "policy"),
        (EN, "taxes", "tax"),
        (EN, "address", "address"),
        (EN, "bills", "bill"),
    ],
)
def test_plurals_are_brought_to_the_singular(language: Language, plural: str, singular: str) -> None:
    assert singular_of(plural, language) == singular


@pytest.mark.parametrize(
    ("language", "singular", "plural"),
    [
        (ES, "avión", "aviones"),
        (ES, "albarán", "albaranes"),
        (ES, "almacén", "almacenes"),
        (ES, "inglés", "ingleses"),
        (ES, "autobús", "autobuses"),
        (ES, "móvil", "móviles"),
        (ES, "café", "cafés"),
        (ES, "pan", "panes"),
        (CA, "plaça", "places"),
        (CA, "llengua", "llengües"),
        (CA, "capità", "capitans"),
        (CA, "vagó", "vagons"),
        (CA, "gran", "grans"),
        (CA, "congrés", "congressos"),
        (CA, "peix", "peixos"),
        (CA, "text", "textos"),
        (CA, "virus", "virus"),
        (EN, "day", "days"),
        (EN, "leaf", "leaves"),
    ],
)
def test_singular_and_plural_lead_to_each_other_as_written(language: Language, singular: str, plural: str) -> None:
    assert written_plural(singular, language) == plural
    assert written_singular(plural, language) == singular


@given(st.text(st.characters(categories=None)), st.sampled_from(Language))
def test_any_word_has_a_singular_and_a_plural(word: str, language: Language) -> None:
    assert isinstance(written_plural(written_singular(word, language), language), str)


@pytest.mark.parametrize(("a", "b", "length"), [("abc", "abd", 2), ("ab", "abc", 2), ("", "x", 0), ("x", "y", 0)])
def test_the_shared_beginning_is_counted(a: str, b: str, length: int) -> None:
    assert shared_length(a, b) == length
