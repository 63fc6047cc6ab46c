from collections import Counter
from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.counterpart_home_lists import IN_ENGLISH
from bot.domain.counterparts import MAX_COUNTERPARTS, Word, concepts, counterparts
from bot.domain.folding import exact, fold
from bot.domain.language import Language
from bot.domain.parse import MAX_FORMS, parse_query
from bot.domain.query import Query
from bot.domain.words import variants

ES, CA, EN = Language.ES, Language.CA, Language.EN

SPANISH_AND_CATALAN = """
    recibo:rebut contrato:contracte seguro:assegurança póliza:pòlisses presupuesto:pressupost multa:multes
    sanción:sanció escritura:escriptura alquiler:lloguer fianza:fiança comunidad:comunitat impuesto:impost renta:renda
    declaración:declaracions empadronamiento:empadronament libro:llibre receta:recepta vacuna:vacunes
    alergia:al·lèrgia médico:metge hospital:hospitals urgencia:urgències escuela:escola colegio:col·legi
    instituto:institut guardería:bressol comedor:menjador beca:beques nómina:salari luz:llum agua:aigua
    teléfono:telèfons basura:escombraries calefacción:calefaccio contador:comptador lectura:lectures piso:pis casa:cases
    garaje:garatge trastero:traster llave:clau cerradura:pany puerta:porta ventana:finestra tejado:teulada
    fontanero:lampista lavadora:rentadora lavavajillas:rentaplats nevera:neveres horno:forn coche:cotxe rueda:roda
    gasolina:benzina tren:trens billete:bitllet hotel:hotels viaje:viatge dinero:diners pago:pagament cuota:quota
    cuenta:compte banco:banc tarjeta:targeta préstamo:préstec interés:interessos ahorro:estalvi deuda:deute
    descuento:descompte subvención:subvencions hija:filla hijo:fill madre:mare padre:pare abuela:àvia niño:nen
    nacimiento:naixement boda:casament divorcio:divorci herencia:herències testamento:testament trabajo:feina
    baja:baixa vacaciones:vacances jubilación:jubilacions pensión:pensions paro:atur ingeniero:enginyer
    abogado:advocat notario:notari título:títol curso:curs juguete:joguina firmar:signar salario:salari
"""

