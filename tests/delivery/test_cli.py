"""The command as a process: who sees what, what is told, and the code it ends with."""

import asyncio
import json
import os
import re
import signal
import sqlite3
import tomllib
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import VERSION
from tests.delivery.terminal import ROOT, SECRET_WORD, TOKEN, Shell, household
from tests.servers.faults import hang, slow, status
from tests.servers.paperless import PaperlessServer

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[tuple[Shell, PaperlessServer]]:
    async with household(tmp_path) as house:
        yield house


@pytest.fixture
def shell(home: tuple[Shell, PaperlessServer]) -> Shell:
    return home[0]


@pytest.fixture
def server(home: tuple[Shell, PaperlessServer]) -> PaperlessServer:
    return home[1]


@pytest.fixture
def nowhere(tmp_path: Path) -> Shell:
    """Without any setting."""
    return Shell(tmp_path)


# --- what is found ----------------------------------------------------------------------------------------------------


async def test_a_result_has_all_that_it_can_be_checked_by(shell: Shell, server: PaperlessServer) -> None:
    ended = await shell.pipe("search", "factura", "de", "la", "luz", "cocina")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "1. Factura de la luz de la cocina"
    assert "Paperless · Factura · 12 mar 2024" in ended.out
    assert "   Consumo eléctrico: 92,51 € de luz en la cocina." in lines
    assert "   Contiene: factura, luz, cocina" in lines
    assert f"   {server.base_url}/documents/11/details" in lines
    assert "\x1b" not in ended.out


async def test_nothing_found_is_told_and_is_code_one(shell: Shell) -> None:
    ended = await shell.pipe("search", "submarino")
    assert ended.code == 1 and ended.out.startswith("No lo he encontrado.")


async def test_nothing_found_while_a_source_is_silent_is_code_three(shell: Shell, server: PaperlessServer) -> None:
    server.faults.set("/", status(401))
    ended = await shell.pipe("search", "luz")
    assert ended.code == 3
    assert "No he podido buscar" in ended.out and "Paperless (la clave no vale)" in ended.out


async def test_a_question_can_come_from_standard_input(shell: Shell) -> None:
    ended = await shell.pipe("search", "-", given=b"factura de la luz\n")
    assert ended.code == 0 and "Factura de la luz" in ended.out
    assert (await shell.pipe("search", "-", given=b"\xff\xfe luz \n")).code == 0
    assert (await shell.pipe("search", "-", given=b"")).code == 2


async def test_filters_narrow(shell: Shell) -> None:
    for arguments, titles in (
        (("--from", "2025"), ["Factura de la luz del garaje"]),
        (("--to", "31/12/2024"), ["Factura de la luz de la cocina"]),
        (("--from", "2024-03-12", "--to", "12.03.2024"), ["Factura de la luz de la cocina"]),
        (("--tag", "casa"), ["Factura de la luz del garaje"]),
        (("--type", "factura", "--limit", "1", "--from", "2025"), ["Factura de la luz del garaje"]),
        (("--source", "paperless", "--from", "2025-05", "--to", "2025-05"), ["Factura de la luz del garaje"]),
    ):
        ended = await shell.pipe("search", "factura luz", *arguments)
        assert re.findall(r"^\d\. (.*)$", ended.out, re.MULTILINE) == titles, arguments


async def test_a_filter_alone_lists(shell: Shell) -> None:
    ended = await shell.pipe("search", "--type", "Factura")
    assert ended.code == 0 and ended.out.count("details") == 2


async def test_a_limit_is_kept(shell: Shell) -> None:
    ended = await shell.pipe("search", "factura luz", "--limit", "1")
    assert ended.out.count("details") == 1 and "1 resultado más" in ended.out


# --- who sees what ----------------------------------------------------------------------------------------------------


async def test_a_private_passage_is_shown_on_the_own_terminal_alone(shell: Shell) -> None:
    own = await shell.terminal("search", "nómina de la orquesta")
    assert own.code == 0 and SECRET_WORD in own.out and "🔒" in own.out
    for other in (
        await shell.pipe("search", "nómina de la orquesta"),
        await shell.terminal("search", "nómina de la orquesta", stdin=False),
        await shell.terminal("search", "nómina de la orquesta", stdout=False),
        await shell.terminal("search", "nómina de la orquesta", "--json"),
        await shell.pipe("search", "nómina de la orquesta", "--json"),
        await shell.pipe("search", "nómina de la orquesta", "--explain"),
    ):
        assert other.code == 0 and "Nómina" in other.out, other
        assert SECRET_WORD not in other.out + other.err and "2.100" not in other.out


