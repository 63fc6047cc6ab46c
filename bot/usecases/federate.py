"""One person's sources asked side by side, each in its own time; one that fails takes nobody with it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, TypeVar

import structlog

from bot.domain.budget import Budget
from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.disclosure import Channel, Policy, may_appear
from bot.domain.errors import ItemGone, SourceFault, SourceTimeout, SourceUnauthorized
from bot.domain.fusion import fuse, strategy_weight
from bot.domain.gate import exact_by_title, judge
from bot.domain.hits import FusedHit, Hit, Ranking
from bot.domain.judged import Confidence
from bot.domain.matching import occurrences
from bot.domain.query import Query
from bot.domain.record import Key, Record
from bot.domain.sensitivity import Label, Labelled, Rules, label
from bot.ports import Clock, Found, Round, Source
from bot.usecases.gather import Gather
from bot.usecases.remember import Memory

_log = structlog.get_logger(__name__)
LONG_TEXTS: Final = 100_000  # characters; judging them takes about 15 ms, a thread costs a tenth of one

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SourceAnswer:
    """One source's part: its coverage, and its rankings with the best few fetched. Hits that were not fetched are
    there for «more» only."""

    coverage: SourceCoverage
    rankings: tuple[Ranking, ...] = ()
    ignored: tuple[str, ...] = ()
    unknown_filters: tuple[str, ...] = ()
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """Whose question this is and where the answer goes."""

    person: str
    query: Query
    channel: Channel


@dataclass
class _Progress:
    """What is safely known so far of one source, whatever happens next."""

    rankings: list[Ranking] = field(default_factory=list)
    checked: dict[Key, Labelled] = field(default_factory=dict)
    refused: set[Key] = field(default_factory=set)
    fault: SourceFault | None = None
    ignored: tuple[str, ...] = ()
    unknown_filters: tuple[str, ...] = ()
    total: int | None = None

    def unchecked(self, query: Query) -> list[Key]:
        """What was found and not yet fetched, best first; before all what no fusion may push back: what the source
        itself ranked first, and what is exact by its title."""
        first = [ranking.hits[0].key for ranking in self.rankings[:1] if ranking.hits]
        fused = fuse(self.rankings, query)
        exact = [hit.key for hit in fused if exact_by_title(hit.labelled.record, query)]
        found = dict.fromkeys([*first, *exact, *(hit.key for hit in fused)])
        return [key for key in found if key not in self.checked and key not in self.refused]


@dataclass(frozen=True, slots=True)
class Federate:
    """Asks one source: two rounds, then the fetches, all inside that source's time."""

    clock: Clock
    budget: Budget
    memory: Memory
    rules: Mapping[str, Rules]
    policy: Policy
    gather: Gather

    async def __call__(self, source: Source, ask: Ask) -> SourceAnswer:
        """Never raises but for cancellation: what goes wrong is in the coverage."""
        start_s = self.clock.monotonic_s()
        progress = _Progress()
        limit_s = self._limit_s(ask.person, source.name)
        fault = await bulkhead(lambda: self._rounds(source, ask, progress, start_s + limit_s), limit_s)
        self._learn(ask.person, source.name, fault or progress.fault)
        elapsed_ms = round(1000 * (self.clock.monotonic_s() - start_s))
        return _answer(progress, fault, elapsed_ms)

    def _limit_s(self, person: str, source: str) -> float:
        tripped = self.memory.breaker(person, source).tripped()
        return self.budget.tripped_s if tripped else self.budget.source_s

    def _learn(self, person: str, source: str, fault: SourceFault | None) -> None:
        breaker = self.memory.breaker(person, source)
        slow = fault is not None and fault.cause is Cause.SLOW
        learned = breaker.after_timeout(self.clock.monotonic_s()) if slow else breaker.after_answer()
        self.memory.set_breaker(person, source, learned)
        if isinstance(fault, SourceUnauthorized):
            self.memory.distrust(person, source)

    async def _rounds(self, source: Source, ask: Ask, progress: _Progress, until_s: float) -> None:
        await self._round(source, ask, Round.LITERAL, progress, until_s)
        if self._wants_relaxing(ask.query, progress):
            # What is there already is made safe before a second round that may fail.
            await self._check(source, ask, progress.unchecked(ask.query), progress, until_s)
            await self._round(source, ask, Round.RELAXED, progress, until_s)
        keys = progress.unchecked(ask.query)
        best, rest = keys[: self.budget.fetched], keys[self.budget.fetched :]
        await self._check(source, ask, best, progress, until_s)
        if rest and not await self._enough(progress, ask):
            await self._check(source, ask, rest, progress, until_s)

    def _wants_relaxing(self, query: Query, progress: _Progress) -> bool:
        found = {hit.key for ranking in progress.rankings for hit in ranking.hits}
        return len(found) < self.budget.shown and not progress.unknown_filters and bool(query.terms or query.dates)

    async def _round(self, source: Source, ask: Ask, round_: Round, progress: _Progress, until_s: float) -> None:
        found, fresh = await self._found(source, ask, round_, until_s)
        progress.ignored = progress.ignored or found.ignored
        progress.unknown_filters = progress.unknown_filters or found.unknown_filters
        if round_ is Round.LITERAL and fresh:
            progress.total = found.total
        visible = self._visible(found.records, ask)[: self._wanted(ask.query)]
        hits = tuple(Hit(labelled, rank, confirmed=fresh) for rank, labelled in enumerate(visible, start=1))
        name = f"{source.name}:{round_.value}"
        progress.rankings.append(Ranking(name, hits, strategy_weight(ask.query, round_.value)))

    async def _found(self, source: Source, ask: Ask, round_: Round, until_s: float) -> tuple[Found, bool]:
        hides = ask.channel is Channel.PROGRAM
        question = (round_, ask.query.terms, bool(ask.query.excluded), ask.query.dates, ask.query.filters, hides)
        kept = self.memory.answer(ask.person, source.name, question)
        if kept is not None:
            return kept, False
        limit = self._wanted(ask.query) * (self.budget.behind_hidden if hides else 1)
        while True:
            left_s = until_s - self.clock.monotonic_s()
            found = await source.search(ask.query, round_, limit=limit, deadline_s=left_s, plain=hides)
            if not hides or self._enough_visible(found, ask, limit):
                break
            limit = self.budget.most_candidates
        self.memory.keep_answer(ask.person, source.name, question, found)
        return found, True

    def _wanted(self, query: Query) -> int:
        return self.budget.candidates * (self.budget.widened if query.excluded else 1)

    def _enough_visible(self, found: Found, ask: Ask, limit: int) -> bool:
        """Whether hidden items took no visible one's place: else what is missing would tell of them."""
        if len(found.records) < limit or limit >= self.budget.most_candidates:
            return True
        return len(self._visible(found.records, ask)) >= self._wanted(ask.query)

    def _visible(self, records: Iterable[Record], ask: Ask) -> list[Labelled]:
        """What the channel may know of, in the source's order; for a program in an order of our own."""
        labelled = (label(record, self.rules) for record in records)
        visible = [item for item in labelled if may_appear(item, ask.query, ask.channel, self.policy)]
        if ask.channel is Channel.PROGRAM:
            visible.sort(key=lambda item: _place(item, ask.query))
        return visible

    async def _check(self, source: Source, ask: Ask, keys: Sequence[Key], progress: _Progress, until_s: float) -> None:
        def on_each(key: Key, outcome: Labelled | SourceFault) -> None:
            if isinstance(outcome, SourceFault):
                progress.refused.add(key)
                if isinstance(outcome, ItemGone):
                    self.memory.distrust(ask.person, source.name)
                else:
                    progress.fault = progress.fault or outcome
            elif may_appear(outcome, ask.query, ask.channel, self.policy):
                progress.checked[key] = outcome
            else:
                progress.refused.add(key)

        await self.gather(source, keys, deadline_s=until_s - self.clock.monotonic_s(), on_each=on_each)

    async def _enough(self, progress: _Progress, ask: Ask) -> bool:
        """Whether what was fetched already fills a page with evidence; for a program only OPEN items are looked at."""
        hits = fuse(_checked_only(progress), ask.query)
        if ask.channel is Channel.PROGRAM:
            hits = tuple(hit for hit in hits if hit.labelled.label is Label.OPEN)
        return await beside_the_loop(hits, lambda: self._fills_a_page(hits, ask.query))

    def _fills_a_page(self, hits: Sequence[FusedHit], query: Query) -> bool:
        good = 0
        for hit in hits:
            judged = judge(hit, query)
            good += judged is not None and judged.confidence is Confidence.EVIDENCE
            if good >= self.budget.shown:
                return True
        return False


