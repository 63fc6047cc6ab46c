"""Singular and plural of single words, in Spanish, Catalan and English: by endings, with tables for what strays."""

import re

from bot.domain.folding import fold, fold_with_offsets
from bot.domain.language import Language
from bot.domain.stem_lists import ACCENTED, PLURALS, PROTECTED, SINGULAR_IN_S, SINGULARS

Rules = tuple[tuple[re.Pattern[str], str], ...]


def shared_length(a: str, b: str) -> int:
    """How many characters two texts begin with in common."""
    shorter = min(len(a), len(b))
    return next((place for place in range(shorter) if a[place] != b[place]), shorter)


def rules(*pairs: tuple[str, str]) -> Rules:
    return tuple((re.compile(ending + r"\Z"), replacement) for ending, replacement in pairs)


# The first ending that fits makes the singular of a folded plural.
_PLURAL_ENDINGS: dict[Language, Rules] = {
    Language.ES: rules(
        (r"ces", "z"),
        (r"(?<=[aeiou])([rny])es", r"\1"),
        (r"(?<=[aeiou])les", "l"),
        (r"(?<=[aeu])des", "d"),
        (r"(?<=[aeiou])s", ""),
        (r"(?<=[bcdfgklmnprt])s", ""),
    ),
    Language.CA: rules(
        (r"ssos", "s"),
        (r"(?<=[aeiou])sos", "s"),
        (r"(x|st|xt|sc)os", r"\1"),
        (r"(?<=[aeiou])cos", "c"),
        (r"ques", "ca"),
        (r"(?<=[aeiou])gues", "ga"),
        (r"ngues", "nga"),
        (r"ces", "ca"),
        (r"(ge|ble|cle|ple|tre|bre|dre|gre|txe)s", r"\1"),
        (r"(?<=[^aeiou])es", "a"),
        (r"(?<=[aiou])ies", "ia"),
        (r"ies", "ia"),
        (r"ons", "o"),
        (r"ins", "i"),
        (r"ans", "a"),
        (r"(?<=[^s])s", ""),
    ),
    Language.EN: rules(
        (r"(?<=[a-z]{2})ies", "y"),
        (r"(ss|sh|ch|x|zz)es", r"\1"),
        (r"(?<=[^siu])s", ""),
    ),
}


def singular_of(folded: str, language: Language) -> str:
    """The singular of a folded word, or the word itself when it is not a plural by the rules."""
    known = SINGULARS[language].get(folded)
    if known is not None:
        return known
    if len(folded) < 4 or folded in SINGULAR_IN_S[language] or folded in PROTECTED[language]:
        return folded
    for ending, replacement in _PLURAL_ENDINGS[language]:
        singular, count = ending.subn(replacement, folded)
        if count:
            return singular
    return folded


# The first ending that fits makes the plural of a written singular; else an s is added.
_SINGULAR_ENDINGS: dict[Language, Rules] = {
    Language.ES: rules(
        ("z", "ces"),
        ("ón", "ones"),
        ("án", "anes"),
        ("én", "enes"),
        ("ín", "ines"),
        ("ás", "ases"),
        ("és", "eses"),
        ("ís", "íses"),
        ("ús", "uses"),
        (r"(?<=[aeiouáéíóú])([dlnrjys])", r"\1es"),
    ),
    Language.CA: rules(
        ("ca", "ques"),
        ("ça", "ces"),
        ("gua", "gües"),
        ("qua", "qües"),
        ("ga", "gues"),
        ("ja", "ges"),
        ("a", "es"),
        ("ó", "ons"),
        ("à", "ans"),
        ("í", "ins"),
        ("és", "essos"),
        ("ès", "esos"),
        ("ís", "isos"),
        ("às", "assos"),
        (r"([çxs]|st|sc)", r"\1os"),
        (r"xt", "xtos"),
    ),
    Language.EN: rules(("(?<=[^aeiou])y", "ies"), ("(s|sh|ch|x|z)", r"\1es")),
}
# Accents that an ending nearly always carries, for words typed without.
_ACCENTED_ENDINGS: dict[Language, Rules] = {
    Language.ES: rules(("ion", "ión")),
    Language.CA: rules(("([cs])io", r"\1ió"), ("encia", "ència"), ("ancia", "ància")),
    Language.EN: (),
}
_STRESSED = dict(zip("aeiou", "áéíóú", strict=True))
_N_PLURAL = {"ons": "ó", "ins": "í", "ans": "à"}
_VOWEL_GROUPS = re.compile("[aeiouáéíóúü]+")
_SINGULAR_OF_PLURAL = {
    language: {fold(plural): singular for singular, plural in plurals.items()} for language, plurals in PLURALS.items()
}


def replace_ending(rules: Rules, word: str, otherwise: str) -> str:
    for ending, replacement in rules:
        changed, count = ending.subn(replacement, word)
        if count:
            return changed
    return otherwise


def _restored(written: str, plural: str, language: Language) -> str:
    """A singular made from a plural, with the accent that the plural did without: ratones, ratón; balcons, balcó."""
    if language is Language.CA and plural[-3:] in _N_PLURAL and not written.endswith("n"):
        return written[:-1] + _N_PLURAL[plural[-3:]]
    stressed_last = len(_VOWEL_GROUPS.findall(written)) > 1 and written.isascii() and written[-2:-1] in _STRESSED
    if language is Language.ES and stressed_last and written[-1] in "ns" and plural.endswith("es"):
        return written[:-2] + _STRESSED[written[-2]] + written[-1]
    return written


def written_singular(word: str, language: Language) -> str:
    """The singular as the language writes it, from any form in lower case."""
    folded = fold_with_offsets(word)
    irregular = _SINGULAR_OF_PLURAL[language].get(folded.text)
    if irregular is not None:
        return irregular
    singular = singular_of(folded.text, language)
    accented = ACCENTED[language].get(singular)
    if accented is not None:
        return accented
    shared = shared_length(folded.text, singular)
    written = word[: folded.span(0, shared)[1]] + singular[shared:]
    if singular != folded.text:
        written = _restored(written, folded.text, language)
    return replace_ending(_ACCENTED_ENDINGS[language], written, written)


def written_plural(singular: str, language: Language) -> str:
    known = PLURALS[language].get(singular)
    if known is not None:
        return known
    folded = fold(singular)
    if folded in SINGULAR_IN_S[language] and len(folded) > 4 and singular[-2] in "aeiou":
        return singular  # el análisis, los análisis; but the stressed congrés is not left alone
    return replace_ending(_SINGULAR_ENDINGS[language], singular, singular + "s")
