"""A thumb up or down: counted per source and rank, nothing else."""

from dataclasses import dataclass, replace

from bot.domain.principal import Principal
from bot.ports import State
from bot.usecases.remember import Memory


@dataclass(frozen=True, slots=True)
class Vote:
    """One vote a result and search."""

    memory: Memory
    state: State

    async def __call__(self, principal: Principal, request_id: str, rank: int, *, good: bool) -> bool:
        """False when the search is not remembered or has no such rank; a second vote changes nothing."""
        session = self.memory.session(principal.name, request_id)
        if session is None or not 1 <= rank <= len(session.entries):
            return False
        key = session.entries[rank - 1].key
        if key not in session.voted:
            self.memory.keep(principal.name, replace(session, voted=session.voted | {key}))
            await self.state.count_vote(key.source, rank, good=good)
        return True
