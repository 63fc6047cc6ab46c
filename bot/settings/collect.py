"""The settings as they stand in the environment, in a `.env`, in secret files and in systemd's credentials."""

import re
import stat
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from dotenv.parser import Binding, parse_stream

from bot.domain.errors import SettingsError
from bot.domain.language import Language
from bot.settings.model import PREFIX

_FILE: Final = "_FILE"
_LANGUAGE: Final = re.compile(rf"{PREFIX}PEOPLE__.+__LANGUAGE")
_NEW_LINE: Final = re.compile(r"\r\n|\n|\r")
_BLOCK: Final = "PAPERLESS__"
# Where one stands in a name or a value that is not ours, a rule may have been meant.
_OURS: Final = re.compile(r"ENCUENTRA_[A-Z]+__|PAPERLESS__|SENSITIVE_(?:TYPES|TAGS|CORRESPONDENTS)")


def collect(environment: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Every ``ENCUENTRA_`` name with its value: the environment wins over credentials, those over the `.env`.

    A value loses the space around it, and quotes around the whole of it (a container's env-file keeps them).
    """
    return {name: _unquoted(value) for name, value in _with_files(_merged(environment, folder))}


def has_dotenv(environment: Mapping[str, str], folder: Path) -> bool:
    """Whether there is a `.env`, be it empty or another program's."""
    return bool(_dotenv_files(environment, folder))


def loose_files(environment: Mapping[str, str], folder: Path) -> tuple[str, ...]:
    """The `.env` and the secret files that every user of this machine can read."""
    merged = _merged(environment, folder)
    files = [Path(value.strip()) for name, value in merged.items() if name.endswith(_FILE) and value.strip()]
    dotenv = _dotenv_file(environment, folder)
    return tuple(str(file) for file in [*([dotenv] if dotenv else []), *files] if _is_loose(file))


def state_folder(settings_dir: Path | None, environment: Mapping[str, str]) -> Path:
    """Where ``state.db`` and ``index.db`` live: the setting, else systemd's, else XDG's folder."""
    if settings_dir is not None:
        return settings_dir
    if environment.get("STATE_DIRECTORY"):
        return Path(environment["STATE_DIRECTORY"].split(":")[0])
    base = environment.get("XDG_STATE_HOME")
    return (Path(base) if base else Path(environment.get("HOME") or "/var/lib") / ".local" / "state") / "encuentra"


def spoken(environment: Mapping[str, str], folder: Path) -> Language | None:
    """The one language that the settings name, however wrong the rest of them is: in it that is told."""
    try:
        file = _dotenv_file(environment, folder)
        bindings = list(_bindings(file)) if file else []
    except (SettingsError, OSError, RuntimeError, ValueError):  # told when they are needed
        bindings = []
    given = {**_given({each.key or "": each.value or "" for each in bindings}), **_given(environment)}
    named = {_unquoted(value).lower() for name, value in given.items() if _LANGUAGE.fullmatch(name) and value.strip()}
    return Language(named.pop()) if len(named) == 1 and named <= set(Language) else None


def _given(values: Mapping[str, str]) -> dict[str, str]:
    """Our names that hold something: a blank value means «not set», so it undoes no rule that stands elsewhere."""
    ours = {name: value for name, value in values.items() if name.upper().startswith(PREFIX)}
    return {name.upper(): value for name, value in ours.items() if _unquoted(value)}


def _merged(environment: Mapping[str, str], folder: Path) -> dict[str, str]:
    file = _dotenv_file(environment, folder)
    return {**(_dotenv(file) if file else {}), **_given(_credentials(environment)), **_given(environment)}


def _dotenv_file(environment: Mapping[str, str], folder: Path) -> Path | None:
    try:
        return next((file for file in _dotenv_files(environment, folder) if _is_ours(file)), None)
    except OSError:
        raise SettingsError("file_unreadable", ".env") from None


def _dotenv_files(environment: Mapping[str, str], folder: Path) -> list[Path]:
    chosen = _unquoted(_given(environment).get(PREFIX + "STATE_DIR", ""))
    places = (folder, state_folder(_home(chosen, PREFIX + "STATE_DIR") if chosen else None, environment))
    try:
        return [file for place in places if (file := place / ".env").is_file()]
    except OSError:
        raise SettingsError("file_unreadable", ".env") from None


def _is_ours(file: Path) -> bool:
    """Whether a line of it seems to be a setting; another program's `.env` must not hide the one with the rules."""
    text = file.read_bytes().decode("utf-8", errors="replace").replace("\0", "")  # in UTF-16 it is ours, and unreadable
    lines = (_folded(line.strip()) for line in text.splitlines() if not line.strip().startswith("#"))
    return any(mark in line for line in lines for mark in (PREFIX, _BLOCK))


def _folded(text: str) -> str:
    """In capitals, with ``_`` for every sign: so that a name is seen however it was written."""
    capitals = unicodedata.normalize("NFKC", text).upper()
    return "".join(char if char.isalnum() else "_" for char in capitals)


def _dotenv(file: Path) -> dict[str, str]:
    """Our names in a `.env`. A line that cannot be understood might be a rule, so it stops everything."""
    values: dict[str, str] = {}
    for binding in _bindings(file):
        if _is_garbled(binding):
            raise SettingsError("line_unclear", ".env", line=str(_line(binding)))
        name, value = (binding.key or "").upper(), binding.value or ""
        if not name.startswith(PREFIX):
            continue
        if _unquoted(values.get(name, "")) and value != values[name]:
            raise SettingsError("line_repeated", name, line=str(_line(binding)))
        values[name] = value
    return _given(values)


def _bindings(file: Path) -> list[Binding]:
    try:
        with file.open(encoding="utf-8", newline="") as stream:
            return list(parse_stream(stream))
    except (OSError, UnicodeDecodeError):
        raise SettingsError("file_unreadable", ".env") from None


def _is_garbled(binding: Binding) -> bool:
    """Not a name, a sign and a value in one line; a quote that took lines of ours with it; or a name almost ours."""
    if binding.error or (binding.key is None) != (binding.value is None):
        return True
    name, value = (binding.key or "").upper(), (binding.value or "").upper()
    if name.startswith(PREFIX):
        return _NEW_LINE.search(value) is not None
    return _folded(name).startswith(PREFIX) or any(_OURS.search(_folded(part)) for part in (name, value))


def _line(binding: Binding) -> int:
    """The line it begins in; the parser counts from the empty lines before it."""
    text = binding.original.string
    return int(binding.original.line) + len(_NEW_LINE.findall(text[: len(text) - len(text.lstrip())]))


def _credentials(environment: Mapping[str, str]) -> dict[str, str]:
    folder = environment.get("CREDENTIALS_DIRECTORY")
    if not folder or not Path(folder).is_dir():
        return {}
    files = (file for file in Path(folder).iterdir() if file.name.upper().startswith(PREFIX))
    return {file.name.upper(): _secret(file, file.name.upper()) for file in files}


def _with_files(merged: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in merged.items():
        if not name.endswith(_FILE):
            yield name, value
            continue
        plain = name.removesuffix(_FILE)
        if plain in merged:
            raise SettingsError("given_twice", plain, other=name)
        yield plain, _secret(_home(_unquoted(value), name), name)


def _secret(file: Path, name: str) -> str:
    try:
        value = file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        raise SettingsError("file_unreadable", name) from None
    if not value:
        raise SettingsError("file_empty", name)
    return value


def _home(path: str, name: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # of somebody who is not here
        raise SettingsError("file_unreadable", name) from None


def _unquoted(value: str) -> str:
    value = value.strip()
    quote = value[:1]
    whole = len(value) >= 2 and quote in ("'", '"') and value.endswith(quote) and quote not in value[1:-1]
    return value[1:-1].strip() if whole else value


def _is_loose(file: Path) -> bool:
    try:
        return bool(file.expanduser().stat().st_mode & stat.S_IROTH)
    except (OSError, RuntimeError, ValueError):
        return False
