"""A Paperless-ngx that plays the recordings of one real server, and knows nothing else.

A request matches by method, path, parameters in any order, credentials as sent, the version in Accept, and language
or host where a recording was made with another one. What was not recorded is 501 and stays in `misses`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tests.servers.wire import LoopbackServer, Request, Response, text_response

RECORDED = Path(__file__).parent.parent / "recorded"
USERS = ("admin", "marta", "minimo", "nadie", "inactivo", "jordi")
TOKENS = {name: letter * 40 for name, letter in zip(USERS, "abcdef", strict=True)}
# recordings of a server in trouble; they answer the same requests, so they are played only when the scene is set
SCENES = ("redis_down", "index_missing")
NOT_SENT = {"content-length", "content-encoding", "transfer-encoding", "connection"}
TRIMMED = ("…trimmed", "_lab_note")


@dataclass(frozen=True, slots=True)
class Recording:
    name: str
    method: str
    url: str
    sent: Mapping[str, str]
    status: int
    headers: Mapping[str, str]
    body: Any

    @property
    def user(self) -> str | None:
        token = self.sent.get("authorization", "").removeprefix("Token ")
        return next((name for name, known in TOKENS.items() if known == token), None)

    @property
    def is_whole(self) -> bool:
        """Whether the body is all that the server sent (some long lists were cut when they were recorded)."""
        return not any(mark in json.dumps(self.body, ensure_ascii=False) for mark in TRIMMED)


def recordings(version: str) -> Iterator[Recording]:
    """Every single-request recording of a server version, by name."""
    for path in sorted((RECORDED / f"paperless-{version}").glob("*.json")):
        raw = json.loads(path.read_text(encoding="utf-8"))
        if "entries" not in raw:
            asked = raw["request"]
            yield Recording(
                path.stem, asked["method"], asked["url"], asked["headers"], raw["status"], raw["headers"], raw["body"]
            )


def entries(version: str, name: str) -> list[dict[str, Any]]:
    """The rows of a file that holds many searches: `search_matrix` or `safe_query_forms_v3_vs_v2`."""
    path = RECORDED / f"paperless-{version}" / f"{name}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["entries"]
    return found


Key = tuple[str, str, tuple[tuple[str, str], ...], str, str, str]


def key_of(method: str, target: str, headers: Mapping[str, str]) -> Key:
    parts = urlsplit(target)
    params = tuple(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    return (
        method,
        unquote(parts.path),
        params,
        headers.get("authorization", ""),
        accepted(headers.get("accept", "")),
        headers.get("accept-language", "en")[:2].strip("*") or "en",
    )


def _bare(key: Key) -> Key:
    method, path, params, *rest = key
    kept = tuple(pair for pair in params if pair[0] not in ("fields", "page_size", "full_perms", "truncate_content"))
    return (method, path, kept, *rest)  # type: ignore[return-value]


def accepted(accept: str) -> str:
    """The version, or the kind of answer when no version is named."""
    version = re.search(r"version=([^;,\s]+)", accept)
    if version:
        return f"version={version[1]}"
    return "html" if accept.startswith("text/html") else "default"


class RecordedPaperless(LoopbackServer):
    """`scene` is one of SCENES, or None for a healthy server. `loose` also answers a GET that differs from a recorded
    one in nothing but how much of each item it asks for (`fields`, `page_size`)."""

    def __init__(self, version: str = "3.0.5", *, scene: str | None = None, loose: bool = False) -> None:
        super().__init__()
        self._loose = loose
        self.version = version
        self.misses: list[Request] = []
        self._played: dict[Key, Recording] = {}
        for recording in recordings(version):
            of_scene = next((each for each in SCENES if recording.name.startswith(each)), None)
            if of_scene is None or of_scene == scene:
                key = key_of(recording.method, recording.url, recording.sent)
                if of_scene is not None or (key not in self._played and "host" not in recording.sent):
                    self._played[key] = recording

    def answer(self, request: Request) -> Response:
        asked = key_of(request.method, request.target, request.headers)
        recording = self._played.get(asked)
        if recording is None and self._loose:
            recording = next((each for key, each in self._played.items() if _bare(key) == _bare(asked)), None)
        if recording is None:
            self.misses.append(request)
            return text_response(f"Not recorded for {self.version}: {request.method} {request.target}", 501)
        headers = {name: value for name, value in recording.headers.items() if name not in NOT_SENT}
        body = recording.body
        if not isinstance(body, str):
            body = json.dumps(body, ensure_ascii=False)
        return Response(recording.status, headers, body.encode())
