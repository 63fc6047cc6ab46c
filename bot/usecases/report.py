"""What happened so far, in numbers."""

from dataclasses import dataclass

from bot.ports import State, UseCount, VoteCount


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts and latency per source and state, votes per source and rank. No content."""

    uses: tuple[UseCount, ...]
    votes: tuple[VoteCount, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Reads the state."""

    state: State

    async def __call__(self) -> Stats:
        """All counts."""
        return Stats(await self.state.uses(), await self.state.votes())
