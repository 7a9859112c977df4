"""What an allowed action does: the effects of the cards, draws, challenges, calls and catches.

Each function takes an `Unfolding` and emits events. It may read `u.state`, which is always up to
date with the events emitted so far.
"""

from collections.abc import Callable
from typing import Final

from lastcard.engine.actions import (
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
from lastcard.engine.cards import Card, Color, Face
from lastcard.engine.events import (
    CardKept,
    CardPlayed,
    CardsDemanded,
    Cause,
    ChallengeDeclined,
    ChallengeJudged,
    ColorNamed,
    DirectionChanged,
    HandShown,
    HandsMoved,
    PlayOffered,
    RoundEnded,
    SuggestionPenalized,
    TurnMissed,
    TurnStarted,
    UnoCalled,
    UnoCaught,
    UnoForgotten,
)
from lastcard.engine.legality import is_honest, is_playable, may_challenge_after, playable_cards
from lastcard.engine.rules import SparedTurn, Stacking
from lastcard.engine.unfolding import Unfolding

DRAW_TWO_CARDS: Final = 2
DRAW_FOUR_CARDS: Final = 4
SUGGESTION_CARDS: Final = 4


# ── Playing a card ────────────────────────────────────────────────────────────────────────────────


def play(u: Unfolding, seat: Seat, action: PlayCard) -> None:
    """Play a card and let it take effect (TURN-1, UNO-1, END-1)."""
    before = u.state
    card = action.card
    match = before.color
    piled_up = before.demand.cards if before.demand is not None else 0
    color = card.color or action.color
    if color is None:  # pragma: no cover - a wild is refused without a color
        raise ValueError(action)
    u.emit(CardPlayed(seat, card, color))
    if not u.state.hands[seat]:
        _go_out(u, seat, card, piled_up)
        return
    if u.rules.seven_zero:
        _move_hands(u, seat, action)
    if len(u.state.hands[seat]) == 1:
        called = action.uno or u.rules.auto_uno
        u.emit(UnoCalled(seat) if called else UnoForgotten(seat))
    _EFFECTS.get(card.face, _no_effect)(u, seat, card, match, piled_up)


def _go_out(u: Unfolding, seat: Seat, card: Card, piled_up: int) -> None:
    """Play the last card: the next player draws what it demands, unchallenged (END-1, WD4-7)."""
    demanded = _DEMANDS.get(card.face)
    if demanded is not None and u.rules.last_card_draws:
        u.draw(u.state.after(seat), piled_up + demanded, Cause.DEMAND)
    u.emit(RoundEnded(seat, u.state.hands, u.state.side(seat)))


def _move_hands(u: Unfolding, seat: Seat, action: PlayCard) -> None:
    """A seven swaps two hands, a zero passes all hands on; a last card moves none (HOUSE-3)."""
    seats = [Seat(number) for number in u.state.seats]
    if action.card.face is Face.SEVEN and action.swap is not None:
        givers = {seat: action.swap, action.swap: seat}
        came_from = tuple(givers.get(taker, taker) for taker in seats)
    elif action.card.face is Face.ZERO:
        came_from = tuple(u.state.before(taker) for taker in seats)
    else:
        return
    u.emit(HandsMoved(tuple(u.state.hands[giver] for giver in came_from), came_from))


# ── What the cards do. Each gets the color that was to match before, and the cards piled up. ──────


def _no_effect(u: Unfolding, seat: Seat, card: Card, match: Color | None, piled_up: int) -> None:
    """Numbers have no effect, nor has a Wild beside its color (ACT-4)."""
    u.emit(TurnStarted(u.state.after(seat)))


def _skip(u: Unfolding, seat: Seat, card: Card, match: Color | None, piled_up: int) -> None:
    """The next player misses the turn; with two players it comes back at once (ACT-3, TWO-1)."""
    miss_turn(u, u.state.after(seat))


def _reverse(u: Unfolding, seat: Seat, card: Card, match: Color | None, piled_up: int) -> None:
    """Play goes the other way; two-handed it acts like Skip (ACT-2, TWO-1)."""
    if acts_as_skip(u):
        miss_turn(u, u.state.after(seat))
    else:
        u.emit(DirectionChanged(u.state.direction.reversed))
        u.emit(TurnStarted(u.state.after(seat)))


def _draw_two(u: Unfolding, seat: Seat, card: Card, match: Color | None, piled_up: int) -> None:
    """The next player draws two and misses the turn, or may pass it on (ACT-1, HOUSE-1)."""
    target = u.state.after(seat)
    cards = piled_up + DRAW_TWO_CARDS
    if u.rules.stacking is Stacking.NONE:
        u.draw(target, cards, Cause.DEMAND)
        miss_turn(u, target)
    else:
        u.emit(CardsDemanded(seat, target, card, cards, (), None))


def _draw_four(u: Unfolding, seat: Seat, card: Card, match: Color | None, piled_up: int) -> None:
    """The next player takes four or challenges (WD4-1, WD4-3)."""
    cards = piled_up + DRAW_FOUR_CARDS
    u.emit(CardsDemanded(seat, u.state.after(seat), card, cards, u.state.hands[seat], match))


def _special_agent(
    u: Unfolding, seat: Seat, card: Card, match: Color | None, piled_up: int
) -> None:
    """A Special Agent: its player sees every other hand as it is now (ACT-5)."""
    other = u.state.after(seat)
    while other != seat:
        u.emit(HandShown(seat, other, u.state.hands[other]))
        other = u.state.after(other)
    u.emit(TurnStarted(u.state.after(seat)))


_EFFECTS: Final[dict[Face, Callable[[Unfolding, Seat, Card, Color | None, int], None]]] = {
    Face.SKIP: _skip,
    Face.REVERSE: _reverse,
    Face.DRAW_TWO: _draw_two,
    Face.WILD_DRAW_FOUR: _draw_four,
    Face.SPECIAL_AGENT: _special_agent,
}
_DEMANDS: Final = {Face.DRAW_TWO: DRAW_TWO_CARDS, Face.WILD_DRAW_FOUR: DRAW_FOUR_CARDS}


def acts_as_skip(u: Unfolding) -> bool:
    """Whether a Reverse acts like a Skip: two players, two-handed rules (TWO-1)."""
    return u.state.setup.seats == 2 and u.rules.two_handed


def miss_turn(u: Unfolding, seat: Seat) -> None:
    """Pass a seat over: the one after it is next."""
    u.emit(TurnMissed(seat))
    u.emit(TurnStarted(u.state.after(seat)))


# ── Drawing ───────────────────────────────────────────────────────────────────────────────────────


def draw(u: Unfolding, seat: Seat, action: DrawCard) -> None:
    """Draw a card; if it can be played the seat may, else the turn is over (TURN-2, TURN-4)."""
    rules = u.rules
    could_play = rules.must_play_drawn and bool(playable_cards(u.state, seat))
    while u.draw(seat, 1, Cause.TURN):
        card = u.state.hands[seat][-1]
        if is_playable(u.state, seat, card):
            obliged = rules.must_play or (rules.must_play_drawn and not could_play)
            u.emit(PlayOffered(seat, card, obliged))
            return
        if not (rules.draw_until_playable and u.can_draw()):
            break
    if u.state.passes >= u.state.setup.seats:
        u.emit(RoundEnded(None, u.state.hands))
    else:
        u.emit(TurnStarted(u.state.after(seat)))


def keep(u: Unfolding, seat: Seat, action: KeepCard) -> None:
    """Keep the drawn card; the turn is over (TURN-2)."""
    u.emit(CardKept(seat))
    u.emit(TurnStarted(u.state.after(seat)))


# ── Answering ─────────────────────────────────────────────────────────────────────────────────────


def name_color(u: Unfolding, seat: Seat, action: NameColor) -> None:
    """The first discard's color is named, then the same seat takes its turn (SET-3)."""
    u.emit(ColorNamed(seat, action.color))
    u.emit(TurnStarted(seat))


def take(u: Unfolding, seat: Seat, action: TakeCards) -> None:
    """Do not challenge: if nobody else may, the target draws and misses a turn (WD4-1, WD4-3)."""
    asked = may_challenge_after(u.state, seat)
    if asked is not None:
        u.emit(ChallengeDeclined(seat, asked))
        return
    target = u.state.after(u.demand.seat)
    u.draw(target, u.demand.cards, Cause.DEMAND)
    miss_turn(u, target)


def challenge(u: Unfolding, seat: Seat, action: Challenge) -> None:
    """The hand is shown and judged; the loser draws (WD4-2, WD4-3, WD4-4)."""
    demand = u.demand
    target = u.state.after(demand.seat)
    u.emit(HandShown(seat, demand.seat, demand.hand))
    guilty = not is_honest(u.rules, demand.hand, demand.match)
    u.emit(ChallengeJudged(seat, demand.seat, guilty))
    if guilty:
        u.draw(demand.seat, demand.cards, Cause.CHALLENGE_WON)
    else:
        u.draw(seat, demand.cards + u.rules.challenge_penalty, Cause.CHALLENGE_LOST)
    spared = guilty or seat != target
    if spared and u.rules.spared_turn is SparedTurn.PLAYED:
        u.emit(TurnStarted(target))  # spared the cards, it does not miss its turn
    else:
        miss_turn(u, target)


def end_if_endless(u: Unfolding) -> None:
    """Void a round that goes on after its last permitted reshuffle (END-3)."""
    if u.state.is_endless and not u.state.is_over:
        u.emit(RoundEnded(None, u.state.hands))


# ── Out of turn ───────────────────────────────────────────────────────────────────────────────────


def call_uno(u: Unfolding, seat: Seat, action: CallUno) -> None:
    """A late call, before anyone has caught the seat (UNO-3)."""
    u.emit(UnoCalled(seat))


def catch_uno(u: Unfolding, seat: Seat, action: CatchUno) -> None:
    """The seat is caught without a call (UNO-2)."""
    u.emit(UnoCaught(action.seat, seat))
    u.draw(action.seat, u.rules.catch_penalty, Cause.CAUGHT)


def penalize_suggestion(u: Unfolding, seat: Seat, action: PenalizeSuggestion) -> None:
    """Four cards for suggesting a card; no turn is lost (PEN-1)."""
    u.emit(SuggestionPenalized(action.seat, seat))
    u.draw(action.seat, SUGGESTION_CARDS, Cause.SUGGESTION)
