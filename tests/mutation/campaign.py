"""What is mutated, which tests must notice, and what came of it."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CAMPAIGN = Path(__file__).with_name("campaign.toml")


@dataclass(frozen=True, slots=True)
class Module:
    """One module under mutation; ``file`` and ``tests`` are relative to the root of the tree."""

    name: str
    file: str
    tests: tuple[str, ...]

    @property
    def dotted(self) -> str:
        return self.file.removesuffix(".py").replace("/", ".")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. ``place`` is the function or class, or «module»; ``was`` and ``becomes`` are the changed lines with
    their white space made single, so that neither a renumbering nor a new indent moves a written reason."""

    module: str
    place: str
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of the mutants of one module; those that ran out of time count as killed."""

    made: int
    timed_out: int
    survivors: tuple[Mutant, ...]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.made + other.made, self.timed_out + other.timed_out, self.survivors + other.survivors)


class CampaignFault(Exception):
    """The run itself went wrong; nothing is known about the mutants."""


def modules(path: Path = CAMPAIGN) -> tuple[Module, ...]:
    """The modules of the campaign, in the order of the file."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["modules"]
    return tuple(Module(name, entry["file"], tuple(entry["tests"])) for name, entry in listed.items())


def single_spaced(lines: str) -> str:
    return " ".join(lines.split())
