"""Where a request goes: an origin from the settings, and below its prefix a path that cannot leave it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import quote, unquote, urlencode, urlsplit

Params: TypeAlias = Mapping[str, str] | Sequence[tuple[str, str]]

_PATH = re.compile(r"(?:/[A-Za-z0-9._~!$&'()*+,;=:@%-]+)+/?|/")
_KEPT_IN_PREFIX = "/%:@!$&'()*+,;=~"


@dataclass(frozen=True, slots=True)
class Origin:
    """``host`` in ASCII, an IPv6 address without brackets; ``port`` None is the scheme's own; ``prefix`` is "" or
    begins with a slash and does not end with one."""

    scheme: str
    host: str
    port: int | None
    prefix: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host.partition('%')[0]}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"


def parse_origin(address: str) -> Origin:
    """ValueError, without the address in it, where it is not ``http(s)://host[:port][/prefix]``."""
    origin = _parsed(address)
    if origin is None:
        raise ValueError("an origin is http(s)://host[:port][/prefix], without user, query or fragment")
    return origin


def _parsed(address: str) -> Origin | None:
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
        host = host if ":" in host else host.encode("idna").decode("ascii")  # also refuses «a..b»
    except ValueError:  # it quotes the address, so it must not become the context of ours
        return None
    extra = "@" in parts.netloc or parts.query or parts.fragment
    if parts.scheme not in ("http", "https") or not host or extra or _leaves(parts.path):
        return None
    return Origin(parts.scheme, host, port, quote(parts.path.rstrip("/"), safe=_KEPT_IN_PREFIX))


def is_plain_path(path: str) -> bool:
    """Whether it stays below the prefix whatever the server makes of it: no address, no query, no dots."""
    return _PATH.fullmatch(path) is not None and not _leaves(path)


def _leaves(path: str) -> bool:
    return not {".", ".."}.isdisjoint(unquote(path).replace("\\", "/").split("/"))


def target(origin: Origin, path: str, params: Params) -> bytes:
    """What stands in the request's first line."""
    pairs = list(params.items()) if isinstance(params, Mapping) else list(params)
    query = urlencode(pairs, quote_via=quote, errors="replace")  # a lone surrogate would raise with the query in it
    return f"{origin.prefix}{path}{'?' if query else ''}{query}".encode("ascii")
