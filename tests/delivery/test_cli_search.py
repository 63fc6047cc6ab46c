"""What was typed after `encuentra search`, the channel it is for, and the code it ends with."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, cast

import pytest

from bot.app import App
from bot.delivery.cli_faults import BadDate
from bot.delivery.cli_search import (
    Asked,
    Screen,
    channel,
    check_order,
    exit_code,
    first_day,
    last_day,
    question,
    search,
)
from bot.delivery.texts.cli import cli_texts_in
from bot.delivery.texts.spoken import texts_in
from bot.domain.coverage import SourceCoverage, SourceState
from bot.domain.disclosure import Channel
from bot.domain.errors import WrongUse
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.domain.query import Filters
from bot.domain.reply import SearchReply
from tests.delivery.replies import SLOW, reply, shown

ANA = Principal("ana", Language.ES, ("paperless",))
TEXTS, WORDS = texts_in(Language.ES), cli_texts_in(Language.ES)
ASKED = Asked("luz", (), Filters(), 3, as_json=False, explain=False)


@pytest.mark.parametrize(
    ("stdin", "stdout", "as_json", "own", "expected"),
    [
        (True, True, False, False, Channel.OWN_TERMINAL),
        (True, True, True, False, Channel.PROGRAM),
        (True, False, False, False, Channel.PROGRAM),
        (False, True, False, False, Channel.PROGRAM),
        (False, False, False, False, Channel.PROGRAM),
        (False, False, True, True, Channel.OWN_TERMINAL),
        (True, True, True, True, Channel.OWN_TERMINAL),
    ],
)
def test_only_both_ends_at_a_terminal_are_the_own_terminal(
    stdin: bool, stdout: bool, as_json: bool, own: bool, expected: Channel
) -> None:
    got = channel(stdin_is_terminal=stdin, stdout_is_terminal=stdout, as_json=as_json, piped_is_own=own)
    assert got is expected


def test_words_make_one_question_and_a_dash_reads_it() -> None:
    assert question(["factura", "de la", "luz"], io.StringIO("not read")) == "factura de la luz"
    assert question(["-"], io.StringIO(" la luz \n")) == "la luz"
    assert question(["-", "gas"], io.StringIO("not read")) == "- gas"
    assert question(["-"], None) == ""
    assert len(question(["-"], io.StringIO("a" * 10_000_000))) < 100_000


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("2024", date(2024, 1, 1), date(2024, 12, 31)),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
        ("2024-12", date(2024, 12, 1), date(2024, 12, 31)),
        ("2024-03-12", date(2024, 3, 12), date(2024, 3, 12)),
        ("12/03/2024", date(2024, 3, 12), date(2024, 3, 12)),
        ("1.3.2024", date(2024, 3, 1), date(2024, 3, 1)),
        (" 12-03-2024 ", date(2024, 3, 12), date(2024, 3, 12)),
    ],
)
def test_dates_are_iso_day_first_or_a_year(typed: str, first: date, last: date) -> None:
    assert (first_day(typed, "--from"), last_day(typed, "--to")) == (first, last)


@pytest.mark.parametrize(
    "typed",
    ["", "ayer", "24", "31/02/2024", "2024-13", "0000", "03/2024", "12/03/24", "2024-3-40", "9999-12-31x", "٢٠٢٤٠"],
)
def test_what_is_no_date_is_refused(typed: str) -> None:
    with pytest.raises(BadDate, match="^--from$"):
        first_day(typed, "--from")


def test_the_last_month_there_is_has_a_last_day() -> None:
    assert last_day("9999-12", "--to") == date(9999, 12, 31)


def test_no_date_is_no_limit() -> None:
    assert first_day(None, "--from") is None and last_day(None, "--to") is None


def test_a_range_that_ends_before_it_begins_is_refused() -> None:
    early, late = date(2024, 1, 1), date(2024, 1, 2)
    with pytest.raises(WrongUse, match="bad_dates"):
        check_order(Filters(date_from=late, date_to=early))
    for filters in (Filters(date_from=early, date_to=late), Filters(date_from=late), Filters(date_to=early), Filters()):
        check_order(filters)
    check_order(Filters(date_from=early, date_to=early))


def test_the_code_tells_found_not_found_and_not_answered() -> None:
    none = SourceCoverage(SourceState.NO_RESULTS, 20)
    assert exit_code(reply(shown())) == 0
    assert exit_code(reply(shown(), paperless=SLOW)) == 0
    assert exit_code(reply(paperless=none)) == 1
    assert exit_code(reply(paperless=none, karakeep=SLOW)) == 3


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@dataclass
class SlowApp:
    """An App whose search hands over a first answer and takes its time."""

    partial_at_s: float
    ends_at_s: float
    partial: SearchReply
    answer: SearchReply
    offered: bool = False

    async def search(
        self, *_: Any, on_partial: Callable[[SearchReply], Awaitable[None]] | None, **__: Any
    ) -> SearchReply:
        self.offered = on_partial is not None
        await asyncio.sleep(self.partial_at_s)
        if on_partial is not None:
            await on_partial(self.partial)
        await asyncio.sleep(self.ends_at_s - self.partial_at_s)
        return self.answer


async def on_screen(app: SlowApp, asked: Asked = ASKED, *, watched: bool = True) -> tuple[str, str]:
    """What stood on standard error, and the text of the answer."""
    err = Terminal()
    screen = Screen(Terminal(), err, watched, watched)
    answer, _ = await search(cast(App, app), ANA, asked, Channel.PROGRAM, screen, TEXTS, WORDS)
    text = answer if isinstance(answer, str) else "\n".join(span.text for line in answer for span in line.spans)
    return err.getvalue(), text


@pytest.fixture(autouse=True)
def _a_good_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


FIRST = replace(reply(shown(title="La primera"), karakeep=replace(SLOW, pending=True)), complete=False)
LAST = reply(shown(title="La definitiva"))


async def test_the_first_answer_is_shown_while_a_source_still_works_and_then_goes() -> None:
    seen, answer = await on_screen(SlowApp(0.9, 1.2, FIRST, LAST))
    assert "Buscando…" in seen and "La primera" in seen and "Sigo buscando en Karakeep…" in seen
    assert "\x1b[2K" in seen[-80:], "the lines are wiped"
    assert "La definitiva" in answer and "La primera" not in answer and "La definitiva" not in seen


async def test_a_first_answer_before_the_spinner_waits_for_it() -> None:
    seen, answer = await on_screen(SlowApp(0.1, 0.2, FIRST, LAST))
    assert seen == "" and "La definitiva" in answer


@pytest.mark.parametrize(("watched", "as_json"), [(False, False), (True, True), (False, True)])
async def test_nobody_who_reads_json_or_a_file_sees_progress(watched: bool, as_json: bool) -> None:
    app = SlowApp(0.8, 0.9, FIRST, LAST)
    seen, answer = await on_screen(app, replace(ASKED, as_json=as_json), watched=watched)
    assert seen == "" and "La definitiva" in answer and not app.offered


async def test_a_search_that_fails_leaves_the_screen_clean() -> None:
    class Failing(SlowApp):
        async def search(self, *_: Any, **__: Any) -> SearchReply:
            await asyncio.sleep(0.8)
            raise WrongUse("bad_limit")

    err = Terminal()
    with pytest.raises(WrongUse):
        await search(
            cast(App, Failing(0, 0, FIRST, LAST)),
            ANA,
            ASKED,
            Channel.PROGRAM,
            Screen(err, err, True, True),
            TEXTS,
            WORDS,
        )
    assert "Buscando…" in err.getvalue() and err.getvalue().count("\x1b[?25h") == 1
