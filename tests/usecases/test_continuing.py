"""«Más», «Por qué», votes and forgetting: always the person's own search, always checked anew."""

import pytest

from bot.domain.coverage import Cause
from bot.domain.disclosure import Channel
from bot.domain.errors import ItemGone, SourceUnauthorized, SourceUnavailable
from bot.domain.judged import Confidence
from bot.domain.reply import SearchReply
from bot.domain.sensitivity import Because
from bot.usecases.remember import SESSIONS_A_PERSON
from tests.domain.making import record
from tests.usecases.household import ANA, PAU, House, ids, states

CHAT = Channel.PRIVATE_CHAT


def full_house(items: int = 10) -> House:
    house = House()
    house.ana["one"].items = [record(f"{n:02}", f"Factura {n}", source="one", body="la luz") for n in range(items)]
    return house


async def more(house: House, reply: SearchReply, after_rank: int) -> SearchReply | None:
    return await house.search.more(ANA, reply.request_id, after_rank=after_rank, channel=CHAT)


async def test_more_pages_through_what_was_found_without_repeating() -> None:
    house = full_house()
    reply = await house.ask("luz")
    seen, rank = ids(reply), 3
    while True:
        page = await more(house, reply, rank)
        assert page is not None
        assert page.first_rank == rank + 1
        if not page.results:
            break
        seen += ids(page)
        rank += len(page.results)
        assert page.more == 10 - rank
    assert len(seen) == len(set(seen)) == 10


async def test_more_fetches_anew_and_leaves_out_what_is_gone() -> None:
    house = full_house(7)
    reply = await house.ask("luz")
    shown = ids(reply)
    rest = [f"{n:02}" for n in range(7) if f"one:{n:02}" not in shown]
    house.ana["one"].fetch_faults[rest[0]] = ItemGone(Cause.NOT_FOUND, status=404)
    page = await more(house, reply, 3)
    assert sorted(ids(page)) == [f"one:{n}" for n in rest[1:]]
    assert page is not None
    assert page.more == 0


async def test_more_says_when_the_source_does_not_answer_now() -> None:
    house = full_house()
    reply = await house.ask("luz")
    for n in range(10):
        house.ana["one"].fetch_faults[f"{n:02}"] = SourceUnauthorized(Cause.BAD_TOKEN, status=401)
    page = await more(house, reply, 3)
    assert (ids(page), states(page)) == ([], {"one": "unauthorized"})
    for n in range(10):
        house.ana["one"].fetch_faults[f"{n:02}"] = SourceUnavailable(Cause.SERVER_ERROR, status=500)
    reply = await house.ask("luz 1")
    assert states(reply)["one"] == "unavailable"


async def test_more_of_an_unavailable_source_is_no_silence() -> None:
    house = full_house()
    reply = await house.ask("luz")
    for n in range(10):
        house.ana["one"].fetch_faults[f"{n:02}"] = SourceUnavailable(Cause.SERVER_ERROR, status=500)
    assert states(await more(house, reply, 3)) == {"one": "unavailable"}


@pytest.mark.parametrize("after_rank", [-1, 99])
async def test_a_page_that_does_not_exist_has_expired(after_rank: int) -> None:
    house = full_house()
    reply = await house.ask("luz")
    assert await more(house, reply, after_rank) is None


async def test_nothing_of_a_search_is_anothers_to_continue() -> None:
    house = full_house()
    house.pau["one"].items = house.ana["one"].items
    reply = await house.ask("luz")
    assert await house.search.more(PAU, reply.request_id, after_rank=3, channel=CHAT) is None
    assert await house.search.why(PAU, reply.request_id, 1, channel=CHAT) is None
    assert await house.search.choose(PAU, reply.request_id, 0, channel=CHAT, on_partial=None) is None
    assert not await house.vote(PAU, reply.request_id, 1, good=True)
    assert house.pau["one"].calls == []


async def test_a_search_is_remembered_for_an_hour_and_the_latest_ones_alone() -> None:
    house = full_house()
    reply = await house.ask("luz")
    house.clock.advance(3601)
    assert await more(house, reply, 3) is None
    fresh = await house.ask("luz")
    for _ in range(SESSIONS_A_PERSON):
        await house.ask("luz")
    assert await more(house, fresh, 3) is None


