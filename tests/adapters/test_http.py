"""What the one client sends, where it sends it, and what it hands back."""

import asyncio
import contextlib
import gzip
import random
import re
import ssl
import time
from pathlib import Path

import pytest

from adapters.http import JsonClient, Route
from bot.domain.coverage import Cause
from bot.domain.errors import SourceFault, SourceTimeout, SourceUnauthorized, SourceUnavailable
from tests.adapters.http_client import TOKEN, client_of
from tests.servers.faulty import (
    LOOPBACK_PEM,
    FaultyServer,
    Line,
    answer,
    echo,
    json_answer,
    loopback_tls,
    raw_answer,
    say_and_hang_up,
    say_and_hold,
)

ITEMS = "/api/items/"


async def test_a_json_answer_comes_back_as_a_plain_value() -> None:
    async with FaultyServer([json_answer({"all": [1, 2.5, None, "añ"]})]) as server, client_of(server.origin) as client:
        got = await client.get(ITEMS, deadline_s=5)
    assert (got.status, got.body) == (200, {"all": [1, 2.5, None, "añ"]})
    assert 0 <= got.elapsed_ms < 5000


async def test_the_request_carries_the_token_and_our_name_and_no_more_than_needed() -> None:
    async with FaultyServer([echo()]) as server, client_of(server.origin) as client:
        await client.get(ITEMS, {"query": "niño & ñu/=?#"}, deadline_s=5, accept="application/json; version=9")
        asked = server.asked[0]
    assert asked.target == "/api/items/?query=ni%C3%B1o%20%26%20%C3%B1u%2F%3D%3F%23"
    assert asked.headers == {
        "host": f"127.0.0.1:{server.port}",
        "authorization": f"Token {TOKEN}",
        "user-agent": "encuentra",
        "accept": "application/json; version=9",
        "accept-encoding": "gzip",
    }


async def test_a_parameter_may_come_twice() -> None:
    async with FaultyServer([echo()]) as server, client_of(server.origin) as client:
        await client.get(ITEMS, [("id", "1"), ("id", "2")], deadline_s=5)
    assert server.asked[0].target == "/api/items/?id=1&id=2"


async def test_a_lone_surrogate_in_a_parameter_does_no_harm() -> None:
    async with FaultyServer([echo()]) as server, client_of(server.origin) as client:
        await client.get(ITEMS, {"q": "a\ud800"}, deadline_s=5)
    assert server.asked[0].target == "/api/items/?q=a%3F"


async def test_a_search_by_post_sends_json() -> None:
    async with FaultyServer([echo()]) as server, client_of(server.origin) as client:
        await client.post("/api/search", json={"query": "cañón", "size": 3}, deadline_s=5)
    asked = server.asked[0]
    assert asked.method == "POST"
    assert asked.headers["content-type"] == "application/json"
    assert asked.body == b'{"query":"ca\\u00f1\\u00f3n","size":3}'


@pytest.mark.parametrize(
    ("below", "path", "sent"),
    [("/paperless", ITEMS, "/paperless/api/items/"), ("/a/b/", ITEMS, "/a/b/api/items/"), ("/", ITEMS, "/api/items/")],
)
async def test_paths_are_joined_below_the_origins_prefix(below: str, path: str, sent: str) -> None:
    async with FaultyServer([echo()]) as server, client_of(server.origin + below) as client:
        await client.get(path, deadline_s=5)
    assert server.asked[0].target == sent


@pytest.mark.parametrize(
    "path",
    [
        "/api/profile/",
        "/api/items/7",
        "/api/items/siete/",
        "/api/items/7/\n",
        "/api/items/?page=2",
        "/api/items/#x",
        "/api/items/../profile/",
        "/api/items/%2e%2e/profile/",
        "/api/items/..%2fprofile/",
        "/api/items/..%5cprofile/",
        "//other.example/api/items/",
        "http://other.example/api/items/",
        "api/items/",
        "/api/ítems/",
        "",
    ],
)
async def test_what_is_not_on_the_allowlist_is_never_sent(path: str) -> None:
    wide = (Route("GET", re.compile(r"/api/items/\d+/")), Route("POST", re.compile(r".*", re.DOTALL)))
    async with FaultyServer([echo()]) as server, client_of(server.origin, allow=wide) as client:
        with pytest.raises(ValueError, match="allowlist") as caught:
            await client.get(path, deadline_s=5)
        assert str(caught.value) == r"GET on this path is not on the allowlist (GET /api/items/\d+/, POST .*)"
        assert server.connections == 0


