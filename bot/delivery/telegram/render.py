"""A reply as blocks of text. Takes only what a private chat may see: ``Shown``, ``Why`` and finished sentences."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.delivery.telegram.rich import Block, Span, block, clean, clipped
from bot.delivery.texts import sentences
from bot.delivery.texts.catalogue import Texts
from bot.domain.disclosure import Shown, Why
from bot.domain.judged import Confidence
from bot.domain.links import telegram_links
from bot.domain.reply import SearchReply
from bot.usecases.look import SourceStatus

_OCTET = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
# Telegram makes no link of «D.Juan» or «1.Objeto»: the end of a name (com, COM) is not written like a word (its own
# client, is_common_tld). That is used only where a full stop between two sentences is likelier than an address.
_WORD = r"(?-i:[A-ZÀ-Þ][a-zß-ÿ]+)(?![^\W\d_])"
_LINKED_BY_TELEGRAM: Final = re.compile(
    r"[a-z][a-z0-9+.-]{0,20}://\S+|(?:www\.|mailto:|tel:)\S+|[^\s@]+@[^\s@]+\.[^\s@]+|(?<![\w/])[@#/$]\w\S*"
    rf"|(?:(?<!\S)|(?<=@))[^\s@]*(?:[^\W_][^\W\d_]\.|\w\.(?!{_WORD}))[^\W\d_]{{2,}}\S*"
    rf"|(?<![\w.,]){_OCTET}(?:\.{_OCTET}){{3}}(?!\w|[.,]\d)\S*",
    re.IGNORECASE,
)
MOST_TITLE: Final = 160
MOST_SNIPPET: Final = 500
MOST_LINE: Final = 400
MOST_STALE: Final = 10
MOST_STALE_TEXT: Final = 80


def search_blocks(reply: SearchReply, texts: Texts) -> list[Block]:
    """A whole answer: what was understood, the results, who did not answer, the hint."""
    blocks: list[Block] = []
    head = [_line(line) for line in sentences.head_lines(reply, texts)]
    if head:
        blocks.append(block("\n".join(head)))
    blocks += [result_block(shown, reply.first_rank + at, texts) for at, shown in enumerate(reply.results)]
    nothing = sentences.nothing_line(reply, texts)
    if nothing is not None:
        blocks.append(block(nothing))
    foot = list(_foot(reply, texts))
    if foot:
        blocks.append(block("\n".join(foot)))
    if reply.clarify is not None:
        blocks.append(block(Span(texts.clarify[reply.clarify.facet], bold=True)))
    return blocks


def result_block(shown: Shown, rank: int, texts: Texts) -> Block:
    """One result: number, title, source and kind, date, passage, reason, link."""
    url = shown.url if shown.url is not None and telegram_links(shown.url) else None
    spans = [Span(f"{rank}. ", bold=True)]
    if shown.confidence is Confidence.CANDIDATE:
        spans.append(Span(f"{texts.results.maybe}: ", italic=True))
    title = clean(clipped(sentences.title_of(shown, texts), MOST_TITLE))
    spans += [Span(title, bold=True, url=url)] if url else _unlinked(title, bold=True)
    spans += _unlinked(f"\n{_line(sentences.about_line(shown, texts))}")
    if shown.private:
        spans.append(Span(f"\n{texts.results.private}"))
    elif shown.snippet and shown.snippet_kind is not None:  # of no kind is the title, which stands above
        spans += [Span("\n"), *snippet_spans(shown.snippet, shown.marked)]
    reason = sentences.match_reason(shown, texts)
    if reason is not None:
        spans += [Span("\n"), *_unlinked(_line(reason), italic=True)]
    if shown.url is not None and url is None:
        # Telegram makes no link of a host without a dot; written out, it can be copied.
        spans += [Span(f"\n{texts.results.host_without_dot} "), Span(shown.url, code=True)]
    return tuple(spans)


def snippet_spans(text: str, marked: Sequence[tuple[int, int]]) -> list[Span]:
    """The passage in one line with the matching words in bold; cut around the first of them where it is long."""
    start, end = _window(text, marked)
    spans: list[Span] = [Span("…", quote=True)] if start > 0 else []
    for part, bold in _parts(text, marked, start, end):
        shown = "".join(" " if char.isspace() else char for char in part if char.isspace() or clean(char))
        while "  " in shown:
            shown = shown.replace("  ", " ")
        if spans and spans[-1].text.endswith(" "):
            shown = shown.removeprefix(" ")
        spans += _unlinked(shown, bold=bold, quote=True)
    if end < len(text):
        spans.append(Span("…", quote=True))
    if clean(text).startswith("\u2068"):
        return [Span("\u2068", quote=True), *spans, Span("\u2069", quote=True)]
    return spans


def _unlinked(text: str, *, bold: bool = False, italic: bool = False, quote: bool = False) -> list[Span]:
    """The text with whatever Telegram would make a link, a mention or a command of written as code, where it makes
    none: a document's own addresses are not ours to offer at a touch."""
    spans: list[Span] = []
    at = 0
    for match in _LINKED_BY_TELEGRAM.finditer(text):
        before = Span(text[at : match.start()], bold=bold, italic=italic, quote=quote)
        spans += [before, Span(match[0], code=True, quote=quote)]
        at = match.end()
    return [span for span in (*spans, Span(text[at:], bold=bold, italic=italic, quote=quote)) if span.text]


