from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.amounts import Amount, amounts_in, parse_amount
from bot.domain.folding import fold


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("1.234,56 €", "1234.56", "EUR"),
        ("1234,56 euros", "1234.56", "EUR"),
        ("EUR 1.234,56", "1234.56", "EUR"),
        ("1,234.56 USD", "1234.56", "USD"),
        ("US$ 1,234,567", "1234567", "USD"),
        ("1'234.50 CHF", "1234.5", "CHF"),
        ("1\u202f234,56 €", "1234.56", "EUR"),
        ("1.234 €", "1234", "EUR"),
        ("1,459 €", "1.459", "EUR"),
        ("0.123 €", "0.123", "EUR"),
        ("1.234 $", "1.234", "USD"),
        ("€1,234", "1234", "EUR"),
        ("1.234.567,89", "1234567.89", None),
        ("1,234,567.89", "1234567.89", None),
        ("10.30", "10.3", None),
        ("100 lliures", "100", "GBP"),
    ],
)
def test_an_amount_is_its_value_in_any_notation(text: str, value: str, currency: str | None) -> None:
    assert parse_amount(text) == Amount(Decimal(value), currency)


@pytest.mark.parametrize("text", ["", "hola", "12", "1.234", "12,5", "pago 12,50", "12,50 y 3,00", "21,00%", "3.0.55"])
def test_what_is_not_wholly_an_amount_is_none(text: str) -> None:
    assert parse_amount(text) is None


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("0,99€ 1,99€", ["EUR0.99", "EUR1.99"]),
        ("a las 10.30 pagué 12,50", ["12.50"]),
        ("a les 31.70", ["31.70"]),
        ("a las 10.30 €", ["EUR10.30"]),
        ("de 12.30 a 14.30 h", ["12.30"]),
        ("Total:1.812,30EUR/mes", ["EUR1812.30"]),
        ("12.03.2024, 93.123.45.67", []),
        ("300 eurovision IVA21,00", []),
    ],
)
def test_amounts_in_a_text_come_in_order(text: str, amounts: list[str]) -> None:
    assert [amount.canonical for amount, _, _ in amounts_in(fold(text))] == amounts


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        (("12.5", "EUR"), ("12.50", "EUR"), True),
        (("12.5", "EUR"), ("12.50", None), True),
        (("12.5", None), ("12.50", "USD"), True),
        (("12.5", "EUR"), ("12.50", "USD"), False),
        (("12.5", "EUR"), ("12.51", "EUR"), False),
    ],
)
def test_amounts_are_the_same_by_value(a: tuple[str, str | None], b: tuple[str, str | None], same: bool) -> None:
    assert Amount(Decimal(a[0]), a[1]).same_as(Amount(Decimal(b[0]), b[1])) is same


@given(st.decimals(0, 999_999, places=2), st.sampled_from([None, "EUR", "USD", "GBP"]))
def test_the_canonical_form_reads_back(value: Decimal, currency: str | None) -> None:
    amount = Amount(value, currency)
    assert parse_amount(amount.canonical) == amount


@given(st.integers(0, 99_999_999))
def test_spanish_and_english_notation_have_one_value(cents: int) -> None:
    english = f"{cents / 100:,.2f}"
    spanish = english.translate(str.maketrans(",.", ".,"))
    assert parse_amount(spanish) == parse_amount(english) == Amount(Decimal(cents) / 100, None)
