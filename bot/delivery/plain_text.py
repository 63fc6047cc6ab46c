"""Replies for a terminal: lines of spans with their looks, written with rich on a terminal and bare into a pipe.

Everything from a source goes through ``clean``: no escape sequence, direction mark or line break of a title reaches a
terminal, and nothing is ever read as rich's own markup.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TextIO

from bot.delivery.texts import sentences
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.cli import CliTexts
from bot.delivery.texts.wording import listed, plural, source_name
from bot.domain.clarify import Facet
from bot.domain.disclosure import Shown, Why
from bot.domain.judged import Confidence
from bot.domain.reply import SearchReply
from bot.usecases.report import Stats

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

INDENT: Final = 3
NARROW: Final = 40  # columns; below it an indent costs more than it helps
_JOINERS: Final = frozenset("\u200c\u200d")  # they build letters and emoji, and move nothing


class Look(StrEnum):
    """How a span looks on a terminal; the value is rich's style for it."""

    PLAIN = ""
    TITLE = "bold"
    MATCH = "bold yellow"
    FAINT = "dim"
    WARNING = "yellow"
    LINK = "blue"
    """Never wrapped, so that the terminal makes a link of it."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text in one look."""

    text: str
    look: Look = Look.PLAIN


@dataclass(frozen=True, slots=True)
class Line:
    """One line; ``inner`` lines belong to the result above them."""

    spans: tuple[Span, ...] = ()
    inner: bool = False


def clean(text: str) -> str:
    """Text of others in one line, without anything that a terminal obeys or that turns letters around."""
    return " ".join("".join(_kept(char) for char in text).split())


def harmless(text: str) -> str:
    """Text in its own lines, without anything that a terminal obeys."""
    return "".join(char if char == "\n" else _kept(char) for char in text)


def search_lines(reply: SearchReply, whys: Sequence[Why | None], texts: Texts, words: CliTexts) -> list[Line]:
    """A whole answer. ``whys`` are the explanations of the results in their order, empty where nobody asked."""
    lines = [_line(line, Look.FAINT) for line in sentences.head_lines(reply, texts)]
    for at, shown in enumerate(reply.results):
        rank = reply.first_rank + at
        lines += [*_gap(lines), *_result_lines(shown, rank, texts)]
        if whys:
            lines += _why_lines(whys[at], rank, texts, in_full=shown.snippet is not None)
    lines += [*_gap(lines), *_foot_lines(reply, texts, words)]
    while lines and not lines[-1].spans:
        lines.pop()
    return lines


def stats_lines(stats: Stats, texts: Texts, words: CliTexts) -> list[Line]:
    """Two tables in columns: uses of sources, and votes."""
    heads = words.stats
    if not stats.uses and not stats.votes:
        return [Line((Span(heads.nothing),))]
    uses = [
        (source_name(use.source, texts), texts.states[use.state], use.count, use.median_ms, use.p95_ms, use.longest_ms)
        for use in stats.uses
    ]
    lines = _table((heads.source, heads.state, heads.count, heads.median, heads.p95, heads.longest), uses)
    if stats.votes:
        votes = [(source_name(vote.source, texts), vote.rank, vote.good, vote.bad) for vote in stats.votes]
        lines += [*_gap(lines), *_table((heads.source, heads.rank, "👍", "👎"), votes)]
    return lines


def bare(lines: Sequence[Line]) -> str:
    """The lines for a pipe: no looks, no wrapping."""
    return "".join(f"{' ' * INDENT if line.inner else ''}{_text(line)}\n" for line in lines)


def write_styled(lines: Sequence[Line], stream: TextIO) -> None:
    """The lines on a terminal, wrapped to its width; NO_COLOR and dumb terminals are honoured by rich."""
    console = console_on(stream)
    for line in lines:
        whole = any(span.look is Look.LINK for span in line.spans)
        console.print(_renderable(line, console.width), soft_wrap=whole, no_wrap=whole, crop=not whole)


def styled(lines: Sequence[Line], width: int) -> "RenderableType":
    """The lines as one thing that rich can draw again and again."""
    from rich.console import Group

    return Group(*(_renderable(line, width) for line in lines))


def console_on(stream: TextIO) -> "Console":
    """A console that takes text as text: no markup, no emoji codes, no guessing of colours."""
    from rich.console import Console

    return Console(file=stream, markup=False, emoji=False, highlight=False)


def _renderable(line: Line, width: int) -> "RenderableType":
    from rich.padding import Padding
    from rich.text import Text

    text = Text.assemble(*((span.text, span.look.value) for span in line.spans))
    if not line.inner or width < NARROW:
        return text
    if any(span.look is Look.LINK for span in line.spans):
        return Text.assemble(" " * INDENT, text)
    return Padding(text, (0, 0, 0, INDENT), expand=False)


