import pytest

from bot.domain.code_shapes import is_code, valid_cif, valid_iban, valid_nie, valid_nif


@pytest.mark.parametrize("last", "abcdefghijklmnopqrstuvwxyz")
def test_only_one_letter_completes_a_nif(last: str) -> None:
    assert valid_nif("12345678" + last) is (last == "z")
    assert valid_nie("x1234567" + last) is (last == "l")


@pytest.mark.parametrize(("number", "valid"), [("a58818501", True), ("a5881850a", True), ("a58818502", False)])
def test_a_cif_ends_in_its_control(number: str, valid: bool) -> None:
    assert valid_cif(number) is valid


@pytest.mark.parametrize(
    ("number", "valid"),
    [
        ("es9121000418450200051332", True),
        ("es9121000418450200051333", False),
        ("es912100041845020005133", False),
        ("zz9121000418450200051332", False),
    ],
)
def test_an_iban_has_its_length_and_remainder(number: str, valid: bool) -> None:
    assert valid_iban(number) is valid


@pytest.mark.parametrize(
    ("compound", "code"),
    [
        ("2024-fra-000118", True),
        ("wan28282es", True),
        ("000118", True),
        ("2024/57", True),
        ("2024-57", False),
        ("1922-26", False),
        ("1008-1074", False),
        ("160.000", False),
        ("1.160.000", False),
        ("12.345.678", True),
        ("2024-25", False),
        ("2024-1234", False),
        ("2024/1234", True),
        ("2024-0118", True),
        ("12-3456", False),
        ("12-34567", True),
        ("1234-5678", True),
        ("12/45/2024", False),
        ("12/13/2024", False),
        ("12/003/2024", True),
        ("2024/03/12", False),
        ("2024/03/123", True),
        ("3-mar-24", False),
        ("3-mar-24-f118", True),
        ("mar-118-b", True),
        ("nomina-2025-3", False),
        ("nom-2025-3", True),
        ("2025-3b", False),
        ("v2.20.155", False),
        ("f-" + "1" * 40, False),
        ("1-" * 60 + "1", False),
        ("a-b-12", False),
    ],
)
def test_a_code_is_told_from_dates_and_words(compound: str, code: bool) -> None:
    assert is_code(compound) is code
