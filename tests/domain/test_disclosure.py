"""Who may read what: the table of DESIGN section 6, cell by cell, and the makers of what leaves us."""

from dataclasses import FrozenInstanceError, fields
from enum import StrEnum

import pytest

from bot.domain.disclosure import (
    TABLE,
    AgentPrivate,
    AgentText,
    Allowed,
    Channel,
    Matter,
    Policy,
    PrivateTitles,
    Shown,
    Why,
    allowed,
    explain,
    gives_facets,
    may_appear,
    show,
)
from bot.domain.hits import TraceEntry
from bot.domain.judged import Confidence, Evidence, Penalty
from bot.domain.query import Filters
from bot.domain.record import Dimension, Mark, PartKind, Record
from bot.domain.sensitivity import Because, Label, Reason
from tests.domain.making import judged, labelled, query, record

READERS = (Channel.OWN_TERMINAL, Channel.PROGRAM, Channel.PRIVATE_CHAT)
EVIDENCE = Evidence(
    0, PartKind.BODY, 3, 20, "consumo de la luz", ((13, 16),), page=4, start_seconds=1.5, end_seconds=2.5
)
OPEN_ITEM = record(kind="Factura", body="El consumo de la luz")
PRIVATE_ITEM = record("2", "Nómina de marzo", kind="Nómina", body="Líquido a percibir de la luz")

N, T, S, L = Allowed.NOTHING, Allowed.TEXT, Allowed.SHORT_TEXT, Allowed.NAME_AND_LINK
W, C, P, V, X = (
    Allowed.TEXT_IF_OWNER_SAYS,
    Allowed.WITH_OPEN_EVIDENCE,
    Allowed.ON_REQUEST_STRIPPED,
    Allowed.TRANSCRIBER_ONLY,
    Allowed.NOT_CARRIED,
)
# Columns in the order of ``Channel``: terminal, program, chat, local and cloud model, helper here, elsewhere, traces.
DESIGN_TABLE = {
    Matter.OPEN_RECORD: (T, S, T, T, W, T, W, N),
    Matter.PRIVATE_RECORD: (T, L, L, T, N, T, N, N),
    Matter.QUESTION: (X, X, X, T, C, T, W, N),
    Matter.PICTURE: (X, N, P, N, N, N, N, N),
    Matter.VOICE: (X, N, X, N, N, V, W, N),
}


@pytest.mark.parametrize("matter", Matter)
def test_every_cell_is_decided_as_the_design_says(matter: Matter) -> None:
    assert tuple(TABLE[matter][channel] for channel in Channel) == DESIGN_TABLE[matter]


def test_the_table_is_total() -> None:
    assert set(TABLE) == set(Matter)
    assert all(set(row) == set(Channel) for row in TABLE.values())


def test_a_private_record_is_never_more_open_than_an_open_one_and_nothing_reaches_the_traces() -> None:
    openness = [N, L, S, W, T]
    for channel in Channel:
        private, opened = (TABLE[matter][channel] for matter in (Matter.PRIVATE_RECORD, Matter.OPEN_RECORD))
        assert openness.index(private) <= openness.index(opened) or private is opened
    assert {row[Channel.TRACES] for row in TABLE.values()} == {N}


@pytest.mark.parametrize("words", [Channel, Matter, Allowed, AgentText, AgentPrivate, PrivateTitles])
def test_a_word_is_written_as_its_name(words: type[StrEnum]) -> None:
    assert [str(word) for word in words] == [word.name.lower() for word in words]


def test_an_owner_who_says_nothing_gives_programs_snippets_and_private_titles_that_match() -> None:
    assert Policy() == Policy(AgentText.SNIPPETS, AgentPrivate.TITLE_MATCH, PrivateTitles.SHOW)


def test_a_reply_to_why_is_bare_unless_more_is_told() -> None:
    why = Why(OPEN_ITEM.key, False, None, (), ())
    assert (why.penalties, why.trace) == ((), ())


def test_what_was_decided_to_be_shown_cannot_be_changed_afterwards() -> None:
    for value in (
        Policy(),
        show(judged(OPEN_ITEM), Channel.PROGRAM, Policy()),
        explain(judged(OPEN_ITEM), Channel.PROGRAM),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, None)
        assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("channel", Channel)
