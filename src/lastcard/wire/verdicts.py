"""What a player can do now, and of each card in hand why it can or cannot be played."""

from typing import Final

from lastcard.engine import (
    Action,
    CallUno,
    Card,
    CatchUno,
    Challenge,
    Color,
    DrawCard,
    KeepCard,
    Phase,
    PlayCard,
    Refusal,
    RoundState,
    Seat,
    TakeCards,
    explain,
    may_react,
)
from lastcard.engine.cards import Face
from lastcard.engine.legality import cards_after_play
from lastcard.engine.turn import find_cell
from lastcard.wire.views import Blocked, Can, CardVerdict

_ANY_CARD: Final = PlayCard(Card("R0"))
_NOTHING: Final = Can()


def may_choose(state: RoundState, seat: Seat) -> bool:
    """Whether a seat may have something to choose, or the round is over.

    If not, what only this seat sees stays the same until its hand changes, or a hand that it was
    shown.
    """
    return seat == state.turn or state.phase is Phase.OVER or may_react(state)


def is_asked(state: RoundState, seat: Seat) -> bool:
    """Whether the game waits for a seat: it is in turn, or has to answer."""
    return seat == state.turn and state.phase is not Phase.OVER


def may_arm(state: RoundState, seat: Seat, legal: tuple[Action, ...]) -> bool:
    """Whether a call can be prepared: a play that is legal now would leave one card (UNO-1)."""
    return not state.setup.rules.auto_uno and any(
        isinstance(action, PlayCard) and cards_after_play(state, seat, action) == 1
        for action in legal
    )


def show_can(state: RoundState, seat: Seat, legal: tuple[Action, ...]) -> Can:
    """What a seat can do beside playing a card in turn."""
    if not legal:
        return _NOTHING
    kinds = set(map(type, legal))
    plays = PlayCard in kinds
    return Can(
        draw=DrawCard in kinds,
        keep=KeepCard in kinds,
        take=TakeCards in kinds,
        challenge=Challenge in kinds,
        stack=plays and TakeCards in kinds,
        jump_in=plays and seat != state.turn,
        arm=plays and may_arm(state, seat, legal),
        call=CallUno in kinds,
        catch=state.exposed if CatchUno in kinds else None,
    )


def show_verdicts(
    state: RoundState, seat: Seat, legal: tuple[Action, ...]
) -> tuple[Blocked | None, list[CardVerdict]]:
    """Why no card can be played, whichever it is; or else a verdict on each."""
    blocked = _blocked(state, seat)
    if blocked is not None:
        return blocked, []
    plays = {a.card: a for a in reversed(legal) if isinstance(a, PlayCard)}
    hand = state.hands[seat]
    if seat != state.turn and state.discard[-1] not in hand:
        # Out of turn every card is refused for the same reason, unless it equals the top one.
        verdict = _usual_verdict(state, seat, hand[0], plays)
        return Blocked(verdict.code, verdict.rule), []
    return None, _verdicts(state, seat, plays)


def _blocked(state: RoundState, seat: Seat) -> Blocked | None:
    """Why no card can be played in this phase, if none can; kept for the next time."""
    key = (state.phase, seat == state.turn, state.setup.rules.jump_in)
    if key not in _BLOCKED:
        found = find_cell(state, seat, _ANY_CARD)
        _BLOCKED[key] = Blocked(found.code, found.rule) if isinstance(found, Refusal) else None
    return _BLOCKED[key]


_BLOCKED: Final[dict[tuple[Phase, bool, bool], Blocked | None]] = {}


def _verdicts(state: RoundState, seat: Seat, plays: dict[Card, PlayCard]) -> list[CardVerdict]:
    usual = state.phase is Phase.TURN
    return [
        _usual_verdict(state, seat, card, plays)
        if usual and card.face is not Face.WILD_DRAW_FOUR
        else _verdict(state, seat, card, plays)
        for card in dict.fromkeys(state.hands[seat])
    ]


def _usual_verdict(
    state: RoundState, seat: Seat, card: Card, plays: dict[Card, PlayCard]
) -> CardVerdict:
    """The verdict on any card but a Wild Draw Four.

    It depends on the card, the top card and the color only, so it is kept.
    """
    key = (card, state.discard[-1], state.color, seat == state.turn)
    verdict = _USUAL.get(key)
    if verdict is None:
        verdict = _USUAL[key] = _verdict(state, seat, card, plays)
    return verdict


_USUAL: Final[dict[tuple[Card, Card, Color | None, bool], CardVerdict]] = {}


def _verdict(state: RoundState, seat: Seat, card: Card, plays: dict[Card, PlayCard]) -> CardVerdict:
    # If the card cannot be played, `explain` refuses it before it asks for a color, so the play
    # without one will do.
    verdict = explain(state, seat, plays.get(card) or PlayCard(card))
    return CardVerdict(
        card=card.code,
        allowed=verdict.allowed,
        code=verdict.code,
        rule=verdict.rule,
        facts=dict(verdict.facts),
    )
