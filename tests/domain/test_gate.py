"""Nothing rather than noise: what is evidence, what is only offered, what is dropped."""

from datetime import date

import pytest

from bot.domain.disclosure import Channel
from bot.domain.gate import FEW, JUDGED_LENGTH, judge, of_the_kind, ordered
from bot.domain.judged import Confidence, Judged, Penalty, Tier
from bot.domain.query import Filters
from bot.domain.record import Dimension, Mark, Part, PartKind, Record
from bot.domain.weights import EXACT_FORM_BOOST
from tests.domain.making import fused, judged, query, record

BILL = record(
    title="Factura de la luz enero 2025",
    body="Iberluz. Factura de electricidad. Periodo 01/01/2025 - 31/01/2025. Referencia LUZ-0001. Importe 64,20 €.",
    kind="Factura",
    marks=(Mark(Dimension.CORRESPONDENT, "1", "Iberluz"), Mark(Dimension.TAG, "2", "casa")),
    day=date(2025, 1, 31),
)


def look(asked: str, item: Record = BILL, filters: Filters | None = None) -> Judged | None:
    return judge(fused(item), query(asked, filters=filters))


def judged_as(asked: str, item: Record = BILL) -> str:
    got = look(asked, item)
    return "dropped" if got is None else got.confidence.value


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("factura luz", "evidence"),
        ("encuéntrame la factura de la luz de enero de 2025", "evidence"),
        ("¿cuánto pagué de luz en enero de 2025?", "evidence"),
        ("facturas de Iberluz", "evidence"),
        ("facturas de casa", "evidence"),
        ("LUZ-0001", "evidence"),
        ("luz 0001", "evidence"),
        ("64,20 €", "evidence"),
        ("electricitat", "evidence"),
        ("electrizidad Iberluz", "evidence"),
        ("electrizidad", "candidate"),
        ("factura de la luz de la oficina", "candidate"),
        ("factura de la luz de marzo de 2019", "dropped"),
        ("factura de la luz de hace dos años", "candidate"),
        ("luz de abril de 2025", "dropped"),
        ("factura del agua", "dropped"),
        ("factura", "evidence"),
        ("pasaporte de Marta", "dropped"),
        ("LUZ-0002", "dropped"),
        ("factura LUZ-0002", "dropped"),
        ("65,20 € luz", "dropped"),
        ('"factura del gas" luz', "dropped"),
        ('"factura de electricidad"', "evidence"),
        ("luz -Iberluz", "dropped"),
        ("luz -facturas", "dropped"),
        ('luz -"factura de electricidad"', "dropped"),
        ("luz -gas", "evidence"),
        ("enero de 2025", "evidence"),
    ],
)
def test_a_bill_is_judged_by_what_was_asked(asked: str, expected: str) -> None:
    assert judged_as(asked) == expected


def test_what_matched_and_what_is_missing_are_the_questions_own_words() -> None:
    got = look("facturas de la LUZ de la oficina")
    assert got is not None
    assert (got.matched, got.missing, got.penalties) == (("facturas", "LUZ"), ("oficina",), (Penalty.WORDS_MISSING,))
    assert all(entry.words == ("facturas", "LUZ") for entry in got.hit.trace)


@pytest.mark.parametrize(
    ("asked", "penalty"),
    [
        ("luz de hace seis años", Penalty.OUTSIDE_DATES),
        ("luz del año que viene", Penalty.OUTSIDE_DATES),
        ("electrizidad", Penalty.NEAR_FORM_ONLY),
    ],
)
def test_a_candidate_says_why_it_is_only_one(asked: str, penalty: Penalty) -> None:
    got = look(asked)
    assert got is not None
    assert got.penalties == (penalty,)


def test_a_record_without_a_date_is_outside_every_date() -> None:
    undated = record(body="la luz", day=None)
    got = look("luz del año pasado", undated)
    assert got is not None
    assert got.penalties == (Penalty.OUTSIDE_DATES,)
    assert look("luz", undated, Filters(date_from=date(2020, 1, 1))) is None
    assert look("luz", undated, Filters(date_to=date(2020, 1, 1))) is None


@pytest.mark.parametrize(
    ("asked", "inside"),
    [
        ("luz desde 2025", True),
        ("luz desde el mes pasado", False),
        ("luz hasta ayer", True),
        ("luz antes de 2025", False),
    ],
)
def test_a_range_may_be_open_on_one_side(asked: str, inside: bool) -> None:
    got = look(asked)
    assert got is not None
    assert (Penalty.OUTSIDE_DATES not in got.penalties) is inside


