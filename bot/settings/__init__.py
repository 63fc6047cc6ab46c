"""Settings from the environment, from a `.env`, from secret files and from systemd's credentials, checked by name."""

from bot.settings.collect import collect, loose_files, spoken, state_folder
from bot.settings.load import load, names
from bot.settings.model import PREFIX, Settings
from bot.settings.people import check_telegram, gaps, missing

__all__ = [
    "PREFIX",
    "Settings",
    "check_telegram",
    "collect",
    "gaps",
    "load",
    "loose_files",
    "missing",
    "names",
    "spoken",
    "state_folder",
]
