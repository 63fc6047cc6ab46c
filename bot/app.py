"""The use cases with their ports bound: all that a delivery receives."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.domain.disclosure import Channel, Why
from bot.domain.principal import Principal
from bot.domain.query import Filters
from bot.domain.reply import SearchReply
from bot.ports import Clock
from bot.usecases.forget import Forget
from bot.usecases.look import Look, SourceStatus
from bot.usecases.report import Report, Stats
from bot.usecases.search import Search
from bot.usecases.vote import Vote

OnPartial = Callable[[SearchReply], Awaitable[None]]


@dataclass(frozen=True)
class App:
    """Every method takes the principal first; nothing here reads one from a query.

    Methods that continue a search return None when it is no longer remembered, or was another person's.
    """

    people: Mapping[str, Principal]
    enabled: tuple[str, ...]
    clock: Clock
    _search: Search
    _vote: Vote
    _forget: Forget
    _look: Look
    _report: Report
    close: Callable[[], Awaitable[None]]

    async def search(
        self,
        principal: Principal,
        text: str,
        *,
        channel: Channel,
        sources: tuple[str, ...] | None = None,
        filters: Filters | None = None,
        limit: int = 3,
        on_partial: OnPartial | None = None,
    ) -> SearchReply:
        """Searches; ``sources`` None asks all of the person's. Raises ``WrongUse`` for an unknown source or filter, an
        impossible limit, or a question that asks for nothing. ``on_partial`` is awaited at most once, after 3 s, when
        something good is there and a source is still working."""
        return await self._search.start(
            principal,
            text,
            channel=channel,
            sources=sources,
            filters=filters or Filters(),
            limit=limit,
            on_partial=on_partial,
        )

    async def more(
        self, principal: Principal, request_id: str, *, after_rank: int, channel: Channel
    ) -> SearchReply | None:
        """The page that begins after ``after_rank``, fetched and checked anew."""
        return await self._search.more(principal, request_id, after_rank=after_rank, channel=channel)

    async def choose(
        self,
        principal: Principal,
        request_id: str,
        choice: int,
        *,
        channel: Channel,
        on_partial: OnPartial | None = None,
    ) -> SearchReply | None:
        """Searches again, narrowed to one choice of the hint (from 0)."""
        return await self._search.choose(principal, request_id, choice, channel=channel, on_partial=on_partial)

    async def why(self, principal: Principal, request_id: str, rank: int, *, channel: Channel) -> Why | None:
        """Why the result at this rank was shown; its source is asked again whether this person may still read it."""
        return await self._search.why(principal, request_id, rank, channel=channel)

    async def vote(self, principal: Principal, request_id: str, rank: int, *, good: bool) -> bool:
        """Counts a vote, once per result; False when the search is no longer remembered."""
        return await self._vote(principal, request_id, rank, good=good)

    async def forget(self, principal: Principal) -> None:
        """Forgets this person's searches and everything kept of their sources' answers."""
        await self._forget(principal)

    async def look(self, principal: Principal) -> Mapping[str, SourceStatus]:
        """Asks each of the person's sources for a sign of life, side by side."""
        return await self._look(principal)

    async def stats(self) -> Stats:
        """Counts and latency per source and state; no content."""
        return await self._report()
