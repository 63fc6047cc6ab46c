"""What a search does with time: nobody waits for the slow one longer than was promised."""

import asyncio

import pytest

from bot.domain.budget import DEFAULT_BUDGET
from bot.domain.coverage import Cause, SourceState
from bot.domain.disclosure import Channel
from bot.domain.errors import SourceTimeout, SourceUnavailable
from bot.domain.reply import SearchReply
from tests.domain.making import record
from tests.usecases.household import ANA, QUICK, House, ids, states

HANG_S = 60.0


def house_with(*slow: str) -> House:
    house = House()
    for name, source in house.ana.items():
        source.items = [record("1", "Factura", source=name, body="la luz")]
        if name in slow:
            source.search_delay_s = HANG_S
    return house


async def elapsed_s(house: House, partial: list[SearchReply] | None = None) -> tuple[SearchReply, float]:
    loop = asyncio.get_running_loop()
    start_s = loop.time()

    async def keep(reply: SearchReply) -> None:
        if partial is not None:
            partial.append(reply)

    reply = await house.ask("luz", on_partial=None if partial is None else keep)
    return reply, loop.time() - start_s


async def test_one_slow_source_does_not_hold_the_others() -> None:
    partial: list[SearchReply] = []
    reply, took_s = await elapsed_s(house_with("two"), partial)
    assert QUICK.source_s <= took_s < QUICK.source_s + 0.3
    assert sorted(ids(reply)) == ["one:1", "three:1"]
    assert states(reply) == {"one": "ok", "two": "timeout", "three": "ok"}
    (first,) = partial
    assert sorted(ids(first)) == ["one:1", "three:1"]
    assert not first.complete
    assert first.coverage["two"].pending
    assert not reply.coverage["two"].pending


async def test_the_first_answer_goes_out_at_its_time_and_only_once() -> None:
    house = house_with("two", "three")
    times: list[float] = []
    start_s = asyncio.get_running_loop().time()

    async def note(_: SearchReply) -> None:
        times.append(asyncio.get_running_loop().time() - start_s)

    await house.ask("luz", on_partial=note)
    assert len(times) == 1
    assert QUICK.first_answer_s <= times[0] < QUICK.first_answer_s + 0.1


async def test_what_comes_good_after_that_time_goes_out_as_soon_as_it_is_there() -> None:
    house = house_with("three")
    house.ana["one"].search_delay_s = 0.12
    house.ana["two"].items = []
    partial: list[SearchReply] = []
    await elapsed_s(house, partial)
    assert [ids(reply) for reply in partial] == [["one:1"]]


async def test_nothing_good_yet_is_no_first_answer() -> None:
    house = house_with("three")
    for name in ("one", "two"):
        house.ana[name].items = []
    partial: list[SearchReply] = []
    await elapsed_s(house, partial)
    assert partial == []


async def test_when_all_answer_in_time_there_is_no_partial_answer() -> None:
    partial: list[SearchReply] = []
    await elapsed_s(house_with(), partial)
    assert partial == []


async def test_three_timeouts_shorten_the_next_wait_until_it_answers() -> None:
    house = house_with("two")
    for _ in range(3):
        await elapsed_s(house)
    _, took_s = await elapsed_s(house)
    assert took_s < QUICK.source_s / 2
    house.ana["two"].search_delay_s = 0.0
    reply, _ = await elapsed_s(house)
    assert states(reply)["two"] == "ok"
    house.ana["two"].search_delay_s = HANG_S
    house.memory.distrust("ana", "two")
    _, took_s = await elapsed_s(house)
    assert took_s >= QUICK.source_s


async def test_another_persons_timeouts_shorten_nothing() -> None:
    house = house_with("one")
    for _ in range(3):
        await elapsed_s(house)
    assert not house.memory.breaker("pau", "one").tripped()
    assert house.memory.breaker("ana", "one").tripped()


async def test_a_body_that_does_not_come_in_time_is_not_shown_and_counts_as_timeout() -> None:
    house = House()
    house.ana["one"].items = [record("1", "Factura", source="one", body="la luz")]
    house.ana["one"].fetch_delay_s = HANG_S
    reply, took_s = await elapsed_s(house)
    assert (ids(reply), states(reply)["one"], reply.more) == ([], "timeout", 0)
    assert took_s < QUICK.source_s + 0.3


