"""The languages a person may write in and be answered in."""

from enum import StrEnum


class Language(StrEnum):
    """Spanish, Catalan and English; the value is the ISO 639-1 code used in settings and in output."""

    ES = "es"
    CA = "ca"
    EN = "en"
