import asyncio
import json
import socket

import httpx
import pytest

from bot.demo.client import Demo, Person
from bot.demo.updates import Updates
from tests.demo.calling import Api

CONFLICT = "409 Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


async def test_an_offset_confirms_what_lies_before_it(api: Api, ana: Person) -> None:
    for text in ("a", "b", "c"):
        await ana.send(text)
    first = await api.updates(limit=2)
    assert [one["message"]["text"] for one in first] == ["a", "b"]
    assert await api.updates(limit=2) == first
    rest = await api.updates(offset=first[-1]["update_id"] + 1)
    assert [one["message"]["text"] for one in rest] == ["c"]
    assert await api.updates(offset=rest[-1]["update_id"] + 1) == []
    assert await api.updates() == []


async def test_a_negative_offset_forgets_all_but_the_last(api: Api, ana: Person) -> None:
    for text in ("a", "b", "c"):
        await ana.send(text)
    assert [one["message"]["text"] for one in await api.updates(offset=-1)] == ["c"]
    assert [one["message"]["text"] for one in await api.updates()] == ["c"]


async def test_a_long_poll_ends_when_something_happens(tg: Demo, api: Api, ana: Person) -> None:
    poll = asyncio.create_task(api.updates(timeout=20))
    assert await tg.world.wait_until(lambda: tg.world.updates.waiting is not None, 5)
    await ana.send("hola")
    async with asyncio.timeout(2):
        assert (await poll)[0]["message"]["text"] == "hola"
    assert tg.world.updates.waiting is None


async def test_a_long_poll_without_news_ends_empty_in_its_time(api: Api) -> None:
    async with asyncio.timeout(3):
        assert await api.updates(timeout=1) == []


async def test_a_second_waiting_poll_ends_the_first_with_409(tg: Demo, api: Api, ana: Person) -> None:
    first = asyncio.create_task(api.said("getUpdates", timeout=20))
    assert await tg.world.wait_until(lambda: tg.world.updates.waiting is not None, 5)
    second = asyncio.create_task(api.updates(timeout=20))
    async with asyncio.timeout(2):
        assert await first == CONFLICT
        await ana.send("hola")
        assert len(await second) == 1
    assert [(call.method, call.status) for call in tg.refused] == [("getUpdates", 409)]


async def test_a_poll_whose_bot_hung_up_is_no_conflict(tg: Demo, api: Api, client: httpx.AsyncClient) -> None:
    with pytest.raises(httpx.ReadTimeout):
        await client.post(f"{tg.base_url}{tg.token}/getUpdates", data={"timeout": "20"}, timeout=0.1)
    assert await api.updates() == []
    assert await tg.world.wait_until(lambda: tg.world.updates.waiting is None, 2)
    tg.assert_clean()


async def test_a_bot_that_polls_anew_and_hangs_up_the_old_poll_is_no_conflict(tg: Demo) -> None:
    address = ("127.0.0.1", int(tg.url.rpartition(":")[2]))
    poll = f"GET /bot{tg.token}/getUpdates?timeout=%d HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(address) as old, socket.create_connection(address) as new:
        old.sendall((poll % 20).encode())
        assert await tg.world.wait_until(lambda: tg.world.updates.waiting is not None, 5)
        new.setblocking(False)
        new.sendall((poll % 0).encode())  # what a bot does on its way down, in an unlucky order
        answer = await asyncio.get_running_loop().sock_recv(new, 4096)
        old.close()
        assert answer.startswith(b"HTTP/1.1 200")
    assert await tg.world.wait_until(lambda: tg.world.updates.waiting is None, 2)
    tg.assert_clean()


async def test_allowed_updates_are_remembered_and_applied_when_the_update_is_made(api: Api, ana: Person) -> None:
    await api.updates(allowed_updates=["callback_query"])
    sent = await ana.send("lost")
    assert (sent.update_id, sent.undelivered) == (None, "the bot did not ask for message")
    assert await api.updates(allowed_updates=["message", "callback_query"]) == []
    await ana.send("seen")
    assert (await ana.edit(sent, "x")).undelivered == "the bot did not ask for edited_message"
    assert [one["message"]["text"] for one in await api.updates(allowed_updates=[])] == ["seen"]
    assert (await ana.edit(sent, "x")).update_id is not None


