import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.folding import Token, exact, fold, fold_with_offsets, tokens

LETTERS = "abcdefghijklmnñopqrstuvwxyzáéíóúüàèòïç"
ALPHABET = LETTERS + LETTERS.upper() + "·'’ŀĿ.-•‧ 0123456789\u0301\u0303\u0327\u00ad\u200b"
catalan_or_spanish = st.text(ALPHABET)
any_text = st.text(st.characters(categories=None))
texts = catalan_or_spanish | any_text


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("SESIÓN sesión sesion", "sesion sesion sesion"),
        ("año Ñandú ANO", "ano nandu ano"),
        ("assegurança Çoc pingüino raïm", "asseguranca coc pinguino raim"),
        ("col·legi COL·LEGI coŀlegi COĿLEGI", "collegi collegi collegi collegi"),
        ("col.legi col•legi col‧legi col∙legi col⋅legi", "collegi collegi collegi collegi collegi"),
        ("col-legi Intel-ligència al-lèrgia", "collegi intelligencia allergia"),
        ("mal-les l-l pre-col-legi vull-la", "mal-les l-l pre-collegi vull-la"),
        ("l·l l.l xl.l l.lx", "ll l.l xl.l l.lx"),
        ("l.lx", "l.lx"),
        ("xl.l", "xl.l"),
        ("l’aigua l‘aigua lʼaigua l´aigua l`aigua", "l'aigua l'aigua l'aigua l'aigua l'aigua"),
        ("Straße ﬁn ﬀ ½ № ª", "strasse fin ff 1⁄2 no a"),
        ("fac\u00adtu\u200bra\ufeff", "factura"),
        ("INBOX ıİ", "inbox ii"),
        ("１２３ ＡＢＣ", "123 abc"),
        ("año 😀 \ud800", "ano 😀 \ud800"),
        ("", ""),
    ],
)
def test_spellings_of_one_word_fold_to_one_form(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(texts)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(texts)
def test_composed_and_decomposed_text_fold_alike(text: str) -> None:
    composed, decomposed = unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)
    assert fold(composed) == fold(decomposed)


@given(catalan_or_spanish)
def test_case_makes_no_difference(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower()) == fold(text)


@given(
    st.sampled_from(["col", "al", "il", "paral"]), st.sampled_from("·•‧."), st.sampled_from(["lecció", "lo", "luna"])
)
def test_every_mark_of_the_ela_geminada_is_one_word(before: str, mark: str, after: str) -> None:
    expected = fold(before + after)
    assert fold(f"{before}{mark}{after}") == expected
    assert fold(f"{before[:-1]}ŀ{after}") == expected
    assert [token.folded for token in tokens(f"la {before}{mark}{after} nova")] == ["la", expected, "nova"]


@given(texts)
def test_folding_with_offsets_gives_the_same_text(text: str) -> None:
    assert fold_with_offsets(text).text == fold(text)


@given(texts)
def test_offsets_are_monotone_and_inside(text: str) -> None:
    folded = fold_with_offsets(text)
    spans = [folded.span(place, place + 1) for place in range(len(folded.text))]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)


@given(texts, st.integers(-3, 40), st.integers(-3, 40))
def test_any_span_lies_in_the_original(text: str, start: int, end: int) -> None:
    first, last = fold_with_offsets(text).span(start, end)
    assert 0 <= first <= last <= len(text)


def test_spans_cover_whole_characters_of_the_original() -> None:
    original = "😀 cafe\u0301s de la Straße, ﬁn col·legi"
    folded = fold_with_offsets(original)
    assert folded.text == "😀 cafes de la strasse, fin collegi"

    def cut(word: str) -> str:
        place = folded.text.index(word)
        start, end = folded.span(place, place + len(word))
        return original[start:end]

    assert cut("cafe") == "cafe\u0301"
    assert cut("strasse") == "Straße"
    assert cut("stras") == "Straß"
    assert cut("f") == "f"
    assert cut("fin") == "ﬁn"
    assert cut("collegi") == "col·legi"
    assert cut("col") == "col"


def test_an_empty_span_stays_empty() -> None:
    folded = fold_with_offsets("e\u0301a")
    assert [folded.span(place, place) for place in (0, 1, 2, 9)] == [(0, 0), (2, 2), (3, 3), (3, 3)]
    assert fold_with_offsets("").span(0, 5) == (0, 0)


def test_marks_without_a_letter_before_them_belong_to_nothing() -> None:
    assert fold_with_offsets("\u0301\u00adab").span(0, 1) == (2, 3)


def test_the_exact_form_keeps_accents_and_letters() -> None:
    assert exact("AÑO") == exact("an\u0303o") == "año"
    assert exact("Sesión") == "sesión" != exact("sesion")
    assert exact("L’AÇÒ") == "l’açò"


@given(catalan_or_spanish)
def test_what_is_exactly_equal_folds_equally(text: str) -> None:
    assert fold(exact(text)) == fold(text)
    assert exact(exact(text)) == exact(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("l'aigua", ["l", "aigua"]),
        ("d’aquí", ["d", "aqui"]),
        ("troba'm", ["troba", "m"]),
        ("1.234,56 €", ["1", "234", "56"]),
        ("sesión/SESIÓN_2", ["sesion", "sesion", "2"]),
        ("niño sen\u0303or", ["nino", "senor"]),
        ("coŀlegi col-lecció", ["collegi", "colleccio"]),
        ("договор №5", ["договор", "no5"]),
        ("½", ["1", "2"]),
        ("…", []),
    ],
)
def test_words_are_runs_of_letters_and_digits(text: str, words: list[str]) -> None:
    assert [token.folded for token in tokens(text)] == words


def test_tokens_know_their_place_in_the_original() -> None:
    assert tokens("¡L'AIGUA del cafe\u0301!") == (
        Token("L", "l", 1, 2),
        Token("AIGUA", "aigua", 3, 8),
        Token("del", "del", 9, 12),
        Token("cafe\u0301", "cafe", 13, 18),
    )


@given(catalan_or_spanish)
def test_the_original_of_every_token_folds_to_it(text: str) -> None:
    ends = 0
    for token in tokens(text):
        assert text[token.start : token.end] == token.text
        assert token.folded in fold(token.text)
        assert fold(token.text).strip("·.•‧'") == token.folded
        assert ends <= token.start
        ends = token.end


@given(any_text)
def test_tokens_of_any_text_lie_in_it(text: str) -> None:
    for token in tokens(text):
        assert text[token.start : token.end] == token.text != ""
        assert token.folded.isalnum()


def test_more_characters_than_are_remembered_fold_alike() -> None:
    rare = "".join(map(chr, range(0x4E00, 0x4E00 + 5000))) + "Ñ"
    assert fold(rare) == fold(rare) == rare[:-1] + "n"
    assert fold_with_offsets(rare).text == fold(rare)
