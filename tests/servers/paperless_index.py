"""The full-text index of the stand-in: analysis, matching and BM25 for both engines."""

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module

from tests.servers.paperless_archive import Archive, Paper
from tests.servers.paperless_query import All, Node, Not, Word

BM25_K1, BM25_B = 1.2, 0.75
V3_DEFAULT = ("title", "content", "correspondent", "type", "tag")
V2_DEFAULT = ("title", "content", "correspondent", "type", "tag", "notes", "custom_fields")
ALIASES = {"document_type": "type", "notes": "notes.none", "custom_fields": "custom_fields.none"}
# Whoosh's StandardAnalyzer: this token pattern, lower-case, English stop words, at least two letters
V2_TOKEN = re.compile(r"\w+(?:\.?\w+)*")
V2_STOP = frozenset(
    "and is it an as at have in yet if from for when by to you be we that may not with tbd a on your this of us will "
    "can the or are".split()
)
LANGUAGES = {"es": "spanish", "ca": "catalan", "en": "english"}


@dataclass(frozen=True, slots=True)
class Token:
    text: str
    start: int
    end: int


def fold(text: str) -> str:
    """Lower-case ASCII as Tantivy's folding does it: marks off, ŀ is l, ß is ss, ª and º stay."""
    table = {"ŀ": "l", "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l"}
    lowered = "".join(table.get(letter, letter) for letter in text.lower())
    if lowered.isascii():
        return lowered
    return "".join(c for c in unicodedata.normalize("NFD", lowered) if not unicodedata.combining(c))


class Analyser:
    """Splits a text into tokens, and a token into what is stored."""

    def __init__(self, version: str, language: str | None) -> None:
        self.is_v3 = version.startswith("3.")
        stemmer = import_module("snowballstemmer").stemmer(LANGUAGES[language]) if self.is_v3 and language else None
        self._stem: Callable[[str], str] = lru_cache(maxsize=100_000)(stemmer.stemWord) if stemmer else str

    def tokens(self, text: str) -> list[Token]:
        return self._tantivy(text) if self.is_v3 else self._whoosh(text)

    def words(self, text: str) -> list[str]:
        return [token.text for token in self.tokens(text)]

    def _tantivy(self, text: str) -> list[Token]:
        """Runs of letters and digits; a combining mark is neither, so it splits."""
        found = []
        start = -1
        for position, letter in enumerate(text):
            if letter.isalnum():
                start = position if start < 0 else start
            elif start >= 0:
                found.append(self._token(text, start, position))
                start = -1
        if start >= 0:
            found.append(self._token(text, start, len(text)))
        return found

    def _token(self, text: str, start: int, end: int) -> Token:
        word = fold(text[start:end])
        # the stemmer in the server knows "ción" only with its accent, which the folding before it took off
        return Token(word if word.endswith(("cion", "sion")) else self._stem(word), start, end)

    def _whoosh(self, text: str) -> list[Token]:
        found = (Token(match[0].lower(), match.start(), match.end()) for match in V2_TOKEN.finditer(text))
        return [token for token in found if len(token.text) > 1 and token.text not in V2_STOP]


@dataclass(slots=True)
class FieldIndex:
    """Where each stored token stands: token → document → positions."""

    postings: dict[str, dict[int, list[int]]] = field(default_factory=lambda: defaultdict(dict))
    lengths: dict[int, int] = field(default_factory=dict)
    total: int = 0

    def add(self, document: int, words: Iterable[str]) -> None:
        length = 0
        for position, word in enumerate(words):
            self.postings[word].setdefault(document, []).append(position)
            length += 1
        self.lengths[document] = length
        self.total += length

    def score(self, word: str, document: int) -> float:
        places = self.postings.get(word, {})
        n, hits = len(self.lengths), len(places)
        rarity = math.log(1 + (n - hits + 0.5) / (hits + 0.5))
        average = self.total / n
        tf = len(places[document])
        norm = BM25_K1 * (1 - BM25_B + BM25_B * self.lengths[document] / average)
        return rarity * tf * (BM25_K1 + 1) / (tf + norm)


Scores = dict[int, float]


