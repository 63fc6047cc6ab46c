"""What went wrong on the command line: a sentence for the person, a code for the program that called."""

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typer

from bot.delivery.plain_text import clean
from bot.delivery.texts import sentences
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.cli import CliTexts, settings_sentence, state_sentence
from bot.delivery.texts.wording import listed
from bot.domain.errors import AlreadyRunning, SettingsError, StateDamaged, WrongUse

DONE: Final = 0
NOTHING: Final = 1
WRONG_USE: Final = 2
NO_ANSWER: Final = 3
INTERRUPTED: Final = 130
_MOST_ECHOED: Final = 40
_SWITCHES: Final = ("archived", "unreviewed")


class BadDate(Exception):
    """A date of an option that is none; ``option`` is how it was written."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


class CannotWrite(Exception):
    """Standard output takes nothing more."""


class WhichPerson(Exception):
    """``--as`` is missing (``names`` to choose from, empty where they are not told) or names nobody."""

    def __init__(self, *, given: bool, names: Sequence[str] = ()) -> None:
        super().__init__()
        self.given = given
        self.names = tuple(names)


def told(error: Exception, words: CliTexts, texts: Texts, typed: Sequence[str] = ()) -> tuple[str, int]:
    """The sentence and the code; ``typed`` is the command line. A fault that nobody foresaw is told by type and
    place, without a word of content."""
    match error:
        case WrongUse():
            return sentences.wrong_use(_as_typed(error), texts), WRONG_USE
        case SettingsError():
            return settings_sentence(error, words), WRONG_USE
        case StateDamaged():
            return state_sentence(error, words), NO_ANSWER
        case AlreadyRunning():
            return words.already_running, NO_ANSWER
        case BadDate(option=option):
            return words.bad_date.format(option=option), WRONG_USE
        case WhichPerson():
            return _which_person(error, words), WRONG_USE
        case typer.TyperException():
            return _mistyped(error, words, typed), WRONG_USE
        case CannotWrite():
            return words.cannot_write, NO_ANSWER
        case _:
            return words.failed.format(code=_code(error)), NO_ANSWER


def _as_typed(error: WrongUse) -> WrongUse:
    """A filter that is an option alone is called as it was typed."""
    name = error.values.get("filter")
    return WrongUse(error.code, **{**error.values, "filter": f"--{name}"}) if name in _SWITCHES else error


def _which_person(error: WhichPerson, words: CliTexts) -> str:
    if error.given:
        return words.unknown_person
    return words.which_person_of.format(names=listed(error.names)) if error.names else words.which_person


def _mistyped(error: typer.TyperException, words: CliTexts, typed: Sequence[str]) -> str:
    """Typer keeps these errors to itself; they are told apart by their names and fields."""
    context: Any = getattr(error, "ctx", None)
    command = context.command_path if context else "encuentra"
    option = clean(str(getattr(error, "option_name", None) or ""))
    parameter: Any = getattr(error, "param", None)
    if type(error).__name__ == "NoSuchOption" and not option.startswith("--") and command.endswith(" search"):
        # typer reads «-pepe» letter by letter, and names the first one alone
        whole = next((word for word in typed if word.startswith(option) and not word.startswith("--")), option)
        return words.unknown_short_option.format(option=clean(whole)[:_MOST_ECHOED], command=command)
    if type(error).__name__ == "NoSuchOption":
        return words.unknown_option.format(option=option, command=command)
    if option:
        return words.missing_value.format(option=option, command=command)
    if parameter is not None:
        return words.bad_value.format(option=parameter.opts[0], command=command)
    known = [name for name in words.pages if name]
    if command == "encuentra":
        return words.unknown_command.format(known=listed(known))
    return words.extra_words.format(command=command)


def _code(error: Exception) -> str:
    """Where it happened: type, file and line of our own code."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if {"bot", "adapters"} & set(Path(frame.filename).parts)]
    return type(error).__name__ + (f" {Path(ours[-1].filename).stem}:{ours[-1].lineno}" if ours else "")
