import asyncio
from typing import Any

import httpx
import pytest

from bot.demo.client import Demo, Person
from bot.demo.faults import Fault, Faults
from tests.demo.calling import Api

CUT = (httpx.RemoteProtocolError, httpx.ReadError)


async def test_an_error_is_answered_once_with_code_and_text(tg: Demo, api: Api, ana: Person) -> None:
    tg.fault("sendMessage", "error", code=400, text="Bad Request: no")
    assert await api.said("sendMessage", chat_id=1001, text="x") == "400 Bad Request: no"
    await api.ok("sendMessage", chat_id=1001, text="x")
    assert [(call.status, call.fault) for call in tg.calls("sendMessage")] == [(400, "error"), (200, None)]
    assert tg.refused == []
    tg.assert_clean()


@pytest.mark.parametrize(
    ("code", "text"),
    [(500, "Internal Server Error"), (403, "Forbidden: bot was blocked by the user"), (418, "Error")],
)
async def test_an_error_has_a_usual_text(tg: Demo, api: Api, code: int, text: str) -> None:
    tg.fault("getMe", "error", code=code)
    assert await api.said("getMe") == f"{code} {text}"


async def test_a_flood_names_the_seconds_in_header_and_body(tg: Demo, api: Api) -> None:
    tg.fault("getMe", "flood", retry_after_s=7)
    response = await api.raw("getMe")
    assert (response.status_code, response.headers["retry-after"]) == (429, "7")
    assert response.json() == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 7",
        "parameters": {"retry_after": 7},
    }


@pytest.mark.parametrize(("kind", "done"), [("reset", 0), ("reset_after", 1), ("timeout", 0), ("timeout_after", 1)])
async def test_a_lost_answer_leaves_the_message_undone_or_done(
    tg: Demo, api: Api, ana: Person, kind: str, done: int
) -> None:
    tg.fault("sendMessage", kind, seconds=0.01)
    with pytest.raises(CUT):
        await api.raw("sendMessage", chat_id=1001, text="x")
    assert len(ana.seen()) == done
    assert [(call.status, call.fault) for call in tg.calls()] == [(0, kind)]
    await api.ok("sendMessage", chat_id=1001, text="y")
    tg.assert_clean()


async def test_a_timeout_ends_when_the_bot_hangs_up(tg: Demo, ana: Person, client: httpx.AsyncClient) -> None:
    tg.fault("sendMessage", "timeout_after")
    address = f"{tg.base_url}{tg.token}/sendMessage"
    with pytest.raises(httpx.ReadTimeout):
        await client.post(address, data={"chat_id": "1001", "text": "x"}, timeout=0.1)
    assert await tg.world.wait_until(lambda: tg.world.in_flight == 0, 2)
    assert len(ana.seen()) == 1


async def test_garbage_is_a_proxys_page(tg: Demo, api: Api) -> None:
    tg.fault("getMe", "garbage")
    response = await api.raw("getMe")
    assert (response.status_code, response.headers["content-type"]) == (502, "text/html; charset=utf-8")
    assert "<html>" in response.text


async def test_a_delay_answers_later_but_rightly(tg: Demo, api: Api) -> None:
    tg.fault("getMe", "delay", seconds=0.1)
    started = asyncio.get_running_loop().time()
    await api.ok("getMe")
    assert asyncio.get_running_loop().time() - started >= 0.1
    assert [(call.status, call.fault) for call in tg.calls()] == [(200, "delay")]


async def test_a_poll_can_be_struck_only_by_name(tg: Demo, api: Api) -> None:
    tg.fault("*", "error", code=500)
    assert await api.updates() == []
    tg.fault("getUpdates", "error", code=401)
    assert await api.said("getUpdates") == "401 Unauthorized"
    assert await api.said("getMe") == "500 Internal Server Error"


@pytest.mark.parametrize(
    ("kind", "options", "status"), [("error", {"code": 500}, 500), ("garbage", {"code": 503}, 503), ("delay", {}, 200)]
)
async def test_a_download_can_be_struck(
    tg: Demo, api: Api, ana: Person, client: httpx.AsyncClient, kind: str, options: dict[str, Any], status: int
) -> None:
    await ana.attach("voice", b"x")
    path = (await api.ok("getFile", file_id=next(iter(tg.world.files))))["file_path"]
    tg.fault("download", kind, seconds=0.01, **options)
    address = f"{tg.base_file_url}{tg.token}/{path}"
    assert (await client.get(address)).status_code == status
    tg.fault("download", "reset")
    with pytest.raises(CUT):
        await client.get(address)
    assert (await client.get(address)).content == b"x"


def strikes(faults: Faults, *calls: tuple[str, int | None, str]) -> list[bool]:
    return [faults.take(*call) is not None for call in calls]


def test_a_fault_strikes_its_method_chat_and_text_only() -> None:
    faults = Faults([Fault("error", "sendMessage", chat_id=1, contains="luz", times=None)])
    assert strikes(
        faults,
        ("sendmessage", 1, "la luz"),
        ("sendmessage", 2, "la luz"),
        ("sendmessage", 1, "agua"),
        ("editmessagetext", 1, "la luz"),
        ("sendmessage", 1, "luz"),
    ) == [True, False, False, False, True]


def test_a_fault_waits_and_is_used_up() -> None:
    faults = Faults([Fault("error", "*", after=1, times=2)])
    call = ("sendmessage", 1, "")
    assert strikes(faults, ("download", None, ""), call, call, call, call) == [False, False, True, True, False]
    assert faults.pending == []
    faults.add(Fault("reset"))
    faults.clear()
    assert strikes(faults, call) == [False]


def test_an_unknown_kind_of_fault_is_refused() -> None:
    with pytest.raises(ValueError, match="no fault of this kind"):
        Fault("explosion")
