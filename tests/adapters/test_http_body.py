"""Whatever bytes arrive, what comes out can be encoded, stored and sent; or it is a cause."""

import gzip
import json
import tracemalloc
from collections.abc import AsyncIterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.http_body import decode_json, decode_text, read_body
from bot.domain.coverage import Cause

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


async def pieces(parts: Sequence[bytes]) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


@given(values)
def test_json_is_read_as_it_was_written(value: object) -> None:
    for ascii_only in (True, False):
        assert decode_json(json.dumps(value, ensure_ascii=ascii_only).encode()) == (value, None)


@given(st.binary(max_size=300) | st.text(alphabet='[]{}",:\\udD89a01eE-. ', max_size=60).map(str.encode))
def test_any_bytes_are_a_value_or_a_cause(body: bytes) -> None:
    value, cause = decode_json(body)
    assert cause in (None, Cause.NOT_JSON, Cause.WRONG_SHAPE)
    json.dumps(value, allow_nan=False, ensure_ascii=False).encode("utf-8")


@given(st.binary(max_size=100), st.text(max_size=20))
def test_any_bytes_are_a_text(body: bytes, charset: str) -> None:
    decode_text(body, f"text/plain; charset={charset}").encode("utf-8")


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (rb'"a\ud800b"', "a\ufffdb"),
        (rb'"\udc00\ud83d\ude00"', "\ufffd😀"),
        (rb'{"k\ud800": [{"v": "\uDFFF"}, 1, null]}', {"k\ufffd": [{"v": "\ufffd"}, 1, None]}),
        (rb'"\\ud800"', r"\ud800"),
        (b"\xef\xbb\xbf[1]", [1]),
        (b'{"a": 1, "a": 2}', {"a": 2}),
    ],
)
def test_what_would_trip_up_later_is_put_right(body: bytes, value: object) -> None:
    assert decode_json(body) == (value, None)


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"a":' * 100_000, rb'["\ud800",' + b"[" * 950 + b"]" * 951])
def test_a_well_of_brackets_does_not_drown_us(body: bytes) -> None:
    value, cause = decode_json(body)
    assert cause is Cause.WRONG_SHAPE or value is not None


@given(st.binary(max_size=3000), st.integers(min_value=1, max_value=50), st.integers(min_value=0, max_value=3000))
async def test_a_packed_body_is_whole_or_too_large(plain: bytes, size: int, max_bytes: int) -> None:
    packed = gzip.compress(plain[: len(plain) // 2]) + gzip.compress(plain[len(plain) // 2 :])
    parts = [packed[at : at + size] for at in range(0, len(packed), size)]
    got = await read_body(pieces(parts), {"content-encoding": "gzip"}, max_bytes=max_bytes)
    fits = max(len(plain), len(packed)) <= max_bytes
    assert got == (plain if fits else Cause.TOO_LARGE)


@given(st.binary(max_size=200))
async def test_any_bytes_called_gzip_are_a_body_or_a_cause(body: bytes) -> None:
    got = await read_body(pieces([body]), {"content-encoding": "gzip"}, max_bytes=1000)
    assert isinstance(got, bytes) or got in (Cause.NOT_JSON, Cause.CONNECTION_LOST)


async def test_an_empty_packed_body_is_empty() -> None:
    assert await read_body(pieces([]), {"content-encoding": "gzip"}, max_bytes=10) == b""


async def test_a_bomb_costs_no_memory() -> None:
    bomb = gzip.compress(b" " * 50 * 1024 * 1024)
    tracemalloc.start()
    try:
        got = await read_body(pieces([bomb]), {"content-encoding": "gzip"}, max_bytes=1024 * 1024)
        peak_bytes = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert got is Cause.TOO_LARGE
    assert peak_bytes < 6 * 1024 * 1024
