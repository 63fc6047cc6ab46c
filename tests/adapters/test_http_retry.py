"""What is sent again, how often, and never past the deadline."""

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.http_faults import ErrorReply, failed_by_status, retry_after_s
from bot.domain.coverage import Cause
from bot.domain.errors import SourceFault, SourceTimeout, SourceUnavailable
from tests.adapters.http_client import client_of
from tests.servers.faulty import (
    FaultyServer,
    Script,
    answer,
    json_answer,
    say_and_hang_up,
    say_and_hold,
    say_and_reset,
)

ITEMS = "/api/items/"
NOW = datetime(2026, 6, 1, 10, 0, 0, tzinfo=UTC)
GOOD = json_answer(["good"])
HALF = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n["


def busy(status: int, wait: str | None = None, body: bytes = b"") -> Script:
    headers = (("Retry-After", wait),) if wait is not None else ()
    return answer(body, status=status, content_type="text/plain", headers=headers)


async def tries_of(
    scripts: Sequence[Script], *, deadline_s: float = 5, path: str | None = None
) -> tuple[int, float, list[str] | SourceFault]:
    """How many requests arrived, how long it took, and what came of it; ``path`` None is the GET."""
    outcome: list[str] | SourceFault
    started_s = time.monotonic()
    async with FaultyServer(list(scripts)) as server, client_of(server.origin) as client:
        try:
            if path is None:
                got = await client.get(ITEMS, deadline_s=deadline_s)
            else:
                got = await client.post(path, json={}, deadline_s=deadline_s)
            assert isinstance(got.body, list)
            outcome = [str(item) for item in got.body]
        except SourceFault as fault:
            outcome = fault
    return len(server.asked), time.monotonic() - started_s, outcome


@pytest.mark.parametrize(
    "first", [busy(502), busy(503), busy(504), say_and_reset(), say_and_hang_up(b""), busy(429, "0"), busy(503, "0")]
)
async def test_a_passing_fault_is_tried_again_and_not_seen(first: Script) -> None:
    assert (await tries_of([first, first, GOOD]))[::2] == (3, ["good"])
    assert (await tries_of([first, GOOD]))[::2] == (2, ["good"])


@pytest.mark.parametrize("script", [busy(503), say_and_reset()])
async def test_there_are_two_retries_and_no_third(script: Script) -> None:
    tries, elapsed_s, fault = await tries_of([script])
    assert (tries, type(fault)) == (3, SourceUnavailable)
    assert elapsed_s < 1.5


@pytest.mark.parametrize("status", [400, 401, 403, 404, 406, 408, 429, 500, 501, 302])
async def test_a_lasting_fault_is_not_tried_again(status: int) -> None:
    assert (await tries_of([busy(status), GOOD]))[0] == 1


@pytest.mark.parametrize(
    "script",
    [
        say_and_hang_up(HALF),
        say_and_reset(HALF),
        answer(b"<p>", content_type="text/html"),
        answer(b"{"),
        answer(b" " * 2_000_000),
        say_and_hang_up(b"SSH-2.0-OpenSSH\r\n\r\n"),
    ],
)
async def test_an_answer_that_has_begun_is_not_asked_for_again(script: Script) -> None:
    assert (await tries_of([script, GOOD]))[0] == 1


async def test_a_post_is_sent_again_only_where_it_is_a_search() -> None:
    assert (await tries_of([busy(503), say_and_reset(), GOOD], path="/api/search"))[::2] == (3, ["good"])
    for script in (busy(503), say_and_reset(), busy(429, "0")):
        tries, _, fault = await tries_of([script, GOOD], path="/api/count")
        assert (tries, type(fault)) == (1, SourceUnavailable)


async def test_a_wait_that_was_asked_for_is_kept() -> None:
    tries, elapsed_s, outcome = await tries_of([busy(429, "1"), GOOD])
    assert (tries, outcome) == (2, ["good"])
    assert 0.9 < elapsed_s < 2


async def test_a_wait_until_a_date_is_measured_on_the_servers_clock() -> None:
    theirs = datetime(2020, 1, 1, tzinfo=UTC)
    headers = (
        ("Date", format_datetime(theirs, usegmt=True)),
        ("Retry-After", format_datetime(theirs + timedelta(seconds=1), usegmt=True)),
    )
    tries, elapsed_s, outcome = await tries_of([answer(b"", status=503, headers=headers), GOOD])
    assert (tries, outcome) == (2, ["good"])
    assert 0.9 < elapsed_s < 2


@pytest.mark.parametrize(
    ("script", "wait_s"),
    [
        (busy(429, "47"), 47.0),
        (busy(503, "47"), 47.0),
        (busy(429, None, b"Rate limit exceeded. Try again in 47 seconds."), 47.0),
        (busy(429, None, b'{"retry_after": 5}'), 5.0),
    ],
)
async def test_a_wait_beyond_the_deadline_is_told_at_once(script: Script, wait_s: float) -> None:
    tries, elapsed_s, fault = await tries_of([script, GOOD])
    assert (tries, type(fault)) == (1, SourceUnavailable)
    assert isinstance(fault, SourceFault)
    assert fault.retry_after_s == wait_s
    assert elapsed_s < 0.5


async def test_no_pause_runs_past_the_deadline() -> None:
    tries, elapsed_s, fault = await tries_of([busy(503)], deadline_s=0.22)
    assert tries == 1
    assert isinstance(fault, SourceUnavailable)
    assert elapsed_s < 0.3


async def test_a_retry_that_hangs_ends_with_the_whole_deadline() -> None:
    tries, elapsed_s, fault = await tries_of([busy(503), say_and_hold()], deadline_s=0.6)
    assert (tries, type(fault)) == (2, SourceTimeout)
    assert 0.5 < elapsed_s < 1


async def test_a_refused_connection_is_tried_again() -> None:
    async with FaultyServer([GOOD]) as first:
        port = first.port
    async with client_of(f"http://127.0.0.1:{port}") as client:
        task = asyncio.create_task(client.get(ITEMS, deadline_s=5))
        await asyncio.sleep(0.01)
        async with FaultyServer([GOOD], port=port):
            assert (await task).body == ["good"]


@pytest.mark.parametrize("wait", [None, "3"], ids=["in a pause", "in a wait that was asked for"])
async def test_a_call_cancelled_while_it_waits_stays_cancelled(wait: str | None) -> None:
    async with FaultyServer([busy(503, wait)]) as server, client_of(server.origin) as client:
        task = asyncio.create_task(client.get(ITEMS, deadline_s=5))
        while not server.asked:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.03)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(server.asked) == 1


