import ast
import re
from collections.abc import Callable

import pytest

from tests.architecture import bans, tree

ANYWHERE = "bot/delivery/somewhere.py"

BROKEN = [
    (bans.mocks, ANYWHERE, "from unittest import mock"),
    (bans.mocks, ANYWHERE, "import unittest" + ".mock"),
    (bans.mocks, ANYWHERE, "from unittest" + ".mock import patch"),
    (bans.mocks, "tests/x.py", "monkeypatch" + ".setattr(module, 'name', 1)"),
    (bans.mocks, "tests/x.py", "port = Async" + "Mock()"),
    (bans.statuses_raised, ANYWHERE, "response.raise_for_status()"),
    (bans.source_names_compared, ANYWHERE, "if source == 'paperless': pass"),
    (bans.source_names_compared, ANYWHERE, "if 'karakeep' != hit.key.source: pass"),
    (bans.source_names_compared, ANYWHERE, "if source in {'immich', 'videos'}: pass"),
    (bans.source_names_compared, ANYWHERE, "if source is SourceName.NOTES: pass"),
    (bans.source_names_compared, ANYWHERE, "if ranking.startswith('files:'): pass"),
    (bans.source_names_compared, ANYWHERE, "match source:\n  case 'paperless': pass"),
    (bans.gate_types_made_elsewhere, ANYWHERE, "Labelled(record, label)"),
    (bans.gate_types_made_elsewhere, ANYWHERE, "disclosure.Shown(title='x')"),
    (bans.gate_types_made_elsewhere, "bot/domain/disclosure.py", "Labelled(record, label)"),
    (bans.gate_types_made_elsewhere, "bot/domain/sensitivity.py", "Shown(title='x')"),
    (bans.gate_types_made_elsewhere, "adapters/models/local_llm.py", "ClearedPrompt('x')"),
    (bans.gate_types_altered, ANYWHERE, "object.__setattr__(shown, 'snippet', text)"),
    (bans.gate_types_altered, ANYWHERE, "object.__new__(Shown)"),
    (bans.gate_types_altered, ANYWHERE, "from bot.domain.disclosure import Shown\nreplace(shown, snippet=text)"),
    (
        bans.gate_types_altered,
        ANYWHERE,
        "from bot.domain.sensitivity import Labelled\ndataclasses.replace(it, label=OPEN)",
    ),
    (bans.gate_types_altered, ANYWHERE, "from bot.domain.sensitivity import Labelled\nreplace(it, **changes)"),
    (bans.everything_caught, ANYWHERE, "try: pass\nexcept Exception: pass"),
    (bans.everything_caught, ANYWHERE, "try: pass\nexcept (OSError, BaseException): pass"),
    (bans.everything_caught, ANYWHERE, "try: pass\nexcept: pass"),
    (bans.clients_opened, ANYWHERE, "httpx.AsyncClient()"),
    (bans.clients_opened, "adapters/sources/paperless.py", "AsyncClient()"),
    (bans.clients_opened, ANYWHERE, "httpx.get(address)"),
    (bans.clients_opened, ANYWHERE, "httpcore.AsyncConnectionPool()"),
    (bans.clocks_and_awaits_in_the_domain, "bot/domain/dates.py", "datetime.now(UTC)"),
    (bans.clocks_and_awaits_in_the_domain, "bot/domain/dates.py", "date.today()"),
    (bans.clocks_and_awaits_in_the_domain, "bot/domain/dates.py", "async def f() -> None: ..."),
    (bans.clocks_and_awaits_in_the_domain, "bot/domain/dates.py", "print(query)"),
    (bans.tests_that_do_not_run, "tests/x.py", "@pytest.mark." + "skip\ndef test_x(): ..."),
    (bans.tests_that_do_not_run, "tests/x.py", "pytest." + "importorskip('uvicorn')"),
]

