"""What is kept between two messages is little, short-lived, and each person's own."""

from bot.ports import Found, Round
from bot.usecases.remember import CACHED_A_PERSON, Memory
from tests.fakes import FakeClock

NOTHING = Found(())


async def test_a_remembered_answer_belongs_to_person_source_and_question() -> None:
    memory = Memory(FakeClock())
    memory.keep_answer("ana", "one", (Round.LITERAL, "luz"), NOTHING)
    assert memory.answer("ana", "one", (Round.LITERAL, "luz")) is NOTHING
    assert memory.answer("pau", "one", (Round.LITERAL, "luz")) is None
    assert memory.answer("ana", "two", (Round.LITERAL, "luz")) is None
    assert memory.answer("ana", "one", (Round.RELAXED, "luz")) is None


async def test_it_lives_five_minutes() -> None:
    clock = FakeClock()
    memory = Memory(clock)
    memory.keep_answer("ana", "one", "luz", NOTHING)
    clock.advance(299)
    assert memory.answer("ana", "one", "luz") is NOTHING
    clock.advance(2)
    assert memory.answer("ana", "one", "luz") is None


async def test_the_oldest_give_way() -> None:
    memory = Memory(FakeClock())
    for n in range(CACHED_A_PERSON + 1):
        memory.keep_answer("ana", "one", n, NOTHING)
    assert memory.answer("ana", "one", 0) is None
    assert memory.answer("ana", "one", 1) is NOTHING


async def test_distrust_takes_one_source_of_one_person() -> None:
    memory = Memory(FakeClock())
    for person in ("ana", "pau"):
        for source in ("one", "two"):
            memory.keep_answer(person, source, "luz", NOTHING)
    memory.distrust("ana", "one")
    left = [(p, s) for p in ("ana", "pau") for s in ("one", "two") if memory.answer(p, s, "luz")]
    assert left == [("ana", "two"), ("pau", "one"), ("pau", "two")]
    memory.distrust("nobody", "one")