def test_a_record_is_looked_up_in_its_own_row(channel: Channel) -> None:
    assert allowed(Label.PRIVATE, channel) is TABLE[Matter.PRIVATE_RECORD][channel]
    assert allowed(Label.OPEN, channel) is TABLE[Matter.OPEN_RECORD][channel]


@pytest.mark.parametrize("channel", READERS)
def test_an_open_result_is_shown_whole(channel: Channel) -> None:
    item = judged(OPEN_ITEM, evidence=EVIDENCE, missing=("agua",), penalties=(Penalty.WORDS_MISSING,))
    assert show(item, channel, Policy()) == Shown(
        key=OPEN_ITEM.key,
        title="Factura de la luz",
        kind="Factura",
        url=OPEN_ITEM.url,
        private=False,
        confidence=Confidence.EVIDENCE,
        date=OPEN_ITEM.date,
        snippet="consumo de la luz",
        snippet_kind=PartKind.BODY,
        marked=((13, 16),),
        matched=("luz",),
        missing=("agua",),
        penalties=(Penalty.WORDS_MISSING,),
        page=4,
        start_seconds=1.5,
        end_seconds=2.5,
        trace=item.hit.trace,
    )


def test_the_own_terminal_sees_a_private_result_whole_and_marked() -> None:
    shown = show(judged(PRIVATE_ITEM, evidence=EVIDENCE), Channel.OWN_TERMINAL, Policy())
    assert shown.private
    assert shown.snippet == EVIDENCE.text
    assert shown.title == "Nómina de marzo"


@pytest.mark.parametrize("channel", [Channel.PROGRAM, Channel.PRIVATE_CHAT])
@pytest.mark.parametrize("text", AgentText)
def test_of_a_private_result_a_program_or_a_chat_sees_title_kind_and_link_alone(
    channel: Channel, text: AgentText
) -> None:
    item = judged(PRIVATE_ITEM, evidence=EVIDENCE, missing=("agua",), penalties=(Penalty.OUTSIDE_DATES,))
    shown = show(item, channel, Policy(agent_text=text))
    assert shown == Shown(
        PRIVATE_ITEM.key, "Nómina de marzo", "Nómina", PRIVATE_ITEM.url, private=True, confidence=Confidence.EVIDENCE
    )
    told = {"key", "title", "kind", "url", "private", "confidence"}
    untold = {field.name: getattr(shown, field.name) for field in fields(shown) if field.name not in told}
    assert {name for name, value in untold.items() if value is not None} == {"marked"}
    assert untold["marked"] == ()


@pytest.mark.parametrize("channel", [Channel.PROGRAM, Channel.PRIVATE_CHAT])
def test_a_private_title_gives_way_to_the_kind_when_the_owner_says_so(channel: Channel) -> None:
    policy = Policy(private_titles=PrivateTitles.KIND_ONLY)
    assert (show(judged(PRIVATE_ITEM), channel, policy).title, show(judged(PRIVATE_ITEM), channel, policy).kind) == (
        None,
        "Nómina",
    )
    assert show(judged(OPEN_ITEM), channel, policy).title == "Factura de la luz"
    assert show(judged(PRIVATE_ITEM), Channel.OWN_TERMINAL, policy).title == "Nómina de marzo"


@pytest.mark.parametrize(
    ("text", "title"), [(AgentText.TITLES, "Factura de la luz"), (AgentText.NONE, None)], ids=["titles", "none"]
)
def test_an_open_text_is_as_short_for_a_program_as_the_owner_set(text: AgentText, title: str | None) -> None:
    item = judged(OPEN_ITEM, evidence=EVIDENCE)
    shown = show(item, Channel.PROGRAM, Policy(agent_text=text))
    assert shown == Shown(
        OPEN_ITEM.key,
        title,
        "Factura",
        OPEN_ITEM.url,
        private=False,
        confidence=Confidence.EVIDENCE,
        date=OPEN_ITEM.date,
        trace=tuple(TraceEntry(entry.ranking, entry.rank) for entry in item.hit.trace),
    )
    assert show(item, Channel.PRIVATE_CHAT, Policy(agent_text=text)).snippet == EVIDENCE.text


