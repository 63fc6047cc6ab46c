"""Each chat in its own order, chats side by side; and the questions that an edit can still reach."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

MOST_AT_ONCE: Final = 256
MOST_WAITING: Final = 20  # a chat's updates in hand; more is somebody leaning on the keys


@dataclass
class _Open:
    """A question that waits or runs."""

    text: str
    task: asyncio.Task[None] | None = None


class Questions:
    """The open questions by chat and message id."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], _Open] = {}

    def arrived(self, chat_id: int, message_id: int, text: str) -> None:
        """A question waits for its turn."""
        self._open.setdefault((chat_id, message_id), _Open(text))

    def done(self, chat_id: int, message_id: int) -> None:
        """It was answered, or will not be."""
        self._open.pop((chat_id, message_id), None)

    def edit(self, chat_id: int, message_id: int, text: str) -> bool:
        """Puts a new text in place of an open question's, starting it again if it runs; false if it is not open."""
        question = self._open.get((chat_id, message_id))
        if question is None:
            return False
        if question.text != text:
            question.text = text
            if question.task is not None:
                question.task.cancel()
        return True

    async def run(self, chat_id: int, message_id: int, text: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Does the work with the question's latest text, again with a newer one while that comes before the end."""
        question = self._open.setdefault((chat_id, message_id), _Open(text))
        while True:
            asked = question.text
            question.task = asyncio.create_task(_started(work(asked)))
            try:
                await asyncio.wait({question.task})
            except asyncio.CancelledError:
                question.task.cancel()
                await asyncio.wait({question.task})
                raise
            if question.text == asked:
                return await question.task
            if not question.task.cancelled():
                question.task.exception()  # of a question that nobody asks any more


async def _started(work: Awaitable[None]) -> None:
    await work


@dataclass
class _Line:
    """One chat's updates in hand."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0
    told: bool = False


class ChatOrder(BaseUpdateProcessor):
    """Runs a chat's messages and presses one after another. Edits do not queue: they are about what runs."""

    __slots__ = ("_lines", "_overflow", "_questions")

    def __init__(self, questions: Questions, overflow: Callable[[Update, bool], Awaitable[None]]) -> None:
        """``overflow`` gets what is not run because too much waits, and whether it is the first such update."""
        super().__init__(MOST_AT_ONCE)
        self._questions = questions
        self._overflow = overflow
        self._lines: dict[int, _Line] = {}

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Takes one update to its end."""
        try:
            chat_id = _chat_in_order(update)
            if chat_id is None or not isinstance(update, Update):
                await coroutine
            else:
                await self._in_turn(chat_id, update, coroutine)
        finally:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # one that never got its turn would complain of it

    async def _in_turn(self, chat_id: int, update: Update, coroutine: Awaitable[Any]) -> None:
        line = self._lines.setdefault(chat_id, _Line())
        if line.waiting >= MOST_WAITING:
            first, line.told = not line.told, True
            await self._overflow(update, first)
            return
        line.waiting += 1
        message = update.message
        if message is not None and message.text is not None:
            self._questions.arrived(chat_id, message.message_id, message.text)
        try:
            async with line.turn:
                await coroutine
        finally:
            if message is not None:
                self._questions.done(chat_id, message.message_id)
            line.waiting -= 1
            if line.waiting == 0:
                self._lines.pop(chat_id, None)


def _chat_in_order(update: object) -> int | None:
    if not isinstance(update, Update):
        return None
    if update.message is not None:
        return update.message.chat.id
    if update.callback_query is not None:
        return update.callback_query.from_user.id
    return None