def test_an_item_of_another_date_that_names_the_one_asked_for_is_offered() -> None:
    late = record(title="Factura luz", body="Periodo de enero de 2025", day=date(2025, 2, 19))
    got = look("factura luz enero 2025", late)
    assert got is not None
    assert (got.confidence, got.penalties) == (Confidence.CANDIDATE, (Penalty.OUTSIDE_DATES,))
    assert look("factura luz diciembre 2024", late) is None


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        (Filters(date_from=date(2025, 1, 31), date_to=date(2025, 1, 31)), True),
        (Filters(date_from=date(2025, 2, 1)), False),
        (Filters(date_to=date(2025, 1, 30)), False),
        (Filters(), True),
    ],
)
def test_a_filter_of_dates_is_never_relaxed(filters: Filters, kept: bool) -> None:
    assert (look("luz", BILL, filters) is not None) is kept


LABELLED = record(
    "9",
    "Papel",
    body="nada que ver",
    kind="Factura",
    marks=(
        Mark(Dimension.TAG, "1", "Norte"),
        Mark(Dimension.TAG, "2", "600 123"),
        Mark(Dimension.TAG, "3", "456"),
        Mark(Dimension.CORRESPONDENT, "4", "Endalia Luz"),
    ),
)


@pytest.mark.parametrize("asked", ['"norte endalia"', "600123456", '"norte 600"'])
def test_no_phrase_or_number_is_found_across_two_names(asked: str) -> None:
    assert look(asked, LABELLED) is None
    assert look('"endalia luz"', LABELLED) is not None


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        (Filters(types=("factura",)), True),
        (Filters(types=("FACTURAS",)), True),
        (Filters(types=("Carta", "Factura")), True),
        (Filters(types=("Carta",)), False),
        (Filters(tags=("norte", "456")), True),
        (Filters(tags=("norte", "sur")), False),
        (Filters(tags=("nortes",)), False),
        (Filters(correspondents=("endalia luz",)), True),
        (Filters(correspondents=("Otro", "Endalia Luz")), True),
        (Filters(correspondents=("Endalia",)), False),
    ],
)
def test_every_filter_is_checked_again_on_the_item_itself(filters: Filters, kept: bool) -> None:
    assert (look("nada", LABELLED, filters) is not None) is kept


def test_the_passage_comes_from_the_part_that_holds_most() -> None:
    item = Record(
        BILL.key,
        "Ticket",
        None,
        None,
        (),
        (Part(PartKind.BODY, "Frigorífico"), Part(PartKind.NOTE, "Preguntar por el compresor del frigorífico")),
        fetched=True,
    )
    got = look("compresor frigorífico", item)
    assert got is not None
    assert got.evidence is not None
    assert (got.evidence.part, got.evidence.kind) == (1, PartKind.NOTE)


def test_the_title_is_the_passage_where_no_part_holds_a_word() -> None:
    got = look("lavadora", record(title="Manual de la lavadora", body="Instrucciones de uso."))
    assert got is not None
    assert got.evidence is not None
    assert (got.evidence.part, got.evidence.text) == (-1, "Manual de la lavadora")


def test_a_listing_shows_the_beginning_of_the_text() -> None:
    got = look("2025", BILL)
    assert got is not None
    assert got.evidence is not None
    assert got.evidence.text.startswith("Iberluz.")
    assert got.evidence.marked == ()


@pytest.mark.parametrize("body", ["", "   \n"])
def test_an_item_found_by_its_type_alone_and_without_text_has_no_passage(body: str) -> None:
    got = look("contratos", record(title="Piso", kind="Contrato", body=body))
    assert got is not None
    assert got.evidence is None


@pytest.mark.parametrize(
    ("asked", "title", "tier"),
    [
        ("LUZ-0001", "x", Tier.IDENTIFIER),
        ("factura LUZ-0001 64,20 €", "x", Tier.IDENTIFIER),
        ("factura de la luz", "Factura de la Luz", Tier.TITLE),
        ("la factura de la luz", "Factura luz", Tier.TITLE),
        ("luz", "Factura de la luz", Tier.NONE),
        ("factura de la luz de enero de 2025", "Factura de la luz, enero 2025", Tier.TITLE),
        ('"factura de electricidad"', "x", Tier.PHRASE),
        ('"factura de electricidad" importe', "x", Tier.PHRASE),
        ("electricidad", "x", Tier.NONE),
        ("enero de 2025", "x", Tier.NONE),
    ],
)
def test_identifiers_titles_and_phrases_stand_above_the_fusion(asked: str, title: str, tier: Tier) -> None:
    got = look(asked, Record(BILL.key, title, None, BILL.date, BILL.marks, BILL.parts, fetched=True))
    assert got is not None
    assert got.tier is tier


