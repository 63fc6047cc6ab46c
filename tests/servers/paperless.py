"""A small Paperless-ngx for behaviour tests: one archive, one version, on loopback, with its traps.

It answers the way the recordings of 3.0.5 and 2.20.15 do; what they do not show is 501, never a guess. Reads only:
whatever is not GET or HEAD is refused with 403 and stays in `requests`, so that a test can prove there was none.
"""

import argparse
import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from tests.servers.paperless_about import LABELS, about
from tests.servers.paperless_archive import Account, Archive, Paper, recorded_archive
from tests.servers.paperless_auth import ApiError, Gate
from tests.servers.paperless_filters import BadFilter, Filters, ascii_lower, loose_numbers
from tests.servers.paperless_index import Index, fold
from tests.servers.paperless_json import Writer
from tests.servers.paperless_pages import chosen, ordered, page
from tests.servers.paperless_query import NotPlayed
from tests.servers.paperless_search import Hits, Search
from tests.servers.wire import LoopbackServer, Request, Response, json_response, text_response

VERSIONS = ("3.0.5", "2.20.15")
PERMISSION = {
    "documents": "view_document", "document_types": "view_documenttype", "tags": "view_tag",
    "correspondents": "view_correspondent", "custom_fields": "view_customfield", "users": "view_user",
    "ui_settings": "view_uisettings", "statistics": None, "status": None,
}  # fmt: skip
MODEL = {"documents": "Document", "document_types": "DocumentType", "tags": "Tag", "correspondents": "Correspondent"}
HIDES_EXISTENCE_BADLY = {"thumb", "preview", "download", "metadata", "notes", "suggestions", "history", "share_links"}
READ_HEADERS = {"allow": "GET, HEAD, OPTIONS"}
COMMON_HEADERS = {
    "vary": "Accept, Accept-Language, origin, Cookie", "x-frame-options": "SAMEORIGIN",
    "content-language": "en-us", "server": "granian",
}  # fmt: skip


