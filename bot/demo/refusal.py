"""What Telegram answers when it refuses a call: a code, a sentence, and sometimes numbers for programs."""


class Refusal(Exception):
    """One refused call. `parameters` travel beside the sentence (`retry_after`, `migrate_to_chat_id`)."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(why: str) -> Refusal:
    """The caller sent something that cannot be done: 400."""
    return Refusal(400, f"Bad Request: {why}")


def forbidden(why: str) -> Refusal:
    """The chat or the person does not let the bot do it: 403."""
    return Refusal(403, f"Forbidden: {why}")
