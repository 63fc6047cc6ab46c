"""What every source keeps (bot.ports.Source), faults included. An adapter's test gives a ``SourceHarness`` over the
archive of the recordings, as one person sees it, and inherits ``SourceSuite``."""

import asyncio
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from enum import StrEnum

import pytest

from bot.domain.coverage import Cause, SourceState
from bot.domain.errors import ItemGone, SourceFault
from bot.domain.language import Language
from bot.domain.parse import parse_query
from bot.domain.query import Filters, Query
from bot.domain.record import Dimension, PartKind, Record
from bot.ports import Found, Round, Source

TODAY = date(2026, 11, 30)
SLACK_S = 0.3

# The archive of the recordings, as marta sees it.
ONE_WORD, ONE_ID, ONE_TEXT = "lavadora", "5", "desagüe obstruida"
BOTH_WORDS, EITHER_WORDS, EITHER_IDS = "seat renovación", "lavadora nevera", {"5", "26"}
BOTH_IDS = {"29"}
MANY_WORD = "factura"
TYPE, TYPE_OTHERWISE, TYPE_ITEMS = "Nómina", "NOMINA", 12
TAG, CORRESPONDENT = "garantía", "Iberdrola"
UNREADABLE_ID, MISSING_ID = "10", "99999"
SECRET_WORD = "xilofonista"


class Trouble(StrEnum):
    """Ways in which a source fails as a whole."""

    HANG = "hang"
    RESET = "reset"
    BROKEN_OFF = "broken_off"
    BAD_TOKEN = "bad_token"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    VERSION = "version"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    LOGIN_PAGE = "login_page"
    REDIRECT = "redirect"
    TRUNCATED = "truncated"
    NOT_JSON = "not_json"
    WRONG_TYPES = "wrong_types"
    HUGE = "huge"


EXPECTED: dict[Trouble, tuple[SourceState, frozenset[Cause]]] = {
    Trouble.HANG: (SourceState.TIMEOUT, frozenset({Cause.SLOW})),
    Trouble.RESET: (SourceState.UNAVAILABLE, frozenset({Cause.CONNECTION_LOST, Cause.CANNOT_CONNECT})),
    Trouble.BROKEN_OFF: (SourceState.UNAVAILABLE, frozenset({Cause.CONNECTION_LOST})),
    Trouble.BAD_TOKEN: (SourceState.UNAUTHORIZED, frozenset({Cause.BAD_TOKEN})),
    Trouble.FORBIDDEN: (SourceState.UNAUTHORIZED, frozenset({Cause.NO_PERMISSION})),
    Trouble.NOT_FOUND: (SourceState.UNAVAILABLE, frozenset({Cause.NOT_FOUND})),
    Trouble.VERSION: (SourceState.UNAVAILABLE, frozenset({Cause.VERSION_REFUSED})),
    Trouble.RATE_LIMITED: (SourceState.UNAVAILABLE, frozenset({Cause.RATE_LIMITED})),
    Trouble.SERVER_ERROR: (SourceState.UNAVAILABLE, frozenset({Cause.SERVER_ERROR})),
    Trouble.LOGIN_PAGE: (SourceState.UNAVAILABLE, frozenset({Cause.LOGIN_PAGE})),
    Trouble.REDIRECT: (SourceState.UNAVAILABLE, frozenset({Cause.LOGIN_PAGE})),
    Trouble.TRUNCATED: (SourceState.UNAVAILABLE, frozenset({Cause.NOT_JSON})),
    Trouble.NOT_JSON: (SourceState.UNAVAILABLE, frozenset({Cause.NOT_JSON})),
    Trouble.WRONG_TYPES: (SourceState.UNAVAILABLE, frozenset({Cause.WRONG_SHAPE})),
    Trouble.HUGE: (SourceState.UNAVAILABLE, frozenset({Cause.TOO_LARGE})),
}


