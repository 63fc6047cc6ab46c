"""How long and how much a search may take. Source: DESIGN section 3 (items 3, 4, 10)."""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Budget:
    """Times in seconds, sizes in items. ``source_s`` covers a source's two rounds and its fetches together.

    ``candidates`` are asked for in one round; ``widened`` times as many where the question excludes words, which only
    the texts can tell; ``behind_hidden`` times as many for a program, and up to ``most_candidates``, since what is
    hidden from it would else take their places, and which ones came in instead would tell of it.
    """

    source_s: float = 8.0
    tripped_s: float = 1.5
    first_answer_s: float = 3.0
    candidates: int = 10
    widened: int = 3
    behind_hidden: int = 25
    most_candidates: int = 1000
    fetched: int = 6
    fetches_at_once: int = 4
    shown: int = 3


DEFAULT_BUDGET: Final = Budget()

TIMEOUTS_TO_TRIP: Final = 3
TRIP_WINDOW_S: Final = 120.0


@dataclass(frozen=True, slots=True)
class Breaker:
    """The memory of a source's latest timeouts: times on a monotonic clock, oldest first."""

    timeouts_s: tuple[float, ...] = field(default=())

    def after_timeout(self, now_s: float) -> "Breaker":
        """With one more timeout, at ``now_s``."""
        return Breaker((*self.timeouts_s, now_s)[-TIMEOUTS_TO_TRIP:])

    def after_answer(self) -> "Breaker":
        """Any answer closes it."""
        return Breaker()

    def tripped(self) -> bool:
        """Whether the last three timeouts fell within two minutes; it stays so until the source answers."""
        return len(self.timeouts_s) == TIMEOUTS_TO_TRIP and self.timeouts_s[-1] - self.timeouts_s[0] <= TRIP_WINDOW_S
