"""Who is behind an update, and may they ask: one pure function, and closed by default.

Ids only: user names change hands. What others wrote (a forward, an inline result of another bot) is content and never a
command or a question, even when a known person passes it on: whoever wrote it would decide what is searched.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from telegram import CallbackQuery, ChatMemberUpdated, Message, Update, User
from telegram.constants import ChatMemberStatus, ChatType

from bot.domain.principal import Principal

STALE_AFTER: Final = timedelta(minutes=10)
ALLOWED_UPDATES: Final = ("message", "edited_message", "callback_query", "my_chat_member")
_GROUPS: Final = frozenset({ChatType.GROUP, ChatType.SUPERGROUP, ChatType.CHANNEL})
_PRESENT: Final = frozenset({ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.RESTRICTED})


class Refusal(StrEnum):
    """Why an update is not run."""

    KIND = "kind"
    NO_SENDER = "no_sender"
    BOT = "bot"
    NOT_PRIVATE = "not_private"
    OTHER_CHAT = "other_chat"
    ON_BEHALF = "on_behalf"
    BUSINESS = "business"
    GUEST = "guest"
    NO_CHAT = "no_chat"
    STRANGER = "stranger"
    FORWARDED = "forwarded"
    VIA_BOT = "via_bot"
    EDITED = "edited"
    STALE = "stale"
    OLD_BUTTON = "old_button"


@dataclass(frozen=True, slots=True)
class Refused:
    """``principal`` is set when a known person did this in their own private chat, so that a word is owed to them;
    everybody else gets silence."""

    reason: Refusal
    principal: Principal | None = None


def admit(update: Update, people: Mapping[int, Principal], now: datetime) -> Principal | Refused:
    """The person whose new message or pressed button this is. ``people`` are by Telegram id, ``now`` is aware."""
    if update.callback_query is not None:
        return _admit_press(update.callback_query, people)
    message, edited = update.message, update.edited_message
    if message is not None:
        return _admit_message(message, people) or _not_now(message, people, now)
    if edited is not None:
        return _admit_message(edited, people) or Refused(Refusal.EDITED, _person(edited.from_user, people))
    return Refused(Refusal.KIND)


def chat_to_leave(update: Update) -> int | None:
    """The group or channel that the bot finds itself in, None if there is none to leave."""
    member: ChatMemberUpdated | None = update.my_chat_member
    if member is not None:
        there = member.chat.type in _GROUPS and member.new_chat_member.status in _PRESENT
        return member.chat.id if there else None
    if update.message is not None and update.message.chat.type in _GROUPS:
        return None if update.message.left_chat_member is not None else update.message.chat.id
    return None


def asks_own_id(update: Update, now: datetime) -> int | None:
    """The id of a stranger who sends a fresh «/start» of their own in a private chat; None for all else."""
    message = update.message
    if message is None or message.from_user is None or message.text is None or _passed_on(message) is not None:
        return None
    words = message.text.split()
    fresh = not _is_stale(message, now)
    return message.from_user.id if fresh and words and words[0] == "/start" else None


def _admit_message(message: Message, people: Mapping[int, Principal]) -> Refused | None:
    """Why a message is nobody's own, None if it is a known person's."""
    sender = message.from_user
    checks = (
        (message.business_connection_id is not None or message.sender_business_bot is not None, Refusal.BUSINESS),
        (message.guest_query_id is not None, Refusal.GUEST),
        (message.chat.type != ChatType.PRIVATE, Refusal.NOT_PRIVATE),
        (message.sender_chat is not None, Refusal.ON_BEHALF),
        (sender is None, Refusal.NO_SENDER),
        (sender is not None and sender.is_bot, Refusal.BOT),
        (sender is not None and sender.id != message.chat.id, Refusal.OTHER_CHAT),
        (_person(sender, people) is None, Refusal.STRANGER),
    )
    return next((Refused(reason) for wrong, reason in checks if wrong), None)


def _not_now(message: Message, people: Mapping[int, Principal], now: datetime) -> Principal | Refused:
    person = _person(message.from_user, people)
    assert person is not None
    passed_on = _passed_on(message)
    if passed_on is not None:
        return Refused(passed_on, person)
    return Refused(Refusal.STALE, person) if _is_stale(message, now) else person


def _admit_press(query: CallbackQuery, people: Mapping[int, Principal]) -> Principal | Refused:
    person = _person(query.from_user, people)
    if query.message is None:
        return Refused(Refusal.NO_CHAT)
    chat = query.message.chat
    checks = (
        (query.from_user.is_bot, Refusal.BOT),
        (chat.type != ChatType.PRIVATE, Refusal.NOT_PRIVATE),
        (chat.id != query.from_user.id, Refusal.OTHER_CHAT),
    )
    refused = next((reason for wrong, reason in checks if wrong), None)
    if refused is not None:
        return Refused(refused)
    if person is None:
        return Refused(Refusal.STRANGER)
    if isinstance(query.message, Message) and query.message.business_connection_id is not None:
        return Refused(Refusal.BUSINESS)
    # python-telegram-bot 22.8 reads a message that is gone as a Message of the year 1970
    return person if query.message.is_accessible else Refused(Refusal.OLD_BUTTON, person)


def _passed_on(message: Message) -> Refusal | None:
    if message.forward_origin is not None or message.is_automatic_forward:
        return Refusal.FORWARDED
    return Refusal.VIA_BOT if message.via_bot is not None else None


def _is_stale(message: Message, now: datetime) -> bool:
    return now - message.date > STALE_AFTER


def _person(user: User | None, people: Mapping[int, Principal]) -> Principal | None:
    return people.get(user.id) if user is not None else None
