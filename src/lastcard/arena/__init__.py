"""The arena: bots against bots on duplicate deals, with intervals and ratings."""

from lastcard.arena.contest import Contest, Played, play_contest, play_deal
from lastcard.arena.reports import as_json, plot, print_table
from lastcard.arena.standings import Estimate, Standing, Standings, standings

__all__ = [
    "Contest",
    "Estimate",
    "Played",
    "Standing",
    "Standings",
    "as_json",
    "play_contest",
    "play_deal",
    "plot",
    "print_table",
    "standings",
]
