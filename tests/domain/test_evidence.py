"""The passage we stand on is a slice of the original, at a border that reads well."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.evidence import SNIPPET_LENGTH, cut
from bot.domain.judged import Evidence
from bot.domain.matching import occurrences
from bot.domain.record import PartKind
from tests.domain.making import query, record

FILLER = "Texto que no dice nada de lo que se pregunta. "


def cut_for(body: str, asked: str) -> Evidence:
    return cut(record(body=body), 0, occurrences(body, query(asked).terms))


def test_a_short_text_is_cut_whole() -> None:
    got = cut_for("Bomba de desagüe obstruida.", "bomba")
    assert (got.text, got.start, got.end, got.kind, got.part) == (
        "Bomba de desagüe obstruida.",
        0,
        27,
        PartKind.BODY,
        0,
    )
    assert [got.text[start:end] for start, end in got.marked] == ["Bomba"]


def test_the_window_holds_the_words_where_they_stand_nearest_together() -> None:
    body = "caldera. " + FILLER * 20 + "La caldera Junkers se revisa. " + FILLER * 20 + "Junkers."
    got = cut_for(body, "caldera Junkers")
    assert "La caldera Junkers se revisa." in got.text
    assert len(got.text) <= SNIPPET_LENGTH + 120


def test_the_cut_begins_at_a_sentence_and_ends_at_a_word() -> None:
    body = FILLER * 10 + "La bomba está obstruida y hay que limpiarla " + "muy despacio " * 40
    got = cut_for(body, "bomba")
    assert got.start == 0 or body[got.start - 1] in ". "
    assert got.end == len(body) or body[got.end] == " "
    assert not got.text.startswith(" ")
    assert not got.text.endswith(" ")


def test_an_endless_word_is_cut_rather_than_shown_whole() -> None:
    body = "x" * 5000 + " bomba " + "y" * 5000
    got = cut_for(body, "bomba")
    assert got.text.strip() == "bomba"


def test_without_a_place_the_text_begins_at_its_beginning() -> None:
    got = cut(record(body=FILLER * 30), 0, ())
    assert got.text.startswith("Texto que no dice nada")
    assert got.marked == ()


def test_the_title_can_be_the_passage() -> None:
    item = record(title="Factura de la luz", body="")
    got = cut(item, -1, occurrences(item.title, query("luz").terms))
    assert (got.part, got.kind, got.text) == (-1, None, "Factura de la luz")


def test_a_word_inside_a_phrase_is_marked_once() -> None:
    got = cut_for("La bomba de desagüe.", '"bomba de desagüe" desagüe')
    assert [got.text[start:end] for start, end in got.marked] == ["bomba de desagüe"]


def test_marks_that_touch_are_one() -> None:
    body = "luz luz, factura"
    places = (*occurrences(body, query("luz factura").terms), *occurrences(body, query("luz").terms))
    assert cut(record(body=body), 0, sorted(places, key=lambda p: p.start)).marked == ((0, 3), (4, 7), (9, 16))


@pytest.mark.parametrize("asked", ["caldera", "caldera bomba"])
@given(before=st.text(max_size=400), after=st.text(max_size=400))
def test_a_passage_is_always_a_slice_of_its_part(asked: str, before: str, after: str) -> None:
    body = f"{before} caldera {after}"
    item = record(body=body)
    got = cut(item, 0, occurrences(body, query(asked).terms))
    assert got.text == body[got.start : got.end]
    assert any(got.text[start:end].lower() == "caldera" for start, end in got.marked)
