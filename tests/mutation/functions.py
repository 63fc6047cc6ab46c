"""The mutants of mutmut, tried in a copy of the tree.

mutmut is no dependency of the project: it is installed from requirements.lock beside the copy, unless it is there.
"""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.mutation.campaign import CampaignFault, Module, Mutant, Tally, single_spaced

LOCK = Path(__file__).with_name("requirements.lock")
DEAD = frozenset({"killed", "timeout"})
_RESULT = re.compile(r"^\s*(?P<name>\S+__mutmut_\d+): (?P<status>.+)$", re.MULTILINE)
_NAME = re.compile(r"\.x(?:_|ǁ(?P<owner>\w+?)ǁ)(?P<function>\w+)__mutmut_\d+$")


def install(folder: Path) -> None:
    """mutmut and what it needs beyond the tests' own packages, into ``folder``."""
    if importlib.util.find_spec("mutmut") is not None:
        return
    uv = shutil.which("uv")
    start = [uv, "pip", "install", "--python", sys.executable] if uv else [sys.executable, "-m", "pip", "install"]
    wanted = ["--quiet", "--target", str(folder), "--no-deps", "--require-hashes", "--requirement", str(LOCK)]
    done = subprocess.run([*start, *wanted], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CampaignFault(f"mutmut could not be installed:\n{done.stderr[-2000:]}")


def tried(module: Module, copy: Path, environment: Mapping[str, str]) -> Tally:
    """What came of every mutant of the module's functions; the copy is spent afterwards."""
    _configure(module, copy)
    _mutmut(copy, environment, "run", "--max-children", "1")
    listed = _mutmut(copy, environment, "results", "--all", "true")
    status_by_name = {found["name"]: found["status"] for found in _RESULT.finditer(listed)}
    if not status_by_name:
        raise CampaignFault(f"mutmut made no mutant of {module.name}")
    alive = [name for name, status in status_by_name.items() if status not in DEAD]
    survivors = tuple(read_mutant(module.name, name, _mutmut(copy, environment, "show", name)) for name in alive)
    return Tally(len(status_by_name), list(status_by_name.values()).count("timeout"), survivors)


def read_mutant(module: str, name: str, shown: str) -> Mutant:
    """A mutant from its name and its diff, as mutmut 3.8 writes them."""
    found = _NAME.search(name)
    if found is None:
        raise CampaignFault(f"mutmut named a mutant in a new way: {name}")
    lines = shown.splitlines()
    was, becomes = (
        single_spaced("\n".join(line[1:] for line in lines if line.startswith(sign) and line[:3] != sign * 3))
        for sign in "-+"
    )
    place = f"{found['owner']}.{found['function']}" if found["owner"] else found["function"]
    return Mutant(module, place, was, becomes)


def _configure(module: Module, copy: Path) -> None:
    values = {
        "source_paths": ["bot"],
        "only_mutate": [module.file],
        "also_copy": ["adapters"],
        "pytest_add_cli_args": ["-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": list(module.tests),
    }
    lines = (f"{name} = {json.dumps(value)}\n" for name, value in values.items())
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.writelines(["\n[tool.mutmut]\n", *lines])


def _mutmut(copy: Path, environment: Mapping[str, str], *words: str) -> str:
    command = [sys.executable, "-m", "mutmut", *words]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CampaignFault(f"mutmut {words[0]} failed:\n{done.stdout[-3000:]}\n{done.stderr[-1000:]}")
    return done.stdout
