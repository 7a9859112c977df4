"""Bots: a `View` in, an `Action` out; `docs/writing-a-bot.md` tells how to write one."""

from lastcard.bots.asking import ask_reaction, ask_turn, situation_at, situation_of, tell
from lastcard.bots.baseline import calling_plays
from lastcard.bots.chance import chance_from, shuffled
from lastcard.bots.checking import BotReport, check_bot
from lastcard.bots.counts import RoundCounts
from lastcard.bots.examining import BrokenLaw, Law
from lastcard.bots.interface import LONE_ROUND, Bot, Situation, own_seat
from lastcard.bots.registry import (
    LEVELS,
    SEARCHING,
    bot_class,
    bot_names,
    create_bot,
    offered_levels,
)
from lastcard.bots.rounds import BotRound, PlayedRound

__all__ = [
    "LEVELS",
    "LONE_ROUND",
    "SEARCHING",
    "Bot",
    "BotReport",
    "BotRound",
    "BrokenLaw",
    "Law",
    "PlayedRound",
    "RoundCounts",
    "Situation",
    "ask_reaction",
    "ask_turn",
    "bot_class",
    "bot_names",
    "calling_plays",
    "chance_from",
    "check_bot",
    "create_bot",
    "offered_levels",
    "own_seat",
    "shuffled",
    "situation_at",
    "situation_of",
    "tell",
]
