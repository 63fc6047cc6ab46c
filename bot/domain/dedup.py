"""One thing found twice is shown once: by stable key, or by the address that two sources share."""

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from bot.domain.hits import FusedHit
from bot.domain.record import Key

# Names that trackers add to addresses; collected from the trackers' own documentation.
_TRACKING_NAMES: Final = frozenset(
    "fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid "
    "_ga _gl _hsenc _hsmi mkt_tok oly_anon_id oly_enc_id vero_id wickedid s_cid ref_src ref_url spm scid "
    "cmpid ncid srsltid at_medium at_campaign amp outputtype".split()
)
_TRACKING_PREFIXES: Final = ("utm_", "pk_", "piwik_", "mtm_", "hsa_")
_INDEX_PAGE: Final = re.compile(r"/(?:index|default)\.(?:html?|php|aspx?)$", re.IGNORECASE)
_AMP_END: Final = re.compile(r"(?:/amp|\.amp)(?:\.html)?/?$", re.IGNORECASE)
_HOST_PREFIXES: Final = ("www.", "amp.", "m.", "mobile.")
_DEFAULT_PORTS: Final = frozenset({80, 443})


def canonical_url(url: str) -> str | None:
    """The form under which two addresses of one page are equal; None for what is no http address.

    Scheme, ``www``/``m``/``amp`` host prefixes, default ports, trailing slash, index pages, AMP endings, fragments,
    tracking parameters, parameter order and percent-encoding make no difference; everything else does. For comparing
    only, never for showing.
    """
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        return None
    host = _bare_host(parts.hostname)
    shown_port = "" if port is None or port in _DEFAULT_PORTS else f":{port}"
    query = urlencode(sorted(_kept(parts.query)))
    fragment = f"#{parts.fragment}" if parts.fragment.startswith(("!", "/")) else ""
    return f"{host}{shown_port}{_bare_path(parts.path)}{'?' + query if query else ''}{fragment}"


def dedup(hits: Iterable[FusedHit]) -> tuple[FusedHit, ...]:
    """The hits in their order, later copies of the same item left out; two documents with one title stay two.

    A copy's trace is added to the one that is kept, so that «why» still tells of both.
    """
    kept: dict[Key | str, FusedHit] = {}
    for hit in hits:
        name = _shared_name(hit)
        first = kept.get(name)
        kept[name] = hit if first is None else _joined(first, hit)
    return tuple(kept.values())


def _shared_name(hit: FusedHit) -> Key | str:
    address = hit.labelled.record.canonical_url
    return (canonical_url(address) if address else None) or hit.key


def _joined(first: FusedHit, copy: FusedHit) -> FusedHit:
    if first.labelled.label is not copy.labelled.label:
        return first  # what is known of a PRIVATE copy stays out of an OPEN one's trace
    return FusedHit(first.labelled, first.score, (*first.trace, *copy.trace), first.confirmed or copy.confirmed)


def _bare_host(host: str) -> str:
    host = host.rstrip(".").lower()
    for prefix in _HOST_PREFIXES:
        if host.startswith(prefix) and "." in host[len(prefix) :]:
            host = host[len(prefix) :]
    return host


def _bare_path(path: str) -> str:
    path = _AMP_END.sub("", unquote(path))
    path = _INDEX_PAGE.sub("/", path)
    return re.sub(r"/{2,}", "/", path).rstrip("/")


def _kept(query: str) -> list[tuple[str, str]]:
    pairs = parse_qsl(query, keep_blank_values=True)
    return [(name, value) for name, value in pairs if not _tracks(name.lower())]


def _tracks(name: str) -> bool:
    return name in _TRACKING_NAMES or name.startswith(_TRACKING_PREFIXES)
