"""Real time."""

import time
from datetime import datetime, tzinfo


class SystemClock:
    """The machine's clock, shown in the owner's time zone (None: the machine's own)."""

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._zone = zone

    def monotonic_s(self) -> float:
        """Seconds since some moment of this process."""
        return time.monotonic()

    def now(self) -> datetime:
        """Now, with its zone."""
        return datetime.now(self._zone) if self._zone else datetime.now().astimezone()
