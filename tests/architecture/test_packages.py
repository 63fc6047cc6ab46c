"""What the project stands on: named once, pinned with hashes, and used."""

import ast
import re
import sys
import tomllib

import pytest

from tests.architecture import tree

IMPORTED_AS = {
    "python-dotenv": "dotenv",
    "python-telegram-bot": "telegram",
    "python-multipart": "starlette",  # loaded by it, for forms with files
    "tzdata": "zoneinfo",  # loaded by it, where the system has no zones
}


def _project() -> dict[str, list[str]]:
    told = tomllib.loads(tree.text("pyproject.toml"))
    return {"": told["project"]["dependencies"], **told["project"]["optional-dependencies"]}


def _dev() -> list[str]:
    return list(tomllib.loads(tree.text("pyproject.toml"))["dependency-groups"]["dev"])


def package(requirement: str) -> str:
    return re.split(r"[\s<>=!~;\[]", requirement, maxsplit=1)[0].lower()


def imports(module: ast.Module) -> set[str]:
    """The first parts of what a file imports, late imports too."""
    found: set[str] = set()
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                found.update(alias.name.split(".")[0] for alias in names)
            case ast.ImportFrom(module=str(name)):
                found.add(name.split(".")[0])
            case ast.Call(func=ast.Name(id="find_spec" | "import_module"), args=[ast.Constant(value=str(name)), *_]):
                found.add(name.split(".")[0])
    return found


def pins(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", lock, re.MULTILINE))


def unhashed(lock: str) -> list[str]:
    requirements = [part for part in re.split(r"\n(?=\S)", lock.strip()) if part and not part.startswith("#")]
    return [part.split()[0] for part in requirements if "--hash=sha256:" not in part]


def test_every_package_of_the_project_is_imported() -> None:
    used = {name for file in tree.python_files("bot", "adapters") for name in imports(tree.parsed(file))}
    named = [package(requirement) for group in _project().values() for requirement in group]
    idle = [name for name in named if IMPORTED_AS.get(name, name.replace("-", "_")) not in used]
    assert not idle


def imported_unnamed(used: set[str], named: list[str]) -> set[str]:
    """What comes with another package today may not come with its next version."""
    ours = {*sys.stdlib_module_names, "bot", "adapters"}
    return used - ours - {IMPORTED_AS.get(name, name.replace("-", "_")) for name in named}


def test_every_package_that_is_imported_is_named() -> None:
    named = {group: [package(requirement) for requirement in names] for group, names in _project().items()}
    product = [name for name in tree.python_files("bot", "adapters") if not name.startswith("bot/demo/")]
    demo = tree.python_files("bot/demo")
    assert not imported_unnamed({name for file in product for name in imports(tree.parsed(file))}, named[""])
    assert not imported_unnamed(
        {name for file in demo for name in imports(tree.parsed(file))}, [*named[""], *named["demo"]]
    )


def test_a_package_that_is_imported_unnamed_is_seen() -> None:
    assert imported_unnamed({"json", "bot", "httpx", "h11"}, ["httpx"]) == {"h11"}


def test_both_locks_pin_what_the_project_names() -> None:
    for_running, for_developing = pins(tree.text("requirements.lock")), pins(tree.text("requirements-dev.lock"))
    named = {package(requirement) for requirement in _project()[""]}
    named_to_develop = {package(requirement) for requirement in [*_project()["demo"], *_dev()]}
    assert named <= set(for_running)
    assert named | named_to_develop <= set(for_developing)


def test_the_lock_to_develop_holds_the_lock_to_run() -> None:
    """So that `test` after `run` changes no version, and `run` after `test` nothing at all."""
    for_running, for_developing = pins(tree.text("requirements.lock")), pins(tree.text("requirements-dev.lock"))
    assert for_running.items() <= for_developing.items()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_has_a_hash_for_everything_and_no_address(lock: str) -> None:
    assert not unhashed(tree.text(lock))
    assert "://" not in tree.text(lock)


def test_a_package_without_a_hash_is_seen() -> None:
    assert unhashed("a==1 \\\n    --hash=sha256:00\n    # via b\nb==2\n") == ["b==2"]


def test_late_imports_count() -> None:
    assert imports(ast.parse("def f():\n    import rich.table\n    from typer import echo")) == {"rich", "typer"}
    assert imports(ast.parse("find_spec('babel')\nimport_module('rich.table')")) == {"babel", "rich"}
