"""What only the command line says, by language, and the sentences for what the owner must mend."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.delivery.texts.cli_catalogue import CliTexts
from bot.delivery.texts.wording import filled
from bot.domain.errors import SettingsError, StateDamaged
from bot.domain.language import Language

__all__ = ["CliTexts", "cli_texts_in", "settings_sentence", "state_sentence"]


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
        values["expected"] = words.expected.get(values["expected"]) or _one_of(values["expected"], words)
    return filled(sentence, values)


def _one_of(expected: str, words: CliTexts) -> str:
    before, _, last = expected.rpartition(", ")
    return f"{before} {words.either} {last}" if before else last


def state_sentence(error: StateDamaged, words: CliTexts) -> str:
    """What is wrong with the state folder and what to do."""
    return words.state.get(str(error), words.state["state_unusable"])
