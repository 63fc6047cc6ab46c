"""How an answer leaves: as Telegram's JSON, as a proxy's page, or not at all."""

import asyncio
import socket
import struct
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.demo.faults import Fault
from bot.demo.refusal import Refusal

_Ends = tuple[tuple[str, int] | None, tuple[str, int | None] | None]
_OPEN: dict[_Ends, asyncio.Transport] = {}


class TrackedProtocol(H11Protocol):
    """uvicorn's HTTP protocol, its connections reachable by both ends, so that one can be cut."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _OPEN[self.client, self.server] = transport

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        _OPEN.pop((self.client, self.server), None)


class Cut(Response):
    """No answer: the connection is reset, as when a router or a server dies."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        transport = _OPEN.get((scope["client"], scope["server"]))
        if transport is not None:
            connection = transport.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            transport.abort()
        while (await receive())["type"] != "http.disconnect":
            pass


def succeeded(result: Any) -> Response:
    return JSONResponse({"ok": True, "result": result})


def faulty(fault: Fault) -> Refusal:
    """The refusal that a fault of kind `error` or `flood` stands for."""
    if fault.kind == "flood":
        seconds = fault.retry_after_s
        return Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
    return Refusal(fault.status, fault.description)


def refused(refusal: Refusal) -> Response:
    body: dict[str, Any] = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    headers: dict[str, str] = {}
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    if "retry_after" in refusal.parameters:
        headers["Retry-After"] = str(refusal.parameters["retry_after"])
    return JSONResponse(body, refusal.code, headers)


def garbage(fault: Fault) -> Response:
    """What a proxy in between says."""
    return Response(fault.body, fault.status, media_type="text/html")


async def hang_up(request: Request, seconds: float) -> bool:
    """Wait for the caller to hang up, at most `seconds`; True when it did. The body must have been read."""
    waiting = asyncio.ensure_future(request.receive())
    done, _ = await asyncio.wait([waiting], timeout=seconds)
    waiting.cancel()
    return bool(done)
