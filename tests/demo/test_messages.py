import json
from typing import Any

import httpx
import pytest

from bot.demo.client import Demo, Person
from tests.demo.calling import Api

PNG = bytes.fromhex("89504e470d0a1a0a")


MORE = {"inline_keyboard": [[{"text": "Más", "callback_data": "m1"}]]}


async def test_a_sent_message_comes_back_as_telegram_stores_it(tg: Demo, api: Api, ana: Person) -> None:
    sent = await api.ok(
        "sendMessage",
        chat_id=1001,
        text="<b>uno</b> /ayuda",
        parse_mode="HTML",
        reply_markup=MORE,
        protect_content=True,
        disable_notification=True,
        link_preview_options={"is_disabled": True},
        reply_parameters={"message_id": 1},
    )
    assert sent["message_id"] == 2
    assert sent["from"]["is_bot"] is True
    assert sent["chat"] == {"id": 1001, "type": "private", "first_name": "Ana"}
    assert sent["reply_to_message"]["text"] == "/start"
    assert [one["type"] for one in sent["entities"]] == ["bold", "bot_command"]
    (shown,) = ana.seen()
    assert (shown.text, shown.html) == ("uno /ayuda", "<b>uno</b> /ayuda")
    assert shown.buttons == ((("Más", "m1"),),)
    assert shown.labels == ("Más",)
    assert (shown.protect_content, shown.silent, shown.link_preview) == (True, True, {"is_disabled": True})
    assert (shown.reply_to, shown.edited, shown.date_s) == (1, False, sent["date"])
    tg.assert_clean()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"text": ""}, "message text is empty"),
        ({"text": " \n"}, "text must be non-empty"),
        ({"text": "<b></b>", "parse_mode": "HTML"}, "text must be non-empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "x" * 32_769}, "text is too long"),
        ({"text": "x", "parse_mode": "Rich"}, "unsupported parse_mode"),
        ({"text": "x", "chat_id": ""}, "chat_id is empty"),
        ({"text": "x", "chat_id": 999}, "chat not found"),
        ({"text": "x", "chat_id": "@ana"}, "chat not found"),
        ({"text": "x", "reply_parameters": {"message_id": 77}}, "message to be replied not found"),
        ({"text": "x", "reply_to_message_id": 77}, "message to be replied not found"),
        ({"text": "x", "reply_parameters": [1]}, "object expected as reply parameters"),
        ({"text": "x", "reply_markup": "{"}, "can't parse reply keyboard markup JSON object"),
        ({"text": "<x>", "parse_mode": "HTML"}, 'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
    ],
)
async def test_a_message_that_cannot_be_sent_is_refused_with_its_reason(
    api: Api, ana: Person, values: dict[str, Any], said: str
) -> None:
    assert await api.said("sendMessage", **{"chat_id": 1001, **values}) == f"400 Bad Request: {said}"


async def test_the_limit_of_a_text_counts_code_points_after_parsing(api: Api, ana: Person) -> None:
    sent = await api.ok("sendMessage", chat_id=1001, text=f"<b>{'👍' * 4096}</b>", parse_mode="HTML")
    assert len(sent["text"]) == 4096
    assert sent["entities"] == [{"type": "bold", "offset": 0, "length": 8192}]


async def test_a_mode_that_is_not_modelled_says_so(api: Api, ana: Person) -> None:
    assert (await api.said("sendMessage", chat_id=1001, text="x", parse_mode="MarkdownV2")).startswith("501 ")


@pytest.mark.parametrize("values", [{"reply_parameters": {"message_id": 77, "allow_sending_without_reply": True}}])
async def test_a_reply_to_a_missing_message_may_be_sent_without_it(
    api: Api, ana: Person, values: dict[str, Any]
) -> None:
    assert "reply_to_message" not in await api.ok("sendMessage", chat_id=1001, text="x", **values)


async def test_an_edit_changes_text_and_keyboard_and_dates_it(tg: Demo, api: Api, ana: Person) -> None:
    sent = await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=MORE)
    tg.advance(60)
    edited = await api.ok("editMessageText", chat_id=1001, message_id=sent["message_id"], text="y")
    assert (edited["text"], edited["date"]) == ("y", sent["date"])
    assert edited["edit_date"] >= sent["date"] + 60
    assert "reply_markup" not in edited
    assert ana.seen()[0].edited
    await api.ok("editMessageReplyMarkup", chat_id=1001, message_id=sent["message_id"], reply_markup=MORE)
    assert (ana.seen()[0].labels, ana.seen()[0].text, ana.seen()[0].edits) == (("Más",), "y", 2)


async def test_an_edit_that_changes_nothing_is_refused_also_after_an_edit(api: Api, ana: Person) -> None:
    sent = await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=MORE)
    same = {"chat_id": 1001, "message_id": sent["message_id"]}
    unmodified = "400 Bad Request: message is not modified: "
    assert (await api.said("editMessageText", **same, text="x", reply_markup=MORE)).startswith(unmodified)
    assert (await api.said("editMessageReplyMarkup", **same, reply_markup=MORE)).startswith(unmodified)
    await api.ok("editMessageText", **same, text="y")
    assert (await api.said("editMessageText", **same, text="y")).startswith(unmodified)