async def test_a_private_word_finds_nothing_for_a_program(shell: Shell) -> None:
    assert (await shell.pipe("search", SECRET_WORD)).code == 1
    assert (await shell.terminal("search", SECRET_WORD)).code == 0


async def test_an_empty_piped_answer_always_tells_that_what_is_private_shows_by_title_alone(shell: Shell) -> None:
    hint = "Fuera de tu terminal, lo privado sale solo si su título lo dice todo; mira --help.\n"
    for ended in (
        await shell.pipe("search", SECRET_WORD),
        await shell.pipe("search", "submarino"),
        await shell.pipe("search", "submarino", "--json"),
    ):
        assert (ended.code, ended.err) == (1, hint)
    assert hint.strip() not in (await shell.terminal("search", "submarino", stderr=True)).out
    assert (await shell.pipe("search", "luz")).err == ""
    shell.settings["AGENTS__PRIVATE"] = "hidden"
    assert (await shell.pipe("search", "submarino")).err == ""


async def test_the_owner_may_trust_their_pipes(shell: Shell) -> None:
    shell.settings["AGENTS__PIPE"] = "own_terminal"
    assert SECRET_WORD in (await shell.pipe("search", "nómina de la orquesta")).out
    told = json.loads((await shell.pipe("search", "nómina de la orquesta", "--json")).out)
    assert SECRET_WORD in told["results"][0]["snippet"] and told["results"][0]["private"] is True


async def test_json_stands_alone_on_standard_output(shell: Shell) -> None:
    ended = await shell.pipe("search", "factura de la luz", "--json")
    told = json.loads(ended.out)
    assert ended.err == "" and told["coverage"]["paperless"]["state"] == "ok" and len(told["results"]) == 2
    nothing = await shell.pipe("search", "submarino", "--json")
    assert (nothing.code, json.loads(nothing.out)["results"]) == (1, [])
    wrong = await shell.pipe("search", "--json")
    assert (wrong.code, wrong.out) == (2, "") and wrong.err.count("\n") == 1


async def test_why_is_told_of_each_result(shell: Shell) -> None:
    open_one = await shell.pipe("search", "factura de la luz cocina", "--explain")
    assert "· Paperless, con tus palabras: puesto 1" in open_one.out
    own = await shell.terminal("search", "nómina de la orquesta", "--explain")
    assert "Es privado por su tipo «Nómina»." in own.out and "no enseño nada" not in own.out


async def test_who_asks_is_told_when_there_are_several_people(shell: Shell) -> None:
    shell.settings |= {"PEOPLE__PAU__TELEGRAM_ID": "1002", "PEOPLE__PAU__LANGUAGE": "ca"}
    piped = await shell.pipe("search", "luz")
    assert piped.code == 2 and "--as" in piped.err and "berta" not in piped.err
    own = await shell.terminal("search", "luz")
    assert own.code == 2 and "berta, pau" in own.err
    assert (await shell.pipe("search", "luz", "--as", "Berta")).code == 0
    other = await shell.pipe("search", "luz", "--as", "pau")
    assert (other.code, other.out) == (2, "") and "Falta l'ajust ENCUENTRA_PEOPLE__PAU__PAPERLESS_TOKEN" in other.err
    stranger = await shell.pipe("search", "luz", "--as", "nobody")
    assert stranger.code == 2 and "berta" not in stranger.err


# --- terminals --------------------------------------------------------------------------------------------------------

HOSTILE = (
    "\x1b]8;;http://evil.example.org\x1b\\luz\x1b]8;;\x1b\\ \x1b[2J\x1b[31mrojo\x07 \x9b31m[red]corchetes[/red] "
    ":smile: \u202erevés\u2066 \r\nlínea"
)


async def test_hostile_titles_reach_no_terminal(shell: Shell, server: PaperlessServer) -> None:
    server.change(11, title=HOSTILE, content=f"luz {HOSTILE} fin")
    server.reindex()
    shell.surroundings["TERM"] = "xterm-256color"
    for ended in (
        await shell.terminal("search", "luz corchetes", "--explain", stderr=True),
        await shell.terminal("search", "luz corchetes", "--json"),
        await shell.pipe("search", "luz corchetes"),
        await shell.pipe("search", "luz corchetes", "--json"),
    ):
        assert ended.code == 0
        rest = ANSI.sub("", ended.out)
        for bad in ("\x1b", "\x07", "\x9b", "\u202e", "\u2066"):
            assert bad not in rest, ended.out
        assert "\x1b[2J" not in ended.out and "\x1b[31m" not in ended.out and "\x1b]8" not in ended.out
        assert "[red]corchetes[/red]" in rest and ":smile:" in rest


