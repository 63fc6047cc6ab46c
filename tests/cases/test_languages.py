"""Languages and accents, T13 to T23: each kind of fault with a case of our own; the table says what is covered."""
# ruff: noqa: N802 (a test bears the name of its case)

import unicodedata
from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.texts.spoken import texts_in
from bot.domain.folding import fold, tokens
from bot.domain.language import Language
from bot.domain.matching import occurrences
from bot.domain.principal import Principal
from tests.cases.chat import IDS, chatting
from tests.cases.command import encuentra
from tests.cases.papers import Paper, desk, evidence, ids
from tests.cases.table import Line
from tests.domain.making import query, record
from tests.servers.paperless import VERSIONS
from tests.usecases.household import NAMES, House

CASES: Final[Mapping[str, Line]] = {
    "T13": Line(
        "accents must be typed exactly",
        (
            "test_T13_a_word_without_accents_finds_every_spelling",
            "test_T13_a_word_with_accents_finds_the_other_spellings",
            "test_T13_the_form_that_was_typed_stands_first",
        ),
        rest="2.20 does not yet find what was scanned without accents when they were typed.",
    ),
    "T14": Line(
        "one language's stemmer applied to every language",
        ("test_T14_each_language_finds_its_own_forms_whatever_the_server_stems", "test_T14_no_stemmer_mixes_up_words"),
        rest="A column of stems with less weight belongs to our own index, which does not exist yet.",
    ),
    "T15": Line(
        "composed and decomposed accents do not match",
        ("test_T15_composed_and_decomposed_letters_are_one",),
    ),
    "T16": Line(
        "highlights fall on the wrong letters",
        ("test_T16_the_marks_fall_on_the_words_of_the_original", "test_T16_marks_of_any_text_hold_the_word"),
    ),
    "T17": Line(
        "a tokenizer of plain letters cuts words in two",
        ("test_T17_no_letter_of_the_three_languages_parts_a_word", "test_T17_words_with_every_letter_are_found"),
    ),
    "T18": Line("text of one language never reaches the embedding model", rest="There are no embeddings yet."),
    "T19": Line(
        "a question in one language over papers in another",
        ("test_T19_a_question_in_one_language_finds_a_paper_in_another",),
        rest="Only words with a known counterpart; whatever else means the same waits for embeddings.",
    ),
    "T20": Line("multilingual embeddings have to be asked for", rest="There are no embeddings yet."),
    "T21": Line("photo search is weak in the person's language", rest="Photos come with Immich."),
    "T22": Line(
        "the answer comes in another language",
        (
            "test_T22_a_person_is_answered_in_their_own_language",
            "test_T22_the_command_line_speaks_the_persons_language",
        ),
        rest="No model writes answers yet, so there is nothing to check after it was written.",
    ),
    "T23": Line(
        "Catalan is taken for Spanish",
        (
            "test_T23_catalan_is_told_from_spanish_whoever_asks",
            "test_T23_a_short_question_is_in_the_language_of_its_person",
        ),
    ),
}
both = pytest.mark.parametrize("version", VERSIONS)
SPELLINGS = [
    Paper("Plano", "Acta de la sesion del ano."),
    Paper("Acentos", "Acta de la sesión del año."),
    Paper("Mayúsculas", "ACTA DE LA SESIÓN DEL AÑO."),
]


@pytest.mark.parametrize("asked", ["sesion", "SESION", "ano", "acta sesion ano"])
@both
async def test_T13_a_word_without_accents_finds_every_spelling(version: str, asked: str) -> None:
    async with desk(version, SPELLINGS) as one:
        assert sorted(evidence(await one.ask(asked))) == [1, 2, 3]


@pytest.mark.parametrize("asked", ["sesión", "SESIÓN", "Año", "acta sesión año"])
@both
async def test_T13_a_word_with_accents_finds_the_other_spellings(version: str, asked: str) -> None:
    async with desk(version, SPELLINGS) as one:
        found = evidence(await one.ask(asked))
    assert {1, 2, 3} <= set(found)


@pytest.mark.parametrize(("asked", "first"), [("sesion", 1), ("sesión", 2), ("acta ano", 1), ("acta año", 2)])
async def test_T13_the_form_that_was_typed_stands_first(asked: str, first: int) -> None:
    async with desk("3.0.5", SPELLINGS) as one:
        assert ids(await one.ask(asked))[0] == first
    async with desk("3.0.5", SPELLINGS[::-1]) as one:
        assert ids(await one.ask(asked))[0] in ({3} if first == 1 else {1, 2})


