"""The filters of the document list, with the traps of the real ones: what is unknown is ignored, silently."""

import re
from collections.abc import Callable
from datetime import date

from tests.servers.paperless_archive import Archive, Paper
from tests.servers.paperless_query import NotPlayed
from tests.servers.wire import Request

NOT_PLAYED = {"custom_field_query", "more_like_id", "include_selection_data", "title_search", "text"}
Test = Callable[[Paper], bool]


class BadFilter(Exception):
    """400 with the name of the field and the server's sentence."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(name)
        self.body = {name: [sentence]}


def ascii_lower(text: str) -> str:
    """Lower-case as SQLite's LIKE does it: A to Z only."""
    return "".join(chr(ord(letter) + 32) if "A" <= letter <= "Z" else letter for letter in text)


def contains(text: str, part: str) -> bool:
    return ascii_lower(part) in ascii_lower(text)


def number(name: str, value: str) -> int:
    if not re.fullmatch(r"\s*-?\d+\s*", value):
        raise BadFilter(name, "Enter a number.")
    return int(value)


def numbers(name: str, value: str) -> set[int]:
    return {number(name, part) for part in value.split(",")}


def day(name: str, value: str) -> date:
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise BadFilter(name, "Enter a valid date.") from None


def loose_numbers(value: str) -> set[int] | None:
    """ObjectFilter: one bad piece, even an empty one, and the whole filter is dropped."""
    pieces = value.split(",")
    return {int(piece) for piece in pieces} if all(re.fullmatch(r"\d+", piece) for piece in pieces) else None


def tag_filter(kind: str, value: str) -> Test | None:
    wanted = loose_numbers(value)
    if wanted is None:
        return None
    if kind == "all":
        return lambda paper: wanted <= set(paper.tags)
    if kind == "in":
        return lambda paper: bool(wanted & set(paper.tags))
    return lambda paper: not wanted & set(paper.tags)


def without(attribute: str, value: str) -> Test | None:
    unwanted = loose_numbers(value)
    return None if unwanted is None else lambda paper: getattr(paper, attribute) not in unwanted


def truth(value: str) -> bool:
    return value.lower() in ("true", "1")


class Filters:
    """Builds the tests of one request over one archive."""

    def __init__(self, archive: Archive, request: Request) -> None:
        self._archive = archive
        self._request = request

    def tests(self) -> list[Test]:
        made = []
        for name in dict.fromkeys(key for key, _ in self._request.params):
            value = self._request.param(name) or ""
            if name in NOT_PLAYED:
                raise NotPlayed(f"the parameter {name}")
            test = self._test(name, value)
            if test is not None:
                made.append(test)
        return made

    def _test(self, name: str, value: str) -> Test | None:
        lenient = self._lenient(name, value)
        if lenient is not None or not value:
            return lenient
        if name in _TEXT_FILTERS:
            get = _TEXT_FILTERS[name]
            return lambda paper: contains(get(self._archive, paper), value)
        return self._dated(name, value) or self._identified(name, value)

    def _lenient(self, name: str, value: str) -> Test | None:
        kind = re.fullmatch(r"tags__id__(all|in|none)", name)
        if kind:
            return tag_filter(kind[1], value)
        kind = re.fullmatch(r"(document_type|correspondent)__id__none", name)
        return without(kind[1], value) if kind else None

    def _dated(self, name: str, value: str) -> Test | None:
        kind = re.fullmatch(r"(created|added|modified)(?:__date)?__(gte|gt|lte|lt)", name)
        if kind:
            limit = day(name, value)
            field, how = kind[1], _COMPARE[kind[2]]
            return lambda paper: how(date.fromisoformat(str(getattr(paper, field))[:10]), limit)
        kind = re.fullmatch(r"created__(year|month|day)", name)
        if kind:
            wanted, part = number(name, value), kind[1]
            return lambda paper: bool(getattr(paper.created, part) == wanted)
        return None

    def _identified(self, name: str, value: str) -> Test | None:
        kind = re.fullmatch(r"(id|document_type|correspondent)(?:__id)?(__in)?", name)
        if kind and name != "id" and (name.count("__") or name == "id__in"):
            wanted = numbers(name, value) if kind[2] else {number(name, value)}
            field = kind[1]
            return lambda paper: getattr(paper, field) in wanted
        kind = re.fullmatch(r"owner__id(__in|__none)?", name)
        if kind:
            owners = numbers(name, value)
            get, excluded = self._archive.user_id, kind[1] == "__none"
            return lambda paper: (get(paper.owner) in owners) != excluded
        kind = re.fullmatch(r"(document_type|correspondent|owner)__isnull", name)
        if kind:
            unset = kind[1]
            return lambda paper: (getattr(paper, unset) is None) == truth(value)
        if name == "is_tagged":
            return lambda paper: bool(paper.tags) == truth(value)
        if name == "archive_serial_number":
            serial = number(name, value)
            return lambda paper: paper.archive_serial_number == serial
        return None


def _type_name(archive: Archive, paper: Paper) -> str:
    return archive.types[paper.document_type].name if paper.document_type else ""


def _correspondent_name(archive: Archive, paper: Paper) -> str:
    return archive.correspondents[paper.correspondent].name if paper.correspondent else ""


def _searched(archive: Archive, paper: Paper) -> str:
    return "\n".join((paper.title, _correspondent_name(archive, paper), paper.content))


_TEXT_FILTERS: dict[str, Callable[[Archive, Paper], str]] = {
    "title__icontains": lambda _, paper: paper.title,
    "content__icontains": lambda _, paper: paper.content,
    "title_content": lambda _, paper: f"{paper.title}\n{paper.content}",
    "search": _searched,
    "document_type__name__icontains": _type_name,
    "document_type__name__iexact": _type_name,
    "correspondent__name__icontains": _correspondent_name,
}
_COMPARE: dict[str, Callable[[date, date], bool]] = {
    "gte": lambda left, right: left >= right,
    "gt": lambda left, right: left > right,
    "lte": lambda left, right: left <= right,
    "lt": lambda left, right: left < right,
}
