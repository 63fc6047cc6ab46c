"""Every way a server fails, in our words: a raw server says exactly the broken bytes."""

import asyncio
import gzip
import socket
import time

import pytest

from bot.domain.coverage import Cause, SourceState
from bot.domain.errors import (
    ItemGone,
    QueryRefused,
    SourceFault,
    SourceTimeout,
    SourceUnauthorized,
    SourceUnavailable,
)
from tests.adapters.http_client import client_of
from tests.servers.faulty import (
    FaultyServer,
    Line,
    Script,
    answer,
    drip,
    pour,
    raw_answer,
    say,
    say_and_hang_up,
    say_and_hold,
    say_and_reset,
)

ITEMS = "/api/items/"
JSON_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
MB = 1024 * 1024


async def fault_of(script: Script, *, deadline_s: float = 5, read_s: float = 8.0) -> SourceFault:
    """What a GET raises when the server always runs this script."""
    async with FaultyServer([script]) as server, client_of(server.origin, read_s=read_s) as client:
        with pytest.raises(SourceFault) as caught:
            await client.get(ITEMS, deadline_s=deadline_s)
    return caught.value


@pytest.mark.parametrize(
    "script",
    [
        say_and_hold(),
        say_and_hold(b"HTTP/1.1 200 OK\r\nContent-Ty"),
        say_and_hold(JSON_HEAD + b"Content-Length: 100\r\n\r\n["),
        drip(JSON_HEAD, every_s=0.05),
        drip(raw_answer(b"[" + b" " * 10_000), every_s=0.01),
        say_and_hold(JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n"),
    ],
    ids=["says nothing", "stops in the headers", "stops in the body", "drips headers", "drips a body", "no last chunk"],
)
async def test_the_whole_deadline_ends_it_however_the_server_stalls(script: Script) -> None:
    started_s = time.monotonic()
    fault = await fault_of(script, deadline_s=0.4)
    assert 0.3 < time.monotonic() - started_s < 0.9
    assert isinstance(fault, SourceTimeout)
    assert (fault.cause, fault.state) == (Cause.SLOW, SourceState.TIMEOUT)


@pytest.mark.parametrize("said", [b"", JSON_HEAD + b"Content-Length: 9\r\n\r\n["], ids=["before", "inside"])
async def test_a_silence_longer_than_the_read_time_ends_it_before_the_deadline(said: bytes) -> None:
    started_s = time.monotonic()
    fault = await fault_of(say_and_hold(said), read_s=0.2)
    assert time.monotonic() - started_s < 0.5  # once, not three times
    assert isinstance(fault, SourceTimeout)


async def test_a_deadline_that_has_passed_is_a_timeout() -> None:
    assert isinstance(await fault_of(answer(), deadline_s=0), SourceTimeout)


async def test_a_host_that_takes_no_connection_times_out_in_the_connect_time() -> None:
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        held = [socket.socket() for _ in range(3)]
        for one in held:  # fills the queue, so that the next handshake is never answered
            one.setblocking(False)
            one.connect_ex(full.getsockname())
        async with client_of(f"http://127.0.0.1:{full.getsockname()[1]}", connect_s=0.2) as client:
            started_s = time.monotonic()
            with pytest.raises(SourceTimeout):
                await client.get(ITEMS, deadline_s=5)
            assert time.monotonic() - started_s < 0.5  # once, not three times
        for one in held:
            one.close()


@pytest.mark.parametrize("host", ["127.0.0.1", "nowhere.invalid"], ids=["refused", "unknown name"])
async def test_no_server_at_the_address_cannot_connect(host: str) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    async with client_of(f"http://{host}:{port}") as client:
        with pytest.raises(SourceUnavailable) as caught:
            await client.get(ITEMS, deadline_s=5)
    assert caught.value.cause is Cause.CANNOT_CONNECT
    assert caught.value.status is None


PACKED = gzip.compress(b'{"a": "' + b"x" * 500 + b'"}')
GZIP = (("Content-Encoding", "gzip"),)

BROKEN: dict[str, tuple[Script, Cause]] = {
    "closed before the headers": (say_and_hang_up(b""), Cause.CONNECTION_LOST),
    "reset before the headers": (say_and_reset(), Cause.CONNECTION_LOST),
    "closed in the headers": (say_and_hang_up(b"HTTP/1.1 200 OK\r\nCon"), Cause.CONNECTION_LOST),
    "reset in the headers": (say_and_reset(b"HTTP/1.1 200 OK\r\nCon"), Cause.CONNECTION_LOST),
    "reset in the body": (say_and_reset(JSON_HEAD + b"Content-Length: 9\r\n\r\n["), Cause.CONNECTION_LOST),
    "truncated body": (say_and_hang_up(JSON_HEAD + b"Content-Length: 9\r\n\r\n[1]"), Cause.CONNECTION_LOST),
    "cut chunks": (
        say_and_hang_up(JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n"),
        Cause.CONNECTION_LOST,
    ),
    "broken chunks": (say_and_hang_up(JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"), Cause.CONNECTION_LOST),
    "truncated gzip": (answer(PACKED[:-9], headers=GZIP), Cause.CONNECTION_LOST),
    "not HTTP": (say_and_hang_up(b"SSH-2.0-OpenSSH_9.6\r\n\r\n\r\n"), Cause.NOT_JSON),
    "endless headers": (pour(b"HTTP/1.1 200 OK\r\n", b"X-More: " + b"a" * 9000 + b"\r\n", 100), Cause.NOT_JSON),
    "not gzip": (answer(b"[1]", headers=GZIP), Cause.NOT_JSON),
    "a coding we did not ask for": (answer(b"[1]", headers=(("Content-Encoding", "br"),)), Cause.NOT_JSON),
    "too large, as announced": (say_and_hold(JSON_HEAD + b"Content-Length: 20971520\r\n\r\n"), Cause.TOO_LARGE),
    "20 MB in chunks": (
        pour(JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b" " * 65536 + b"\r\n", 320),
        Cause.TOO_LARGE,
    ),
    "20 MB until the end": (pour(JSON_HEAD + b"\r\n", b" " * 65536, 320), Cause.TOO_LARGE),
    "gzip bomb": (answer(gzip.compress(b" " * 20 * MB), headers=GZIP), Cause.TOO_LARGE),
    "a page": (answer(b"<html>", content_type="text/html; charset=utf-8"), Cause.LOGIN_PAGE),
    "an XHTML page": (answer(b"<html/>", content_type="application/xhtml+xml"), Cause.LOGIN_PAGE),
    "plain text": (answer(b"[1]", content_type="text/plain"), Cause.NOT_JSON),
    "no content type": (answer(b"[1]", content_type=None), Cause.NOT_JSON),
    "cut JSON": (answer(b'{"results": [{"id": 1'), Cause.NOT_JSON),
    "empty JSON": (answer(b""), Cause.NOT_JSON),
    "NaN": (answer(b'{"score": NaN}'), Cause.NOT_JSON),
    "Infinity": (answer(b"[-Infinity]"), Cause.NOT_JSON),
    "a number beyond floats": (answer(b"[1e999]"), Cause.NOT_JSON),
    "a number of 5,000 digits": (answer(b"[" + b"9" * 5000 + b"]"), Cause.NOT_JSON),
    "not UTF-8": (answer(b'["\xff"]'), Cause.NOT_JSON),
    "a well of brackets": (answer(b"[" * 200_000), Cause.WRONG_SHAPE),
    "no content": (answer(b"", status=204), Cause.WRONG_SHAPE),
}


@pytest.mark.parametrize(("script", "cause"), BROKEN.values(), ids=BROKEN.keys())
async def test_a_broken_answer_has_a_cause(script: Script, cause: Cause) -> None:
    fault = await fault_of(script)
    assert type(fault) is SourceUnavailable
    assert fault.cause is cause


async def test_a_large_body_is_not_read_to_its_end() -> None:
    sent = 0

    async def endless(line: Line) -> None:
        nonlocal sent
        await line.send(JSON_HEAD + b"\r\n")
        while True:
            await line.send(b" " * 65536)
            sent += 65536

    async with FaultyServer([endless]) as server, client_of(server.origin) as client:
        with pytest.raises(SourceUnavailable, match="too_large"):
            await client.get(ITEMS, deadline_s=5)
        await asyncio.sleep(0.05)
    assert sent < 20 * MB


async def test_json_of_another_name_is_json() -> None:
    for kind in ("application/problem+json", "APPLICATION/JSON; charset=utf-8", "text/json"):
        async with FaultyServer([answer(b"[1]", content_type=kind)]) as server, client_of(server.origin) as client:
            assert (await client.get(ITEMS, deadline_s=5)).body == [1]


JSON, TEXT, HTML = "application/json", "text/plain; charset=UTF-8", "text/html"
IMMICH_403 = b'{"message":"Missing required permission: asset.read","error":"Forbidden","statusCode":403}'
KARAKEEP_403 = b"API key is missing required scope: bookmarks:read"
DJANGO_403 = b'{"detail":"You do not have permission to perform this action."}'

REFUSED: list[tuple[int, str | None, bytes, type[SourceFault], Cause, str | None]] = [
    (401, JSON, b'{"detail":"Invalid token."}', SourceUnauthorized, Cause.BAD_TOKEN, None),
    (401, TEXT, b"Unauthorized", SourceUnauthorized, Cause.BAD_TOKEN, None),
    (401, HTML, b"<h1>Log in</h1>", SourceUnavailable, Cause.LOGIN_PAGE, None),
    (401, f"{HTML}; charset=utf-8", b"", SourceUnavailable, Cause.LOGIN_PAGE, None),
    (401, None, b"", SourceUnauthorized, Cause.BAD_TOKEN, None),
    (403, JSON, DJANGO_403, SourceUnauthorized, Cause.NO_PERMISSION, None),
    (403, JSON, IMMICH_403, SourceUnauthorized, Cause.NO_PERMISSION, "asset.read"),
    (403, TEXT, KARAKEEP_403, SourceUnauthorized, Cause.NO_PERMISSION, "bookmarks:read"),
    (403, HTML, b"<h1>Insufficient permissions</h1>", SourceUnauthorized, Cause.NO_PERMISSION, None),
    (403, TEXT, b"permission: paperless.home.example:8000/x", SourceUnauthorized, Cause.NO_PERMISSION, None),
    (403, TEXT, b"permission: <b>asset.read</b>", SourceUnauthorized, Cause.NO_PERMISSION, None),
    (404, JSON, b'{"detail":"Not found."}', ItemGone, Cause.NOT_FOUND, None),
    (404, HTML, b"<h1>Not Found</h1>", ItemGone, Cause.NOT_FOUND, None),
    (410, JSON, b"{}", ItemGone, Cause.NOT_FOUND, None),
    (406, JSON, b'{"detail":"Invalid version"}', SourceUnavailable, Cause.VERSION_REFUSED, None),
    (400, HTML, b"Error listing search results", QueryRefused, Cause.QUERY_REFUSED, None),
    (414, HTML, b"", QueryRefused, Cause.QUERY_REFUSED, None),
    (422, JSON, b"{}", QueryRefused, Cause.QUERY_REFUSED, None),
    (408, None, b"", SourceTimeout, Cause.SLOW, None),
    (429, TEXT, b"Slow down", SourceUnavailable, Cause.RATE_LIMITED, None),
    (405, JSON, b"{}", SourceUnavailable, Cause.SERVER_ERROR, None),
    (500, HTML, b"<h1>Server Error</h1>", SourceUnavailable, Cause.SERVER_ERROR, None),
    (502, HTML, b"<h1>Bad gateway</h1>", SourceUnavailable, Cause.SERVER_ERROR, None),
    (503, TEXT, b"", SourceUnavailable, Cause.SERVER_ERROR, None),
    (504, HTML, b"", SourceUnavailable, Cause.SERVER_ERROR, None),
    (511, HTML, b"", SourceUnavailable, Cause.LOGIN_PAGE, None),
    *((status, HTML, b"", SourceUnavailable, Cause.LOGIN_PAGE, None) for status in (301, 302, 303, 307, 308)),
]


@pytest.mark.parametrize(("status", "kind", "body", "error", "cause", "permission"), REFUSED)
async def test_each_status_has_its_fault(
    status: int, kind: str | None, body: bytes, error: type[SourceFault], cause: Cause, permission: str | None
) -> None:
    fault = await fault_of(answer(body, status=status, content_type=kind))
    assert type(fault) is error
    assert (fault.cause, fault.status, fault.permission) == (cause, status, permission)


@pytest.mark.parametrize("status", [401, 403])
async def test_a_proxy_that_asks_for_its_own_password_is_not_the_server(status: int) -> None:
    basic = (("WWW-Authenticate", "Bearer"), ("WWW-Authenticate", 'Basic realm="home"'))
    fault = await fault_of(answer(b"<h1>401</h1>", status=status, content_type=HTML, headers=basic))
    assert (type(fault), fault.cause, fault.state) == (
        SourceUnavailable,
        Cause.LOGIN_PAGE,
        SourceState.UNAVAILABLE,
    )
    fault = await fault_of(answer(b'{"detail":"no"}', status=status, headers=basic))
    assert type(fault) is SourceUnauthorized


async def test_a_page_that_asks_for_a_token_is_the_servers_own_word() -> None:
    token = (("WWW-Authenticate", "Token"),)
    fault = await fault_of(answer(b"<h1>401</h1>", status=401, content_type=HTML, headers=token))
    assert (type(fault), fault.cause) == (SourceUnauthorized, Cause.BAD_TOKEN)


async def test_a_redirect_is_not_followed() -> None:
    async with FaultyServer([answer()]) as other:
        away = (("Location", f"{other.origin}/accounts/login/?next=/api"),)
        fault = await fault_of(answer(b"", status=302, content_type=HTML, headers=away))
        assert fault.cause is Cause.LOGIN_PAGE
        assert other.connections == 0


async def test_every_status_has_a_fault() -> None:
    statuses = [status for status in range(200, 600) if status not in (200, 502, 503, 504)]
    scripts = [answer(b"" if status in (204, 304) else b"{}", status=status) for status in statuses]
    async with FaultyServer(scripts) as server, client_of(server.origin) as client:
        for status in statuses:
            with pytest.raises(SourceFault) as caught:
                await client.get(ITEMS, deadline_s=5)
            assert caught.value.status == status


async def test_an_error_whose_body_does_not_come_is_known_by_its_status() -> None:
    head = b"HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<"
    started_s = time.monotonic()
    assert (await fault_of(say_and_hold(head))).cause is Cause.SERVER_ERROR
    assert time.monotonic() - started_s < 2
    assert (await fault_of(say_and_hang_up(head))).cause is Cause.SERVER_ERROR
    huge = say(head.replace(b": 100", b": 99999999"))
    assert (await fault_of(huge)).cause is Cause.SERVER_ERROR
