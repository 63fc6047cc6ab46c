"""How one thing that was asked for is written for Paperless-ngx's search engines, best form first.

Only lower-case letters and digits, quoted phrases of them, and what was measured on one engine alone (fields on 3.0.5,
`?` wildcards and dots inside words on 2.20.15). No character that a person typed can become an operator.
"""

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum

from adapters.sources.paperless.codes import identifier_forms
from bot.domain.query import Term
from bot.domain.words import ela_geminada_forms

MAX_WORDS = 10
MAX_WORD_LETTERS = 40  # one word of 5,000 letters takes 2.20.15 34 s
_MAX_FORMS = 6
_MAX_FIELD_PIECES = 4
_MIN_FIXED_LETTERS = 3  # a wildcard with fewer (`?n?`) finds half the archive

_APOSTROPHES = dict.fromkeys(map(ord, "’‘‛ʼʹ′´`＇"), "'")
_MARKED_ELA = re.compile("l[·•‧∙⋅・]l|ŀl")
_ELA = re.compile(r"(?<=[^\W\d_])l[·.]l(?=[^\W\d_])")
_ACCENTS = {"a": "áà", "e": "éè", "i": "íï", "o": "óò", "u": "úü"}
# Lower-case too these are operators to 3.0.5 («lavadora or nevera» finds either).
_OPERATORS = frozenset({"and", "or", "not", "to", "in"})
# Whoosh's own stop list: 2.20 leaves these, and whatever has one letter, out of its index.
_WHOOSH_STOP = frozenset(
    "a an and are as at be by can for from have if in is it may not of on or tbd that the this to us we when will "
    "with yet you your".split()
)


class Engine(Enum):
    """The search engine behind the server, as far as its answers have told."""

    UNKNOWN = "unknown"
    WHOOSH = "whoosh"
    TANTIVY = "tantivy"


def engine_of(version: str | None) -> Engine:
    """By the server's ``X-Version``: up to 2.x Whoosh, from 3.0 on Tantivy."""
    major = (version or "").strip().lstrip("v").partition(".")[0]
    if not (major.isascii() and major.isdecimal() and len(major) < 4):
        return Engine.UNKNOWN
    return Engine.WHOOSH if int(major) < 3 else Engine.TANTIVY


def pieces(text: str) -> list[str]:
    """The runs of letters and digits. An article or pronoun of one letter before or after an apostrophe is no part of
    the word (l'aigua, troba'm)."""
    return _cut(_plain(text))


def alternatives(term: Term, engine: Engine) -> tuple[str, ...]:
    """Ways to ask for one term, best first; empty when this engine cannot be asked for it."""
    whole = _stands_whole(term)
    found = [written for form in _main_forms(term) for written in _written(form, engine, whole=whole)]
    for form in term.forms[:_MAX_FORMS] if found else ():
        found.extend(_written(form, engine, whole=whole))
    if found and not whole:
        found.extend(_rewritten(pieces(term.text), engine))
    if found and engine is Engine.TANTIVY:
        found.extend(_in_fields(_field_words(term)))
    return tuple(dict.fromkeys(found))


def _main_forms(term: Term) -> tuple[str, ...]:
    if term.identifier is not None:
        return identifier_forms(term.identifier)
    marked = next((form for form in ela_geminada_forms(term.text) if " " in form), None)
    return (term.text,) if marked is None or term.phrase else (marked.replace("l l", "l·l", 1), term.text)


def _field_words(term: Term) -> list[str]:
    """A custom field of money reads «EUR1812.30»."""
    amount = term.identifier.amount if term.identifier else None
    return pieces(amount.canonical if amount else term.text)


def _stands_whole(term: Term) -> bool:
    return term.phrase or term.identifier is not None


def _plain(text: str) -> str:
    """NFC, lower case, one kind of mark in an ela geminada, nothing invisible."""
    composed = _MARKED_ELA.sub("l·l", unicodedata.normalize("NFC", text).lower())
    return "".join(char for char in composed if unicodedata.category(char) not in ("Mn", "Me", "Cf", "Cs"))


