"""The values that the rooms hand to each other, and the errors they raise."""

from dataclasses import FrozenInstanceError
from datetime import UTC, datetime

import pytest

from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.errors import (
    ItemGone,
    QueryRefused,
    SettingsError,
    SourceFault,
    SourceTimeout,
    SourceUnauthorized,
    SourceUnavailable,
    WrongUse,
)
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.domain.query import Filters
from bot.domain.record import Dimension, Key, Mark
from bot.domain.reply import SearchReply
from tests.domain.making import judged, query, record


@pytest.mark.parametrize("state", SourceState)
def test_only_a_source_that_answered_may_be_silent(state: SourceState) -> None:
    assert state.answered is (state in (SourceState.OK, SourceState.NO_RESULTS))


@pytest.mark.parametrize(
    ("fault", "state"),
    [
        (SourceTimeout, SourceState.TIMEOUT),
        (SourceUnauthorized, SourceState.UNAUTHORIZED),
        (SourceUnavailable, SourceState.UNAVAILABLE),
        (ItemGone, SourceState.UNAVAILABLE),
        (QueryRefused, SourceState.UNAVAILABLE),
        (SourceFault, SourceState.UNAVAILABLE),
    ],
)
def test_a_faults_type_says_how_the_coverage_shows_it(fault: type[SourceFault], state: SourceState) -> None:
    raised = fault(Cause.SERVER_ERROR, status=500, retry_after_s=3.0, permission="view_document")
    assert (raised.state, str(raised)) == (state, "server_error (500)")
    assert str(fault(Cause.SLOW)) == "slow"


def test_the_text_of_an_error_names_the_thing_and_no_value() -> None:
    assert str(SettingsError("bad_value", "ENCUENTRA_TIMEZONE", expected="zone")) == "bad_value: ENCUENTRA_TIMEZONE"
    assert str(WrongUse("unknown_source", known="paperless")) == "unknown_source"


def test_a_records_kind_is_its_first_readable_type() -> None:
    item = record(
        marks=(Mark(Dimension.TYPE, "11", None), Mark(Dimension.TYPE, "4", "Factura"), Mark(Dimension.TAG, "1", "x"))
    )
    assert item.kind == "Factura"
    assert item.names(Dimension.TAG) == ("x",)
    assert record(marks=(Mark(Dimension.TYPE, "11", None),)).kind is None


def test_a_text_never_shows_in_a_records_repr() -> None:
    assert "canario" not in repr(record(body="canario"))


def test_keys_have_an_order_and_a_judged_hit_has_its_records_key() -> None:
    assert sorted([Key("b", "1"), Key("a", "2"), Key("a", "10")]) == [Key("a", "10"), Key("a", "2"), Key("b", "1")]
    assert judged(record("7")).key == judged(record("7")).hit.key == Key("paperless", "7")


def test_values_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        record().title = "other"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        Principal("ana", Language.ES, ()).name = "pau"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("filters", "hidden"),
    [
        (Filters(), False),
        (Filters(types=("x",)), False),
        (Filters(archived=True, unreviewed=True), False),
        (Filters(tags=("x",)), True),
        (Filters(correspondents=("x",)), True),
        (Filters(date_from=record().date), True),
        (Filters(date_to=record().date), True),
    ],
)
def test_a_filter_over_more_than_the_kind_asks_about_what_programs_do_not_see(filters: Filters, hidden: bool) -> None:
    assert filters.hidden_from_programs is hidden


@pytest.mark.parametrize("state", SourceState)
def test_a_reply_knows_whether_all_answered(state: SourceState) -> None:
    coverage = {"one": SourceCoverage(SourceState.OK), "two": SourceCoverage(state)}
    reply = SearchReply("r1", datetime(2026, 11, 30, tzinfo=UTC), query("luz"), coverage, ())
    assert reply.all_answered is state.answered
