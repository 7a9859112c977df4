"""Why another option was better, in facts that hold in the position.

A reason has a code, which every client says in its own words, and what it is about: a seat, colors,
cards, how many. Each is read off what the player saw or off the deals that agree with it, never
guessed from the outcome; where nothing fits, there is no reason, and the chances speak alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from lastcard.analysis.decisions import Decision
from lastcard.analysis.weighing import Weighed
from lastcard.bots.memory import INDEX
from lastcard.engine import (
    Action,
    Challenge,
    Color,
    DrawCard,
    Face,
    KeepCard,
    NameColor,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    TakeCards,
)
from lastcard.engine.legality import is_bluff

MOST: Final = 2
"""How many reasons are given for one decision."""
LIKELY: Final = 0.6
"""A seat most likely lacks a color if it does in this share of the deals."""
APART: Final = 0.2
"""And its share of the deals must be this much larger than that for the color left instead."""
FEW: Final = 2
"""A seat with this many cards or fewer is a threat."""

Fact = str | int


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that is true of the position and speaks for the better option."""

    code: str
    seat: Seat | None = None
    """The seat it is about, if that is not the seat that decides."""
    card: str = ""
    """As the notation writes it."""
    color: str = ""
    """A letter of the notation: of the better option."""
    other: str = ""
    """The color that was left instead."""
    count: int = 0
    """How many cards, or how many of 100 deals."""
    fewer: int = 0
    """How many instead."""


def find_reasons(decision: Decision, weighed: Weighed) -> tuple[Reason, ...]:
    """What speaks for the best option against what was done; the strongest first."""
    if not weighed.loss:
        return ()
    pair = _Pair(decision, weighed)
    found = [reason for find in _FINDERS for reason in find(pair)]
    return tuple(found[:MOST])


class _Pair:
    """What was done and what was better, in their position."""

    def __init__(self, decision: Decision, weighed: Weighed) -> None:
        self.weighed = weighed
        self.state: RoundState = decision.view.state
        self.seat = decision.seat
        self.memory = decision.follower.memory
        self.are_partners = decision.situation.are_partners
        self.done: Action = weighed.options[0].action
        self.better: Action = weighed.options[weighed.best].action
        self.hand = self.state.hands[self.seat]

    def color_after(self, action: Action) -> Color | None:
        """The color to match after an action; None if it is the same as before."""
        match action:
            case PlayCard():
                return action.color or action.card.color
            case NameColor():
                return action.color
            case _:
                return self.state.color

    def held_after(self, action: Action) -> int:
        """How many cards of the color to match the player has after an action."""
        color = self.color_after(action)
        cards = list(self.hand)
        if isinstance(action, PlayCard):
            cards.remove(action.card)
        return sum(card.color is color for card in cards)

    def next_seat(self, action: Action) -> Seat:
        """Who would play next: passed over or turned round by the card."""
        state, seat = self.state, self.seat
        face = action.card.face if isinstance(action, PlayCard) else None
        if face is Face.REVERSE and state.setup.seats > FEW:
            return state.before(seat)
        if isinstance(action, PlayCard) and self.stops(action):
            return state.after(state.after(seat))
        return state.after(seat)

    def stops(self, action: Action) -> bool:
        """Whether the next player misses a turn, or has to draw, by this card."""
        if not isinstance(action, PlayCard):
            return False
        face = action.card.face
        if face is Face.REVERSE:
            return self.state.setup.seats == FEW and self.state.setup.rules.two_handed
        return face in (Face.SKIP, Face.DRAW_TWO, Face.WILD_DRAW_FOUR)


def _going_out(pair: _Pair) -> Iterator[Reason]:
    if isinstance(pair.better, PlayCard) and len(pair.hand) == 1:
        yield Reason("goes-out", card=pair.better.card.code)


def _playing(pair: _Pair) -> Iterator[Reason]:
    if not isinstance(pair.better, PlayCard):
        return
    card = pair.better.card.code
    if isinstance(pair.done, DrawCard):
        yield Reason("could-play", card=card)
    elif isinstance(pair.done, KeepCard):
        yield Reason("could-play-drawn", card=card)
    elif isinstance(pair.done, TakeCards) and pair.state.demand is not None:
        yield Reason("could-pass-on", card=card, count=pair.state.demand.cards)


