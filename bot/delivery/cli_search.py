"""`encuentra search`: from what was typed to what is printed, and the code it ends with."""

import asyncio
import contextlib
import re
from calendar import monthrange
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, TextIO

from bot.app import App, OnPartial
from bot.delivery import plain_text
from bot.delivery.cli_faults import DONE, NO_ANSWER, NOTHING, BadDate
from bot.delivery.json_output import search_json
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.cli import CliTexts
from bot.domain.disclosure import Channel, Why
from bot.domain.errors import WrongUse
from bot.domain.principal import Principal
from bot.domain.query import Filters
from bot.domain.reply import SearchReply

if TYPE_CHECKING:
    from rich.live import Live

QUIET_S: Final = 0.7  # most searches are over before a spinner would help
MAX_INPUT: Final = 64 * 1024  # characters read from standard input; a question has far fewer

_ISO: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed after `encuentra search`."""

    text: str
    sources: tuple[str, ...]
    filters: Filters
    limit: int
    as_json: bool
    explain: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """Where output goes, and what is at the other end."""

    out: TextIO
    err: TextIO
    out_is_terminal: bool
    err_is_terminal: bool

    @property
    def shows_progress(self) -> bool:
        """Whether somebody watches who would like to know that something happens."""
        return self.out_is_terminal and self.err_is_terminal


def channel(*, stdin_is_terminal: bool, stdout_is_terminal: bool, as_json: bool, piped_is_own: bool) -> Channel:
    """Who reads the output: the owner's own terminal only if both ends are one and no program was meant."""
    if piped_is_own or (stdin_is_terminal and stdout_is_terminal and not as_json):
        return Channel.OWN_TERMINAL
    return Channel.PROGRAM


def question(words: list[str], stdin: TextIO | None) -> str:
    """The question as typed, or from standard input where it is a single dash."""
    if words != ["-"]:
        return " ".join(words)
    return stdin.read(MAX_INPUT).strip() if stdin is not None else ""


def first_day(text: str | None, option: str) -> date | None:
    """The day, or the first one of a month or year; ``BadDate`` for anything else."""
    span = _days(text, option)
    return span[0] if span else None


def last_day(text: str | None, option: str) -> date | None:
    """The day, or the last one of a month or year; ``BadDate`` for anything else."""
    span = _days(text, option)
    return span[1] if span else None


def check_order(filters: Filters) -> None:
    """Refuses a range that ends before it begins."""
    if filters.date_from and filters.date_to and filters.date_from > filters.date_to:
        raise WrongUse("bad_dates")


async def search(
    app: App, principal: Principal, asked: Asked, where: Channel, screen: Screen, texts: Texts, words: CliTexts
) -> tuple[str | list[plain_text.Line], int]:
    """What to print, JSON or lines, and the code to end with."""
    async with _progress(screen if not asked.as_json else None, texts, words) as on_partial:
        reply = await app.search(
            principal,
            asked.text,
            channel=where,
            sources=asked.sources or None,
            filters=asked.filters,
            limit=asked.limit,
            on_partial=on_partial,
        )
        whys = await _whys(app, principal, reply, where) if asked.explain and not asked.as_json else []
    if asked.as_json:
        return search_json(reply, texts) + "\n", exit_code(reply)
    return plain_text.search_lines(reply, whys, texts, words), exit_code(reply)


def exit_code(reply: SearchReply) -> int:
    """0 with results, also when partial; 1 with none; 3 with none when a source did not answer."""
    if reply.results:
        return DONE
    return NOTHING if reply.all_answered else NO_ANSWER


async def _whys(app: App, principal: Principal, reply: SearchReply, where: Channel) -> list[Why | None]:
    ranks = range(reply.first_rank, reply.first_rank + len(reply.results))
    return list(await asyncio.gather(*(app.why(principal, reply.request_id, rank, channel=where) for rank in ranks)))


@contextlib.asynccontextmanager
async def _progress(screen: Screen | None, texts: Texts, words: CliTexts) -> AsyncIterator[OnPartial | None]:
    """A spinner on standard error when it takes longer, and the first answer under it; gone before the end."""
    if screen is None or not screen.shows_progress:
        yield None
        return
    with contextlib.ExitStack() as open_live:
        live: list[Live] = []
        waiting = asyncio.create_task(_after(QUIET_S, lambda: _spin(open_live, live, screen.err, words)))

        async def on_partial(reply: SearchReply) -> None:
            lines = plain_text.search_lines(reply, [], texts, words)
            if live:
                live[0].update(plain_text.styled(lines, live[0].console.width), refresh=True)

        try:
            yield on_partial
        finally:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)


async def _after(seconds: float, act: Callable[[], None]) -> None:
    await asyncio.sleep(seconds)
    act()


def _spin(open_live: contextlib.ExitStack, live: list["Live"], stream: TextIO, words: CliTexts) -> None:
    from rich.live import Live
    from rich.spinner import Spinner

    console = plain_text.console_on(stream)
    live.append(open_live.enter_context(Live(Spinner("dots", words.searching), console=console, transient=True)))


def _days(text: str | None, option: str) -> tuple[date, date] | None:
    if text is None:
        return None
    typed = text.strip()
    try:
        if match := _DAY_FIRST.fullmatch(typed):
            day = date(int(match[3]), int(match[2]), int(match[1]))
            return day, day
        if match := _ISO.fullmatch(typed):
            return _period(int(match[1]), match[2], match[3])
    except ValueError:
        pass
    raise BadDate(option)


def _period(year: int, month: str | None, day: str | None) -> tuple[date, date]:
    if day is not None and month is not None:
        only = date(year, int(month), int(day))
        return only, only
    if month is not None:
        first = date(year, int(month), 1)
        return first, first.replace(day=monthrange(year, first.month)[1])
    return date(year, 1, 1), date(year, 12, 31)
