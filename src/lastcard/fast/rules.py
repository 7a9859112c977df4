"""The rules of a game as an array: a `Setup` of the engine, compiled for the kernels."""

from collections import Counter
from dataclasses import replace
from enum import StrEnum
from typing import Final

import numpy as np

from lastcard.engine import (
    ALL_CARDS,
    FORMATS,
    OPTIONS,
    Catchers,
    CatchUntil,
    Challengers,
    Face,
    FirstDiscard,
    FirstReverse,
    Format,
    LastcardError,
    Reshuffle,
    Setup,
    SparedTurn,
    Stacking,
    require_players,
)
from lastcard.engine.formats import Scoring
from lastcard.fast import layout
from lastcard.fast.layout import COLORED, FACE_BITS, FACES, MOST_CARDS, RULES, Words


class NotInFast(LastcardError):
    """Rules or decks that the engine plays and this package does not."""


class ReactionOrder(StrEnum):
    """Who is asked first when a seat has not called (see `asking.py`)."""

    EXPOSED_FIRST = "exposed-first"
    BY_CHANCE = "by-chance"


class Manner(StrEnum):
    """Habits of a game that are no options: ours, or those of RLCard's `uno`.

    In RLCard a drawn card that is wild or has the color is played by itself, a wild in a color by
    chance and with no other effect, and a Wild Draw Four can be played only if nothing else can.
    """

    OURS = "ours"
    RLCARD = "rlcard"


_FIRST_REVERSE: Final = tuple(FirstReverse)
_STACKING: Final = tuple(Stacking)
_SCORING: Final = {
    Scoring.WINNER_TAKES_ALL: layout.WINNER_TAKES_ALL,
    Scoring.KEEP_YOUR_OWN: layout.KEEP_YOUR_OWN,
    Scoring.ONE_FOR_THE_WINNER: layout.ONE_FOR_THE_WINNER,
}
_EFFECTS: Final = {
    Face.SKIP: layout.SKIPS,
    Face.REVERSE: layout.REVERSES,
    Face.DRAW_TWO: layout.DEMANDS_TWO,
    Face.WILD_DRAW_FOUR: layout.DEMANDS_FOUR,
    Face.SPECIAL_AGENT: layout.SPIES,
}
_SWITCHES: Final = {
    "must_play_drawn": layout.MUST_PLAY_DRAWN,
    "wilds_count_as_match": layout.WILDS_MATCH,
    "last_card_draws": layout.LAST_CARD_DRAWS,
    "late_call": layout.LATE_CALL,
    "jump_in": layout.JUMP_IN,
    "seven_zero": layout.SEVEN_ZERO,
    "draw_until_playable": layout.DRAW_UNTIL_PLAYABLE,
    "must_play": layout.MUST_PLAY,
    "honest_draw_four": layout.HONEST_DRAW_FOUR,
    "auto_uno": layout.AUTO_UNO,
}
_OTHERS: Final = {
    "first_reverse",
    "first_discard",
    "two_handed",
    "hand_size",
    "catch_penalty",
    "catch_until",
    "catchers",
    "challengers",
    "challenge_penalty",
    "reshuffle",
    "spared_turn",
    "stacking",
    # These matter between rounds or to a table's votes, but to no decision of a seat.
    "suggestion_penalty",
    "dealer_draw",
    "limit",
    "rounds",
}


