"""A real python-telegram-bot application against the stand-in: long polling, buttons, files, faults, the way down."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import pytest
from telegram import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, LinkPreviewOptions, Update
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes, MessageHandler, filters
from telegram.request import HTTPXRequest

from bot.demo.client import Demo

Context = ContextTypes.DEFAULT_TYPE
App = Application[Any, Any, Any, Any, Any, Any]
MORE = InlineKeyboardMarkup([[InlineKeyboardButton("Más", callback_data="m1")]])


async def echo(update: Update, context: Context) -> None:
    assert update.message is not None
    await update.message.chat.send_action("typing")
    await update.message.reply_html(f"<b>{update.message.text_html}</b>", reply_markup=MORE, protect_content=True)


async def more(update: Update, context: Context) -> None:
    assert update.callback_query is not None
    await update.callback_query.edit_message_text("más")
    await update.callback_query.answer("ya")


async def greet(update: Update, context: Context) -> None:
    assert update.message is not None
    preview = LinkPreviewOptions(is_disabled=True)
    await update.message.reply_text("hola", do_quote=True, link_preview_options=preview)


async def listen(update: Update, context: Context) -> None:
    assert update.message is not None
    assert update.message.voice is not None
    file = await update.message.voice.get_file()
    await update.message.reply_text(f"{len(await file.download_as_bytearray())} bytes")


@asynccontextmanager
async def running(tg: Demo) -> AsyncIterator[App]:
    quick = {"trust_env": False, "verify": False}
    app = (
        Application.builder()
        .token(tg.token)
        .base_url(tg.base_url)
        .base_file_url(tg.base_file_url)
        .request(HTTPXRequest(read_timeout=1, httpx_kwargs=quick))
        .get_updates_request(HTTPXRequest(httpx_kwargs=quick))
        .build()
    )
    app.add_handler(CommandHandler("start", greet))
    app.add_handler(CallbackQueryHandler(more))
    app.add_handler(MessageHandler(filters.VOICE, listen))
    app.add_handler(MessageHandler(filters.TEXT & filters.UpdateType.MESSAGE, echo))
    async with app:
        await app.start()
        assert app.updater is not None
        await app.updater.start_polling(timeout=10, allowed_updates=["message", "callback_query"])
        try:
            yield app
        finally:
            await app.updater.stop()
            await app.stop()


async def test_a_bot_answers_edits_and_goes_without_a_refused_call(tg: Demo) -> None:
    ana = tg.person(1001, first_name="Ana", language_code="es")
    async with running(tg):
        await ana.send("/start")
        (hello,) = await ana.wait_for()
        assert (hello.text, hello.reply_to, hello.link_preview) == ("hola", 1, {"is_disabled": True})
        await ana.send("a < b & c")
        (answer,) = await ana.wait_for()
        assert (answer.text, answer.html) == ("a < b & c", "<b>a &lt; b &amp; c</b>")
        assert (answer.buttons, answer.protect_content, answer.edited) == (((("Más", "m1"),),), True, False)
        pressed = await ana.press(answer, "Más")
        (edited,) = await ana.wait_for(until=lambda shown: shown[-1].edited)
        assert (edited.id, edited.text, edited.buttons) == (answer.id, "más", ())
        assert (await ana.answered(pressed)).toast == "ya"
        await ana.attach("voice", b"OggS")
        assert (await ana.wait_for())[0].text == "4 bytes"
        await tg.idle(quiet_s=0.05)
        assert tg.world.updates.allowed == {"message", "callback_query"}
        assert "typing" in [event.get("action") for event in tg.world.events]
    assert [call.text for call in tg.calls("sendMessage")] == ["hola", "<b>a &lt; b &amp; c</b>", "4 bytes"]
    tg.assert_clean()


async def test_every_method_the_bot_uses_is_understood_as_the_library_sends_it(tg: Demo) -> None:
    ana = tg.person(1001, first_name="Ana")
    await ana.send("/start")
    await ana.add_bot(-5)
    async with running(tg) as app:
        bot = app.bot
        await bot.set_my_commands([BotCommand("buscar", "Buscar")], language_code="es")
        assert (await bot.get_my_commands(language_code="es"))[0].command == "buscar"
        await bot.delete_my_commands(language_code="es")
        await bot.set_my_name("E")
        await bot.set_my_description("D")
        await bot.set_my_short_description("S")
        assert (await bot.get_my_name()).name == "E"
        assert (await bot.get_my_description()).description == "D"
        assert (await bot.get_my_short_description()).short_description == "S"
        assert (await bot.get_webhook_info()).url == ""
        assert (await bot.get_chat(1001)).first_name == "Ana"
        assert (await bot.get_chat_member(-5, 1001)).status == "administrator"
        assert (await bot.get_chat_member(-5, bot.id)).status == "member"
        photo = await bot.send_photo(1001, BytesIO(b"x"), caption="c")
        assert photo.photo[0].file_size == 1
        album = await bot.send_media_group(1001, [InputMediaPhoto(b"x"), InputMediaPhoto(b"y", caption="z")])
        assert [one.caption for one in album] == [None, "z"]
        sent = await bot.send_message(1001, "x", reply_markup=MORE)
        await bot.edit_message_reply_markup(1001, sent.message_id)
        await bot.delete_message(1001, sent.message_id)
        await bot.leave_chat(-5)
    tg.assert_clean()


async def test_refusals_and_faults_are_the_errors_the_library_knows(tg: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    ana = tg.person(1001)
    await ana.send("/start")
    async with running(tg) as app:
        await ana.wait_for()
        with pytest.raises(BadRequest, match=r"(?i)can.t parse entities"):
            await app.bot.send_message(1001, "<x>", parse_mode="HTML")
        tg.fault("sendMessage", "flood", retry_after_s=3)
        with pytest.raises(RetryAfter):
            await app.bot.send_message(1001, "x")
        for kind in ("reset", "reset_after", "garbage"):
            tg.fault("sendMessage", kind, chat_id=1001)
            with pytest.raises(NetworkError):
                await app.bot.send_message(1001, kind)
        tg.fault("sendMessage", "timeout_after")
        with pytest.raises(TimedOut):
            await app.bot.send_message(1001, "late", read_timeout=0.1)
        assert [one.text for one in ana.seen()] == ["hola", "reset_after", "late"]
        await ana.block()
        with pytest.raises(Forbidden, match="blocked by the user"):
            await app.bot.send_message(1001, "x")
        assert [call.status for call in tg.refused] == [400, 403]


async def test_silence_can_be_waited_for(tg: Demo) -> None:
    ana = tg.person(1001)
    async with running(tg):
        await ana.attach("sticker")
        await tg.idle(quiet_s=0.05)
        assert ana.seen() == []


async def test_a_wait_for_what_does_not_come_ends_with_what_there_was(tg: Demo) -> None:
    ana = tg.person(1001)
    with pytest.raises(TimeoutError, match="1 message"):
        await ana.wait_for(timeout=0.05)
    pressed = await ana.press(1, data="x")
    with pytest.raises(TimeoutError, match="not answered"):
        await ana.answered(pressed, timeout_s=0.05)
    with pytest.raises(TimeoutError, match="1 updates wait"):
        await tg.idle(quiet_s=0.01, timeout_s=0.05)


async def test_restless_is_not_idle(tg: Demo) -> None:
    async def fidget() -> None:
        while True:
            tg.world.stir()
            await asyncio.sleep(0.01)

    restless = asyncio.create_task(fidget())
    with pytest.raises(TimeoutError):
        await tg.idle(quiet_s=0.1, timeout_s=0.2)
    restless.cancel()