ALLOWED = [
    (bans.source_names_compared, "adapters/registry.py", "if source == 'paperless': pass"),
    (bans.source_names_compared, ANYWHERE, "if word == 'factura': pass"),
    (bans.gate_types_made_elsewhere, "bot/domain/sensitivity.py", "Labelled(record, label)"),
    (bans.gate_types_altered, ANYWHERE, "replace(query, words=())\n'a'.replace('a', 'b')"),
    (bans.gate_types_altered, ANYWHERE, "from bot.domain.sensitivity import Labelled\nreplace(ranking, hits=())"),
    (bans.everything_caught, "bot/usecases/federate.py", "try: pass\nexcept Exception: pass"),
    (bans.everything_caught, ANYWHERE, "try: pass\nexcept OSError: pass"),
    (bans.everything_caught, ANYWHERE, "try: pass\nexcept BaseException:\n  tidy()\n  raise"),
    (bans.clients_opened, "adapters/http.py", "httpx.AsyncClient()"),
    (bans.mocks, ANYWHERE, "monkeypatch.setenv('NAME', 'value')\nsetattr(values, name, value)"),
]


@pytest.mark.parametrize("ban", bans.BANS, ids=lambda ban: str(ban.__name__))
def test_nothing_banned_stands_in_the_tree(ban: bans.Ban) -> None:
    found = [
        f"{name}:{line}"
        for name in tree.python_files("bot", "adapters", "tests")
        for line in ban(name, tree.parsed(name))
    ]
    assert not found, f"{ban.__name__}: {found}. {ban.__doc__ or ''}"


@pytest.mark.parametrize(("ban", "path", "code"), BROKEN)
def test_a_ban_finds_what_it_is_for(ban: bans.Ban, path: str, code: str) -> None:
    assert list(ban(path, ast.parse(code)))


@pytest.mark.parametrize(("ban", "path", "code"), ALLOWED)
def test_a_ban_leaves_the_rest_alone(ban: bans.Ban, path: str, code: str) -> None:
    assert not list(ban(path, ast.parse(code)))


def test_every_ban_has_been_seen_to_go_red() -> None:
    assert {ban for ban, _, _ in BROKEN} == set(bans.BANS)


def test_every_file_that_may_catch_everything_needs_it() -> None:
    idle = [
        name
        for name in bans.MAY_CATCH_EVERYTHING
        if name in tree.files() and not list(bans.everything_caught("bot/elsewhere.py", tree.parsed(name)))
    ]
    assert not idle


# Written so that this file does not hold what it looks for.
REGISTRIES = re.compile(r"pythonh[o]sted|pypi[.]o|npm[j]s[.]o|deb[.]debian|security[.]debian|[-]-(extra-)?index-url")
MACHINES = re.compile(
    r"(^|[^A-Za-z0-9_.])/([w]ork/(main|shared|steering|[.]library)|[f]arm/in|[r]oot/[.a-z]|[h]ome/(?!user/)[a-z]+/|Users/[a-z]+/)",
    re.MULTILINE,
)
LEFT_UNDONE = re.compile(r"\b(TO[D]O|FIX[M]E|XX[X])\b|NotImplemented[E]rror|pragma: no [c]over")


def _where(pattern: re.Pattern[str], wanted: Callable[[str], bool] = lambda _: True) -> list[str]:
    return [
        f"{name}:{number}"
        for name in tree.files()
        if wanted(name)
        for number, line in enumerate(tree.text(name).splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_address_of_a_package_registry_stands_in_the_tree() -> None:
    assert not _where(REGISTRIES)


def test_no_path_of_a_machine_stands_in_the_tree() -> None:
    assert not _where(MACHINES)


def test_nothing_is_left_undone_or_hidden_from_coverage() -> None:
    assert not _where(LEFT_UNDONE, lambda name: name.endswith(".py"))


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (REGISTRIES, "# from https://" + "pypi." + "org/simple"),
        (REGISTRIES, "-" + "-index-url https://example.test"),
        (MACHINES, "open('" + "/wo" + "rk/main/x')"),
        (MACHINES, "cd /ro" + "ot/.cache"),
        (MACHINES, "python: /ho" + "me/maria/bin/python"),
        (LEFT_UNDONE, "# TO" + "DO later"),
        (LEFT_UNDONE, "raise NotImplemented" + "Error"),
        (LEFT_UNDONE, "x = 1  # pragma: no " + "cover"),
    ],
)
def test_a_pattern_finds_what_it_is_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


@pytest.mark.parametrize("line", ["~/.config", "framework/main.py", "https://host.test/root/x", "para todo el año"])
def test_a_pattern_leaves_the_rest_alone(line: str) -> None:
    assert not any(pattern.search(line) for pattern in (REGISTRIES, MACHINES, LEFT_UNDONE))
