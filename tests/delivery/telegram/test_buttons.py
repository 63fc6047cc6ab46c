"""Buttons are bound to the person, the process and a small screen."""

from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import InlineKeyboardMarkup

from bot.delivery.telegram.buttons import Press, Seals, Verb, keyboard, without_more
from bot.delivery.texts.spoken import texts_in
from bot.domain.clarify import Clarify, Facet
from bot.domain.language import Language
from tests.delivery.telegram.replies import private, reply, shown

ES = texts_in(Language.ES)
SEALS = Seals(b"k" * 32)
ANA, BEN = 1001, 2**52


def labels(markup: InlineKeyboardMarkup | None) -> list[list[str]]:
    return [[button.text for button in row] for row in markup.inline_keyboard] if markup else []


def meanings(markup: InlineKeyboardMarkup | None, user_id: int) -> list[list[Press | str | None]]:
    return [
        [button.url or SEALS.read(str(button.callback_data), user_id) for button in row]
        for row in (markup.inline_keyboard if markup else ())
    ]


@given(
    st.sampled_from(Verb),
    st.from_regex(r"[A-Za-z0-9_-]{1,44}", fullmatch=True),
    st.integers(0, 9999),
    st.integers(1, 2**52),
)
def test_data_fit_and_come_back_for_their_own_person(verb: Verb, request_id: str, number: int, user_id: int) -> None:
    press = Press(verb, request_id, number)
    data = SEALS.write(press, user_id)
    assert len(data.encode()) <= 64
    assert SEALS.read(data, user_id) == press
    assert SEALS.read(data, user_id + 1) is None


@given(st.text(max_size=70))
def test_data_that_we_did_not_write_are_nothing(data: str) -> None:
    assert SEALS.read(data, ANA) is None


def test_no_part_of_the_data_can_be_changed() -> None:
    data = SEALS.write(Press(Verb.GOOD, "AbC", 1), ANA)
    for forged in (data.replace("g1", "g2"), data.replace("g1", "w1"), data.replace("AbC", "AbD"), data[:-1] + "!", ""):
        assert SEALS.read(forged, ANA) is None


def test_a_seal_has_72_bits() -> None:
    assert len(SEALS.write(Press(Verb.GOOD, "AbC", 1), ANA).rpartition(".")[2]) * 6 == 72


def test_the_longest_data_fit() -> None:
    assert len(SEALS.write(Press(Verb.GOOD, "x" * 44, 9999), BEN).encode()) == 63


def test_the_key_is_not_told_and_nothing_can_be_changed() -> None:
    assert repr(SEALS) == "Seals()"
    for value in (SEALS, Press(Verb.GOOD, "AbC", 1)):
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, b"")
        assert not hasattr(value, "__dict__")


def test_a_restart_ends_every_button() -> None:
    data = SEALS.write(Press(Verb.GOOD, "AbC", 1), ANA)
    assert Seals(b"n" * 32).read(data, ANA) is None


def test_sealed_nonsense_is_nothing() -> None:
    body = "z1.AbC"
    assert SEALS.read(f"{body}.{SEALS._seal(body, ANA)}", ANA) is None
    assert SEALS.read(f".{SEALS._seal('', ANA)}", ANA) is None


@pytest.mark.parametrize(
    "press", [Press(Verb.WHY, "x" * 45, 1), Press(Verb.WHY, "a.b", 1), Press(Verb.WHY, "x", 12345)]
)
def test_data_that_would_not_fit_are_never_written(press: Press) -> None:
    with pytest.raises(ValueError, match="^these data do not fit into a button$"):
        SEALS.write(press, ANA)


def test_each_result_has_a_row_that_begins_with_its_number() -> None:
    markup = keyboard(reply(shown(1), private(2), shown(3, url=None), more=4), SEALS, ANA, ES)
    assert labels(markup) == [
        ["1 Abrir", "Por qué", "👍", "👎"],
        ["2 Abrir", "Por qué", "👍", "👎"],
        ["3 Por qué", "👍", "👎"],
        ["Más (4)"],
    ]


