"""What exists in the stand-in's Telegram: people, chats, messages, buttons pressed, files, and what happened."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.demo.entities import Json
from bot.demo.faults import Faults
from bot.demo.updates import Updates

DEFAULT_TOKEN = "8160000001:demo-token-that-opens-nothing"  # noqa: S105 (opens the stand-in only)
_KEPT_EVENTS = 10_000
_CALLBACK_LIFE_S = 150.0
_SUPERGROUPS_FROM = -1_000_000_000_000


@dataclass(slots=True)
class Message:
    """A message as the chat holds it; `body` is Telegram's own object for it."""

    body: Json
    by_bot: bool
    at_s: float
    deleted: bool = False
    edits: int = 0
    silent: bool = False
    link_preview: Json | None = None
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class Chat:
    """A private chat (id of the person), a group, a supergroup or a channel."""

    id: int
    kind: str
    title: str = ""
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    bot_status: str = "member"
    may_send: bool = True
    migrated_to: int | None = None
    administrators: set[int] = field(default_factory=set)
    messages: dict[int, Message] = field(default_factory=dict)

    def next_message_id(self) -> int:
        """Ids count per chat, so the same number means other messages elsewhere."""
        return max(self.messages, default=0) + 1

    def message(self, message_id: int) -> Message | None:
        """The message, unless it never was or is deleted."""
        found = self.messages.get(message_id)
        return None if found is None or found.deleted else found


@dataclass(slots=True)
class Callback:
    """A button that was pressed, and what the bot answered (each with `text` and `show_alert`)."""

    id: str
    user_id: int
    chat_id: int | None
    data: str
    expires_at_s: float
    update_id: int | None = None
    answers: list[Json] = field(default_factory=list)

    @property
    def toast(self) -> str | None:
        """The text of the first answer; None as long as there is no answer."""
        return str(self.answers[0]["text"]) if self.answers else None

    @property
    def alert(self) -> bool:
        return bool(self.answers and self.answers[0]["show_alert"])


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file a person sent. `size_bytes` may be claimed larger than the data, to try limits without the bytes."""

    file_id: str
    path: str
    data: bytes
    mime: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the bot. `status` is 0 when the answer was cut off; `fault` names an injected fault."""

    method: str
    chat_id: int | None
    text: str
    status: int
    description: str
    fault: str | None
    parameters: Json


@dataclass(slots=True)
class World:
    """All state of the stand-in. `advance` moves its clock, so that no test waits for an expiry."""

    token: str = DEFAULT_TOKEN
    username: str = "encuentra_demo_bot"
    name: str = "Encuentra"
    callback_life_s: float = _CALLBACK_LIFE_S
    updates: Updates = field(default_factory=Updates)
    faults: Faults = field(default_factory=Faults)
    users: dict[int, Json] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    callbacks: dict[str, Callback] = field(default_factory=dict)
    files: dict[str, StoredFile] = field(default_factory=dict)
    commands: dict[tuple[str, int | None, int | None, str], list[Json]] = field(default_factory=dict)
    profile: dict[tuple[str, str], str] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    events: deque[Json] = field(default_factory=lambda: deque(maxlen=_KEPT_EVENTS))
    in_flight: int = 0
    polls: int = 0
    breakdowns: list[str] = field(default_factory=list)
    _stir: int = 0
    _sequence: int = 0
    _ahead_s: float = 0.0
    _numbers: int = 0
    _waiters: "set[asyncio.Future[None]]" = field(default_factory=set)

    @property
    def now_s(self) -> float:
        return time.time() + self._ahead_s

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return self._sequence

    def advance(self, seconds: float) -> None:
        """Let time go by in this world."""
        self._ahead_s += seconds

    def number(self) -> int:
        """A number that was not given before."""
        self._numbers += 1
        return self._numbers

    def me(self) -> Json:
        """The bot as a Telegram user."""
        return {
            "id": int(self.token.partition(":")[0]),
            "is_bot": True,
            "first_name": self.name,
            "username": self.username,
        }

    def person(self, user_id: int, **facts: Any) -> Json:
        """A user, made at first sight; the facts given (names, language, is_bot) are kept."""
        user = self.users.setdefault(user_id, {"id": user_id, "is_bot": False, "first_name": f"Persona {user_id}"})
        user.update({name: value for name, value in facts.items() if value is not None})
        return user

    def chat(self, chat_id: int, kind: str | None = None, title: str | None = None) -> Chat:
        """A chat, made at first sight; the kind follows from the number unless it is said."""
        chat = self.chats.get(chat_id)
        if chat is None:
            shape = "private" if chat_id > 0 else "supergroup" if chat_id < _SUPERGROUPS_FROM else "group"
            chat = self.chats[chat_id] = Chat(chat_id, kind or shape, title or f"Chat {chat_id}")
        chat.title = title or chat.title
        return chat

    def chat_object(self, chat: Chat) -> Json:
        """Telegram's object for a chat."""
        if chat.kind != "private":
            return {"id": chat.id, "type": chat.kind, "title": chat.title}
        user = self.person(chat.id)
        names: Json = {name: user[name] for name in ("first_name", "last_name", "username") if name in user}
        return {"id": chat.id, "type": "private", **names}

    def push(self, kind: str, payload: Json) -> int | None:
        """Make an update for the bot; None when the bot did not ask for this kind."""
        update_id = self.updates.push(kind, payload, self.now_s)
        self.stir()
        return update_id

    def note(self, kind: str, chat_id: int | None = None, **facts: Any) -> None:
        """Remember that something happened, and wake who waits for it."""
        self._sequence += 1
        self.events.append({"seq": self._sequence, "at_s": self.now_s, "kind": kind, "chat_id": chat_id, **facts})
        self.stir()

    def events_after(self, sequence: int, chat_id: int | None = None) -> list[Json]:
        """The events later than `sequence`, oldest first, of one chat if it is named."""
        return [
            event
            for event in self.events
            if event["seq"] > sequence and (chat_id is None or event["chat_id"] == chat_id)
        ]

    def stir(self) -> None:
        """Say that something changed."""
        self._stir += 1
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)

    @contextmanager
    def working(self) -> Iterator[None]:
        """While a call of the bot is being answered."""
        self.in_flight += 1
        self.stir()
        try:
            yield
        finally:
            self.in_flight -= 1
            self.stir()

    async def wait_until(self, ready: Callable[[], bool], timeout_s: float) -> bool:
        """Wait until `ready` holds, looked at after each change; False when the time is over."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout_s
        while not ready():
            left_s = deadline - loop.time()
            if left_s <= 0:
                return False
            waiter: asyncio.Future[None] = loop.create_future()
            self._waiters.add(waiter)
            await asyncio.wait([waiter], timeout=left_s)
            self._waiters.discard(waiter)
        return True

    async def idle(self, quiet_s: float, timeout_s: float) -> bool:
        """Wait until the bot has fetched all updates and nothing moved for `quiet_s`; False when the time is over."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout_s
        while await self.wait_until(lambda: not self.busy, deadline - loop.time()):
            if not await self._stirs_within(quiet_s):
                return True
            if loop.time() >= deadline:
                return False
        return False

    async def _stirs_within(self, seconds: float) -> bool:
        mark = self._stir
        return await self.wait_until(lambda: self._stir != mark, seconds)

    @property
    def busy(self) -> bool:
        return bool(self.in_flight or len(self.updates))
