"""What each viewer is shown of a state: views as messages of the protocol.

Only what lies open goes into a board, and only the viewer's own hand into what is theirs; what they
may do follows from nothing else, and tests hold the engine to it.
"""

from __future__ import annotations

from typing import Any, Final

from lastcard.engine import (
    Card,
    Cards,
    Color,
    MatchState,
    Phase,
    PlayCard,
    Player,
    RoundState,
    Seat,
    Standing,
    explain,
    legal_actions,
)
from lastcard.engine.actions import Challenge
from lastcard.engine.cards import Face
from lastcard.engine.effects import LOST_CHALLENGE_CARDS
from lastcard.engine.legality import check_challenge, is_swap
from lastcard.notation import print_action
from lastcard.wire import CardVerdict, DemandInfo, Own, ShownHand
from lastcard.wire.happened import show_standing


def codes(cards: Cards) -> list[str]:
    """The cards as the protocol writes them."""
    return [card.code for card in cards]


def _hands(hands: tuple[Cards, ...]) -> list[list[str]]:
    return [codes(hand) for hand in hands]


def board_facts(match: MatchState, board: int) -> dict[str, Any]:
    """The fields of `Board` that follow from the match alone: what lies open, nothing else."""
    state = match.boards[board]
    over = state.phase is Phase.OVER
    tally = match.tally
    return {
        "number": board,
        "round": tally.standings[-1].round if over else tally.round,
        "seating": list(match.seatings[board]),
        "dealer": state.dealer,
        "phase": state.phase.value,
        "turn": state.turn,
        "direction": state.direction.value,
        "counts": [len(hand) for hand in state.hands],
        "top": None if state.top is None else state.top.code,
        "color": None if state.color is None else state.color.value,
        "pile": len(state.draw),
        "discards": len(state.discard),
        "demand": show_demand(state),
        "exposed": state.exposed,
        "totals": list(tally.totals),
        "limit": match.setup.limit,
        "playing": list(tally.playing),
        "winner": state.winner,
        "hands": _hands(state.hands) if over else None,
        "standings": [show_standing(s) for s in _last_standings(match, board)] if over else [],
        "winners": list(tally.winners),
    }


def _last_standings(match: MatchState, board: int) -> list[Standing]:
    for standing in reversed(match.tally.standings):
        if standing.board == board:
            return [standing]
    return []


def show_demand(state: RoundState) -> DemandInfo | None:
    """What is demanded of the seat in turn, and what a challenge would cost."""
    demand = state.demand
    if demand is None:
        return None
    can_challenge = check_challenge(state, state.turn, Challenge()) is None
    return DemandInfo(
        seat=demand.seat,
        card=demand.card.code,
        cards=demand.cards,
        if_innocent=demand.cards + LOST_CHALLENGE_CARDS if can_challenge else None,
        match=None if demand.match is None else demand.match.value,
    )


def may_choose(state: RoundState, seat: Seat) -> bool:
    """Whether a seat may have something to do now; mostly it is another's turn."""
    return seat == state.turn or state.exposed is not None or state.setup.rules.jump_in


def show_own(
    match: MatchState, player: Player, *, armed: bool, catch_again_at: int | None
) -> Own | None:
    """What a player alone sees; None for one who is out."""
    place = match.place_of(player)
    if place is None:
        return None
    seat = place.seat
    state = match.boards[place.board]
    legal = legal_actions(state, seat) if may_choose(state, seat) else ()
    in_turn = seat == state.turn
    plays = {a.card: a for a in reversed(legal) if isinstance(a, PlayCard)}
    playing = plays or (in_turn and state.phase is not Phase.COLOR)
    return Own(
        seat=seat,
        hand=codes(state.hands[seat]),
        legal=[print_action(action) for action in legal],
        verdicts=_verdicts(state, seat, plays) if playing else [],
        drawn=state.drawn.code if in_turn and state.drawn is not None else None,
        obliged=in_turn and state.obliged,
        shown=[ShownHand(s.seat, codes(s.cards)) for s in state.shown if s.viewer == seat],
        armed=armed,
        catch_again_at=catch_again_at,
    )


def _verdicts(state: RoundState, seat: Seat, plays: dict[Card, PlayCard]) -> list[CardVerdict]:
    if state.phase is Phase.OVER:
        return []
    usual = state.phase is Phase.TURN and seat == state.turn
    return [
        _usual_verdict(state, seat, card, plays)
        if usual and card.face is not Face.WILD_DRAW_FOUR
        else _verdict(state, seat, card, plays)
        for card in dict.fromkeys(state.hands[seat])
    ]


def _usual_verdict(
    state: RoundState, seat: Seat, card: Card, plays: dict[Card, PlayCard]
) -> CardVerdict:
    """The verdict on a card that is judged by what lies open, as all are but Wild Draw Fours."""
    key = (card, state.discard[-1], state.color)
    verdict = _USUAL.get(key)
    if verdict is None:
        verdict = _USUAL[key] = _verdict(state, seat, card, plays)
    return verdict


_USUAL: Final[dict[tuple[Card, Card, Color | None], CardVerdict]] = {}


def _verdict(state: RoundState, seat: Seat, card: Card, plays: dict[Card, PlayCard]) -> CardVerdict:
    verdict = explain(state, seat, plays.get(card) or _some_play(state, seat, card))
    return CardVerdict(
        card=card.code,
        allowed=verdict.allowed,
        code=verdict.code,
        rule=verdict.rule,
        facts=dict(verdict.facts),
    )


def _some_play(state: RoundState, seat: Seat, card: Card) -> PlayCard:
    """A play of the card that lacks nothing, so that what is refused is the card itself."""
    swap = state.after(seat) if is_swap(state, seat, card) else None
    return PlayCard(card, Color.RED if card.is_wild else None, swap)
