"""The bot as a process runs it: from a token to polling, and back to silence within ten seconds."""

import asyncio
import contextlib
import os
import re
import secrets
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from pydantic import SecretStr
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    LinkPreviewOptions,
    Update,
)
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, Defaults, ExtBot, TypeHandler

from bot.app import App
from bot.delivery.telegram.connection import Troubles, ours, quiet_libraries, requests
from bot.delivery.telegram.guard import ALLOWED_UPDATES
from bot.delivery.telegram.handlers import Handlers
from bot.delivery.telegram.messenger import Messenger
from bot.delivery.telegram.order import ChatOrder, Questions
from bot.delivery.texts.spoken import texts_in
from bot.domain.errors import SettingsError
from bot.domain.language import Language
from bot.domain.links import telegram_links
from bot.domain.principal import Principal

BASE_URL: Final = "https://api.telegram.org/bot"
BASE_FILE_URL: Final = "https://api.telegram.org/file/bot"
FIRST_RETRY_S: Final = 1.0
MOST_RETRY_S: Final = 30.0
GRACE_S: Final = 3.0
_TOKEN: Final = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")
MOST_STOP_S: Final = 4.0  # each of the two steps that end a run

_log = structlog.get_logger()
_Program = Application[Any, Any, Any, Any, Any, Any]


async def run(
    app: App,
    *,
    token: SecretStr,
    people: Mapping[int, Principal],
    base_url: str | None = None,
    base_file_url: str | None = None,
    tell_id: bool = False,
    stop: asyncio.Event | None = None,
    on_ready: Callable[[], None] | None = None,
    on_conflict: Callable[[], None] | None = None,
    on_unreachable: Callable[[], None] | None = None,
) -> None:
    """Serves the people (by Telegram id) until ``stop`` is set, or without one until SIGTERM or SIGINT.

    Raises ``SettingsError`` when there are no people and nobody is told their id («no_people»), or when Telegram does
    not accept the token at the start («token_refused»). Without a connection it keeps trying. ``on_ready`` is called
    once when polling has begun, ``on_conflict`` when another process polls for the same bot, ``on_unreachable`` when
    several calls in a row did not get through, once until one does. Does not close ``app``.
    """
    if not people and not tell_id:
        raise SettingsError("no_people", "ENCUENTRA_PEOPLE__<NAME>__TELEGRAM_ID")
    os.environ.setdefault("PTB_TIMEDELTA", "true")
    quiet_libraries()
    ending = stop or asyncio.Event()
    troubles = Troubles(on_conflict, on_unreachable)
    accepted = _TOKEN.fullmatch(token.get_secret_value()) is not None
    if accepted:
        addresses = (base_url or BASE_URL, base_file_url or BASE_FILE_URL)
        program, handlers = _build(app, token, people, addresses, tell_id, troubles)
        with _signals(ending) if stop is None else contextlib.nullcontext():
            accepted = await _lived(program, handlers, ending, on_ready, troubles)
    if not accepted:
        raise SettingsError("token_refused", "ENCUENTRA_TELEGRAM__TOKEN")


def hosts_without_link(public_urls: Iterable[str]) -> tuple[str, ...]:
    """The hosts, each once, of which Telegram makes no links: their addresses are written out as text."""
    hosts = (urlsplit(url).netloc for url in public_urls if not telegram_links(url))
    return tuple(dict.fromkeys(host for host in hosts if host))


def _build(
    app: App,
    token: SecretStr,
    people: Mapping[int, Principal],
    addresses: tuple[str, str],
    tell_id: bool,
    troubles: Troubles,
) -> tuple[_Program, Handlers]:
    base_url, base_file_url = addresses
    sending, polling = requests(ours(base_url), troubles)
    bot: ExtBot[None] = ExtBot(
        token.get_secret_value(),
        base_url=base_url,
        base_file_url=base_file_url,
        request=sending,
        get_updates_request=polling,
        defaults=Defaults(link_preview_options=LinkPreviewOptions(is_disabled=True)),
    )
    questions = Questions()
    handlers = Handlers(
        app,
        people,
        Messenger(bot, app.clock.monotonic_s),
        questions,
        key=secrets.token_bytes(32),
        tell_id=tell_id,
    )
    order = ChatOrder(questions, handlers.overflow)
    program: _Program = Application.builder().bot(bot).concurrent_updates(order).build()

    async def every(update: Update, _: object) -> None:
        await handlers.on_update(update)

    program.add_handler(TypeHandler(Update, every))
    program.add_error_handler(_swallow)
    return program, handlers


