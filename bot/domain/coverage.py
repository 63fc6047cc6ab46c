"""What each source did in one search. A source that is down is never passed off as «nothing found»."""

from dataclasses import dataclass
from enum import StrEnum


class SourceState(StrEnum):
    """The six states of DESIGN section 1, in the words the search tool's contract uses."""

    OK = "ok"
    NO_RESULTS = "no_results"
    TIMEOUT = "timeout"
    UNAUTHORIZED = "unauthorized"
    UNAVAILABLE = "unavailable"
    NOT_ENABLED = "not_enabled"

    @property
    def answered(self) -> bool:
        """Whether the source really answered, so that its silence means something."""
        return self in (SourceState.OK, SourceState.NO_RESULTS)


class Cause(StrEnum):
    """Why a source did not answer. Each has one sentence for people in every language (delivery/texts)."""

    SLOW = "slow"
    CANNOT_CONNECT = "cannot_connect"
    CONNECTION_LOST = "connection_lost"
    BAD_CERTIFICATE = "bad_certificate"
    LOGIN_PAGE = "login_page"
    NOT_JSON = "not_json"
    WRONG_SHAPE = "wrong_shape"
    TOO_LARGE = "too_large"
    SERVER_ERROR = "server_error"
    RATE_LIMITED = "rate_limited"
    VERSION_REFUSED = "version_refused"
    QUERY_REFUSED = "query_refused"
    NOT_FOUND = "not_found"
    BAD_TOKEN = "bad_token"
    NO_PERMISSION = "no_permission"
    INTERNAL = "internal"


@dataclass(frozen=True, slots=True)
class SourceCoverage:
    """One source's part in one search.

    ``elapsed_ms`` is the time until its last useful answer, or until it was given up. ``candidates`` counts what the
    channel may know of, never hidden items. ``cause`` is None exactly when the source answered or was not asked.
    ``permission`` names the missing right in the server's own word, where the server tells it.
    ``pending`` is true only in a partial answer, for a source that is still working.
    """

    state: SourceState
    elapsed_ms: int = 0
    candidates: int = 0
    cause: Cause | None = None
    permission: str | None = None
    pending: bool = False