@pytest.mark.parametrize("path", ["/..", "/a/../b", "/a/%2E%2e/b", "//b", "http://b/", "/a?b", "/a b", "/a/./b"])
async def test_no_allowlist_however_wide_lets_a_path_leave_its_prefix(path: str) -> None:
    wide = (Route("GET", re.compile(r".*", re.DOTALL)),)
    async with FaultyServer([echo()]) as server, client_of(server.origin, allow=wide) as client:
        with pytest.raises(ValueError, match="allowlist"):
            await client.get(path, deadline_s=5)


async def test_a_route_for_get_does_not_allow_post() -> None:
    async with FaultyServer([echo()]) as server, client_of(server.origin) as client:
        with pytest.raises(ValueError, match="POST on this path"):
            await client.post(ITEMS, json={}, deadline_s=5)


@pytest.mark.parametrize(
    "origin",
    [
        "ftp://h/",
        "h:80",
        "http://",
        "http://u:p@h",
        "http://h?x=1",
        "http://h#x",
        "http://[::1",
        "http://h:x",
        "http://h..h/ñ",
        "http://ñ..ñ/",
        "http://h/../a",
    ],
)
def test_an_origin_that_is_none_is_refused_without_repeating_it(origin: str) -> None:
    with pytest.raises(ValueError, match="an origin is") as caught:
        JsonClient(origin=origin, headers=dict, allow=())
    assert origin not in str(caught.value)
    assert caught.value.__context__ is None


async def test_only_a_few_headers_of_the_answer_are_kept() -> None:
    sent = (("Date", "Mon, 01 Jun 2026 10:00:00 GMT"), ("X-Version", "3.0.5"), ("X-Api-Version", "9"), ("X-Else", "1"))
    async with FaultyServer([json_answer([], headers=sent)]) as server, client_of(server.origin) as client:
        got = await client.get(ITEMS, deadline_s=5)
    assert got.headers == {
        "content-type": "application/json",
        "date": "Mon, 01 Jun 2026 10:00:00 GMT",
        "x-version": "3.0.5",
        "x-api-version": "9",
    }


async def test_a_header_of_the_answer_is_kept_at_a_sane_length() -> None:
    async with (
        FaultyServer([json_answer([], headers=(("X-Version", "9" * 5000),))]) as server,
        client_of(server.origin) as client,
    ):
        got = await client.get(ITEMS, deadline_s=5)
    assert len(got.headers["x-version"]) == 200


async def test_a_status_that_was_asked_for_is_an_answer() -> None:
    async with FaultyServer([json_answer({"a": 1}, status=404)]) as server, client_of(server.origin) as client:
        got = await client.get(ITEMS, deadline_s=5, accept_statuses=frozenset({200, 404}))
    assert (got.status, got.body) == (404, {"a": 1})


async def test_a_text_is_read_in_its_charset() -> None:
    texts = [
        answer("añil".encode("latin-1"), content_type="text/plain; charset=ISO-8859-1"),
        answer("\ufeffañil".encode(), content_type="text/vtt"),
        answer("añil".encode(), content_type="text/plain; charset=klingon"),
        answer(b"a\xffb", content_type="text/plain; charset=utf-8"),
    ]
    async with FaultyServer(texts) as server, client_of(server.origin) as client:
        got = [await client.get_text(ITEMS, deadline_s=5) for _ in range(4)]
    assert got == ["añil", "añil", "añil", "a\ufffdb"]


async def test_a_page_is_no_text() -> None:
    async with FaultyServer([answer(b"<p>", content_type="text/html")]) as server, client_of(server.origin) as client:
        with pytest.raises(SourceUnavailable) as caught:
            await client.get_text(ITEMS, deadline_s=5)
    assert caught.value.cause is Cause.LOGIN_PAGE