LETTERS = [
    Paper("Papers", "Les pòlisses dels gossos i les receptes.", "Carta"),
    Paper("Papeles", "Los permisos de obras y las lavadoras nuevas.", "Carta"),
    Paper("Sheets", "The warranties of the batteries and the children.", "Carta"),
]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("pòlissa", 1),
        ("gos", 1),
        ("recepta", 1),
        ("permiso", 2),
        ("obra", 2),
        ("lavadora", 2),
        ("warranty", 3),
        ("battery", 3),
    ],
)
@pytest.mark.parametrize(
    ("version", "language"), [("2.20.15", None), ("3.0.5", "es"), ("3.0.5", "ca"), ("3.0.5", "en")]
)
async def test_T14_each_language_finds_its_own_forms_whatever_the_server_stems(
    version: str, language: str | None, asked: str, found: int
) -> None:
    async with desk(version, LETTERS, language=language) as one:
        one.languages["ana"] = (Language.CA, Language.ES, Language.EN)[found - 1]
        assert evidence(await one.ask(asked)) == [found]


@pytest.mark.parametrize(
    ("asked", "other"),
    [("nómina", "nom del titular"), ("casa", "el caso del vecino"), ("carta", "los carteles"), ("multa", "multiuso")],
)
@both
async def test_T14_no_stemmer_mixes_up_words(version: str, asked: str, other: str) -> None:
    async with desk(version, [Paper("Hoja", f"Aquí pone {other}.", kind=None)]) as one:
        assert evidence(await one.ask(asked)) == []


