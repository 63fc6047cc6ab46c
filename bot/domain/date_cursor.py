"""Walking over the tokens of a question: phrases, numbers and years, each at a place, each with the place after it."""

import unicodedata
from datetime import date
from enum import Enum, auto
from typing import Final, NamedTuple, TypeVar

from bot.domain.date_periods import DateRange, Recurring, Span
from bot.domain.date_tokens import Kind, Token
from bot.domain.date_words import ARTICLES, NUMBERS, OF, UNITS, YEAR_WORDS, Phrases
from bot.domain.language import Language

Meaning = TypeVar("Meaning")

_JOINTS: Final = frozenset({"", "'", "-"})
_NOT_BEFORE_YEAR: Final = frozenset("#€$£+=@/\\_*&%~<>|")
_NOT_AFTER_YEAR: Final = frozenset("€$£%°@/\\_+*=&#")
_MEASURES: Final = frozenset(
    "euro euros eur usd dolares dolars dollars libras pesetas pessetes pts kwh kw w km m cm mm m2 kg g mg ml l litros"
    " litres mb gb mah rpm px horas hores hours minutos minuts minutes personas persones people paginas pagines pages"
    " unidades unitats units veces vegades times puntos punts points habitantes habitants metros metres palabras words"
    " millones milions million mil thousand grados graus degrees".split()
)
_LABEL_GAPS: Final = frozenset({"", ".", ":"})
# A number after one of these is its name, not a year.
_LABELS: Final = frozenset(
    "numero numeros num no n nro number modelo model referencia ref codigo codi code pin puerto port pagina article"
    " articulo art iso une windows office version versio sala piso pis lote lot serie".split()
)


class Family(Enum):
    """What may be listed together («marzo y abril») and what other words may claim (a month, a holiday)."""

    DAY = auto()
    WEEKDAY = auto()
    MONTH = auto()
    QUARTER = auto()
    SEASON = auto()
    HOLIDAY = auto()
    YEAR = auto()
    OTHER = auto()


class Head(NamedTuple):
    """A period without its preposition. ``when`` is None for words that look like a date and are none (31/02/2024)."""

    when: Span | Recurring | DateRange | None
    next: int
    family: Family
    place: bool = False


class Cursor:
    """The tokens, and the rules by which neighbours belong together."""

    def __init__(self, text: str, found: list[Token], today: date, language: Language) -> None:
        self.text = text
        self.tokens = found
        self.today = today
        self.language = language
        self.opened = 0  # the token that a phrase begins with, whatever stands before it

    def word(self, place: int) -> str:
        return self.tokens[place].word

    def joined(self, place: int, also: str = "") -> bool:
        """Whether only spaces, an apostrophe, a hyphen, or one of ``also`` part the token from the one before."""
        gap = self.tokens[place].gap
        return place == self.opened or gap in _JOINTS or (len(gap) == 1 and gap in also)

    def ends(self, place: int) -> bool:
        """Whether something other than a space stands before the token, or it is the end."""
        return self.tokens[place].kind is Kind.END or not self.joined(place)

    def phrase(self, table: Phrases[Meaning], place: int) -> tuple[Meaning, int] | None:
        listed = table.by_first.get(self.tokens[place].word)
        if listed and self.joined(place):
            for words, meaning in listed:
                if self._continues(words, place):
                    return meaning, place + len(words)
        return None

    def _continues(self, words: tuple[str, ...], place: int) -> bool:
        """Whether the others follow the first. Safe past the end: it stops at the END token, whose word is empty."""
        for word in words[1:]:
            place += 1
            if self.tokens[place].word != word or not self.joined(place):
                return False
        return True

    def skip(self, table: Phrases[bool], place: int) -> int:
        found = self.phrase(table, place)
        return found[1] if found else place

    def over_of(self, place: int, also: str = "") -> int:
        """Past «de», «del», «de la», «d'», «of the»."""
        if self.word(place) in OF and self.joined(place, also):
            place += 1
        return place + 1 if self.word(place) in ARTICLES and self.joined(place) else place

    def number(self, place: int) -> tuple[int, int] | None:
        """A number in digits or in words up to a hundred («treinta y uno», «vint-i-cinc», «twenty-one»)."""
        token = self.tokens[place]
        if not self.joined(place):
            return None
        if token.kind is Kind.NUMBER:
            return token.values[0], place + 1
        value = NUMBERS.get(token.word)
        if value is None:
            return None
        place += 1
        if value % 10 == 0 and 20 <= value < 100:
            rest = place + 1 if self.word(place) in ("y", "i") and self.joined(place) else place
            unit = NUMBERS.get(self.word(rest), 10)
            if unit < 10 and self.joined(rest):
                return value + unit, rest + 1
        return value, place

    def full_year(self, year: int) -> int:
        """A year of two digits is at most ten years ahead, else of the century before."""
        if year >= 100:
            return year
        century = self.today.year // 100 * 100
        return century + year if century + year <= self.today.year + 10 else century + year - 100

    def has_cedilla(self, place: int) -> bool:
        token = self.tokens[place]
        return "ç" in unicodedata.normalize("NFC", self.text[token.start : token.end]).lower()

    def measured(self, place: int) -> bool:
        """Whether the number here counts something: «2024 euros», «24 horas»."""
        after = self.tokens[place + 1]
        return after.gap[:1] in _NOT_AFTER_YEAR or (after.gap == "" and after.word in _MEASURES | UNITS.keys())

    def standing_year(self, place: int) -> int | None:
        """A number from 1900 to 2099 that is no amount, label or group of a longer number."""
        token = self.tokens[place]
        if not self._looks_like_year(token) or token.gap[-1:] in _NOT_BEFORE_YEAR or self.measured(place):
            return None
        before = self.tokens[place - 1] if place else None
        if before and token.gap in _LABEL_GAPS and (before.word in _LABELS or self._is_iban_head(before)):
            return None
        return None if self._in_groups(place) else token.values[0]

    @staticmethod
    def _looks_like_year(token: Token) -> bool:
        return token.kind is Kind.NUMBER and len(token.word) == 4 and 1900 <= token.values[0] <= 2099

    @staticmethod
    def _is_iban_head(token: Token) -> bool:
        return (
            token.kind is Kind.OTHER and len(token.word) == 4 and token.word[:2].isalpha() and token.word[2:].isdigit()
        )

    def _in_groups(self, place: int) -> bool:
        """Whether it stands in a row of numbers that are not all years, as in a card's or a phone's."""
        for step in (1, -1):
            for other in range(place + step, place + 6 * step, step):
                inner = other if step == 1 else other + 1
                if other < 0 or self.tokens[inner].gap or self.tokens[other].kind is not Kind.NUMBER:
                    break
                digits = len(self.word(other))
                if not self._looks_like_year(self.tokens[other]) and (digits == 4 or (step == 1 and digits > 1)):
                    return True
        return False

    def number_year(self, place: int, led: bool) -> tuple[int, int] | None:
        """A year in digits: four that stand alone; led in («de», «año», an apostrophe) any four, or two."""
        token = self.tokens[place]
        if self.word(place) in YEAR_WORDS and self.tokens[place + 1].kind is Kind.NUMBER and self.joined(place + 1):
            return self.number_year(place + 1, True)
        if token.kind is not Kind.NUMBER:
            return None
        year, digits = token.values[0], len(token.word)
        if led and not self.measured(place):
            if digits == 4 and 1000 <= year <= 2999:
                return year, place + 1
            if digits == 2:
                return self.full_year(year), place + 1
        standing = self.standing_year(place)
        return None if standing is None else (standing, place + 1)
