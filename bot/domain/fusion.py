"""Fusion across engines by position only: weighted reciprocal rank fusion with a trace."""

from collections.abc import Iterable
from datetime import date

from bot.domain.folding import fold
from bot.domain.hits import FusedHit, Hit, Ranking, TraceEntry
from bot.domain.query import Query
from bot.domain.record import Dimension, Key, Record
from bot.domain.weights import FIRST_SOURCE_BOOST, RRF_K, STRATEGY_WEIGHTS, TYPE_HINT_BOOST
from bot.domain.words import stem


def strategy_weight(query: Query, strategy: str) -> float:
    """The vote of one strategy for this class of query; an unknown strategy votes 1."""
    return STRATEGY_WEIGHTS[query.query_class].get(strategy, 1.0)


def fuse(rankings: Iterable[Ranking], query: Query) -> tuple[FusedHit, ...]:
    """One list from many, best first: the sum of ``weight / (60 + rank)`` over the rankings that name a record.

    A record named twice by one ranking counts once, at its best rank. Ties are broken by date (newest first), then by
    key, so that the order never depends on which source answered first. Of several copies of a record the one that was
    fetched is kept.
    """
    votes: dict[Key, list[tuple[Ranking, Hit]]] = {}
    for ranking in rankings:
        named: set[Key] = set()
        for hit in sorted(ranking.hits, key=lambda hit: hit.rank):
            if hit.key not in named:
                named.add(hit.key)
                votes.setdefault(hit.key, []).append((ranking, hit))
    fused = [_fused(cast, query) for cast in votes.values()]
    return tuple(sorted(fused, key=order))


def order(hit: FusedHit) -> tuple[float, int, Key]:
    """The sort key of the fused list: score, then newest date, then key."""
    return (-hit.score, -(hit.labelled.record.date or date.min).toordinal(), hit.key)


def _fused(cast: list[tuple[Ranking, Hit]], query: Query) -> FusedHit:
    best = max(cast, key=lambda vote: vote[1].labelled.record.fetched)[1]
    score = sum(ranking.weight / (RRF_K + hit.rank) for ranking, hit in cast)
    trace = tuple(TraceEntry(ranking.name, hit.rank) for ranking, hit in cast)
    confirmed = any(hit.confirmed for _, hit in cast)
    return FusedHit(best.labelled, score * _boost(best.labelled.record, query), trace, confirmed)


def _boost(record: Record, query: Query) -> float:
    boost = FIRST_SOURCE_BOOST if record.key.source in query.first_sources else 1.0
    return boost * (TYPE_HINT_BOOST if matches_type_hint(record, query) else 1.0)


def matches_type_hint(record: Record, query: Query) -> bool:
    """Whether the record's type is a kind of document that the question names (compared folded and by stem)."""
    hints = [term for term in query.terms if term.type_hint]
    for name in record.names(Dimension.TYPE):
        folded = fold(name)
        if any(folded in term.words or stem(name, query.language) in term.stems for term in hints):
            return True
    return False
