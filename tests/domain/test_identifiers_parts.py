"""A part of a number leads to the papers that hold it, as something that may be meant."""

import pytest

from bot.domain.gate import judge
from bot.domain.identifiers import contains_part
from bot.domain.judged import Confidence, Penalty, Tier
from bot.domain.matching import Level, occurrences
from tests.domain.making import fused, query, record


@pytest.mark.parametrize(
    ("part", "text", "stands"),
    [
        ("99887766", "Pedido 998877665544.", "99887766"),
        ("5544", "Pedido 998877665544.", "5544"),
        ("2024-FRA-0001", "Factura 2024-FRA-000118", "2024-FRA-0001"),
        ("2024000777", "ñandú FRA2024000777", "2024000777"),
        ("FRA0001", "Factura 2024-FRA-000118", "FRA-0001"),
        ("119", "Factura 2024-FRA-000119", None),
        ("ferritina", "ferritinas", None),
        ("5544", "5 5 4 4 y 55 44", None),
        ("1" * 65, "1" * 70, None),
        ("12345", "54321", None),
    ],
)
def test_a_part_is_found_inside_a_longer_number(part: str, text: str, stands: str | None) -> None:
    place = contains_part(text, part)
    assert (text[slice(*place)] if place else None) == stands


@pytest.mark.parametrize(
    ("asked", "levels"),
    [("5544", [Level.NEAR]), ("99887766", [Level.NEAR]), ('"factura 5544"', []), ("5544,00 €", [])],
)
def test_a_part_counts_only_where_near_forms_do(asked: str, levels: list[Level]) -> None:
    terms = query(asked).terms
    text = "Factura 55440011, 998877665544"
    assert [place.level for place in occurrences(text, terms)] == []
    assert sorted({place.level for place in occurrences(text, terms, near_forms=True)}) == levels


@pytest.mark.parametrize("asked", ["99887766", "pedido 99887766", "pedido 5544"])
def test_a_part_of_a_number_is_no_evidence(asked: str) -> None:
    got = judge(fused(record(title="Pedido", body="Pedido 998877665544")), query(asked))
    assert got is not None
    assert (got.confidence, got.tier, got.missing) == (Confidence.CANDIDATE, Tier.NONE, ())
    assert Penalty.NEAR_FORM_ONLY in got.penalties
