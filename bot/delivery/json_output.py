"""The contract of the search tool (DESIGN section 4) as JSON: exactly its keys, null where there is nothing."""

import json
import re
from datetime import UTC
from typing import Any, Final

from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.sentences import match_reason
from bot.domain.coverage import SourceCoverage
from bot.domain.dates import DateRange
from bot.domain.disclosure import Shown
from bot.domain.hits import TraceEntry
from bot.domain.reply import SearchReply
from bot.usecases.report import Stats

# A terminal may obey these raw; in JSON they can only stand inside a string, where an escape means the same.
_UNSAFE: Final = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def search_json(reply: SearchReply, texts: Texts) -> str:
    """The answer to one search, as the contract has it."""
    return _written(
        {
            "request_id": reply.request_id,
            "searched_at": _moment(reply),
            "query": {
                "text": reply.query.text,
                "class": reply.query.query_class.value,
                "language": reply.query.language.value,
                "dates": _dates(reply.dates),
                "ignored": list(reply.ignored),
            },
            "coverage": {name: _coverage(line) for name, line in reply.coverage.items()},
            "results": [_result(shown, reply, texts) for shown in reply.results],
            "clarify": None
            if reply.clarify is None
            else {"question": texts.clarify[reply.clarify.facet], "choices": list(reply.clarify.choices)},
            "more": reply.more,
            "index_age_s": reply.index_age_s,
        }
    )


def stats_json(stats: Stats) -> str:
    """Counts and times, without content."""
    return _written(
        {
            "uses": [
                {
                    "source": use.source,
                    "state": use.state.value,
                    "count": use.count,
                    "median_ms": use.median_ms,
                    "p95_ms": use.p95_ms,
                    "longest_ms": use.longest_ms,
                }
                for use in stats.uses
            ],
            "votes": [
                {"source": vote.source, "rank": vote.rank, "good": vote.good, "bad": vote.bad} for vote in stats.votes
            ],
        }
    )


def _written(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _moment(reply: SearchReply) -> str:
    return reply.searched_at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _dates(dates: DateRange | None) -> dict[str, str | None] | None:
    if dates is None:
        return None
    return {
        "from": dates.start.isoformat() if dates.start else None,
        "to": dates.end.isoformat() if dates.end else None,
    }


def _coverage(line: SourceCoverage) -> dict[str, Any]:
    return {"state": line.state.value, "elapsed_ms": line.elapsed_ms, "candidates": line.candidates}


def _result(shown: Shown, reply: SearchReply, texts: Texts) -> dict[str, Any]:
    return {
        "source": shown.key.source,
        "source_id": shown.key.source_id,
        "title": shown.title,
        "url": shown.url,
        "kind": shown.kind,
        "date": shown.date.isoformat() if shown.date else None,
        "snippet": shown.snippet,
        "match_reason": match_reason(shown, texts),
        "confidence": shown.confidence.value,
        "private": shown.private,
        "retrieved_at": _moment(reply),
        "page": shown.page,
        "start_seconds": shown.start_seconds,
        "end_seconds": shown.end_seconds,
        "trace": None if shown.trace is None else [_trace(entry) for entry in shown.trace],
    }


def _trace(entry: TraceEntry) -> dict[str, Any]:
    return {
        "ranking": entry.ranking,
        "rank": entry.rank,
        "words": list(entry.words),
        "path": None if entry.path is None else list(entry.path),
        "penalties": list(entry.penalties),
    }
