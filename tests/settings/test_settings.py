"""Settings are told from each other by name, and what is wrong with one is told without its value."""

import string
from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from pydantic import ValidationError

from bot.delivery.texts.cli import CliTexts, cli_texts_in, settings_sentence
from bot.domain.errors import SettingsError
from bot.domain.language import Language
from bot.domain.record import Dimension
from bot.domain.sensitivity import Label
from bot.settings import PREFIX, Settings, check_telegram, gaps, load, loose_files, missing, names, spoken, state_folder
from bot.settings.model import PaperlessSettings

CANARY = "canary0123456789abcdefghij0123456789abcd"
HOUSEHOLD = {
    "PEOPLE__ANA__TELEGRAM_ID": "1001",
    "PEOPLE__ANA__PAPERLESS_TOKEN": CANARY,
    "PAPERLESS__URL": "http://127.0.0.1:8000",
}
WORDS = [cli_texts_in(language) for language in Language]


def named(values: Mapping[str, str]) -> dict[str, str]:
    return {PREFIX + name: value for name, value in values.items()}


def loaded(folder: Path, **values: str) -> Settings:
    return load(named({**HOUSEHOLD, **values}), folder)


def refused(folder: Path, values: Mapping[str, str]) -> SettingsError:
    with pytest.raises(SettingsError) as told:
        load(named({**HOUSEHOLD, **values}), folder)
    return told.value


# --- names and values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "code", "name"),
    [
        ({"PAPERLES__URL": "x"}, "misspelt_name", "PAPERLES__URL"),
        ({"PEOPLE__ANA__TELEGRAM": "1"}, "misspelt_name", "PEOPLE__ANA__TELEGRAM"),
        ({"QWERTY": "x"}, "unknown_name", "QWERTY"),
        ({"PEOPLE": '{"ana": {}}'}, "unknown_name", "PEOPLE"),
        ({"PEOPLE__ANA__MARIA__TELEGRAM_ID": "1"}, "better_person_name", "PEOPLE__ANA__MARIA__TELEGRAM_ID"),
        ({"PEOPLE__ANA-MARIA__TELEGRAM_ID": "1"}, "better_person_name", "PEOPLE__ANA-MARIA__TELEGRAM_ID"),
        ({"PEOPLE__<NAME>__TELEGRAM_ID": "1"}, "placeholder", "PEOPLE__<NAME>__TELEGRAM_ID"),
        ({"PEOPLE__NÚRIA__TELEGRAM_ID": "1"}, "better_person_name", "PEOPLE__NÚRIA__TELEGRAM_ID"),
        ({"PEOPLE___ANA__TELEGRAM_ID": "1"}, "better_person_name", "PEOPLE___ANA__TELEGRAM_ID"),
        ({"PEOPLE__Я__TELEGRAM_ID": "1"}, "bad_person_name", "PEOPLE__…"),
        ({"PEOPLE__ANA__TELEGRAM_ID": "@ana"}, "bad_value", "PEOPLE__ANA__TELEGRAM_ID"),
        ({"PEOPLE__ANA__TELEGRAM_ID": "-1001"}, "bad_value", "PEOPLE__ANA__TELEGRAM_ID"),
        ({"PEOPLE__ANA__LANGUAGE": "fr"}, "bad_value", "PEOPLE__ANA__LANGUAGE"),
        ({"PEOPLE__ANA__SOURCES": "paperless,teapot"}, "bad_value", "PEOPLE__ANA__SOURCES"),
        ({"PEOPLE__ANA__PAPERLESS_TOKEN": "half a key"}, "bad_value", "PEOPLE__ANA__PAPERLESS_TOKEN"),
        ({"PEOPLE__PAU__TELEGRAM_ID": "1001"}, "same_telegram_id", "PEOPLE__PAU__TELEGRAM_ID"),
        ({"PEOPLE__PAU__SOURCES": "paperless"}, "missing", "PEOPLE__PAU__PAPERLESS_TOKEN"),
        ({"PAPERLESS__URL": ""}, "missing", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "", "PAPERLESS__UNTYPED": "open"}, "missing", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "docs.example.org"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "ftp://docs.example.org"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "http://ana:secret@docs.example.org"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "http://docs.example.org/?a=1"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "http://docs.example.org:99999"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "http://a..b:9"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": f"http://{'a' * 64}.example.org"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__URL": "http://docs.example.org/api/"}, "bad_value", "PAPERLESS__URL"),
        ({"PAPERLESS__PUBLIC_URL": "http://docs.example.org/Dashboard"}, "bad_value", "PAPERLESS__PUBLIC_URL"),
        ({"PAPERLESS__PUBLIC_URL": "docs"}, "bad_value", "PAPERLESS__PUBLIC_URL"),
        ({"PAPERLESS__DEFAULT": "secret"}, "bad_value", "PAPERLESS__DEFAULT"),
        ({"PAPERLESS__SENSITIVE_TAGS": '["a"'}, "bad_value", "PAPERLESS__SENSITIVE_TAGS"),
        ({"PAPERLESS__SENSITIVE_TAGS": "[" * 20_000}, "bad_value", "PAPERLESS__SENSITIVE_TAGS"),
        ({"PAPERLESS__SENSITIVE_TAGS": '[["a"]]'}, "bad_value", "PAPERLESS__SENSITIVE_TAGS"),
        ({"TELEGRAM__TELL_ID": "perhaps"}, "bad_value", "TELEGRAM__TELL_ID"),
        ({"TELEGRAM__TOKEN": "123 456"}, "bad_value", "TELEGRAM__TOKEN"),
        ({"TIMEZONE": "Europe/Atlantis"}, "bad_value", "TIMEZONE"),
        ({"TIMEZONE": "../../etc/passwd"}, "bad_value", "TIMEZONE"),
        ({"LOG_LEVEL": "loud"}, "bad_value", "LOG_LEVEL"),
        ({"AGENTS__PIPE": "all"}, "bad_value", "AGENTS__PIPE"),
        ({"AGENTS__TEXT": "all"}, "bad_value", "AGENTS__TEXT"),
        ({"PRIVATE_TITLES": "all"}, "bad_value", "PRIVATE_TITLES"),
        ({"TELEGRAM__TOKEN": "1:x", "TELEGRAM__TOKEN_FILE": "/x"}, "given_twice", "TELEGRAM__TOKEN"),
        ({"TELEGRAM__TOKEN_FILE": "/nowhere/token"}, "file_unreadable", "TELEGRAM__TOKEN_FILE"),
        ({"TELEGRAM__TOKEN_FILE": "~nobody-here/token"}, "file_unreadable", "TELEGRAM__TOKEN_FILE"),
        ({"STATE_DIR": "~nobody-here/state"}, "file_unreadable", "STATE_DIR"),
        ({"STATE_DIR": "state"}, "bad_value", "STATE_DIR"),
        ({"STATE_DIR": "./state"}, "bad_value", "STATE_DIR"),
        ({"TELEGRAM__TOKEN_FILE": "/"}, "file_unreadable", "TELEGRAM__TOKEN_FILE"),
        ({"TELEGRAM__TOKEN_FILE": "/dev/null"}, "file_empty", "TELEGRAM__TOKEN_FILE"),
    ],
)
def test_what_is_wrong_is_told_by_name_and_never_by_value(
    tmp_path: Path, values: dict[str, str], code: str, name: str
) -> None:
    error = refused(tmp_path, values)
    assert (error.code, error.name) == (code, PREFIX + name)
    for words in WORDS:
        sentence = settings_sentence(error, words)
        assert PREFIX + name in sentence and "—" not in sentence and "{" not in sentence
        for value in (*values.values(), CANARY):
            assert len(value) < 5 or value not in sentence.replace(PREFIX + name, "")
            assert len(value) < 5 or value not in f"{error!r} {error} {error.values}"


