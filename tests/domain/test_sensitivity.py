"""Which records are private: a wrong answer here is a leak."""

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, fields
from enum import StrEnum

import pytest

from bot.domain.record import Dimension, Mark
from bot.domain.sensitivity import Because, Label, Labelled, Reason, Rules, label
from tests.domain.making import record

TYPE, TAG, CORRESPONDENT = Dimension.TYPE, Dimension.TAG, Dimension.CORRESPONDENT


def decide(marks: tuple[Mark, ...], rules: Rules) -> tuple[Label, Reason]:
    labelled = label(record(marks=marks), {"paperless": rules})
    return labelled.label, labelled.reason


def test_a_source_without_rules_is_private_as_a_whole() -> None:
    item = record(source="unheard")
    labelled = label(item, {"paperless": Rules()})
    assert (labelled.label, labelled.reason) == (Label.PRIVATE, Reason(Because.NO_RULES, None, None))
    assert labelled.record is item


def test_the_label_belongs_to_the_record_that_was_given() -> None:
    item = record()
    assert label(item, {"paperless": Rules()}).record is item


def test_rules_that_say_nothing_are_open_and_know_no_types() -> None:
    assert Rules() == Rules(default=Label.OPEN, untyped=None, sensitive={})


@pytest.mark.parametrize("value", [Rules(), Reason(Because.RULE), label(record(), {})], ids=repr)
def test_a_judgement_cannot_be_changed_afterwards(value: Rules | Reason | Labelled) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, Label.OPEN)
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("words", [Label, Because])
def test_a_word_is_written_as_its_name(words: type[StrEnum]) -> None:
    assert [str(word) for word in words] == [word.name.lower() for word in words]


@pytest.mark.parametrize("dimension", Dimension)
def test_a_rule_of_any_dimension_makes_its_items_private(dimension: Dimension) -> None:
    rules = Rules(sensitive={dimension: ("Salud",)})
    assert decide((Mark(dimension, "7", "Salud"),), rules) == (
        Label.PRIVATE,
        Reason(Because.RULE, dimension, "Salud"),
    )


@pytest.mark.parametrize("dimension", Dimension)
def test_a_rule_of_one_dimension_says_nothing_of_another(dimension: Dimension) -> None:
    other = next(each for each in Dimension if each is not dimension)
    rules = Rules(sensitive={dimension: ("Salud",)})
    assert decide((Mark(other, "7", "Salud"),), rules) == (Label.OPEN, Reason(Because.DEFAULT))


@pytest.mark.parametrize("written", ["nomina", "NÓMINA", " Nómina ", "no\u0301mina", "Nòmina"])
def test_names_are_compared_folded(written: str) -> None:
    assert decide((Mark(TYPE, "1", "Nómina"),), Rules(sensitive={TYPE: (written,)}))[0] is Label.PRIVATE


def test_a_name_with_spaces_around_it_at_the_source_is_the_same_name() -> None:
    assert decide((Mark(TYPE, "1", " Nómina\u00a0"),), Rules(sensitive={TYPE: ("nomina",)}))[0] is Label.PRIVATE


def test_a_rule_may_name_an_id_and_reaches_what_cannot_be_read() -> None:
    unreadable = Mark(TAG, "13", None)
    assert decide((unreadable,), Rules(sensitive={TAG: ("13",)})) == (
        Label.PRIVATE,
        Reason(Because.RULE, TAG, None),
    )


def test_a_longer_name_that_only_begins_alike_is_another_name() -> None:
    assert decide((Mark(TYPE, "1", "Nómina de regalos"),), Rules(sensitive={TYPE: ("Nómina",)}))[0] is Label.OPEN


def test_a_type_that_cannot_be_read_is_private_without_any_rule() -> None:
    assert decide((Mark(TYPE, "11", None),), Rules()) == (Label.PRIVATE, Reason(Because.UNREADABLE, TYPE))


@pytest.mark.parametrize("dimension", [each for each in Dimension if each is not Dimension.TYPE])
def test_another_mark_that_cannot_be_read_is_private_where_a_rule_speaks_of_its_kind(dimension: Dimension) -> None:
    mark = Mark(dimension, "11", None)
    assert decide((mark,), Rules(sensitive={dimension: ("salud",)})) == (
        Label.PRIVATE,
        Reason(Because.UNREADABLE, dimension),
    )
    assert decide((mark,), Rules())[0] is Label.OPEN
    assert decide((mark,), Rules(sensitive={dimension: ()}))[0] is Label.OPEN


@pytest.mark.parametrize(
    ("untyped", "expected"),
    [
        (Label.PRIVATE, (Label.PRIVATE, Reason(Because.UNTYPED))),
        (Label.OPEN, (Label.OPEN, Reason(Because.DEFAULT))),
        (None, (Label.OPEN, Reason(Because.DEFAULT))),
    ],
)
def test_an_item_without_a_type_follows_the_rule_for_those(
    untyped: Label | None, expected: tuple[Label, Reason]
) -> None:
    assert decide((Mark(TAG, "1", "casa"),), Rules(untyped=untyped)) == expected


def test_an_item_with_a_type_is_not_untyped() -> None:
    assert decide((Mark(TYPE, "4", "Factura"),), Rules(untyped=Label.PRIVATE))[0] is Label.OPEN


@pytest.mark.parametrize("untyped", [Label.OPEN, Label.PRIVATE, None])
def test_a_private_default_is_never_opened_by_another_rule(untyped: Label | None) -> None:
    rules = Rules(default=Label.PRIVATE, untyped=untyped)
    assert decide((), rules)[0] is Label.PRIVATE
    assert decide((Mark(TYPE, "4", "Factura"),), rules) == (Label.PRIVATE, Reason(Because.DEFAULT))


def test_a_named_rule_is_the_reason_before_what_cannot_be_read() -> None:
    rules = Rules(sensitive={CORRESPONDENT: ("Hospital",)})
    marks = (Mark(TYPE, "11", None), Mark(CORRESPONDENT, "2", "Hospital"))
    assert decide(marks, rules)[1] == Reason(Because.RULE, CORRESPONDENT, "Hospital")


def test_one_sensitive_tag_among_many_is_enough() -> None:
    marks = tuple(Mark(TAG, str(n), f"t{n}") for n in range(20))
    assert decide(marks, Rules(sensitive={TAG: ("t19",)}))[0] is Label.PRIVATE


def test_a_new_rule_works_at_once_on_the_same_record() -> None:
    item = record(kind="Contrato")
    before: Mapping[str, Rules] = {"paperless": Rules()}
    after: Mapping[str, Rules] = {"paperless": Rules(sensitive={TYPE: ("contrato",)})}
    assert [label(item, rules).label for rules in (before, after)] == [Label.OPEN, Label.PRIVATE]
