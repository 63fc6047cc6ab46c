"""Every row of the identity table: who may ask, who gets a word, who gets silence."""

from dataclasses import FrozenInstanceError
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from telegram import CallbackQuery, Chat, InaccessibleMessage, Update, User

from bot.delivery.telegram.guard import (
    ALLOWED_UPDATES,
    Refusal,
    Refused,
    admit,
    asks_own_id,
    chat_to_leave,
)
from bot.domain.language import Language
from bot.domain.principal import Principal

NOW = datetime(2024, 3, 12, 12, 0, tzinfo=UTC)
ANA = Principal("ana", Language.ES, ("paperless",))
PEOPLE = {1001: ANA}
USER = {"id": 1001, "is_bot": False, "first_name": "A"}
STRANGER = {"id": 2002, "is_bot": False, "first_name": "B"}
ROBOT = {"id": 1001, "is_bot": True, "first_name": "R"}
THE_BOT = {"id": 42, "is_bot": True, "first_name": "Bot"}
CHAT = {"id": 1001, "type": "private", "first_name": "A"}
GROUP = {"id": -5, "type": "group", "title": "G"}
SUPERGROUP = {"id": -100, "type": "supergroup", "title": "S"}
CHANNEL = {"id": -200, "type": "channel", "title": "C"}
ORIGIN = {"type": "hidden_user", "date": 1, "sender_user_name": "X"}


def message(*, seconds_ago: Any = 0, **fields: Any) -> dict[str, Any]:
    date = int((NOW - timedelta(seconds=seconds_ago)).timestamp())
    body = {"message_id": 7, "date": date, "chat": CHAT, "from": USER, "text": "factura", **fields}
    return {name: value for name, value in body.items() if value is not None}


def press(**fields: Any) -> dict[str, Any]:
    body = {
        "id": "1",
        "from": USER,
        "chat_instance": "1",
        "data": "x",
        "message": message(**{"from": THE_BOT}),
        **fields,
    }
    return {name: value for name, value in body.items() if value is not None}


def update(kind: str, payload: dict[str, Any]) -> Update:
    read = Update.de_json({"update_id": 1, kind: payload}, None)
    assert read is not None
    return read


def press_on_what_is_gone() -> Update:
    user, chat = User(1001, "A", is_bot=False), Chat(1001, "private")
    return Update(1, callback_query=CallbackQuery("1", user, "1", message=InaccessibleMessage(chat, 7), data="x"))


ADMITTED = [
    ("a message in one's own private chat", update("message", message())),
    ("a reply to what others wrote is one's own text", update("message", message(reply_to_message=message(text="/x")))),
    ("a quote is content beside one's own text", update("message", message(quote={"text": "/x", "position": 0}))),
    ("a reply to another chat's message", update("message", message(external_reply={"origin": ORIGIN}))),
    ("a message of just ten minutes ago", update("message", message(seconds_ago=600))),
    ("a photo", update("message", message(text=None, photo=[]))),
    ("a press on one's own button", update("callback_query", press())),
    ("a press on a button of long ago", update("callback_query", press(message=message(seconds_ago=90000)))),
    ("a press with data that no button has", update("callback_query", press(data="forged"))),
]

OWED = [
    ("a forward is content", Refusal.FORWARDED, update("message", message(forward_origin=ORIGIN, text="/olvida"))),
    ("an automatic forward is content", Refusal.FORWARDED, update("message", message(is_automatic_forward=True))),
    ("an inline result of another bot is content", Refusal.VIA_BOT, update("message", message(via_bot=THE_BOT))),
    ("an edited message never runs again", Refusal.EDITED, update("edited_message", message(text="/olvida"))),
    ("an old message is not run", Refusal.STALE, update("message", message(seconds_ago=601))),
    (
        "a press on a message Telegram no longer shows",
        Refusal.OLD_BUTTON,
        update("callback_query", press(message={"chat": CHAT, "message_id": 7, "date": 0})),
    ),
    ("a press on a message that the library takes for gone", Refusal.OLD_BUTTON, press_on_what_is_gone()),
]

