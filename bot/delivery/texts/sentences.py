"""What a reply says around its results, as finished sentences without markup. Every delivery for people uses these."""

from collections.abc import Mapping, Sequence

from bot.delivery.texts.catalogue import Texts
from bot.delivery.texts.wording import clock_time, day, filled, listed, number, plural, source_name, span
from bot.domain.coverage import Cause, SourceCoverage
from bot.domain.disclosure import Shown, Why
from bot.domain.errors import WrongUse
from bot.domain.hits import TraceEntry
from bot.domain.judged import Penalty
from bot.domain.record import Dimension, PartKind
from bot.domain.reply import SearchReply
from bot.domain.sensitivity import Because, Reason

_S_PER_HOUR = 3600
_SETTINGS = {
    Dimension.TYPE: "TYPES",
    Dimension.TAG: "TAGS",
    Dimension.CORRESPONDENT: "CORRESPONDENTS",
    Dimension.FOLDER: "FOLDERS",
    Dimension.ALBUM: "ALBUMS",
    Dimension.PERSON: "PEOPLE",
}
_BY_MEANING = ":dense"  # the strategy that finds without words


def head_lines(reply: SearchReply, texts: Texts) -> tuple[str, ...]:
    """What was understood: the dates used, how many fit them exactly, and what was left out of the question."""
    lines: list[str] = []
    if reply.dates is not None and (dates := span(reply.dates.start, reply.dates.end, texts)):
        lines.append(dates)
    if reply.total is not None and reply.total > len(reply.results):
        lines.append(plural(texts.results.total, reply.total, texts))
    if reply.ignored:
        lines.append(texts.results.ignored.format(parts=quoted(reply.ignored, texts)))
    return tuple(lines)


def nothing_line(reply: SearchReply, texts: Texts) -> str | None:
    """Why there is no result on the first page: nothing is there, or somebody did not answer. None if there is one."""
    words = texts.results
    if reply.results:
        return None
    if not reply.coverage:
        return words.no_sources
    if any(line.pending for line in reply.coverage.values()):
        return words.nothing_so_far
    answered = [name for name, line in reply.coverage.items() if line.state.answered]
    if not answered:
        return words.nothing_anywhere
    if reply.all_answered:
        return words.nothing
    return words.nothing_in.format(sources=listed([source_name(name, texts) for name in answered]))


