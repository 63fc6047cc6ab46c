"""How a reply reads in a terminal, and that nothing from a source is obeyed there."""

import io
import re
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.plain_text import Line, Look, Span, bare, clean, search_lines, stats_lines, write_styled
from bot.delivery.texts.cli import cli_texts_in
from bot.delivery.texts.spoken import texts_in
from bot.domain.coverage import Cause, SourceCoverage, SourceState
from bot.domain.disclosure import Channel, explain
from bot.domain.judged import Confidence, Evidence
from bot.domain.language import Language
from bot.domain.record import PartKind
from bot.domain.reply import SearchReply
from bot.ports import UseCount, VoteCount
from bot.usecases.report import Stats
from tests.delivery.replies import BY_YEAR, SLOW, reply, shown
from tests.domain.making import judged, record

TEXTS, WORDS = texts_in(Language.ES), cli_texts_in(Language.ES)


def text_of(answer: SearchReply) -> str:
    return bare(search_lines(answer, [], TEXTS, WORDS))


def test_a_whole_answer_reads_well() -> None:
    second = shown(title="Otra", evidence=None, confidence=Confidence.CANDIDATE)
    ok = SourceCoverage(SourceState.OK, 212, 7)
    answer = reply(shown(), second, more=4, clarify=BY_YEAR, paperless=ok, karakeep=SLOW)
    assert text_of(answer) == (
        "No he tenido en cuenta: «por favor»\n"
        "\n"
        "1. Factura de la luz\n"
        "   Paperless · Factura · 12 mar 2024 · pág. 2 · min. 1:01\n"
        "   Consumo eléctrico de luz: 92,51 €.\n"
        "   Contiene: luz\n"
        "   https://docs.example.org/documents/1/details\n"
        "\n"
        "2. quizá: Otra\n"
        "   Paperless · Factura · 12 mar 2024\n"
        "   Contiene: luz\n"
        "   https://docs.example.org/documents/1/details\n"
        "\n"
        "⚠ No ha contestado: Karakeep (ha tardado demasiado)\n"
        "Hay 4 resultados más.\n"
        "¿De qué año? Acótalo: 2024, 2023\n"
    )


def test_nothing_is_told_by_who_answered() -> None:
    ok = SourceCoverage(SourceState.NO_RESULTS, 20)
    assert "No lo he encontrado." in text_of(reply(paperless=ok))
    assert "En Paperless no está." in text_of(reply(paperless=ok, karakeep=SLOW))
    assert "No he podido buscar" in text_of(reply(karakeep=SLOW)) and "/estado" not in text_of(reply(karakeep=SLOW))
    pending = replace(SLOW, pending=True)
    assert "Aún no he encontrado nada." in text_of(replace(reply(karakeep=pending), complete=False))


def test_where_nobody_answered_the_cure_of_each_cause_is_told() -> None:
    refused = SourceCoverage(SourceState.UNAUTHORIZED, 20, 0, Cause.BAD_TOKEN)
    assert text_of(reply(paperless=refused)).splitlines()[-1] == TEXTS.status.cures[Cause.BAD_TOKEN]
    slow = replace(SLOW, cause=Cause.SLOW)
    assert text_of(reply(paperless=refused, karakeep=slow)).splitlines()[-2:] == [
        f"Paperless: {TEXTS.status.cures[Cause.BAD_TOKEN]}",
        f"Karakeep: {TEXTS.status.cures[Cause.SLOW]}",
    ]
    ok = SourceCoverage(SourceState.NO_RESULTS, 20)
    for heard in (reply(paperless=ok, karakeep=refused), reply(shown(), paperless=refused)):
        assert TEXTS.status.cures[Cause.BAD_TOKEN] not in text_of(heard)


def test_a_private_result_is_marked_and_shows_what_its_channel_may_see() -> None:
    for_program = text_of(reply(shown(title="Nómina", kind="Nómina")))
    assert "🔒 contenido privado" in for_program and "luz:" not in for_program
    own = text_of(reply(shown(Channel.OWN_TERMINAL, title="Nómina", kind="Nómina")))
    assert "🔒 contenido privado" in own and "Consumo eléctrico de luz: 92,51 €." in own


