"""`/estado`: each source's own sign of life."""

from bot.domain.coverage import Cause
from bot.domain.errors import SourceUnauthorized
from tests.domain.making import record
from tests.usecases.household import ANA, PAU, QUICK, House


async def test_every_source_of_the_person_is_asked_side_by_side() -> None:
    house = House()
    house.ana["one"].items = [record("1", source="one")]
    house.ana["two"].search_fault = SourceUnauthorized(Cause.NO_PERMISSION, permission="view_document")
    house.ana["three"].search_delay_s = 60
    statuses = await house.look(ANA)
    assert list(statuses) == ["one", "two", "three"]
    assert (statuses["one"].version, statuses["one"].items) == ("1.0", 1)
    assert [status.coverage.state.value for status in statuses.values()] == ["ok", "unauthorized", "timeout"]
    assert statuses["two"].coverage.permission == "view_document"
    assert statuses["three"].coverage.elapsed_ms < 1000 * (QUICK.source_s + 0.3)


async def test_another_persons_sources_are_not_asked() -> None:
    house = House()
    assert list(await house.look(PAU)) == ["one"]
    assert house.ana["one"].calls == []


async def test_a_source_that_breaks_is_named_and_takes_nobody_with_it() -> None:
    house = House()
    house.ana["two"].crash = RuntimeError("a secret")
    statuses = await house.look(ANA)
    assert statuses["two"].coverage.cause is Cause.INTERNAL
    assert statuses["one"].coverage.state.answered