def _result_lines(shown: Shown, rank: int, texts: Texts) -> Iterator[Line]:
    title = Span(clean(sentences.title_of(shown, texts)), Look.TITLE)
    maybe = [Span(f"{texts.results.maybe}: ", Look.FAINT)] if shown.confidence is Confidence.CANDIDATE else []
    yield Line((Span(f"{rank}. ", Look.TITLE), *maybe, title))
    yield _line(sentences.about_line(shown, texts), Look.FAINT, inner=True)
    if shown.private:
        yield _line(texts.results.private, Look.WARNING, inner=True)
    if shown.snippet and shown.snippet_kind is not None:  # of no kind is the title, which stands above
        yield Line(tuple(_snippet(shown.snippet, shown.marked)), inner=True)
    reason = sentences.match_reason(shown, texts)
    if reason is not None:
        yield _line(reason, Look.FAINT, inner=True)
    if shown.url is not None:
        yield Line((Span(clean(shown.url), Look.LINK),), inner=True)


def _snippet(text: str, marked: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """The passage in one line with its matching words set off."""
    matching = {at for start, end in marked for at in range(start, end)}
    kept: list[tuple[str, Look]] = []
    for at, char in enumerate(text):
        left = _kept(char)
        if left and not (left == " " and (not kept or kept[-1][0] == " ")):
            kept.append((left, Look.MATCH if at in matching else Look.PLAIN))
    for look, run in groupby(kept, key=itemgetter(1)):
        yield Span("".join(char for char, _ in run), look)


def _why_lines(why: Why | None, rank: int, texts: Texts, *, in_full: bool) -> Iterator[Line]:
    if why is None:
        yield _line(texts.reasons.nothing_known, Look.FAINT, inner=True)
        return
    for line in sentences.why_lines(why, rank, texts)[1:]:
        if in_full and line == texts.reasons.private_closing:
            continue  # it says that nothing is shown
        yield _line(f"· {line}", Look.FAINT, inner=True)


def _foot_lines(reply: SearchReply, texts: Texts, words: CliTexts) -> Iterator[Line]:
    nothing = sentences.nothing_line(reply, texts)
    unheard = bool(reply.coverage) and not any(line.pending or line.state.answered for line in reply.coverage.values())
    if nothing is not None:
        yield _line(words.nothing_anywhere if unheard else nothing)
    silent = sentences.no_answer_line(reply.coverage, texts)
    for line in sentences.foot_lines(reply, texts):
        yield _line(f"⚠ {line}", Look.WARNING) if line == silent else _line(line, Look.FAINT)
    if nothing is not None and unheard:
        yield from (_line(cure) for cure in _cures(reply, texts))
    if reply.more and reply.complete:
        yield _line(plural(texts.results.more_found, reply.more, texts), Look.FAINT)
    if reply.clarify is not None:
        of_source = reply.clarify.facet is Facet.SOURCE
        choices = listed([sentences.choice_label(choice, of_source, texts) for choice in reply.clarify.choices])
        yield _line(words.narrow.format(question=texts.clarify[reply.clarify.facet], choices=choices))


def _cures(reply: SearchReply, texts: Texts) -> Iterator[str]:
    """What to do about each source, by name where there are several."""
    for name, line in reply.coverage.items():
        if line.cause is not None:
            of = f"{source_name(name, texts)}: " if len(reply.coverage) > 1 else ""
            yield of + texts.status.cures[line.cause]


def _table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> list[Line]:
    cells = [list(heads), *([clean(str(value)) for value in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    right = [all(isinstance(row[column], int) for row in rows) for column in range(len(heads))]
    lines = []
    for at, row in enumerate(cells):
        parts = [
            cell.rjust(width) if ahead else cell.ljust(width)
            for cell, width, ahead in zip(row, widths, right, strict=True)
        ]
        lines.append(Line((Span("  ".join(parts).rstrip(), Look.TITLE if at == 0 else Look.PLAIN),)))
    return lines


def _line(text: str, look: Look = Look.PLAIN, *, inner: bool = False) -> Line:
    return Line((Span(clean(text), look),), inner=inner)


def _gap(lines: Sequence[Line]) -> list[Line]:
    return [Line()] if lines else []


def _text(line: Line) -> str:
    return "".join(span.text for span in line.spans)


def _kept(char: str) -> str:
    if char.isspace():
        return " "
    return "" if unicodedata.category(char) in ("Cc", "Cf", "Cs") and char not in _JOINERS else char
