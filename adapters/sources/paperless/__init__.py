"""Paperless-ngx: ``PaperlessSource`` over a ``JsonClient`` that is limited to ``ROUTES``."""

from adapters.sources.paperless.api import ROUTES, token_headers
from adapters.sources.paperless.source import NAME, PaperlessSource

__all__ = ["NAME", "ROUTES", "PaperlessSource", "token_headers"]
