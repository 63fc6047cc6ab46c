import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.identifiers import Identifier, IdentifierKind, contains_identifier, find_identifiers

any_text = st.text(st.characters(categories=None)) | st.text("0123456789ABfz -/.,€+@\n", max_size=60)

FOUND = """
nif        12345678Z                        12345678Z
nif        12345678z                        12345678Z
nif        12345678-Z                       12345678Z
nif        12345678 Z                       12345678Z
nif        12.345.678-Z                     12345678Z
nif        １２３４５６７８Ｚ               12345678Z
nie        X1234567L                        X1234567L
nie        X-1234567-L                      X1234567L
nie        Y-1.234.567-X                    Y1234567X
nie        Z0000000M                        Z0000000M
cif        A58818501                        A58818501
cif        A-58818501                       A58818501
cif        A-58.818.501                     A58818501
cif        P0800000B                        P0800000B
iban       ES9121000418450200051332         ES9121000418450200051332
iban       ES91 2100 0418 4502 0005 1332    ES9121000418450200051332
iban       es91-2100-0418-4502-0005-1332    ES9121000418450200051332
iban       DE89370400440532013000           DE89370400440532013000
iban       GB29 NWBK 6016 1331 9268 19      GB29NWBK60161331926819
plate      1234 BCD                         1234BCD
plate      1234BCD                          1234BCD
plate      1234-bcd                         1234BCD
plate      B-1234-AB                        B1234AB
plate      GI–4321–C                        GI4321C
phone      600123456                        600123456
phone      600 123 456                      600123456
phone      600 12 34 56                     600123456
phone      93 123 45 67                     931234567
phone      93.123.45.67                     931234567
phone      93 123 4567                      931234567
phone      900-123-456                      900123456
phone      +34 600 12 34 56                 600123456
phone      0034600123456                    600123456
phone      +33 1 23 45 67 89                33123456789
affiliation 08/12345678-90                  081234567890
affiliation 08 12345678 90                  081234567890
affiliation 08/1234567890                   081234567890
postal     RR123456785ES                    RR123456785ES
postal     RR 123 456 785 ES                RR123456785ES
postal     1Z999AA10123456784               1Z999AA10123456784
code       2024-FRA-000118                  2024FRA000118
code       F-2024/0042-B                    F20240042B
code       LUZ-0001                         LUZ0001
code       NOM-2025/03                      NOM202503
code       F-2024/7                         F20247
code       F_2024_0042                      F20240042
code       FRA2024/118                      FRA2024118
code       FACT0012                         FACT0012
code       2024/0042                        20240042
code       0042-2024                        00422024
code       123/2024                         1232024
code       39/2015                          392015
code       2024–0042                        20240042
code       000118                           000118
code       1234-5678                        12345678
code       123-456-789                      123456789
code       12.345.678                       12345678
code       281234567840                     281234567840
code       PQ4F6Y0712345670128001R          PQ4F6Y0712345670128001R
code       ES0021000000000000AB             ES0021000000000000AB
code       WAN28282ES                       WAN28282ES
code       RTX-3080                         RTX3080
code       B1234AB                          B1234AB
code       12345678A                        12345678A
code       X1234567A                        X1234567A
code       A58818502                        A58818502
code       ES9121000418450200051333         ES9121000418450200051333
amount     1.234,56 €                       EUR1234.56
amount     1234,56 euros                    EUR1234.56
amount     EUR1234.56                       EUR1234.56
amount     €1,234.56                        EUR1234.56
amount     1 234,56 €                       EUR1234.56
amount     1.234 €                          EUR1234.00
amount     12€                              EUR12.00
amount     $1,234                           USD1234.00
amount     1234,56                          1234.56
amount     64.20                            64.20
amount     0,1234 €                         EUR0.1234
amount     5.000 pts                        ESP5000.00
"""
NOT_FOUND = """
12/03/2024|2024-03-12|12.03.2024|12-03-24|2024/3/12|03/2025|2025-03|2023/24|1999-2000|1500-2000|2024|20240312|
12032024|202403|10:30|10:30:15|10.30 h|10h30|a las 10.30|at 9.15|12-mar-2024|marzo-2024|5 de mayo|2024-q1|
1t2024|el piso de 2023 a 2024|factura 2024|factura2024|renta-2023|factura_2024.pdf|covid-19|iphone13|
windows10|mp3|A4|B12|DIN-A4|50m2|2000kwh|1234 kwh|16 GB|1080p|80x200x30cm|24/7|10/12|100-200|1-2-3|2n 3a|
12-3º-2ª|21 %|21,00 %|192.168.1.1|v2.20.15|3.0.5|08001|calle Mayor 12|artículo 5|hola|col·legi|l'aigua|km/h|
https://x.es/f/2024-FRA-000118|www.x.es/000118|juan123456@correo.es|я1234567|1234567я|
https://x.es/ES9121000418450200051332||+1 23|€
"""


def _rows() -> list[tuple[str, str, str]]:
    rows = []
    for line in FOUND.strip().splitlines():
        kind, rest = line.split(maxsplit=1)
        text, canonical = rest.rsplit(maxsplit=1)
        rows.append((kind, text.rstrip(), canonical))
    return rows


