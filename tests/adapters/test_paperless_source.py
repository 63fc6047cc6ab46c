"""PaperlessSource against the small Paperless of both engines: what goes beyond the promise of every source."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import date

import pytest
from pydantic import SecretStr

from adapters.http import JsonClient
from adapters.registry import SOURCES, Access
from adapters.sources.paperless import ROUTES, PaperlessSource, token_headers
from adapters.sources.paperless.lookups import PATHS
from bot.domain.coverage import Cause, SourceState
from bot.domain.errors import ItemGone, SourceFault, SourceUnauthorized
from bot.domain.language import Language
from bot.domain.parse import parse_query
from bot.domain.query import Filters, Query
from bot.domain.record import Dimension, PartKind
from bot.ports import Found, Round
from tests.fakes import FakeClock
from tests.servers import faults
from tests.servers.faulty import FaultyServer, json_answer, say_and_hold
from tests.servers.paperless import VERSIONS, PaperlessServer
from tests.servers.paperless_archive import Label, recorded_archive
from tests.servers.wire import Request

DOCUMENTS = "/api/documents/"
NAMES = ("/api/document_types/", "/api/tags/", "/api/correspondents/")
V3, V2 = VERSIONS
DEADLINE_S = 5.0
Opener = Callable[..., PaperlessSource]


def asked(text: str, filters: Filters | None = None) -> Query:
    return parse_query(text, Language.ES, date(2026, 11, 30), filters)


async def find(source: PaperlessSource, query: Query, round_: Round = Round.LITERAL, limit: int = 10) -> Found:
    return await source.search(query, round_, limit=limit, deadline_s=DEADLINE_S)


def ids(found: Found) -> list[str]:
    return [record.key.source_id for record in found.records]


def questions(server: PaperlessServer) -> list[Request]:
    """The calls that put the question, without what is remembered (names, identity)."""
    return [request for request in server.requests if request.path == DOCUMENTS]


@pytest.fixture(params=VERSIONS)
async def server(request: pytest.FixtureRequest) -> AsyncIterator[PaperlessServer]:
    archive = recorded_archive(request.param)
    del archive.papers[25]
    async with PaperlessServer(request.param, archive) as running:
        yield running


@pytest.fixture
async def opened() -> AsyncIterator[Opener]:
    async with AsyncExitStack() as stack:

        def open_source(
            server: PaperlessServer,
            username: str = "marta",
            *,
            owners: tuple[str | int, ...] = (),
            clock: FakeClock | None = None,
        ) -> PaperlessSource:
            token = SecretStr(server.token(username))
            client = JsonClient(origin=server.base_url, headers=token_headers(token.get_secret_value), allow=ROUTES)
            source = PaperlessSource(
                client,
                public_url="https://papeles.example.org/archivo",
                superuser_owners=owners,
                **({"monotonic_s": clock.monotonic_s} if clock else {}),
            )
            stack.push_async_callback(source.aclose)
            return source

        yield open_source


# what is asked


async def test_version_9_is_asked_for_and_every_list_names_its_fields(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server)
    for text in ("lavadora", ""):
        for round_ in Round:
            await find(source, asked(text), round_, limit=7)
    await source.fetch("5", deadline_s=DEADLINE_S)
    assert {request.headers["accept"] for request in server.requests} == {"application/json; version=9"}
    for request in questions(server):
        assert "content" not in (request.param("fields") or "content").split(",")
        assert request.param("page_size") == "7"
        assert request.param("page") is None


async def test_a_refused_version_is_asked_for_once_more_without(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server)
    server.faults.set("/api/ui_settings/", faults.status(406, times=1))
    assert ids(await find(source, asked("lavadora"))) == ["5"]
    assert server.requests[-1].headers["accept"] == "application/json"
    server.faults.set("/", faults.status(406))
    with pytest.raises(SourceFault) as caught:
        await find(source, asked("lavadora"))
    assert caught.value.cause is Cause.VERSION_REFUSED


async def test_a_search_stays_within_four_calls(server: PaperlessServer, opened: Opener) -> None:
    for username, owners in (("marta", ()), ("admin", ("marta", "jordi"))):
        source = opened(server, username, owners=owners)
        for text in ("lavadora", "facturas", "zzzz yyyy", "F-2024/0042-B", "", "factura de enero de 2024"):
            for refuses in (False, True):
                server.index_refuses = refuses
                for round_ in Round:
                    server.forget()
                    await find(source, asked(text), round_)
                    assert len(questions(server)) <= 4


async def test_ids_alone_are_put_into_filters(server: PaperlessServer, opened: Opener) -> None:
    filters = Filters(types=("Factura",), tags=("casa",), correspondents=("Iberdrola",), date_from=date(2025, 1, 1))
    await find(opened(server), asked("luz", filters))
    sent = questions(server)[0]
    assert (sent.param("document_type__id__in"), sent.param("tags__id__all")) == ("4", "1")
    assert (sent.param("correspondent__id__in"), sent.param("created__gte")) == ("1", "2025-01-01")
    assert not any(name.endswith("__none") for request in server.requests for name, _ in request.params)


# words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nomina marzo 2025", "1"), ("NÓMINA 2025", "1"), ("col·lecció", "14"), ("coŀlecció", "17"), ("novel.la", "15"),
        ("l'escola", "14"), ("F-2024/0042-B", "18"), ("f 2024 0042 b", "18"), ("1234BCD", "28"), ("1.812,30 €", "1"),
        ("1812,30", "1"), ("compresor", "26"), ("estraperlo", "27"), ("LUZ-0001", "27"), ("ciguena", "11"),
        ("Gutierrez", "3"), ("manual de lavadoras", "5"), ('"manual de la lavadora"', "5"), ("93-123-45-67", "18"),
    ],
)  # fmt: skip
async def test_t13_both_engines_find_what_was_meant(
    server: PaperlessServer, opened: Opener, text: str, expected: str
) -> None:
    assert expected in ids(await find(opened(server), asked(text)))


@pytest.mark.parametrize("text", ["niño", "nin\u0303o", "NIÑO"])
async def test_t15_composed_and_decomposed_texts_are_both_found(
    server: PaperlessServer, opened: Opener, text: str
) -> None:
    assert {"11", "12"} <= set(ids(await find(opened(server), asked(text))))


async def test_t06_part_of_an_invoice_number_is_found_in_the_database(server: PaperlessServer, opened: Opener) -> None:
    for part in ("2024/004", "F-2024/00"):
        assert ids(await find(opened(server), asked(part))) == ["18"]


async def test_t04_on_version_2_wildcards_are_ours_and_their_noise_is_dropped(opened: Opener) -> None:
    archive = recorded_archive(V2)
    archive.papers[300] = replace(archive.papers[5], id=300, title="Otro", content="El madaco es nuevo")
    async with PaperlessServer(V2, archive) as server:
        found = await find(opened(server), asked("medico"), limit=20)
    assert "?" in (questions(server)[0].param("query") or "")
    assert len(found.records) == 9
    assert "300" not in ids(found)


async def test_t04_words_that_the_engine_cannot_take_are_named(opened: Opener) -> None:
    async with PaperlessServer(V2) as server:
        for round_ in Round:
            assert (await find(opened(server), asked("lavadora can"), round_)).ignored == ("can",)
        only = replace(asked("lavadora can"), terms=asked("lavadora can").terms[1:])
        assert await find(opened(server), only) == Found((), ignored=("can",))
    async with PaperlessServer(V3) as server:
        assert (await find(opened(server), asked("lavadora can"), Round.RELAXED)).ignored == ()


async def test_no_wildcard_and_no_other_field_goes_to_version_3(opened: Opener) -> None:
    async with PaperlessServer(V3) as server:
        source = opened(server)
        for text in ("nomina", "factur*", "type:nomina", "a*b", "-bosch lavadora"):
            for round_ in Round:
                await find(source, asked(text), round_)
        for request in questions(server):
            query = request.param("query") or ""
            assert not set("*?-+^~[]{}'") & set(query)
            assert query.replace("notes.note:", "").replace("custom_fields.value:", "").count(":") == 0


async def test_of_equal_hits_the_newest_come_first(server: PaperlessServer, opened: Opener) -> None:
    found = await find(opened(server), asked("potencia"), limit=5)  # in 24 bills that say the same
    dates = [record.date for record in found.records]
    assert dates == sorted(dates, reverse=True, key=str)
    assert dates[0] == date(2025, 11, 28)


# the index is no help


async def test_t50_an_empty_index_does_not_hide_the_documents(server: PaperlessServer, opened: Opener) -> None:
    server.index_empty = True
    source = opened(server)
    assert ids(await find(source, asked("lavadora"))) == ["5"]
    assert ids(await find(source, asked("lavadora flauta"), Round.RELAXED)) == ["5"]


async def test_an_index_that_refuses_is_asked_for_one_word_then_the_database(
    server: PaperlessServer, opened: Opener
) -> None:
    server.index_refuses = True
    for round_ in Round:
        server.forget()
        assert "5" in ids(await find(opened(server), asked("manual lavadora"), round_))
        assert [request.param("query") for request in questions(server)][1] == '"lavadora"'
        assert "search" in dict(questions(server)[2].params)


async def test_a_refusal_of_the_whole_is_answered_by_the_longest_word(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server)
    server.faults.set(DOCUMENTS, faults.status(400, html="Error listing search results", times=1))
    assert ids(await find(source, asked("manual lavadora"))) == ["5"]
    assert len(questions(server)) == 2


async def test_t50_when_the_database_refuses_too_that_is_a_fault(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server)
    server.faults.set(DOCUMENTS, faults.status(400))
    for round_ in Round:
        with pytest.raises(SourceFault) as caught:
            await find(source, asked("manual lavadora"), round_)
        assert (caught.value.cause, caught.value.state) == (Cause.QUERY_REFUSED, SourceState.UNAVAILABLE)


# lists


async def test_a_kind_alone_lists_its_documents_newest_first(server: PaperlessServer, opened: Opener) -> None:
    for text in ("facturas", "la factura"):
        server.forget()
        found = await find(opened(server), asked(text), limit=30)
        assert {record.kind for record in found.records} == {"Factura"}
        assert len(found.records) == found.total == 26
        assert "query" not in dict(questions(server)[0].params)
    both = await find(opened(server), asked("facturas y recibos"), limit=50)
    assert {record.kind for record in both.records} == {"Factura", "Recibo"}


async def test_a_kind_and_a_date_list_what_fits_both(server: PaperlessServer, opened: Opener) -> None:
    found = await find(opened(server), asked("facturas de enero de 2025"))
    assert ids(found) == ["27", "69"]


async def test_a_kind_that_the_server_does_not_have_is_a_word(server: PaperlessServer, opened: Opener) -> None:
    await find(opened(server), asked("presupuestos"))
    assert questions(server)[0].param("query") is not None


async def test_a_question_about_a_kind_is_no_listing(server: PaperlessServer, opened: Opener) -> None:
    found = await find(opened(server), asked("¿cuándo caduca el contrato?"))
    assert found.records
    assert found.total is None
    assert questions(server)[0].param("query") is not None


async def test_in_the_relaxed_round_a_kind_is_a_word(server: PaperlessServer, opened: Opener) -> None:
    await find(opened(server), asked("facturas"), Round.RELAXED)
    assert questions(server)[0].param("query") is not None


async def test_a_filter_that_the_server_ignores_is_checked_again(server: PaperlessServer, opened: Opener) -> None:
    """As when one bad id drops the whole filter: 200, and everything."""
    payslip = {"id": 1, "document_type": 1, "created": "2025-03-31", "tags": []}
    manual = {"id": 5, "document_type": 8, "created": "2019-06-01", "tags": [1, 5]}
    everything = {"count": 2, "results": [payslip, manual]}
    source = opened(server)
    await find(source, asked("lavadora"))
    server.faults.set(DOCUMENTS, faults.wrong_json(everything))
    manuals = await find(source, asked("", Filters(types=("Manual",))))
    assert (ids(manuals), manuals.total) == (["5"], None)
    assert ids(await find(source, asked("", Filters(tags=("garantía",))))) == ["5"]
    assert ids(await find(source, asked("", Filters(date_from=date(2025, 1, 1))))) == ["1"]
    assert ids(await find(source, asked("", Filters(correspondents=("Iberdrola",))))) == []


async def test_several_tags_must_all_be_there_and_one_name_may_have_two_ids(
    server: PaperlessServer, opened: Opener
) -> None:
    server.archive.tags[50] = Label(50, "Garantia", owner="marta")
    server.change(1, tags=(50, 1))
    source = opened(server)
    found = await find(source, asked("", Filters(tags=("garantía", "casa"))), limit=50)
    assert {"1", "5", "26"} <= set(ids(found))
    assert all({"casa"} & set(record.names(Dimension.TAG)) for record in found.records)


async def test_t02_what_fits_a_kind_and_a_time_is_counted_exactly(server: PaperlessServer, opened: Opener) -> None:
    for text, count in (("facturas", 26), ("facturas de enero de 2025", 2), ("nóminas de 2024", 6)):
        assert (await find(opened(server), asked(text), limit=1)).total == count
    admin = opened(server, "admin", owners=("marta",))
    assert (await find(admin, asked(""), limit=3)).total == (await admin.probe(deadline_s=DEADLINE_S)).items


async def test_a_number_that_the_server_could_not_be_told_to_count_is_not_given(
    server: PaperlessServer, opened: Opener
) -> None:
    for number, name in ((50, "Garantia"), (51, "CASA")):
        server.archive.tags[number] = Label(number, name, owner="marta")
    found = await find(opened(server), asked("", Filters(tags=("garantía", "casa"))), limit=50)
    assert found.records
    assert found.total is None


async def test_two_types_of_one_name_are_both_meant(server: PaperlessServer, opened: Opener) -> None:
    server.archive.types[60] = Label(60, "NOMINA", owner="marta")
    server.change(5, document_type=60)
    found = await find(opened(server), asked("", Filters(types=("nómina",))), limit=50)
    assert {"1", "5"} <= set(ids(found))


async def test_dates_of_the_text_are_widened_by_62_days_and_those_of_filters_never(
    server: PaperlessServer, opened: Opener
) -> None:
    source = opened(server)
    await find(source, asked("lavadora de marzo de 2025"))
    await find(source, asked("lavadora de marzo de 2025"), Round.RELAXED)
    narrow = Filters(date_from=date(2025, 3, 10), date_to=date(2025, 3, 20))
    await find(source, asked("lavadora de marzo de 2025", narrow), Round.RELAXED)
    windows = [(each.param("created__gte"), each.param("created__lte")) for each in questions(server)]
    assert list(dict.fromkeys(windows)) == [
        ("2025-03-01", "2025-03-31"),
        ("2024-12-29", "2025-06-01"),
        ("2025-03-10", "2025-03-20"),
    ]


@pytest.mark.parametrize("name", ["Facturas", "FACTURA", "factures"])
async def test_a_type_is_meant_in_either_number(server: PaperlessServer, opened: Opener, name: str) -> None:
    found = await find(opened(server), asked("", Filters(types=(name,))), limit=50)
    assert {record.kind for record in found.records} == {"Factura"}


async def test_dates_that_exclude_each_other_ask_nothing(server: PaperlessServer, opened: Opener) -> None:
    filters = Filters(date_from=date(2025, 1, 2), date_to=date(2025, 1, 1))
    assert await find(opened(server), asked("lavadora", filters)) == Found(())
    assert not questions(server)


# names


async def test_a_hidden_type_stays_unknown(server: PaperlessServer, opened: Opener) -> None:
    record = await opened(server).fetch("8", deadline_s=DEADLINE_S)
    (mark,) = [mark for mark in record.marks if mark.dimension is Dimension.TYPE]
    assert (mark.id, mark.name, record.kind) == ("11", None, None)


async def test_without_the_right_to_read_names_all_stay_unknown(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server, "minimo")
    record = (await find(source, asked("lavadora"))).records[0]
    assert record.marks and all(mark.name is None for mark in record.marks)


async def test_a_probe_tells_the_names_that_the_person_can_read(server: PaperlessServer, opened: Opener) -> None:
    probe = await opened(server).probe(deadline_s=DEADLINE_S)
    types = probe.names[Dimension.TYPE]
    assert types is not None and "Manual" in types and set(probe.names) == set(PATHS) and not probe.permissions
    blind = await opened(server, "minimo").probe(deadline_s=DEADLINE_S)
    assert set(blind.names.values()) == {None} and blind.items
    assert blind.permissions == {
        Dimension.TYPE: "view_documenttype",
        Dimension.TAG: "view_tag",
        Dimension.CORRESPONDENT: "view_correspondent",
    }
    server.faults.set("/api/document_types/", faults.status(500))
    broken = await opened(server).probe(deadline_s=DEADLINE_S)
    assert broken.names[Dimension.TYPE] is None and not broken.permissions


@pytest.mark.parametrize(
    ("filters", "permission"),
    [
        (Filters(types=("Manual",)), "view_documenttype"),
        (Filters(tags=("hogar",)), "view_tag"),
        (Filters(correspondents=("Iberdrola",)), "view_correspondent"),
    ],
)
async def test_a_filter_by_names_that_may_not_be_read_says_which_right_is_missing(
    server: PaperlessServer, opened: Opener, filters: Filters, permission: str
) -> None:
    with pytest.raises(SourceUnauthorized) as caught:
        await find(opened(server, "minimo"), asked("lavadora", filters))
    assert (caught.value.cause, caught.value.permission) == (Cause.NO_PERMISSION, permission)


@pytest.mark.parametrize("fault", [faults.status(500), faults.hang(), faults.wrong_types(), faults.html_login()])
async def test_names_that_cannot_be_looked_up_stay_unknown(
    server: PaperlessServer, opened: Opener, fault: faults.Fault
) -> None:
    server.faults.set("/api/document_types/", fault)
    source = opened(server)
    found = await source.search(asked("lavadora"), Round.LITERAL, limit=10, deadline_s=1.0)
    assert [mark.name for mark in found.records[0].marks if mark.dimension is Dimension.TYPE] == [None]
    with pytest.raises(SourceFault):
        await source.search(asked("", Filters(types=("Manual",))), Round.LITERAL, limit=10, deadline_s=1.0)


async def test_names_are_remembered_for_a_minute_and_not_longer(opened: Opener) -> None:
    clock = FakeClock()
    async with PaperlessServer(V3) as server:
        source = opened(server, clock=clock)
        for _ in range(3):
            await find(source, asked("lavadora"))
            clock.advance(19)
        assert [server.count(path) for path in NAMES] == [1, 1, 1]
        server.archive.types[70] = Label(70, "Garantía nueva")
        server.change(5, document_type=70)
        assert (await find(source, asked("lavadora"))).records[0].kind is None  # unknown, so it counts as private
        clock.advance(4)
        assert (await find(source, asked("lavadora"))).records[0].kind == "Garantía nueva"
        assert [server.count(path) for path in NAMES] == [2, 2, 2]
        assert server.count("/api/ui_settings/") == 1


async def test_a_type_renamed_to_a_sensitive_name_is_told_by_its_new_name_within_a_minute(opened: Opener) -> None:
    clock = FakeClock()
    async with PaperlessServer(V3) as server:
        source = opened(server, clock=clock)
        record = (await find(source, asked("lavadora"))).records[0]
        (mark,) = [mark for mark in record.marks if mark.dimension is Dimension.TYPE]
        server.archive.types[int(mark.id)] = Label(int(mark.id), "Nómina")
        clock.advance(60)
        assert (await find(source, asked("lavadora"))).records[0].kind == "Nómina"
        assert (await source.fetch(record.key.source_id, deadline_s=DEADLINE_S)).kind == "Nómina"


async def test_asking_for_names_again_runs_beside_the_question(opened: Opener) -> None:
    clock = FakeClock()
    async with PaperlessServer(V3) as server:
        source = opened(server, clock=clock)
        await find(source, asked("lavadora"))
        clock.advance(61)
        for path in (*NAMES, DOCUMENTS):
            server.faults.set(path, faults.slow(0.3))
        started_s = time.monotonic()
        await find(source, asked("lavadora"))
        assert time.monotonic() - started_s < 0.5


async def test_many_names_are_paged_by_our_own_address(server: PaperlessServer, opened: Opener) -> None:
    for number in range(1000, 2500):
        server.archive.tags[number] = Label(number, f"zeta{number}")
    server.change(5, tags=(2499,))
    found = await find(opened(server), asked("lavadora"))
    assert found.records[0].names(Dimension.TAG) == ("zeta2499",)
    assert server.count("/api/tags/") == 2


async def test_calls_at_the_same_time_look_names_up_once(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server)
    await asyncio.gather(*(source.fetch(each, deadline_s=DEADLINE_S) for each in ("1", "3", "5", "26", "27")))
    assert [server.count(path) for path in ("/api/ui_settings/", "/api/tags/", "/api/document_types/")] == [1, 1, 1]


async def test_labels_of_a_choice_are_shown_and_links_are_not(server: PaperlessServer, opened: Opener) -> None:
    texts = [part.text for part in (await opened(server).fetch("27", deadline_s=DEADLINE_S)).parts]
    assert {"EUR64.20", "LUZ-0001", "Cerrado"} <= set(texts)
    assert not {"opt2", "[6, 10]", "False"} & set(texts)
    notes = await opened(server).fetch("26", deadline_s=DEADLINE_S)
    assert sum(part.kind is PartKind.NOTE for part in notes.parts) == 2


async def test_the_link_keeps_the_path_of_the_public_address(server: PaperlessServer, opened: Opener) -> None:
    record = await opened(server).fetch("5", deadline_s=DEADLINE_S)
    assert record.url == "https://papeles.example.org/archivo/documents/5/details"


# whose token


async def test_t30_and_t39_a_missing_permission_is_named(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server, "nadie")
    for call in (find(source, asked("lavadora")), source.fetch("5", deadline_s=5), source.probe(deadline_s=5)):
        with pytest.raises(SourceUnauthorized) as caught:
            await call
        assert (caught.value.cause, caught.value.permission) == (Cause.NO_PERMISSION, "view_document")


@pytest.mark.parametrize("username", ["inactivo", "jordi"])
async def test_a_dead_token_is_told(server: PaperlessServer, opened: Opener, username: str) -> None:
    source = opened(server, username)
    server.rotate_token("jordi")
    with pytest.raises(SourceUnauthorized) as caught:
        await source.probe(deadline_s=DEADLINE_S)
    assert caught.value.cause is Cause.BAD_TOKEN


async def test_t31_each_person_sees_what_their_own_token_may(server: PaperlessServer, opened: Opener) -> None:
    seen = [(await opened(server, each).probe(deadline_s=5)).items for each in ("marta", "jordi", "minimo")]
    assert seen == [108, 73, 36]
    assert ids(await find(opened(server, "marta"), asked("palabraultrasecreta"))) == []
    with pytest.raises(ItemGone):
        await opened(server, "minimo").fetch("1", deadline_s=DEADLINE_S)


@pytest.mark.parametrize("owners", [("marta",), (3,), ("marta", "nobody-of-that-name")])
async def test_a_superuser_is_limited_to_the_owners_and_nobody(opened: Opener, owners: tuple[str | int, ...]) -> None:
    async with PaperlessServer(V3) as server:
        source = opened(server, "admin", owners=owners)
        listed = await find(source, asked(""), limit=200)
        papers = [server.archive.papers[int(each)] for each in ids(listed)]
        assert {paper.owner for paper in papers} == {None, "marta"}
        assert (await source.probe(deadline_s=DEADLINE_S)).items == len(papers)
        assert ids(await find(source, asked("palabraultrasecreta"))) == []
        hidden = next(paper.id for paper in server.archive.papers.values() if paper.owner == "jordi")
        with pytest.raises(ItemGone):
            await source.fetch(str(hidden), deadline_s=DEADLINE_S)
        assert (await source.fetch("5", deadline_s=DEADLINE_S)).fetched


async def test_a_superuser_filter_that_the_server_ignores_is_checked_again(
    server: PaperlessServer, opened: Opener
) -> None:
    source = opened(server, "admin", owners=("marta",))
    marta, jordi = (server.archive.user_id(each) for each in ("marta", "jordi"))
    papers = [{"id": 1, "owner": marta}, {"id": 2, "owner": jordi}, {"id": 3, "owner": None}, {"id": 4}]
    server.faults.set(DOCUMENTS, faults.wrong_json({"count": 4, "results": papers}))
    assert sorted(ids(await find(source, asked("")))) == ["1", "3"]


async def test_a_superuser_without_owners_sees_their_own_and_nobodys(server: PaperlessServer, opened: Opener) -> None:
    found = await find(opened(server, "admin"), asked(""), limit=200)
    assert {server.archive.papers[int(each)].owner for each in ids(found)} == {None, "admin"}


async def test_the_owners_do_not_limit_a_token_that_the_server_limits(server: PaperlessServer, opened: Opener) -> None:
    assert (await opened(server, "marta", owners=("jordi",)).probe(deadline_s=DEADLINE_S)).items == 108


async def test_while_it_is_not_known_whose_token_it_is_nothing_is_shown(
    server: PaperlessServer, opened: Opener
) -> None:
    server.faults.set("/api/ui_settings/", faults.status(500))
    source = opened(server, "admin")
    for call in (find(source, asked("")), source.fetch("5", deadline_s=5), source.probe(deadline_s=5)):
        with pytest.raises(SourceFault) as caught:
            await call
        assert caught.value.cause is Cause.SERVER_ERROR
    server.faults.clear()
    assert (await find(source, asked(""))).records


# time


async def test_t11_a_slow_server_is_given_up_in_its_time(server: PaperlessServer, opened: Opener) -> None:
    source = opened(server)
    await find(source, asked("lavadora"))
    server.faults.set(DOCUMENTS, faults.drip(0.2))
    loop = asyncio.get_running_loop()
    start_s = loop.time()
    with pytest.raises(SourceFault) as caught:
        await source.search(asked("lavadora"), Round.LITERAL, limit=10, deadline_s=0.6)
    assert caught.value.state is SourceState.TIMEOUT
    assert loop.time() - start_s < 0.9


async def test_a_cancelled_call_hangs_up() -> None:
    me = json_answer({"user": {"id": 3, "is_superuser": False}}, headers=(("X-Version", "3.0.5"),))
    async with FaultyServer([me, say_and_hold()]) as server:
        client = JsonClient(origin=server.origin, headers=token_headers(lambda: "t" * 40), allow=ROUTES)
        source = PaperlessSource(client, public_url="https://papeles.example.org")
        task = asyncio.create_task(source.fetch("5", deadline_s=DEADLINE_S))
        await asyncio.sleep(0.2)
        task.cancel()
        await asyncio.wait_for(server.hung_up.wait(), 2)
        with pytest.raises(asyncio.CancelledError):
            await task
        await source.aclose()


async def test_the_registry_builds_it_from_plain_values(server: PaperlessServer) -> None:
    access = Access(server.base_url, "https://papeles.example.org", SecretStr(server.token("marta")))
    assert server.token("marta") not in repr(access)
    source = SOURCES["paperless"](access)
    assert source.name == "paperless"
    assert (await source.probe(deadline_s=DEADLINE_S)).version == server.version
    await source.aclose()