@pytest.mark.parametrize(
    ("method", "values", "said"),
    [
        ("editMessageText", {"message_id": 77, "text": "y"}, "message to edit not found"),
        ("editMessageText", {"message_id": 1, "text": "y"}, "message can't be edited"),
        ("editMessageText", {"message_id": 2, "text": ""}, "message text is empty"),
        ("editMessageText", {"message_id": 2, "text": "y" * 4097}, "MESSAGE_TOO_LONG"),
        ("editMessageText", {"chat_id": "", "text": "y"}, "message identifier is not specified"),
        (
            "editMessageText",
            {"chat_id": "", "inline_message_id": "i1", "text": "y"},
            "MESSAGE_ID_INVALID",
        ),
        ("editMessageReplyMarkup", {"message_id": 77}, "message to edit not found"),
        ("deleteMessage", {"message_id": 77}, "message to delete not found"),
        ("deleteMessage", {}, "message identifier is not specified"),
        ("deleteMessage", {"chat_id": ""}, "chat identifier is not specified"),
    ],
)
async def test_a_message_that_cannot_be_changed_has_its_reason(
    api: Api, ana: Person, method: str, values: dict[str, Any], said: str
) -> None:
    await api.ok("sendMessage", chat_id=1001, text="x")
    assert await api.said(method, **{"chat_id": 1001, **values}) == f"400 Bad Request: {said}"


async def test_a_deleted_message_is_gone_for_edits_replies_and_further_deletion(api: Api, ana: Person) -> None:
    sent = await api.ok("sendMessage", chat_id=1001, text="x")
    gone = {"chat_id": 1001, "message_id": sent["message_id"]}
    assert await api.ok("deleteMessage", **gone) is True
    assert await api.said("deleteMessage", **gone) == "400 Bad Request: message to delete not found"
    assert await api.said("editMessageText", **gone, text="y") == "400 Bad Request: message to edit not found"
    refused = await api.said("sendMessage", chat_id=1001, text="y", reply_parameters={"message_id": gone["message_id"]})
    assert refused == "400 Bad Request: message to be replied not found"
    assert ana.seen() == []
    assert ana.history()[-1].deleted


async def test_a_message_older_than_48_hours_cannot_be_deleted(tg: Demo, api: Api, ana: Person) -> None:
    young = await api.ok("sendMessage", chat_id=1001, text="x")
    old = await api.ok("sendMessage", chat_id=1001, text="y")
    tg.advance(48 * 3600 - 60)
    await api.ok("deleteMessage", chat_id=1001, message_id=young["message_id"])
    tg.advance(120)
    refused = await api.said("deleteMessage", chat_id=1001, message_id=old["message_id"])
    assert refused == "400 Bad Request: message can't be deleted"


async def test_a_persons_message_can_be_deleted_in_private_but_not_in_a_group(api: Api, ana: Person) -> None:
    await api.ok("deleteMessage", chat_id=1001, message_id=1)
    await ana.add_bot(-5)
    sent = await ana.send("/start", chat_id=-5)
    refused = await api.said("deleteMessage", chat_id=-5, message_id=sent.message_id)
    assert refused == "400 Bad Request: message can't be deleted"
    await ana.add_bot(-5, "administrator")
    await api.ok("deleteMessage", chat_id=-5, message_id=sent.message_id)


async def test_message_ids_repeat_in_other_chats(tg: Demo, api: Api, ana: Person) -> None:
    joan = tg.person(1002, first_name="Joan")
    await joan.send("/start")
    first = await api.ok("sendMessage", chat_id=1001, text="x")
    second = await api.ok("sendMessage", chat_id=1002, text="x")
    assert first["message_id"] == second["message_id"]


async def test_nobody_is_written_to_who_did_not_start_or_has_blocked(tg: Demo, api: Api, ana: Person) -> None:
    tg.person(1002)
    refused = "403 Forbidden: bot can't initiate conversation with a user"
    assert await api.said("sendMessage", chat_id=1002, text="x") == refused
    assert await api.said("sendChatAction", chat_id=1002, action="typing") == refused
    sent = await api.ok("sendMessage", chat_id=1001, text="x")
    await ana.block()
    assert await api.said("sendMessage", chat_id=1001, text="x") == "403 Forbidden: bot was blocked by the user"
    await api.ok("editMessageText", chat_id=1001, message_id=sent["message_id"], text="y")
    await ana.block(False)
    await api.ok("sendMessage", chat_id=1001, text="z")
    tg.world.chat(1001).deactivated = True
    assert await api.said("sendMessage", chat_id=1001, text="x") == "403 Forbidden: user is deactivated"


async def test_writing_as_a_business_to_somebody_starts_no_chat_with_the_bot(api: Api, tg: Demo) -> None:
    await tg.person(1003).send("hola", kind="business_message")
    refused = "403 Forbidden: bot can't initiate conversation with a user"
    assert await api.said("sendMessage", chat_id=1003, text="x") == refused