def test_a_passage_of_the_title_is_not_said_twice() -> None:
    title = Evidence(-1, None, 0, 17, "Factura de la luz", ((14, 17),))
    assert text_of(reply(shown(evidence=title))).count("Factura de la luz") == 1


@pytest.mark.parametrize("channel", [Channel.OWN_TERMINAL, Channel.PROGRAM])
def test_why_is_told_under_its_result(channel: Channel) -> None:
    private = judged(record(title="Nómina", body="x", kind="Nómina"))
    answer = reply(shown(channel, kind="Nómina"))
    lines = bare(search_lines(answer, [explain(private, channel)], TEXTS, WORDS))
    if channel is Channel.OWN_TERMINAL:
        assert "· Es privado por su tipo «Nómina»." in lines and "· Paperless, con tus palabras: puesto 1" in lines
        assert "no enseño nada" not in lines
    else:
        assert "· Su fuente lo ha dado como bueno; no sé más." in lines and "su tipo" not in lines
    assert "no sé más" in bare(search_lines(answer, [None], TEXTS, WORDS))


def test_matching_words_are_set_off_and_offsets_stay_true() -> None:
    body = "\u202ela  \x1b[31mluz\n de la luz\t"
    marked = tuple((at, at + 3) for at in range(len(body)) if body[at : at + 3] == "luz")
    evidence = Evidence(0, PartKind.BODY, 0, len(body), body, marked)
    lines = search_lines(reply(shown(evidence=evidence)), [], TEXTS, WORDS)
    (passage,) = [line for line in lines if any(span.look is Look.MATCH for span in line.spans)]
    assert [span.text for span in passage.spans if span.look is Look.MATCH] == ["luz", "luz"]
    assert "".join(span.text for span in passage.spans) == "la [31mluz de la luz "


@given(st.text())
def test_nothing_that_a_terminal_obeys_is_left(text: str) -> None:
    cleaned = clean(text)
    assert all(unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp") for char in cleaned)
    assert not {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"} & set(cleaned)
    assert clean(cleaned) == cleaned


@given(st.text(min_size=1), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=3))
def test_every_passage_is_one_clean_line_whatever_is_marked(text: str, marks: list[tuple[int, int]]) -> None:
    evidence = Evidence(0, PartKind.BODY, 0, len(text), text, tuple(marks))
    for line in search_lines(reply(shown(evidence=evidence)), [], TEXTS, WORDS):
        assert "\n" not in "".join(span.text for span in line.spans)
        assert all(unicodedata.category(char) not in ("Cc", "Cs") for span in line.spans for char in span.text)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_markup_and_emoji_codes_stay_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    stream = Terminal()
    write_styled([Line((Span("[red]rojo[/red] :smile: 12", Look.TITLE),)), Line((Span("[/]"),), inner=True)], stream)
    assert stream.getvalue() == "\x1b[1m[red]rojo[/red] :smile: 12\x1b[0m\n   [/]\n"


@pytest.mark.parametrize("columns", [1, 5, 20, 39, 40, 80])
def test_any_width_will_do(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", str(columns))
    stream = Terminal()
    write_styled(search_lines(reply(shown(), more=2, clarify=BY_YEAR), [], TEXTS, WORDS), stream)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", stream.getvalue()).splitlines()
    assert any("https://docs.example.org/documents/1/details" in line for line in lines)
    assert all(len(line) <= columns for line in lines if "https" not in line)


def test_stats_stand_in_columns() -> None:
    stats = Stats(
        (
            UseCount("paperless", SourceState.OK, 12, 35, 75, 80),
            UseCount("x", SourceState.TIMEOUT, 1, 8000, 8000, 8000),
        ),
        (VoteCount("paperless", 1, 2, 1),),
    )
    assert bare(stats_lines(stats, TEXTS, WORDS)) == (
        "fuente     estado                veces  mediana ms  p95 ms  máximo ms\n"
        "Paperless  ha contestado            12          35      75         80\n"
        "x          ha tardado demasiado      1        8000    8000       8000\n"
        "\n"
        "fuente     puesto  👍  👎\n"
        "Paperless       1  2  1\n"
    )
    assert bare(stats_lines(Stats((), ()), TEXTS, WORDS)) == "Aún no hay búsquedas que contar.\n"
