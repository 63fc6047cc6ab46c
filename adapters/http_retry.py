"""When the same request is sent once more: at most twice, with a short pause that grows, never past the deadline."""

import random
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from adapters.http_faults import Failed

if TYPE_CHECKING:
    from tenacity import RetryCallState

T = TypeVar("T")

MAX_ATTEMPTS = 3
_FIRST_PAUSE_S = 0.1
_LEAST_LEFT_S = 0.2  # a server that has just failed will not answer in less; better to report what it said


async def with_retries(attempt: Callable[[], Awaitable[T | Failed]], *, ends_at_s: float) -> T | Failed:
    """The first good outcome, or the last failed one. ``ends_at_s`` is on the clock of ``time.monotonic``."""
    first = await attempt()
    if not _may_try_again(first):
        return first
    # Imported only when something has failed: a start without it is 8 ms and 1 MB lighter (tenacity 9.2.1).
    from tenacity import AsyncRetrying, retry_if_result, stop_after_attempt

    waiting = [first]

    async def next_attempt() -> T | Failed:
        return waiting.pop() if waiting else await attempt()

    def too_late(state: "RetryCallState") -> bool:
        return time.monotonic() + state.upcoming_sleep + _LEAST_LEFT_S > ends_at_s

    retrying = AsyncRetrying(
        retry=retry_if_result(_may_try_again),
        wait=_pause_s,
        stop=lambda state: stop_after_attempt(MAX_ATTEMPTS)(state) or too_late(state),
        retry_error_callback=lambda state: state.outcome.result() if state.outcome else first,
    )
    outcome: T | Failed = await retrying(next_attempt)
    return outcome


def _may_try_again(outcome: object) -> bool:
    return isinstance(outcome, Failed) and outcome.again


def _pause_s(state: "RetryCallState") -> float:
    """What the server asked for, else 0.1 s and 0.2 s, half more or less so that eight calls do not return as one."""
    failed = state.outcome.result() if state.outcome else None
    if isinstance(failed, Failed) and failed.fault.retry_after_s is not None:
        return failed.fault.retry_after_s
    return float(_FIRST_PAUSE_S * 2 ** (state.attempt_number - 1) * random.uniform(0.5, 1.5))  # noqa: S311 (no secret)
