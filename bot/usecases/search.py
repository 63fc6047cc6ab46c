"""From a question to at most three results that can be checked; and its continuations."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import structlog

from bot.domain.budget import Budget
from bot.domain.clarify import Clarify, clarify, narrowed
from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.dedup import dedup
from bot.domain.disclosure import AgentPrivate, Channel, Policy, Why, explain, show
from bot.domain.errors import StateDamaged, WrongUse
from bot.domain.fusion import fuse
from bot.domain.gate import judge, of_the_kind, ordered, rarest
from bot.domain.hits import FusedHit
from bot.domain.judged import Confidence, Judged, Tier
from bot.domain.parse import parse_query
from bot.domain.principal import Principal
from bot.domain.query import Filters, Query
from bot.domain.reply import SearchReply
from bot.domain.sensitivity import Label
from bot.ports import Clock, Source, SourceUse, State
from bot.usecases.federate import Ask, Federate, SourceAnswer, beside_the_loop
from bot.usecases.recheck import Recheck
from bot.usecases.remember import Entry, Memory, Session

_log = structlog.get_logger(__name__)

OnPartial = Callable[[SearchReply], Awaitable[None]]
MAX_LIMIT: Final = 3
MAX_QUESTION: Final = 2000  # characters; longer texts are pasted documents, not questions


@dataclass(frozen=True, slots=True)
class _Search:
    """One search under way."""

    request_id: str
    principal: Principal
    query: Query
    channel: Channel
    sources: tuple[str, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class _Result:
    """What the answers so far amount to: judged items best first, and what was found but not fetched."""

    judged: tuple[Judged, ...]
    rest: tuple[FusedHit, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """``sources`` are each person's own, by person and source name; ``enabled`` are those the owner switched on."""

    sources: Mapping[str, Mapping[str, Source]]
    enabled: tuple[str, ...]
    known: tuple[str, ...]
    federate: Federate
    recheck: Recheck
    memory: Memory
    state: State
    clock: Clock
    budget: Budget
    policy: Policy
    new_id: Callable[[], str]

    async def start(
        self,
        principal: Principal,
        text: str,
        *,
        channel: Channel,
        sources: tuple[str, ...] | None,
        filters: Filters,
        limit: int,
        on_partial: OnPartial | None,
    ) -> SearchReply:
        """See ``App.search``."""
        asked = self._asked(principal, sources)
        if not 1 <= limit <= MAX_LIMIT:
            raise WrongUse("bad_limit")
        if len(text) > MAX_QUESTION:
            raise WrongUse("long_question")
        for name, wanted in (("archived", filters.archived), ("unreviewed", filters.unreviewed)):
            if wanted:
                raise WrongUse("filter_not_supported", source=", ".join(asked), filter=name)
        query = parse_query(text, principal.language, self.clock.now().date(), filters)
        if query.asks_nothing:
            raise WrongUse("empty_question")
        search = _Search(self.new_id(), principal, query, channel, asked, limit)
        return await self._run(search, on_partial)

    async def more(
        self, principal: Principal, request_id: str, *, after_rank: int, channel: Channel
    ) -> SearchReply | None:
        """See ``App.more``."""
        session = self.memory.session(principal.name, request_id)
        if session is None or not 0 <= after_rank <= len(session.entries):
            return None
        search = _Search(request_id, principal, session.query, channel, session.sources, self.budget.shown)
        kept = list(session.entries[:after_rank])
        ahead = list(session.entries[after_rank:])
        page: list[Judged] = []
        coverage: dict[str, SourceCoverage] = {}
        while ahead and len(page) < search.limit:
            batch, ahead = ahead[: search.limit - len(page)], ahead[search.limit - len(page) :]
            page.extend(await self._again(search, batch, coverage, last_resort=session.last_resort))
        entries = (*kept, *(_entry(item) for item in page), *ahead)
        self.memory.keep(principal.name, replace(session, entries=entries))
        return self._reply(search, page, coverage, first_rank=after_rank + 1, more=len(ahead))

    async def choose(
        self, principal: Principal, request_id: str, choice: int, *, channel: Channel, on_partial: OnPartial | None
    ) -> SearchReply | None:
        """See ``App.choose``."""
        session = self.memory.session(principal.name, request_id)
        if session is None or session.clarify is None or not 0 <= choice < len(session.clarify.choices):
            return None
        filters, sources = narrowed(session.query, session.clarify.facet, session.clarify.choices[choice])
        asked = tuple(name for name in session.sources if sources is None or name in sources)
        query = replace(session.query, filters=filters)
        return await self._run(_Search(self.new_id(), principal, query, channel, asked, self.budget.shown), on_partial)

    async def why(self, principal: Principal, request_id: str, rank: int, *, channel: Channel) -> Why | None:
        """See ``App.why``."""
        session = self.memory.session(principal.name, request_id)
        if session is None or not 1 <= rank <= len(session.entries):
            return None
        search = _Search(request_id, principal, session.query, channel, session.sources, 1)
        judged = await self._again(search, [session.entries[rank - 1]], {}, last_resort=True)
        return explain(judged[0], channel) if judged else None

    def _asked(self, principal: Principal, sources: tuple[str, ...] | None) -> tuple[str, ...]:
        for name in sources or ():
            if name not in self.known:
                raise WrongUse("unknown_source", known=", ".join(self.enabled))
            if name not in self.enabled or name not in principal.sources:
                raise WrongUse("source_not_enabled", source=name)
        own = self.sources.get(principal.name, {})
        return tuple(name for name in principal.sources if name in own and (sources is None or name in sources))

    async def _run(self, search: _Search, on_partial: OnPartial | None) -> SearchReply:
        own = self.sources[search.principal.name]
        ask = Ask(search.principal.name, search.query, search.channel)
        tasks = {name: asyncio.create_task(self.federate(own[name], ask)) for name in search.sources}
        try:
            await self._wait(search, tasks, on_partial)
        finally:
            for task in tasks.values():
                task.cancel()
            await asyncio.gather(*tasks.values(), return_exceptions=True)
        answers = {name: task.result() for name, task in tasks.items()}
        _refuse_unknown_filters(answers, search.query.filters)
        await self._count(answers)
        return await self._page(search, answers, complete=True)

    async def _wait(
        self, search: _Search, tasks: Mapping[str, asyncio.Task[SourceAnswer]], on_partial: OnPartial | None
    ) -> None:
        """Waits for all; once, after the time for a first answer, hands over what is good so far."""
        start_s = self.clock.monotonic_s()
        pending = set(tasks.values())
        offered = on_partial is None
        while pending:
            left_s = None if offered else self.budget.first_answer_s - (self.clock.monotonic_s() - start_s)
            wait_s = None if left_s is None or left_s <= 0 else left_s
            _, pending = await asyncio.wait(pending, timeout=wait_s, return_when=asyncio.FIRST_COMPLETED)
            due = self.clock.monotonic_s() - start_s >= self.budget.first_answer_s
            if pending and due and not offered and on_partial is not None:
                reply = await self._page(search, _so_far(tasks, self.budget), complete=False)
                if any(item.confidence is Confidence.EVIDENCE for item in reply.results):
                    offered = True
                    await on_partial(reply)

    async def _count(self, answers: Mapping[str, SourceAnswer]) -> None:
        uses = [SourceUse(name, answer.coverage.state, answer.coverage.elapsed_ms) for name, answer in answers.items()]
        try:
            await self.state.count_use(uses)
        except StateDamaged:
            _log.warning("state_damaged")  # counts are lost; the person's answer is not

    async def _page(self, search: _Search, answers: Mapping[str, SourceAnswer], *, complete: bool) -> SearchReply:
        result = await self._result(search, answers)
        shown = result.judged[: search.limit]
        hint = self._hint(search, result) if complete else None
        entries = (*(_entry(item) for item in result.judged), *(_entry_of(hit) for hit in result.rest))
        last_resort = not any(item.confidence is Confidence.EVIDENCE for item in result.judged)
        self.memory.keep(
            search.principal.name,
            Session(search.request_id, search.query, search.sources, entries, hint, last_resort=last_resort),
        )
        coverage = {name: answer.coverage for name, answer in answers.items()}
        ignored = tuple(dict.fromkeys(part for answer in answers.values() for part in answer.ignored))
        more = len(entries) - len(shown)
        reply = self._reply(search, shown, coverage, more=more, hint=hint, ignored=ignored, complete=complete)
        # Hidden items would be counted for a program; unwanted words are told apart only in the texts.
        counts = search.channel is not Channel.PROGRAM and not search.query.excluded
        return replace(reply, total=_total(answers)) if counts else reply

    async def _result(self, search: _Search, answers: Mapping[str, SourceAnswer]) -> _Result:
        rankings = [ranking for answer in answers.values() for ranking in answer.rankings]
        fused = dedup(fuse(rankings, search.query))
        fetched = [hit for hit in fused if hit.labelled.record.fetched]
        rest = tuple(hit for hit in fused if not hit.labelled.record.fetched and hit.confirmed)
        judged = await beside_the_loop(fetched, lambda: self._gated(search, fetched))
        return _Result(ordered(judged, search.channel), rest)

    def _gated(self, search: _Search, fetched: Sequence[FusedHit]) -> tuple[Judged, ...]:
        """What passes the gate; where nothing is evidence, what is worth offering all the same."""
        judged = self._judged(search, fetched)
        if any(item.confidence is Confidence.EVIDENCE for item in judged):
            return judged
        possible = self._judged(search, fetched, last_resort=True)
        if not judged:
            return of_the_kind(possible, search.query)
        return (*rarest(possible, judged, search.query), *judged)

    def _judged(self, search: _Search, hits: Iterable[FusedHit], *, last_resort: bool = False) -> tuple[Judged, ...]:
        by_title = search.channel is Channel.PROGRAM and self.policy.agent_private is not AgentPrivate.LISTED
        judged = (
            judge(
                hit,
                search.query,
                visible_only=by_title and hit.labelled.label is Label.PRIVATE,
                last_resort=last_resort,
            )
            for hit in hits
        )
        return tuple(item for item in judged if item is not None)

    def _hint(self, search: _Search, result: _Result) -> Clarify | None:
        if result.judged and result.judged[0].tier is not Tier.NONE:
            return None
        hits = [*(item.hit for item in result.judged), *result.rest]
        return clarify(hits, search.query, search.channel)

    def _reply(
        self,
        search: _Search,
        page: Sequence[Judged],
        coverage: Mapping[str, SourceCoverage],
        *,
        first_rank: int = 1,
        more: int = 0,
        hint: Clarify | None = None,
        ignored: tuple[str, ...] = (),
        complete: bool = True,
    ) -> SearchReply:
        return SearchReply(
            request_id=search.request_id,
            searched_at=self.clock.now(),
            query=search.query,
            coverage=coverage,
            results=tuple(show(item, search.channel, self.policy) for item in page),
            first_rank=first_rank,
            more=more,
            clarify=hint,
            ignored=(*search.query.ignored, *(part for part in ignored if part not in search.query.ignored)),
            dates=search.query.dates,
            complete=complete,
        )

    async def _again(
        self, search: _Search, entries: Sequence[Entry], coverage: dict[str, SourceCoverage], *, last_resort: bool
    ) -> tuple[Judged, ...]:
        ask = Ask(search.principal.name, search.query, search.channel)
        hits = await self.recheck(self.sources[search.principal.name], ask, entries, coverage)
        return await beside_the_loop(hits, lambda: self._judged(search, hits, last_resort=last_resort))