class PaperlessServer(LoopbackServer):
    """Paperless `version` over `archive`; `language` is the stemming of v3 (es, ca, en or None)."""

    def __init__(
        self,
        version: str = "3.0.5",
        archive: Archive | None = None,
        *,
        language: str | None = "es",
        index_empty: bool = False,
        index_refuses: bool = False,
    ) -> None:
        super().__init__()
        self.version = version
        self.archive = (archive or recorded_archive(version)).copy()
        self.language = language
        self.index_empty = index_empty
        self.index_refuses = index_refuses
        self.rotated: set[str] = set()
        self._index = Index(self.archive, version, language)
        self._gate = Gate(version)

    # what a test does to the archive while the server runs; the full-text index stays as it was until `reindex`

    def delete(self, paper_id: int) -> None:
        """Gone for good."""
        self.archive.papers.pop(paper_id, None)

    def change(self, paper_id: int, **values: Any) -> None:
        """Other values for one document: `content=`, `title=`, `document_type=` …"""
        self.archive.papers[paper_id] = replace(self.archive.papers[paper_id], **values)

    def withdraw(self, paper_id: int, username: str, *, new_owner: str) -> None:
        """`username` may no longer read the document."""
        paper = self.archive.papers[paper_id]
        viewers = tuple(name for name in paper.viewers if name != username)
        owner = new_owner if paper.owner in (None, username) else paper.owner
        self.change(paper_id, viewers=viewers, groups=(), owner=owner)

    def permit(self, username: str, permissions: Iterable[str]) -> None:
        """The account has exactly these permissions from now on."""
        self.archive.accounts = tuple(
            replace(account, permissions=tuple(permissions)) if account.username == username else account
            for account in self.archive.accounts
        )

    def rotate_token(self, username: str) -> None:
        """The old token of the account is dead."""
        self.rotated.add(self.archive.account(username).token)

    def reindex(self) -> None:
        self._index = Index(self.archive, self.version, self.language)

    def token(self, username: str) -> str:
        return self.archive.account(username).token

    # answering

    def answer(self, request: Request) -> Response:
        if not self._is_known(request.path):
            where = "/accounts/login/?next=" + quote(request.target, safe="/")
            return self._dressed(text_response("", 302, {"location": where}), known=False)
        api_version = self._gate.api_version(request)
        if api_version is None:
            problem = json_response({"detail": 'Invalid version in "Accept" header.'}, 406)
            return self._dressed(problem, known=False)
        account = self._gate.account(request, self.archive, self.rotated)
        if isinstance(account, Response):
            return self._dressed(account, known=False)
        try:
            return self._dressed(self._routed(request, account, api_version), known=True)
        except ApiError as error:
            return self._dressed(error.response, known=True)
        except BadFilter as error:
            return self._dressed(json_response(error.body, 400), known=True)
        except NotPlayed as error:
            return text_response(f"This stand-in does not play {error}.", 501)

    def _is_known(self, path: str) -> bool:
        parts = path.split("/")
        if path == "/api/search/autocomplete/":
            return True
        return len(parts) >= 4 and parts[1] == "api" and parts[2] in PERMISSION and path.endswith("/")

    def _dressed(self, response: Response, *, known: bool) -> Response:
        own = {"x-api-version": "10" if self.version.startswith("3.") else "9", "x-version": self.version}
        headers = COMMON_HEADERS | (READ_HEADERS if response.status != 302 else {}) | (own if known else {})
        return replace(response, headers=response.headers | headers)

    def _routed(self, request: Request, account: Account, api_version: int) -> Response:
        _, _, room, *rest = request.path.rstrip("/").split("/")
        if room == "search":
            return self._completed(request, account)
        needed = PERMISSION[room]
        if request.method not in ("GET", "HEAD") or (needed is not None and not account.may(needed)):
            raise ApiError(403, {"detail": "You do not have permission to perform this action."})
        writer = Writer(self.archive, account, self.version, api_version, request.param("full_perms") == "true")
        if room == "documents":
            return self._documents(request, account, writer, rest, api_version)
        if room in LABELS:
            return self._labels(request, account, writer, room, rest, api_version)
        if rest:
            raise NotPlayed(request.path)
        if room == "custom_fields":
            fields = sorted(self.archive.fields.values(), key=lambda field: ascii_lower(field.name))
            if self.version.startswith("2."):
                fields.sort(key=lambda field: -field.id)
            rows = [writer.field(field, self._field_count(field.id, account)) for field in fields]
            return page(request, [row["id"] for row in rows], rows, api_version)
        if room == "users":
            accounts = sorted(self.archive.accounts, key=lambda each: each.username)
            return page(request, [each.id for each in accounts], [writer.user(a) for a in accounts], api_version)
        return json_response(about(room, self.version, self.archive, account))

    def _documents(
        self, request: Request, account: Account, writer: Writer, rest: list[str], api_version: int
    ) -> Response:
        if rest:
            return self._one_document(request, account, writer, rest)
        tests = Filters(self.archive, self._plain(request)).tests()
        papers = [
            paper
            for paper in self.archive.papers.values()
            if self.archive.may_read(paper, account) and all(test(paper) for test in tests)
        ]
        if request.param("query") is not None:
            hits = self._search(request, papers)
            extra = {"corrected_query": None}
            ids = hits.ids
        else:
            hits, extra = None, {}
            ids = ordered(papers, request.param("ordering"))
        truncate = request.param("truncate_content") == "true"

        def row(paper_id: int) -> dict[str, Any]:
            written = chosen(writer.paper(self.archive.papers[paper_id], truncate=truncate), request)
            return written if hits is None else written | {"__search_hit__": hits.mark(paper_id)}

        return page(request, ids, row, api_version, extra)

    def _plain(self, request: Request) -> Request:
        """v2 does not know `text` and `title_search`: it ignores them and lists everything."""
        names = [name for name, _ in request.params]
        if self.version.startswith("2."):
            kept = tuple(pair for pair in request.params if pair[0] not in ("text", "title_search"))
            return replace(request, params=kept)
        if sum(name in names for name in ("text", "title_search", "query", "more_like_id")) > 1:
            text = "Specify only one of text, title_search, query, or more_like_id."
            raise ApiError(400, {"detail": text})
        return request

    def _search(self, request: Request, papers: list[Paper]) -> Hits:
        if self.index_refuses:
            raise ApiError(400, "Error listing search results, check logs for more detail.")
        search = Search(self.archive, self.version, self._index)
        allowed = {} if self.index_empty else {paper.id: paper for paper in papers}
        return search.run(request.param("query") or "", allowed, request.param("ordering"))

    def _one_document(self, request: Request, account: Account, writer: Writer, rest: list[str]) -> Response:
        paper = self.archive.papers.get(int(rest[0])) if rest[0].isdigit() else None
        readable = paper is not None and self.archive.may_read(paper, account)
        if len(rest) == 2 and rest[1] == "notes":
            return self._notes(paper if readable else None, account, writer)
        if len(rest) > 1:
            if paper is not None and not readable and rest[1] in HIDES_EXISTENCE_BADLY:
                raise ApiError(403, "Insufficient permissions")
            raise NotPlayed(request.path) if readable else ApiError(404, {"detail": "Not found."})
        if not rest[0].isdigit():
            raise ApiError(404, {"detail": "Not found."})
        if paper is None or not readable:
            raise ApiError(404, {"detail": "No Document matches the given query."})
        written = writer.paper(paper, truncate=request.param("truncate_content") == "true")
        return json_response(chosen(written, request))

    def _notes(self, paper: Paper | None, account: Account, writer: Writer) -> Response:
        if not account.may("view_note"):
            raise ApiError(403, {"detail": "You do not have permission to perform this action."})
        if paper is None:
            raise ApiError(403, "Insufficient permissions to view notes")
        return json_response(writer.paper(paper, truncate=True)["notes"])

    def _labels(
        self, request: Request, account: Account, writer: Writer, room: str, rest: list[str], api_version: int
    ) -> Response:
        known = getattr(self.archive, LABELS[room])
        visible = [label for label in known.values() if self.archive.may_see(label, account)]

        def count(label_id: int) -> int:
            return sum(uses(paper, room, label_id) for paper in self._readable(account))

        def row(label_id: int) -> dict[str, Any]:
            label = known[label_id]
            return writer.tag(label, count) if room == "tags" else writer.label(label, count(label_id))

        if rest:
            if not rest[0].isdigit() or int(rest[0]) not in {label.id for label in visible}:
                raise ApiError(404, {"detail": f"No {MODEL[room]} matches the given query."})
            return json_response(row(int(rest[0])))
        wanted = request.param("name__iexact"), request.param("name__icontains")
        if wanted[0] is not None:
            visible = [label for label in visible if ascii_lower(label.name) == ascii_lower(wanted[0])]
        if wanted[1] is not None:
            visible = [label for label in visible if ascii_lower(wanted[1]) in ascii_lower(label.name)]
        ids = loose_numbers(request.param("id__in") or "")
        if ids is not None:
            visible = [label for label in visible if label.id in ids]
        visible.sort(key=lambda label: ascii_lower(label.name))
        extra = {"display_count": len(visible)} if room == "tags" and self.version.startswith("3.") else {}
        return page(request, [label.id for label in visible], row, api_version, extra)

    def _completed(self, request: Request, account: Account) -> Response:
        """Single words of what the account may read: folded on 3.0.5, as written on 2.20.15, the commonest first."""
        v3 = self.version.startswith("3.")
        if v3 and not account.may("view_document"):
            raise ApiError(403, {"detail": "You do not have permission to perform this action."})
        limit = request.param("limit") or "10"
        if not request.param("term"):
            raise ApiError(400, "Term required")
        if not limit.isdigit() or int(limit) < 1:
            raise ApiError(400, "Invalid limit")
        begin = fold(request.param("term") or "") if v3 else (request.param("term") or "").lower()
        readable = self._readable(account) if account.may("view_document") else []
        counts = Counter(
            word
            for paper in readable
            for written in re.findall(r"[^\W_]+", f"{paper.title} {paper.content}")
            if (word := fold(written) if v3 else written.lower()).startswith(begin)
        )
        return json_response([word for word, _ in counts.most_common(int(limit))])

    def _readable(self, account: Account) -> list[Paper]:
        return [paper for paper in self.archive.papers.values() if self.archive.may_read(paper, account)]

    def _field_count(self, field_id: int, account: Account) -> int:
        return sum(any(key == field_id for key, _ in paper.custom_fields) for paper in self._readable(account))


def uses(paper: Paper, room: str, label_id: int) -> bool:
    if room == "tags":
        return label_id in paper.tags
    return label_id == (paper.document_type if room == "document_types" else paper.correspondent)


async def run(version: str, port: int, archive: str, language: str | None) -> None:
    """Serve until the process is ended; the first line on standard output is JSON with address and tokens."""
    from tests.servers.archive import household

    chosen_archive = household() if archive == "household" else recorded_archive(version)
    server = PaperlessServer(version, chosen_archive, language=language)
    await server.start(port)
    tokens = {account.username: account.token for account in chosen_archive.accounts}
    sys.stdout.write(json.dumps({"url": server.base_url, "version": version, "tokens": tokens}) + "\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="A small Paperless-ngx on loopback, for tests.")
    parser.add_argument("--version", choices=VERSIONS, default=VERSIONS[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--archive", choices=("household", "recorded"), default="household")
    parser.add_argument("--language", choices=("es", "ca", "en", "none"), default="es")
    asked = parser.parse_args()
    language = None if asked.language == "none" else asked.language
    asyncio.run(run(asked.version, asked.port, asked.archive, language))


if __name__ == "__main__":
    main()
