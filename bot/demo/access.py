"""Which chats the bot may read or write, with Telegram's reasons; and the files that pass between both."""

import re

from bot.demo.entities import Json
from bot.demo.query import Query
from bot.demo.refusal import Refusal, bad_request, forbidden
from bot.demo.world import Chat, StoredFile, World

_KINDS = {
    "voice": ("voice", "oga", "audio/ogg"),
    "audio": ("music", "mp3", "audio/mpeg"),
    "photo": ("photos", "jpg", "image/jpeg"),
    "document": ("documents", "bin", "application/octet-stream"),
    "sticker": ("stickers", "webp", "image/webp"),
    "video": ("videos", "mp4", "video/mp4"),
}
_PHOTO_SIDE = 90  # pictures are not looked into; every photo has this size


def readable(world: World, query: Query) -> Chat:
    """The chat of the call, where the bot is or was."""
    raw = query.text("chat_id")
    if not raw:
        raise bad_request("chat_id is empty")
    number = query.chat_id()
    chat = world.chats.get(number) if number is not None else None
    if chat is None:
        raise bad_request("chat not found")
    if chat.kind != "private":
        if chat.bot_status == "kicked":
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        if chat.bot_status == "left":
            raise forbidden(f"bot is not a member of the {chat.kind} chat")
    return chat


def writable(world: World, query: Query) -> Chat:
    """The chat of the call, if the bot may send there now."""
    number = query.chat_id()
    me = world.me()["id"]
    if number is not None and number not in world.chats and number in world.users and number != me:
        raise forbidden("bot can't initiate conversation with a user")
    chat = readable(world, query)
    if chat.kind == "private":
        if chat.deactivated:
            raise forbidden("user is deactivated")
        if not chat.started:
            raise forbidden("bot can't initiate conversation with a user")
        if chat.blocked:
            raise forbidden("bot was blocked by the user")
    if chat.migrated_to is not None:
        raise Refusal(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            migrate_to_chat_id=chat.migrated_to,
        )
    if not chat.may_send:
        raise bad_request("not enough rights to send text messages to the chat")
    return chat


def store_file(
    world: World, kind: str, data: bytes, mime: str = "", name: str = "", size_bytes: int = -1
) -> StoredFile:
    """Keep a file. Ids are long and opaque as Telegram's, but the same in every run."""
    folder, ending, usual_mime = _KINDS[kind]
    number = world.number()
    named = re.search(r"\.([A-Za-z0-9]{1,8})$", name)
    stored = StoredFile(
        file_id=f"{folder.upper()}{number:06d}{'x' * 40}",
        path=f"{folder}/file_{number}.{named[1] if named else ending}",
        data=data,
        mime=mime or usual_mime,
        size_bytes=len(data) if size_bytes < 0 else size_bytes,
    )
    world.files[stored.file_id] = stored
    return stored


def file_object(stored: StoredFile) -> Json:
    """Telegram's object for a file, without what depends on its kind."""
    return {
        "file_id": stored.file_id,
        "file_unique_id": stored.file_id[:20],
        "file_size": stored.size_bytes,
    }


def photo_size(stored: StoredFile) -> Json:
    """Telegram's object for one size of a photo."""
    return {**file_object(stored), "width": _PHOTO_SIDE, "height": _PHOTO_SIDE}
