"""One client a server and a token: an allowlist of routes, whole deadlines, a few retries, its faults in our words.

It stands on httpcore, the engine of httpx, and not on httpx itself: there is no proxy or netrc from the environment, no
cookie jar, no redirect and no log line with the address to switch off, and a start is 10 to 50 ms and 2 to 8 MB lighter
(httpx 0.28.1; more where its command line can load). Nothing here logs.
"""

import contextlib
import functools
import json as jsonlib
import re
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Literal

import anyio
import certifi
import httpcore

from adapters.http_address import Params, is_plain_path, parse_origin, target
from adapters.http_apart import apart
from adapters.http_body import JsonValue, cause_of_wrong_type, decode_json, decode_text, read_body
from adapters.http_faults import (
    ERROR_BODY_BYTES,
    ErrorReply,
    Failed,
    failed_by_status,
    failed_midway,
    failed_to_start,
)
from adapters.http_retry import with_retries
from bot.domain.coverage import Cause
from bot.domain.errors import SourceTimeout, SourceUnauthorized, SourceUnavailable

__all__ = ["Answer", "JsonClient", "JsonValue", "Route"]

MAX_CONNECTIONS = 8
_IDLE_S = 30.0
_ERROR_BODY_S = 1.0
_KEPT_HEADERS = frozenset({"date", "x-version", "x-api-version", "retry-after", "content-type"})
_KEPT_HEADER_CHARS = 200
_OK = frozenset({200})
_HEADER_VALUE = re.compile(r"[\x21-\x7e]+(?:[ \t]+[\x21-\x7e]+)*")
_BROKEN = (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError, OSError)