def test_the_form_that_was_typed_stands_before_another_form() -> None:
    typed, other = (look("sesión", record(title="x", body=body)) for body in ("la sesión", "la sesion"))
    assert typed is not None
    assert other is not None
    assert typed.hit.score == pytest.approx(other.hit.score * EXACT_FORM_BOOST)


def test_by_title_alone_a_hidden_text_has_no_vote() -> None:
    item = record(title="Nómina mensual", body="secreto luz", kind="Nómina", marks=(Mark(Dimension.TAG, "1", "azul"),))
    seen = [judge(fused(item), query(asked), visible_only=True) for asked in ("secreto", "azul", "mensual -secreto")]
    assert seen[:2] == [None, None]
    assert seen[2] is not None
    assert seen[2].evidence is None
    misspelt = judge(fused(item), query("mennsual"), visible_only=True)
    assert misspelt is None


def fines(count: int) -> list[Judged]:
    items = [record(str(n), "Sanció", kind="Multa", body="excés de velocitat") for n in range(count)]
    asked = query("multa por correr demasiado deprisa")
    assert [judge(fused(item), asked) for item in items] == [None] * count
    return [got for item in items if (got := judge(fused(item), asked, last_resort=True)) is not None]


def test_the_few_of_a_kind_that_was_named_are_offered_when_nothing_else_is_there() -> None:
    asked = query("multa por correr demasiado deprisa")
    few, many = fines(FEW), fines(FEW + 1)
    assert of_the_kind(few, asked) == tuple(few)
    assert of_the_kind(many, asked) == ()
    assert all(item.confidence is Confidence.CANDIDATE for item in few)


def test_a_word_that_names_no_kind_is_not_offered_alone() -> None:
    asked = query("vacuna del tétanos de Pol")
    got = judge(fused(record(title="Carta de Pol", body="Pol")), asked, last_resort=True)
    assert got is not None
    assert of_the_kind([got], asked) == ()


def test_a_last_resort_still_needs_a_word_and_no_excluded_one() -> None:
    assert judge(fused(BILL), query("pasaporte"), last_resort=True) is None
    assert judge(fused(BILL), query("factura gas agua -luz"), last_resort=True) is None


def place(item: Judged, channel: Channel = Channel.PRIVATE_CHAT, *others: Judged) -> list[str]:
    return [each.key.source_id for each in ordered([item, *others], channel)]


def test_evidence_comes_before_candidates_then_tiers_then_score() -> None:
    candidate = judged(record("candidate"), confidence=Confidence.CANDIDATE, tier=Tier.IDENTIFIER)
    plain, title = judged(record("plain")), judged(record("title"), tier=Tier.TITLE)
    low = Judged(fused(record("low"), score=0.1), Confidence.EVIDENCE, Tier.NONE, None, (), ())
    assert place(candidate, Channel.PRIVATE_CHAT, low, plain, title) == ["title", "plain", "low", "candidate"]


def test_equal_items_are_ordered_by_date_then_key() -> None:
    items = [judged(record(n, day=day)) for n, day in (("b", None), ("a", None), ("z", date(2024, 1, 1)))]
    assert place(items[0], Channel.PRIVATE_CHAT, *items[1:]) == ["z", "a", "b"]


def test_for_a_program_private_items_come_last_and_nothing_hidden_places_them() -> None:
    first = judged(record("9", kind="Nómina", day=date(2026, 1, 1)), tier=Tier.IDENTIFIER)
    second = judged(record("8", kind="Nómina", day=date(2020, 1, 1)), confidence=Confidence.CANDIDATE)
    opened = judged(record("7"), confidence=Confidence.CANDIDATE)
    assert place(first, Channel.PROGRAM, second, opened) == ["7", "8", "9"]
    assert place(first, Channel.PRIVATE_CHAT, second, opened)[0] == "9"


def test_of_an_endless_text_the_beginning_is_judged() -> None:
    body = "x " * (JUDGED_LENGTH // 2) + " caldera"
    assert look("caldera", record(title="Libro", body=body)) is None
    assert look("caldera", record(title="Libro", body="caldera " + body)) is not None
