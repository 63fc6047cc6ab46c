"""What Telegram checks in a keyboard. Data counts bytes; a button's address must be one Telegram takes as a link."""

from typing import Any

from bot.demo.entities import Json
from bot.demo.links import NotALink, mentioned_person, telegram_link
from bot.demo.refusal import bad_request

_DATA_BYTES = 64
_BUTTONS = 100
_COPIED = 256
_OTHER_ACTIONS = frozenset(
    {
        "callback_game",
        "copy_text",
        "login_url",
        "pay",
        "switch_inline_query",
        "switch_inline_query_chosen_chat",
        "switch_inline_query_current_chat",
        "web_app",
    }
)
_OTHER_MARKUPS = frozenset({"keyboard", "remove_keyboard", "force_reply"})


def inline_rows(markup: Any) -> list[list[Json]]:
    """The rows of an inline keyboard as Telegram stores them; empty for no keyboard and for the other kinds."""
    if markup is None or markup == {}:
        return []
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        if not _OTHER_MARKUPS & set(markup):
            raise bad_request("object expected as reply markup")
        return []
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list):
        raise bad_request('field "inline_keyboard" must be of type Array')
    if not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    stored = [[_button(button) for button in row] for row in rows if row]
    if sum(len(row) for row in stored) > _BUTTONS:
        raise bad_request("reply markup is too long")
    return stored


def _button(button: Any) -> Json:
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    if "text" not in button:
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    url, data = button.get("url"), button.get("callback_data")
    if not url and data is None and not _OTHER_ACTIONS & set(button):
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if not str(button["text"]).strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if url:
        return {**button, "url": _address(str(url))}
    if data is not None and not 1 <= len(str(data).encode()) <= _DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if "copy_text" in button and not 1 <= len(str(button["copy_text"].get("text", ""))) <= _COPIED:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    return dict(button)


def _address(url: str) -> str:
    if mentioned_person(url) is not None:
        return url
    try:
        return telegram_link(url)
    except NotALink as reason:
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: {reason}") from None
