"""Where things are and what they are called."""

from pathlib import PurePosixPath

import pytest

from tests.architecture import tree

TOP_LEVEL = {
    *(
        "bot",
        "adapters",
        "tests",
        "deploy",
        "encuentra",
        "pyproject.toml",
        "requirements.lock",
        "requirements-dev.lock",
    ),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "DECISIONS.md", "SECURITY.md", "LICENSE", ".env.example"),
    *(".ci", ".github", ".gitignore", ".gitattributes", ".editorconfig", ".dockerignore", ".pre-commit-config.yaml"),
}
NO_ROOM = {"utils", "util", "helpers", "helper", "common", "base", "manager", "misc"}
LINES_OF_A_FILE = 400
# A use case is what someone does: a new one is named here, and reads as a verb.
VERBS = {
    *("search", "federate", "gather", "ask", "voice", "sync", "embed", "doctor", "evaluate"),  # the design's
    *("forget", "look", "recheck", "remember", "report", "vote"),
}


def strangers_at_the_top(names: list[str]) -> set[str]:
    return {name.split("/")[0] for name in names} - TOP_LEVEL


def badly_named(names: list[str]) -> list[str]:
    return [
        name
        for name in names
        if any(NO_ROOM.intersection(part.removesuffix(".py").split("_")) for part in PurePosixPath(name).parts)
    ]


def too_long(name: str, text: str) -> str | None:
    lines = len(text.splitlines())
    return f"{name}: {lines} lines" if lines > LINES_OF_A_FILE else None


def test_the_top_level_stays_small() -> None:
    assert not strangers_at_the_top(list(tree.files()))


def test_no_file_is_named_for_what_fits_nowhere() -> None:
    assert not badly_named(tree.python_files("bot", "adapters", "tests"))


def test_every_use_case_is_a_verb() -> None:
    assert set(tree.modules("bot/usecases")) <= VERBS


def test_no_file_is_too_long_to_read() -> None:
    assert not [found for name in tree.python_files("bot", "adapters") if (found := too_long(name, tree.text(name)))]


@pytest.mark.parametrize("name", ["uv.lock", "src/bot/app.py", "tools/run.sh", "bot2/app.py"])
def test_a_stranger_at_the_top_is_seen(name: str) -> None:
    assert strangers_at_the_top([name])


@pytest.mark.parametrize("name", ["bot/utils.py", "bot/domain/text_helpers.py", "adapters/common/x.py", "bot/base.py"])
def test_a_bad_name_is_seen(name: str) -> None:
    assert badly_named([name])


@pytest.mark.parametrize("name", ["bot/domain/database.py", "bot/delivery/telegram/commons.py"])
def test_a_name_that_only_sounds_bad_is_let_be(name: str) -> None:
    assert not badly_named([name])


def test_a_long_file_is_seen() -> None:
    assert too_long("bot/app.py", "line\n" * (LINES_OF_A_FILE + 1))
    assert not too_long("bot/app.py", "line\n" * LINES_OF_A_FILE)
