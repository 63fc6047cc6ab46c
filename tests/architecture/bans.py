"""What may stand in no file, or in few, found in the syntax tree. A ban yields the lines that break it."""

import ast
from collections.abc import Callable, Iterator
from functools import cache

from tests.architecture import tree

Ban = Callable[[str, ast.Module], Iterator[int]]

SOURCES = frozenset({"paperless", "karakeep", "immich", "videos", "notes", "files"})
SOURCE_ROOMS = ("adapters/sources/", "adapters/registry.py")

# Each is made by one function in one file: that is how no step of the way can be skipped.
BIRTHPLACES = {
    "Labelled": "bot/domain/sensitivity.py",
    "Shown": "bot/domain/disclosure.py",
    "ShownHit": "bot/domain/disclosure.py",
    "Why": "bot/domain/disclosure.py",
    "ClearedPrompt": "bot/domain/disclosure.py",
}

# The bulkhead of the sources, and the last edge of each delivery.
MAY_CATCH_EVERYTHING = (
    "bot/usecases/federate.py",
    "bot/delivery/cli.py",
    "bot/delivery/telegram/handlers.py",
)

MAY_OPEN_CLIENTS = ("adapters/http.py", "bot/demo/", "tests/")
OPENS_A_CLIENT = {
    "httpx": {"AsyncClient", "Client", "request", "get", "post", "put", "patch", "delete", "stream"},
    "httpcore": {"AsyncConnectionPool", "ConnectionPool", "request", "stream"},
    "aiohttp": {"ClientSession", "request"},
}


def _name(node: ast.expr | None) -> str:
    """The last part of a name: `Shown` of `disclosure.Shown`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _calls(module: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(module) if isinstance(node, ast.Call))


def mocks(_path: str, module: ast.Module) -> Iterator[int]:
    doubles = {"Mock", "Magic" + "Mock", "Async" + "Mock", "create_autospec"}
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names) if any(alias.name == "unittest" + ".mock" for alias in names):
                yield node.lineno
            case ast.ImportFrom(module="unittest", names=names) if any(alias.name == "mock" for alias in names):
                yield node.lineno
            case ast.ImportFrom(module=str(name)) if name == "unittest" + ".mock":
                yield node.lineno
            case ast.Attribute(attr="setattr", value=ast.Name()):
                yield node.lineno
            case ast.Name(id=name) if name in doubles:
                yield node.lineno


def statuses_raised(_path: str, module: ast.Module) -> Iterator[int]:
    """It puts the address, and so the query, in its text."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr == "raise_for_status":
            yield node.lineno


def source_names_compared(path: str, module: ast.Module) -> Iterator[int]:
    """Where a source is treated in its own way, a field of Record or a method of the port is missing."""
    if path.startswith(SOURCE_ROOMS) or not path.startswith(("bot/", "adapters/")):
        return
    for node in ast.walk(module):
        match node:
            case ast.Compare(left=left, comparators=others):
                if any(_names_a_source(side) for side in (left, *others)):
                    yield node.lineno
            case ast.MatchValue(value=value) if _names_a_source(value):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="startswith"), args=[first, *_]) if _names_a_source(first):
                yield node.lineno


def _names_a_source(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str(value)):
            return value.rstrip(":") in SOURCES
        case ast.Attribute(attr=attribute, value=ast.Name(id=owner)):
            return attribute.lower() in SOURCES and "source" in owner.lower()
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            return any(_names_a_source(element) for element in elements)
    return False


def gate_types_made_elsewhere(path: str, module: ast.Module) -> Iterator[int]:
    if not path.startswith(("bot/", "adapters/")):
        return
    for call in _calls(module):
        home = BIRTHPLACES.get(_name(call.func))
        if home is not None and path != home:
            yield call.lineno


def gate_types_altered(path: str, module: ast.Module) -> Iterator[int]:
    """A copy with another field would be a label that nobody gave. Seen by the field's name."""
    if not path.startswith(("bot/", "adapters/")):
        return
    imported = {
        alias.name for node in ast.walk(module) if isinstance(node, ast.ImportFrom) for alias in node.names
    } & BIRTHPLACES.keys()
    fields = {field for gate_type in imported for field in fields_of(gate_type)}
    for call in _calls(module):
        match call.func:
            case ast.Attribute(attr="__setattr__" | "__new__", value=ast.Name(id="object")):
                yield call.lineno
            case ast.Name(id="replace") | ast.Attribute(attr="replace", value=ast.Name(id="dataclasses" | "copy")):
                changed = {keyword.arg for keyword in call.keywords}
                if imported and (None in changed or changed & fields):
                    yield call.lineno


@cache
def fields_of(gate_type: str) -> frozenset[str]:
    """Empty for a type that is not written yet."""
    home = BIRTHPLACES[gate_type]
    if home not in tree.files():
        return frozenset()
    return frozenset(
        line.target.id
        for node in tree.parsed(home).body
        if isinstance(node, ast.ClassDef) and node.name == gate_type
        for line in node.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    )


def everything_caught(path: str, module: ast.Module) -> Iterator[int]:
    """What nobody foresaw goes up to the edge. Who tidies up and raises it again lets it go up."""
    if path in MAY_CATCH_EVERYTHING or not path.startswith(("bot/", "adapters/")):
        return
    for node in ast.walk(module):
        match node:
            case ast.ExceptHandler(body=[*_, ast.Raise(exc=None)]):
                continue
            case ast.ExceptHandler(type=ast.Tuple(elts=kinds)):
                caught: list[ast.expr | None] = [*kinds]
            case ast.ExceptHandler(type=kind):
                caught = [kind]
            case _:
                continue
        if any(kind is None or _name(kind) in {"Exception", "BaseException"} for kind in caught):
            yield node.lineno


def clients_opened(path: str, module: ast.Module) -> Iterator[int]:
    """Timeouts, limits, no proxy and no redirect hold because one file opens the clients."""
    if path.startswith(MAY_OPEN_CLIENTS):
        return
    for call in _calls(module):
        match call.func:
            case ast.Name(id="AsyncClient" | "AsyncConnectionPool" | "ClientSession"):
                yield call.lineno
            case ast.Attribute(attr=attribute, value=ast.Name(id=library)) if attribute in OPENS_A_CLIENT.get(
                library, ()
            ):
                yield call.lineno


def clocks_and_awaits_in_the_domain(path: str, module: ast.Module) -> Iterator[int]:
    if not path.startswith("bot/domain/"):
        return
    for node in ast.walk(module):
        match node:
            case ast.AsyncFunctionDef() | ast.Await() | ast.AsyncFor() | ast.AsyncWith():
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="now" | "utcnow" | "today")):
                yield node.lineno
            case ast.Call(func=ast.Name(id="open" | "print" | "input")):
                yield node.lineno


def tests_that_do_not_run(_path: str, module: ast.Module) -> Iterator[int]:
    for node in ast.walk(module):
        match node:
            case ast.Attribute(attr="skip" | "skipif" | "xfail" | "importorskip", value=owner) if _name(owner) in {
                *("pytest", "mark"),
            }:
                yield node.lineno


BANS: tuple[Ban, ...] = (
    mocks,
    statuses_raised,
    source_names_compared,
    gate_types_made_elsewhere,
    gate_types_altered,
    everything_caught,
    clients_opened,
    clocks_and_awaits_in_the_domain,
    tests_that_do_not_run,
)
