"""What `encuentra run` tells the owner in the terminal: what is missing, and which source does not answer."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.app import App
from bot.delivery.cli_around import Prepared, Serving
from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.cli import CliTexts, settings_sentence
from bot.delivery.texts.sentences import cause_words, rule_lines
from bot.delivery.texts.wording import listed, source_name
from bot.usecases.look import SourceStatus

_UNSAID: Final = "…"


async def run(prepared: Prepared, texts: Texts, words: CliTexts, say: Callable[[str], None], *, seen: bool) -> None:
    """Warns, then answers Telegram until it is told to stop. ``seen`` is whether a terminal shows what is said: what
    goes into a log names settings alone."""
    if files := prepared.loose_files():
        say(words.loose_files.format(files=listed(files)))
    if hosts := prepared.bare_hosts():
        say(texts.starting.host_without_dot.format(hosts=listed(hosts)))
    for gap in prepared.gaps():
        say(settings_sentence(gap, words))

    async def look(app: App) -> None:
        people = app.people.values()
        statuses = await asyncio.gather(*(app.look(principal) for principal in people))
        for line in trouble_lines(dict(zip(app.people, statuses, strict=True)), texts, names_seen=seen):
            say(line)

    await prepared.serve(
        Serving(
            on_ready=lambda: say(words.ready),
            on_conflict=lambda: say(texts.starting.conflict),
            on_unreachable=lambda: say(texts.starting.unreachable),
            beside=look,
        )
    )


def trouble_lines(
    statuses: Mapping[str, Mapping[str, SourceStatus]], texts: Texts, *, names_seen: bool
) -> tuple[str, ...]:
    """A line for each trouble of a source, with the settings of the people who have it."""
    blocks: dict[str, list[str]] = {}
    for person, sources in statuses.items():
        for source, status in sources.items():
            idle_for_all = _idle_for_all(each[source] for each in statuses.values() if source in each)
            for line in _lines(source, status, idle_for_all, texts, names_seen=names_seen):
                blocks.setdefault(line, []).append(f"ENCUENTRA_PEOPLE__{person.upper()}")
    return tuple(f"⚠ {listed(people)}: {line}" for line, people in blocks.items())


def _lines(
    source: str, status: SourceStatus, idle_for_all: frozenset[object], texts: Texts, *, names_seen: bool
) -> tuple[str, ...]:
    cause = status.coverage.cause
    if not status.coverage.state.answered:
        cure = f" {texts.status.cures[cause]}" if cause is not None else ""
        return (f"{source_name(source, texts)}: {cause_words(status.coverage, texts)}.{cure}",)
    idle = [(dimension, name) for dimension, name in status.idle_rules if (dimension, name) in idle_for_all]
    told = idle if names_seen else [(dimension, _UNSAID) for dimension, _ in idle]
    return tuple(dict.fromkeys(rule_lines(source, told, status.unreadable, status.permissions, texts)))


def _idle_for_all(statuses: Iterable[SourceStatus]) -> frozenset[object]:
    """The rules that nobody's documents bear: what one person cannot see may well be another's."""
    idle = [frozenset(status.idle_rules) for status in statuses if status.coverage.state.answered]
    return frozenset.intersection(*idle) if idle else frozenset()
