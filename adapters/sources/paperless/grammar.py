"""From a parsed question to Paperless-ngx's ``query=``, in the grammar that means the same on 2.20 and 3.0:
words, quoted phrases, AND, OR and parentheses (measured on 2.20.15 and 3.0.5)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from adapters.sources.paperless.surface import MAX_WORDS, Engine, alternatives, pieces
from bot.domain.query import Query, Term

_MAX_ENCODED = 3000  # characters of the query in the address; the whole stays under 4 kB
_MAX_DATABASE_CHARS = 80
_MIN_SOFT_LETTERS = 3
_CODE_MARKS = re.compile(r"[^\w./-]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """``text`` is the value of ``query=``, empty when nothing can be asked. ``ignored`` are terms left out."""

    text: str
    ignored: tuple[str, ...] = ()


def literal(query: Query, engine: Engine) -> Asked:
    """Every required term, each in any of its forms."""
    clauses, ignored = _clauses(query.required, engine)
    ignored += _shorten(clauses)
    groups = [forms[0] if len(forms) == 1 else f"({' OR '.join(forms)})" for _, forms in clauses]
    return Asked(" AND ".join(groups), tuple(ignored))


def relaxed(query: Query, engine: Engine) -> Asked:
    """Any term; the soft ones too while there is room for them."""
    clauses, ignored = _clauses(query.required, engine)
    required = set(map(id, query.required))
    soft = [term for term in query.terms if id(term) not in required and len(term.text) >= _MIN_SOFT_LETTERS]
    clauses += _clauses(soft[: max(MAX_WORDS - len(clauses), 0)], engine)[0]
    ignored += _shorten(clauses)
    return Asked(" OR ".join(form for _, forms in clauses for form in forms), tuple(ignored))


def longest_word(query: Query, engine: Engine) -> Asked:
    """The one word that says most, for an engine that refused the rest."""
    askable = _clauses(query.required, engine)[0]
    words = [word for term, _ in askable for word in pieces(term.text)]
    longest = max(words, key=len, default="")
    return Asked(f'"{longest}"' if longest else "")


def database_words(query: Query) -> str:
    """All required terms for the database's LIKE, which wants every word of them, accents as typed."""
    return " ".join(_as_typed(term) for term in query.required[:MAX_WORDS]).strip()


def longest_database_words(query: Query) -> tuple[str, ...]:
    """The term that says most and its other forms, one look-up each."""
    longest = max(query.required, key=lambda term: len(max(pieces(term.text), key=len, default="")), default=None)
    if longest is None:
        return ()
    forms = [_as_typed(longest)] if longest.identifier or longest.phrase else [_as_typed(longest), *longest.forms]
    return tuple(dict.fromkeys(form for form in forms if form))


def _as_typed(term: Term) -> str:
    # Upper-case letters with accents are other letters to SQLite's LIKE; a code stays whole, a part of it is found too.
    words = _CODE_MARKS.sub(" ", term.text).split() if term.identifier else pieces(term.text)
    return " ".join(words)[:_MAX_DATABASE_CHARS]


_Clauses = list[tuple[Term, list[str]]]


def _clauses(terms: Sequence[Term], engine: Engine) -> tuple[_Clauses, list[str]]:
    """Terms with their forms, ten words at most, and the terms that cannot be asked for."""
    clauses: _Clauses = []
    ignored: list[str] = []
    room = MAX_WORDS
    for term in terms:
        forms = alternatives(term, engine) if room > 0 else ()
        if forms:
            room -= min(len(pieces(term.text)), MAX_WORDS)
            clauses.append((term, list(forms)))
        else:
            ignored.append(term.text)
    return clauses, ignored


def _shorten(clauses: _Clauses) -> list[str]:
    """Drops the least likely forms, then the last terms, until the address is short enough; names the terms."""
    ignored: list[str] = []
    while sum(len(quote(form)) + 8 for _, forms in clauses for form in forms) > _MAX_ENCODED:
        longest = max(clauses, key=lambda clause: len(clause[1]))
        if len(longest[1]) > 1:
            longest[1].pop()
        else:
            ignored.append(clauses.pop()[0].text)
    return ignored
