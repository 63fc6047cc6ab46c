"""Nothing that can be answered is lost, nothing that cannot be answered is shown as evidence."""

import pytest

from tests.evals.household import ask_all
from tests.servers.paperless import VERSIONS
from tests.servers.questions import ANSWERABLE, UNANSWERABLE


@pytest.mark.parametrize("version", VERSIONS)
async def test_every_answerable_question_finds_a_document_that_answers(version: str) -> None:
    asked = await ask_all(version, ANSWERABLE)
    assert len(asked) >= 30
    assert [item.question.text for item in asked if item.rank is None] == []


@pytest.mark.parametrize("version", VERSIONS)
async def test_no_unanswerable_question_gets_evidence(version: str) -> None:
    asked = await ask_all(version, UNANSWERABLE)
    assert len(asked) >= 30
    assert [(item.question.text, item.evidence_ids) for item in asked if item.evidence_ids] == []


@pytest.mark.parametrize("version", VERSIONS)
async def test_most_answers_stand_first(version: str) -> None:
    asked = await ask_all(version, ANSWERABLE)
    assert sum(item.rank == 1 for item in asked) >= 25
