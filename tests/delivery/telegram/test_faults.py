"""What Telegram and the network do to the bot, and what a person notices of it."""

import asyncio
import time

import httpx
import pytest
from pydantic import SecretStr
from telegram.error import NetworkError

from bot.delivery.telegram.application import hosts_without_link, run
from bot.delivery.telegram.connection import ours
from bot.delivery.telegram.messenger import EDITS_APART_S, patiently
from bot.delivery.texts.spoken import texts_in
from bot.demo.client import Demo, Person
from bot.domain.budget import DEFAULT_BUDGET
from bot.domain.errors import SettingsError
from bot.domain.language import Language
from tests.delivery.telegram.conftest import running
from tests.delivery.telegram.household import ANA, PEOPLE, Household, household

ES = texts_in(Language.ES)


async def test_a_wait_that_telegram_asks_for_is_kept_once(tg: Demo, ana: Person) -> None:
    tg.fault("sendMessage", "flood", retry_after_s=1)
    started_s = time.monotonic()
    await ana.send("hola")
    await ana.wait_for()
    await tg.idle()
    assert time.monotonic() - started_s >= 1
    assert [one.text for one in ana.seen()] == [ES.talk.hello]


async def test_a_wait_that_is_too_long_is_not_kept(tg: Demo, ana: Person) -> None:
    tg.fault("sendMessage", "flood", retry_after_s=300, times=None)
    await ana.send("hola")
    await tg.idle()
    assert ana.seen() == [] and len(tg.calls("sendMessage")) == 2  # the answer, and that it failed


async def test_refused_markup_goes_out_once_more_as_plain_text(tg: Demo, ana: Person) -> None:
    tg.fault("sendMessage", "error", code=400, text="Bad Request: can't parse entities: unsupported start tag")
    await ana.send("garantía lavadora")
    (answer,) = await ana.wait_for()
    assert answer.text.startswith("1. Garantía lavadora https://docs.example.org/documents/22/details\nPaperless")
    assert "👍" in answer.labels and "1 Abrir" not in answer.labels


async def test_a_refused_address_costs_only_its_button(tg: Demo, ana: Person) -> None:
    tg.fault("sendMessage", "error", code=400, text="Bad Request: BUTTON_URL_INVALID")
    await ana.send("garantía lavadora")
    (answer,) = await ana.wait_for()
    assert "Garantía lavadora" in answer.text and "1 Abrir" not in answer.labels


async def test_an_answer_whose_receipt_was_lost_is_not_sent_twice(tg: Demo, ana: Person) -> None:
    tg.fault("sendMessage", "reset_after", contains="lavadora")
    await ana.send("garantía lavadora")
    await tg.idle()
    await ana.wait_for(2)
    assert sum("Garantía lavadora" in one.text for one in ana.seen()) == 1


async def test_an_edit_that_changes_nothing_is_done(tg: Demo, home: Household, ana: Person) -> None:
    home.karakeep.slow(60)
    tg.fault("editMessageText", "error", code=400, text="Bad Request: message is not modified")
    await ana.send("garantía lavadora")
    await ana.wait_for()
    await tg.world.wait_until(lambda: bool(tg.calls("editMessageText")), 5)
    await tg.idle()
    assert len(tg.calls("sendMessage")) == 1


@pytest.mark.parametrize("kind", ["error", "reset"])
async def test_an_edit_that_fails_becomes_a_new_message(tg: Demo, home: Household, ana: Person, kind: str) -> None:
    home.karakeep.slow(60)
    tg.fault("editMessageText", kind, code=400, text="Bad Request: message to edit not found")
    await ana.send("garantía lavadora")
    _, final = await ana.wait_for(2)
    assert "Karakeep (ha tardado demasiado)" in final.text


async def test_edits_of_one_chat_are_three_seconds_apart(tg: Demo, home: Household, ana: Person) -> None:
    home.karakeep.slow(60)
    for text in ("garantía lavadora", "manual caldera"):
        await ana.send(text)
    assert await tg.world.wait_until(lambda: len(tg.calls("editMessageText")) == 1, 10)
    first_s = time.monotonic()
    assert await tg.world.wait_until(lambda: len(tg.calls("editMessageText")) == 2, 10)
    assert time.monotonic() - first_s >= EDITS_APART_S - 0.3


async def test_somebody_who_blocked_the_bot_is_left_in_peace(tg: Demo, ana: Person) -> None:
    tg.fault("sendMessage", "error", code=403, times=None)
    await ana.send("hola")
    await tg.idle()
    assert len(tg.calls("sendMessage")) == 1