FOUND = [
    # plurals lead to plurals first, singulars to singulars
    ("ingenieros", ES, ("enginyers", "enginyer")),
    ("ingeniero", ES, ("enginyer", "enginyers")),
    ("enginyers", CA, ("ingenieros", "ingeniero")),
    ("enginyer", CA, ("ingeniero", "ingenieros")),
    ("seguros", ES, ("assegurances", "assegurança")),
    ("assegurances", CA, ("seguros", "seguro")),
    ("llaves", ES, ("claus", "clau")),
    ("claus", CA, ("llaves", "llave")),
    ("luces", ES, ("llums", "llum", "electricitat")),
    ("llums", CA, ("luces", "luz", "electricidad")),
    ("interessos", CA, ("intereses",)),
    ("préstamos", ES, ("préstecs", "préstec")),
    ("bitllets", CA, ("billetes", "billete", "tickets", "ticket")),
    ("recurso", ES, ("recurs",)),
    ("alumnes", CA, ("alumnos", "alumno")),
    ("gossos", CA, ("perros", "perro")),
    ("perros", ES, ("gossos", "gos")),
    ("pisos", CA, ("piso",)),
    ("ràdios", CA, ()),
    ("mans", CA, ("manos", "mano")),
    ("abogadas", ES, ("advocades", "advocada")),
    ("advocada", CA, ("abogada", "abogadas")),
    ("mestres", CA, ("maestros", "maestro", "maestras", "maestra")),
    # one form for both numbers
    ("lavavajillas", ES, ("rentaplats", "rentavaixella", "rentavaixelles", "dishwasher", "dishwashers")),
    ("vacances", CA, ("vacaciones",)),
    ("diners", CA, ("dinero", "dineros")),
    ("escombraries", CA, ("basura", "basuras")),
    ("colonias", ES, ("colònies",)),
    # without accents, marks and cedillas, in capitals, decomposed
    ("guarderia", ES, ("guarderies", "bressol", "bressols")),
    ("alergia", ES, ("al·lèrgia", "al·lèrgies", "al·lèrgic", "al·lèrgics", "al·lèrgica")),
    ("asseguranca", CA, ("seguro", "seguros")),
    ("ASSEGURANÇA", CA, ("seguro", "seguros")),
    ("Ingenieros", ES, ("enginyers", "enginyer")),
    ("COL·LEGI", CA, ("colegio", "colegios", "cole", "coles")),
    ("col.legis", CA, ("colegios", "colegio", "coles", "cole")),
    ("collegi", CA, ("colegio", "colegios", "cole", "coles")),
    ("co\u0140legi", CA, ("colegio", "colegios", "cole", "coles")),
    ("me\u0301dico", ES, ("metge", "metges")),
    ("MEDICOS", ES, ("metges", "metge")),
    ("prestec", CA, ("préstamo", "préstamos")),
    # what is written alike is not repeated, its other number is
    ("factura", ES, ("factures", "invoice", "invoices")),
    ("factures", CA, ("facturas", "invoices", "invoice")),
    ("hipoteca", ES, ("hipoteques",)),
    ("moto", ES, ()),
    ("hospitales", ES, ("hospitals",)),
    # synonyms: the one of the same place first
    ("sanción", ES, ("sanció", "sancions", "multa", "multes")),
    ("multes", CA, ("multas", "sanciones", "sanción", "sancions", "sanció")),
    ("colegio", ES, ("col·legi", "col·legis", "escola", "escoles")),
    ("escola", CA, ("escuela", "escuelas", "colegio", "colegios", "cole")),
    ("portátil", ES, ("portàtils", "ordinador", "ordinadors", "laptop", "laptops")),
    ("salari", CA, ("nómina", "nóminas", "salario", "salarios", "sueldo")),
    ("alérgico", ES, ("al·lèrgic", "al·lèrgics", "al·lèrgia", "al·lèrgies")),
    # English where papers are in English
    ("recibo", ES, ("rebut", "rebuts", "receipt", "receipts")),
    ("garanties", CA, ("garantías", "warranties", "warranty")),
    ("manual", ES, ("manuals",)),
    ("congelador", CA, ("congeladores", "freezer", "freezers")),
    ("reserva", ES, ("reserves", "booking", "bookings")),
    ("vuelo", ES, ("vol", "vols", "flight", "flights")),
    ("herencia", ES, ("herències",)),
    # from English to both languages of the house
    ("receipt", EN, ("recibo", "rebut", "ticket", "tiquet", "recibos")),
    ("receipts", EN, ("recibos", "rebuts", "tickets", "tiquets", "recibo")),
    ("insurance", EN, ("seguro", "assegurança", "seguros", "assegurances")),
    ("Keys", EN, ("llaves", "claus", "llave", "clau")),
    ("mortgage", EN, ("hipoteca", "hipotecas", "hipoteques")),
    ("fees", EN, ("tasas", "taxes", "cuotas", "quotes", "tasa")),
    ("children", EN, ("niños", "nens", "niño", "nen")),
    ("minutes", EN, ("acta", "actas", "actes")),
    ("diagnoses", EN, ("diagnósticos", "diagnòstics", "diagnóstico", "diagnòstic")),
    ("plumber", EN, ("fontanero", "lampista", "fontaneros", "lampistes")),
]

MISLEADING = [
    *(("paga", ES), ("paga", CA), ("plato", ES), ("plat", CA), ("salir", ES), ("sortir", CA), ("sou", CA), ("vol", CA)),
    *(("cama", ES), ("cama", CA), ("paleta", CA), ("paleta", ES), ("nota", ES), ("notas", ES), ("notes", CA)),
    *(("notes", EN), ("prima", ES), ("colonia", ES), ("colonia", CA), ("cap", CA), ("cor", CA), ("os", CA)),
    *(
        ("mujer", ES),
        ("dona", CA),
        ("home", CA),
        ("carrera", ES),
        ("part", CA),
        ("nou", CA),
        ("full", CA),
        ("will", EN),
    ),
    *(("seguridad", ES), ("puerto", ES), ("cuento", ES), ("libra", ES), ("llar", ES), ("caso", ES), ("sol", CA)),
]


