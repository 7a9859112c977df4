"""Where everything lies: one game is a row of `cells` (bytes) and a row of `words` (64 bits).

All offsets are fixed, for every edition and number of players, so that a kernel compiles to plain
loads and stores. A batch of N games is `cells` of shape (N, CELLS) and `words` of shape (N, WORDS):
616 bytes a game. The rules of a game are one array of RULES words, shared by the whole batch.

A **kind** is one of the 55 kinds of card, numbered as `Card.order` of the engine: color x 13 +
face, then Wild, Wild Draw Four, Special Agent. An **id** is one physical card of the deck; the ids
of a kind are consecutive. Bytes are signed: unsigned ones, mixed with others, make Numba compute in
floats.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.int8]
Words = NDArray[np.int64]
Counts = NDArray[np.uint8]

NONE: Final = -1
UNFINISHED: Final = -2
"""For the winner, in results: the round was cut off."""
MOST_SEATS: Final = 10
MOST_CARDS: Final = 127

# ── Kinds of cards ────────────────────────────────────────────────────────────────────────────────

KINDS: Final = 55
COLORED: Final = 52
FACES: Final = 13
SEVEN: Final = 7
WILD: Final = 52
WILD_DRAW_FOUR: Final = 53
SPECIAL_AGENT: Final = 54
NO_COLOR: Final = 4

COLOR_BITS: Final = (1 << FACES) - 1
"""The kinds of color 0; shifted by FACES x color, those of another."""
FACE_BITS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The kinds of face 0 in all colors; shifted by the face, those of another."""
COLORED_BITS: Final = (1 << COLORED) - 1
WILD_BITS: Final = 0b111 << COLORED
DRAW_FOUR_BIT: Final = 1 << WILD_DRAW_FOUR
DRAW_TWO_BITS: Final = FACE_BITS << 12
SEVEN_BITS: Final = FACE_BITS << SEVEN

# ── Cells: one byte each ──────────────────────────────────────────────────────────────────────────

PHASE: Final = 0
TURN: Final = 1
"""The seat whose turn it is, as in the engine's state."""
ASK: Final = 2
"""What is asked now: the turn's own decision, a reaction to an exposed seat, or a jump-in."""
ACTOR: Final = 3
"""The seat that decides now."""
STEP: Final = 4
"""What to add to a seat for the next one: 1 when play goes left, seats - 1 when it goes right."""
TOP: Final = 5
"""Kind of the top card of the discard pile."""
COLOR: Final = 6
DRAWN: Final = 7
"""In phase DRAWN, the kind that was drawn."""
OBLIGED: Final = 8
DEMAND: Final = 9
"""In phase ANSWER, how many cards are demanded; otherwise 0."""
DEMAND_SEAT: Final = 10
DEMAND_KIND: Final = 11
DEMAND_MATCH: Final = 12
GUILTY: Final = 13
"""Whether the Wild Draw Four that demands was dishonest; nobody sees this before a challenge."""
EXPOSED: Final = 14
PASSES: Final = 15
WINNER: Final = 16
DEALER: Final = 17
IN_DRAW: Final = 18
"""How many cards the draw pile holds."""
IN_DISCARD: Final = 19
LEFT_TO_ASK: Final = 20
"""How many seats, the actor included, are still to be asked for a reaction or a jump-in."""
SNAPPED: Final = 21
"""Whether SNAPSHOT holds the demander's hand, because it has drawn since."""
STARTER: Final = 22
"""The seat that made, or makes, the first decision of the round."""

DIRECTION: Final = 23
"""0 when play goes left, 1 when it goes right; with two players STEP does not tell."""
SIZES: Final = 24
"""Cards in each hand."""
OWES: Final = 34
"""The seat that must draw by force before anyone is asked again."""
OWED: Final = 35
"""How many cards it must draw."""
RESHUFFLES: Final = 36
HUNDREDS: Final = 37
"""How often the discard pile has become the draw pile: 100 x HUNDREDS + RESHUFFLES."""
ENDLESS: Final = 38
"""Whether that was so often that the round is void (END-3)."""
WHERE: Final = 40
"""For each id the seat that holds it, or NOBODY: four bits, two ids a cell, the even one low."""
NOBODY: Final = 15
PILE: Final = 104
"""Ids. The draw pile, in no order, is the first IN_DRAW; the discard pile is the last IN_DISCARD
of the deck's length, its top card first."""
DREW: Final = 232
"""Seat x 4 + color: how often a seat drew by choice when that color was to match (at most 127).
Only observations need these cells: they come last, so that rollouts on a GPU can leave them out."""
CELLS: Final = 272