def foot_lines(reply: SearchReply, texts: Texts) -> tuple[str, ...]:
    """Who did not answer and why, who still works, and how old the index is."""
    lines: list[str] = []
    silent = no_answer_line(reply.coverage, texts)
    if silent is not None:
        lines.append(silent)
    pending = [source_name(name, texts) for name, line in reply.coverage.items() if line.pending]
    if pending:
        lines.append(texts.results.still_searching.format(sources=listed(pending)))
    if reply.index_age_s is not None and reply.index_age_s >= _S_PER_HOUR:
        lines.append(plural(texts.results.index_age, reply.index_age_s // _S_PER_HOUR, texts))
    return tuple(lines)


def no_answer_line(coverage: Mapping[str, SourceCoverage], texts: Texts) -> str | None:
    """One line that names every source that did not answer, each with its cause; None if all did."""
    silent = [(name, line) for name, line in coverage.items() if not line.state.answered and not line.pending]
    if not silent:
        return None
    items = [
        texts.results.no_answer_item.format(source=source_name(name, texts), cause=cause_words(line, texts))
        for name, line in silent
    ]
    return texts.results.no_answer.format(items=listed(items))


def cause_words(line: SourceCoverage, texts: Texts) -> str:
    """Why one source did not answer, in plain words."""
    if line.cause is Cause.NO_PERMISSION and line.permission is not None:
        return texts.results.missing_permission.format(permission=line.permission)
    return texts.causes[line.cause] if line.cause is not None else texts.states[line.state]


def title_of(shown: Shown, texts: Texts) -> str:
    """The title in one line; an item without one is called so, and one whose title is kept back goes by its kind."""
    kept_back = shown.private and shown.title is None
    words = (shown.kind if kept_back else shown.title) or ""
    return " ".join(words.split()) or texts.results.untitled


def about_line(shown: Shown, texts: Texts) -> str:
    """Source, kind, date and place of one result; a kind that is not known is a dash."""
    words = texts.results
    parts = [source_name(shown.key.source, texts), " ".join((shown.kind or "").split()) or words.no_kind]
    if shown.date is not None:
        parts.append(day(shown.date, texts))
    if shown.page is not None:
        parts.append(words.page.format(page=shown.page))
    if shown.start_seconds is not None:
        parts.append(words.minute.format(minute=clock_time(shown.start_seconds)))
    return " · ".join(parts)


def match_reason(shown: Shown, texts: Texts) -> str | None:
    """Why it is here, in a line: the words it holds and those it lacks. None for what may not be told."""
    if shown.private or shown.matched is None:
        return None
    words = texts.results
    parts: list[str] = []
    if shown.penalties and Penalty.NEAR_FORM_ONLY in shown.penalties:
        parts.append(texts.reasons.penalties[Penalty.NEAR_FORM_ONLY])
    elif shown.matched:
        parts.append(words.matched.format(words=listed(shown.matched)))
    elif shown.snippet and any(entry.ranking.endswith(_BY_MEANING) for entry in shown.trace or ()):
        parts.append(words.by_meaning)
    if shown.missing:
        parts.append(words.missing.format(words=listed(shown.missing)))
    if shown.penalties and Penalty.OUTSIDE_DATES in shown.penalties:
        parts.append(texts.reasons.penalties[Penalty.OUTSIDE_DATES])
    if shown.snippet_kind in (PartKind.NOTE, PartKind.FIELD):
        parts.append(words.note if shown.snippet_kind is PartKind.NOTE else words.field)
    line = " · ".join(parts)
    return line[:1].upper() + line[1:] or None


def why_lines(why: Why, rank: int, texts: Texts) -> tuple[str, ...]:
    """What «Por qué» answers, the heading first."""
    words = texts.reasons
    lines = [words.heading.format(rank=rank)]
    if why.private and why.reason is not None:
        lines += [reason_line(why.reason, why.key.source, texts), words.private_closing]
    lines += [trace_line(entry, texts) for entry in why.trace]
    lines += [words.path.format(path=" → ".join(entry.path)) for entry in why.trace if entry.path]
    if why.matched:
        lines.append(words.matched.format(words=listed(why.matched)))
    if why.missing:
        lines.append(words.missing.format(words=listed(why.missing)))
    if why.penalties:
        lines.append(f"{words.only_maybe} {listed([words.penalties[penalty] for penalty in why.penalties])}")
    if len(lines) == 1:
        lines.append(words.nothing_known)
    return tuple(lines)


def trace_line(entry: TraceEntry, texts: Texts) -> str:
    """One ranking that named the result, and its place there."""
    source, _, strategy = entry.ranking.partition(":")
    words = texts.reasons
    spoken = words.strategies.get(strategy, words.other_strategy)
    return words.ranked.format(source=source_name(source, texts), strategy=spoken, rank=entry.rank)


def reason_line(reason: Reason, source: str, texts: Texts) -> str:
    """The rule that makes an item private."""
    words = texts.reasons
    dimension = texts.dimensions[reason.dimension] if reason.dimension is not None else ""
    if reason.because is Because.RULE and reason.name is None:
        return words.private_unnamed.format(dimension=dimension)
    return words.private[reason.because].format(
        dimension=dimension, name=reason.name or "", source=source_name(source, texts)
    )


def status_lines(
    name: str, coverage: SourceCoverage, version: str | None, items: int | None, texts: Texts
) -> tuple[str, ...]:
    """How one source is: a line, and a second one with what to do where something is wrong."""
    words = texts.status
    spoken = source_name(name, texts)
    if not coverage.state.answered:
        bad = words.bad.format(source=spoken, cause=cause_words(coverage, texts))
        return (bad, words.cures[coverage.cause]) if coverage.cause is not None else (bad,)
    parts = [words.good.format(source=spoken)]
    if version:
        parts.append(words.version.format(version=version))
    if items is not None:
        parts.append(plural(words.items, items, texts))
    parts.append(words.elapsed.format(seconds=number(max(coverage.elapsed_ms, 100) / 1000, texts)))
    return (" · ".join(parts),)


def rule_lines(
    source: str,
    idle: Sequence[tuple[Dimension, str]],
    unreadable: Sequence[Dimension],
    permissions: Mapping[Dimension, str],
    texts: Texts,
) -> tuple[str, ...]:
    """What is wrong with one source's rules of sensitivity, and where to mend it."""
    words = texts.status
    lines = [
        words.idle_rule.format(
            nothing=words.nothing_named[dimension].format(name=name),
            setting=f"ENCUENTRA_{source.upper()}__SENSITIVE_{_SETTINGS[dimension]}",
        )
        for dimension, name in idle
    ]
    for dimension in unreadable:
        permission = permissions.get(dimension)
        missing = f" {words.lacking.format(permission=permission)}" if permission is not None else ""
        lines.append(words.unreadable[dimension].format(missing=missing))
    return tuple(lines)


def wrong_use(error: WrongUse, texts: Texts) -> str:
    """What to do instead."""
    spoken = {
        "source": lambda value: source_name(value, texts),
        "filter": lambda value: texts.filters.get(value, value),
    }
    values = {key: spoken[key](value) if key in spoken else value for key, value in error.values.items()}
    return filled(texts.wrong_use.get(error.code, texts.wrong_use_other), values)


def choice_label(choice: str, of_source: bool, texts: Texts) -> str:
    """One choice of a hint as a button or a list says it."""
    return source_name(choice, texts) if of_source else choice


def quoted(parts: Sequence[str], texts: Texts) -> str:
    """Parts in quotes, one after another."""
    return listed([texts.results.quoted.format(text=part) for part in parts])
