"""Which records are PRIVATE. Labels are computed when read and never stored, so that a new rule works at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.domain.folding import fold
from bot.domain.record import Dimension, Mark, Record


class Label(StrEnum):
    """The sensitivity of a record."""

    OPEN = "open"
    PRIVATE = "private"


class Because(StrEnum):
    """Which rule decided."""

    RULE = "rule"
    UNREADABLE = "unreadable"
    UNTYPED = "untyped"
    DEFAULT = "default"
    NO_RULES = "no_rules"


@dataclass(frozen=True, slots=True)
class Reason:
    """The deciding rule. ``dimension`` and ``name`` (in the source's word) are set when a named rule decided;
    ``dimension`` alone when a mark could not be read."""

    because: Because
    dimension: Dimension | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """One source's rules. ``sensitive`` holds names (compared folded) or ids, as the owner wrote them. ``untyped`` is
    the label of an item without a type, None for a source whose items have no types."""

    default: Label = Label.OPEN
    untyped: Label | None = None
    sensitive: Mapping[Dimension, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A record with its label. Only ``label`` makes one (checked by tests/architecture)."""

    record: Record
    label: Label
    reason: Reason


def label(record: Record, rules: Mapping[str, Rules]) -> Labelled:
    """The label of one record under the rules of its source; a source without rules is PRIVATE as a whole."""
    own = rules.get(record.key.source)
    if own is None:
        return Labelled(record, Label.PRIVATE, Reason(Because.NO_RULES))
    decided, reason = _decide(record, own)
    return Labelled(record, decided, reason)


def _decide(record: Record, rules: Rules) -> tuple[Label, Reason]:
    for mark in record.marks:
        if _named_by_rule(mark, rules):
            return Label.PRIVATE, Reason(Because.RULE, mark.dimension, mark.name)
    for mark in record.marks:
        if _unreadable(mark, rules):
            return Label.PRIVATE, Reason(Because.UNREADABLE, mark.dimension)
    if rules.untyped is Label.PRIVATE and not any(mark.dimension is Dimension.TYPE for mark in record.marks):
        return Label.PRIVATE, Reason(Because.UNTYPED)
    return rules.default, Reason(Because.DEFAULT)


def _named_by_rule(mark: Mark, rules: Rules) -> bool:
    wanted = {fold(name).strip() for name in rules.sensitive.get(mark.dimension, ())}
    return fold(mark.id) in wanted or (mark.name is not None and fold(mark.name).strip() in wanted)


def _unreadable(mark: Mark, rules: Rules) -> bool:
    # A type that cannot be read may be any type; of the other dimensions only those that a rule speaks of matter.
    if mark.name is not None:
        return False
    return mark.dimension is Dimension.TYPE or bool(rules.sensitive.get(mark.dimension))
