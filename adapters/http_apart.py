"""A call in a task of its own, so that whoever gives it up cannot leave a line of the pool behind."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio

T = TypeVar("T")

_running: set[asyncio.Task[None]] = set()  # asyncio holds its tasks weakly


async def apart(work: Callable[[], Awaitable[T]], deadline_s: float) -> T | None:
    """What the work returns, or None when the deadline has passed. A cancelled caller is cancelled at once, and the
    work with it.

    httpcore closes its lines under anyio's shield. A plain ``task.cancel()``, also that of ``asyncio.timeout``, goes
    through that shield: a cancel in the wrong microsecond left a line «in use» for ever, and eight of them stopped the
    client (httpcore 1.0.9, anyio 4.16, 2026-10). Only anyio's own cancel may reach it; here one becomes the other.
    """
    scope = anyio.CancelScope(deadline=anyio.current_time() + deadline_s)
    result: list[T] = []

    async def run() -> None:
        with scope:
            result.append(await work())

    task = asyncio.create_task(run())
    _running.add(task)
    task.add_done_callback(_running.discard)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        scope.cancel()
        raise
    return result[0] if result else None
