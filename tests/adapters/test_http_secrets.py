"""Canaries: a token, a query, a path, a body are sent, and looked for in everything that comes out but the answer."""

import asyncio
import logging
import traceback
from collections.abc import Iterator

import pytest

from adapters.http import Answer, JsonClient
from bot.domain.errors import EncuentraError
from tests.adapters.http_client import ALL, client_of
from tests.servers.faulty import (
    FaultyServer,
    Script,
    answer,
    json_answer,
    say_and_hang_up,
    say_and_hold,
    say_and_reset,
)

TOKEN = "canary-token-5f3a"
QUERY = "canaryquery"
BODY = "canarybody"
CANARIES = (TOKEN, QUERY, BODY, "/api/items/4711", "127.0.0.1", "localhost")
PAGE = f"<html>{BODY}</html>".encode()
JSON_BODY = f'{{"detail": "{BODY}"}}'.encode()

FAULTS: dict[str, Script] = {
    "closed": say_and_hang_up(b""),
    "reset": say_and_reset(),
    "hang": say_and_hold(),
    "garbage": say_and_hang_up(BODY.encode() + b"\r\n\r\n"),
    "bad header": say_and_hang_up(b"HTTP/1.1 200 OK\r\n" + BODY.encode() + b"\r\n\r\n"),
    "truncated": say_and_hang_up(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n[1"),
    "cut JSON": answer(JSON_BODY[:-1]),
    "not UTF-8": answer(JSON_BODY[:-2] + b'\xff"}'),
    "page": answer(PAGE, content_type="text/html"),
    "text": answer(BODY.encode(), content_type="text/plain"),
    "not gzip": answer(JSON_BODY, headers=(("Content-Encoding", "gzip"),)),
    "well": answer(b"[" * 100_000 + JSON_BODY),
    **{str(status): answer(JSON_BODY, status=status) for status in (204, 302, 400, 401, 403, 404, 406, 429, 500, 503)},
}


class Listening(logging.Handler):
    def __init__(self) -> None:
        super().__init__(level=1)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def heard() -> Iterator[list[logging.LogRecord]]:
    """Every record of every logger at every level, except what the libraries below say under WARNING."""
    listening = Listening()
    root = logging.getLogger()
    before = root.level
    root.addHandler(listening)
    root.setLevel(1)
    quiet = [logging.getLogger(name) for name in ("httpcore", "httpx", "asyncio", "h11", "tenacity")]
    for logger in quiet:
        logger.setLevel(logging.WARNING)
    yield listening.records
    root.removeHandler(listening)
    root.setLevel(before)
    for logger in quiet:
        logger.setLevel(logging.NOTSET)


def everything_on(error: BaseException, seen: set[int] | None = None) -> str:
    """What anyone could print of an exception and of all that hangs on it."""
    seen = seen if seen is not None else set()
    if id(error) in seen:
        return ""
    seen.add(id(error))
    texts = [str(error), repr(error), repr(error.args), repr(getattr(error, "__notes__", "")), repr(vars(error))]
    texts += [repr(getattr(error, name, "")) for name in ("doc", "object", "request", "response")]
    texts += [everything_on(other, seen) for other in (error.__cause__, error.__context__) if other is not None]
    texts += traceback.format_exception_only(error)
    return "\n".join(texts)


async def raised_by(client: JsonClient, *, path: str = "/api/items/4711/") -> BaseException:
    with pytest.raises((EncuentraError, ValueError)) as caught:
        await client.get(path, {"query": QUERY}, deadline_s=0.7)
    return caught.value


@pytest.mark.parametrize("script", FAULTS.values(), ids=FAULTS.keys())
async def test_no_fault_carries_what_was_asked_or_answered(script: Script, heard: list[logging.LogRecord]) -> None:
    async with FaultyServer([script]) as server, client_of(server.origin, token=TOKEN) as client:
        error = await raised_by(client)
    assert isinstance(error, EncuentraError)
    text = everything_on(error) + "\n".join(map(str, heard))
    assert [canary for canary in CANARIES if canary in text] == []
    assert (error.__cause__, error.__context__) == (None, None)
    assert heard == []


async def test_a_post_that_fails_carries_nothing_of_its_body(heard: list[logging.LogRecord]) -> None:
    async with FaultyServer([answer(JSON_BODY, status=500)]) as server, client_of(server.origin) as client:
        with pytest.raises(EncuentraError) as caught:
            await client.post("/api/search", json={"query": QUERY}, deadline_s=1)
    assert QUERY not in everything_on(caught.value)
    assert heard == []


@pytest.mark.parametrize("origin", ["http://nowhere-canaryquery.invalid", "http://127.0.0.1:9", "http://[::1]:9"])
async def test_an_address_without_a_server_is_not_repeated(origin: str) -> None:
    async with client_of(origin) as client:
        error = await raised_by(client)
    assert [canary for canary in (*CANARIES, "nowhere", "::1") if canary in everything_on(error)] == []


async def test_a_token_that_cannot_be_sent_is_not_repeated() -> None:
    async with client_of("http://127.0.0.1:9", token=f"{TOKEN}\n") as client:
        error = await raised_by(client)
    assert TOKEN not in everything_on(error)


async def test_a_path_that_is_not_allowed_is_not_repeated() -> None:
    async with client_of("http://127.0.0.1:9") as client:
        error = await raised_by(client, path="/api/items/4711/canarybody/")
    assert [canary for canary in CANARIES if canary in everything_on(error)] == []


async def test_a_good_answer_is_not_logged_and_does_not_print_its_body(heard: list[logging.LogRecord]) -> None:
    async with FaultyServer([json_answer({"detail": BODY})]) as server, client_of(server.origin, token=TOKEN) as client:
        got = await client.get("/api/items/", {"query": QUERY}, deadline_s=5)
        shown = repr(got) + repr(client) + str(client)
    assert heard == []
    assert [canary for canary in CANARIES if canary in shown] == []


async def test_a_cancelled_call_carries_nothing() -> None:
    async with FaultyServer([say_and_hold()]) as server, client_of(server.origin, token=TOKEN) as client:
        task = asyncio.create_task(client.get("/api/items/4711/", {"query": QUERY}, deadline_s=5))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as caught:
            await task
    assert [canary for canary in CANARIES if canary in everything_on(caught.value)] == []


async def test_nothing_of_the_library_below_comes_out() -> None:
    async with FaultyServer([json_answer({"a": [1]})]) as server, client_of(server.origin) as client:
        got = await client.get("/api/items/", deadline_s=5)
    assert type(got) is Answer
    assert {type(got.status), type(got.body), type(got.elapsed_ms)} == {int, dict}
    assert all(type(name) is str and type(value) is str for name, value in got.headers.items())


def test_the_token_is_asked_for_only_when_a_request_is_made() -> None:
    def reveal() -> dict[str, str]:
        raise AssertionError("nobody asked yet")

    client = JsonClient(origin="http://127.0.0.1:9", headers=reveal, allow=ALL)
    assert "Authorization" not in repr(vars(client))
