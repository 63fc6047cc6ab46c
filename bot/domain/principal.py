"""The person on whose behalf we work."""

from dataclasses import dataclass

from bot.domain.language import Language


@dataclass(frozen=True, slots=True)
class Principal:
    """Resolved from an authenticated Telegram update, or fixed when the process starts; never from a query.

    ``name`` is the person's name in the settings, ``[a-z0-9_]``; ``sources`` are those this person may use, in the
    registry's order. Holds no credential: those stay with the source adapters.
    """

    name: str
    language: Language
    sources: tuple[str, ...]
