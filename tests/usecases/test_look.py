"""`/estado`: each source's own sign of life."""

from bot.domain.coverage import Cause
from bot.domain.errors import SourceUnauthorized
from bot.domain.record import Dimension
from bot.domain.sensitivity import Rules
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


def ruled(**sensitive: tuple[str, ...]) -> House:
    """Ana's first source has the rules, its names can be read or not, and the other sources have no rules."""
    return House(rules={"one": Rules(sensitive={Dimension(name): values for name, values in sensitive.items()})})


async def test_a_rule_that_matches_no_name_is_told() -> None:
    house = ruled(type=("Nomia", " NÒMINA ", "7"), tag=("salut",))
    house.ana["one"].probe_names = {Dimension.TYPE: ("Nòmina", "Factura"), Dimension.TAG: ()}
    statuses = await house.look(ANA)
    assert statuses["one"].idle_rules == ((Dimension.TYPE, "Nomia"), (Dimension.TAG, "salut"))
    assert not statuses["one"].is_well and statuses["two"].is_well


async def test_rules_whose_names_all_exist_are_well() -> None:
    house = ruled(type=("nomina",))
    house.ana["one"].probe_names = {Dimension.TYPE: ("Nómina",), Dimension.CORRESPONDENT: None}
    status = (await house.look(ANA))["one"]
    assert status.is_well and not status.unreadable


async def test_names_that_cannot_be_read_are_told_where_they_make_items_private() -> None:
    house = ruled(type=("Nómina",), correspondent=("Banco",))
    house.ana["one"].probe_names = {Dimension.TYPE: None, Dimension.TAG: None, Dimension.CORRESPONDENT: None}
    house.ana["one"].permissions = {Dimension.TYPE: "view_documenttype"}
    status = (await house.look(ANA))["one"]
    assert status.unreadable == (Dimension.TYPE, Dimension.CORRESPONDENT) and not status.idle_rules
    assert status.permissions == {Dimension.TYPE: "view_documenttype"} and not status.is_well


async def test_without_rules_types_that_cannot_be_read_are_still_told() -> None:
    house = House(rules={})
    house.ana["one"].probe_names = {Dimension.TYPE: None}
    assert (await house.look(ANA))["one"].unreadable == (Dimension.TYPE,)
