"""`state.db` on a real disk: its rights, its versions, other processes, and being killed."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from pathlib import Path

import aiosqlite
import pytest

from adapters.state.database import StateDatabase
from adapters.state.lock import only_one
from adapters.state.migrations import APPLICATION_ID, MIGRATIONS, migrate
from bot.delivery.texts.cli import cli_texts_in, state_sentence
from bot.domain.coverage import SourceState
from bot.domain.errors import AlreadyRunning, StateDamaged
from bot.domain.language import Language
from bot.ports import SourceUse, State, VoteCount
from tests.contract.state_suite import StateSuite, counted, used

ROOT = Path(__file__).resolve().parents[2]
OK = SourceState.OK
Opened = Callable[..., StateDatabase]


class TestStateDatabase(StateSuite):
    @pytest.fixture
    async def state(self, tmp_path: Path) -> AsyncIterator[State]:
        database = StateDatabase(tmp_path / "state")
        yield database
        await database.aclose()


async def uses_in(folder: Path) -> dict[tuple[str, SourceState], int]:
    async with aclosing(StateDatabase(folder)) as database:
        return counted(await database.uses())


def uses_now(folder: Path) -> dict[tuple[str, SourceState], int]:
    return asyncio.run(uses_in(folder))


async def code_of(folder: Path) -> str:
    """What using the folder says; its sentence exists in every language."""
    async with aclosing(StateDatabase(folder)) as database:
        with pytest.raises(StateDamaged) as reading:
            await database.uses()
        with pytest.raises(StateDamaged) as writing:
            await database.count_use(used("paperless", 10))
    assert str(reading.value) == str(writing.value)
    for language in Language:
        words = cli_texts_in(language)
        assert state_sentence(reading.value, words) == words.state[str(reading.value)]
    return str(reading.value)


@pytest.fixture
async def opened() -> AsyncIterator[Opened]:
    """Makes databases and closes them also when a test fails: an open one would keep the process from ending."""
    made: list[StateDatabase] = []

    def make(folder: Path, **options: float) -> StateDatabase:
        made.append(StateDatabase(folder, **options))
        return made[-1]

    yield make
    for database in made:
        await database.aclose()


async def test_nothing_is_made_before_it_is_needed(tmp_path: Path, opened: Opened) -> None:
    database = opened(tmp_path / "state")
    await database.aclose()
    assert not (tmp_path / "state").exists()


async def test_only_the_owner_may_read_it(tmp_path: Path, opened: Opened) -> None:
    old = os.umask(0)
    try:
        folder = tmp_path / "state"
        database = opened(folder)
        await database.count_use(used("paperless", 10))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        await database.aclose()
    finally:
        os.umask(old)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert modes["state.db"] == 0o600 and set(modes.values()) == {0o600}


async def test_a_copy_with_looser_rights_is_tightened(tmp_path: Path) -> None:
    await uses_in(tmp_path)
    (tmp_path / "state.db").chmod(0o644)
    await uses_in(tmp_path)
    assert stat.S_IMODE((tmp_path / "state.db").stat().st_mode) == 0o600


async def test_it_is_still_there_after_closing(tmp_path: Path, opened: Opened) -> None:
    first = opened(tmp_path)
    await first.count_use(used("paperless", 10))
    await first.count_vote("paperless", 1, good=True)
    await first.aclose()
    second = opened(tmp_path)
    assert counted(await second.uses()) == {("paperless", OK): 1}
    assert await second.votes() == (VoteCount("paperless", 1, 1, 0),)
    await second.aclose()


async def test_it_opens_again_after_it_was_closed(tmp_path: Path, opened: Opened) -> None:
    database = opened(tmp_path)
    await database.count_use(used("paperless", 10))
    await database.aclose()
    assert counted(await database.uses()) == {("paperless", OK): 1}
    await database.aclose()


async def test_a_cancelled_write_leaves_it_usable(tmp_path: Path, opened: Opened) -> None:
    database = opened(tmp_path)
    for delay_s in (0.0, 0.0005, 0.001, 0.002, 0.005):
        task = asyncio.create_task(database.count_use(used("paperless", *[10] * 200)))
        await asyncio.sleep(delay_s)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    before = sum(counted(await database.uses()).values())
    assert before % 200 == 0
    await database.count_use(used("paperless", 10))
    assert sum(counted(await database.uses()).values()) == before + 1
    await database.aclose()


async def test_a_write_is_kept_whole_or_not_at_all(tmp_path: Path, opened: Opened) -> None:
    database = opened(tmp_path)
    broken = SourceUse(None, OK, 10)  # type: ignore[arg-type]
    with pytest.raises(StateDamaged):
        await database.count_use([*used("paperless", 10), broken])
    assert await database.uses() == ()
    await database.aclose()


async def test_it_waits_for_another_process_that_is_making_the_file(tmp_path: Path, opened: Opened) -> None:
    other = sqlite3.connect(tmp_path / "state.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for statement in MIGRATIONS[0]:
        other.execute(statement)
    other.execute("PRAGMA user_version = 1")
    database = opened(tmp_path, busy_s=2)
    task = asyncio.create_task(database.uses())
    await asyncio.sleep(0.2)
    other.execute("COMMIT")
    other.close()
    assert await task == ()
    await database.aclose()


async def test_a_file_that_another_process_makes_while_we_look_is_not_foreign(tmp_path: Path) -> None:
    path = tmp_path / "state.db"

    def made_by_another(statement: str) -> None:
        if "user_version" in statement and not statement.startswith("PRAGMA user_version ="):
            with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(sqlite3.connect(path, 0)) as other:
                other.executescript(f"BEGIN; {'; '.join(MIGRATIONS[0])}; PRAGMA user_version = 1; COMMIT")

    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await connection.set_trace_callback(made_by_another)
        await migrate(connection)
        async with connection.execute("PRAGMA user_version") as cursor:
            assert await cursor.fetchone() == (len(MIGRATIONS),)


async def test_a_write_that_a_reader_held_up_does_not_spoil_the_next_one(tmp_path: Path, opened: Opened) -> None:
    await uses_in(tmp_path)
    other = sqlite3.connect(tmp_path / "state.db", isolation_level=None)
    other.execute("PRAGMA journal_mode = DELETE")  # where a reader holds up a commit
    other.execute("BEGIN")
    other.execute("SELECT * FROM uses").fetchall()
    database = opened(tmp_path, busy_s=0.05)
    with pytest.raises(StateDamaged, match="^state_busy$"):
        await database.count_use(used("paperless", 10))
    other.execute("ROLLBACK")
    other.close()
    await database.count_use(used("paperless", 10))
    assert counted(await database.uses()) == {("paperless", OK): 1}


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
async def test_every_earlier_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    with sqlite3.connect(tmp_path / "state.db") as connection:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")
        if version:
            connection.execute("INSERT INTO uses VALUES ('paperless', 'ok', 10, 7, 9)")
    connection.close()
    assert await uses_in(tmp_path) == ({("paperless", OK): 7} if version else {})
    with sqlite3.connect(tmp_path / "state.db") as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    connection.close()


async def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    await uses_in(tmp_path)
    with sqlite3.connect(tmp_path / "state.db") as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    before = (tmp_path / "state.db").read_bytes()
    assert await code_of(tmp_path) == "state_newer"
    assert (tmp_path / "state.db").read_bytes() == before


async def test_garbage_in_its_place_is_told_and_kept(tmp_path: Path) -> None:
    (tmp_path / "state.db").write_bytes(b"this is no database " * 500)
    assert await code_of(tmp_path) == "state_broken"
    assert (tmp_path / "state.db").read_bytes() == b"this is no database " * 500


async def test_a_torn_file_is_told(tmp_path: Path, opened: Opened) -> None:
    database = opened(tmp_path)
    await database.count_use(used("paperless", *range(1, 30000, 7)))
    await database.aclose()
    whole = (tmp_path / "state.db").read_bytes()
    (tmp_path / "state.db").write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert await code_of(tmp_path) == "state_broken"


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "state.db") as connection:
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    assert await code_of(tmp_path) == "state_foreign"
    with sqlite3.connect(tmp_path / "state.db") as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("theirs",)]
    connection.close()


async def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    assert await code_of(tmp_path / "state") == "state_unusable"


async def test_a_folder_where_the_file_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "state.db").mkdir()
    assert await code_of(tmp_path) == "state_unusable"


async def test_a_file_that_another_process_keeps_locked_is_told(tmp_path: Path, opened: Opened) -> None:
    await uses_in(tmp_path)
    other = sqlite3.connect(tmp_path / "state.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    database = opened(tmp_path, busy_s=0.05)
    with pytest.raises(StateDamaged, match="^state_busy$"):
        await database.count_use(used("paperless", 10))
    other.execute("ROLLBACK")
    other.close()
    await database.count_use(used("paperless", 10))
    assert counted(await database.uses()) == {("paperless", OK): 1}
    await database.aclose()


def script(body: str) -> list[str]:
    head = """
    import asyncio, os, resource, signal, sys
    from pathlib import Path
    from adapters.state.database import StateDatabase
    from bot.domain.coverage import SourceState
    from bot.domain.errors import StateDamaged
    from bot.ports import SourceUse
    use = [SourceUse("paperless", SourceState.OK, 10), SourceUse("karakeep", SourceState.OK, 10)]
    folder = Path(sys.argv[1])
    """
    return [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(body)]


READ_ONLY = """
async def main():
    os.chdir(folder)
    state = StateDatabase(Path())
    if os.geteuid() == 0:
        os.seteuid(65534)  # nothing is forbidden to root
    for call in (state.uses, lambda: state.count_use(use)):
        try:
            await call()
        except StateDamaged as error:
            print(error)
