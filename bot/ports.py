"""One Protocol a promise. Each has a contract suite in tests/contract, which every adapter and every fake passes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.domain.coverage import SourceState
from bot.domain.query import Query
from bot.domain.record import Dimension, Record


class Round(StrEnum):
    """The two ways to put one question to a source; the value names the strategy in a trace."""

    LITERAL = "native"
    RELAXED = "relaxed"


@dataclass(frozen=True, slots=True)
class Found:
    """What a source answered to one round.

    ``records`` are best first, at most ``limit``, each key once. ``unknown_filters`` are values of the query's filters
    (types, tags, correspondents) that this source does not have, as given; when it is not empty, ``records`` is empty.
    ``ignored`` are parts of the query, as typed, that this source could not take. ``total`` is the exact number of
    items that fit a listing (a query whose words are all answered by filters), None for a ranked search.
    """

    records: tuple[Record, ...]
    unknown_filters: tuple[str, ...] = ()
    ignored: tuple[str, ...] = field(default=())
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Probe:
    """A source's sign of life: its version in its own word, and how many items this person sees; None where the server
    does not tell.

    ``names`` are all that this person can read of each dimension that the source has, None where they cannot be read;
    ``permissions`` the right that is missing there, in the server's own word, where that is why.
    """

    version: str | None
    items: int | None
    names: Mapping[Dimension, tuple[str, ...] | None] = field(default_factory=dict)
    permissions: Mapping[Dimension, str] = field(default_factory=dict)


class Source(Protocol):
    """A place to search, with one person's own credential: what that person may not read does not exist here.

    Reads only. Both calls keep ``deadline_s`` (seconds from now) and raise nothing but a ``SourceFault`` when the
    source does not answer as it should: slow, down, refused, or answering nonsense. Cancelling a call closes its
    connections. No call waits for another one: several may run at once.
    """

    @property
    def name(self) -> str:
        """The source's name in settings, coverage and keys."""
        ...

    async def search(self, query: Query, round_: Round, *, limit: int, deadline_s: float, plain: bool = False) -> Found:
        """The items that answer the query, best first; without words, those that fit its dates and filters, newest
        first. LITERAL wants every required term and the query's dates; RELAXED wants any, and may widen the dates
        (never the filters). Excluded terms are not put to the server: the caller judges them. Records come without
        parts. With ``plain`` no help is given that what was found decides (spelling, a fallback after nothing): the
        caller will hide some of the records, and hidden ones must decide nothing. A larger ``limit`` then gives the
        same records and more."""
        ...

    async def fetch(self, source_id: str, *, deadline_s: float) -> Record:
        """The item itself with its parts, as this person may read it now: this is the permission check. Raises
        ``ItemGone`` when the source says that it is missing or not for this person."""
        ...

    async def probe(self, *, deadline_s: float) -> Probe:
        """One cheap call with this person's credential: raises a ``SourceFault`` where a search would."""
        ...

    async def aclose(self) -> None:
        """Closes connections; safe to call twice."""
        ...


class Clock(Protocol):
    """Time."""

    def monotonic_s(self) -> float:
        """Seconds that never run backwards."""
        ...

    def now(self) -> datetime:
        """The present, in the owner's time zone."""
        ...


@dataclass(frozen=True, slots=True)
class SourceUse:
    """One source's part in one search, without content."""

    source: str
    state: SourceState
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class UseCount:
    """Counts of one source and state: how often, and how long it took (milliseconds)."""

    source: str
    state: SourceState
    count: int
    median_ms: int
    p95_ms: int
    longest_ms: int


@dataclass(frozen=True, slots=True)
class VoteCount:
    """👍 and 👎 for results of one source shown at one rank (from 1)."""

    source: str
    rank: int
    good: int
    bad: int


class State(Protocol):
    """The small memory that must survive a kill at any moment. It holds counts, never content."""

    async def count_use(self, uses: Sequence[SourceUse]) -> None:
        """Adds one search's uses; all or none."""
        ...

    async def count_vote(self, source: str, rank: int, *, good: bool) -> None:
        """Adds one vote."""
        ...

    async def uses(self) -> tuple[UseCount, ...]:
        """All counts, by source and state."""
        ...

    async def votes(self) -> tuple[VoteCount, ...]:
        """All votes, by source and rank."""
        ...

    async def aclose(self) -> None:
        """Closes the file; safe to call twice."""
        ...
