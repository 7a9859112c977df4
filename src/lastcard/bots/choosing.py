"""A game from one choice of a net to the next, compiled: all between happens by itself.

A net is asked only where it has a choice. Calls and catches are made whenever they can be. Where
the round ends the next is dealt, or, when strength is measured, the game stays as it is.
"""

from typing import Any, Final

from lastcard.bots.compiled import MIND, Floats, choose, look, react, step
from lastcard.bots.compiled_inputs import (
    action_of,
    ask,
    count_unseen,
    describe,
    order_colors,
    write_hands,
    write_options,
    write_slots,
)
from lastcard.bots.inputs import O_PASS
from lastcard.bots.machine_code import kept
from lastcard.bots.shares import write_shares
from lastcard.fast.compiling import called
from lastcard.fast.dealing import deal
from lastcard.fast.layout import (
    ACTOR,
    ASK,
    ASK_REACTION,
    DEALER,
    MOST_SEATS,
    NONE,
    PHASE,
    PHASE_OVER,
    SEATS,
    WINNER,
    Cells,
    Counts,
    Words,
)
from lastcard.fast.policies import choose_at_random

NET: Final = 0
SKILLED: Final = 1
RANDOM: Final = 2
"""Who plays a seat."""

N_ACTOR: Final = 0
N_ENDED: Final = 1
N_WINNER: Final = 2
N_OPEN: Final = 3
N_ORDER: Final = 4
N_SLOTS: Final = 8
N_SHARES: Final = N_SLOTS + MOST_SEATS
NOTES: Final = N_SHARES + MOST_SEATS
"""The notes of a game: who decides, whether a round ended since and who won it, how many options
are open, the order in which colors are shown, the slot of each seat, and the share of each in the
round that ended (`shares.py`)."""
ROOM: Final = 64
R_ORDER: Final = 56
"""Room to work in: unseen cards by kind or points by seat, then the order of colors."""
PATIENCE: Final = 5000
"""More decisions than this without a choice for the net are not waited for."""
ONE_ROUND: Final = (0, PATIENCE)
"""Until the net has a choice, or the round is over."""


@called
def play_on(  # noqa: PLR0912 - kept in one piece, for a GPU
    table: tuple[Words, Counts, Floats, Words],
    game: tuple[Words, Cells, Floats],
    who: Cells,
    room: tuple[Words, Cells, Words],
    option: int,
    until: tuple[int, int],
    shown: tuple[Counts, Counts, Counts, Cells],
) -> None:
    """Take an option, or none if it is negative, then play until the net has a choice.

    `until`: whether a next round is dealt where one ends, and after how many decisions of others to
    stop and show nothing. Whoever takes any option then lets the game go on from there.
    """
    rules, shown_rules, weights, policies = table
    words, cells, mind = game
    counts, before, spare = room
    row, mask, hands, notes = shown
    forever, patience = until
    order = spare[R_ORDER : R_ORDER + 4]
    for at in range(4):
        order[at] = notes[N_ORDER + at]
    notes[N_ENDED] = 0
    for at in range(row.shape[0]):
        row[at] = 0
    action = NONE
    if option >= 0 and notes[N_OPEN] > 0:
        action = action_of(rules, words, cells, order, option)
    for _ in range(patience):
        if action != NONE:
            step(rules, words, cells, action, mind, before)
        if cells[PHASE] == PHASE_OVER:
            if notes[N_ENDED] == 0:
                notes[N_ENDED] = 1
                notes[N_WINNER] = cells[WINNER]
                write_shares(rules, words, cells, spare, notes[N_SHARES:])
            if not forever:
                break
            deal(rules, words, cells, (cells[DEALER] + 1) % rules[SEATS])
            for line in range(MIND[0]):
                for at in range(MIND[1]):
                    mind[line, at] = 0
        player = who[cells[ACTOR]]
        if player == RANDOM:
            action = choose_at_random(rules, words, cells, policies)
            continue
        if cells[ASK] == ASK_REACTION:
            action = react(rules, cells)
            continue
        p = look(rules, cells, mind, counts)
        if player == SKILLED:
            action = choose(rules, words, cells, weights, p)
            continue
        asked = ask(rules, cells)
        order_colors(p, asked, order)
        notes[N_OPEN] = write_options(rules, words, cells, order, mask)
        if notes[N_OPEN] == 1:
            option = 0
            while mask[option] == 0:
                option += 1
            action = action_of(rules, words, cells, order, option)
            continue
        notes[N_ACTOR] = cells[ACTOR]
        for at in range(4):
            notes[N_ORDER + at] = order[at]
        count_unseen(rules, cells, p, spare)
        describe(p, asked, spare, shown_rules, order, row)
        slots = notes[N_SLOTS : N_SLOTS + MOST_SEATS]
        write_slots(rules, cells, slots)
        write_hands(rules, cells, slots, order, hands)
        return
    notes[N_OPEN] = 0
    for at in range(mask.shape[0]):
        mask[at] = 0
    mask[O_PASS] = 1


@kept
def play_on_many(
    table: Any, games: Any, who: Any, room: Any, options: Any, until: Any, shown: Any
) -> None:
    """`play_on` in every game of a batch."""
    words, cells, minds = games
    rows, masks, hands, notes = shown
    for game in range(cells.shape[0]):
        play_on(
            table,
            (words[game], cells[game], minds[game]),
            who[game],
            room,
            options[game],
            until,
            (rows[game], masks[game], hands[game], notes[game]),
        )
