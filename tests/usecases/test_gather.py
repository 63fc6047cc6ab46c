"""Fetching a few at once; each outcome is told the moment it is there."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.budget import DEFAULT_BUDGET
from bot.domain.coverage import Cause
from bot.domain.errors import ItemGone, SourceFault, SourceUnauthorized, SourceUnavailable
from bot.domain.record import Key, Record
from bot.domain.sensitivity import Label, Labelled
from bot.usecases.gather import Gather
from tests.domain.making import OPEN_RULES, record
from tests.fakes import FakeSource

KEYS = [Key("one", str(n)) for n in range(6)]


def source() -> FakeSource:
    return FakeSource(
        "one", [record(str(n), source="one", body="x", kind="Nómina" if n == 1 else None) for n in range(6)]
    )


async def test_each_outcome_is_told_with_its_label() -> None:
    told: dict[Key, Labelled | SourceFault] = {}
    faulty = source()
    faulty.fetch_faults = {
        "2": ItemGone(Cause.NOT_FOUND, status=404),
        "3": SourceUnauthorized(Cause.NO_PERMISSION, status=403),
        "4": SourceUnavailable(Cause.SERVER_ERROR, status=500),
    }
    await Gather(OPEN_RULES, DEFAULT_BUDGET)(faulty, KEYS, deadline_s=1, on_each=told.__setitem__)
    assert set(told) == set(KEYS)
    labels = [outcome.label if isinstance(outcome, Labelled) else type(outcome) for _, outcome in sorted(told.items())]
    assert labels == [Label.OPEN, Label.PRIVATE, ItemGone, ItemGone, SourceUnavailable, Label.OPEN]


async def test_a_refused_credential_ends_it() -> None:
    faulty = source()
    faulty.fetch_faults["0"] = SourceUnauthorized(Cause.BAD_TOKEN, status=401)
    with pytest.raises(SourceUnauthorized):
        await Gather(OPEN_RULES, DEFAULT_BUDGET)(faulty, KEYS, deadline_s=1, on_each=lambda *_: None)
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []


async def test_no_more_are_fetched_at_once_than_the_budget_says() -> None:
    running = 0
    most = 0

    class Counting(FakeSource):
        async def fetch(self, source_id: str, *, deadline_s: float) -> Record:
            nonlocal running, most
            running += 1
            most = max(most, running)
            await asyncio.sleep(0.01)
            running -= 1
            return await super().fetch(source_id, deadline_s=deadline_s)

    counting = Counting("one", source().items)
    budget = replace(DEFAULT_BUDGET, fetches_at_once=2)
    await Gather(OPEN_RULES, budget)(counting, KEYS, deadline_s=1, on_each=lambda *_: None)
    assert most == 2


async def test_whoever_cancels_loses_only_what_had_not_arrived() -> None:
    told: list[Key] = []
    slow = source()
    slow.fetch_delay_s = 0.05
    budget = replace(DEFAULT_BUDGET, fetches_at_once=1)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.12):
            await Gather(OPEN_RULES, budget)(slow, KEYS, deadline_s=9, on_each=lambda key, _: told.append(key))
    assert told == KEYS[:2]
