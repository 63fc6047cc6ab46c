"""Privacy towards others, T35 to T40: groups, strangers, keys, texts that mean harm; the table says what is covered."""
# ruff: noqa: N802 (a test bears the name of its case)

import json
from collections.abc import Mapping
from datetime import date
from typing import Final

import pytest

from bot.delivery.texts.sentences import foot_lines
from bot.delivery.texts.spoken import texts_in
from bot.domain.coverage import Cause
from bot.domain.language import Language
from bot.domain.record import Dimension
from bot.domain.secrets import holds_secret
from bot.domain.sensitivity import Label, Rules
from tests.cases.chat import IDS, STRANGER, chatting, sent
from tests.cases.command import encuentra
from tests.cases.papers import Paper, archive, desk, ids, private, state
from tests.cases.table import Line
from tests.servers.paperless import VERSIONS, PaperlessServer

CASES: Final[Mapping[str, Line]] = {
    "T35": Line(
        "what is private shows up in a group",
        ("test_T35_in_a_group_nothing_is_read_and_the_bot_leaves",),
    ),
    "T36": Line(
        "strangers get in, or learn that the bot is there",
        ("test_T36_strangers_get_silence_wherever_they_write", "test_T36_an_empty_list_of_people_refuses_to_start"),
        rest="There is no pairing that a stranger could begin: the owner writes each person's number down.",
    ),
    "T37": Line(
        "people send credentials in the chat",
        (
            "test_T37_a_credential_is_recognised_and_a_question_about_one_is_not",
            "test_T37_a_credential_in_the_chat_is_neither_searched_nor_kept",
        ),
    ),
    "T38": Line(
        "sensitive replies stay in the chat for ever",
        (
            "test_T38_of_a_private_paper_the_chat_holds_name_and_link_alone",
            "test_T38_the_person_is_told_that_telegram_keeps_the_messages",
        ),
        rest="Spoilers, protection and timed deletion come with written answers; until then nothing private is sent.",
    ),
    "T39": Line(
        "a key without the right scope fails obscurely",
        (
            "test_T39_a_refused_key_is_unauthorized_and_the_missing_right_is_named",
            "test_T39_the_command_line_names_the_missing_right",
            "test_T39_the_chat_names_the_missing_right_and_the_cure",
        ),
        rest="The rights `asset.read` and `asset.view` are Immich's.",
    ),
    "T40": Line(
        "a text that was found does something, or a page on the web reaches in",
        (
            "test_T40_nothing_in_a_paper_reaches_a_terminal_alive",
            "test_T40_nothing_in_a_paper_is_markup_or_a_command_in_the_chat",
        ),
        rest="Nothing of the product listens yet: the bot asks Telegram. `serve` will check Host and Origin.",
    ),
}
both = pytest.mark.parametrize("version", VERSIONS)
ES = texts_in(Language.ES)
CLOSED = Rules(untyped=Label.PRIVATE)
CANARY = "canario4711"
MARCH = date(2026, 3, 20)
PAY = Paper("Nómina de marzo", f"Salario de marzo. {CANARY} líquido 1.234,56 €.", "Nómina", MARCH, owner="ana")
BILL = Paper("Factura de marzo", "Factura de la luz de marzo.", "Factura", MARCH, owner="ana")
PAYSLIPS = private(Dimension.TYPE, "nomina")


async def test_T35_in_a_group_nothing_is_read_and_the_bot_leaves() -> None:
    group = -100200300
    async with desk("3.0.5", [PAY, BILL]) as one, chatting(one) as tg:
        ana = tg.person(IDS["ana"], first_name="Ana")
        await ana.add_bot(group, title="Familia")
        await ana.send("factura de marzo", chat_id=group)
        await tg.idle()
        assert one.server.requests == []
        assert [call.chat_id for call in tg.calls("leaveChat")][:1] == [group]
        assert ana.seen(group) == [] and not tg.calls("sendMessage")


async def test_T36_strangers_get_silence_wherever_they_write() -> None:
    group = -100200301
    async with desk("3.0.5", [PAY, BILL]) as one, chatting(one) as tg:
        ana = tg.person(IDS["ana"], first_name="Ana")
        stranger = tg.person(STRANGER, first_name="Ana", username="ana")
        await ana.add_bot(group, title="Familia")  # what a known person opens stays shut for others
        for text in ("/start", "/start emparejar", "hola", "factura de marzo", "/documentos marzo"):
            await stranger.send(text)
            await stranger.send(text, chat_id=group)
        await tg.idle()
        assert stranger.seen() == [] and stranger.seen(group) == []
        assert not tg.calls("sendMessage") and not tg.calls("sendChatAction")
        assert one.server.requests == []


async def test_T36_an_empty_list_of_people_refuses_to_start() -> None:
    async with PaperlessServer("3.0.5", archive([PAY])) as server:
        nobody = {
            "ENCUENTRA_PEOPLE__ANA__TELEGRAM_ID": "",
            "ENCUENTRA_PEOPLE__ANA__PAPERLESS_TOKEN": "",
            "ENCUENTRA_TELEGRAM__TOKEN": "1:" + "a" * 35,
            "ENCUENTRA_TELEGRAM__BASE_URL": f"{server.base_url}/bot",
        }
        done = await encuentra(server, "run", env=nobody)
        assert server.requests == []
    assert (done.code, done.out) == (2, "")
    assert "ENCUENTRA_PEOPLE__<NAME>__TELEGRAM_ID" in done.err


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("mi contraseña es hunter2!", True),
        ("la contrasenya: gat-negre9", True),
        ("token=" + "ab12" * 10, True),
        ("7" * 9 + ":" + "A" * 35, True),
        ("¿dónde apunté la contraseña del wifi?", False),
        ("on és la clau de recanvi", False),
        ("ES80 3025 1234 5600 0123 4567", False),
        ("factura 2024-FRA-000118", False),
    ],
)
def test_T37_a_credential_is_recognised_and_a_question_about_one_is_not(text: str, secret: bool) -> None:
    assert holds_secret(text) is secret


