"""A mutant lives with a written reason or not at all, and no reason outlives its mutant."""

from pathlib import Path

import pytest

from tests.mutation import __main__ as command
from tests.mutation import reasons
from tests.mutation.campaign import ROOT, Mutant, Tally, modules
from tests.mutation.functions import read_mutant
from tests.mutation.reasons import Reasoned, judge

ALIVE = Mutant("links", "same_origin", "return a", "return b")
OTHER = Mutant("guard", "admit", "return a", "return b")
WHY = Reasoned(ALIVE, "They are the same.")


def test_a_survivor_with_a_reason_is_explained() -> None:
    verdict = judge([ALIVE], [WHY], ["links"])
    assert (verdict.explained, verdict.unexplained, verdict.idle) == ((ALIVE,), (), ())


def test_a_survivor_without_a_reason_is_not() -> None:
    verdict = judge([ALIVE, OTHER], [WHY], ["links", "guard"])
    assert (verdict.explained, verdict.unexplained, verdict.idle) == ((ALIVE,), (OTHER,), ())


def test_a_reason_without_its_survivor_is_idle() -> None:
    assert judge([], [WHY], ["links"]).idle == (WHY,)


def test_a_reason_is_left_alone_when_its_module_did_not_run() -> None:
    assert judge([], [WHY], ["guard"]).idle == ()


def test_a_reason_is_read_whatever_its_white_space(tmp_path: Path) -> None:
    page = tmp_path / "survivors.toml"
    entry = "[[survivor]]\nmodule='links'\nplace='same_origin'\nwas='  return   a'\nbecomes='return b\\n'\nwhy='{}'\n"
    page.write_text(entry.replace("'return b\\n'", '"return b\\n"').format("They are the same."), encoding="utf-8")
    assert reasons.read(page) == (WHY,)
    page.write_text(entry.format(" "), encoding="utf-8")
    with pytest.raises(ValueError, match="links"):
        reasons.read(page)


def test_every_written_reason_speaks_of_a_module_of_the_campaign() -> None:
    assert {reason.mutant.module for reason in reasons.read()} <= {module.name for module in modules()}


def test_the_modules_and_their_tests_are_there() -> None:
    assert [module.name for module in modules()] == ["sensitivity", "disclosure", "links", "guard", "buttons"]
    assert all((ROOT / name).is_file() for module in modules() for name in (module.file, *module.tests))


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("bot.domain.links.x_same_origin__mutmut_3", "same_origin"),
        ("bot.domain.links.x__split__mutmut_10", "_split"),
        ("bot.delivery.telegram.buttons.xǁSealsǁwrite__mutmut_10", "Seals.write"),
        ("bot.delivery.telegram.buttons.xǁSealsǁ_seal__mutmut_1", "Seals._seal"),
    ],
)
def test_the_mutants_of_mutmut_are_read(name: str, place: str) -> None:
    shown = f"# {name}: survived\n--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n x\n-    return   a\n+    return b\n y\n"
    assert read_mutant("links", name, shown) == Mutant("links", place, "return a", "return b")


@pytest.mark.parametrize(
    ("survivors", "status", "told"),
    [
        ((ALIVE,), 0, "9 mutants: 8 killed (1 by the clock), 1 alive with a reason, 0 without"),
        ((ALIVE, OTHER), 1, "no test and no reason: guard, admit"),
        ((), 1, "a reason without survivor: links, same_origin"),
    ],
)
def test_the_report_names_what_has_no_reason(
    survivors: tuple[Mutant, ...], status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.report(Tally(9, 1, survivors), ["links", "guard"], [WHY]) == status
    assert told in capsys.readouterr().out
