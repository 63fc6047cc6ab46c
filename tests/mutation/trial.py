"""Tries the mutants of decisions.py: `python -m tests.mutation.trial NAME`, in a copy of the tree.

Each mutant lives in a forked child only; the file itself is never changed. The last line printed is the tally in JSON.
"""

import enum
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import json
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.campaign import Module, Tally, modules
from tests.mutation.decisions import Enums, mutated_sources

DEADLINE_S = 60  # of one run of a module's tests, which takes a second or two
QUIETLY = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "--no-header")
OURS = ("bot", "adapters", "tests")


class Instead(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports one module from the given source instead of its file."""

    def __init__(self, module: Module, source: str) -> None:
        self._module, self._source = module, source

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module.dotted:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=self._module.file)

    def get_source(self, _fullname: str) -> str:
        return self._source


def enums_of(module: ModuleType) -> Enums:
    """The enums that a module speaks of, under the names it gives them."""
    return {
        name: tuple(value.__members__)
        for name, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, enum.Enum)
    }


def status_with(module: Module, source: str, *, quiet: bool = True) -> int:
    """pytest's status when the module has this source; minus the signal's number if a signal ended it."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _be_the_child(module, source, quiet=quiet)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _be_the_child(module: Module, source: str, *, quiet: bool) -> None:
    status = int(pytest.ExitCode.INTERNAL_ERROR)
    try:
        signal.alarm(DEADLINE_S)
        if quiet:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
        for name in [name for name in sys.modules if name.split(".")[0] in OURS]:
            del sys.modules[name]
        sys.meta_path.insert(0, Instead(module, source))
        status = int(pytest.main([*QUIETLY, *module.tests]))
    finally:
        sys.stdout.flush()
        os._exit(status)


def tried(module: Module) -> Tally:
    """What came of every mutant; SystemExit if the tests are red without any."""
    source = Path(module.file).read_text(encoding="utf-8")
    pytest.main([*QUIETLY, "--collect-only", *module.tests])  # what the tests import is loaded once, for every child
    enums = enums_of(importlib.import_module(module.dotted))
    if status_with(module, source, quiet=False) != pytest.ExitCode.OK:
        raise SystemExit(f"the tests of {module.name} are red without any mutant")
    made = timed_out = 0
    survivors = []
    for mutant, changed in mutated_sources(module.name, source, enums):
        made += 1
        status = status_with(module, changed)
        timed_out += status == -signal.SIGALRM
        if status == pytest.ExitCode.OK:
            survivors.append(mutant)
    return Tally(made, timed_out, tuple(survivors))


if __name__ == "__main__":
    print(json.dumps(asdict(tried(next(module for module in modules() if module.name == sys.argv[1])))))
