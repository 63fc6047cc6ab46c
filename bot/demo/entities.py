"""Telegram's HTML to what the reader gets: plain text and entities, refused with Telegram's own sentences.

Offsets of entities count UTF-16 units, offsets in errors count UTF-8 bytes, limits count code points.
Telegram accepts some signs of unescaped text; these become warnings, so that a test can fail on them.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from bot.demo.links import NotALink, mentioned_person, telegram_link
from bot.demo.refusal import Refusal, bad_request

Json = dict[str, Any]

_STYLES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
}
_TAGS = frozenset({*_STYLES, "a", "pre", "code", "blockquote", "tg-emoji"})
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_LAST_CODE_POINT = 0x10FFFF
_KEPT_ENTITIES = 100  # Telegram drops what comes after the hundredth

_PLAIN = re.compile(r"[^<&]+")
_TAG_NAME = re.compile(r"[^\s>]*")
_BLANKS = re.compile(r"\s*")
_ATTRIBUTE_NAME = re.compile(r"[^\s=>/\"']*")
_BARE_VALUE = re.compile(r"[A-Za-z0-9.-]*")
_END_TAG = re.compile(r"</([^\s>]*)\s*(>?)")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,8})|#[xX]([0-9a-fA-F]{1,8})|([A-Za-z]+))(;?)")


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a reader gets, and what Telegram accepted although it looks like a mistake."""

    text: str
    entities: tuple[Json, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str
    start: int
    first_piece: int
    attributes: dict[str, str] = field(default_factory=dict)


def utf16_length(text: str) -> int:
    """How long Telegram counts a text in entity offsets."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_slice(text: str, offset: int, length: int) -> str:
    """The part of a text that an entity covers."""
    units = text.encode("utf-16-le", "surrogatepass")
    return units[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def parse_html(source: str) -> Parsed:
    """Read Telegram HTML; raises `Refusal` («can't parse entities: …») as the Bot API does."""
    return _Reader(source).read()


def read_entities(text: str, entities: list[Any]) -> Parsed:
    """Take entities that the bot wrote itself; those that Telegram finds by itself are left to it."""
    kept: list[Json] = []
    warnings: list[str] = []
    for entity in entities:
        if not isinstance(entity, dict) or not {"type", "offset", "length"} <= set(entity):
            raise bad_request("can't parse MessageEntity: Can't find field \"type\"")
        if entity["type"] in ("mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"):
            continue
        linked = _linked(str(entity.get("url", "")), warnings) if entity["type"] == "text_link" else dict(entity)
        if linked is not None:
            kept.append({**linked, "offset": int(entity["offset"]), "length": int(entity["length"])})
    return _trimmed(text, kept, warnings)


def _linked(address: str, warnings: list[str]) -> Json | None:
    person = mentioned_person(address)
    if person is not None:
        return {"type": "text_mention", "user": {"id": person, "is_bot": False, "first_name": str(person)}}
    try:
        return {"type": "text_link", "url": telegram_link(address)}
    except NotALink as reason:
        warnings.append(f"the link {address!r} is lost, its text stays: {reason}")
        return None


class _Reader:
    """One pass over the source with a stack of open tags."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0
        self._pieces: list[str] = []
        self._length = 0
        self._open: list[_Open] = []
        self._entities: list[Json] = []
        self._warnings: list[str] = []

    def read(self) -> Parsed:
        while self._at < len(self._source):
            plain = _PLAIN.match(self._source, self._at)
            if plain:
                self._at = plain.end()
                self._write(plain[0])
            elif self._peek() == "&":
                self._write(self._reference())
            elif self._source.startswith("</", self._at):
                self._end_tag()
            else:
                self._start_tag()
        if self._open:
            raise bad_request(
                f"can't parse entities: Can't find end tag corresponding to start tag \"{self._open[-1].tag}\""
            )
        return _trimmed("".join(self._pieces), self._entities, self._warnings)

    def _peek(self) -> str:
        return self._source[self._at : self._at + 1]

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._source, self._at)
        taken = found[0] if found else ""
        self._at += len(taken)
        return taken

    def _write(self, piece: str) -> None:
        self._pieces.append(piece)
        self._length += utf16_length(piece)

    def _byte_offset(self, at: int) -> int:
        return len(self._source[:at].encode("utf-8", "surrogatepass"))

    def _unreadable(self, why: str, at: int) -> Refusal:
        return bad_request(f"can't parse entities: {why} at byte offset {self._byte_offset(at)}")

    def _reference(self) -> str:
        found = _REFERENCE.match(self._source, self._at)
        character = _character(found) if found else None
        if found is None or character is None:
            self._at += 1
            self._warnings.append("an '&' is not escaped: it is shown as it stands")
            return "&"
        if not found[4]:
            self._warnings.append("an '&' without ';' was read as an escape")
        self._at = found.end()
        return character

    def _start_tag(self) -> None:
        begin = self._at
        self._at += 1
        tag = self._take(_TAG_NAME).lower()
        if not self._peek():
            raise self._unreadable("Unclosed start tag", begin)
        if tag not in _TAGS:
            raise self._unreadable(f'Unsupported start tag "{tag}"', begin)
        attributes = self._attributes(tag, begin)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise self._unreadable('Tag "span" must have class "tg-spoiler"', begin)
        self._open.append(_Open(tag, self._length, len(self._pieces), attributes))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while True:
            self._take(_BLANKS)
            if self._peek() == ">":
                self._at += 1
                return found
            if not self._peek():
                raise self._unreadable("Unclosed start tag", begin)
            name = self._take(_ATTRIBUTE_NAME).lower()
            if not name:
                raise self._unreadable(f'Empty attribute name in the tag "{tag}"', begin)
            self._take(_BLANKS)
            found[name] = self._value(begin) if self._peek() == "=" else ""

    def _value(self, begin: int) -> str:
        self._at += 1
        self._take(_BLANKS)
        mark = self._peek()
        if mark in ('"', "'"):
            end = self._source.find(mark, self._at + 1)
            if end < 0:
                raise self._unreadable("Unclosed start tag", begin)
            value = self._source[self._at + 1 : end]
            self._at = end + 1
            return _REFERENCE.sub(lambda found: _character(found) or found[0], value)
        start = self._at
        value = self._take(_BARE_VALUE)
        if self._peek() and self._peek() != ">" and not self._peek().isspace():
            raise self._unreadable("Unexpected end of name token", start)
        return value

    def _end_tag(self) -> None:
        begin = self._at
        found = _END_TAG.match(self._source, begin)
        if not self._open or found is None:
            raise self._unreadable("Unexpected end tag", begin)
        if not found[2]:
            raise self._unreadable("Unclosed end tag", begin)
        opened, name = self._open.pop(), found[1].lower()
        if name not in ("", opened.tag):  # `</>` closes whatever is open
            raise bad_request(
                f"can't parse entities: Unmatched end tag at byte offset {self._byte_offset(begin)}, "
                f'expected "</{opened.tag}>", found "</{name}>"'
            )
        self._at = found.end()
        if self._length > opened.start:
            self._cover(opened)

    def _cover(self, opened: _Open) -> None:
        """Lay the entity of a closed tag over what was written since it was opened."""
        outer = {one.tag for one in self._open} & {"pre", "code"}
        span: Json = {"offset": opened.start, "length": self._length - opened.start}
        if outer and not (opened.tag == "code" and outer == {"pre"}):
            return  # nothing has an effect within code
        entity = self._entity(opened)
        if opened.tag == "pre":
            entity = self._pre_with_language(span)
        if entity is not None:
            self._entities.append({**entity, **span})

    def _pre_with_language(self, span: Json) -> Json:
        """A `<pre>` that holds one `<code>` and nothing else becomes one block, with the language of the code."""
        last = self._entities[-1] if self._entities else {}
        if last.get("type") == "code" and {name: last[name] for name in span} == span:
            self._entities.pop()
            return {"type": "pre", **({"language": last["language"]} if "language" in last else {})}
        return {"type": "pre"}

    def _entity(self, opened: _Open) -> Json | None:
        tag, attributes = opened.tag, opened.attributes
        if tag in _STYLES:
            return {"type": _STYLES[tag]}
        if tag == "a":
            label = "".join(self._pieces[opened.first_piece :])
            return _linked(attributes.get("href") or label, self._warnings)
        if tag == "blockquote":
            return {"type": "expandable_blockquote" if "expandable" in attributes else "blockquote"}
        if tag == "tg-emoji":
            if not attributes.get("emoji-id", "").isdecimal():
                raise bad_request("can't parse entities: Invalid custom emoji identifier specified")
            return {"type": "custom_emoji", "custom_emoji_id": attributes["emoji-id"]}
        language = attributes.get("class", "").removeprefix("language-") if tag == "code" else ""
        inside_pre = bool(self._open) and self._open[-1].tag == "pre"
        return {"type": tag, "language": language} if language and inside_pre else {"type": tag}


def _character(found: re.Match[str]) -> str | None:
    """The character of a reference, or None when Telegram shows it as it stands."""
    decimal, hexadecimal, name, _ = found.groups()
    if name is not None:
        return _NAMED.get(name)
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return chr(code) if 0 < code < _LAST_CODE_POINT and not 0xD800 <= code <= 0xDFFF else None


def _trimmed(text: str, entities: list[Json], warnings: list[str]) -> Parsed:
    """Blanks at both ends go (an entity at the start keeps its own); entities move along and stay inside."""
    if "\r" in text:
        warnings.append("a carriage return is removed by Telegram")
        entities = [_without_returns(text, entity) for entity in entities]
        text = text.replace("\r", "")
    body = text.rstrip(" \n\t")
    end = utf16_length(body)
    first = min([len(body) - len(body.lstrip(" \n\t")), *(entity["offset"] for entity in entities)])
    kept = []
    for entity in sorted(entities, key=lambda one: (one["offset"], -one["length"])):
        stop = min(end, entity["offset"] + entity["length"])
        if entity["offset"] < stop:
            kept.append({**entity, "offset": entity["offset"] - first, "length": stop - entity["offset"]})
    if len(kept) > _KEPT_ENTITIES:
        warnings.append(f"{len(kept)} entities: Telegram keeps {_KEPT_ENTITIES}")
    return Parsed(body[first:], tuple(kept), tuple(warnings))


def _without_returns(text: str, entity: Json) -> Json:
    before = utf16_slice(text, 0, entity["offset"]).count("\r")
    inside = utf16_slice(text, entity["offset"], entity["length"]).count("\r")
    return {**entity, "offset": entity["offset"] - before, "length": entity["length"] - inside}
