"""Who may read what: the table of DESIGN section 6, and the only makers of what leaves us.

A new way out is a new ``Channel``; the table is total, so a test is red until every cell of it is decided.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.domain.hits import TraceEntry
from bot.domain.judged import Confidence, Evidence, Judged, Penalty
from bot.domain.links import public_link
from bot.domain.matching import holds_as_typed
from bot.domain.query import Query
from bot.domain.record import Key, PartKind, Record
from bot.domain.sensitivity import Label, Labelled, Reason


class Channel(StrEnum):
    """The columns: every way out of the process."""

    OWN_TERMINAL = "own_terminal"
    PROGRAM = "program"
    PRIVATE_CHAT = "private_chat"
    LOCAL_MODEL = "local_model"
    CLOUD_MODEL = "cloud_model"
    HELPER_LOCAL = "helper_local"
    HELPER_REMOTE = "helper_remote"
    TRACES = "traces"
    """Log, metrics, error text, disk outside the state folder."""


READERS: Final = frozenset({Channel.OWN_TERMINAL, Channel.PROGRAM, Channel.PRIVATE_CHAT})
"""The channels that are shown results; models are given prompts, helpers texts."""


class Matter(StrEnum):
    """The rows: what there is to be read."""

    OPEN_RECORD = "open_record"
    PRIVATE_RECORD = "private_record"
    QUESTION = "question"
    PICTURE = "picture"
    VOICE = "voice"


class Allowed(StrEnum):
    """What a cell allows."""

    NOTHING = "nothing"
    TEXT = "text"
    SHORT_TEXT = "short_text"
    """Text, as short as the owner set."""
    NAME_AND_LINK = "name_and_link"
    """Title, kind and link; a written answer only if the local model wrote it."""
    TEXT_IF_OWNER_SAYS = "text_if_owner_says"
    WITH_OPEN_EVIDENCE = "with_open_evidence"
    ON_REQUEST_STRIPPED = "on_request_stripped"
    """An OPEN picture, when asked for, without metadata."""
    TRANSCRIBER_ONLY = "transcriber_only"
    NOT_CARRIED = "not_carried"
    """This matter comes from there, or never goes there by its nature."""


_TO: Final = Channel
TABLE: Final[Mapping[Matter, Mapping[Channel, Allowed]]] = {
    Matter.OPEN_RECORD: {
        _TO.OWN_TERMINAL: Allowed.TEXT,
        _TO.PROGRAM: Allowed.SHORT_TEXT,
        _TO.PRIVATE_CHAT: Allowed.TEXT,
        _TO.LOCAL_MODEL: Allowed.TEXT,
        _TO.CLOUD_MODEL: Allowed.TEXT_IF_OWNER_SAYS,
        _TO.HELPER_LOCAL: Allowed.TEXT,
        _TO.HELPER_REMOTE: Allowed.TEXT_IF_OWNER_SAYS,
        _TO.TRACES: Allowed.NOTHING,
    },
    Matter.PRIVATE_RECORD: {
        _TO.OWN_TERMINAL: Allowed.TEXT,
        _TO.PROGRAM: Allowed.NAME_AND_LINK,
        _TO.PRIVATE_CHAT: Allowed.NAME_AND_LINK,
        _TO.LOCAL_MODEL: Allowed.TEXT,
        _TO.CLOUD_MODEL: Allowed.NOTHING,
        _TO.HELPER_LOCAL: Allowed.TEXT,
        _TO.HELPER_REMOTE: Allowed.NOTHING,
        _TO.TRACES: Allowed.NOTHING,
    },
    Matter.QUESTION: {
        _TO.OWN_TERMINAL: Allowed.NOT_CARRIED,
        _TO.PROGRAM: Allowed.NOT_CARRIED,
        _TO.PRIVATE_CHAT: Allowed.NOT_CARRIED,
        _TO.LOCAL_MODEL: Allowed.TEXT,
        _TO.CLOUD_MODEL: Allowed.WITH_OPEN_EVIDENCE,
        _TO.HELPER_LOCAL: Allowed.TEXT,
        _TO.HELPER_REMOTE: Allowed.TEXT_IF_OWNER_SAYS,
        _TO.TRACES: Allowed.NOTHING,
    },
    Matter.PICTURE: {
        _TO.OWN_TERMINAL: Allowed.NOT_CARRIED,
        _TO.PROGRAM: Allowed.NOTHING,
        _TO.PRIVATE_CHAT: Allowed.ON_REQUEST_STRIPPED,
        _TO.LOCAL_MODEL: Allowed.NOTHING,
        _TO.CLOUD_MODEL: Allowed.NOTHING,
        _TO.HELPER_LOCAL: Allowed.NOTHING,
        _TO.HELPER_REMOTE: Allowed.NOTHING,
        _TO.TRACES: Allowed.NOTHING,
    },
    Matter.VOICE: {
        _TO.OWN_TERMINAL: Allowed.NOT_CARRIED,
        _TO.PROGRAM: Allowed.NOTHING,
        _TO.PRIVATE_CHAT: Allowed.NOT_CARRIED,
        _TO.LOCAL_MODEL: Allowed.NOTHING,
        _TO.CLOUD_MODEL: Allowed.NOTHING,
        _TO.HELPER_LOCAL: Allowed.TRANSCRIBER_ONLY,
        _TO.HELPER_REMOTE: Allowed.TEXT_IF_OWNER_SAYS,
        _TO.TRACES: Allowed.NOTHING,
    },
}


class AgentText(StrEnum):
    """How much of an OPEN record a program gets (``ENCUENTRA_AGENTS__TEXT``)."""

    SNIPPETS = "snippets"
    TITLES = "titles"
    NONE = "none"


class AgentPrivate(StrEnum):
    """How a program learns of PRIVATE records (``ENCUENTRA_AGENTS__PRIVATE``)."""

    LISTED = "listed"
    TITLE_MATCH = "title_match"
    HIDDEN = "hidden"


class PrivateTitles(StrEnum):
    """Whether a PRIVATE record's title is shown outside the own terminal (``ENCUENTRA_PRIVATE_TITLES``)."""

    SHOW = "show"
    KIND_ONLY = "kind_only"


