"""When a slow source gets less time."""

import pytest

from bot.domain.budget import DEFAULT_BUDGET, Breaker


@pytest.mark.parametrize(
    ("timeouts_s", "tripped"),
    [
        ((), False),
        ((0.0, 1.0), False),
        ((0.0, 1.0, 2.0), True),
        ((0.0, 60.0, 120.0), True),
        ((0.0, 60.0, 120.1), False),
        ((0.0, 200.0, 210.0, 220.0), True),
    ],
)
def test_three_timeouts_in_two_minutes_trip_it(timeouts_s: tuple[float, ...], tripped: bool) -> None:
    breaker = Breaker()
    for now_s in timeouts_s:
        breaker = breaker.after_timeout(now_s)
    assert breaker.tripped() is tripped


def test_an_answer_closes_it() -> None:
    breaker = Breaker((0.0, 1.0, 2.0))
    assert breaker.tripped()
    assert not breaker.after_answer().tripped()
    assert not breaker.after_answer().after_timeout(3.0).tripped()


def test_the_budget_is_the_designs() -> None:
    budget = DEFAULT_BUDGET
    assert (budget.source_s, budget.tripped_s, budget.first_answer_s) == (8.0, 1.5, 3.0)
    assert (budget.candidates, budget.shown) == (10, 3)
