"""Ways in which a real server goes wrong, to be switched on and off while it runs."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

LOGIN_PAGE = (
    "<!doctype html><html><head><title>Sign in</title></head>"
    "<body><form method='post' action='/login'><input name='user'></form></body></html>"
)
HUGE_BYTES = 20 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Fault:
    """One way of failing. `times` is how many requests it hits before it goes away; None means until cleared."""

    kind: str
    seconds: float = 0.0
    status: int = 200
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    size_bytes: int = 0
    times: int | None = None


def slow(seconds: float, *, times: int | None = None) -> Fault:
    """The right answer, late."""
    return Fault("slow", seconds=seconds, times=times)


def hang(*, times: int | None = None) -> Fault:
    """The request is read and nothing is ever answered."""
    return Fault("hang", times=times)


def reset(*, times: int | None = None) -> Fault:
    """The connection is torn down with a TCP reset before any byte of the answer."""
    return Fault("reset", times=times)


def close_midway(*, times: int | None = None) -> Fault:
    """Status and headers of the right answer, half of its body, and the connection closes."""
    return Fault("close_midway", times=times)


def drip(seconds: float = 1.0, *, times: int | None = None) -> Fault:
    """The right answer, one byte of the body every `seconds`."""
    return Fault("drip", seconds=seconds, times=times)


def status(
    code: int, *, retry_after_s: int | None = None, body: object = None, html: str = "", times: int | None = None
) -> Fault:
    """An error of the server or of what stands before it; `html` wins over the JSON `body`."""
    extra = () if retry_after_s is None else (("retry-after", str(retry_after_s)),)
    if html:
        kind = (("content-type", "text/html; charset=utf-8"), *extra)
        return Fault("answer", status=code, body=html.encode(), headers=kind, times=times)
    payload = {"detail": f"Error {code}."} if body is None else body
    return Fault("answer", status=code, body=json.dumps(payload).encode(), headers=(*JSON_TYPE, *extra), times=times)


def html_login(*, times: int | None = None) -> Fault:
    """A login page of the proxy, with status 200."""
    kind = (("content-type", "text/html; charset=utf-8"),)
    return Fault("answer", body=LOGIN_PAGE.encode(), headers=kind, times=times)


def redirect_to_login(target: str = "https://auth.example.invalid/?rd=x", *, times: int | None = None) -> Fault:
    """302 to a login elsewhere, as an authenticating proxy answers."""
    kind = (("content-type", "text/html; charset=utf-8"), ("location", target))
    return Fault("answer", status=302, headers=kind, times=times)


def wrong_json(body: object, *, times: int | None = None) -> Fault:
    """Valid JSON of a shape of the test's choice, with status 200."""
    return Fault("answer", body=json.dumps(body).encode(), headers=JSON_TYPE, times=times)


def wrong_types(*, times: int | None = None) -> Fault:
    """The right answer with every value changed to another JSON type; names stay."""
    return Fault("wrong_types", times=times)


def not_json(*, times: int | None = None) -> Fault:
    """Bytes that are neither JSON nor UTF-8, announced as JSON."""
    return Fault("answer", body=b'{"count": 1, "results": [\xff\xfe', headers=JSON_TYPE, times=times)


def huge(size_bytes: int = HUGE_BYTES, *, times: int | None = None) -> Fault:
    """Valid JSON of about `size_bytes`, sent as fast as the client reads."""
    return Fault("huge", size_bytes=size_bytes, times=times)


JSON_TYPE = (("content-type", "application/json"),)

SWAP: Mapping[type, Callable[[object], object]] = {
    bool: lambda value: "true" if value else "",
    int: lambda value: f"n{value}",
    float: lambda value: [value],
    str: lambda value: {"text": value},
    type(None): lambda value: 0,
}


def swap_types(value: object) -> object:
    """The same tree with every leaf of another type, and lists of leaves turned into one text."""
    if isinstance(value, dict):
        return {key: swap_types(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [swap_types(inner) for inner in value] if value else None
    return SWAP[type(value)](value)


class Faults:
    """Faults by path prefix. The longest prefix that fits wins; several at once are not combined."""

    def __init__(self) -> None:
        self._by_prefix: dict[str, Fault] = {}

    def set(self, prefix: str, fault: Fault) -> None:
        self._by_prefix[prefix] = fault

    def clear(self, prefix: str | None = None) -> None:
        if prefix is None:
            self._by_prefix.clear()
        else:
            self._by_prefix.pop(prefix, None)

    def take(self, path: str) -> Fault | None:
        """The fault for this request, counted down."""
        prefix = max((p for p in self._by_prefix if path.startswith(p)), key=len, default=None)
        if prefix is None:
            return None
        fault = self._by_prefix[prefix]
        if fault.times is not None:
            if fault.times <= 1:
                del self._by_prefix[prefix]
            else:
                self._by_prefix[prefix] = replace(fault, times=fault.times - 1)
        return fault


def huge_chunks(size_bytes: int) -> Iterator[bytes]:
    """A JSON list answer whose one text is as long as asked, in pieces of 64 kB."""
    yield b'{"count": 1, "next": null, "previous": null, "all": [1], "results": [{"id": 1, "title": "'
    piece = b"a" * 65536
    for _ in range(max(1, size_bytes // len(piece))):
        yield piece
    yield b'"}]}'
