import asyncio
import base64
import socket
from typing import Any

import httpx
import pytest

from bot.demo.client import Demo, Person
from bot.demo.server import DemoServer, serve
from bot.demo.world import World
from tests.demo.calling import Api


class Page:
    """The control side as a page or a program calls it."""

    def __init__(self, tg: Demo, client: httpx.AsyncClient) -> None:
        self._tg = tg
        self._client = client

    async def get(self, path: str, **query: Any) -> Any:
        headers = {"X-Demo-Key": self._tg.control_key}
        return (await self._client.get(f"{self._tg.url}/control/{path}", params=query, headers=headers)).json()

    async def post(self, path: str, **body: Any) -> httpx.Response:
        headers = {"X-Demo-Key": self._tg.control_key, "Origin": self._tg.url}
        return await self._client.post(f"{self._tg.url}/control/{path}", json=body, headers=headers)


@pytest.fixture
def page(tg: Demo, client: httpx.AsyncClient) -> Page:
    return Page(tg, client)


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({"X-Demo-Key": ""}, "key"),
        ({"X-Demo-Key": "guess"}, "key"),
        ({"Host": "evil.example"}, "Host"),
        ({"Host": "127.0.0.1"}, "Host"),
        ({"Host": "127.0.0.1:1"}, "Host"),
        ({"Origin": "https://evil.example"}, "page"),
        ({"Origin": "null"}, "page"),
        ({"Origin": "http://127.0.0.1:1"}, "page"),
    ],
)
@pytest.mark.parametrize(("method", "path"), [("GET", "state"), ("GET", "events"), ("POST", "messages")])
async def test_control_without_the_key_or_from_elsewhere_is_refused(
    tg: Demo, client: httpx.AsyncClient, headers: dict[str, str], why: str, method: str, path: str
) -> None:
    headers = {"X-Demo-Key": tg.control_key, **headers}
    body = {"user_id": 1, "text": "x"} if method == "POST" else None
    answer = await client.request(method, f"{tg.url}/control/{path}", json=body, headers=headers)
    assert answer.status_code == 403
    assert why in answer.json()["error"]
    assert tg.world.chats == {}


async def test_our_own_page_is_let_in_by_both_names(tg: Demo, client: httpx.AsyncClient) -> None:
    port = tg.url.rpartition(":")[2]
    for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
        headers = {"X-Demo-Key": tg.control_key, "Host": host, "Origin": f"http://{host}"}
        assert (await client.get(f"{tg.url}/control/state", headers=headers)).status_code == 200


async def test_every_run_has_its_own_key() -> None:
    keys = {DemoServer(World()).control_key for _ in range(5)}
    assert len(keys) == 5
    assert min(len(key) for key in keys) >= 32


async def test_it_listens_on_loopback_only(tg: Demo) -> None:
    assert tg.url.startswith("http://127.0.0.1:")
    port = int(tg.url.rpartition(":")[2])
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as other:
        other.settimeout(2)
        assert other.connect_ex(("127.0.0.2", port)) != 0  # an address of this machine on which nobody listens


async def test_the_bot_token_does_not_open_the_control_side(tg: Demo, client: httpx.AsyncClient) -> None:
    answer = await client.get(f"{tg.url}/control/state", headers={"X-Demo-Key": tg.token})
    assert answer.status_code == 403


async def test_a_person_acts_and_the_feed_tells_what_the_bot_did(tg: Demo, api: Api, page: Page) -> None:
    await page.post("people", id=1001, first_name="Ana", language_code="es")
    sent = (await page.post("messages", user_id=1001, text="hola")).json()
    assert sent["undelivered"] is None
    assert [one["message"]["from"]["first_name"] for one in await api.updates()] == ["Ana"]
    feed = await page.get("events")
    assert [one["kind"] for one in feed["events"]] == ["user_message"]
    waiting = asyncio.create_task(page.get("events", after=feed["sequence"], timeout_s=20, chat_id=1001))
    markup = {"inline_keyboard": [[{"text": "Más", "callback_data": "m1"}]]}
    await api.ok("sendMessage", chat_id=1001, text="<b>x</b>", parse_mode="HTML", reply_markup=markup)
    async with asyncio.timeout(5):
        (event,) = (await waiting)["events"]
    assert event["kind"] == "message"
    assert event["message"]["html"] == "<b>x</b>"
    assert event["message"]["buttons"] == [[["Más", "m1"]]]
    pressed = (await page.post("presses", user_id=1001, chat_id=1001, message_id=2, label="Más")).json()
    assert (await page.get("state"))["unanswered"] == [pressed["id"]]
    await api.ok("answerCallbackQuery", callback_query_id=pressed["id"], text="ya")
    last = (await page.get("events", after=event["seq"]))["events"][-1]
    assert (last["kind"], last["text"]) == ("answer", "ya")
    assert [one["text"] for one in (await page.get("chats/1001/messages"))["messages"]] == ["hola", "x"]
    assert (await page.get("chats"))["chats"][0]["first_name"] == "Ana"


