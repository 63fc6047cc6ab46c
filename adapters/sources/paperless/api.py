"""Paperless-ngx's API as this adapter uses it: GET only, nine paths, version 9, and who answers."""

import re
from collections.abc import Callable, Mapping, Sequence

from adapters.http import Answer, JsonClient, Route
from adapters.sources.paperless.surface import Engine, engine_of
from bot.domain.coverage import Cause
from bot.domain.errors import SourceUnauthorized, SourceUnavailable

DOCUMENTS = "/api/documents/"
AUTOCOMPLETE = "/api/search/autocomplete/"
ROUTES = (
    Route("GET", re.compile(r"/api/documents/(?:[0-9]{1,12}/)?")),
    Route("GET", re.compile(r"/api/search/autocomplete/")),
    Route("GET", re.compile(r"/api/(?:document_types|tags|correspondents|custom_fields|users|ui_settings)/")),
)
# Of all versions only 9 is known to both 2.20 and 3.0; a server that refuses it is asked for its own default once.
_ACCEPT = "application/json; version=9"
_ACCEPT_DEFAULT = "application/json"

Params = Sequence[tuple[str, str]]


def token_headers(token: Callable[[], str]) -> Callable[[], Mapping[str, str]]:
    """The header of a Paperless token, made when a request is sent."""
    return lambda: {"Authorization": f"Token {token()}"}


class Api:
    """One server with one person's token."""

    def __init__(self, client: JsonClient) -> None:
        self._client = client
        self._accept = _ACCEPT
        self.version: str | None = None

    @property
    def engine(self) -> Engine:
        """By the last answer that named its version."""
        return engine_of(self.version)

    async def get(
        self, path: str, params: Params = (), *, deadline_s: float, forbidden_is_answer: bool = False
    ) -> Answer:
        """One answer. Raises SourceFault; with ``forbidden_is_answer`` a 403 comes back as an answer."""
        statuses = frozenset({200, 403} if forbidden_is_answer else {200})
        try:
            answer = await self._send(path, params, deadline_s, statuses)
        except SourceUnavailable as fault:
            if fault.cause is not Cause.VERSION_REFUSED or self._accept == _ACCEPT_DEFAULT:
                raise
            self._accept = _ACCEPT_DEFAULT
            answer = await self._send(path, params, deadline_s, statuses)
        except SourceUnauthorized as fault:
            if fault.status != 403 or not path.startswith(DOCUMENTS):
                raise
            # 3.0.5 and 2.20.15 say 403 here for one reason only, and do not name it
            raise SourceUnauthorized(Cause.NO_PERMISSION, status=403, permission="view_document") from None
        self.version = answer.headers.get("x-version") or self.version
        return answer

    async def aclose(self) -> None:
        await self._client.aclose()

    async def _send(self, path: str, params: Params, deadline_s: float, statuses: frozenset[int]) -> Answer:
        return await self._client.get(
            path, params, deadline_s=deadline_s, accept=self._accept, accept_statuses=statuses
        )
