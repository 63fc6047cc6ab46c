"""The fake keeps what the database keeps."""

import pytest

from bot.ports import State
from tests.contract.state_suite import StateSuite
from tests.fakes import InMemoryState


class TestInMemoryState(StateSuite):
    @pytest.fixture
    def state(self) -> State:
        return InMemoryState()