def test_without_people_there_is_nobody_to_serve(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as told:
        load(named({"PAPERLESS__URL": "http://127.0.0.1:8000"}), tmp_path)
    assert told.value.code == "no_people"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("PAPERLESS__PUBLICURL", "PAPERLESS__PUBLIC_URL"),
        ("PEOPLE__ANA__PAPERLES_TOKEN", "PEOPLE__ANA__PAPERLESS_TOKEN"),
        ("TELEGRAM_TOKEN", "TELEGRAM__TOKEN"),
        ("TIME_ZONE", "TIMEZONE"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_one_that_was_meant(tmp_path: Path, written: str, meant: str) -> None:
    error = refused(tmp_path, {written: "x"})
    assert error.values["near"] == PREFIX + meant


def test_what_a_choice_allows_is_told(tmp_path: Path) -> None:
    assert refused(tmp_path, {"PAPERLESS__DEFAULT": "x"}).values == {"expected": "open, private"}
    assert refused(tmp_path, {"PEOPLE__ANA__LANGUAGE": "x"}).values == {"expected": "es, ca, en"}
    assert refused(tmp_path, {"LOG_LEVEL": "x"}).values == {"expected": "debug, info, warning, error"}
    assert refused(tmp_path, {"PEOPLE__ANA__SOURCES": "x"}).values == {"expected": "paperless"}


def test_a_choice_is_told_as_people_say_it(tmp_path: Path) -> None:
    told = [settings_sentence(refused(tmp_path, {"PEOPLE__ANA__LANGUAGE": "x"}), words) for words in WORDS]
    assert ["es, ca o en" in told[0], "es, ca o en" in told[1], "es, ca or en" in told[2]] == [True] * 3
    assert "paperless." in settings_sentence(refused(tmp_path, {"PEOPLE__ANA__SOURCES": "x"}), WORDS[0])


@pytest.mark.parametrize(
    ("written", "better"),
    [("NÚRIA", "NURIA"), ("núria", "NURIA"), ("ANA-MARIA", "ANA_MARIA"), ("_ANA", "ANA"), ("ANA__MARIA", "ANA_MARIA")],
)
def test_a_name_that_is_no_persons_is_answered_with_one_that_is(tmp_path: Path, written: str, better: str) -> None:
    error = refused(tmp_path, {f"PEOPLE__{written}__TELEGRAM_ID": "1"})
    assert error.values["near"] == f"{PREFIX}PEOPLE__{better}__TELEGRAM_ID"
    loaded(tmp_path, **{f"PEOPLE__{better}__TELEGRAM_ID": "1"})


@pytest.mark.parametrize(
    "name", [CANARY.upper(), f"TELEGRAM__TOKEN{CANARY}", f"TELEGRAM__{CANARY}", f"PEOPLE__{CANARY * 2}-__TELEGRAM_ID"]
)
def test_a_secret_that_was_taken_for_a_name_is_not_repeated(tmp_path: Path, name: str) -> None:
    error = refused(tmp_path, {name: "x"})
    for words in WORDS:
        assert CANARY.upper() not in settings_sentence(error, words).upper() and len(error.name) <= 41


def test_a_name_with_signs_that_a_terminal_obeys_is_cut_before_them(tmp_path: Path) -> None:
    here = dotenv(tmp_path, HOUSEHOLD, more="ENCUENTRA_X\x1b[31m=1\n")
    with pytest.raises(SettingsError) as told:
        load({}, here)
    assert told.value.name == "ENCUENTRA_X…"
    assert "\x1b" not in refused(tmp_path / "none", {"PEOPLE__A\x1bB__TELEGRAM_ID": "1"}).name


def test_without_any_setting_the_way_to_a_dotenv_is_told(tmp_path: Path) -> None:
    given = {"ENCUENTRA_STATE_DIR": str(tmp_path), "ENCUENTRA_LOG_LEVEL": "info"}
    with pytest.raises(SettingsError) as told:
        load(given, tmp_path)
    assert told.value.code == "no_settings"
    assert all("cp .env.example .env" in settings_sentence(told.value, words) for words in WORDS)
    (tmp_path / ".env").touch()
    with pytest.raises(SettingsError, match="no_people"):
        load(given, tmp_path)


def test_a_state_folder_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert loaded(tmp_path, STATE_DIR="~/state").state_dir == tmp_path / "state"


@pytest.mark.parametrize("words", WORDS, ids=[language.value for language in Language])
def test_every_language_has_the_same_sentences_for_settings(words: CliTexts) -> None:
    spanish = WORDS[0]
    assert set(words.settings) == set(spanish.settings) and set(words.expected) == set(spanish.expected)
    for code, sentence in words.settings.items():
        fields = {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
        assert fields == {field for _, field, _, _ in string.Formatter().parse(spanish.settings[code]) if field}


def test_secrets_are_in_no_text_of_the_settings(tmp_path: Path) -> None:
    settings = loaded(tmp_path, TELEGRAM__TOKEN=CANARY)
    assert CANARY not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"


def test_the_models_own_errors_hide_what_was_given() -> None:
    with pytest.raises(ValidationError) as told:
        PaperlessSettings(url=CANARY, default=CANARY)  # type: ignore[arg-type]
    assert CANARY not in f"{told.value} {told.value!r}"


# --- kinds of values --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("salud, Informe médico ,", ("salud", "Informe médico")),
        ('["con, coma", "dos", 7]', ("con, coma", "dos", "7")),
        ("\"salud\", 'hijos'", ("salud", "hijos")),
        ("«Mutua»", ("«Mutua»",)),
    ],
)
def test_lists_are_words_between_commas_or_json(tmp_path: Path, written: str, read: tuple[str, ...]) -> None:
    settings = loaded(tmp_path, PAPERLESS__SENSITIVE_TYPES=written)
    assert settings.servers["paperless"].rules().sensitive[Dimension.TYPE] == read


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Nómina; Salud", "commas"),
        ("Nómina;", "commas"),
        ("Nómina | Salud", "commas"),
        ("Nómina、Salud", "commas"),
        ("Nómina，Salud", "commas"),
        ("• Nómina", "commas"),
        ("- Nómina", "commas"),
        ("{Nómina, Salud}", "commas"),
        ("(Nómina, Salud)", "commas"),
        ("“Nómina”", "commas"),
        (",", "list"),
        ("# Nómina", "comment"),
        ("#Nómina", "comment"),
        ("Salud, # Nómina", "comment"),
        ("Nómina # what they earn", "comment"),
    ],
)
def test_a_list_written_another_way_is_refused_and_not_taken_for_a_name(
    tmp_path: Path, written: str, expected: str
) -> None:
    assert refused(tmp_path, {"PAPERLESS__SENSITIVE_TYPES": written}).values == {"expected": expected}
    as_json = loaded(tmp_path, PAPERLESS__SENSITIVE_TYPES=f'["{written}"]').servers["paperless"]
    assert as_json.sensitive_types == (written,)
    assert all(expected in words.expected for words in WORDS)


