"""The piece of text that each engine shows with a hit, with its marks."""

import html
from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from tests.servers.paperless_index import Analyser, Token

V3_FRAGMENT_BYTES = 150
V2_SURROUND_CHARS = 50
# Whoosh looks only at the first part of a long text
V2_READ_CHARS = 32 * 1024
V2_TERM_CLASSES = 5


@dataclass(frozen=True, slots=True)
class Passage:
    """A text read once: its tokens, where each word stands, and where v3's fragments begin."""

    tokens: list[Token]
    places: dict[str, list[int]]
    starts: list[int]


@lru_cache(maxsize=4096)
def read(text: str, analyser: Analyser) -> Passage:
    tokens = analyser.tokens(text)
    places: dict[str, list[int]] = {}
    starts: list[int] = []
    for place, token in enumerate(tokens):
        places.setdefault(token.text, []).append(place)
        if not starts or _bytes(text, tokens[starts[-1]].start, token.end) > V3_FRAGMENT_BYTES:
            starts.append(place)
    return Passage(tokens, places, starts)


def tantivy_fragment(text: str, analyser: Analyser, wanted: Collection[str]) -> str:
    """The run of tokens of at most 150 bytes with most marks, escaped, `<b>` around the marks; "" without any."""
    passage = read(text, analyser)
    marks: dict[int, set[str]] = {}
    for word in wanted:
        for place in passage.places.get(word, ()):
            marks.setdefault(bisect_right(passage.starts, place) - 1, set()).add(word)
    if not marks:
        return ""
    best = max(sorted(marks), key=lambda number: len(marks[number]))
    ends = [*passage.starts[1:], len(passage.tokens)]
    return _marked(text, passage.tokens[passage.starts[best] : ends[best]], wanted)


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
    passage = read(text[:V2_READ_CHARS], analyser)
    tokens = passage.tokens
    marked = [tokens[place] for place in sorted(place for word in wanted for place in passage.places.get(word, ()))]
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
