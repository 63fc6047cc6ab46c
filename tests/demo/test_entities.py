from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.automatic import with_automatic
from bot.demo.entities import parse_html, read_entities, utf16_length
from bot.demo.links import NotALink, telegram_link
from bot.demo.refusal import Refusal
from bot.demo.view import as_html


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("x < y", 'Unsupported start tag "" at byte offset 2'),
        ("<script>x</script>", 'Unsupported start tag "script" at byte offset 0'),
        ("ñ<br>", 'Unsupported start tag "br" at byte offset 2'),
        ("<br/>", 'Unsupported start tag "br/" at byte offset 0'),
        ("👍<p>x</p>", 'Unsupported start tag "p" at byte offset 4'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b ", "Unclosed start tag at byte offset 0"),
        ("1 <2", "Unclosed start tag at byte offset 2"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ('<a href="x>y</a>', "Unclosed start tag at byte offset 0"),
        ("<a href=x/y>z</a>", "Unexpected end of name token at byte offset 8"),
        ('<a "x">z</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<tg-emoji emoji-id="x">y</tg-emoji>', "Invalid custom emoji identifier specified"),
    ],
)
def test_broken_html_is_refused_with_telegrams_sentence(source: str, why: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_html(source)
    assert refusal.value.code == 400
    assert refusal.value.description == f"Bad Request: can't parse entities: {why}"


@pytest.mark.parametrize(
    ("source", "text", "spans"),
    [
        ("<b>a</b> &lt;&amp;&gt;&quot;", 'a <&>"', [("bold", 0, 1)]),
        ("&#39;&#x41;", "'A", []),
        (
            "<strong>a</strong><em>b</em><ins>c</ins><del>d</del>",
            "abcd",
            ["bold", "italic", "underline", "strikethrough"],
        ),
        ("👍<b>x</b>", "👍x", [("bold", 2, 1)]),
        ("<B>x</>", "x", [("bold", 0, 1)]),
        ("<b>a<i>b</i></b>", "ab", [("bold", 0, 2), ("italic", 1, 1)]),
        ("<b></b>x", "x", []),
        ("<code>a<b>b</b></code>", "ab", [("code", 0, 2)]),
        ("<pre>a</pre>", "a", [("pre", 0, 1)]),
        ('<pre><code class="language-python">x</code></pre>', "x", [("pre", 0, 1)]),
        ("<pre>a<code>x</code></pre>", "ax", [("pre", 0, 2), ("code", 1, 1)]),
        ("<blockquote expandable>q</blockquote>", "q", [("expandable_blockquote", 0, 1)]),
        ("<blockquote>q</blockquote>", "q", [("blockquote", 0, 1)]),
        ('<span class="tg-spoiler">x</span><tg-spoiler>y</tg-spoiler>', "xy", ["spoiler", "spoiler"]),
        ("<span class=tg-spoiler>x</span>", "x", ["spoiler"]),
        ('<tg-emoji emoji-id="5">👍</tg-emoji>', "👍", [("custom_emoji", 0, 2)]),
        ('<a href="https://example.org/?a=1&amp;b=2">l</a>', "l", [("text_link", 0, 1)]),
        ("<a>https://example.org</a>", "https://example.org", [("text_link", 0, 19)]),
        ('<a href="http://192.168.1.5:8000/">l</a>', "l", [("text_link", 0, 1)]),
        ('<a href="tg://user?id=1">l</a>', "l", [("text_mention", 0, 1)]),
        ("  a <b>b</b> \n", "a b", [("bold", 2, 1)]),
        ("<b> a </b>", " a", [("bold", 0, 2)]),
    ],
)
def test_html_becomes_text_and_entities_in_utf16_units(source: str, text: str, spans: list[Any]) -> None:
    parsed = parse_html(source)
    assert parsed.text == text
    if spans and isinstance(spans[0], str):
        assert [one["type"] for one in parsed.entities] == spans
    else:
        assert [(one["type"], one["offset"], one["length"]) for one in parsed.entities] == spans
    assert parsed.warnings == ()


def test_the_language_of_code_in_a_block_is_kept() -> None:
    parsed = parse_html('<pre><code class="language-python">x</code></pre>')
    assert parsed.entities == ({"type": "pre", "language": "python", "offset": 0, "length": 1},)


@pytest.mark.parametrize(
    ("source", "text", "warning"),
    [
        ("Tom & Jerry", "Tom & Jerry", "not escaped"),
        ("&nbsp;", "&nbsp;", "not escaped"),
        ("&#0;", "&#0;", "not escaped"),
        ("&#xD800;", "&#xD800;", "not escaped"),
        ("a&lt", "a<", "without ';'"),
        ('<a href="http://paperless:8000/1">doc</a>', "doc", "Wrong HTTP URL"),
        ('<a href="ftp://example.org">doc</a>', "doc", "Unsupported URL protocol"),
        ("a\r\nb", "a\nb", "carriage return"),
        ("<b>x</b>" * 101, "x" * 101, "keeps 100"),
    ],
)
def test_what_telegram_accepts_in_silence_is_a_warning(source: str, text: str, warning: str) -> None:
    parsed = parse_html(source)
    assert parsed.text == text
    assert len(parsed.warnings) == 1
    assert warning in parsed.warnings[0]


def test_a_host_without_a_dot_is_no_link_in_entities_of_the_bot_either() -> None:
    link = {"type": "text_link", "offset": 0, "length": 3, "url": "http://nas:8000"}
    parsed = read_entities("doc", [link, {"type": "bold", "offset": 0, "length": 3}])
    assert [one["type"] for one in parsed.entities] == ["bold"]
    assert "Wrong HTTP URL" in parsed.warnings[0]


def test_entities_move_along_when_carriage_returns_go() -> None:
    parsed = parse_html("a\r\n<b>b\r\nc</b>d")
    assert (parsed.text, parsed.entities) == ("a\nb\ncd", ({"type": "bold", "offset": 2, "length": 3},))


def test_an_entity_without_a_type_is_refused() -> None:
    with pytest.raises(Refusal, match="can't parse MessageEntity"):
        read_entities("x", [{"offset": 0, "length": 1}])


def test_entities_that_telegram_finds_by_itself_are_left_to_it() -> None:
    assert read_entities("/x", [{"type": "bot_command", "offset": 0, "length": 2}]).entities == ()


@pytest.mark.parametrize(
    ("address", "stored"),
    [
        ("https://Example.org", "https://example.org/"),
        ("example.org/a b", "http://example.org/a%20b"),
        ("http://[::1]:8000/x", "http://[::1]:8000/x"),
        ("tg://resolve?domain=x", "tg://resolve?domain=x"),
    ],
)
def test_an_address_is_stored_as_telegram_writes_it(address: str, stored: str) -> None:
    assert telegram_link(address) == stored


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://localhost:8000", "Wrong HTTP URL"),
        ("http://nas", "Wrong HTTP URL"),
        ("http:///x", "URL host is empty"),
        ("http://", "URL host is empty"),
        ("tg://", "URL host is empty"),
        ("http://a.b:99999/", "Wrong port number specified in the URL"),
        ("http://a.b:/", "Wrong port number specified in the URL"),
        ("http://a b.c", "Disallowed character in URL host"),
        ("http://.", "Host is invalid"),
        ("http://[::z]/", "Host is invalid"),
        ("obsidian://open", "Unsupported URL protocol"),
    ],
)
def test_an_address_that_is_no_link_has_telegrams_reason(address: str, why: str) -> None:
    with pytest.raises(NotALink) as reason:
        telegram_link(address)
    assert str(reason.value) == why


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("/buscar x", [("bot_command", 0, 7)]),
        ("/start@encuentra_demo_bot", [("bot_command", 0, 25)]),
        ("a/b y http://nas:8000/1", []),
        ("👍 https://example.org/a.", [("url", 3, 21)]),
        ("ana@example.org @ana_g #casa", [("email", 0, 15), ("mention", 16, 6), ("hashtag", 23, 5)]),
    ],
)
def test_commands_and_addresses_are_found_in_plain_text(text: str, spans: list[tuple[str, int, int]]) -> None:
    assert [(one["type"], one["offset"], one["length"]) for one in with_automatic(text)] == spans