SILENT = [
    ("a stranger", Refusal.STRANGER, update("message", message(**{"from": STRANGER, "chat": {**CHAT, "id": 2002}}))),
    (
        "a stranger's forward is a stranger's",
        Refusal.STRANGER,
        update("message", message(**{"from": STRANGER, "chat": {**CHAT, "id": 2002}, "forward_origin": ORIGIN})),
    ),
    ("a bot with a known id", Refusal.BOT, update("message", message(**{"from": ROBOT}))),
    ("a known person in a group", Refusal.NOT_PRIVATE, update("message", message(chat=GROUP))),
    ("a known person in a supergroup", Refusal.NOT_PRIVATE, update("message", message(chat=SUPERGROUP))),
    (
        "a private chat that is not the sender's",
        Refusal.OTHER_CHAT,
        update("message", message(chat={**CHAT, "id": 3003})),
    ),
    ("a message on behalf of a chat", Refusal.ON_BEHALF, update("message", message(sender_chat=CHANNEL))),
    (
        "an anonymous admin",
        Refusal.NOT_PRIVATE,
        update(
            "message",
            message(**{"chat": SUPERGROUP, "from": {**ROBOT, "id": 1087968824}, "sender_chat": SUPERGROUP}),
        ),
    ),
    (
        "a linked channel's post",
        Refusal.NOT_PRIVATE,
        update("message", message(**{"chat": SUPERGROUP, "from": {**USER, "id": 777000}, "sender_chat": CHANNEL})),
    ),
    ("a message without sender", Refusal.NO_SENDER, update("message", message(**{"from": None}))),
    ("a business message", Refusal.KIND, update("business_message", message(business_connection_id="b"))),
    ("a message with a business connection", Refusal.BUSINESS, update("message", message(business_connection_id="b"))),
    ("a message sent by a business bot", Refusal.BUSINESS, update("message", message(sender_business_bot=THE_BOT))),
    ("an edited business message", Refusal.KIND, update("edited_business_message", message())),
    ("a guest message", Refusal.KIND, update("guest_message", message(guest_query_id="g"))),
    ("a message with a guest query", Refusal.GUEST, update("message", message(guest_query_id="g"))),
    ("a channel post", Refusal.KIND, update("channel_post", message(**{"chat": CHANNEL, "from": None}))),
    ("an edited channel post", Refusal.KIND, update("edited_channel_post", message(**{"chat": CHANNEL, "from": None}))),
    ("an edited message in a group", Refusal.NOT_PRIVATE, update("edited_message", message(chat=GROUP))),
    (
        "a stranger's edit",
        Refusal.STRANGER,
        update("edited_message", message(**{"from": STRANGER, "chat": {**CHAT, "id": 2002}})),
    ),
    ("an inline query", Refusal.KIND, update("inline_query", {"id": "1", "from": USER, "query": "x", "offset": ""})),
    (
        "a poll answer",
        Refusal.KIND,
        update("poll_answer", {"poll_id": "1", "option_ids": [0], "option_persistent_ids": []}),
    ),
    ("nothing known", Refusal.KIND, update("something_new", {})),
    ("a press in a group", Refusal.NOT_PRIVATE, update("callback_query", press(message=message(chat=GROUP)))),
    (
        "a press by a stranger",
        Refusal.STRANGER,
        update("callback_query", press(**{"from": STRANGER, "message": message(chat={**CHAT, "id": 2002})})),
    ),
    (
        "a press in another's chat",
        Refusal.OTHER_CHAT,
        update("callback_query", press(message=message(chat={**CHAT, "id": 3003}))),
    ),
    ("a press by a bot", Refusal.BOT, update("callback_query", press(**{"from": ROBOT}))),
    (
        "a press under an inline message",
        Refusal.NO_CHAT,
        update("callback_query", press(message=None, inline_message_id="i")),
    ),
    (
        "a press on an inaccessible message of a group",
        Refusal.NOT_PRIVATE,
        update("callback_query", press(message={"chat": GROUP, "message_id": 7, "date": 0})),
    ),
    (
        "a press under a business message",
        Refusal.BUSINESS,
        update("callback_query", press(message=message(business_connection_id="b"))),
    ),
]


@pytest.mark.parametrize("given", [case[1] for case in ADMITTED], ids=[case[0] for case in ADMITTED])
def test_a_known_person_in_their_own_private_chat_is_admitted(given: Update) -> None:
    assert admit(given, PEOPLE, NOW) == ANA


@pytest.mark.parametrize(("reason", "given"), [case[1:] for case in OWED], ids=[case[0] for case in OWED])
def test_what_a_known_person_did_without_asking_is_not_run_but_owed_a_word(reason: Refusal, given: Update) -> None:
    assert admit(given, PEOPLE, NOW) == Refused(reason, ANA)


