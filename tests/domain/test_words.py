import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.folding import exact, fold
from bot.domain.language import Language
from bot.domain.words import _snowball, ela_geminada_forms, is_soft, is_stop, near, stem, variants

ES, CA, EN = Language
ROOT = Path(__file__).parents[2]
any_text = st.text(st.characters(categories=None))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ES, "el los del para con que y su esta es fue ha hay"),
        (CA, "el els dels per amb que i l d seva aquesta es ha vaig"),
        (EN, "the of with and to is was have your which"),
    ],
)
def test_words_that_only_hold_a_sentence_together_are_stop_words(language: Language, words: str) -> None:
    assert all(is_stop(word, language) for word in words.split())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ES, "no casa uno dos factura luz nombre mes estado"),
        (CA, "no nom mes any sou vol ma dona casa dos estat mon"),
        (EN, "no not will may bill rent one two house"),
    ],
)
def test_no_numbers_and_nouns_are_never_stop_words(language: Language, words: str) -> None:
    assert not [word for word in words.split() if is_stop(word, language)]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ES, "cuánto cuándo dónde qué cuál pagué pagar pagamos pagado cuesta costó vale dice ponía sale cobré tengo"),
        (ES, "compré compramos caduca vence vencimiento fecha importe precio firmé gasté encontré"),
        (CA, "quant quan on què quina vaig pagar pagat paguem costa val diu posava surt cobrat tinc comprar comprat"),
        (CA, "caduca venciment data import preu signat"),
        (EN, "how when where what paid pay costs cost expires said date amount price bought due"),
    ],
)
def test_the_frame_of_a_question_is_soft(language: Language, words: str) -> None:
    assert not [word for word in map(fold, words.split()) if not (is_soft(word, language) or is_stop(word, language))]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ES, "factura contrato nómina alquiler pagaré paga gastos gasto llamadas sal sala puesto seguro hipoteca luz"),
        (CA, "factura contracte nòmina lloguer paga despeses vol dona veu sal sala nom assegurança"),
        (EN, "invoice contract payslip rent insurance mortgage electricity"),
    ],
)
def test_what_a_document_is_about_is_not_soft(language: Language, words: str) -> None:
    assert not [word for word in map(fold, words.split()) if is_soft(word, language)]


FAMILIES = [
    (ES, "factura facturas Facturas facturación"),
    (ES, "nómina nóminas nomina NÓMINAS"),
    (ES, "alquiler alquileres"),
    (ES, "declaración declaraciones declaracion"),
    (ES, "luz luces"),
    (ES, "juez jueces"),
    (ES, "préstamo préstamos prestamo"),
    (ES, "garantía garantías garantia"),
    (ES, "hipoteca hipotecas"),
    (ES, "médico médicos medico"),
    (ES, "papel papeles"),
    (ES, "examen exámenes"),
    (ES, "mes meses"),
    (ES, "póliza pólizas"),
    (ES, "dulce dulces"),
    (CA, "nòmina nòmines nomina NÒMINES"),
    (CA, "hipoteca hipoteques"),
    (CA, "rebut rebuts"),
    (CA, "assegurança assegurances asseguranca"),
    (CA, "declaració declaracions declaracio"),
    (CA, "factura factures"),
    (CA, "pàgina pàgines"),
    (CA, "títol títols"),
    (CA, "informe informes"),
    (CA, "balcó balcons"),
    (CA, "aigua aigües"),
    (CA, "platja platges"),
    (CA, "pis pisos"),
    (CA, "impost impostos"),
    (CA, "col·legi col·legis collegi col-legi coŀlegis"),
    (CA, "lloguer lloguers llogar"),
    (CA, "despesa despeses"),
    (EN, "invoice invoices"),
    (EN, "policy policies"),
    (EN, "tax taxes"),
    (EN, "child children"),
    (EN, "insurance insured"),
]


