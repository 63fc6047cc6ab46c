from bot.domain.language import Language


def test_languages_are_named_by_their_iso_code() -> None:
    assert [language.value for language in Language] == ["es", "ca", "en"]
    assert Language("ca") is Language.CA