def _so_far(tasks: Mapping[str, asyncio.Task[SourceAnswer]], budget: Budget) -> dict[str, SourceAnswer]:
    waiting = SourceCoverage(SourceState.TIMEOUT, round(1000 * budget.first_answer_s), cause=Cause.SLOW, pending=True)
    return {name: task.result() if task.done() else SourceAnswer(waiting) for name, task in tasks.items()}


def _total(answers: Mapping[str, SourceAnswer]) -> int | None:
    totals = [answer.total for answer in answers.values()]
    told = [total for total in totals if total is not None]
    return sum(told) if told and len(told) == len(totals) else None


def _refuse_unknown_filters(answers: Mapping[str, SourceAnswer], filters: Filters) -> None:
    """A value that no source which answered knows is refused; one that some know narrows to those."""
    unknown = [set(answer.unknown_filters) for answer in answers.values() if answer.coverage.state.answered]
    for name, values in (("type", filters.types), ("tag", filters.tags), ("correspondent", filters.correspondents)):
        for value in values:
            if unknown and all(value in missing for missing in unknown):
                raise WrongUse("unknown_filter", filter=name)


def _entry(item: Judged) -> Entry:
    return Entry(item.key, item.hit.score, item.hit.trace)


def _entry_of(hit: FusedHit) -> Entry:
    return Entry(hit.key, hit.score, hit.trace)
