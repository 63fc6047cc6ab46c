"""What a source puts first, and what alone holds a word, is not pushed off the first page."""

import pytest

from bot.domain.disclosure import Channel
from bot.domain.gate import exact_by_title, judge, ordered, rarest
from bot.domain.hits import FusedHit, TraceEntry
from bot.domain.judged import Confidence, Judged, Tier
from bot.domain.record import Record
from tests.domain.making import labelled, query, record


def item(
    name: str,
    *,
    score: float,
    rank: int = 2,
    strategy: str = "native",
    tier: Tier = Tier.NONE,
    confidence: Confidence = Confidence.EVIDENCE,
    kind: str | None = None,
) -> Judged:
    hit = FusedHit(labelled(record(name, kind=kind)), score, (TraceEntry(f"paperless:{strategy}", rank),), True)
    return Judged(hit, confidence, tier, None, (), ())


def placed(*items: Judged, channel: Channel = Channel.PRIVATE_CHAT) -> list[str]:
    return [each.key.source_id for each in ordered(items, channel)]


LIFTED = tuple(item(name, score=0.9 - place / 10) for place, name in enumerate("abcd"))


def test_the_first_of_the_words_own_ranking_keeps_a_place_on_the_page() -> None:
    assert placed(*LIFTED, item("first", score=0.1, rank=1)) == ["a", "b", "first", "c", "d"]


@pytest.mark.parametrize(
    "other",
    [
        item("first", score=0.1, rank=1, strategy="relaxed"),
        item("first", score=0.1, rank=1, confidence=Confidence.CANDIDATE),
        item("first", score=0.1, rank=2),
    ],
)
def test_nothing_else_is_lifted(other: Judged) -> None:
    assert placed(*LIFTED, other) == ["a", "b", "c", "d", "first"]


def test_the_firsts_of_several_sources_share_the_page_and_exact_things_keep_theirs() -> None:
    firsts = [item(name, score=0.1, rank=1) for name in ("x", "y", "z")]
    assert placed(*LIFTED, *firsts)[:3] == ["x", "y", "z"]
    titles = [item(name, score=0.5, tier=Tier.TITLE) for name in ("t", "u")]
    assert placed(*LIFTED, *titles, *firsts) == ["t", "u", "x", "a", "b", "c", "d", "y", "z"]
    assert placed(item("t", score=0.5, tier=Tier.TITLE), item("s", score=0.95, rank=1), *LIFTED[:3]) == [
        "t", "s", "a", "b", "c",
    ]  # fmt: skip


def test_for_a_program_a_private_first_is_not_lifted() -> None:
    first = item("first", score=0.1, rank=1, kind="Nómina")
    assert placed(*LIFTED, first)[2] == "first"
    assert placed(*LIFTED, first, channel=Channel.PROGRAM)[-1] == "first"


ASKED = "resultados del control anual de ferritina"


def seen(item: Record, asked: str = ASKED, *, last: bool = False) -> Judged:
    got = judge(FusedHit(labelled(item), 0.5, (), True), query(asked), last_resort=last)
    assert got is not None
    return got


NEAR_MISSES = [record(str(n), "Control anual", body="Resultados del control anual del coche.") for n in range(4)]


def alone(*others: Record, asked: str = ASKED) -> list[str]:
    offered = [seen(each, asked) for each in NEAR_MISSES]
    possible = [*offered, *(seen(each, asked, last=True) for each in others)]
    found = rarest(possible, offered, query(asked))
    assert all(each.tier is Tier.RARE and each.confidence is Confidence.CANDIDATE for each in found)
    return [each.key.source_id for each in found]


def test_the_only_item_with_a_word_that_all_near_misses_lack_stands_before_them() -> None:
    only = record("only", "Hoja suelta", body="Ferritina 34 ng/mL")
    assert alone(only) == ["only"]
    (found,) = rarest([seen(only, last=True)], [seen(NEAR_MISSES[0])], query(ASKED))
    assert placed(seen(NEAR_MISSES[0]), found)[0] == "only"


@pytest.mark.parametrize(
    "others",
    [
        [record("x", "Hoja", body="Ferritina"), record("y", "Hoja", body="Ferritina")],
        [record("x", "Hoja", body="Feritina baja")],
        [record("x", "Hoja", body="Un control")],
    ],
    ids=["two hold it", "a misspelling", "a word that the near misses hold"],
)
def test_no_other_item_is_lifted_over_the_near_misses(others: list[Record]) -> None:
    assert alone(*others) == []


def test_a_kind_of_document_is_no_rare_word() -> None:
    assert alone(record("x", "Hoja", body="Factura"), asked="control anual resultados factura") == []


@pytest.mark.parametrize(
    ("asked", "title", "exact"),
    [
        ("el contrato de alquiler", "Contrato de Alquiler", True),
        ("2024-FRA-000118", "Factura 2024 FRA 000118", True),
        ('"de alquiler" contrato', "Contrato de alquiler del piso", True),
        ("contrato de alquiler", "Contrato de alquiler del piso", False),
        ("2024-FRA-0001", "Factura 2024-FRA-000118", False),
    ],
)
def test_what_is_exact_is_known_by_the_title_before_the_body_is_fetched(asked: str, title: str, exact: bool) -> None:
    assert exact_by_title(record(title=title), query(asked)) is exact


@pytest.mark.parametrize("asked", ["factura 2024-FRA-000119", 'factura "de la luz"'])
def test_not_even_as_a_last_resort_is_something_offered_without_its_number_or_phrase(asked: str) -> None:
    bill = FusedHit(labelled(record(title="Factura 2024-FRA-000118", body="Agua.", kind="Factura")), 0.5, (), True)
    assert judge(bill, query(asked), last_resort=True) is None
    assert judge(bill, query("factura antigua del gas"), last_resort=True) is not None
