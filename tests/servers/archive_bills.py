"""Bills of the house: electricity, water, gas, fibre. Many that look alike, as at home."""

from collections.abc import Iterator

from tests.servers.archive_sheet import MONTHS_CA, MONTHS_ES, Sheet, euros

IBAN_SHARED = "ES80 3025 1234 5600 0123 4567"
LIGHT = [(year, month) for year in (2024, 2025, 2026) for month in (1, 3, 5, 7, 9, 11) if (year, month) != (2026, 11)]
WATER = [(year, month) for year in (2024, 2025, 2026) for month in (2, 5, 8, 11) if (year, month) != (2026, 11)]
GAS = [(2025, 1), (2025, 3), (2025, 11), (2026, 1), (2026, 3)]


def light(year: int, month: int) -> Sheet:
    cents = 4120 + 733 * ((year * 7 + month * 5) % 9)
    reference = f"{year}-LUM-{100 + month * 11:06}"
    return Sheet(
        key=f"luz-{year}-{month:02}",
        title=f"Factura de la luz {MONTHS_ES[month - 1]} {year}",
        content=(
            f"Lumelia Energía S.A. Factura de electricidad {reference}. Titular: Berta Solanes Prat. "
            f"Periodo de facturación: {MONTHS_ES[month - 1]} de {year}. Potencia contratada 4,6 kW. "
            f"Consumo {180 + (month * 13) % 70} kWh. Total a pagar {euros(cents)}. "
            f"Domiciliado en {IBAN_SHARED}. Avenida del Roure 14, 3º 2ª."
        ),
        created=f"{year}-{month:02}-28",
        kind="Factura",
        sender="Lumelia Energía",
        tags=("casa",),
        fields=(("Importe", f"EUR{cents / 100:.2f}"), ("Referencia", reference)),
        pages=2,
    )


def water(year: int, month: int) -> Sheet:
    cents = 2875 + 210 * ((year + month) % 5)
    return Sheet(
        key=f"aigua-{year}-{month:02}",
        title=f"Rebut de l'aigua {MONTHS_CA[month - 1]} {year}",
        content=(
            f"Aigües de la Roureda. Rebut del subministrament d'aigua, trimestre que acaba el {MONTHS_CA[month - 1]} "
            f"de {year}. Consum {18 + month} m³. Import total {euros(cents)}. Inclou la taxa de clavegueram i el cànon."
        ),
        created=f"{year}-{month:02}-20",
        kind="Recibo",
        sender="Aigües de la Roureda",
        tags=("casa",),
        fields=(("Importe", f"EUR{cents / 100:.2f}"),),
    )


def gas(year: int, month: int) -> Sheet:
    return Sheet(
        key=f"gas-{year}-{month:02}",
        title=f"Factura del gas {MONTHS_ES[month - 1]} {year}",
        content=(
            f"Gasival Comercializadora. Gas natural, tarifa RL.2. {MONTHS_ES[month - 1].capitalize()} de {year}. "
            f"Lectura real del contador. Total {euros(6100 + month * 97)}. CUPS ES0217000000482951RX."
        ),
        created=f"{year}-{month:02}-15",
        kind="Factura",
        sender="Gasival",
        tags=("casa",),
    )


SINGLE_BILLS = (
    Sheet(
        "luz-2025-01-rectificada",
        "Factura de la luz enero 2025 (rectificativa)",
        "Lumelia Energía S.A. Factura rectificativa que anula y sustituye a la 2025-LUM-000111. Titular: Berta Solanes "
        "Prat. Enero de 2025. Lectura corregida: consumo 171 kWh. Total a pagar 52,18 €.",
        "2025-02-19",
        "Factura",
        "Lumelia Energía",
        ("casa",),
    ),
    Sheet(
        "fibra-2026",
        "Factura Fibraneta octubre 2026",
        "Fibraneta Telecom. Fibra 600 Mb y dos líneas móviles. Cuota mensual 47,90 €. Fin de la permanencia: "
        "14 de marzo de 2027. Número de cliente 5590-A.",
        "2026-10-05",
        "Factura",
        "Fibraneta",
        ("casa",),
    ),
    Sheet(
        "fontanero-2024",
        "Factura 2024-FRA-000118",
        "Fontanería Oliveras. Factura 2024-FRA-000118. Sustitución del sifón del fregadero y de dos llaves de paso. "
        "Mano de obra 95,00 €, material 41,30 €. Total con IVA 164,92 €.",
        "2024-06-17",
        "Factura",
        "Fontanería Oliveras",
        ("casa", "reformas"),
        fields=(("Importe", "EUR164.92"), ("Referencia", "2024-FRA-000118")),
    ),
    Sheet(
        "fontanero-2025",
        "Factura 2025-FRA-000181",
        "Fontanería Oliveras. Factura 2025-FRA-000181. Desatasco de la bajante del patio. Total con IVA 121,00 €.",
        "2025-09-03",
        "Factura",
        "Fontanería Oliveras",
        ("casa",),
    ),
    Sheet(
        "pintor",
        "Presupuesto y factura del pintor",
        "Pinturas Arias e Hija. Pintar salón, pasillo y dos dormitorios en blanco roto. Presupuesto aceptado el 3 de "
        "mayo de 2025. Total 1.870,00 € más IVA reducido del 10 %.",
        "2025-05-20",
        "Factura",
        None,
        ("reformas",),
        fields=(("Importe", "EUR2057.00"),),
    ),
)


def bills() -> Iterator[Sheet]:
    yield from (light(*when) for when in LIGHT)
    yield from (water(*when) for when in WATER)
    yield from (gas(*when) for when in GAS)
    yield from SINGLE_BILLS
