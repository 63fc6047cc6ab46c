"""Whole conversations with the real bot over the stand-in for Telegram."""

import asyncio
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from bot.delivery.texts.spoken import texts_in
from bot.demo.acting import Attachment
from bot.demo.client import Demo, Person
from bot.demo.view import Seen
from bot.domain.coverage import Cause
from bot.domain.errors import ItemGone
from bot.domain.language import Language
from tests.delivery.telegram.conftest import running
from tests.delivery.telegram.household import ANA, BEN, DENIED, EVA, SLOW, STRANGER, Household

ES = texts_in(Language.ES)


async def said(person: Person, text: str, **options: Any) -> Seen:
    """The bot's one answer to a text, when it has settled."""
    await person.send(text, **options)
    return (await person.wait_for())[-1]


async def all_said(tg: Demo, person: Person, count: int) -> list[str]:
    """Everything that the bot said to this person, once there are so many messages."""

    def texts() -> list[str]:
        return [one.text for one in person.history() if one.by_bot]

    assert await tg.world.wait_until(lambda: len(texts()) >= count, 20), texts()
    await tg.idle()
    return texts()


async def settled(tg: Demo, person: Person) -> list[Seen]:
    await tg.idle()
    return person.seen()


async def test_a_search_shows_results_that_can_be_checked(tg: Demo, ana: Person) -> None:
    answer = await said(ana, "factura de la luz")
    assert answer.text.startswith("1. Factura luz 1\nPaperless · Factura · 1 mar 2024\n")
    assert "Importe de la <b>factura</b> de la <b>luz</b>" in answer.html
    assert answer.labels[:4] == ("1 Abrir", "Por qué", "👍", "👎") and answer.labels[-1] == "Más (2)"
    assert answer.buttons[0][0][1] == "https://docs.example.org/documents/1/details"
    assert answer.link_preview == {"is_disabled": True}
    tg.assert_clean()


async def test_more_pages_through_what_was_found_and_then_is_gone(tg: Demo, ana: Person) -> None:
    first = await said(ana, "factura de la luz")
    await ana.press(first, "Más (2)")
    await ana.wait_for(2)
    old, page = sorted(await settled(tg, ana), key=lambda one: one.id)
    assert page.text.startswith("4. Factura luz 4") and "5. Factura luz 5" in page.text
    assert old.id == first.id and "Más (2)" not in old.labels and "Más" not in " ".join(page.labels)
    tg.assert_clean()


async def test_why_and_votes_answer_for_one_result(tg: Demo, home: Household, ana: Person) -> None:
    answer = await said(ana, "factura de la luz")
    pressed = await ana.press(answer, "Por qué")
    why = (await ana.wait_for())[-1]
    assert why.reply_to == answer.id and why.text.startswith("Por qué el 1\n• Paperless, con tus palabras: puesto 1")
    assert len((await ana.answered(pressed)).answers) == 1
    for label in ("👍", "👎"):
        pressed = await ana.answered(await ana.press(answer, label))
        assert [one["text"] for one in pressed.answers] == [ES.buttons.voted]
    assert home.counts.voted == {("paperless", 1): [1, 0]}
    tg.assert_clean()


async def test_a_private_result_tells_the_rule_and_nothing_of_its_contents(tg: Demo, ana: Person) -> None:
    answer = await said(ana, "nómina")
    assert "Nómina de marzo\nPaperless · Nómina\n🔒 contenido privado" in answer.text
    await ana.press(answer, "Por qué")
    why = (await ana.wait_for())[-1]
    assert "Es privado por su tipo «Nómina»." in why.text
    assert all("1.234" not in one.text and "confidencial" not in one.text for one in ana.history())
    tg.assert_clean()


async def test_the_words_of_others_never_run(tg: Demo, home: Household, ana: Person) -> None:
    await said(ana, "factura de la luz")
    forwarded = {"type": "hidden_user", "sender_user_name": "X"}
    assert (await said(ana, "/olvida", forward_origin=forwarded)).text == ES.talk.forwarded
    await ana.send("/olvida", forward_origin=forwarded)
    await tg.idle()
    assert ana.seen() == []
    assert home.memory.session("ana", "request-000000000001") is not None
    tg.assert_clean()


