"""Short words on what was not run. Each is said once where it would be said many times."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from telegram import Message
from telegram.error import TelegramError

from bot.delivery.telegram import render
from bot.delivery.telegram.commands import Action, read
from bot.delivery.telegram.messenger import Messenger
from bot.delivery.telegram.rich import block
from bot.delivery.texts.catalogue import Texts

QUIET_S: Final = 1.0  # what Telegram kept for us while we were away comes within this of each other
APART_S: Final = 5.0  # forwards come in bunches
OWN_ID_APART_S: Final = 3600.0
MOST_STRANGERS: Final = 1000
MOST_STALE: Final = 50
_SMALL_TALK: Final = frozenset({Action.HELLO, Action.THANKS, Action.START})


class Hints:
    """One bot's hints. Everything remembered is in memory and bounded: by the people known, or by a number."""

    def __init__(self, messenger: Messenger, monotonic_s: Callable[[], float]) -> None:
        self._messenger = messenger
        self._monotonic_s = monotonic_s
        self._told_id_s: OrderedDict[int, float] = OrderedDict()
        self._forwarded_s: dict[int, float] = {}
        self._album: dict[int, str] = {}
        self._edited: dict[int, int] = {}
        self._stale: dict[int, list[str]] = {}
        self._telling: dict[int, asyncio.Task[None]] = {}

    async def say(self, chat_id: int, text: str) -> None:
        """One sentence."""
        await self._messenger.send(chat_id, [block(text)])

    async def not_understood(self, message: Message, texts: Texts) -> None:
        """For a photo, a voice note and the like; once for an album."""
        album = message.media_group_id
        if album is not None and self._album.get(message.chat.id) == album:
            return
        if album is not None:
            self._album[message.chat.id] = album
        await self.say(message.chat.id, texts.talk.not_understood)

    async def forwarded(self, message: Message, texts: Texts) -> None:
        """For what others wrote; once for a bunch."""
        now_s, last_s = self._monotonic_s(), self._forwarded_s.get(message.chat.id)
        self._forwarded_s[message.chat.id] = now_s
        if last_s is None or now_s - last_s >= APART_S:
            await self.say(message.chat.id, texts.talk.forwarded)

    async def edited_late(self, message: Message, texts: Texts) -> None:
        """For a question that was changed after its answer; once for each message."""
        if self._edited.get(message.chat.id) != message.message_id:
            self._edited[message.chat.id] = message.message_id
            await self.say(message.chat.id, texts.talk.edited_late)

    def stale(self, message: Message, texts: Texts) -> None:
        """Keeps a question that came too late, and names all of them together when no more come."""
        chat_id = message.chat.id
        if message.text is None or read(message.text).action in _SMALL_TALK:
            return
        kept = self._stale.setdefault(chat_id, [])
        if len(kept) < MOST_STALE:
            kept.append(message.text)
        waiting = self._telling.get(chat_id)
        if waiting is not None:
            waiting.cancel()
        self._telling[chat_id] = asyncio.create_task(self._tell_stale(chat_id, texts))

    async def own_id(self, user_id: int, texts: Texts) -> None:
        """Tells a stranger their own id, at most once an hour."""
        now_s, last_s = self._monotonic_s(), self._told_id_s.get(user_id)
        if last_s is not None and now_s - last_s < OWN_ID_APART_S:
            return
        self._told_id_s[user_id] = now_s
        self._told_id_s.move_to_end(user_id)
        while len(self._told_id_s) > MOST_STRANGERS:
            self._told_id_s.popitem(last=False)
        await self.say(user_id, texts.talk.your_id.format(id=user_id))

    def stop(self) -> None:
        """Nothing more is said."""
        for task in self._telling.values():
            task.cancel()

    async def _tell_stale(self, chat_id: int, texts: Texts) -> None:
        await asyncio.sleep(QUIET_S)
        questions = self._stale.pop(chat_id, [])
        del self._telling[chat_id]
        with contextlib.suppress(TelegramError):
            await self._messenger.send(chat_id, render.stale_blocks(questions, texts))
