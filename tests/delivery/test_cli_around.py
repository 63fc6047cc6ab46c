"""Which language a terminal is spoken to in."""

from collections.abc import Mapping

import pytest

from bot.delivery.cli_around import Around, Prepared
from bot.domain.errors import SettingsError
from bot.domain.language import Language
from bot.domain.principal import Principal

ANA = Principal("ana", Language.ES, ("paperless",))


def around(spoken: Language | None, environment: Mapping[str, str], chosen: Mapping[str, Language] | None) -> Around:
    """A process whose settings name ``spoken``, and can be read unless ``chosen`` is None."""

    def prepare() -> Prepared:
        if chosen is None:
            raise SettingsError("missing", "ENCUENTRA_X")
        nothing = lambda *_: ()  # noqa: E731
        return Prepared({"ana": ANA}, chosen, False, True, *[nothing] * 7)  # type: ignore[arg-type]

    return Around(prepare, lambda: spoken, environment, "1.2.3")


@pytest.mark.parametrize(
    ("spoken", "environment", "expected"),
    [
        (Language.CA, {"LANG": "en_GB.UTF-8"}, Language.CA),
        (None, {"LANG": "en_GB.UTF-8"}, Language.EN),
        (None, {"LANG": "en", "LC_MESSAGES": "ca_ES"}, Language.CA),
        (None, {"LANG": "en", "LC_MESSAGES": "ca_ES", "LC_ALL": "es"}, Language.ES),
        (None, {"LANG": "de_DE"}, Language.ES),
        (None, {}, Language.ES),
    ],
)
def test_the_settings_language_goes_before_the_terminals_also_if_they_are_wrong(
    spoken: Language | None, environment: dict[str, str], expected: Language
) -> None:
    process = around(spoken, environment, None)
    assert process.language is expected and process.texts.language is expected


def test_a_person_is_spoken_to_in_the_language_they_chose_else_in_the_terminals() -> None:
    for chosen, expected in (({"ana": Language.CA}, Language.CA), ({"pau": Language.CA}, Language.EN)):
        process = around(Language.CA, {"LANG": "en"}, chosen)
        process.speak(ANA)
        assert process.language is expected


def test_the_settings_are_read_once() -> None:
    process = around(None, {}, {})
    assert process.prepared() is process.prepared()
