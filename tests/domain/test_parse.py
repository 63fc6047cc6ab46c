"""From what people type to a query; nothing of it is dropped without a word."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.dates import DateRange
from bot.domain.language import Language
from bot.domain.parse import MAX_TERMS, MAX_WORD, parse_query
from bot.domain.query import Filters, Query, QueryClass
from tests.domain.making import TODAY, query

ES, CA, EN = Language.ES, Language.CA, Language.EN


def hard(asked: Query) -> list[str]:
    return [term.text for term in asked.terms if not term.soft]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("encuéntrame la factura de la luz", ["factura", "luz"]),
        ("Hola, ¿me puedes buscar el contrato del piso, por favor?", ["contrato", "piso"]),
        ("buenos días, quiero ver mis nóminas. Gracias", ["nóminas"]),
        ("troba'm el rebut de l'aigua, si us plau", ["rebut", "aigua"]),
        ("on és el contracte del lloguer?", ["contracte", "lloguer"]),
        ("vull la pòlissa del cotxe", ["pòlissa", "cotxe"]),
        ("where is my passport please", ["passport"]),
        ("find me the washing machine manual, thank you", ["washing", "machine", "manual"]),
        ("el documento donde pone bomba obstruida", ["bomba", "obstruida"]),
        ("el perro mira el documento", ["perro", "documento"]),
        ("el rebut amb la quota", ["rebut", "quota"]),
        ("gracias", []),
        ("hola", []),
        ("por favor", []),
        ("buscar", []),
        ("???", []),
        ("", []),
        ("🙂", []),
        ("l'IBI", ["IBI"]),
        ("lavadora lavadora", ["lavadora"]),
    ],
)
def test_politeness_and_little_words_fall_away(text: str, words: list[str]) -> None:
    assert hard(query(text)) == words


@pytest.mark.parametrize("text", ["hola", "", "por favor", "¿?", "el", "-luz", "🙂"])
def test_a_text_that_asks_for_nothing_says_so(text: str) -> None:
    assert query(text).asks_nothing
    assert not query(text, filters=Filters(types=("Factura",))).asks_nothing
    assert query(text, filters=Filters(archived=True, unreviewed=True)).asks_nothing


def test_words_of_the_question_only_help_and_are_required_when_there_is_nothing_else() -> None:
    asked = query("¿cuánto pagué de IBI?")
    assert [(term.text, term.soft) for term in asked.terms] == [("cuánto", True), ("pagué", True), ("IBI", False)]
    assert [term.text for term in asked.required] == ["IBI"]
    assert [term.text for term in query("¿cuánto pagué?").required] == ["cuánto", "pagué"]


@pytest.mark.parametrize("marks", ['"{}"', "«{}»", "“{}”", "„{}“"])
def test_a_quoted_phrase_is_one_term(marks: str) -> None:
    asked = query("manual " + marks.format("bomba de desagüe"))
    assert [(term.text, term.phrase) for term in asked.terms] == [("manual", False), ("bomba de desagüe", True)]
    assert asked.terms[1].words == ("bomba", "de", "desague")
    assert asked.query_class is QueryClass.QUOTED


@pytest.mark.parametrize("text", ['luz ""', "luz «»", 'luz "', "luz «", 'luz " "'])
def test_empty_and_open_quotes_are_harmless(text: str) -> None:
    assert hard(query(text)) == ["luz"]


@pytest.mark.parametrize(
    ("text", "wanted", "excluded"),
    [
        ("caldera -Bosch", ["caldera"], ["Bosch"]),
        ('caldera -"de gas"', ["caldera"], ["de gas"]),
        ("caldera excepto la Bosch", ["caldera"], ["Bosch"]),
        ("calderes llevat de Bosch", ["calderes"], ["Bosch"]),
        ("caldera salvo", ["caldera"], []),
        ("E-18 bien-estar", ["E-18", "bien", "estar"], []),
        ("caldera - Bosch", ["caldera", "Bosch"], []),
        ("luz -mayo -2024", ["luz"], ["mayo", "2024"]),
    ],
)
def test_what_is_not_wanted_is_set_apart(text: str, wanted: list[str], excluded: list[str]) -> None:
    asked = query(text)
    assert [term.text for term in asked.excluded] == excluded
    if text != "E-18 bien-estar":
        assert hard(asked) == wanted


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("factura 2024-FRA-000118", "2024FRA000118"),
        ("el pago de 1.234,56 €", "EUR1234.56"),
        ("la cuenta ES91 2100 0418 4502 0005 1332", "ES9121000418450200051332"),
    ],
)
def test_identifiers_and_amounts_are_taken_by_value(text: str, canonical: str) -> None:
    asked = query(text)
    assert [term.identifier.canonical for term in asked.terms if term.identifier] == [canonical]
    assert asked.query_class is QueryClass.IDENTIFIER


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("factura de luz de marzo del año pasado", date(2025, 3, 1), date(2025, 3, 31)),
        ("rebuts de l'any passat", date(2025, 1, 1), date(2025, 12, 31)),
        ("facturas 2024", date(2024, 1, 1), date(2024, 12, 31)),
    ],
)
def test_dates_are_read_and_their_names_help_the_order(text: str, start: date, end: date) -> None:
    assert query(text).dates == DateRange(start, end)


def test_more_than_ten_unwanted_words_are_cut_and_named() -> None:
    asked = query("luz " + " ".join(f"-a{n}x" for n in range(12)))
    assert [term.text for term in asked.excluded] == [f"a{n}x" for n in range(MAX_TERMS)]
    assert asked.ignored == ("-a10x", "-a11x")


def test_a_date_that_is_not_wanted_is_a_word_and_no_range() -> None:
    asked = query("factura luz -mayo")
    assert (asked.dates, [term.text for term in asked.excluded]) == (None, ["mayo"])
    assert query("factura luz mayo -2024").dates is not None


def test_the_words_of_a_date_are_soft_and_come_last() -> None:
    asked = query("en marzo de 2024 la factura de la luz")
    assert [(term.text, term.soft) for term in asked.terms] == [
        ("factura", False),
        ("luz", False),
        ("marzo", True),
        ("2024", True),
    ]
    assert query("marzo de 2024").terms == ()
    assert query("marzo de 2024").query_class is QueryClass.LISTING


@pytest.mark.parametrize(
    ("text", "sources", "words"),
    [
        ("el documento donde pone caldera", ("paperless",), ["caldera"]),
        ("documentos", ("paperless",), []),
        ("la foto de la boda", ("immich",), ["boda"]),
        ("els enllaços sobre pa", ("karakeep",), ["pa"]),
        ("busca en karakeep lo del pan", ("karakeep",), ["pan"]),
        ("la boda en foto", (), ["boda", "foto"]),
        ("foto carnet", (), ["foto", "carnet"]),
        ("una nota sobre la voz en obsidian", ("notes",), ["voz"]),
        ("las notas de Aina", ("notes",), ["notas", "Aina"]),
        ("notes", ("notes",), []),
    ],
)
def test_a_source_word_that_frames_the_question_places_that_source_first(
    text: str, sources: tuple[str, ...], words: list[str]
) -> None:
    asked = query(text)
    assert (asked.first_sources, hard(asked)) == (sources, words)


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("factur* de luz", ("*",)),
        ("fact?ra", ("?",)),
        ("luz AND agua OR NOT gas", ("AND", "OR", "NOT")),
        ("luz~2 agua^3", ("~", "^")),
        ("x" * (MAX_WORD + 1) + " luz", ("x" * (MAX_WORD + 1),)),
        ("{luz} [agua]", ("{", "}", "[", "]")),
        ("¿dónde está la luz?", ()),
        ("and or not luz", ()),
    ],
)
def test_what_takes_no_part_is_named(text: str, ignored: tuple[str, ...]) -> None:
    assert query(text).ignored == ignored


def test_more_than_ten_words_are_cut_soft_ones_first_and_hard_ones_named() -> None:
    names = "abedul boj cedro drago encina fresno granado higuera indigo jara kiwi laurel".split()
    asked = query("¿cuánto pagué por " + " ".join(names) + "?")
    assert hard(asked) == names[:MAX_TERMS]
    assert asked.ignored == tuple(names[MAX_TERMS:])
    fewer = query("¿cuánto pagué por " + " ".join(names[:9]) + "?")
    assert len(fewer.terms) == MAX_TERMS
    assert fewer.ignored == ()


@pytest.mark.parametrize(
    ("text", "query_class"),
    [
        ("factura luz", QueryClass.KEYWORDS),
        ("¿factura luz?", QueryClass.SENTENCE),
        ("lo que dijo el fontanero de la caldera", QueryClass.SENTENCE),
        ("Marta Ibáñez", QueryClass.NAME),
        ("factura Iberluz Barcelona", QueryClass.NAME),
        ("Caldera", QueryClass.KEYWORDS),
        ("caldera Junkers rota vieja", QueryClass.KEYWORDS),
        ("", QueryClass.LISTING),
    ],
)
def test_the_class_is_found_by_rule(text: str, query_class: QueryClass) -> None:
    assert query(text).query_class is query_class


def test_the_persons_language_stands_where_the_text_does_not_tell() -> None:
    assert parse_query("caldera", CA, TODAY).language is CA
    assert parse_query("¿dónde está el contrato que firmamos con la inmobiliaria?", CA, TODAY).language is ES
    assert parse_query("where is the contract that we signed with the agency?", ES, TODAY).language is EN


def test_a_word_of_either_language_of_the_house_has_its_stems() -> None:
    (term,) = query("facturas").terms
    assert term.type_hint
    assert "factura" in term.forms
    assert query("invoices for the house", language=EN).terms[0].stems == {"invoic"}
    assert query("2024x 7").terms[-1].stems == frozenset()


def test_filters_are_carried_as_given() -> None:
    filters = Filters(types=("Factura",))
    assert query("luz", filters=filters).filters is filters


@given(st.text(max_size=300))
def test_no_text_makes_it_fail_and_no_term_is_empty(text: str) -> None:
    asked = parse_query(text, ES, TODAY)
    assert all(term.words for term in (*asked.terms, *asked.excluded))
    assert len(asked.terms) <= MAX_TERMS


@given(
    st.lists(
        st.sampled_from(["hola", "-", '"', "«", "»", "luz", "2024", "*", "excepto", "foto", "de", "1,5 €"]), max_size=12
    )
)
def test_no_mixture_of_signs_makes_it_fail(parts: list[str]) -> None:
    parse_query(" ".join(parts), ES, TODAY)
    parse_query("".join(parts), CA, TODAY)