@pytest.mark.parametrize("before", ["", "/buscar ", "/documentos ", "busca ", "hola, "])
async def test_T37_a_credential_in_the_chat_is_neither_searched_nor_kept(
    before: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async with desk("3.0.5", [BILL]) as one, chatting(one) as tg:
        ana = tg.person(IDS["ana"], first_name="Ana", language_code="es")
        await ana.send(f"{before}la contraseña del wifi es gat-negre9")
        assert (await ana.wait_for())[-1].text == ES.talk.secret
        assert one.server.requests == [] and one.state.counted == []
        assert one.search.memory.session("ana", "r1") is None
        assert "gat-negre9" not in sent(tg) + "".join(capfd.readouterr())
        await ana.send(f"{before}la contraseña del wifi")
        assert (await ana.wait_for())[-1].text != ES.talk.secret
        assert one.server.requests


@both
async def test_T38_of_a_private_paper_the_chat_holds_name_and_link_alone(version: str) -> None:
    async with desk(version, [PAY], rules=PAYSLIPS) as one, chatting(one) as tg:
        ana = tg.person(IDS["ana"], first_name="Ana", language_code="es")
        await ana.send("salario líquido")
        (answer,) = await ana.wait_for()
        assert answer.text == "1. Nómina de marzo\nPaperless · Nómina\n🔒 contenido privado"
        assert answer.buttons[0][0][1] == "https://papeles.example.org/documents/1/details"
        tg.assert_clean()


@pytest.mark.parametrize(
    ("language", "note"),
    [
        (Language.ES, "no va cifrado de extremo a extremo"),
        (Language.CA, "no va xifrat d’extrem a extrem"),
        (Language.EN, "not end-to-end encrypted"),
    ],
)
async def test_T38_the_person_is_told_that_telegram_keeps_the_messages(language: Language, note: str) -> None:
    async with desk("3.0.5", [PAY]) as one:
        one.languages["ana"] = language
        async with chatting(one) as tg:
            ana = tg.person(IDS["ana"], first_name="Ana")
            await ana.send("/privacy")
            assert note in (await ana.wait_for())[-1].text


@both
async def test_T39_a_refused_key_is_unauthorized_and_the_missing_right_is_named(version: str) -> None:
    async with desk(version, [BILL], tokens={"pau": "ff" * 20}) as one:
        reply = await one.ask("luz", who="nadie")
        assert (ids(reply), state(reply)) == ([], "unauthorized")
        assert reply.coverage["paperless"].cause is Cause.NO_PERMISSION
        assert foot_lines(reply, ES) == (
            "No ha contestado: Paperless (a la clave le falta el permiso «view_document»)",
        )
        reply = await one.ask("luz", who="pau")
        assert (ids(reply), state(reply)) == ([], "unauthorized")
        assert reply.coverage["paperless"].cause is Cause.BAD_TOKEN
        assert ids(await one.ask("luz")) == [1]
        one.server.rotate_token("ana")  # a key that was good a moment ago
        reply = await one.ask("luz")
        assert (ids(reply), state(reply)) == ([], "unauthorized")


async def test_T39_the_command_line_names_the_missing_right() -> None:
    async with PaperlessServer("3.0.5", archive([BILL])) as server:
        done = await encuentra(server, "search", "luz", who="nadie")
        assert done.code == 3 and "«view_document»" in done.out
        told = json.loads((await encuentra(server, "search", "--json", "luz", who="nadie")).out)
        assert told["coverage"]["paperless"]["state"] == "unauthorized"


@both
async def test_T39_the_chat_names_the_missing_right_and_the_cure(version: str) -> None:
    async with desk(version, [BILL]) as one, chatting(one, ("nadie",)) as tg:
        person = tg.person(IDS["nadie"], first_name="N")
        for asked in ("luz", "/estado"):
            await person.send(asked)
            assert "«view_document»" in (await person.wait_for())[-1].text
        assert ES.status.cures[Cause.NO_PERMISSION] in person.history()[-1].text


HOSTILE = Paper(
    "Factura \x1b[2J{{7*7}} ${HOME} %s <b>gratis</b>\u202e",
    "La luz \x1b]0;orden\x07 `rm -rf /` $(id) {0.token} </b><a href='https://malo.example'>aquí</a> /olvida *x*",
    "Factura",
)


@both
async def test_T40_nothing_in_a_paper_reaches_a_terminal_alive(version: str) -> None:
    async with PaperlessServer(version, archive([HOSTILE])) as server:
        for options in ([], ["--explain"], ["--json"]):
            done = await encuentra(server, "search", "luz", *options)
            assert done.code == 0
            assert not {"\x1b", "\x07", "\u202e"} & set(done.out + done.err)
            assert "{{7*7}} ${HOME} %s" in done.out


@both
async def test_T40_nothing_in_a_paper_is_markup_or_a_command_in_the_chat(version: str) -> None:
    async with desk(version, [HOSTILE]) as one, chatting(one) as tg:
        ana = tg.person(IDS["ana"], first_name="Ana")
        await ana.send("luz")
        (answer,) = await ana.wait_for()
        assert "<b>gratis</b>" in answer.text and "$(id) {0.token} </b><a href=" in answer.text
        assert "malo.example" not in " ".join(url for row in answer.buttons for _, url in row)
        assert "\u202e" not in answer.text
        tg.assert_clean()
