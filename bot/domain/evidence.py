"""The passage we stand on, cut from the original text."""

from collections.abc import Sequence
from typing import Final

from bot.domain.judged import Evidence
from bot.domain.matching import Occurrence
from bot.domain.record import Record

SNIPPET_LENGTH: Final = 240  # characters; three of them fit on a phone without scrolling
_MARGIN: Final = 60  # how far a cut may move to fall between sentences or words
_SENTENCE_ENDS: Final = ".!?…\n"


def cut(record: Record, part: int, places: Sequence[Occurrence]) -> Evidence:
    """The window of one part that holds most of the terms, nearest together, at sentence or word borders.

    ``part`` -1 is the title. ``places`` are the occurrences in that part; none gives the text's beginning.
    """
    text = record.title if part < 0 else record.parts[part].text
    centre = _densest(places)
    start, end = _window(text, centre)
    marked = tuple(
        sorted(
            {(place.start - start, place.end - start) for place in places if start <= place.start and place.end <= end}
        )
    )
    kind = None if part < 0 else record.parts[part].kind
    return Evidence(part, kind, start, end, text[start:end], _merged(marked))


def _densest(places: Sequence[Occurrence]) -> tuple[int, int]:
    """The shortest stretch among those of at most a snippet's length that hold the most terms."""
    best, best_worth = (0, 0), (0, 0, 0)
    low = 0
    for high, last in enumerate(places):
        while last.end - places[low].start > SNIPPET_LENGTH and low < high:
            low += 1
        inside = places[low : high + 1]
        worth = (
            len({place.term for place in inside}),
            -sum(place.level for place in inside),
            -(last.end - inside[0].start),
        )
        if worth > best_worth or best == (0, 0):
            best, best_worth = (inside[0].start, max(place.end for place in inside)), worth
    return best


def _window(text: str, centre: tuple[int, int]) -> tuple[int, int]:
    room = max(0, SNIPPET_LENGTH - (centre[1] - centre[0]))
    start = max(0, centre[0] - room // 3)
    end = min(len(text), max(centre[1], start + SNIPPET_LENGTH))
    start = _start_border(text, start, centre[0])
    end = _end_border(text, end, centre[1])
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _start_border(text: str, start: int, limit: int) -> int:
    if start == 0:
        return 0
    for at in range(start, max(start - _MARGIN, 0), -1):
        if text[at - 1] in _SENTENCE_ENDS:
            return at
    for at in range(start, limit):
        if text[at - 1].isspace():
            return at
    return limit


def _end_border(text: str, end: int, limit: int) -> int:
    if end >= len(text):
        return len(text)
    for at in range(end, max(end - _MARGIN, limit), -1):
        if text[at - 1] in _SENTENCE_ENDS:
            return at
    for at in range(end, limit, -1):
        if text[at].isspace():
            return at
    return limit


def _merged(marked: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for start, end in marked:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)
