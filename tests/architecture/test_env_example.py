"""`.env.example` is the page of all settings, and works as it stands."""

import re
from pathlib import Path

import pytest

from bot.domain.errors import SettingsError
from bot.settings import Settings, load, names
from tests.architecture import tree

LINE = re.compile(r"^(ENCUENTRA_[A-Z0-9_<>]+)=(.*)$", re.MULTILINE)
NEEDED = {
    "ENCUENTRA_PEOPLE__ANA__TELEGRAM_ID": "1001",
    "ENCUENTRA_PEOPLE__ANA__PAPERLESS_TOKEN": "0123456789",
    "ENCUENTRA_PAPERLESS__URL": "http://127.0.0.1:8000",
}


def example() -> str:
    return (tree.ROOT / ".env.example").read_text(encoding="utf-8")


def with_name(folder: Path) -> None:
    (folder / ".env").write_text(example().replace("<NAME>", "ANA"), encoding="utf-8")


def test_it_names_every_setting_once_in_their_order_of_blocks() -> None:
    named = [name for name, _ in LINE.findall(example())]
    assert sorted(named) == sorted(names())


def test_every_setting_is_explained_in_spanish_and_english() -> None:
    for block in re.split(r"\n\n+", example()):
        if LINE.search(block):
            comments = [line for line in block.splitlines() if line.startswith("# ")]
            assert len(comments) >= 2, block


def test_a_setting_that_is_left_empty_counts_as_not_set(tmp_path: Path) -> None:
    with_name(tmp_path)
    settings = load(NEEDED, tmp_path)
    assert settings.telegram.token is None
    assert settings.paperless is not None and settings.paperless.public_url is None
    assert settings.model_dump(exclude={"people", "paperless"}) == Settings().model_dump(
        exclude={"people", "paperless"}
    )


def test_it_loads_once_the_name_is_replaced_and_the_marked_lines_are_filled(tmp_path: Path) -> None:
    text = example().replace("<NAME>", "ANA")
    for name, value in NEEDED.items():
        text = text.replace(f"{name}=\n", f"{name}={value}\n")
    (tmp_path / ".env").write_text(text, encoding="utf-8")
    assert load({}, tmp_path).principals()["ana"].sources == ("paperless",)


def test_it_says_what_is_missing_while_nothing_is_filled(tmp_path: Path) -> None:
    with_name(tmp_path)
    with pytest.raises(SettingsError) as told:
        load({}, tmp_path)
    assert told.value.code == "no_people"


def test_the_lines_that_must_be_filled_are_marked() -> None:
    marked = re.findall(r"# \(\*\).*\n# \(\*\).*\n(ENCUENTRA_[A-Z0-9_<>]+)=", example())
    assert set(marked) == {*(name.replace("ANA", "<NAME>") for name in NEEDED), "ENCUENTRA_TELEGRAM__TOKEN"}