async def test_a_call_cancelled_inside_its_retry_stays_cancelled() -> None:
    async with FaultyServer([busy(503), say_and_hold()]) as server, client_of(server.origin) as client:
        task = asyncio.create_task(client.get(ITEMS, deadline_s=5))
        while len(server.asked) < 2:
            await asyncio.sleep(0.005)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(server.hung_up.wait(), 1)


def wait_of(text: str = "", **headers: str) -> float | None:
    reply = ErrorReply(429, {name.replace("_", "-"): value for name, value in headers.items()}, text)
    return retry_after_s(reply, now=NOW)


@pytest.mark.parametrize(
    ("header", "wait_s"),
    [
        ("0", 0.0),
        ("120", 120.0),
        ("1.5", 1.5),
        ("999999", 86_400.0),
        ("Mon, 01 Jun 2026 10:00:30 GMT", 30.0),
        ("Mon, 01 Jun 2026 12:00:30 +0200", 30.0),
        ("Mon, 01 Jun 2026 10:00:30", 30.0),
        ("Mon, 01 Jun 2026 09:00:00 GMT", 0.0),
        ("Mon, 01 Jun 2126 09:00:00 GMT", 86_400.0),
        ("-1", None),
        ("nan", None),
        ("1e9", None),
        ("soon", None),
        ("", None),
        ("٤", None),
    ],
)
def test_retry_after_is_read_as_seconds_or_a_date(header: str, wait_s: float | None) -> None:
    assert wait_of(retry_after=header) == wait_s


@pytest.mark.parametrize(
    ("text", "wait_s"),
    [
        ("Rate limit exceeded. Try again in 47 seconds.", 47.0),
        ("Expected available in 1 second.", 1.0),
        ("Try again in 2 minutes", 120.0),
        ('{"retryAfter":"9"}', 9.0),
        ('{"parameters": {"retry_after": 7}}', 7.0),
        ("in 47 ways", None),
        ("Slow down", None),
    ],
)
def test_a_wait_is_read_from_the_text_where_no_header_names_one(text: str, wait_s: float | None) -> None:
    assert wait_of(text) == wait_s
    assert wait_of(text, retry_after="3") == 3.0


@given(header=st.text(max_size=40), date=st.text(max_size=40), text=st.text(max_size=200))
def test_no_header_and_no_text_can_break_the_reading(header: str, date: str, text: str) -> None:
    wait_s = wait_of(text, retry_after=header, date=date)
    assert wait_s is None or 0 <= wait_s <= 86_400


@given(status=st.integers(min_value=100, max_value=999), text=st.text(max_size=80))
def test_the_table_of_statuses_is_total(status: int, text: str) -> None:
    failed = failed_by_status(ErrorReply(status, {}, text), now=NOW)
    assert failed.fault.status == status
    assert failed.again <= (status in (429, 502, 503, 504))
    assert failed.fault.cause is not Cause.INTERNAL
