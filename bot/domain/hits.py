"""Ranked records, from one engine's list to the fused one."""

from dataclasses import dataclass

from bot.domain.record import Key
from bot.domain.sensitivity import Labelled


@dataclass(frozen=True, slots=True)
class Hit:
    """A labelled record at a place in one ranking.

    ``rank`` starts at 1. ``confirmed`` is true when the source itself named this item in this very search; an item
    remembered from an earlier search is not, until it was fetched again.
    """

    labelled: Labelled
    rank: int
    confirmed: bool = True

    @property
    def key(self) -> Key:
        """The key of the record."""
        return self.labelled.record.key


@dataclass(frozen=True, slots=True)
class Ranking:
    """One engine's ordered list for one strategy; ``name`` is ``source:strategy``. ``weight`` multiplies its vote."""

    name: str
    hits: tuple[Hit, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """Why a hit stands where it stands: one ranking that named it. ``words`` are the question's words it matched."""

    ranking: str
    rank: int
    words: tuple[str, ...] = ()
    path: tuple[str, ...] | None = None
    penalties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FusedHit:
    """A record with the fused score of all rankings that named it; ``score`` orders, it is no probability."""

    labelled: Labelled
    score: float
    trace: tuple[TraceEntry, ...]
    confirmed: bool

    @property
    def key(self) -> Key:
        """The key of the record."""
        return self.labelled.record.key
