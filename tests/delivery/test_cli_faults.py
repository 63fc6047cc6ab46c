"""What is typed wrongly, what is set wrongly, what nobody foresaw: a sentence and a code, in one process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import typer

from bot.app import App
from bot.delivery.cli import command_line
from bot.delivery.cli_around import Prepared
from bot.delivery.cli_faults import WhichPerson, told
from bot.delivery.texts.cli import cli_texts_in
from bot.delivery.texts.spoken import texts_in
from bot.domain.errors import AlreadyRunning, SettingsError, StateDamaged, WrongUse
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.usecases.report import Stats

CANARY = "canary: the question itself"
PAU = Principal("pau", Language.CA, ("paperless",))


def prepared(fault: Exception, *people: Principal) -> Prepared:
    """A program in which everything that is opened fails."""

    @asynccontextmanager
    async def app() -> AsyncIterator[App]:
        await report()
        yield App  # type: ignore[misc]

    async def report() -> Stats:
        raise fault

    async def serve(*_: object) -> None:
        raise fault

    everybody = {person.name: person for person in people}
    languages = {person.name: person.language for person in people}
    return Prepared(
        everybody, languages, False, True, app, report, serve, lambda: (), lambda: (), lambda: (), lambda _: None
    )


def ended(
    *arguments: str, fault: Exception | None = None, language: str = "es", people: tuple[Principal, ...] = ()
) -> int:
    def prepare() -> Prepared:
        if not people:
            raise SettingsError("no_people", "ENCUENTRA_PEOPLE__<NAME>__TELEGRAM_ID")
        return prepared(fault or LookupError(CANARY), *people)

    def spoken() -> Language | None:
        return people[0].language if people else None

    return command_line(arguments, prepare, {"LANG": language}, "1.2.3", spoken)


@pytest.mark.parametrize("language", ["es_ES.UTF-8", "ca", "en_GB"])
@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("serch",), "search, run, stats"),
        (("--fast",), "--fast"),
        (("search", "luz", "--colour"), "--colour"),
        (("search", "luz", "--col\x1bour"), "--colour"),
        (("search", "-gas"), "«--»"),
        (("search", "luz", "-pepe"), "encuentra search -- "),
        (("search", "luz", "-pepe"), " -pepe"),
        (("stats", "-x"), "-x"),
        (("search", "luz", "--limit"), "--limit"),
        (("search", "luz", "--limit", "many"), "--limit"),
        (("search", "luz", "--json=yes"), "--json"),
        (("stats", "now"), "encuentra stats --help"),
        (("run", "now"), "encuentra run --help"),
        (("run", "--fast"), "encuentra run --help"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence_with_what_to_do(
    language: str, arguments: tuple[str, ...], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(*arguments, language=language) == 2
    out, err = capsys.readouterr()
    assert out == "" and hint in err and err.count("\n") == 1 and "\x1b" not in err


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--from", "ayer"), "2024-03-12, 2024-03"),
        (("--from", "ayer"), "--from"),
        (("--from", "2024-13"), "--from"),
        (("--to", "31/02/2024"), "--to"),
        (("--to", "24"), "--to"),
        (("--from", "2025", "--to", "2024"), "primera data"),
    ],
)
def test_a_date_that_is_none_is_told_with_its_option(
    arguments: tuple[str, ...], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("search", "llum", *arguments, people=(PAU,)) == 2
    out, err = capsys.readouterr()
    assert out == "" and hint in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("language", "word"),
    [("ca_ES.UTF-8", "Ús:"), ("en_GB", "Usage:"), ("es", "Uso:"), ("C.UTF-8", "Uso:"), ("de_DE", "Uso:")],
)
def test_help_speaks_the_language_of_the_environment(
    language: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (("--help",), ("-h",), ("search", "--help"), ("run", "-h"), ("stats", "--help")):
        assert ended(*arguments, language=language) == 0
        out, err = capsys.readouterr()
        assert word in out and err == ""


def test_help_speaks_the_language_that_the_settings_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended("search", "--help", people=(PAU,)) == 0
    assert "Ús:" in capsys.readouterr().out


def test_without_a_command_the_help_is_shown_and_it_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended() == 2
    out, err = capsys.readouterr()
    assert out == "" and "encuentra ORDEN" in err


@pytest.mark.parametrize("command", [("search", "llum"), ("stats",), ("run",)])
@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (WrongUse("bad_limit"), 2),
        (SettingsError("missing", "ENCUENTRA_TELEGRAM__TOKEN"), 2),
        (SettingsError("token_refused", "ENCUENTRA_TELEGRAM__TOKEN"), 2),
        (SettingsError("not_written_yet", "ENCUENTRA_X"), 2),
        (StateDamaged("state_newer"), 3),
        (StateDamaged("not written yet"), 3),
        (AlreadyRunning(), 3),
        (LookupError(CANARY), 3),
        (OSError(2, CANARY, CANARY), 3),
        (RecursionError(CANARY), 3),
    ],
    ids=repr,
)
def test_whatever_fails_is_one_sentence_without_a_word_of_content(
    command: tuple[str, ...], fault: Exception, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(*command, fault=fault, people=(PAU,)) == code
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "canary" not in err and "Traceback" not in err
    assert "—" not in err and "{" not in err


def test_a_fault_that_nobody_foresaw_is_told_by_type_and_place() -> None:
    words, texts = cli_texts_in(Language.ES), texts_in(Language.ES)
    try:
        texts_in("nobody")  # type: ignore[arg-type]
    except KeyError as error:
        sentence, code = told(error, words, texts)
    assert code == 3 and "KeyError spoken:" in sentence and "nobody" not in sentence


def test_settings_that_crash_are_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    def prepare() -> Prepared:
        raise RuntimeError(CANARY)

    assert command_line(("stats",), prepare, {}, "1.2.3") == 3
    err = capsys.readouterr().err
    assert "RuntimeError" in err and "canary" not in err


def test_interrupted_while_reading_settings_it_ends_with_130(capsys: pytest.CaptureFixture[str]) -> None:
    def prepare() -> Prepared:
        raise KeyboardInterrupt

    assert command_line(("stats",), prepare, {}, "1.2.3") == 130
    assert capsys.readouterr() == ("", "")


def test_names_are_listed_only_where_they_were_given() -> None:
    words, texts = cli_texts_in(Language.EN), texts_in(Language.EN)
    assert "ana, pau" in told(WhichPerson(given=False, names=("ana", "pau")), words, texts)[0]
    assert ":" not in told(WhichPerson(given=False), words, texts)[0]
    assert told(WhichPerson(given=True), words, texts) == (words.unknown_person, 2)


def test_an_error_of_typer_that_is_not_known_yet_has_a_sentence() -> None:
    words, texts = cli_texts_in(Language.EN), texts_in(Language.EN)
    assert told(typer.TyperException(CANARY), words, texts) == (
        words.unknown_command.format(known="search, run, stats"),
        2,
    )
