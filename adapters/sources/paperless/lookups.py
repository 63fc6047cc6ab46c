"""What rarely changes on a server, remembered: names by id for a minute, whose token this is for ten."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from adapters.http import JsonValue
from adapters.sources.paperless.api import Api
from adapters.sources.paperless.records import read_names
from bot.domain.coverage import Cause
from bot.domain.errors import SourceFault, SourceUnauthorized, SourceUnavailable
from bot.domain.record import Dimension

PATHS = {
    Dimension.TYPE: "/api/document_types/",
    Dimension.TAG: "/api/tags/",
    Dimension.CORRESPONDENT: "/api/correspondents/",
}
# 403 here has one reason and does not name it (2.20.15 and 3.0.5)
_PERMISSIONS = {path: f"view_{path.split('/')[2].replace('_', '').removesuffix('s')}" for path in PATHS.values()}
_KEPT_S = 600.0
_NAMES_KEPT_S = 60.0  # the rules read names: one that has become sensitive must not stay open for long
_KEPT_FAILED_S = 30.0
_DEADLINE_S = 5.0
_PAGE_SIZE = 1000
_MAX_PAGES = 20

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Names:
    """Names by id, or why there are none: this person may not read them, or the look-up failed."""

    by_id: Mapping[str, str] | None
    fault: SourceFault | None = None


@dataclass(frozen=True, slots=True)
class Identity:
    """``owners`` are the owners whose documents may be read, beside nobody's; None where the server itself limits the
    person to their own and shared ones."""

    owners: frozenset[str] | None


class Remembered(Generic[T]):
    """One value that is asked for once however many wait for it, and given up when none waits any more."""

    def __init__(self, load: Callable[[], Awaitable[T]], monotonic_s: Callable[[], float], kept_s: float) -> None:
        self._load = load
        self._now_s = monotonic_s
        self._kept_s = kept_s
        self._task: asyncio.Task[T] | None = None
        self._waiting = 0
        self._value: T | None = None
        self._ends_s = 0.0

    async def get(self) -> T:
        if self._value is not None and self._now_s() < self._ends_s:
            return self._value
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._fill())
            self._task.add_done_callback(lambda done: done.cancelled() or done.exception())  # seen, also if none waits
        task = self._task
        self._waiting += 1
        try:
            return await asyncio.shield(task)
        finally:
            self._waiting -= 1
            if not self._waiting and not task.done():
                self._task = None
                task.cancel()

    async def _fill(self) -> T:
        asked_s = self._now_s()
        value = await self._load()
        failed = isinstance(value, Names) and value.fault is not None
        self._value = value
        self._ends_s = asked_s + (_KEPT_FAILED_S if failed else self._kept_s)
        return value


class Lookups:
    """``owners`` are the owner's setting: ids or user names, for a superuser's token."""

    def __init__(
        self, api: Api, *, owners: tuple[str | int, ...] = (), monotonic_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._api = api
        self._owners = frozenset(str(owner).strip() for owner in owners)
        self._names = {
            kind: Remembered(
                lambda path=path: self._load_names(path),  # type: ignore[misc]
                monotonic_s,
                _NAMES_KEPT_S,
            )
            for kind, path in PATHS.items()
        }
        self._labels = Remembered(self._load_labels, monotonic_s, _KEPT_S)
        self._identity = Remembered(self._load_identity, monotonic_s, _KEPT_S)

    async def names(self) -> Mapping[Dimension, Names]:
        """All three side by side; never raises a fault."""
        found = await asyncio.gather(*(names.get() for names in self._names.values()))
        return dict(zip(self._names, found, strict=True))

    async def labels(self) -> Mapping[str, Mapping[str, str] | None]:
        """What custom fields hold: options by field, {} for plain values, None for links. Empty where not readable."""
        return await self._labels.get()

    async def identity(self) -> Identity:
        """Raises SourceFault: while it is not known whose token this is, nothing may be shown."""
        return await self._identity.get()

    async def _load_names(self, path: str) -> Names:
        try:
            return await self._all_pages(path)
        except SourceFault as fault:
            return Names(None, fault)

    async def _all_pages(self, path: str) -> Names:
        found: dict[str, str] = {}
        for page in range(1, _MAX_PAGES + 1):  # the address of the next page in the answer is never followed
            params = [("page_size", str(_PAGE_SIZE)), *([("page", str(page))] if page > 1 else [])]
            answer = await self._api.get(path, params, deadline_s=_DEADLINE_S, forbidden_is_answer=True)
            if answer.status == 403:
                raise SourceUnauthorized(Cause.NO_PERMISSION, status=403, permission=_PERMISSIONS[path])
            count, names = read_names(answer.body)
            found.update(names)
            if not names or page * _PAGE_SIZE >= count:
                break
        return Names(found)

    async def _load_labels(self) -> Mapping[str, Mapping[str, str] | None]:
        try:
            answer = await self._api.get(
                "/api/custom_fields/",
                [("page_size", str(_PAGE_SIZE))],
                deadline_s=_DEADLINE_S,
                forbidden_is_answer=True,
            )
        except SourceFault:
            return {}
        results = answer.body.get("results") if isinstance(answer.body, dict) else None
        return {str(item["id"]): _options(item) for item in _objects(results) if "id" in item}

    async def _load_identity(self) -> Identity:
        answer = await self._api.get("/api/ui_settings/", deadline_s=_DEADLINE_S, forbidden_is_answer=True)
        if answer.status == 403:
            return Identity(None)  # a superuser is never refused here
        user = answer.body.get("user") if isinstance(answer.body, dict) else None
        own_id = user.get("id") if isinstance(user, dict) else None
        is_superuser = user.get("is_superuser") if isinstance(user, dict) else None
        if not isinstance(own_id, int) or not isinstance(is_superuser, bool):
            raise SourceUnavailable(Cause.WRONG_SHAPE, status=200)
        if not is_superuser:
            return Identity(None)
        return Identity(await self._owner_ids() if self._owners else frozenset({str(own_id)}))

    async def _owner_ids(self) -> frozenset[str]:
        named = {owner for owner in self._owners if not owner.isdecimal()}
        found = self._owners - named
        if named:
            answer = await self._api.get("/api/users/", [("page_size", str(_PAGE_SIZE))], deadline_s=_DEADLINE_S)
            results = answer.body.get("results") if isinstance(answer.body, dict) else None
            found |= {str(item.get("id")) for item in _objects(results) if item.get("username") in named}
        return found


def _objects(value: JsonValue) -> list[dict[str, JsonValue]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _options(item: dict[str, JsonValue]) -> Mapping[str, str] | None:
    kind, extra = item.get("data_type"), item.get("extra_data")
    if kind == "documentlink":
        return None
    if kind != "select":
        return {}
    offered = _objects(extra.get("select_options")) if isinstance(extra, dict) else []
    # never empty, or an option's id would pass for text
    return {"": "", **{str(each["id"]): str(each["label"]) for each in offered if "id" in each and "label" in each}}
