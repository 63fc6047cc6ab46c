"""The stand-in as a test uses it: people who write, press and wait, and a record of what the bot did.

async with Demo() as tg:
    ana = tg.person(1001, first_name="Ana", language_code="es")
    await ana.send("hola")
    (answer,) = await ana.wait_for()
    await ana.press(answer, "Más")
    tg.assert_clean()
"""

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from bot.demo import acting
from bot.demo.entities import Json
from bot.demo.faults import Fault
from bot.demo.server import DemoServer
from bot.demo.updates import KINDS
from bot.demo.view import Seen, seen
from bot.demo.world import DEFAULT_TOKEN, Call, Callback, Chat, World

Until = Callable[[list[Seen]], bool]
_SHOWN = frozenset({"message", "edit"})


class Person:
    """One person. What `wait_for` returns counts from their last act (send, edit, press)."""

    def __init__(self, world: World, user_id: int) -> None:
        self._world = world
        self._mark = world.sequence
        self.id = user_id

    async def send(self, text: str | None = None, **options: Any) -> acting.Delivery:
        """Write; the options are the fields of `acting.Post`."""
        self._mark = self._world.sequence
        return acting.send(self._world, acting.Post(self.id, text, **options))

    async def attach(
        self, kind: str, data: bytes = b"", *, caption: str | None = None, **options: Any
    ) -> acting.Delivery:
        """Send a file: `voice`, `photo`, `document`, `audio`, `video`, `sticker`; options of `acting.Attachment`."""
        return await self.send(caption, attachment=acting.Attachment(kind, data, **options))

    async def edit(self, message: acting.Delivery, text: str) -> acting.Delivery:
        """Change a text written before."""
        self._mark = self._world.sequence
        return acting.edit(self._world, self.id, message.chat_id, message.message_id, text)

    async def press(
        self, message: Seen | int, label: str | None = None, *, data: str | None = None, inaccessible: bool = False
    ) -> Callback:
        """Press a button by label, or send raw `data`; the result shows the bot's answer as soon as it comes."""
        self._mark = self._world.sequence
        chat_id, message_id = (self.id, message) if isinstance(message, int) else (message.chat_id, message.id)
        return acting.press(
            self._world, self.id, chat_id, message_id, label=label, data=data, inaccessible=inaccessible
        )

    async def press_inline(self, inline_message_id: str, data: str) -> Callback:
        """Press a button under an inline message: it has no chat."""
        self._mark = self._world.sequence
        return acting.press_inline(self._world, self.id, inline_message_id, data)

    async def block(self, blocked: bool = True) -> None:
        """Block the bot, or let it in again."""
        acting.block(self._world, self.id, blocked)

    async def add_bot(self, chat_id: int, status: str = "member", title: str | None = None) -> None:
        """Add the bot to a group, promote it (`administrator`) or remove it (`kicked`)."""
        acting.change_membership(self._world, chat_id, status, self.id, title)

    def seen(self, chat_id: int | None = None) -> list[Seen]:
        """The bot's messages, new or changed since the last act, as they are now; deleted ones are left out."""
        where = chat_id or self.id
        events = self._world.events_after(self._mark, where)
        changed = [event["message_id"] for event in events if event["kind"] in _SHOWN]
        shown = _messages(self._world.chats.get(where), dict.fromkeys(changed))
        return [message for message in shown if not message.deleted]

    async def wait_for(
        self,
        n: int = 1,
        timeout: float = 5,  # noqa: ASYNC109 (how long a test waits, not a deadline of a call)
        *,
        until: Until | None = None,
        chat_id: int | None = None,
    ) -> list[Seen]:
        """Wait for `n` such messages (and until `until` holds for them); raises TimeoutError with what there was."""

        def ready() -> bool:
            shown = self.seen(chat_id)
            return len(shown) >= n and (until is None or until(shown))

        if not await self._world.wait_until(ready, timeout):
            raise TimeoutError(f"waited {timeout} s for {n} message(s), saw {[one.text for one in self.seen(chat_id)]}")
        return self.seen(chat_id)

    async def answered(self, callback: Callback, timeout_s: float = 5) -> Callback:
        """Wait until the bot answered a pressed button."""
        if not await self._world.wait_until(lambda: bool(callback.answers), timeout_s):
            raise TimeoutError(f"the pressed button was not answered within {timeout_s} s")
        return callback

    def history(self, chat_id: int | None = None) -> list[Seen]:
        """Every message of the chat, deleted ones too."""
        chat = self._world.chats.get(chat_id or self.id)
        return _messages(chat, chat.messages if chat else {})


