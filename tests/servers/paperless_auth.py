"""Who asks, and in which version of the API: before anything is looked up."""

import re
from typing import Any

from tests.servers.paperless_archive import Account, Archive
from tests.servers.wire import Request, Response, json_response, text_response

SENTENCES = {
    "none": ("Authentication credentials were not provided.", "Las credenciales de autenticación no se proveyeron."),
    "bad": ("Invalid token.", "Token inválido."),
    "inactive": ("User inactive or deleted.", "Usuario inactivo o borrado."),
    "spaces": ("Invalid token header. Token string should not contain spaces.",) * 2,
    "empty": ("Invalid token header. No credentials provided.",) * 2,
}


class ApiError(Exception):
    """An answer of the API that is no success: JSON, or a text that is sent as HTML."""

    def __init__(self, status: int, body: dict[str, Any] | str) -> None:
        super().__init__(status)
        self.response = text_response(body, status) if isinstance(body, str) else json_response(body, status)


class Gate:
    """The checks in the order of the real one: version first (406), then the token (401)."""

    def __init__(self, version: str) -> None:
        self._allowed = range(9, 11) if version.startswith("3.") else range(1, 10)

    def api_version(self, request: Request) -> int | None:
        """The version asked for, the server's own when none is, None when it is refused."""
        asked = re.search(r"version=([^;,\s]+)", request.headers.get("accept", ""))
        if asked is None:
            return self._allowed[-1]
        return int(asked[1]) if asked[1].isdigit() and int(asked[1]) in self._allowed else None

    def account(self, request: Request, archive: Archive, rotated: set[str]) -> Account | Response:
        scheme, *rest = request.headers.get("authorization", "").split(" ")
        if scheme.lower() != "token":
            return refused("none", request)
        if not rest or not any(rest):
            return refused("empty", request)
        if len(rest) > 1:
            return refused("spaces", request)
        account = next((each for each in archive.accounts if each.token == rest[0]), None)
        if account is None or account.token in rotated:
            return refused("bad", request)
        return account if account.is_active else refused("inactive", request)


def refused(reason: str, request: Request) -> Response:
    english, spanish = SENTENCES[reason]
    text = spanish if request.headers.get("accept-language", "").startswith("es") else english
    return json_response({"detail": text}, 401, {"www-authenticate": "Token"})
