from typing import Any

import httpx
import pytest

from bot.demo.client import Demo, Person
from bot.demo.profile import menu
from tests.demo.calling import Api

SEARCH = {"command": "buscar", "description": "Buscar"}
CATALAN = {"command": "cerca", "description": "Cerca"}
PRIVATE = {"type": "all_private_chats"}


async def test_a_person_sees_the_commands_of_the_nearest_scope_and_language(tg: Demo, api: Api, ana: Person) -> None:
    assert menu(tg.world, 1001, "es") == []
    await api.ok("setMyCommands", commands=[SEARCH])
    await api.ok("setMyCommands", commands=[SEARCH, CATALAN], scope=PRIVATE)
    await api.ok("setMyCommands", commands=[CATALAN], scope=PRIVATE, language_code="ca")
    assert menu(tg.world, 1001, "ca") == [CATALAN]
    assert menu(tg.world, 1001, "es") == [SEARCH, CATALAN]
    await api.ok("setMyCommands", commands=[SEARCH], scope={"type": "chat", "chat_id": 1001})
    assert menu(tg.world, 1001, "ca") == [SEARCH]
    assert await api.ok("getMyCommands", scope=PRIVATE, language_code="ca") == [CATALAN]
    await api.ok("deleteMyCommands", scope=PRIVATE, language_code="ca")
    assert await api.ok("getMyCommands", scope=PRIVATE, language_code="ca") == []
    member = {"type": "chat_member", "chat_id": 1001, "user_id": 1001}
    await api.ok("setMyCommands", commands=[SEARCH], scope=member)
    assert await api.ok("getMyCommands", scope=member) == [SEARCH]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"commands": [{"command": "Buscar", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "búsca", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "x" * 33, "description": "x"}]}, "command length must not exceed 32"),
        ({"commands": [{"command": "x", "description": ""}]}, "command description must be non-empty"),
        (
            {"commands": [{"command": "x", "description": "x" * 257}]},
            "command description length must not exceed 256",
        ),
        ({"commands": [SEARCH] * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ({"commands": [{"command": "x"}]}, "can't parse BotCommand: Can't find field \"command\""),
        ({"commands": {"x": 1}}, "expected an Array of BotCommand"),
        ({"commands": [SEARCH], "language_code": "esp"}, "invalid language code specified"),
        ({"commands": [SEARCH], "scope": {"type": "x"}}, "can't parse BotCommandScope: Unsupported type specified"),
        ({"commands": [SEARCH], "scope": {"x": 1}}, "can't parse BotCommandScope: Can't find field \"type\""),
        ({"commands": [SEARCH], "scope": {"type": "chat", "chat_id": 5}}, "chat not found"),
    ],
)
async def test_commands_that_telegram_would_not_take_are_refused(api: Api, values: dict[str, Any], said: str) -> None:
    assert await api.said("setMyCommands", **values) == f"400 Bad Request: {said}"


@pytest.mark.parametrize(
    ("setter", "getter", "field", "limit", "usual"),
    [
        ("setMyName", "getMyName", "name", 64, "Encuentra"),
        ("setMyDescription", "getMyDescription", "description", 512, ""),
        ("setMyShortDescription", "getMyShortDescription", "short_description", 120, ""),
    ],
)
async def test_what_the_bot_says_about_itself_is_kept_per_language(
    api: Api, setter: str, getter: str, field: str, limit: int, usual: str
) -> None:
    assert await api.ok(getter) == {field: usual}
    await api.ok(setter, **{field: "x" * limit})
    await api.ok(setter, language_code="ca", **{field: "y"})
    assert await api.ok(getter, language_code="ca") == {field: "y"}
    assert await api.ok(getter, language_code="es") == {field: "x" * limit}
    assert await api.said(setter, **{field: "x" * (limit + 1)}) == f"400 Bad Request: {field} is too long"
    assert (await api.said(setter, language_code="x", **{field: "y"})).endswith("invalid language code specified")


async def test_chats_and_their_members_can_be_looked_up(api: Api, tg: Demo, ana: Person) -> None:
    await ana.add_bot(-5, "administrator", title="Casa")
    assert (await api.ok("getChat", chat_id=1001))["first_name"] == "Ana"
    assert (await api.ok("getChat", chat_id=-5))["title"] == "Casa"
    me = (await api.ok("getMe"))["id"]
    assert (await api.ok("getChatMember", chat_id=-5, user_id=me))["status"] == "administrator"
    assert (await api.ok("getChatMember", chat_id=-5, user_id=1001))["status"] == "administrator"
    tg.person(1002)
    assert (await api.ok("getChatMember", chat_id=-5, user_id=1002))["status"] == "member"
    assert await api.said("getChatMember", chat_id=-5, user_id=9) == "400 Bad Request: user not found"
    assert await api.said("getChatMember", chat_id=-5) == "400 Bad Request: invalid user_id specified"
    assert await api.said("getChat", chat_id=9) == "400 Bad Request: chat not found"


async def test_the_bot_leaves_a_group_but_no_private_chat(tg: Demo, api: Api, ana: Person) -> None:
    await ana.add_bot(-5)
    await api.ok("leaveChat", chat_id=-5)
    assert tg.world.chat(-5).bot_status == "left"
    refused = await api.said("leaveChat", chat_id=1001)
    assert refused == "400 Bad Request: chat member status can't be changed in private chats"


async def test_a_voice_note_is_downloaded_as_it_was_sent(
    tg: Demo, api: Api, ana: Person, client: httpx.AsyncClient
) -> None:
    await ana.attach("voice", b"OggS-data", duration_s=4)
    voice = (await api.updates())[0]["message"]["voice"]
    assert (voice["duration"], voice["file_size"], voice["mime_type"]) == (4, 9, "audio/ogg")
    path = (await api.ok("getFile", file_id=voice["file_id"]))["file_path"]
    answer = await client.get(f"{tg.base_file_url}{tg.token}/{path}")
    assert (answer.content, answer.headers["content-type"]) == (b"OggS-data", "audio/ogg")
    assert (await client.get(f"{tg.base_file_url}{tg.token}/voice/none.oga")).status_code == 404
    assert (await client.get(f"{tg.base_file_url}8160000001:x/{path}")).status_code == 401


async def test_a_file_over_20_mb_cannot_be_fetched(tg: Demo, api: Api, ana: Person) -> None:
    await ana.attach("document", name="libro.pdf", size_bytes=(20 << 20) + 1)
    document = (await api.updates())[0]["message"]["document"]
    assert document["file_name"] == "libro.pdf"
    assert await api.said("getFile", file_id=document["file_id"]) == "400 Bad Request: file is too big"
    assert await api.said("getFile", file_id="x") == "400 Bad Request: invalid file_id"
    assert await api.said("getFile") == "400 Bad Request: file_id not specified"
