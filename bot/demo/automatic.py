"""What Telegram finds in a text by itself: commands, addresses, mentions, hashtags. Addresses are approximate."""

import re
from collections.abc import Iterable

from bot.demo.entities import Json, utf16_length
from bot.demo.links import NotALink, telegram_link

_FOUND = re.compile(
    r"""
      (?P<email>       (?<![\w.+-]) [\w.+-]+ @ (?:[\w-]+\.)+ [A-Za-z]{2,} )
    | (?P<url>         (?<![\w@.]) https?://[^\s<>"']*[^\s<>"'.,;:!?)] )
    | (?P<bot_command> (?<![\w/<>]) / [A-Za-z0-9_]{1,64} (?: @[A-Za-z0-9_]{3,32} )? (?![\w/<>@]) )
    | (?P<mention>     (?<![\w@]) @ [A-Za-z0-9_]{4,32} (?!\w) )
    | (?P<hashtag>     (?<!\w) \# \w* [^\W\d_] \w* (?![\w\#]) )
    """,
    re.VERBOSE,
)
_OVER_OTHERS = frozenset(
    {"bold", "italic", "underline", "strikethrough", "spoiler", "blockquote", "expandable_blockquote"}
)


def with_automatic(text: str, entities: Iterable[Json] = ()) -> list[Json]:
    """The given entities and those that Telegram adds, in order; links and code keep what is inside them."""
    given = list(entities)
    busy = [(one["offset"], one["offset"] + one["length"]) for one in given if one["type"] not in _OVER_OTHERS]
    for match in _FOUND.finditer(text):
        kind = str(match.lastgroup)
        if kind == "url" and not _is_link(match[0]):
            continue
        start = utf16_length(text[: match.start()])
        end = start + utf16_length(match[0])
        if not any(start < stop and begin < end for begin, stop in busy):
            given.append({"type": kind, "offset": start, "length": end - start})
    return sorted(given, key=lambda one: (one["offset"], -one["length"]))


def _is_link(address: str) -> bool:
    try:
        telegram_link(address)
    except NotALink:
        return False
    return True
