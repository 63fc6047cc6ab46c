"""Settings from the environment, from a `.env`, from secret files and from systemd's credentials, checked by name."""

import difflib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin
from zoneinfo import ZoneInfo

from dotenv import dotenv_values
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, EnvSettingsSource, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from bot.domain.disclosure import AgentPrivate, AgentText, PrivateTitles
from bot.domain.errors import SettingsError
from bot.domain.language import Language
from bot.domain.links import public_link
from bot.domain.sensitivity import Label

PREFIX: Final = "ENCUENTRA_"
_FILE: Final = "_FILE"
_PERSON: Final = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")


def _listed(value: object) -> object:
    """A JSON list, or words between commas."""
    if not isinstance(value, str):
        return value
    if value.strip().startswith("["):
        import json

        try:
            return json.loads(value)
        except ValueError:
            raise ValueError("list") from None
    return [word.strip() for word in value.split(",") if word.strip()]


def _address(value: object) -> object:
    if not isinstance(value, str) or public_link(value.strip()) is None:
        raise ValueError("address")
    return value.strip().rstrip("/")


def _zone(value: object) -> object:
    try:
        return ZoneInfo(value) if isinstance(value, str) else value
    except (KeyError, ValueError, OSError):
        raise ValueError("zone") from None


Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]
Address = Annotated[str, BeforeValidator(_address)]
Zone = Annotated[ZoneInfo, BeforeValidator(_zone)]


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class TelegramSettings(_Block):
    """How the bot reaches Telegram. ``base_url`` and ``base_file_url`` get the token appended."""

    token: SecretStr | None = None
    base_url: Address = "https://api.telegram.org/bot"
    base_file_url: Address = "https://api.telegram.org/file/bot"
    tell_id: bool = False


class PersonSettings(_Block):
    """One person: who they are in Telegram, and their own credential at each source."""

    telegram_id: int | None = Field(default=None, gt=0)
    language: Language = Language.ES
    sources: Names | None = None
    paperless_token: SecretStr | None = None


class PaperlessSettings(_Block):
    """``url`` is where we connect, ``public_url`` what links point to."""

    url: Address
    public_url: Address | None = None
    default: Label = Label.OPEN
    untyped: Label = Label.PRIVATE
    sensitive_types: Names = ()
    sensitive_tags: Names = ()
    sensitive_correspondents: Names = ()
    owners: Names = ()


class AgentSettings(_Block):
    """What programs get. ``pipe`` own_terminal gives piped output what a terminal gets."""

    text: AgentText = AgentText.SNIPPETS
    private: AgentPrivate = AgentPrivate.TITLE_MATCH
    pipe: Literal["program", "own_terminal"] = "program"


class Settings(BaseSettings):
    """Everything the owner sets. Names are ``ENCUENTRA_`` plus the field names, nested with two underscores."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter="__", extra="ignore", frozen=True, hide_input_in_errors=True
    )

    telegram: TelegramSettings = TelegramSettings()
    people: dict[str, PersonSettings] = {}
    paperless: PaperlessSettings | None = None
    agents: AgentSettings = AgentSettings()
    private_titles: PrivateTitles = PrivateTitles.SHOW
    timezone: Zone | None = None
    state_dir: Path | None = None
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what ``load`` collected: no file is read behind our back."""
        return (init_settings,)


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
    try:
        settings = Settings(**_Collected(collected)())
    except ValidationError as error:
        raise _first_problem(error) from None
    _check_people(settings)
    return settings


def collect(environment: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Every ``ENCUENTRA_`` name with its value: the environment wins over credentials, those over the `.env`."""
    given = {name.upper(): value for name, value in environment.items() if name.upper().startswith(PREFIX)}
    merged = {**_dotenv(given, environment, folder), **_credentials(environment), **given}
    return dict(_with_files(merged))


def state_folder(settings_dir: Path | None, environment: Mapping[str, str]) -> Path:
    """Where ``state.db`` and ``index.db`` live: the setting, else systemd's, else XDG's folder."""
    if settings_dir is not None:
        return settings_dir.expanduser()
    if environment.get("STATE_DIRECTORY"):
        return Path(environment["STATE_DIRECTORY"].split(":")[0])
    base = environment.get("XDG_STATE_HOME")
    return (Path(base) if base else Path(environment.get("HOME") or "/var/lib") / ".local" / "state") / "encuentra"


def names() -> tuple[str, ...]:
    """Every setting's full name, ``<NAME>`` standing for a person's; `.env.example` shows each."""
    return tuple(PREFIX + name.upper() for name in _names(Settings, ""))


def _dotenv(given: Mapping[str, str], environment: Mapping[str, str], folder: Path) -> dict[str, str]:
    chosen = given.get(PREFIX + "STATE_DIR")
    for place in (folder, state_folder(Path(chosen) if chosen else None, environment)):
        file = place / ".env"
        if file.is_file():
            try:
                values = dotenv_values(file, interpolate=False)
            except (OSError, UnicodeDecodeError):
                raise SettingsError("file_unreadable", ".env") from None
            return {name: value or "" for name, value in values.items() if name.startswith(PREFIX)}
    return {}


def _credentials(environment: Mapping[str, str]) -> dict[str, str]:
    folder = environment.get("CREDENTIALS_DIRECTORY")
    if not folder or not Path(folder).is_dir():
        return {}
    files = (file for file in Path(folder).iterdir() if file.name.upper().startswith(PREFIX))
    return {file.name.upper(): _secret(file, file.name.upper()) for file in files}


def _with_files(merged: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    secrets = {name for name in merged if name.endswith(_FILE)}
    for name, value in merged.items():
        if name not in secrets:
            if value.strip():  # an empty line of the example means «not set»
                yield name, value
        elif merged.get(name.removesuffix(_FILE), "").strip():
            raise SettingsError("given_twice", name.removesuffix(_FILE), other=name)
        elif value.strip():
            yield name.removesuffix(_FILE), _secret(Path(value), name)


def _secret(file: Path, name: str) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise SettingsError("file_unreadable", name) from None


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
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.7)
            raise SettingsError("unknown_name", name, near=near[0] if near else "")
        person = match.groupdict().get("person")
        if person is not None and not _PERSON.fullmatch(person.lower()):
            raise SettingsError("bad_person_name", name)


def _first_problem(error: ValidationError) -> SettingsError:
    first = error.errors(include_url=False, include_context=True, include_input=False)[0]
    name = PREFIX + "__".join(str(part) for part in first["loc"]).upper()
    if first["type"] == "missing":
        return SettingsError("missing", name)
    expected = str(first.get("ctx", {}).get("expected", "")) or first["msg"].removeprefix("Value error, ")
    return SettingsError("bad_value", name, expected=expected if first["type"] != "value_error" else first["msg"][13:])


def _check_people(settings: Settings) -> None:
    if not settings.people:
        raise SettingsError("no_people", PREFIX + "PEOPLE__<NAME>__TELEGRAM_ID")
    seen: dict[int, str] = {}
    for name, person in settings.people.items():
        if person.telegram_id is not None and seen.setdefault(person.telegram_id, name) != name:
            raise SettingsError("same_telegram_id", f"{PREFIX}PEOPLE__{name.upper()}__TELEGRAM_ID")
        if person.paperless_token is not None and settings.paperless is None:
            raise SettingsError("missing", PREFIX + "PAPERLESS__URL")


def environment() -> Mapping[str, str]:
    """The process's environment."""
    return os.environ
