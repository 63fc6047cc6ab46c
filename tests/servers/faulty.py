"""A raw server on loopback that says exactly the bytes it was told to, and remembers what it was asked."""

import asyncio
import contextlib
import json
import socket
import ssl
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

LOOPBACK_PEM = Path(__file__).with_name("loopback_tls.pem")  # self-signed for 127.0.0.1; its key is nobody's secret


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived; header names in lower case."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Line:
    """One connection, in the hands of a script."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    server: "FaultyServer"
    asked: Asked

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    def reset(self) -> None:
        """Closes with RST instead of FIN."""
        sock: socket.socket = self.writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def hold(self) -> None:
        """Says nothing more until the client hangs up."""
        while await self.reader.read(65536):
            pass
        self.server.hung_up.set()


class HangUp(Exception):
    """Raised by a script: close the connection now."""


Script = Callable[[Line], Awaitable[None]]


@dataclass(slots=True)
class FaultyServer:
    """Each request runs the next script; the last one serves all that follow."""

    scripts: list[Script]
    host: str = "127.0.0.1"
    port: int = 0  # 0 until it runs: then the one it got
    tls: ssl.SSLContext | None = None
    greeting: bytes = b""  # said on every connection before anything was asked, as an SSH server does
    asked: list[Asked] = field(default_factory=list)
    connections: int = 0
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)
    _server: asyncio.Server | None = None
    _closing: bool = False
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.tls else 'http'}://{host}:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, self.host, self.port, ssl=self.tls)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # lets the lines close before the loop does

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, HangUp):
                writer.write(self.greeting)
                while True:
                    await self._serve_one(reader, writer)
        finally:
            writer.transport.abort() if self._closing else writer.close()

    async def _serve_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await _read_request(reader)
        self.asked.append(asked)
        script = self.scripts.pop(0) if len(self.scripts) > 1 else self.scripts[0]
        await script(Line(reader, writer, self, asked))


async def _read_request(reader: asyncio.StreamReader) -> Asked:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, target, _ = head[0].split(" ")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in head[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Asked(method, target, headers, body)


def raw_answer(
    body: bytes = b"{}",
    *,
    status: int = 200,
    content_type: str | None = "application/json",
    headers: tuple[tuple[str, str], ...] = (),
) -> bytes:
    lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(body)}"]
    lines += [f"Content-Type: {content_type}"] if content_type else []
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def answer(
    body: bytes = b"{}",
    *,
    status: int = 200,
    content_type: str | None = "application/json",
    headers: tuple[tuple[str, str], ...] = (),
) -> Script:
    return say(raw_answer(body, status=status, content_type=content_type, headers=headers))


def json_answer(value: object, *, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Script:
    return answer(json.dumps(value).encode(), status=status, headers=headers)


def say(data: bytes) -> Script:
    async def script(line: Line) -> None:
        await line.send(data)

    return script


def say_and_hang_up(data: bytes) -> Script:
    async def script(line: Line) -> None:
        await line.send(data)
        raise HangUp

    return script


def say_and_reset(data: bytes = b"") -> Script:
    async def script(line: Line) -> None:
        await line.send(data)
        await asyncio.sleep(0.02)  # so that the data is not overtaken by the RST
        line.reset()
        raise HangUp

    return script


def say_and_hold(data: bytes = b"") -> Script:
    async def script(line: Line) -> None:
        await line.send(data)
        await line.hold()
        raise HangUp

    return script


def drip(data: bytes, *, every_s: float) -> Script:
    async def script(line: Line) -> None:
        for byte in data:
            await line.send(bytes([byte]))
            await asyncio.sleep(every_s)

    return script


def pour(head: bytes, piece: bytes, times: int) -> Script:
    """A body in many pieces, made while it is sent."""

    async def script(line: Line) -> None:
        await line.send(head)
        for _ in range(times):
            await line.send(piece)

    return script


def echo() -> Script:
    """Answers with what was asked."""

    async def script(line: Line) -> None:
        asked = {"method": line.asked.method, "target": line.asked.target, "headers": line.asked.headers}
        await line.send(raw_answer(json.dumps(asked).encode()))

    return script


def loopback_tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(LOOPBACK_PEM)
    return context
