"""`state.db`: the small database that must not be lost."""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import aiosqlite

from adapters.state.migrations import migrate
from bot.domain.coverage import SourceState
from bot.domain.errors import StateDamaged
from bot.ports import SourceUse, UseCount, VoteCount

# Upper bounds of the latency buckets in milliseconds; steps of about 1.5 keep the median within a third of the truth.
BUCKETS_MS: Final = (
    1, 2, 3, 5, 7, 10, 15, 25, 35, 50, 75, 100, 150, 250, 350, 500, 750, 1000, 1500, 2500, 3500, 5000, 8000, 12000,
    30000,
)  # fmt: skip
BUSY_S: Final = 5.0  # another process of ours (the command line beside the bot) writes for milliseconds
# SQLite answers «busy» at once, without that wait, while another process opens the file or closes it as the last one.
_BUSY_AGAIN_S: Final = 0.05

_T = TypeVar("_T")


class StateDatabase:
    """Opened at the first use; one connection, used in turn. Its folder is made 0700, its file 0600."""

    def __init__(self, folder: Path, *, busy_s: float = BUSY_S) -> None:
        self._folder = folder
        self._busy_s = busy_s
        self._connection: aiosqlite.Connection | None = None
        self._turn = asyncio.Lock()
        self._writing: set[asyncio.Task[None]] = set()  # asyncio holds its tasks weakly

    @property
    def path(self) -> Path:
        """The file."""
        return self._folder / "state.db"

    async def count_use(self, uses: Sequence[SourceUse]) -> None:
        """See ``State``."""
        rows = [(use.source, use.state.value, _bucket_ms(use.elapsed_ms), use.elapsed_ms) for use in uses]
        await self._write(
            "INSERT INTO uses (source, state, bucket_ms, count, longest_ms) VALUES (?, ?, ?, 1, ?) "
            "ON CONFLICT DO UPDATE SET count = count + 1, longest_ms = max(longest_ms, excluded.longest_ms)",
            rows,
        )

    async def count_vote(self, source: str, rank: int, *, good: bool) -> None:
        """See ``State``."""
        await self._write(
            "INSERT INTO votes (source, rank, good, bad) VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET good = good + excluded.good, bad = bad + excluded.bad",
            [(source, rank, int(good), int(not good))],
        )

    async def uses(self) -> tuple[UseCount, ...]:
        """See ``State``."""
        rows = await self._read("SELECT source, state, bucket_ms, count, longest_ms FROM uses ORDER BY 1, 2, 3")
        grouped: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        for source, state, bucket_ms, count, longest_ms in rows:
            grouped.setdefault((source, state), []).append((bucket_ms, count, longest_ms))
        return tuple(_use_count(source, state, buckets) for (source, state), buckets in grouped.items())

    async def votes(self) -> tuple[VoteCount, ...]:
        """See ``State``."""
        rows = await self._read("SELECT source, rank, good, bad FROM votes ORDER BY 1, 2")
        return tuple(VoteCount(*row) for row in rows)

    async def aclose(self) -> None:
        """See ``State``."""
        async with self._turn:
            connection, self._connection = self._connection, None
            if connection is not None:
                await connection.close()

    async def _write(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """A task of its own: a caller who gives up must not leave half a transaction behind."""
        task = asyncio.create_task(self._transaction(sql, rows))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        await asyncio.shield(task)

    async def _transaction(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        await self._patiently(lambda: self._written(sql, rows))

    async def _patiently(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """The work in its turn, again while another process is in its way, for as long as SQLite itself would wait."""
        async with self._turn:
            ends_s = time.monotonic() + self._busy_s
            while True:
                try:
                    return await work()
                except (sqlite3.Error, OSError) as error:
                    if time.monotonic() > ends_s or not _is_busy(error):
                        raise _damaged(error) from None
                await asyncio.sleep(_BUSY_AGAIN_S)

    async def _written(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        connection = await self._open()
        await connection.execute("BEGIN IMMEDIATE")
        try:
            await connection.executemany(sql, rows)
            await connection.commit()
        except BaseException:
            await connection.rollback()  # also where the commit was busy: left open, it would forbid the next one
            raise

    async def _read(self, sql: str) -> list[Any]:
        return await self._patiently(lambda: self._rows(sql))

    async def _rows(self, sql: str) -> list[Any]:
        connection = await self._open()
        async with connection.execute(sql) as cursor:
            return list(await cursor.fetchall())

    async def _open(self) -> aiosqlite.Connection:
        if self._connection is None:
            self._make_file()
            connection = await aiosqlite.connect(self.path, timeout=self._busy_s, isolation_level=None)
            try:
                await migrate(connection)
                await _prefer_wal(connection)
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection

    def _make_file(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Made before SQLite opens it, so that it and its journals never exist with other modes.
        descriptor = os.open(self.path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            if os.fstat(descriptor).st_mode & 0o077:  # restored from a copy, say
                os.fchmod(descriptor, 0o600)
        finally:
            os.close(descriptor)


async def _prefer_wal(connection: aiosqlite.Connection) -> None:
    """Readers and a writer side by side, and a commit without waiting for the disk's every turn. Another process that
    is opening the file may forbid the change just now: either way of writing is safe."""
    with contextlib.suppress(sqlite3.OperationalError):
        await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = NORMAL")


def _primary_code(error: sqlite3.Error | OSError) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if code is not None else None


def _is_busy(error: sqlite3.Error | OSError) -> bool:
    # «Protocol» is said in WAL mode when others keep opening and closing the file.
    return _primary_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)


def _damaged(error: sqlite3.Error | OSError) -> StateDamaged:
    if _is_busy(error):
        return StateDamaged("state_busy")
    if _primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
        return StateDamaged("state_broken")
    return StateDamaged("state_unusable")


def _bucket_ms(elapsed_ms: int) -> int:
    return next((bound for bound in BUCKETS_MS if elapsed_ms <= bound), BUCKETS_MS[-1])


def _use_count(source: str, state: str, buckets: Sequence[tuple[int, int, int]]) -> UseCount:
    count = sum(many for _, many, _ in buckets)
    longest_ms = max(longest for _, _, longest in buckets)
    return UseCount(
        source,
        SourceState(state),
        count,
        min(_quantile_ms(buckets, count, 0.5), longest_ms),
        min(_quantile_ms(buckets, count, 0.95), longest_ms),
        longest_ms,
    )


def _quantile_ms(buckets: Sequence[tuple[int, int, int]], count: int, share: float) -> int:
    seen = 0
    for bound_ms, many, _ in buckets:
        seen += many
        if seen >= share * count:
            return bound_ms
    return buckets[-1][0]
