"""Mutants of what mutmut leaves alone.

Outside functions: constants, the entries of displays (a cell of a table, a member of a set), the flags of decorators.
Everywhere: a member of an enum becomes the next one. Inside functions: a whole condition is forced to true and to
false, an operand of «and» or «or» loses its say, an ``isinstance`` is forced.
"""

import ast
import difflib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.mutation.campaign import Mutant, single_spaced

Enums = Mapping[str, Sequence[str]]  # the name of an enum in the module -> the names of its members, in order


@dataclass(frozen=True, slots=True)
class Edit:
    """``start`` and ``end`` are offsets in the encoded source."""

    place: str
    start: int
    end: int
    text: str


def mutated_sources(name: str, source: str, enums: Enums) -> Iterator[tuple[Mutant, str]]:
    """Each mutant of a module's source with the whole changed source; changes that mean the same are left out."""
    encoded, same = source.encode(), ast.dump(ast.parse(source))
    for edit in edits(source, enums):
        changed = (encoded[: edit.start] + edit.text.encode() + encoded[edit.end :]).decode()
        if ast.dump(ast.parse(changed)) != same:
            yield Mutant(name, edit.place, *changed_lines(source, changed)), changed


def changed_lines(before: str, after: str) -> tuple[str, str]:
    """The lines that went and the lines that came, each side on one line."""
    delta = list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[2:]
    was, becomes = (single_spaced("\n".join(line[1:] for line in delta if line[0] == sign)) for sign in "-+")
    return was, becomes


def edits(source: str, enums: Enums) -> Iterator[Edit]:
    """Every edit, in the order of the source."""
    return _Walk(source, enums).statements(ast.parse(source).body, "module", inside=False)


class _Walk:
    def __init__(self, source: str, enums: Enums) -> None:
        lengths = (len(line) for line in source.encode().splitlines(keepends=True))
        self._line_starts = (0, *itertools.accumulate(lengths))
        self._enums = enums

    def statements(self, body: Sequence[ast.stmt], place: str, *, inside: bool) -> Iterator[Edit]:
        for statement in body:
            if isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                below = statement.name if place == "module" else f"{place}.{statement.name}"
                for decorator in statement.decorator_list:
                    yield from self._node(decorator, below, inside=inside)
                within = inside or not isinstance(statement, ast.ClassDef)
                yield from self.statements(statement.body, below, inside=within)
            elif not isinstance(statement, ast.Import | ast.ImportFrom):
                yield from self._node(statement, place, inside=inside)

    def _node(self, node: ast.AST, place: str, *, inside: bool) -> Iterator[Edit]:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # a docstring
        yield from self._everywhere(node, place)
        yield from self._in_function(node, place) if inside else self._outside(node, place)
        for field, value in ast.iter_fields(node):
            if field == "annotation":
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._node(child, place, inside=inside)

    def _everywhere(self, node: ast.AST, place: str) -> Iterator[Edit]:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self._enums:
            members = self._enums[node.value.id]
            if node.attr in members and len(members) > 1:
                other = members[(members.index(node.attr) + 1) % len(members)]
                yield self._instead(node, place, f"{node.value.id}.{other}")

    def _outside(self, node: ast.AST, place: str) -> Iterator[Edit]:
        match node:
            case ast.Constant(value=bool(flag)):
                yield self._instead(node, place, repr(not flag))
            case ast.Constant(value=int(number)):
                yield self._instead(node, place, repr(number + 1))
            case ast.Constant(value=str(text)):
                yield self._instead(node, place, repr(f"XX{text}XX"))
            case ast.Constant(value=None):
                yield self._instead(node, place, repr(""))
            case ast.Set(elts=entries) | ast.Tuple(elts=entries) | ast.List(elts=entries):
                yield from self._without_each(node, [(entry, entry) for entry in entries], place)
            case ast.Dict(keys=keys, values=values):
                yield from self._without_each(node, [(k or v, v) for k, v in zip(keys, values, strict=True)], place)

    def _without_each(self, node: ast.expr, entries: Sequence[tuple[ast.expr, ast.expr]], place: str) -> Iterator[Edit]:
        if len(entries) == 1:
            yield self._instead(node, place, {ast.Set: "set()", ast.Tuple: "()", ast.List: "[]"}.get(type(node), "{}"))
            return
        for at, (first, last) in enumerate(entries):
            if at + 1 < len(entries):
                yield Edit(place, self._start(first), self._start(entries[at + 1][0]), "")
            else:
                yield Edit(place, self._end(entries[at - 1][1]), self._end(last), "")

    def _in_function(self, node: ast.AST, place: str) -> Iterator[Edit]:
        match node:
            case ast.If(test=test) | ast.While(test=test):
                yield from self._forced(test, place)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self._forced(test, place)
            case ast.BoolOp(op=op, values=operands):
                for operand in operands:
                    yield self._instead(operand, place, "True" if isinstance(op, ast.And) else "False")
            case ast.Call(func=ast.Name(id="isinstance")):
                yield from self._forced(node, place)

    def _forced(self, node: ast.expr, place: str) -> Iterator[Edit]:
        return (self._instead(node, place, text) for text in ("True", "False"))

    def _instead(self, node: ast.expr, place: str, text: str) -> Edit:
        return Edit(place, self._start(node), self._end(node), text)

    def _start(self, node: ast.expr) -> int:
        return self._line_starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._line_starts[node.end_lineno - 1] + node.end_col_offset
