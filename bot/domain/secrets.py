"""Credentials that a person sends by mistake: they are not searched for, not kept, and the person is told."""

import re
from typing import Final

_SHAPES: Final = (
    re.compile(r"(?<!\d)\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),  # a Telegram bot's token
    re.compile(r"(?<![0-9a-fA-F])[0-9a-f]{40}(?![0-9a-fA-F])"),  # a Paperless token
    re.compile(r"(?<![A-Za-z0-9])(?:sk|pk|ghp|gho|glpat|xox[abp]|ak[12])[-_][A-Za-z0-9_-]{16,}"),  # keys of services
    re.compile(r"(?<![A-Za-z0-9])eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}"),  # a web token
    re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
    re.compile(
        r"(?<!\w)(?:contrase(?:ñ|n\u0303)a|contrasenya|password|passwd|clave|clau|pin|token|api[ _-]?key)"
        r"(?:\s+\w+){0,3}?\s*(?:[:=]|\bes\b|\bés\b|\bis\b)\s*(?=\S*[\d!@#$%&*+_-])\S{4,}",
        re.IGNORECASE,
    ),
)


def holds_secret(text: str) -> bool:
    """Whether a message holds what looks like a token, a key or a password with its value. Identifiers that people
    search for (IBAN, NIF, invoice numbers, plates) and questions about passwords are none."""
    return any(shape.search(text) for shape in _SHAPES)
