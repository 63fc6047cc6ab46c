"""What was asked, as a value. ``parse.parse_query`` is the only maker from free text."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from bot.domain.dates import DateRange
from bot.domain.identifiers import Identifier
from bot.domain.language import Language


class QueryClass(StrEnum):
    """How a query wants to be answered; it chooses the weights of the fusion (``weights.py``)."""

    IDENTIFIER = "identifier"
    QUOTED = "quoted"
    SENTENCE = "sentence"
    NAME = "name"
    KEYWORDS = "keywords"
    LISTING = "listing"


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that was asked for: a word, a quoted phrase or an identifier.

    ``text`` is NFC, as typed. ``words`` are its folded tokens in order (several for a phrase or a code). ``forms`` are
    other surface forms worth asking a server for, best first. ``stems`` are folded stems of a single word, in every
    language it may be read in; empty for phrases and identifiers. A ``soft`` term may help the order, but a document
    need not contain it. ``type_hint`` says that the word names a kind of document, ``date_word`` that it named a date.
    ``identifier`` is set for codes and amounts, which are compared by value.
    """

    text: str
    words: tuple[str, ...]
    forms: tuple[str, ...] = ()
    stems: frozenset[str] = frozenset()
    phrase: bool = False
    soft: bool = False
    type_hint: bool = False
    date_word: bool = False
    identifier: Identifier | None = None


@dataclass(frozen=True, slots=True)
class Filters:
    """Explicit limits: a result outside them is never shown. Names are compared folded, dates are inclusive."""

    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    correspondents: tuple[str, ...] = ()
    date_from: date | None = None
    date_to: date | None = None
    archived: bool = False
    unreviewed: bool = False

    @property
    def hidden_from_programs(self) -> bool:
        """Whether they ask about something that a program may not learn of a private item (all but its kind)."""
        return bool(self.tags or self.correspondents or self.date_from or self.date_to)


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed question. ``dates`` come from the text and may be relaxed once; ``filters`` never are.

    ``first_sources`` are sources named in the text: they are placed first, the others are still asked. ``ignored``
    holds the parts of the text that take no part in the search, as typed, to be named in the reply.
    """

    text: str
    language: Language
    query_class: QueryClass
    terms: tuple[Term, ...] = ()
    excluded: tuple[Term, ...] = ()
    dates: DateRange | None = None
    first_sources: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    filters: Filters = field(default_factory=Filters)

    @property
    def required(self) -> tuple[Term, ...]:
        """The terms that evidence must cover: the hard ones, or all of them where every one is soft."""
        return tuple(term for term in self.terms if not term.soft) or self.terms

    @property
    def asks_nothing(self) -> bool:
        """Whether there is neither a word, a date nor a filter to search by."""
        return (
            not self.terms
            and self.dates is None
            and self.filters == Filters(archived=self.filters.archived, unreviewed=self.filters.unreviewed)
        )
