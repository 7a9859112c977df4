"""One round through a viewer's eyes.

The state here is what the viewer sees. For a move, the engine is given that state with the hidden
cards that the move needs filled in: a card that someone plays, the cards that the record says were
drawn, a hand that is challenged. Its events are then redacted and folded, so that nothing stays in
the state but what the viewer saw. Where a hand is shown, moved to the viewer or laid open at the
end, `> sees` and `> hand` after the move say what it is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from lastcard.engine import (
    HIDDEN,
    Card,
    Cards,
    Challenge,
    DrawCard,
    Event,
    Events,
    Face,
    FirstDiscard,
    PlayCard,
    RoundState,
    Rules,
    Seat,
    Setup,
    Step,
    Viewer,
    advance,
    fold,
    redact,
    view,
)
from lastcard.engine.cards import hide
from lastcard.engine.events import CardsDrawn, Cause, HandShown, HandsMoved, PlayOffered, RoundEnded
from lastcard.notation.blocks import Block
from lastcard.notation.draws import check_draws, settle, stated_draws
from lastcard.notation.errors import illegal
from lastcard.notation.header import Header
from lastcard.notation.open_round import OpenRound, Shuffles
from lastcard.notation.position import Layout, begin, lay_out
from lastcard.notation.record import Move

_PLAYABLE: Final = Card("W")
"""Takes the place of a hidden card that, as the record shows, could be played."""


class HiddenShuffles(Shuffles):
    """Chance that the viewer cannot see: the notes only say how many cards there were."""

    def __call__(self, cards: Cards) -> Cards:
        if self.unused:
            note = self.unused[0]
            self.used += 1
            if len(note.cards) != len(cards):
                raise illegal("not-a-shuffle", "TURN-5", place=note.place, cards=len(cards))
        return settle(cards, 0, self.stated)


class SeenRound(OpenRound):
    """A round as a viewer sees it."""

    shuffles = HiddenShuffles

    def __init__(self, header: Header, setup: Setup, dealer: Seat, viewer: Viewer) -> None:
        super().__init__(header, setup, dealer)
        self._viewer = viewer

    def start(self, block: Block, shuffles: Shuffles) -> Events:
        """Lay out the cards and turn up the first, if one is turned up."""
        header = self._header
        layout = lay_out(header, self._setup, self._dealer)
        if header.discard is None:
            layout = replace(layout, draw=_turned_up(layout, block, self._setup.rules))
        step = begin(header, self._setup, self._dealer, layout, shuffles)
        if step.state.top is HIDDEN:
            raise illegal("hidden-first-discard", "SET-3")
        events = self._redacted(step.events)
        check_draws(None, block.drew, events)
        self.state = view(step.state, self._viewer).state
        return events

    def _attempt(self, block: Block, move: Move, shuffles: Shuffles) -> Step:
        state = self.state.copy()
        stated = stated_draws(move, block.drew)
        action = move.action
        is_invented = False
        if isinstance(action, PlayCard):
            _reveal(state, move.seat, action.card)
        elif isinstance(action, DrawCard):
            is_invented = stated[-1] is HIDDEN and self._was_offered(block, move)
            stated = (*stated[:-1], _PLAYABLE) if is_invented else stated
        elif isinstance(action, Challenge):
            _judge(state, block, move.seat, self._viewer)
        shuffles.stated = stated[len(state.draw) :]
        _fill_piles(state, stated)
        events = self._redacted(
            self._corrected(event, block, is_invented=is_invented)
            for event in advance(state, move.seat, action, shuffles).events
        )
        check_draws(move, block.drew, events)
        after = fold(self.state, events)
        _check_counts(after)
        return Step(after, events)

    def _redacted(self, events: Iterable[Event]) -> Events:
        seen = (redact(event, self._viewer) for event in events)
        return tuple(event for event in seen if event is not None)

    def _was_offered(self, block: Block, move: Move) -> bool:
        """Whether a hidden card that was drawn could be played: then its seat is still to act."""
        turn = block.turn_after()
        return self._setup.rules.draw_until_playable if turn is None else turn == move.seat

    def _corrected(self, event: Event, block: Block, *, is_invented: bool) -> Event:
        """The event without invented cards, and with those that the record says were seen."""
        match event:
            case CardsDrawn(cause=Cause.TURN) if is_invented:
                return replace(event, cards=hide(event.cards))
            case PlayOffered() if is_invented:
                return replace(event, card=HIDDEN)
            case HandShown() if event.viewer == self._viewer:
                said = block.shown(event.viewer, event.seat)
                return replace(event, cards=_known(hide(event.cards), said))
            case HandsMoved() | RoundEnded():
                hands = enumerate(event.hands)
                said_hands = ((hand, block.hand_after(Seat(seat))) for seat, hand in hands)
                return replace(event, hands=tuple(_known(*pair) for pair in said_hands))
            case _:
                return event


def _known(cards: Cards, said: Cards | None) -> Cards:
    """What the record says the cards are, if they are hidden and it can be."""
    if said is None or HIDDEN not in cards or len(said) != len(cards):
        return cards
    return said


def _turned_up(layout: Layout, block: Block, rules: Rules) -> Cards:
    """The draw pile with the cards on top that were turned up: after a shuffle, its first card."""
    pile = list(layout.draw)
    turned = 1
    # Where cards are passed over, none goes back: the shuffles are for the first move (SET-4).
    for note in block.shuffles if rules.first_discard is FirstDiscard.PLAY else ():
        if pile[turned - 1].face is not Face.WILD_DRAW_FOUR or turned == len(pile):
            break
        pile[turned] = note.cards[0] if note.cards else HIDDEN
        turned += 1
    return _filled(pile, stated_draws(None, block.drew), start=turned)


def _filled(pile: Sequence[Card], stated: Cards, *, start: int = 0) -> Cards:
    """The pile with hidden cards replaced by the stated ones."""
    filled = list(pile)
    for index, card in enumerate(stated[: max(0, len(pile) - start)], start=start):
        if filled[index] is HIDDEN:
            filled[index] = card
    return tuple(filled)


def _fill_piles(state: RoundState, stated: Cards) -> None:
    """Put the cards that are going to be drawn where they will be drawn from.

    Nobody sees in which order the discard pile is shuffled, so its cards are hidden, too. If all of
    the pile is drawn, the top card that a play covers is drawn with it and needs no place.
    """
    hidden, shuffled = hide(state.discard[:-1]), list(stated[len(state.draw) :])
    if len(shuffled) > len(hidden) and state.discard[-1] in shuffled:
        shuffled.remove(state.discard[-1])
    under = _filled(hidden, tuple(shuffled))
    state.draw = _filled(state.draw, stated)
    state.discard = under + state.discard[-1:]


def _reveal(state: RoundState, seat: Seat, card: Card) -> None:
    """Put a card that is played into the hidden hand; after a draw it is the drawn card."""
    if seat not in state.seats:
        return
    hand = list(state.hands[seat])
    was_drawn = state.drawn is HIDDEN and seat == state.turn
    if HIDDEN in hand and (was_drawn or card not in hand):
        hand[hand.index(HIDDEN)] = card
        state.hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
        state.drawn = card if was_drawn else state.drawn


def _judge(state: RoundState, block: Block, challenger: Seat, viewer: Viewer) -> None:
    """Fill a hidden hand that is challenged: as the viewer was shown it, or to fit the outcome."""
    demand = state.demand
    if demand is None or HIDDEN not in demand.hand:
        return
    shown = block.shown(challenger, demand.seat) if challenger == viewer else None
    hand = _known(demand.hand, shown)
    if hand is demand.hand and demand.match is not None and _was_guilty(block, challenger):
        hand = (Card(demand.match + "0"), *hand[1:])
    state.demand = replace(demand, hand=hand)


def _was_guilty(block: Block, challenger: Seat) -> bool:
    """Whether a challenge was won: another seat draws, or the challenger is in turn."""
    if block.drew:
        return block.drew[0].seat != challenger
    return block.turn_after() == challenger


def _check_counts(state: RoundState) -> None:
    """Refuse a record in which more of a card are seen than the deck has."""
    seen = Counter(card for cards in (*state.hands, state.discard) for card in cards)
    del seen[HIDDEN]
    for card, count in seen.items():
        if count > state.setup.edition.count(card):
            raise illegal("not-in-the-deck", "DECK-1", card=card.code)
