"""The shape of the catalogue: every sentence that any delivery says, the same keys in each language.

Values hold ``str.format`` fields, the same ones in each language (checked by tests/delivery/test_texts.py). Nothing in
here is markup: a delivery escapes a finished sentence for its own channel.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.clarify import Facet
from bot.domain.coverage import Cause, SourceState
from bot.domain.judged import Penalty
from bot.domain.language import Language
from bot.domain.record import Dimension
from bot.domain.sensitivity import Because

Plural = Mapping[str, str]
"""CLDR plural categories to sentences; ``other`` is always there."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What the bot says of itself and to what is no search."""

    welcome: str
    help: str
    hello: str
    thanks: str
    privacy: str
    forgotten: str
    your_id: str
    unknown_command: str
    search_usage: str
    documents_usage: str
    not_understood: str
    forwarded: str
    edited_late: str
    stale: str
    stale_item: str
    too_many: str
    secret: str
    failed: str
    stopping: str


@dataclass(frozen=True, slots=True)
class Starting:
    """What the owner reads in the terminal when the bot starts, or cannot."""

    refused_by_telegram: str
    host_without_dot: str
    conflict: str
    unreachable: str


@dataclass(frozen=True, slots=True)
class Results:
    """What goes around and into a list of results."""

    untitled: str
    no_kind: str
    maybe: str
    private: str
    page: str
    minute: str
    note: str
    field: str
    matched: str
    missing: str
    by_meaning: str
    host_without_dot: str
    one_day: str
    between: str
    since: str
    until: str
    ignored: str
    still_searching: str
    more_found: Plural
    total: Plural
    nothing: str
    nothing_so_far: str
    nothing_in: str
    nothing_anywhere: str
    no_sources: str
    no_answer: str
    no_answer_item: str
    missing_permission: str
    quoted: str
    index_age: Plural


@dataclass(frozen=True, slots=True)
class Reasons:
    """What «Por qué» says."""

    heading: str
    ranked: str
    strategies: Mapping[str, str]
    other_strategy: str
    matched: str
    missing: str
    only_maybe: str
    penalties: Mapping[Penalty, str]
    private: Mapping[Because, str]
    private_unnamed: str
    private_closing: str
    path: str
    nothing_known: str


@dataclass(frozen=True, slots=True)
class Status:
    """What «/estado» says: one line a source, and under a bad one what to do. ``lacking`` fills ``unreadable``."""

    heading: str
    good: str
    version: str
    items: Plural
    bad: str
    elapsed: str
    cures: Mapping[Cause, str]
    idle_rule: str
    nothing_named: Mapping[Dimension, str]
    unreadable: Mapping[Dimension, str]
    lacking: str
    all_good: str
    no_sources: str


@dataclass(frozen=True, slots=True)
class Buttons:
    """Labels and the short notes that appear when one is pressed. Notes have at most 200 characters."""

    open: str
    more: str
    more_of: str
    why: str
    numbered: str
    good: str
    bad: str
    expired: str
    voted: str
    failed: str
    no_more: str


@dataclass(frozen=True, slots=True)
class Menu:
    """The commands' names (without the slash) and descriptions as the menu shows them, in its order."""

    commands: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """Everything in one language."""

    language: Language
    locale: str
    starting: Starting
    talk: Talk
    results: Results
    reasons: Reasons
    status: Status
    buttons: Buttons
    menu: Menu
    sources: Mapping[str, str]
    causes: Mapping[Cause, str]
    states: Mapping[SourceState, str]
    dimensions: Mapping[Dimension, str]
    clarify: Mapping[Facet, str]
    filters: Mapping[str, str]
    wrong_use: Mapping[str, str]
    wrong_use_other: str
