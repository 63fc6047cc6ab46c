"""Which addresses may be shown, and how. A link that is not plainly safe is none."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

MAX_LINK_LENGTH: Final = 2048  # longer ones are cut by chat clients; a cut link leads elsewhere
_DEFAULT_PORTS: Final[Mapping[str, int]] = {"http": 80, "https": 443}


def public_link(url: str | None) -> str | None:
    """``url`` if it may be shown: http or https, a host written plainly, no user info, no space or control character;
    else None."""
    return url if _origin(url) is not None else None


def telegram_links(url: str | None) -> bool:
    """Whether Telegram makes a link of it: the host needs a dot or is an IPv6 address (facts/telegram.md)."""
    origin = _origin(url)
    if origin is None:
        return False
    _, host, _ = origin
    return "." in host.strip(".") or ":" in host


def same_origin(url: str, origin: str) -> bool:
    """Whether ``url`` lies on ``origin`` (scheme, host and port; the default port may be written or not)."""
    ours = _origin(origin)
    return ours is not None and ours == _origin(url)


def page_link(base: str, path: str) -> str | None:
    """A page on a configured base address, its path prefix kept; None if the base is no showable address."""
    if public_link(base) is None or urlsplit(base).query or urlsplit(base).fragment:
        return None
    return public_link(f"{base.rstrip('/')}/{path.lstrip('/')}")


def _origin(url: str | None) -> tuple[str, str, int] | None:
    """Scheme, host and port of an address that may be shown, the first two in lower case."""
    if not url or len(url) > MAX_LINK_LENGTH or not url.isprintable() or any(c.isspace() or c in '\\<>"' for c in url):
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    # A browser decodes «%2e» in a host, so that it would lead elsewhere than it seems.
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or "@" in parts.netloc or "%" in parts.netloc:
        return None
    return parts.scheme, parts.hostname, _DEFAULT_PORTS[parts.scheme] if port is None else port