async def test_a_packed_answer_is_unpacked() -> None:
    packed = gzip.compress(b'{"a": ') + gzip.compress(b'"\xc3\xb1"}')
    headers = (("Content-Encoding", "gzip"),)
    async with FaultyServer([answer(packed, headers=headers)]) as server, client_of(server.origin) as client:
        assert (await client.get(ITEMS, deadline_s=5)).body == {"a": "ñ"}


async def test_a_line_is_used_again() -> None:
    async with FaultyServer([json_answer([])]) as server, client_of(server.origin) as client:
        for _ in range(5):
            await client.get(ITEMS, deadline_s=5)
        assert server.connections == 1


async def test_a_line_that_the_server_closed_between_requests_is_replaced_silently() -> None:
    closing = say_and_hang_up(raw_answer(b"[1]"))
    async with FaultyServer([closing, closing, json_answer([2])]) as server, client_of(server.origin) as client:
        for expected in ([1], [1], [2]):
            assert (await client.get(ITEMS, deadline_s=5)).body == expected
            await asyncio.sleep(0.05)
        assert (server.connections, len(server.asked)) == (3, 3)


async def test_a_refused_request_leaves_the_line_usable() -> None:
    scripts = [json_answer({"detail": "No."}, status=404), json_answer([])]
    async with FaultyServer(scripts) as server, client_of(server.origin) as client:
        with pytest.raises(Exception, match="not_found"):
            await client.get(ITEMS, deadline_s=5)
        await client.get(ITEMS, deadline_s=5)
        assert server.connections == 1


async def test_eight_are_asked_at_once_and_the_ninth_waits() -> None:
    here, together = 0, asyncio.Event()

    async def meet(line: Line) -> None:
        nonlocal here
        here += 1
        if here == 8:
            together.set()
        await together.wait()
        await line.send(raw_answer(b"[]"))

    async with FaultyServer([meet]) as server, client_of(server.origin) as client:
        async with asyncio.timeout(5):
            await asyncio.gather(*(client.get(ITEMS, deadline_s=5) for _ in range(9)))
        assert (server.connections, len(server.asked)) == (8, 9)


async def test_waiting_for_a_free_line_counts_into_the_deadline() -> None:
    async with FaultyServer([say_and_hold()]) as server, client_of(server.origin) as client:
        held = [asyncio.create_task(client.get(ITEMS, deadline_s=1.0)) for _ in range(8)]
        await asyncio.sleep(0.2)
        started_s = time.monotonic()
        with pytest.raises(SourceTimeout):
            await client.get(ITEMS, deadline_s=0.2)
        assert time.monotonic() - started_s < 0.5
        await asyncio.gather(*held, return_exceptions=True)


async def test_a_cancelled_call_hangs_up_and_stays_cancelled() -> None:
    scripts = [say_and_hold(b"HTTP/1.1 200 OK\r\n"), json_answer([])]
    async with FaultyServer(scripts) as server, client_of(server.origin) as client:
        task = asyncio.create_task(client.get(ITEMS, deadline_s=5))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(server.hung_up.wait(), 1)
        assert (await client.get(ITEMS, deadline_s=5)).body == []


