"""PaperlessSource over the small Paperless of both engines keeps what every source promises."""

from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr

from adapters.registry import SOURCES, Access
from tests.contract.source_suite import SourceHarness, SourceSuite, Trouble
from tests.servers import faults
from tests.servers.paperless import VERSIONS, PaperlessServer
from tests.servers.paperless_archive import Archive, recorded_archive

TROUBLES = {
    Trouble.HANG: faults.hang(),
    Trouble.RESET: faults.reset(),
    Trouble.BROKEN_OFF: faults.close_midway(),
    Trouble.BAD_TOKEN: faults.status(401),
    Trouble.FORBIDDEN: faults.status(403),
    Trouble.NOT_FOUND: faults.status(404),
    Trouble.VERSION: faults.status(406),
    Trouble.RATE_LIMITED: faults.status(429),
    Trouble.SERVER_ERROR: faults.status(500),
    Trouble.LOGIN_PAGE: faults.html_login(),
    Trouble.REDIRECT: faults.redirect_to_login(),
    Trouble.TRUNCATED: faults.Fault("answer", body=b'{"count": 1, "results": [', headers=faults.JSON_TYPE),
    Trouble.NOT_JSON: faults.not_json(),
    Trouble.WRONG_TYPES: faults.wrong_types(),
    Trouble.HUGE: faults.huge(),
}
# On one version all of the server fails, on the other its documents alone.
PLACES = dict(zip(VERSIONS, ("/api/documents/", "/"), strict=True))


def small_archive(version: str) -> Archive:
    """The archive of the recordings without its novel, which alone takes longer to index than all the rest."""
    archive = recorded_archive(version)
    del archive.papers[25]
    return archive


class PaperlessHarness(SourceHarness):
    """The server on loopback, and the source as compose builds it. Troubles strike the paths under ``place``."""

    def __init__(self, server: PaperlessServer, *, username: str = "marta", place: str = "/") -> None:
        self.server = server
        self.place = place
        token = server.token(username)
        self.secrets = (token,)
        self.source = SOURCES["paperless"](Access(server.base_url, "https://papeles.example.org", SecretStr(token)))

    def trouble(self, kind: Trouble) -> None:
        self.server.faults.set(self.place, TROUBLES[kind])

    def slow(self, seconds: float) -> None:
        self.server.faults.clear()
        self.server.faults.set("/", faults.slow(seconds))

    def mend(self) -> None:
        self.server.faults.clear()

    def delete(self, source_id: str) -> None:
        self.server.delete(int(source_id))

    def withdraw(self, source_id: str) -> None:
        self.server.withdraw(int(source_id), "marta", new_owner="admin")

    def rewrite(self, source_id: str, text: str) -> None:
        self.server.change(int(source_id), content=text)

    def methods(self) -> set[str]:
        return {request.method for request in self.server.requests}

    def open_connections(self) -> int:
        return self.server.open_connections


class TestPaperless(SourceSuite):
    @pytest.fixture(params=PLACES)
    async def harness(self, request: pytest.FixtureRequest) -> AsyncIterator[PaperlessHarness]:
        async with PaperlessServer(request.param, small_archive(request.param)) as server:
            harness = PaperlessHarness(server, place=PLACES[request.param])
            yield harness
            await harness.source.aclose()
