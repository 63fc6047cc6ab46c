"""Text as it is compared: without case, accents, ligatures or the many spellings of the Catalan ela geminada.

Folding is for finding; what a person sees is always cut from the original, so every position can be led back to it.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.domain.word_lists import ELA_GEMINADA

_APOSTROPHES = dict.fromkeys(map(ord, "’‘‛ʼʹ′´`＇❜❛"), "'")
_DOTLESS_I = {0x131: "i"}
_GEMINATE_MARKS = "·•‧∙⋅・."
_GEMINATE = re.compile(f"l(?:[{_GEMINATE_MARKS}]l)+")
_HYPHENATED = re.compile(r"\b(\w{0,16}l)-(?=l)")
_WORD = re.compile(r"[^\W_]+")
_REMEMBERED = 4096


def _vanishes(char: str) -> bool:
    """Combining marks, soft hyphens, zero-width and direction characters: nothing that is read."""
    return unicodedata.combining(char) != 0 or unicodedata.category(char) in ("Mn", "Me", "Cf")


def _fold_once(text: str) -> str:
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFD", text).translate(_APOSTROPHES))
    return (
        "".join(char for char in apart if not _vanishes(char)).translate(_APOSTROPHES).casefold().translate(_DOTLESS_I)
    )


def _fold_char(char: str) -> str:
    """One character's folded form. It does not depend on the neighbours, which is what makes offsets possible."""
    before, after = char, _fold_once(char)
    while after != before:
        before, after = after, _fold_once(after)
    return after


class _Pieces(dict[int, str]):
    """Code point to folded form, for ``str.translate``; remembers the first few thousand it is asked for."""

    def __missing__(self, code: int) -> str:
        piece = _fold_char(chr(code))
        if len(self) < _REMEMBERED:
            self[code] = piece
        return piece


_PIECES = _Pieces()


def _marks_to_drop(text: str) -> Iterator[int]:
    """Where the mark of an ela geminada stands in folded text. A full stop needs a letter on either side."""
    for match in _GEMINATE.finditer(text):
        around = text[max(match.start() - 1, 0) : match.start()] + text[match.end() : match.end() + 1]
        if "." not in match[0] or (len(around) == 2 and around.isalpha()):
            yield from range(match.start() + 1, match.end(), 2)


def _tails() -> dict[str, tuple[str, ...]]:
    """For each half of a known word before its mark, the beginnings of what may follow."""
    tails: dict[str, tuple[str, ...]] = {}
    for word in ELA_GEMINADA:
        place = word.index("ll") + 1
        tails[word[:place]] = (*tails.get(word[:place], ()), word[place:])
    return tails


_TAILS = _tails()


def _hyphens_to_drop(text: str) -> Iterator[int]:
    if "l-l" in text:
        for match in _HYPHENATED.finditer(text):
            if text.startswith(_TAILS.get(match[1], ()), match.end()):
                yield match.end() - 1


def _without(text: str, dropped: Sequence[int]) -> str:
    edges = [-1, *dropped, len(text)]
    return "".join(text[edges[i] + 1 : edges[i + 1]] for i in range(len(edges) - 1))


def fold(text: str) -> str:
    """The form in which texts are compared; ``fold(fold(text)) == fold(text)``, and NFC and NFD input agree.

    Compatibility forms are resolved (NFKC), case is folded (ß is ss), accents fall away (ñ is n, ç is c, ü is u),
    every apostrophe is ``'``, soft hyphens and zero-width characters vanish. An ela geminada, written l·l, l•l, l‧l,
    ŀl, l.l between letters, or l-l in a known word, is ``ll``. Never raises, lone surrogates included.
    """
    folded = text.translate(_PIECES)
    folded = _without(folded, list(_marks_to_drop(folded)))
    return _without(folded, list(_hyphens_to_drop(folded)))


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text that knows where each of its characters stood in the original."""

    text: str
    _starts: Sequence[int] = field(repr=False, compare=False)
    _ends: Sequence[int] = field(repr=False, compare=False)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of the original behind ``text[start:end]``.

        It covers whole characters: one that folds to several (ß, ﬁ) is never cut, and what folds to nothing after a
        character (combining marks, soft hyphens) belongs to it. Positions outside the text are brought to its edge.
        An empty range stays empty.
        """
        size = len(self.text)
        start = min(max(start, 0), size)
        end = min(max(end, start), size)
        if start < end:
            return self._starts[start], self._ends[end - 1]
        place = self._starts[start] if start < size else (self._ends[-1] if size else 0)
        return place, place


def _places(original: str) -> tuple[Sequence[int], Sequence[int]]:
    """For each character of the translated text, where its original starts and ends."""
    if all(len(_PIECES[ord(char)]) == 1 for char in set(original)):
        return range(len(original)), range(1, len(original) + 1)
    starts: list[int] = []
    ends: list[int] = []
    size_before = 0
    for place, char in enumerate(original):
        size = len(_PIECES[ord(char)])
        if size:
            size_before = size
            starts += [place] * size
            ends += [place + 1] * size
        elif size_before:
            ends[-size_before:] = [place + 1] * size_before
    return starts, ends


def _keep(places: Sequence[int], dropped: Sequence[int]) -> Sequence[int]:
    if not dropped:
        return places
    edges = [-1, *dropped, len(places)]
    return [place for i in range(len(edges) - 1) for place in places[edges[i] + 1 : edges[i + 1]]]


def fold_with_offsets(original: str) -> Folded:
    """``fold(original)``, and the way back to the original; use it wherever a match is shown or cut out."""
    text = original.translate(_PIECES)
    starts, ends = _places(original)
    for find in (_marks_to_drop, _hyphens_to_drop):
        dropped = list(find(text))
        text, starts, ends = _without(text, dropped), _keep(starts, dropped), _keep(ends, dropped)
    return Folded(text, starts, ends)


def exact(text: str) -> str:
    """The form for «as it was typed»: composed and without case, but accents, ñ and ç stay what they are."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


@dataclass(frozen=True, slots=True)
class Token:
    """One word: as it was written, as it is compared, and its half-open range in the original text."""

    text: str
    folded: str
    start: int
    end: int


def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text in their order: runs of letters and digits of any script, with offsets in the original.

    An ela geminada stays inside its word. Apostrophes part words (l'aigua is l and aigua); so do the marks inside
    numbers (1.234,56 is 1, 234 and 56). A single character that stands for several words (½) is the text of each.
    """
    folded = fold_with_offsets(text)
    found = []
    for match in _WORD.finditer(folded.text):
        start, end = folded.span(match.start(), match.end())
        found.append(Token(text[start:end], match[0], start, end))
    return tuple(found)
