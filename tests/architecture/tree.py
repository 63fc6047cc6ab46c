"""The tree as git sees it: what is tracked, and what would be with the next `git add`."""

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def files() -> tuple[str, ...]:
    """Paths from the root, with `/`, sorted. A file that git ignores is not among them."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    return tuple(sorted({name for name in listed.split("\0") if name and (ROOT / name).is_file()}))


def python_files(*rooms: str) -> list[str]:
    return [name for name in files() if name.endswith(".py") and name.startswith(tuple(f"{room}/" for room in rooms))]


def modules(room: str) -> list[str]:
    """The names of the modules and packages that stand directly in a room."""
    found = set()
    for name in python_files(room):
        first, *rest = name.removeprefix(f"{room}/").split("/")
        found.add(first if rest else first.removesuffix(".py"))
    return sorted(found - {"__init__"})


@cache
def text(name: str) -> str:
    """A file that is not UTF-8 text has no lines to judge."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@cache
def parsed(name: str) -> ast.Module:
    return ast.parse(text(name), filename=name)
