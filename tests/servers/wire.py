"""A small HTTP/1.1 server on loopback that owns its socket, so that it can fail in every way a socket can."""

import asyncio
import contextlib
import json
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import parse_qsl, unquote, urlsplit

from tests.servers.faults import Fault, Faults, huge_chunks, swap_types

REASONS = {
    200: "OK", 302: "Found", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    406: "Not Acceptable", 429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable",
}  # fmt: skip
MAX_HEAD_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True)
class Request:
    """What a client sent. Header names are lower-case; `params` keeps order and repeats."""

    method: str
    path: str
    params: tuple[tuple[str, str], ...]
    headers: dict[str, str]
    body: bytes = b""
    target: str = ""

    def param(self, name: str) -> str | None:
        """The last value of a parameter, as Django reads it, or None."""
        return next((value for key, value in reversed(self.params) if key == name), None)


@dataclass(frozen=True, slots=True)
class Response:
    """What a server answers. `content-length` is added when it is sent."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def json_response(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    kind = {"content-type": "application/json"}
    payload = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return Response(status, kind | (headers or {}), payload)


def text_response(body: str, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(status, {"content-type": "text/html; charset=utf-8"} | (headers or {}), body.encode())


class LoopbackServer:
    """Answers on 127.0.0.1 inside the running event loop. Subclasses give `answer`.

    `requests` holds every request in the order it was read, `own_ms` what each answer cost in here,
    `faults` what goes wrong by path prefix, `on(prefix, act)` something that happens before a request is answered.
    """

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.own_ms: list[float] = []
        self.faults = Faults()
        self.port = 0
        self.connections = 0
        self.open_connections = 0
        self._acts: list[tuple[str, Callable[[Request], None]]] = []
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answer(self, request: Request) -> Response:
        raise LookupError(f"{type(self).__name__} answers nothing")

    def on(self, prefix: str, act: Callable[[Request], None]) -> None:
        """Call `act` before each request whose path starts with `prefix`."""
        self._acts.append((prefix, act))

    def count(self, prefix: str = "/") -> int:
        return sum(1 for request in self.requests if request.path.startswith(prefix))

    def forget(self) -> None:
        """Forget the requests and times so far."""
        self.requests.clear()
        self.own_ms.clear()

    async def start(self, port: int = 0) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port, limit=MAX_HEAD_BYTES)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        self.open_connections += 1
        try:
            while (request := await read_request(reader)) is not None:
                if not await self._one(request, writer):
                    break
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self.open_connections -= 1
            self._tasks.discard(task)
            with contextlib.suppress(ConnectionError, RuntimeError):
                writer.close()

    async def _one(self, request: Request, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; False when the connection must end."""
        self.requests.append(request)
        for prefix, act in self._acts:
            if request.path.startswith(prefix):
                act(request)
        fault = self.faults.take(request.path)
        if fault is not None:
            return await self._fail(fault, request, writer)
        await self._send(writer, self._timed(request), request.method)
        return request.headers.get("connection", "").lower() != "close"

    def _timed(self, request: Request) -> Response:
        started = time.perf_counter()
        response = self.answer(request)
        self.own_ms.append((time.perf_counter() - started) * 1000)
        return response

    async def _send(self, writer: asyncio.StreamWriter, response: Response, method: str = "GET") -> None:
        writer.write(head_bytes(response) + (b"" if method == "HEAD" else response.body))
        await writer.drain()

    async def _fail(self, fault: Fault, request: Request, writer: asyncio.StreamWriter) -> bool:
        if fault.kind == "hang":
            await asyncio.Event().wait()
        if fault.kind == "reset":
            abort(writer)
            return False
        if fault.kind == "answer":
            await self._send(writer, Response(fault.status, dict(fault.headers), fault.body), request.method)
            return True
        if fault.kind == "huge":
            return await self._huge(fault, writer)
        response = self._timed(request)
        if fault.kind == "slow":
            await asyncio.sleep(fault.seconds)
            await self._send(writer, response, request.method)
        elif fault.kind == "wrong_types":
            swapped = json.dumps(swap_types(json.loads(response.body))).encode()
            await self._send(writer, Response(response.status, response.headers, swapped), request.method)
        elif fault.kind == "close_midway":
            writer.write(head_bytes(response) + response.body[: len(response.body) // 2])
            await writer.drain()
            return False
        elif fault.kind == "drip":
            writer.write(head_bytes(response))
            for position in range(len(response.body)):
                writer.write(response.body[position : position + 1])
                await writer.drain()
                await asyncio.sleep(fault.seconds)
        return True

    async def _huge(self, fault: Fault, writer: asyncio.StreamWriter) -> bool:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n")
        for piece in huge_chunks(fault.size_bytes):
            writer.write(piece)
            await writer.drain()
        return False


def head_bytes(response: Response) -> bytes:
    lines = [f"HTTP/1.1 {response.status} {REASONS.get(response.status, 'Status')}"]
    lines += [f"{name}: {value}" for name, value in response.headers.items()]
    lines.append(f"content-length: {len(response.body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace")


def abort(writer: asyncio.StreamWriter) -> None:
    """Close with a TCP reset: linger zero, then abort."""
    raw = writer.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def read_request(reader: asyncio.StreamReader) -> Request | None:
    """The next request of a connection, or None when the client closed it."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    method, target, _ = first.split(" ", 2)
    headers = {name.strip().lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    parts = urlsplit(target)
    params = tuple(parse_qsl(parts.query, keep_blank_values=True))
    return Request(method, unquote(parts.path), params, headers, body, target)