async def test_an_inline_result_of_another_bot_is_content(tg: Demo, home: Household, ana: Person) -> None:
    answer = await said(ana, "/buscar luz", via_bot={"id": 77})
    assert answer.text == ES.talk.forwarded and home.paperless.asked == []


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/start", ES.talk.welcome),
        ("/start abc", ES.talk.welcome),
        ("/ayuda", ES.talk.help),
        ("/ajuda", ES.talk.help),
        ("/help", ES.talk.help),
        ("hola", ES.talk.hello),
        ("¡Muchas gracias!", ES.talk.thanks),
        ("/privacidad", ES.talk.privacy),
        ("/olvida", ES.talk.forgotten),
        ("/oblida", ES.talk.forgotten),
        ("/borrar", ES.talk.unknown_command),
        ("/buscar", ES.talk.search_usage),
        ("/cerca", ES.talk.search_usage),
        ("/documentos", ES.talk.documents_usage),
        ("/documents", ES.talk.documents_usage),
    ],
)
async def test_what_is_no_search_is_not_searched(
    tg: Demo, home: Household, ana: Person, text: str, answer: str
) -> None:
    assert (await said(ana, text)).text == answer
    await tg.idle()
    assert home.paperless.asked == [] and len(ana.seen()) == 1
    tg.assert_clean()


@pytest.mark.parametrize("text", ["/buscar garantía lavadora", "/cerca garantía lavadora", "/search garantía lavadora"])
async def test_every_search_command_asks_all_sources(home: Household, ana: Person, text: str) -> None:
    assert "Garantía lavadora" in (await said(ana, text)).text
    assert home.paperless.asked and home.karakeep.asked


@pytest.mark.parametrize("command", ["/documentos", "/documents"])
async def test_documents_asks_paperless_alone_and_lists_by_date(home: Household, ana: Person, command: str) -> None:
    answer = await said(ana, f"{command} marzo de 2024")
    assert answer.text.startswith("Entre el 1 y el 31 de marzo de 2024\n\n1. ")
    assert home.paperless.asked and home.karakeep.asked == []


async def test_a_greeting_with_a_question_is_a_question(home: Household, ana: Person) -> None:
    assert "Factura luz" in (await said(ana, "hola, busca la factura de la luz")).text


@pytest.mark.parametrize(
    ("user_id", "language", "commands"),
    [
        (ANA, Language.ES, ("/start", "/ayuda", "/privacidad", "/olvida")),
        (BEN, Language.CA, ("/start", "/ajuda", "/privacitat", "/oblida")),
        (EVA, Language.EN, ("/start", "/help", "/privacy", "/forget")),
    ],
)
async def test_everybody_is_answered_in_the_language_of_their_settings(
    tg: Demo, bot: asyncio.Task[None], user_id: int, language: Language, commands: tuple[str, ...]
) -> None:
    texts = texts_in(language)
    person = tg.person(user_id, first_name="P", language_code="de")
    wanted = (texts.talk.welcome, texts.talk.help, texts.talk.privacy, texts.talk.forgotten)
    for command, answer in zip(commands, wanted, strict=True):
        assert (await said(person, command)).text == answer
    assert (await said(person, "zzzz")).text == texts.results.nothing
    status = await said(person, "/" + texts.menu.commands[2][0])
    assert status.text.startswith(texts.status.heading) and status.text.endswith(texts.status.all_good)
    found = await said(person, "lavadora")
    assert texts.buttons.why in found.labels and f"1 {texts.buttons.open}" in found.labels
    tg.assert_clean()


async def test_what_is_not_text_is_kindly_refused_once_for_an_album(tg: Demo, ana: Person) -> None:
    for kind in ("voice", "photo", "sticker", "document"):
        await ana.attach(kind, b"x", caption="factura" if kind == "photo" else None)
        assert (await ana.wait_for())[-1].text == ES.talk.not_understood
    for _ in range(3):
        await ana.send(attachment=Attachment("photo", b"x"), extra={"media_group_id": "5"})
    await tg.idle()
    assert len([one for one in ana.history() if one.by_bot]) == 5
    tg.assert_clean()


async def test_strangers_groups_and_forged_senders_get_silence(tg: Demo, bot: asyncio.Task[None]) -> None:
    stranger = tg.person(STRANGER, first_name="S", language_code="en")
    for text in ("/start", "factura", "/estado"):
        await stranger.send(text)
    await tg.idle()
    assert stranger.seen() == [] and not tg.calls("sendMessage") and not tg.calls("sendChatAction")


