"""People act: they write, edit, press, block the bot, add it to groups. Each act makes the update Telegram would."""

from dataclasses import dataclass, field
from typing import Any

from bot.demo import access, profile
from bot.demo.automatic import with_automatic
from bot.demo.entities import Json, utf16_slice
from bot.demo.view import keyboard
from bot.demo.world import Callback, Chat, Message, World

_TEXT = 4096
_FORWARD_AGE_S = 60
# Senders that are chats appear under these shared ids, not under the id of a person.
_AS_GROUP = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
_AS_CHANNEL = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
_AS_LINKED = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
_OUTSIDE = frozenset({"business_message", "guest_message"})  # not messages of a chat the bot is in
_SERVICE = frozenset({"new_chat_members", "left_chat_member", "group_chat_created", "pinned_message"})
_DURATION_S = 3


class CannotAct(Exception):
    """A person's Telegram would not let them do this."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file in a message: `voice`, `photo`, `document`, `audio`, `video` or `sticker`.

    `size_bytes` may claim more than the data, to try a limit without the bytes.
    """

    kind: str
    data: bytes = b""
    name: str = ""
    mime: str = ""
    size_bytes: int = -1
    duration_s: int = _DURATION_S


@dataclass(frozen=True, slots=True)
class Post:
    """What a person sends. Without `chat_id` it goes to their private chat with the bot; `extra` is laid over the
    message as it stands (contact, location, external_reply). `kind` is the kind of update."""

    user_id: int
    text: str | None = None
    chat_id: int | None = None
    kind: str = "message"
    reply_to: int | None = None
    quote: str | None = None
    forward_origin: Json | None = None
    via_bot: Json | None = None
    sender_chat: Json | None = None
    linked_channel: bool = False
    date_offset_s: int = 0
    entities: list[Json] | None = None
    attachment: Attachment | None = None
    extra: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that was sent; `undelivered` says why the bot gets no update of it."""

    chat_id: int
    message_id: int
    update_id: int | None
    undelivered: str | None


def send(world: World, post: Post) -> Delivery:
    """A person (or a channel, with `sender_chat` or `channel_post`) sends a message."""
    if post.text is not None and not 1 <= len(post.text) <= _TEXT:
        raise CannotAct("a client sends texts of 1 to 4096 characters")
    chat = _chat_of(world, post)
    body = _body(world, chat, post)
    if post.kind not in _OUTSIDE:
        chat.messages[body["message_id"]] = Message(body, by_bot=False, at_s=float(body["date"]))
        world.note("user_message", chat.id, message_id=body["message_id"], user_id=post.user_id)
    reason = _hidden(world, chat, body) if post.kind in ("message", "channel_post") else None
    update_id = None if reason else world.push(post.kind, body)
    if update_id is None and reason is None:
        reason = f"the bot did not ask for {post.kind}"
    return Delivery(chat.id, body["message_id"], update_id, reason)


def _chat_of(world: World, post: Post) -> Chat:
    world.person(post.user_id)
    chat = world.chat(post.chat_id or post.user_id, kind="channel" if post.kind == "channel_post" else None)
    if chat.kind == "private" and post.kind not in _OUTSIDE:
        if chat.blocked:
            raise CannotAct("the person has blocked the bot")
        chat.started = True
    return chat


def _sender(world: World, chat: Chat, post: Post) -> Json:
    if chat.kind == "channel":
        return {"sender_chat": world.chat_object(chat)}
    if post.sender_chat is None:
        return {"from": dict(world.person(post.user_id))}
    shared = _AS_LINKED if post.linked_channel else _AS_GROUP if post.sender_chat["id"] == chat.id else _AS_CHANNEL
    linked = {"is_automatic_forward": True} if post.linked_channel else {}
    return {"from": dict(shared), "sender_chat": {"type": "channel", "title": "Canal", **post.sender_chat}, **linked}


def _body(world: World, chat: Chat, post: Post) -> Json:
    date_s = int(world.now_s) + post.date_offset_s
    body: Json = {
        "message_id": chat.next_message_id(),
        **_sender(world, chat, post),
        "chat": world.chat_object(chat),
        "date": date_s,
    }
    if post.kind == "business_message":
        body["business_connection_id"] = "demo-business"
    if post.kind == "guest_message":
        body["guest_query_id"] = str(world.number())
    if post.forward_origin is not None:
        body["forward_origin"] = {"date": date_s - _FORWARD_AGE_S, **post.forward_origin}
    if post.via_bot is not None:
        body["via_bot"] = {"is_bot": True, "first_name": "Otro bot", **post.via_bot}
    if post.reply_to is not None:
        target = chat.message(post.reply_to)
        if target is None:
            raise CannotAct("there is no such message to reply to")
        body["reply_to_message"] = {name: value for name, value in target.body.items() if name != "reply_to_message"}
    if post.quote is not None:
        body["quote"] = {"text": post.quote, "position": 0, "is_manual": True}
    return {**body, **_content(world, post), **post.extra}


def _content(world: World, post: Post) -> Json:
    content = _attached(world, post.attachment) if post.attachment else {}
    if post.text is not None:
        text, listed = ("caption", "caption_entities") if post.attachment else ("text", "entities")
        content[text] = post.text
        entities = post.entities if post.entities is not None else with_automatic(post.text)
        if entities:
            content[listed] = entities
    return content


def _attached(world: World, file: Attachment) -> Json:
    try:
        stored = access.store_file(world, file.kind, file.data, file.mime, file.name, file.size_bytes)
    except KeyError:
        raise CannotAct("no attachment of this kind") from None
    if file.kind == "photo":
        return {"photo": [access.photo_size(stored)]}
    about: Json = {**access.file_object(stored), "mime_type": stored.mime}
    if file.name:
        about["file_name"] = file.name
    if file.kind in ("voice", "audio", "video"):
        about["duration"] = file.duration_s
    if file.kind in ("video", "sticker"):
        about.update(width=512, height=512)
    if file.kind == "sticker":
        about.update(is_animated=False, is_video=False, type="regular")
    return {file.kind: about}


def _hidden(world: World, chat: Chat, body: Json) -> str | None:
    """Why a bot does not get this message; in groups that is Telegram's privacy mode."""
    if chat.kind == "private":
        return None
    if chat.bot_status in ("left", "kicked"):
        return "the bot is not in the chat"
    if chat.kind == "channel" or chat.bot_status == "administrator" or _SERVICE & set(body):
        return None
    if body.get("reply_to_message", {}).get("from", {}).get("id") == world.me()["id"]:
        return None
    text = body.get("text", "")
    for entity in body.get("entities", ()):
        addressed = utf16_slice(text, entity["offset"], entity["length"]).partition("@")[2].lower()
        if entity["type"] == "bot_command" and addressed in ("", world.username.lower()):
            return None
    return "privacy mode"


