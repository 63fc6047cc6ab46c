"""Every error the program raises on purpose: one tree. The type says who must act, the text names the thing and the
next step. No text holds a token, a query, a title, a body or a person's name."""

from bot.domain.coverage import Cause, SourceState


class EncuentraError(Exception):
    """The root; nothing raises it itself."""


class SettingsError(EncuentraError):
    """The owner must mend the settings. ``name`` is the setting as it is written, never its value.

    ``code`` is a key of the sentences in ``delivery/texts``; ``values`` fill it and hold only names and what is legal.
    """

    def __init__(self, code: str, name: str, **values: str) -> None:
        super().__init__(f"{code}: {name}")
        self.code = code
        self.name = name
        self.values = values


class WrongUse(EncuentraError):
    """The caller must ask otherwise: an unknown source or filter, an empty query, an impossible limit.

    ``code`` is a key of the sentences in ``delivery/texts``; ``values`` fill it and come from a closed list (names of
    sources and filters), never from what was typed.
    """

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class StateDamaged(EncuentraError):
    """The owner must look at the state folder: it cannot be read, written, or was made by a newer version."""


class AlreadyRunning(EncuentraError):
    """Another process of this bot holds the lock; the owner must stop one of them."""


class SourceFault(EncuentraError):
    """A source did not answer as it should. ``cause`` says why, ``state`` how the coverage shows it.

    ``retry_after_s`` is what the server asked for, None where it asked for nothing. ``permission`` is the missing right
    in the server's own word. ``status`` is the HTTP status, None where there was none.
    """

    state: SourceState = SourceState.UNAVAILABLE

    def __init__(
        self,
        cause: Cause,
        *,
        status: int | None = None,
        retry_after_s: float | None = None,
        permission: str | None = None,
    ) -> None:
        super().__init__(cause.value if status is None else f"{cause.value} ({status})")
        self.cause = cause
        self.status = status
        self.retry_after_s = retry_after_s
        self.permission = permission


class SourceUnavailable(SourceFault):
    """Down, broken, or something else answers in its place; the owner must look at the server or the proxy."""


class SourceTimeout(SourceFault):
    """It did not answer in its time; ask again later."""

    state = SourceState.TIMEOUT


class SourceUnauthorized(SourceFault):
    """The credential is not valid or lacks a right; the owner must mend the token."""

    state = SourceState.UNAUTHORIZED


class ItemGone(SourceFault):
    """404 for one address: missing, deleted or not for this person; the server does not say which."""


class QueryRefused(SourceFault):
    """The server's search engine did not take this query (400); another form of it may do."""
