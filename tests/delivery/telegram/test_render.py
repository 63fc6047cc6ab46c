"""A reply as a person reads it."""

from datetime import date
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.telegram.render import (
    MOST_SNIPPET,
    result_block,
    search_blocks,
    snippet_spans,
    stale_blocks,
    status_blocks,
    why_blocks,
)
from bot.delivery.telegram.rich import html, pieces, plain
from bot.delivery.texts.spoken import texts_in
from bot.demo.automatic import with_automatic
from bot.demo.entities import parse_html
from bot.domain.clarify import Clarify, Facet
from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.dates import DateRange
from bot.domain.disclosure import Why
from bot.domain.judged import Confidence
from bot.domain.language import Language
from bot.domain.record import Dimension, Key, PartKind
from bot.domain.reply import SearchReply
from bot.domain.sensitivity import Because, Reason
from bot.usecases.look import SourceStatus
from tests.delivery.telegram.replies import EMPTY, OK, private, reply, shown

ES = texts_in(Language.ES)
SLOW = SourceCoverage(SourceState.TIMEOUT, 8000, 0, Cause.SLOW)
DENIED = SourceCoverage(SourceState.UNAUTHORIZED, 90, 0, Cause.BAD_TOKEN)
PENDING = SourceCoverage(SourceState.TIMEOUT, 3000, 0, None, None, pending=True)


def written(given: SearchReply, language: Language = Language.ES) -> str:
    return "\n\n".join(html(one) for one in search_blocks(given, texts_in(language)))


def test_a_whole_answer_reads_like_this() -> None:
    answer = reply(
        shown(1),
        private(2),
        coverage={"paperless": OK, "karakeep": SLOW, "immich": DENIED},
        dates=DateRange(date(2024, 3, 1), date(2024, 3, 31)),
        ignored=("?*",),
    )
    assert written(answer) == (
        "Entre el 1 y el 31 de marzo de 2024\nNo he tenido en cuenta: «?*»\n\n"
        '<b>1. </b><a href="https://docs.example.org/documents/1/details"><b>Factura 1</b></a>\n'
        "Paperless · Factura · 12 mar 2024\n"
        "<blockquote>Importe de la <b>luz</b> de marzo</blockquote>\n<i>Contiene: luz</i>\n\n"
        '<b>2. </b><a href="https://docs.example.org/documents/2/details"><b>Nómina de marzo</b></a>\n'
        "Paperless · Nómina\n🔒 contenido privado\n\n"
        "⚠️ No ha contestado: Karakeep (ha tardado demasiado), Immich (la clave no vale)"
    )


def test_ranks_go_on_where_the_page_before_ended() -> None:
    blocks = search_blocks(reply(shown(4), shown(5), first_rank=4), ES)
    assert [plain(one)[:3] for one in blocks] == ["4. ", "5. "]


@pytest.mark.parametrize(
    "title",
    [
        "<b>& \"x\" 'y'</b>",
        "a" * 300,
        "😀" * 300,
        "Factura de la electricitat de l\u2019Alguer",
        "sesio\u0301n n\u0303and\u00fa",
        "חשבונית 2024",
        "gpj.\u202efdp",
        "uno\ndos\ttres",
        "</a><script>",
        "",
    ],
)
def test_any_title_is_one_line_without_markup_of_its_own(title: str) -> None:
    part = result_block(shown(title=title), 1, ES)
    parsed = parse_html(html(part))
    assert not parsed.warnings
    first = parsed.text.split("\n")[0]
    assert first.startswith("1. ") and len(first) <= 170 and "\u202e" not in first


def test_an_item_without_title_kind_date_or_link_says_so_without_inventing() -> None:
    bare = shown(title=None, kind=None, date=None, url=None, snippet=None, marked=(), matched=None, missing=None)
    assert html(result_block(bare, 1, ES)) == "<b>1. </b><b>(sin título)</b>\nPaperless · —"


