"""What the owner may set, as pydantic models: the names, their kinds and their defaults."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from bot.domain.disclosure import AgentPrivate, AgentText, PrivateTitles
from bot.domain.language import Language
from bot.domain.links import public_link
from bot.domain.principal import Principal
from bot.domain.record import Dimension
from bot.domain.sensitivity import Label, Rules

PREFIX: Final = "ENCUENTRA_"
_INNER_PAGE: Final = re.compile(r"/(?:api|dashboard)$")
# What separates, encloses or begins the names of a list elsewhere; a JSON list takes them as they are.
_OTHER_SIGNS: Final = re.compile(r"[;；|、，•“”„]|^\s*-(?:\s|$)", re.MULTILINE)
# Which setting of a person holds their credential for a source.
CREDENTIALS: Final = {"paperless": "paperless_token"}


def _listed(value: object) -> object:
    """A JSON list of names or numbers, or words between commas or one a line."""
    if not isinstance(value, str):
        return value
    if not value.startswith("["):
        return _between_commas(value)
    try:
        words = json.loads(value)
    except (ValueError, RecursionError):
        raise ValueError("list") from None
    if not isinstance(words, list) or not all(isinstance(word, str | int) for word in words):
        raise ValueError("list")
    return [str(word).strip() for word in words if str(word).strip()]


def _between_commas(value: str) -> list[str]:
    """What looks like another way of writing a list would be one name that nothing bears, and so no rule at all."""
    if _OTHER_SIGNS.search(value) or (value[:1] + value[-1:]) in ("{}", "()"):
        raise ValueError("commas")
    words = [word for part in re.split(r"[,\r\n]", value) if (word := part.strip().strip("\"'").strip())]
    if any(word.startswith("#") or " #" in word for word in words):
        raise ValueError("comment")
    if value.strip() and not words:
        raise ValueError("list")
    return words


def _names(value: object) -> object:
    """Names that make a rule: an empty JSON list is likelier a slip than a wish."""
    words = _listed(value)
    if isinstance(value, str) and value.strip() and not words:
        raise ValueError("list")
    return words


def _address(value: object) -> object:
    if not isinstance(value, str) or public_link(value) is None or "?" in value or "#" in value:
        raise ValueError("address")
    if not _is_host(urlsplit(value).hostname or ""):
        raise ValueError("address")
    return value.rstrip("/")


def _is_host(host: str) -> bool:
    """Whether a name can be looked up at all; one that cannot would fail anew at each call."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return host.isprintable() and " " not in host


def _front_page(value: object) -> object:
    # We add the paths ourselves; links would lead astray too.
    if isinstance(value, str) and _INNER_PAGE.search(value.rstrip("/").lower()):
        raise ValueError("front_page")
    return _address(value)


def _lowered(value: object) -> object:
    words = _listed(value)
    return [word.lower() if isinstance(word, str) else word for word in words] if isinstance(words, list) else words


def _absolute(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        path = Path(value).expanduser()
    except RuntimeError:  # of somebody who is not here
        raise ValueError("path") from None
    if not path.is_absolute() or not value.isprintable():
        raise ValueError("path")
    return path


def _secret_text(value: object) -> object:
    # What cannot stand in the head of a request was cut or pasted badly; a client would quote it in its error.
    if isinstance(value, str) and not (value.isascii() and value.isprintable() and " " not in value):
        raise ValueError("secret")
    return value


def _zone(value: object) -> object:
    try:
        return ZoneInfo(value) if isinstance(value, str) else value
    except (KeyError, ValueError, OSError):
        raise ValueError("zone") from None


Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_names)]
SourceNames = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_lowered)]
Address = Annotated[str, BeforeValidator(_address)]
FrontPage = Annotated[str, BeforeValidator(_front_page)]
Folder = Annotated[Path, BeforeValidator(_absolute)]
Zone = Annotated[ZoneInfo, BeforeValidator(_zone)]
Secret = Annotated[SecretStr, BeforeValidator(_secret_text)]


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class TelegramSettings(_Block):
    """How the bot reaches Telegram. ``base_url`` and ``base_file_url`` get the token appended."""

    token: Secret | None = None
    base_url: Address = "https://api.telegram.org/bot"
    base_file_url: Address = "https://api.telegram.org/file/bot"
    tell_id: bool = False


class PersonSettings(_Block):
    """One person: who they are in Telegram, and their own credential at each source."""

    telegram_id: int | None = Field(default=None, gt=0)
    language: Language | None = None
    sources: SourceNames | None = None
    paperless_token: Secret | None = None

    def credential(self, source: str) -> SecretStr | None:
        """This person's own credential for a source, None where they have none."""
        found: SecretStr | None = getattr(self, CREDENTIALS[source])
        return found


class PaperlessSettings(_Block):
    """``url`` is where we connect, ``public_url`` what links point to."""

    url: FrontPage
    public_url: FrontPage | None = None
    default: Label = Label.OPEN
    untyped: Label = Label.PRIVATE
    sensitive_types: Names = ()
    sensitive_tags: Names = ()
    sensitive_correspondents: Names = ()
    owners: Names = ()

    def rules(self) -> Rules:
        """Which of its items are private."""
        sensitive = {
            Dimension.TYPE: self.sensitive_types,
            Dimension.TAG: self.sensitive_tags,
            Dimension.CORRESPONDENT: self.sensitive_correspondents,
        }
        return Rules(default=self.default, untyped=self.untyped, sensitive=sensitive)


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
    state_dir: Folder | None = None
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

    @property
    def servers(self) -> Mapping[str, PaperlessSettings]:
        """The sources that are switched on, in the order they are shown."""
        blocks = {"paperless": self.paperless}
        return {name: block for name, block in blocks.items() if block is not None}

    def principals(self) -> Mapping[str, Principal]:
        """Everyone by name; a person may use the sources they have a credential for, narrowed by ``SOURCES``."""
        return {
            name: Principal(name, person.language or Language.ES, tuple(self._sources_of(person)))
            for name, person in self.people.items()
        }

    def _sources_of(self, person: PersonSettings) -> Iterator[str]:
        for source in self.servers:
            if person.credential(source) is not None and (person.sources is None or source in person.sources):
                yield source