async def test_with_tell_id_a_stranger_learns_their_own_id_once_an_hour(tg: Demo, home: Household) -> None:
    async with running(tg, home, tell_id=True):
        stranger = tg.person(STRANGER, first_name="S", language_code="en-US")
        await stranger.send("factura")
        answer = await said(stranger, "/start")
        assert answer.text == texts_in(Language.EN).talk.your_id.format(id=STRANGER)
        await stranger.send("/start")
        await tg.idle()
        assert len(tg.calls("sendMessage")) == 1


async def test_a_group_is_left_without_a_word(tg: Demo, ana: Person) -> None:
    await ana.add_bot(-100500, title="Grupo")
    await tg.idle()
    assert len(tg.calls("leaveChat")) == 1 and not tg.calls("sendMessage")


async def test_a_button_is_dead_for_others_after_forgetting_and_when_forged(
    tg: Demo, home: Household, ana: Person
) -> None:
    answer = await said(ana, "factura de la luz")
    ben = tg.person(BEN, first_name="B")
    theirs = await said(ben, "lavadora")
    stolen = answer.buttons[0][2][1]
    for data in (stolen, "g1.request-000000000001.AAAAAAAAAAAA", "x", "g1"):
        pressed = await ben.answered(await ben.press(theirs, data=data))
        assert [one["text"] for one in pressed.answers] == [texts_in(Language.CA).buttons.expired]
    await said(ana, "/olvida")
    for label in ("👍", "Por qué", "Más (2)"):
        pressed = await ana.answered(await ana.press(answer, label))
        assert [one["text"] for one in pressed.answers] == [ES.buttons.expired]
    pressed = await ana.answered(await ana.press(answer, "👎", inaccessible=True))
    assert [one["text"] for one in pressed.answers] == [ES.buttons.expired]
    assert home.counts.voted == {}
    tg.assert_clean()


async def test_a_restart_ends_old_buttons(tg: Demo, home: Household) -> None:
    person = tg.person(ANA, first_name="A")
    async with running(tg, home):
        answer = await said(person, "factura de la luz")
    async with running(tg, home):
        pressed = await person.answered(await person.press(answer, "👍"))
        assert [one["text"] for one in pressed.answers] == [ES.buttons.expired]


async def test_a_slow_source_lets_the_others_answer_first_and_is_named_at_the_end(
    tg: Demo, home: Household, ana: Person
) -> None:
    home.karakeep.slow(60)
    await ana.send("factura de la luz")
    (partial,) = await ana.wait_for()
    assert "Sigo buscando en Karakeep…" in partial.text and not any("Por qué" in label for label in partial.labels)
    (final,) = await ana.wait_for(until=lambda seen: seen[-1].edited)
    assert final.id == partial.id and final.text.endswith("⚠️ No ha contestado: Karakeep (ha tardado demasiado)")
    assert "Por qué" in final.labels and len(tg.calls("editMessageText")) == 1
    assert tg.calls("sendChatAction")
    tg.assert_clean()


async def test_a_source_that_refuses_is_named_with_its_reason_and_the_cure(home: Household, ana: Person) -> None:
    home.karakeep.broken(DENIED)
    answer = await said(ana, "zzzz")
    assert answer.text == (
        "En Paperless no está. Puede estar en lo que no ha contestado; vuelve a probar en un rato.\n\n"
        "⚠️ No ha contestado: Karakeep (a la clave le falta el permiso «view_document»)"
    )
    status = await said(ana, "/estado")
    assert "❌ Karakeep: a la clave le falta el permiso «view_document»\nDa a la clave el permiso" in status.text


async def test_nobody_answering_is_not_nothing_found(home: Household, ana: Person) -> None:
    home.karakeep.broken(SLOW)
    home.paperless.broken(DENIED)
    assert (await said(ana, "luz")).text.startswith(ES.results.nothing_anywhere)


async def test_more_says_when_its_source_has_gone_away(tg: Demo, home: Household, ana: Person) -> None:
    first = await said(ana, "factura de la luz")
    home.paperless.broken(SLOW)
    pressed = await ana.answered(await ana.press(first, "Más (2)"))
    assert [one["text"] for one in pressed.answers] == [ES.buttons.no_more]
    await tg.idle()
    assert "Paperless (ha tardado demasiado)" in ana.seen()[-1].text
    tg.assert_clean()


