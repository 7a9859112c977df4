"""The turn: who may do what, when.

How a round works. After the deal (`start.py`) the round is always in one of these phases, and one
seat, `state.turn`, must act:

    COLOR    a wild lies first: the seat names its color
    TURN     the seat plays a card or draws one
    DRAWN    the seat drew a card that can be played: it plays that card or keeps it
    ANSWER   a draw card lies before the seat: it takes the cards, challenges, or passes them on;
             where anyone may challenge, the others are asked after it, one by one (WD4-3)
    OVER     someone went out, or nobody could go on

The tables below say which actions a phase takes. Each has a check (`legality.py`: what the cards
allow) and an effect (`effects.py`: what happens then). An effect ends with an event that starts
someone's turn, asks for an answer, or ends the round: so it is always an event that says what comes
next.

Beside the turn there is the race for UNO. A play that leaves its player one card without a call
exposes that seat; it can call or be caught until someone begins a turn, that is, plays a card or
draws one by choice, or by option until that turn is over. Draws by force and answers to a Wild
Draw Four leave the window open (UNO-2).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from lastcard.engine import effects, legality
from lastcard.engine.actions import (
    Action,
    CallUno,
    CatchUno,
    Challenge,
    DrawCard,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    PlayCard,
    Seat,
    TakeCards,
)
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.events import Events
from lastcard.engine.state import Phase, RoundState
from lastcard.engine.unfolding import Chance, Step, Unfolding


class Cell(NamedTuple):
    """One cell of the table: what the cards must allow, and what happens."""

    check: Callable[[RoundState, Seat, Any], Refusal | None]
    effect: Callable[[Unfolding, Seat, Any], None]


_PLAY = Cell(legality.check_play, effects.play)
_Table = Mapping[Phase, Mapping[type[Action], Cell]]

ON_TURN: Final[_Table] = {
    Phase.DEAL: {},
    Phase.COLOR: {NameColor: Cell(legality.check_name_color, effects.name_color)},
    Phase.TURN: {PlayCard: _PLAY, DrawCard: Cell(legality.check_draw, effects.draw)},
    Phase.DRAWN: {PlayCard: _PLAY, KeepCard: Cell(legality.check_keep, effects.keep)},
    Phase.ANSWER: {
        TakeCards: Cell(legality.check_take, effects.take),
        Challenge: Cell(legality.check_challenge, effects.challenge),
        PlayCard: _PLAY,
    },
    Phase.OVER: {},
}
"""What the seat whose turn it is may do."""

JUMP_IN: Final[_Table] = {Phase.TURN: {PlayCard: _PLAY}}
"""What the other seats may do with option `jump_in` (HOUSE-2)."""

ANY_TIME: Final[Mapping[type[Action], Cell]] = {
    CallUno: Cell(legality.check_call, effects.call_uno),
    CatchUno: Cell(legality.check_catch, effects.catch_uno),
    PenalizeSuggestion: Cell(legality.check_suggestion, effects.penalize_suggestion),
}
"""What every seat may do in every phase while the round lasts."""

_OUT_OF_PHASE: Final = {
    Phase.COLOR: ("name-the-color-first", "SET-3"),
    Phase.TURN: ("play-or-draw", "TURN-2"),
    Phase.DRAWN: ("play-or-keep", "TURN-2"),
}


def find_cell(state: RoundState, seat: Seat, action: Action) -> Cell | Refusal:
    """The table's cell for an action, or why there is none."""
    phase, kind = state.phase, type(action)
    if phase is Phase.OVER:
        return Refusal("round-over", "END-1")
    if phase is Phase.DEAL:
        return Refusal("not-dealt-yet", "SET-2")
    if not 0 <= seat < state.setup.seats:
        return Refusal("no-such-seat", "DECK-3", {"seat": seat})
    if kind in ANY_TIME:
        return ANY_TIME[kind]
    if seat == state.turn:
        return ON_TURN[phase].get(kind) or _out_of_phase(state)
    if state.setup.rules.jump_in and phase in JUMP_IN and kind in JUMP_IN[phase]:
        return JUMP_IN[phase][kind]
    return Refusal("not-your-turn", _turn_rule(action), {"turn": state.turn})


def _out_of_phase(state: RoundState) -> Refusal:
    if state.phase is Phase.ANSWER:
        return Refusal("take-or-challenge", legality.demanding_rule(state))
    return Refusal(*_OUT_OF_PHASE[state.phase])


def _turn_rule(action: Action) -> str:
    return "WD4-3" if isinstance(action, Challenge) else "SET-2"


def refusal(state: RoundState, seat: Seat, action: Action) -> Refusal | None:
    """Why an action is not allowed, or None if it is."""
    cell = find_cell(state, seat, action)
    if isinstance(cell, Refusal):
        return cell
    return cell.check(state, seat, action)


def advance(state: RoundState, seat: Seat, action: Action, chance: Chance) -> Step:
    """Take an action: the state and the events it leads to, or `IllegalAction`."""
    cell = find_cell(state, seat, action)
    if isinstance(cell, Refusal):
        raise IllegalAction(cell)
    refused = cell.check(state, seat, action)
    if refused is not None:
        raise IllegalAction(refused)
    unfolding = Unfolding(state, chance)
    cell.effect(unfolding, seat, action)
    effects.end_if_endless(unfolding)
    return unfolding.step()


def decide(state: RoundState, seat: Seat, action: Action, chance: Chance) -> Events:
    """The events that an action leads to, or `IllegalAction`; folding them gives the next state."""
    return advance(state, seat, action, chance).events
