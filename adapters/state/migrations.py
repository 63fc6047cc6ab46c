"""Forward migrations of `state.db`: each is one transaction, and what was applied is in the file itself."""

from typing import Final

import aiosqlite

from bot.domain.errors import StateDamaged

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE uses (source TEXT NOT NULL, state TEXT NOT NULL, bucket_ms INTEGER NOT NULL,"
        " count INTEGER NOT NULL, longest_ms INTEGER NOT NULL, PRIMARY KEY (source, state, bucket_ms)) WITHOUT ROWID",
        "CREATE TABLE votes (source TEXT NOT NULL, rank INTEGER NOT NULL, good INTEGER NOT NULL, bad INTEGER NOT NULL,"
        " PRIMARY KEY (source, rank)) WITHOUT ROWID",
    ),
)


async def migrate(connection: aiosqlite.Connection) -> None:
    """Brings the file up to date. A file of a newer version, or one that is not ours, raises ``StateDamaged``."""
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = NORMAL")
    version = await _version(connection)
    if version > len(MIGRATIONS):
        raise StateDamaged("state.db was made by a newer version: update encuentra, or move the file away")
    while version < len(MIGRATIONS):
        await connection.execute("BEGIN IMMEDIATE")
        # Another process may have migrated while we waited for the lock.
        version = await _version(connection)
        if version < len(MIGRATIONS):
            for statement in MIGRATIONS[version]:
                await connection.execute(statement)
            version += 1
            await connection.execute(f"PRAGMA user_version = {version}")
        await connection.commit()


async def _version(connection: aiosqlite.Connection) -> int:
    async with connection.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    return int(row[0]) if row else 0