def nfd(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@pytest.mark.parametrize("asked", ["niña", "pingüino", "pòlissa", "calçots", "Núñez"])
@both
async def test_T15_composed_and_decomposed_letters_are_one(version: str, asked: str) -> None:
    text = "La niña vio un pingüino; la pòlissa dels calçots d'en Núñez."
    papers = [Paper(nfd("Versión de macOS"), nfd(text)), Paper("Versión", text)]
    async with desk(version, papers) as one:
        for form in (asked, nfd(asked)):
            reply = await one.ask(form)
            assert sorted(evidence(reply)) == [1, 2]
            for item in reply.results:
                assert item.snippet is not None
                marked = [item.snippet[start:end] for start, end in item.marked]
                assert [unicodedata.normalize("NFC", word) for word in marked] == [asked]


ODD_BEFORE = "İstanbul ﬁn de la straße ½ 👩‍👩‍👧 fac\u200bturas Sessio\u0301 "


@pytest.mark.parametrize(
    ("asked", "marked"),
    [
        ("garaje", "garaje"),
        ("coleccion", "colección"),
        ("col·lecció", "coŀlecció"),
        ("fin", "ﬁn"),
        ("strasse", "straße"),
    ],
)
@both
async def test_T16_the_marks_fall_on_the_words_of_the_original(version: str, asked: str, marked: str) -> None:
    text = ODD_BEFORE + "El garaje guarda la colección y la coŀlecció de l'avi."
    async with desk(version, [Paper("Hoja", text)]) as one:
        (item,) = (await one.ask(f"{asked} avi")).results
    assert item.snippet is not None and item.snippet in text
    assert [item.snippet[start:end] for start, end in item.marked][:-1] == [marked]


@given(st.text(max_size=40), st.sampled_from(["sesión", "coŀlecció", "niña", "l'aigua"]), st.text(max_size=40))
def test_T16_marks_of_any_text_hold_the_word(before: str, word: str, after: str) -> None:
    text = f"{before} {word} {after}"
    for place in occurrences(text, query(word).terms):
        assert fold(text[place.start : place.end]).strip()
    held = [text[place.start : place.end] for place in occurrences(text, query(word).terms)]
    assert any(fold(word).endswith(fold(each)) for each in held)


LETTER = st.sampled_from("abcdefghijklmnopqrstuvwxyzáàéèíïóòúüñç")
WORD = st.lists(LETTER, min_size=3, max_size=12).map("".join)


@given(st.one_of(WORD, st.tuples(WORD, WORD).map("l·l".join)), st.sampled_from([str, str.upper, nfd]))
def test_T17_no_letter_of_the_three_languages_parts_a_word(word: str, written_as: type[str]) -> None:
    written = written_as(word)
    assert [token.text for token in tokens(f"({written})")] == [written]
    assert [token.text for token in tokens(f"d'{written}, l’{written}")][1::2] == [written, written]


WORDS = "sesión año cigüeña pòlissa calçots país reïna col·legi mòbil àvia plaça NIÑA Ünal".split()


@pytest.mark.parametrize("word", WORDS)
@both
async def test_T17_words_with_every_letter_are_found(version: str, word: str) -> None:
    papers = [Paper(f"Hoja {n}", f"Aquí pone {each}, y l'{each}.") for n, each in enumerate(WORDS)]
    async with desk(version, papers) as one:
        for asked in (word, word.lower(), f"d'{word}", fold(word)):
            assert WORDS.index(word) + 1 in evidence(await one.ask(asked)), asked


@pytest.mark.parametrize(
    ("asked", "language", "title", "text"),
    [
        ("lavadora", Language.ES, "Rentadora Kolmer", "Manual de la rentadora."),
        ("assegurança de la casa", Language.CA, "Seguro de hogar", "Seguro de la casa."),
        ("alquiler del piso", Language.ES, "Lloguer del pis", "Contracte de lloguer del pis."),
    ],
)
@both
async def test_T19_a_question_in_one_language_finds_a_paper_in_another(
    version: str, asked: str, language: Language, title: str, text: str
) -> None:
    noise = [Paper(f"Carta {n}", "Unas letras para el vecino.") for n in range(12)]
    async with desk(version, [*noise, Paper(title, text)]) as one:
        one.languages["ana"] = language
        assert ids(await one.ask(asked))[:1] == [13]


@pytest.mark.parametrize("language", Language)
async def test_T22_a_person_is_answered_in_their_own_language(language: Language) -> None:
    texts = texts_in(language)
    assert len({texts_in(each).results.nothing for each in Language}) == 3
    async with desk("3.0.5", [Paper("Luz", "La luz")]) as one:
        one.languages["ana"] = language
        async with chatting(one) as tg:
            ana = tg.person(IDS["ana"], first_name="Ana", language_code="de")
            for asked in (
                "¿dónde está el pasaporte de la tortuga?",
                "on és el passaport de la tortuga?",
                "where is the passport of the tortoise?",
            ):
                await ana.send(asked)
                assert (await ana.wait_for())[-1].text == texts.results.nothing


@pytest.mark.parametrize("language", Language)
async def test_T22_the_command_line_speaks_the_persons_language(language: Language) -> None:
    foreign = {"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}
    async with desk("3.0.5", [Paper("Luz", "La luz")]) as one:
        done = await encuentra(
            one.server, "search", "pasaporte", env={"ENCUENTRA_PEOPLE__ANA__LANGUAGE": language.value, **foreign}
        )
    assert (done.code, done.out.strip()) == (1, texts_in(language).results.nothing)


def person(language: Language) -> Principal:
    return Principal("ana", language, NAMES)


CATALAN = (
    "on és el contracte del lloguer del pis?",
    "quant vam pagar de llum l'any passat?",
    "què diu l'informe del metge sobre el genoll?",
    "quina és la clau de recanvi i on està",
    "busca la pòlissa de l'assegurança de la casa",
)
SPANISH = (
    "¿dónde está el contrato de alquiler del piso?",
    "¿cuánto pagamos de luz el año pasado?",
    "qué dice el informe del médico sobre la rodilla",
    "cuál es la llave de repuesto y dónde está",
)


@pytest.mark.parametrize("prior", [Language.ES, Language.CA])
@pytest.mark.parametrize(("text", "spoken"), [*((text, "ca") for text in CATALAN), *((text, "es") for text in SPANISH)])
async def test_T23_catalan_is_told_from_spanish_whoever_asks(text: str, spoken: str, prior: Language) -> None:
    house = House()
    house.ana["one"].items = [record("1", source="one", body="luz")]
    reply = await house.ask(text, who=person(prior))
    assert reply.query.language.value == spoken


@pytest.mark.parametrize("prior", Language)
@pytest.mark.parametrize("text", ["factura", "luz", "la casa", "iberluz 2024", "2024-FRA-000118"])
async def test_T23_a_short_question_is_in_the_language_of_its_person(text: str, prior: Language) -> None:
    assert (await House().ask(text, who=person(prior))).query.language is prior
