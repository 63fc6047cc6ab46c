"""What people copy from a paper to find it again: numbers of invoices, persons, accounts, cars, parcels; amounts.

Compared by value: the same code with other separators, or the same amount in another notation, is the same identifier.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from bot.domain.amounts import Amount, amounts_in, parse_amount
from bot.domain.code_shapes import IBAN_LENGTHS, is_code, valid_cif, valid_iban, valid_nie, valid_nif
from bot.domain.folding import fold, fold_with_offsets

__all__ = [
    "Amount",
    "Identifier",
    "IdentifierKind",
    "contains_identifier",
    "contains_part",
    "find_identifiers",
    "parse_amount",
]


class IdentifierKind(StrEnum):
    """What an identifier names. The letters of NIF, NIE and CIF and the digits of an IBAN have been verified."""

    NIF = "nif"
    NIE = "nie"
    CIF = "cif"
    IBAN = "iban"
    PLATE = "plate"
    PHONE = "phone"
    AFFILIATION = "affiliation"
    POSTAL = "postal"
    CODE = "code"
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True)
class Identifier:
    """One identifier: as it was written, its value, and its half-open range in the original text.

    ``canonical`` is joined upper-case letters and digits («2024FRA000118», a Spanish telephone without +34); of amounts
    «EUR1234.56» or «1234.56».
    """

    kind: IdentifierKind
    text: str
    canonical: str
    start: int
    end: int

    @property
    def amount(self) -> Amount | None:
        """The value and currency of an amount; None for every other kind."""
        return parse_amount(self.canonical) if self.kind is IdentifierKind.AMOUNT else None


_Check = Callable[[str], bool]

# Digits and plain Latin letters are what these numbers are made of. The text has been folded before, so lower case.
_DASH = r"\-‐‑‒–—−"
_FREE = rf"(?<![^\W_])(?<![0-9a-z][{_DASH}/])(?<![0-9]\.)"
_END = rf"(?![^\W_])(?![{_DASH}/][0-9a-z])(?!\.[0-9])"
_GAP = rf"[ .{_DASH}]?"
_ADDRESS = re.compile(r"(?<!\S)(?:(?:https?://|www\.)\S+|[^\s@]{1,64}@\S+)")
_IBAN = re.compile(rf"(?<![^\W_])[a-z]{{2}}[0-9]{{2}}(?:[\s{_DASH}]{{0,2}}[0-9a-z]){{11,30}}")
_COMPOUND = re.compile(rf"[0-9a-z]+(?:(?:[{_DASH}/_]|(?<=[0-9])\.(?=[0-9]))[0-9a-z]+)*")
_NOT_PLATES = (
    "kwh|mwh|gwh|kms|kmh|pts|rpm|lts|mhz|ghz|khz|grs|kgs|sms|mms|cms|hrs|mts|bps|kbs|mbs|gbs|tbs|ppm|rtx|gtx|dgt|"
    "why|try|dry|sky|fly|shy|spy"
)


def _shape(pattern: str) -> re.Pattern[str]:
    return re.compile(_FREE + "(?:" + pattern.replace("_", _GAP) + ")" + _END)


def _always(_: str) -> bool:
    return True


def _of_phone_length(digits: str) -> bool:
    return 8 <= len(digits) <= 15


# Kind, shape (where _ is one separator or none) and what must hold of the joined value; the first to fit has the place.
_SHAPES: tuple[tuple[IdentifierKind, re.Pattern[str], _Check], ...] = (
    (IdentifierKind.NIF, _shape(r"[0-9]{2}\.?[0-9]{3}\.?[0-9]{3}_[a-z]"), valid_nif),
    (IdentifierKind.NIE, _shape(r"[xyz]_[0-9]\.?[0-9]{3}\.?[0-9]{3}_[a-z]"), valid_nie),
    (IdentifierKind.CIF, _shape(r"[a-hjnp-su-w]_[0-9]{2}_[0-9]{3}_[0-9]{2}_[0-9a-j]"), valid_cif),
    (IdentifierKind.POSTAL, _shape(r"[a-z]{2} ?[0-9]{3} ?[0-9]{3} ?[0-9]{3} ?[a-z]{2}"), _always),
    (IdentifierKind.POSTAL, _shape(r"1z[0-9a-z]{16}"), _always),
    (
        IdentifierKind.AFFILIATION,
        _shape(rf"[0-9]{{2}}(?:[/ {_DASH}][0-9]{{8}}[/ {_DASH}]|[/{_DASH}][0-9]{{8}})[0-9]{{2}}"),
        _always,
    ),
    (
        IdentifierKind.PLATE,
        _shape(rf"[0-9]{{4}}[ {_DASH}]?(?!(?:{_NOT_PLATES})(?![^\W]))[bcdfghjklmnprstvwxyz]{{3}}"),
        _always,
    ),
    (IdentifierKind.PLATE, _shape(rf"[a-z]{{1,2}}[{_DASH}][0-9]{{4}}[{_DASH}][a-z]{{1,2}}"), _always),
    (
        IdentifierKind.PHONE,
        _shape(
            r"(?:(?:\+|00)34_)?[6-9](?:[0-9]{8}|[0-9]{2}_[0-9]{3}_[0-9]{3}|[0-9]{2}_[0-9]{2}_[0-9]{2}_[0-9]{2}"
            r"|[0-9]_[0-9]{3}_[0-9]{2}_[0-9]{2}|[0-9]_[0-9]{3}_[0-9]{4})"
        ),
        _always,
    ),
    (IdentifierKind.PHONE, _shape(r"\+[1-9][0-9]{0,2}(?:_[0-9]{1,4}){2,6}"), _of_phone_length),
)
_SPANISH_PREFIX = re.compile(r"\A(?:00)?34(?=[6-9][0-9]{8}\Z)")


def _joined(text: str) -> str:
    return "".join(filter(str.isalnum, text))


class _Places:
    """Which places of the folded text have been read already."""

    def __init__(self, size: int) -> None:
        self._taken = bytearray(size)

    def take(self, start: int, end: int) -> bool:
        if self._taken.find(1, start, end) >= 0:
            return False
        self._taken[start:end] = b"\1" * (end - start)
        return True


def _ibans(folded: str) -> Iterator[tuple[IdentifierKind, int, int]]:
    """Account numbers by shape and length; one with wrong check digits (a digit mistyped) is a code, not an IBAN."""
    for match in _IBAN.finditer(folded):
        length, seen = IBAN_LENGTHS.get(match[0][:2], 0), 0
        for place in range(*match.span()):
            seen += folded[place].isalnum()
            if seen == length:
                if not folded[place + 1 : place + 2].isalnum():
                    valid = valid_iban(_joined(folded[match.start() : place + 1]))
                    yield IdentifierKind.IBAN if valid else IdentifierKind.CODE, match.start(), place + 1
                break


def _found(folded: str) -> Iterator[tuple[IdentifierKind, str, int, int]]:
    places = _Places(len(folded))
    for address in _ADDRESS.finditer(folded):
        places.take(*address.span())
    for kind, start, end in _ibans(folded):
        if places.take(start, end):
            yield kind, _joined(folded[start:end]).upper(), start, end
    for amount, start, end in amounts_in(folded):
        if places.take(start, end):
            yield IdentifierKind.AMOUNT, amount.canonical, start, end
    for kind, shape, holds in _SHAPES:
        for match in shape.finditer(folded):
            joined = _joined(match[0])
            if holds(joined) and places.take(*match.span()):
                canonical = _SPANISH_PREFIX.sub("", joined) if kind is IdentifierKind.PHONE else joined.upper()
                yield kind, canonical, *match.span()
    for match in _COMPOUND.finditer(folded):
        if is_code(match[0]) and _stands_alone(folded, *match.span()) and places.take(*match.span()):
            yield IdentifierKind.CODE, _joined(match[0]).upper(), *match.span()


def _stands_alone(folded: str, start: int, end: int) -> bool:
    before, after = folded[max(start - 2, 0) : start], folded[end : end + 2]
    within_a_number = (before[:1].isdigit() and before[1:] == ",") or (after[:1] == "," and after[1:].isdigit())
    return not (within_a_number or before[-1:].isalnum() or after[:1].isalnum())


def find_identifiers(text: str) -> tuple[Identifier, ...]:
    """The identifiers of a text in their order, never overlapping, with ranges in the original.

    Dates, years, times, versions, measures and words with a number (covid-19) are none; what stands in the address of a
    page or a mailbox is left alone. A code whose check letter is wrong is still a code, of no particular kind.
    """
    folded = fold_with_offsets(text)
    identifiers = []
    for kind, canonical, start, end in sorted(_found(folded.text), key=lambda found: found[2]):
        start, end = folded.span(start, end)
        identifiers.append(Identifier(kind, text[start:end], canonical, start, end))
    return tuple(identifiers)


_LONGEST_SOUGHT = 64
_SHORTEST_PART = 4
_BETWEEN = rf"[\s{_DASH}/._:·|]{{0,4}}"


@lru_cache(maxsize=256)
def _anywhere(kind: IdentifierKind, canonical: str) -> re.Pattern[str]:
    prefix = rf"(?:(?:\+|00)?34{_BETWEEN})?" if kind is IdentifierKind.PHONE else ""
    return re.compile(rf"(?<![^\W_]){prefix}{_BETWEEN.join(map(re.escape, canonical))}(?![^\W_])")


@lru_cache(maxsize=256)
def _inside(sought: str) -> re.Pattern[str]:
    return re.compile(rf"[{_DASH}/._]?".join(map(re.escape, sought)))


def contains_identifier(text: str, identifier: Identifier) -> tuple[int, int] | None:
    """Where an identifier first stands in a text by its value, as a half-open range of the original; None if nowhere.

    A code is found with other separators, with spaces or across lines, and as part of a longer one, between its marks;
    an amount in any notation, with the same currency or where one of the two names none.
    """
    folded = fold_with_offsets(text)
    amount = identifier.amount
    if amount is not None:
        for found, start, end in amounts_in(folded.text):
            if found.same_as(amount):
                return folded.span(start, end)
        return None
    sought = _joined(fold(identifier.canonical))
    if not 0 < len(sought) <= _LONGEST_SOUGHT:
        return None
    match = _anywhere(identifier.kind, sought).search(folded.text)
    return folded.span(*match.span()) if match else None


def contains_part(text: str, part: str) -> tuple[int, int] | None:
    """Where a part of a number or code stands inside a longer one, as a half-open range of the original.

    None if nowhere, for less than four letters and digits, and for what holds no digit: such parts stand everywhere.
    """
    sought = _joined(fold(part))
    if not _SHORTEST_PART <= len(sought) <= _LONGEST_SOUGHT or not any(map(str.isdigit, sought)):
        return None
    folded = fold_with_offsets(text)
    match = _inside(sought).search(folded.text)
    return folded.span(*match.span()) if match else None
