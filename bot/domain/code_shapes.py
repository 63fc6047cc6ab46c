"""Which strings of letters and digits, in lower case, are the number of something; the check letters that prove it."""

import re

_NIF_LETTERS = "trwagmyfpdxbnjzsqvhlcke"
_CIF_LETTERS = "jabcdefghi"

# Length of an IBAN by country: SWIFT's IBAN registry, countries of Europe.
IBAN_LENGTHS = {
    "ad": 24, "at": 20, "be": 16, "bg": 22, "ch": 21, "cy": 28, "cz": 24, "de": 22, "dk": 18, "ee": 20, "es": 24,
    "fi": 18,
    "fr": 27, "gb": 22, "gi": 23, "gr": 27, "hr": 21, "hu": 28, "ie": 22, "is": 26, "it": 27, "li": 21, "lt": 20,
    "lu": 20,
    "lv": 21, "mc": 27, "mt": 31, "nl": 18, "no": 15, "pl": 28, "pt": 25, "ro": 24, "se": 24, "si": 19, "sk": 24,
    "sm": 27,
}  # fmt: skip

# What follows a number without making it a code: measures, ordinals.
_MEASURE = re.compile(
    r"[0-9]{1,6}(?:kg|g|gr|mg|ml|cl|dl|l|m|cm|mm|km|m2|m3|kw|kwh|kwp|w|wh|v|a|ah|mah|h|hz|mhz|ghz|min|s|gb|mb|tb|kb|px|p|"
    r"k|x|ha|kva|bar|c|f|o|e|er|ro|do|to|mo|no|r|n|t|na|nd|rd|st|th|u|ud|uds|anos|anys)|"
    r"(?:[0-9]{1,4}x){1,2}[0-9]{1,4}(?:cm|mm|m)?"
)
_ORDINAL = re.compile(r"[0-9]{1,2}(?:[oaertn]|er|ro|do|to|na|nd|rd|st|th)")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_PERIOD = re.compile(r"(?:(?:19|20)[0-9]{2})?[qt][1-4]|[qt][1-4](?:19|20)[0-9]{2}|[1-4][qt](?:(?:19|20)?[0-9]{2})?")
_NAMED = re.compile(r"[a-z]{4,}[1-9][0-9]{0,3}")
_CLOCK = re.compile(r"[0-9]{1,2}h[0-9]{2}")
_VERSION = re.compile(r"v?[0-9]{1,2}(?:\.[0-9]{1,3}){1,3}|[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
_NIF_WITHOUT_LETTER = re.compile(r"[0-9]{2}\.[0-9]{3}\.[0-9]{3}")
_SPAN_OF_YEARS = re.compile(r"1[0-9]{3}[^0-9/](?:1[0-9]{3}|20[0-9]{2})")
_DAY = r"(?:0[1-9]|[12][0-9]|3[01])"
_MONTH = r"(?:0[1-9]|1[0-2])"
_CENTURY_YEAR = r"(?:19|20)[0-9]{2}"
_JOINED_DATE = re.compile(f"{_CENTURY_YEAR}{_MONTH}(?:{_DAY})?|{_DAY}{_MONTH}{_CENTURY_YEAR}")
_PIECES = re.compile("[^0-9a-z]+")
_MONTHS = frozenset(
    word
    for words in (
        "ene enero gen gener jan january feb febrero febrer february mar marzo marc march abr abril apr april",
        "may mayo maig mai jun junio juny june jul julio juliol july ago agosto agost aug august sep sept septiembre",
        "setembre set september oct octubre october nov noviembre novembre november dic diciembre des desembre dec",
        "december",
    )
    for word in words.split()
)
_LONGEST_CODE = 40
_FEWEST_DIGITS = 3


def valid_nif(joined: str) -> bool:
    """Eight digits and their letter: the number modulo 23 (Orden de 9 de julio de 1948 and its successors)."""
    return _NIF_LETTERS[int(joined[:8]) % 23] == joined[8]


def valid_nie(joined: str) -> bool:
    """X, Y or Z, seven digits and the letter that a NIF would have with 0, 1 or 2 in front."""
    return valid_nif(str("xyz".index(joined[0])) + joined[1:])


def valid_cif(joined: str) -> bool:
    """A letter, seven digits and a control, which is a digit or the letter that stands for it."""
    doubled = sum(sum(divmod(int(digit) * 2, 10)) for digit in joined[1:8:2])
    control = -(doubled + sum(int(digit) for digit in joined[2:8:2])) % 10
    return joined[8] in (str(control), _CIF_LETTERS[control])


def valid_iban(joined: str) -> bool:
    """ISO 13616: of the country's length, and one modulo 97."""
    if len(joined) != IBAN_LENGTHS.get(joined[:2]):
        return False
    return int("".join(str(int(char, 36)) for char in joined[4:] + joined[:4])) % 97 == 1


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))