@pytest.mark.parametrize(("language", "family"), FAMILIES)
def test_forms_of_one_word_share_their_stem(language: Language, family: str) -> None:
    assert len({stem(word, language) for word in family.split()}) == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ES, "casa caso"),
        (ES, "salud saludo"),
        (ES, "mes mesa"),
        (ES, "plaza plazo"),
        (ES, "puerto puerta"),
        (ES, "cuenta cuento"),
        (ES, "sol solar"),
        (ES, "cama cámara"),
        (CA, "nom nòmina"),
        (CA, "pàgina pagament pagar"),
        (CA, "casa cas"),
        (CA, "salut sal sala"),
        (CA, "nota notari"),
        (CA, "renda rentadora"),
        (CA, "taxa taxi"),
        (CA, "targeta tarifa"),
        (CA, "testament test"),
        (CA, "pensió pena"),
        (EN, "policy police"),
        (EN, "news new"),
        (EN, "receipt recipe"),
        (EN, "tax taxi"),
    ],
)
def test_words_that_only_look_alike_keep_their_stems(language: Language, words: str) -> None:
    assert all(stem(a, language) != stem(b, language) for a, b in combinations(words.split(), 2))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("word", ["iva", "ITV", "2024", "fra000118", "x" * 10_000, "", "l'aigua", "\ud800", "договор"])
def test_what_is_no_word_is_only_folded_or_kept(word: str, language: Language) -> None:
    assert fold(word).startswith(stem(word, language))


@given(st.text("abcdefghijlmnopqrstuvxyzáéíóúàèòïüçñ·", max_size=14), st.sampled_from(Language))
def test_accents_do_not_change_the_stem(word: str, language: Language) -> None:
    assert stem(word, language) == stem(fold(word), language) == fold(stem(word, language))


def test_a_stem_does_not_depend_on_what_was_stemmed_before() -> None:
    words = [word for _, family in FAMILIES for word in family.split()]
    forwards = [stem(word, ES) for word in words]
    assert [stem(word, ES) for word in reversed(words)] == forwards[::-1]


def test_snowball_may_be_asked_from_many_threads() -> None:
    words = [f"{a}{b}aciones" for a in "bcdfglmnprst" for b in ("arr", "ebr", "icl", "omp", "und", "aest")] * 5
    snowball = _snowball(ES)
    alone = [snowball(word) for word in words]
    interval_s = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(snowball, words)) == alone
    finally:
        sys.setswitchinterval(interval_s)


def test_snowball_is_not_loaded_before_the_first_stem() -> None:
    code = (
        "import sys; from bot.domain.words import stem; from bot.domain.language import Language;"
        "before = [name for name in sys.modules if 'snowball' in name]; stem('declaracions', Language.CA);"
        "after = [name for name in sys.modules if name.endswith('_stemmer')]; print(before, after)"
    )
    shown = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (shown.stdout.strip(), shown.stderr) == ("[] ['bot_snowball.catalan_stemmer']", "")