async def test_wrong_use_is_answered_with_what_to_do(ana: Person) -> None:
    assert (await said(ana, "palabra " * 400)).text == ES.wrong_use["long_question"]
    assert (await said(ana, "?!")).text == ES.wrong_use["empty_question"]


async def test_a_choice_of_the_hint_narrows_the_search(tg: Demo, home: Household, ana: Person) -> None:
    for at, record in enumerate(home.paperless.items[:5]):
        home.paperless.items[at] = replace(record, date=date(2020 + at % 3, 3, 1))
    answer = await said(ana, "importe factura luz número")
    assert answer.text.endswith("¿De qué año?") and "2021" in answer.labels
    pressed = await ana.press(answer, "2021")
    narrowed = (await ana.wait_for())[-1]
    assert "1 mar 2021" in narrowed.text and "1 mar 2020" not in narrowed.text
    await ana.answered(pressed)
    tg.assert_clean()


async def test_an_edit_of_a_running_question_runs_the_new_text(tg: Demo, home: Household, ana: Person) -> None:
    home.paperless.slow(0.4)
    home.karakeep.slow(0.4)
    asked = await ana.send("garantía lavadora")
    await asyncio.sleep(0.2)
    await ana.edit(asked, "manual caldera")
    answer = (await ana.wait_for())[-1]
    await tg.idle()
    assert "Manual caldera" in answer.text and len(ana.seen()) == 1
    tg.assert_clean()


async def test_an_edit_after_a_first_answer_takes_its_place(tg: Demo, home: Household, ana: Person) -> None:
    home.karakeep.slow(1.0)
    asked = await ana.send("garantía lavadora")
    (partial,) = await ana.wait_for()
    await ana.edit(asked, "manual caldera")
    (final,) = await ana.wait_for(until=lambda seen: "caldera" in seen[-1].text, timeout=8)
    await tg.idle(timeout_s=10)
    assert final.id == partial.id
    assert [one.id for one in ana.history() if one.by_bot] == [partial.id]


async def test_an_edit_of_a_waiting_question_is_what_gets_asked(tg: Demo, home: Household, ana: Person) -> None:
    home.paperless.slow(0.3)
    home.karakeep.slow(0.3)
    await ana.send("factura luz")
    waiting = await ana.send("garantía lavadora")
    await ana.edit(waiting, "manual caldera")
    _, second = await all_said(tg, ana, 2)
    assert "Manual caldera" in second
    assert not any("lavadora" in text for text in home.paperless.asked)


async def test_a_late_edit_gets_one_hint_and_never_runs(tg: Demo, home: Household, ana: Person) -> None:
    asked = await ana.send("garantía lavadora")
    await ana.wait_for()
    for text in ("/olvida", "manual caldera", "otra"):
        await ana.edit(asked, text)
    await tg.idle()
    assert [one.text for one in ana.history() if one.by_bot][1:] == [ES.talk.edited_late]
    assert home.memory.session("ana", "request-000000000001") is not None
    assert not any("caldera" in text for text in home.paperless.asked)


async def test_questions_of_more_than_ten_minutes_ago_are_named_together(tg: Demo, home: Household) -> None:
    person = tg.person(ANA, first_name="A")
    async with running(tg, home):
        await person.send("/start")
        await person.wait_for()
        for text in ("factura <luz>", "hola", "/estado", "lavadora"):
            await person.send(text, date_offset_s=-700)
        (answer,) = await person.wait_for()
        assert answer.text == f"{ES.talk.stale}\n• factura <luz>\n• /estado\n• lavadora"
    assert home.paperless.asked == []
    tg.assert_clean()


async def test_one_persons_questions_keep_their_order_and_nobody_waits_for_another(
    tg: Demo, home: Household, ana: Person
) -> None:
    home.paperless.slow(0.3)
    ben = tg.person(BEN, first_name="B")
    for text in ("factura luz", "garantía lavadora", "manual caldera"):
        await ana.send(text)
    assert (await said(ben, "hola")).text == texts_in(Language.CA).talk.hello
    assert len([one for one in ana.history() if one.by_bot]) < 3
    first, second, third = await all_said(tg, ana, 3)
    assert "Factura luz" in first and "lavadora" in second and "caldera" in third