@dataclass(frozen=True, slots=True)
class Policy:
    """What the owner set. The defaults are the closed ones."""

    agent_text: AgentText = AgentText.SNIPPETS
    agent_private: AgentPrivate = AgentPrivate.TITLE_MATCH
    private_titles: PrivateTitles = PrivateTitles.SHOW


@dataclass(frozen=True, slots=True)
class Shown:
    """What one channel may see of one result. Only ``show`` makes one. Absent is None, never invented.

    ``snippet`` is a slice of the original text, ``marked`` are offsets into it. ``matched`` and ``missing`` are words
    of the question; ``penalties`` are codes.
    """

    key: Key
    title: str | None
    kind: str | None
    url: str | None
    private: bool
    confidence: Confidence
    date: datetime.date | None = None
    snippet: str | None = None
    snippet_kind: PartKind | None = None
    marked: tuple[tuple[int, int], ...] = ()
    matched: tuple[str, ...] | None = None
    missing: tuple[str, ...] | None = None
    penalties: tuple[Penalty, ...] | None = None
    page: int | None = None
    start_seconds: float | None = None
    end_seconds: float | None = None
    trace: tuple[TraceEntry, ...] | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """What «Por qué» may tell. Of a PRIVATE record: the rule and words of the question, nothing of the record."""

    key: Key
    private: bool
    reason: Reason | None
    matched: tuple[str, ...]
    missing: tuple[str, ...]
    penalties: tuple[Penalty, ...] = ()
    trace: tuple[TraceEntry, ...] = field(default=())


def allowed(label: Label, channel: Channel) -> Allowed:
    """The cell for a record."""
    return TABLE[Matter.PRIVATE_RECORD if label is Label.PRIVATE else Matter.OPEN_RECORD][channel]


def show(judged: Judged, channel: Channel, policy: Policy) -> Shown:
    """What ``channel`` may see of a result; ValueError for a channel that is no reader.

    Shapes are those of the search tool's contract (DESIGN section 4).
    """
    cell = _cell_of_reader(judged, channel)
    if cell is Allowed.NAME_AND_LINK:
        return _named(judged, policy)
    return _in_full(judged) if cell is Allowed.TEXT else _as_short_as_set(judged, policy.agent_text)


