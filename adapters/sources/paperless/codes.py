"""In which spellings an amount or a code may stand in a text, so that a search engine that splits at marks finds it."""

import re
from collections.abc import Iterator

from bot.domain.amounts import Amount
from bot.domain.identifiers import Identifier, IdentifierKind

_CHANGE = re.compile(r"(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])")
_PHONE_GROUPS = ((3, 3, 3), (2, 3, 2, 2), (3, 2, 2, 2))


def identifier_forms(identifier: Identifier) -> tuple[str, ...]:
    """Spellings, the most usual first."""
    amount = identifier.amount
    forms = _of_amount(amount) if amount is not None else _of_code(identifier)
    return tuple(dict.fromkeys(forms))


def _of_amount(amount: Amount) -> Iterator[str]:
    """1.812,30 and 1812,30 and 1,812.30 and 1812.30; without decimals too where they are nought."""
    whole, _, decimals = amount.canonical.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ").partition(".")
    grouped = f"{int(whole):,}"
    for thousands, point in ((".", ","), ("", ","), (",", "."), ("", ".")):
        yield f"{grouped.replace(',', thousands)}{point}{decimals}"
    if not decimals.strip("0"):
        yield grouped.replace(",", ".")
        yield whole


def _of_code(identifier: Identifier) -> Iterator[str]:
    joined = identifier.canonical.lower()
    yield identifier.text
    yield joined
    if identifier.kind is IdentifierKind.PHONE and len(joined) == 9:
        yield from (" ".join(_grouped(joined, sizes)) for sizes in _PHONE_GROUPS)
    elif identifier.kind is IdentifierKind.IBAN:
        yield " ".join(joined[at : at + 4] for at in range(0, len(joined), 4))
    else:
        yield _CHANGE.sub(" ", joined)


def _grouped(digits: str, sizes: tuple[int, ...]) -> Iterator[str]:
    at = 0
    for size in sizes:
        yield digits[at : at + size]
        at += size
