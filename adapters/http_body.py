"""From the bytes of an answer to a JSON value or a text that nothing later can trip over. Faults are returned."""

import json
import math
import re
import zlib
from collections.abc import AsyncIterator, Mapping
from typing import NoReturn, TypeAlias

from adapters.http_faults import is_json_type, is_page_type, media_type
from bot.domain.coverage import Cause

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_CHARSET = re.compile(r"charset\s*=\s*\"?([\w.:-]{1,40})", re.IGNORECASE)


async def read_body(parts: AsyncIterator[bytes], headers: Mapping[str, str], *, max_bytes: int) -> bytes | Cause:
    """The decoded body, or why not. The limit holds for the announced, the sent and the unpacked size."""
    announced = headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > max_bytes:
        return Cause.TOO_LARGE
    coding = headers.get("content-encoding", "identity").strip().lower()
    if coding not in ("", "identity", "gzip", "x-gzip"):
        return Cause.NOT_JSON  # we asked for gzip only
    unpack = _Gunzip() if "gzip" in coding else None
    body = bytearray()
    sent = 0
    async for part in parts:
        sent += len(part)
        plain = unpack.feed(part, room=max_bytes - len(body)) if unpack else part
        if plain is None:
            return Cause.NOT_JSON
        body += plain
        if max(sent, len(body)) > max_bytes:
            return Cause.TOO_LARGE
    return Cause.CONNECTION_LOST if unpack and not unpack.complete else bytes(body)


class _Gunzip:
    """Unpacks piece by piece, never more than one byte above the room left: a bomb costs no memory."""

    def __init__(self) -> None:
        self._member = zlib.decompressobj(wbits=31)
        self.complete = True  # an empty body is a whole one

    def feed(self, part: bytes, *, room: int) -> bytes | None:
        """The plain bytes (more than ``room`` means too many), or None where it is not gzip."""
        plain = bytearray()
        while part and len(plain) <= room:
            if self._member.eof:
                self._member = zlib.decompressobj(wbits=31)  # gzip allows several members in a row
            try:
                plain += self._member.decompress(part, room - len(plain) + 1)
            except zlib.error:
                return None
            self.complete = self._member.eof
            part = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
        return bytes(plain)


def cause_of_wrong_type(content_type: str, *, text: bool) -> Cause | None:
    """Why a good status is still not what was asked for: a page answers in the server's place, or another format."""
    if is_page_type(content_type):
        return Cause.LOGIN_PAGE
    right = media_type(content_type).startswith("text/") if text else is_json_type(content_type)
    return None if right else Cause.NOT_JSON


def decode_text(body: bytes, content_type: str) -> str:
    """The text; bytes that do not fit the charset become U+FFFD, an unknown charset is read as UTF-8."""
    named = _CHARSET.search(content_type)
    try:
        text = body.decode(named.group(1) if named else "utf-8-sig", errors="replace")
    except (LookupError, UnicodeError):
        text = body.decode("utf-8-sig", errors="replace")
    return _without_lone_surrogates(text)


def decode_json(body: bytes) -> tuple[JsonValue, Cause | None]:
    """The value and None, or None and the cause. Every string in the value can be encoded as UTF-8."""
    try:
        text = body.decode("utf-8-sig")
        value: JsonValue = json.loads(text, parse_constant=_refuse, parse_float=_finite)
        return (_cleaned(value) if _SURROGATE.search(text) else value), None
    except RecursionError:
        return None, Cause.WRONG_SHAPE
    except ValueError:  # also UnicodeDecodeError, and whole numbers of thousands of digits
        return None, Cause.NOT_JSON


def _refuse(constant: str) -> NoReturn:
    raise ValueError("NaN and Infinity are not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("a number too large for a float")
    return number


def _cleaned(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return _without_lone_surrogates(value)
    if isinstance(value, list):
        return [_cleaned(item) for item in value]
    if isinstance(value, dict):
        return {_without_lone_surrogates(key): _cleaned(item) for key, item in value.items()}
    return value


def _without_lone_surrogates(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
