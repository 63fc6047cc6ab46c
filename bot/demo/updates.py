"""The queue of updates between Telegram and the bot: ids, confirmation, and which kinds the bot asked for."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from bot.demo.entities import Json

KINDS = frozenset(
    {
        "business_connection",
        "business_message",
        "callback_query",
        "channel_post",
        "chat_boost",
        "chat_join_request",
        "chat_member",
        "chosen_inline_result",
        "deleted_business_messages",
        "edited_business_message",
        "edited_channel_post",
        "edited_message",
        "guest_message",
        "inline_query",
        "managed_bot",
        "message",
        "message_reaction",
        "message_reaction_count",
        "my_chat_member",
        "poll",
        "poll_answer",
        "pre_checkout_query",
        "purchased_paid_media",
        "removed_chat_boost",
        "shipping_query",
    }
)
_ONLY_WHEN_ASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_FIRST_ID = 700_000_001
_KEPT_S = 24 * 3600.0


@dataclass(slots=True)
class Updates:
    """What waits for the bot.

    `allowed` is remembered between calls and applied when an update is made, as Telegram does: what was not
    asked for then is lost. `waiting` is the long poll that waits now; there is never more than one.
    """

    allowed: frozenset[str] = KINDS - _ONLY_WHEN_ASKED
    webhook_url: str = ""
    waiting: "asyncio.Future[str] | None" = None
    _queue: deque[tuple[float, Json]] = field(default_factory=deque)
    _next_id: int = _FIRST_ID

    def __len__(self) -> int:
        return len(self._queue)

    def allow(self, kinds: object) -> None:
        """Remember what the bot asks for; an empty list is the default set, anything but a list changes nothing."""
        if isinstance(kinds, list):
            wanted = frozenset(str(kind).lower() for kind in kinds) & KINDS
            self.allowed = wanted or KINDS - _ONLY_WHEN_ASKED

    def push(self, kind: str, payload: Json, now_s: float) -> int | None:
        """Make an update; its id, or None when the bot did not ask for this kind."""
        if kind not in self.allowed:
            return None
        update_id = self._next_id
        self._next_id += 1
        self._queue.append((now_s, {"update_id": update_id, kind: payload}))
        self.end_wait("update")
        return update_id

    def take(self, offset: int, limit: int, now_s: float) -> list[Json]:
        """Confirm what lies before `offset` (a negative one keeps only that many) and return the next updates."""
        while self._queue and now_s - self._queue[0][0] > _KEPT_S:
            self._queue.popleft()
        if offset < 0:
            while len(self._queue) > -offset:
                self._queue.popleft()
        while offset > 0 and self._queue and self._queue[0][1]["update_id"] < offset:
            self._queue.popleft()
        return [update for _, update in list(self._queue)[:limit]]

    def drop(self) -> None:
        """Forget everything that waits."""
        self._queue.clear()

    def end_wait(self, reason: str) -> None:
        """Wake the long poll that waits, if there is one."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(reason)
