from typing import Any

import pytest

from bot.demo.acting import CannotAct
from bot.demo.client import Demo, Person
from tests.demo.calling import Api

GROUP = -1_000_000_000_005
MORE = {"inline_keyboard": [[{"text": "Más", "callback_data": "m1"}, {"text": "Abrir", "url": "https://example.org"}]]}
STRANGER = {"id": 77, "is_bot": False, "first_name": "Otra"}


async def only(api: Api, kind: str = "message") -> Any:
    (update,) = await api.updates()
    return update[kind]


async def test_a_text_reaches_the_bot_with_sender_chat_and_entities(tg: Demo, api: Api) -> None:
    ana = tg.person(1001, first_name="Ana", language_code="ca")
    sent = await ana.send("/buscar llum")
    message = await only(api)
    assert sent.undelivered is None
    assert message["from"] == {"id": 1001, "is_bot": False, "first_name": "Ana", "language_code": "ca"}
    assert message["chat"] == {"id": 1001, "type": "private", "first_name": "Ana"}
    assert (message["text"], message["message_id"]) == ("/buscar llum", sent.message_id)
    assert message["entities"] == [{"type": "bot_command", "offset": 0, "length": 7}]


@pytest.mark.parametrize(
    ("options", "field", "value"),
    [
        ({"forward_origin": {"type": "user", "sender_user": STRANGER}}, "forward_origin", {"sender_user": STRANGER}),
        ({"via_bot": {"id": 9, "username": "gif"}}, "via_bot", {"id": 9, "is_bot": True}),
        ({"quote": "trozo"}, "quote", {"text": "trozo"}),
        ({"reply_to": 1}, "reply_to_message", {"text": "/start"}),
        ({"kind": "business_message"}, "chat", {"id": 1001}),
        ({"kind": "guest_message", "chat_id": GROUP}, "from", {"id": 1001}),
        ({"extra": {"contact": {"phone_number": "1", "first_name": "B"}}}, "contact", {"phone_number": "1"}),
        ({"extra": {"location": {"latitude": 1.0, "longitude": 2.0}}}, "location", {"latitude": 1.0}),
        ({"sender_chat": {"id": -7}, "chat_id": GROUP}, "from", {"id": 136817688}),
        ({"sender_chat": {"id": GROUP}, "chat_id": GROUP}, "from", {"id": 1087968824}),
        ({"sender_chat": {"id": -7}, "chat_id": GROUP, "linked_channel": True}, "from", {"id": 777000}),
        ({"kind": "channel_post", "chat_id": -1_000_000_000_009}, "sender_chat", {"type": "channel"}),
    ],
)
async def test_a_message_can_come_in_every_shape_that_matters_for_identity(
    api: Api, ana: Person, options: dict[str, Any], field: str, value: dict[str, Any]
) -> None:
    await ana.add_bot(GROUP, "administrator")
    await api.updates(offset=-1)
    sent = await ana.send("/borrar", **options)
    assert sent.update_id is not None
    update = (await api.updates())[-1]
    message = update[options.get("kind", "message")]
    assert value.items() <= message[field].items()


@pytest.mark.parametrize(
    ("kind", "mime"),
    [("voice", "audio/ogg"), ("document", "application/octet-stream"), ("audio", "audio/mpeg"), ("video", "video/mp4")],
)
async def test_a_file_reaches_the_bot_with_its_kind(api: Api, ana: Person, kind: str, mime: str) -> None:
    await ana.attach(kind, b"x", caption="hola", name="a.bin")
    message = await only(api)
    assert (message[kind]["mime_type"], message["caption"], message[kind]["file_name"]) == (mime, "hola", "a.bin")


async def test_photos_and_stickers_have_their_own_shape(api: Api, ana: Person) -> None:
    await ana.attach("photo", b"x")
    await ana.attach("sticker", b"x")
    photo, sticker = await api.updates()
    assert photo["message"]["photo"][0]["width"] > 0
    assert sticker["message"]["sticker"]["type"] == "regular"
    with pytest.raises(CannotAct, match="no attachment"):
        await ana.attach("smell")


async def test_an_edit_is_an_update_of_its_own(tg: Demo, api: Api, ana: Person) -> None:
    sent = await ana.send("/buscar luz")
    await ana.edit(sent, "agua")
    updates = await api.updates()
    edited = updates[1]["edited_message"]
    assert (edited["text"], edited["message_id"]) == ("agua", sent.message_id)
    assert "edit_date" in edited
    assert "entities" not in edited
    joan = tg.person(1002)
    with pytest.raises(CannotAct):
        await joan.edit(sent, "mine")


async def test_a_message_can_be_old(api: Api, ana: Person) -> None:
    await ana.send("a", date_offset_s=-3600)
    await ana.send("b")
    old, new = await api.updates()
    assert new["message"]["date"] - old["message"]["date"] >= 3600


