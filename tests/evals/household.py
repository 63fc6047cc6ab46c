"""The test household asked over the real adapter and the real use cases: how many questions find their answer.

Run it for a table: ``python -m tests.evals.household [--version 2.20.15] [--misses]``.
"""

import argparse
import asyncio
import itertools
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import SecretStr

from adapters.registry import SOURCES, Access
from bot.domain.budget import DEFAULT_BUDGET
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
from bot.usecases.recheck import Recheck
from bot.usecases.remember import Memory
from bot.usecases.search import Search
from tests.fakes import FakeClock, InMemoryState
from tests.servers.archive import household
from tests.servers.paperless import VERSIONS, PaperlessServer
from tests.servers.questions import ANSWERABLE, TODAY, UNANSWERABLE, Question

RULES: Mapping[str, Rules] = {
    "paperless": Rules(untyped=Label.PRIVATE, sensitive={Dimension.TYPE: ("Nómina", "Salud")}),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with what came back."""

    question: Question
    reply: SearchReply

    @property
    def ids(self) -> tuple[int, ...]:
        """What was shown, best first."""
        return tuple(int(item.key.source_id) for item in self.reply.results)

    @property
    def rank(self) -> int | None:
        """The best rank of a document that answers."""
        ranks = [rank for rank, shown in enumerate(self.ids, start=1) if shown in self.question.answer_ids]
        return ranks[0] if ranks else None

    @property
    def evidence_ids(self) -> tuple[int, ...]:
        """What was shown as evidence."""
        return tuple(int(item.key.source_id) for item in self.reply.results if item.confidence is Confidence.EVIDENCE)


@asynccontextmanager
async def searching(version: str) -> AsyncIterator[tuple[Search, PaperlessServer]]:
    """The search over a small Paperless with the household's archive, on the questions' day."""
    async with PaperlessServer(version, household()) as server:
        sources: dict[str, dict[str, Source]] = {
            person: {
                "paperless": SOURCES["paperless"](
                    Access(server.base_url, "https://papeles.example.org", SecretStr(server.token(person)))
                )
            }
            for person in ("berta", "ramon")
        }
        clock = FakeClock(datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC))
        memory, gather, ids = Memory(clock), Gather(RULES, DEFAULT_BUDGET), itertools.count(1)
        federate = Federate(clock, DEFAULT_BUDGET, memory, RULES, Policy(), gather)
        recheck = Recheck(gather, memory, clock, DEFAULT_BUDGET, Policy())
        names = ("paperless",)
        yield (
            Search(
                sources, names, names, federate, recheck, memory, InMemoryState(), clock, DEFAULT_BUDGET, Policy(),
                lambda: f"r{next(ids)}",
            ),
            server,
        )  # fmt: skip
        for own in sources.values():
            await own["paperless"].aclose()


async def ask_all(version: str, questions: tuple[Question, ...]) -> list[Asked]:
    """Every question, each by its own person in its own private chat."""
    asked = []
    async with searching(version) as (search, _):
        for question in questions:
            person = Principal(question.person, Language(question.language), ("paperless",))
            reply = await search.start(
                person,
                question.text,
                channel=Channel.OWN_TERMINAL,
                sources=None,
                filters=Filters(),
                limit=3,
                on_partial=None,
            )
            asked.append(Asked(question, reply))
    return asked


def _line(item: Asked) -> str:
    shown = [f"{'*' if number in item.evidence_ids else '?'}{number}" for number in item.ids]
    return f"  {item.question.text!r} {item.question.person}: rank {item.rank}, shown {shown}"


async def _print(version: str, *, misses: bool) -> None:
    answerable = await ask_all(version, ANSWERABLE)
    unanswerable = await ask_all(version, UNANSWERABLE)
    ranks = [item.rank for item in answerable]
    first, found = sum(rank == 1 for rank in ranks), sum(rank is not None for rank in ranks)
    noisy = [item for item in unanswerable if item.evidence_ids]
    offered = [item for item in unanswerable if item.ids and not item.evidence_ids]
    print(f"{version:>8}  answered {found}/{len(ranks)}, at rank 1 {first}; ", end="")
    print(f"unanswerable shown as evidence {len(noisy)}/{len(unanswerable)}, offered as «quizá» {len(offered)}")
    if misses:
        print("\n".join(_line(item) for item in answerable if item.rank != 1))
        print(" unanswerable:")
        print("\n".join(_line(item) for item in (*noisy, *offered)))


def main() -> None:
    """Prints one line a version."""
    parser = argparse.ArgumentParser(description="The household's 60 questions over the fake Paperless")
    parser.add_argument("--version", choices=VERSIONS)
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    for version in [options.version] if options.version else VERSIONS:
        asyncio.run(_print(version, misses=options.misses))


if __name__ == "__main__":
    main()
