"""What a seat can choose from, and why it can or cannot do a thing. Works on views as on states."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from lastcard.engine import legality
from lastcard.engine.actions import (
    Action,
    CallUno,
    CatchUno,
    Challenge,
    DrawCard,
    KeepCard,
    NameColor,
    PlayCard,
    Seat,
    TakeCards,
)
from lastcard.engine.cards import ALL_CARDS, COLORS, Card
from lastcard.engine.errors import Facts, Refusal
from lastcard.engine.state import Phase, RoundState
from lastcard.engine.turn import refusal

_WITHOUT_CALL: Final = {
    card: tuple(PlayCard(card, color) for color in (COLORS if card.is_wild else (None,)))
    for card in ALL_CARDS
}
_WITH_OR_WITHOUT_CALL: Final = {
    card: plays + tuple(PlayCard(play.card, play.color, uno=True) for play in plays)
    for card, plays in _WITHOUT_CALL.items()
}
_DRAW: Final = DrawCard()
_KEEP: Final = KeepCard()
_TAKE: Final = TakeCards()
_CHALLENGE: Final = Challenge()
_CALL: Final = CallUno()


def needs_no_turn(state: RoundState, seat: Seat, action: Action) -> bool:
    """Whether a seat does this out of turn: a call, a catch, a jump-in (UNO-3, UNO-2, HOUSE-2)."""
    jumps_in = isinstance(action, PlayCard) and seat != state.turn
    return jumps_in or isinstance(action, CallUno | CatchUno)


def legal_actions(state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """All that a seat can choose now, in its turn and out of turn.

    The suggestion penalty is not among them: it is the table's judgement, not a seat's choice.
    """
    return turn_actions(state, seat) + reactions(state, seat)


def turn_actions(state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """What a seat can do in its turn; none unless it is its turn."""
    choices = _CHOICES.get(state.phase)
    return () if choices is None or seat != state.turn else tuple(choices(state, seat))


def reactions(state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """What a seat can do out of turn now."""
    if not may_react(state) or seat not in state.seats:
        return ()
    actions: list[Action] = []
    if seat != state.turn and _can_jump_in(state):
        top = state.discard[-1]
        same = [card for card in legality.playable_cards(state, seat) if card is top]
        actions = _plays(state, seat, same)
    exposed = state.exposed
    if exposed == seat:
        if state.setup.rules.late_call:
            actions.append(_CALL)
    elif exposed is not None and legality.may_catch(state, seat, exposed):
        actions.append(CatchUno(exposed))
    return tuple(actions)


def may_react(state: RoundState) -> bool:
    """Whether anyone might do something out of turn now: call, catch, jump in."""
    return state.exposed is not None or _can_jump_in(state)


def _can_jump_in(state: RoundState) -> bool:
    return state.setup.rules.jump_in and state.phase is Phase.TURN


def _name_the_color(state: RoundState, seat: Seat) -> list[Action]:
    return [NameColor(color) for color in COLORS]


def _play_or_draw(state: RoundState, seat: Seat) -> list[Action]:
    playable = legality.playable_cards(state, seat)
    actions = _plays(state, seat, playable)
    if not (playable and state.setup.rules.must_play):
        actions.append(_DRAW)
    return actions


def _play_or_keep(state: RoundState, seat: Seat) -> list[Action]:
    drawn = state.drawn
    playable = [card for card in legality.playable_cards(state, seat) if card is drawn]
    actions = _plays(state, seat, playable)
    if not legality.is_obliged(state):
        actions.append(_KEEP)
    return actions


def _take_or_challenge(state: RoundState, seat: Seat) -> list[Action]:
    actions: list[Action] = [_TAKE]
    if legality.check_challenge(state, seat, _CHALLENGE) is None:
        actions.append(_CHALLENGE)
    playable = legality.playable_cards(state, seat)
    stackable = [card for card in playable if legality.is_stackable(state, card)]
    return actions + _plays(state, seat, stackable)


_CHOICES: Final = {
    Phase.COLOR: _name_the_color,
    Phase.TURN: _play_or_draw,
    Phase.DRAWN: _play_or_keep,
    Phase.ANSWER: _take_or_challenge,
}


def _plays(state: RoundState, seat: Seat, cards: list[Card]) -> list[Action]:
    """All plays of these cards: each color, each swap, with and without a call."""
    if state.setup.rules.seven_zero:
        return [play for card in cards for play in _moving_plays(state, seat, card)]
    ways = _WITH_OR_WITHOUT_CALL if len(state.hands[seat]) == 2 else _WITHOUT_CALL
    return [play for card in cards for play in ways[card]]


def _moving_plays(state: RoundState, seat: Seat, card: Card) -> Iterator[PlayCard]:
    """The ways to play a card when sevens and zeros move hands (HOUSE-3)."""
    plays = _WITHOUT_CALL[card]
    if legality.is_swap(state, seat, card):
        plays = tuple(PlayCard(card, swap=Seat(s)) for s in state.seats if s != seat)
    for play in plays:
        yield play
        if legality.cards_after_play(state, seat, play) == 1:
            yield PlayCard(card, play.color, play.swap, uno=True)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action is allowed, and why or why not: a code to translate, a rule, the facts."""

    allowed: bool
    code: str
    rule: str
    facts: Facts = field(default_factory=dict[str, str | int])


