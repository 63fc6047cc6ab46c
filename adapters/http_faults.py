"""What an HTTP status, a header or a broken connection means in our words (``Cause``), and which of it is worth a
second try. Everything here is a value: a fault is raised once, by the client, outside any ``except``, so that no
exception of the library underneath (it may hold a header or a body) hangs on ours."""

import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpcore

from bot.domain.coverage import Cause
from bot.domain.errors import (
    ItemGone,
    QueryRefused,
    SourceFault,
    SourceTimeout,
    SourceUnauthorized,
    SourceUnavailable,
)

ERROR_BODY_BYTES = 16 * 1024  # enough for every error body seen; the rest of a page is not worth reading
_LONGEST_WAIT_S = 86_400.0

# «Missing required permission: asset.read» (Immich), «missing required scope: bookmarks:read» (Karakeep)
_PERMISSION = re.compile(
    r"\b(?:permission|scope)s?:\s*[\"']?([a-z][a-zA-Z]{1,24}(?:[.:][a-z][a-zA-Z]{1,24}){1,2})(?![\w.:@/-])"
)
# «Try again in 47 seconds.» (Karakeep, which sends no Retry-After), {"retry_after": 5}
_WAIT_IN_TEXT = re.compile(
    r"\bin (?P<amount>\d{1,6}) ?(?P<unit>s|sec|seconds?|m|min|minutes?)\b|retry[-_ ]?after\W{1,4}(?P<key>\d{1,6})\b",
    re.IGNORECASE,
)

_QUERY_REFUSED = frozenset({400, 413, 414, 422, 431})
_GONE = frozenset({404, 410})
_RETRIED_STATUS = frozenset({502, 503, 504})


@dataclass(frozen=True, slots=True)
class Failed:
    """One attempt that failed. ``again`` is true where the same request may be sent once more."""

    fault: SourceFault
    again: bool = False


@dataclass(frozen=True, slots=True)
class ErrorReply:
    """An answer with a status that was not asked for: lower-case header names, the first part of the body."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def is_json(self) -> bool:
        return is_json_type(self.headers.get("content-type", ""))


def media_type(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()


def is_json_type(content_type: str) -> bool:
    kind = media_type(content_type)
    return kind in ("application/json", "text/json") or (kind.startswith("application/") and kind.endswith("+json"))


def is_page_type(content_type: str) -> bool:
    return media_type(content_type) in ("text/html", "application/xhtml+xml")


def failed_by_status(reply: ErrorReply, *, now: datetime) -> Failed:
    """Total over every status: the fault, and whether to try again."""
    status = reply.status
    wait_s = retry_after_s(reply, now=now) if status in (429, 503) else None
    fault = _fault_by_status(reply, wait_s)
    again = status in _RETRIED_STATUS or (status == 429 and wait_s is not None)
    return Failed(fault, again=again)


def _fault_by_status(reply: ErrorReply, wait_s: float | None) -> SourceFault:
    status = reply.status
    if status in (401, 403):
        return _refused(reply)
    if status in _GONE:
        return ItemGone(Cause.NOT_FOUND, status=status)
    if status in _QUERY_REFUSED:
        return QueryRefused(Cause.QUERY_REFUSED, status=status)
    if status == 408:
        return SourceTimeout(Cause.SLOW, status=status)
    return SourceUnavailable(_cause_of_unavailable(status), status=status, retry_after_s=wait_s)


def _cause_of_unavailable(status: int) -> Cause:
    if status == 406:
        return Cause.VERSION_REFUSED
    if status == 429:
        return Cause.RATE_LIMITED
    if 300 <= status < 400 or status in (407, 511):  # 407 and 511 ask for a login at something in between
        return Cause.LOGIN_PAGE
    return Cause.WRONG_SHAPE if status < 300 else Cause.SERVER_ERROR


def _refused(reply: ErrorReply) -> SourceFault:
    """401 or 403. A proxy that asks for its own password (no JSON, Basic), or shows a page to whoever has not logged in
    there (401), answers in the server's place."""
    challenge = reply.headers.get("www-authenticate", "").lower()
    is_page = is_page_type(reply.headers.get("content-type", ""))
    asks_basic = "basic" in challenge and not reply.is_json
    if asks_basic or (reply.status == 401 and is_page and "token" not in challenge):
        return SourceUnavailable(Cause.LOGIN_PAGE, status=reply.status)
    if reply.status == 401:
        return SourceUnauthorized(Cause.BAD_TOKEN, status=401)
    named = _PERMISSION.search(reply.text)
    return SourceUnauthorized(Cause.NO_PERMISSION, status=403, permission=named.group(1) if named else None)


def retry_after_s(reply: ErrorReply, *, now: datetime) -> float | None:
    """How long the server asks to wait: seconds or a date in Retry-After, else a number in the body's text."""
    header = reply.headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,6}(?:\.\d{1,6})?", header, re.ASCII):
        return min(float(header), _LONGEST_WAIT_S)
    until = _http_date(header)
    if until is not None:
        since = _http_date(reply.headers.get("date", "")) or now  # their clock first: ours may be wrong
        return min(max((until - since).total_seconds(), 0.0), _LONGEST_WAIT_S)
    named = _WAIT_IN_TEXT.search(reply.text)
    if named is None:
        return None
    unit_s = 60 if (named["unit"] or "").lower().startswith("m") else 1
    return min(float(named["amount"] or named["key"]) * unit_s, _LONGEST_WAIT_S)


def _http_date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def failed_to_start(error: Exception) -> Failed:
    """The exchange broke before an answer had begun (no complete head)."""
    if isinstance(error, httpcore.TimeoutException):
        return Failed(SourceTimeout(Cause.SLOW))  # not again: a host that swallows packets would eat the whole time
    inner = error.args[0] if error.args else None  # httpcore keeps what it wrapped as its only argument
    if isinstance(error, ssl.SSLError) or isinstance(inner, ssl.SSLError):
        return Failed(SourceUnavailable(Cause.BAD_CERTIFICATE))
    if isinstance(error, httpcore.ConnectError):
        return Failed(SourceUnavailable(Cause.CANNOT_CONNECT), again=True)
    if isinstance(error, httpcore.ProtocolError) and isinstance(inner, Exception):
        return Failed(SourceUnavailable(Cause.NOT_JSON))  # bytes that are not HTTP; a closed line wraps nothing
    return Failed(SourceUnavailable(Cause.CONNECTION_LOST), again=True)


def failed_midway(error: Exception) -> Failed:
    """The exchange broke inside the body."""
    if isinstance(error, httpcore.TimeoutException):
        return Failed(SourceTimeout(Cause.SLOW))
    return Failed(SourceUnavailable(Cause.CONNECTION_LOST))
