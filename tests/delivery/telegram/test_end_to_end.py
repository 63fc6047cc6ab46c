"""Whole conversations with the real bot over the stand-in for Telegram."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest

from bot.delivery.texts.spoken import texts_in
from bot.demo.client import Demo, Person
from bot.domain.coverage import Cause
from bot.domain.errors import ItemGone
from bot.domain.language import Language
from tests.delivery.telegram.conftest import running
from tests.delivery.telegram.household import ANA, BEN, DENIED, EVA, SLOW, Household
from tests.delivery.telegram.talking import said, settled

ES = texts_in(Language.ES)


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
    assert answer.text.startswith("Entre el 1 y el 31 de marzo de 2024\nHay 6 en total.\n\n1. ")
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


async def test_menus_are_set_for_private_chats_in_three_languages(tg: Demo, bot: asyncio.Task[None]) -> None:
    await tg.idle()
    assert len(tg.calls("setMyCommands")) == 3 and len(tg.calls("deleteMyCommands")) == 2
    assert not tg.calls("setMyName") and not tg.calls("setMyDescription")
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
