"""How likely a Wild Draw Four was a bluff, judged by which hands would have led to this play.

A hand dealt at random often has a card of the color to match, but most players who have one play
that instead. So a deal counts the more, the likelier its hand would have led to this play. The
player is taken to choose mostly like `skilled`, and now and then on a whim, as in
`lastcard.bots.explaining`.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.explaining import SPREAD, WHIM
from lastcard.bots.skilled import SkilledBot
from lastcard.engine import ALL_CARDS, Cards, Phase, RoundState, Seat, View, turn_actions
from lastcard.engine.legality import is_honest
from lastcard.fast import Batch
from lastcard.fast.holding import holders
from lastcard.fast.layout import KIND

if TYPE_CHECKING:
    from lastcard.analysis.decisions import Decision, Played

Floats = NDArray[np.float64]
_SURE: Final = 100.0
"""Scores are cut to this, so that their exponential does not overflow."""


def deal_weights(decision: Decision, batch: Batch) -> tuple[Floats, Floats]:
    """How much each deal counts, and whether the card was a bluff in it (1) or honest (0)."""
    played, demand = decision.follower.draw_four, decision.view.state.demand
    if played is None or demand is None or played.seat != demand.seat:
        return np.ones(len(batch)), np.zeros(len(batch))  # the record begins in the middle
    rules = decision.view.state.setup.rules
    weights, guilty = np.zeros(len(batch)), np.zeros(len(batch))
    for game in range(len(batch)):
        hand = _hand(batch, game, played.seat)
        weights[game] = likelihood(decision, played, hand)
        guilty[game] = not is_honest(rules, hand, demand.match)
    return weights, guilty


def _hand(batch: Batch, game: int, seat: Seat) -> Cards:
    deck = len(batch.rules.setup.edition.deck)
    kinds: list[int] = batch.rules.array[KIND : KIND + deck].tolist()
    where = holders(batch.cells[game], deck).tolist()
    return tuple(ALL_CARDS[kind] for kind, who in zip(kinds, where, strict=True) if who == seat)


def likelihood(decision: Decision, played: Played, hand: Cards) -> float:
    """How likely a seat with this hand, and the card it played, would have played that card."""
    before = _with_hand(played.before, played.seat, (*hand, played.action.card))
    actions = turn_actions(before, played.seat)
    bot = SkilledBot(Random(0))
    bot.memory = played.memory
    scored = bot.scores(View(played.seat, before), actions, decision.situation)
    total, mine = 0.0, 0.0
    for score, action in scored:
        likely = exp(min(score, _SURE) / SPREAD)
        total += likely
        if action in (played.action, played.action.with_call()):
            mine = likely
    if not total:
        return WHIM
    return (1 - WHIM) * mine / total + WHIM / len(scored)


def _with_hand(state: RoundState, seat: Seat, hand: Cards) -> RoundState:
    """The round if a seat had held these cards."""
    held = state.copy()
    held.hands = tuple(hand if at == seat else cards for at, cards in enumerate(state.hands))
    if held.phase is Phase.DRAWN:
        held.drawn = hand[-1]  # the card was drawn and then played
    return held
