import pytest

from bot.domain.folding import fold
from bot.domain.language import Language
from bot.domain.word_lists import ELA_GEMINADA, SOFT, STOP


@pytest.mark.parametrize("table", [STOP, SOFT])
def test_every_language_has_its_words_folded(table: dict[Language, frozenset[str]]) -> None:
    assert set(table) == set(Language)
    for words in table.values():
        assert all(fold(word) == word and word.isalpha() for word in words)


def test_words_with_ela_geminada_are_folded_and_doubled() -> None:
    assert all("ll" in word and fold(word) == word for word in ELA_GEMINADA)
