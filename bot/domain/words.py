"""What a single word is worth in a search and which other forms of it mean the same: Spanish, Catalan and English."""

import re
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from types import ModuleType

from bot.domain.folding import exact, fold, fold_with_offsets
from bot.domain.inflection import rules, shared_length, singular_of, written_plural, written_singular
from bot.domain.language import Language
from bot.domain.stem_lists import PROTECTED, STEMS
from bot.domain.word_lists import ELA_GEMINADA, SOFT, STOP

_LONGEST_WORD = 40
_SNOWBALL = {Language.ES: "spanish", Language.CA: "catalan", Language.EN: "english"}
_one_at_a_time = Lock()


def is_stop(folded: str, language: Language) -> bool:
    """Whether a folded word only holds a sentence together: article, preposition, pronoun, conjunction, auxiliary.

    «no», numbers and words that are also nouns of the household are never stop words.
    """
    return folded in STOP[language]


def is_soft(folded: str, language: Language) -> bool:
    """Whether a folded word belongs to the question's frame, so that a document may answer without containing it:
    question words («cuánto»), what one does with papers («pagué», «caduca»), what is asked for («fecha», «importe»).

    Some soft words are stop words too. Inflected forms are listed: stems would take in nouns.
    """
    return folded in SOFT[language]


@lru_cache(maxsize=len(Language))
def _snowball(language: Language) -> Callable[[str], str]:
    """Snowball for one language. Importing snowballstemmer loads 36 languages (110 ms), this only one (5 ms)."""
    spec = find_spec("snowballstemmer")
    assert spec is not None
    package = sys.modules.setdefault("bot_snowball", ModuleType("bot_snowball"))
    package.__path__ = list(spec.submodule_search_locations or ())
    name = _SNOWBALL[language]
    module = import_module(f"bot_snowball.{name}_stemmer")
    stemmer = getattr(module, f"{name.capitalize()}Stemmer")()

    def stem_word(word: str) -> str:
        with _one_at_a_time:  # a Snowball stemmer keeps its state in itself
            return str(stemmer.stemWord(word))

    return stem_word


_CA_ACCENTS = rules(("cio", "ció"), ("sio", "sió"), ("(?<=...)anca", "ança"), ("(?<=...)enca", "ença"))


def _light_root(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] in "aeo" and not word.endswith(("io", "ia")) else word


def _catalan_stem(singular: str) -> str:
    """Snowball where it leaves enough of the word. It makes one stem of «nòmina» and «nom», of «rentadora» and «renda»:
    under four letters left, or more than four taken from a short word, only the final vowel goes.
    """
    written = singular[:-1] + "a" if singular.endswith("e") else singular
    for ending, replacement in _CA_ACCENTS:
        written = ending.sub(replacement, written)
    stemmed = fold(_snowball(Language.CA)(written))
    if len(stemmed) >= 7 or (len(stemmed) >= 4 and len(singular) - len(stemmed) <= 4):
        return stemmed
    return _light_root(singular)


@lru_cache(maxsize=8192)
def _stem(folded: str, language: Language) -> str:
    singular = singular_of(folded, language)
    known = STEMS[language].get(singular)
    if known is not None:
        return known
    if len(singular) <= 3 or singular in PROTECTED[language]:
        return singular
    if language is Language.CA:
        return _catalan_stem(singular)
    return fold(_snowball(language)(singular))


def stem(word: str, language: Language) -> str:
    """The folded stem that inflected forms of a word share; ``stem(fold(word), language) == stem(word, language)``.

    Plurals are brought to the singular first, then Snowball stems; tables keep apart what it would confuse. Words that
    hold anything but letters, and words over 40 letters, are only folded.
    """
    folded = fold(word)
    return _stem(folded, language) if folded.isalpha() and len(folded) <= _LONGEST_WORD else folded


def variants(word: str, language: Language) -> tuple[str, ...]:
    """Other written forms to ask of a server that neither stems nor folds: the other number first, then the same form
    with the accents that were left out. At most four, in lower case, never the word itself; none for stop words, for
    soft words, for words under three letters and for whatever holds more than letters.
    """
    written, folded = exact(word), fold(word)
    if not folded.isalpha() or not 3 <= len(folded) <= _LONGEST_WORD:
        return ()
    if is_stop(folded, language) or is_soft(folded, language):
        return ()
    singular = written_singular(written, language)
    plural = written_plural(singular, language)
    order = (plural, singular) if fold(singular) == folded else (singular, plural)
    return tuple(form for form in dict.fromkeys(order) if form != written)


def ela_geminada_forms(word: str) -> tuple[str, ...]:
    """How servers that split at the mark, or drop it, may hold a word: «col lecció», «collecció» for col·lecció.

    The mark may stand in the word (col·lecció, coŀlecció, col-lecció), or be missing in one that is known to carry it
    (colleccio). In lower case, accents kept as given, never the word itself; empty for every other word.
    """
    written = exact(word)
    folded = fold_with_offsets(written)
    marked = [place for place in _doubled(folded.text) if folded.span(place, place + 2) != (place, place + 2)]
    known = folded.text.startswith(tuple(ELA_GEMINADA))
    if not folded.text.isalpha() or not (marked or known):
        return ()
    place = marked[0] if marked else folded.text.index("ll")
    before, after = written[: folded.span(0, place)[1]], written[folded.span(place + 1, place + 2)[1] :]
    return tuple(form for form in (f"{before}l l{after}", f"{before}ll{after}") if form != written)


def _doubled(text: str) -> list[int]:
    return [match.start() for match in re.finditer("ll", text)]


def _within(a: str, b: str, edits: int) -> bool:
    """Whether so many edits (a letter more, less or other, or two swapped) make one of the other."""
    shared = shared_length(a, b)
    a, b = a[shared:], b[shared:]
    if not edits or not a or not b:
        return max(len(a), len(b)) <= edits
    swapped = a[:2] == b[1::-1] and len(b) > 1
    return (
        _within(a[1:], b[1:], edits - 1)
        or (len(a) >= len(b) and _within(a[1:], b, edits - 1))
        or (len(b) >= len(a) and _within(a, b[1:], edits - 1))
        or (swapped and _within(a[2:], b[2:], edits - 1))
    )


def near(a_folded: str, b_folded: str) -> bool:
    """Whether two folded words are one but for a slip: one edit in 5 to 8 letters of the shorter, two from 9 on.

    An edit is a letter too many, missing, wrong, or two neighbours swapped. The first letters must agree. Equal words
    are near; words with a digit never are.
    """
    if a_folded[:1] != b_folded[:1] or not (a_folded.isalpha() and b_folded.isalpha()):
        return False
    shorter = min(len(a_folded), len(b_folded))
    edits = 0 if shorter < 5 else 1 if shorter < 9 else 2
    return abs(len(a_folded) - len(b_folded)) <= edits and _within(a_folded, b_folded, edits)
