"""Sums of money and decimal numbers by their value: 1.234,56 €, EUR1234.56 and 1234,56 euros are one amount."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from bot.domain.folding import fold

_CURRENCIES = {
    "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR",
    "$": "USD", "usd": "USD", "us$": "USD", "dolar": "USD", "dolars": "USD", "dolares": "USD", "dollar": "USD",
    "dollars": "USD",
    "£": "GBP", "gbp": "GBP", "libra": "GBP", "libras": "GBP", "lliura": "GBP", "lliures": "GBP", "pound": "GBP",
    "pounds": "GBP",
    "chf": "CHF",
    "pta": "ESP", "ptas": "ESP", "pts": "ESP", "peseta": "ESP", "pesetas": "ESP", "pessetes": "ESP",
}  # fmt: skip
_POINT_DECIMAL = ("USD", "GBP", "CHF")

_BEFORE = r"(?P<before>us\$|[€$£]|(?<![^\W_])(?:eur|usd|gbp|chf)(?![^\W\d_]))"
_AFTER = (
    r"(?P<after>[€$£](?![0-9])|(?:euros?|eur|usd|gbp|chf|dolar(?:s|es)?|dollars?|libras?|lliur(?:a|es)|pounds?|"
    r"pesetas?|pessetes|ptas?|pts)(?![^\W_]))"
)
_BY_POINTS = r"[0-9]{1,3}(?:[. '][0-9]{3}){1,4}"
_BY_COMMAS = r"[0-9]{1,3}(?:[,'][0-9]{3}){1,4}"
_NUMBER = (
    rf"(?:{_BY_COMMAS}\.[0-9]{{1,4}}(?![0-9])|{_BY_POINTS}(?:,[0-9]{{1,4}})?(?![0-9])|"
    rf"[0-9]{{1,3}}(?:,[0-9]{{3}}){{2,4}}(?![0-9])|[0-9]{{1,12}}(?:[.,][0-9]{{1,4}})?(?![0-9]))"
)
_ALONE = r"(?<![^\W_])(?<![0-9][.,'/:-])"
_MONEY = re.compile(
    rf"{_BEFORE} {{0,2}}(?P<left>{_NUMBER})(?![.,'][0-9])|{_ALONE}(?P<right>{_NUMBER})\s{{0,2}}{_AFTER}"
)
_DECIMAL = re.compile(
    rf"{_ALONE}(?:(?:{_BY_POINTS}|[0-9]{{1,12}}),[0-9]{{2}}|(?:{_BY_COMMAS}|[0-9]{{1,12}})\.[0-9]{{2}})"
    r"(?![^\W_])(?![.,'/:-][0-9])(?! ?(?:%|h(?![^\W_])|horas|hores))"
)
_CLOCK = re.compile(r"(?:[01]?[0-9]|2[0-4])\.[0-5][0-9]")
_CLOCK_BEFORE = re.compile(r"\b(?:a las?|a les|at) \Z")


@dataclass(frozen=True, slots=True)
class Amount:
    """A value and its ISO 4217 currency; ``currency`` is None where the text names none. The value has no sign."""

    value: Decimal
    currency: str | None

    @property
    def canonical(self) -> str:
        """One spelling for every notation: «EUR1234.56», «1234.56»; at least two decimals, more only if they count."""
        plain = format(self.value, "f")
        whole, _, decimals = plain.partition(".")
        return f"{self.currency or ''}{whole}.{decimals.rstrip('0').ljust(2, '0')}"

    def same_as(self, other: "Amount") -> bool:
        """Equal in value, and in currency where both name one."""
        return self.value == other.value and (
            None in (self.currency, other.currency) or self.currency == other.currency
        )


def _value(number: str, english: bool) -> Decimal:
    """The value of a number in any notation. One mark before exactly three digits is the hard case: a point groups
    thousands (1.234 €), a comma is decimal (1,459 €) unless the currency is written the English way ($1,234).
    """
    number = number.replace(" ", "").replace("'", "")
    last = max(number.rfind("."), number.rfind(","))
    if last < 0:
        return Decimal(number)
    mark, whole, decimals = number[last], number[:last].replace(".", "").replace(",", ""), number[last + 1 :]
    one_mark_before_three = len(decimals) == 3 and number[:last] == whole and last <= 3 and number[0] != "0"
    if number.count(mark) > 1 or (one_mark_before_three and (mark == ",") == english):
        return Decimal(whole + decimals)
    return Decimal(f"{whole}.{decimals}")


def _money(match: re.Match[str]) -> Amount:
    before, left, right, after = match.group("before", "left", "right", "after")
    currency = _CURRENCIES[before or after]
    return Amount(_value(left or right, before == "€" or currency in _POINT_DECIMAL), currency)


def amounts_in(folded: str) -> Iterator[tuple[Amount, int, int]]:
    """Every amount in folded text with its half-open range there, in order: numbers beside a currency, and numbers with
    exactly two decimals. Percentages, times (10.30 h) and parts of dates or versions are none.
    """
    found = [(*match.span(), match, True) for match in _MONEY.finditer(folded)]
    found += [(*match.span(), match, False) for match in _DECIMAL.finditer(folded)]
    found.sort(key=lambda each: (each[0], -each[1]))
    taken = 0
    for start, end, match, has_currency in found:
        if start < taken:
            continue
        if has_currency:
            yield _money(match), start, end
        elif _CLOCK.fullmatch(match[0]) and _CLOCK_BEFORE.search(folded[max(start - 6, 0) : start]):
            continue
        else:
            yield Amount(_value(match[0], False), None), start, end
        taken = end


def parse_amount(text: str) -> Amount | None:
    """The amount that the whole text is, or None."""
    folded = fold(text).strip()
    found = next(amounts_in(folded), None)
    return found[0] if found and (found[1], found[2]) == (0, len(folded)) else None
