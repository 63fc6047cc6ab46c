"""Which addresses Telegram takes as links, and the reason it gives for the others.

The rule that surprises: a host without a dot (`nas`, `localhost`, `paperless`) is no link. In a text it loses its
link without an error; in a button the whole message is refused.
"""

import re
from ipaddress import IPv6Address
from urllib.parse import SplitResult, parse_qs, quote, urlsplit, urlunsplit

_WEB_SCHEMES = frozenset({"http", "https"})
_APP_SCHEMES = frozenset({"tg", "ton", "tonsite"})
_FORBIDDEN_IN_HOST = re.compile(r"[\x00-\x20\"#%/:<>?@\[\\\]^`{|}\x7f]")
_CONTROLS = re.compile(r"[\x00-\x20]")


class NotALink(Exception):
    """Telegram's reason for not taking an address as a link."""


def telegram_link(address: str) -> str:
    """The address as Telegram stores it; raises `NotALink` with Telegram's reason.

    An address without a scheme is read as http; an address without a path gets `/`.
    """
    cleaned = _CONTROLS.sub(lambda found: quote(found[0]), address)
    if "://" not in cleaned.split("?")[0].split("#")[0]:
        cleaned = f"http://{cleaned}"
    try:
        parts = urlsplit(cleaned)
    except ValueError:
        raise NotALink("Host is invalid") from None
    if parts.scheme in _APP_SCHEMES:
        if not parts.hostname:
            raise NotALink("URL host is empty")
        return cleaned
    if parts.scheme not in _WEB_SCHEMES:
        raise NotALink("Unsupported URL protocol")
    _check_port(parts)
    _check_host(parts)
    return urlunsplit((parts.scheme, parts.netloc.lower(), parts.path or "/", parts.query, parts.fragment))


def mentioned_person(address: str) -> int | None:
    """The person's id of a `tg://user?id=…` address; None for any other address."""
    if not address.lower().startswith("tg://user?"):
        return None
    number = parse_qs(urlsplit(address).query).get("id", [""])[0]
    return int(number) if number.isascii() and number.isdigit() else None


def _check_port(parts: SplitResult) -> None:
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port == 0 or parts.netloc.endswith(":"):
        raise NotALink("Wrong port number specified in the URL")


def _check_host(parts: SplitResult) -> None:
    host = parts.hostname or ""
    if not host:
        raise NotALink("URL host is empty")
    if parts.netloc.rpartition("@")[2].startswith("["):
        try:
            IPv6Address(host)
        except ValueError:
            raise NotALink("Host is invalid") from None
        return
    if _FORBIDDEN_IN_HOST.search(host):
        raise NotALink("Disallowed character in URL host")
    if host == ".":
        raise NotALink("Host is invalid")
    if "." not in host:
        raise NotALink("Wrong HTTP URL")
