"""What the cards allow: matching, honesty, stacking, calls. Each check gives a Refusal or None.

`turn.py` has already made sure that the action fits the phase and that the seat may act at all.
"""

from functools import cache

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
from lastcard.engine.cards import ALL_CARDS, COLORS, Card, Cards, Color, Face
from lastcard.engine.errors import Refusal
from lastcard.engine.evolve import find, without
from lastcard.engine.reasons import Facts
from lastcard.engine.rules import Catchers, Challengers, Rules, Stacking
from lastcard.engine.state import Phase, RoundState


@cache
def cards_that_match(color: Color | None, face: Face) -> frozenset[Card]:
    """The cards that match a color to match and a top card's face, and the wilds (TURN-1).

    On a wild only the named color matches: no colored card has the face of a wild.
    """
    return frozenset(
        card for card in ALL_CARDS if card.is_wild or card.color is color or card.face is face
    )


def matches(state: RoundState, card: Card) -> bool:
    """Whether a card matches the top card by color, number or symbol, or is a wild (TURN-1)."""
    return card in cards_that_match(state.color, state.discard[-1].face)


def is_honest(rules: Rules, hand: Cards, color: Color | None) -> bool:
    """Whether a Wild Draw Four was honest, given the hand it left behind (WD4-2, WD4-6)."""
    if rules.wilds_count_as_match:
        return not any(card.color is color or card.is_wild for card in hand)
    return not any(card.color is color for card in hand)


def is_bluff(state: RoundState, seat: Seat, card: Card) -> bool:
    """Whether playing this card now would be a dishonest Wild Draw Four (WD4-2)."""
    return card.face is Face.WILD_DRAW_FOUR and not is_honest(
        state.setup.rules, without(state.hands[seat], card), state.color
    )


def is_playable(state: RoundState, seat: Seat, card: Card) -> bool:
    """Whether a card in hand could be played in a turn (TURN-1, HOUSE-6)."""
    if not matches(state, card):
        return False
    return not (state.setup.rules.honest_draw_four and is_bluff(state, seat, card))


def playable_cards(state: RoundState, seat: Seat) -> list[Card]:
    """The kinds of cards in a hand that could be played in a turn (TURN-1, HOUSE-6)."""
    matching = cards_that_match(state.color, state.discard[-1].face)
    playable = [card for card in dict.fromkeys(state.hands[seat]) if card in matching]
    if state.setup.rules.honest_draw_four:
        return [card for card in playable if not is_bluff(state, seat, card)]
    return playable


def is_stackable(state: RoundState, card: Card) -> bool:
    """Whether a draw card passes on the demand that lies before the seat (HOUSE-1)."""
    return card in cards_that_pass_on(state)


def cards_that_pass_on(state: RoundState) -> Cards:
    """The draw cards that pass on the demand, whoever holds them (HOUSE-1)."""
    demand, stacking = state.demand, state.setup.rules.stacking
    if demand is None or state.turn != state.demanded_of:
        return ()
    return _stackable(stacking, demand.card.face, state.color)


@cache
def _stackable(stacking: Stacking, face: Face, color: Color | None) -> Cards:
    """Which cards stack on a draw card of this face and color."""
    same = stacking is not Stacking.NONE and (face is Face.DRAW_TWO or stacking is not Stacking.TWO)
    other = stacking is Stacking.ANY
    draw_cards = (c for c in ALL_CARDS if c.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR))
    return tuple(
        card
        for card in draw_cards
        if (same if card.face is face else other and (card.is_wild or card.color is color))
    )


def passing_on(state: RoundState) -> list[str]:
    """What passes on the demand: codes of cards, or `D` for a Draw Two of any color."""
    cards = cards_that_pass_on(state)
    twos = [card.code for card in cards if card.face is Face.DRAW_TWO]
    fours = [card.code for card in cards if card.is_wild]
    return [*(twos if len(twos) < len(COLORS) else [str(Face.DRAW_TWO)]), *fours]


def demanding_rule(state: RoundState) -> str:
    """The rule behind a demand: a Wild Draw Four's own, or stacking."""
    demand = state.demand
    return "WD4-1" if demand and demand.card.face is Face.WILD_DRAW_FOUR else "HOUSE-1"


