"""One question put to Paperless-ngx in at most four calls: the index first, the database where the index is no help."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from typing import Any, TypeVar

from adapters.sources.paperless.api import DOCUMENTS, Api
from adapters.sources.paperless.grammar import (
    database_words,
    literal,
    longest_database_words,
    longest_word,
    relaxed,
)
from adapters.sources.paperless.limits import Limits
from adapters.sources.paperless.records import Page, Paper, read_page
from adapters.sources.paperless.spelling import doubtful, spelled
from adapters.sources.paperless.surface import Engine, alternatives, pieces
from bot.domain.errors import QueryRefused
from bot.domain.folding import fold
from bot.domain.query import Query
from bot.ports import Round

MAX_CALLS = 4
_LIST_FIELDS = "id,title,created,created_date,document_type,correspondent,tags,owner"
_TIE_SIZE = 50
_NEWEST = ("ordering", "-created")

T = TypeVar("T")
Params = Sequence[tuple[str, str]]


@dataclass
class Asking:
    """``owners`` limits a superuser's token, None any other. ``left_s`` tells the time left."""

    api: Api
    owners: frozenset[str] | None
    limits: Limits
    limit: int
    left_s: Callable[[], float]
    calls: int = field(default=0, init=False)

    async def listing(self) -> tuple[tuple[Paper, ...], int | None]:
        """What fits the limits, newest first, and how many those are; None where the server did not limit as told."""
        page = await self._ask([_NEWEST])
        exact = self.limits.are_told_whole and len(page.papers) == min(page.count, self.limit)
        return page.papers, page.count if exact else None

    async def search(self, query: Query, round_: Round) -> tuple[tuple[Paper, ...], tuple[str, ...]]:
        """What answers the words, best first, and the terms that could not be asked for, as typed."""
        asked = (literal if round_ is Round.LITERAL else relaxed)(query, self.api.engine)
        if not asked.text:
            return (), asked.ignored
        page = await self._from_index(query, asked.text)
        papers = page.papers if page is not None else ()
        if page is None or not page.count:
            # 200 and nothing: the index may be empty or stale (3.0.5 and 2.20.15); 400: it does not take the words
            papers = await self._from_database(query, round_, refused=page is None)
        elif self._is_one_tie(page):
            papers = await self._newest_of_tie(asked.text, page)
        if "?" in asked.text:
            papers = tuple(paper for paper in papers if not _is_noise(paper, query))
        if round_ is Round.RELAXED and page is not None:
            papers = await self._with_respelled(query, papers)
        return papers[: self.limit], asked.ignored

    async def plainly(self, query: Query, round_: Round) -> tuple[tuple[Paper, ...], tuple[str, ...]]:
        """As ``search``, but every step is taken whatever the one before found: the caller hides some papers, and those
        must not decide what else is looked up. The index, and behind it the database."""
        asked = (literal if round_ is Round.LITERAL else relaxed)(query, self.api.engine)
        if not asked.text:
            return (), asked.ignored
        page = await self._from_index(query, asked.text)
        papers = page.papers if page is not None else ()
        known = await self._from_database(query, round_, refused=page is None, plain=True)
        return tuple({paper.id: paper for paper in (*papers, *known)}.values())[: self.limit], asked.ignored

    async def _with_respelled(self, query: Query, papers: tuple[Paper, ...]) -> tuple[Paper, ...]:
        """Before what was found, what the archive's own spelling finds for words that the archive does not have."""
        terms = doubtful(query)[: max(MAX_CALLS - self.calls - self._calls_a_question, 0)]
        self.calls += len(terms)
        found = await together([spelled(self.api, term, deadline_s=self.left_s()) for term in terms])
        right = {id(term): words for term, words in zip(terms, found, strict=True) if words}
        if not right:
            return papers
        respelled = [replace(term, forms=(*right.get(id(term), ()), *term.forms)) for term in query.terms]
        page = await self._ask([("query", relaxed(replace(query, terms=tuple(respelled)), self.api.engine).text)])
        return tuple({paper.id: paper for paper in (*page.papers, *papers)}.values())

    async def _from_index(self, query: Query, text: str) -> Page | None:
        """None when the index refuses even a single word."""
        for attempt in (text, longest_word(query, self.api.engine).text):
            if attempt and self._may_ask():
                try:
                    return await self._ask([("query", attempt)])
                except QueryRefused:
                    continue
        return None

    async def _from_database(
        self, query: Query, round_: Round, *, refused: bool, plain: bool = False
    ) -> tuple[Paper, ...]:
        """Every word in the literal round, the longest in any of its forms in the relaxed one, or after a refusal."""
        every = database_words(query)
        wanted = [every] if round_ is Round.LITERAL and every else []
        if refused or round_ is Round.RELAXED:
            wanted += [words for words in longest_database_words(query) if words not in wanted]
        room = (MAX_CALLS - self.calls) // self._calls_a_question
        kept_back = 1 + self._calls_a_question  # to respell one word and ask again
        if not plain and round_ is Round.RELAXED and not refused and doubtful(query) and room > kept_back:
            room -= kept_back
        pages = await together([self._ask([("search", words), _NEWEST]) for words in wanted[:room]])
        found = {paper.id: paper for page in pages for paper in page.papers}
        return tuple(found.values())

    def _is_one_tie(self, page: Page) -> bool:
        """Whether the whole page is one tie that goes on beyond it (24 equal bills): then any of them stand here."""
        scores = {paper.score for paper in page.papers}
        return len(scores) == 1 and None not in scores and page.count > len(page.papers) and self._may_ask()

    async def _newest_of_tie(self, text: str, page: Page) -> tuple[Paper, ...]:
        """The newest of the tie; 2.20.15 gives no scores when it is told the order, so there more are asked for."""
        ordered = self.api.engine is Engine.TANTIVY
        more = await self._ask([("query", text), *([_NEWEST] if ordered else [])], size=0 if ordered else _TIE_SIZE)
        best = page.papers[0].score
        tied = tuple(paper for paper in more.papers if paper.score == best)
        seen = {paper.id for paper in tied}
        return tied + tuple(paper for paper in page.papers if paper.id not in seen)

    @property
    def _calls_a_question(self) -> int:
        return 2 if self.owners else 1

    def _may_ask(self) -> bool:
        return self.calls + self._calls_a_question <= MAX_CALLS

    async def _ask(self, params: Params, *, size: int = 0) -> Page:
        scopes = scopes_of(self.owners)
        pages = await together(
            [self._page([*params, *self.limits.params(), *scope], size or self.limit) for scope in scopes]
        )
        papers = {paper.id: paper for page in pages for paper in page.papers if self._admits(paper)}
        ordered = _in_order(list(papers.values()), merged=len(pages) > 1)
        return Page(sum(page.count for page in pages), tuple(ordered[: size or self.limit]))

    async def _page(self, params: Params, size: int) -> Page:
        self.calls += 1
        sent = [*params, ("fields", _LIST_FIELDS), ("page_size", str(size))]
        return read_page((await self.api.get(DOCUMENTS, sent, deadline_s=self.left_s())).body)

    def _admits(self, paper: Paper) -> bool:
        return self.limits.admits(paper) and may_be_read(paper, self.owners)


