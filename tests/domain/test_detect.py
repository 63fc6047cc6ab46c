import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.detect import detect
from bot.domain.language import Language

SPANISH = "¿Cuánto pagué por el seguro del coche en el año que compramos la casa?"
CATALAN = "Quan caduca la pòlissa de l'assegurança que vam contractar amb aquesta companyia l'any passat?"
ENGLISH = "When does the insurance that we signed with this company last year expire?"


@pytest.mark.parametrize("prior", Language)
@pytest.mark.parametrize(("text", "language"), [(SPANISH, Language.ES), (CATALAN, Language.CA), (ENGLISH, Language.EN)])
def test_a_whole_sentence_speaks_for_its_language(text: str, language: Language, prior: Language) -> None:
    assert detect(text, prior) is language


@pytest.mark.parametrize("prior", Language)
@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "factura",
            "factura de la llum",
            "nómina marzo",
            "col·legi",
            "IBI 2024",
            "hipoteca",
            "the invoice",
            "¿dónde?",
        ),
        *("ES91 2100 0418 4502 0005 1332", "😀😀😀😀😀", "Mercadona Bosch Endesa Vodafone"),
    ],
)
def test_a_short_text_is_in_its_persons_language(text: str, prior: Language) -> None:
    assert detect(text, prior) is prior


@pytest.mark.parametrize("prior", [Language.ES, Language.CA])
def test_what_could_be_either_stays_with_the_prior(prior: Language) -> None:
    assert detect("la factura de la casa de la mesa", prior) is prior


@pytest.mark.parametrize(
    "text",
    [
        "On tinc el contracte de lloguer del pis que vam signar amb en Jordi?",
        "quant vaig pagar per la revisió del cotxe aquest any",
        "els rebuts de l'aigua que encara no hem pagat",
        "el certificat de notes de l'escola dels nens",
        "on és el contracte del lloguer del pis?",
    ],
)
def test_catalan_is_not_taken_for_spanish(text: str) -> None:
    assert detect(text, Language.CA) is Language.CA
    assert detect(text, Language.ES) is Language.CA


def test_spanish_is_not_taken_for_catalan() -> None:
    assert detect("qué dice el informe del médico sobre la rodilla", Language.CA) is Language.ES


@pytest.mark.parametrize(("words", "language"), [("qué más está", Language.ES), ("què més està", Language.CA)])
def test_the_accents_of_little_words_tell(words: str, language: Language) -> None:
    assert detect(f"{words} en la casa de la mesa", Language.EN) is language


def test_spanish_marks_tip_the_balance() -> None:
    assert detect("la factura de la casa de la mesa", Language.CA) is Language.CA
    assert detect("¿la factura? ¡de la casa de la mesa!", Language.CA) is Language.ES


def test_a_little_lead_in_a_mixed_text_is_not_clear() -> None:
    mixed = "los las y muy ya hoy " * 6 + "amb els dels molt avui " * 6
    assert detect(mixed, Language.CA) is Language.CA
    assert detect(mixed, Language.EN) is Language.EN
    assert detect("los las y muy ya hoy " * 6, Language.CA) is Language.ES


def test_one_word_more_is_not_a_lead() -> None:
    assert detect("los las y amb els", Language.CA) is Language.CA


def test_decomposed_accents_tell_as_much() -> None:
    assert (
        detect("Que\u0300 diu la po\u0300lissa sobre els danys d'aigua amb el vei\u0308?", Language.ES) is Language.CA
    )


@given(st.text(st.characters(categories=None)), st.sampled_from(Language))
def test_any_text_has_a_language(text: str, prior: Language) -> None:
    assert detect(text, prior) in Language
