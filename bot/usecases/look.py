"""A sign of life from each source of one person, side by side."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.domain.budget import Budget
from bot.domain.coverage import SourceCoverage, SourceState
from bot.domain.folding import fold
from bot.domain.principal import Principal
from bot.domain.record import Dimension
from bot.domain.sensitivity import Rules
from bot.ports import Clock, Probe, Source
from bot.usecases.federate import bulkhead


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """How a source answered a probe; ``version`` and ``items`` are None where it did not tell.

    ``idle_rules`` are rules of sensitivity whose name this person sees nowhere, as the owner wrote them. ``unreadable``
    are the dimensions that make items private because their names cannot be read; ``permissions`` the rights that are
    missing for that, in the server's own word, where it told.
    """

    coverage: SourceCoverage
    version: str | None = None
    items: int | None = None
    idle_rules: tuple[tuple[Dimension, str], ...] = ()
    unreadable: tuple[Dimension, ...] = ()
    permissions: Mapping[Dimension, str] = field(default_factory=dict)

    @property
    def is_well(self) -> bool:
        """Whether it answers and nobody needs to look after it."""
        return self.coverage.state.answered and not self.idle_rules and not self.unreadable


@dataclass(frozen=True, slots=True)
class Look:
    """``sources`` are each person's own, by person and source name; ``rules`` by source name."""

    sources: Mapping[str, Mapping[str, Source]]
    rules: Mapping[str, Rules]
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
        (told,) = probes
        rules = self.rules.get(source.name, Rules())
        return SourceStatus(
            SourceCoverage(SourceState.OK, elapsed_ms),
            told.version,
            told.items,
            idle_rules=tuple(_idle(rules, told)),
            unreadable=tuple(_unreadable(rules, told)),
            permissions=told.permissions,
        )


def _idle(rules: Rules, probe: Probe) -> Iterator[tuple[Dimension, str]]:
    """An id may be one that this person does not see: it is not judged."""
    for dimension, wanted in rules.sensitive.items():
        names = probe.names.get(dimension)
        if names is not None:
            known = {fold(name).strip() for name in names}
            folded = ((rule, fold(rule).strip()) for rule in wanted)
            yield from ((dimension, rule) for rule, name in folded if name not in known and not name.isdecimal())


def _unreadable(rules: Rules, probe: Probe) -> Iterator[Dimension]:
    for dimension, names in probe.names.items():
        if names is None and (dimension is Dimension.TYPE or rules.sensitive.get(dimension)):
            yield dimension