def test_a_candidate_is_marked_as_a_maybe() -> None:
    text = plain(result_block(shown(confidence=Confidence.CANDIDATE, missing=("gas",)), 1, ES))
    assert text.startswith("1. quizá: Factura 1") and "No aparece: gas" in text


def test_a_private_result_shows_title_kind_link_and_mark_alone() -> None:
    part = result_block(private(1, snippet="SECRET", matched=("SECRET",), date=None), 1, ES)
    assert "SECRET" not in html(part)
    assert plain(part).endswith("Paperless · Nómina\n🔒 contenido privado")


def test_a_private_title_that_is_kept_back_gives_way_to_the_kind() -> None:
    assert "<b>Nómina</b>" in html(result_block(private(1, title=None), 1, ES))


def test_a_host_without_a_dot_is_written_out_and_never_a_link() -> None:
    part = html(result_block(shown(url="http://paperless:8000/documents/1/details"), 1, ES))
    assert "<a " not in part
    assert part.endswith("Ábrelo en tu navegador: <code>http://paperless:8000/documents/1/details</code>")
    assert not parse_html(part).warnings


@pytest.mark.parametrize(
    ("coverage", "said"),
    [
        ({"paperless": EMPTY}, "No lo he encontrado. Prueba con menos palabras, o con otras."),
        (
            {"paperless": EMPTY, "karakeep": SLOW},
            "En Paperless no está. Puede estar en lo que no ha contestado; vuelve a probar en un rato.\n\n"
            "⚠️ No ha contestado: Karakeep (ha tardado demasiado)",
        ),
        (
            {"paperless": DENIED, "karakeep": SLOW},
            "No he podido buscar, porque no ha contestado nadie. Mira /estado o prueba en un rato.\n\n"
            "⚠️ No ha contestado: Paperless (la clave no vale), Karakeep (ha tardado demasiado)",
        ),
        ({}, ES.results.no_sources),
        ({"paperless": EMPTY, "karakeep": PENDING}, "Aún no he encontrado nada.\n\nSigo buscando en Karakeep…"),
    ],
)
def test_nothing_found_is_told_apart_from_nobody_asked(coverage: dict[str, SourceCoverage], said: str) -> None:
    assert written(reply(coverage=coverage)) == said


def test_a_partial_answer_names_who_is_still_searching_and_accuses_nobody() -> None:
    answer = reply(shown(1), coverage={"paperless": OK, "karakeep": PENDING}, complete=False)
    assert written(answer).endswith("Sigo buscando en Karakeep…") and "No ha contestado" not in written(answer)


@pytest.mark.parametrize("facet", list(Facet))
@pytest.mark.parametrize("language", list(Language))
def test_a_hint_is_asked_in_the_persons_language(facet: Facet, language: Language) -> None:
    said = written(reply(shown(1), clarify=Clarify(facet, ("a", "b"))), language)
    assert said.endswith(f"<b>{texts_in(language).clarify[facet]}</b>")


def test_an_old_index_is_admitted() -> None:
    assert "El índice es de hace 2 horas." in written(reply(shown(1), index_age_s=7300))
    assert "índice" not in written(reply(shown(1), index_age_s=300))


@pytest.mark.parametrize(
    ("text", "marked", "markup"),
    [
        ("la luz", ((3, 6),), "<blockquote>la <b>luz</b></blockquote>"),
        ("a<b luz", ((4, 7),), "<blockquote>a&lt;b <b>luz</b></blockquote>"),
        ("luz\n\n  de\tmarzo", ((0, 3),), "<blockquote><b>luz</b> de marzo</blockquote>"),
        ("luz luz", ((4, 7), (0, 3)), "<blockquote><b>luz</b> <b>luz</b></blockquote>"),
        ("luz", ((0, 2), (1, 3)), "<blockquote><b>lu</b><b>z</b></blockquote>"),
        ("luz", ((0, 99),), "<blockquote><b>luz</b></blockquote>"),
        ("sin marcas", (), "<blockquote>sin marcas</blockquote>"),
        ("x\u202ey", (), "<blockquote>xy</blockquote>"),
        ("שלום luz", ((5, 8),), "<blockquote>\u2068שלום <b>luz</b>\u2069</blockquote>"),
    ],
)
def test_the_passage_shows_its_words_in_bold(text: str, marked: tuple[tuple[int, int], ...], markup: str) -> None:
    assert html(snippet_spans(text, marked)) == markup