class SourceHarness(ABC):
    """One source over the archive of the recordings, and the hands to make it fail."""

    source: Source
    secrets: tuple[str, ...] = ()

    @abstractmethod
    def trouble(self, kind: Trouble) -> None:
        """From now on every call meets this trouble."""

    @abstractmethod
    def slow(self, seconds: float) -> None:
        """From now on every answer comes late."""

    @abstractmethod
    def mend(self) -> None:
        """The trouble is over."""

    @abstractmethod
    def delete(self, source_id: str) -> None:
        """Somebody deletes the item."""

    @abstractmethod
    def withdraw(self, source_id: str) -> None:
        """The person may no longer read the item."""

    @abstractmethod
    def rewrite(self, source_id: str, text: str) -> None:
        """The item has another text."""

    def methods(self) -> set[str]:
        """The HTTP methods that were used."""
        return {"GET"}

    def open_connections(self) -> int:
        """How many connections the server holds."""
        return 0


def asked(text: str, filters: Filters | None = None) -> Query:
    """A parsed question."""
    return parse_query(text, Language.ES, TODAY, filters)


def ids(found: Found) -> set[str]:
    return {record.key.source_id for record in found.records}


async def fault_of(call: Awaitable[object]) -> SourceFault:
    with pytest.raises(SourceFault) as caught:
        await call
    return caught.value