def _cut(bare: str, *, dots: bool = False) -> list[str]:
    runs = [_runs(chunk, dots=dots) for chunk in bare.translate(_APOSTROPHES).split("'")]
    long = [run for run in runs if len(run) > 1 or len("".join(run)) > 1]
    return [piece for run in (long if len(long) == 1 else runs) for piece in run]


def _runs(bare: str, *, dots: bool = False) -> list[str]:
    """Runs of letters and digits; with ``dots``, one between two of them stays, as 2.20 keeps it in its index."""
    kept = (char if char.isalnum() or (dots and _joins(bare, place)) else " " for place, char in enumerate(bare))
    return "".join(kept).split()


def _joins(bare: str, place: int) -> bool:
    return bare[place] == "." and bare[max(place - 1, 0) : place].isalnum() and bare[place + 1 : place + 2].isalnum()


def _written(form: str, engine: Engine, *, whole: bool) -> Iterator[str]:
    """One surface form. On 2.20 the form with dots comes first: there «1.812» is one word."""
    bare, cut = _plain(form), _runs if whole else _cut
    spellings = [bare]
    if _ELA.search(bare):  # U+0140 is a letter to both engines
        spellings = [_ELA.sub("l·l", bare), _ELA.sub("ŀl", bare), _ELA.sub("l.l", bare)]
    for spelling in spellings:
        if engine is Engine.WHOOSH and "." in spelling:
            yield from _quoted(cut(spelling, dots=True), engine)
        yield from _quoted(cut(spelling), engine)


def _quoted(words: list[str], engine: Engine) -> list[str]:
    """One form as the grammar writes it, or none when it holds nothing that this engine can find."""
    if any(len(word) > MAX_WORD_LETTERS for word in words) or not any(_findable(word, engine) for word in words):
        return []
    if len(words) == 1 and "." not in words[0] and words[0] not in _OPERATORS:
        return words
    return ['"' + " ".join(words[:MAX_WORDS]) + '"']


def _findable(word: str, engine: Engine) -> bool:
    return len(word) > 1 and (engine is Engine.TANTIVY or word not in _WHOOSH_STOP)


def _rewritten(words: list[str], engine: Engine) -> Iterator[str]:
    """Other spellings of one word: decomposed, as file names from macOS are indexed; on 2.20, which takes accents to
    the letter, also without or with them."""
    if len(words) != 1:
        return
    decomposed = unicodedata.normalize("NFD", words[0])
    if decomposed != words[0]:
        yield decomposed
        if engine is Engine.WHOOSH:
            yield "".join(char for char in decomposed if not unicodedata.combining(char))
    elif engine is Engine.WHOOSH and words[0].isascii() and words[0].isalpha():
        yield from _accented(words[0])


def _accented(word: str) -> Iterator[str]:
    """A word typed without accents: vowels as wildcards, or one accent at a time where too little would be left."""
    spellings = [word, *(word[:at] + "ñ" + word[at + 1 :] for at in _places(word, "n")[:1])]
    spellings += [word[:at] + "ç" + word[at + 1 :] for at in _places(word, "c")[:1]]
    for spelling in spellings:
        if sum(char not in _ACCENTS for char in spelling) >= _MIN_FIXED_LETTERS:
            yield "".join("?" if char in _ACCENTS else char for char in spelling)
            continue
        if spelling != word:
            yield spelling
        for at in _places(spelling, "aeiou"):
            yield from (spelling[:at] + accented + spelling[at + 1 :] for accented in _ACCENTS[spelling[at]])


def _places(word: str, letters: str) -> list[int]:
    """Where a word may hide another letter; its first letter is left alone when it is a consonant."""
    return [at for at, char in enumerate(word) if char in letters and (at or char in _ACCENTS)]


def _in_fields(words: list[str]) -> Iterator[str]:
    """3.0 looks into notes and custom fields only when told to."""
    asked = [word for word in words if len(word) > 1 and word not in _OPERATORS][:_MAX_FIELD_PIECES]
    for name in ("notes.note", "custom_fields.value") if asked else ():
        together = " AND ".join(f"{name}:{word}" for word in asked)
        yield together if len(asked) == 1 else f"({together})"
