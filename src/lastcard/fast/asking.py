"""Who decides what next: the turn's own decision, reactions to an exposed seat, jump-ins.

`ASK` says what is asked and `ACTOR` whom. Two things that happen out of turn at a table become
decisions of a turn-based game here, and nowhere else:

Reactions. After a play that exposes its player, and after all that the play brings about, the seats
are asked once each in the direction of play: the exposed seat whether it calls (or stays silent),
every other seat whether it catches (or lets it go). The first that acts settles it. The exposed
seat is asked first; with the order by chance, the first to be asked is drawn at random.

Jump-ins. When a turn starts under `jump_in`, the other seats are asked once each in the direction
of play, after reactions and before the turn. All are asked, so that being asked tells nothing.
"""

from lastcard.fast.cards import seat_after
from lastcard.fast.chance import below
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    ACTOR,
    ASK,
    ASK_JUMP,
    ASK_REACTION,
    ASK_TURN,
    BY_CHANCE,
    DEMAND,
    DIRECTION,
    DRAWN,
    EXPOSED,
    JUMP_IN,
    LEFT_TO_ASK,
    NONE,
    OBLIGED,
    PHASE,
    PHASE_OVER,
    PHASE_TURN,
    REACTION_ORDER,
    SEATS,
    STEP,
    TURN,
    WINNER,
    Cells,
    Words,
)


@compiled
def start_turn(cells: Cells, seat: int) -> None:
    """It is this seat's turn to play or draw."""
    cells[PHASE] = PHASE_TURN
    cells[TURN] = seat
    cells[DRAWN] = NONE
    cells[OBLIGED] = 0
    cells[DEMAND] = 0


@compiled
def miss_turn(rules: Words, cells: Cells, seat: int) -> None:
    """Pass a seat over: the one after it is next."""
    start_turn(cells, seat_after(rules, cells, seat))


@compiled
def end_round(cells: Cells, winner: int) -> None:
    """The round is over; without a winner it is void (END-1 to END-3)."""
    cells[PHASE] = PHASE_OVER
    cells[WINNER] = winner
    cells[DRAWN] = NONE
    cells[OBLIGED] = 0
    cells[DEMAND] = 0
    cells[EXPOSED] = NONE


@compiled
def ask_turn(rules: Words, cells: Cells) -> None:
    """Ask for the turn's own decision, or before it who jumps in."""
    seat = cells[TURN]
    cells[ASK] = ASK_TURN
    cells[ACTOR] = seat
    if rules[JUMP_IN] and cells[PHASE] == PHASE_TURN:
        cells[ASK] = ASK_JUMP
        cells[ACTOR] = seat_after(rules, cells, seat)
        cells[LEFT_TO_ASK] = rules[SEATS] - 1


@compiled
def ask_reactions(rules: Words, words: Words, cells: Cells) -> None:
    """Ask the exposed seat and all others, in the order of the rules."""
    cells[ASK] = ASK_REACTION
    cells[LEFT_TO_ASK] = rules[SEATS]
    if rules[REACTION_ORDER] == BY_CHANCE:
        cells[ACTOR] = below(words, rules[SEATS])
    else:
        cells[ACTOR] = cells[EXPOSED]


@compiled
def pass_up(rules: Words, cells: Cells) -> None:
    """The actor does nothing: ask the next seat, or go on with the turn after the last."""
    cells[LEFT_TO_ASK] -= 1
    if cells[LEFT_TO_ASK] > 0:
        cells[ACTOR] = seat_after(rules, cells, cells[ACTOR])
    elif cells[ASK] == ASK_REACTION:
        ask_turn(rules, cells)
    else:
        cells[ASK] = ASK_TURN
        cells[ACTOR] = cells[TURN]


@compiled
def turn_round(rules: Words, cells: Cells) -> None:
    """Play goes the other way (ACT-2)."""
    cells[STEP] = rules[SEATS] - cells[STEP]
    cells[DIRECTION] = 1 - cells[DIRECTION]