def test_code_keeps_its_addresses_and_bold_does_not() -> None:
    code = parse_html("<code>/a</code> <b>/b</b>")
    assert [one["type"] for one in with_automatic(code.text, code.entities)] == ["code", "bold", "bot_command"]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("<b>a<i>b</i></b>c", "<b>a<i>b</i></b>c"),
        ("<tg-spoiler>x &lt;b&gt;</tg-spoiler>", "<tg-spoiler>x &lt;b&gt;</tg-spoiler>"),
        ('<a href="https://example.org/?a=1&amp;b=2">l</a>', '<a href="https://example.org/?a=1&amp;b=2">l</a>'),
        ('<a href="tg://resolve?x=1">l</a>', "l"),
        ("👍<b>x</b>", "👍<b>x</b>"),
    ],
)
def test_a_message_is_shown_with_our_tags_and_everything_else_escaped(source: str, shown: str) -> None:
    parsed = parse_html(source)
    assert as_html(parsed.text, parsed.entities) == shown


@given(st.text(alphabet="ab<>&/;\"'= ñ👍\nspanclite-rof", max_size=40))
def test_any_source_is_read_or_refused_and_entities_stay_inside(source: str) -> None:
    try:
        parsed = parse_html(source)
    except Refusal as refusal:
        assert refusal.description.startswith("Bad Request: can't parse entities: ")
        return
    for entity in parsed.entities:
        assert 0 <= entity["offset"] < entity["offset"] + entity["length"] <= utf16_length(parsed.text)
    assert parse_html(as_html(parsed.text, ())).text == parsed.text