def _messages(chat: Chat | None, ids: Any) -> list[Seen]:
    return [seen(chat, chat.messages[message_id]) for message_id in ids] if chat else []


class Demo:
    """A stand-in for Telegram on a loopback port, for the length of an `async with`."""

    def __init__(self, token: str = DEFAULT_TOKEN, *, port: int = 0, callback_life_s: float = 150.0) -> None:
        self.world = World(token=token, callback_life_s=callback_life_s)
        self._server = DemoServer(self.world, port=port)

    async def __aenter__(self) -> Self:
        await self._server.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._server.stop()

    @property
    def url(self) -> str:
        return self._server.url

    @property
    def base_url(self) -> str:
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.url}/file/bot"

    @property
    def token(self) -> str:
        return self.world.token

    @property
    def control_key(self) -> str:
        return self._server.control_key

    def person(self, user_id: int, **facts: Any) -> Person:
        """A person; `first_name`, `last_name`, `username`, `language_code`, `is_bot`."""
        self.world.person(user_id, **facts)
        return Person(self.world, user_id)

    def calls(self, method: str | None = None) -> list[Call]:
        """The bot's calls in order; polls for updates only where they were refused."""
        return [call for call in self.world.calls if method is None or call.method.lower() == method.lower()]

    @property
    def refused(self) -> list[Call]:
        """Calls that got a 4xx or 5xx which no fault asked for."""
        return [call for call in self.world.calls if call.status >= 400 and call.fault is None]

    @property
    def warnings(self) -> list[str]:
        """What Telegram accepted although it looks like a mistake: lost links, unescaped text."""
        messages = [message for chat in self.world.chats.values() for message in chat.messages.values()]
        return [warning for message in messages for warning in message.warnings]

    @property
    def unanswered(self) -> list[Callback]:
        """Buttons that were pressed and whose spinner still turns."""
        return [callback for callback in self.world.callbacks.values() if not callback.answers]

    def assert_clean(self) -> None:
        """No call refused, no warning, every pressed button answered, the stand-in itself whole."""
        problems = [
            *(f"{call.method} got {call.status}: {call.description}" for call in self.refused),
            *self.warnings,
            *(f"the button {callback.data!r} was not answered" for callback in self.unanswered),
            *self.world.breakdowns,
        ]
        assert not problems, "\n".join(problems)

    async def idle(self, quiet_s: float = 0.3, timeout_s: float = 5) -> None:
        """Wait until the bot fetched all updates and was quiet; raises TimeoutError."""
        if not await self.world.idle(quiet_s, timeout_s):
            raise TimeoutError(
                f"not idle within {timeout_s} s: {len(self.world.updates)} updates wait, "
                f"{self.world.in_flight} calls in flight"
            )

    def fault(self, method: str, kind: str, **options: Any) -> Fault:
        """Ask for a fault; the options are the fields of `faults.Fault`."""
        return self.world.faults.add(Fault(kind, method, **options))

    def update(self, kind: str, payload: Json) -> int | None:
        """Send any raw update; its id, or None when the bot did not ask for this kind."""
        if kind not in KINDS:
            raise ValueError(f"there is no update of the kind {kind}")
        return self.world.push(kind, payload)

    def advance(self, seconds: float) -> None:
        """Let time go by in Telegram: callbacks expire, messages grow too old to delete."""
        self.world.advance(seconds)
