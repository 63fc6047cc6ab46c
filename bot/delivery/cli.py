"""The command `encuentra`: its commands, and the one edge where whatever goes wrong becomes a sentence and a code."""

import asyncio
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

import typer

from bot.delivery import cli_run, cli_search, plain_text
from bot.delivery.cli_around import Around, Prepared
from bot.delivery.cli_faults import DONE, INTERRUPTED, WRONG_USE, CannotWrite, WhichPerson, told
from bot.delivery.cli_search import Asked, Screen
from bot.delivery.json_output import stats_json
from bot.domain.disclosure import Channel
from bot.domain.errors import SettingsError
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.domain.query import Filters
from bot.usecases.report import Stats


def command_line(
    arguments: Sequence[str],
    prepare: Callable[[], Prepared],
    environment: Mapping[str, str],
    version: str,
    spoken: Callable[[], Language | None] = lambda: None,
) -> int:
    """Runs one command and gives the code to end with; never raises. ``prepare`` reads the settings when needed,
    ``spoken`` the language they name."""
    around = Around(prepare, spoken, environment, version)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that it lacks is no failure
    try:
        command = typer.main.get_command(_program())
        code = command.main(list(arguments), prog_name="encuentra", standalone_mode=False, obj=around)
        return code if isinstance(code, int) else DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        sentence, code = told(error, around.words, around.texts, arguments)
        _say(sentence)
        return code


def _program() -> typer.Typer:
    program = typer.Typer(
        add_completion=False,
        add_help_option=False,
        pretty_exceptions_enable=False,
        pretty_exceptions_show_locals=False,
        rich_markup_mode=None,
    )
    program.callback(invoke_without_command=True)(_main)
    for name, command in (("search", _search), ("run", _run), ("stats", _stats)):
        program.command(name, add_help_option=False)(command)
    return program


def _page(name: str) -> Callable[[typer.Context, bool], None]:
    def show(context: typer.Context, wanted: bool) -> None:
        if wanted:
            around: Around = context.obj
            _print(around.words.pages[name] + "\n")
            raise typer.Exit(DONE)

    return show


def _help(name: str) -> Any:
    return typer.Option("--help", "-h", is_eager=True, callback=_page(name))


def _version(context: typer.Context, wanted: bool) -> None:
    if wanted:
        around: Around = context.obj
        _print(f"encuentra {around.version}\n")
        raise typer.Exit(DONE)


def _main(
    context: typer.Context,
    help_: Annotated[bool, _help("")] = False,
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_version)] = False,
) -> int:
    if context.invoked_subcommand is None:
        around: Around = context.obj
        _say(around.words.pages[""])
        return WRONG_USE
    return DONE


def _search(
    context: typer.Context,
    text: Annotated[list[str] | None, typer.Argument()] = None,
    source: Annotated[list[str] | None, typer.Option("--source")] = None,
    person: Annotated[str | None, typer.Option("--as")] = None,
    limit: Annotated[int, typer.Option("--limit")] = 3,
    type_: Annotated[list[str] | None, typer.Option("--type")] = None,
    tag: Annotated[list[str] | None, typer.Option("--tag")] = None,
    from_: Annotated[str | None, typer.Option("--from")] = None,
    to: Annotated[str | None, typer.Option("--to")] = None,
    archived: Annotated[bool, typer.Option("--archived")] = False,
    unreviewed: Annotated[bool, typer.Option("--unreviewed")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    help_: Annotated[bool, _help("search")] = False,
) -> int:
    around: Around = context.obj
    prepared = around.prepared()
    where = cli_search.channel(
        stdin_is_terminal=_is_terminal(sys.stdin),
        stdout_is_terminal=_is_terminal(sys.stdout),
        as_json=as_json,
        piped_is_own=prepared.piped_is_own_terminal,
    )
    principal = _principal(prepared, person, where)
    around.speak(principal)
    if error := prepared.missing(principal):
        raise error
    filters = Filters(
        types=tuple(type_ or ()),
        tags=tuple(tag or ()),
        date_from=cli_search.first_day(from_, "--from"),
        date_to=cli_search.last_day(to, "--to"),
        archived=archived,
        unreviewed=unreviewed,
    )
    cli_search.check_order(filters)
    if text == ["-"] and _is_terminal(sys.stdin):
        _say(around.words.type_the_question)
    asked = Asked(cli_search.question(text or [], sys.stdin), tuple(source or ()), filters, limit, as_json, explain)
    screen = Screen(sys.stdout, sys.stderr, _is_terminal(sys.stdout), _is_terminal(sys.stderr))

    async def go() -> tuple[str | list[plain_text.Line], int]:
        async with prepared.app() as app:
            return await cli_search.search(app, principal, asked, where, screen, around.texts, around.words)

    answer, code = asyncio.run(go())
    _print(answer)
    if code != DONE and where is Channel.PROGRAM and prepared.private_by_title:
        _say(around.words.private_by_title)  # whatever there is: it must not tell that something private is
    return code


def _run(context: typer.Context, help_: Annotated[bool, _help("run")] = False) -> int:
    around: Around = context.obj
    prepared = around.prepared()
    asyncio.run(cli_run.run(prepared, around.texts, around.words, _say, seen=_is_terminal(sys.stderr)))
    return DONE


def _stats(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    help_: Annotated[bool, _help("stats")] = False,
) -> int:
    around: Around = context.obj
    prepared = around.prepared()

    async def go() -> Stats:
        return await prepared.report()

    stats = asyncio.run(go())
    words, texts = around.words, around.texts
    _print(stats_json(stats) + "\n" if as_json else plain_text.stats_lines(stats, texts, words))
    return DONE


def _principal(prepared: Prepared, named: str | None, where: Channel) -> Principal:
    """On whose behalf: fixed when the process starts, never taken from the question."""
    if not prepared.people:
        raise SettingsError("no_people", "ENCUENTRA_PEOPLE__<NAME>__TELEGRAM_ID")
    if named is None:
        if len(prepared.people) == 1:
            return next(iter(prepared.people.values()))
        raise WhichPerson(given=False, names=sorted(prepared.people) if where is Channel.OWN_TERMINAL else ())
    principal = prepared.people.get(named.strip().lower())
    if principal is None:
        raise WhichPerson(given=True)
    return principal


def _is_terminal(stream: Any) -> bool:
    return stream is not None and not stream.closed and bool(stream.isatty())


def _print(answer: str | list[plain_text.Line]) -> None:
    """To standard output; a reader that left early is no failure."""
    if sys.stdout is None:
        return
    try:
        if isinstance(answer, str):
            sys.stdout.write(answer)
        elif _is_terminal(sys.stdout):
            plain_text.write_styled(answer, sys.stdout)
        else:
            sys.stdout.write(plain_text.bare(answer))
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer goes nowhere, or the interpreter would complain of it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise CannotWrite from None


def _say(sentence: str) -> None:
    """To standard error."""
    with suppress(OSError, ValueError):
        print(plain_text.harmless(sentence), file=sys.stderr, flush=True)