def explain(state: RoundState, seat: Seat, action: Action) -> Verdict:
    """Why an action is allowed or not.

    >>> import lastcard
    >>> round = lastcard.Round("classic", players=3, seed=7)
    >>> lastcard.explain(round.state, round.turn, lastcard.parse_action("Y0")).code
    'does-not-match'
    """
    refused = refusal(state, seat, action)
    if refused is not None:
        return Verdict(False, refused.code, refused.rule, refused.facts)
    allowed = _why_allowed(state, seat, action)
    return Verdict(True, allowed.code, allowed.rule, allowed.facts)


def _why_allowed(state: RoundState, seat: Seat, action: Action) -> Refusal:
    """Why an allowed action is allowed, in the form of a refusal."""
    match action:
        case PlayCard():
            return _why_playable(state, seat, action.card)
        case DrawCard():
            return Refusal("may-draw", "TURN-2")
        case KeepCard():
            return Refusal("may-keep", "TURN-2", {"card": str(state.drawn)})
        case NameColor():
            return Refusal("names-the-color", "SET-3", {"color": str(action.color)})
        case TakeCards() if seat != state.demanded_of:
            return Refusal("may-let-be", "WD4-3", _stakes(state))
        case TakeCards():
            return Refusal("may-take", legality.demanding_rule(state), _stakes(state))
        case Challenge():
            return Refusal("may-challenge", "WD4-3", _stakes(state))
        case CallUno():
            return Refusal("may-call", "UNO-3")
        case CatchUno():
            return Refusal("may-catch", "UNO-2", {"seat": action.seat})
        case _:
            return Refusal("may-penalize", "PEN-1", {"seat": action.seat})


def _why_playable(state: RoundState, seat: Seat, card: Card) -> Refusal:
    top = state.discard[-1]
    facts = {"card": card.code, "top": top.code, "color": str(state.color)}
    if seat != state.turn:
        return Refusal("jumps-in", "HOUSE-2", facts)
    if state.phase is Phase.ANSWER:
        return Refusal("stacks", "HOUSE-1", facts)
    if legality.is_bluff(state, seat, card):
        return Refusal("bluff", "WD4-2", legality.bluff_facts(state, seat, card))
    if card.is_wild:
        return Refusal("wild", "ACT-4", facts)
    if card.color is state.color:
        return Refusal("matches-color", "TURN-1", facts)
    return Refusal("matches-number" if card.is_number else "matches-symbol", "TURN-1", facts)


def _stakes(state: RoundState) -> Facts:
    demand = state.demand
    if demand is None:  # pragma: no cover - phase ANSWER has a demand
        return {}
    stakes: dict[str, str | int] = {"seat": demand.seat, "cards": demand.cards}
    if demand.match is not None:
        stakes["color"] = str(demand.match)
    return stakes
