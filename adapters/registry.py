"""The sources there are: one line each, from plain values to a source with one person's credential."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pydantic import SecretStr

from adapters.http import JsonClient
from adapters.sources import paperless
from bot.ports import Source


@dataclass(frozen=True, slots=True)
class Access:
    """One person's way to one server. ``url`` is where we connect, ``public_url`` what links point to. ``owners`` (ids
    or user names) limit a token that may read everybody's items."""

    url: str
    public_url: str
    credential: SecretStr
    owners: tuple[str, ...] = ()


def _paperless(access: Access) -> Source:
    headers = paperless.token_headers(access.credential.get_secret_value)
    client = JsonClient(origin=access.url, headers=headers, allow=paperless.ROUTES)
    return paperless.PaperlessSource(client, public_url=access.public_url, superuser_owners=access.owners)


SOURCES: Mapping[str, Callable[[Access], Source]] = {
    paperless.NAME: _paperless,
}