def test_a_long_passage_is_cut_around_its_first_word() -> None:
    text = "antes " * 200 + "LUZ" + " después" * 200
    at = text.index("LUZ")
    said = html(snippet_spans(text, ((at, at + 3),)))
    assert said.startswith("<blockquote>…") and said.endswith("…</blockquote>") and "<b>LUZ</b>" in said
    assert len(said) < MOST_SNIPPET + 60


@given(st.text(max_size=900), st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)), max_size=5))
def test_any_passage_with_any_marks_is_valid(text: str, marked: list[tuple[int, int]]) -> None:
    safe = text.encode("utf-8", "ignore").decode()
    assert not parse_html(html([*snippet_spans(safe, tuple(marked))]) + ".").warnings


def test_the_longest_answer_is_split_and_every_piece_is_valid() -> None:
    long = [
        shown(n, title="&" * 400, snippet="<" * 900, matched=("&" * 300,), url="http://nas:1/" + "&" * 2000)
        for n in (1, 2, 3)
    ]
    parts = pieces(search_blocks(reply(*long), ES))
    assert len(parts) > 1
    assert all(not parse_html(html(part)).warnings for part in parts)


def test_why_is_a_list_under_its_heading() -> None:
    why = Why(Key("paperless", "1"), private=True, reason=Reason(Because.UNTYPED), matched=("<b>",), missing=())
    assert [html(one) for one in why_blocks(why, 2, ES)] == [
        "<b>Por qué el 2</b>\n• Es privado porque no tiene tipo de documento.\n"
        "• Por eso no enseño nada de su contenido. Ábrelo con su enlace.\n• Contiene: &lt;b&gt;"
    ]


def test_the_state_of_sources_tells_what_to_do() -> None:
    blocks = status_blocks({"paperless": SourceStatus(OK, "3.0.5", 3), "karakeep": SourceStatus(DENIED)}, ES)
    assert [plain(one) for one in blocks] == [
        "Tus fuentes",
        "✅ Paperless · versión 3.0.5 · 3 elementos · 0,1 s",
        "❌ Karakeep: la clave no vale\nCrea una clave nueva y ponla en los ajustes.",
    ]
    assert plain(status_blocks({"paperless": SourceStatus(OK)}, ES)[-1]) == "Todo contesta."
    assert plain(status_blocks({}, ES)[0]) == ES.status.no_sources


def test_a_rule_that_protects_nothing_is_told_and_nothing_is_called_good() -> None:
    status = SourceStatus(
        OK,
        idle_rules=((Dimension.TYPE, "Nomia"), (Dimension.TAG, "salut")),
        unreadable=(Dimension.TYPE, Dimension.CORRESPONDENT),
        permissions={Dimension.TYPE: "view_documenttype"},
    )
    assert [plain(one) for one in status_blocks({"paperless": status}, ES)] == [
        "Tus fuentes",
        "✅ Paperless · 0,1 s\n"
        "⚠️ No veo ningún tipo «Nomia»: esa regla no protege nada. "
        "Corrígela en ENCUENTRA_PAPERLESS__SENSITIVE_TYPES.\n"
        "⚠️ No veo ninguna etiqueta «salut»: esa regla no protege nada. "
        "Corrígela en ENCUENTRA_PAPERLESS__SENSITIVE_TAGS.\n"
        "⚠️ No puedo leer los tipos (falta view_documenttype): por eso todo cuenta como privado.\n"
        "⚠️ No puedo leer los remitentes: por eso lo que tiene uno cuenta como privado.",
    ]


