"""What bots are called at a table, by chair; messages and records have only their level."""

from typing import Final

BOT_NAMES: Final = (
    "Iris", "Otto", "Nina", "Hugo", "Vera", "Leo", "Mila", "Timo", "Alma", "Ugo",
)  # fmt: skip


def bot_name(chair: int) -> str:
    """What to call the bot in a chair."""
    return BOT_NAMES[chair % len(BOT_NAMES)]
