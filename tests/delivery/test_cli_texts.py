"""The command line says the same things in each language, and its pages of help name every option there is."""

import dataclasses
import re
import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import typer

from bot.delivery.cli import _program
from bot.delivery.texts.cli import CliTexts, cli_texts_in, settings_sentence, state_sentence
from bot.domain.errors import SettingsError, StateDamaged
from bot.domain.language import Language

ALL = [cli_texts_in(language) for language in Language]
IDS = [language.value for language in Language]


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    else:
        for field in dataclasses.fields(value):
            yield from leaves(getattr(value, field.name), (*path, field.name))


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("words", ALL, ids=IDS)
def test_every_language_has_the_same_keys_and_fields(words: CliTexts) -> None:
    assert {path: fields(text) for path, text in leaves(words)} == {path: fields(text) for path, text in leaves(ALL[0])}


@pytest.mark.parametrize("words", ALL, ids=IDS)
def test_every_sentence_is_trimmed_and_ends(words: CliTexts) -> None:
    for path, text in leaves(words):
        assert text and text == text.strip(), path
        if path[0] in ("settings", "state", "already_running", "loose_files"):
            assert text.endswith((".", "?")) and "\n" not in text, path


@pytest.mark.parametrize("words", ALL, ids=IDS)
def test_languages_are_not_mixed_up(words: CliTexts) -> None:
    others = [dict(leaves(other)) for other in ALL if other is not words]
    same = [path for path, text in leaves(words) if len(text) > 25 and any(other[path] == text for other in others)]
    assert not same


@pytest.mark.parametrize("words", ALL, ids=IDS)
def test_the_pages_of_help_name_every_command_and_option(words: CliTexts) -> None:
    group: Any = typer.main.get_command(_program())
    assert set(words.pages) == {"", *group.commands}
    for name, command in (("", group), *group.commands.items()):
        page = words.pages[name]
        there_are = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
        assert set(re.findall(r"^  (--[a-z]+)", page, re.MULTILINE)) == there_are, name
        assert all(len(line) <= 120 for line in page.splitlines())
        assert not name or f"  {name} " in words.pages[""]
    assert "\n  test  " in words.pages[""], "the launcher's own command"


@pytest.mark.parametrize("words", ALL, ids=IDS)
def test_codes_without_a_sentence_still_say_something(words: CliTexts) -> None:
    assert settings_sentence(SettingsError("brand_new", "ENCUENTRA_X"), words) == "brand_new: ENCUENTRA_X"
    assert state_sentence(StateDamaged("brand_new"), words) == words.state["state_unusable"]
