"""What the bot asks about itself, its chats and its files, and says about itself: commands, name, descriptions."""

import re
from typing import Any

from bot.demo import access
from bot.demo.entities import Json
from bot.demo.methods import Method
from bot.demo.query import Query
from bot.demo.refusal import bad_request
from bot.demo.world import Chat, World

_DOWNLOAD_BYTES = 20 << 20
_COMMANDS = 100
_COMMAND = 32
_COMMAND_DESCRIPTION = 256
_PLAIN_SCOPES = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")
_CHAT_SCOPES = ("chat", "chat_administrators", "chat_member")
_PROFILE_LIMITS = {"name": 64, "description": 512, "short_description": 120}

Scope = tuple[str, int | None, int | None, str]


def get_me(world: World, query: Query) -> Json:
    return {
        **world.me(),
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _language(query: Query) -> str:
    language = query.text("language_code")
    if language and not re.fullmatch("[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return language


def _scope(world: World, query: Query) -> Scope:
    scope = query.parsed("scope", "BotCommandScope") or {"type": "default"}
    if not isinstance(scope, dict) or "type" not in scope:
        raise bad_request("can't parse BotCommandScope: Can't find field \"type\"")
    kind = scope["type"]
    if kind in _PLAIN_SCOPES:
        return (kind, None, None, _language(query))
    if kind not in _CHAT_SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    chat = access.readable(world, Query({"chat_id": scope.get("chat_id")}))
    member = Query(scope).integer("user_id") if kind == "chat_member" else None
    return (kind, chat.id, member, _language(query))


def _command(command: Any) -> Json:
    if not isinstance(command, dict) or not {"command", "description"} <= set(command):
        raise bad_request("can't parse BotCommand: Can't find field \"command\"")
    name, description = str(command["command"]).strip().lstrip("/"), str(command["description"]).strip()
    for what, value, limit in (
        ("command", name, _COMMAND),
        ("command description", description, _COMMAND_DESCRIPTION),
    ):
        if not value:
            raise bad_request(f"{what} must be non-empty")
        if len(value) > limit:
            raise bad_request(f"{what} length must not exceed {limit}")
    if not re.fullmatch("[a-z0-9_]+", name):
        raise bad_request("BOT_COMMAND_INVALID")
    return {"command": name, "description": description}


def set_my_commands(world: World, query: Query) -> bool:
    commands = query.parsed("commands", "commands") or []
    if not isinstance(commands, list):
        raise bad_request("expected an Array of BotCommand")
    checked = [_command(command) for command in commands]
    if len(checked) > _COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    scope = _scope(world, query)
    world.commands[scope] = checked
    world.note("commands", scope[1], scope=scope[0], language=scope[3])
    return True


def get_my_commands(world: World, query: Query) -> list[Json]:
    return world.commands.get(_scope(world, query), [])


def delete_my_commands(world: World, query: Query) -> bool:
    world.commands.pop(_scope(world, query), None)
    return True


def menu(world: World, user_id: int, language: str) -> list[Json]:
    """The commands a person sees in the private chat: the nearest scope, and in it the own language, wins."""
    for kind, chat_id in (("chat", user_id), ("all_private_chats", None), ("default", None)):
        for spoken in (language, ""):
            listed = world.commands.get((kind, chat_id, None, spoken))
            if listed:
                return listed
    return []


def _set_profile(field: str) -> Method:
    def set_field(world: World, query: Query) -> bool:
        language, value = _language(query), query.text(field)
        if len(value) > _PROFILE_LIMITS[field]:
            raise bad_request(f"{field} is too long")
        world.profile[field, language] = value
        world.note("profile", field=field, language=language)
        return True

    return set_field


def _get_profile(field: str) -> Method:
    def get_field(world: World, query: Query) -> Json:
        usual = world.name if field == "name" else ""
        unlocalised = world.profile.get((field, "")) or usual
        return {field: world.profile.get((field, _language(query))) or unlocalised}

    return get_field


def get_webhook_info(world: World, query: Query) -> Json:
    waiting = len(world.updates)
    return {"url": world.updates.webhook_url, "has_custom_certificate": False, "pending_update_count": waiting}


def set_webhook(world: World, query: Query) -> bool:
    url = query.text("url")
    if url and not url.startswith("https://"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    return _webhook(world, query, url)


def delete_webhook(world: World, query: Query) -> bool:
    return _webhook(world, query, "")


def _webhook(world: World, query: Query, url: str) -> bool:
    world.updates.webhook_url = url
    world.updates.allow(query.parsed("allowed_updates", "allowed updates"))
    if query.flag("drop_pending_updates"):
        world.updates.drop()
    return True


def get_chat(world: World, query: Query) -> Json:
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
    return {
        **world.chat_object(access.readable(world, query)),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, True),
    }


def member(world: World, chat: Chat, status: str, user: Json) -> Json:
    """Telegram's object for somebody's place in a chat."""
    rights = (
        "can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members "
        "can_promote_members can_change_info can_invite_users can_post_stories can_edit_stories can_delete_stories"
    )
    extra: Json = dict.fromkeys(rights.split(), False) if status == "administrator" else {}
    if status == "kicked":
        extra = {"until_date": 0}
    return {"user": user, "status": status, **extra}


def get_chat_member(world: World, query: Query) -> Json:
    chat, user_id = access.readable(world, query), query.integer("user_id")
    if user_id <= 0:
        raise bad_request("invalid user_id specified")
    me = world.me()
    if user_id == me["id"]:
        return member(world, chat, chat.bot_status, me)
    if user_id not in world.users:
        raise bad_request("user not found")
    status = "administrator" if user_id in chat.administrators else "member"
    return member(world, chat, status, world.person(user_id))


def leave_chat(world: World, query: Query) -> bool:
    chat = access.readable(world, query)
    if chat.kind == "private":
        raise bad_request("chat member status can't be changed in private chats")
    chat.bot_status = "left"
    world.note("leave", chat.id)
    return True


def get_file(world: World, query: Query) -> Json:
    if not query.text("file_id"):
        raise bad_request("file_id not specified")
    stored = world.files.get(query.text("file_id"))
    if stored is None:
        raise bad_request("invalid file_id")
    if stored.size_bytes > _DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {**access.file_object(stored), "file_path": stored.path}


PROFILE_METHODS: dict[str, Method] = {
    "deletemycommands": delete_my_commands,
    "deletewebhook": delete_webhook,
    "getchat": get_chat,
    "getchatmember": get_chat_member,
    "getfile": get_file,
    "getme": get_me,
    "getmycommands": get_my_commands,
    "getmydescription": _get_profile("description"),
    "getmyname": _get_profile("name"),
    "getmyshortdescription": _get_profile("short_description"),
    "getwebhookinfo": get_webhook_info,
    "leavechat": leave_chat,
    "setmycommands": set_my_commands,
    "setmydescription": _set_profile("description"),
    "setmyname": _set_profile("name"),
    "setmyshortdescription": _set_profile("short_description"),
    "setwebhook": set_webhook,
}