@pytest.mark.parametrize("pair", SPANISH_AND_CATALAN.split())
def test_the_two_languages_of_the_house_lead_to_each_other(pair: str) -> None:
    spanish, catalan = pair.split(":")
    assert fold(catalan) in map(fold, counterparts(spanish, ES))
    own = {fold(spanish), *map(fold, variants(spanish, ES))}
    same = {fold(catalan), *map(fold, variants(catalan, CA))}  # written alike: nothing to lead back to
    assert own & ({*map(fold, counterparts(catalan, CA))} | same)


@pytest.mark.parametrize(("word", "language", "expected"), FOUND)
def test_a_word_leads_to_its_counterparts_best_first(word: str, language: Language, expected: tuple[str, ...]) -> None:
    assert counterparts(word, language) == expected


@pytest.mark.parametrize(("word", "language"), MISLEADING)
def test_what_would_mislead_leads_nowhere(word: str, language: Language) -> None:
    assert counterparts(word, language) == ()


@pytest.mark.parametrize("word", ["", " ", "2024", "E18", "dos palabras", "l'aigua", "factura.", "zzz", "a" * 10_000])
@pytest.mark.parametrize("language", Language)
def test_what_is_no_known_word_leads_nowhere(word: str, language: Language) -> None:
    assert counterparts(word, language) == ()


def test_rent_is_a_lease_and_renta_is_a_tax() -> None:
    assert "renda" in counterparts("renta", ES)
    assert not {"renta", "renda"} & set(counterparts("rent", EN))
    assert "alquiler" in counterparts("rent", EN)


def test_a_llar_is_a_home_and_no_nursery() -> None:
    assert counterparts("llar", CA) == ("hogar", "hogares")
    assert "llar" not in counterparts("guardería", ES)


def test_the_table_is_large_and_every_concept_has_both_languages_of_the_house() -> None:
    assert len(concepts()) >= 300
    assert all(set(concept) == set(Language) and concept[ES] and concept[CA] for concept in concepts())


def test_every_word_of_the_table_is_one_written_word() -> None:
    words = [word for concept in concepts() for words in concept.values() for word in words]
    assert all(fold(form).isalpha() and form == exact(form) for word in words for form in (word.singular, word.plural))


def test_no_concept_stands_twice() -> None:
    first = Counter((concept[ES][0].singular, concept[CA][0].singular) for concept in concepts())
    assert not [pair for pair, times in first.items() if times > 1]


def test_english_answers_are_words_of_the_table() -> None:
    english = {word.singular for concept in concepts() for word in concept[EN]}
    assert not IN_ENGLISH - english


def _keys(language: Language) -> list[Word]:
    return [word for concept in concepts() for word in concept[language] if word.looked_up]


@pytest.mark.parametrize("language", Language)
def test_every_word_is_found_in_both_numbers_and_never_leads_to_itself(language: Language) -> None:
    for word, plural in product(_keys(language), (False, True)):
        form = word.plural if plural else word.singular
        for asked in (form, fold(form), form.upper()):
            found = counterparts(asked, language)
            assert len(found) == len(set(found)) <= MAX_COUNTERPARTS
            own = {fold(asked), *map(fold, variants(asked, language))}
            assert own.isdisjoint(map(fold, found)), asked


def _written_apart(concept_words: tuple[Word, ...], others: tuple[Word, ...]) -> bool:
    own = {fold(form) for word in concept_words for form in (word.singular, word.plural)}
    return own.isdisjoint(fold(form) for word in others for form in (word.singular, word.plural))