async def test_no_color_is_honoured(shell: Shell) -> None:
    shell.surroundings["TERM"] = "xterm-256color"
    assert "\x1b[1;33m" in (await shell.terminal("search", "factura de la luz")).out
    shell.surroundings["NO_COLOR"] = "1"
    assert not re.search(r"\x1b\[[0-9;]*3\d", (await shell.terminal("search", "factura de la luz")).out)
    shell.surroundings["TERM"] = "dumb"
    assert "\x1b" not in (await shell.terminal("search", "factura de la luz")).out


@pytest.mark.parametrize("columns", [10, 30, 60])
async def test_text_is_wrapped_to_the_terminal_and_links_are_not(
    shell: Shell, server: PaperlessServer, columns: int
) -> None:
    ended = await shell.terminal("search", "factura de la luz cocina", columns=columns)
    lines = ANSI.sub("", ended.out).replace("\r", "").splitlines()
    link = f"{server.base_url}/documents/11/details"
    assert any(line.strip() == link for line in lines)
    assert all(len(line) <= columns for line in lines if "http" not in line)


async def test_a_slow_search_shows_that_it_works_and_cleans_up(shell: Shell, server: PaperlessServer) -> None:
    server.faults.set("/api/documents", slow(0.6))
    shell.surroundings["TERM"] = "xterm-256color"
    ended = await shell.terminal("search", "factura de la luz", stderr=True)
    assert ended.code == 0 and "Buscando…" in ended.out and "\x1b[?25h" in ended.out
    quiet = await shell.terminal("search", "factura de la luz", "--json")
    assert "Buscando" not in quiet.out + quiet.err


