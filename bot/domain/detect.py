"""In which of the three languages a text is written, as far as its little words and spellings tell."""

import re

from bot.domain.folding import exact, tokens
from bot.domain.language import Language
from bot.domain.word_lists import STOP

_FEWEST_WORDS = 4
_CLEAR_LEAD = 2.0
_CLEAR_SHARE = 0.2
_ENOUGH_CHARS = 2000

# Everyday words that tell the three apart although they are no stop words there. Folded.
_MORE_ES = """
muy mas ya cuanto cuantos cuanta cuantas hace hizo tiene tienen tengo todo todos otro otra hoy ayer puede mucho
fecha ano anos entonces mismo
"""
_MORE_CA = """
molt ja quant quants quanta quantes fet tinc tot tots tota altre altra avui ahir pot poden data any anys aleshores
mateix dins mes nom
"""
_MORE_EN = """
very much many long not no will may more most today yesterday other all any some first last get date year there then
also new name
"""
_MORE = {Language.ES: _MORE_ES, Language.CA: _MORE_CA, Language.EN: _MORE_EN}
_KNOWN = {language: STOP[language] | {*_MORE[language].split()} for language in Language}

# What a written word shows by its letters. Accents are kept: à, è, ò are not Spanish; ñ and á are not Catalan.
_SPELLINGS = {
    Language.ES: re.compile(
        r"ñ|á|ción\Z|sión\Z|dad\Z|dades\Z|iones\Z|ué|ie[nr]|(?<!g)ue[lnrst]|mente\Z|ría\Z|ero\Z|ill[oa]\Z|[éíóú]\w+o\Z"
    ),
    Language.CA: re.compile(
        r"à|è|ò|ï|ç|l·l|ŀl|ció\Z|sió\Z|cions\Z|sions\Z|tat\Z|tats\Z|[aeiu]cte\Z|ix|tx|tge|tja|tz|ny|aig\Z|ques\Z|ment\Z|ència|ll\Z|ó\Z|ú?rem\Z"
    ),
    Language.EN: re.compile(r"w|k|th|sh|gh|ck|ee|oo|ea|ou|tion|ing\Z|ed\Z|ly\Z|y\Z|ness\Z|ment\Z|ty\Z|ph"),
}
# Little words that both languages of the house have, told apart by the accent they were written with.
_ACCENTED = {
    Language.ES: re.compile(r"\A(?:qué|más|él|está|están|también|tú|mí|sí)\Z"),
    Language.CA: re.compile(r"\A(?:què|més|és|està|estan|també|només|són|perquè)\Z"),
}
_SPANISH_MARKS = re.compile("[¿¡]")


def _speaks_for(written: str, folded: str) -> dict[Language, float]:
    """One word's vote, in all at most 1; empty when it tells nothing (unknown, a number, or a word of all three)."""
    told = [language for language, accented in _ACCENTED.items() if accented.search(written)]
    languages = told or [language for language in Language if folded in _KNOWN[language]]
    if not languages and len(folded) > 2:
        languages = [language for language, spelling in _SPELLINGS.items() if spelling.search(written)]
    if len(languages) in (0, len(Language)):
        return {}
    return dict.fromkeys(languages, 1 / len(languages))


def detect(text: str, prior: Language) -> Language:
    """The language of a text, or ``prior`` unless the text clearly speaks for another.

    Stop words and tell-tale spellings vote. With fewer than four words that tell anything, or without a clear lead, the
    prior stands: a short question is in its person's language. Only the first 2,000 characters are read.
    """
    start = text[:_ENOUGH_CHARS]
    votes = dict.fromkeys(Language, 0.0)
    informative = 0
    for token in tokens(start):
        said = _speaks_for(exact(token.text), token.folded)
        informative += bool(said)
        for language, weight in said.items():
            votes[language] += weight
    votes[Language.ES] += min(len(_SPANISH_MARKS.findall(start)), 2)
    second, best = sorted(Language, key=votes.__getitem__)[1:]
    lead = votes[best] - votes[second]
    clear = lead >= _CLEAR_LEAD and lead >= _CLEAR_SHARE * sum(votes.values())
    return best if informative >= _FEWEST_WORDS and clear else prior
