"""Settings checked by name and by value, and what is wrong with them told by name alone."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_settings import EnvSettingsSource

from bot.domain.errors import SettingsError
from bot.settings.collect import collect, has_dotenv
from bot.settings.model import PREFIX, Settings
from bot.settings.people import check_people

_SURROUNDINGS: Final = {PREFIX + name for name in ("STATE_DIR", "LOG_LEVEL", "TIMEZONE")}  # a service may give these
_MOST_ECHOED: Final = 40  # characters of a name that is none of ours: it may be a secret in the wrong place
_PERSON: Final = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")


class _Collected(EnvSettingsSource):
    """Reads names that were collected before instead of the process's environment."""

    def __init__(self, collected: Mapping[str, str]) -> None:
        self._collected = {name.lower(): value for name, value in collected.items()}
        super().__init__(Settings)

    def _load_env_vars(self) -> Mapping[str, str | None]:
        return self._collected


def load(environment: Mapping[str, str], folder: Path) -> Settings:
    """The settings from ``environment`` and the `.env` of ``folder`` (else of the state folder).

    Raises ``SettingsError`` for the first thing that is wrong; its text names the setting, never its value.
    """
    collected = collect(environment, folder)
    _check_names(collected)
    if not collected.keys() - _SURROUNDINGS and not has_dotenv(environment, folder):
        raise SettingsError("no_settings", ".env")
    try:
        settings = Settings(**_Collected(collected)())
    except ValidationError as error:
        raise _first_problem(error) from None
    check_people(settings)
    return settings


def names() -> tuple[str, ...]:
    """Every setting's full name, ``<NAME>`` standing for a person's; `.env.example` shows each."""
    return tuple(PREFIX + name.upper() for name in _names(Settings, ""))


def _names(model: type[BaseModel], before: str) -> Iterator[str]:
    for field, info in model.model_fields.items():
        inner, person = _inner_model(info.annotation)
        if inner is None:
            yield before + field
        else:
            yield from _names(inner, f"{before}{field}__{'<NAME>__' if person else ''}")


def _inner_model(annotation: Any) -> tuple[type[BaseModel] | None, bool]:
    """The block a field holds, and whether it holds one for each person."""
    if get_origin(annotation) is dict:
        return get_args(annotation)[1], True
    for part in (annotation, *get_args(annotation)):
        if isinstance(part, type) and issubclass(part, BaseModel):
            return part, False
    return None, False


def _check_names(collected: Mapping[str, str]) -> None:
    known = names()
    patterns = [re.compile(re.escape(name).replace("<NAME>", "(?P<person>.+?)")) for name in known]
    for name in sorted(collected):
        match = next((match for pattern in patterns if (match := pattern.fullmatch(name))), None)
        if match is None:
            raise _unknown(name, known)
        person = match.groupdict().get("person")
        if person is not None and not _PERSON.fullmatch(person.lower()):
            raise _bad_person(name, person)


def _unknown(name: str, known: tuple[str, ...]) -> SettingsError:
    import difflib

    _, people, rest = name.partition("PEOPLE__")
    person = rest.partition("__")[0] if people else "<NAME>"
    there_are = [each.removeprefix(PREFIX).replace("<NAME>", person) for each in known]
    near = difflib.get_close_matches(name.removeprefix(PREFIX), there_are, n=1, cutoff=0.7)
    if not near:
        return SettingsError("unknown_name", _echoed(name))
    meant = PREFIX + near[0]
    return SettingsError("misspelt_name", name if len(name) <= len(meant) + 3 else _echoed(name), near=meant)


def _bad_person(name: str, person: str) -> SettingsError:
    if person == "<NAME>":
        return SettingsError("placeholder", name)
    plain = "".join(char for char in unicodedata.normalize("NFKD", person) if not unicodedata.combining(char))
    better = "_".join(re.findall(r"[A-Z0-9]+", plain.upper()))
    if not better or len(person) > _MOST_ECHOED:
        return SettingsError("bad_person_name", _echoed(name))
    return SettingsError("better_person_name", _printable(name), near=name.replace(person, better, 1))


def _echoed(name: str) -> str:
    """As much of a strange name as can be told."""
    whole = re.match(r"[A-Z0-9_]*", name[:_MOST_ECHOED])
    told = whole[0] if whole else ""
    return told if told == name else told + "…"


def _printable(name: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in name)


def _first_problem(error: ValidationError) -> SettingsError:
    first = error.errors(include_url=False, include_context=True, include_input=False)[0]
    name = PREFIX + "__".join(part for part in first["loc"] if isinstance(part, str)).upper()
    if first["type"] == "missing":
        return SettingsError("missing", name)
    context = first.get("ctx", {})
    allowed = str(context.get("expected", "")).replace(" or ", ", ").replace("'", "")
    return SettingsError("bad_value", name, expected=allowed or _expected(first["type"], context))


def _expected(kind: str, context: Mapping[str, Any]) -> str:
    """A key of the sentences that say what a value must be."""
    if kind == "value_error":
        return str(context["error"])
    return {"bool": "flag", "int": "number", "greater": "number"}.get(kind.partition("_")[0], "text")