async def _swallow(_: object, context: Any) -> None:
    _log.error("telegram_handler_failed", type=type(context.error).__name__)


async def _lived(
    program: _Program,
    handlers: Handlers,
    ending: asyncio.Event,
    on_ready: Callable[[], None] | None,
    troubles: Troubles,
) -> bool:
    """From the first connection to the last; false where the token is not accepted. The library's own error holds the
    token, so it goes no further than here, not even as another error's context."""
    try:
        if await _connected(program, ending):
            await _serve(program, handlers, ending, on_ready, troubles)
    except InvalidToken:
        return False
    finally:
        with contextlib.suppress(TelegramError):
            await program.shutdown()
            await program.bot.shutdown()  # the program leaves this out where it never got connected
    return True


async def _connected(program: _Program, ending: asyncio.Event) -> bool:
    """Whether the bot reached Telegram before it was told to stop; it tries until then, ever more slowly."""
    wait_s = FIRST_RETRY_S
    while not ending.is_set():
        try:
            await program.initialize()
        except InvalidToken:
            raise
        except TelegramError as error:
            _log.warning("telegram_not_reached", type=type(error).__name__, seconds=wait_s)
        else:
            return True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ending.wait(), wait_s)
        wait_s = min(MOST_RETRY_S, 2 * wait_s)
    return False


async def _serve(
    program: _Program,
    handlers: Handlers,
    ending: asyncio.Event,
    on_ready: Callable[[], None] | None,
    troubles: Troubles,
) -> None:
    updater = program.updater
    assert updater is not None
    await program.start()
    told_to_end = asyncio.create_task(ending.wait())
    polling = asyncio.create_task(
        updater.start_polling(bootstrap_retries=-1, allowed_updates=ALLOWED_UPDATES, error_callback=troubles.on_fault)
    )
    menus = asyncio.create_task(_set_menus(program.bot))
    try:
        await asyncio.wait({told_to_end, polling}, return_when=asyncio.FIRST_COMPLETED)
        if polling.done():
            polling.result()
            _log.info("telegram_ready")
            if on_ready is not None:
                on_ready()
            await told_to_end
    finally:
        for task in (told_to_end, polling, menus):
            task.cancel()
        await asyncio.gather(told_to_end, polling, menus, return_exceptions=True)
        await _ended(program, handlers)


async def _ended(program: _Program, handlers: Handlers) -> None:
    updater = program.updater
    steps = [handlers.stop(GRACE_S)]
    if updater is not None and updater.running:
        steps.append(updater.stop())
    await asyncio.wait({asyncio.create_task(_bounded(step)) for step in steps})
    if program.running:
        await _bounded(program.stop())
    _log.info("telegram_stopped")


async def _bounded(step: Any) -> None:
    try:
        async with asyncio.timeout(MOST_STOP_S):
            await step
    except (TimeoutError, TelegramError, RuntimeError) as error:
        _log.warning("telegram_stop_incomplete", type=type(error).__name__)


async def _set_menus(bot: Bot) -> None:
    """Menus for private chats, Spanish where the client speaks none of ours; none in groups."""
    private = BotCommandScopeAllPrivateChats()
    try:
        for language in Language:
            commands = [BotCommand(name, description) for name, description in texts_in(language).menu.commands]
            code = None if language is Language.ES else language.value
            await bot.set_my_commands(commands, scope=private, language_code=code)
        for scope in (BotCommandScopeAllGroupChats(), BotCommandScopeAllChatAdministrators()):
            await bot.delete_my_commands(scope=scope)
    except TelegramError as error:
        _log.warning("telegram_menus_not_set", type=type(error).__name__)


@contextlib.contextmanager
def _signals(ending: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    wanted = (signal.SIGTERM, signal.SIGINT)
    for number in wanted:
        loop.add_signal_handler(number, ending.set)
    try:
        yield
    finally:
        for number in wanted:
            loop.remove_signal_handler(number)