@pytest.mark.parametrize("written", ["[]", '[""]', "[ ]", ",", " , ,", "','"])
@pytest.mark.parametrize("setting", ["SENSITIVE_TYPES", "SENSITIVE_TAGS", "SENSITIVE_CORRESPONDENTS", "OWNERS"])
def test_a_list_that_is_given_holds_a_name(tmp_path: Path, setting: str, written: str) -> None:
    assert refused(tmp_path, {f"PAPERLESS__{setting}": written}).values == {"expected": "list"}


def test_a_file_may_hold_a_list_with_one_name_a_line(tmp_path: Path) -> None:
    (tmp_path / "types").write_bytes("Nómina\r\nSalud (2024)\n\nL’aigua, Llum\n".encode())
    read = loaded(tmp_path, PAPERLESS__SENSITIVE_TYPES_FILE=str(tmp_path / "types")).servers["paperless"]
    assert read.sensitive_types == ("Nómina", "Salud (2024)", "L’aigua", "Llum")
    (tmp_path / "types").write_text("- Nómina\n- Salud\n")
    told = refused(tmp_path, {"PAPERLESS__SENSITIVE_TYPES_FILE": str(tmp_path / "types")})
    assert told.values == {"expected": "commas"}


def test_space_and_quotes_around_a_value_fall_away(tmp_path: Path) -> None:
    settings = loaded(
        tmp_path,
        PAPERLESS__URL=' "http://127.0.0.1:8000/paperless/" ',
        TIMEZONE="'Europe/Madrid'",
        TELEGRAM__TOKEN='"1:x"',
    )
    assert settings.servers["paperless"].url == "http://127.0.0.1:8000/paperless"
    assert settings.timezone == ZoneInfo("Europe/Madrid")
    assert settings.telegram.token is not None and settings.telegram.token.get_secret_value() == "1:x"


