"""Lists in pages: the order, the size, the links and the named fields."""

from collections.abc import Callable
from typing import Any, TypeAlias
from urllib.parse import urlencode

from tests.servers.paperless_archive import Paper
from tests.servers.paperless_auth import ApiError
from tests.servers.wire import Request, Response, json_response

DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE = 25, 100_000
Rows: TypeAlias = list[dict[str, Any]] | Callable[[int], dict[str, Any]]


def page(
    request: Request, ids: list[int], rows: Rows, api_version: int, extra: dict[str, Any] | None = None
) -> Response:
    """One page; `rows` is a list beside `ids`, or makes the row of an id."""
    size = page_size(request.param("page_size"))
    last = max(1, -(-len(ids) // size))
    asked = request.param("page") or "1"
    number = last if asked == "last" else int(asked) if asked.isdigit() else 0
    if not 1 <= number <= last:
        raise ApiError(404, {"detail": "Invalid page."})
    window = range((number - 1) * size, min(number * size, len(ids)))
    body: dict[str, Any] = {
        "count": len(ids),
        "next": link(request, number + 1) if number < last else None,
        "previous": link(request, number - 1) if number > 1 else None,
    }
    if api_version < 10:
        body["all"] = ids
    body["results"] = [rows[place] if isinstance(rows, list) else rows(ids[place]) for place in window]
    return json_response(body | (extra or {}))


def link(request: Request, number: int) -> str:
    """Absolute, from the Host header, as the real one builds it."""
    params = [(key, value) for key, value in request.params if key != "page"]
    params += [("page", str(number))] if number > 1 else []
    host = request.headers.get("host", "127.0.0.1")
    query = urlencode(sorted(params))
    return f"http://{host}{request.path}" + (f"?{query}" if query else "")


def page_size(asked: str | None) -> int:
    """Zero, negative and not a number are 25; more than 100 000 is 100 000."""
    return min(int(asked), MAX_PAGE_SIZE) if asked and asked.isdigit() and int(asked) else DEFAULT_PAGE_SIZE


ORDERINGS = {"created", "added", "modified", "title", "id", "archive_serial_number"}


def ordered(papers: list[Paper], ordering: str | None) -> list[int]:
    """By `-created` then `-id`, or by a known order that was asked for; ties are then by id."""
    name = (ordering or "").lstrip("-")
    if name not in ORDERINGS:
        return [paper.id for paper in sorted(papers, key=lambda each: (each.created, each.id), reverse=True)]
    backwards = (ordering or "").startswith("-")

    def key(paper: Paper) -> str:
        value = getattr(paper, name)
        return f"{value:09}" if isinstance(value, int) else str(value or "")

    by_id = sorted(papers, key=lambda each: each.id)
    return [paper.id for paper in sorted(by_id, key=key, reverse=backwards)]


def chosen(written: dict[str, Any], request: Request) -> dict[str, Any]:
    """`fields=`: the named ones, unknown names ignored, empty means everything."""
    fields = request.param("fields")
    if not fields:
        return written
    names = set(fields.split(","))
    return {key: value for key, value in written.items() if key in names}
