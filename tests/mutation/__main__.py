"""`python -m tests.mutation [--module NAME]…`: the whole campaign, or a few modules of it.

Status: 0 every survivor has its reason, 1 one has none or a reason has no survivor, 2 wrong use, 3 the run went wrong.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutation import functions, reasons
from tests.mutation.campaign import ROOT, CampaignFault, Module, Mutant, Tally, modules

COPIED = ("bot", "adapters", "tests", "pyproject.toml")


def main(words: Sequence[str] | None = None) -> int:
    known = {module.name: module for module in modules()}
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutate what must not leak.")
    parser.add_argument("--module", action="append", choices=known, help="only this module; may be given again")
    chosen = [known[name] for name in parser.parse_args(words).module or known]
    os.nice(10)  # it takes minutes; nothing waits for it
    try:
        with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
            tally = _run(chosen, Path(folder))
    except CampaignFault as fault:
        print(fault, file=sys.stderr)
        return 3
    return report(tally, [module.name for module in chosen], reasons.read())


def _run(chosen: Sequence[Module], folder: Path) -> Tally:
    tool = folder / "tool"
    functions.install(tool)
    environment = _environment(tool)
    whole = Tally(0, 0, ())
    for module in chosen:
        started_s = time.monotonic()
        copy = _copied(folder / module.name)
        tally = _decisions(module, copy, environment) + functions.tried(module, copy, environment)
        elapsed_s = time.monotonic() - started_s
        print(f"{module.name}: {tally.made} mutants, {len(tally.survivors)} alive, {elapsed_s:.0f} s", flush=True)
        whole += tally
    return whole


def _decisions(module: Module, copy: Path, environment: Mapping[str, str]) -> Tally:
    command = [sys.executable, "-m", "tests.mutation.trial", module.name]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CampaignFault(f"{done.stdout[-3000:]}\n{done.stderr[-1000:]}")
    read = json.loads(done.stdout.splitlines()[-1])
    return Tally(read["made"], read["timed_out"], tuple(Mutant(**each) for each in read["survivors"]))


def _copied(copy: Path) -> Path:
    unwanted = shutil.ignore_patterns("__pycache__", ".hypothesis")
    copy.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=unwanted)
        else:
            shutil.copy(ROOT / name, copy / name)
    return copy


def _environment(tool: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ENCUENTRA_", "PYTEST_"))}
    return {**kept, "PYTHONPATH": str(tool), "CI": "1"}  # with CI, hypothesis gives the same examples every time


def report(tally: Tally, ran: Sequence[str], written: Sequence[reasons.Reasoned]) -> int:
    """Tells what came of it; the status of the command."""
    verdict = reasons.judge(tally.survivors, written, ran)
    killed = tally.made - len(tally.survivors)
    print(
        f"{tally.made} mutants: {killed} killed ({tally.timed_out} by the clock), "
        f"{len(verdict.explained)} alive with a reason, {len(verdict.unexplained)} without"
    )
    for mutant in verdict.unexplained:
        print(f"\nno test and no reason: {mutant.module}, {mutant.place}\n  - {mutant.was}\n  + {mutant.becomes}")
    for reason in verdict.idle:
        print(
            f"\na reason without survivor: {reason.mutant.module}, {reason.mutant.place}\n  + {reason.mutant.becomes}"
        )
    return 1 if verdict.unexplained or verdict.idle else 0


if __name__ == "__main__":
    sys.exit(main())
