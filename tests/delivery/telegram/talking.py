"""How a test talks with the bot."""

from typing import Any

from bot.demo.client import Demo, Person
from bot.demo.view import Seen


async def said(person: Person, text: str, **options: Any) -> Seen:
    """The bot's one answer to a text, when it has settled."""
    await person.send(text, **options)
    return (await person.wait_for())[-1]


async def all_said(tg: Demo, person: Person, count: int) -> list[str]:
    """Everything that the bot said to this person, once there are so many messages."""

    def texts() -> list[str]:
        return [one.text for one in person.history() if one.by_bot]

    assert await tg.world.wait_until(lambda: len(texts()) >= count, 20), texts()
    await tg.idle()
    return texts()


async def settled(tg: Demo, person: Person) -> list[Seen]:
    await tg.idle()
    return person.seen()
