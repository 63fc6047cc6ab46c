"""The use cases over fake sources, with times shortened so that a test waits tenths of a second, not seconds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from bot.domain.budget import DEFAULT_BUDGET, Budget
from bot.domain.disclosure import Channel, Policy
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.domain.query import Filters
from bot.domain.reply import SearchReply
from bot.domain.sensitivity import Rules
from bot.ports import Source
from bot.usecases.federate import Federate
from bot.usecases.forget import Forget
from bot.usecases.gather import Gather
from bot.usecases.look import Look
from bot.usecases.recheck import Recheck
from bot.usecases.remember import Memory
from bot.usecases.report import Report
from bot.usecases.search import OnPartial, Search
from bot.usecases.vote import Vote
from tests.domain.making import OPEN_RULES
from tests.fakes import FakeClock, FakeSource, InMemoryState

NAMES = ("one", "two", "three")
ANA = Principal("ana", Language.ES, NAMES)
PAU = Principal("pau", Language.CA, ("one",))
QUICK = replace(DEFAULT_BUDGET, source_s=0.4, tripped_s=0.05, first_answer_s=0.1)


@dataclass
class House:
    """Two people; Ana has all three sources, Pau has one, each with their own credential (their own fake)."""

    ana: dict[str, FakeSource] = field(default_factory=lambda: {name: FakeSource(name) for name in NAMES})
    pau: dict[str, FakeSource] = field(default_factory=lambda: {"one": FakeSource("one")})
    clock: FakeClock = field(default_factory=FakeClock)
    state: InMemoryState = field(default_factory=InMemoryState)
    rules: Mapping[str, Rules] = field(default_factory=lambda: dict(OPEN_RULES))
    policy: Policy = field(default_factory=Policy)
    budget: Budget = QUICK

    def __post_init__(self) -> None:
        ids: Iterator[int] = count(1)
        self.memory = Memory(self.clock)
        gather = Gather(self.rules, self.budget)
        federate = Federate(self.clock, self.budget, self.memory, self.rules, self.policy, gather)
        sources: dict[str, Mapping[str, Source]] = {"ana": dict(self.ana), "pau": dict(self.pau)}
        self.search = Search(
            sources=sources,
            enabled=NAMES,
            known=(*NAMES, "four"),
            federate=federate,
            recheck=Recheck(gather, self.memory, self.clock, self.budget, self.policy),
            memory=self.memory,
            state=self.state,
            clock=self.clock,
            budget=self.budget,
            policy=self.policy,
            new_id=lambda: f"r{next(ids)}",
        )
        self.vote = Vote(self.memory, self.state)
        self.forget = Forget(self.memory)
        self.look = Look(sources, self.rules, self.clock, self.budget)
        self.report = Report(self.state)

    async def ask(
        self,
        text: str,
        *,
        who: Principal = ANA,
        channel: Channel = Channel.PRIVATE_CHAT,
        sources: tuple[str, ...] | None = None,
        filters: Filters | None = None,
        limit: int = 3,
        on_partial: OnPartial | None = None,
    ) -> SearchReply:
        """One search, as a delivery asks for it."""
        return await self.search.start(
            who,
            text,
            channel=channel,
            sources=sources,
            filters=filters or Filters(),
            limit=limit,
            on_partial=on_partial,
        )


def ids(reply: SearchReply | None) -> list[str]:
    """``source:id`` of the results, in order."""
    assert reply is not None
    return [f"{item.key.source}:{item.key.source_id}" for item in reply.results]


def states(reply: SearchReply | None) -> dict[str, str]:
    """The coverage in short."""
    assert reply is not None
    return {name: line.state.value for name, line in reply.coverage.items()}
