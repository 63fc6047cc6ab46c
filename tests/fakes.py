"""Fakes at the ports. Each passes its port's contract suite (tests/contract)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from bot.domain.coverage import Cause
from bot.domain.errors import ItemGone, SourceFault, SourceTimeout
from bot.domain.folding import fold
from bot.domain.matching import occurrences
from bot.domain.query import Query, Term
from bot.domain.record import Dimension, Record
from bot.ports import Found, Probe, Round, SourceUse, UseCount, VoteCount

WIDENED = timedelta(days=62)


@dataclass
class FakeSource:
    """A source in memory. ``items`` are records with their parts, best first. Faults and delays can be switched on."""

    name: str
    items: list[Record] = field(default_factory=list)
    search_fault: SourceFault | None = None
    relaxed_fault: SourceFault | None = None
    fetch_faults: dict[str, SourceFault] = field(default_factory=dict)
    fetched_as: dict[str, Record] = field(default_factory=dict)
    search_delay_s: float = 0.0
    fetch_delay_s: float = 0.0
    crash: Exception | None = None
    ignored: tuple[str, ...] = ()
    probe_names: dict[Dimension, tuple[str, ...] | None] = field(default_factory=dict)
    permissions: dict[Dimension, str] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    plain: list[bool] = field(default_factory=list)
    closed: int = 0

    async def search(self, query: Query, round_: Round, *, limit: int, deadline_s: float, plain: bool = False) -> Found:
        self.calls.append(f"search:{round_.value}")
        self.plain.append(plain)
        await self._wait(self.search_delay_s, deadline_s)
        if self.crash:
            raise self.crash
        fault = self.search_fault or (self.relaxed_fault if round_ is Round.RELAXED else None)
        if fault:
            raise fault
        unknown = self._unknown(query)
        if unknown:
            return Found((), unknown)
        matching = [item for item in self.items if _matches(item, query, round_)]
        if not query.terms:
            matching.sort(key=lambda item: item.date or date.min, reverse=True)
        bare = tuple(replace(item, parts=(), fetched=False) for item in matching[:limit])
        return Found(bare, ignored=self.ignored, total=None if query.terms else len(matching))

    async def fetch(self, source_id: str, *, deadline_s: float) -> Record:
        self.calls.append(f"fetch:{source_id}")
        await self._wait(self.fetch_delay_s, deadline_s)
        if source_id in self.fetch_faults:
            raise self.fetch_faults[source_id]
        if source_id in self.fetched_as:
            return replace(self.fetched_as[source_id], fetched=True)
        for item in self.items:
            if item.key.source_id == source_id:
                return replace(item, fetched=True)
        raise ItemGone(Cause.NOT_FOUND, status=404)

    async def probe(self, *, deadline_s: float) -> Probe:
        self.calls.append("probe")
        await self._wait(self.search_delay_s, deadline_s)
        if self.crash:
            raise self.crash
        if self.search_fault:
            raise self.search_fault
        return Probe("1.0", len(self.items), self.probe_names, self.permissions)

    async def aclose(self) -> None:
        self.closed += 1

    async def _wait(self, delay_s: float, deadline_s: float) -> None:
        if delay_s > deadline_s:
            await asyncio.sleep(max(deadline_s, 0))
            raise SourceTimeout(Cause.SLOW)
        await asyncio.sleep(delay_s)

    def _unknown(self, query: Query) -> tuple[str, ...]:
        filters = query.filters
        asked = (
            (Dimension.TYPE, filters.types),
            (Dimension.TAG, filters.tags),
            (Dimension.CORRESPONDENT, filters.correspondents),
        )
        known = {dimension: {fold(n) for item in self.items for n in item.names(dimension)} for dimension, _ in asked}
        return tuple(value for dimension, values in asked for value in values if fold(value) not in known[dimension])


def covers(text: str, terms: Sequence[Term]) -> bool:
    """Whether every hard term (every one, if all are soft) stands in the text."""
    wanted = {index for index, term in enumerate(terms) if not term.soft} or set(range(len(terms)))
    return wanted <= {place.term for place in occurrences(text, terms)}


def _matches(item: Record, query: Query, round_: Round) -> bool:
    filters = query.filters
    for dimension, values in (
        (Dimension.TYPE, filters.types),
        (Dimension.TAG, filters.tags),
        (Dimension.CORRESPONDENT, filters.correspondents),
    ):
        if values and not {fold(value) for value in values} & {fold(name) for name in item.names(dimension)}:
            return False
    if not _within(item.date, filters.date_from, filters.date_to):
        return False
    if query.dates is not None:
        widened = WIDENED if round_ is Round.RELAXED else timedelta()
        start, end = query.dates.start, query.dates.end
        if not _within(item.date, start - widened if start else None, end + widened if end else None):
            return False
    text = " ".join([item.title, *(mark.name or "" for mark in item.marks), *(part.text for part in item.parts)])
    if not query.terms:
        return True
    return covers(text, query.terms) if round_ is Round.LITERAL else bool(occurrences(text, query.terms))


def _within(day: date | None, start: date | None, end: date | None) -> bool:
    if start is None and end is None:
        return True
    return day is not None and (start is None or day >= start) and (end is None or day <= end)


@dataclass
class FakeClock:
    """A clock whose present stands still; the monotonic one is moved by the test, or runs with the event loop."""

    today: datetime = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    offset_s: float = 0.0

    def monotonic_s(self) -> float:
        return asyncio.get_running_loop().time() + self.offset_s

    def now(self) -> datetime:
        return self.today

    def advance(self, seconds: float) -> None:
        self.offset_s += seconds


@dataclass
class InMemoryState:
    """Counts in memory."""

    counted: list[SourceUse] = field(default_factory=list)
    voted: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    fault: Exception | None = None

    async def count_use(self, uses: Sequence[SourceUse]) -> None:
        if self.fault:
            raise self.fault
        self.counted.extend(uses)

    async def count_vote(self, source: str, rank: int, *, good: bool) -> None:
        if self.fault:
            raise self.fault
        self.voted.setdefault((source, rank), [0, 0])[0 if good else 1] += 1

    async def uses(self) -> tuple[UseCount, ...]:
        grouped: dict[tuple[str, str], list[SourceUse]] = {}
        for use in self.counted:
            grouped.setdefault((use.source, use.state), []).append(use)
        return tuple(_use_count(uses) for _, uses in sorted(grouped.items()))

    async def votes(self) -> tuple[VoteCount, ...]:
        return tuple(VoteCount(source, rank, *counts) for (source, rank), counts in sorted(self.voted.items()))

    async def aclose(self) -> None:
        """Nothing to close."""


def _use_count(uses: Sequence[SourceUse]) -> UseCount:
    times = sorted(use.elapsed_ms for use in uses)
    median, late = times[(len(times) - 1) // 2], times[min(len(times) - 1, int(0.95 * len(times)))]
    return UseCount(uses[0].source, uses[0].state, len(times), median, late, times[-1])
