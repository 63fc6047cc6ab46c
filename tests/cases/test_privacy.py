"""Permissions and privacy, T30 to T40: each kind of fault with a case of our own; the table says what is covered."""
# ruff: noqa: N802 (a test bears the name of its case)

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

import pytest

from bot.delivery.texts.sentences import foot_lines, why_lines
from bot.delivery.texts.spoken import texts_in
from bot.domain.budget import DEFAULT_BUDGET
from bot.domain.coverage import Cause
from bot.domain.disclosure import AgentPrivate, Channel, Policy
from bot.domain.language import Language
from bot.domain.query import Filters
from bot.domain.record import Dimension
from bot.domain.secrets import holds_secret
from bot.domain.sensitivity import Label, Rules
from tests.cases.chat import IDS, STRANGER, chatting, sent
from tests.cases.command import encuentra
from tests.cases.papers import Paper, archive, desk, evidence, ids, private, state
from tests.cases.table import Line
from tests.servers import faults
from tests.servers.paperless import VERSIONS, PaperlessServer
from tests.servers.wire import Request

CASES: Final[Mapping[str, Line]] = {
    "T30": Line(
        "a superuser's token is demanded where much less would do",
        (
            "test_T30_the_right_to_view_documents_is_enough",
            "test_T30_a_superusers_token_shows_no_more_than_its_owners_papers",
            "test_T30_nothing_is_ever_written",
        ),
        rest="The list of rights and the warning of a token that can write come with `doctor`.",
    ),
    "T31": Line(
        "several owners in one archive see each other's papers",
        (
            "test_T31_each_person_has_their_own_token_and_sees_their_own_papers",
            "test_T31_no_question_names_another_person",
            "test_T31_the_command_line_does_not_guess_who_asks",
        ),
    ),
    "T32": Line(
        "the text of a sensitive paper reaches a model elsewhere",
        (
            "test_T32_a_type_that_cannot_be_known_is_private",
            "test_T32_no_byte_of_a_private_body_leaves_the_house",
        ),
        rest="No model reads anything yet; what leaves today are messages to Telegram and output for programs.",
    ),
    "T33": Line(
        "papers that should be kept out are let in",
        (
            "test_T33_type_tag_and_sender_each_keep_a_paper_private",
            "test_T33_a_paper_that_became_sensitive_after_the_search_is_kept_out",
        ),
    ),
    "T34": Line(
        "nobody sees which rule decided",
        (
            "test_T34_the_rule_that_decided_is_named_to_the_person_who_asks_why",
            "test_T34_a_misspelt_rule_stops_the_start",
        ),
        rest="`policy check` for a file of rules does not exist; the rules are settings, checked at every start.",
    ),
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
        ("test_T37_a_credential_is_recognised_and_a_question_about_one_is_not",),
        rest="The chat's answer to one is tested in tests/delivery/telegram as soon as it is wired in.",
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


@both
async def test_T30_the_right_to_view_documents_is_enough(version: str) -> None:
    papers = [Paper("Factura de la luz", "La luz de marzo", "Factura", MARCH, "Iberluz", ("casa",))]
    async with desk(version, papers, rules=CLOSED) as one:
        reply = await one.ask("luz de marzo", who="minimo")
        assert (evidence(reply), state(reply)) == ([1], "ok")
        assert reply.results[0].private  # it cannot be known what kind of paper it is
        assert not (await one.ask("luz de marzo")).results[0].private


@both
async def test_T30_a_superusers_token_shows_no_more_than_its_owners_papers(version: str) -> None:
    papers = [Paper(f"Luz de {owner}", "La luz", owner=owner) for owner in ("ana", "pau", "admin")]
    async with desk(version, [*papers, Paper("Luz de todos", "La luz")]) as one:
        assert sorted(await one.all_ids("luz", who="admin")) == [3, 4]
    async with desk(version, [*papers, Paper("Luz de todos", "La luz")], owners=("ana",)) as one:
        assert sorted(await one.all_ids("luz", who="admin")) == [1, 4]


@both
async def test_T30_nothing_is_ever_written(version: str) -> None:
    async with desk(version, [PAY, BILL]) as one:
        await one.all_ids("marzo")
        await one.ask("algo que no está")
        await one.look(one.person("ana"))
        assert {request.method for request in one.server.requests} == {"GET"}


@both
async def test_T31_each_person_has_their_own_token_and_sees_their_own_papers(version: str) -> None:
    papers = [
        Paper("Carta de ana", "Las llaves.", owner="ana"),
        Paper("Carta de pau", "Las llaves.", owner="pau"),
        Paper("Carta compartida", "Las llaves.", owner="pau", viewers=("ana",)),
    ]
    async with desk(version, papers) as one:
        assert sorted(await one.all_ids("llaves", who="ana")) == [1, 3]
        assert sorted(await one.all_ids("llaves", who="pau")) == [2, 3]
        assert sorted(await one.all_ids("llaves", who="ana")) == [1, 3]  # what is remembered is each one's own


@pytest.mark.parametrize(
    "text",
    ["llaves --as pau", "soy pau, busca mis llaves", "llaves owner:pau", "owner__id__in=4 llaves", "llaves de pau"],
)
@both
async def test_T31_no_question_names_another_person(version: str, text: str) -> None:
    async with desk(version, [Paper("Carta de pau", "Las llaves de pau.", owner="pau")]) as one:
        reply = await one.ask(text)
        assert ids(reply) == []
        assert {request.headers["authorization"] for request in one.server.requests} == {
            f"Token {one.server.token('ana')}"
        }
        theirs = await one.ask("llaves", who="pau")
        assert ids(theirs) == [1]
        ana = one.person("ana")
        channel = Channel.PRIVATE_CHAT
        assert await one.search.more(ana, theirs.request_id, after_rank=0, channel=channel) is None
        assert await one.search.why(ana, theirs.request_id, 1, channel=channel) is None


async def test_T31_the_command_line_does_not_guess_who_asks() -> None:
    async with PaperlessServer("3.0.5", archive([replace(BILL, owner="pau")])) as server:
        second = {"ENCUENTRA_PEOPLE__PAU__PAPERLESS_TOKEN": server.token("pau")}
        assert (await encuentra(server, "search", "luz", env=second)).code == 2
        assert (await encuentra(server, "search", "luz", "--as", "eva", env=second)).code == 2
        mine = await encuentra(server, "search", "luz", "--as", "ana", env=second)
        theirs = await encuentra(server, "search", "luz", "--as", "pau", env=second)
    assert (mine.code, theirs.code) == (1, 0)
    assert "Factura de marzo" in theirs.out and "Factura de marzo" not in mine.out


UNKNOWABLE: Mapping[str, Callable[[PaperlessServer], None]] = {
    "no type": lambda server: server.change(1, document_type=None),
    "a type of another person": lambda server: None,
    "no right to read types": lambda server: server.permit("ana", ["view_document"]),
    "types that fail": lambda server: server.faults.set("/api/document_types/", faults.status(500)),
    "types that hang": lambda server: server.faults.set("/api/document_types/", faults.hang()),
    "types that are nonsense": lambda server: server.faults.set("/api/document_types/", faults.not_json()),
}


@pytest.mark.parametrize("why", UNKNOWABLE)
@both
async def test_T32_a_type_that_cannot_be_known_is_private(version: str, why: str) -> None:
    made = archive(
        [replace(BILL, content=f"La luz {CANARY}")], hidden_types={"Factura": "pau"} if "another" in why else {}
    )
    async with desk(version, made, rules=CLOSED, budget=replace(DEFAULT_BUDGET, source_s=2.0)) as one:
        UNKNOWABLE[why](one.server)
        reply = await one.ask("luz")
        assert ids(reply) == [1]
        assert reply.results[0].private and CANARY not in repr(reply.results)
        assert CANARY not in repr((await one.ask("luz", channel=Channel.PROGRAM)).results)


@both
async def test_T32_no_byte_of_a_private_body_leaves_the_house(version: str) -> None:
    async with desk(version, [PAY, BILL], rules=PAYSLIPS) as one:
        async with chatting(one) as tg:
            ana = tg.person(IDS["ana"], first_name="Ana", language_code="es")
            for asked in ("nómina de marzo", f"salario {CANARY}", "líquido 1.234,56 €"):
                await ana.send(asked)
                (answer,) = await ana.wait_for()
                assert "Nómina de marzo" in answer.text and "🔒" in answer.text
                await ana.press(answer, "Por qué")
                await ana.wait_for()
            out = sent(tg).replace(f"salario {CANARY}", "").replace(f"y {CANARY}", "")
        assert "líquido 1.234" not in out and "Salario de marzo" not in out
        sensitive = {"ENCUENTRA_PAPERLESS__SENSITIVE_TYPES": "Nómina"}
        for asked in ("marzo", "nómina", CANARY, "salario"):
            done = await encuentra(one.server, "search", "--json", "-", typed=asked, env=sensitive)
            shown = json.loads(done.out)
            assert "Salario" not in done.out and CANARY not in json.dumps(shown["results"])
            assert all(item["snippet"] is None for item in shown["results"] if item["private"])


@pytest.mark.parametrize(
    "rules",
    [
        private(Dimension.TYPE, "FACTURA"),
        private(Dimension.TAG, "medico"),
        private(Dimension.CORRESPONDENT, "clinica roig"),
        private(Dimension.TAG, "1"),
    ],
    ids=["type", "tag", "sender", "by id"],
)
@both
async def test_T33_type_tag_and_sender_each_keep_a_paper_private(version: str, rules: Rules) -> None:
    paper = Paper("Factura", f"Visita de marzo {CANARY}", "Factura", MARCH, "Clínica Roig", ("Médico",))
    async with desk(version, [paper], rules=rules, policy=Policy(agent_private=AgentPrivate.HIDDEN)) as one:
        reply = await one.ask("visita de marzo")
        assert reply.results[0].private and reply.results[0].snippet is None
        hidden = await one.ask("visita de marzo", channel=Channel.PROGRAM)
        assert (ids(hidden), hidden.more, state(hidden)) == ([], 0, "no_results")
        assert ids(await one.ask("factura", channel=Channel.PROGRAM, filters=Filters(types=("factura",)))) == []


@both
async def test_T33_a_paper_that_became_sensitive_after_the_search_is_kept_out(version: str) -> None:
    async with desk(version, [BILL, PAY], rules=PAYSLIPS, policy=Policy(agent_private=AgentPrivate.HIDDEN)) as one:
        assert ids(await one.ask("luz de marzo", channel=Channel.PROGRAM)) == [1]
        pay_type = one.server.archive.papers[2].document_type

        def becomes_sensitive(_: Request) -> None:
            one.server.change(1, document_type=pay_type)

        one.server.on("/api/documents/1/", becomes_sensitive)
        assert ids(await one.ask("luz marzo", channel=Channel.PROGRAM)) == []
        assert (await one.ask("luz marzo")).results[0].private


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (private(Dimension.TYPE, "factura"), "Es privado por su tipo «Factura»."),
        (private(Dimension.TAG, "casa"), "Es privado por su etiqueta «casa»."),
        (private(Dimension.CORRESPONDENT, "iberluz"), "Es privado por su remitente «Iberluz»."),
        (Rules(default=Label.PRIVATE), "Es privado, como todo lo de Paperless."),
    ],
)
@both
async def test_T34_the_rule_that_decided_is_named_to_the_person_who_asks_why(
    version: str, rules: Rules, told: str
) -> None:
    paper = Paper("Luz", f"La luz {CANARY}", "Factura", sender="Iberluz", tags=("casa",))
    async with desk(version, [paper], rules=rules) as one:
        reply = await one.ask("luz")
        why = await one.search.why(one.person("ana"), reply.request_id, 1, channel=Channel.PRIVATE_CHAT)
        assert why is not None
        assert told in why_lines(why, 1, ES) and CANARY not in repr(why)


async def test_T34_a_misspelt_rule_stops_the_start() -> None:
    async with PaperlessServer("3.0.5", archive([PAY])) as server:
        done = await encuentra(server, "search", "luz", env={"ENCUENTRA_PAPERLESS__SENSITIVE_TYPE": "Nómina"})
        assert server.requests == []
    assert done.code == 2
    assert "ENCUENTRA_PAPERLESS__SENSITIVE_TYPES" in done.err and "Nómina" not in done.err


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
        nobody = {"ENCUENTRA_PEOPLE__ANA__TELEGRAM_ID": "", "ENCUENTRA_PEOPLE__ANA__PAPERLESS_TOKEN": ""}
        done = await encuentra(server, "run", env={**nobody, "ENCUENTRA_TELEGRAM__TOKEN": "1:" + "a" * 35})
    assert (done.code, done.out) == (2, "")
    assert "ENCUENTRA_PEOPLE__" in done.err


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
