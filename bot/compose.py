"""Settings to a running App and back to closed; the only file that knows every adapter; decides nothing."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from adapters.clock import SystemClock
from adapters.logs import configure
from adapters.registry import SOURCES, Access
from adapters.state.database import StateDatabase
from adapters.state.lock import only_one
from bot.app import App
from bot.delivery.cli_around import Prepared, Serving
from bot.domain.budget import DEFAULT_BUDGET, Budget
from bot.domain.disclosure import AgentPrivate, Policy
from bot.domain.errors import StateDamaged
from bot.ports import Source
from bot.settings import Settings, check_telegram, gaps, load, loose_files, missing, state_folder
from bot.usecases.federate import Federate
from bot.usecases.forget import Forget
from bot.usecases.gather import Gather
from bot.usecases.look import Look
from bot.usecases.recheck import Recheck
from bot.usecases.remember import Memory
from bot.usecases.report import Report, Stats
from bot.usecases.search import Search
from bot.usecases.vote import Vote


def prepare(environment: Mapping[str, str], folder: Path) -> Prepared:
    """What the command line needs, from the settings as they stand now. Raises ``SettingsError``."""
    settings = load(environment, folder)
    configure(settings.log_level)
    state_dir = state_folder(settings.state_dir, environment)
    return Prepared(
        people=settings.principals(),
        languages={name: person.language for name, person in settings.people.items() if person.language is not None},
        piped_is_own_terminal=settings.agents.pipe == "own_terminal",
        private_by_title=settings.agents.private is AgentPrivate.TITLE_MATCH,
        app=lambda: opened(settings, state_dir),
        report=lambda: report(state_dir),
        serve=lambda serving: serve(settings, state_dir, serving),
        loose_files=lambda: loose_files(environment, folder),
        bare_hosts=lambda: bare_hosts(settings),
        gaps=lambda: gaps(settings),
        missing=lambda principal: missing(settings, principal.name),
    )


@asynccontextmanager
async def opened(settings: Settings, state_dir: Path, budget: Budget = DEFAULT_BUDGET) -> AsyncIterator[App]:
    """The App, closed at the end. Nothing is connected or written before it is first needed."""
    app = bound(settings, StateDatabase(state_dir), budget)
    try:
        yield app
    finally:
        await app.close()


def bound(settings: Settings, state: StateDatabase, budget: Budget) -> App:
    """The use cases with their ports bound."""
    clock = SystemClock(settings.timezone)
    memory = Memory(clock)
    policy = Policy(settings.agents.text, settings.agents.private, settings.private_titles)
    rules = {name: server.rules() for name, server in settings.servers.items()}
    sources = connected(settings)
    enabled = tuple(settings.servers)
    gather = Gather(rules, budget)
    federate = Federate(clock, budget, memory, rules, policy, gather)

    async def close() -> None:
        every = [source for own in sources.values() for source in own.values()]
        await asyncio.gather(*(source.aclose() for source in every), state.aclose())

    return App(
        people=settings.principals(),
        enabled=enabled,
        clock=clock,
        _search=Search(
            sources=sources,
            enabled=enabled,
            known=tuple(SOURCES),
            federate=federate,
            recheck=Recheck(gather, memory, clock, budget, policy),
            memory=memory,
            state=state,
            clock=clock,
            budget=budget,
            policy=policy,
            new_id=lambda: secrets.token_urlsafe(9),
        ),
        _vote=Vote(memory, state),
        _forget=Forget(memory),
        _look=Look(sources, rules, clock, budget),
        _report=Report(state),
        close=close,
    )


def connected(settings: Settings) -> Mapping[str, Mapping[str, Source]]:
    """Each person's own sources, each with that person's own credential."""
    return {
        name: {source: SOURCES[source](_access(settings, name, source)) for source in principal.sources}
        for name, principal in settings.principals().items()
    }


def _access(settings: Settings, person: str, source: str) -> Access:
    server, credential = settings.servers[source], settings.people[person].credential(source)
    assert credential is not None
    return Access(server.url, server.public_url or server.url, credential, server.owners)


async def report(state_dir: Path) -> Stats:
    """The counts; opens nothing but the state. Raises ``StateDamaged``."""
    state = StateDatabase(state_dir)
    try:
        return await Report(state)()
    except ValueError:  # a state of a source that this version does not know
        raise StateDamaged("state_newer") from None
    finally:
        await state.aclose()


async def serve(settings: Settings, state_dir: Path, serving: Serving) -> None:
    """Answers Telegram until the process is told to stop. Raises ``SettingsError`` or ``AlreadyRunning`` at once."""
    token, people = check_telegram(settings)
    with only_one(state_dir):
        from bot.delivery.telegram.application import run

        async with opened(settings, state_dir) as app, _beside(serving.beside(app)):
            await run(
                app,
                token=token,
                people=people,
                base_url=settings.telegram.base_url,
                base_file_url=settings.telegram.base_file_url,
                tell_id=settings.telegram.tell_id,
                on_ready=serving.on_ready,
                on_conflict=serving.on_conflict,
                on_unreachable=serving.on_unreachable,
            )


@asynccontextmanager
async def _beside(work: Awaitable[None]) -> AsyncIterator[None]:
    """``work`` runs meanwhile, and ends with it."""
    running = asyncio.ensure_future(work)
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def bare_hosts(settings: Settings) -> tuple[str, ...]:
    """The hosts of links that Telegram does not make links of."""
    from bot.delivery.telegram.application import hosts_without_link

    return hosts_without_link(server.public_url or server.url for server in settings.servers.values())
