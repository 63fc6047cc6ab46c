"""Misspelt words: the archive's own words that begin alike and are nearly the same, as the server completes them."""

from collections.abc import Sequence

from adapters.sources.paperless.api import AUTOCOMPLETE, Api
from bot.domain.errors import SourceFault
from bot.domain.folding import fold
from bot.domain.query import Query, Term
from bot.domain.words import near

MOST_WORDS = 2  # looked up a question: the longest, which are the easiest to mistype
_FEWEST_LETTERS = 5
_OFFERED = 50
_KEPT = 2


def doubtful(query: Query) -> tuple[Term, ...]:
    """The words worth looking up: hard, of letters, long enough that one wrong letter leaves the word recognisable."""
    words = [term for term in query.required if not term.phrase and term.identifier is None and len(term.words) == 1]
    long = [term for term in words if len(term.words[0]) >= _FEWEST_LETTERS and term.words[0].isalpha()]
    return tuple(sorted(long, key=lambda term: -len(term.words[0]))[:MOST_WORDS])


async def spelled(api: Api, term: Term, *, deadline_s: float) -> tuple[str, ...]:
    """Words of this person's archive that the term may be a misspelling of; () where the archive has the term itself,
    or the server does not complete words. A help that fails is no fault of the search."""
    begin = term.words[0][: max(3, len(term.words[0]) // 2)]
    try:
        answer = await api.get(AUTOCOMPLETE, [("term", begin), ("limit", str(_OFFERED))], deadline_s=deadline_s)
    except SourceFault:
        return ()
    offered = [word for word in answer.body if isinstance(word, str)] if isinstance(answer.body, list) else []
    return _nearest(term, offered)


def _nearest(term: Term, offered: Sequence[str]) -> tuple[str, ...]:
    known = {term.words[0], *map(fold, term.forms)}
    if any(fold(word) in known for word in offered):
        return ()
    return tuple(word for word in offered if near(fold(word), term.words[0]))[:_KEPT]
