"""The buttons under an answer, and what a pressed one says.

A button's data name a search and a place in it, sealed for one person with a key that is made when the process starts.
The use cases check the person again; the seal keeps forged and other people's data from reaching them at all, and makes
every button from before a restart say plainly that it has expired, as its search is no longer remembered either.
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.delivery.telegram.rich import clean, clipped
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.sentences import choice_label
from bot.delivery.texts.wording import number
from bot.domain.clarify import Clarify, Facet
from bot.domain.disclosure import Shown
from bot.domain.links import telegram_links
from bot.domain.reply import SearchReply

MOST_LABEL: Final = 30
MOST_ROW_LABELS: Final = 32  # code points that fit side by side on a small phone
_SEAL_CHARS: Final = 12  # with a body and a dot at most 63 bytes, of the 64 that Telegram carries
_BODY: Final = re.compile(r"([a-z])(\d{1,4})\.([A-Za-z0-9_-]{1,44})")


class Verb(StrEnum):
    """What a button asks for; one letter, as data may have 64 bytes in all."""

    MORE = "m"
    WHY = "w"
    GOOD = "g"
    BAD = "b"
    CHOOSE = "c"


@dataclass(frozen=True, slots=True)
class Press:
    """``number`` is the rank, for MORE the last rank shown, for CHOOSE the choice (from 0)."""

    verb: Verb
    request_id: str
    number: int


@dataclass(frozen=True, slots=True)
class Seals:
    """Writes and reads the data of buttons under one key."""

    key: bytes = field(repr=False)

    def write(self, press: Press, user_id: int) -> str:
        """The data of a button for one person, at most 64 bytes."""
        body = f"{press.verb}{press.number}.{press.request_id}"
        if _BODY.fullmatch(body) is None:
            raise ValueError("these data do not fit into a button")
        return f"{body}.{self._seal(body, user_id)}"

    def read(self, data: str, user_id: int) -> Press | None:
        """What was pressed; None for data that we did not write for this person since the start."""
        body, _, seal = data.rpartition(".")
        if not hmac.compare_digest(seal.encode(), self._seal(body, user_id).encode()):
            return None
        found = _BODY.fullmatch(body)
        if found is None or found[1] not in set(Verb):
            return None
        return Press(Verb(found[1]), found[3], int(found[2]))

    def _seal(self, body: str, user_id: int) -> str:
        digest = hmac.digest(self.key, f"{user_id}:{body}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode()[:_SEAL_CHARS]


def keyboard(reply: SearchReply, seals: Seals, user_id: int, texts: Texts) -> InlineKeyboardMarkup | None:
    """A row a result, its number on the first button; then the choices of the hint; then «Más».

    A partial answer has links alone: its ranks may still change under the other buttons.
    """
    rows: list[list[InlineKeyboardButton]] = []
    for at, shown in enumerate(reply.results):
        row = _result_row(shown, reply.first_rank + at, reply, seals, user_id, texts)
        if row:
            rows.append(row)
    if reply.complete:
        if reply.clarify is not None:
            rows += _choice_rows(reply.clarify, reply.request_id, seals, user_id, texts)
        if reply.more > 0 and reply.results:
            last = reply.first_rank + len(reply.results) - 1
            data = seals.write(Press(Verb.MORE, reply.request_id, last), user_id)
            rows.append([InlineKeyboardButton(_more_label(reply, last, texts), callback_data=data)])
    return InlineKeyboardMarkup(rows) if rows else None


def _more_label(reply: SearchReply, last: int, texts: Texts) -> str:
    """How many paging still reaches, and of how many where a listing holds more than that."""
    left = (reply.total or 0) - last
    if left > reply.more:
        return texts.buttons.more_of.format(count=reply.more, left=number(left, texts))
    return texts.buttons.more.format(count=reply.more)


def without_more(markup: InlineKeyboardMarkup, data: str) -> InlineKeyboardMarkup:
    """The same buttons without the one that was pressed: its page stands below now."""
    rows = [[button for button in row if button.callback_data != data] for row in markup.inline_keyboard]
    return InlineKeyboardMarkup([row for row in rows if row])


def _result_row(
    shown: Shown, rank: int, reply: SearchReply, seals: Seals, user_id: int, texts: Texts
) -> list[InlineKeyboardButton]:
    words = texts.buttons
    row: list[InlineKeyboardButton] = []
    why = words.why
    if telegram_links(shown.url):
        row.append(InlineKeyboardButton(words.numbered.format(rank=rank, label=words.open), url=shown.url))
    else:
        why = words.numbered.format(rank=rank, label=why)
    if not reply.complete:
        return row
    for verb, label in ((Verb.WHY, why), (Verb.GOOD, words.good), (Verb.BAD, words.bad)):
        data = seals.write(Press(verb, reply.request_id, rank), user_id)
        row.append(InlineKeyboardButton(label, callback_data=data))
    return row


def _choice_rows(
    hint: Clarify, request_id: str, seals: Seals, user_id: int, texts: Texts
) -> list[list[InlineKeyboardButton]]:
    labels = [
        clipped(clean(choice_label(choice, hint.facet is Facet.SOURCE, texts)), MOST_LABEL) or texts.results.no_kind
        for choice in hint.choices
    ]
    buttons = [
        InlineKeyboardButton(label, callback_data=seals.write(Press(Verb.CHOOSE, request_id, at), user_id))
        for at, label in enumerate(labels)
    ]
    return _rows(buttons)


def _rows(buttons: Sequence[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    rows: list[list[InlineKeyboardButton]] = []
    width = MOST_ROW_LABELS
    for button in buttons:
        if width + len(button.text) + 4 > MOST_ROW_LABELS:
            rows.append([])
            width = 0
        rows[-1].append(button)
        width += len(button.text) + 4
    return rows