def test_the_defaults_are_the_shipped_ones(tmp_path: Path) -> None:
    rules = loaded(tmp_path).servers["paperless"].rules()
    assert (rules.default, rules.untyped) == (Label.OPEN, Label.PRIVATE)
    settings = loaded(tmp_path)
    assert (settings.agents.text, settings.agents.private, settings.agents.pipe) == (
        "snippets",
        "title_match",
        "program",
    )
    assert settings.telegram.tell_id is False and settings.private_titles == "show" and settings.timezone is None


def test_names_in_the_environment_may_be_written_small(tmp_path: Path) -> None:
    settings = load({name.lower(): value for name, value in named(HOUSEHOLD).items()}, tmp_path)
    assert settings.people["ana"].telegram_id == 1001


def test_other_names_in_the_environment_do_not_matter(tmp_path: Path) -> None:
    assert load({**named(HOUSEHOLD), "PAPERLESS_URL": "x", "ENCUENTR_X": "y"}, tmp_path) == loaded(tmp_path)


@pytest.mark.parametrize(
    ("values", "more", "expected"),
    [
        ({"PEOPLE__ANA__LANGUAGE": "ca"}, "", Language.CA),
        ({"PEOPLE__ANA__LANGUAGE": "ca", "PEOPLE__PAU__LANGUAGE": "ca", "NONSENSE": "x"}, 'not = "closed', Language.CA),
        ({"PEOPLE__ANA__LANGUAGE": "ca", "PEOPLE__PAU__LANGUAGE": "en"}, "", None),
        ({"PEOPLE__ANA__LANGUAGE": "fr"}, "", None),
        ({"PEOPLE__ANA__LANGUAGE": ""}, "", None),
        ({}, "ENCUENTRA_PEOPLE__ANA__LANGUAGE='en'\ngarbage", Language.EN),
    ],
)
def test_the_language_that_settings_name_is_known_even_if_they_are_wrong(
    tmp_path: Path, values: dict[str, str], more: str, expected: Language | None
) -> None:
    dotenv(tmp_path, {}, more=more)
    assert spoken(named(values), tmp_path) is expected
    (tmp_path / ".env").write_bytes(b"\xff")
    assert spoken(named({"PEOPLE__ANA__LANGUAGE": "en"}), tmp_path) is Language.EN


