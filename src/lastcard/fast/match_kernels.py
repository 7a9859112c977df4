"""Rounds and matches that are counted while they are played: what `lastcard simulate` tells.

Nothing of the rules stands here. What happened is read from a game before and after each decision,
and a row of numbers is written for each round.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.actions import CATCH, CHALLENGE, DRAW, PASS, SWAP
from lastcard.fast.chance import below
from lastcard.fast.compiling import called, compiled, entry_point
from lastcard.fast.dealing import deal
from lastcard.fast.layout import (
    ASK,
    ASK_REACTION,
    DEALER,
    EXPOSED,
    GUILTY,
    HAND_SIZE,
    IN_DISCARD,
    NONE,
    PHASE,
    PHASE_ANSWER,
    PHASE_OVER,
    PHASE_TURN,
    SEATS,
    SIZES,
    STARTER,
    TOP,
    UNFINISHED,
    WILD_DRAW_FOUR,
    WINNER,
    Cells,
    Words,
)
from lastcard.fast.policies import choose_at_random
from lastcard.fast.scoring import write_points
from lastcard.fast.turn import take_action

Ints = NDArray[np.int32]

# ── A row of results ──────────────────────────────────────────────────────────────────────────────

R_WINNER: Final = 0
"""The seat that went out, -1 if the round was void, -2 if it was given up."""
R_STARTER: Final = 1
R_DEALER: Final = 2
R_DECISIONS: Final = 3
R_TURNS: Final = 4
R_PLAYS: Final = 5
R_CARDS_DRAWN: Final = 6
R_RESHUFFLES: Final = 7
R_DRAW_FOURS: Final = 8
R_BLUFFS: Final = 9
R_CHALLENGES: Final = 10
R_CHALLENGES_WON: Final = 11
R_UNOS_MISSED: Final = 12
R_UNOS_CAUGHT: Final = 13
R_BEHIND: Final = 14
"""How many cards more than every other seat the winner held at its worst moment."""
R_ENDED: Final = 15
"""After the last round of a match, how many rounds it had; before that 0."""
R_POINTS: Final = 16
"""What each seat scored, and from there on each seat's total in the match."""

# ── A match that is going on ──────────────────────────────────────────────────────────────────────

M_ENDING: Final = 0
M_LIMIT: Final = 1
M_MOST_ROUNDS: Final = 2
M_DONE: Final = 3
"""Matches that are over."""
M_ROUNDS: Final = 4
"""Rounds of the match so far."""
M_DEALER: Final = 5
M_TOTALS: Final = 6
MATCH: Final = 16

EVERY_ROUND: Final = 0
"""The match is over after one round, even a void one."""
WHEN_WON: Final = 1
"""The match is over when a round has been won (SCORE-4)."""
AT_LIMIT: Final = 2
"""The match is over when a total reaches the limit (SCORE-2, SCORE-3)."""


@compiled
def note_gap(rules: Words, cells: Cells, behind: Ints) -> None:
    """Keep in mind by how many cards the seat that holds the most is behind all others."""
    most = -1
    second = -1
    last = 0
    for seat in range(rules[SEATS]):
        size = cells[SIZES + seat]
        if size > most:
            second = most
            most = size
            last = seat
        elif size > second:
            second = size
    behind[last] = max(behind[last], most - second)


@compiled
def cards_held(rules: Words, cells: Cells) -> int:
    """How many cards are in hands."""
    held = 0
    for seat in range(rules[SEATS]):
        held += cells[SIZES + seat]
    return held


@called
def begin(policies: Words) -> None:
    """A round begins; policies keep nothing in mind, but other players may."""


@called
def decide(rules: Words, words: Words, cells: Cells, policies: Words) -> int:
    """Let the actor take an action by its policy, which is RANDOM; the action's id."""
    action = choose_at_random(rules, words, cells, policies)
    take_action(rules, words, cells, action)
    return action


