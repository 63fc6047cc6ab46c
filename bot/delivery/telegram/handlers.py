"""The one door for updates: guard, then a table. What is refused gets a word only where one is owed."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from typing import Final

import structlog
from telegram import CallbackQuery, Message, Update
from telegram.error import Forbidden, TelegramError

from bot.app import App
from bot.delivery.telegram import render
from bot.delivery.telegram.answer import Answer, Note
from bot.delivery.telegram.buttons import Seals
from bot.delivery.telegram.commands import SOURCES, Action, Said, read
from bot.delivery.telegram.guard import STALE_AFTER, Refusal, Refused, admit, asks_own_id, chat_to_leave
from bot.delivery.telegram.hints import Hints
from bot.delivery.telegram.messenger import Messenger
from bot.delivery.telegram.order import Questions
from bot.delivery.telegram.rich import block
from bot.delivery.telegram.searching import Person, Pressed, Searching
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.spoken import language_of_code, texts_in
from bot.domain.principal import Principal
from bot.domain.secrets import holds_secret

_SAYINGS: Final[Mapping[Action, Callable[[Texts], str]]] = {
    Action.START: lambda texts: texts.talk.welcome,
    Action.HELP: lambda texts: texts.talk.help,
    Action.HELLO: lambda texts: texts.talk.hello,
    Action.THANKS: lambda texts: texts.talk.thanks,
    Action.PRIVACY: lambda texts: texts.talk.privacy,
    Action.UNKNOWN: lambda texts: texts.talk.unknown_command,
}
_USAGE: Final[Mapping[Action, Callable[[Texts], str]]] = {
    Action.SEARCH_COMMAND: lambda texts: texts.talk.search_usage,
    Action.DOCUMENTS: lambda texts: texts.talk.documents_usage,
}

_log = structlog.get_logger()


class Handlers:
    """Every update of the bot comes through ``on_update``."""

    def __init__(
        self,
        app: App,
        people: Mapping[int, Principal],
        messenger: Messenger,
        questions: Questions,
        *,
        key: bytes,
        tell_id: bool,
    ) -> None:
        """``people`` are by Telegram id; ``key`` seals the buttons; ``tell_id`` lets strangers ask for their own id."""
        self._app = app
        self._people = people
        self._messenger = messenger
        self._questions = questions
        self._seals = Seals(key)
        self._searching = Searching(app, messenger, self._seals)
        self._hints = Hints(messenger, app.clock.monotonic_s)
        self._tell_id = tell_id
        self._running: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def on_update(self, update: Update) -> None:
        """Takes one update to its end; nothing but a cancellation gets out of here."""
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        query = update.callback_query
        note = Note(self._messenger, query.id) if query is not None else None
        try:
            await self._route(update, note)
        except Forbidden as error:
            _log.info("telegram_not_reachable", type=type(error).__name__)
        except asyncio.CancelledError:
            await self._owed(update, lambda texts: texts.talk.stopping, note)
            raise
        except Exception as error:  # the last edge of this delivery
            await self._failed(update, error, note)
        finally:
            self._running.discard(task)

    async def overflow(self, update: Update, first: bool) -> None:
        """Too much waits in this chat: the update is not run, and that is said once."""
        verdict = self._verdict(update)
        if isinstance(verdict, Refused):
            return
        text = self._texts(verdict).talk.too_many
        if update.callback_query is not None:
            await self._messenger.note(update.callback_query.id, text)
        elif update.message is not None and first:
            await self._hints.say(update.message.chat.id, text)

    async def stop(self, grace_s: float) -> None:
        """Lets what runs come to its end for ``grace_s``, then ends it and says so to those who wait."""
        self._stopping = True
        self._hints.stop()
        if self._running:
            _, late = await asyncio.wait(set(self._running), timeout=grace_s)
            for task in late:
                task.cancel()

    async def _route(self, update: Update, note: Note | None) -> None:
        leave = chat_to_leave(update)
        if leave is not None:
            await self._messenger.leave(leave)
            return
        verdict = self._verdict(update)
        if isinstance(verdict, Refused):
            await self._refused(update, verdict, note)
        elif update.callback_query is not None and note is not None:
            await self._pressed(verdict, update.callback_query, note)
        elif update.message is not None:
            await self._said(verdict, update.message)

    def _verdict(self, update: Update) -> Principal | Refused:
        return admit(update, self._people, self._app.clock.now())

    async def _said(self, principal: Principal, message: Message) -> None:
        person = self._person(principal, message.chat.id)
        if message.text is None:
            if message.effective_attachment is not None:
                await self._hints.not_understood(message, person.texts)
            return
        answer = Answer(self._messenger, message.chat.id)

        async def work(text: str) -> None:
            await self._do(person, read(text), answer)

        await self._questions.run(message.chat.id, message.message_id, message.text, work)

    async def _do(self, person: Person, said: Said, answer: Answer) -> None:
        if self._stopping:
            raise asyncio.CancelledError
        if said.action in _SAYINGS:
            await answer.show([block(_SAYINGS[said.action](person.texts))])
        elif said.action is Action.STATUS:
            await self._status(person, answer)
        elif said.action is Action.FORGET:
            await self._app.forget(person.principal)
            await answer.show([block(person.texts.talk.forgotten)])
        elif not said.text and said.action in _USAGE:
            await answer.show([block(_USAGE[said.action](person.texts))])
        elif holds_secret(said.text):
            await answer.show([block(person.texts.talk.secret)])
        else:
            await self._searching.search(person, said.text, SOURCES.get(said.action), answer)

    async def _status(self, person: Person, answer: Answer) -> None:
        async with self._messenger.typing(person.chat_id):
            statuses = await self._app.look(person.principal)
        await answer.show(render.status_blocks(statuses, person.texts))

    async def _pressed(self, principal: Principal, query: CallbackQuery, note: Note) -> None:
        person = self._person(principal, query.from_user.id)
        press = self._seals.read(query.data or "", query.from_user.id)
        if press is None or not isinstance(query.message, Message) or self._stopping:
            await note.give(person.texts.buttons.expired)
            return
        buttons = query.message.reply_markup
        await self._searching.pressed(person, Pressed(press, query.data or "", query.message.message_id, buttons, note))
        await note.give()

    async def _refused(self, update: Update, refused: Refused, note: Note | None) -> None:
        if refused.principal is None:
            await self._stranger(update, refused)
            return
        texts = self._texts(refused.principal)
        message = update.message or update.edited_message
        if refused.reason is Refusal.OLD_BUTTON and note is not None:
            await note.give(texts.buttons.expired)
        elif message is None:
            return
        elif refused.reason is Refusal.EDITED:
            await self._edited(message, texts)
        elif refused.reason is Refusal.STALE:
            self._hints.stale(message, texts)
        else:
            await self._hints.forwarded(message, texts)

    async def _edited(self, message: Message, texts: Texts) -> None:
        now = self._app.clock.now()
        if message.text is None or (message.edit_date is not None and now - message.edit_date > STALE_AFTER):
            return
        chat_id, message_id = message.chat.id, message.message_id
        if not read(message.text).action.searches or not self._questions.edit(chat_id, message_id, message.text):
            await self._hints.edited_late(message, texts)

    async def _stranger(self, update: Update, refused: Refused) -> None:
        asked = asks_own_id(update, self._app.clock.now()) if refused.reason is Refusal.STRANGER else None
        if asked is not None and self._tell_id and update.message is not None and update.message.from_user is not None:
            texts = texts_in(language_of_code(update.message.from_user.language_code))
            await self._hints.own_id(asked, texts)

    async def _failed(self, update: Update, error: Exception, note: Note | None) -> None:
        code = secrets.token_hex(2).upper()
        _log.error("telegram_update_failed", type=type(error).__name__, code=code)
        await self._owed(update, lambda texts: texts.talk.failed.format(code=code), note)

    async def _owed(self, update: Update, text: Callable[[Texts], str], note: Note | None) -> None:
        """A last word to a known person; if even that cannot be sent, silence."""
        verdict = self._verdict(update)
        principal = verdict.principal if isinstance(verdict, Refused) else verdict
        if principal is None:
            return
        said = text(self._texts(principal))
        try:
            if note is not None:
                await note.give(said)
            elif update.message is not None:
                await self._hints.say(update.message.chat.id, said)
        except TelegramError as error:
            _log.info("telegram_not_reachable", type=type(error).__name__)

    def _person(self, principal: Principal, chat_id: int) -> Person:
        return Person(principal, chat_id, self._texts(principal))

    def _texts(self, principal: Principal) -> Texts:
        return texts_in(principal.language)
