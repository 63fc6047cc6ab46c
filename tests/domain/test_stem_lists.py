from bot.domain.folding import fold
from bot.domain.language import Language
from bot.domain.stem_lists import ACCENTED, PLURALS, PROTECTED, SINGULAR_IN_S, SINGULARS, STEMS


def test_every_table_speaks_every_language() -> None:
    for table in (ACCENTED, PLURALS, PROTECTED, SINGULAR_IN_S, SINGULARS, STEMS):
        assert set(table) == set(Language)


def test_keys_of_stems_are_folded() -> None:
    for language in Language:
        for word in (*PROTECTED[language], *SINGULAR_IN_S[language], *SINGULARS[language], *STEMS[language]):
            assert fold(word) == word


def test_accented_words_differ_from_their_folded_form() -> None:
    for language in Language:
        wrong = [word for folded, word in ACCENTED[language].items() if fold(word) != folded]
        assert not wrong