# --- who may use what -------------------------------------------------------------------------------------------------


def test_a_person_may_use_the_sources_they_have_a_key_for(tmp_path: Path) -> None:
    people = loaded(tmp_path, PEOPLE__PAU__TELEGRAM_ID="1002", PEOPLE__PAU__LANGUAGE="ca").principals()
    assert people["ana"].sources == ("paperless",) and people["ana"].language is Language.ES
    assert people["pau"].sources == () and people["pau"].language is Language.CA


def test_sources_narrow_what_a_person_may_use(tmp_path: Path) -> None:
    assert loaded(tmp_path, PEOPLE__ANA__SOURCES="paperless").principals()["ana"].sources == ("paperless",)
    assert loaded(tmp_path, PEOPLE__ANA__SOURCES="Paperless").principals()["ana"].sources == ("paperless",)
    assert loaded(tmp_path, PEOPLE__ANA__SOURCES="[]").principals()["ana"].sources == ()


def test_a_source_that_is_off_cannot_be_used(tmp_path: Path) -> None:
    settings = load(named({"PEOPLE__ANA__TELEGRAM_ID": "1001"}), tmp_path)
    assert settings.servers == {} and settings.principals()["ana"].sources == ()


def test_the_bot_starts_with_a_token_and_the_people_by_their_number(tmp_path: Path) -> None:
    settings = loaded(tmp_path, TELEGRAM__TOKEN="1:x", PEOPLE__PAU__LANGUAGE="ca")
    token, people = check_telegram(settings)
    assert token.get_secret_value() == "1:x"
    assert {number: principal.name for number, principal in people.items()} == {1001: "ana"}


def test_the_bot_does_not_start_without_a_token_or_without_people(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="missing: ENCUENTRA_TELEGRAM__TOKEN"):
        check_telegram(loaded(tmp_path))
    with pytest.raises(SettingsError, match="no_people"):
        check_telegram(loaded(tmp_path, TELEGRAM__TOKEN="1:x", PEOPLE__ANA__TELEGRAM_ID=""))


def test_the_bot_that_tells_numbers_starts_for_nobody(tmp_path: Path) -> None:
    alone = load(named({"TELEGRAM__TOKEN": "1:x", "TELEGRAM__TELL_ID": "true"}), tmp_path)
    assert check_telegram(alone)[1] == {}
    empty = {"TELEGRAM__TOKEN": "1:x", "TELEGRAM__TELL_ID": "true", "PEOPLE__ANA__TELEGRAM_ID": ""}
    assert check_telegram(loaded(tmp_path, **empty))[1] == {}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, []),
        ({"PEOPLE__PAU__TELEGRAM_ID": "1002"}, ["no_key PEOPLE__PAU__PAPERLESS_TOKEN"]),
        ({"PEOPLE__PAU__TELEGRAM_ID": "1002", "PEOPLE__PAU__SOURCES": "[]"}, []),
        ({"PEOPLE__PAU__PAPERLESS_TOKEN": "ab"}, ["no_number PEOPLE__PAU__TELEGRAM_ID"]),
        (
            {"PEOPLE__ANNA__PAPERLESS_TOKEN": "ab", "PEOPLE__ANA__PAPERLESS_TOKEN": ""},
            ["no_key PEOPLE__ANA__PAPERLESS_TOKEN", "no_number PEOPLE__ANNA__TELEGRAM_ID"],
        ),
        ({"PEOPLE__ANA__TELEGRAM_ID": ""}, ["nobody_yet PEOPLE__ANA__TELEGRAM_ID"]),
        ({"PAPERLESS__URL": "", "PEOPLE__ANA__PAPERLESS_TOKEN": ""}, ["no_server PAPERLESS__URL"]),
    ],
)
def test_what_somebody_will_miss_is_named(tmp_path: Path, values: dict[str, str], expected: list[str]) -> None:
    told = gaps(loaded(tmp_path, **values))
    assert [f"{gap.code} {gap.name.removeprefix(PREFIX)}" for gap in told] == expected
    assert all(gap.name in settings_sentence(gap, words) for gap in told for words in WORDS)


def test_without_anybody_the_way_to_a_number_is_told(tmp_path: Path) -> None:
    alone = load(named({"TELEGRAM__TELL_ID": "true"}), tmp_path)
    assert [gap.name for gap in gaps(alone)] == ["ENCUENTRA_PEOPLE__<NAME>__TELEGRAM_ID"]


def test_what_a_person_lacks_to_search_is_named(tmp_path: Path) -> None:
    settings = loaded(tmp_path, PEOPLE__PAU__TELEGRAM_ID="1002")
    assert missing(settings, "ana") is None
    lacking = missing(settings, "pau")
    assert lacking is not None and lacking.name == "ENCUENTRA_PEOPLE__PAU__PAPERLESS_TOKEN"