@dataclass(frozen=True, slots=True)
class Route:
    """One line of the allowlist: matched whole on the path, without prefix and query.

    ``idempotent_search`` marks a POST that only searches, and so may be sent again; a GET always may.
    """

    method: Literal["GET", "POST"]
    path: re.Pattern[str]
    idempotent_search: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said. ``headers`` has lower-case names and only date, x-version, x-api-version, retry-after and
    content-type. ``elapsed_ms`` includes retries."""

    status: int
    body: JsonValue = field(repr=False)
    headers: Mapping[str, str]
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class _Reply:
    status: int
    body: bytes = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)


class JsonClient:
    """Raises only SourceFault (and ValueError for a route that is not on the allowlist: a mistake of the program).

    ``origin`` is scheme, host, port and perhaps a path prefix. ``headers`` is called for each attempt. Connections are
    kept for reuse, at most eight; a ninth call waits within its own deadline. ``read_s`` is the longest silence between
    two pieces of an answer. ``verify`` is the TLS context, by default the system's and certifi's authorities.
    """

    def __init__(
        self,
        *,
        origin: str,
        headers: Callable[[], Mapping[str, str]],
        allow: Sequence[Route],
        accept: str = "application/json",
        max_bytes: int = 10 * 1024 * 1024,
        connect_s: float = 2.0,
        read_s: float = 8.0,
        verify: ssl.SSLContext | None = None,
    ) -> None:
        self._origin = parse_origin(origin)
        self._headers = headers
        self._allow = tuple(allow)
        self._accept = accept
        self._max_bytes = max_bytes
        self._timeouts = {"connect": connect_s, "read": read_s, "write": read_s, "pool": None}
        # We queue before the pool: a call cancelled in the pool's own queue costs it a line for ever (httpcore 1.0.9).
        self._free = anyio.Semaphore(MAX_CONNECTIONS, fast_acquire=True)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=(verify or _system_tls()) if self._origin.scheme == "https" else None,
            max_connections=MAX_CONNECTIONS,
            max_keepalive_connections=MAX_CONNECTIONS,
            keepalive_expiry=_IDLE_S,
        )

    async def get(
        self,
        path: str,
        params: Params = (),
        *,
        deadline_s: float,
        accept: str | None = None,
        accept_statuses: frozenset[int] = _OK,
    ) -> Answer:
        """The JSON value at a path. ``accept_statuses`` are those that come back as an Answer and not as a fault."""
        call = _Call("GET", path, params, accept or self._accept, accept_statuses)
        return await self._json(call, deadline_s)

    async def post(
        self,
        path: str,
        params: Params = (),
        *,
        json: JsonValue,
        deadline_s: float,
        accept: str | None = None,
        accept_statuses: frozenset[int] = _OK,
    ) -> Answer:
        """As ``get``; sent again only where its route is marked as a search."""
        content = jsonlib.dumps(json, allow_nan=False, separators=(",", ":")).encode("ascii")
        call = _Call("POST", path, params, accept or self._accept, accept_statuses, content)
        return await self._json(call, deadline_s)

    async def get_text(self, path: str, params: Params = (), *, deadline_s: float, accept: str = "text/plain") -> str:
        """A text of any kind but a page; unreadable bytes become U+FFFD."""
        reply = await self._reply(_Call("GET", path, params, accept, _OK, text=True), deadline_s)
        return decode_text(reply.body, reply.headers.get("content-type", ""))

    async def aclose(self) -> None:
        await self._pool.aclose()

    async def _json(self, call: "_Call", deadline_s: float) -> Answer:
        started_s = time.monotonic()
        reply = await self._reply(call, deadline_s)
        value, cause = decode_json(reply.body)
        if cause is not None:
            raise SourceUnavailable(cause, status=reply.status)
        kept = {name: text[:_KEPT_HEADER_CHARS] for name, text in reply.headers.items() if name in _KEPT_HEADERS}
        elapsed_ms = round((time.monotonic() - started_s) * 1000)
        return Answer(reply.status, value, MappingProxyType(kept), elapsed_ms)

    async def _reply(self, call: "_Call", deadline_s: float) -> _Reply:
        again = self._check_allowed(call)
        url = self._url(call)
        outcome = await apart(lambda: self._outcome(call, url, again, time.monotonic() + deadline_s), deadline_s)
        if outcome is None:
            raise SourceTimeout(Cause.SLOW)
        if isinstance(outcome, Failed):
            raise outcome.fault
        return outcome

    async def _outcome(self, call: "_Call", url: httpcore.URL, again: bool, ends_at_s: float) -> _Reply | Failed:
        if again:
            return await with_retries(lambda: self._attempt(call, url), ends_at_s=ends_at_s)
        return await self._attempt(call, url)

    def _check_allowed(self, call: "_Call") -> bool:
        """Whether the call may be sent again; ValueError when it may not be sent at all."""
        if is_plain_path(call.path):
            for route in self._allow:
                if route.method == call.method and route.path.fullmatch(call.path):
                    return call.method == "GET" or route.idempotent_search
        allowed = ", ".join(f"{route.method} {route.path.pattern}" for route in self._allow)
        raise ValueError(f"{call.method} on this path is not on the allowlist ({allowed})")

    def _url(self, call: "_Call") -> httpcore.URL:
        origin = self._origin
        path_and_query = target(origin, call.path, call.params)
        return httpcore.URL(scheme=origin.scheme, host=origin.host, port=origin.port, target=path_and_query)

    async def _attempt(self, call: "_Call", url: httpcore.URL) -> _Reply | Failed:
        headers = self._request_headers(call)
        if headers is None:
            return Failed(SourceUnauthorized(Cause.BAD_TOKEN))  # a token that no header can carry
        request = httpcore.Request(
            call.method,
            url,
            headers=headers,
            content=call.content,
            extensions={"timeout": self._timeouts},
        )
        async with self._free:
            try:
                response = await self._pool.handle_async_request(request)
            except _BROKEN as error:
                return failed_to_start(error)
            try:
                return await self._read(call, response)
            except _BROKEN as error:
                return failed_midway(error)
            finally:
                await response.aclose()

    def _request_headers(self, call: "_Call") -> list[tuple[bytes, bytes]] | None:
        ours = {
            "host": self._origin.host_header,
            "user-agent": "encuentra",
            "accept": call.accept,
            "accept-encoding": "gzip",
        }
        if call.content is not None:
            ours |= {"content-type": "application/json", "content-length": str(len(call.content))}
        merged = {name.lower(): text for name, text in self._headers().items()} | ours
        if not all(_HEADER_VALUE.fullmatch(text) for text in merged.values()):
            return None
        return [(name.encode("ascii"), text.encode("ascii")) for name, text in merged.items()]

    async def _read(self, call: "_Call", response: httpcore.Response) -> _Reply | Failed:
        headers = _decoded_headers(response.headers)
        if response.status not in call.accept_statuses:
            text = await self._error_text(response, headers)
            return failed_by_status(ErrorReply(response.status, headers, text), now=datetime.now(UTC))
        cause = cause_of_wrong_type(headers.get("content-type", ""), text=call.text)
        if cause is None:
            body = await read_body(response.aiter_stream(), headers, max_bytes=self._max_bytes)
            if isinstance(body, bytes):
                return _Reply(response.status, body, headers)
            cause = body
        return Failed(SourceUnavailable(cause, status=response.status))

    async def _error_text(self, response: httpcore.Response, headers: Mapping[str, str]) -> str:
        """The beginning of an error's body, "" where it does not come: the status alone says enough."""
        with anyio.move_on_after(_ERROR_BODY_S), contextlib.suppress(*_BROKEN):
            body = await read_body(response.aiter_stream(), headers, max_bytes=ERROR_BODY_BYTES)
            return body.decode("utf-8", errors="replace") if isinstance(body, bytes) else ""
        return ""


@dataclass(frozen=True, slots=True)
class _Call:
    method: Literal["GET", "POST"]
    path: str = field(repr=False)
    params: Params = field(repr=False)
    accept: str
    accept_statuses: frozenset[int]
    content: bytes | None = field(default=None, repr=False)
    text: bool = False


def _decoded_headers(raw: Sequence[tuple[bytes, bytes]]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for name, value in raw:
        key = name.decode("latin-1").lower()
        text = value.decode("latin-1")
        headers[key] = f"{headers[key]}, {text}" if key == "www-authenticate" and key in headers else text
    return headers


@functools.cache
def _system_tls() -> ssl.SSLContext:
    """One for the process: it costs some 30 ms and a megabyte, and a home that talks plain HTTP never needs it."""
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context
