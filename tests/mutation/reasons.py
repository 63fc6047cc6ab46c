"""The written reasons why a mutant may live: survivors.toml."""

import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.campaign import Mutant, single_spaced

SURVIVORS = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True, slots=True)
class Reasoned:
    """A mutant that may live, and why it cannot matter."""

    mutant: Mutant
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """``unexplained`` survivors have no reason; ``idle`` reasons have no survivor. Both fail the run."""

    explained: tuple[Mutant, ...]
    unexplained: tuple[Mutant, ...]
    idle: tuple[Reasoned, ...]


def read(path: Path = SURVIVORS) -> tuple[Reasoned, ...]:
    """Every written reason; ValueError for one that says nothing."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("survivor", [])
    reasons = []
    for entry in entries:
        if not entry["why"].strip():
            raise ValueError(f"a survivor of {entry['module']} has no reason")
        was, becomes = single_spaced(entry["was"]), single_spaced(entry["becomes"])
        reasons.append(Reasoned(Mutant(entry["module"], entry["place"], was, becomes), entry["why"]))
    return tuple(reasons)


def judge(survivors: Iterable[Mutant], reasons: Iterable[Reasoned], ran: Collection[str]) -> Verdict:
    """The verdict on the modules whose names are in ``ran``; reasons of the others are left alone."""
    alive = tuple(survivors)
    of_these = tuple(reason for reason in reasons if reason.mutant.module in ran)
    known = {reason.mutant for reason in of_these}
    return Verdict(
        tuple(mutant for mutant in alive if mutant in known),
        tuple(mutant for mutant in alive if mutant not in known),
        tuple(reason for reason in of_these if reason.mutant not in alive),
    )
