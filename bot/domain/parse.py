"""From what was typed to a ``Query``, by rule: no model takes part."""

import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from bot.domain.counterparts import counterparts
from bot.domain.date_words import MONTHS
from bot.domain.dates import DateRange, combine, find_dates
from bot.domain.detect import detect
from bot.domain.folding import Token, tokens
from bot.domain.identifiers import find_identifiers
from bot.domain.language import Language
from bot.domain.query import Filters, Query, QueryClass, Term
from bot.domain.question_words import (
    EXCLUDING,
    MARKS,
    NAMED_SOURCES,
    OF,
    POLITE,
    POLITE_ENDINGS,
    RELATIVE,
    SOURCE_WORDS,
    TYPE_WORDS,
)
from bot.domain.words import is_soft, is_stop, stem, variants

MAX_TERMS: Final = 10  # facts/paperless.md: a server's query holds about ten words
MAX_FORMS: Final = 6  # other forms of a word, counterparts in the other languages included
MAX_WORD: Final = 40  # characters; longer words cost a server seconds and match nothing
SENTENCE_WORDS: Final = 6  # a question this long is a sentence, not a list of keywords
_GONE: Final = "\x1f"  # stands in for what has been read already; part of no word
_QUOTED: Final = re.compile(r"(-?)(?:\"([^\"]+)\"|«([^»]+)»|“([^”]+)”|„([^”“]+)[”“])")
_NOT_UNDERSTOOD: Final = re.compile(
    r"(?<!\w)(?:AND|OR|NOT)(?!\w)|[*?~^|]+(?=\w)|(?<=\w)[*~^|]+|(?<!\S)(?:[*~^|]+|&&)(?!\S)|[\\{}\[\]]+"
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_OPENING: Final = re.compile(r"[^\w\x1f]*")  # marks before the first word
_MINUS: Final = re.compile(r"(?<![\w\x1f])-(?=\w)")


@dataclass
class _Reading:
    """A question half read: ``left`` is the text with what was taken blanked out, offsets unchanged."""

    left: str
    language: Language
    phrases: list[tuple[int, Term]] = field(default_factory=list)
    codes: list[tuple[int, Term]] = field(default_factory=list)
    excluded: list[Term] = field(default_factory=list)
    ignored: list[tuple[int, str]] = field(default_factory=list)
    first_sources: list[str] = field(default_factory=list)

    def take(self, start: int, end: int) -> None:
        """Blanks out what has been read."""
        self.left = self.left[:start] + _GONE * (end - start) + self.left[end:]


def parse_query(text: str, language: Language, today: date, filters: Filters | None = None) -> Query:
    """Reads a question. ``language`` is the person's own and wins where the text does not tell clearly.

    Dates are read with ``today``; any part that takes no part in the search is in ``Query.ignored``, as typed. Never
    raises; a text that asks for nothing gives a query for which ``asks_nothing`` holds.
    """
    text = unicodedata.normalize("NFC", text).replace(_GONE, " ").strip()
    reading = _Reading(text, detect(text, language))
    _read_quoted(reading)
    _read_unwanted(reading)
    dates, date_words = _read_dates_and_codes(reading, today)
    _read_operators(reading)
    found = _framed(reading, list(tokens(reading.left)))
    words = [(token.start, _word(token, reading)) for token in _content(reading, found)]
    terms = [term for _, term in sorted([*reading.phrases, *reading.codes, *words], key=lambda placed: placed[0])]
    if any(not term.soft for term in terms):
        terms += [_date_word(token, reading.language) for token in date_words]
    kept = _kept(reading, _unique(terms))
    reading.ignored += [(len(text), f"-{term.text}") for term in _unique(reading.excluded)[MAX_TERMS:]]
    return Query(
        text=text,
        language=reading.language,
        query_class=_class(reading, kept, text),
        terms=kept,
        excluded=tuple(_unique(reading.excluded)[:MAX_TERMS]),
        dates=dates,
        first_sources=tuple(dict.fromkeys(reading.first_sources)),
        ignored=tuple(dict.fromkeys(part for _, part in sorted(reading.ignored))),
        filters=filters or Filters(),
    )


def _read_quoted(reading: _Reading) -> None:
    for match in _QUOTED.finditer(reading.left):
        inner = next(group for group in match.groups()[1:] if group is not None)
        words = tuple(token.folded for token in tokens(inner))
        reading.take(*match.span())
        if words:
            term = Term(inner.strip(), words, phrase=True)
            if match[1]:
                reading.excluded.append(term)
            else:
                reading.phrases.append((match.start(), term))


def _read_unwanted(reading: _Reading) -> None:
    """Words after a minus, before dates are read: «-mayo» is a word that is not wanted, not a month that is."""
    minus = {match.end() for match in _MINUS.finditer(reading.left)}
    for token in tokens(reading.left) if minus else ():
        if token.start in minus:
            reading.excluded.append(_word(token, reading))
            reading.take(token.start - 1, token.end)


def _read_dates_and_codes(reading: _Reading, today: date) -> tuple[DateRange | None, list[Token]]:
    for code in find_identifiers(reading.left):
        words = tuple(token.folded for token in tokens(code.text))
        reading.codes.append((code.start, Term(code.text, words, identifier=code)))
        reading.take(code.start, code.end)
    matches = find_dates(reading.left, today, reading.language)
    date_words: list[Token] = []
    for match in matches:
        inside = tokens(reading.left[match.start : match.end])
        date_words += [token for token in inside if token.folded in MONTHS or _YEAR.fullmatch(token.folded)]
        reading.take(match.start, match.end)
    return combine(matches), date_words


def _read_operators(reading: _Reading) -> None:
    for match in _NOT_UNDERSTOOD.finditer(reading.left):
        reading.ignored.append((match.start(), match[0]))
        reading.take(*match.span())


def _framed(reading: _Reading, found: list[Token]) -> list[Token]:
    """Without politeness at both ends; sources that are named are noted, and dropped where they only frame."""
    for ending in POLITE_ENDINGS:
        if len(found) > len(ending) and tuple(token.folded for token in found[-len(ending) :]) == ending:
            found = found[: -len(ending)]
    start = 0
    while start < len(found) - 1 and (found[start].folded in POLITE or _stops(found[start])):
        start += 1
    body = found[start:]
    if len(body) == 1 and body[0].folded in POLITE:
        return []
    return [token for at, token in enumerate(body) if not _source_word(reading, body, at)]


def _stops(token: Token) -> bool:
    return any(is_stop(token.folded, language) for language in Language)


def _read_in(language: Language) -> tuple[Language, ...]:
    """People mix the two languages of the house; English counts only where the question is English."""
    return (Language.EN,) if language is Language.EN else (Language.ES, Language.CA)


def _source_word(reading: _Reading, body: list[Token], at: int) -> bool:
    """Notes a source that the word names; true if the word does nothing else."""
    word = body[at].folded
    if word in NAMED_SOURCES:
        reading.first_sources.append(NAMED_SOURCES[word])
        return True
    if word not in SOURCE_WORDS:
        return False
    frames = at == 0 and (len(body) == 1 or body[1].folded in RELATIVE)
    if frames:
        reading.first_sources.append(SOURCE_WORDS[word])
    return frames and not (word in MARKS and len(body) > 1 and body[1].folded in OF)


def _content(reading: _Reading, found: list[Token]) -> list[Token]:
    """The words that count; excluded ones and what is too long are set aside."""
    content: list[Token] = []
    excluding = False
    for token in found:
        if token.folded in EXCLUDING:
            excluding = True
        elif len(token.text) > MAX_WORD:
            reading.ignored.append((token.start, token.text))
        elif excluding and not _passes(token, reading.language):
            reading.excluded.append(_word(token, reading))
            excluding = False
        elif not _passes(token, reading.language):
            content.append(token)
    return content


def _passes(token: Token, language: Language) -> bool:
    """Whether a word carries nothing: a stop word or a single letter."""
    stops = any(is_stop(token.folded, each) for each in _read_in(language))
    return stops or (len(token.folded) == 1 and not token.folded.isdigit())


def _word(token: Token, reading: _Reading) -> Term:
    folded, language = token.folded, reading.language
    soft = any(is_soft(folded, each) for each in _read_in(language))
    forms = variants(token.text, language)
    if not soft and not _named(token, reading):
        forms = tuple(dict.fromkeys((*forms, *_counterparts(token.text, language))))[:MAX_FORMS]
    return Term(
        text=token.text,
        words=(folded,),
        forms=forms,
        stems=_stems(token.text, language),
        soft=soft,
        type_hint=folded in TYPE_WORDS,
    )


def _named(token: Token, reading: _Reading) -> bool:
    """Whether a word is written as a name: with a capital, and not because the text begins with it."""
    opening = _OPENING.match(reading.left)
    return token.text[:1].isupper() and opening is not None and opening.end() < token.start


def _counterparts(word: str, language: Language) -> tuple[str, ...]:
    """In the language of the question; a word that is not of it may be of the other one of the house."""
    read_in = sorted(_read_in(language), key=lambda each: each is not language)
    return next(filter(None, (counterparts(word, each) for each in read_in)), ())


def _date_word(token: Token, language: Language) -> Term:
    return Term(token.text, (token.folded,), stems=_stems(token.text, language), soft=True, date_word=True)


def _stems(word: str, language: Language) -> frozenset[str]:
    return frozenset(stem(word, each) for each in _read_in(language)) if not word.isdigit() else frozenset()


def _unique(terms: list[Term]) -> list[Term]:
    return list({(term.words, term.phrase): term for term in reversed(terms)}.values())[::-1]


def _kept(reading: _Reading, terms: list[Term]) -> tuple[Term, ...]:
    """At most ten terms; soft ones give way first, and what is cut is named."""
    if len(terms) <= MAX_TERMS:
        return tuple(terms)
    hard = [term for term in terms if not term.soft]
    chosen = {id(term) for term in (hard + [term for term in terms if term.soft])[:MAX_TERMS]}
    for term in hard[MAX_TERMS:]:
        reading.ignored.append((reading.left.find(term.text), term.text))
    return tuple(term for term in terms if id(term) in chosen)


def _class(reading: _Reading, terms: tuple[Term, ...], text: str) -> QueryClass:
    if reading.codes:
        return QueryClass.IDENTIFIER
    if reading.phrases:
        return QueryClass.QUOTED
    if not terms:
        return QueryClass.LISTING
    if len(tokens(text)) >= SENTENCE_WORDS or "?" in text:
        return QueryClass.SENTENCE
    named = [term for term in terms if term.text[:1].isupper() and not term.type_hint]
    return QueryClass.NAME if len(named) * 2 > len(terms) and len(text.split()) > 1 else QueryClass.KEYWORDS
