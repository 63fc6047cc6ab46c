"""A question on its way through the app: shown at work, answered in part where one source lets wait, then completed."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import InlineKeyboardMarkup

from bot.app import App, OnPartial
from bot.delivery.telegram import render
from bot.delivery.telegram.answer import Answer, Note
from bot.delivery.telegram.buttons import Press, Seals, Verb, keyboard, without_more
from bot.delivery.telegram.messenger import Messenger
from bot.delivery.telegram.rich import Block, block
from bot.delivery.texts import sentences
from bot.delivery.texts.catalogue import Texts
from bot.domain.disclosure import Channel
from bot.domain.errors import WrongUse
from bot.domain.principal import Principal
from bot.domain.reply import SearchReply

_CHANNEL = Channel.PRIVATE_CHAT
_Ask = Callable[[OnPartial], Awaitable[SearchReply | None]]


@dataclass(frozen=True, slots=True)
class Person:
    """Who is talking, where, and in which language they are answered."""

    principal: Principal
    chat_id: int
    texts: Texts


@dataclass(frozen=True, slots=True)
class Pressed:
    """A pressed button: what it asks for, the message it stands under, and the note that is owed."""

    press: Press
    data: str
    message_id: int
    buttons: InlineKeyboardMarkup | None
    note: Note


@dataclass(frozen=True, slots=True)
class Searching:
    """Puts questions to the app and its answers into the chat."""

    app: App
    messenger: Messenger
    seals: Seals

    async def search(self, person: Person, text: str, sources: tuple[str, ...] | None, answer: Answer) -> None:
        """Answers one question; what cannot be asked so is answered with what to do instead."""

        async def ask(on_partial: OnPartial) -> SearchReply | None:
            return await self.app.search(
                person.principal, text, channel=_CHANNEL, sources=sources, on_partial=on_partial
            )

        await self._answered(person, ask, answer)

    async def pressed(self, person: Person, pressed: Pressed) -> None:
        """Does what the button says; where the app no longer knows the search, says that it has expired."""
        press = pressed.press
        if press.verb is Verb.MORE:
            await self._more(person, pressed)
        elif press.verb is Verb.CHOOSE:
            await self._choose(person, pressed)
        elif press.verb is Verb.WHY:
            await self._why(person, pressed)
        else:
            good = press.verb is Verb.GOOD
            known = await self.app.vote(person.principal, press.request_id, press.number, good=good)
            await pressed.note.give(person.texts.buttons.voted if known else person.texts.buttons.expired)

    async def _more(self, person: Person, pressed: Pressed) -> None:
        async with self.messenger.typing(person.chat_id):
            page = await self.app.more(
                person.principal, pressed.press.request_id, after_rank=pressed.press.number, channel=_CHANNEL
            )
        if page is None:
            await pressed.note.give(person.texts.buttons.expired)
            return
        await pressed.note.give(None if page.results else person.texts.buttons.no_more)
        blocks = self._page_blocks(page, person.texts)
        if blocks:
            await self.messenger.send(person.chat_id, blocks, self._keyboard(page, person))
        if pressed.buttons is not None and page.all_answered:
            kept = without_more(pressed.buttons, pressed.data)
            await self.messenger.set_buttons(person.chat_id, pressed.message_id, kept)

    async def _choose(self, person: Person, pressed: Pressed) -> None:
        async def ask(on_partial: OnPartial) -> SearchReply | None:
            return await self.app.choose(
                person.principal,
                pressed.press.request_id,
                pressed.press.number,
                channel=_CHANNEL,
                on_partial=on_partial,
            )

        answer = Answer(self.messenger, person.chat_id)
        known = await self._answered(person, ask, answer, pressed.note)
        await pressed.note.give(None if known else person.texts.buttons.expired)

    async def _why(self, person: Person, pressed: Pressed) -> None:
        rank = pressed.press.number
        why = await self.app.why(person.principal, pressed.press.request_id, rank, channel=_CHANNEL)
        if why is None:
            await pressed.note.give(person.texts.buttons.expired)
            return
        await pressed.note.give()
        blocks = render.why_blocks(why, rank, person.texts)
        await self.messenger.send(person.chat_id, blocks, reply_to=pressed.message_id)

    async def _answered(self, person: Person, ask: _Ask, answer: Answer, note: Note | None = None) -> bool:
        """Whether the app knew what was asked for."""

        async def show(reply: SearchReply) -> None:
            await answer.show(render.search_blocks(reply, person.texts), self._keyboard(reply, person))

        async def on_partial(reply: SearchReply) -> None:
            if note is not None:
                await note.give()
            await show(reply)

        try:
            async with self.messenger.typing(person.chat_id):
                reply = await ask(on_partial)
        except WrongUse as error:
            await answer.show([block(sentences.wrong_use(error, person.texts))])
            return True
        if reply is not None:
            await show(reply)
        return reply is not None

    def _page_blocks(self, page: SearchReply, texts: Texts) -> list[Block]:
        if page.results:
            return render.search_blocks(page, texts)
        silent = sentences.no_answer_line(page.coverage, texts)
        return [] if silent is None else [block(texts.buttons.no_more), block(f"⚠️ {silent}")]

    def _keyboard(self, reply: SearchReply, person: Person) -> InlineKeyboardMarkup | None:
        return keyboard(reply, self.seals, person.chat_id, person.texts)
