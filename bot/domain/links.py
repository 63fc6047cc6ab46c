"""Which addresses may be shown, and how. A link that is not plainly safe is none."""

from typing import Final
from urllib.parse import SplitResult, urlsplit

MAX_LINK_LENGTH: Final = 2048  # longer ones are cut by chat clients; a cut link leads elsewhere
_SCHEMES: Final = frozenset({"http", "https"})


def public_link(url: str | None) -> str | None:
    """``url`` if it may be shown: http or https, a host, no user info, no space or control character; else None."""
    parts = _split(url)
    return url if parts is not None else None


def telegram_links(url: str) -> bool:
    """Whether Telegram makes a link of it: the host needs a dot or is an IPv6 address (facts/telegram.md)."""
    parts = _split(url)
    if parts is None:
        return False
    host = parts.hostname or ""
    return "." in host.strip(".") or ":" in host


def same_origin(url: str, origin: str) -> bool:
    """Whether ``url`` lies on ``origin`` (scheme, host and port; the default port may be written or not)."""
    ours, theirs = _split(origin), _split(url)
    if ours is None or theirs is None:
        return False
    return _origin(ours) == _origin(theirs)


def page_link(base: str, path: str) -> str | None:
    """A page on a configured base address, its path prefix kept; None if the base is no showable address."""
    if public_link(base) is None or urlsplit(base).query or urlsplit(base).fragment:
        return None
    return public_link(f"{base.rstrip('/')}/{path.lstrip('/')}")


def _split(url: str | None) -> SplitResult | None:
    if not url or len(url) > MAX_LINK_LENGTH or not url.isprintable() or any(c.isspace() or c in '\\<>"' for c in url):
        return None
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    if parts.scheme.lower() not in _SCHEMES or not parts.hostname or "@" in parts.netloc:
        return None
    return parts


def _origin(parts: SplitResult) -> tuple[str, str, int]:
    scheme = parts.scheme.lower()
    return scheme, parts.hostname or "", parts.port or (443 if scheme == "https" else 80)
