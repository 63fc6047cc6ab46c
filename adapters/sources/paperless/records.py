"""Reading Paperless-ngx's answers: strict about what says which document it is, tolerant about all the rest."""

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeGuard

from adapters.http import JsonValue
from bot.domain.coverage import Cause
from bot.domain.errors import SourceUnavailable
from bot.domain.links import page_link
from bot.domain.record import Dimension, Key, Mark, Part, PartKind, Record

UNREADABLE = "?"  # stands for an id that the answer should have given and did not: it may be any
_MOST_TITLE = 1_000  # characters, from the start; Paperless itself keeps 128
_LONGEST_ID = 12  # digits: more are no document that could be asked for again
_TAG = re.compile(r"</?(?:b|span)\b[^<>]{0,200}>")
_MARKED = re.compile(r"<(b|span)\b[^<>]{0,200}>(.*?)</\1>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Paper:
    """A document as listed. The ids are None where there is none, ``UNREADABLE`` where the answer did not tell.

    ``score`` is the engine's own, None in lists. ``marked`` are words that the engine says have matched.
    """

    id: str
    title: str
    created: date | None
    type_id: str | None
    correspondent_id: str | None
    tag_ids: tuple[str, ...]
    owner_id: str | None
    score: float | None = None
    marked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list. ``count`` is of all that match."""

    count: int
    papers: tuple[Paper, ...]


@dataclass(frozen=True, slots=True)
class Detail:
    """One document with its texts, as given. ``fields`` are custom fields: id and value."""

    paper: Paper
    content: str = field(repr=False)
    notes: tuple[str, ...] = field(repr=False)
    fields: tuple[tuple[str, JsonValue], ...] = field(repr=False)


def read_page(body: JsonValue) -> Page:
    """A list answer. Raises ``SourceUnavailable(WRONG_SHAPE)``."""
    results = _object(body).get("results")
    if not isinstance(results, list):
        raise _wrong_shape()
    papers = tuple(_paper(_object(item)) for item in results)
    count = _object(body).get("count")
    return Page(count if _is_whole(count) else len(papers), papers)


def read_detail(body: JsonValue, asked_id: str) -> Detail:
    """A document's own answer. Raises ``SourceUnavailable(WRONG_SHAPE)``, also where it is another document."""
    item = _object(body)
    paper = _paper(item)
    content = item.get("content", "")
    if paper.id != asked_id or not (content is None or isinstance(content, str)):
        raise _wrong_shape()
    return Detail(paper, content or "", tuple(_notes(item.get("notes"))), tuple(_fields(item.get("custom_fields"))))


def read_names(body: JsonValue) -> tuple[int, dict[str, str]]:
    """How many the list holds in all, and this page's names by id (tags may hold their children)."""
    results = _object(body).get("results")
    count = _object(body).get("count")
    if not isinstance(results, list):
        raise _wrong_shape()
    names = dict(_names(results))
    return (count if _is_whole(count) else len(names)), names


def clean_highlight(text: str) -> str:
    """A highlight of either engine (``<b>`` in 3.0, ``<span class=…>`` in 2.20) as plain text."""
    return html.unescape(_TAG.sub("", text))


def to_record(
    paper: Paper, names: Mapping[Dimension, Mapping[str, str] | None], *, source: str, public_url: str
) -> Record:
    """The record without parts."""
    ids = [(Dimension.TYPE, paper.type_id), (Dimension.CORRESPONDENT, paper.correspondent_id)]
    ids += [(Dimension.TAG, tag_id) for tag_id in paper.tag_ids]
    marks = (Mark(kind, key, (names.get(kind) or {}).get(key)) for kind, key in ids if key is not None)
    url = page_link(public_url, f"documents/{paper.id}/details")
    return Record(Key(source, paper.id), paper.title, url, paper.created, tuple(marks))


def parts_of(detail: Detail, labels: Mapping[str, Mapping[str, str] | None]) -> tuple[Part, ...]:
    """Body, notes and custom fields that hold text. ``labels`` are the options of the fields that offer a choice, by
    field and option; None for a field whose values are not text (a link to other documents)."""
    parts = [Part(PartKind.BODY, detail.content)] if detail.content else []
    parts += [Part(PartKind.NOTE, note) for note in detail.notes]
    for key, value in detail.fields:
        text = _field_text(value, labels.get(key, {}))
        parts += [Part(PartKind.FIELD, text)] if text else []
    return tuple(parts)


def _field_text(value: JsonValue, options: Mapping[str, str] | None) -> str | None:
    if options is None or isinstance(value, bool):
        return None
    if options:
        return options.get(str(value))
    if isinstance(value, int | float):
        return str(value)
    return value if isinstance(value, str) else None


def _paper(item: Mapping[str, JsonValue]) -> Paper:
    key, title = item.get("id"), item.get("title")
    if not _is_whole(key) or not 0 < key < 10**_LONGEST_ID:
        raise _wrong_shape()
    hit = item.get("__search_hit__")
    return Paper(
        id=str(key),
        title=title[:_MOST_TITLE] if isinstance(title, str) else "",
        created=_date(item.get("created_date")) or _date(item.get("created")),
        type_id=_id(item, "document_type"),
        correspondent_id=_id(item, "correspondent"),
        tag_ids=_tag_ids(item),
        owner_id=_id(item, "owner"),
        score=_score(hit),
        marked=tuple(_marked(hit)),
    )


def _id(item: Mapping[str, JsonValue], name: str) -> str | None:
    value = item.get(name, UNREADABLE)
    return None if value is None else str(value) if _is_whole(value) else UNREADABLE


def _tag_ids(item: Mapping[str, JsonValue]) -> tuple[str, ...]:
    tags = item.get("tags")
    if not isinstance(tags, list):
        return (UNREADABLE,)
    return tuple(dict.fromkeys(str(tag) if _is_whole(tag) else UNREADABLE for tag in tags))


def _date(value: JsonValue) -> date | None:
    """Servers before API 9 give a moment with its offset: its day is the one that was meant there."""
    if not isinstance(value, str):
        return None
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def _score(hit: JsonValue) -> float | None:
    score = hit.get("score") if isinstance(hit, dict) else None
    if not isinstance(score, int | float) or isinstance(score, bool):
        return None
    try:
        return float(score)
    except OverflowError:  # a whole number of hundreds of digits
        return None


def _marked(hit: JsonValue) -> Iterator[str]:
    for name in ("highlights", "note_highlights"):
        text = hit.get(name) if isinstance(hit, dict) else None
        if isinstance(text, str):
            yield from (clean_highlight(match[2]) for match in _MARKED.finditer(text))


def _notes(value: JsonValue) -> Iterator[str]:
    for item in value if isinstance(value, list) else ():
        note = item.get("note") if isinstance(item, dict) else item  # a bare text in old versions
        if isinstance(note, str) and note:
            yield note


def _fields(value: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict) and _is_whole(item.get("field")):
            yield str(item["field"]), item.get("value")


def _names(items: list[JsonValue]) -> Iterator[tuple[str, str]]:
    for item in items:
        key, name = _object(item).get("id"), _object(item).get("name")
        if not _is_whole(key) or not isinstance(name, str):
            raise _wrong_shape()
        yield str(key), name
        children = _object(item).get("children")
        yield from _names(children if isinstance(children, list) else [])


def _object(value: JsonValue) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        raise _wrong_shape()
    return value


def _is_whole(value: JsonValue) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _wrong_shape() -> SourceUnavailable:
    return SourceUnavailable(Cause.WRONG_SHAPE, status=200)