async def test_a_second_round_that_fails_does_not_take_the_first_rounds_results() -> None:
    house = House()
    house.ana["one"].items = [record("1", "Factura", source="one", body="la luz")]
    house.ana["one"].relaxed_fault = SourceUnavailable(Cause.SERVER_ERROR)
    reply = await house.ask("luz")
    assert (ids(reply), states(reply)["one"]) == (["one:1"], "unavailable")
    assert reply.coverage["one"].candidates == 1


async def test_a_source_that_says_itself_that_it_was_too_slow_counts_as_timeout() -> None:
    house = House()
    house.ana["one"].search_fault = SourceTimeout(Cause.SLOW)
    assert states(await house.ask("luz"))["one"] == "timeout"
    assert house.memory.breaker("ana", "one").timeouts_s


async def test_cancelling_a_search_cancels_its_sources() -> None:
    house = house_with("one", "two", "three")
    task = asyncio.create_task(house.ask("luz"))
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []


async def test_a_partial_answer_that_cannot_be_delivered_leaves_no_task_behind() -> None:
    house = house_with("two")

    async def fail(_: SearchReply) -> None:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await house.ask("luz", on_partial=fail)
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []


async def test_many_bodies_are_fetched_only_while_a_page_is_not_full() -> None:
    house = House()
    house.ana["one"].items = [record(str(n), f"Factura {n}", source="one", body="la luz") for n in range(10)]
    reply = await house.ask("luz", sources=("one",))
    fetched = [call for call in house.ana["one"].calls if call.startswith("fetch")]
    assert len(fetched) == QUICK.fetched
    assert reply.more == 7
    assert reply.coverage["one"].candidates == 10

    noisy = House()
    bodies = ["el gas"] * 8 + ["la luz"] * 2
    noisy.ana["one"].items = [record(str(n), f"N {n}", source="one", body="luz") for n in range(10)]
    for n, body in enumerate(bodies):
        noisy.ana["one"].fetched_as[str(n)] = record(str(n), f"N {n}", source="one", body=body)
    assert sorted(ids(await noisy.ask("luz", sources=("one",)))) == ["one:8", "one:9"]


async def test_a_remembered_answer_spares_the_search_but_never_the_check() -> None:
    house = House()
    house.ana["one"].items = [record(str(n), f"Factura {n}", source="one", body="la luz") for n in range(9)]
    first = await house.ask("luz", sources=("one",))
    house.ana["one"].calls.clear()
    again = await house.ask("luz", sources=("one",))
    assert ids(again) == ids(first)
    assert all(call.startswith("fetch") for call in house.ana["one"].calls)
    # What was not checked again is not counted: only this search's confirmations are.
    assert (first.more, again.more) == (6, 3)
    house.clock.advance(301)
    await house.ask("luz", sources=("one",))
    assert "search:native" in house.ana["one"].calls


async def test_the_coverage_is_in_the_persons_order() -> None:
    house = house_with("one")
    reply, _ = await elapsed_s(house)
    assert list(reply.coverage) == ["one", "two", "three"]
    assert reply.coverage["one"].state is SourceState.TIMEOUT


@pytest.mark.parametrize("channel", [Channel.PRIVATE_CHAT, Channel.PROGRAM])
async def test_why_asks_the_source_again(channel: Channel) -> None:
    house = house_with()
    reply = await house.ask("luz", channel=channel)
    before = len(house.ana["one"].calls) + len(house.ana["two"].calls) + len(house.ana["three"].calls)
    assert await house.search.why(ANA, reply.request_id, 1, channel=channel) is not None
    after = len(house.ana["one"].calls) + len(house.ana["two"].calls) + len(house.ana["three"].calls)
    assert after == before + 1


@pytest.mark.slow
async def test_with_the_real_budget_the_first_answer_comes_at_3_s_and_the_end_at_8_s() -> None:
    house = House(budget=DEFAULT_BUDGET)
    for name, source in house.ana.items():
        source.items = [record("1", "Factura", source=name, body="la luz")]
    house.ana["two"].search_delay_s = HANG_S
    partial: list[tuple[float, SearchReply]] = []
    loop = asyncio.get_running_loop()
    start_s = loop.time()

    async def keep(reply: SearchReply) -> None:
        partial.append((loop.time() - start_s, reply))

    reply = await house.ask("luz", on_partial=keep)
    took_s = loop.time() - start_s
    ((first_s, first),) = partial
    assert 3.0 <= first_s < 3.3
    assert sorted(ids(first)) == sorted(ids(reply)) == ["one:1", "three:1"]
    assert 8.0 <= took_s < 8.3
    assert states(reply) == {"one": "ok", "two": "timeout", "three": "ok"}
