"""The bodies of the best few, fetched from their source: also the check that this person may read them now."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.domain.budget import Budget
from bot.domain.coverage import Cause
from bot.domain.errors import ItemGone, SourceFault, SourceUnauthorized
from bot.domain.record import Key
from bot.domain.sensitivity import Labelled, Rules, label
from bot.ports import Source

OnEach = Callable[[Key, Labelled | SourceFault], None]


@dataclass(frozen=True, slots=True)
class Gather:
    """Fetches items a few at a time and labels each anew: its type may have changed since it was found."""

    rules: Mapping[str, Rules]
    budget: Budget

    async def __call__(self, source: Source, keys: Iterable[Key], *, deadline_s: float, on_each: OnEach) -> None:
        """Tells ``on_each`` of every item as soon as its source has spoken, so that whoever cancels this loses nothing.

        An item that is missing or forbidden is told as ``ItemGone``. Raises ``SourceUnauthorized`` when the credential
        itself is refused: then nothing of the source may be shown.
        """
        slots = asyncio.Semaphore(self.budget.fetches_at_once)
        tasks = [asyncio.create_task(self._one(source, key, slots, deadline_s, on_each)) for key in keys]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(
        self, source: Source, key: Key, slots: asyncio.Semaphore, deadline_s: float, on_each: OnEach
    ) -> None:
        async with slots:
            try:
                record = await source.fetch(key.source_id, deadline_s=deadline_s)
            except SourceUnauthorized as refused:
                if refused.cause is Cause.BAD_TOKEN:
                    raise
                on_each(key, ItemGone(Cause.NO_PERMISSION, status=refused.status))
            except SourceFault as fault:
                on_each(key, fault)
            else:
                on_each(key, label(record, self.rules))
