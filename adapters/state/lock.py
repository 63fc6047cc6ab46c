"""One bot a state folder: a lock that the system lets go of when the process ends, however it ends."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.domain.errors import AlreadyRunning, StateDamaged


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Holds the lock of ``folder``. Raises ``AlreadyRunning`` when another process holds it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(folder / "run.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError:
        raise StateDamaged("state_unusable") from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning from None
        yield
    finally:
        os.close(descriptor)