@pytest.mark.parametrize("channel", READERS)
@pytest.mark.parametrize("item", [OPEN_ITEM, PRIVATE_ITEM])
def test_absent_is_none_and_an_unsafe_link_is_absent(channel: Channel, item: object) -> None:
    bare = record(
        "3", "", url="javascript:alert(1)", day=None, kind="Nómina" if item is PRIVATE_ITEM else None, body=""
    )
    shown = show(judged(bare), channel, Policy())
    assert (shown.title, shown.url, shown.snippet, shown.date, shown.page) == (None,) * 5


def test_an_empty_title_for_a_program_that_gets_titles_is_absent() -> None:
    shown = show(judged(record("3", "", url="ftp://x", body="")), Channel.PROGRAM, Policy(agent_text=AgentText.TITLES))
    assert (shown.title, shown.url) == (None, None)


@pytest.mark.parametrize("channel", [channel for channel in Channel if channel not in READERS])
@pytest.mark.parametrize("item", [OPEN_ITEM, PRIVATE_ITEM])
def test_results_are_shown_to_readers_only(channel: Channel, item: object) -> None:
    shown = judged(OPEN_ITEM if item is OPEN_ITEM else PRIVATE_ITEM)
    with pytest.raises(ValueError, match=f"^{channel} is not shown results$"):
        show(shown, channel, Policy())
    with pytest.raises(ValueError, match=f"^{channel} is not shown results$"):
        explain(shown, channel)


def test_why_tells_all_of_an_open_result_but_no_rule() -> None:
    item = judged(OPEN_ITEM, missing=("agua",), penalties=(Penalty.WORDS_MISSING,))
    why = explain(item, Channel.PRIVATE_CHAT)
    assert (why.key, why.private, why.reason) == (OPEN_ITEM.key, False, None)
    assert (why.matched, why.missing, why.penalties, why.trace) == (
        ("luz",),
        ("agua",),
        (Penalty.WORDS_MISSING,),
        item.hit.trace,
    )


def test_why_tells_the_chat_the_rule_and_words_of_the_question_of_a_private_result() -> None:
    item = judged(PRIVATE_ITEM, missing=("agua",), penalties=(Penalty.WORDS_MISSING,))
    why = explain(item, Channel.PRIVATE_CHAT)
    assert (why.key, why.private) == (PRIVATE_ITEM.key, True)
    assert why.reason == Reason(Because.RULE, Dimension.TYPE, "Nómina")
    assert (why.matched, why.missing, why.penalties, why.trace) == (("luz",), ("agua",), (), ())


def test_why_tells_the_own_terminal_everything_of_a_private_result() -> None:
    item = judged(PRIVATE_ITEM, missing=("agua",))
    why = explain(item, Channel.OWN_TERMINAL)
    assert why.private
    assert why.reason is not None
    assert why.trace == item.hit.trace


def test_why_tells_a_program_all_of_an_open_result_and_nothing_of_a_private_one() -> None:
    why = explain(judged(PRIVATE_ITEM, missing=("agua",)), Channel.PROGRAM)
    assert (why.key, why.private) == (PRIVATE_ITEM.key, True)
    assert (why.reason, why.matched, why.missing, why.penalties, why.trace) == (None, (), (), (), ())
    opened = explain(judged(OPEN_ITEM), Channel.PROGRAM)
    assert (opened.private, opened.reason, opened.matched) == (False, None, ("luz",))


@pytest.mark.parametrize("private", AgentPrivate)
def test_an_open_record_appears_to_every_reader(private: AgentPrivate) -> None:
    for channel in READERS:
        assert may_appear(labelled(OPEN_ITEM), query("algo"), channel, Policy(agent_private=private))


@pytest.mark.parametrize("channel", [Channel.OWN_TERMINAL, Channel.PRIVATE_CHAT, Channel.LOCAL_MODEL])
def test_a_private_record_appears_to_its_own_person(channel: Channel) -> None:
    assert may_appear(labelled(PRIVATE_ITEM), query("percibir"), channel, Policy(agent_private=AgentPrivate.HIDDEN))


