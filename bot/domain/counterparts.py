"""The same everyday word in the other languages of the house, so that a question in one finds a paper in the other.

A table of single words, not a translator: what could mislead is left out. Decided so:

- «renta» is «renda» (the tax of the declaration) and never English «rent», which is «alquiler», «lloguer».
- «paga», «plato» and «plat», «salir», «prima», «nota» and «notas» mean too much, or other things across: nothing.
- «sou» (a salary, and «you are»), «vol» (a flight, and «wants»), «cama» (a bed, and in Catalan a leg), «paleta» (a
  bricklayer, and a trowel) are answered but never looked up.
- «llar» is «hogar», not «guardería»: alone, a «llar» is a home. A «guardería» is «bressol» (escola bressol).
- «colonias» are the «colònies» of a school; «colonia» in the singular is a perfume: nothing.
- «cabeza», «corazón», «hueso», «mujer»: their Catalan words are also little words, or others; nothing.
- English is answered only where papers of the house really are in English (``IN_ENGLISH``).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.domain.counterpart_home_lists import HOUSE, IN_ENGLISH, SCHOOL, SUPPLIES, TRAVEL
from bot.domain.counterpart_lists import HEALTH_AND_FAMILY, MONEY_AND_WORK, PAPERS
from bot.domain.folding import fold
from bot.domain.inflection import singular_of, written_plural
from bot.domain.language import Language
from bot.domain.words import variants

MAX_COUNTERPARTS: Final = 5
_LANGUAGES: Final = (Language.ES, Language.CA, Language.EN)  # the order of the columns
_TABLES: Final = (PAPERS, MONEY_AND_WORK, HEALTH_AND_FAMILY, SCHOOL, SUPPLIES, HOUSE, TRAVEL)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the table as its language writes it. ``given_plural`` is set where the rules would miss it, and equals
    ``singular`` for a word of one form; ``looked_up`` says whether it may be asked by.
    """

    language: Language
    singular: str
    given_plural: str | None
    looked_up: bool

    @property
    def plural(self) -> str:
        """The other number, by rule where the table gives none: made only for what is answered, as it takes time."""
        return self.given_plural or written_plural(self.singular, self.language)


Concept = Mapping[Language, tuple[Word, ...]]


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where a key stands: the concept, the place among its synonyms, and whether the key is the plural."""

    concept: Concept
    place: int
    plural: bool


@cache
def concepts() -> tuple[Concept, ...]:
    """The whole table, in its order; at least one word in Spanish and in Catalan each. Made on first use."""
    lines = (line for table in _TABLES for line in table.strip().splitlines())
    return tuple(_concept(line) for line in lines)


def counterparts(word: str, language: Language) -> tuple[str, ...]:
    """Words of the other languages that mean the same, in lower case and written as that language does, best first.

    The number of the word comes first, then the other. Spanish and Catalan lead to each other, and to English where
    papers are in English; English leads to both. At most five, none that folds to the word or to one of its
    ``variants``. The word may come in any case, number, and without accents. Unknown words give ().
    """
    folded = fold(word)
    entries = _entries(folded, language)
    if not entries:
        return ()
    known = {folded, *map(fold, variants(word, language))}
    found = dict.fromkeys(form for form in _ordered(entries, language) if fold(form) not in known)
    return tuple(found)[:MAX_COUNTERPARTS]


def _entries(folded: str, language: Language) -> tuple[_Entry, ...]:
    index = _index(language)
    if folded in index:
        return tuple(index[folded])
    return tuple(
        _Entry(entry.concept, entry.place, plural=True) for entry in index.get(singular_of(folded, language), ())
    )


def _ordered(entries: tuple[_Entry, ...], language: Language) -> Iterator[str]:
    """Both numbers of a word together; to an English one, first the best word of each language of the house."""
    if language is Language.EN:
        for entry in entries:
            yield from (next(_forms(entry, target)) for target in (Language.ES, Language.CA))
    for target in (*(each for each in _LANGUAGES if each is not language), language):
        for entry in entries:
            if target is not language or (language is not Language.EN and _written_alike(entry, language)):
                yield from _forms(entry, target)


def _written_alike(entry: _Entry, language: Language) -> bool:
    """Whether both languages of the house write the word alike («multa»): then its own synonyms follow."""
    others = entry.concept[Language.CA if language is Language.ES else Language.ES]
    return fold(entry.concept[language][entry.place].singular) in {fold(word.singular) for word in others}


def _forms(entry: _Entry, target: Language) -> Iterator[str]:
    """The words of the same place, then the others."""
    words = entry.concept[target]
    for word in (*words[entry.place : entry.place + 1], *words):
        if target is not Language.EN or word.singular in IN_ENGLISH:
            yield from (word.plural, word.singular) if entry.plural else (word.singular, word.plural)


@cache
def _index(language: Language) -> Mapping[str, list[_Entry]]:
    """Folded singulars to where they stand, and those plurals that the rules would miss."""
    index: defaultdict[str, list[_Entry]] = defaultdict(list)
    for concept in concepts():
        for place, word in enumerate(concept[language]):
            if word.looked_up:
                index[fold(word.singular)].append(_Entry(concept, place, plural=False))
                if word.given_plural not in (None, word.singular):
                    index[fold(word.plural)].append(_Entry(concept, place, plural=True))
    return dict(index)


def _concept(line: str) -> Concept:
    cells = line.split("=")
    return {language: _words(cell, language) for language, cell in zip(_LANGUAGES, cells, strict=True)}


def _words(cell: str, language: Language) -> tuple[Word, ...]:
    return tuple(_word(written, language) for written in cell.split() if written != "-")


def _word(written: str, language: Language) -> Word:
    singular, _, plural = written.removeprefix(">").partition("/")
    if singular.endswith("*"):
        singular = plural = singular.removesuffix("*")
    return Word(language, singular, plural or None, looked_up=not written.startswith(">"))