class FastRules:
    """What games are played by: a setup, a format for the points, reaction order and manner."""

    def __init__(
        self,
        setup: Setup,
        *,
        format: Format | None = None,
        reaction_order: ReactionOrder = ReactionOrder.EXPOSED_FIRST,
        manner: Manner = Manner.OURS,
    ) -> None:
        self.format = format or setup.edition.default_format
        self.setup = setup = replace(setup, paired=FORMATS[self.format].paired)
        self.reaction_order = reaction_order
        _require_support(setup)
        require_players(self.format, setup.seats * FORMATS[self.format].boards)
        self.array: Words = np.zeros(RULES, np.int64)
        _write_options(self.array, setup)
        _write_tables(self.array, setup)
        self.array[layout.REACTION_ORDER] = (
            layout.BY_CHANCE if reaction_order is ReactionOrder.BY_CHANCE else layout.EXPOSED_FIRST
        )
        self.array[layout.SCORING] = _SCORING[FORMATS[self.format].scoring]
        self.array[layout.PAIRED] = FORMATS[self.format].paired
        self.array[layout.TRACK] = 1
        self.array[layout.AS_IN_RLCARD] = manner is Manner.RLCARD
        self.array.flags.writeable = False
        self.untracked: Words = self.array.copy()
        """The same rules for rollouts, which do not keep in mind what seats are shown."""
        self.untracked[layout.TRACK] = 0
        self.untracked.flags.writeable = False

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats


def _require_support(setup: Setup) -> None:
    """Refuse by name what the arrays cannot hold or the kernels do not know."""
    for name, option in OPTIONS.items():
        known = name in _SWITCHES or name in _OTHERS
        if not known and getattr(setup.rules, name) != option.default:
            raise NotInFast(f"option {name} is not in lastcard.fast; play it with the engine")
    cards = len(setup.edition.deck)
    if cards > MOST_CARDS:
        raise NotInFast(
            f"lastcard.fast takes decks of up to {MOST_CARDS} cards; "
            f"edition {setup.edition.id} has {cards}"
        )
    if setup.rules.stacking is not Stacking.NONE:
        faces = Counter(card.face for card in setup.edition.deck)
        pile_up = 2 * faces[Face.DRAW_TWO] + 4 * faces[Face.WILD_DRAW_FOUR]
        if pile_up > MOST_CARDS:
            raise NotInFast(
                f"with stacking={setup.rules.stacking} up to {pile_up} cards could pile up; "
                f"lastcard.fast counts to {MOST_CARDS}"
            )


def _write_options(array: Words, setup: Setup) -> None:
    rules = setup.rules
    for name, at in _SWITCHES.items():
        array[at] = getattr(rules, name)
    array[layout.SEATS] = setup.seats
    array[layout.DECK] = len(setup.edition.deck)
    array[layout.HAND_SIZE] = rules.hand_size
    array[layout.FIRST_NUMBERS] = rules.first_discard is FirstDiscard.NUMBERS
    array[layout.FIRST_REVERSE] = _FIRST_REVERSE.index(rules.first_reverse)
    array[layout.REVERSE_SKIPS] = rules.two_handed and setup.seats == 2
    array[layout.CATCH_PENALTY] = min(rules.catch_penalty, MOST_CARDS)
    array[layout.CATCH_UNTIL_PLAYED] = rules.catch_until is CatchUntil.PLAYED
    array[layout.OPPONENTS_CATCH] = setup.paired and rules.catchers is Catchers.OPPONENTS
    array[layout.ANYONE_CHALLENGES] = rules.challengers is Challengers.ANYONE
    array[layout.CHALLENGE_PENALTY] = min(rules.challenge_penalty, MOST_CARDS)
    array[layout.RESHUFFLE_AT_ONCE] = rules.reshuffle is Reshuffle.AT_ONCE
    array[layout.SPARED_MISSES] = rules.spared_turn is SparedTurn.MISSED
    array[layout.STACKING] = _STACKING.index(rules.stacking)


def _write_tables(array: Words, setup: Setup) -> None:
    deck = sorted(setup.edition.deck)
    for card in ALL_CARDS:
        kind = card.order
        if kind < COLORED:
            array[layout.MATCHING + kind] = FACE_BITS << (kind % FACES)
        array[layout.EFFECT + kind] = _EFFECTS.get(card.face, layout.NO_EFFECT)
        array[layout.VALUE + kind] = setup.edition.values.get(card, 0)
        array[layout.FIRST + kind] = sum(other < card for other in deck)
    array[layout.FIRST + len(ALL_CARDS)] = len(deck)
    for number, card in enumerate(deck):
        array[layout.KIND + number] = card.order
        if card.order < COLORED:
            array[layout.COPIES + card.order % FACES] += 1