def test_a_concept_of_one_word_each_leads_there_and_back_in_both_numbers() -> None:
    times = Counter((language, fold(word.singular)) for language in (ES, CA) for word in _keys(language))
    checked = 0
    for concept in concepts():
        if len(concept[ES]) != 1 or len(concept[CA]) != 1 or not _written_apart(concept[ES], concept[CA]):
            continue
        spanish, catalan = concept[ES][0], concept[CA][0]
        unique = times[ES, fold(spanish.singular)] == times[CA, fold(catalan.singular)] == 1
        if unique and spanish.looked_up and catalan.looked_up:
            assert counterparts(spanish.singular, ES)[0] == catalan.singular
            assert counterparts(catalan.singular, CA)[0] == spanish.singular
            if spanish.plural != spanish.singular and catalan.plural != catalan.singular:
                assert counterparts(spanish.plural, ES)[0] == catalan.plural
                assert spanish.plural in counterparts(catalan.plural, CA)
            checked += 1
    assert checked > 200


@given(st.text(max_size=60), st.sampled_from(Language))
def test_no_text_makes_it_fail(text: str, language: Language) -> None:
    assert len(counterparts(text, language)) <= MAX_COUNTERPARTS


def _asked(text: str, language: Language = ES) -> Query:
    return parse_query(text, language, date(2026, 11, 30))


def _forms(text: str, word: str, language: Language = ES) -> tuple[str, ...]:
    return next(term.forms for term in _asked(text, language).terms if term.text == word)


def test_a_question_asks_for_the_counterparts_after_the_own_forms() -> None:
    text = "el recibo del colegio de ingenieros"
    assert _forms(text, "recibo") == ("recibos", "rebut", "rebuts", "receipt", "receipts")
    assert _forms(text, "ingenieros") == ("ingeniero", "enginyers", "enginyer")


def test_a_question_in_english_asks_in_both_languages_of_the_house() -> None:
    assert _forms("insurance of the car", "insurance", EN) == (
        "insurances", "seguro", "assegurança", "seguros", "assegurances",
    )  # fmt: skip


def test_a_word_of_the_other_language_of_the_house_is_known_too() -> None:
    assert "fontanero" in _forms("factura lampista", "lampista", ES)
    assert "lampista" in _forms("factura fontanero", "fontanero", CA)


def test_a_word_of_both_languages_is_read_in_that_of_the_question() -> None:
    assert _forms("multa coche", "multa", ES) == ("multas", "multes", "sanció", "sancions", "sanción", "sanciones")
    assert _forms("multa cotxe", "multa", CA) == ("multes", "multas", "sanción", "sanciones", "sanció", "sancions")


def test_a_term_has_six_forms_at_most() -> None:
    texts = [word.singular for language in Language for word in _keys(language)]
    terms = [term for text in texts for term in _asked(text).terms]
    assert max(len(term.forms) for term in terms) <= MAX_FORMS


@pytest.mark.parametrize(
    ("text", "word"),
    [("recibo de Mesa", "Mesa"), ("la factura del Banco", "Banco"), ("on és la Clau", "Clau"), ("la MESA", "MESA")],
)
def test_a_name_has_no_counterparts(text: str, word: str) -> None:
    assert _forms(text, word) == variants(word, ES)


@pytest.mark.parametrize("text", ["Mesa rota", "¿Mesa rota?", "  «Mesa", "mesa rota", "la mesa rota"])
def test_a_word_that_opens_the_question_is_no_name(text: str) -> None:
    assert "taula" in _asked(text).terms[0].forms


def test_a_soft_word_a_phrase_and_a_code_have_no_counterparts() -> None:
    assert _forms("dinero de la hipoteca", "dinero") == ()
    assert _forms('"mesa" rota', "mesa") == ()
    assert _forms("caldera 2024-FRA-000118", "2024-FRA-000118") == ()


def test_what_is_excluded_is_excluded_in_both_languages() -> None:
    (term,) = _asked("seguro -coche").excluded
    assert "cotxe" in term.forms
