"""Logging: events and codes to standard error, nothing that a person wrote or a source answered."""

import logging
import re
import sys
from typing import Any, Final

import structlog

# Other libraries print addresses, tokens and bodies below WARNING (httpx at INFO prints the bot's token).
_QUIET_FROM: Final = logging.WARNING
_SECRETS: Final = re.compile(r"\b\d{6,}:[\w-]{20,}|\b[0-9a-f]{40}\b|\bbot\d+[^/\s]*|https?://\S+", re.IGNORECASE)
_ALLOWED: Final = frozenset(
    "event level timestamp type code source state elapsed_ms count seconds host port version reason attempt".split()
)


class _Redacting(logging.Filter):
    """What other libraries do say keeps its kind and loses its content."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        record.msg = f"{record.name}: {kind or record.levelname.lower()}"
        record.args, record.exc_info, record.exc_text, record.stack_info = (), None, None, None
        return True


def configure(level: str) -> None:
    """Sets up logging for the process. ``level`` is ours alone: other libraries stay at WARNING, redacted."""
    ours = getattr(logging, level.upper())
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_Redacting())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(_QUIET_FROM)
    for name in list(logging.root.manager.loggerDict):
        logging.getLogger(name).setLevel(logging.NOTSET)
    for name in ("httpx", "httpcore", "telegram", "aiosqlite", "asyncio"):
        logging.getLogger(name).setLevel(_QUIET_FROM)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            _only_allowed,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(ours),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )


def _only_allowed(_logger: Any, _method: str, event: Any) -> Any:
    """Drops every field that is not on the list, and hides in the rest what looks like a secret or an address."""
    kept = {name: value for name, value in event.items() if name in _ALLOWED}
    return {name: _SECRETS.sub("…", value) if isinstance(value, str) else value for name, value in kept.items()}
