"""The test archive and its questions are what they say they are."""

import re
import unicodedata
from datetime import date

import pytest

from tests.servers.archive import household, id_of, ids, sheets
from tests.servers.questions import ANSWERABLE, TODAY, UNANSWERABLE, Question

NIF_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
EVERYTHING = "\n".join(f"{sheet.title}\n{sheet.content}" for sheet in sheets())


def test_every_document_has_its_own_key() -> None:
    assert len(ids()) == len(sheets()) == len(household().papers)


def test_every_iban_passes_its_check_digits() -> None:
    found = re.findall(r"\bES\d\d(?: \d{4}){5}", EVERYTHING)
    assert len(set(found)) == 2
    for iban in found:
        digits = iban.replace(" ", "")
        assert int(digits[4:] + "1428" + digits[2:4]) % 97 == 1


def test_every_nif_and_nie_has_the_right_letter() -> None:
    found = re.findall(r"\b(X?)(\d{7,8})([A-Z])\b", EVERYTHING)
    assert len(set(found)) == 3
    for prefix, digits, letter in found:
        assert NIF_LETTERS[int(("0" if prefix else "") + digits) % 23] == letter


def test_each_person_has_something_the_other_may_not_read() -> None:
    archive = household()
    berta, ramon = (
        {paper.id for paper in archive.papers.values() if archive.may_read(paper, archive.account(name))}
        for name in ("berta", "ramon")
    )
    assert berta - ramon and ramon - berta and berta & ramon


def test_the_archive_holds_the_texts_that_break_things() -> None:
    assert any(unicodedata.normalize("NFC", sheet.title) != sheet.title for sheet in sheets())
    marks = ("l·l", "l.l", "l-l", "ŀl", "Ŀ", "l•l", "l‧l", "<b>", "\u202e", "\u200b", "\u00ad", "🎂")
    assert [mark for mark in marks if mark not in EVERYTHING] == []
    assert max(len(sheet.content) for sheet in sheets()) >= 200_000
    assert any(not sheet.title and not sheet.content for sheet in sheets())
    archive = household()
    hidden = [label.id for label in archive.types.values() if not archive.may_see(label, archive.account("berta"))]
    assert any(paper.document_type in hidden for paper in archive.papers.values())


@pytest.mark.parametrize("question", ANSWERABLE, ids=lambda q: q.text)
def test_an_answer_is_a_document_that_the_person_may_read(question: Question) -> None:
    archive = household()
    assert question.answers
    for paper_id in question.answer_ids:
        assert archive.may_read(archive.papers[paper_id], archive.account(question.person))


@pytest.mark.parametrize("question", UNANSWERABLE, ids=lambda q: q.text)
def test_an_unanswerable_question_is_tempting(question: Question) -> None:
    assert not question.answers
    assert question.tempting_ids


def test_thirty_questions_of_each_kind_in_three_languages() -> None:
    for questions in (ANSWERABLE, UNANSWERABLE):
        assert len({question.text for question in questions}) == 30
        assert {question.language for question in questions} == {"es", "ca", "en"}
    assert date(2026, 11, 30) == TODAY


def test_the_identifiers_that_are_one_digit_off_are_not_in_the_archive() -> None:
    for absent in ("2024-FRA-000119", "2025-FRA-000118", "0123 4568", "4827-KZY", "F13"):
        assert absent not in EVERYTHING
    assert id_of("fontanero-2024") in household().papers