@pytest.mark.parametrize(
    ("language", "word", "forms"),
    [
        (ES, "declaraciones", ("declaración",)),
        (ES, "Declaración", ("declaraciones",)),
        (ES, "declaracion", ("declaraciones", "declaración")),
        (ES, "alquileres", ("alquiler",)),
        (ES, "alquiler", ("alquileres",)),
        (ES, "luz", ("luces",)),
        (ES, "veces", ("vez",)),
        (ES, "pisos", ("piso",)),
        (ES, "nomina", ("nóminas", "nómina")),
        (ES, "examen", ("exámenes",)),
        (ES, "exámenes", ("examen",)),
        (ES, "ratones", ("ratón",)),
        (ES, "país", ("países",)),
        (ES, "países", ("país",)),
        (ES, "interes", ("intereses", "interés")),
        (ES, "mes", ("meses",)),
        (ES, "análisis", ()),
        (ES, "ley", ("leyes",)),
        (CA, "rebuts", ("rebut",)),
        (CA, "nòmines", ("nòmina",)),
        (CA, "nomina", ("nòmines", "nòmina")),
        (CA, "balcó", ("balcons",)),
        (CA, "balcons", ("balcó",)),
        (CA, "asseguranca", ("assegurances", "assegurança")),
        (CA, "aigua", ("aigües",)),
        (CA, "aigües", ("aigua",)),
        (CA, "pisos", ("pis",)),
        (CA, "col·leccions", ("col·lecció",)),
        (CA, "germans", ("germà",)),
        (CA, "agències", ("agència",)),
        (CA, "presencia", ("presències", "presència")),
        (EN, "invoices", ("invoice",)),
        (EN, "policy", ("policies",)),
        (EN, "children", ("child",)),
        (EN, "tax", ("taxes",)),
    ],
)
def test_a_word_is_also_asked_in_its_other_number(language: Language, word: str, forms: tuple[str, ...]) -> None:
    assert variants(word, language) == forms


@pytest.mark.parametrize("word", ["el", "que", "pagué", "ab", "2024", "fra-1", "", "x" * 50])
def test_little_words_and_codes_have_no_variants(word: str) -> None:
    assert variants(word, ES) == ()


@given(any_text | st.text("abceginorsuzáéóñç·l", max_size=12), st.sampled_from(Language))
def test_variants_are_few_and_never_the_word_itself(word: str, language: Language) -> None:
    forms = variants(word, language)
    assert len(forms) <= 4 and len(set(forms)) == len(forms)
    assert exact(word) not in forms


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("col·lecció", ("col lecció", "collecció")),
        ("coŀlecció", ("col lecció", "collecció")),
        ("Col-lecció", ("col lecció", "collecció")),
        ("col.legi", ("col legi", "collegi")),
        ("colleccio", ("col leccio",)),
        ("instal·lació", ("instal lació", "installació")),
        ("calle", ()),
        ("llave", ()),
        ("", ()),
        ("l·l'2", ()),
    ],
)
def test_an_ela_geminada_is_also_asked_split_and_joined(word: str, forms: tuple[str, ...]) -> None:
    assert ela_geminada_forms(word) == forms


@given(any_text)
def test_any_text_may_be_asked_for_its_ela_geminada(word: str) -> None:
    assert exact(word) not in ela_geminada_forms(word)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("factura", "facturas"),
        ("factura", "factuar"),
        ("garantia", "garnatia"),
        ("lavadora", "labadora"),
        ("mercadona", "mercadnoa"),
        ("asseguranca", "aseguransa"),
        ("declaracion", "declarasio"),
        ("casa", "casa"),
        ("hipoteca", "hipotec"),
        ("abogados", "abogado"),
    ],
)
def test_a_slip_of_the_hand_is_near(a: str, b: str) -> None:
    assert near(a, b) and near(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("casa", "caso"),
        ("factura", "fractures"),
        ("hipoteca", "ipoteca"),
        ("factura1", "factura2"),
        ("000118", "000118"),
        ("nomina", "noviembre"),
        ("declaracion", "decorados"),
        ("acta", "actas"),
        ("abogado", "abgoaod"),
        ("", "a"),
        ("contrato", "contraltos"),
    ],
)
def test_another_word_or_number_is_not_near(a: str, b: str) -> None:
    assert not near(a, b) and not near(b, a)


def _distance(a: str, b: str) -> int:
    """Optimal string alignment, by the book."""
    rows = [[i + j if i * j == 0 else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            change = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1])
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, change)
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


@given(st.text("abc", min_size=5, max_size=12), st.text("abc", min_size=5, max_size=12))
def test_near_is_the_distance_by_the_book(a: str, b: str) -> None:
    allowed = 1 if min(len(a), len(b)) < 9 else 2
    assert near(a, b) == (a[0] == b[0] and _distance(a, b) <= allowed)
