"""The catalogue of one language; a language is loaded when it is first spoken."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.delivery.texts.catalogue import Texts
from bot.domain.language import Language


def _es() -> Texts:
    from bot.delivery.texts.es import TEXTS

    return TEXTS


def _ca() -> Texts:
    from bot.delivery.texts.ca import TEXTS

    return TEXTS


def _en() -> Texts:
    from bot.delivery.texts.en import TEXTS

    return TEXTS


_LOAD: Final[Mapping[Language, Callable[[], Texts]]] = {Language.ES: _es, Language.CA: _ca, Language.EN: _en}


def texts_in(language: Language) -> Texts:
    """Every sentence in ``language``."""
    return _LOAD[language]()


def language_of_code(code: str | None) -> Language:
    """The language for a code as clients send it («ca-ES»); Spanish where we do not speak it or none was sent."""
    short = (code or "").lower().partition("-")[0]
    return Language(short) if short in set(Language) else Language.ES
