"""The query languages of the two engines, as far as a searching client can meet them.

`parse_tantivy` is v3.0.x (default OR, strict: a mistake is a QueryError), `parse_whoosh` is v2.20 (default AND,
lenient: a mistake is a word). Both give the same tree. Syntax that the recordings do not show enough of
(ranges other than dates, regular expressions, IN lists) raises NotPlayed, so that a test never trusts a guess.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias


class QueryError(Exception):
    """The engine refuses the query: 400."""


class NotPlayed(Exception):
    """Real syntax that this stand-in does not know: 501."""


@dataclass(frozen=True, slots=True)
class Word:
    """Letters as typed; `field` None means the default fields. `kind`: word, phrase, wildcard or every."""

    text: str
    field: str | None = None
    kind: str = "word"
    prefix: bool = False


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of `should` (if there are any), every one of `must`, none of `never`."""

    should: tuple["Node", ...]
    must: tuple["Node", ...] = ()
    never: tuple["Node", ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    part: "Node"


Node: TypeAlias = Word | All | Some | Not

V3_FIELDS = {
    "title", "content", "correspondent", "type", "document_type", "tag", "notes.note", "notes.user", "notes",
    "custom_fields.value", "custom_fields.name", "custom_fields", "original_filename",
}  # fmt: skip
V3_OTHER_FIELDS = {"created", "added", "modified", "owner_id", "asn", "page_count", "path", "tag_id", "id", "IN"}
V2_FIELDS = {"title", "content", "correspondent", "type", "tag", "notes", "custom_fields"}
V2_OTHER_FIELDS = {"created", "added", "modified", "owner", "owner_id", "asn", "page_count", "path", "tag_id", "id"}
OPERATORS = {"AND", "OR", "NOT"}
V3_TOKEN = re.compile(r"""\s+|[()]|[+-](?=\S)|(?:[\w.]+:)?(?:"[^"]*"|'[^']*')(?:\*|~\d+)?|[^\s()]+""")
V3_FORBIDDEN = re.compile(r"['\"`{}\[\]<>\\]|\^(?!\d+$)|^/|^:|^\^")
V2_TOKEN = re.compile(r'\s+|[()]|(?:\w+:)?"[^"]+"(?:~\d+)?|(?:\w+:)?(?<![^\s(:])\'[^\']+\'(?![^\s)])|[^\s()]+')
# Whoosh sees no field in notes.note:x, but the word "notes." and then an unknown field
V2_DOTTED = re.compile(r"(?<!\S)((?:\w+\.)+)(\w+:\S)")


def parse_tantivy(text: str) -> Node | None:
    """The tree, or None when nothing can match (a blank query, a query of marks only)."""
    tokens = [token for token in V3_TOKEN.findall(text) if not token.isspace()]
    if not tokens:
        return None
    if "-" in tokens and re.search(r"\S\s+-\s+\S", text):
        # a dash between two blanks is no exclusion (recorded: "lavadora - bosch" finds the washing machine)
        tokens = [token for token in V3_TOKEN.findall(re.sub(r"(?<=\s)-(?=\s)", " ", text)) if not token.isspace()]
    reader = _Reader(tokens)
    tree = _v3_clauses(reader)
    if reader.more():
        raise QueryError("unbalanced )")
    return tree


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._position = 0

    def more(self) -> bool:
        return self._position < len(self._tokens)

    def peek(self) -> str | None:
        return self._tokens[self._position] if self.more() else None

    def followed(self) -> bool:
        """Whether something other than a closing parenthesis comes after the next token."""
        return self._position + 1 < len(self._tokens) and self._tokens[self._position + 1] != ")"

    def take(self) -> str:
        token = self._tokens[self._position]
        self._position += 1
        return token


def _v3_clauses(reader: _Reader) -> Node:
    """Groups joined by OR or by nothing; inside a group, AND."""
    should: list[Node] = []
    must: list[Node] = []
    never: list[Node] = []
    seen = False
    wanted = True
    while reader.more() and reader.peek() != ")":
        if reader.peek() == "OR":
            if wanted:
                raise QueryError("OR without a left side")
            reader.take()
            wanted = True
            continue
        sign, part = _v3_signed(reader)
        parts = [part]
        while reader.peek() == "AND":
            reader.take()
            follow, right = _v3_signed(reader)
            parts.append(Not(right) if follow == "-" else right)
        node = parts[0] if len(parts) == 1 else All(tuple(parts))
        {"+": must, "-": never, "": should}[sign].append(node)
        seen, wanted = True, False
    if not seen or wanted:
        raise QueryError("an empty or unfinished query")
    if never and not should and not must:
        raise QueryError("only exclusions")
    if not must and not never and len(should) == 1:
        return should[0]
    return Some(tuple(should), tuple(must), tuple(never))


def _v3_signed(reader: _Reader) -> tuple[str, Node]:
    if not reader.more():
        raise QueryError("an operator without a right side")
    token = reader.take()
    if token in ("+", "-"):
        return token, _v3_atom(reader)
    if token == "NOT":
        return "-", _v3_atom(reader)
    return "", _v3_atom(reader, token)


def _v3_atom(reader: _Reader, token: str | None = None) -> Node:
    if token is None:
        if not reader.more():
            raise QueryError("nothing to exclude or to require")
        token = reader.take()
    if token == "(":
        inner = _v3_clauses(reader)
        if not reader.more():
            raise QueryError("unbalanced (")
        reader.take()
        return inner
    if token == ")" or token in OPERATORS or set(token) <= {"+", "-"}:
        raise QueryError("a mark without a word")
    return _v3_word(token, reader)


def _v3_word(token: str, reader: _Reader) -> Node:
    field, rest = None, token
    named = re.match(r"([\w.]+):(.*)", token, re.DOTALL)
    if named:
        field, rest = named[1], named[2]
        if field in V3_OTHER_FIELDS or (field in V3_FIELDS and not rest and reader.peek() in ("(", "IN")):
            raise NotPlayed(f"the field {field}, or a group after it")
        if field not in V3_FIELDS or not rest or rest == "*":
            raise QueryError("an unknown field or an empty one")
    quoted = re.fullmatch(r"""(["'])(.*)\1(\*|~\d+)?""", rest, re.DOTALL)
    if quoted:
        return Word(quoted[2], field, "phrase", prefix=quoted[3] == "*")
    if V3_FORBIDDEN.search(rest) or ":" in rest:
        raise QueryError("a mark that is syntax")
    if rest == "*":
        return Word("", None, "every")
    return Word(re.sub(r"(\^\d+|~\d*)$", "", rest), field)


def parse_whoosh(text: str) -> Node | None:
    tokens = [token for token in V2_TOKEN.findall(V2_DOTTED.sub(r"\1 \2", text)) if not token.isspace()]
    if not tokens:
        return None
    reader = _Reader(tokens)
    parts = _v2_sequence(reader)
    while reader.more():
        reader.take()  # a stray closing parenthesis is ignored
        parts += _v2_sequence(reader)
    return All(tuple(parts)) if parts else Word("")


def _v2_sequence(reader: _Reader) -> list[Node]:
    """Everything must hold; AND and OR bind only their neighbours, AND first ("a OR b c" is (a OR b) and c)."""
    parts: list[Node] = []
    while reader.more() and reader.peek() != ")":
        alternatives = [_v2_joined(reader)]
        while reader.peek() == "OR" and reader.followed():
            reader.take()
            alternatives.append(_v2_joined(reader))
        parts.append(alternatives[0] if len(alternatives) == 1 else Some(tuple(alternatives)))
    return parts


def _v2_joined(reader: _Reader) -> Node:
    parts = [_v2_atom(reader)]
    while reader.peek() == "AND" and reader.followed():
        reader.take()
        parts.append(_v2_atom(reader))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _v2_atom(reader: _Reader) -> Node:
    token = reader.take()
    if token == "NOT" and reader.more() and reader.peek() != ")":
        return Not(_v2_atom(reader))
    if token == "(":
        inner = _v2_sequence(reader)
        if reader.more():
            reader.take()
        return All(tuple(inner)) if inner else Word("")
    field, rest = None, token
    named = re.match(r"(\w+):(.+)", token, re.DOTALL)
    grouped = token[:-1] in V2_FIELDS and token.endswith(":") and reader.peek() == "("
    if grouped or token.startswith("["):
        raise NotPlayed("a group after a field, or a range")
    if named and named[1] in V2_OTHER_FIELDS:
        raise NotPlayed(f"the field {named[1]}")
    if named and named[1] in V2_FIELDS:
        field, rest = named[1], named[2]
    quoted = re.fullmatch(r"""(["'])(.*)\1(~\d+)?""", rest, re.DOTALL)
    if quoted and quoted[2]:
        return Word(quoted[2], field, "phrase")
    rest = re.sub(r"\^\d+$", "", rest)
    if set(rest) <= {"*"} and rest:
        return Word("", field, "every")
    if "*" in rest or "?" in rest:
        return Word(rest, field, "wildcard")
    return Word(rest, field)
