"""What a text asks for: a command, a greeting, thanks, or a search."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.folding import fold


class Action(StrEnum):
    """What is to be done."""

    SEARCH = "search"
    SEARCH_COMMAND = "search_command"
    DOCUMENTS = "documents"
    START = "start"
    HELP = "help"
    STATUS = "status"
    PRIVACY = "privacy"
    FORGET = "forget"
    HELLO = "hello"
    THANKS = "thanks"
    UNKNOWN = "unknown"

    @property
    def searches(self) -> bool:
        """Whether it puts a question to the sources."""
        return self in (Action.SEARCH, Action.SEARCH_COMMAND, Action.DOCUMENTS)


@dataclass(frozen=True, slots=True)
class Said:
    """``text`` is what comes after a command, or the whole text."""

    action: Action
    text: str


COMMANDS: Final[Mapping[str, Action]] = {
    "start": Action.START,
    "buscar": Action.SEARCH_COMMAND,
    "busca": Action.SEARCH_COMMAND,
    "cerca": Action.SEARCH_COMMAND,
    "search": Action.SEARCH_COMMAND,
    "documentos": Action.DOCUMENTS,
    "documents": Action.DOCUMENTS,
    "ayuda": Action.HELP,
    "ajuda": Action.HELP,
    "help": Action.HELP,
    "estado": Action.STATUS,
    "estat": Action.STATUS,
    "status": Action.STATUS,
    "privacidad": Action.PRIVACY,
    "privacitat": Action.PRIVACY,
    "privacy": Action.PRIVACY,
    "olvida": Action.FORGET,
    "oblida": Action.FORGET,
    "forget": Action.FORGET,
}

SOURCES: Final[Mapping[Action, tuple[str, ...]]] = {Action.DOCUMENTS: ("paperless",)}
"""Actions that ask their own sources alone; the others ask all of the person's."""

_COMMAND: Final = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@\w+)?(?:\s+(.*))?", re.DOTALL)
_HELLO: Final = (
    "hola",
    "holi",
    "buenas",
    "buenos dias",
    "buenas tardes",
    "buenas noches",
    "que tal",
    "bon dia",
    "bona tarda",
    "bona nit",
    "bones",
    "com va",
    "hello",
    "hi",
    "hey",
    "good morning",
    "good afternoon",
    "good evening",
)
_THANKS: Final = (
    "gracias",
    "muchas gracias",
    "mil gracias",
    "muchisimas gracias",
    "gracies",
    "moltes gracies",
    "merces",
    "merci",
    "thanks",
    "thank you",
    "many thanks",
    "thanks a lot",
    "thank you very much",
)
_BEFORE_THANKS: Final = ("ok", "vale", "perfecto", "perfecte", "genial", "great", "perfect")


def _whole(phrases: tuple[str, ...], before: tuple[str, ...] = ()) -> re.Pattern[str]:
    one = "|".join(sorted(phrases, key=len, reverse=True))
    ahead = f"(?:(?:{'|'.join(before)}) )*" if before else ""
    return re.compile(f"{ahead}(?:{one})(?: (?:{one}))*")


_IS_HELLO: Final = _whole(_HELLO)
_IS_THANKS: Final = _whole(_THANKS, _BEFORE_THANKS)


def read(text: str) -> Said:
    """What a whole message asks for. A greeting counts only when there is nothing else in the message."""
    stripped = text.strip()
    command = _COMMAND.fullmatch(stripped)
    if command is not None:
        return Said(COMMANDS.get(command[1].lower(), Action.UNKNOWN), (command[2] or "").strip())
    words = " ".join(re.findall(r"[^\W_]+", fold(stripped)))
    if _IS_HELLO.fullmatch(words):
        return Said(Action.HELLO, stripped)
    if _IS_THANKS.fullmatch(words):
        return Said(Action.THANKS, stripped)
    return Said(Action.SEARCH, stripped)
