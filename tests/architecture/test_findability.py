"""Who knows the file knows where its tests are."""

from fnmatch import fnmatch
from pathlib import PurePosixPath

import pytest

from tests.architecture import tree

# room -> folders of tests, any of which may hold the test of a module of that room
TESTS_OF = {
    "bot/domain": ("tests/domain",),
    "bot/usecases": ("tests/usecases",),
    "bot/delivery": ("tests/delivery",),
    "bot/delivery/telegram": ("tests/delivery",),
    "adapters/sources": ("tests/contract", "tests/adapters"),
}
# Parts and tables of one grammar, tested through the module that reads them.
CONVERSING = ("answer", "handlers", "messenger", "searching")  # seen only in a whole conversation
VALUES = ("coverage", "errors", "hits", "judged", "principal", "query", "record", "reply")
TESTED_THROUGH = {
    "bot/domain/weights": "test_fusion",
    "bot/domain/question_words": "test_parse",
    **dict.fromkeys((f"bot/domain/{name}" for name in VALUES), "test_values"),
    "bot/usecases/federate": "test_search_time",
    **{f"bot/delivery/telegram/{name}": "test_end_to_end" for name in CONVERSING},
    **{f"bot/delivery/telegram/{name}": "test_faults" for name in ("application", "connection", "hints")},
    **{f"bot/usecases/{name}": "test_continuing" for name in "forget recheck report vote".split()},
    "bot/domain/date_*": "test_dates",
    "bot/domain/counterpart*_lists": "test_counterparts",
    "bot/domain/*_lists": "test_words",
}


def expected_test(room: str, module: str) -> str:
    through = [test for pattern, test in TESTED_THROUGH.items() if fnmatch(f"{room}/{module}", pattern)]
    return through[0] if through else f"test_{module}"


def untested(room: str, module: str, tests: list[str]) -> bool:
    """A test points to a module by its name, or by the folder it stands in."""
    wanted = expected_test(room, module)
    for name in tests:
        path = PurePosixPath(name)
        if not name.startswith(tuple(f"{folder}/" for folder in TESTS_OF[room])):
            continue
        if path.stem.startswith("test_") and (path.stem == wanted or path.stem.startswith(f"{wanted}_")):
            return False
        if path.stem.startswith("test_") and module in path.parent.parts:
            return False
    return True


@pytest.mark.parametrize("room", TESTS_OF)
def test_every_module_has_its_test(room: str) -> None:
    tests = tree.python_files("tests")
    assert not [f"{room}/{module}" for module in tree.modules(room) if untested(room, module, tests)]


@pytest.mark.parametrize("pattern", TESTED_THROUGH)
def test_every_exception_still_has_its_modules(pattern: str) -> None:
    assert [name for room in TESTS_OF for name in tree.modules(room) if fnmatch(f"{room}/{name}", pattern)]


@pytest.mark.parametrize(
    ("room", "module", "tests", "missing"),
    [
        ("bot/domain", "dates", ["tests/domain/test_dates.py"], False),
        ("bot/domain", "dates", ["tests/domain/test_dates_phrases.py"], False),
        ("bot/domain", "dates", ["tests/domain/test_updates.py"], True),
        ("bot/domain", "dates", ["tests/usecases/test_dates.py"], True),
        ("bot/domain", "dates", [], True),
        ("bot/domain", "notes", ["tests/domain/notes/test_graph.py"], False),
        ("bot/delivery", "telegram", ["tests/delivery/telegram/test_guard.py"], False),
        ("bot/domain", "weights", ["tests/domain/test_fusion.py"], False),
        ("bot/domain", "date_words", ["tests/domain/test_dates.py"], False),
        ("bot/domain", "date_words", ["tests/domain/test_date_words.py"], True),
        ("adapters/sources", "paperless", ["tests/contract/test_paperless.py"], False),
        ("adapters/sources", "paperless", ["tests/contract/paperless.py"], True),
    ],
)
def test_a_missing_test_is_seen(room: str, module: str, tests: list[str], missing: bool) -> None:
    assert untested(room, module, tests) is missing
