"""Permissions and privacy, T30 to T34: each kind of fault with a case of our own; the table says what is covered."""
# ruff: noqa: N802 (a test bears the name of its case)

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

import pytest

from bot.delivery.texts.sentences import why_lines
from bot.delivery.texts.spoken import texts_in
from bot.domain.budget import DEFAULT_BUDGET
from bot.domain.disclosure import AgentPrivate, Channel, Policy
from bot.domain.language import Language
from bot.domain.query import Filters
from bot.domain.record import Dimension
from bot.domain.sensitivity import Label, Rules
from tests.cases.chat import IDS, chatting, sent
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
            for item in shown["results"]:
                hidden = ("snippet", "match_reason", "date", "page", "trace")
                assert not item["private"] or [item[name] for name in hidden] == [None] * 5


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
        assert ids(await one.ask("factura de marzo", channel=Channel.PROGRAM)) == [1]
        pay_type = one.server.archive.papers[2].document_type

        def becomes_sensitive(_: Request) -> None:
            one.server.change(1, document_type=pay_type)

        one.server.on("/api/documents/1/", becomes_sensitive)
        assert ids(await one.ask("factura marzo", channel=Channel.PROGRAM)) == []
        assert (await one.ask("factura marzo")).results[0].private


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