async def beside_the_loop(hits: Iterable[FusedHit], work: Callable[[], T]) -> T:
    """Runs what reads the hits' texts; in a thread where they are so long that everybody else would wait for it."""
    length = sum(len(part.text) for hit in hits for part in hit.labelled.record.parts)
    return await asyncio.to_thread(work) if length > LONG_TEXTS else work()


async def bulkhead(work: Callable[[], Awaitable[None]], limit_s: float) -> SourceFault | None:
    """Runs one source's work inside its time; whatever goes wrong in it comes back as a value."""
    try:
        async with asyncio.timeout(limit_s):
            await work()
    except TimeoutError:
        return SourceTimeout(Cause.SLOW)
    except SourceFault as fault:
        return fault
    except Exception as error:
        _log.error("source_failed", type=type(error).__name__)
        return SourceFault(Cause.INTERNAL)
    return None


def _place(item: Labelled, query: Query) -> tuple[bool, int, int, Key]:
    """The order for a program: OPEN items by how many words their titles and names hold, then newest first; PRIVATE
    ones after them by key. A server weighs words by how many documents hold them: its order tells of hidden ones."""
    record = item.record
    if item.label is Label.PRIVATE:
        return (True, 0, 0, record.key)
    texts = (record.title, *(mark.name for mark in record.marks if mark.name))
    held = {place.term for text in texts for place in occurrences(text, query.terms)}
    return (False, -len(held), -(record.date or date.min).toordinal(), record.key)


