"""The search tool's contract, key by key (DESIGN section 4)."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from bot.delivery.json_output import search_json, stats_json
from bot.delivery.texts.spoken import texts_in
from bot.domain.coverage import SourceState
from bot.domain.dates import DateRange
from bot.domain.disclosure import Channel, Policy, show
from bot.domain.hits import TraceEntry
from bot.domain.language import Language
from bot.domain.reply import SearchReply
from bot.ports import UseCount, VoteCount
from bot.usecases.report import Stats
from tests.delivery.replies import A_DAY, BODY, BY_YEAR, SLOW, reply, shown
from tests.domain.making import judged, record

TEXTS = texts_in(Language.ES)
KEYS = "request_id searched_at query coverage results clarify more index_age_s".split()
QUERY_KEYS = "text class language dates ignored".split()
RESULT_KEYS = (
    "source source_id title url kind date snippet match_reason confidence private retrieved_at page start_seconds "
    "end_seconds trace"
).split()


def told(answer: SearchReply) -> Any:
    return json.loads(search_json(answer, TEXTS))


def test_an_open_result_has_every_key_of_the_contract() -> None:
    said = told(reply(shown(), more=4, clarify=BY_YEAR, karakeep=SLOW))
    assert list(said) == KEYS and list(said["query"]) == QUERY_KEYS
    (result,) = said["results"]
    assert list(result) == RESULT_KEYS
    assert result == {
        "source": "paperless",
        "source_id": "1",
        "title": "Factura de la luz",
        "url": "https://docs.example.org/documents/1/details",
        "kind": "Factura",
        "date": "2024-03-12",
        "snippet": "Consumo  eléctrico\nde luz: 92,51 €.",
        "match_reason": "Contiene: luz",
        "confidence": "evidence",
        "private": False,
        "retrieved_at": "2026-11-30T13:00:00Z",
        "page": 2,
        "start_seconds": 61.5,
        "end_seconds": 70.0,
        "trace": [{"ranking": "paperless:native", "rank": 1, "words": ["luz"], "path": None, "penalties": []}],
    }
    assert said["clarify"] == {"question": "¿De qué año?", "choices": ["2024", "2023"]}
    assert said["coverage"] == {"karakeep": {"state": "timeout", "elapsed_ms": 8000, "candidates": 0}}
    assert (said["more"], said["index_age_s"], said["request_id"]) == (4, None, "abc")
    assert said["query"]["ignored"] == ["por favor"] and said["query"]["language"] == "es"


def test_a_private_result_gives_a_program_its_name_and_link_alone() -> None:
    (result,) = told(reply(shown(title="Nómina de marzo", kind="Nómina")))["results"]
    assert list(result) == RESULT_KEYS
    for key in ("snippet", "match_reason", "date", "page", "start_seconds", "end_seconds", "trace"):
        assert result[key] is None, key
    assert (result["title"], result["kind"], result["private"]) == ("Nómina de marzo", "Nómina", True)
    assert result["url"] and result["confidence"] == "evidence"


def test_on_the_own_terminal_a_private_result_is_whole() -> None:
    (result,) = told(reply(shown(Channel.OWN_TERMINAL, kind="Nómina")))["results"]
    assert result["private"] is True and result["snippet"] and result["trace"] and result["date"] == "2024-03-12"


def test_what_is_absent_is_null_and_never_invented() -> None:
    (result,) = told(reply(shown(title="", kind=None, evidence=None, url=None)))["results"]
    for key in ("title", "url", "kind", "snippet", "page", "start_seconds", "end_seconds"):
        assert result[key] is None, key
    empty = told(reply())
    assert (empty["results"], empty["clarify"], empty["query"]["dates"]) == ([], None, None)


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        (DateRange(A_DAY, A_DAY), {"from": "2024-03-12", "to": "2024-03-12"}),
        (DateRange(A_DAY, None), {"from": "2024-03-12", "to": None}),
        (DateRange(None, A_DAY), {"from": None, "to": "2024-03-12"}),
    ],
)
def test_the_dates_that_were_used_are_told(dates: DateRange, said: dict[str, str | None]) -> None:
    assert told(replace(reply(), dates=dates))["query"]["dates"] == said


def test_moments_are_in_utc() -> None:
    local = datetime(2026, 11, 30, 14, 0, tzinfo=timezone(timedelta(hours=1)))
    assert told(replace(reply(), searched_at=local))["searched_at"] == "2026-11-30T13:00:00Z"
    assert told(replace(reply(), searched_at=local.astimezone(UTC)))["searched_at"] == "2026-11-30T13:00:00Z"


def test_a_trace_tells_words_path_and_penalties() -> None:
    entry = TraceEntry("notes:graph", 2, ("luz",), ("casa", "luz"), ("words_missing",))
    item = judged(record(body=BODY, kind="Factura"))
    traced = show(replace(item, hit=replace(item.hit, trace=(entry,))), Channel.PROGRAM, Policy())
    assert told(reply(traced))["results"][0]["trace"] == [
        {"ranking": "notes:graph", "rank": 2, "words": ["luz"], "path": ["casa", "luz"], "penalties": ["words_missing"]}
    ]


@pytest.mark.parametrize("sign", ["\x1b]8;;", "\x07", "\x9b31m", "\u202e", "\u2066", "\u2028", "\ud800", "\x7f"])
def test_no_sign_that_a_terminal_obeys_stands_in_it_raw(sign: str) -> None:
    text = search_json(reply(shown(title=f"a{sign}b")), TEXTS)
    assert sign not in text and text.isprintable() is False
    assert all(char == "\n" or char.isprintable() for char in text)
    assert json.loads(text)["results"][0]["title"] == f"a{sign}b"


def test_letters_stay_letters() -> None:
    assert "Nómina d’il·lusió 👍" in search_json(reply(shown(title="Nómina d’il·lusió 👍")), TEXTS)


def test_stats_are_counts_and_times() -> None:
    stats = Stats((UseCount("paperless", SourceState.OK, 3, 35, 75, 80),), (VoteCount("paperless", 1, 2, 1),))
    assert json.loads(stats_json(stats)) == {
        "uses": [{"source": "paperless", "state": "ok", "count": 3, "median_ms": 35, "p95_ms": 75, "longest_ms": 80}],
        "votes": [{"source": "paperless", "rank": 1, "good": 2, "bad": 1}],
    }
