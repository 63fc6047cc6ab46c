"""One item as a source gave it, before we judge it."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """What names an item for ever: its source and that source's own id."""

    source: str
    source_id: str


class Dimension(StrEnum):
    """What a rule of sensitivity or a facet can be about."""

    TYPE = "type"
    TAG = "tag"
    CORRESPONDENT = "correspondent"
    FOLDER = "folder"
    ALBUM = "album"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Mark:
    """One classification of an item. ``name`` is None when the source gave an id whose name this person cannot read:
    unknown stays unknown, it is never guessed."""

    dimension: Dimension
    id: str
    name: str | None


class PartKind(StrEnum):
    """Where in an item a text stands."""

    BODY = "body"
    NOTE = "note"
    FIELD = "field"


@dataclass(frozen=True, slots=True)
class Part:
    """One text of an item, exactly as the source gave it: offsets into it stay true."""

    kind: PartKind
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """An item as a source gave it. It has no label: only ``sensitivity.label`` gives one.

    ``title`` may be empty. ``url`` is the page behind the original login, on the public address, None where there is
    none. ``date`` is the item's own date. ``parts`` are its texts; empty until it was fetched. ``page`` is never
    guessed: only a source that gives one sets it. ``canonical_url`` is what two sources may share (a bookmark's own
    address). ``fetched`` says whether the source was asked for this very item in this search.
    """

    key: Key
    title: str
    url: str | None
    date: date | None
    marks: tuple[Mark, ...] = ()
    parts: tuple[Part, ...] = field(default=(), repr=False)
    canonical_url: str | None = None
    archived: bool = False
    fetched: bool = False

    def names(self, dimension: Dimension) -> tuple[str, ...]:
        """The readable names in one dimension, in the source's order."""
        return tuple(mark.name for mark in self.marks if mark.dimension is dimension and mark.name is not None)

    @property
    def kind(self) -> str | None:
        """The item's type in the source's own word, None where it has none or it cannot be read."""
        return next(iter(self.names(Dimension.TYPE)), None)
