"""One document of the test household, as the files of the archive write it down."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Sheet:
    """`key` is what questions and tests call the document. `kind`, `sender`, `tags` and `fields` are names."""

    key: str
    title: str
    content: str
    created: str
    kind: str | None = None
    sender: str | None = None
    tags: tuple[str, ...] = ()
    owner: str | None = None
    viewers: tuple[str, ...] = ()
    fields: tuple[tuple[str, Any], ...] = ()
    notes: tuple[str, ...] = ()
    pages: int | None = 1
    file_name: str = ""
    mime_type: str = "application/pdf"


MONTHS_ES = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
    "diciembre",
)  # fmt: skip
MONTHS_CA = (
    "gener", "febrer", "març", "abril", "maig", "juny", "juliol", "agost", "setembre", "octubre", "novembre",
    "desembre",
)  # fmt: skip


def euros(cents: int) -> str:
    """1.234,56 €"""
    return f"{cents // 100:,}".replace(",", ".") + f",{cents % 100:02} €"