async def test_groups_refuse_by_membership_rights_and_migration(tg: Demo, api: Api, ana: Person) -> None:
    await ana.add_bot(-5, "kicked")
    kicked = "403 Forbidden: bot was kicked from the group chat"
    assert await api.said("sendMessage", chat_id=-5, text="x") == kicked
    await ana.add_bot(-1_000_000_000_005)
    await api.ok("leaveChat", chat_id=-1_000_000_000_005)
    left = "403 Forbidden: bot is not a member of the supergroup chat"
    assert await api.said("sendMessage", chat_id=-1_000_000_000_005, text="x") == left
    await ana.add_bot(-6)
    tg.world.chat(-6).may_send = False
    refused = await api.said("sendMessage", chat_id=-6, text="x")
    assert refused == "400 Bad Request: not enough rights to send text messages to the chat"
    tg.world.chat(-6).migrated_to = -1_000_000_000_006
    answer = (await api.raw("sendMessage", chat_id=-6, text="x")).json()
    assert answer["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert answer["parameters"] == {"migrate_to_chat_id": -1_000_000_000_006}


async def test_a_chat_action_is_seen_and_an_unknown_one_refused(tg: Demo, api: Api, ana: Person) -> None:
    await api.ok("sendChatAction", chat_id=1001, action="typing")
    assert tg.world.events[-1]["action"] == "typing"
    refused = await api.said("sendChatAction", chat_id=1001, action="dancing")
    assert refused == "400 Bad Request: wrong parameter action in request"


async def test_a_lost_link_and_an_unescaped_sign_are_warnings(tg: Demo, api: Api, ana: Person) -> None:
    text = '<a href="http://paperless:8000/1">uno</a> & dos'
    sent = await api.ok("sendMessage", chat_id=1001, text=text, parse_mode="HTML")
    assert sent["text"] == "uno & dos"
    assert "entities" not in sent
    assert len(tg.warnings) == 2
    with pytest.raises(AssertionError, match="Wrong HTTP URL"):
        tg.assert_clean()


async def test_a_spoiler_is_an_entity_the_test_can_see(api: Api, ana: Person) -> None:
    await api.ok("sendMessage", chat_id=1001, text="<tg-spoiler>x</tg-spoiler>", parse_mode="HTML")
    assert ana.seen()[0].entities == ({"type": "spoiler", "offset": 0, "length": 1},)


async def test_a_photo_is_taken_as_upload_and_again_by_its_id(
    tg: Demo, api: Api, ana: Person, client: httpx.AsyncClient
) -> None:
    address = f"{tg.base_url}{tg.token}/sendPhoto"
    upload = await client.post(address, data={"chat_id": "1001", "caption": "c"}, files={"photo": ("a.png", PNG)})
    sent = upload.json()["result"]
    assert sent["caption"] == "c"
    again = await api.ok("sendPhoto", chat_id=1001, photo=sent["photo"][0]["file_id"], has_spoiler=True)
    assert again["has_media_spoiler"]
    assert [(one.text, one.photos) for one in ana.seen()] == [("c", 1), ("", 1)]
    edit = await api.said("editMessageText", chat_id=1001, message_id=sent["message_id"], text="y")
    assert edit == "400 Bad Request: there is no text in the message to edit"
    assert await api.said("sendPhoto", chat_id=1001) == "400 Bad Request: there is no photo in the request"
    assert (await api.said("sendPhoto", chat_id=1001, photo="x")).startswith("400 Bad Request: wrong remote file")
    long = await api.said("sendPhoto", chat_id=1001, photo=sent["photo"][0]["file_id"], caption="x" * 1025)
    assert long == "400 Bad Request: message caption is too long"
    for data, said in ((b"", "file must be non-empty"), (b"x" * ((10 << 20) + 1), "too big file for a photo")):
        answer = await client.post(address, data={"chat_id": "1001"}, files={"photo": ("a.png", data)})
        assert answer.json()["description"] == f"Bad Request: {said}"


async def test_an_album_of_photos_is_one_group_of_messages(
    tg: Demo, api: Api, ana: Person, client: httpx.AsyncClient
) -> None:
    media = [{"type": "photo", "media": "attach://a", "caption": "uno"}, {"type": "photo", "media": "attach://b"}]
    answer = await client.post(
        f"{tg.base_url}{tg.token}/sendMediaGroup",
        data={"chat_id": "1001", "media": json.dumps(media)},
        files={"a": ("a.png", PNG), "b": ("b.png", PNG)},
    )
    first, second = answer.json()["result"]
    assert first["media_group_id"] == second["media_group_id"]
    assert first["caption"] == "uno"
    for wrong, said in (
        ([], "400 Bad Request: there are no messages to send"),
        ([media[0]] * 11, "400 Bad Request: too many messages to send as an album"),
        ({}, "400 Bad Request: expected an Array of InputMedia"),
        ([{"type": "video"}], "501 Not Implemented: the stand-in takes albums of photos only"),
    ):
        assert await api.said("sendMediaGroup", chat_id=1001, media=wrong) == said
