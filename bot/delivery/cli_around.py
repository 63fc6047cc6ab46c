"""The process around a command: what the settings make of the program, and the language it speaks."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from bot.app import App
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.cli import CliTexts, cli_texts_in
from bot.delivery.texts.spoken import texts_in
from bot.domain.errors import SettingsError
from bot.domain.language import Language
from bot.domain.principal import Principal
from bot.usecases.report import Stats


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the settings make of the program: all that the commands need, ready to be opened.

    ``languages`` are those that people chose, by name. ``private_by_title`` is whether a program gets what is private
    only if its title says it all. ``app`` opens the App and closes it again; ``report`` opens only
    the state. ``missing`` is the setting without which a person has nowhere to search, None where there is
    none. ``serve`` answers Telegram until it is told to stop. ``loose_files``, ``bare_hosts`` and ``gaps`` are what the
    owner is warned of at a start: files that others can read, hosts that Telegram makes no links of, and settings that
    somebody will miss.
    """

    people: Mapping[str, Principal]
    languages: Mapping[str, Language]
    piped_is_own_terminal: bool
    private_by_title: bool
    app: Callable[[], AbstractAsyncContextManager[App]]
    report: Callable[[], Awaitable[Stats]]
    serve: Callable[["Serving"], Awaitable[None]]
    loose_files: Callable[[], tuple[str, ...]]
    bare_hosts: Callable[[], tuple[str, ...]]
    gaps: Callable[[], tuple[SettingsError, ...]]
    missing: Callable[[Principal], SettingsError | None]


@dataclass(frozen=True, slots=True)
class Serving:
    """What is told while Telegram is answered: ``on_ready`` once when it has begun, ``on_conflict`` when another
    process serves the same bot, ``on_unreachable`` when Telegram has been away for a while; ``beside`` runs beside it,
    and is cancelled at the end."""

    on_ready: Callable[[], None]
    on_conflict: Callable[[], None]
    on_unreachable: Callable[[], None]
    beside: Callable[[App], Awaitable[None]]


@dataclass
class Around:
    """``prepare`` reads the settings; ``spoken`` gives the one language they name, even if they are wrong, and does not
    raise."""

    prepare: Callable[[], Prepared]
    spoken: Callable[[], Language | None]
    environment: Mapping[str, str]
    version: str
    _prepared: Prepared | None = None
    _language: Language | None = None

    def prepared(self) -> Prepared:
        """Read once. Raises ``SettingsError``."""
        if self._prepared is None:
            self._prepared = self.prepare()
        return self._prepared

    def speak(self, principal: Principal) -> None:
        """From here on in this person's language: the one they chose, else the environment's."""
        self._language = self.prepared().languages.get(principal.name) or _language_of(self.environment)

    @property
    def language(self) -> Language:
        """The one that the settings name, else the environment's, else Spanish."""
        if self._language is None:
            self._language = self.spoken() or _language_of(self.environment)
        return self._language

    @property
    def words(self) -> CliTexts:
        """What only the command line says."""
        return cli_texts_in(self.language)

    @property
    def texts(self) -> Texts:
        """What every delivery says."""
        return texts_in(self.language)


def _language_of(environment: Mapping[str, str]) -> Language:
    said = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return Language(said[:2]) if said[:2] in set(Language) else Language.ES