def is_swap(state: RoundState, seat: Seat, card: Card) -> bool:
    """Whether playing this card swaps hands; a last card moves none (HOUSE-3)."""
    return card.face is Face.SEVEN and _moves_hands(state, seat)


def is_pass_on(state: RoundState, seat: Seat, card: Card) -> bool:
    """Whether playing this card makes every hand go round; a last card moves none (HOUSE-3)."""
    return card.face is Face.ZERO and _moves_hands(state, seat)


def _moves_hands(state: RoundState, seat: Seat) -> bool:
    return state.setup.rules.seven_zero and len(state.hands[seat]) > 1


def cards_after_play(state: RoundState, seat: Seat, action: PlayCard) -> int:
    """How many cards the seat holds after a play, with hands moved by a seven or zero (UNO-1)."""
    if action.swap is not None and is_swap(state, seat, action.card):
        return len(state.hands[action.swap])
    if is_pass_on(state, seat, action.card):
        return len(state.hands[state.before(seat)])
    return len(state.hands[seat]) - 1


def check_play(state: RoundState, seat: Seat, action: PlayCard) -> Refusal | None:
    """TURN-1, TURN-2, ACT-4, UNO-5, HOUSE-1, HOUSE-2, HOUSE-3, HOUSE-6."""
    card = action.card
    if find(state.hands[seat], card) is None:
        return Refusal("card-not-held", "TURN-1", {"card": card.code})
    return (
        _check_moment(state, seat, card)
        or _check_color(action)
        or _check_swap(state, seat, action)
        or (_check_call(state, seat, action) if action.uno else None)
    )


def _check_moment(state: RoundState, seat: Seat, card: Card) -> Refusal | None:
    """Why this card may not be played now, whatever its color, target or call; or None."""
    if seat != state.turn:
        if card is not state.discard[-1]:
            return Refusal("not-identical", "HOUSE-2", _facts(state, card))
    elif state.phase is Phase.DRAWN and card is not state.drawn:
        return Refusal("only-the-drawn-card", "TURN-2", _facts(state, card))
    elif state.phase is Phase.ANSWER:
        if not is_stackable(state, card):
            stacking = state.setup.rules.stacking is not Stacking.NONE
            facts = {**_facts(state, card), "passes": " ".join(passing_on(state))}
            return Refusal("not-stackable", "HOUSE-1" if stacking else "WD4-1", facts)
    elif not matches(state, card):
        return Refusal("does-not-match", "TURN-1", _facts(state, card))
    if state.setup.rules.honest_draw_four and is_bluff(state, seat, card):
        return Refusal("bluff-not-allowed", "HOUSE-6", bluff_facts(state, seat, card))
    return None


def _facts(state: RoundState, card: Card) -> Facts:
    return {"card": card.code, "top": state.discard[-1].code, "color": str(state.color)}


def bluff_facts(state: RoundState, seat: Seat, card: Card) -> Facts:
    """The facts about a bluff; `held` says which cards in hand make it one (WD4-2, WD4-6)."""
    color = any(held.color is state.color for held in state.hands[seat])
    return {**_facts(state, card), "held": "color" if color else "wild"}


def _check_color(action: PlayCard) -> Refusal | None:
    if action.card.is_wild and action.color is None:
        return Refusal("color-missing", "ACT-4", {"card": action.card.code})
    if not action.card.is_wild and action.color is not None:
        return Refusal("color-not-wanted", "ACT-4", {"card": action.card.code})
    return None


def _check_swap(state: RoundState, seat: Seat, action: PlayCard) -> Refusal | None:
    if not is_swap(state, seat, action.card):
        if action.swap is not None:
            return Refusal("swap-not-wanted", "HOUSE-3", {"card": action.card.code})
    elif action.swap is None:
        return Refusal("swap-missing", "HOUSE-3", {"card": action.card.code})
    elif action.swap == seat or action.swap not in state.seats:
        return Refusal("no-such-seat", "HOUSE-3", {"seat": action.swap})
    return None


def _check_call(state: RoundState, seat: Seat, action: PlayCard) -> Refusal | None:
    left = cards_after_play(state, seat, action)
    if left != 1:
        return Refusal("no-reason-to-call", "UNO-5", {"cards": left})
    return None


