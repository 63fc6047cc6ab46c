"""Numbers, dates and plurals as each language writes them (CLDR, by Babel).

Babel is imported when the first date or number is written: a command that writes none should not wait for it.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from bot.delivery.texts.catalogue import Plural, Texts
from bot.domain.language import Language

_DAYS_THAT_SOUND_LIKE_VOWELS = (1, 11)  # Catalan: l’u, l’onze


def plural(forms: Plural, count: int, texts: Texts) -> str:
    """The form of a sentence that goes with ``count``, with the number in it."""
    from babel import Locale

    category = str(Locale.parse(texts.locale).plural_form(count))
    return forms.get(category, forms["other"]).format(count=number(count, texts))


def number(value: float, texts: Texts) -> str:
    """A number with the language's own separators; at most one decimal."""
    from babel.numbers import format_decimal

    return str(format_decimal(value, format="#,##0.#", locale=texts.locale))


def day(value: date, texts: Texts) -> str:
    """A date of medium length: «12 mar 2024»."""
    from babel.dates import format_date

    return str(format_date(value, "medium", locale=texts.locale))


def span(start: date | None, end: date | None, texts: Texts) -> str | None:
    """A range in words, what both ends share said once; None where neither end is set."""
    words = texts.results
    if start is not None and end is not None:
        if start == end:
            return words.one_day.format(first=_long(start, texts))
        return words.between.format(first=_short_of(start, end, texts), last=_long(end, texts))
    if start is not None:
        return words.since.format(first=_long(start, texts)).replace(" de el ", " del ")  # Catalan contracts
    if end is not None:
        return words.until.format(last=_long(end, texts))
    return None


def clock_time(seconds: float) -> str:
    """A place in a recording: «12:05», «1:02:05»."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def listed(parts: Sequence[str]) -> str:
    """Parts one after another."""
    return ", ".join(parts)


def source_name(source: str, texts: Texts) -> str:
    """A source as people call it."""
    return texts.sources.get(source, source)


class _Blanks(dict[str, str]):
    """What a sentence wants and nobody gave is a dash, never a crash in front of a person."""

    def __missing__(self, key: str) -> str:
        return "—"


def filled(sentence: str, values: Mapping[str, str]) -> str:
    """``sentence`` with its fields filled."""
    return sentence.format_map(_Blanks(values))


def _long(value: date, texts: Texts) -> str:
    from babel.dates import format_date

    return _article(value, texts) + str(format_date(value, "long", locale=texts.locale))


def _short_of(value: date, end: date, texts: Texts) -> str:
    """``value`` without what ``end`` will say anyway."""
    from babel.dates import format_skeleton

    if value.year != end.year:
        return _long(value, texts)
    if value.month != end.month:
        return _article(value, texts) + str(format_skeleton("MMMMd", value, locale=texts.locale))
    return f"{_article(value, texts)}{value.day}"


def _article(value: date, texts: Texts) -> str:
    if texts.language is Language.EN:
        return ""
    if texts.language is Language.CA and value.day in _DAYS_THAT_SOUND_LIKE_VOWELS:
        return "l’"
    return "el "
