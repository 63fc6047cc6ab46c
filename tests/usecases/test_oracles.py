"""A program that asks again and again learns nothing of what is hidden: not a word, a date, a tag or a count."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.domain.disclosure import Channel
from bot.domain.errors import WrongUse
from bot.domain.query import Filters
from bot.domain.record import Dimension, Mark, Record
from tests.domain.making import record
from tests.usecases.household import QUICK, House, ids, states

PROGRAM = Channel.PROGRAM


def bill(number: int) -> Record:
    day = date(2024, 1, 1) + timedelta(days=number)
    return record(f"o{number:02}", f"Factura {number}", source="one", body="factura de agua", kind="Factura", day=day)


def payslip(number: int, body: str) -> Record:
    mark = (Mark(Dimension.TAG, "1", "casa"),)
    day = date(2024, 9, 17)
    return record(f"p{number:02}", "Nómina", source="one", body=body, kind="Nómina", marks=mark, day=day)


def house(*items: Record) -> House:
    made = House()
    made.ana["one"].items = list(items)
    return made


async def told(text: str, *items: Record, filters: Filters | None = None) -> tuple[object, ...]:
    """All that a program sees of one search, but for times."""
    reply = await house(*items).ask(text, channel=PROGRAM, sources=("one",), filters=filters)
    line = reply.coverage["one"]
    return (
        [(item.key, item.confidence, item.trace) for item in reply.results],
        reply.more,
        reply.clarify,
        reply.total,
        states(reply),
        line.candidates,
        reply.ignored,
    )


OPEN_BILLS = tuple(bill(n) for n in range(40))


@pytest.mark.parametrize("text", ["factura diabetes", "factura 1.234,56 €", "agua diabetes", '"diabetes" factura'])
@pytest.mark.parametrize("hidden", [1, 3, 15])
async def test_a_right_guess_looks_like_a_wrong_one(text: str, hidden: int) -> None:
    right = [payslip(n, "factura diabetes agua 1.234,56 €") for n in range(hidden)]
    wrong = [payslip(n, "nada") for n in range(hidden)]
    assert await told(text, *right, *OPEN_BILLS) == await told(text, *wrong, *OPEN_BILLS)


@pytest.mark.parametrize(
    "filters",
    [
        Filters(date_from=date(2024, 9, 17), date_to=date(2024, 9, 17)),
        Filters(date_to=date(2024, 9, 17)),
        Filters(tags=("casa",)),
    ],
)
async def test_a_filter_tells_nothing_of_a_hidden_item(filters: Filters) -> None:
    tagged = record("o99", "Factura 99", source="one", body="agua", marks=(Mark(Dimension.TAG, "1", "casa"),))
    hidden = [payslip(n, "agua") for n in range(12)]
    assert await told("", *hidden, *OPEN_BILLS, tagged, filters=filters) == await told(
        "", *OPEN_BILLS, tagged, filters=filters
    )


async def test_hidden_items_take_no_places_from_open_ones() -> None:
    made = house(*(payslip(n, "agua") for n in range(12)), *(bill(n) for n in range(3)))
    reply = await made.ask("agua", channel=PROGRAM, sources=("one",))
    assert len(ids(reply)) == 3
    assert states(reply) == {"one": "ok"}


async def test_an_item_that_appears_by_its_title_moves_no_open_one() -> None:
    letter = record("o1", "Carta sobre la nómina", source="one", body="nómina", kind="Carta")
    alone = await told("nómina", letter)
    both = await told("nómina", payslip(1, "nómina nómina nómina"), letter)
    assert isinstance(alone[0], list)
    assert isinstance(both[0], list)
    assert both[0][0] == alone[0][0]


async def test_a_program_gets_no_help_that_hidden_items_could_decide() -> None:
    made = house(bill(1))
    await made.ask("factura", channel=PROGRAM, sources=("one",))
    assert set(made.ana["one"].plain) == {True}
    await made.ask("agua", channel=Channel.PRIVATE_CHAT, sources=("one",))
    assert made.ana["one"].plain[-1] is False


async def test_what_a_chat_was_answered_is_not_remembered_for_a_program() -> None:
    made = house(bill(1))
    await made.ask("factura", channel=Channel.PRIVATE_CHAT, sources=("one",))
    made.ana["one"].plain.clear()
    await made.ask("factura", channel=PROGRAM, sources=("one",))
    assert made.ana["one"].plain


async def test_looking_deeper_has_an_end() -> None:
    made = House(budget=replace(QUICK, source_s=5.0, behind_hidden=2, most_candidates=40))
    made.ana["one"].items = [payslip(n, "agua") for n in range(60)]
    reply = await made.ask("agua", channel=PROGRAM, sources=("one",))
    assert states(reply) == {"one": "no_results"}
    assert made.ana["one"].calls.count("search:native") == 2


async def test_unwanted_words_are_told_apart_in_more_than_ten_texts() -> None:
    made = house(
        *(record(f"l{n:02}", f"Factura {n}", source="one", body="luz", kind="Factura") for n in range(12)),
        *(bill(n) for n in range(3)),
    )
    reply = await made.ask("facturas -luz", sources=("one",))
    assert len(ids(reply)) == 3
    assert reply.total is None


@pytest.mark.parametrize(
    ("name", "filters"), [("archived", Filters(archived=True)), ("unreviewed", Filters(unreviewed=True))]
)
async def test_a_filter_that_no_source_knows_is_refused_by_name(name: str, filters: Filters) -> None:
    with pytest.raises(WrongUse) as refused:
        await house().ask("agua", filters=filters)
    assert (refused.value.code, refused.value.values["filter"]) == ("filter_not_supported", name)


async def test_long_texts_are_judged_beside_the_loop() -> None:
    made = House(budget=replace(QUICK, source_s=5.0))
    made.ana["one"].items = [record("o1", "Libro", source="one", body="agua " * 60_000)]
    assert ids(await made.ask("agua", sources=("one",))) == ["one:o1"]


async def test_the_sources_own_order_places_nothing_for_a_program() -> None:
    one = record("1", "Luz", source="one", body="luz", kind="Carta")
    two = record("2", "Otra luz", source="one", body="luz", kind="Carta")
    first = await told("luz verde", one, two)
    assert await told("luz verde", two, one) == first
    better = record("3", "Luz verde", source="one", body="luz verde", kind="Carta", day=date(2001, 1, 1))
    reply = await house(one, two, better).ask("luz verde", channel=PROGRAM, sources=("one",))
    assert ids(reply)[0] == "one:3"
