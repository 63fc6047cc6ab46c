"""Paperless-ngx 2.20 and 3.x as a source, with one person's token."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from adapters.http import JsonClient
from adapters.sources.paperless.api import DOCUMENTS, Api
from adapters.sources.paperless.asking import Asking, may_be_read, scopes_of, together
from adapters.sources.paperless.limits import hinted, limits_of, names_kinds_only
from adapters.sources.paperless.lookups import PATHS, Lookups, Names
from adapters.sources.paperless.records import Paper, parts_of, read_detail, read_page, to_record
from bot.domain.coverage import Cause
from bot.domain.errors import ItemGone, SourceTimeout
from bot.domain.query import Query
from bot.domain.record import Dimension, Record
from bot.ports import Found, Probe, Round

NAME = "paperless"
_DETAIL_FIELDS = "id,title,created,created_date,document_type,correspondent,tags,owner,content,notes,custom_fields"
_NAMES_SHARE = 0.6  # of the time: then the records go out without names, and the rules make them private
_NO_NAMES: Mapping[Dimension, Names] = {}
_LATE_NAMES: Mapping[Dimension, Names] = {kind: Names(None, SourceTimeout(Cause.SLOW)) for kind in PATHS}

T = TypeVar("T")


class PaperlessSource:
    """``public_url`` is what links point to. ``owners`` (ids or user names) limit a superuser's token: it sees every
    person's documents, so that only those of these owners, and nobody's, exist here; without them, its own."""

    name = NAME

    def __init__(
        self,
        client: JsonClient,
        *,
        public_url: str,
        superuser_owners: tuple[str | int, ...] = (),
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._api = Api(client)
        self._public_url = public_url
        self._lookups = Lookups(self._api, owners=superuser_owners, monotonic_s=monotonic_s)
        self._monotonic_s = monotonic_s

    async def search(self, query: Query, round_: Round, *, limit: int, deadline_s: float, plain: bool = False) -> Found:
        """See ``bot.ports.Source``."""
        return await self._within(deadline_s, lambda ends_s: self._search(query, round_, limit, ends_s, plain=plain))

    async def fetch(self, source_id: str, *, deadline_s: float) -> Record:
        """See ``bot.ports.Source``."""
        if not (source_id.isascii() and source_id.isdecimal() and len(source_id) <= 12 and source_id[0] != "0"):
            raise ItemGone(Cause.NOT_FOUND)
        return await self._within(deadline_s, lambda ends_s: self._fetch(source_id, ends_s))

    async def probe(self, *, deadline_s: float) -> Probe:
        """See ``bot.ports.Source``."""
        return await self._within(deadline_s, self._probe)

    async def aclose(self) -> None:
        """See ``bot.ports.Source``."""
        await self._api.aclose()

    async def _within(self, deadline_s: float, call: Callable[[float], Coroutine[Any, Any, T]]) -> T:
        """The call, told when its time ends on our clock."""
        try:
            async with asyncio.timeout(deadline_s):
                return await call(self._monotonic_s() + deadline_s)
        except TimeoutError:
            raise SourceTimeout(Cause.SLOW) from None

    def _left_s(self, ends_s: float) -> float:
        return max(ends_s - self._monotonic_s(), 0.001)

    async def _search(self, query: Query, round_: Round, limit: int, ends_s: float, *, plain: bool) -> Found:
        naming = asyncio.create_task(self._names(self._left_s(ends_s) * _NAMES_SHARE))
        try:
            owners = (await self._lookups.identity()).owners  # the first answer also tells the version
            names = await naming if _needs_names(query) else _NO_NAMES
            _refuse_blind_filters(query, names)
            limits, unknown = limits_of(query, _by_id(names), widen=round_ is Round.RELAXED)
            if unknown or limits.is_empty_range:
                return Found((), unknown_filters=unknown)
            asking = Asking(self._api, owners, limits, limit, lambda: self._left_s(ends_s))
            kinds = hinted(query, limits, _by_id(names)) if round_ is Round.LITERAL else None
            ignored: tuple[str, ...] = ()
            total = None
            if kinds is not None or not query.terms:
                papers, total = await replace(asking, limits=kinds or limits).listing()
            else:
                papers, ignored = await (asking.plainly if plain else asking.search)(query, round_)
            return Found(self._records(papers, await naming), ignored=ignored, total=total)
        finally:
            naming.cancel()

    async def _fetch(self, source_id: str, ends_s: float) -> Record:
        naming = asyncio.create_task(self._names(self._left_s(ends_s) * _NAMES_SHARE))
        try:
            owners = (await self._lookups.identity()).owners
            answer = await self._api.get(
                f"{DOCUMENTS}{source_id}/", [("fields", _DETAIL_FIELDS)], deadline_s=self._left_s(ends_s)
            )
            detail = read_detail(answer.body, source_id)
            if not may_be_read(detail.paper, owners):
                raise ItemGone(Cause.NOT_FOUND)
            (record,) = self._records((detail.paper,), await naming)
            labels = await self._labels(self._left_s(ends_s) * _NAMES_SHARE) if detail.fields else {}
            return replace(record, parts=parts_of(detail, labels), fetched=True)
        finally:
            naming.cancel()

    async def _probe(self, ends_s: float) -> Probe:
        naming = asyncio.create_task(self._names(self._left_s(ends_s) * _NAMES_SHARE))
        try:
            owners = (await self._lookups.identity()).owners
            sent = [("page_size", "1"), ("fields", "id,owner")]
            left_s = self._left_s(ends_s)
            answers = await together(
                [self._api.get(DOCUMENTS, [*sent, *scope], deadline_s=left_s) for scope in scopes_of(owners)]
            )
            items = sum(read_page(answer.body).count for answer in answers)
            return Probe(self._api.version, items, *_told(await naming))
        finally:
            naming.cancel()

    def _records(self, papers: Sequence[Paper], names: Mapping[Dimension, Names]) -> tuple[Record, ...]:
        by_id = _by_id(names)
        return tuple(to_record(paper, by_id, source=NAME, public_url=self._public_url) for paper in papers)

    async def _names(self, within_s: float) -> Mapping[Dimension, Names]:
        try:
            async with asyncio.timeout(within_s):
                return await self._lookups.names()
        except TimeoutError:
            return _LATE_NAMES

    async def _labels(self, within_s: float) -> Mapping[str, Mapping[str, str] | None]:
        try:
            async with asyncio.timeout(within_s):
                return await self._lookups.labels()
        except TimeoutError:
            return {}


def _needs_names(query: Query) -> bool:
    wanted = query.filters
    named = wanted.types or wanted.tags or wanted.correspondents
    return bool(named) or names_kinds_only(query)


def _refuse_blind_filters(query: Query, names: Mapping[Dimension, Names]) -> None:
    """A look-up that failed does not make a filter's value unknown: the failure is said."""
    wanted = query.filters
    asked = {Dimension.TYPE: wanted.types, Dimension.TAG: wanted.tags, Dimension.CORRESPONDENT: wanted.correspondents}
    for dimension, found in names.items():
        if asked.get(dimension) and found.fault is not None:
            fault = found.fault
            raise type(fault)(
                fault.cause, status=fault.status, retry_after_s=fault.retry_after_s, permission=fault.permission
            )


def _told(
    names: Mapping[Dimension, Names],
) -> tuple[Mapping[Dimension, tuple[str, ...] | None], Mapping[Dimension, str]]:
    """The names, and the rights that are missing to read them."""
    missing = {kind: found.fault.permission for kind, found in names.items() if found.fault is not None}
    return (
        {kind: tuple(by_id.values()) if by_id is not None else None for kind, by_id in _by_id(names).items()},
        {kind: permission for kind, permission in missing.items() if permission is not None},
    )


def _by_id(names: Mapping[Dimension, Names]) -> Mapping[Dimension, Mapping[str, str] | None]:
    return {dimension: found.by_id for dimension, found in names.items()}
