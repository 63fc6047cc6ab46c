"""How the bot reaches Telegram, and what its libraries may say of it in the log.

One stray 401 or 404, from a proxy or a server that restarts, would make the library stop polling for good while the
process lives on, deaf, or end the start. It is turned into a fault that is tried again; only getMe tells whether a
token is valid. An update that the library cannot read would come again for ever: only its number is passed on.
"""

import ipaddress
import json
import logging
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from telegram import Update
from telegram.error import Conflict, NetworkError, TelegramError
from telegram.request import HTTPXRequest

_LIBRARIES: Final = ("telegram", "httpx", "httpcore", "h11", "hpack", "anyio")
_DEAF: Final = frozenset({401, 404})
_TRY_AGAIN: Final = (502, b'{"ok":false,"error_code":502,"description":"refused"}')
_WHO_AM_I: Final = "/getMe"
_MISSES_TOLD: Final = 3  # in a row: at the start after three seconds, later after some more
_UNREADABLE: Final = (ArithmeticError, AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError)
_POOL: Final = 64

_log = structlog.get_logger()


class Troubles:
    """The faults of polling, each kind told once until polling works again or another kind comes; and a Telegram that
    cannot be reached, told once until it is reached again."""

    def __init__(
        self, on_conflict: Callable[[], None] | None = None, on_unreachable: Callable[[], None] | None = None
    ) -> None:
        """``on_conflict`` is called when another process polls for the same bot, ``on_unreachable`` when several calls
        in a row did not get through."""
        self._on_conflict = on_conflict
        self._on_unreachable = on_unreachable
        self._last: str | None = None
        self._misses = 0

    def over(self) -> None:
        """Polling works."""
        self._last = None

    def reached(self) -> None:
        """Telegram itself has answered a call."""
        self._misses = 0

    def missed(self) -> None:
        """A call did not get through to Telegram."""
        self._misses += 1
        if self._misses == _MISSES_TOLD:
            _log.error("telegram_unreachable")
            if self._on_unreachable is not None:
                self._on_unreachable()

    def on_fault(self, error: TelegramError) -> None:
        """Called by the library on each fault."""
        kind = type(error).__name__
        if kind != self._last and isinstance(error, Conflict):
            _log.error("telegram_conflict")
            if self._on_conflict is not None:
                self._on_conflict()
        elif kind != self._last:
            _log.warning("telegram_poll_failed", type=kind)
        self._last = kind


class SendingRequest(HTTPXRequest):
    """Requests whose refusal of the token, but for that of getMe, comes out as a fault of the network."""

    def __init__(self, troubles: Troubles, **options: Any) -> None:
        super().__init__(**options)
        self._troubles = troubles

    async def do_request(self, url: str, *args: Any, **values: Any) -> tuple[int, bytes]:
        """See ``HTTPXRequest``."""
        try:
            status, body = await super().do_request(url, *args, **values)
        except NetworkError:
            self._troubles.missed()
            raise
        if status in _DEAF and not url.endswith(_WHO_AM_I):
            status, body = _TRY_AGAIN
        if status < 500:
            self._troubles.reached()
        else:
            self._troubles.missed()
        return status, body


class PollingRequest(SendingRequest):
    """The requests of getUpdates."""

    async def do_request(self, url: str, *args: Any, **values: Any) -> tuple[int, bytes]:
        """See ``HTTPXRequest``."""
        status, body = await super().do_request(url, *args, **values)
        if status < 300:
            self._troubles.over()
            body = _readable(body)
        return status, body


def _readable(body: bytes) -> bytes:
    """The answer with nothing but its number left of an update that the library cannot read."""
    try:
        answer = json.loads(body)
    except ValueError:
        return body  # the library says what it is
    updates = answer.get("result") if isinstance(answer, dict) else None
    if not isinstance(updates, list) or all(_is_readable(update) for update in updates):
        return body
    numbered = [update for update in updates if isinstance(update, dict) and isinstance(update.get("update_id"), int)]
    kept = [update if _is_readable(update) else {"update_id": update["update_id"]} for update in numbered]
    return json.dumps({**answer, "result": kept}).encode()


def _is_readable(update: Any) -> bool:
    try:
        Update.de_json(update)
    except _UNREADABLE as error:
        _log.error("telegram_update_unreadable", type=type(error).__name__)
        return False
    return True


def ours(base_url: str) -> bool:
    """Whether the Bot API server is on this machine or its own network: no proxy belongs in between."""
    host = urlsplit(base_url).hostname or ""
    if host == "localhost" or "." not in host.strip("."):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_private


def requests(direct: bool, troubles: Troubles) -> tuple[HTTPXRequest, HTTPXRequest]:
    """For sending and for polling; ``direct`` leaves the environment's proxies out."""
    options: dict[str, Any] = {"trust_env": not direct}
    sending = SendingRequest(
        troubles, connection_pool_size=_POOL, connect_timeout=5, read_timeout=15, pool_timeout=10, httpx_kwargs=options
    )
    polling = PollingRequest(troubles, connection_pool_size=2, connect_timeout=5, read_timeout=5, httpx_kwargs=options)
    return sending, polling


class _TypeOnly(logging.Filter):
    """Leaves of a library's record its place and the type of its exception: some hold whole messages, or the token."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.exc_info[0] if record.exc_info else None
        record.msg = f"library_trouble at line {record.lineno}: {kind.__name__ if kind is not None else '-'}"
        record.args, record.exc_info, record.exc_text, record.stack_info = None, None, None, None
        return True


_TYPE_ONLY: Final = _TypeOnly()


def quiet_libraries() -> None:
    """No logger of the libraries below goes under WARNING, and none writes anything but types, whatever our level."""
    known = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _LIBRARIES]
    for name in {*_LIBRARIES, *known}:
        logger = logging.getLogger(name)
        logger.setLevel(max(logging.WARNING, logger.level))
        logger.addFilter(_TYPE_ONLY)
