from pathlib import Path

import pytest

from tests import checks


def test_every_step_runs_also_after_one_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = tmp_path / "seen"
    steps = {
        step: [
            "-c",
            f"import pathlib; pathlib.Path({str(seen)!r}).open('a').write('{step} '); raise SystemExit({code})",
        ]
        for step, code in (("format", 0), ("lint", 1), ("types", 0))
    }
    for step in checks.FAST:
        monkeypatch.setitem(checks.FAST, step, steps.get(step, ["-c", ""]))
    assert checks.main(["--fast"], {"LANG": "en"}) == 1
    assert seen.read_text() == "format lint types "
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [
        ["✓", "format"],
        ["✗", "lint"],
        ["✓", "types"],
        ["✓", "contracts"],
        ["✓", "tests"],
    ]


def test_a_wrong_use_says_the_right_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main(["--quick"], {"LANG": "ca_ES"}) == 2
    assert capsys.readouterr().err == "ús: encuentra test [--fast]\n"


def test_every_step_and_word_has_its_name_in_the_three_languages() -> None:
    assert {frozenset(words) for words in checks.WORDS.values()} == {frozenset(checks.WORDS["es"])}
    assert checks.WHOLE.keys() | checks.FAST.keys() <= checks.WORDS["es"].keys()


@pytest.mark.parametrize(
    ("environment", "expected"),
    [({}, "es"), ({"LANG": "C.UTF-8"}, "es"), ({"LANG": "ca_ES.UTF-8"}, "ca"), ({"LANG": "ca", "LC_ALL": "en"}, "en")],
)
def test_the_language_is_the_terminal_s_else_spanish(environment: dict[str, str], expected: str) -> None:
    assert checks.language(environment) == expected


def test_no_setting_of_the_person_reaches_the_checks() -> None:
    cleaned = checks.environment_of_checks({"ENCUENTRA_TELEGRAM__TOKEN": "1:secret", "PATH": "here", "PYTHONPATH": "x"})
    assert cleaned == {"PATH": "here"}


def test_the_whole_run_measures_branches_where_they_must_all_be_covered() -> None:
    assert "--fail-under=100" in checks.WHOLE["coverage"]
    assert "--cov" in checks.WHOLE["tests"]
