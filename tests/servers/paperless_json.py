"""How Paperless writes documents, types, tags, correspondents and users, version by version."""

import hashlib
import re
import unicodedata
from collections.abc import Callable
from typing import Any

from tests.servers.paperless_archive import Account, Archive, Field, Label, Paper

TRUNCATED_CHARS = 550


def slug(name: str) -> str:
    """As Django's slugify."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_name)).strip("-_")


class Writer:
    """Writes for one account. `api_version` below 9 gives `created` as an instant."""

    def __init__(self, archive: Archive, account: Account, version: str, api_version: int, full_perms: bool) -> None:
        self._archive = archive
        self._account = account
        self._is_v3 = version.startswith("3.")
        self._api_version = api_version
        self._full_perms = full_perms

    def paper(self, paper: Paper, *, truncate: bool) -> dict[str, Any]:
        day = paper.created.isoformat()
        written = {
            "id": paper.id,
            "correspondent": paper.correspondent,
            "document_type": paper.document_type,
            "storage_path": None,
            "title": paper.title,
            "content": paper.content[:TRUNCATED_CHARS] if truncate else paper.content,
            "tags": list(paper.tags),
            "created": day if self._api_version >= 9 else f"{day}T00:00:00+01:00",
            "created_date": day,
            "modified": paper.modified,
            "added": paper.added,
            "deleted_at": None,
            "archive_serial_number": paper.archive_serial_number,
            "original_file_name": paper.original_file_name,
            "archived_file_name": None,
            **({"duplicate_documents": []} if self._is_v3 else {}),
            **self._rights(paper.owner, paper.viewers, paper.groups, document=True),
            "notes": [self._note(paper, number) for number in range(len(paper.notes))],
            "custom_fields": [{"value": value, "field": key} for key, value in paper.custom_fields],
            "page_count": paper.page_count,
            "mime_type": paper.mime_type,
        }
        if self._is_v3:
            written |= {"root_document": None, "versions": [self._version(paper)]}
        return written

    def _note(self, paper: Paper, number: int) -> dict[str, Any]:
        note = paper.notes[number]
        user = self._archive.account(note.user)
        who = {"id": user.id, "username": user.username, "first_name": user.first_name, "last_name": ""}
        return {"id": note.id, "note": note.note, "created": note.created, "user": who}

    def _version(self, paper: Paper) -> dict[str, Any]:
        checksum = hashlib.sha256(str(paper.id).encode()).hexdigest()
        added = f"{paper.added[:19]}.000000Z"
        return {"id": paper.id, "added": added, "version_label": None, "checksum": checksum, "is_root": True}

    def _rights(
        self, owner: str | None, viewers: tuple[str, ...], groups: tuple[int, ...] = (), *, document: bool = False
    ) -> dict[str, Any]:
        written: dict[str, Any] = {"owner": self._archive.user_id(owner)}
        if self._full_perms:
            view = {"users": [self._archive.user_id(name) for name in viewers], "groups": list(groups)}
            return written | {"permissions": {"view": view, "change": {"users": [], "groups": []}}}
        mine = self._account.is_superuser or owner in (None, self._account.username)
        written["user_can_change"] = mine
        if document:
            written["is_shared_by_requester"] = owner == self._account.username and bool(viewers or groups)
        return written

    def label(self, label: Label, count: int) -> dict[str, Any]:
        return {
            "id": label.id,
            "slug": slug(label.name),
            "name": label.name,
            "match": "",
            "matching_algorithm": 0,
            "is_insensitive": True,
            "document_count": count,
            **self._rights(label.owner, label.viewers),
        }

    def tag(self, label: Label, count: Callable[[int], int]) -> dict[str, Any]:
        written = self.label(label, count(label.id))
        head = {key: written.pop(key) for key in ("id", "slug", "name")}
        middle = {"color": label.color, "text_color": "#000000"}
        match = {key: written.pop(key) for key in ("match", "matching_algorithm", "is_insensitive")}
        children = [self.tag(tag, count) for tag in self._archive.tags.values() if tag.parent == label.id]
        inbox = {"is_inbox_tag": label.is_inbox_tag}
        return head | middle | match | inbox | written | {"parent": label.parent, "children": children}

    def field(self, field: Field, count: int) -> dict[str, Any]:
        kind = {"id": field.id, "name": field.name, "data_type": field.data_type, "extra_data": field.extra_data}
        return kind | {"document_count": count}

    def user(self, account: Account) -> dict[str, Any]:
        return {
            "id": account.id,
            "username": account.username,
            "email": f"{account.username}@example.invalid",
            "password": "*" * 89,
            "first_name": account.first_name,
            "last_name": "",
            "date_joined": "2026-11-30T14:12:02.190787+01:00",
            "is_staff": account.is_superuser,
            "is_active": account.is_active,
            "is_superuser": account.is_superuser,
            "groups": list(account.groups),
            "user_permissions": [] if account.is_superuser else sorted(account.permissions),
            "inherited_permissions": [f"documents.{name}" for name in account.permissions],
        }