def test_late_questions_are_named_together_and_not_without_end() -> None:
    said = plain(stale_blocks(["luz <1>", "x" * 200, *["más"] * 20], ES)[0])
    assert "• luz <1>\n• " + "x" * 79 + "…" in said and said.endswith("\n…") and said.count("•") == 10


def test_the_title_is_not_shown_a_second_time_as_its_own_passage() -> None:
    titled = written(reply(shown(snippet="Factura 1", marked=(), snippet_kind=None)))
    bodied = written(reply(shown(snippet="Factura 1", marked=(), snippet_kind=PartKind.BODY)))
    assert (titled.count("Factura 1"), bodied.count("Factura 1")) == (1, 2)


@pytest.mark.parametrize(("total", "line"), [(14, "Hay 14 en total."), (1, None), (None, None)])
def test_a_listing_says_how_many_fit_when_more_fit_than_are_shown(total: int | None, line: str | None) -> None:
    text = written(reply(shown(), total=total))
    assert ("en total" in text) is (line is not None)
    assert line is None or line in text


@pytest.mark.parametrize(
    "address",
    [
        "https://malo.example/x?a=1",
        "http://192.168.1.1/",
        "www.malo.example",
        "malo.example",
        "malo.example/ruta",
        "alguien@malo.example",
        "@malo_bot",
        "/olvida",
        "#oferta",
        "tg://resolve?domain=malo",
        "mailto:x@malo.example",
        "t.me/estafa",
        "(t.me/estafa)",
        "x.com/robo",
        "X.COM/robo",
        "ev1l.com",
        "g2.es",
        "a1.com/x",
        "a-1.com",
        "1.xn--p1ai",
        "10.0.0.1",
        "192.168.1.255:8000/x",
        "fin.com",
    ],
)
def test_nothing_in_a_document_becomes_a_link_a_mention_or_a_command(address: str) -> None:
    snippet = f"Entra en {address} ya"
    result = shown(title=f"Aviso {address}", url=None, snippet=snippet, marked=((0, 5),))
    text = written(reply(result))
    assert text.count(f"<code>{escape(address, quote=False)}</code>") == 2
    parsed = parse_html(text)
    kinds = {entity["type"] for entity in with_automatic(parsed.text, parsed.entities)}
    assert kinds <= {"bold", "italic", "code", "blockquote"}


@pytest.mark.parametrize(
    "plain_text",
    [
        "Limpiar el filtro/pelusas.", "Lumelia S.A. y otros", "Total 2.366,30 €", "a las 10.30 h", "y/o",
        "C/ Roure, 20", "el 12.03.2024", "versión 3.0.5", "con C.I.F. B12", "1.234.567.890 €", "1.100.200.250,00",
        "D.Juan y J.Núñez", "1.Objeto del contrato", "art.5", "el 3.º", "punto 1.2.3.4.5", "EUR 1.812,30", "...",
    ],
)  # fmt: skip
def test_ordinary_text_stays_ordinary(plain_text: str) -> None:
    assert [span.code for span in snippet_spans(plain_text, ())] == [False]


def test_no_line_of_a_result_or_its_reason_offers_an_address_of_the_document() -> None:
    for part in ("t.me/estafa", "10.0.0.1", "ev1l.com"):
        text = written(reply(shown(kind=f"Factura {part}", matched=(part,))))
        assert text.count(f"<code>{part}</code>") == 2
        reason = Reason(Because.RULE, Dimension.TYPE, f"A {part}")
        why = Why(Key("paperless", "1"), private=True, reason=reason, matched=(), missing=())
        assert f"<code>{part}" in html(why_blocks(why, 1, ES)[0])


def test_a_text_of_ten_thousand_signs_is_rendered_at_once() -> None:
    for piece in ("1.", "1.1.", "@.", "a1.A", "a.", "@", "http://", "x@", "/", "a"):
        assert snippet_spans((piece * 10_000)[:10_000], ())
