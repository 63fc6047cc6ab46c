"""Fusion by position, with a trace that tells how a hit came to its place."""

from datetime import date

import pytest

from bot.domain import weights
from bot.domain.fusion import fuse, matches_type_hint, strategy_weight
from bot.domain.hits import Hit, Ranking, TraceEntry
from bot.domain.query import QueryClass
from bot.domain.record import Record
from tests.domain.making import labelled, query, record

QUERY = query("luz")


def ranking(name: str, *records: Record, weight: float = 1.0, confirmed: bool = True) -> Ranking:
    hits = tuple(Hit(labelled(item), rank, confirmed) for rank, item in enumerate(records, start=1))
    return Ranking(name, hits, weight)


def ids(*rankings: Ranking, asked: str = "luz") -> list[str]:
    return [hit.key.source_id for hit in fuse(rankings, query(asked))]


def test_what_two_rankings_name_stands_above_what_one_names() -> None:
    a, b, c = (record(n) for n in "abc")
    assert ids(ranking("paperless:native", a, b), ranking("paperless:relaxed", c, b)) == ["b", "a", "c"]


def test_the_score_is_the_weighted_sum_of_reciprocal_ranks() -> None:
    a, b = record("a"), record("b")
    hits = fuse([ranking("one:native", a, b), ranking("two:native", b, weight=0.5)], QUERY)
    assert {hit.key.source_id: hit.score for hit in hits} == {"a": 1 / 61, "b": 1 / 62 + 0.5 / 61}


def test_a_record_named_twice_by_one_ranking_counts_once_at_its_best_rank() -> None:
    a, b = record("a"), record("b")
    (first, _) = fuse([ranking("one:native", a, b, a)], QUERY)
    assert (first.key.source_id, first.score, first.trace) == ("a", 1 / 61, (TraceEntry("one:native", 1),))


def test_ties_are_broken_by_date_then_key_never_by_arrival() -> None:
    old, new, undated = record("a", day=date(2019, 1, 1)), record("b", day=date(2024, 1, 1)), record("0", day=None)
    lists = [ranking(f"{n}:native", item) for n, item in (("one", old), ("two", new), ("three", undated))]
    assert ids(*lists) == ids(*reversed(lists)) == ["b", "a", "0"]
    assert ids(ranking("one:native", record("z")), ranking("two:native", record("y"))) == ["y", "z"]


def test_the_fetched_copy_of_a_record_is_kept() -> None:
    bare, fetched = record("a"), record("a", body="texto")
    (hit,) = fuse([ranking("one:native", bare), ranking("one:relaxed", fetched)], QUERY)
    assert hit.labelled.record.fetched


def test_a_hit_is_confirmed_when_any_ranking_confirms_it() -> None:
    a = record("a")
    sure, old = ranking("one:native", a), ranking("one:relaxed", a, confirmed=False)
    assert fuse([old, sure], QUERY)[0].confirmed
    assert not fuse([old], QUERY)[0].confirmed


def test_a_source_named_in_the_question_comes_first() -> None:
    note, paper = record("n", source="notes"), record("p")
    lists = [
        ranking("paperless:native", record("x"), paper),
        ranking("notes:native", record("y", source="notes"), note),
    ]
    assert [hit.key.source for hit in fuse(lists, query("la nota de la boda"))][:2] == ["notes", "notes"]


@pytest.mark.parametrize(
    ("kind", "asked", "matches"),
    [
        ("Factura", "facturas de la luz", True),
        ("Nómina", "nomines", True),
        ("Nòmina", "la nomina", True),
        ("Contrato", "facturas", False),
        ("Luz", "la luz", False),
        (None, "facturas", False),
    ],
)
def test_a_type_named_in_the_question_lifts_its_items(kind: str | None, asked: str, matches: bool) -> None:
    item = record("b", kind=kind)
    assert matches_type_hint(item, query(asked)) is matches
    plain = [record(f"x{n}") for n in range(9)]
    assert (ids(ranking("one:native", *plain, item), asked=asked)[0] == "b") is matches


def test_every_class_weighs_every_strategy_that_exists() -> None:
    assert set(weights.STRATEGY_WEIGHTS) == set(QueryClass)
    assert all(set(row) == {"native", "relaxed"} for row in weights.STRATEGY_WEIGHTS.values())
    assert strategy_weight(query("2024-FRA-000118"), "relaxed") == 0.3
    assert strategy_weight(QUERY, "unheard") == 1.0


def test_no_order_of_rankings_changes_the_result() -> None:
    a, b, c = (record(n) for n in "abc")
    one, two = ranking("one:native", a, b, c), ranking("two:native", c, a)
    assert ids(one, two) == ids(two, one)


def test_nothing_in_nothing_out() -> None:
    assert fuse([], QUERY) == ()
    assert fuse([ranking("one:native")], QUERY) == ()
