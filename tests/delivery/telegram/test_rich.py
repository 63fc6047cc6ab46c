"""Text with looks: what is escaped, and where a long message may be cut."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.delivery.telegram.rich import PIECE_BYTES, Block, Span, block, clean, clipped, html, pieces, plain, units
from bot.demo.entities import parse_html, utf16_length

LETTERS = st.text(
    alphabet=st.one_of(
        st.sampled_from("a <>&\"'\n·ñç😀👩\u200d👧\u0301é🏽\ufe0fע"),
        st.characters(exclude_categories=["Cs", "Cc"]),
    ),
    max_size=60,
)
URLS = st.sampled_from(["https://example.org/?a=1&b=<2>", 'http://192.168.1.5:8000/"x'])
SPANS = st.builds(
    lambda text, looks, times, url: Span(text * times, bold=looks[0], code=looks[1], quote=looks[2], url=url),
    LETTERS,
    st.tuples(st.booleans(), st.booleans(), st.booleans()),
    st.integers(1, 5),
    st.one_of(st.none(), URLS),
)
BLOCKS = st.lists(st.lists(SPANS, min_size=1, max_size=4).map(tuple), min_size=1, max_size=5)


def squeezed(text: str) -> str:
    """Without white space: Telegram trims messages, and a cut falls at a space."""
    return re.sub(r"\s", "", text)


def shown(blocks: list[Block]) -> str:
    return "".join(span.text for whole in blocks for span in whole)


@settings(max_examples=150, deadline=None)
@given(BLOCKS, st.integers(20, 200))
def test_pieces_fit_are_valid_and_lose_nothing(blocks: list[Block], most_units: int) -> None:
    parts = pieces(blocks, most_units=most_units)
    for part in parts:
        parsed = parse_html(html(part))
        assert not parsed.warnings
        assert utf16_length(parsed.text) <= most_units
        assert utf16_length("".join(span.text for span in part)) <= most_units
        assert len(html(part).encode()) <= PIECE_BYTES
    visible = [whole for whole in blocks if plain(whole).strip()]
    assert squeezed(shown(parts)) == squeezed(shown(visible))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_what_is_written_is_what_is_read(text: str) -> None:
    written = text.replace("\x00", "").replace("\r", "")
    wanted = "".join(char for char in written if not 0xD800 <= ord(char) <= 0xDFFF)
    parsed = parse_html("|" + html([Span(wanted, bold=True)]) + "|")
    assert parsed.text == f"|{wanted}|" and not parsed.warnings


def test_a_short_message_is_one_piece_with_its_blocks_apart() -> None:
    assert [plain(part) for part in pieces([block("uno"), block("dos")])] == ["uno\n\ndos"]


def test_empty_blocks_leave_no_gap() -> None:
    assert [plain(part) for part in pieces([block("uno"), block(""), block("\n"), block("dos")])] == ["uno\n\ndos"]


def test_a_long_message_is_cut_between_its_blocks() -> None:
    parts = pieces([block("a" * 30), block("b" * 30), block("c" * 30)], most_units=65)
    assert [plain(part) for part in parts] == ["a" * 30 + "\n\n" + "b" * 30, "c" * 30]


@pytest.mark.parametrize("letter", ["😀", "👩\u200d👧", "e\u0301", "👍🏽", "❤\ufe0f"])
def test_no_letter_is_cut_in_two(letter: str) -> None:
    parts = pieces([block(letter * 50)], most_units=21)
    assert len(parts) > 1
    for part in parts:
        assert plain(part).replace(letter, "") == ""


def test_a_cut_link_leads_to_the_same_place_on_both_sides() -> None:
    parts = pieces([(Span("palabra " * 20, url="https://example.org/1"),)], most_units=100)
    assert len(parts) == 2
    assert all(span.url == "https://example.org/1" for part in parts for span in part)


def test_escaped_text_is_measured_by_its_bytes_too() -> None:
    parts = pieces([(Span("&" * 3900, url="https://example.org/" + "&" * 1900),) for _ in range(2)])
    assert all(len(html(part).encode()) <= PIECE_BYTES for part in parts)
    assert shown(parts).count("&") == 7800


def test_looks_are_tags_and_one_quotation_is_one_tag() -> None:
    spans = (Span("a", bold=True), Span("b<", quote=True), Span("c", bold=True, quote=True), Span("d", code=True))
    assert html(spans) == "<b>a</b><blockquote>b&lt;<b>c</b></blockquote><code>d</code>"


def test_an_address_is_escaped_inside_its_tag() -> None:
    assert html([Span("a", url='https://e.org/?a="b"&c')]) == '<a href="https://e.org/?a=&quot;b&quot;&amp;c">a</a>'


@pytest.mark.parametrize(
    ("text", "one_line"),
    [
        ("a\n\tb  c", "a b c"),
        ("a\x00\x1bb", "ab"),
        ("gpj.\u202efdp", "gpj.fdp"),
        ("שלום", "\u2068שלום\u2069"),
        ("مرحبا 2024", "\u2068مرحبا 2024\u2069"),
        ("", ""),
    ],
)
def test_texts_of_others_cannot_turn_the_line_around(text: str, one_line: str) -> None:
    assert clean(text) == one_line


@pytest.mark.parametrize(
    ("text", "most", "kept"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("e\u0301" * 3, 4, "e\u0301…")]
)
def test_clipped_text_says_so(text: str, most: int, kept: str) -> None:
    assert clipped(text, most) == kept


def test_units_are_those_of_utf_16() -> None:
    assert units("a😀é") == utf16_length("a😀é") == 4


def test_a_letter_longer_than_a_piece_is_cut_all_the_same() -> None:
    parts = pieces([block("e" + "\u0301" * 30)], most_units=10)
    assert [units(plain(part)) for part in parts] == [10, 10, 10, 1]


def test_an_address_without_words_is_nothing() -> None:
    assert html([Span("", url="https://e.org", bold=True)]) == ""


def test_plain_text_keeps_the_address_behind_the_words() -> None:
    assert plain([Span("aquí", url="https://e.org"), Span(".")]) == "aquí https://e.org."


def test_even_a_piece_too_small_for_a_letter_comes_to_an_end() -> None:
    assert [plain(part) for part in pieces([block("😀😀")], most_units=1)] == ["😀", "😀"]


@given(st.lists(st.integers(0, 4000), min_size=1, max_size=6))
def test_no_mixture_of_long_links_passes_the_limit_in_bytes(sizes: list[int]) -> None:
    spans = tuple(Span("&" * size, bold=True, url="https://example.org/" + "&" * (size // 2)) for size in sizes)
    parts = pieces([spans])
    assert all(len(html(part).encode()) <= PIECE_BYTES for part in parts)
    assert shown(parts).count("&") == sum(sizes)
