"""One page is one result, however its address was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.dedup import canonical_url, dedup
from tests.domain.making import fused, record

SAME = [
    ("https://exemple.cat/pa", "http://exemple.cat/pa"),
    ("https://www.exemple.cat/pa", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa/", "https://exemple.cat/pa"),
    ("https://exemple.cat", "https://exemple.cat/"),
    ("https://EXEMPLE.cat/pa", "https://exemple.cat/pa"),
    ("https://exemple.cat:443/pa", "https://exemple.cat/pa"),
    ("http://exemple.cat:80/pa", "https://exemple.cat/pa"),
    ("https://exemple.cat./pa", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa?utm_source=x&utm_medium=y", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa?fbclid=abc", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa?gclid=abc&id=4", "https://exemple.cat/pa?id=4"),
    ("https://exemple.cat/pa?UTM_Campaign=x", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa?b=2&a=1", "https://exemple.cat/pa?a=1&b=2"),
    ("https://exemple.cat/pa#seccio-2", "https://exemple.cat/pa"),
    ("https://m.exemple.cat/pa", "https://exemple.cat/pa"),
    ("https://mobile.exemple.cat/pa", "https://www.exemple.cat/pa"),
    ("https://amp.exemple.cat/pa", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa/amp", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa/amp/", "https://exemple.cat/pa/"),
    ("https://exemple.cat/pa.amp.html", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa?amp=1", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa?outputType=amp", "https://exemple.cat/pa"),
    ("https://exemple.cat/p%C3%A0gina", "https://exemple.cat/pàgina"),
    ("https://exemple.cat/index.html", "https://exemple.cat/"),
    ("https://exemple.cat/pa/index.php", "https://exemple.cat/pa"),
    ("https://exemple.cat//pa///x", "https://exemple.cat/pa/x"),
    (" https://exemple.cat/pa ", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa?mc_cid=1&mc_eid=2", "https://exemple.cat/pa"),
]
DIFFERENT = [
    ("https://exemple.cat/pa", "https://exemple.cat/vi"),
    ("https://exemple.cat/pa?id=1", "https://exemple.cat/pa?id=2"),
    ("https://exemple.cat/pa?id=1", "https://exemple.cat/pa"),
    ("https://exemple.cat/Pa", "https://exemple.cat/pa"),
    ("https://exemple.cat:8443/pa", "https://exemple.cat/pa"),
    ("https://blog.exemple.cat/pa", "https://exemple.cat/pa"),
    ("https://exemple.cat/pa", "https://exemple.es/pa"),
    ("https://exemple.cat/#!/pa", "https://exemple.cat/#!/vi"),
    ("https://exemple.cat/#/pa", "https://exemple.cat/#/vi"),
    ("https://exemple.cat/camp", "https://exemple.cat/c"),
    ("https://exemple.cat/swamp", "https://exemple.cat/sw"),
    ("https://exemple.cat/indexat.html", "https://exemple.cat/"),
    ("https://www.cat/pa", "https://cat/pa"),
    ("https://m.cat/pa", "https://cat/pa"),
    ("https://exemple.cat/pa?q=a%26b", "https://exemple.cat/pa?q=a&b"),
    ("https://exemple.cat/pa?v=", "https://exemple.cat/pa?v=1"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_to_write_one_address(one: str, other: str) -> None:
    assert canonical_url(one) == canonical_url(other) is not None


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_pages_stay_two(one: str, other: str) -> None:
    assert canonical_url(one) != canonical_url(other)


@pytest.mark.parametrize("url", ["", "nota", "ftp://exemple.cat/pa", "http://", "https://[::1/x", "https://a:999999/x"])
def test_what_is_no_web_address_has_no_canonical_form(url: str) -> None:
    assert canonical_url(url) is None


@given(st.text())
def test_no_text_makes_it_fail(text: str) -> None:
    assert canonical_url(text) is None or isinstance(canonical_url(text), str)


def test_the_same_item_twice_is_one_with_both_traces() -> None:
    first, second = fused(record("1")), fused(record("1", source="paperless"), score=0.1)
    (one,) = dedup([first, second])
    assert one.score == first.score
    assert one.trace == (*first.trace, *second.trace)


def test_two_documents_with_one_title_stay_two() -> None:
    hits = [fused(record("1")), fused(record("2"))]
    assert dedup(hits) == tuple(hits)


def test_two_sources_that_share_an_address_are_one_and_the_better_placed_stays() -> None:
    page = fused(record("1", source="karakeep", canonical_url="https://www.exemple.cat/pa/?utm_source=x"))
    copy = fused(record("9", canonical_url="http://exemple.cat/pa"), confirmed=False)
    (one,) = dedup([copy, page])
    assert one.key == copy.key
    assert one.confirmed


def test_an_address_that_is_no_web_address_joins_nothing() -> None:
    hits = [fused(record("1", canonical_url="nota")), fused(record("2", canonical_url="nota"))]
    assert len(dedup(hits)) == 2


def test_what_is_known_of_a_private_copy_stays_out_of_an_open_ones_trace() -> None:
    opened = fused(record("1", canonical_url="https://exemple.cat/pa"))
    private = fused(record("2", kind="Nómina", canonical_url="https://exemple.cat/pa"))
    assert dedup([opened, private]) == (opened,)
