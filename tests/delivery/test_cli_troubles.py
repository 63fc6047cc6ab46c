"""What `encuentra run` tells of each person's sources."""

import pytest

from bot.delivery.cli_run import trouble_lines
from bot.delivery.texts.spoken import texts_in
from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.language import Language
from bot.domain.record import Dimension
from bot.usecases.look import SourceStatus

TEXTS = texts_in(Language.ES)
OK = SourceCoverage(SourceState.OK, 20)
REFUSED = SourceStatus(SourceCoverage(SourceState.UNAUTHORIZED, 20, 0, Cause.BAD_TOKEN))
SPELT_WRONG, OTHERS_TAG = (Dimension.TYPE, "Nomima"), (Dimension.TAG, "hijos")


def test_what_is_well_is_not_mentioned() -> None:
    assert trouble_lines({"ana": {"paperless": SourceStatus(OK)}, "pau": {}}, TEXTS, names_seen=True) == ()


@pytest.mark.parametrize("language", Language)
def test_each_cause_is_told_with_its_cure_and_the_persons_settings(language: Language) -> None:
    texts = texts_in(language)
    for cause in Cause:
        status = SourceStatus(SourceCoverage(SourceState.UNAVAILABLE, 20, 0, cause))
        (line,) = trouble_lines({"ana": {"paperless": status}}, texts, names_seen=False)
        assert line.startswith("⚠ ENCUENTRA_PEOPLE__ANA: Paperless: ") and line.endswith(texts.status.cures[cause])


def test_one_trouble_of_two_people_is_one_line() -> None:
    lines = trouble_lines({"ana": {"paperless": REFUSED}, "pau": {"paperless": REFUSED}}, TEXTS, names_seen=True)
    assert len(lines) == 1 and lines[0].startswith("⚠ ENCUENTRA_PEOPLE__ANA, ENCUENTRA_PEOPLE__PAU: ")


def test_a_rule_that_protects_nothing_for_anybody_is_told_and_named_on_a_terminal_alone() -> None:
    statuses = {
        "ana": {"paperless": SourceStatus(OK, idle_rules=(SPELT_WRONG, OTHERS_TAG))},
        "pau": {"paperless": SourceStatus(OK, idle_rules=(SPELT_WRONG,))},
        "eva": {"paperless": REFUSED},
    }
    shown, logged = (trouble_lines(statuses, TEXTS, names_seen=seen)[0] for seen in (True, False))
    assert "«Nomima»" in shown and "ENCUENTRA_PAPERLESS__SENSITIVE_TYPES" in shown
    assert "Nomima" not in logged and "ENCUENTRA_PAPERLESS__SENSITIVE_TYPES" in logged
    assert not any("hijos" in line for line in trouble_lines(statuses, TEXTS, names_seen=True))


def test_names_that_cannot_be_read_are_told() -> None:
    status = SourceStatus(OK, unreadable=(Dimension.TYPE,), permissions={Dimension.TYPE: "view_documenttype"})
    (line,) = trouble_lines({"ana": {"paperless": status}}, TEXTS, names_seen=False)
    assert "view_documenttype" in line and "todo cuenta como privado" in line
