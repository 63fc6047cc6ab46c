from typing import Any

import pytest

from bot.demo.client import Demo, Person
from tests.demo.calling import Api


def keyboard(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


MORE = keyboard({"text": "Más", "callback_data": "m1"})


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        (keyboard({"text": "x", "callback_data": "ñ" * 33}), "BUTTON_DATA_INVALID"),
        (keyboard({"text": "x", "callback_data": ""}), "BUTTON_DATA_INVALID"),
        (
            keyboard({"text": "x", "url": "http://paperless:8000/1"}),
            "inline keyboard button URL 'http://paperless:8000/1' is invalid: Wrong HTTP URL",
        ),
        (
            keyboard({"text": "x", "url": "obsidian://open"}),
            "inline keyboard button URL 'obsidian://open' is invalid: Unsupported URL protocol",
        ),
        (keyboard({"text": " ", "callback_data": "x"}), "inline keyboard button text must be non-empty"),
        (
            keyboard({"text": "x"}),
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (keyboard({"callback_data": "x"}), "can't parse inline keyboard button: Can't find field \"text\""),
        (keyboard({"text": "x", "copy_text": {"text": "y" * 257}}), "BUTTON_COPY_TEXT_INVALID"),
        (keyboard(*({"text": "x", "callback_data": "x"},) * 101), "reply markup is too long"),
        (
            {"inline_keyboard": [["x"]]},
            "can't parse inline keyboard button: InlineKeyboardButton must be an Object",
        ),
        ({"inline_keyboard": "x"}, 'field "inline_keyboard" must be of type Array'),
        (
            {"inline_keyboard": ["x"]},
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
        ),
        ({"buttons": []}, "object expected as reply markup"),
        ([1], "object expected as reply markup"),
    ],
)
async def test_a_keyboard_that_telegram_would_not_take_is_refused(
    api: Api, ana: Person, markup: Any, said: str
) -> None:
    assert await api.said("sendMessage", chat_id=1001, text="x", reply_markup=markup) == f"400 Bad Request: {said}"
    assert ana.seen() == []


async def test_buttons_at_their_limits_are_taken(api: Api, ana: Person) -> None:
    full = {"text": "x", "callback_data": "ñ" * 32}
    await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=keyboard(*(full,) * 100))
    address = {"text": "x", "url": "http://192.168.1.5:8000"}
    person = {"text": "x", "url": "tg://user?id=1001"}
    await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=keyboard(address, person))
    assert ana.seen()[1].buttons == ((("x", "http://192.168.1.5:8000/"), ("x", "tg://user?id=1001")),)


@pytest.mark.parametrize("markup", [{}, {"remove_keyboard": True}, {"force_reply": True}, {"inline_keyboard": []}])
async def test_markups_without_inline_buttons_leave_no_keyboard(api: Api, ana: Person, markup: dict[str, Any]) -> None:
    assert "reply_markup" not in await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=markup)


async def test_a_pressed_button_waits_for_one_answer(tg: Demo, api: Api, ana: Person) -> None:
    await api.ok("sendMessage", chat_id=1001, text="x", reply_markup=MORE)
    pressed = await ana.press(ana.seen()[0], "Más")
    assert (pressed.toast, pressed.alert, tg.unanswered) == (None, False, [pressed])
    with pytest.raises(AssertionError, match="not answered"):
        tg.assert_clean()
    (update,) = await api.updates()
    query = update["callback_query"]
    assert (query["data"], query["message"]["text"], query["from"]["id"]) == ("m1", "x", 1001)
    await api.ok("answerCallbackQuery", callback_query_id=query["id"], text="ya", show_alert=True)
    assert (pressed.toast, pressed.alert) == ("ya", True)
    tg.assert_clean()


async def test_an_answer_to_a_button_that_is_late_long_or_forged_is_refused(tg: Demo, api: Api, ana: Person) -> None:
    pressed = await ana.press(1, data="m1")
    long = await api.said("answerCallbackQuery", callback_query_id=pressed.id, text="x" * 201)
    assert long == "400 Bad Request: MESSAGE_TOO_LONG"
    old = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"
    assert await api.said("answerCallbackQuery", callback_query_id="1") == old
    tg.advance(151)
    assert await api.said("answerCallbackQuery", callback_query_id=pressed.id) == old
