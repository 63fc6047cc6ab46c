"""The parameters of one call, whichever way they came: address, form, multipart or JSON."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request

from bot.demo.refusal import bad_request

_NUMBER = re.compile(r"\s*[+-]?\d{1,19}")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    name: str
    mime: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Query:
    """Read access to the parameters with Telegram's leniency: what is missing is empty, what is no number is 0."""

    values: dict[str, Any] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        value = self.values.get(name)
        if value is None:
            return ""
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def integer(self, name: str, default: int = 0) -> int:
        found = _NUMBER.match(self.text(name))
        return int(found[0]) if found else 0 if self.text(name) else default

    def flag(self, name: str) -> bool:
        return self.text(name).strip('"').lower() in ("true", "yes", "1")

    def parsed(self, name: str, what: str) -> Any:
        """The JSON value of a parameter, None when it is missing."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(f"can't parse {what} JSON object") from None

    def chat_id(self) -> int | None:
        """The chat the call speaks about, where it names one by number."""
        found = re.fullmatch(r"\s*(-?\d{1,19})\s*", self.text("chat_id"))
        return int(found[1]) if found else None


async def read_query(request: Request) -> Query:
    """All parameters of a request; the body wins over the address."""
    values: dict[str, Any] = dict(request.query_params)
    files: dict[str, Upload] = {}
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        values.update(_json_body(await request.body()))
    elif kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
        async with request.form() as form:
            for name, value in form.multi_items():
                if isinstance(value, UploadFile):
                    mime = value.content_type or "application/octet-stream"
                    files[name] = Upload(value.filename or "", mime, await value.read())
                else:
                    values[name] = value
    else:
        await request.body()  # the connection's next message is then the hang-up, which long polls listen for
    return Query(values, files)


def _json_body(body: bytes) -> dict[str, Any]:
    if not body.strip():
        return {}
    try:
        value = json.loads(body)
    except ValueError:
        raise bad_request("can't parse request as JSON object") from None
    if not isinstance(value, dict):
        raise bad_request("JSON object expected")
    return value