async def test_who_leans_on_the_keys_is_told_once_and_not_run(tg: Demo, home: Household, ana: Person) -> None:
    home.paperless.slow(0.05)
    home.karakeep.slow(0.05)
    for number in range(40):
        await ana.send(f"lavadora {number}")
    texts = await all_said(tg, ana, 21)
    assert texts.count(ES.talk.too_many) == 1 and len(texts) == 21


async def test_an_unexpected_fault_is_a_sentence_with_a_code(
    tg: Demo, home: Household, ana: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    home.memory._sessions = None  # type: ignore[assignment]
    answer = await said(ana, "lavadora")
    code = answer.text.rsplit(" ", 1)[1]
    assert answer.text == ES.talk.failed.format(code=code) and len(code) == 4
    logged = capsys.readouterr().out
    assert code in logged and "AttributeError" in logged and "lavadora" not in logged


async def test_an_unexpected_fault_still_answers_the_button_once(tg: Demo, home: Household, ana: Person) -> None:
    answer = await said(ana, "lavadora")
    home.memory._sessions = None  # type: ignore[assignment]
    pressed = await ana.answered(await ana.press(answer, "👍"))
    await tg.idle()
    assert len(pressed.answers) == 1 and pressed.answers[0]["text"].startswith("Algo ha fallado")


async def test_menus_are_set_for_private_chats_in_three_languages(tg: Demo, bot: asyncio.Task[None]) -> None:
    await tg.idle()
    assert len(tg.calls("setMyCommands")) == 3 and len(tg.calls("deleteMyCommands")) == 2
    assert not tg.calls("setMyName") and not tg.calls("setMyDescription")
    tg.assert_clean()


async def test_a_button_pressed_amid_too_much_is_answered_all_the_same(tg: Demo, home: Household, ana: Person) -> None:
    answer = await said(ana, "garantía lavadora")
    home.paperless.slow(0.1)
    for number in range(30):
        await ana.send(f"caldera {number}")
    pressed = await ana.answered(await ana.press(answer, "👍"))
    assert pressed.toast == ES.talk.too_many and home.counts.voted == {}
    await all_said(tg, ana, 22)


async def test_changes_that_are_no_texts_or_change_nothing_are_passed_over(
    tg: Demo, home: Household, ana: Person
) -> None:
    home.paperless.slow(0.3)
    asked = await ana.send("garantía lavadora")
    await asyncio.sleep(0.1)
    await ana.edit(asked, "garantía lavadora")
    assert "Garantía lavadora" in (await all_said(tg, ana, 1))[0]
    body = tg.world.chats[ANA].messages[asked.message_id].body
    tg.update("edited_message", {**body, "edit_date": body["date"] - 700, "text": "otra"})
    tg.update("edited_message", {**{name: body[name] for name in body if name != "text"}, "caption": "otra"})
    await tg.idle()
    assert len([one for one in ana.history() if one.by_bot]) == 1 and len(home.paperless.asked) <= 2


async def test_service_messages_are_passed_over(tg: Demo, ana: Person) -> None:
    await ana.send(extra={"new_chat_title": "x"})
    await tg.idle()
    assert ana.seen() == []
    tg.assert_clean()


async def test_more_with_nothing_left_to_show_says_so(tg: Demo, home: Household, ana: Person) -> None:
    first = await said(ana, "factura de la luz")
    for item in home.paperless.items[3:5]:
        home.paperless.fetch_faults[item.key.source_id] = ItemGone(Cause.NOT_FOUND, status=404)
    pressed = await ana.answered(await ana.press(first, "Más (2)"))
    (left,) = await settled(tg, ana)
    assert pressed.toast == ES.buttons.no_more and left.id == first.id and "Más (2)" not in left.labels


async def test_an_expired_choice_says_so(tg: Demo, home: Household, ana: Person) -> None:
    for at, record in enumerate(home.paperless.items[:5]):
        home.paperless.items[at] = replace(record, date=date(2020 + at % 3, 3, 1))
    answer = await said(ana, "importe factura luz número")
    home.memory.forget("ana")
    pressed = await ana.answered(await ana.press(answer, "2021"))
    assert pressed.toast == ES.buttons.expired


async def test_late_pictures_are_not_named_among_late_questions(tg: Demo, home: Household, ana: Person) -> None:
    await ana.send(attachment=Attachment("photo", b"x"), date_offset_s=-700)
    await asyncio.sleep(1.5)
    await tg.idle()
    assert ana.seen() == []