async def test_a_call_cancelled_inside_a_body_hangs_up() -> None:
    half = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n["
    async with FaultyServer([say_and_hold(half)]) as server, client_of(server.origin) as client:
        task = asyncio.create_task(client.get(ITEMS, deadline_s=5))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(server.hung_up.wait(), 1)


async def test_the_callers_own_deadline_is_not_taken_for_ours() -> None:
    async with FaultyServer([say_and_hold()]) as server, client_of(server.origin) as client:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await client.get(ITEMS, deadline_s=5)


async def test_a_proxy_from_the_environment_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    async with FaultyServer([answer(b"", status=502)]) as proxy, FaultyServer([json_answer([])]) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
            monkeypatch.setenv(name, proxy.origin)
        monkeypatch.setenv("NO_PROXY", "")
        async with client_of(server.origin) as client:
            await client.get(ITEMS, deadline_s=5)
        assert (proxy.connections, server.connections) == (0, 1)


async def test_a_netrc_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    netrc = tmp_path / ".netrc"
    netrc.write_text("machine 127.0.0.1 login someone password else\ndefault login someone password else\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("HOME", str(tmp_path))
    async with FaultyServer([json_answer([])]) as server, client_of(server.origin) as client:
        await client.get(ITEMS, deadline_s=5)
    assert server.asked[0].headers["authorization"] == f"Token {TOKEN}"


async def test_cookies_are_not_sent_back() -> None:
    headers = (("Set-Cookie", "session=abc; Path=/"),)
    async with FaultyServer([json_answer([], headers=headers)]) as server, client_of(server.origin) as client:
        await client.get(ITEMS, deadline_s=5)
        await client.get(ITEMS, deadline_s=5)
    assert "cookie" not in server.asked[1].headers


async def test_an_ipv6_address_works() -> None:
    async with FaultyServer([echo()], host="::1") as server, client_of(server.origin) as client:
        await client.get(ITEMS, deadline_s=5)
        assert server.asked[0].headers["host"] == f"[::1]:{server.port}"


async def test_a_certificate_that_was_given_is_trusted_and_another_is_not() -> None:
    async with FaultyServer([json_answer([])], tls=loopback_tls()) as server:
        async with client_of(server.origin, verify=ssl.create_default_context(cafile=str(LOOPBACK_PEM))) as client:
            assert (await client.get(ITEMS, deadline_s=5)).body == []
        async with client_of(server.origin) as client:
            with pytest.raises(SourceUnavailable) as caught:
                await client.get(ITEMS, deadline_s=5)
    assert caught.value.cause is Cause.BAD_CERTIFICATE
    assert len(server.asked) == 1


async def test_https_to_a_plain_port_is_a_certificate_fault() -> None:
    plain = FaultyServer([json_answer([])], greeting=raw_answer(b"no", status=400, content_type="text/html"))
    async with plain as server, client_of(server.origin.replace("http:", "https:")) as client:
        with pytest.raises(SourceUnavailable) as caught:
            await client.get(ITEMS, deadline_s=5)
    assert caught.value.cause is Cause.BAD_CERTIFICATE


@pytest.mark.parametrize("token", ["", "a\nb", "ñ", "a\r\nX-Evil: 1", "a\x00", "a "])
async def test_a_token_that_no_header_can_carry_is_a_bad_token(token: str) -> None:
    async with FaultyServer([json_answer([])]) as server, client_of(server.origin, token=token) as client:
        with pytest.raises(SourceUnauthorized) as caught:
            await client.get(ITEMS, deadline_s=5)
        assert caught.value.cause is Cause.BAD_TOKEN
        assert server.connections == 0


async def test_a_storm_of_calls_given_up_leaves_every_line_usable() -> None:
    """Each of the eight lines must still serve after hundreds of calls ended at every possible moment."""
    chance = random.Random(20261012)
    here, together = 0, asyncio.Event()

    async def moody(line: Line) -> None:
        nonlocal here
        if line.asked.target.endswith("calm"):
            here += 1
            if here == 8:
                together.set()
            await together.wait()
        elif chance.random() < 0.4:
            await asyncio.sleep(chance.random() * 0.01)
        await line.send(raw_answer(b"[]"))

    async def call_and_give_up(client: JsonClient) -> None:
        deadline_s = chance.choice([0, 0.0005, 0.002, 0.01, 1])
        task = asyncio.create_task(client.get(ITEMS, deadline_s=deadline_s))
        if chance.random() < 0.5:
            await asyncio.sleep(chance.random() * chance.choice([0.0005, 0.005]))
            task.cancel()
        with contextlib.suppress(SourceFault, asyncio.CancelledError):
            await task

    async def storm(client: JsonClient) -> None:
        for _ in range(60):
            await call_and_give_up(client)

    async with FaultyServer([moody]) as server, client_of(server.origin) as client:
        await asyncio.gather(*(storm(client) for _ in range(16)))
        calm = [client.get(ITEMS, {"": "calm"}, deadline_s=3) for _ in range(8)]
        assert [got.body for got in await asyncio.gather(*calm)] == [[]] * 8