async def test_a_bot_can_be_the_sender(tg: Demo, api: Api) -> None:
    await tg.person(55, is_bot=True, first_name="R2").send("hola")
    assert (await only(api))["from"]["is_bot"] is True


@pytest.mark.parametrize("text", ["", "x" * 4097])
async def test_a_client_sends_no_text_that_telegram_would_split(ana: Person, text: str) -> None:
    with pytest.raises(CannotAct, match="1 to 4096"):
        await ana.send(text)


async def test_who_blocked_the_bot_writes_no_more_and_the_bot_is_told(api: Api, ana: Person) -> None:
    await ana.block()
    told = await only(api, "my_chat_member")
    assert (told["old_chat_member"]["status"], told["new_chat_member"]["status"]) == ("member", "kicked")
    with pytest.raises(CannotAct, match="blocked"):
        await ana.send("hola")


async def test_adding_the_bot_to_a_group_is_told(api: Api, ana: Person) -> None:
    await ana.add_bot(GROUP, title="Casa")
    told = await only(api, "my_chat_member")
    assert told["chat"] == {"id": GROUP, "type": "supergroup", "title": "Casa"}
    assert (told["from"]["id"], told["old_chat_member"]["status"]) == (1001, "left")
    assert told["new_chat_member"]["status"] == "member"


async def test_in_a_group_privacy_mode_hides_what_is_not_for_the_bot(api: Api, ana: Person) -> None:
    await ana.add_bot(GROUP)
    assert (await ana.send("hola a todos", chat_id=GROUP)).undelivered == "privacy mode"
    assert (await ana.send("/start@other_bot", chat_id=GROUP)).undelivered == "privacy mode"
    assert (await ana.send("/start", chat_id=GROUP)).undelivered is None
    assert (await ana.send("/start@Encuentra_Demo_bot", chat_id=GROUP)).undelivered is None
    service = {"new_chat_members": [STRANGER]}
    assert (await ana.send(chat_id=GROUP, extra=service)).undelivered is None
    sent = await api.ok("sendMessage", chat_id=GROUP, text="x")
    assert (await ana.send("y tú", chat_id=GROUP, reply_to=sent["message_id"])).undelivered is None
    assert ana.seen(GROUP) == []
    await ana.add_bot(GROUP, "kicked")
    assert (await ana.send("/start", chat_id=GROUP)).undelivered == "the bot is not in the chat"


async def test_a_button_is_pressed_by_its_label(api: Api, ana: Person) -> None:
    await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=MORE)
    (shown,) = ana.seen()
    pressed = await ana.press(shown, "Más")
    assert pressed.data == "m1"
    query = await only(api, "callback_query")
    assert query["message"]["message_id"] == shown.id
    with pytest.raises(CannotAct, match="no button"):
        await ana.press(shown, "Menos")
    with pytest.raises(CannotAct, match="opens an address"):
        await ana.press(shown, "Abrir")
    await api.ok("deleteMessage", chat_id=1001, message_id=shown.id)
    with pytest.raises(CannotAct, match="gone"):
        await ana.press(shown, "Más")


async def test_a_stranger_can_press_with_forged_data(tg: Demo, api: Api, ana: Person) -> None:
    await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=MORE)
    (shown,) = ana.seen()
    await tg.person(666).press(shown, data="m2")
    query = await only(api, "callback_query")
    assert (query["from"]["id"], query["data"], query["message"]["chat"]["id"]) == (666, "m2", 1001)


@pytest.mark.parametrize("message_id", [2, 99])
async def test_a_button_of_a_message_long_gone_has_date_zero(api: Api, ana: Person, message_id: int) -> None:
    await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=MORE)
    await ana.press(message_id, data="m1", inaccessible=message_id == 2)
    message = (await only(api, "callback_query"))["message"]
    assert (message["date"], message["message_id"]) == (0, message_id)
    assert "text" not in message


async def test_a_button_under_an_inline_message_has_no_chat(api: Api, ana: Person) -> None:
    await ana.press_inline("i1", "m1")
    query = await only(api, "callback_query")
    assert query["inline_message_id"] == "i1"
    assert "message" not in query


async def test_a_pressed_button_the_bot_did_not_ask_for_needs_no_answer(tg: Demo, api: Api, ana: Person) -> None:
    await api.updates(allowed_updates=["message"])
    pressed = await ana.press(1, data="m1")
    assert pressed.update_id is None
    tg.assert_clean()


async def test_nobody_replies_to_a_message_that_is_not_there(ana: Person) -> None:
    with pytest.raises(CannotAct, match="no such message"):
        await ana.send("x", reply_to=99)
