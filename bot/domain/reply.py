"""What a use case gives back to a delivery: nothing in here needs to be hidden from its channel any more."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.clarify import Clarify
from bot.domain.coverage import SourceCoverage
from bot.domain.dates import DateRange
from bot.domain.disclosure import Shown
from bot.domain.query import Query


@dataclass(frozen=True, slots=True)
class SearchReply:
    """One page of one search for one channel.

    ``request_id`` names the search for «more», «why» and votes. ``results`` are best first; ``first_rank`` is the rank
    of the first one (from 1). ``more`` is how many further items were found and confirmed. ``coverage`` has a line for
    each source that was asked, in the registry's order. ``ignored`` are the parts of the question that took no part, as
    typed. ``dates`` is the range that was used. ``complete`` is false in a partial answer. ``index_age_s`` is None
    where no local index took part. ``total`` is the exact number that fits a listing, told by the sources themselves;
    None for a ranked search, for a program (it would count what is hidden from it), and where a source could not tell.
    """

    request_id: str
    searched_at: datetime
    query: Query
    coverage: Mapping[str, SourceCoverage]
    results: tuple[Shown, ...]
    first_rank: int = 1
    more: int = 0
    clarify: Clarify | None = None
    ignored: tuple[str, ...] = field(default=())
    dates: DateRange | None = None
    complete: bool = True
    index_age_s: int | None = None
    total: int | None = None

    @property
    def all_answered(self) -> bool:
        """Whether every source that was asked did answer."""
        return all(line.state.answered for line in self.coverage.values())
