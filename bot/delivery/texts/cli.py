"""What only the command line says: its pages of help, what was typed wrongly, and what the owner must mend."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.delivery.texts.wording import filled
from bot.domain.errors import SettingsError, StateDamaged
from bot.domain.language import Language


@dataclass(frozen=True, slots=True)
class StatsWords:
    """The headings of `encuentra stats`."""

    source: str
    state: str
    count: str
    median: str
    p95: str
    longest: str
    votes: str
    rank: str
    nothing: str


@dataclass(frozen=True, slots=True)
class CliTexts:
    """``pages`` are the pages of help by command, "" for the program's own. ``settings`` has a sentence for each code
    of ``SettingsError``, ``expected`` says what a value must be, ``state`` has one for each code of ``StateDamaged``.
    """

    pages: Mapping[str, str]
    unknown_command: str
    unknown_option: str
    missing_value: str
    bad_value: str
    extra_words: str
    bad_date: str
    which_person: str
    which_person_of: str
    unknown_person: str
    type_the_question: str
    searching: str
    nothing_anywhere: str
    narrow: str
    failed: str
    settings: Mapping[str, str]
    expected: Mapping[str, str]
    state: Mapping[str, str]
    already_running: str
    loose_files: str
    ready: str
    stats: StatsWords


def _es() -> CliTexts:
    from bot.delivery.texts.cli_es import TEXTS

    return TEXTS


def _ca() -> CliTexts:
    from bot.delivery.texts.cli_ca import TEXTS

    return TEXTS


def _en() -> CliTexts:
    from bot.delivery.texts.cli_en import TEXTS

    return TEXTS


_LOAD: Final[Mapping[Language, Callable[[], CliTexts]]] = {Language.ES: _es, Language.CA: _ca, Language.EN: _en}


def cli_texts_in(language: Language) -> CliTexts:
    """Every sentence of the command line in ``language``."""
    return _LOAD[language]()


def settings_sentence(error: SettingsError, words: CliTexts) -> str:
    """Which setting is wrong and what to do; a problem without a sentence of its own brings its own words."""
    sentence = words.settings.get(error.code)
    if sentence is None:
        return str(error)
    values = {**error.values, "name": error.name}
    if "expected" in values:
        values["expected"] = words.expected.get(values["expected"], values["expected"])
    return filled(sentence, values)


def state_sentence(error: StateDamaged, words: CliTexts) -> str:
    """What is wrong with the state folder and what to do."""
    return words.state.get(str(error), words.state["state_unusable"])
