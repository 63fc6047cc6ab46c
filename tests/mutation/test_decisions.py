"""The mutants that we make ourselves."""

import pytest

from tests.mutation.decisions import mutated_sources

ENUMS = {"Label": ("OPEN", "PRIVATE"), "Lonely": ("ONE",)}


def becomes(source: str) -> list[str]:
    return [mutant.becomes for mutant, _ in mutated_sources("x", source, ENUMS)]


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("MOST = 64", ["MOST = 65"]),
        ("ON = True", ["ON = False"]),
        ('NAME: str = "à"', ["NAME: str = 'XXàXX'"]),
        ("PORT: int | None = None", ["PORT: int | None = ''"]),
        (
            "SETS = frozenset({A, B, C})",
            ["SETS = frozenset({B, C})", "SETS = frozenset({A, C})", "SETS = frozenset({A, B})"],
        ),
        ("ONE = {A}", ["ONE = set()"]),
        ("ONE = (A,)", ["ONE = ()"]),
        ("ONE = [A]", ["ONE = []"]),
        ("ROWS = {A: {B: C}}", ["ROWS = {}", "ROWS = {A: {}}"]),
        ("ROWS = {A: B, C: D}", ["ROWS = {C: D}", "ROWS = {A: B}"]),
        ("CELL = Label.OPEN", ["CELL = Label.PRIVATE"]),
        ("CELL = Label.PRIVATE", ["CELL = Label.OPEN"]),
        ("CELL = Lonely.ONE", []),
        ('"""A page."""\nimport a\nfrom b import c', []),
        ('class A:\n    """A class."""\n    x: int = 1', ["x: int = 2"]),
    ],
)
def test_outside_functions_a_value_changes_or_an_entry_goes(source: str, mutants: list[str]) -> None:
    assert becomes(source) == mutants


@pytest.mark.parametrize(
    ("body", "mutants"),
    [
        ("return Label.OPEN", ["return Label.PRIVATE"]),
        ("return 64", []),
        ("if a(b):\n        return", ["if True:", "if False:"]),
        ("while a:\n        b()", ["while True:", "while False:"]),
        ("return [a for a in b if a]", ["return [a for a in b if True]", "return [a for a in b if False]"]),
        (
            "return a and (b or c)",
            [
                "return True and (b or c)",
                "return a and (True)",
                "return a and (False or c)",
                "return a and (b or False)",
            ],
        ),
        ("return isinstance(a, B)", ["return True", "return False"]),
        ("return True and a", ["return True and True"]),
    ],
)
def test_inside_functions_a_decision_is_forced(body: str, mutants: list[str]) -> None:
    assert becomes(f"def f(a: B | None = None) -> C | None:\n    {body}\n") == mutants


def test_a_mutant_knows_its_place_and_the_rest_of_the_source_stays() -> None:
    source = "class À:\n    é = 'ñ'\n\n    def f(self) -> None:\n        return Label.OPEN\n"
    mutants = list(mutated_sources("x", source, ENUMS))
    assert [(mutant.module, mutant.place, mutant.was) for mutant, _ in mutants] == [
        ("x", "À", "é = 'ñ'"),
        ("x", "À.f", "return Label.OPEN"),
    ]
    assert mutants[1][1] == source.replace("OPEN", "PRIVATE")


def test_an_entry_that_fills_many_lines_goes_as_a_whole() -> None:
    source = "T = {\n    A: {\n        B: C,\n    },\n    D: E,\n}\n"
    first = next(mutated_sources("x", source, ENUMS))
    assert (first[0].was, first[0].becomes) == ("A: { B: C, },", "")
    assert first[1] == "T = {\n    D: E,\n}\n"
