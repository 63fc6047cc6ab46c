"""Says things in a chat, within Telegram's limits and in spite of its moods.

A send whose answer was lost is never repeated: the person may have the message already. What Telegram refused for its
form goes out once more as plain text. A wait that Telegram asks for is kept once, up to half a minute.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Final, TypeVar

import httpx
import structlog
from telegram import Bot, InlineKeyboardMarkup, ReplyParameters
from telegram.constants import ChatAction, ParseMode
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.delivery.telegram.rich import Block, clipped, html, pieces, plain

MOST_WAIT_S: Final = 30.0
RECONNECT_AFTER_S: Final = 1.0
EDITS_APART_S: Final = 3.0
TYPING_EVERY_S: Final = 4.0  # Telegram shows it for five seconds
MOST_NOTE: Final = 200
MOST_TEXT: Final = 4096

_log = structlog.get_logger()
_T = TypeVar("_T")


class Messenger:
    """One bot's voice. ``monotonic_s`` spaces edits."""

    def __init__(self, bot: Bot, monotonic_s: Callable[[], float]) -> None:
        self._bot = bot
        self._monotonic_s = monotonic_s
        self._edited_s: dict[int, float] = {}

    async def send(
        self,
        chat_id: int,
        blocks: Sequence[Block],
        buttons: InlineKeyboardMarkup | None = None,
        *,
        reply_to: int | None = None,
    ) -> tuple[int, ...]:
        """Sends the blocks, in several messages where one does not hold them, the buttons under the last; their ids."""
        return await self._send_all(chat_id, pieces(blocks), buttons, reply_to)

    async def replace(
        self,
        chat_id: int,
        message_ids: Sequence[int],
        blocks: Sequence[Block],
        buttons: InlineKeyboardMarkup | None = None,
    ) -> tuple[int, ...]:
        """Puts the blocks in place of messages sent before, not more often than every three seconds; what cannot be
        edited is sent anew."""
        parts = pieces(blocks)
        await self._wait_for_next_edit(chat_id)
        for at, message_id in enumerate(message_ids[: len(parts)]):
            if not await self._edit(chat_id, message_id, parts[at], buttons if at == len(parts) - 1 else None):
                return (*message_ids[:at], *await self._send_all(chat_id, parts[at:], buttons, None))
        for message_id in message_ids[len(parts) :]:
            with contextlib.suppress(TelegramError):
                await self._bot.delete_message(chat_id, message_id)
        rest = await self._send_all(chat_id, parts[len(message_ids) :], buttons, None)
        return (*message_ids[: len(parts)], *rest)

    async def set_buttons(self, chat_id: int, message_id: int, buttons: InlineKeyboardMarkup) -> None:
        """Changes the buttons under a message; it does not matter much if that fails."""
        with contextlib.suppress(TelegramError):
            await patiently(
                lambda: self._bot.edit_message_reply_markup(
                    chat_id=chat_id, message_id=message_id, reply_markup=buttons
                )
            )

    async def note(self, query_id: str, text: str | None) -> None:
        """Answers a pressed button; one that was pressed too long ago cannot be answered any more."""
        try:
            await patiently(lambda: self._bot.answer_callback_query(query_id, text and text[:MOST_NOTE]))
        except TelegramError as error:
            _log.info("telegram_note_lost", type=type(error).__name__)

    async def leave(self, chat_id: int) -> None:
        """Leaves a group or channel without a word."""
        try:
            await patiently(lambda: self._bot.leave_chat(chat_id))
            _log.info("telegram_left_group")
        except TelegramError as error:
            _log.info("telegram_leave_failed", type=type(error).__name__)

    @contextlib.asynccontextmanager
    async def typing(self, chat_id: int) -> AsyncIterator[None]:
        """Shows that we work, from now until the end of the block."""
        task = asyncio.create_task(self._type(chat_id))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait({task})

    async def _type(self, chat_id: int) -> None:
        while True:
            with contextlib.suppress(TelegramError):
                await self._bot.send_chat_action(chat_id, ChatAction.TYPING)
            await asyncio.sleep(TYPING_EVERY_S)

    async def _send_all(
        self, chat_id: int, parts: Sequence[Block], buttons: InlineKeyboardMarkup | None, reply_to: int | None
    ) -> tuple[int, ...]:
        ids: list[int] = []
        for at, part in enumerate(parts):
            last = at == len(parts) - 1
            ids.append(await self._send(chat_id, part, buttons if last else None, reply_to if at == 0 else None))
        return tuple(ids)

    async def _send(self, chat_id: int, part: Block, buttons: InlineKeyboardMarkup | None, reply_to: int | None) -> int:
        reply = ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to is not None else None

        async def send(text: str, mode: str | None, markup: InlineKeyboardMarkup | None) -> int:
            sent = await self._bot.send_message(
                chat_id, text, parse_mode=mode, reply_markup=markup, reply_parameters=reply
            )
            return sent.message_id

        return await _plainer(send, part, buttons)

    async def _edit(self, chat_id: int, message_id: int, part: Block, buttons: InlineKeyboardMarkup | None) -> bool:
        async def edit(text: str, mode: str | None, markup: InlineKeyboardMarkup | None) -> bool:
            try:
                await self._bot.edit_message_text(text, chat_id, message_id, parse_mode=mode, reply_markup=markup)
            except BadRequest as error:
                if "not modified" not in error.message.lower():
                    raise
            return True

        try:
            return await _plainer(edit, part, buttons)
        except Forbidden:
            raise
        except TelegramError as error:
            _log.info("telegram_edit_failed", type=type(error).__name__)
            return False
        finally:
            self._edited_s[chat_id] = self._monotonic_s()

    async def _wait_for_next_edit(self, chat_id: int) -> None:
        last_s = self._edited_s.get(chat_id)
        if last_s is not None:
            await asyncio.sleep(max(0.0, last_s + EDITS_APART_S - self._monotonic_s()))