asyncio.run(main())
"""


@pytest.mark.parametrize("existing", [False, True])
def test_a_folder_without_permission_to_write_is_told(tmp_path: Path, existing: bool) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    if existing:
        uses_now(folder)
    folder.chmod(0o555)
    done = subprocess.run([*script(READ_ONLY), str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["state_unusable", "state_unusable"], done.stderr
    assert done.stderr == ""


FULL = """
async def main():
    state = StateDatabase(folder)
    await state.count_use(use)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    failed = 0
    for at in range(50):
        try:
            await state.count_vote(f"source{at}" * 100, 1, good=True)
        except StateDamaged as error:
            failed += 1
            assert str(error) == "state_unusable", error
    assert failed, "the limit did not bite"
    os._exit(0)
asyncio.run(main())
"""


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    done = subprocess.run([*script(FULL), str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert uses_now(tmp_path) == {("paperless", OK): 1, ("karakeep", OK): 1}


WRITING = """
async def main():
    state = StateDatabase(folder)
    done = 0
    while True:
        await state.count_use(use)
        done += 1
        os.write(1, b"%d\\n" % done)
asyncio.run(main())
"""


def test_killed_in_the_middle_of_a_write_it_loses_nothing_and_opens_again(tmp_path: Path) -> None:
    told = 0
    for round_ in range(6):
        process = subprocess.Popen([*script(WRITING), str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE)
        assert process.stdout is not None
        for _ in range(5 + 7 * round_):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        lines = process.stdout.read().split()
        process.stdout.close()
        process.wait()
        told += 5 + 7 * round_ + len(lines)
        counts = uses_now(tmp_path)
        assert counts["paperless", OK] == counts["karakeep", OK], "half of a write was kept"
        # the write that was under way may be there, though nobody was told
        assert told <= counts["paperless", OK] <= told + round_ + 1
        with sqlite3.connect(tmp_path / "state.db") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()


COUNTING = """
async def main():
    state = StateDatabase(folder)
    for _ in range(50):
        await state.count_use(use)
    await state.aclose()
asyncio.run(main())
"""


def test_processes_that_open_and_write_at_once_are_all_counted(tmp_path: Path) -> None:
    processes = [
        subprocess.Popen([*script(COUNTING), str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE) for _ in range(3)
    ]
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, b"")
    assert uses_now(tmp_path) == {("paperless", OK): 150, ("karakeep", OK): 150}


def test_only_one_bot_holds_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    with only_one(folder):
        with pytest.raises(AlreadyRunning), only_one(folder):
            pass
        with only_one(tmp_path / "other"):
            pass
    with only_one(folder):
        assert stat.S_IMODE((folder / "run.lock").stat().st_mode) == 0o600


def test_a_killed_bot_lets_go_of_its_folder(tmp_path: Path) -> None:
    holding = """
    from adapters.state.lock import only_one
    with only_one(folder):
        os.write(1, b"held")
        signal.pause()
    """
    process = subprocess.Popen([*script(holding), str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.read(4) == b"held"
    with pytest.raises(AlreadyRunning), only_one(tmp_path):
        pass
    process.kill()
    process.wait()
    process.stdout.close()
    with only_one(tmp_path):
        pass


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    with pytest.raises(StateDamaged, match="^state_unusable$"), only_one(tmp_path / "state"):
        pass