@compiled
def play_counted(
    rules: Words,
    words: Words,
    cells: Cells,
    policies: Words,
    limit: int,
    row: Ints,
    behind: Ints,
) -> None:
    """Play out a round that has just been dealt, and write its row, except R_ENDED and R_POINTS."""
    dealt = rules[SEATS] * rules[HAND_SIZE]
    for seat in range(rules[SEATS]):
        behind[seat] = 0
    note_gap(rules, cells, behind)
    decisions = 0
    plays = 0
    reshuffles = 0
    draw_fours = 0
    bluffs = 0
    challenges = 0
    challenges_won = 0
    missed = 0
    caught = 0
    turns = 1 if cells[PHASE] == PHASE_TURN else 0
    begin(policies)
    while decisions < limit and cells[PHASE] != PHASE_OVER:
        discards = cells[IN_DISCARD]
        reaction = cells[ASK] == ASK_REACTION
        guilty = cells[GUILTY]
        action = decide(rules, words, cells, policies)
        decisions += 1
        if action == PASS:
            continue
        if action < DRAW or action >= SWAP:
            plays += 1
            discards += 1
            missed += cells[EXPOSED] != NONE
            if cells[TOP] == WILD_DRAW_FOUR:
                draw_fours += 1
                bluffs += cells[PHASE] == PHASE_ANSWER and cells[GUILTY] != 0
        elif action == CHALLENGE:
            challenges += 1
            challenges_won += guilty
        elif action == CATCH:
            caught += 1
        turns += cells[PHASE] == PHASE_TURN and not reaction
        reshuffles += cells[IN_DISCARD] < discards
        note_gap(rules, cells, behind)
    over = cells[PHASE] == PHASE_OVER
    winner = cells[WINNER]
    row[R_WINNER] = winner if over else UNFINISHED
    row[R_STARTER] = cells[STARTER]
    row[R_DEALER] = cells[DEALER]
    row[R_DECISIONS] = decisions
    row[R_TURNS] = turns
    row[R_PLAYS] = plays
    row[R_CARDS_DRAWN] = cards_held(rules, cells) - dealt + plays
    row[R_RESHUFFLES] = reshuffles
    row[R_DRAW_FOURS] = draw_fours
    row[R_BLUFFS] = bluffs
    row[R_CHALLENGES] = challenges
    row[R_CHALLENGES_WON] = challenges_won
    row[R_UNOS_MISSED] = missed
    row[R_UNOS_CAUGHT] = caught
    row[R_BEHIND] = behind[winner] if over and winner >= 0 else 0


@compiled
def score_round(rules: Words, row: Ints, match: Words) -> None:
    """Add a round's points to the match, and see whether that ends it."""
    seats = rules[SEATS]
    most = 0
    for seat in range(seats):
        match[M_TOTALS + seat] += row[R_POINTS + seat]
        row[R_POINTS + seats + seat] = match[M_TOTALS + seat]
        most = max(most, match[M_TOTALS + seat])
    match[M_ROUNDS] += 1
    ending = match[M_ENDING]
    over = ending == EVERY_ROUND
    if ending == WHEN_WON:
        over = row[R_WINNER] >= 0
    elif ending == AT_LIMIT:
        over = most >= match[M_LIMIT]
    row[R_ENDED] = match[M_ROUNDS] if over else 0
    if over:
        match[M_DONE] += 1
        match[M_ROUNDS] = 0


@entry_point
def play_matches(
    rules: Words,
    game: tuple[Words, Cells, Ints],
    policies: Words,
    limit: int,
    matches: int,
    match: Words,
    results: Ints,
) -> int:
    """Play on until so many matches are over or `results` is full; how many rows were written.

    `game` is one game's words and cells, and room for a number of each seat. Who deals first is
    chance (SET-1), then the deal goes round (SCORE-5). It stops before that when a round was given
    up, which its row says, and when a match has had too many rounds, which `match` says.
    """
    words, cells, behind = game
    for number in range(results.shape[0]):
        if match[M_DONE] == matches or match[M_ROUNDS] == match[M_MOST_ROUNDS]:
            return number
        row = results[number]
        if match[M_ROUNDS] == 0:
            match[M_DEALER] = below(words, rules[SEATS])
            for seat in range(rules[SEATS]):
                match[M_TOTALS + seat] = 0
        deal(rules, words, cells, match[M_DEALER])
        play_counted(rules, words, cells, policies, limit, row, behind)
        write_points(rules, words, cells, row[R_POINTS:])
        score_round(rules, row, match)
        if row[R_WINNER] == UNFINISHED:
            return number + 1
        match[M_DEALER] = (match[M_DEALER] + 1) % rules[SEATS]
    return results.shape[0]
