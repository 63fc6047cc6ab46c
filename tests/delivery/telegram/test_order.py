"""Who is answered and when: strangers, the words of others, edits, late questions, too many at once."""

import asyncio

import pytest

from bot.delivery.texts.spoken import texts_in
from bot.demo.acting import Attachment
from bot.demo.client import Demo, Person
from bot.domain.language import Language
from tests.delivery.telegram.conftest import running
from tests.delivery.telegram.household import ANA, BEN, STRANGER, Household
from tests.delivery.telegram.talking import all_said, said

ES = texts_in(Language.ES)


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


async def test_late_pictures_are_not_named_among_late_questions(tg: Demo, home: Household, ana: Person) -> None:
    await ana.send(attachment=Attachment("photo", b"x"), date_offset_s=-700)
    await asyncio.sleep(1.5)
    await tg.idle()
    assert ana.seen() == []
