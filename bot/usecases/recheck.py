"""What was found before, fetched anew: for «more» and «why», when its person may have lost the right to read it."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.budget import Budget
from bot.domain.coverage import SourceCoverage, SourceState
from bot.domain.disclosure import Policy, may_appear
from bot.domain.errors import ItemGone, SourceFault
from bot.domain.hits import FusedHit
from bot.domain.record import Key
from bot.domain.sensitivity import Labelled
from bot.ports import Clock, Source
from bot.usecases.federate import Ask, bulkhead
from bot.usecases.gather import Gather
from bot.usecases.remember import Entry, Memory


@dataclass(frozen=True, slots=True)
class Recheck:
    """Fetches remembered entries from their sources, side by side, each source in its own time."""

    gather: Gather
    memory: Memory
    clock: Clock
    budget: Budget
    policy: Policy

    async def __call__(
        self, own: Mapping[str, Source], ask: Ask, entries: Sequence[Entry], coverage: dict[str, SourceCoverage]
    ) -> list[FusedHit]:
        """The entries that may be read now, in their order; what cannot is left out, and ``coverage`` gets a line a
        source that says why."""
        checked: dict[Key, Labelled] = {}
        names = dict.fromkeys(entry.key.source for entry in entries)
        await asyncio.gather(*(self._fetch(own[name], ask, entries, checked, coverage) for name in names))
        kept = [entry for entry in entries if entry.key in checked]
        return [FusedHit(checked[entry.key], entry.score, entry.trace, True) for entry in kept]

    async def _fetch(
        self,
        source: Source,
        ask: Ask,
        entries: Sequence[Entry],
        checked: dict[Key, Labelled],
        coverage: dict[str, SourceCoverage],
    ) -> None:
        keys = [entry.key for entry in entries if entry.key.source == source.name]
        start_s = self.clock.monotonic_s()
        faults: list[SourceFault] = []

        def on_each(key: Key, outcome: Labelled | SourceFault) -> None:
            if isinstance(outcome, SourceFault):
                faults.append(outcome)
            elif may_appear(outcome, ask.query, ask.channel, self.policy):
                checked[key] = outcome

        limit_s = self.budget.source_s
        broken = await bulkhead(lambda: self.gather(source, keys, deadline_s=limit_s, on_each=on_each), limit_s)
        if broken or faults:
            self.memory.distrust(ask.person, source.name)
        told = broken or next((fault for fault in faults if not isinstance(fault, ItemGone)), None)
        elapsed_ms = round(1000 * (self.clock.monotonic_s() - start_s))
        got = sum(key in checked for key in keys)
        if told is None:
            coverage[source.name] = SourceCoverage(SourceState.OK, elapsed_ms, got)
        else:
            coverage[source.name] = SourceCoverage(told.state, elapsed_ms, got, told.cause, told.permission)