# --- where they come from ---------------------------------------------------------------------------------------------


def dotenv(folder: Path, values: Mapping[str, str], *, more: str = "", encoding: str = "utf-8") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{name}={value}\n" for name, value in named(values).items()) + more
    (folder / ".env").write_text(text, encoding=encoding)
    return folder


def test_the_dotenv_of_the_folder_one_stands_in_is_read(tmp_path: Path) -> None:
    here = dotenv(
        tmp_path, HOUSEHOLD, more="# a comment\nexport ENCUENTRA_TIMEZONE='Europe/Madrid'\nOTHER=1\nPAPERLESS_URL=2\n"
    )
    settings = load({}, here)
    assert settings.people["ana"].telegram_id == 1001 and settings.timezone == ZoneInfo("Europe/Madrid")


def test_the_dotenv_of_the_state_folder_is_read_where_there_is_no_other(tmp_path: Path) -> None:
    state = dotenv(tmp_path / "state", HOUSEHOLD)
    assert load({"STATE_DIRECTORY": str(state)}, tmp_path).people["ana"].telegram_id == 1001
    for written in (str(state), f'"{state}"'):
        assert load({"ENCUENTRA_STATE_DIR": written}, tmp_path).people["ana"].telegram_id == 1001


def test_the_dotenv_one_stands_beside_wins_whole(tmp_path: Path) -> None:
    state = dotenv(tmp_path / "state", {**HOUSEHOLD, "TIMEZONE": "Europe/Paris", "LOG_LEVEL": "error"})
    here = dotenv(tmp_path, {**HOUSEHOLD, "TIMEZONE": "Europe/Madrid"})
    settings = load({"STATE_DIRECTORY": str(state)}, here)
    assert settings.timezone == ZoneInfo("Europe/Madrid") and settings.log_level == "info"


@pytest.mark.parametrize(
    "foreign", ["", "# ENCUENTRA_TIMEZONE=\nOTHER=1\nPAPERLESS_URL=x\n", 'not = "closed', "%$ garbage"]
)
def test_another_programs_dotenv_does_not_hide_the_one_of_the_state_folder(tmp_path: Path, foreign: str) -> None:
    state = dotenv(tmp_path / "state", {**HOUSEHOLD, "PAPERLESS__SENSITIVE_TYPES": "Nómina"})
    here = dotenv(tmp_path / "here", {}, more=foreign)
    assert load({"STATE_DIRECTORY": str(state)}, here).servers["paperless"].sensitive_types == ("Nómina",)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_a_dotenv_of_ours_that_cannot_be_read_is_not_passed_over(tmp_path: Path, encoding: str) -> None:
    dotenv(tmp_path, {"PAPERLESS__SENSITIVE_TYPES": "Nómina"}, encoding=encoding)
    assert refused(tmp_path, {}).code in ("file_unreadable", "line_unclear")


def test_the_environment_wins_over_the_dotenv(tmp_path: Path) -> None:
    here = dotenv(tmp_path, {**HOUSEHOLD, "TIMEZONE": "Europe/Paris", "LOG_LEVEL": "error"})
    settings = load({"ENCUENTRA_TIMEZONE": "Europe/Madrid"}, here)
    assert settings.timezone == ZoneInfo("Europe/Madrid") and settings.log_level == "error"


@pytest.mark.parametrize("blank", ["", " ", '""', "''", '" "'])
def test_a_blank_value_undoes_no_rule_that_stands_elsewhere(tmp_path: Path, blank: str) -> None:
    types = "ENCUENTRA_PAPERLESS__SENSITIVE_TYPES"
    here = dotenv(tmp_path / "here", {**HOUSEHOLD, "PAPERLESS__SENSITIVE_TYPES": "Nómina"})
    secrets = tmp_path / "credentials"
    secrets.mkdir()
    (secrets / types).write_text(blank if blank.strip() else '""')
    for environment in ({types: blank}, {types.lower(): blank}, {"CREDENTIALS_DIRECTORY": str(secrets)}):
        assert load(environment, here).servers["paperless"].sensitive_types == ("Nómina",)
    twins = {types: "Nómina", types.lower(): blank}
    assert load({**named(HOUSEHOLD), **twins}, tmp_path).servers["paperless"].sensitive_types == ("Nómina",)


def test_values_of_a_dotenv_may_hold_spaces_signs_and_quotes(tmp_path: Path) -> None:
    here = dotenv(tmp_path, HOUSEHOLD, more='ENCUENTRA_PAPERLESS__SENSITIVE_TYPES="Informe médico, $HOME ${HOME}"\n')
    rules = load({}, here).servers["paperless"].rules()
    assert rules.sensitive[Dimension.TYPE] == ("Informe médico", "$HOME ${HOME}")