async def _plainer(
    say: Callable[[str, str | None, InlineKeyboardMarkup | None], Awaitable[_T]],
    part: Block,
    buttons: InlineKeyboardMarkup | None,
) -> _T:
    """In HTML; where Telegram does not take that, as plain text and without buttons that hold an address."""
    try:
        return await patiently(lambda: say(html(part), ParseMode.HTML, buttons))
    except BadRequest as error:
        if not _of_form(error):
            raise
        _log.warning("telegram_refused_form", type=type(error).__name__)
        return await patiently(lambda: say(clipped(plain(part), MOST_TEXT), None, _without_addresses(buttons)))


def _of_form(error: BadRequest) -> bool:
    text = error.message.lower()
    return any(part in text for part in ("entities", "entity", "parse", "too long", "too_long", "url", "button"))


def _without_addresses(buttons: InlineKeyboardMarkup | None) -> InlineKeyboardMarkup | None:
    if buttons is None:
        return None
    rows = [[button for button in row if button.url is None] for row in buttons.inline_keyboard]
    kept = [row for row in rows if row]
    return InlineKeyboardMarkup(kept) if kept else None


async def patiently(call: Callable[[], Awaitable[_T]]) -> _T:
    """Once more after the wait that Telegram asked for, or where the call surely never reached it."""
    try:
        return await call()
    except RetryAfter as error:
        asked = error.retry_after
        wait_s = asked.total_seconds() if isinstance(asked, timedelta) else float(asked)
        if wait_s > MOST_WAIT_S:
            raise
        _log.info("telegram_asks_to_wait", seconds=wait_s)
    except NetworkError as error:
        if not isinstance(error.__cause__, (httpx.ConnectError, httpx.ConnectTimeout)):
            raise
        wait_s = RECONNECT_AFTER_S
    await asyncio.sleep(wait_s)
    return await call()