# --- what is typed wrongly --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("search", "luz", "--source", "karakeep"), "fuente"),
        (("search", "luz", "--type", "Poema"), "tipo"),
        (("search", "luz", "--limit", "4"), "1 a 3"),
        (("search", "luz", "--archived"), "Paperless no sabe filtrar por --archived."),
        (("search", "luz", "--unreviewed"), "Paperless no sabe filtrar por --unreviewed."),
        (("search", "luz", "--colour"), "--colour"),
        (("search",), "Dime qué busco"),
    ],
)
async def test_what_is_wrong_is_one_sentence_with_what_to_do(
    shell: Shell, arguments: tuple[str, ...], told: str
) -> None:
    ended = await shell.pipe(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.err and ended.err.count("\n") == 1 and "Traceback" not in ended.err


async def test_excluded_words_follow_two_dashes(shell: Shell) -> None:
    ended = await shell.pipe("search", "--", "factura luz", "-garaje")
    assert "cocina" in ended.out and "garaje" not in ended.out


async def test_help_speaks_the_language_of_the_one_person(shell: Shell) -> None:
    shell.settings["PEOPLE__BERTA__LANGUAGE"] = "ca"
    assert "Ús:" in (await shell.pipe("search", "--help")).out
    assert "No ho he trobat" in (await shell.pipe("search", "submarino")).out
    assert "--limit" in (await shell.pipe("search", "--limit", "x")).err


async def test_a_person_who_chose_no_language_is_spoken_to_in_the_terminals(shell: Shell) -> None:
    shell.surroundings["LANG"] = "en_GB.UTF-8"
    assert "I did not find i" in (await shell.pipe("search", "submarino")).out
    assert "Usage:" in (await shell.pipe("search", "--help")).out
    shell.settings["PEOPLE__BERTA__LANGUAGE"] = "es"
    assert "No lo he encontrado" in (await shell.pipe("search", "submarino")).out
    shell.settings["PAPERLESS__DEFAULT"] = "x"
    for arguments, words in ((("search", "luz"), "El valor de"), (("--help",), "Uso:"), (("serch",), "No conozco")):
        ended = await shell.pipe(*arguments)
        assert words in ended.out + ended.err


async def test_the_version_is_the_projects(nowhere: Shell) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    ended = await nowhere.pipe("--version")
    assert (ended.code, ended.out) == (0, f"encuentra {VERSION}\n")


async def test_without_settings_it_says_what_is_missing(nowhere: Shell) -> None:
    for command in ("search", "run", "stats"):
        ended = await nowhere.pipe(command)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err == "No hay .env. Haz cp .env.example .env y rellena lo marcado con (*).\n"


# --- how it ends ------------------------------------------------------------------------------------------------------


async def test_interrupted_it_ends_with_130_and_without_a_trace(shell: Shell, server: PaperlessServer) -> None:
    server.faults.set("/", hang())
    pipe = asyncio.subprocess.PIPE
    process = await shell.start("search", "luz", stdin=pipe, stdout=pipe, stderr=pipe)
    while not server.requests:
        await asyncio.sleep(0.02)
    process.send_signal(signal.SIGINT)
    async with asyncio.timeout(10):
        out, err = await process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


async def test_a_reader_that_leaves_early_is_no_failure(shell: Shell) -> None:
    pipe = asyncio.subprocess.PIPE
    for arguments in (("search", "factura de la luz"), ("search", "luz", "--json"), ("--help",)):
        reader, writer = os.pipe()
        process = await shell.start(*arguments, stdin=asyncio.subprocess.DEVNULL, stdout=writer, stderr=pipe)
        os.close(reader)
        os.close(writer)
        _, err = await process.communicate()
        assert (process.returncode, err) == (0, b"")


async def test_an_answer_that_cannot_be_written_is_told(shell: Shell) -> None:
    pipe = asyncio.subprocess.PIPE
    for arguments in (("search", "factura de la luz"), ("search", "luz", "--json"), ("stats",), ("--help",)):
        with Path("/dev/full").open("wb") as full:
            process = await shell.start(*arguments, stdin=asyncio.subprocess.DEVNULL, stdout=full.fileno(), stderr=pipe)
            _, err = await process.communicate()
        assert (process.returncode, err.decode()) == (3, "No puedo escribir el resultado: ¿disco lleno?\n")


async def test_signs_in_a_name_of_dotenv_reach_no_terminal(shell: Shell) -> None:
    (shell.folder / ".env").write_text("ENCUENTRA_\x1b]0;evil\x07=1\nENCUENTRA_PEOPLE__A\x1b[2JB__TELEGRAM_ID=1\n")
    ended = await shell.pipe("search", "luz")
    assert ended.code == 2 and "\x1b" not in ended.err and "\x07" not in ended.err


async def test_a_damaged_state_stops_no_search_and_is_told_by_stats(shell: Shell) -> None:
    (shell.folder / "state").mkdir()
    (shell.folder / "state" / "state.db").write_bytes(b"garbage" * 1000)
    assert (await shell.pipe("search", "luz")).code == 0
    ended = await shell.pipe("stats")
    assert (
        ended.code == 3 and ended.err == "state.db está dañado. Apártalo y empezaré uno nuevo, o recupera una copia.\n"
    )


async def test_no_word_of_the_question_or_of_the_answer_stays_behind(shell: Shell) -> None:
    for arguments in (
        ("search", "factura de la luz cocina"),
        ("search", "nómina de la orquesta"),
        ("search", "submarino"),
    ):
        await shell.pipe(*arguments)
    kept = b"".join(path.read_bytes() for path in (shell.folder / "state").rglob("*") if path.is_file())
    for word in ("luz", "cocina", "submarino", "orquesta", "berta", TOKEN, "Consumo"):
        assert word.encode() not in kept


async def test_stats_count_what_was_asked(shell: Shell) -> None:
    assert "Aún no hay" in (await shell.pipe("stats")).out
    await shell.pipe("search", "luz")
    await shell.pipe("search", "submarino")
    ended = await shell.pipe("stats")
    assert re.search(r"Paperless +ha contestado +1 ", ended.out) and re.search(
        r"Paperless +no tiene nada +1 ", ended.out
    )
    told = json.loads((await shell.pipe("stats", "--json")).out)
    assert [(use["source"], use["state"], use["count"]) for use in told["uses"]] == [
        ("paperless", "no_results", 1),
        ("paperless", "ok", 1),
    ]
    assert set(told["uses"][0]) == {"source", "state", "count", "median_ms", "p95_ms", "longest_ms"}


async def test_what_stats_do_not_know_is_told_and_not_obeyed(shell: Shell) -> None:
    await shell.pipe("search", "luz")
    with closing(sqlite3.connect(shell.folder / "state" / "state.db")) as state, state:
        (table,) = (
            name
            for (name,) in state.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if "state" in {column[1] for column in state.execute(f"PRAGMA table_info({name})")}
        )
        state.execute(f"UPDATE {table} SET source = ?", ("\x1b[2Jevil\x9b",))
    shown = await shell.terminal("stats")
    assert shown.code == 0 and "[2Jevil" in shown.out and "\x1b[2J" not in shown.out and "\x9b" not in shown.out
    as_json = await shell.pipe("stats", "--json")
    assert as_json.code == 0 and "\x1b" not in as_json.out and "\x9b" not in as_json.out
    with closing(sqlite3.connect(shell.folder / "state" / "state.db")) as state, state:
        state.execute(f"UPDATE {table} SET state = 'asleep'")
    for arguments in (("stats",), ("stats", "--json")):
        ended = await shell.pipe(*arguments)
        assert (ended.code, ended.out) == (3, "") and "versión más nueva" in ended.err


async def test_stats_ask_no_server(shell: Shell, server: PaperlessServer) -> None:
    await shell.pipe("stats")
    assert server.count() == 0
