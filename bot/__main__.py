"""`python -m bot`, the command `encuentra`."""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.delivery.cli_around import Prepared
    from bot.domain.language import Language

VERSION: Final = "0.1.0"


def main() -> None:
    """Runs one command and ends the process with its code."""
    gc.disable()  # imports leave no garbage; looking for it costs a tenth of a search (measured, Python 3.11)
    try:
        from bot.delivery.cli import command_line

        code = command_line(sys.argv[1:], _prepare, os.environ, VERSION, _spoken)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _prepare() -> "Prepared":
    from bot.compose import prepare

    prepared = prepare(os.environ, Path.cwd())
    gc.freeze()
    gc.enable()
    return prepared


def _spoken() -> "Language | None":
    from bot.settings import spoken

    return spoken(os.environ, Path.cwd())


if __name__ == "__main__":
    main()
