"""A small household: real use cases over shelves in memory, so that a conversation can be held with all of it."""

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from bot.app import App
from bot.domain.budget import Budget
from bot.domain.coverage import Cause
from bot.domain.disclosure import Policy
from bot.domain.errors import ItemGone, SourceTimeout, SourceUnauthorized
from bot.domain.folding import fold
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.domain.query import Query
from bot.domain.record import Dimension, Key, Mark, Part, PartKind, Record
from bot.domain.sensitivity import Label, Rules
from bot.ports import Found, Probe, Round, SourceUse, UseCount, VoteCount
from bot.usecases.federate import Federate
from bot.usecases.forget import Forget
from bot.usecases.gather import Gather
from bot.usecases.look import Look
from bot.usecases.remember import Memory
from bot.usecases.report import Report
from bot.usecases.search import Search
from bot.usecases.vote import Vote

ANA, BEN, EVA = 1001, 1002, 1003
STRANGER = 2002
SOURCES = ("paperless", "karakeep")
PEOPLE = {
    ANA: Principal("ana", Language.ES, SOURCES),
    BEN: Principal("ben", Language.CA, SOURCES),
    EVA: Principal("eva", Language.EN, SOURCES),
}
CANARY_TITLE, CANARY_BODY = "canarytitle", "canarybody"
QUICK = Budget(source_s=1.5, first_answer_s=0.2)


class RealClock:
    """Time as it is."""

    def monotonic_s(self) -> float:
        return time.monotonic()

    def now(self) -> datetime:
        return datetime.now(UTC)


@dataclass
class Shelf:
    """A source in memory. ``delay_s`` holds its answers back; ``broken`` raises instead; ``gone`` items 404."""

    name: str
    records: list[Record]
    delay_s: float = 0.0
    broken: Exception | None = None
    gone: set[str] = field(default_factory=set)
    searches: list[str] = field(default_factory=list)

    async def _wait(self) -> None:
        await asyncio.sleep(self.delay_s)
        if self.broken is not None:
            raise self.broken

    async def search(self, query: Query, round_: Round, *, limit: int, deadline_s: float) -> Found:
        self.searches.append(query.text)
        await self._wait()
        words = [word for term in query.terms for word in (*term.words, *term.stems)]
        start, end = (query.dates.start, query.dates.end) if query.dates else (None, None)
        found = [
            record
            for record in self.records
            if record.key.source_id not in self.gone
            and _fits(record.date, start or query.filters.date_from, end or query.filters.date_to)
            and (not words or any(word in fold(_all_text(record)) for word in words))
        ]
        return Found(tuple(replace(record, parts=()) for record in found[:limit]))

    async def fetch(self, source_id: str, *, deadline_s: float) -> Record:
        await self._wait()
        for record in self.records:
            if record.key.source_id == source_id and source_id not in self.gone:
                return replace(record, fetched=True)
        raise ItemGone(Cause.NOT_FOUND, status=404)

    async def probe(self, *, deadline_s: float) -> Probe:
        await self._wait()
        return Probe("3.0.5", len(self.records))

    async def aclose(self) -> None:
        """Nothing to close."""


def _all_text(record: Record) -> str:
    return " ".join([record.title, record.kind or "", *(part.text for part in record.parts)])


def _fits(day: date | None, start: date | None, end: date | None) -> bool:
    return (start is None or (day is not None and day >= start)) and (end is None or (day is not None and day <= end))


class Counts:
    """The state, in memory."""

    def __init__(self) -> None:
        self.used: list[SourceUse] = []
        self.voted: list[tuple[str, int, bool]] = []

    async def count_use(self, uses: Sequence[SourceUse]) -> None:
        self.used.extend(uses)

    async def count_vote(self, source: str, rank: int, *, good: bool) -> None:
        self.voted.append((source, rank, good))

    async def uses(self) -> tuple[UseCount, ...]:
        return tuple(UseCount(use.source, use.state, 1, 1, 1, 1) for use in self.used)

    async def votes(self) -> tuple[VoteCount, ...]:
        return tuple(VoteCount(source, rank, int(good), int(not good)) for source, rank, good in self.voted)

    async def aclose(self) -> None:
        """Nothing to close."""


def document(number: int, title: str, kind: str, text: str, day: date, *, host: str = "docs.example.org") -> Record:
    return Record(
        key=Key("paperless", str(number)),
        title=title,
        url=f"https://{host}/documents/{number}/details",
        date=day,
        marks=(Mark(Dimension.TYPE, f"t{kind}", kind),),
        parts=(Part(PartKind.BODY, text),),
    )


def archive() -> list[Record]:
    bills = [
        document(n, f"Factura luz {n}", "Factura", f"Importe de la factura de la luz número {n} <b>&", date(2024, 3, n))
        for n in range(1, 6)
    ]
    return [
        *bills,
        document(20, "Nómina de marzo", "Nómina", "Salario neto confidencial 1.234,00 €", date(2024, 3, 28)),
        document(21, CANARY_TITLE, "Contrato", f"Contrato de {CANARY_BODY} para siempre", date(2023, 5, 2)),
        document(22, "Garantía lavadora", "Garantía", "Garantía de la lavadora por tres años", date(2022, 1, 9)),
        replace(
            document(23, "Manual caldera", "Manual", "Manual de la caldera", date(2021, 1, 9)),
            url="http://paperless:8000/documents/23/details",
        ),
    ]


@dataclass
class Household:
    """The app and the shelves behind it."""

    app: App
    paperless: Shelf
    karakeep: Shelf
    counts: Counts
    memory: Memory


def household(budget: Budget = QUICK) -> Household:
    """A fresh one."""
    clock, counts = RealClock(), Counts()
    paperless, karakeep = Shelf("paperless", archive()), Shelf("karakeep", [])
    rules = {
        "paperless": Rules(untyped=Label.PRIVATE, sensitive={Dimension.TYPE: ("Nómina",)}),
        "karakeep": Rules(),
    }
    own = {person.name: {"paperless": paperless, "karakeep": karakeep} for person in PEOPLE.values()}
    memory, policy = Memory(clock), Policy()
    gather = Gather(rules, budget)
    federate = Federate(clock, budget, memory, rules, policy, gather)
    ids = itertools.count(1)
    search = Search(
        sources=own,
        enabled=SOURCES,
        known=(*SOURCES, "immich"),
        federate=federate,
        gather=gather,
        memory=memory,
        state=counts,
        clock=clock,
        budget=budget,
        policy=policy,
        new_id=lambda: f"request-{next(ids):012d}",
    )

    async def close() -> None:
        """Nothing to close."""

    app = App(
        people={person.name: person for person in PEOPLE.values()},
        enabled=SOURCES,
        clock=clock,
        _search=search,
        _vote=Vote(memory, counts),
        _forget=Forget(memory),
        _look=Look(own, clock, budget),
        _report=Report(counts),
        close=close,
    )
    return Household(app, paperless, karakeep, counts, memory)


SLOW = SourceTimeout(Cause.SLOW)
DENIED = SourceUnauthorized(Cause.NO_PERMISSION, status=403, permission="view_document")
