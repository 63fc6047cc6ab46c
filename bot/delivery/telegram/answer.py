"""One answer on its way to a person: sent once, then completed in place."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from telegram import InlineKeyboardMarkup

from bot.delivery.telegram.messenger import Messenger
from bot.delivery.telegram.rich import Block


@dataclass
class Answer:
    """The messages that hold an answer, none so far at first."""

    messenger: Messenger
    chat_id: int
    message_ids: tuple[int, ...] = ()
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def show(self, blocks: Sequence[Block], buttons: InlineKeyboardMarkup | None = None) -> None:
        """Sends the answer, or puts it in place of what was sent. An edited question may cancel the caller meanwhile:
        what is on its way still arrives and is remembered, so that the next answer takes its place."""
        sending = asyncio.create_task(self._show(blocks, buttons))
        sending.add_done_callback(_looked_at)
        await asyncio.shield(sending)

    async def _show(self, blocks: Sequence[Block], buttons: InlineKeyboardMarkup | None) -> None:
        async with self._turn:
            if self.message_ids:
                ids = await self.messenger.replace(self.chat_id, self.message_ids, blocks, buttons)
            else:
                ids = await self.messenger.send(self.chat_id, blocks, buttons)
            self.message_ids = ids


def _looked_at(sending: asyncio.Task[None]) -> None:
    """A failure after its caller was cancelled concerns nobody; unread, it would be logged with its text."""
    if not sending.cancelled():
        sending.exception()


class Note:
    """The answer that every pressed button gets, exactly once."""

    def __init__(self, messenger: Messenger, query_id: str) -> None:
        self._messenger = messenger
        self._query_id = query_id
        self._given = False

    async def give(self, text: str | None = None) -> None:
        """Answers, if that has not happened yet."""
        if not self._given:
            self._given = True
            await self._messenger.note(self._query_id, text)