def _says_nothing(piece: str) -> bool:
    """Years, dates, quarters, ordinals, measures, clock times, and words with a number behind (covid19, windows10)."""
    shapes = (_YEAR, _JOINED_DATE, _PERIOD, _ORDINAL, _MEASURE, _CLOCK, _NAMED)
    return any(shape.fullmatch(piece) for shape in shapes)


def _is_single_code(piece: str) -> bool:
    enough = len(piece) >= 6 if piece.isdigit() else len(piece) >= 5
    return enough and not _says_nothing(piece)


def _is_date(pieces: list[str]) -> bool:
    """Day, month and year in either order, of two or four digits."""
    if len(pieces) != 3 or max(map(len, pieces)) > 4:
        return False
    first, month, last = map(int, pieces)
    day, year = (last, pieces[0]) if len(pieces[0]) == 4 else (first, pieces[2])
    return 1 <= month <= 12 and 1 <= day <= 31 and len(year) in (2, 4) and len(pieces[1]) <= 2


def _is_number_of_year(compound: str, pieces: list[str]) -> bool:
    """A year and a running number (2024/0042, 123/2024), not a month (03/2024) or a span (2023/24, 1500-2000)."""
    if len(pieces) != 2 or bool(_YEAR.fullmatch(pieces[0])) == bool(_YEAR.fullmatch(pieces[1])):
        return False
    year, number = pieces if _YEAR.fullmatch(pieces[0]) else reversed(pieces)
    if len(number) < 3:
        return "/" in compound and int(number) > 12 and int(number) != (int(year) + 1) % 100
    return "/" in compound or number[0] == "0" or len(number) != 4


def _is_numeric_code(compound: str, pieces: list[str]) -> bool:
    if _NIF_WITHOUT_LETTER.fullmatch(compound):
        return True
    none = (_VERSION, _THOUSANDS, _SPAN_OF_YEARS)
    if _is_date(pieces) or any(shape.fullmatch(compound) for shape in none):
        return False
    lengths = [len(piece) for piece in pieces]
    return (
        _is_number_of_year(compound, pieces)
        or max(lengths) >= 5
        or any(piece[0] == "0" and len(piece) >= 3 for piece in pieces)
        or (min(lengths) >= 4 and not any(_YEAR.fullmatch(piece) for piece in pieces))
        or sum(lengths) >= 9
    )


def _is_mixed_code(compound: str, pieces: list[str]) -> bool:
    if _VERSION.fullmatch(compound):
        return False
    words = [piece for piece in pieces if piece.isalpha()]
    if (
        words
        and all(word in _MONTHS for word in words)
        and len(words) + sum(map(str.isdigit, pieces)) == len(pieces) <= 3
    ):
        return False
    telling = sum(_digits(piece) for piece in pieces if not _says_nothing(piece))
    dated = any(_YEAR.fullmatch(piece) or _JOINED_DATE.fullmatch(piece) for piece in pieces)
    numbered = dated and bool(words) and telling > 0 and max(map(len, words)) <= 4
    return telling >= _FEWEST_DIGITS or numbered


def is_code(compound: str) -> bool:
    """Whether letters and digits, parted by at most single marks (2024-fra-000118), read as the number of something."""
    if len(compound) > 2 * _LONGEST_CODE or _digits(compound) < _FEWEST_DIGITS:
        return False
    pieces = _PIECES.split(compound)
    if sum(map(len, pieces)) > _LONGEST_CODE:
        return False
    if len(pieces) == 1:
        return _is_single_code(compound)
    if all(map(str.isdigit, pieces)):
        return _is_numeric_code(compound, pieces)
    return _is_mixed_code(compound, pieces)