def why_blocks(why: Why, rank: int, texts: Texts) -> list[Block]:
    """The answer to «Por qué»."""
    heading, *lines = sentences.why_lines(why, rank, texts)
    told = [span for line in lines for span in _unlinked(f"\n• {_line(line)}")]
    return [block(Span(heading, bold=True), *told)]


def status_blocks(statuses: Mapping[str, SourceStatus], texts: Texts) -> list[Block]:
    """The answer to «/estado»: a block a source."""
    if not statuses:
        return [block(texts.status.no_sources)]
    blocks = [block(Span(texts.status.heading, bold=True))]
    for name, status in statuses.items():
        lines = sentences.status_lines(name, status.coverage, status.version, status.items, texts)
        warnings = sentences.rule_lines(name, status.idle_rules, status.unreadable, status.permissions, texts)
        said = (*lines, *(f"⚠️ {warning}" for warning in warnings))
        blocks.append(block("\n".join(_line(line) for line in said)))
    if all(status.is_well for status in statuses.values()):
        blocks.append(block(texts.status.all_good))
    return blocks


def stale_blocks(questions: Sequence[str], texts: Texts) -> list[Block]:
    """The questions that came too late, named together."""
    lines = [
        texts.talk.stale_item.format(text=clipped(clean(text), MOST_STALE_TEXT)) for text in questions[:MOST_STALE]
    ]
    if len(questions) > MOST_STALE:
        lines.append("…")
    return [block("\n".join([texts.talk.stale, *lines]))]


def _foot(reply: SearchReply, texts: Texts) -> Iterator[str]:
    silent = sentences.no_answer_line(reply.coverage, texts)
    for line in sentences.foot_lines(reply, texts):
        yield f"⚠️ {_line(line)}" if line == silent else _line(line)


def _line(text: str) -> str:
    return clipped(clean(text), MOST_LINE)


def _window(text: str, marked: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The part of a long passage that is shown: as it comes, unless the first match would fall outside."""
    if len(text) <= MOST_SNIPPET:
        return 0, len(text)
    first = min((start for start, _ in marked), default=0)
    start = 0 if first < MOST_SNIPPET // 2 else first - MOST_SNIPPET // 4
    while start > 0 and not text[start - 1].isspace() and start > first - MOST_SNIPPET // 2:
        start -= 1
    return start, min(len(text), start + MOST_SNIPPET)


def _parts(text: str, marked: Sequence[tuple[int, int]], start: int, end: int) -> Iterator[tuple[str, bool]]:
    at = start
    for first, last in sorted(marked):
        first, last = max(first, at), min(last, end)
        if first >= last:
            continue
        if first > at:
            yield text[at:first], False
        yield text[first:last], True
        at = last
    if at < end:
        yield text[at:end], False
