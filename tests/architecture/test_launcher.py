"""The script at the root, with an interpreter and a uv that only write down what they were asked."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture import tree

# Stands for a Python: answers the launcher's questions with the real one's facts, and records the rest.
PYTHON = """#!/bin/sh
case "$1 $2" in
  "-I -c")
    case $3 in *ensurepip*) echo True True ;; *base_prefix*) echo here ;; *fcntl*) exec "$REAL" "$@" ;; esac
    exit 0
    ;;
esac
printf '%s\\n' "$PWD|$PYTHONPATH|${ENCUENTRA_PYTHON-none}|$*"
"""

UV = """#!/bin/sh
printf '%s\\n' "$*" >> "$TOLD"
case "$1 $2" in
  "venv --quiet") mkdir -p "$6/bin" && cp "$5" "$6/bin/python" ;;
  "pip sync") [ ! -e "$TOLD.fail" ] || exit 1; sleep "${SLOW-0}" ;;
esac
"""


class Folder:
    """A checkout with the launcher and two lock files, and a PATH with a uv and a Python of our own."""

    def __init__(self, where: Path) -> None:
        self.root = where / "a checkout"
        self.elsewhere = where / "elsewhere"
        self.told = where / "told"
        tools = where / "tools"
        for folder in (self.root, self.elsewhere, tools):
            folder.mkdir()
        self.script = Path(shutil.copy(tree.ROOT / "encuentra", self.root / "encuentra"))
        (self.root / "requirements.lock").write_text("a==1\n")
        (self.root / "requirements-dev.lock").write_text("a==1\nb==1\n")
        for name, text in (("python3.13", PYTHON), ("uv", UV)):
            (tools / name).write_text(text)
            (tools / name).chmod(stat.S_IRWXU)
        self.environment = {
            "PATH": f"{tools}{os.pathsep}/usr/bin{os.pathsep}/bin",
            "REAL": sys.executable,
            "TOLD": str(self.told),
            "LANG": "en",
        }

    def start(self, *arguments: str, script: Path | None = None, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(script or self.script), *arguments],
            cwd=self.elsewhere,
            env={**self.environment, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, script: Path | None = None, **environment: str) -> tuple[int, str, str]:
        started = self.start(*arguments, script=script, **environment)
        out, err = started.communicate(timeout=30)
        return started.returncode, out.strip(), err.strip()

    def installed(self) -> list[str]:
        """The lock files that were installed, in order, since the last question."""
        lines = self.told.read_text().splitlines() if self.told.exists() else []
        self.told.unlink(missing_ok=True)
        return [line.split()[-1] for line in lines if line.startswith("pip sync")]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_the_first_use_makes_the_environment_and_runs_where_one_stands(folder: Folder) -> None:
    code, out, err = folder.run("search", "la factura", "-")
    assert (code, out) == (0, f"{folder.elsewhere}|{folder.root}|none|-P -m bot search la factura -")
    assert len(err.splitlines()) == 1
    assert folder.installed() == ["requirements.lock"]


def test_the_second_use_installs_nothing_and_says_nothing(folder: Folder) -> None:
    folder.run("run")
    folder.told.unlink()
    code, _, err = folder.run("run")
    assert (code, err) == (0, "")
    assert not folder.told.exists()  # nobody was even asked for its version


@pytest.mark.parametrize(("language", "word"), [("es", "Uso:"), ("ca", "Ús:"), ("en", "Usage:"), ("C", "Uso:")])
def test_the_usage_of_the_checks_makes_no_environment(folder: Folder, language: str, word: str) -> None:
    for option in ("--help", "-h"):
        code, out, err = folder.run("test", option, LANG=language)
        assert (code, err) == (0, "") and out.startswith(f"{word} encuentra test [--fast]") and "  --fast " in out
    assert not folder.told.exists() and not (folder.root / ".venv").exists()


def test_a_link_to_the_script_finds_its_folder(folder: Folder) -> None:
    (folder.elsewhere / "first").symlink_to("../a checkout/encuentra")
    (folder.elsewhere / "second").symlink_to(folder.elsewhere / "first")
    _, out, _ = folder.run("stats", script=folder.elsewhere / "second")
    assert out == f"{folder.elsewhere}|{folder.root}|none|-P -m bot stats"


def test_a_changed_lock_is_installed_once(folder: Folder) -> None:
    folder.run("run")
    (folder.root / "requirements.lock").write_text("a==2\n")
    folder.run("run")
    folder.run("run")
    assert folder.installed() == ["requirements.lock", "requirements.lock"]


def test_what_was_interrupted_goes_on(folder: Folder) -> None:
    folder.run("run")
    (folder.root / ".venv" / "requirements.lock").unlink()
    folder.run("run")
    assert folder.installed() == ["requirements.lock", "requirements.lock"]


def test_a_failed_change_is_not_forgotten_when_the_lock_is_put_back(folder: Folder) -> None:
    folder.run("run")
    failing = Path(f"{folder.told}.fail")
    failing.touch()
    (folder.root / "requirements.lock").write_text("a==2\n")
    folder.run("run")
    failing.unlink()
    (folder.root / "requirements.lock").write_text("a==1\n")
    folder.run("run")
    assert folder.installed() == ["requirements.lock"] * 3


def test_an_interpreter_that_is_gone_is_replaced(folder: Folder) -> None:
    folder.run("run")
    (folder.root / ".venv" / "bin" / "python").unlink()
    code, out, _ = folder.run("run")
    assert (code, out.endswith("-m bot run")) == (0, True)


def test_two_at_once_prepare_once(folder: Folder) -> None:
    both = [folder.start("run", SLOW="1") for _ in range(2)]
    answers = [started.communicate(timeout=30) for started in both]
    assert [out.strip().endswith("-m bot run") for out, _ in answers] == [True, True]
    assert folder.installed() == ["requirements.lock"]
    assert any("waiting" in err for _, err in answers)


def test_the_checks_have_their_packages_and_later_commands_keep_them(folder: Folder) -> None:
    _, out, _ = folder.run("test", "--fast")
    assert out.endswith(f"-P {folder.root}/tests/checks.py --fast")
    folder.run("run")
    assert folder.installed() == ["requirements-dev.lock"]
    (folder.root / "requirements.lock").write_text("a==2\n")
    folder.run("run")
    folder.run("test")
    assert folder.installed() == ["requirements-dev.lock"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("es_ES.UTF-8", "repite"), ("ca_ES.UTF-8", "repeteix"), ("en_GB.UTF-8", "try again"), ("C", "repite")],
)
def test_a_failure_says_what_to_do_and_the_next_start_tries_again(folder: Folder, language: str, sentence: str) -> None:
    failing = Path(f"{folder.told}.fail")
    failing.touch()
    code, out, err = folder.run("run", LANG=language)
    assert (code, out) == (3, "")
    assert sentence in err
    failing.unlink()
    code, _, _ = folder.run("run", LANG=language)
    assert code == 0


@pytest.mark.parametrize(("language", "word"), [("es", "Corrígelo"), ("ca", "Corregeix-lo"), ("en", "Correct it")])
def test_a_wrong_interpreter_is_named(folder: Folder, language: str, word: str) -> None:
    code, _, err = folder.run("run", LANG=language, ENCUENTRA_PYTHON=str(folder.elsewhere / "nothing"))
    assert code == 3
    assert "ENCUENTRA_PYTHON" in err
    assert word in err


def test_the_interpreter_asked_for_is_used_and_is_no_setting_of_the_bot(folder: Folder) -> None:
    wanted = Path(
        shutil.copy(Path(folder.environment["PATH"].split(os.pathsep)[0]) / "python3.13", folder.elsewhere / "py")
    )
    _, out, _ = folder.run("run", ENCUENTRA_PYTHON=str(wanted))
    assert "|none|" in out
    assert str(wanted) in folder.told.read_text()


def test_nothing_of_the_person_s_python_settings_comes_along(folder: Folder) -> None:
    _, out, _ = folder.run("run", PYTHONPATH=str(folder.elsewhere), PYTHONHOME=str(folder.elsewhere))
    assert out.split("|")[1] == str(folder.root)
