"""Replies as the app gives them, made by hand: what a person sees of them is what the tests are about."""

from datetime import UTC, date, datetime
from typing import Any

from bot.domain.coverage import SourceCoverage, SourceState
from bot.domain.disclosure import Shown
from bot.domain.judged import Confidence
from bot.domain.language import Language
from bot.domain.query import Query, QueryClass
from bot.domain.record import Key, PartKind
from bot.domain.reply import SearchReply

OK = SourceCoverage(SourceState.OK, 120, 3)
EMPTY = SourceCoverage(SourceState.NO_RESULTS, 80)


def shown(number: int = 1, **values: Any) -> Shown:
    given: dict[str, Any] = {
        "key": Key("paperless", str(number)),
        "title": f"Factura {number}",
        "kind": "Factura",
        "url": f"https://docs.example.org/documents/{number}/details",
        "private": False,
        "confidence": Confidence.EVIDENCE,
        "date": date(2024, 3, 12),
        "snippet": "Importe de la luz de marzo",
        "snippet_kind": PartKind.BODY,
        "marked": ((14, 17),),
        "matched": ("luz",),
        "missing": (),
    }
    return Shown(**{**given, **values})


def private(number: int = 1, **values: Any) -> Shown:
    given: dict[str, Any] = {
        "private": True,
        "title": "Nómina de marzo",
        "kind": "Nómina",
        "date": None,
        "snippet": None,
        "marked": (),
        "matched": None,
        "missing": None,
    }
    return shown(number, **{**given, **values})


def reply(*results: Shown, **values: Any) -> SearchReply:
    given: dict[str, Any] = {
        "request_id": "AbC-12_x",
        "searched_at": datetime(2024, 3, 13, tzinfo=UTC),
        "query": Query("luz", Language.ES, QueryClass.KEYWORDS),
        "coverage": {"paperless": OK if results else EMPTY},
        "results": results,
    }
    return SearchReply(**{**given, **values})