async def test_the_feed_ends_empty_in_its_time(page: Page) -> None:
    assert await page.get("events", timeout_s=0.05) == {"events": [], "sequence": 0}


async def test_all_other_acts_work_over_http(tg: Demo, api: Api, ana: Person, page: Page) -> None:
    note = {"kind": "voice", "data": base64.b64encode(b"x").decode(), "duration_s": 2}
    assert (await page.post("messages", user_id=1001, attachment=note)).status_code == 200
    sent = (await page.post("messages", user_id=1001, text="uno")).json()
    where = {"user_id": 1001, "chat_id": 1001, "message_id": sent["message_id"]}
    assert (await page.post("edits", **where, text="dos")).json()["undelivered"] is None
    assert (await page.post("presses", user_id=1001, inline_message_id="i1", data="m1")).status_code == 200
    assert (await page.post("deletions", chat_id=1001, message_id=sent["message_id"])).json() == {"done": True}
    assert (await page.post("memberships", chat_id=-5, status="member", by=1001, title="Casa")).status_code == 200
    assert (await page.post("blocks", user_id=1001)).json()["update_id"] is not None
    assert (await page.post("updates", kind="poll_answer", payload={"poll_id": "1"})).status_code == 200
    kinds = [next(kind for kind in update if kind != "update_id") for update in await api.updates()]
    assert kinds == ["message", "message", "edited_message", "callback_query", *["my_chat_member"] * 2, "poll_answer"]
    await page.post("faults", kind="error", method="getMe", code=500)
    assert (await api.said("getMe")).startswith("500")
    before_s = tg.world.now_s
    await page.post("clock", seconds=3600)
    assert tg.world.now_s - before_s >= 3600
    assert (await page.get("calls", method="getMe"))["calls"][0]["fault"] == "error"
    await api.ok("setMyCommands", commands=[{"command": "x", "description": "y"}])
    assert (await page.get("commands", user_id=1001, language="es"))["commands"][0]["command"] == "x"
    assert await page.get("idle", quiet_s=0.01, timeout_s=0.05) == {"idle": False}
    tg.world.updates.drop()
    assert await page.get("idle", quiet_s=0.01) == {"idle": True}


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("messages", {"text": "x"}, 400),
        ("messages", {"user_id": 1001, "colour": "red"}, 400),
        ("messages", {"user_id": 1001, "text": ""}, 409),
        ("messages", {"user_id": 1001, "attachment": {"kind": "voice", "data": "?"}}, 400),
        ("presses", {"user_id": 1001, "chat_id": 1001, "message_id": 1, "label": "Más"}, 409),
        ("faults", {"kind": "explosion"}, 400),
        ("updates", {"kind": "messages", "payload": {}}, 400),
        ("deletions", {"chat_id": 5, "message_id": 1}, 400),
    ],
)
async def test_a_control_call_that_does_not_fit_is_refused(
    page: Page, ana: Person, path: str, body: dict[str, Any], status: int
) -> None:
    answer = await page.post(path, **body)
    assert (answer.status_code, "error" in answer.json()) == (status, True)


async def test_control_takes_json_objects_only(tg: Demo, page: Page, client: httpx.AsyncClient) -> None:
    headers = {"X-Demo-Key": tg.control_key}
    address = f"{tg.url}/control/messages"
    assert (await client.post(address, data={"user_id": "1"}, headers=headers)).status_code == 415
    assert (await client.post(address, json=[1], headers=headers)).status_code == 400
    assert (await page.get("chats/5/messages"))["error"] == "there is no such chat"


async def test_it_serves_until_it_is_cancelled() -> None:
    started: asyncio.Queue[DemoServer] = asyncio.Queue()
    running = asyncio.create_task(serve(World(), ready=started.put_nowait))
    server = await started.get()
    address = server.address
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as caller:
        assert caller.connect_ex(address) != 0
    with pytest.raises(RuntimeError, match="not running"):
        _ = server.url


async def test_stopping_hangs_up_on_a_waiting_poll_at_once(client: httpx.AsyncClient) -> None:
    async with Demo() as tg:
        poll = asyncio.create_task(client.post(f"{tg.base_url}{tg.token}/getUpdates", data={"timeout": "30"}))
        assert await tg.world.wait_until(lambda: tg.world.updates.waiting is not None, 5)
    async with asyncio.timeout(2):
        with pytest.raises(httpx.TransportError):
            await poll
