"""A small household: real use cases over shelves in memory, so that a conversation can be held with all of it."""

import itertools
from dataclasses import dataclass, field, replace
from datetime import date
from zoneinfo import ZoneInfo

from adapters.clock import SystemClock
from bot.app import App
from bot.domain.budget import Budget
from bot.domain.coverage import Cause
from bot.domain.disclosure import Policy
from bot.domain.errors import SourceFault, SourceTimeout, SourceUnauthorized
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.domain.query import Query
from bot.domain.record import Dimension, Key, Mark, Part, PartKind, Record
from bot.domain.sensitivity import Label, Rules
from bot.ports import Found, Round
from bot.usecases.federate import Federate
from bot.usecases.forget import Forget
from bot.usecases.gather import Gather
from bot.usecases.look import Look
from bot.usecases.recheck import Recheck
from bot.usecases.remember import Memory
from bot.usecases.report import Report
from bot.usecases.search import Search
from bot.usecases.vote import Vote
from tests.fakes import FakeSource, InMemoryState

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


@dataclass
class Shelf(FakeSource):
    """The fake source, which also remembers what it was asked. (Texts, so only for tests.)"""

    asked: list[str] = field(default_factory=list)

    async def search(self, query: Query, round_: Round, *, limit: int, deadline_s: float, plain: bool = False) -> Found:
        self.asked.append(query.text)
        return await super().search(query, round_, limit=limit, deadline_s=deadline_s)

    def slow(self, delay_s: float) -> None:
        """From now on each call takes so long."""
        self.search_delay_s = self.fetch_delay_s = delay_s

    def broken(self, fault: SourceFault) -> None:
        """From now on each call fails so."""
        self.search_fault = fault
        self.fetch_faults = {item.key.source_id: fault for item in self.items}


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
    counts: InMemoryState
    memory: Memory


def household(budget: Budget = QUICK) -> Household:
    """A fresh one."""
    clock, counts = SystemClock(ZoneInfo("Europe/Madrid")), InMemoryState()
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
        recheck=Recheck(gather, memory, clock, budget, policy),
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
        _look=Look(own, rules, clock, budget),
        _report=Report(counts),
        close=close,
    )
    return Household(app, paperless, karakeep, counts, memory)


SLOW = SourceTimeout(Cause.SLOW)
DENIED = SourceUnauthorized(Cause.NO_PERMISSION, status=403, permission="view_document")
