"""The shape of what only the command line says: the same keys in each language, as in ``catalogue``."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StatsWords:
    """The headings of `encuentra stats`."""

    source: str
    state: str
    count: str
    median: str
    p95: str
    longest: str
    votes: str
    rank: str
    nothing: str


@dataclass(frozen=True, slots=True)
class CliTexts:
    """``pages`` are the pages of help by command, "" for the program's own. ``settings`` has a sentence for each code
    of ``SettingsError``, ``expected`` says what a value must be, ``state`` has one for each code of ``StateDamaged``.
    """

    pages: Mapping[str, str]
    unknown_command: str
    unknown_option: str
    unknown_short_option: str
    missing_value: str
    bad_value: str
    extra_words: str
    bad_date: str
    either: str
    which_person: str
    which_person_of: str
    unknown_person: str
    type_the_question: str
    searching: str
    nothing_anywhere: str
    narrow: str
    private_by_title: str
    failed: str
    cannot_write: str
    settings: Mapping[str, str]
    expected: Mapping[str, str]
    state: Mapping[str, str]
    already_running: str
    loose_files: str
    ready: str
    stats: StatsWords