async def test_a_button_that_cannot_be_answered_any_more_does_no_harm(tg: Demo, home: Household, ana: Person) -> None:
    await ana.send("garantía lavadora")
    (answer,) = await ana.wait_for()
    tg.fault("answerCallbackQuery", "error", code=400, text="Bad Request: query is too old")
    await ana.press(answer, "👍")
    await tg.idle()
    assert home.counts.voted == {("paperless", 1): [1, 0]} and len(tg.calls("answerCallbackQuery")) == 1
    await ana.send("hola")
    assert (await ana.wait_for())[-1].text == ES.talk.hello


@pytest.mark.parametrize("code", [401, 404, 409, 502])
async def test_a_stray_refusal_of_polling_does_not_leave_the_bot_deaf(tg: Demo, ana: Person, code: int) -> None:
    tg.fault("getUpdates", "error", code=code, times=2)
    await ana.send("hola")
    assert (await ana.wait_for(timeout=15))[-1].text == ES.talk.hello


async def test_a_conflict_is_told_once(tg: Demo, home: Household) -> None:
    told: list[str] = []
    async with running(tg, home, on_conflict=lambda: told.append("conflict")):
        tg.fault("getUpdates", "error", code=409, times=3)
        person = tg.person(ANA, first_name="A")
        await person.send("hola")
        await person.wait_for(timeout=15)
    assert told == ["conflict"]


@pytest.mark.parametrize("token", ["8160000001:wrong", "nonsense", "1:a b", ""])
async def test_a_token_that_is_not_valid_stops_the_start_without_being_told(tg: Demo, token: str) -> None:
    with pytest.raises(SettingsError) as caught:
        await run(
            household().app,
            token=SecretStr(token),
            people=PEOPLE,
            base_url=tg.base_url,
            base_file_url=tg.base_file_url,
            stop=asyncio.Event(),
        )
    assert (caught.value.code, caught.value.name) == ("token_refused", "ENCUENTRA_TELEGRAM__TOKEN")
    assert caught.value.__context__ is None


async def test_without_people_the_bot_refuses_to_start(tg: Demo) -> None:
    with pytest.raises(SettingsError) as caught:
        await run(household().app, token=SecretStr(tg.token), people={}, base_url=tg.base_url)
    assert caught.value.code == "no_people" and not tg.world.calls


async def test_the_bot_waits_for_a_telegram_that_is_not_there_yet(tg: Demo, home: Household) -> None:
    tg.fault("getMe", "reset", times=2)
    async with running(tg, home):
        person = tg.person(ANA, first_name="A")
        await person.send("hola")
        assert (await person.wait_for())[-1].text == ES.talk.hello


async def test_a_bot_that_never_reached_telegram_can_be_stopped() -> None:
    stop = asyncio.Event()
    task = asyncio.create_task(
        run(household().app, token=SecretStr("1:a"), people=PEOPLE, base_url="http://127.0.0.1:9/bot", stop=stop)
    )
    await asyncio.sleep(0.3)
    stop.set()
    await asyncio.wait_for(task, 3)


async def test_stopping_ends_within_ten_seconds_and_tells_who_waits(tg: Demo) -> None:
    home = household(DEFAULT_BUDGET)
    home.paperless.slow(60)
    home.karakeep.slow(60)
    person = tg.person(ANA, first_name="A")
    async with running(tg, home):
        await person.send("garantía lavadora")
        await person.send("manual caldera")
        await asyncio.sleep(0.5)
        stopped_s = time.monotonic()
    assert time.monotonic() - stopped_s < 9
    assert [one.text for one in person.history() if one.by_bot] == [ES.talk.stopping] * 2


@pytest.mark.parametrize(
    ("base_url", "own"),
    [
        ("http://127.0.0.1:8081/bot", True),
        ("http://[::1]:8081/bot", True),
        ("http://localhost/bot", True),
        ("http://telegram-bot-api:8081/bot", True),
        ("http://192.168.1.5/bot", True),
        ("https://api.telegram.org/bot", False),
        ("https://8.8.8.8/bot", False),
    ],
)
def test_only_servers_elsewhere_are_reached_through_a_proxy(base_url: str, own: bool) -> None:
    assert ours(base_url) is own


