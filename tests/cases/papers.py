"""A search over the real Paperless adapter and a small Paperless with whatever papers a case needs."""

import itertools
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from pydantic import SecretStr

from adapters.registry import SOURCES, Access
from bot.domain.budget import DEFAULT_BUDGET, Budget
from bot.domain.disclosure import Channel, Policy
from bot.domain.judged import Confidence
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.domain.query import Filters
from bot.domain.record import Dimension
from bot.domain.reply import SearchReply
from bot.domain.sensitivity import Label, Rules
from bot.ports import Source
from bot.usecases.federate import Federate
from bot.usecases.gather import Gather
from bot.usecases.look import Look
from bot.usecases.recheck import Recheck
from bot.usecases.remember import Memory
from bot.usecases.search import Search
from tests.fakes import FakeClock, InMemoryState
from tests.servers import paperless_archive as stored
from tests.servers.paperless import PaperlessServer
from tests.servers.paperless_archive import EVERY_VIEW, ONLY_DOCUMENTS, Account, Archive

TODAY = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
ACCOUNTS = (
    Account(2, "admin", "a1" * 20, permissions=(), is_superuser=True),
    Account(3, "ana", "b2" * 20, permissions=EVERY_VIEW),
    Account(4, "pau", "c3" * 20, permissions=EVERY_VIEW),
    Account(5, "minimo", "d4" * 20, permissions=ONLY_DOCUMENTS),
    Account(6, "nadie", "e5" * 20, permissions=()),
)
OPEN = Rules(untyped=Label.OPEN)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as a case tells it; the rest is plain. It belongs to everybody unless it has an owner."""

    title: str
    content: str
    kind: str | None = "Carta"
    day: date = date(2025, 6, 1)
    sender: str | None = None
    tags: tuple[str, ...] = ()
    owner: str | None = None
    viewers: tuple[str, ...] = ()


def archive(papers: Sequence[Paper], *, hidden_types: Mapping[str, str] = {}) -> Archive:
    """The papers with ids from 1 on, in their order. ``hidden_types`` are the types that only their owner can read."""
    made = Archive(ACCOUNTS)
    types = _labels([paper.kind for paper in papers], hidden_types)
    senders = _labels([paper.sender for paper in papers])
    tags = _labels([tag for paper in papers for tag in paper.tags])
    for labels, room in ((types, made.types), (senders, made.correspondents), (tags, made.tags)):
        room.update({label.id: label for label in labels.values()})
    for number, paper in enumerate(papers, start=1):
        made.papers[number] = stored.Paper(
            id=number,
            title=paper.title,
            content=paper.content,
            created=paper.day,
            document_type=types[paper.kind].id if paper.kind else None,
            correspondent=senders[paper.sender].id if paper.sender else None,
            tags=tuple(tags[tag].id for tag in paper.tags),
            owner=paper.owner,
            viewers=paper.viewers,
        )
    return made


def _labels(names: Sequence[str | None], owners: Mapping[str, str] = {}) -> dict[str, stored.Label]:
    known = dict.fromkeys(name for name in names if name)
    return {name: stored.Label(number, name, owners.get(name)) for number, name in enumerate(known, start=1)}


@dataclass
class Desk:
    """Where the people of the household ask; each with their own token."""

    server: PaperlessServer
    search: Search
    look: Look
    state: InMemoryState
    languages: dict[str, Language] = field(default_factory=dict)

    def person(self, name: str) -> Principal:
        """Somebody of ``ACCOUNTS``; they speak Spanish unless the case says otherwise."""
        return Principal(name, self.languages.get(name, Language.ES), ("paperless",))

    async def ask(
        self,
        text: str,
        *,
        who: str = "ana",
        channel: Channel = Channel.PRIVATE_CHAT,
        filters: Filters | None = None,
        limit: int = 3,
    ) -> SearchReply:
        """One question."""
        return await self.search.start(
            self.person(who),
            text,
            channel=channel,
            sources=None,
            filters=filters or Filters(),
            limit=limit,
            on_partial=None,
        )

    async def all_ids(self, text: str, *, who: str = "ana", filters: Filters | None = None) -> list[int]:
        """Everything that a question finds, page after page."""
        reply = await self.ask(text, who=who, filters=filters)
        found = ids(reply)
        while reply.more:
            page = await self.search.more(
                self.person(who), reply.request_id, after_rank=len(found), channel=Channel.PRIVATE_CHAT
            )
            assert page is not None
            found += ids(page)
            reply = page
        return found


@asynccontextmanager
async def desk(
    version: str,
    papers: Sequence[Paper] | Archive,
    *,
    rules: Rules = OPEN,
    policy: Policy | None = None,
    budget: Budget = DEFAULT_BUDGET,
    owners: tuple[str, ...] = (),
    tokens: Mapping[str, str] = {},
    **server_options: Any,
) -> AsyncIterator[Desk]:
    """The desk over one server; ``tokens`` replace a person's own."""
    made = papers if isinstance(papers, Archive) else archive(papers)
    async with PaperlessServer(version, made, **server_options) as server:
        own: dict[str, dict[str, Source]] = {
            account.username: {
                "paperless": SOURCES["paperless"](
                    Access(
                        server.base_url,
                        "https://papeles.example.org",
                        SecretStr(tokens.get(account.username, account.token)),
                        owners,
                    )
                )
            }
            for account in made.accounts
        }
        clock, state, kept = FakeClock(TODAY), InMemoryState(), policy or Policy()
        memory, gather, numbers = Memory(clock), Gather({"paperless": rules}, budget), itertools.count(1)
        federate = Federate(clock, budget, memory, {"paperless": rules}, kept, gather)
        search = Search(
            sources=own,
            enabled=("paperless",),
            known=("paperless",),
            federate=federate,
            recheck=Recheck(gather, memory, clock, budget, kept),
            memory=memory,
            state=state,
            clock=clock,
            budget=budget,
            policy=kept,
            new_id=lambda: f"r{next(numbers)}",
        )
        try:
            yield Desk(server, search, Look(own, {"paperless": rules}, clock, budget), state)
        finally:
            for sources in own.values():
                await sources["paperless"].aclose()


def ids(reply: SearchReply) -> list[int]:
    """The papers shown, best first."""
    return [int(item.key.source_id) for item in reply.results]


def evidence(reply: SearchReply) -> list[int]:
    """Those that we stand on."""
    return [int(item.key.source_id) for item in reply.results if item.confidence is Confidence.EVIDENCE]


def state(reply: SearchReply) -> str:
    """How the one source did."""
    return reply.coverage["paperless"].state.value


def private(dimension: Dimension, *names: str, untyped: Label = Label.PRIVATE) -> Rules:
    """Rules with one sensitive thing."""
    return Rules(untyped=untyped, sensitive={dimension: names})