def _answer(progress: _Progress, fault: SourceFault | None, elapsed_ms: int) -> SourceAnswer:
    if isinstance(fault, SourceUnauthorized):
        return SourceAnswer(SourceCoverage(fault.state, elapsed_ms, 0, fault.cause, fault.permission))
    # After a fault only what was checked before it may be shown.
    rankings = _checked_only(progress) if fault else _all_but_refused(progress)
    candidates = len({hit.key for ranking in rankings for hit in ranking.hits})
    worst = fault or progress.fault
    if worst is not None:
        coverage = SourceCoverage(worst.state, elapsed_ms, candidates, worst.cause, worst.permission)
    else:
        state = SourceState.OK if candidates else SourceState.NO_RESULTS
        coverage = SourceCoverage(state, elapsed_ms, candidates)
    return SourceAnswer(coverage, rankings, progress.ignored, progress.unknown_filters, progress.total)


def _checked_only(progress: _Progress) -> tuple[Ranking, ...]:
    return tuple(
        replace(ranking, hits=tuple(_checked(hit, progress) for hit in ranking.hits if hit.key in progress.checked))
        for ranking in progress.rankings
    )


def _all_but_refused(progress: _Progress) -> tuple[Ranking, ...]:
    return tuple(
        replace(ranking, hits=tuple(_checked(hit, progress) for hit in ranking.hits if hit.key not in progress.refused))
        for ranking in progress.rankings
    )


def _checked(hit: Hit, progress: _Progress) -> Hit:
    labelled = progress.checked.get(hit.key)
    return hit if labelled is None else Hit(labelled, hit.rank, confirmed=True)
