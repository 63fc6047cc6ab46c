"""What is remembered between two messages, in memory only: a person's latest searches and their sources' answers."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Final

from bot.domain.budget import Breaker
from bot.domain.clarify import Clarify
from bot.domain.hits import TraceEntry
from bot.domain.query import Query
from bot.domain.record import Key
from bot.ports import Clock, Found

CACHE_S: Final = 300.0  # issue: five minutes at most
SESSION_S: Final = 3600.0
CACHED_A_PERSON: Final = 64
SESSIONS_A_PERSON: Final = 32


@dataclass(frozen=True, slots=True)
class Entry:
    """A place in a search's list: what «more» and «why» need to fetch the item again; none of its content."""

    key: Key
    score: float
    trace: tuple[TraceEntry, ...]


@dataclass(frozen=True, slots=True)
class Session:
    """A search that can be continued, by the person who made it. ``sources`` are those that were asked; ``last_resort``
    says that nothing was evidence, so that less is offered too."""

    request_id: str
    query: Query
    sources: tuple[str, ...]
    entries: tuple[Entry, ...]
    clarify: Clarify | None
    voted: frozenset[Key] = frozenset()
    last_resort: bool = False
    at_s: float = 0.0


@dataclass
class Memory:
    """Everything here is under a person's name: no key can reach another person's part."""

    clock: Clock
    _sessions: dict[str, OrderedDict[str, Session]] = field(default_factory=dict)
    _answers: dict[str, OrderedDict[tuple[str, Hashable], tuple[float, Found]]] = field(default_factory=dict)
    _breakers: dict[tuple[str, str], Breaker] = field(default_factory=dict)

    def keep(self, person: str, session: Session) -> None:
        """Remembers a search for an hour, the latest 32 a person."""
        kept = self._sessions.setdefault(person, OrderedDict())
        kept[session.request_id] = replace(session, at_s=self.clock.monotonic_s())
        kept.move_to_end(session.request_id)
        while len(kept) > SESSIONS_A_PERSON:
            kept.popitem(last=False)

    def session(self, person: str, request_id: str) -> Session | None:
        """The search of that person with that id, None if it is not theirs or too old."""
        session = self._sessions.get(person, OrderedDict()).get(request_id)
        if session is None or self.clock.monotonic_s() - session.at_s > SESSION_S:
            return None
        return session

    def keep_answer(self, person: str, source: str, question: Hashable, found: Found) -> None:
        """Remembers one source's answer to one question for five minutes."""
        kept = self._answers.setdefault(person, OrderedDict())
        kept[source, question] = (self.clock.monotonic_s(), found)
        kept.move_to_end((source, question))
        while len(kept) > CACHED_A_PERSON:
            kept.popitem(last=False)

    def answer(self, person: str, source: str, question: Hashable) -> Found | None:
        """A remembered answer that is not too old."""
        kept = self._answers.get(person, OrderedDict()).get((source, question))
        if kept is None or self.clock.monotonic_s() - kept[0] > CACHE_S:
            return None
        return kept[1]

    def distrust(self, person: str, source: str) -> None:
        """A check failed or a right was withdrawn: nothing remembered of that source is believed any more."""
        kept = self._answers.get(person, OrderedDict())
        for name in [name for name in kept if name[0] == source]:
            del kept[name]

    def forget(self, person: str) -> None:
        """Drops everything of one person."""
        self._sessions.pop(person, None)
        self._answers.pop(person, None)

    def breaker(self, person: str, source: str) -> Breaker:
        """The memory of a source's latest timeouts, with this person's credential."""
        return self._breakers.get((person, source), Breaker())

    def set_breaker(self, person: str, source: str, breaker: Breaker) -> None:
        """Replaces it."""
        self._breakers[person, source] = breaker
