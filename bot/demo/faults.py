"""Faults on demand: what the network, a proxy or Telegram can do to one call of the bot."""

from dataclasses import dataclass, field

KINDS = frozenset({"error", "flood", "reset", "reset_after", "timeout", "timeout_after", "delay", "garbage"})
DOWNLOAD = "download"

_TEXTS = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    404: "Not Found",
    409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    413: "Request Entity Too Large",
    500: "Internal Server Error",
    502: "Bad Gateway",
}


@dataclass(slots=True)
class Fault:
    """One fault to come.

    `error` answers `code` with `text`; `flood` answers 429 with `retry_after_s`; `reset` cuts the connection before
    the call is done, `reset_after` once it is done (the bot never learns it); `timeout` and `timeout_after` hold
    the answer back for `seconds` or until the bot hangs up; `delay` answers `seconds` later; `garbage` answers a
    proxy's page with `code`. It strikes `times` times (None: for ever), after `after` calls that fit were let
    through. `method` `*` is every call but getUpdates; `download` is the download of a file.
    """

    kind: str
    method: str = "*"
    chat_id: int | None = None
    contains: str = ""
    times: int | None = 1
    after: int = 0
    code: int | None = None
    text: str = ""
    retry_after_s: int = 1
    seconds: float = 30.0
    body: str = "<html><body><h1>502 Bad Gateway</h1></body></html>"
    hits: int = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no fault of this kind; there are {', '.join(sorted(KINDS))}")

    @property
    def status(self) -> int:
        """The HTTP status of the answer: what was asked for, else 500, or 502 for a proxy's page."""
        return self.code or (502 if self.kind == "garbage" else 500)

    @property
    def description(self) -> str:
        return self.text or _TEXTS.get(self.status, "Error")

    def fits(self, method: str, chat_id: int | None, text: str) -> bool:
        """Whether this call is one the fault was meant for."""
        wanted = self.method.lower()
        named = wanted == method or (wanted == "*" and method not in ("getupdates", DOWNLOAD))
        return named and (self.chat_id is None or self.chat_id == chat_id) and self.contains in text


@dataclass(slots=True)
class Faults:
    """The faults to come, in the order they were asked for."""

    pending: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> Fault:
        self.pending.append(fault)
        return fault

    def clear(self) -> None:
        self.pending.clear()

    def take(self, method: str, chat_id: int | None, text: str) -> Fault | None:
        """The fault that strikes this call (method in lower case), if any; it is used up."""
        for fault in self.pending:
            if not fault.fits(method, chat_id, text):
                continue
            if fault.after > 0:
                fault.after -= 1
                continue
            fault.hits += 1
            if fault.times is not None and fault.hits >= fault.times:
                self.pending.remove(fault)
            return fault
        return None