def test_each_button_means_its_search_its_place_and_its_verb_for_one_person() -> None:
    found = reply(shown(4), shown(5, url=None), first_rank=4, more=1, clarify=Clarify(Facet.YEAR, ("2024", "2023")))
    markup, search = keyboard(found, SEALS, BEN, ES), found.request_id
    assert meanings(markup, BEN) == [
        [shown(4).url, *(Press(verb, search, 4) for verb in (Verb.WHY, Verb.GOOD, Verb.BAD))],
        [Press(verb, search, 5) for verb in (Verb.WHY, Verb.GOOD, Verb.BAD)],
        [Press(Verb.CHOOSE, search, 0), Press(Verb.CHOOSE, search, 1)],
        [Press(Verb.MORE, search, 5)],
    ]
    assert meanings(markup, ANA) == [[shown(4).url, None, None, None], [None] * 3, [None] * 2, [None]]


def test_a_host_without_a_dot_never_becomes_a_button() -> None:
    markup = keyboard(reply(shown(1, url="http://paperless:8000/1")), SEALS, ANA, ES)
    assert labels(markup) == [["1 Por qué", "👍", "👎"]]


def test_a_partial_answer_has_links_alone() -> None:
    markup = keyboard(reply(shown(1), shown(2, url=None), complete=False, more=3), SEALS, ANA, ES)
    assert labels(markup) == [["1 Abrir"]]
    assert keyboard(reply(shown(1, url=None), complete=False), SEALS, ANA, ES) is None


def test_an_empty_answer_has_no_buttons() -> None:
    assert keyboard(reply(), SEALS, ANA, ES) is None
    assert keyboard(reply(more=3), SEALS, ANA, ES) is None


@pytest.mark.parametrize(
    ("hint", "rows"),
    [
        (Clarify(Facet.YEAR, ("2024", "2023", "2022", "2021")), [["2024", "2023", "2022", "2021"]]),
        (Clarify(Facet.SOURCE, ("paperless", "notes")), [["Paperless", "Notas"]]),
        (Clarify(Facet.TYPE, ("a" * 12, "b" * 12)), [["a" * 12, "b" * 12]]),
        (Clarify(Facet.TYPE, ("a" * 13, "b" * 12)), [["a" * 13], ["b" * 12]]),
        (Clarify(Facet.TYPE, ("a" * 8, "b" * 8, "c" * 8)), [["a" * 8, "b" * 8], ["c" * 8]]),
        (Clarify(Facet.TYPE, ("a" * 30, "b" * 31)), [["a" * 30], ["b" * 29 + "…"]]),
        (
            Clarify(Facet.CORRESPONDENT, ("Compañía de Electricidad del Norte", "Gas", " ")),
            [["Compañía de Electricidad del…"], ["Gas", "—"]],
        ),
    ],
)
def test_choices_share_a_row_where_they_fit(hint: Clarify, rows: list[list[str]]) -> None:
    assert labels(keyboard(reply(clarify=hint), SEALS, ANA, ES)) == rows


@pytest.mark.parametrize(
    ("more", "total", "label"),
    [
        (7, 14, "Más (7 de 11)"), (7, 1214, "Más (7 de 1.211)"), (7, 10, "Más (7)"), (7, 9, "Más (7)"),
        (7, None, "Más (7)"),
    ],
)  # fmt: skip
def test_more_says_how_many_it_reaches_of_those_that_fit(more: int, total: int | None, label: str) -> None:
    markup = keyboard(reply(shown(1), shown(2), shown(3), more=more, total=total), SEALS, BEN, ES)
    assert markup is not None and markup.inline_keyboard[-1][0].text == label


def test_more_names_the_last_rank_that_was_shown() -> None:
    markup = keyboard(reply(shown(4), shown(5), first_rank=4, more=1), SEALS, BEN, ES)
    assert markup is not None
    data = str(markup.inline_keyboard[-1][0].callback_data)
    assert SEALS.read(data, BEN) == Press(Verb.MORE, "AbC-12_x", 5)
    assert labels(without_more(markup, data)) == labels(markup)[:-1]


def test_choices_are_counted_from_zero() -> None:
    markup = keyboard(reply(clarify=Clarify(Facet.YEAR, ("2024", "2023"))), SEALS, ANA, ES)
    assert markup is not None
    pressed = [SEALS.read(str(button.callback_data), ANA) for button in markup.inline_keyboard[0]]
    assert [press.number for press in pressed if press] == [0, 1]