async def test_without_a_word_all_kinds_but_three_are_sent(tg: Demo) -> None:
    assert tg.update("chat_member", {}) is None
    assert tg.update("message_reaction", {}) is None
    assert tg.update("message_reaction_count", {}) is None
    assert tg.update("poll_answer", {}) is not None
    with pytest.raises(ValueError, match="no update of the kind"):
        tg.update("messages", {})


def test_an_update_nobody_fetched_is_gone_after_a_day() -> None:
    updates = Updates()
    updates.push("message", {"n": 1}, now_s=0)
    updates.push("message", {"n": 2}, now_s=50_000)
    assert [one["message"]["n"] for one in updates.take(0, 100, now_s=86_400)] == [1, 2]
    assert [one["message"]["n"] for one in updates.take(0, 100, now_s=86_401)] == [2]


async def test_a_webhook_is_remembered_and_keeps_polls_away(tg: Demo, api: Api, ana: Person) -> None:
    await ana.send("hola")
    assert await api.said("setWebhook", url="http://example.org") == (
        "400 Bad Request: bad webhook: An HTTPS URL must be provided for webhook"
    )
    await api.ok("setWebhook", url="https://example.org/x", allowed_updates=["message"])
    told = await api.ok("getWebhookInfo")
    assert (told["url"], told["pending_update_count"]) == ("https://example.org/x", 1)
    assert (await api.said("getUpdates")).startswith(
        "409 Conflict: can't use getUpdates method while webhook is active"
    )
    await api.ok("deleteWebhook", drop_pending_updates=True)
    assert await api.updates() == []
    assert tg.world.updates.allowed == {"message"}


@pytest.mark.parametrize("method", ["getMe", "getme", "GETME"])
async def test_method_names_ignore_case(api: Api, method: str) -> None:
    assert (await api.ok(method))["is_bot"] is True


@pytest.mark.parametrize(
    ("token", "method", "said"),
    [
        ("8160000001:other", "getMe", (401, "Unauthorized")),
        ("nonsense", "getMe", (404, "Not Found")),
        (None, "getNothing", (404, "Not Found: method not found")),
    ],
)
async def test_a_wrong_token_and_an_unknown_method_are_told_apart(
    api: Api, token: str | None, method: str, said: tuple[int, str]
) -> None:
    response = await api.raw(method, token=token)
    assert (response.status_code, response.json()["description"]) == said


async def test_parameters_may_come_in_address_form_multipart_or_json(
    tg: Demo, ana: Person, client: httpx.AsyncClient
) -> None:
    address = f"{tg.base_url}{tg.token}/sendMessage"
    values = {
        "chat_id": "1001",
        "text": "ñ",
        "reply_markup": '{"inline_keyboard":[[{"text":"x","callback_data":"y"}]]}',
    }
    answers = [
        await client.get(address, params=values),
        await client.post(address, data=values),
        await client.post(address, data=values, files={"unused": ("a.txt", b"x")}),
        await client.post(
            address, json={**values, "chat_id": 1001, "reply_markup": json.loads(values["reply_markup"])}
        ),
        await client.post(address, params=values, json=None),
        await client.post(address, params={"chat_id": "5"}, data=values),
    ]
    assert [answer.status_code for answer in answers] == [200] * 6
    assert [one.labels for one in ana.seen()] == [("x",)] * 6


@pytest.mark.parametrize("body", [b"{", b"[1]"])
async def test_a_body_that_is_no_json_object_is_refused(tg: Demo, client: httpx.AsyncClient, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = await client.post(f"{tg.base_url}{tg.token}/sendMessage", content=body, headers=headers)
    assert answer.status_code == 400
    assert tg.refused[0].status == 400


async def test_a_broken_multipart_body_is_refused(tg: Demo, client: httpx.AsyncClient) -> None:
    headers = {"content-type": "multipart/form-data; boundary=x"}
    answer = await client.post(f"{tg.base_url}{tg.token}/sendMessage", content=b"nonsense", headers=headers)
    assert (answer.status_code, answer.json()["ok"]) == (400, False)
    empty = await client.post(f"{tg.base_url}{tg.token}/getMe", headers={"content-type": "application/json"})
    assert empty.status_code == 200


async def test_a_hole_in_the_stand_in_fails_the_test_and_is_named(tg: Demo, api: Api, ana: Person) -> None:
    entities = [{"type": "bold", "offset": "a", "length": 1}]
    assert (await api.said("sendMessage", chat_id=1001, text="x", entities=entities)).startswith("500 ")
    with pytest.raises(AssertionError, match="sendMessage: "):
        tg.assert_clean()
