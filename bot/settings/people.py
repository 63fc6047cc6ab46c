"""Who the settings name, and what each of them lacks to be served."""

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import SecretStr

from bot.domain.errors import SettingsError
from bot.domain.principal import Principal
from bot.settings.model import CREDENTIALS, PREFIX, PersonSettings, Settings

_ANYBODY: Final = PREFIX + "PEOPLE__<NAME>__TELEGRAM_ID"


def check_telegram(settings: Settings) -> tuple[SecretStr, Mapping[int, Principal]]:
    """What the bot needs to start: its token, and the people by Telegram id. Raises ``SettingsError`` without them.

    With ``TELL_ID`` it may start for nobody: it tells the first people the numbers to put into the settings.
    """
    if settings.telegram.token is None:
        raise SettingsError("missing", PREFIX + "TELEGRAM__TOKEN")
    principals = settings.principals()
    known = {p.telegram_id: principals[name] for name, p in settings.people.items() if p.telegram_id is not None}
    if not known and not settings.telegram.tell_id:
        raise SettingsError("no_people", _ANYBODY)
    return settings.telegram.token, known


def missing(settings: Settings, person: str) -> SettingsError | None:
    """The setting without which this person has nowhere to search; None if they have somewhere, or want nowhere."""
    if settings.principals()[person].sources or settings.people[person].sources == ():
        return None
    if not settings.servers:
        return SettingsError("missing", PREFIX + "PAPERLESS__URL")
    wanted = settings.people[person].sources or tuple(settings.servers)
    return SettingsError("missing", _own(person) + CREDENTIALS[wanted[0]].upper())


def gaps(settings: Settings) -> tuple[SettingsError, ...]:
    """What the bot starts without although somebody will miss it."""
    return tuple(_gaps(settings))


def _gaps(settings: Settings) -> Iterator[SettingsError]:
    lacking = [error for name in settings.people if (error := missing(settings, name))]
    if lacking and not settings.servers:
        yield SettingsError("no_server", lacking[0].name)
    elif lacking:
        yield from (SettingsError("no_key", error.name) for error in lacking)
    if all(person.telegram_id is None for person in settings.people.values()):
        yield SettingsError("nobody_yet", next((_own(name) + "TELEGRAM_ID" for name in settings.people), _ANYBODY))
        return
    for name, person in settings.people.items():
        if person.telegram_id is None and any(person.credential(source) is not None for source in CREDENTIALS):
            yield SettingsError("no_number", _own(name) + "TELEGRAM_ID")


def check_people(settings: Settings) -> None:
    """Raises ``SettingsError`` for the first person who cannot be told from another or lacks what they were given."""
    if not settings.people and not settings.telegram.tell_id:
        raise SettingsError("no_people", _ANYBODY)
    seen: set[int] = set()
    for name, person in settings.people.items():
        own = _own(name)
        if person.telegram_id is not None and person.telegram_id in seen:
            raise SettingsError("same_telegram_id", own + "TELEGRAM_ID")
        seen.update([person.telegram_id] if person.telegram_id is not None else [])
        _check_sources(settings, person, own)


def _check_sources(settings: Settings, person: PersonSettings, own: str) -> None:
    for source, credential in CREDENTIALS.items():
        if person.credential(source) is not None and source not in settings.servers:
            raise SettingsError("missing", f"{PREFIX}{source.upper()}__URL")
        if source in (person.sources or ()) and source in settings.servers and person.credential(source) is None:
            raise SettingsError("missing", own + credential.upper())
    if any(source not in settings.servers for source in person.sources or ()):
        raise SettingsError("bad_value", own + "SOURCES", expected=", ".join(settings.servers) or "source")


def _own(person: str) -> str:
    return f"{PREFIX}PEOPLE__{person.upper()}__"
