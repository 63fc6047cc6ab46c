"""Which addresses are shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.links import page_link, public_link, telegram_links

SAFE = [
    "https://docs.example.org/documents/41/details",
    "http://192.168.1.5:8000/",
    "HTTPS://Docs.Example.org/a?b=c#d",
    "http://paperless:8000/documents/1/details",
    "http://[fd00::1]:8000/x",
    "https://exemple.cat/p%C3%A0gina",
    "https://exemple.cat/pàgina",
    "https://a.example/X-ray",
    "https://a.example/" + "x" * 2030,
]
UNSAFE = [
    None,
    "",
    "javascript:alert(1)",
    "JavaScript://a.example/%0aalert(1)",
    "data:text/html,hi",
    "ftp://a.example/x",
    "obsidian://open?vault=casa",
    "file:///etc/passwd",
    "//a.example/x",
    "/documents/1",
    "a.example/x",
    "http://",
    "http:///x",
    "https://user@a.example/",
    "https://user:secret@a.example/",
    "https://@a.example/",
    "https://a.example/a b",
    "https://a.example/\n",
    "https://a.example/\u202egpj.exe",
    "https://a.example/\u00a0",
    "https://a.example/\x00",
    "https://a.example/<b>",
    'https://a.example/"x',
    "https://a.example\\@b.example/",
    "https://a.example:99999/",
    "https://a.example:port/",
    "https://[::1/",
    "https://a%2eexample/",
    "http://[fe80::1%25eth0]/",
    "https://a.example/" + "x" * 2031,
]


@pytest.mark.parametrize("url", SAFE)
def test_a_plain_web_address_is_shown_as_it_is(url: str) -> None:
    assert public_link(url) == url


@pytest.mark.parametrize("url", UNSAFE)
def test_an_address_that_is_not_plainly_safe_is_none(url: str | None) -> None:
    assert public_link(url) is None


@given(st.text())
def test_no_text_makes_it_fail(text: str) -> None:
    assert public_link(text) in (None, text)
    assert telegram_links(text) in (True, False)


@pytest.mark.parametrize(
    ("url", "links"),
    [
        ("https://docs.example.org/x", True),
        ("http://192.168.1.5:8000/", True),
        ("http://[fd00::1]/", True),
        ("http://paperless:8000/1", False),
        ("http://localhost/1", False),
        ("http://nas./1", False),
        ("http://.nas/1", False),
        ("ftp://a.example/", False),
        ("", False),
        (None, False),
    ],
)
def test_telegram_makes_a_link_only_of_a_host_with_a_dot(url: str | None, links: bool) -> None:
    assert telegram_links(url) is links


@pytest.mark.parametrize(
    ("base", "path", "page"),
    [
        ("https://a.example", "documents/1/details", "https://a.example/documents/1/details"),
        ("https://a.example/", "/documents/1/details", "https://a.example/documents/1/details"),
        ("https://a.example/paperless", "documents/1", "https://a.example/paperless/documents/1"),
        ("https://a.example/?x=1", "documents/1", None),
        ("https://a.example/#x", "documents/1", None),
        ("https://a.example/X/", "/X-ray", "https://a.example/X/X-ray"),
        ("nonsense", "documents/1", None),
        ("https://[::1/", "documents/1", None),
        ("https://a.example", "a b", None),
    ],
)
def test_a_page_stands_on_its_base_with_the_prefix_kept(base: str, path: str, page: str | None) -> None:
    assert page_link(base, path) == page