@pytest.mark.parametrize(("reason", "given"), [case[1:] for case in SILENT], ids=[case[0] for case in SILENT])
def test_everybody_else_gets_silence(reason: Refusal, given: Update) -> None:
    assert admit(given, PEOPLE, NOW) == Refused(reason, None)


def test_a_refusal_cannot_be_changed_afterwards() -> None:
    refused = Refused(Refusal.STRANGER)
    with pytest.raises(FrozenInstanceError):
        setattr(refused, "principal", ANA)  # noqa: B010 -- the type checker would refuse the plain form
    assert not hasattr(refused, "__dict__")


def test_a_refusal_is_written_as_its_name() -> None:
    assert [str(refusal) for refusal in Refusal] == [refusal.name.lower() for refusal in Refusal]


def test_every_refusal_has_its_row() -> None:
    assert {case[1] for case in (*OWED, *SILENT)} == set(Refusal)


def test_without_people_nobody_is_admitted() -> None:
    assert all(isinstance(admit(given, {}, NOW), Refused) for _, given in ADMITTED)


def test_names_do_not_matter_only_ids() -> None:
    impostor = message(**{"from": {**STRANGER, "username": "ana", "first_name": "A"}, "chat": {**CHAT, "id": 2002}})
    assert admit(update("message", impostor), PEOPLE, NOW) == Refused(Refusal.STRANGER)


def test_telegram_is_asked_for_these_updates_alone() -> None:
    assert ALLOWED_UPDATES == ("message", "edited_message", "callback_query", "my_chat_member")


def membership(chat: dict[str, Any], status: str) -> Update:
    member: dict[str, Any] = {"user": THE_BOT, "status": status}
    if status == "administrator":
        flags = (
            "can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats "
            "can_restrict_members can_promote_members can_change_info "
            "can_invite_users can_post_stories can_edit_stories can_delete_stories"
        )
        member |= dict.fromkeys(flags.split(), False)
    if status == "restricted":
        flags = (
            "is_member can_change_info can_invite_users can_pin_messages can_send_messages can_send_polls "
            "can_send_other_messages can_add_web_page_previews can_manage_topics can_send_audios can_send_documents "
            "can_send_photos can_send_videos can_send_video_notes can_send_voice_notes can_edit_tag "
            "can_react_to_messages"
        )
        member |= {**dict.fromkeys(flags.split(), True), "until_date": 0}
    if status == "kicked":
        member["until_date"] = 0
    old = {"user": THE_BOT, "status": "left"}
    return update(
        "my_chat_member", {"chat": chat, "from": USER, "date": 1, "old_chat_member": old, "new_chat_member": member}
    )


@pytest.mark.parametrize(
    ("given", "chat_id"),
    [
        (membership(GROUP, "member"), -5),
        (membership(SUPERGROUP, "administrator"), -100),
        (membership(SUPERGROUP, "restricted"), -100),
        (membership(CHANNEL, "administrator"), -200),
        (membership(GROUP, "left"), None),
        (membership(GROUP, "kicked"), None),
        (membership(CHAT, "member"), None),
        (update("message", message(chat=GROUP)), -5),
        (update("message", message(chat=GROUP, text=None, left_chat_member=THE_BOT)), None),
        (update("message", message()), None),
        (update("callback_query", press()), None),
    ],
)
def test_a_group_is_left_as_soon_as_the_bot_finds_itself_in_it(given: Update, chat_id: int | None) -> None:
    assert chat_to_leave(given) == chat_id


@pytest.mark.parametrize(
    ("given", "user_id"),
    [
        (update("message", message(text="/start")), 1001),
        (update("message", message(text="/start abc")), 1001),
        (update("message", message(text="/start a b")), 1001),
        (update("message", message(text="  /start")), 1001),
        (update("message", message(text="/startle")), None),
        (update("message", message(text="a /start")), None),
        (update("message", message(text=" ")), None),
        (update("message", message(text="/start", seconds_ago=600)), 1001),
        (update("message", message(text="hola")), None),
        (update("message", message(text="/start", forward_origin=ORIGIN)), None),
        (update("message", message(text="/start", via_bot=THE_BOT)), None),
        (update("message", message(text="/start", seconds_ago=601)), None),
        (update("message", message(text=None)), None),
        (update("message", message(**{"text": "/start", "from": None})), None),
        (update("edited_message", message(text="/start")), None),
    ],
)
def test_only_a_fresh_start_of_ones_own_asks_for_an_id(given: Update, user_id: int | None) -> None:
    assert asks_own_id(given, NOW) == user_id