def test_a_dotenv_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    here = dotenv(tmp_path, HOUSEHOLD, encoding="utf-8-sig")
    assert load({}, here).people["ana"].telegram_id == 1001


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ('ENCUENTRA_PAPERLESS__SENSITIVE_TYPES="Nómina, Salud', 4),
        ('\n\nENCUENTRA_PAPERLESS__SENSITIVE_TYPES="Nómina, Salud\n', 6),
        ('\r\n\rENCUENTRA_PAPERLESS__SENSITIVE_TYPES="Nómina, Salud\r\n', 6),
        ('ENCUENTRA_PAPERLESS__SENSITIVE_TYPES="Nómina\nENCUENTRA_TIMEZONE="Europe/Madrid"', 4),
        ('ENCUENTRA_PAPERLESS__SENSITIVE_TYPES="Nómina\nENCUENTRA_TIMEZONE="', 4),
        ("ENCUENTRA_PAPERLESS__SENSITIVE_TYPES='Nómina\nENCUENTRA_TIMEZONE=\n# it's", 4),
        ('OTHER="x\nENCUENTRA_PAPERLESS__SENSITIVE_TYPES=Nómina\n"', 4),
        ('ENCUENTRA_PAPERLESS__SENSITIVE_TYPES="Nómina", Salud', 4),
        ("ENCUENTRA_PAPERLESS__ SENSITIVE_TYPES=Nómina", 4),
        ("ENCUENTRA_PAPERLESS__SENSITIVE_TYPES: Nómina", 4),
        ("ENCUENTRA_PAPERLESS__SENSITIVE_TYPES:Nómina", 4),
        ("ENCUENTRA_PAPERLESS__SENSITIVE_TYPES", 4),
        ("ENCUENTRA_PAPERLESS__SENSITIVE_TYPES=Nómina,\nSalud", 5),
        ('"ENCUENTRA_PAPERLESS__SENSITIVE_TYPES"=Nómina', 4),
        ("\u200bENCUENTRA_PAPERLESS__SENSITIVE_TYPES=Nómina", 4),
        ("set ENCUENTRA_PAPERLESS__SENSITIVE_TYPES=Nómina", 4),
        ("Environment=ENCUENTRA_PAPERLESS__SENSITIVE_TYPES=Nómina", 4),
        ('Environment="ENCUENTRA_PAPERLESS__SENSITIVE_TYPES=Nómina"', 4),
        ("ENCUENTRA-PAPERLESS__SENSITIVE_TYPES=Nómina", 4),
        ("ENCUENTA_PAPERLESS__SENSITIVE_TYPES=Nómina", 4),
        ("PAPERLESS__SENSITIVE_TYPES=Nómina", 4),
        ("sensitive_types=Nómina", 4),
        ("ＥＮＣＵＥＮＴＲＡ＿TIMEZONE=Europe/Madrid", 4),
        ("=Nómina", 4),
        ("%$ garbage", 4),
    ],
)
def test_a_line_of_a_dotenv_that_is_not_understood_drops_no_rule(
    tmp_path: Path, lines: str, line: int, capfd: pytest.CaptureFixture[str]
) -> None:
    here = dotenv(tmp_path, HOUSEHOLD, more=lines)
    with pytest.raises(SettingsError) as told:
        load({}, here)
    assert (told.value.code, told.value.values) == ("line_unclear", {"line": str(line)})
    assert all(f" {line} " in settings_sentence(told.value, words) for words in WORDS)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("second", ["", "Salud"])
def test_a_rule_that_a_later_line_of_a_dotenv_would_undo_is_told(tmp_path: Path, second: str) -> None:
    types = "ENCUENTRA_PAPERLESS__SENSITIVE_TYPES="
    here = dotenv(tmp_path, HOUSEHOLD, more=f"{types}Nómina\n{types}{second}\n")
    with pytest.raises(SettingsError) as told:
        load({}, here)
    assert (told.value.code, told.value.values) == ("line_repeated", {"line": "5"})
    dotenv(tmp_path, HOUSEHOLD, more=f"{types}\n{types}Nómina\n{types}Nómina\n")
    assert load({}, tmp_path).servers["paperless"].sensitive_types == ("Nómina",)


def test_other_programs_lines_of_a_dotenv_may_be_long(tmp_path: Path) -> None:
    here = dotenv(
        tmp_path,
        HOUSEHOLD,
        more='\nexport KEY="-----BEGIN\nabc\n"  # a key\n\n# "not closed\nOTHER = 1\n# ENCUENTA_X=\n',
    )
    assert load({}, here).people["ana"].telegram_id == 1001


