"""What a server says about itself: settings with the caller's identity, statistics, status."""

import json
from pathlib import Path
from typing import Any

from tests.servers.paperless_archive import Account, Archive
from tests.servers.paperless_auth import ApiError

RECORDED = Path(__file__).parent.parent / "recorded"
LABELS = {"document_types": "types", "tags": "tags", "correspondents": "correspondents"}


def about(room: str, version: str, archive: Archive, account: Account) -> dict[str, Any]:
    """`statistics`, `status` or `ui_settings`; the two last from the recording of that version."""
    if room == "statistics":
        return statistics(archive, account)
    if room == "status" and not account.is_superuser:
        raise ApiError(403, "Insufficient permissions")
    name = "misc_status_admin" if room == "status" else "misc_ui_settings_admin"
    recorded = RECORDED / f"paperless-{version}" / f"{name}.json"
    body: dict[str, Any] = json.loads(recorded.read_text(encoding="utf-8"))["body"]
    if room == "ui_settings":
        body["user"] = {
            "id": account.id,
            "username": account.username,
            "is_staff": account.is_superuser,
            "is_superuser": account.is_superuser,
            "groups": list(account.groups),
        }
        body["permissions"] = body["permissions"] if account.is_superuser else list(account.permissions)
    return body


def statistics(archive: Archive, account: Account) -> dict[str, Any]:
    papers = [paper for paper in archive.papers.values() if archive.may_read(paper, account)]
    kinds = sorted({paper.mime_type for paper in papers})
    inbox = [tag.id for tag in archive.tags.values() if tag.is_inbox_tag]
    counts = [{"mime_type": kind, "mime_type_count": sum(p.mime_type == kind for p in papers)} for kind in kinds]
    serials = [paper.archive_serial_number or 0 for paper in archive.papers.values()]
    return {
        "documents_total": len(papers),
        "documents_inbox": sum(bool(set(inbox) & set(paper.tags)) for paper in papers),
        "inbox_tag": inbox[0] if inbox else None,
        "inbox_tags": inbox,
        "document_file_type_counts": counts,
        "character_count": sum(len(paper.content) for paper in papers),
        "tag_count": visible(archive, "tags", account),
        "correspondent_count": visible(archive, "correspondents", account),
        "document_type_count": visible(archive, "document_types", account),
        "storage_path_count": 1,
        "current_asn": max(serials, default=0),
    }


def visible(archive: Archive, room: str, account: Account) -> int:
    return sum(archive.may_see(label, account) for label in getattr(archive, LABELS[room]).values())
