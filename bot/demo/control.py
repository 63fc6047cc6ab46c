"""The control side: JSON over HTTP to act as a person and to see what happened; for programs and for the chat page.

Every call needs the key of this run in the header `X-Demo-Key`, a loopback caller, and our own Host and Origin:
a page of another site, also one that resolves its name to this machine, gets nothing.

`GET events?after=N&timeout_s=S` waits for events later than N; each names its `kind`, and carries the message as
it is now.
"""

import base64
import binascii
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from ipaddress import ip_address
from secrets import compare_digest
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from bot.demo import acting, profile
from bot.demo.entities import Json
from bot.demo.faults import Fault
from bot.demo.updates import KINDS
from bot.demo.view import seen
from bot.demo.world import Chat, World

KEY_HEADER = "x-demo-key"
_LONGEST_WAIT_S = 60.0

Handler = Callable[[Request], Awaitable[Any]]


class _Misused(Exception):
    """The caller asked for something that does not fit: status and reason."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Control:
    """The control calls of one world."""

    def __init__(self, world: World, key: str) -> None:
        self._world = world
        self._key = key

    def routes(self) -> list[BaseRoute]:
        reading: dict[str, Handler] = {
            "/calls": self._calls,
            "/chats": self._chats,
            "/chats/{chat_id:int}/messages": self._messages,
            "/commands": self._commands,
            "/events": self._events,
            "/idle": self._idle,
            "/state": self._state,
        }
        acts: dict[str, Handler] = {
            "/blocks": self._block,
            "/clock": self._advance,
            "/deletions": self._delete,
            "/edits": self._edit,
            "/faults": self._fault,
            "/memberships": self._membership,
            "/messages": self._send,
            "/people": self._person,
            "/presses": self._press,
            "/updates": self._update,
        }
        routes = [Route(path, self._guarded(handler), methods=["GET"]) for path, handler in reading.items()]
        routes += [Route(path, self._guarded(handler), methods=["POST"]) for path, handler in acts.items()]
        return [Mount("/control", routes=routes)]

    def _guarded(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            why = self._intruder(request)
            if why is not None:
                return JSONResponse({"error": why}, 403)
            try:
                return JSONResponse(await handler(request))
            except _Misused as misuse:
                return JSONResponse({"error": str(misuse)}, misuse.status)
            except acting.CannotAct as refusal:
                return JSONResponse({"error": str(refusal)}, 409)
            except (HTTPException, KeyError, TypeError, ValueError) as wrong:
                return JSONResponse({"error": f"the call does not fit: {type(wrong).__name__} {wrong}"}, 400)

        return answer

    def _intruder(self, request: Request) -> str | None:
        """Why a caller is not let in; None for our own."""
        port = request.scope["server"][1]
        hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        if request.client is None or not ip_address(request.client.host).is_loopback:
            return "only this machine may control the stand-in"
        if request.headers.getlist("host") != [request.headers.get("host")] or request.headers["host"] not in hosts:
            return "the Host header names another server"
        origin = request.headers.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in hosts}:
            return "the page that asks is not ours"
        if not compare_digest(request.headers.get(KEY_HEADER, "").encode(), self._key.encode()):
            return "the key of this run is missing or wrong"
        return None

    async def _body(self, request: Request) -> Json:
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise _Misused(415, "send JSON")
        body = await request.json()
        if not isinstance(body, dict):
            raise _Misused(400, "send a JSON object")
        return body

    def _as_json(self, chat: Chat, message_id: int) -> Json | None:
        message = chat.messages.get(message_id)
        return asdict(seen(chat, message)) if message else None

    async def _state(self, request: Request) -> Json:
        world = self._world
        return {
            "bot": world.me(),
            "sequence": world.sequence,
            "pending_updates": len(world.updates),
            "allowed_updates": sorted(world.updates.allowed),
            "polling": world.updates.waiting is not None,
            "unanswered": [one.id for one in world.callbacks.values() if not one.answers],
            "people": list(world.users.values()),
        }

    async def _events(self, request: Request) -> Json:
        after = int(request.query_params.get("after", "0"))
        wait_s = min(_LONGEST_WAIT_S, float(request.query_params.get("timeout_s", "0")))
        chat = request.query_params.get("chat_id")
        chat_id = int(chat) if chat else None
        await self._world.wait_until(lambda: bool(self._world.events_after(after, chat_id)), wait_s)
        events = [self._with_message(event) for event in self._world.events_after(after, chat_id)]
        return {"events": events, "sequence": self._world.sequence}

    def _with_message(self, event: Json) -> Json:
        chat = self._world.chats.get(event["chat_id"] or 0)
        if chat is None or "message_id" not in event:
            return event
        return {**event, "message": self._as_json(chat, event["message_id"])}

    async def _calls(self, request: Request) -> Json:
        method = request.query_params.get("method", "").lower()
        return {"calls": [asdict(call) for call in self._world.calls if method in ("", call.method.lower())]}

    async def _chats(self, request: Request) -> Json:
        world = self._world
        return {"chats": [{**world.chat_object(chat), "blocked": chat.blocked} for chat in world.chats.values()]}

    async def _messages(self, request: Request) -> Json:
        chat = self._world.chats.get(request.path_params["chat_id"])
        if chat is None:
            raise _Misused(404, "there is no such chat")
        return {"messages": [self._as_json(chat, message_id) for message_id in chat.messages]}

    async def _commands(self, request: Request) -> Json:
        query = request.query_params
        return {"commands": profile.menu(self._world, int(query["user_id"]), query.get("language", ""))}

    async def _idle(self, request: Request) -> Json:
        quiet_s = float(request.query_params.get("quiet_s", "0.3"))
        timeout_s = min(_LONGEST_WAIT_S, float(request.query_params.get("timeout_s", "5")))
        return {"idle": await self._world.idle(quiet_s, timeout_s)}

    async def _person(self, request: Request) -> Json:
        body = await self._body(request)
        return self._world.person(int(body.pop("id")), **body)

    async def _send(self, request: Request) -> Json:
        body = await self._body(request)
        attachment = body.pop("attachment", None)
        if attachment is not None:
            try:
                attachment["data"] = base64.b64decode(attachment.pop("data", ""), validate=True)
            except binascii.Error:
                raise _Misused(400, "the attachment is not base64") from None
            body["attachment"] = acting.Attachment(**attachment)
        return asdict(acting.send(self._world, acting.Post(**body)))

    async def _edit(self, request: Request) -> Json:
        return asdict(acting.edit(self._world, **await self._body(request)))

    async def _press(self, request: Request) -> Json:
        body = await self._body(request)
        press = acting.press_inline if "inline_message_id" in body else acting.press
        return asdict(press(self._world, **body))

    async def _delete(self, request: Request) -> Json:
        """A person deletes a message: a bot hears nothing of it."""
        body = await self._body(request)
        chat = self._world.chats[int(body["chat_id"])]
        chat.messages[int(body["message_id"])].deleted = True
        self._world.note("delete", chat.id, message_id=int(body["message_id"]))
        return {"done": True}

    async def _block(self, request: Request) -> Json:
        return {"update_id": acting.block(self._world, **await self._body(request))}

    async def _membership(self, request: Request) -> Json:
        return {"update_id": acting.change_membership(self._world, **await self._body(request))}

    async def _update(self, request: Request) -> Json:
        body = await self._body(request)
        if body["kind"] not in KINDS:
            raise _Misused(400, "there is no update of this kind")
        return {"update_id": self._world.push(body["kind"], body["payload"])}

    async def _fault(self, request: Request) -> Json:
        body = await self._body(request)
        return {"waiting": asdict(self._world.faults.add(Fault(**body)))}

    async def _advance(self, request: Request) -> Json:
        self._world.advance(float((await self._body(request))["seconds"]))
        return {"now_s": self._world.now_s}