# ── Words: 64 bits each ───────────────────────────────────────────────────────────────────────────

RNG: Final = 0
HANDS: Final = 1
"""For each seat, the set of kinds it holds."""
KNOWN: Final = 11
"""For each seat two words: the ids, in hands of others, that it has been shown or gave away."""
SNAPSHOT: Final = 31
"""Two words: ids of the demander's hand as its play left it, while SNAPPED."""
SCORES: Final = 33
"""Each seat's score in a match, for observations only; set by whoever runs the match."""
WORDS: Final = 43

# ── Rules ─────────────────────────────────────────────────────────────────────────────────────────

SEATS: Final = 0
DECK: Final = 1
HAND_SIZE: Final = 2
FIRST_NUMBERS: Final = 3
FIRST_REVERSE: Final = 4
"""Who starts after a first Reverse, one of REVERSE_… (SET-5)."""
MUST_PLAY_DRAWN: Final = 5
WILDS_MATCH: Final = 6
LAST_CARD_DRAWS: Final = 7
REVERSE_SKIPS: Final = 8
"""Two players by two-handed rules (TWO-1)."""
CATCH_PENALTY: Final = 9
STACKING: Final = 10
JUMP_IN: Final = 11
SEVEN_ZERO: Final = 12
DRAW_UNTIL_PLAYABLE: Final = 13
MUST_PLAY: Final = 14
HONEST_DRAW_FOUR: Final = 15
AUTO_UNO: Final = 16
REACTION_ORDER: Final = 17
TRACK: Final = 18
"""Whether it is remembered what seats are shown and drew on, which only observations need."""
SCORING: Final = 19
PAIRED: Final = 20
CATCH_UNTIL_PLAYED: Final = 21
"""A draw does not end the time for catching, the end of that turn does (UNO-2)."""
OPPONENTS_CATCH: Final = 22
"""Partners and team-mates do not catch each other (UNO-4)."""
ANYONE_CHALLENGES: Final = 23
"""Every seat is asked whether it challenges a Wild Draw Four, the next one first (WD4-3)."""
CHALLENGE_PENALTY: Final = 24
RESHUFFLE_AT_ONCE: Final = 25
"""The discards become the draw pile when its last card is drawn, before one is needed (TURN-5)."""
LATE_CALL: Final = 26
"""An exposed seat may still call (UNO-3)."""
SPARED_MISSES: Final = 27
"""A seat whom a challenge spares the cards misses its turn all the same (WD4-4)."""
AS_IN_RLCARD: Final = 28
"""A drawn card that is wild or has the color is played by itself, a wild in a color by chance and
with no other effect; a Wild Draw Four can be played only if nothing else can (`rules.Manner`)."""

MATCHING: Final = 32
"""For each kind on top, the kinds that match its face."""
EFFECT: Final = 96
VALUE: Final = 160
FIRST: Final = 224
"""The first id of each kind, and one past the last id of all."""
KIND: Final = 288
"""The kind of each id."""
COPIES: Final = KIND + MOST_CARDS + 1
"""For each face, how many colored cards of the deck bear it."""
RULES: Final = COPIES + FACES

# ── Values ────────────────────────────────────────────────────────────────────────────────────────

PHASE_COLOR: Final = 0
PHASE_TURN: Final = 1
PHASE_DRAWN: Final = 2
PHASE_ANSWER: Final = 3
PHASE_OVER: Final = 4
PHASES: Final = 5

ASK_TURN: Final = 0
ASK_REACTION: Final = 1
ASK_JUMP: Final = 2
ASKS: Final = 3

NO_EFFECT: Final = 0
SKIPS: Final = 1
REVERSES: Final = 2
DEMANDS_TWO: Final = 3
DEMANDS_FOUR: Final = 4
SPIES: Final = 5

REVERSE_BY_DEALER: Final = 0
REVERSE_BY_LEFT: Final = 1
REVERSE_CLOCKWISE: Final = 2
"""The values of FIRST_REVERSE, in the order of `FirstReverse`."""
STACK_NONE: Final = 0
STACK_TWO: Final = 1
STACK_SAME: Final = 2
STACK_ANY: Final = 3

EXPOSED_FIRST: Final = 0
BY_CHANCE: Final = 1

WINNER_TAKES_ALL: Final = 0
KEEP_YOUR_OWN: Final = 1
ONE_FOR_THE_WINNER: Final = 2