def _challenging(pair: _Pair) -> Iterator[Reason]:
    guilty, demand = pair.weighed.guilty, pair.state.demand
    if guilty is None or demand is None or pair.state.phase is not Phase.ANSWER:
        return
    if isinstance(pair.better, Challenge):
        yield Reason("likely-bluff", seat=demand.seat, count=round(100 * guilty))
    elif isinstance(pair.done, Challenge):
        yield Reason("likely-honest", seat=demand.seat, count=round(100 * (1 - guilty)))


def _stopping(pair: _Pair) -> Iterator[Reason]:
    threat = pair.state.after(pair.seat)
    left = len(pair.state.hands[threat])
    is_threat = left <= FEW and not pair.are_partners(pair.seat, threat)
    if not isinstance(pair.better, PlayCard) or pair.stops(pair.done):
        return
    if is_threat and pair.stops(pair.better):
        yield Reason("stops-next", seat=threat, card=pair.better.card.code, count=left)


def _letting(pair: _Pair) -> Iterator[Reason]:
    """After what was done a seat with few cards is next; after the better move another seat is."""
    threat = pair.next_seat(pair.done)
    left = len(pair.state.hands[threat])
    is_threat = left <= FEW and threat != pair.seat and not pair.are_partners(pair.seat, threat)
    if is_threat and pair.next_seat(pair.better) != threat:
        yield Reason("lets-play", seat=threat, count=left)


def _coloring(pair: _Pair) -> Iterator[Reason]:
    """Which colors the next player lacks or wants."""
    better, done = pair.color_after(pair.better), pair.color_after(pair.done)
    if better is None or done is None or better is done:
        return
    next_seat = pair.next_seat(pair.better)
    if next_seat == pair.seat or pair.are_partners(pair.seat, next_seat):
        return
    lacks = pair.weighed.lacks[next_seat]
    if lacks[INDEX[better]] >= LIKELY and lacks[INDEX[better]] - lacks[INDEX[done]] >= APART:
        share = round(100 * lacks[INDEX[better]])
        yield Reason(
            "next-lacks", seat=next_seat, color=better.value, other=done.value, count=share
        )
    elif (
        pair.memory.wants[next_seat][INDEX[done]] == 1.0 and pair.next_seat(pair.done) == next_seat
    ):
        yield Reason("next-asked", seat=next_seat, color=better.value, other=done.value)


def _keeping(pair: _Pair) -> Iterator[Reason]:
    """With which cards the player can go on."""
    better, done = pair.color_after(pair.better), pair.color_after(pair.done)
    more, fewer = pair.held_after(pair.better), pair.held_after(pair.done)
    if better is not None and done is not None and better is not done and more > fewer:
        yield Reason("keeps-color", color=better.value, other=done.value, count=more, fewer=fewer)


def _saving(pair: _Pair) -> Iterator[Reason]:
    """A wild that was not needed yet, or a bluff that was likely to be found out."""
    if not isinstance(pair.done, PlayCard):
        return
    if is_bluff(pair.state, pair.seat, pair.done.card) and not _is_four(pair.better):
        yield Reason(
            "risked-bluff", color="" if pair.state.color is None else pair.state.color.value
        )
    elif (
        pair.done.card.is_wild
        and isinstance(pair.better, PlayCard)
        and not pair.better.card.is_wild
    ):
        yield Reason("saves-wild", card=pair.better.card.code)


def _is_four(action: Action) -> bool:
    return isinstance(action, PlayCard) and action.card.face is Face.WILD_DRAW_FOUR


def _swapping(pair: _Pair) -> Iterator[Reason]:
    better = pair.better.swap if isinstance(pair.better, PlayCard) else None
    done = pair.done.swap if isinstance(pair.done, PlayCard) else None
    if better is not None and better != done:
        left = len(pair.state.hands[better])
        if left < (len(pair.hand) if done is None else len(pair.state.hands[done])):
            yield Reason("swaps-for-fewer", seat=better, count=left)


_FINDERS: Final[tuple[Callable[[_Pair], Iterator[Reason]], ...]] = (
    _going_out,
    _challenging,
    _swapping,
    _playing,
    _stopping,
    _letting,
    _coloring,
    _saving,
    _keeping,
)
REASONS: Final = (
    "goes-out",
    "could-play",
    "could-play-drawn",
    "could-pass-on",
    "likely-bluff",
    "likely-honest",
    "stops-next",
    "lets-play",
    "next-lacks",
    "next-asked",
    "keeps-color",
    "risked-bluff",
    "saves-wild",
    "swaps-for-fewer",
)
"""All codes: what clients have to have words for."""