def explain(judged: Judged, channel: Channel) -> Why:
    """What ``channel`` may hear when it asks why; a program hears nothing of a PRIVATE record's body. ValueError for a
    channel that is no reader."""
    cell = _cell_of_reader(judged, channel)
    reason, private = judged.hit.labelled.reason, judged.hit.labelled.label is Label.PRIVATE
    if cell is not Allowed.NAME_AND_LINK:
        rule = reason if private else None
        return Why(judged.key, private, rule, judged.matched, judged.missing, judged.penalties, judged.hit.trace)
    if channel is Channel.PRIVATE_CHAT:
        return Why(judged.key, private, reason, judged.matched, judged.missing)
    return Why(judged.key, private, None, (), ())


def _cell_of_reader(judged: Judged, channel: Channel) -> Allowed:
    if channel not in READERS:
        raise ValueError(f"{channel} is not shown results")
    return allowed(judged.hit.labelled.label, channel)


def may_appear(labelled: Labelled, query: Query, channel: Channel, policy: Policy) -> bool:
    """Whether a record may take part in a search at all for this channel.

    For a program the body of a PRIVATE record has no vote: it appears only if what the program would see of it (title
    and kind) holds every word of the question as it was typed, and only if nothing hidden (date, tag, correspondent,
    an excluded word) was asked about. Otherwise its words could be found out one by one.
    """
    if channel is not Channel.PROGRAM or labelled.label is Label.OPEN:
        return allowed(labelled.label, channel) is not Allowed.NOTHING
    if policy.agent_private is AgentPrivate.LISTED:
        return True
    if policy.agent_private is AgentPrivate.HIDDEN:
        return False
    if query.filters.hidden_from_programs or query.dates is not None or query.excluded:
        return False
    visible = f"{_title_of_private(labelled.record, policy) or ''} | {labelled.record.kind or ''}"
    return bool(query.terms) and holds_as_typed(visible, query.terms)


def gives_facets(labelled: Labelled, channel: Channel) -> bool:
    """Whether its date, type and correspondent may appear among the choices of a hint."""
    return allowed(labelled.label, channel) in (Allowed.TEXT, Allowed.SHORT_TEXT)


def _title_of_private(record: Record, policy: Policy) -> str | None:
    return None if policy.private_titles is PrivateTitles.KIND_ONLY else record.title or None


def _named(judged: Judged, policy: Policy) -> Shown:
    labelled = judged.hit.labelled
    return Shown(
        key=judged.key,
        title=_title_of_private(labelled.record, policy),
        kind=labelled.record.kind,
        url=public_link(labelled.record.url),
        private=labelled.label is Label.PRIVATE,
        confidence=judged.confidence,
    )


def _as_short_as_set(judged: Judged, text: AgentText) -> Shown:
    if text is AgentText.SNIPPETS:
        return _in_full(judged)
    record = judged.hit.labelled.record
    return Shown(
        key=judged.key,
        title=(record.title or None) if text is AgentText.TITLES else None,
        kind=record.kind,
        url=public_link(record.url),
        private=False,
        confidence=judged.confidence,
        date=record.date,
        trace=tuple(replace(entry, words=()) for entry in judged.hit.trace),
    )


def _in_full(judged: Judged) -> Shown:
    record = judged.hit.labelled.record
    evidence: Evidence | None = judged.evidence
    return Shown(
        key=judged.key,
        title=record.title or None,
        kind=record.kind,
        url=public_link(record.url),
        private=judged.hit.labelled.label is Label.PRIVATE,
        confidence=judged.confidence,
        date=record.date,
        snippet=evidence.text if evidence else None,
        snippet_kind=evidence.kind if evidence else None,
        marked=evidence.marked if evidence else (),
        matched=judged.matched,
        missing=judged.missing,
        penalties=judged.penalties,
        page=evidence.page if evidence else None,
        start_seconds=evidence.start_seconds if evidence else None,
        end_seconds=evidence.end_seconds if evidence else None,
        trace=judged.hit.trace,
    )
