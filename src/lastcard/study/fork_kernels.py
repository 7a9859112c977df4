"""Rounds that are played on in several ways from one moment: what would have come of each.

The moments are those of a Wild Draw Four. Where a player could bluff with one, the round goes on
with the best honest choice, with the bluff and the cards taken, and with the bluff challenged.
Where a player is asked to draw four, it goes on with the cards taken and with a challenge. All ways
meet the same hidden cards and the same chance, so what they are apart shows in few rounds.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.compiled import Floats, step
from lastcard.bots.compiled_players import Players, begin, choose_as, decide
from lastcard.bots.machine_code import KEPT
from lastcard.fast.actions import CHALLENGE, PLAY_CALL, TAKE
from lastcard.fast.cards import holder, seat_after
from lastcard.fast.compiling import called, digest_of, entry_point
from lastcard.fast.dealing import deal
from lastcard.fast.layout import (
    ACTOR,
    ASK,
    ASK_TURN,
    CELLS,
    COLOR,
    COLOR_BITS,
    COLORED,
    DECK,
    DEMAND_SEAT,
    DRAW_FOUR_BIT,
    FACES,
    GUILTY,
    HANDS,
    KIND,
    NONE,
    PHASE,
    PHASE_OVER,
    PHASE_TURN,
    SEATS,
    SIZES,
    WINNER,
    WORDS,
    Cells,
    Words,
)
from lastcard.fast.legality import can_challenge, kinds_to_play

Ints = NDArray[np.int32]
Saved = tuple[Words, Cells, Floats]
"""Room for a game and what its players keep in mind."""

MOST_CARDS: Final = 10
"""Numbers of cards from 1 to this are looked at; the last stands for more as well."""
WAYS: Final = 3
"""A moment has at most so many ways to go on."""

BLUFF: Final = 0
"""Someone holds a Wild Draw Four and a card of the color to match. Cards are those of the next
player. Ways: the best honest choice; the bluff, taken; the bluff, challenged."""
ANSWER: Final = 1
"""Someone is asked to draw four and may challenge. Cards are those the accused has left. Ways:
take the cards; challenge."""

F_CARDS: Final = 0
"""How many cards; 0 where the round had no such moment."""
F_FACT: Final = 1
"""Whether the next player would have challenged, or whether the accused had bluffed."""
F_WON: Final = 2
"""For each way, whether the one who decides won the round."""
_WILD_DRAW_FOUR_IN_RED: Final = COLORED + 4

KEPT_IN: Final = KEPT.with_name(f"study-{digest_of([Path(__file__)], beside=KEPT.name)}")
"""Where what is compiled here is kept."""
_kept: Any = partial(entry_point, store=KEPT_IN)


@called
def _play_on(rules: Words, words: Words, cells: Cells, players: Players, limit: int) -> int:
    """Play to the end of the round; who won."""
    for _ in range(limit):
        if cells[PHASE] == PHASE_OVER:
            break
        decide(rules, words, cells, players)
    return cells[WINNER]


@called
def _can_bluff(rules: Words, words: Words, cells: Cells) -> bool:
    hand = words[HANDS + cells[ACTOR]]
    return (
        cells[PHASE] == PHASE_TURN
        and cells[ASK] == ASK_TURN
        and kinds_to_play(rules, words, cells) & DRAW_FOUR_BIT != 0
        and (hand >> (FACES * cells[COLOR])) & COLOR_BITS != 0
    )


@called
def _bluff(rules: Words, cells: Cells) -> int:
    """The Wild Draw Four, naming the color of which the hand has most."""
    seat = cells[ACTOR]
    most, best = -1, 0
    for color in range(4):
        count = 0
        for card in range(rules[DECK]):
            if rules[KIND + card] // FACES == color and holder(cells, card) == seat:
                count += 1
        if count > most:
            most, best = count, color
    return _WILD_DRAW_FOUR_IN_RED + best + (PLAY_CALL if cells[SIZES + seat] == 2 else 0)


@called
def _honest(rules: Words, words: Words, cells: Cells, players: Players) -> int:
    """What the player does who does not think of the Wild Draw Four."""
    at = HANDS + cells[ACTOR]
    hand = words[at]
    words[at] = hand & ~DRAW_FOUR_BIT
    action = choose_as(rules, words, cells, players)
    words[at] = hand
    return action


@called
def _copy(words: Words, cells: Cells, mind: Floats, to: Saved) -> None:
    """Keep a game as it is now."""
    for at in range(WORDS):
        to[0][at] = words[at]
    for at in range(CELLS):
        to[1][at] = cells[at]
    for line in range(mind.shape[0]):
        for at in range(mind.shape[1]):
            to[2][line, at] = mind[line, at]


@called
def _fork(
    rules: Words,
    game: tuple[Words, Cells],
    saved: Saved,
    players: Players,
    asked: int,
    limit: int,
    row: Ints,
) -> None:
    """Play on in each way from where the game is now, and write who won."""
    words, cells = game
    mind, room = players[2], players[4]
    seat = cells[ACTOR]
    honest = _honest(rules, words, cells, players) if asked == BLUFF else 0
    bluff = _bluff(rules, cells) if asked == BLUFF else 0
    _copy(words, cells, mind, saved)
    for way in range(3 if asked == BLUFF else 2):
        _copy(saved[0], saved[1], saved[2], (words, cells, mind))
        if asked == ANSWER:
            step(rules, words, cells, TAKE if way == 0 else CHALLENGE, mind, room)
        elif way == 0:
            step(rules, words, cells, honest, mind, room)
        else:
            step(rules, words, cells, bluff, mind, room)
            if way == 1:
                row[F_FACT] = choose_as(rules, words, cells, players) == CHALLENGE
            step(rules, words, cells, TAKE if way == 1 else CHALLENGE, mind, room)
        row[F_WON + way] = _play_on(rules, words, cells, players, limit) == seat


@_kept
def fork_rounds(
    rules: Words,
    game: tuple[Words, Cells],
    saved: Saved,
    players: Players,
    asked: tuple[int, int],
    limit: int,
    results: Ints,
) -> None:
    """Deal a round for each row of `results`, and fork it at the first moment that is wanted.

    `asked` is BLUFF or ANSWER, and the seat that is asked, or -1 for any. The number of cards that
    is waited for changes from row to row, so that there are moments of all numbers.
    """
    words, cells = game
    for number in range(results.shape[0]):
        row = results[number]
        wanted = number % MOST_CARDS + 1
        deal(rules, words, cells, (number // MOST_CARDS) % rules[SEATS])
        begin(players)
        for _ in range(limit):
            if cells[PHASE] == PHASE_OVER:
                break
            seat = cells[ACTOR]
            cards = 0
            if asked[1] == NONE or asked[1] == seat:
                if asked[0] == BLUFF:
                    if _can_bluff(rules, words, cells):
                        cards = cells[SIZES + seat_after(rules, cells, seat)]
                elif can_challenge(rules, cells) and cells[ASK] == ASK_TURN:
                    cards = cells[SIZES + cells[DEMAND_SEAT]]
                    row[F_FACT] = cells[GUILTY] != 0
            if cards and min(cards, MOST_CARDS) == wanted:
                row[F_CARDS] = wanted
                _fork(rules, game, saved, players, asked[0], limit, row)
                break
            decide(rules, words, cells, players)
