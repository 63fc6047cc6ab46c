"""What `./encuentra test` runs: every check, each in its turn, also after one has failed; then a summary.

Needs nothing but the standard library to start. No network. `--fast` leaves out coverage and the tests marked slow.
"""

import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COVERED_WHOLLY = "bot/domain/*,bot/usecases/*"

WORDS = {
    "es": {
        "format": "formato",
        "lint": "estilo",
        "types": "tipos",
        "contracts": "contratos",
        "tests": "pruebas",
        "coverage": "cobertura",
        "usage": "uso: encuentra test [--fast]",
        "rooms": "cobertura por carpetas",
    },
    "ca": {
        "format": "format",
        "lint": "estil",
        "types": "tipus",
        "contracts": "contractes",
        "tests": "proves",
        "coverage": "cobertura",
        "usage": "ús: encuentra test [--fast]",
        "rooms": "cobertura per carpetes",
    },
    "en": {
        "format": "format",
        "lint": "lint",
        "types": "types",
        "contracts": "contracts",
        "tests": "tests",
        "coverage": "coverage",
        "usage": "usage: encuentra test [--fast]",
        "rooms": "coverage by rooms",
    },
}

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
# Three workers on two cores: many tests wait for a clock, and none may be disturbed by the others.
PYTEST = ["-m", "pytest", "-p", "no:cacheprovider", "-n", "3", "--dist", "loadfile"]
STATIC_CHECKS: dict[str, list[str]] = {
    "format": ["-m", "ruff", "format", "--check", "."],
    "lint": ["-m", "ruff", "check", "."],
    "types": ["-m", "mypy"],
    "contracts": ["-c", LINT_IMPORTS],
}
WHOLE: dict[str, list[str]] = {
    **STATIC_CHECKS,
    "tests": [*PYTEST, "--cov", "--cov-report="],
    "coverage": ["-m", "coverage", "report", f"--include={COVERED_WHOLLY}", "--fail-under=100"],
}
FAST: dict[str, list[str]] = {**STATIC_CHECKS, "tests": [*PYTEST, "-m", "not slow"]}


@dataclass(frozen=True, slots=True)
class Outcome:
    step: str
    passed: bool
    elapsed_s: float


def language(environment: dict[str, str]) -> str:
    spoken = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return spoken[:2] if spoken[:2] in WORDS else "es"


def environment_of_checks(environment: dict[str, str]) -> dict[str, str]:
    """No setting of the person who runs the checks reaches them, nor the launcher's path."""
    return {
        name: value
        for name, value in environment.items()
        if name == "ENCUENTRA_SHARED_DIR" or not (name.startswith("ENCUENTRA_") or name == "PYTHONPATH")
    }


def run(step: str, arguments: list[str], environment: dict[str, str]) -> Outcome:
    """pytest is watched while it runs; the others speak only of what is wrong."""
    started_s = time.monotonic()
    watched = step == "tests"
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=None if watched else subprocess.PIPE,
        stderr=None if watched else subprocess.STDOUT,
        check=False,
    )
    if done.returncode and done.stdout:
        print(done.stdout.decode(errors="replace"), flush=True)
    return Outcome(step, done.returncode == 0, time.monotonic() - started_s)


def coverage_by_room(environment: dict[str, str]) -> dict[str, float]:
    """Percent of lines and branches, by room; empty where nothing was measured."""
    done = subprocess.run(
        [sys.executable, "-m", "coverage", "json", "-q", "-o", "-"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        return {}
    measured: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, file in json.loads(done.stdout)["files"].items():
        parts = Path(name).parts
        room = "/".join(parts[:2]) if len(parts) > 2 else parts[0]
        totals = file["summary"]
        measured[room][0] += totals["covered_lines"] + totals.get("covered_branches", 0)
        measured[room][1] += totals["num_statements"] + totals.get("num_branches", 0)
    return {room: 100 * covered / total for room, (covered, total) in sorted(measured.items()) if total}


def main(arguments: list[str], environment: dict[str, str]) -> int:
    words = WORDS[language(environment)]
    if arguments not in ([], ["--fast"]):
        print(words["usage"], file=sys.stderr)
        return 2
    cleaned = environment_of_checks(environment)
    steps = FAST if arguments else WHOLE
    outcomes = [run(step, command, cleaned) for step, command in steps.items()]
    if "coverage" in steps:
        rooms = coverage_by_room(cleaned)
        print(f"{words['rooms']}: " + ", ".join(f"{room} {percent:.1f} %" for room, percent in rooms.items()))
    for outcome in outcomes:
        print(f"{'✓' if outcome.passed else '✗'} {words[outcome.step]:<12} {outcome.elapsed_s:6.1f} s")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # the summary's signs under LANG=C
    sys.exit(main(sys.argv[1:], dict(os.environ)))
