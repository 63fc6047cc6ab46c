"""Reading answers of Paperless-ngx: everything that real servers sent, and what they must not get away with."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from adapters.sources.paperless.records import (
    UNREADABLE,
    clean_highlight,
    parts_of,
    read_detail,
    read_names,
    read_page,
    to_record,
)
from bot.domain.coverage import Cause
from bot.domain.errors import SourceUnavailable
from bot.domain.record import Dimension, Mark, Part, PartKind
from tests.servers.paperless import VERSIONS
from tests.servers.recorded_paperless import Recording, recordings

DOCUMENT: dict[str, Any] = {
    "id": 7, "title": "Carta", "created": "2025-02-14", "document_type": 3, "correspondent": None, "tags": [1, 2],
    "owner": None, "content": "Texto", "notes": [], "custom_fields": [],
}  # fmt: skip


def recorded(kind: str) -> Iterator[Any]:
    for version in VERSIONS:
        for recording in recordings(version):
            path, _, params = recording.url.partition("?")
            is_list = path == "/api/documents/"
            is_one = path.startswith("/api/documents/") and path.count("/") == 4 and path[15:-1].isdigit()
            names = path in ("/api/document_types/", "/api/tags/", "/api/correspondents/")
            wanted = {"list": is_list, "one": is_one and "fields=id,notes" not in params, "names": names}[kind]
            whole = recording.method == "GET" and recording.status == 200 and isinstance(recording.body, dict)
            if wanted and whole and recording.is_whole:
                yield pytest.param(recording, id=f"{version}-{recording.name}")


def wrong(call: Any, *arguments: Any) -> None:
    with pytest.raises(SourceUnavailable) as caught:
        call(*arguments)
    assert caught.value.cause is Cause.WRONG_SHAPE


@pytest.mark.parametrize("recording", list(recorded("list")))
def test_every_recorded_list_is_read(recording: Recording) -> None:
    page = read_page(recording.body)
    assert page.count == recording.body["count"]
    assert [paper.id for paper in page.papers] == [str(item["id"]) for item in recording.body["results"]]
    for paper, item in zip(page.papers, recording.body["results"], strict=True):
        assert paper.title == item.get("title", "")
        assert paper.score == item.get("__search_hit__", {}).get("score")
        if "created" in item:
            assert str(paper.created) == item["created"][:10]
        assert not any("<" in word or "&" in word for word in paper.marked)


@pytest.mark.parametrize("recording", list(recorded("one")))
def test_every_recorded_document_is_read(recording: Recording) -> None:
    body = recording.body
    detail = read_detail(body, str(body["id"]))
    assert detail.content == body.get("content", "")
    assert detail.notes == tuple(note["note"] for note in body.get("notes", ()))
    assert len(detail.fields) == len(body.get("custom_fields", ()))


@pytest.mark.parametrize("recording", list(recorded("names")))
def test_every_recorded_list_of_names_is_read(recording: Recording) -> None:
    count, names = read_names(recording.body)
    assert count == recording.body["count"]
    assert names.items() >= {str(item["id"]): item["name"] for item in recording.body["results"]}.items()


def test_there_are_recordings_of_each_kind() -> None:
    assert min(len(list(recorded(kind))) for kind in ("list", "one", "names")) > 5


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("2025-03-31", date(2025, 3, 31)), ("2031-01-01T00:00:00+01:00", date(2031, 1, 1)),
        ("1887-05-01", date(1887, 5, 1)),
        ("0:00:00", None), ("0000-00-00", None), ("", None), (None, None), (20250331, None), ("2025-02-30", None),
    ],
)  # fmt: skip
def test_dates_are_read_as_they_come(sent: Any, read: date | None) -> None:
    assert read_page({"results": [DOCUMENT | {"created": sent}]}).papers[0].created == read


def test_the_day_of_an_old_server_is_its_own() -> None:
    sent = DOCUMENT | {"created": "2024-12-31T23:00:00Z", "created_date": "2025-01-01"}
    assert read_page({"results": [sent]}).papers[0].created == date(2025, 1, 1)


@pytest.mark.parametrize("name", ["title", "created", "owner", "content", "notes", "custom_fields", "correspondent"])
def test_a_missing_optional_value_is_no_fault(name: str) -> None:
    sent = {key: value for key, value in DOCUMENT.items() if key != name}
    assert read_detail(sent, "7").paper.id == "7"


@pytest.mark.parametrize("sent", [None, "7", 7.0, True, 0, -3, [7], {}, 10**12, 10**400])
def test_a_document_without_an_id_that_can_be_asked_for_is_a_wrong_shape(sent: Any) -> None:
    wrong(read_page, {"results": [DOCUMENT | {"id": sent}]})


@pytest.mark.parametrize(
    ("sent", "read"), [(6.5, 6.5), (3, 3.0), (10**400, None), (-(10**400), None), ("6", None), (True, None)]
)
def test_a_score_that_is_no_number_of_ours_is_none(sent: Any, read: float | None) -> None:
    assert read_page({"results": [DOCUMENT | {"__search_hit__": {"score": sent}}]}).papers[0].score == read


def test_of_a_title_without_end_the_start_is_kept() -> None:
    papers = read_page({"results": [DOCUMENT | {"title": "Ab" * 1_000_000, "id": 10**12 - 1}]}).papers
    assert papers[0].title == "Ab" * 500


@pytest.mark.parametrize("body", [None, [], "x", 5, {}, {"results": None}, {"results": {}}, {"results": [5]}])
def test_no_list_is_a_wrong_shape(body: Any) -> None:
    wrong(read_page, body)
    wrong(read_names, body)


def test_another_document_than_the_one_asked_for_is_a_wrong_shape() -> None:
    wrong(read_detail, DOCUMENT, "8")
    wrong(read_detail, DOCUMENT | {"content": 5}, "7")


@pytest.mark.parametrize("body", [{"results": [{"id": 1}]}, {"results": [{"id": "1", "name": "x"}]}])
def test_names_without_id_or_name_are_a_wrong_shape(body: Any) -> None:
    wrong(read_names, body)


def test_names_of_nested_tags_are_read() -> None:
    child: Any = {"id": 14, "name": "obras", "children": []}
    assert read_names({"results": [{"id": 1, "name": "casa", "children": [child]}]})[1] == {"1": "casa", "14": "obras"}


@pytest.mark.parametrize("sent", ["x", {"id": 3}, 3.5, True])
def test_a_type_that_cannot_be_read_stays_unknown(sent: Any) -> None:
    paper = read_page({"results": [DOCUMENT | {"document_type": sent}]}).papers[0]
    assert paper.type_id == UNREADABLE


def test_marks_that_the_answer_leaves_out_stay_unknown() -> None:
    paper = read_page({"results": [{"id": 7}]}).papers[0]
    record = to_record(paper, {}, source="paperless", public_url="https://p.example.org")
    unknown = (Dimension.TYPE, Dimension.CORRESPONDENT, Dimension.TAG)
    assert record.marks == tuple(Mark(dimension, UNREADABLE, None) for dimension in unknown)


def test_names_are_given_where_known_and_never_guessed() -> None:
    paper = read_page({"results": [DOCUMENT]}).papers[0]
    names = {Dimension.TYPE: {"3": "Contrato"}, Dimension.TAG: {"1": "casa"}, Dimension.CORRESPONDENT: None}
    record = to_record(paper, names, source="paperless", public_url="https://p.example.org/archivo/")
    assert record.marks == (
        Mark(Dimension.TYPE, "3", "Contrato"),
        Mark(Dimension.TAG, "1", "casa"),
        Mark(Dimension.TAG, "2", None),
    )
    assert record.url == "https://p.example.org/archivo/documents/7/details"
    assert record.parts == ()


@pytest.mark.parametrize(
    ("sent", "clean"),
    [
        ("Iberdrola. <b>Factura</b> de luz", "Iberdrola. Factura de luz"),
        ('una <span class="match term0">nómina</span> &amp; otra', "una nómina & otra"),
        ("&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; <b>a</b>", "<script>alert('x')</script> a"),
        ("", ""), ("3 < 5 y 6 > 4", "3 < 5 y 6 > 4"),
    ],
)  # fmt: skip
def test_highlights_of_both_engines_are_cleaned(sent: str, clean: str) -> None:
    assert clean_highlight(sent) == clean


def test_parts_are_body_notes_and_fields_exactly_as_given() -> None:
    fields = [
        {"field": 1, "value": "EUR64.20"}, {"field": 2, "value": "opt2"}, {"field": 3, "value": [6, 10]},
        {"field": 4, "value": False}, {"field": 5, "value": 210.5}, {"field": 6, "value": None},
        {"field": 7, "value": "opt9"}, {"field": 8, "value": "2025-02-15"}, {"field": "9", "value": "x"}, "nada",
    ]  # fmt: skip
    sent = DOCUMENT | {"content": " nin\u0303o \n", "notes": [{"note": "una"}, {"note": ""}, 5, "vieja"]}
    labels = {"2": {"": "", "opt2": "Cerrado"}, "3": None, "7": {"": "", "opt1": "Abierto"}}
    assert parts_of(read_detail(sent | {"custom_fields": fields}, "7"), labels) == (
        Part(PartKind.BODY, " nin\u0303o \n"),
        Part(PartKind.NOTE, "una"),
        Part(PartKind.NOTE, "vieja"),
        Part(PartKind.FIELD, "EUR64.20"),
        Part(PartKind.FIELD, "Cerrado"),
        Part(PartKind.FIELD, "210.5"),
        Part(PartKind.FIELD, "2025-02-15"),
    )