async def test_a_proxy_of_the_environment_is_not_used_for_a_server_of_our_own(
    tg: Demo, home: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    async with running(tg, home):
        person = tg.person(ANA, first_name="A")
        await person.send("hola")
        assert (await person.wait_for())[-1].text == ES.talk.hello


def test_hosts_of_which_telegram_makes_no_links_are_named_once() -> None:
    urls = (
        "http://paperless:8000",
        "http://paperless:8000/x",
        "https://docs.example.org",
        "http://nas",
        "http://10.0.0.2",
    )
    assert hosts_without_link(urls) == ("paperless:8000", "nas")


async def test_menus_that_cannot_be_set_do_not_stop_the_bot(tg: Demo, home: Household) -> None:
    tg.fault("setMyCommands", "error", code=500, times=None)
    async with running(tg, home):
        person = tg.person(ANA, first_name="A")
        await person.send("hola")
        assert (await person.wait_for())[-1].text == ES.talk.hello


async def test_a_group_that_cannot_be_left_is_left_in_silence(tg: Demo, ana: Person) -> None:
    tg.fault("leaveChat", "error", code=403)
    await ana.add_bot(-100500, title="Grupo")
    await tg.idle()
    assert len(tg.calls("leaveChat")) == 1 and not tg.calls("sendMessage")


async def test_the_bot_stops_while_telegram_is_away(tg: Demo, home: Household) -> None:
    async with running(tg, home):
        tg.fault("getUpdates", "timeout", times=None)
        await asyncio.sleep(0.2)
        stopped_s = time.monotonic()
    assert time.monotonic() - stopped_s < 10


async def test_the_bot_can_be_stopped_before_its_first_poll(tg: Demo) -> None:
    tg.fault("deleteWebhook", "error", code=502, times=None)
    stop = asyncio.Event()
    task = asyncio.create_task(
        run(household().app, token=SecretStr(tg.token), people=PEOPLE, base_url=tg.base_url, stop=stop)
    )
    await asyncio.sleep(0.5)
    stop.set()
    await asyncio.wait_for(task, 9)


@pytest.mark.parametrize("code", [401, 404])
async def test_a_stray_refusal_after_the_token_was_accepted_does_not_end_the_start(
    tg: Demo, home: Household, code: int
) -> None:
    tg.fault("deleteWebhook", "error", code=code, times=2)
    async with running(tg, home) as task:
        person = tg.person(ANA, first_name="A")
        await person.send("hola")
        assert (await person.wait_for())[-1].text == ES.talk.hello
        assert not task.done()


@pytest.mark.parametrize("code", [401, 404])
async def test_a_token_that_get_me_refuses_is_told(tg: Demo, code: int) -> None:
    tg.fault("getMe", "error", code=code)
    with pytest.raises(SettingsError, match="token_refused"):
        await run(household().app, token=SecretStr(tg.token), people=PEOPLE, base_url=tg.base_url, stop=asyncio.Event())


async def test_a_telegram_that_cannot_be_reached_is_told_once(tg: Demo, home: Household) -> None:
    told: list[str] = []
    tg.fault("getMe", "reset", times=2)
    async with running(tg, home, on_unreachable=lambda: told.append("away")):
        assert told == []  # a moment is no outage
        tg.fault("getUpdates", "garbage", times=4)
        person = tg.person(ANA, first_name="A")
        await person.send("hola")
        await person.wait_for(timeout=20)
    assert told == ["away"]


async def test_a_telegram_that_is_away_from_the_start_is_told_once() -> None:
    stop, told = asyncio.Event(), asyncio.Event()
    told_times: list[int] = []

    def on_unreachable() -> None:
        told_times.append(1)
        told.set()

    task = asyncio.create_task(
        run(
            household().app,
            token=SecretStr("1:a"),
            people=PEOPLE,
            base_url="http://127.0.0.1:9/bot",
            stop=stop,
            on_unreachable=on_unreachable,
        )
    )
    await asyncio.wait_for(told.wait(), 10)
    stop.set()
    await asyncio.wait_for(task, 5)
    assert told_times == [1]


@pytest.mark.parametrize(
    "payload",
    [
        {"message_id": 1},
        {"message_id": 1, "date": 10**30, "chat": {"id": ANA, "type": "private"}},
        {"message_id": 1, "date": "hoy", "chat": {"id": ANA, "type": "private"}},
        {"message_id": 1, "date": 1, "chat": "yo"},
    ],
)
async def test_an_update_that_cannot_be_read_is_passed_over(tg: Demo, ana: Person, payload: dict[str, object]) -> None:
    before = len(tg.calls("getUpdates"))
    assert tg.update("message", payload) is not None
    await ana.send("hola")
    assert (await ana.wait_for())[-1].text == ES.talk.hello
    await tg.idle()
    assert len(tg.calls("getUpdates")) - before < 6  # it does not come again and again


async def test_a_connection_that_fails_before_the_call_is_tried_once_more() -> None:
    tries: list[int] = []

    async def call() -> str:
        tries.append(1)
        if len(tries) == 1:
            raise NetworkError("lost") from httpx.ConnectError("refused")
        return "done"

    assert await patiently(call) == "done" and len(tries) == 2
