"""From the text of `query=` to the ordered hits with the marks that each version puts on them."""

from dataclasses import dataclass, field
from typing import Any

from tests.servers.paperless_archive import Archive, Paper
from tests.servers.paperless_auth import ApiError
from tests.servers.paperless_highlight import tantivy_fragment, whole_note, whoosh_fragment
from tests.servers.paperless_index import Index
from tests.servers.paperless_query import Node, QueryError, parse_tantivy, parse_whoosh

REFUSED = "Error listing search results, check logs for more detail."
# the order inside a tie is arbitrary in both engines: a fixed shuffle, so that no client leans on it
SHUFFLE_FACTOR, SHUFFLE_MODULUS = 7919, 104729
SORTS = ("created", "added", "modified", "title", "archive_serial_number")


@dataclass(slots=True)
class Hits:
    """Ids in the order of the answer, and how to write `__search_hit__` for one of them."""

    ids: list[int]
    scores: dict[int, float]
    tree: Node | None
    index: Index
    archive: Archive
    scored: bool = True
    seen_terms: dict[str, int] = field(default_factory=dict)
    _ranks: dict[int, int] = field(default_factory=dict)
    _wanted: dict[str, list[str]] = field(default_factory=dict)

    def mark(self, paper_id: int) -> dict[str, Any]:
        if not self._ranks:
            self._ranks = {each: rank for rank, each in enumerate(self.ids)}
        paper = self.archive.papers[paper_id]
        return self._tantivy(paper) if self.index.is_v3 else self._whoosh(paper)

    def _words(self, name: str) -> list[str]:
        if name not in self._wanted:
            self._wanted[name] = self.index.matched_words(self.tree, name=name)
        return self._wanted[name]

    def _tantivy(self, paper: Paper) -> dict[str, Any]:
        notes = " ".join(note.note for note in paper.notes)
        return {
            "score": self.scores[paper.id],
            "highlights": tantivy_fragment(paper.content, self.index.analyser, self._words("content")),
            "note_highlights": whole_note(notes, self.index.analyser, self._words("notes.note")),
            "rank": self._ranks[paper.id] + 1,
        }

    def _whoosh(self, paper: Paper) -> dict[str, Any]:
        notes = ",".join(note.note for note in paper.notes)
        analyser = self.index.analyser
        best = max(self.scores[each] for each in self.ids) or 1.0
        return {
            "score": self.scores[paper.id] / best if self.scored else None,
            "highlights": whoosh_fragment(paper.content, analyser, self._words("content"), self.seen_terms),
            "note_highlights": whoosh_fragment(notes, analyser, self._words("notes"), self.seen_terms),
            "rank": self._ranks[paper.id],
        }


class Search:
    def __init__(self, archive: Archive, version: str, index: Index) -> None:
        self._archive = archive
        self._index = index
        self._parse = parse_tantivy if version.startswith("3.") else parse_whoosh

    def run(self, text: str, allowed: dict[int, Paper], ordering: str | None) -> Hits:
        """Hits among the documents that filters and rights leave. A refused query is the server's 400."""
        try:
            tree = self._parse(text)
        except QueryError:
            raise ApiError(400, REFUSED) from None
        scores = {paper: score for paper, score in self._index.search(tree).items() if paper in allowed}
        ids = sorted(scores, key=lambda each: (-round(scores[each], 9), each * SHUFFLE_FACTOR % SHUFFLE_MODULUS))
        name = (ordering or "").lstrip("-")
        if name in SORTS:
            ids.sort(key=lambda each: str(getattr(allowed[each], name) or ""), reverse=(ordering or "").startswith("-"))
        if ordering == "score" and self._index.is_v3:
            ids.reverse()
        return Hits(ids, scores, tree, self._index, self._archive, scored=name not in SORTS)