class SourceSuite:
    """Each promise of ``bot.ports.Source``. A subclass gives the fixture ``harness``."""

    deadline_s = 5.0

    async def search(
        self, harness: SourceHarness, query: Query, round_: Round = Round.LITERAL, *, limit: int = 10
    ) -> Found:
        return await harness.source.search(query, round_, limit=limit, deadline_s=self.deadline_s)

    def calls(self, harness: SourceHarness, deadline_s: float) -> dict[str, Callable[[], Awaitable[object]]]:
        source, query = harness.source, asked(f"{ONE_WORD} {SECRET_WORD}")
        return {
            "literal": lambda: source.search(query, Round.LITERAL, limit=10, deadline_s=deadline_s),
            "relaxed": lambda: source.search(query, Round.RELAXED, limit=10, deadline_s=deadline_s),
            "listing": lambda: source.search(asked(""), Round.LITERAL, limit=10, deadline_s=deadline_s),
            "fetch": lambda: source.fetch(ONE_ID, deadline_s=deadline_s),
            "probe": lambda: source.probe(deadline_s=deadline_s),
        }

    # what a search answers

    async def test_a_word_finds_the_item_that_holds_it(self, harness: SourceHarness) -> None:
        found = await self.search(harness, asked(ONE_WORD))
        assert [record.key.source_id for record in found.records] == [ONE_ID]
        assert found.records[0].key.source == harness.source.name
        assert "lavadora" in found.records[0].title

    @pytest.mark.parametrize("limit", [1, 3])
    async def test_no_more_than_the_limit_comes(self, harness: SourceHarness, limit: int) -> None:
        for round_ in Round:
            for text in (MANY_WORD, ""):
                assert len((await self.search(harness, asked(text), round_, limit=limit)).records) == limit

    async def test_each_key_comes_once(self, harness: SourceHarness) -> None:
        for round_ in Round:
            found = await self.search(harness, asked("factura luz agua rebut"), round_)
            keys = [record.key for record in found.records]
            assert len(keys) == len(set(keys))

    async def test_records_have_no_parts_before_they_are_fetched(self, harness: SourceHarness) -> None:
        for round_ in Round:
            for text in (MANY_WORD, ""):
                found = await self.search(harness, asked(text), round_)
                assert found.records
                assert all(not record.parts and not record.fetched for record in found.records)

    async def test_the_literal_round_wants_every_required_term(self, harness: SourceHarness) -> None:
        assert ids(await self.search(harness, asked(BOTH_WORDS))) == BOTH_IDS
        assert ids(await self.search(harness, asked(EITHER_WORDS))) == set()

    async def test_the_relaxed_round_wants_any_term(self, harness: SourceHarness) -> None:
        assert ids(await self.search(harness, asked(EITHER_WORDS), Round.RELAXED)) == EITHER_IDS

    async def test_a_soft_term_need_not_stand_in_the_item(self, harness: SourceHarness) -> None:
        query = asked(f"cuánto pagué por la {ONE_WORD}")
        assert any(term.soft for term in query.terms)
        assert ids(await self.search(harness, query)) == {ONE_ID}

    async def test_excluded_terms_are_left_to_the_caller(self, harness: SourceHarness) -> None:
        query = replace(asked(ONE_WORD), excluded=asked("Bosch").terms)
        assert ids(await self.search(harness, query)) == {ONE_ID}

    async def test_nothing_found_is_an_empty_answer(self, harness: SourceHarness) -> None:
        for round_ in Round:
            assert await self.search(harness, asked(SECRET_WORD), round_) == Found(())

    # filters, dates and lists

    @pytest.mark.parametrize("name", [TYPE, TYPE_OTHERWISE])
    async def test_a_type_is_compared_folded(self, harness: SourceHarness, name: str) -> None:
        found = await self.search(harness, asked("", Filters(types=(name,))), limit=50)
        assert len(found.records) == TYPE_ITEMS
        assert {record.kind for record in found.records} == {TYPE}

    async def test_tags_and_correspondents_limit_a_search(self, harness: SourceHarness) -> None:
        tagged = await self.search(harness, asked("", Filters(tags=(TAG,))))
        assert tagged.records and all(TAG in record.names(Dimension.TAG) for record in tagged.records)
        sent = await self.search(harness, asked(MANY_WORD, Filters(correspondents=(CORRESPONDENT,))))
        assert sent.records
        assert {record.names(Dimension.CORRESPONDENT) for record in sent.records} == {(CORRESPONDENT,)}

    @pytest.mark.parametrize(
        "filters",
        [Filters(types=("Inexistente",)), Filters(tags=("inexistente",)), Filters(correspondents=("Nadie SA",))],
    )
    async def test_a_filter_that_the_source_does_not_have_is_named(
        self, harness: SourceHarness, filters: Filters
    ) -> None:
        for round_ in Round:
            found = await self.search(harness, asked(MANY_WORD, filters), round_)
            assert found.unknown_filters == (*filters.types, *filters.tags, *filters.correspondents)
            assert found.records == ()

    async def test_dates_of_filters_are_inclusive_and_never_widened(self, harness: SourceHarness) -> None:
        day = date(2025, 3, 31)
        for round_ in Round:
            found = await self.search(harness, asked("", Filters(date_from=day, date_to=day)), round_)
            assert ids(found) == {"1"}

    async def test_dates_of_the_text_hold_in_the_literal_round(self, harness: SourceHarness) -> None:
        found = await self.search(harness, asked("facturas de enero de 2025"))
        assert found.records
        assert all(record.date and (record.date.year, record.date.month) == (2025, 1) for record in found.records)

    async def test_dates_of_the_text_may_be_widened_in_the_relaxed_round(self, harness: SourceHarness) -> None:
        found = await self.search(harness, asked("factura de enero de 2025"), Round.RELAXED)
        assert all(record.date and date(2024, 10, 30) <= record.date <= date(2025, 4, 3) for record in found.records)

    async def test_filters_hold_in_the_relaxed_round_too(self, harness: SourceHarness) -> None:
        filters = Filters(types=("Seguro",), date_from=date(2020, 1, 1))
        found = await self.search(harness, asked("seat lavadora factura", filters), Round.RELAXED)
        assert ids(found) == {"28", "29"}

    async def test_without_words_the_newest_come_first(self, harness: SourceHarness) -> None:
        found = await self.search(harness, asked(""))
        dates = [record.date or date.min for record in found.records]
        assert len(dates) == 10
        assert dates == sorted(dates, reverse=True)

    async def test_a_listing_tells_how_many_there_are_and_a_search_does_not(self, harness: SourceHarness) -> None:
        listed = await self.search(harness, asked("", Filters(types=(TYPE,))), limit=3)
        assert (len(listed.records), listed.total) == (3, TYPE_ITEMS)
        for round_ in Round:
            assert (await self.search(harness, asked(ONE_WORD), round_)).total is None

    # the item itself

    async def test_a_fetched_item_has_its_parts(self, harness: SourceHarness) -> None:
        record = await harness.source.fetch(ONE_ID, deadline_s=self.deadline_s)
        assert record.fetched
        assert (record.key.source, record.key.source_id) == (harness.source.name, ONE_ID)
        assert any(part.kind is PartKind.BODY and ONE_TEXT in part.text for part in record.parts)

    async def test_a_fetched_item_is_the_one_that_was_found(self, harness: SourceHarness) -> None:
        found = (await self.search(harness, asked(ONE_WORD))).records[0]
        fetched = await harness.source.fetch(ONE_ID, deadline_s=self.deadline_s)
        assert replace(fetched, parts=(), fetched=False) == found

    @pytest.mark.parametrize("source_id", [UNREADABLE_ID, MISSING_ID, "", "0", "abc", "../1", "5/notes", "٥", "1" * 40])
    async def test_what_is_missing_or_not_for_this_person_is_gone(self, harness: SourceHarness, source_id: str) -> None:
        fault = await fault_of(harness.source.fetch(source_id, deadline_s=self.deadline_s))
        assert isinstance(fault, ItemGone)

    async def test_an_item_deleted_after_the_search_is_gone(self, harness: SourceHarness) -> None:
        assert ids(await self.search(harness, asked(ONE_WORD))) == {ONE_ID}
        harness.delete(ONE_ID)
        assert isinstance(await fault_of(harness.source.fetch(ONE_ID, deadline_s=self.deadline_s)), ItemGone)

    async def test_a_withdrawn_permission_makes_an_item_gone(self, harness: SourceHarness) -> None:
        assert ids(await self.search(harness, asked(ONE_WORD))) == {ONE_ID}
        harness.withdraw(ONE_ID)
        assert isinstance(await fault_of(harness.source.fetch(ONE_ID, deadline_s=self.deadline_s)), ItemGone)
        assert ids(await self.search(harness, asked(ONE_WORD))) == set()

    async def test_a_changed_text_comes_as_it_is_now(self, harness: SourceHarness) -> None:
        await harness.source.fetch(ONE_ID, deadline_s=self.deadline_s)
        harness.rewrite(ONE_ID, "Texto nuevo del manual.")
        record = await harness.source.fetch(ONE_ID, deadline_s=self.deadline_s)
        assert [part.text for part in record.parts if part.kind is PartKind.BODY] == ["Texto nuevo del manual."]

    # signs of life, time and ends

    async def test_a_probe_tells_version_and_items(self, harness: SourceHarness) -> None:
        probe = await harness.source.probe(deadline_s=self.deadline_s)
        assert probe.version is None or probe.version[0].isdigit()
        assert probe.items is None or probe.items > 100

    @pytest.mark.parametrize("trouble", list(Trouble))
    @pytest.mark.parametrize("call", ["literal", "relaxed", "listing", "fetch", "probe"])
    async def test_every_trouble_is_told_in_our_words(
        self, harness: SourceHarness, trouble: Trouble, call: str
    ) -> None:
        harness.trouble(trouble)
        fault = await fault_of(self.calls(harness, 0.4 if trouble is Trouble.HANG else self.deadline_s)[call]())
        state, causes = EXPECTED[trouble]
        assert fault.state is state
        assert fault.cause in causes

    @pytest.mark.parametrize("trouble", [Trouble.RESET, Trouble.BAD_TOKEN, Trouble.SERVER_ERROR, Trouble.LOGIN_PAGE])
    async def test_a_trouble_that_comes_later_is_told_too(self, harness: SourceHarness, trouble: Trouble) -> None:
        await self.search(harness, asked(ONE_WORD))
        harness.trouble(trouble)
        for call in self.calls(harness, self.deadline_s).values():
            assert (await fault_of(call())).cause in EXPECTED[trouble][1]

    async def test_a_source_that_recovers_answers_again(self, harness: SourceHarness) -> None:
        harness.trouble(Trouble.SERVER_ERROR)
        await fault_of(self.search(harness, asked(ONE_WORD)))
        harness.mend()
        assert ids(await self.search(harness, asked(ONE_WORD))) == {ONE_ID}

    @pytest.mark.parametrize("call", ["literal", "relaxed", "listing", "fetch", "probe"])
    async def test_the_deadline_is_kept(self, harness: SourceHarness, call: str) -> None:
        for seconds in (None, 30.0):
            harness.trouble(Trouble.HANG) if seconds is None else harness.slow(seconds)
            start_s = time.monotonic()
            fault = await fault_of(self.calls(harness, 0.5)[call]())
            assert fault.cause is Cause.SLOW
            assert 0.4 <= time.monotonic() - start_s <= 0.5 + SLACK_S

    async def test_an_answer_within_the_deadline_counts(self, harness: SourceHarness) -> None:
        harness.slow(0.2)
        assert ids(await self.search(harness, asked(ONE_WORD))) == {ONE_ID}

    async def test_no_call_waits_for_another(self, harness: SourceHarness) -> None:
        await self.search(harness, asked(ONE_WORD))
        harness.slow(0.3)
        start_s = time.monotonic()
        fetches = [harness.source.fetch(each, deadline_s=self.deadline_s) for each in ("1", "3", "5", "26")]
        rounds = [self.search(harness, asked(ONE_WORD), round_) for round_ in Round]
        records: tuple[list[Record], list[Found]] = await asyncio.gather(
            asyncio.gather(*fetches), asyncio.gather(*rounds)
        )
        assert time.monotonic() - start_s < 0.3 * 6 * 0.6
        assert [record.key.source_id for record in records[0]] == ["1", "3", "5", "26"]
        assert [ids(found) for found in records[1]] == [{ONE_ID}, {ONE_ID}]

    @pytest.mark.parametrize("call", ["literal", "fetch", "probe"])
    async def test_a_cancelled_call_closes_its_connections(self, harness: SourceHarness, call: str) -> None:
        harness.slow(0.3)
        task = asyncio.ensure_future(self.calls(harness, self.deadline_s)[call]())
        await asyncio.sleep(0.1)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        ends_s = time.monotonic() + 2
        while harness.open_connections() and time.monotonic() < ends_s:
            await asyncio.sleep(0.02)
        assert harness.open_connections() == 0

    async def test_a_cancelled_call_leaves_the_others_alone(self, harness: SourceHarness) -> None:
        harness.slow(0.2)
        first = asyncio.ensure_future(self.search(harness, asked(ONE_WORD)))
        second = asyncio.ensure_future(self.search(harness, asked(ONE_WORD)))
        await asyncio.sleep(0.05)
        first.cancel()
        assert ids(await second) == {ONE_ID}

    async def test_closing_twice_is_safe(self, harness: SourceHarness) -> None:
        await self.search(harness, asked(ONE_WORD))
        await harness.source.aclose()
        await harness.source.aclose()

    # what is never done

    async def test_nothing_is_written(self, harness: SourceHarness) -> None:
        for call in self.calls(harness, self.deadline_s).values():
            await call()
        assert harness.methods() == {"GET"}

    @pytest.mark.parametrize("trouble", list(Trouble))
    async def test_no_fault_holds_the_question_or_the_credential(
        self, harness: SourceHarness, trouble: Trouble
    ) -> None:
        harness.trouble(trouble)
        for call in self.calls(harness, 0.3 if trouble is Trouble.HANG else self.deadline_s).values():
            fault = await fault_of(call())
            told = "".join(traceback.format_exception(fault)) + repr(fault) + repr(vars(fault)) + repr(fault.args)
            for secret in (SECRET_WORD, *harness.secrets):
                assert secret not in told
