"""Bots: a `View` in, an `Action` out; `docs/writing-a-bot.md` tells how to write one."""

from lastcard.bots.baseline import calling_plays
from lastcard.bots.checking import BotReport, check_bot
from lastcard.bots.examining import BrokenLaw, Law
from lastcard.bots.interface import LONE_ROUND, Bot, Situation, own_seat
from lastcard.bots.registry import LEVELS, bot_class, bot_names, create_bot
from lastcard.bots.table import PlayedRound, Table, Tally, chance_from, play_round, shuffled

__all__ = [
    "LEVELS",
    "LONE_ROUND",
    "Bot",
    "BotReport",
    "BrokenLaw",
    "Law",
    "PlayedRound",
    "Situation",
    "Table",
    "Tally",
    "bot_class",
    "bot_names",
    "calling_plays",
    "chance_from",
    "check_bot",
    "create_bot",
    "own_seat",
    "play_round",
    "shuffled",
]
