"""Every line of the list has a test that exists, or a reason why it has none."""

import re
from collections.abc import Mapping
from types import ModuleType

import pytest

from tests.cases import test_languages, test_privacy, test_privacy_outside, test_search_quality
from tests.cases.table import Line

MODULES = (test_search_quality, test_languages, test_privacy, test_privacy_outside)
WANTED = [f"T{number:02}" for number in (*range(1, 24), *range(30, 41))]
NAMED = re.compile(r"test_(T\d\d)_[a-z]\w+")


def problems(lines: Mapping[str, Line], functions: set[str]) -> list[str]:
    """What is wrong with one module's part of the list."""
    listed = [test for line in lines.values() for test in line.tests]
    return [
        *(f"{name} has neither test nor reason" for name, line in lines.items() if not (line.tests or line.rest)),
        *(f"{name} says nothing" for name, line in lines.items() if not line.kind),
        *(f"{test} does not exist" for test in listed if test not in functions),
        *(f"{test} stands in no line" for test in sorted(functions) if test not in listed),
        *(
            f"{test} is not named with {name}"
            for name, line in lines.items()
            for test in line.tests
            if (match := NAMED.fullmatch(test)) is None or match[1] != name
        ),
    ]


def functions_of(module: ModuleType) -> set[str]:
    """The test functions of a module."""
    return {name for name in vars(module) if name.startswith("test_") and callable(vars(module)[name])}


def test_every_line_of_the_list_stands_in_one_table() -> None:
    assert [name for module in MODULES for name in module.CASES] == WANTED


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_every_line_has_its_tests_or_a_reason(module: ModuleType) -> None:
    assert problems(module.CASES, functions_of(module)) == []


@pytest.mark.parametrize(
    ("line", "functions", "wrong"),
    [
        (Line("a fault"), set(), "T07 has neither test nor reason"),
        (Line("", rest="later"), set(), "T07 says nothing"),
        (Line("a fault", ("test_T07_gone",)), set(), "test_T07_gone does not exist"),
        (Line("a fault", ("test_T08_other",)), {"test_T08_other"}, "test_T08_other is not named with T07"),
        (Line("a fault", rest="later"), {"test_T07_new"}, "test_T07_new stands in no line"),
    ],
)
def test_a_gap_in_the_table_is_seen(line: Line, functions: set[str], wrong: str) -> None:
    assert problems({"T07": line}, functions) == [wrong]
    assert problems({"T07": Line("a fault", ("test_T07_it",))}, {"test_T07_it"}) == []
