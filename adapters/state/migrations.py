"""Forward migrations of `state.db`: each is one transaction, and what was applied is in the file itself."""

from typing import Final

import aiosqlite

from bot.domain.errors import StateDamaged

APPLICATION_ID: Final = 0x454E4342  # «ENCB», in the file's head: whose file this is
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE uses (source TEXT NOT NULL, state TEXT NOT NULL, bucket_ms INTEGER NOT NULL,"
        " count INTEGER NOT NULL, longest_ms INTEGER NOT NULL, PRIMARY KEY (source, state, bucket_ms)) WITHOUT ROWID",
        "CREATE TABLE votes (source TEXT NOT NULL, rank INTEGER NOT NULL, good INTEGER NOT NULL, bad INTEGER NOT NULL,"
        " PRIMARY KEY (source, rank)) WITHOUT ROWID",
        f"PRAGMA application_id = {APPLICATION_ID}",
    ),
)


async def migrate(connection: aiosqlite.Connection, migrations: tuple[tuple[str, ...], ...] = MIGRATIONS) -> None:
    """Brings the file up to date. Raises ``StateDamaged`` for a file of a newer version, and for one of another
    program."""
    # One look at the file: read one by one, what another process commits in between would look like a foreign file.
    await connection.execute("BEGIN")
    version = await _version(connection)
    await connection.commit()
    if version < len(migrations):
        await connection.execute("BEGIN IMMEDIATE")
        # Another process may have migrated while we waited for the lock.
        for at in range(await _version(connection), len(migrations)):
            for statement in migrations[at]:
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {at + 1}")
        await connection.commit()
    elif version > len(migrations):
        raise StateDamaged("state_newer")


async def _version(connection: aiosqlite.Connection) -> int:
    """How many migrations the file has seen."""
    owner = await _number(connection, "PRAGMA application_id")
    version = await _number(connection, "PRAGMA user_version")
    tables = await _number(connection, "SELECT count(*) FROM sqlite_schema")
    if owner != APPLICATION_ID and (owner or version or tables):
        raise StateDamaged("state_foreign")
    return version


async def _number(connection: aiosqlite.Connection, sql: str) -> int:
    async with connection.execute(sql) as cursor:
        row = await cursor.fetchone()
    return int(row[0]) if row else 0