class Index:
    """A snapshot of an archive's texts. It does not follow later changes until it is built again."""

    def __init__(self, archive: Archive, version: str, language: str | None = "es") -> None:
        self.is_v3 = version.startswith("3.")
        self.analyser = Analyser(version, language)
        self.fields: dict[str, FieldIndex] = defaultdict(FieldIndex)
        self.documents = frozenset(archive.papers)
        for paper in archive.papers.values():
            for name, text in self._texts(archive, paper).items():
                self.fields[name].add(paper.id, self._words(name, text))

    def _words(self, name: str, text: str) -> list[str]:
        if name == "tag" and not self.is_v3:
            return [tag.strip().lower() for tag in text.split(",") if tag.strip()]
        return self.analyser.words(text)

    def _texts(self, archive: Archive, paper: Paper) -> dict[str, str]:
        texts = {
            "title": paper.title,
            "content": paper.content,
            "correspondent": archive.correspondents[paper.correspondent].name if paper.correspondent else "",
            "type": archive.types[paper.document_type].name if paper.document_type else "",
            "tag": ",".join(archive.tags[tag].name for tag in paper.tags),
        }
        names = [archive.fields[key].name for key, _ in paper.custom_fields]
        values = [str(field_text(archive, key, value)) for key, value in paper.custom_fields]
        notes = [note.note for note in paper.notes]
        if self.is_v3:
            return texts | {
                "notes.note": " ".join(notes),
                "notes.user": " ".join(note.user for note in paper.notes),
                "custom_fields.name": " ".join(names),
                "custom_fields.value": " ".join(values),
                "original_filename": paper.original_file_name,
            }
        pairs = [f"{name} : {value}" for name, value in zip(names, values, strict=True)]
        return texts | {"notes": ",".join(notes), "custom_fields": ",".join(pairs)}

    def search(self, tree: Node | None) -> Scores:
        """Every matching document with its raw score."""
        return {} if tree is None else self._eval(tree)

    def _eval(self, node: Node) -> Scores:
        if isinstance(node, Word):
            return self._word(node)
        if isinstance(node, All):
            return self._all(node.parts)
        if isinstance(node, Not):
            return dict.fromkeys(self.documents - self._eval(node.part).keys(), 0.0)
        scores = _union(self._eval(part) for part in node.should)
        if node.must:
            required = self._all(node.must)
            scores = {document: score + scores.get(document, 0.0) for document, score in required.items()}
        for part in node.never:
            banned = self._eval(part).keys()
            scores = {document: score for document, score in scores.items() if document not in banned}
        return scores

    def _all(self, parts: tuple[Node, ...]) -> Scores:
        each = [self._eval(part) for part in parts]
        if not each:
            return {}
        common = set(each[0]).intersection(*each[1:])
        return {document: sum(scores[document] for scores in each) for document in common}

    def _word(self, word: Word) -> Scores:
        if word.kind == "every":
            lengths = self.fields[word.field].lengths if word.field else {}
            return {document: 1.0 for document in self.documents if word.field is None or lengths[document]}
        names = self._names(word)
        return _union(self._in_field(name, word) for name in names)

    def _names(self, word: Word) -> tuple[str, ...]:
        if word.field is None:
            return V3_DEFAULT if self.is_v3 else V2_DEFAULT
        return (ALIASES.get(word.field, word.field) if self.is_v3 else word.field,)

    def _in_field(self, name: str, word: Word) -> Scores:
        index = self.fields[name]
        if word.kind == "wildcard":
            return self._wildcard(index, word.text)
        words = self._words(name, word.text)
        if not words:
            # Whoosh keeps a word that its analysis drops as a term that no document has
            return {}
        if len(words) > 1 and (self.is_v3 or word.kind == "phrase"):
            documents = {d for d in _common(index, words, word.prefix) if _adjacent(index, words, d, word.prefix)}
        else:
            documents = _common(index, words, prefix=False)
        return {d: sum(index.score(w, d) for w in words if d in index.postings.get(w, ())) for d in documents}

    def _wildcard(self, index: FieldIndex, pattern: str) -> Scores:
        shape = "".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in pattern.lower())
        matcher = re.compile(shape)
        terms = [term for term in index.postings if matcher.fullmatch(term)]
        return _union({d: index.score(term, d) for d in index.postings[term]} for term in terms)

    def matched_words(self, tree: Node | None, *, name: str) -> list[str]:
        """The stored tokens of the query that may be marked in this field, in the order typed."""
        found: list[str] = []
        for word in _words_of(tree):
            if name not in self._names(word) or word.kind == "every":
                continue
            if word.kind == "wildcard":
                shape = "".join({"*": ".*", "?": "."}.get(c, re.escape(c)) for c in word.text.lower())
                found += [term for term in self.fields[name].postings if re.fullmatch(shape, term)]
            else:
                found += self._words(name, word.text)
        return list(dict.fromkeys(found))


def field_text(archive: Archive, key: int, value: object) -> object:
    """A select field is indexed by its label, the others as stored."""
    kind = archive.fields[key]
    if kind.data_type == "select":
        options = {option["id"]: option["label"] for option in kind.extra_data["select_options"]}
        return options.get(str(value), value)
    return value


def _union(each: Iterable[Scores]) -> Scores:
    total: Scores = {}
    for scores in each:
        for document, score in scores.items():
            total[document] = total.get(document, 0.0) + score
    return total


def _common(index: FieldIndex, words: list[str], prefix: bool) -> set[int]:
    *first, last = words
    sets = [set(index.postings.get(word, ())) for word in first]
    if prefix:
        ends = [set(places) for term, places in index.postings.items() if term.startswith(last)]
        sets.append(set().union(*ends))
    else:
        sets.append(set(index.postings.get(last, ())))
    return set.intersection(*sets)


def _adjacent(index: FieldIndex, words: list[str], document: int, prefix: bool) -> bool:
    *first, last = words
    starts = index.postings[words[0]].get(document, [])
    middle = [set(index.postings[word].get(document, ())) for word in first]
    if prefix:
        ends = {p for term, places in index.postings.items() if term.startswith(last) for p in places.get(document, ())}
    else:
        ends = set(index.postings[last].get(document, ()))
    places = [*middle, ends]
    return any(all(start + step in places[step] for step in range(len(words))) for start in starts)


def _words_of(node: Node | None) -> list[Word]:
    if node is None:
        return []
    if isinstance(node, Word):
        return [node]
    if isinstance(node, Not):
        return []
    parts = node.parts if isinstance(node, All) else (*node.should, *node.must)
    return [word for part in parts for word in _words_of(part)]
