"""Settings from the environment, from a `.env`, from secret files and from systemd's credentials, checked by name."""

from bot.settings.collect import collect, loose_files, spoken, state_folder
from bot.settings.load import check_telegram, load, names
from bot.settings.model import PREFIX, Settings

__all__ = ["PREFIX", "Settings", "check_telegram", "collect", "load", "loose_files", "names", "spoken", "state_folder"]