def scopes_of(owners: frozenset[str] | None) -> list[Params]:
    """The parameters of each call that together see what this token may: a filter says «one of these» or «nobody»."""
    if owners is None:
        return [[]]
    nobody = [("owner__isnull", "true")]
    return [nobody, [("owner__id__in", ",".join(sorted(owners)))]] if owners else [nobody]


def may_be_read(paper: Paper, owners: frozenset[str] | None) -> bool:
    """Whether a document exists for this token: a superuser's is limited to some owners' documents, and nobody's."""
    return owners is None or paper.owner_id is None or paper.owner_id in owners


async def together(calls: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """All results in order; the first fault ends the others."""
    tasks = [asyncio.ensure_future(call) for call in calls]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _in_order(papers: list[Paper], *, merged: bool) -> list[Paper]:
    """The server's order, the newest first among equals; two answers to one question are merged by score."""
    if any(paper.score is None for paper in papers):
        return sorted(papers, key=_newest) if merged else papers
    if merged:
        papers = sorted(papers, key=lambda paper: -(paper.score or 0.0))
    return [paper for _, tied in groupby(papers, lambda paper: paper.score) for paper in sorted(tied, key=_newest)]


def _newest(paper: Paper) -> int:
    return -(paper.created or date.min).toordinal()


def _is_noise(paper: Paper, query: Query) -> bool:
    """Whether only a wildcard brought it: nothing marked by 2.20, nor the title, folds to a word asked for."""
    if not paper.marked:
        return False
    forms = (form for term in query.terms for form in alternatives(term, Engine.WHOOSH) if "?" not in form)
    wanted = {fold(piece) for form in forms for piece in pieces(form)}
    marked = {fold(piece) for word in paper.marked for piece in pieces(word)}
    return wanted.isdisjoint(marked) and not any(word in fold(paper.title) for word in wanted)
