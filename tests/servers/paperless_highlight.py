"""The piece of text that each engine shows with a hit, with its marks."""

import html
from collections.abc import Collection

from tests.servers.paperless_index import Analyser, Token

V3_FRAGMENT_BYTES = 150
V2_SURROUND_CHARS = 50
# Whoosh looks only at the first part of a long text
V2_READ_CHARS = 32 * 1024
V2_TERM_CLASSES = 5


def tantivy_fragment(text: str, analyser: Analyser, wanted: Collection[str]) -> str:
    """The run of tokens of at most 150 bytes with most marks, escaped, `<b>` around the marks; "" without any."""
    best: list[Token] = []
    best_marks = 0
    current: list[Token] = []
    for token in (*analyser.tokens(text), None):
        if token is None or (current and _bytes(text, current[0].start, token.end) > V3_FRAGMENT_BYTES):
            marks = len({t.text for t in current} & set(wanted))
            if marks > best_marks:
                best, best_marks = current, marks
            current = []
        if token is not None:
            current.append(token)
    return _marked(text, best, wanted) if best_marks else ""


def _bytes(text: str, start: int, end: int) -> int:
    return len(text[start:end].encode())


def whole_note(notes: str, analyser: Analyser, wanted: Collection[str]) -> str | None:
    """v3 shows the notes from the start, marked; None when no note matches."""
    return tantivy_fragment(notes, analyser, wanted) or None


def _marked(text: str, tokens: list[Token], wanted: Collection[str]) -> str:
    out = []
    position = tokens[0].start
    for token in tokens:
        out.append(html.escape(text[position : token.start]))
        word = html.escape(text[token.start : token.end])
        out.append(f"<b>{word}</b>" if token.text in wanted else word)
        position = token.end
    return "".join(out)


def whoosh_fragment(text: str, analyser: Analyser, wanted: Collection[str], seen: dict[str, int]) -> str:
    """About 50 letters around the first and last marks; `seen` numbers the terms over one whole answer."""
    tokens = analyser.tokens(text[:V2_READ_CHARS])
    marked = [token for token in tokens if token.text in wanted]
    if not marked:
        return ""
    low = marked[0].start - V2_SURROUND_CHARS
    last = next((t for t in reversed(marked) if t.end <= marked[0].start + 4 * V2_SURROUND_CHARS), marked[0])
    inside = [token for token in tokens if token.end > low and token.start < last.end + V2_SURROUND_CHARS]
    out = []
    position = inside[0].start
    for token in inside:
        out.append(html.escape(text[position : token.start], quote=False))
        word = html.escape(text[token.start : token.end], quote=False)
        if token.text in wanted:
            number = seen.setdefault(token.text, len(seen)) % V2_TERM_CLASSES
            word = f'<span class="match term{number}">{word}</span>'
        out.append(word)
        position = token.end
    return "".join(out)
