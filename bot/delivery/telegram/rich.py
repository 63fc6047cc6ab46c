"""Text with its looks, kept apart from markup until the last moment: only ``html`` writes tags, and escapes the rest.

A message is cut into pieces while it is still text, so that no tag, link, surrogate pair or letter with its accents is
ever cut in two.
"""

import html as html_escape
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

PIECE_UNITS: Final = 4000  # Telegram takes 4,096 code points after parsing; UTF-16 units are never fewer
PIECE_BYTES: Final = 30_000  # Telegram takes 32 KiB with the markup
_BETWEEN_BLOCKS: Final = "\n\n"
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f\u20e3")
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text in one look. ``quote`` runs that follow each other make one quotation."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    quote: bool = False
    url: str | None = None


Block = tuple[Span, ...]
"""What belongs together: blocks are set apart by an empty line, and a long message is cut between them first."""


def block(*parts: str | Span) -> Block:
    """A block of spans; a plain string is a span without looks."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def clean(text: str) -> str:
    """Text of others in one line: no control or direction characters, and what is written from right to left kept from
    turning its neighbours around."""
    kept = "".join(
        char for char in text if char not in _BIDI and (char.isspace() or unicodedata.category(char) != "Cc")
    )
    line = " ".join(kept.split())
    turned = any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in line)
    return f"\u2068{line}\u2069" if turned else line


def clipped(text: str, most: int) -> str:
    """At most ``most`` code points, an ellipsis in place of what is cut off."""
    return text if len(text) <= most else text[: _before(text, most - 1)].rstrip() + "…"


def units(text: str) -> int:
    """Length in UTF-16 units, as Telegram counts offsets."""
    return len(text) + sum(ord(char) > 0xFFFF for char in text)


def plain(spans: Iterable[Span]) -> str:
    """The text without looks; an address that hides behind other words is written after them."""
    return "".join(f"{span.text} {span.url}" if span.url else span.text for span in spans)


def html(spans: Sequence[Span]) -> str:
    """The text in Telegram's HTML."""
    written: list[str] = []
    open_quote = False
    for span in spans:
        if span.quote != open_quote:
            written.append("<blockquote>" if span.quote else "</blockquote>")
            open_quote = span.quote
        written.append(_tagged(span))
    return "".join(written) + ("</blockquote>" if open_quote else "")


def pieces(blocks: Sequence[Block], *, most_units: int = PIECE_UNITS) -> list[Block]:
    """The blocks as messages that Telegram takes: cut between blocks where that is possible, else at a space."""
    messages: list[Block] = []
    current: Block = ()
    for part in (cut for whole in blocks if plain(whole).strip() for cut in _cut(whole, most_units)):
        joined = (*current, Span(_BETWEEN_BLOCKS), *part) if current else part
        if current and not _fits(joined, most_units):
            messages.append(current)
            current = part
        else:
            current = joined
    return [*messages, current] if current else messages


def _tagged(span: Span) -> str:
    text = html_escape.escape(span.text, quote=False)
    for wanted, tag in ((span.code, "code"), (span.italic, "i"), (span.bold, "b")):
        if wanted and text:
            text = f"<{tag}>{text}</{tag}>"
    return f'<a href="{html_escape.escape(span.url)}">{text}</a>' if span.url and text else text


def _size(spans: Sequence[Span]) -> int:
    return sum(units(span.text) for span in spans)


def _fits(spans: Sequence[Span], most_units: int) -> bool:
    return _size(spans) <= most_units and len(html(spans).encode()) <= PIECE_BYTES


def _cut(whole: Block, most_units: int) -> Iterator[Block]:
    """One block in parts that fit, each span keeping its look on either side of a cut."""
    current: list[Span] = []
    for span in whole:
        rest = span
        while not _fits([*current, rest], most_units):
            room = _room(most_units, current, rest)
            at = _before(rest.text, room) if room > 0 else int(not current)  # one letter at least: it must end
            if at > 0:
                current.append(replace(rest, text=rest.text[:at]))
                rest = replace(rest, text=rest.text[at:])
            yield tuple(current)
            current = []
        if rest.text:
            current.append(rest)
    if current:
        yield tuple(current)


def _room(most_units: int, current: Sequence[Span], span: Span) -> int:
    """How many code points of the span still fit after ``current``, in units and, escaped, in bytes."""
    free_units = most_units - _size(current)
    free_bytes = PIECE_BYTES - len(html([*current, replace(span, text="|")]).encode())
    for index, char in enumerate(span.text):
        free_units -= units(char)
        free_bytes -= len(html_escape.escape(char).encode())
        if free_units < 0 or free_bytes < 0:
            return index
    return len(span.text)


def _before(text: str, most: int) -> int:
    """The best cut within ``most`` code points: after a space in the last third, else between whole letters."""
    if most >= len(text):
        return len(text)
    for at in range(most, most * 2 // 3, -1):
        if text[at - 1].isspace():
            return at
    at = most
    while at > 0 and _hangs_together(text, at):
        at -= 1
    return at or most


def _hangs_together(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    return unicodedata.combining(after) != 0 or after in _JOINERS or before == "\u200d" or _is_tone(after)


def _is_tone(char: str) -> bool:
    return 0x1F3FB <= ord(char) <= 0x1F3FF