async def test_why_names_the_rankings_and_of_a_private_item_the_rule_alone() -> None:
    house = House()
    house.ana["one"].items = [
        record("1", "Nómina mensual", source="one", body="la luz", kind="Nómina"),
        record("2", "Luz", source="one", body="la luz", kind="Factura"),
    ]
    reply = await house.ask("luz")
    whys = [await house.search.why(ANA, reply.request_id, rank, channel=CHAT) for rank in (1, 2)]
    by_id = {why.key.source_id: why for why in whys if why is not None}
    assert by_id["1"].reason is not None
    assert by_id["1"].reason.because is Because.RULE
    assert by_id["1"].trace == ()
    assert [entry.ranking for entry in by_id["2"].trace] == ["one:native", "one:relaxed"]
    assert by_id["2"].matched == ("luz",)


@pytest.mark.parametrize("rank", [0, 3])
async def test_there_is_no_why_for_a_rank_that_was_not_found(rank: int) -> None:
    house = full_house(2)
    reply = await house.ask("luz")
    assert await house.search.why(ANA, reply.request_id, rank, channel=CHAT) is None
    assert not await house.vote(ANA, reply.request_id, rank, good=True)


async def test_there_is_no_why_for_what_may_not_be_read_any_more() -> None:
    house = full_house(1)
    reply = await house.ask("luz")
    house.ana["one"].fetch_faults["00"] = ItemGone(Cause.NOT_FOUND, status=404)
    assert await house.search.why(ANA, reply.request_id, 1, channel=CHAT) is None


async def test_a_program_hears_no_why_of_what_became_private() -> None:
    house = full_house(1)
    reply = await house.ask("luz", channel=Channel.PROGRAM)
    house.ana["one"].fetched_as["00"] = record("00", "Atrasos", source="one", body="la luz", kind="Nómina")
    assert await house.search.why(ANA, reply.request_id, 1, channel=Channel.PROGRAM) is None


async def test_a_vote_counts_once_per_result() -> None:
    house = full_house(2)
    reply = await house.ask("luz")
    assert await house.vote(ANA, reply.request_id, 1, good=True)
    assert await house.vote(ANA, reply.request_id, 1, good=False)
    assert await house.vote(ANA, reply.request_id, 2, good=False)
    stats = await house.report()
    assert [(vote.source, vote.rank, vote.good, vote.bad) for vote in stats.votes] == [
        ("one", 1, 1, 0),
        ("one", 2, 0, 1),
    ]
    assert {use.source for use in stats.uses} == {"one", "two", "three"}


async def test_forgetting_takes_searches_and_remembered_answers_of_that_person_alone() -> None:
    house = full_house()
    house.pau["one"].items = house.ana["one"].items
    anas, paus = await house.ask("luz"), await house.ask("luz", who=PAU)
    await house.forget(ANA)
    await house.forget(ANA)
    assert await more(house, anas, 3) is None
    assert await house.search.more(PAU, paus.request_id, after_rank=3, channel=CHAT) is not None
    house.ana["one"].calls.clear()
    await house.ask("luz")
    assert "search:native" in house.ana["one"].calls


async def test_more_lets_no_noise_pass_behind_good_evidence() -> None:
    house = full_house(7)
    house.ana["one"].items += [record(f"n{n}", "Gas", source="one", body="otra cosa") for n in range(2)]
    for n in range(2):
        # the source's index still names them for words that they no longer hold
        house.ana["one"].items[-1 - n] = record(f"n{n}", "Luz", source="one", body="factura de la luz")
        house.ana["one"].fetched_as[f"n{n}"] = record(f"n{n}", "Gas", source="one", body="factura")
    reply = await house.ask("factura de la luz")
    assert all(item.confidence is Confidence.EVIDENCE for item in reply.results)
    seen: list[str] = []
    rank = 3
    while (page := await more(house, reply, rank)) is not None and page.results:
        seen += ids(page)
        rank += len(page.results)
    assert not [name for name in seen if name.startswith("one:n")]


async def test_more_goes_on_offering_what_a_last_resort_offered() -> None:
    house = House()
    house.ana["one"].items = [record(str(n), "Sancio", source="one", body="velocitat", kind="Multa") for n in range(3)]
    reply = await house.ask("multa por correr demasiado deprisa", limit=1)
    assert len(reply.results) == 1
    assert len(ids(await more(house, reply, 1))) == 2