@pytest.mark.parametrize(("kind", "text", "canonical"), _rows())
@pytest.mark.parametrize("around", ["{}", "¿Dónde está el papel «{}», niño?", "e\u0301: {}."])
def test_identifiers_are_found_in_the_original(kind: str, text: str, canonical: str, around: str) -> None:
    sentence = around.format(text)
    start = sentence.index(text)
    expected = Identifier(IdentifierKind(kind), text, canonical, start, start + len(text))
    assert find_identifiers(sentence) == (expected,)


@pytest.mark.parametrize("text", NOT_FOUND.replace("\n", "").split("|"))
def test_dates_times_measures_and_words_are_no_identifiers(text: str) -> None:
    assert find_identifiers(text) == ()


def test_what_stands_in_an_address_is_left_alone() -> None:
    assert find_identifiers("https://x.es/?p=12,50€&f=2024-FRA-000118 y juan@x.es/ES9121000418450200051332") == ()


@pytest.mark.parametrize("text", ["29,000-24,000 people", "1,000-year-old", "el 2014–18"])
def test_parts_of_a_number_are_no_codes(text: str) -> None:
    assert find_identifiers(text) == ()


def test_the_tables_are_large_enough() -> None:
    assert len(_rows()) >= 60
    assert len(NOT_FOUND.split("|")) >= 40


def test_several_identifiers_come_in_their_order() -> None:
    text = "De B-1234-AB a 1234 BCD: 64,20 € por LUZ-0001, NIF 12345678Z, ES91 2100 0418 4502 0005 1332 hasta 2024"
    found = find_identifiers(text)
    assert [identifier.canonical for identifier in found] == [
        *("B1234AB", "1234BCD", "EUR64.20", "LUZ0001", "12345678Z", "ES9121000418450200051332"),
    ]
    assert all(text[identifier.start : identifier.end] == identifier.text for identifier in found)


def test_an_amount_carries_its_value() -> None:
    amount = find_identifiers("1.234,56 €")[0].amount
    assert amount is not None and (str(amount.value), amount.currency) == ("1234.56", "EUR")
    assert find_identifiers("LUZ-0001")[0].amount is None


def _only(text: str) -> Identifier:
    (identifier,) = find_identifiers(text)
    return identifier


@pytest.mark.parametrize(
    ("sought", "text", "stands"),
    [
        ("2024-FRA-000118", "Núm. 2024 FRA 000118.", "2024 FRA 000118"),
        ("2024-FRA-000118", "num 2024-fra-\n000118", "2024-fra-\n000118"),
        ("2024-FRA-000118", "2024FRA000118", "2024FRA000118"),
        ("2024-FRA-000118", "2024-FRA-0001189", None),
        ("2024-FRA-000118", "12024-FRA-000118", None),
        ("000118", "Factura 2024-FRA-000118", "000118"),
        ("LUZ-0001", "col·legi LUZ 0001", "LUZ 0001"),
        ("12345678Z", "NIF 12.345.678-Z", "12.345.678-Z"),
        ("ES9121000418450200051332", "ES91 2100 0418\n4502 0005 1332", "ES91 2100 0418\n4502 0005 1332"),
        ("600123456", "Tel. +34 600 12 34 56", "+34 600 12 34 56"),
        ("600123456", "Tel. 0034600123456", "0034600123456"),
        ("+34 600 123 456", "Tel. 600.123.456", "600.123.456"),
        ("1234 BCD", "matrícula 1234-BCD", "1234-BCD"),
        ("1.234,56 €", "Total: EUR1234.56", "EUR1234.56"),
        ("1.234,56 €", "Total: 1234.56", "1234.56"),
        ("1234,56", "Total 99,00 € y 1 234,56 €", "1 234,56 €"),
        ("1.234,56 €", "Total: 1.234,56 $", None),
        ("1.234,56 €", "Total: 1.234,57 €", None),
        ("1.234,56 €", "nada", None),
    ],
)
def test_an_identifier_is_found_by_its_value(sought: str, text: str, stands: str | None) -> None:
    place = contains_identifier(text, _only(sought))
    assert (text[slice(*place)] if place else None) == stands


@pytest.mark.parametrize("canonical", ["", "---", "1" * 65])
def test_what_is_no_code_is_contained_nowhere(canonical: str) -> None:
    assert contains_identifier("1" * 65, Identifier(IdentifierKind.CODE, "", canonical, 0, 0)) is None


@given(any_text)
def test_identifiers_of_any_text_lie_in_it_apart_and_are_contained(text: str) -> None:
    ends = 0
    for identifier in find_identifiers(text):
        assert ends <= identifier.start < identifier.end <= len(text)
        assert text[identifier.start : identifier.end] == identifier.text
        assert contains_identifier(identifier.text, identifier) is not None
        ends = identifier.end


@given(any_text, any_text)
def test_any_text_may_be_searched_for_any_identifier(text: str, canonical: str) -> None:
    for kind in IdentifierKind:
        place = contains_identifier(text, Identifier(kind, canonical, canonical, 0, 0))
        assert place is None or 0 <= place[0] < place[1] <= len(text)


def test_an_account_number_with_a_mistyped_digit_is_a_code_and_finds_no_other_account() -> None:
    (code,) = find_identifiers("movimientos de la cuenta ES80 3025 1234 5600 0123 4568")
    assert (code.kind, code.canonical) == (IdentifierKind.CODE, "ES8030251234560001234568")
    assert contains_identifier("Cuenta ES91 2100 0418 4502 0005 1332", code) is None
    assert find_identifiers("ES80 3025 1234 5600 0123 456") == ()
