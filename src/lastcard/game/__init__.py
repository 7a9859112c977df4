"""Rounds and matches as objects, for Python users: `import lastcard` gives all of these names.

    round = Round("classic", players=3, seed=7)
    round.play("R5")

A thin face over the pure functions of `lastcard.engine`, `lastcard.editions` and
`lastcard.notation`: it keeps the state between calls, and decides nothing. docs/library.md shows
both.
"""

from lastcard.editions import add_edition, edition_ids, load_edition
from lastcard.game.drawing import draw_match, draw_round
from lastcard.game.matches import Match
from lastcard.game.perft import perft
from lastcard.game.rounds import Round
from lastcard.notation import (
    Move,
    Record,
    check,
    parse_action,
    parse_move,
    print_action,
    print_move,
    read,
    read_file,
    replay,
    write,
    write_file,
)

__all__ = [
    "Match",
    "Move",
    "Record",
    "Round",
    "add_edition",
    "check",
    "draw_match",
    "draw_round",
    "edition_ids",
    "load_edition",
    "parse_action",
    "parse_move",
    "perft",
    "print_action",
    "print_move",
    "read",
    "read_file",
    "replay",
    "write",
    "write_file",
]
