"""The bot with its household as a process of its own: ``python -m tests.delivery.telegram.bot_process``."""

import asyncio
import os

from pydantic import SecretStr

from bot.delivery.telegram.application import run
from tests.delivery.telegram.household import PEOPLE, household


def main() -> None:
    api = os.environ["BOT_API"]
    asyncio.run(
        run(
            household().app,
            token=SecretStr(os.environ["BOT_TOKEN"]),
            people=PEOPLE,
            base_url=f"{api}/bot",
            base_file_url=f"{api}/file/bot",
        )
    )


if __name__ == "__main__":
    main()
