"""One concrete hint, with choices from what was found."""

from datetime import date

import pytest

from bot.domain.clarify import Clarify, Facet, clarify, narrowed
from bot.domain.disclosure import Channel
from bot.domain.hits import FusedHit
from bot.domain.query import Filters, Query
from bot.domain.record import Dimension, Mark
from tests.domain.making import fused, query, record

CHAT = Channel.PRIVATE_CHAT


def hits(
    *years: int | None, kinds: tuple[str | None, ...] = (), who: tuple[str, ...] = (), confirmed: bool = True
) -> list[FusedHit]:
    made = []
    for n, year in enumerate(years):
        marks = (Mark(Dimension.CORRESPONDENT, who[n], who[n]),) if who else ()
        item = record(str(n), kind=kinds[n] if kinds else None, marks=marks, day=date(year, 5, 1) if year else None)
        made.append(fused(item, confirmed=confirmed))
    return made


def test_years_are_asked_first_the_newest_first() -> None:
    assert clarify(hits(2021, 2023, 2023, 2022, 2022), query("luz"), CHAT) == Clarify(
        Facet.YEAR, ("2023", "2022", "2021")
    )


def test_few_results_are_quicker_to_read_than_a_question() -> None:
    assert clarify(hits(2021, 2022, 2023, 2024), query("luz"), CHAT) is None


def test_at_most_four_choices() -> None:
    hint = clarify(hits(2021, 2022, 2023, 2024, 2025), query("luz"), CHAT)
    assert hint is not None
    assert len(hint.choices) == 4


@pytest.mark.parametrize("asked", ["luz de 2023", "luz"])
def test_the_type_is_asked_when_the_year_separates_nothing_or_is_fixed(asked: str) -> None:
    found = hits(2023, 2023, 2023, 2023, 2023, kinds=("Factura", "Factura", "Carta", "Carta", "Carta"))
    assert clarify(found, query(asked), CHAT) == Clarify(Facet.TYPE, ("Carta", "Factura"))


@pytest.mark.parametrize("filters", [Filters(date_from=date(2021, 1, 1)), Filters(date_to=date(2025, 1, 1))])
def test_a_filter_of_dates_fixes_the_year(filters: Filters) -> None:
    assert clarify(hits(2021, 2022, 2023, 2024, 2025), query("luz", filters=filters), CHAT) is None


def test_then_the_correspondent_then_the_source() -> None:
    same = (2023,) * 5
    who = ("Endalia", "Endalia", "Iberluz", "Iberluz", "Iberluz")
    assert clarify(hits(*same, who=who), query("luz"), CHAT) == Clarify(Facet.CORRESPONDENT, ("Iberluz", "Endalia"))
    mixed = [fused(record(str(n), source="notes" if n < 2 else "paperless")) for n in range(5)]
    assert clarify(mixed, query("luz"), CHAT) == Clarify(Facet.SOURCE, ("paperless", "notes"))
    assert clarify(mixed, query("en paperless, luz"), CHAT) is None


@pytest.mark.parametrize(
    "filters",
    [Filters(types=("Carta",)), Filters(correspondents=("Endalia",)), Filters(types=("a",), correspondents=("b",))],
)
def test_what_a_filter_fixes_is_not_asked(filters: Filters) -> None:
    same = (2023,) * 5
    found = hits(*same, kinds=("Carta", "Carta", "Factura", "Factura", "Factura"), who=("a", "a", "b", "b", "b"))
    hint = clarify(found, query("luz", filters=filters), CHAT)
    asked = hint.facet if hint else None
    assert asked is not Facet.TYPE or not filters.types
    assert asked is not Facet.CORRESPONDENT or not filters.correspondents


def test_a_facet_that_most_hits_lack_or_share_is_not_asked() -> None:
    assert clarify(hits(2021, 2022, None, None, 2023), query("luz"), CHAT) is None
    assert clarify(hits(2021, 2021, 2021, 2021, 2022), query("luz"), CHAT) is None


def test_only_confirmed_hits_count() -> None:
    assert clarify(hits(2021, 2022, 2023, 2024, 2025, confirmed=False), query("luz"), CHAT) is None


@pytest.mark.parametrize("channel", [CHAT, Channel.PROGRAM])
def test_a_private_hit_gives_no_facet_but_to_the_own_terminal(channel: Channel) -> None:
    found = hits(2021, 2022, 2023, 2024, 2025, kinds=("Nómina",) * 5)
    assert clarify(found, query("luz"), channel) is None
    assert clarify(found, query("luz"), Channel.OWN_TERMINAL) is not None


@pytest.mark.parametrize(
    ("facet", "choice", "filters", "sources"),
    [
        (Facet.YEAR, "2023", Filters(date_from=date(2023, 1, 1), date_to=date(2023, 12, 31)), None),
        (Facet.TYPE, "Carta", Filters(types=("Carta",)), None),
        (Facet.CORRESPONDENT, "Endalia", Filters(correspondents=("Endalia",)), None),
        (Facet.SOURCE, "notes", Filters(), ("notes",)),
    ],
)
def test_a_choice_narrows_the_search(
    facet: Facet, choice: str, filters: Filters, sources: tuple[str, ...] | None
) -> None:
    asked: Query = query("luz")
    assert narrowed(asked, facet, choice) == (filters, sources)
