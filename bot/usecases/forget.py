"""`/olvida`: what is remembered of a person's searches goes at once."""

from dataclasses import dataclass

from bot.domain.principal import Principal
from bot.usecases.remember import Memory


@dataclass(frozen=True, slots=True)
class Forget:
    """Searches, their buttons and remembered answers; counts without content stay."""

    memory: Memory

    async def __call__(self, principal: Principal) -> None:
        """Forgets; safe to call twice."""
        self.memory.forget(principal.name)
