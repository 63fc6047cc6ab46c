"""A fused hit after we looked at its text: the evidence it gives, or that it is only a candidate."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from bot.domain.hits import FusedHit
from bot.domain.record import Key, PartKind


class Confidence(StrEnum):
    """Whether we stand on a passage or only offer the item («quizá»)."""

    EVIDENCE = "evidence"
    CANDIDATE = "candidate"


class Tier(IntEnum):
    """What stands above the fusion; lower comes first."""

    IDENTIFIER = 0
    TITLE = 1
    PHRASE = 2
    RARE = 3
    NONE = 4


class Penalty(StrEnum):
    """Why a hit is only a candidate although its source named it."""

    WORDS_MISSING = "words_missing"
    OUTSIDE_DATES = "outside_dates"
    NEAR_FORM_ONLY = "near_form_only"
    NO_TEXT = "no_text"


@dataclass(frozen=True, slots=True)
class Evidence:
    """The passage we stand on: ``text == part.text[start:end]`` of the record's own part, never rewritten.

    ``part`` indexes ``record.parts``; -1 means the title. ``marked`` are the matching words as offsets into ``text``.
    ``page`` and the seconds are None unless the source gave them.
    """

    part: int
    kind: PartKind | None
    start: int
    end: int
    text: str
    marked: tuple[tuple[int, int], ...]
    page: int | None = None
    start_seconds: float | None = None
    end_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A hit that passed the gate. ``matched`` and ``missing`` are words of the question, as typed, in its order."""

    hit: FusedHit
    confidence: Confidence
    tier: Tier
    evidence: Evidence | None
    matched: tuple[str, ...]
    missing: tuple[str, ...]
    penalties: tuple[Penalty, ...] = ()

    @property
    def key(self) -> Key:
        """The key of the record."""
        return self.hit.key
