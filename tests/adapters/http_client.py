"""The client under test, pointed at a server on loopback."""

import contextlib
import re
import ssl
from collections.abc import AsyncIterator, Sequence

from adapters.http import JsonClient, Route

TOKEN = "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00"
ITEMS = Route("GET", re.compile(r"/api/items/"))
ITEM = Route("GET", re.compile(r"/api/items/\d+/"))
SEARCH = Route("POST", re.compile(r"/api/search"), idempotent_search=True)
NOT_A_SEARCH = Route("POST", re.compile(r"/api/count"))
ALL = (ITEMS, ITEM, SEARCH, NOT_A_SEARCH)


@contextlib.asynccontextmanager
async def client_of(
    origin: str,
    *,
    token: str = TOKEN,
    allow: Sequence[Route] = ALL,
    max_bytes: int = 1024 * 1024,
    connect_s: float = 2.0,
    read_s: float = 8.0,
    verify: ssl.SSLContext | None = None,
) -> AsyncIterator[JsonClient]:
    client = JsonClient(
        origin=origin,
        headers=lambda: {"Authorization": f"Token {token}"},
        allow=allow,
        max_bytes=max_bytes,
        connect_s=connect_s,
        read_s=read_s,
        verify=verify,
    )
    try:
        yield client
    finally:
        await client.aclose()