def check_draw(state: RoundState, seat: Seat, action: DrawCard) -> Refusal | None:
    """Drawing is free, unless the house rule says to play if you can (TURN-2, HOUSE-5)."""
    if state.setup.rules.must_play:
        for card in playable_cards(state, seat):
            return Refusal("must-play", "HOUSE-5", {"card": card.code})
    return None


def check_keep(state: RoundState, seat: Seat, action: KeepCard) -> Refusal | None:
    """The drawn card may be kept, unless an option says to play it (TURN-2, TURN-3, HOUSE-5)."""
    if is_obliged(state):
        rule = "HOUSE-5" if state.setup.rules.must_play else "TURN-3"
        return Refusal("must-play-drawn", rule, {"card": str(state.drawn)})
    return None


def is_obliged(state: RoundState) -> bool:
    """Whether the drawn card must be played.

    A penalty drawn since can turn a drawn Wild Draw Four into a bluff (HOUSE-6), and nobody is
    obliged to play what is forbidden.
    """
    return state.obliged and state.drawn is not None and is_playable(state, state.turn, state.drawn)


def check_name_color(state: RoundState, seat: Seat, action: NameColor) -> Refusal | None:
    """Any color may be named (SET-3)."""
    return None


def check_take(state: RoundState, seat: Seat, action: TakeCards) -> Refusal | None:
    """Cards that are demanded can always be taken (WD4-1, HOUSE-1)."""
    return None


def check_challenge(state: RoundState, seat: Seat, action: Challenge) -> Refusal | None:
    """Only a Wild Draw Four can be challenged, and where it could be a bluff (WD4-3, HOUSE-6)."""
    if state.demand is None or state.demand.card.face is not Face.WILD_DRAW_FOUR:
        return Refusal("nothing-to-challenge", "WD4-3")
    if state.setup.rules.honest_draw_four:
        return Refusal("always-honest", "HOUSE-6")
    return None


def may_challenge_after(state: RoundState, seat: Seat) -> Seat | None:
    """The seat asked to challenge after this one declined; None after the last (WD4-3)."""
    asked = state.after(seat)
    anyone = state.setup.rules.challengers is Challengers.ANYONE
    if not anyone or state.demand is None or asked == state.demand.seat:
        return None
    return asked if check_challenge(state, asked, Challenge()) is None else None


def check_call(state: RoundState, seat: Seat, action: CallUno) -> Refusal | None:
    """Only a seat that can still be caught may call by itself (UNO-5, UNO-3)."""
    if state.exposed != seat:
        return Refusal("no-reason-to-call", "UNO-5", {"cards": len(state.hands[seat])})
    return None if state.setup.rules.late_call else Refusal("call-came-late", "UNO-3")


def check_catch(state: RoundState, seat: Seat, action: CatchUno) -> Refusal | None:
    """Only a seat with one card and no call may be caught, and not by itself (UNO-2, UNO-4)."""
    if action.seat not in state.seats:
        return Refusal("no-such-seat", "UNO-5", {"seat": action.seat})
    if state.exposed != action.seat:
        return Refusal("nobody-to-catch", "UNO-5", {"seat": action.seat})
    if action.seat == seat:
        return Refusal("catch-yourself", "UNO-2")
    if not may_catch(state, seat, action.seat):
        return Refusal("catch-a-partner", "UNO-4", {"seat": action.seat})
    return None


def may_catch(state: RoundState, seat: Seat, other: Seat) -> bool:
    """Whether the rules let a seat catch another one (UNO-4)."""
    only_opponents = state.setup.rules.catchers is Catchers.OPPONENTS
    return seat != other and not (only_opponents and state.are_partners(seat, other))


def check_suggestion(state: RoundState, seat: Seat, action: PenalizeSuggestion) -> Refusal | None:
    """The penalty needs its option; whether a card was suggested, the table has judged (PEN-1)."""
    if not state.setup.rules.suggestion_penalty:
        return Refusal("no-suggestion-penalty", "PEN-1")
    if action.seat not in state.seats:
        return Refusal("no-such-seat", "PEN-1", {"seat": action.seat})
    return None
