"""A sign of life from each source of one person, side by side."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.budget import Budget
from bot.domain.coverage import SourceCoverage, SourceState
from bot.domain.principal import Principal
from bot.ports import Clock, Probe, Source
from bot.usecases.federate import bulkhead


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """How a source answered a probe; ``version`` and ``items`` are None where it did not tell."""

    coverage: SourceCoverage
    version: str | None = None
    items: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """``sources`` are each person's own, by person and source name."""

    sources: Mapping[str, Mapping[str, Source]]
    clock: Clock
    budget: Budget

    async def __call__(self, principal: Principal) -> Mapping[str, SourceStatus]:
        """One status a source, in the person's order, within one source's time."""
        own = self.sources.get(principal.name, {})
        names = [name for name in principal.sources if name in own]
        statuses = await asyncio.gather(*(self._one(own[name]) for name in names))
        return dict(zip(names, statuses, strict=True))

    async def _one(self, source: Source) -> SourceStatus:
        start_s = self.clock.monotonic_s()
        probes: list[Probe] = []

        async def probe() -> None:
            probes.append(await source.probe(deadline_s=self.budget.source_s))

        fault = await bulkhead(probe, self.budget.source_s)
        elapsed_ms = round(1000 * (self.clock.monotonic_s() - start_s))
        if fault is not None:
            return SourceStatus(SourceCoverage(fault.state, elapsed_ms, 0, fault.cause, fault.permission))
        return SourceStatus(SourceCoverage(SourceState.OK, elapsed_ms), probes[0].version, probes[0].items)