def edit(world: World, user_id: int, chat_id: int, message_id: int, text: str) -> Delivery:
    """A person changes a text of theirs."""
    chat = world.chat(chat_id)
    message = chat.message(message_id)
    if message is None or message.body.get("from", {}).get("id") != user_id or "text" not in message.body:
        raise CannotAct("there is no such text of this person to edit")
    kept = {name: value for name, value in message.body.items() if name != "entities"}
    entities = with_automatic(text)
    message.body = {
        **kept,
        "text": text,
        "edit_date": int(world.now_s),
        **({"entities": entities} if entities else {}),
    }
    message.edits += 1
    world.note("user_edit", chat.id, message_id=message_id, user_id=user_id)
    reason = _hidden(world, chat, message.body)
    update_id = None if reason else world.push("edited_message", message.body)
    if update_id is None and reason is None:
        reason = "the bot did not ask for edited_message"
    return Delivery(chat.id, message_id, update_id, reason)


def press(
    world: World,
    user_id: int,
    chat_id: int,
    message_id: int,
    *,
    label: str | None = None,
    data: str | None = None,
    inaccessible: bool = False,
) -> Callback:
    """Press a button by its label; or send any `data`, as a hostile client can, also for a message long gone."""
    chat = world.chat(chat_id)
    message = chat.message(message_id)
    if data is None:
        if message is None:
            raise CannotAct("the message is gone, and its buttons with it")
        data = _data_of(keyboard(message.body), label)
    if inaccessible or message is None:
        shown: Json = {"chat": world.chat_object(chat), "message_id": message_id, "date": 0}
    else:
        shown = message.body
    return _pressed(world, user_id, chat.id, data, {"message": shown, "chat_instance": str(abs(chat.id))})


def press_inline(world: World, user_id: int, inline_message_id: str, data: str) -> Callback:
    """Press a button under a message that was sent through inline mode: there is no chat."""
    where = {"inline_message_id": inline_message_id, "chat_instance": "0"}
    return _pressed(world, user_id, None, data, where)


def _data_of(rows: list[list[Json]], label: str | None) -> str:
    buttons = [button for row in rows for button in row]
    found = next((button for button in buttons if button["text"] == label), None)
    if found is None:
        raise CannotAct(f"no button {label!r}; there are {[button['text'] for button in buttons]}")
    if "callback_data" not in found:
        raise CannotAct(f"the button {label!r} opens an address")
    return str(found["callback_data"])


def _pressed(world: World, user_id: int, chat_id: int | None, data: str, where: Json) -> Callback:
    callback = Callback(
        id=f"{4_000_000_000_000_000 + world.number()}",
        user_id=user_id,
        chat_id=chat_id,
        data=data,
        expires_at_s=world.now_s + world.callback_life_s,
    )
    body = {"id": callback.id, "from": dict(world.person(user_id)), **where, "data": data}
    callback.update_id = world.push("callback_query", body)
    if callback.update_id is not None:
        world.callbacks[callback.id] = callback
    world.note("press", chat_id, callback_id=callback.id, user_id=user_id)
    return callback


def block(world: World, user_id: int, blocked: bool = True) -> int | None:
    """A person blocks the bot or lets it in again; the id of the update."""
    chat = world.chat(user_id)
    chat.started, chat.blocked = True, blocked
    old, new = ("member", "kicked") if blocked else ("kicked", "member")
    return _membership(world, chat, user_id, old, new)


def change_membership(world: World, chat_id: int, status: str, by: int, title: str | None = None) -> int | None:
    """Somebody adds the bot to a group, promotes it or removes it; the id of the update."""
    fresh = chat_id not in world.chats
    chat = world.chat(chat_id, title=title)
    old, chat.bot_status = "left" if fresh else chat.bot_status, status
    chat.administrators.add(by)
    return _membership(world, chat, by, old, status)


def _membership(world: World, chat: Chat, by: int, old: str, new: str) -> int | None:
    me: dict[str, Any] = world.me()
    world.note("membership", chat.id, user_id=by, status=new)
    return world.push(
        "my_chat_member",
        {
            "chat": world.chat_object(chat),
            "from": dict(world.person(by)),
            "date": int(world.now_s),
            "old_chat_member": profile.member(world, chat, old, me),
            "new_chat_member": profile.member(world, chat, new, me),
        },
    )
