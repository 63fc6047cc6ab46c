"""What every keeper of counts keeps (bot.ports.State). Its test gives ``state`` and inherits ``StateSuite``."""

import asyncio
from collections.abc import Sequence

from bot.domain.coverage import SourceState
from bot.ports import SourceUse, State, UseCount, VoteCount

OK, TIMEOUT = SourceState.OK, SourceState.TIMEOUT


def used(source: str, *elapsed_ms: int, state: SourceState = OK) -> list[SourceUse]:
    return [SourceUse(source, state, each_ms) for each_ms in elapsed_ms]


def counted(counts: Sequence[UseCount]) -> dict[tuple[str, SourceState], int]:
    return {(count.source, count.state): count.count for count in counts}


class StateSuite:
    """Every test gets a fresh, empty ``state``."""

    async def test_it_begins_empty(self, state: State) -> None:
        assert await state.uses() == ()
        assert await state.votes() == ()

    async def test_it_counts_uses_by_source_and_state(self, state: State) -> None:
        await state.count_use([*used("paperless", 20), *used("karakeep", 30)])
        await state.count_use([*used("paperless", 25), *used("karakeep", 8000, state=TIMEOUT)])
        counts = await state.uses()
        assert counted(counts) == {("karakeep", OK): 1, ("karakeep", TIMEOUT): 1, ("paperless", OK): 2}
        assert [(count.source, count.state) for count in counts] == sorted((c.source, c.state) for c in counts)

    async def test_times_are_true_to_a_third(self, state: State) -> None:
        await state.count_use(used("paperless", *[100] * 90, *[2000] * 9, 9000))
        (count,) = await state.uses()
        assert count.count == 100
        assert 67 <= count.median_ms <= 150
        assert 1334 <= count.p95_ms <= 3000
        assert count.longest_ms == 9000

    async def test_a_single_use_is_its_own_median(self, state: State) -> None:
        await state.count_use(used("paperless", 31))
        (count,) = await state.uses()
        assert (count.median_ms, count.p95_ms, count.longest_ms) == (31, 31, 31)

    async def test_the_same_source_twice_in_one_search_counts_twice(self, state: State) -> None:
        await state.count_use(used("paperless", 10, 10))
        assert counted(await state.uses()) == {("paperless", OK): 2}

    async def test_a_search_without_sources_changes_nothing(self, state: State) -> None:
        await state.count_use([])
        assert await state.uses() == ()

    async def test_it_counts_votes_by_source_and_rank(self, state: State) -> None:
        await state.count_vote("paperless", 2, good=True)
        await state.count_vote("paperless", 1, good=True)
        await state.count_vote("paperless", 1, good=False)
        await state.count_vote("karakeep", 1, good=False)
        assert await state.votes() == (
            VoteCount("karakeep", 1, 0, 1),
            VoteCount("paperless", 1, 1, 1),
            VoteCount("paperless", 2, 1, 0),
        )

    async def test_many_at_once_are_all_counted(self, state: State) -> None:
        await asyncio.gather(*(state.count_use(used("paperless", 10)) for _ in range(50)))
        assert counted(await state.uses()) == {("paperless", OK): 50}

    async def test_it_can_be_closed_twice(self, state: State) -> None:
        await state.count_use(used("paperless", 10))
        await state.aclose()
        await state.aclose()
