"""The Bot API over HTTP: calls, the long poll for updates, downloads, and the faults that were asked for."""

import asyncio
import traceback
from secrets import compare_digest
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bot.demo.answers import Cut, faulty, garbage, hang_up, refused, succeeded
from bot.demo.entities import Json
from bot.demo.faults import DOWNLOAD, Fault
from bot.demo.methods import METHODS, Method
from bot.demo.profile import PROFILE_METHODS
from bot.demo.query import Query, read_query
from bot.demo.refusal import Refusal
from bot.demo.world import Call, World

_GET_UPDATES = "getupdates"
_LONGEST_POLL_S = 50
_MOST_UPDATES = 100
_HANG_UP_GRACE_S = 0.05
_BEFORE = frozenset({"error", "flood", "reset", "timeout", "garbage"})
_AFTER = frozenset({"reset_after", "timeout_after"})
_TABLE: dict[str, Method] = {**METHODS, **PROFILE_METHODS}


class _Gone(Exception):
    """The bot hung up while its long poll was waiting."""


class BotApi:
    """The Bot API of one bot in one world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        return [
            Route("/bot{token}/{method}", self._call, methods=["GET", "POST"]),
            Route("/file/bot{token}/{path:path}", self._download, methods=["GET"]),
        ]

    def _check_token(self, request: Request) -> None:
        token = str(request.path_params["token"])
        if not token.partition(":")[0].isdecimal():
            raise Refusal(404, "Not Found")
        if not compare_digest(token.encode(), self._world.token.encode()):
            raise Refusal(401, "Unauthorized")

    async def _call(self, request: Request) -> Response:
        method = str(request.path_params["method"])
        try:
            self._check_token(request)
            query = await read_query(request)
        except Refusal as refusal:
            self._record(method, Query(), refusal.code, refusal.description)
            return refused(refusal)
        except HTTPException as broken:
            self._record(method, Query(), 400, "Bad Request")
            return refused(Refusal(400, f"Bad Request: {broken.detail}"))
        except ClientDisconnect:
            return Cut()
        if method.lower() == _GET_UPDATES:
            return await self._answer(request, method, query)
        with self._world.working():
            return await self._answer(request, method, query)

    async def _answer(self, request: Request, method: str, query: Query) -> Response:
        text = query.text("text") or query.text("caption")
        fault = self._world.faults.take(method.lower(), query.chat_id(), text)
        if fault is not None and fault.kind == "delay":
            await hang_up(request, fault.seconds)
        if fault is not None and fault.kind in _BEFORE:
            return await self._strike(request, method, query, fault)
        name = fault.kind if fault else None
        try:
            result = await self._do(request, method.lower(), query)
        except _Gone:
            return Cut()
        except Refusal as refusal:
            self._record(method, query, refusal.code, refusal.description, name)
            return refused(refusal)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            # A hole in the stand-in must not look like an answer of Telegram: tests fail on it by name.
            self._world.breakdowns.append(f"{method}: {traceback.format_exc(limit=-3)}")
            self._record(method, query, 500, "the stand-in broke down", name)
            return refused(Refusal(500, "Internal Server Error"))
        if fault is not None and fault.kind in _AFTER:
            return await self._strike(request, method, query, fault)
        if method.lower() != _GET_UPDATES:
            self._record(method, query, 200, "", name)
        return succeeded(result)

    async def _strike(self, request: Request, method: str, query: Query, fault: Fault) -> Response:
        if fault.kind in ("error", "flood"):
            refusal = faulty(fault)
            self._record(method, query, refusal.code, refusal.description, fault.kind)
            return refused(refusal)
        if fault.kind == "garbage":
            self._record(method, query, fault.status, "", fault.kind)
            return garbage(fault)
        self._record(method, query, 0, "", fault.kind)
        if fault.kind in ("timeout", "timeout_after"):
            await hang_up(request, fault.seconds)
        return Cut()

    async def _do(self, request: Request, name: str, query: Query) -> Any:
        if name == _GET_UPDATES:
            return await self._get_updates(request, query)
        method = _TABLE.get(name)
        if method is None:
            raise Refusal(404, "Not Found: method not found")
        return method(self._world, query)

    def _record(self, method: str, query: Query, status: int, description: str, fault: str | None = None) -> None:
        text = query.text("text") or query.text("caption")
        call = Call(method, query.chat_id(), text, status, description, fault, dict(query.values))
        self._world.calls.append(call)
        if status >= 400:
            self._world.note("refused", call.chat_id, method=method, status=status, description=description)

    async def _get_updates(self, request: Request, query: Query) -> list[Json]:
        updates = self._world.updates
        if updates.webhook_url:
            raise Refusal(
                409,
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first",
            )
        self._world.polls += 1
        updates.allow(query.parsed("allowed_updates", "allowed updates"))
        offset = query.integer("offset")
        limit = min(_MOST_UPDATES, max(1, query.integer("limit", _MOST_UPDATES)))
        timeout_s = min(_LONGEST_POLL_S, max(0, query.integer("timeout")))
        updates.end_wait("conflict")
        found = updates.take(offset, limit, self._world.now_s)
        self._world.stir()
        if found or not timeout_s:
            return found
        await self._wait_for_update(request, timeout_s)
        return updates.take(offset, limit, self._world.now_s)

    async def _wait_for_update(self, request: Request, timeout_s: int) -> None:
        updates = self._world.updates
        mine: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        updates.waiting = mine
        leaving = asyncio.ensure_future(request.receive())
        try:
            ends: set[asyncio.Future[Any]] = {mine, leaving}
            await asyncio.wait(ends, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
            if mine.done() and mine.result() == "conflict":
                # A bot that stops hangs up and asks once more; the hang-up may be noticed a moment later.
                await asyncio.wait([leaving], timeout=_HANG_UP_GRACE_S)
            if leaving.done():
                raise _Gone
            if mine.done() and mine.result() == "conflict":
                raise Refusal(
                    409,
                    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
                )
        finally:
            leaving.cancel()
            if updates.waiting is mine:
                updates.waiting = None

    async def _download(self, request: Request) -> Response:
        try:
            self._check_token(request)
        except Refusal as refusal:
            return refused(refusal)
        path = str(request.path_params["path"])
        await request.body()
        fault = self._world.faults.take(DOWNLOAD, None, path)
        if fault is not None and fault.kind == "delay":
            await hang_up(request, fault.seconds)
        elif fault is not None:
            return await self._strike(request, DOWNLOAD, Query(), fault)
        stored = next((one for one in self._world.files.values() if one.path == path), None)
        if stored is None:
            self._record(DOWNLOAD, Query(), 404, "Not Found")
            return refused(Refusal(404, "Not Found"))
        self._record(DOWNLOAD, Query(), 200, "")
        return Response(stored.data, media_type=stored.mime)
