"""What a Paperless archive is made of, as much as a reading client can see, and who may see it."""

import json
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

EVERY_VIEW = (
    "view_correspondent", "view_note", "view_customfield", "view_storagepath", "view_documenttype",
    "view_document", "view_savedview", "view_tag", "view_uisettings",
)  # fmt: skip
ONLY_DOCUMENTS = ("view_document",)
# the recordings were made one document a day after this
FIRST_ADDED = date(2025, 10, 26)
RECORDED = Path(__file__).with_name("recorded_archive.json")


@dataclass(frozen=True, slots=True)
class Account:
    """A user and their only token. Permissions are Django code names without the app."""

    id: int
    username: str
    token: str
    permissions: tuple[str, ...] = EVERY_VIEW
    is_superuser: bool = False
    is_active: bool = True
    groups: tuple[int, ...] = ()
    first_name: str = ""

    def may(self, permission: str) -> bool:
        return self.is_superuser or permission in self.permissions


@dataclass(frozen=True, slots=True)
class Label:
    """A document type, a tag or a correspondent. `owner` and `viewers` are user names; no owner means everybody's."""

    id: int
    name: str
    owner: str | None = None
    viewers: tuple[str, ...] = ()
    parent: int | None = None
    is_inbox_tag: bool = False
    color: str = "#a6cee3"


@dataclass(frozen=True, slots=True)
class Field:
    id: int
    name: str
    data_type: str
    extra_data: Any = None


@dataclass(frozen=True, slots=True)
class Note:
    id: int
    note: str
    user: str
    created: str = "2026-11-30T14:12:08.709618+01:00"


@dataclass(frozen=True, slots=True)
class Paper:
    """One document. `created` is a date; `custom_fields` maps field id to its stored value."""

    id: int
    title: str
    content: str
    created: date
    document_type: int | None = None
    correspondent: int | None = None
    tags: tuple[int, ...] = ()
    owner: str | None = None
    viewers: tuple[str, ...] = ()
    groups: tuple[int, ...] = ()
    custom_fields: tuple[tuple[int, Any], ...] = ()
    notes: tuple[Note, ...] = ()
    archive_serial_number: int | None = None
    original_file_name: str = ""
    page_count: int | None = 1
    mime_type: str = "application/pdf"
    added: str = "2026-03-01T14:12:10.249770+01:00"
    modified: str = "2026-11-30T14:12:10.258153+01:00"
    trashed: bool = False


@dataclass(slots=True)
class Archive:
    """Everything on one server. The dictionaries may be changed while the server runs."""

    accounts: tuple[Account, ...]
    papers: dict[int, Paper] = field(default_factory=dict)
    types: dict[int, Label] = field(default_factory=dict)
    tags: dict[int, Label] = field(default_factory=dict)
    correspondents: dict[int, Label] = field(default_factory=dict)
    fields: dict[int, Field] = field(default_factory=dict)

    def account(self, username: str) -> Account:
        return next(account for account in self.accounts if account.username == username)

    def user_id(self, username: str | None) -> int | None:
        return None if username is None else self.account(username).id

    def may_read(self, paper: Paper, account: Account) -> bool:
        """Own, nobody's, or shared with the person or a group of theirs; a superuser reads all."""
        if paper.trashed:
            return False
        if account.is_superuser or paper.owner in (None, account.username) or account.username in paper.viewers:
            return True
        return bool(set(paper.groups) & set(account.groups))

    def may_see(self, label: Label, account: Account) -> bool:
        return account.is_superuser or label.owner in (None, account.username) or account.username in label.viewers

    def copy(self) -> "Archive":
        return Archive(
            self.accounts, dict(self.papers), dict(self.types), dict(self.tags),
            dict(self.correspondents), dict(self.fields),
        )  # fmt: skip


def recorded_archive(version: str) -> Archive:
    """The archive behind the recordings, with the user ids that `version` had."""
    raw = json.loads(RECORDED.read_text(encoding="utf-8"))
    accounts = tuple(
        Account(
            id=entry["ids"][version],
            username=entry["username"],
            token=entry["token"],
            permissions=tuple(entry["permissions"]),
            is_superuser=entry.get("is_superuser", False),
            is_active=entry.get("is_active", True),
            groups=tuple(entry.get("groups", ())),
            first_name=entry.get("first_name", ""),
        )
        for entry in raw["accounts"]
    )
    archive = Archive(accounts)
    for kind, target in (("types", archive.types), ("tags", archive.tags), ("correspondents", archive.correspondents)):
        for entry in raw[kind]:
            label = Label(**{**entry, "viewers": tuple(entry["viewers"])})
            target[label.id] = label
    for entry in raw["custom_fields"]:
        archive.fields[entry["id"]] = Field(**entry)
    for entry in raw["documents"]:
        paper = paper_from(entry)
        archive.papers[paper.id] = paper
    if version.startswith("2."):
        # v2 has no document versions: the root of the recording still holds its first text there
        old = "Texto de la versión antigua: cuota 30 euros. palabraversionvieja"
        archive.papers[198] = replace(archive.papers[198], content=old)
    return archive


def paper_from(entry: dict[str, Any]) -> Paper:
    content = entry["content"]
    if content is None:
        line = "Capítulo en el que la protagonista busca el garaje. "
        content = line * 4800 + "\naquí aparece la palabra murciélago solo una vez.\n"
    return Paper(
        id=entry["id"],
        title=entry["title"],
        content=content,
        created=date.fromisoformat(entry["created"]),
        document_type=entry["document_type"],
        correspondent=entry["correspondent"],
        tags=tuple(entry["tags"]),
        owner=entry["owner"],
        viewers=tuple(entry["viewers"]),
        groups=tuple(entry["groups"]),
        custom_fields=tuple((item["field"], item["value"]) for item in entry.get("custom_fields", ())),
        notes=tuple(Note(n["id"], n["note"], n["user"], n["created"]) for n in entry.get("notes", ())),
        archive_serial_number=entry.get("archive_serial_number"),
        original_file_name=entry.get("original_file_name", f"escaneo_{entry['id']:04}.pdf"),
        page_count=entry.get("page_count"),
        mime_type=entry.get("mime_type", "application/pdf"),
        added=entry.get("added", f"{FIRST_ADDED + timedelta(days=entry['id'])}T14:12:08.697652+01:00"),
        modified=entry.get("modified", "2026-11-30T14:12:08.707785+01:00"),
        trashed=entry.get("trashed", False),
    )
