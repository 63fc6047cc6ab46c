"""Which addresses may be shown, and how. A link that is not plainly safe is none."""

from typing import Final
from urllib.parse import urlsplit

MAX_LINK_LENGTH: Final = 2048  # longer ones are cut by chat clients; a cut link leads elsewhere
_SCHEMES: Final = frozenset({"http", "https"})


def public_link(url: str | None) -> str | None:
    """``url`` if it may be shown: http or https, a host written plainly, no user info, no space or control character;
    else None."""
    return url if _host(url) is not None else None


def telegram_links(url: str | None) -> bool:
    """Whether Telegram makes a link of it: the host needs a dot or is an IPv6 address (facts/telegram.md)."""
    host = _host(url)
    if host is None:
        return False
    return "." in host.strip(".") or ":" in host


def page_link(base: str, path: str) -> str | None:
    """A page on a configured base address, its path prefix kept; None if the base is no showable address."""
    if public_link(base) is None or urlsplit(base).query or urlsplit(base).fragment:
        return None
    return public_link(f"{base.rstrip('/')}/{path.lstrip('/')}")


def _host(url: str | None) -> str | None:
    """The host, in lower case, of an address that may be shown; None where there is none."""
    if not url or len(url) > MAX_LINK_LENGTH or not url.isprintable() or any(c.isspace() or c in '\\<>"' for c in url):
        return None
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises for one that cannot be
    except ValueError:
        return None
    # A browser decodes «%2e» in a host, so that it would lead elsewhere than it seems.
    if parts.scheme not in _SCHEMES or "@" in parts.netloc or "%" in parts.netloc:
        return None
    return parts.hostname
