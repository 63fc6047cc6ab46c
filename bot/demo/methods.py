"""What the bot may do with messages: send, edit, delete, show that it works, answer a pressed button."""

from collections.abc import Callable
from typing import Any

from bot.demo import access
from bot.demo.automatic import with_automatic
from bot.demo.entities import Json, Parsed, parse_html, read_entities
from bot.demo.keyboards import inline_rows
from bot.demo.query import Query, Upload
from bot.demo.refusal import Refusal, bad_request
from bot.demo.world import Chat, Message, World

Method = Callable[[World, Query], Any]

_TEXT = 4096
_CAPTION = 1024
_RAW_BYTES = 1 << 15
_PHOTO_BYTES = 10 << 20
_TOAST = 200
_DELETABLE_S = 48 * 3600.0
_ALBUM = 10
_ACTIONS = frozenset(
    {
        "choose_sticker",
        "find_location",
        "record_video",
        "record_video_note",
        "record_voice",
        "typing",
        "upload_document",
        "upload_photo",
        "upload_video",
        "upload_video_note",
        "upload_voice",
    }
)


def formatted(text: str, mode: str, entities: Any) -> Parsed:
    """The text a reader gets, with the entities Telegram finds by itself."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise bad_request("strings must be encoded in UTF-8")
    if len(text.encode()) > _RAW_BYTES:
        raise bad_request("text is too long")
    if mode.lower() == "html":
        parsed = parse_html(text)
    elif mode.lower() in ("markdown", "markdownv2"):
        raise Refusal(501, "Not Implemented: the stand-in reads HTML and entities only")
    elif mode and mode.lower() != "none":
        raise bad_request("unsupported parse_mode")
    else:
        parsed = read_entities(text, entities if isinstance(entities, list) else [])
    return Parsed(parsed.text, tuple(with_automatic(parsed.text, parsed.entities)), parsed.warnings)


def _message_text(query: Query, too_long: str) -> Parsed:
    if not query.text("text"):
        raise bad_request("message text is empty")
    parsed = formatted(query.text("text"), query.text("parse_mode"), query.parsed("entities", "entities"))
    if not parsed.text:
        raise bad_request("text must be non-empty")
    if len(parsed.text) > _TEXT:
        raise bad_request(too_long)
    return parsed


def _caption(values: Json) -> Parsed:
    entities = Query(values).parsed("caption_entities", "caption entities")
    parsed = formatted(str(values.get("caption") or ""), str(values.get("parse_mode") or ""), entities)
    if len(parsed.text) > _CAPTION:
        raise bad_request("message caption is too long")
    return parsed


def _content(name: str, parsed: Parsed) -> Json:
    listed = "entities" if name == "text" else "caption_entities"
    content: Json = {name: parsed.text} if parsed.text else {}
    return {**content, listed: list(parsed.entities)} if parsed.entities else content


def _rows(query: Query) -> list[list[Json]]:
    return inline_rows(query.parsed("reply_markup", "reply keyboard markup"))


def _answered(chat: Chat, query: Query) -> Json:
    """The `reply_to_message` of a new message, empty for none."""
    reply = query.parsed("reply_parameters", "reply parameters")
    if reply is None:
        reply = {
            "message_id": query.integer("reply_to_message_id"),
            "allow_sending_without_reply": query.flag("allow_sending_without_reply"),
        }
    if not isinstance(reply, dict):
        raise bad_request("object expected as reply parameters")
    message_id = Query(reply).integer("message_id")
    if message_id <= 0:
        return {}
    target = chat.message(message_id)
    if target is None:
        if Query(reply).flag("allow_sending_without_reply"):
            return {}
        raise bad_request("message to be replied not found")
    return {"reply_to_message": {name: value for name, value in target.body.items() if name != "reply_to_message"}}


def _post(world: World, chat: Chat, query: Query, content: Json, warnings: tuple[str, ...]) -> Json:
    rows, answered = _rows(query), _answered(chat, query)
    body: Json = {
        "message_id": chat.next_message_id(),
        "from": world.me(),
        "chat": world.chat_object(chat),
        "date": int(world.now_s),
        **answered,
        **content,
    }
    if rows:
        body["reply_markup"] = {"inline_keyboard": rows}
    if query.flag("protect_content"):
        body["has_protected_content"] = True
    preview = query.parsed("link_preview_options", "link preview options")
    if preview:
        body["link_preview_options"] = preview
    chat.messages[body["message_id"]] = Message(
        body,
        by_bot=True,
        at_s=world.now_s,
        silent=query.flag("disable_notification"),
        link_preview=preview,
        warnings=warnings,
    )
    world.note("message", chat.id, message_id=body["message_id"])
    return body


def send_message(world: World, query: Query) -> Json:
    parsed = _message_text(query, "message is too long")
    chat = access.writable(world, query)
    return _post(world, chat, query, _content("text", parsed), parsed.warnings)


def send_photo(world: World, query: Query) -> Json:
    chat = access.writable(world, query)
    caption = _caption(query.values)
    content = {**_photo(world, query, "photo", query.text("photo")), **_content("caption", caption)}
    if query.flag("has_spoiler"):
        content["has_media_spoiler"] = True
    return _post(world, chat, query, content, caption.warnings)


def send_media_group(world: World, query: Query) -> list[Json]:
    chat = access.writable(world, query)
    items = query.parsed("media", "media")
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise bad_request("expected an Array of InputMedia")
    if not items:
        raise bad_request("there are no messages to send")
    if len(items) > _ALBUM:
        raise bad_request("too many messages to send as an album")
    if any(item.get("type") != "photo" for item in items):
        raise Refusal(501, "Not Implemented: the stand-in takes albums of photos only")
    parts = [(_photo(world, query, "photo", str(item.get("media", ""))), _caption(item)) for item in items]
    album = {"media_group_id": str(world.number())}
    return [
        _post(world, chat, query, {**album, **photo, **_content("caption", caption)}, caption.warnings)
        for photo, caption in parts
    ]


def _photo(world: World, query: Query, part: str, reference: str) -> Json:
    name = reference.removeprefix("attach://") if reference.startswith("attach://") else part
    upload = query.files.get(name)
    if upload is not None:
        return {"photo": [_stored_photo(world, upload)]}
    if not reference:
        raise bad_request("there is no photo in the request")
    known = world.files.get(reference)
    if known is None:
        raise bad_request("wrong remote file identifier specified: Wrong string length")
    return {"photo": [access.photo_size(known)]}


def _stored_photo(world: World, upload: Upload) -> Json:
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > _PHOTO_BYTES:
        raise bad_request("too big file for a photo")
    return access.photo_size(access.store_file(world, "photo", upload.data, upload.mime))


def _target(world: World, query: Query) -> tuple[Chat, Message]:
    if not query.text("chat_id") and not query.integer("message_id"):
        if query.text("inline_message_id"):
            raise bad_request("MESSAGE_ID_INVALID")
        raise bad_request("message identifier is not specified")
    chat = access.readable(world, query)
    message = chat.message(query.integer("message_id"))
    if message is None:
        raise bad_request("message to edit not found")
    if not message.by_bot:
        raise bad_request("message can't be edited")
    return chat, message


def _edit(world: World, chat: Chat, message: Message, content: Json, rows: list[list[Json]]) -> Json:
    replaced = {"text", "entities", "caption", "caption_entities"} if content else set()
    body = {name: value for name, value in message.body.items() if name not in {*replaced, "reply_markup"}}
    body.update(content)
    if rows:  # a keyboard that is left out is removed
        body["reply_markup"] = {"inline_keyboard": rows}
    if body == message.body:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly the same as "
            "a current content and reply markup of the message"
        )
    body["edit_date"] = int(world.now_s)
    message.body = body
    message.edits += 1
    world.note("edit", chat.id, message_id=body["message_id"])
    return body


def edit_message_text(world: World, query: Query) -> Json:
    parsed = _message_text(query, "MESSAGE_TOO_LONG")
    rows = _rows(query)
    chat, message = _target(world, query)
    if "text" not in message.body:
        raise bad_request("there is no text in the message to edit")
    edited = _edit(world, chat, message, _content("text", parsed), rows)
    message.warnings += parsed.warnings
    message.link_preview = query.parsed("link_preview_options", "link preview options") or message.link_preview
    return edited


def edit_message_reply_markup(world: World, query: Query) -> Json:
    rows = _rows(query)
    chat, message = _target(world, query)
    return _edit(world, chat, message, {}, rows)


def delete_message(world: World, query: Query) -> bool:
    if not query.text("chat_id"):
        raise bad_request("chat identifier is not specified")
    if not query.integer("message_id"):
        raise bad_request("message identifier is not specified")
    chat = access.readable(world, query)
    message = chat.message(query.integer("message_id"))
    if message is None:
        raise bad_request("message to delete not found")
    foreign = not message.by_bot and chat.kind != "private" and chat.bot_status != "administrator"
    if foreign or world.now_s - message.at_s > _DELETABLE_S:
        raise bad_request("message can't be deleted")
    message.deleted = True
    world.note("delete", chat.id, message_id=message.body["message_id"])
    return True


def send_chat_action(world: World, query: Query) -> bool:
    action = query.text("action").lower()
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat = access.writable(world, query)
    world.note("action", chat.id, action=action)
    return True


def answer_callback_query(world: World, query: Query) -> bool:
    callback = world.callbacks.get(query.text("callback_query_id"))
    if callback is None or world.now_s > callback.expires_at_s:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    if len(query.text("text")) > _TOAST:
        raise bad_request("MESSAGE_TOO_LONG")
    answer = {"text": query.text("text"), "show_alert": query.flag("show_alert")}
    callback.answers.append(answer)
    world.note("answer", callback.chat_id, callback_id=callback.id, user_id=callback.user_id, **answer)
    return True


METHODS: dict[str, Method] = {
    "answercallbackquery": answer_callback_query,
    "deletemessage": delete_message,
    "editmessagereplymarkup": edit_message_reply_markup,
    "editmessagetext": edit_message_text,
    "sendchataction": send_chat_action,
    "sendmediagroup": send_media_group,
    "sendmessage": send_message,
    "sendphoto": send_photo,
}
