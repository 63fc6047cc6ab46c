"""A message as its reader sees it: for tests, and for the chat page (the markup is ours, everything else escaped)."""

from dataclasses import dataclass
from html import escape
from typing import Any

from bot.demo.entities import Json, utf16_length, utf16_slice
from bot.demo.world import Chat, Message

_MARKS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "expandable_blockquote": "blockquote",
    "spoiler": "tg-spoiler",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """One message. `buttons` are rows of (label, data or address); `date_s` and `edited_at_s` are Telegram's dates."""

    id: int
    chat_id: int
    by_bot: bool
    text: str
    html: str
    entities: tuple[Json, ...]
    buttons: tuple[tuple[tuple[str, str], ...], ...]
    edited: bool
    edits: int
    deleted: bool
    protect_content: bool
    silent: bool
    reply_to: int | None
    link_preview: Json | None
    photos: int
    date_s: int
    edited_at_s: int | None
    warnings: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all buttons, row after row."""
        return tuple(label for row in self.buttons for label, _ in row)


def seen(chat: Chat, message: Message) -> Seen:
    """What a reader of the chat sees of a message now."""
    body = message.body
    text: str = body.get("text") or body.get("caption") or ""
    entities: tuple[Json, ...] = tuple(body.get("entities") or body.get("caption_entities") or ())
    return Seen(
        id=body["message_id"],
        chat_id=chat.id,
        by_bot=message.by_bot,
        text=text,
        html=as_html(text, entities),
        entities=entities,
        buttons=tuple(tuple(_button(button) for button in row) for row in keyboard(body)),
        edited=message.edits > 0,
        edits=message.edits,
        deleted=message.deleted,
        protect_content=bool(body.get("has_protected_content")),
        silent=message.silent,
        reply_to=body.get("reply_to_message", {}).get("message_id"),
        link_preview=message.link_preview,
        photos=1 if "photo" in body else 0,
        date_s=body["date"],
        edited_at_s=body.get("edit_date"),
        warnings=message.warnings,
    )


def keyboard(body: Json) -> list[list[Json]]:
    """The rows of the inline keyboard under a message."""
    rows: list[list[Json]] = body.get("reply_markup", {}).get("inline_keyboard", [])
    return rows


def _button(button: Json) -> tuple[str, str]:
    target: Any = button.get("callback_data") or button.get("url") or ""
    return str(button["text"]), str(target)


def as_html(text: str, entities: tuple[Json, ...]) -> str:
    """The text with its entities as HTML that is safe to show: only our own tags, every character escaped."""
    return _nested(text, list(entities), 0, utf16_length(text))


def _nested(text: str, entities: list[Json], start: int, stop: int) -> str:
    pieces: list[str] = []
    at = start
    while entities:
        entity, *entities = entities
        begin, end = max(at, entity["offset"]), min(stop, entity["offset"] + entity["length"])
        if begin >= end:
            continue
        inside = [one for one in entities if one["offset"] < end]
        entities = [one for one in entities if one["offset"] >= end]
        opening, closing = _tags(text, entity)
        pieces += [escape(utf16_slice(text, at, begin - at)), opening, _nested(text, inside, begin, end), closing]
        at = end
    return "".join([*pieces, escape(utf16_slice(text, at, stop - at))])


def _tags(text: str, entity: Json) -> tuple[str, str]:
    kind = entity["type"]
    if kind in ("text_link", "url"):
        address = entity.get("url") or utf16_slice(text, entity["offset"], entity["length"])
        return (f'<a href="{escape(address)}">', "</a>") if address.startswith(("http://", "https://")) else ("", "")
    mark = _MARKS.get(kind)
    return (f"<{mark}>", f"</{mark}>") if mark else ("", "")