def test_a_dotenv_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"ENCUENTRA_TIMEZONE=\xff\xfe\n")
    assert refused(tmp_path, {}).code == "file_unreadable"


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("1:x\n")
    settings = loaded(tmp_path, TELEGRAM__TOKEN_FILE=f" {tmp_path / 'token'} ")
    assert settings.telegram.token is not None and settings.telegram.token.get_secret_value() == "1:x"


def test_a_file_named_with_an_unknown_setting_is_told(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("1:x\n")
    assert refused(tmp_path, {"TELEGRAM__TOKE_FILE": str(tmp_path / "token")}).code == "misspelt_name"


def test_systemds_credentials_are_read_and_the_environment_wins_over_them(tmp_path: Path) -> None:
    folder = tmp_path / "credentials"
    folder.mkdir()
    (folder / "encuentra_telegram__token").write_text("1:credential\n")
    (folder / "ENCUENTRA_LOG_LEVEL").write_text("error")
    (folder / "other.service").write_text("ignored")
    (tmp_path / ".env").write_text("ENCUENTRA_TELEGRAM__TOKEN=1:dotenv\n")
    given = {**named(HOUSEHOLD), "CREDENTIALS_DIRECTORY": str(folder), "ENCUENTRA_LOG_LEVEL": "debug"}
    settings = load(given, tmp_path)
    assert settings.telegram.token is not None and settings.telegram.token.get_secret_value() == "1:credential"
    assert settings.log_level == "debug"


def test_a_folder_of_credentials_that_is_not_there_does_not_matter(tmp_path: Path) -> None:
    assert load({**named(HOUSEHOLD), "CREDENTIALS_DIRECTORY": "/nowhere"}, tmp_path) == loaded(tmp_path)


def test_files_that_everybody_can_read_are_named(tmp_path: Path) -> None:
    here, secret, closed = dotenv(tmp_path, {"TIMEZONE": ""}), tmp_path / "token", tmp_path / "key"
    for file, mode in ((here / ".env", 0o644), (secret, 0o604), (closed, 0o640)):
        file.touch()
        file.chmod(mode)
    given = named({"TELEGRAM__TOKEN_FILE": str(secret), "PEOPLE__ANA__PAPERLESS_TOKEN_FILE": str(closed)})
    assert loose_files(given, here) == (str(here / ".env"), str(secret))
    (here / ".env").chmod(0o600)
    secret.unlink()
    assert loose_files(given, here) == ()


@pytest.mark.parametrize(
    ("given", "folder"),
    [
        ({"STATE_DIRECTORY": "/var/lib/encuentra:/var/lib/other", "XDG_STATE_HOME": "/x"}, "/var/lib/encuentra"),
        ({"XDG_STATE_HOME": "/x", "HOME": "/home/user"}, "/x/encuentra"),
        ({"HOME": "/home/user"}, "/home/user/.local/state/encuentra"),
    ],
)
def test_the_state_folder_is_systemds_else_xdgs(given: dict[str, str], folder: str) -> None:
    assert state_folder(None, given) == Path(folder)
    assert state_folder(Path("/set"), given) == Path("/set")


def test_the_names_that_must_hold_are_there() -> None:
    must_hold = """
        TELEGRAM__TOKEN TELEGRAM__BASE_URL TELEGRAM__BASE_FILE_URL TELEGRAM__TELL_ID
        PEOPLE__<NAME>__TELEGRAM_ID PEOPLE__<NAME>__LANGUAGE PEOPLE__<NAME>__SOURCES PEOPLE__<NAME>__PAPERLESS_TOKEN
        PAPERLESS__URL PAPERLESS__PUBLIC_URL PAPERLESS__DEFAULT PAPERLESS__UNTYPED PAPERLESS__OWNERS
        PAPERLESS__SENSITIVE_TYPES PAPERLESS__SENSITIVE_TAGS PAPERLESS__SENSITIVE_CORRESPONDENTS
        AGENTS__TEXT AGENTS__PRIVATE PRIVATE_TITLES TIMEZONE STATE_DIR
    """.split()
    assert {PREFIX + name for name in must_hold} <= set(names())


@pytest.mark.parametrize(
    "line",
    ["DATA=/srv/encuentra-data", "CASE_SENSITIVE_X=1", "PAPERLESS_SECRET_KEY=x", "COMPOSE_PROJECT_NAME=encuentra"],
)
def test_another_programs_line_in_our_dotenv_is_let_be(tmp_path: Path, line: str) -> None:
    file = tmp_path / ".env"
    file.write_text(f"{line}\nENCUENTRA_PEOPLE__ANA__TELEGRAM_ID=12\n", encoding="utf-8")
    assert set(load({}, tmp_path).people) == {"ana"}