@pytest.mark.parametrize("channel", [Channel.CLOUD_MODEL, Channel.HELPER_REMOTE, Channel.TRACES])
def test_a_private_record_never_appears_where_nothing_is_allowed(channel: Channel) -> None:
    assert not may_appear(labelled(PRIVATE_ITEM), query("nómina"), channel, Policy(agent_private=AgentPrivate.LISTED))


@pytest.mark.parametrize(
    ("text", "appears"),
    [
        ("nómina mensual", True),
        ("la NÓMINA mensual", True),
        ("las nóminas mensuales", False),
        ("nomina mensual", False),
        ("percibir", False),
        ("nómina percibir", False),
        ("nómina mensuel", False),
        ("nómina -luz", False),
        ("nómina de 2024", False),
    ],
)
def test_a_program_finds_a_private_record_by_its_title_alone(text: str, appears: bool) -> None:
    item = labelled(record("2", "Nómina mensual", kind="Nómina", body="Líquido a percibir de la luz 2024"))
    assert may_appear(item, query(text), Channel.PROGRAM, Policy()) is appears


@pytest.mark.parametrize(
    "filters",
    [
        Filters(tags=("x",)),
        Filters(correspondents=("x",)),
        Filters(date_from=record().date),
        Filters(date_to=record().date),
    ],
)
def test_a_program_that_asks_about_what_is_hidden_gets_no_private_record(filters: Filters) -> None:
    asked = query("nómina", filters=filters)
    assert not may_appear(labelled(PRIVATE_ITEM), asked, Channel.PROGRAM, Policy())


def test_a_program_may_ask_by_the_kind_it_would_see() -> None:
    asked = query("nómina", filters=Filters(types=("Nómina",)))
    assert may_appear(labelled(PRIVATE_ITEM), asked, Channel.PROGRAM, Policy())


def test_a_listing_gives_a_program_no_private_record() -> None:
    asked = query("", filters=Filters(types=("Nómina",)))
    assert not may_appear(labelled(PRIVATE_ITEM), asked, Channel.PROGRAM, Policy())


def test_a_title_that_is_not_shown_has_no_vote_either() -> None:
    policy = Policy(private_titles=PrivateTitles.KIND_ONLY)
    item = labelled(record("2", "Atrasos", kind="Nómina", body="x"))
    assert not may_appear(item, query("atrasos"), Channel.PROGRAM, policy)
    assert may_appear(item, query("nómina"), Channel.PROGRAM, policy)


@pytest.mark.parametrize(("private", "appears"), [(AgentPrivate.LISTED, True), (AgentPrivate.HIDDEN, False)])
def test_the_owner_may_list_or_hide_private_records_for_programs(private: AgentPrivate, appears: bool) -> None:
    for text in ("percibir", "nómina"):
        asked = query(text)
        assert may_appear(labelled(PRIVATE_ITEM), asked, Channel.PROGRAM, Policy(agent_private=private)) is appears


def test_a_type_that_cannot_be_read_counts_as_no_name() -> None:
    item = labelled(record("2", "Atrasos", marks=(Mark(Dimension.TYPE, "11", None),), body="x"))
    assert may_appear(item, query("atrasos"), Channel.PROGRAM, Policy())
    assert (
        show(judged(record("2", "Atrasos", marks=(Mark(Dimension.TYPE, "11", None),))), Channel.PROGRAM, Policy()).kind
        is None
    )


@pytest.mark.parametrize("word", ["xxxx", "none", "false"])
@pytest.mark.parametrize(
    "item",
    [record("2", "", kind="Nómina", body="x"), record("2", "Atrasos", marks=(Mark(Dimension.TYPE, "11", None),))],
    ids=["no title", "no kind"],
)
def test_what_is_absent_matches_no_word(item: Record, word: str) -> None:
    assert labelled(item).label is Label.PRIVATE
    assert not may_appear(labelled(item), query(word), Channel.PROGRAM, Policy())


def test_only_what_is_read_in_text_gives_facets() -> None:
    assert [gives_facets(labelled(OPEN_ITEM), channel) for channel in READERS] == [True, True, True]
    assert [gives_facets(labelled(PRIVATE_ITEM), channel) for channel in READERS] == [True, False, False]
    assert not gives_facets(labelled(OPEN_ITEM), Channel.TRACES)
