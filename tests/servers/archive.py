"""The archive of the test household: Berta, Ramon and their children, all invented, as of 2026-11-30.

Each person sees their own documents, those that nobody owns and those shared with them. `id_of` turns the name of a
document in the files of this archive into its id, which does not change while documents are only added at the end.
"""

import datetime
from functools import lru_cache
from itertools import count
from typing import Any

from tests.servers.archive_bills import bills
from tests.servers.archive_home import home
from tests.servers.archive_odd import odd
from tests.servers.archive_people import people
from tests.servers.archive_sheet import Sheet
from tests.servers.paperless_archive import EVERY_VIEW, ONLY_DOCUMENTS, Account, Archive, Field, Label, Note, Paper

FIRST_ID = 11
ACCOUNTS = (
    Account(2, "admin", "a1" * 20, is_superuser=True, permissions=()),
    Account(3, "berta", "be" * 20, permissions=EVERY_VIEW),
    Account(4, "ramon", "ca" * 20, permissions=EVERY_VIEW),
    Account(5, "minimo", "d0" * 20, permissions=ONLY_DOCUMENTS),
    Account(6, "nadie", "e0" * 20, permissions=()),
)
TYPES = (
    "Factura", "Nómina", "Contrato", "Escola", "Manual", "Salud", "Recibo", "Seguro", "Impuestos", "Banco", "Acta",
    "Certificado", "Carta", "Confidencial", "Nómina de Ramon",
)  # fmt: skip
# a name is unique per owner only: Ramon has a type of his own with the name that everybody's type has
OWN_NAMES = {
    "Nómina de Ramon": ("Nómina", "ramon"),
    "Confidencial": ("Confidencial", "admin"),
    "reservado": ("reservado", "admin"),
}
TAGS = (
    "casa", "reformas", "trabajo", "impuestos", "médico", "niños", "seguros", "coche", "garantía", "escola", "viajes",
    "reservado",
)  # fmt: skip
STATES = {"select_options": [{"id": "abierto", "label": "Vigente"}, {"id": "cerrado", "label": "Archivado"}]}
FIELDS = (
    Field(1, "Importe", "monetary", {"default_currency": "EUR"}),
    Field(2, "Referencia", "string"),
    Field(3, "Vencimiento", "date"),
    Field(4, "Estado", "select", STATES),
    Field(5, "Observaciones", "longtext"),
)


def sheets() -> list[Sheet]:
    return [*bills(), *people(), *home(), *odd()]


@lru_cache(maxsize=1)
def ids() -> dict[str, int]:
    return {sheet.key: FIRST_ID + place for place, sheet in enumerate(sheets())}


def id_of(key: str) -> int:
    return ids()[key]


def household() -> Archive:
    """A new archive each time, so that a test may change it."""
    archive = Archive(ACCOUNTS)
    named_types = labels(TYPES)
    named_tags = labels(TAGS)
    senders = labels(tuple(dict.fromkeys(sheet.sender for sheet in sheets() if sheet.sender)))
    archive.types = {label.id: label for label in named_types.values()}
    archive.tags = {label.id: label for label in named_tags.values()}
    archive.correspondents = {label.id: label for label in senders.values()}
    archive.fields = {field.id: field for field in FIELDS}
    field_ids = {field.name: field.id for field in FIELDS}
    note_ids = count(1)
    for sheet in sheets():
        notes = tuple(Note(next(note_ids), text, sheet.owner or "berta") for text in sheet.notes)
        archive.papers[id_of(sheet.key)] = Paper(
            id=id_of(sheet.key),
            title=sheet.title,
            content=sheet.content,
            created=datetime.date.fromisoformat(sheet.created),
            document_type=named_types[sheet.kind].id if sheet.kind else None,
            correspondent=senders[sheet.sender].id if sheet.sender else None,
            tags=tuple(named_tags[tag].id for tag in sheet.tags),
            owner=sheet.owner,
            viewers=sheet.viewers,
            custom_fields=stored(sheet.fields, field_ids),
            notes=notes,
            original_file_name=sheet.file_name or f"{sheet.key}.pdf",
            page_count=sheet.pages,
            mime_type=sheet.mime_type,
            added=f"{added(sheet.created)}T10:00:00.000000+01:00",
            modified="2026-11-29T10:00:00.000000+01:00",
        )
    return archive


def labels(names: tuple[str, ...]) -> dict[str, Label]:
    """By the name that the files use; some have another name or an owner on the server."""
    made = {}
    for number, name in enumerate(names, start=1):
        shown, owner = OWN_NAMES.get(name, (name, None))
        made[name] = Label(number, shown, owner)
    return made


def stored(fields: tuple[tuple[str, Any], ...], field_ids: dict[str, int]) -> tuple[tuple[int, Any], ...]:
    return tuple((field_ids[name], value) for name, value in fields)


def added(created: str) -> str:
    """The scanner came to the house in 2022."""
    return min(max(created, "2022-01-10"), "2026-11-29")
