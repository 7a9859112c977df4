"""The laws that hold at every moment of every round, each as a function that asserts it.

They are written against the rules and not against the engine's code: where the engine folds events
or looks something up, a law counts cards or asks every question there is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from lastcard import rulebook
from lastcard.engine import (
    ALL_CARDS,
    COLORS,
    HIDDEN,
    Action,
    CallUno,
    Card,
    Cards,
    CardsDrawn,
    CatchUno,
    CatchUntil,
    Challenge,
    Demand,
    DrawCard,
    IllegalAction,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    Phase,
    PileReshuffled,
    PlayCard,
    Reshuffle,
    RoundState,
    Seat,
    TakeCards,
    Viewer,
    Watcher,
    advance,
    evolve,
    explain,
    fold,
    legal_actions,
    may_react,
    needs_no_turn,
    reactions,
    redact,
    turn_actions,
    view,
)
from tests.random_play import Moment, shuffler


def viewers(state: RoundState) -> list[Viewer]:
    """Everyone who can look at a round."""
    return [*map(Seat, state.seats), *Watcher]


def conserves_cards(state: RoundState) -> None:
    """Hands, draw pile and discard pile make up the deck (TURN-5)."""
    lying = Counter(state.draw) + Counter(state.discard)
    for hand in state.hands:
        lying.update(hand)
    assert lying == Counter(state.setup.edition.deck)


def is_well_formed(state: RoundState) -> None:
    """What belongs to a phase is there in that phase, and only then."""
    assert state.turn in state.seats
    assert state.discard
    assert (state.phase is Phase.DRAWN) == (state.drawn is not None)
    assert (state.phase is Phase.ANSWER) == (state.demand is not None)
    assert state.phase is Phase.DRAWN or not state.obliged
    assert state.phase is not Phase.DEAL
    assert (state.phase is Phase.COLOR) <= (state.color is None)
    assert state.color is not None or state.phase is Phase.COLOR
    if state.drawn is not None:
        assert state.drawn in state.hands[state.turn]
    if state.top is not None and not state.top.is_wild:
        assert state.color is state.top.color
    if state.phase is not Phase.OVER:
        assert all(state.hands), "a hand without cards ends the round"
        assert state.winner is None
    elif state.winner is not None:
        assert [seat for seat in state.seats if not state.hands[seat]] == [state.winner]
    assert 0 <= state.passes <= state.setup.seats
    assert state.is_over or not state.is_endless


def somebody_can_act(state: RoundState) -> None:
    """A round that is not over waits for a seat that can do something."""
    assert bool(legal_actions(state, state.turn)) != state.is_over


def every_seat(state: RoundState) -> list[Seat]:
    """The seats of the table and one beyond each end."""
    return [Seat(seat) for seat in range(-1, state.setup.seats + 1)]


def every_action(
    state: RoundState, cards: Iterable[Card] = (*ALL_CARDS, HIDDEN)
) -> Iterator[Action]:
    """Every action there is at this table, senseless ones included, with these cards."""
    yield from (DrawCard(), KeepCard(), TakeCards(), Challenge(), CallUno())
    yield from (NameColor(color) for color in COLORS)
    seats = every_seat(state)
    for seat in seats:
        yield CatchUno(seat)
    for card in cards:
        for color in (None, *COLORS):
            for swap in (None, *seats):
                for uno in (False, True):
                    yield PlayCard(card, color, swap, uno)


def choices_are_what_is_allowed(state: RoundState, seat: Seat, actions: Iterable[Action]) -> None:
    """`legal_actions` lists what `explain` allows, all of it, once, in turn and out of turn."""
    listed = legal_actions(state, seat)
    free = [action for action in listed if needs_no_turn(state, seat, action)]
    assert list(reactions(state, seat)) == free
    assert list(turn_actions(state, seat)) == [action for action in listed if action not in free]
    assert may_react(state) or not free
    assert len(set(listed)) == len(listed)
    assert set(listed) == {action for action in actions if explain(state, seat, action).allowed}


def refusal_changes_nothing(state: RoundState, seat: Seat, action: Action) -> None:
    """An action is taken, or refused with a code and a rule and the state as it was before."""
    copied = deepcopy(state)
    verdict = explain(state, seat, action)
    assert verdict.code
    assert verdict.rule
    if verdict.allowed:
        advance(state, seat, action, shuffler(Random(0)))
    else:
        with pytest.raises(IllegalAction) as refused:
            advance(state, seat, action, shuffler(Random(0)))
        assert (refused.value.code, refused.value.rule) == (verdict.code, verdict.rule)
        refusal_says_why(refused.value)
    assert state == copied


def refusal_says_why(error: IllegalAction) -> None:
    """A refusal names a rule of the catalogue, and all the facts that its sentence needs."""
    assert error.rule in rulebook.rules()
    assert "…" not in str(error)
    assert "None" not in str(error)


def choices_are_shared_out(state: RoundState, seat: Seat) -> None:
    """What a seat can do it can do in its turn or out of it: calls, catches and jump-ins."""
    out_of_turn, in_turn = reactions(state, seat), turn_actions(state, seat)
    assert sorted(out_of_turn + in_turn, key=repr) == sorted(legal_actions(state, seat), key=repr)
    assert not in_turn or seat == state.turn
    for action in out_of_turn:
        jumps_in = isinstance(action, PlayCard) and seat != state.turn
        assert jumps_in or isinstance(action, CallUno | CatchUno)
    assert not any(isinstance(action, CallUno | CatchUno) for action in in_turn)
    assert not out_of_turn or may_react(state)


def events_make_the_state(moment: Moment) -> None:
    """A state is the fold of its events, at once or one by one."""
    assert fold(moment.before, moment.events) == moment.after
    state = moment.before
    for event in moment.events:
        state = evolve(state, event)
        assert type(state.obliged) is bool, "clients read it"
    assert state == moment.after


def views_follow_events(moment: Moment, watching: Iterable[Viewer]) -> None:
    """Folding what a viewer is told gives what the viewer sees."""
    for viewer in watching:
        told = [redact(event, viewer) for event in moment.events]
        seen = fold(view(moment.before, viewer).state, [event for event in told if event])
        assert seen == view(moment.after, viewer).state
        assert None not in told


def window_follows_the_rules(moment: Moment) -> None:
    """Who can be caught after a step (UNO-1 to UNO-4), worked out from the counts of cards."""
    before, after, action = moment.before, moment.after, moment.action
    rules = after.setup.rules
    counts = [len(hand) for hand in after.hands]
    expected: Seat | None = None
    match action:
        case PlayCard():
            if counts[moment.seat] == 1 and not (action.uno or rules.auto_uno):
                expected = moment.seat
        case TakeCards() | Challenge() | PenalizeSuggestion():
            if before.exposed is not None and counts[before.exposed] == 1:
                expected = before.exposed
        case DrawCard() if rules.catch_until is CatchUntil.PLAYED and after.phase is Phase.DRAWN:
            if before.exposed is not None and counts[before.exposed] == 1:
                expected = before.exposed
        case _:
            pass  # a draw by choice, a call or a catch ends it; a deal or a color opens none
    assert after.exposed == (None if after.is_over else expected)
    if after.exposed is not None:
        assert counts[after.exposed] == 1


def pile_is_made_anew_in_time(moment: Moment) -> None:
    """When a card is needed, or by option as soon as the last one has been drawn (TURN-5)."""
    if moment.before.phase is Phase.DEAL:
        return
    drawn, left = 0, len(moment.before.draw)
    for number, event in enumerate(moment.events):
        if isinstance(event, CardsDrawn):
            drawn += len(event.cards)
            left -= len(event.cards)
        elif isinstance(event, PileReshuffled):
            assert left == 0
            left = len(event.draw)
            at_once = moment.after.setup.rules.reshuffle is Reshuffle.AT_ONCE
            assert (at_once and drawn) or isinstance(moment.events[number + 1], CardsDrawn)
    if drawn and not left and moment.after.setup.rules.reshuffle is Reshuffle.AT_ONCE:
        assert len(moment.after.discard) == 1


def other_seats_play_on(moment: Moment) -> None:
    """What is done out of turn costs nobody a turn (UNO-2, PEN-1), nor does it name a color."""
    before, after = moment.before, moment.after
    if isinstance(moment.action, CallUno | CatchUno | PenalizeSuggestion):
        assert (after.turn, after.phase, after.color) == (before.turn, before.phase, before.color)
        assert (after.drawn, after.obliged, after.demand) == (
            before.drawn,
            before.obliged,
            before.demand,
        )


def reshuffled_otherwise(state: RoundState, viewer: Viewer, rng: Random) -> RoundState:
    """A state that differs from this one only in what the viewer cannot see."""
    if viewer is Watcher.RECORD:
        return state
    twin = state.copy()
    # The deck is known and so is what lies open: the rest is dealt anew.
    unseen = list(state.draw)
    for seat, hand in enumerate(state.hands):
        if seat != viewer and not state.is_over:
            unseen.extend(hand)
    rng.shuffle(unseen)
    if not state.is_over:
        twin.hands = tuple(
            hand if seat == viewer else tuple(unseen.pop() for _ in hand)
            for seat, hand in enumerate(state.hands)
        )
    twin.draw = tuple(unseen)
    if state.turn != viewer and state.drawn is not None:
        twin.drawn = rng.choice(twin.hands[state.turn])
        twin.obliged = rng.random() < 1 / 2
    if state.demand is not None and state.demand.seat != viewer:
        twin.demand = _with_other_hand(state.demand, rng)
    twin.shown = tuple(
        shown if shown.viewer == viewer else replace(shown, cards=_any_cards(shown.cards, rng))
        for shown in state.shown
    )
    return twin


def _with_other_hand(demand: Demand, rng: Random) -> Demand:
    return replace(demand, hand=_any_cards(demand.hand, rng))


def _any_cards(cards: Cards, rng: Random) -> Cards:
    return tuple(rng.choice(ALL_CARDS) for _ in cards)


def hides_what_is_hidden(state: RoundState, viewer: Viewer, rng: Random) -> None:
    """States that differ only in what a viewer cannot see look and play the same for it."""
    twin = reshuffled_otherwise(state, viewer, rng)
    assert view(twin, viewer) == view(state, viewer)
    assert view(twin, viewer).legal_actions() == view(state, viewer).legal_actions()
    if not isinstance(viewer, Watcher):
        assert legal_actions(twin, viewer) == legal_actions(state, viewer)
        assert legal_actions(view(state, viewer).state, viewer) == legal_actions(state, viewer)


def cards_in(value: object) -> Iterator[Card]:
    """Every card that can be seen somewhere inside a value."""
    if isinstance(value, Card):
        if value is not HIDDEN:
            yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.name != "setup":  # the deck is no secret
                yield from cards_in(getattr(value, field.name))
