"""Who may know what: views and redacted events (WD4-3, ACT-5), failing closed."""

from dataclasses import dataclass, fields
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.engine import (
    ALL_CARDS,
    HIDDEN,
    Card,
    Event,
    IllegalAction,
    Seat,
    Viewer,
    Watcher,
    explain,
    legal_actions,
    redact,
    view,
)
from lastcard.engine.events import CardPlayed, CardsDrawn, CardTurned, HandShown, RoundEnded
from lastcard.engine.evolve import CHANGES
from lastcard.engine.redaction import SIGHTS, Who
from tests import laws
from tests.strategies import ACTIONS, ANY_SEATS, SEEDS, Played, rounds, setups


@given(rounds())
def test_folding_what_a_viewer_is_told_gives_what_the_viewer_sees(played: Played) -> None:
    for moment in played.moments:
        laws.views_follow_events(moment, played.viewers)


@given(rounds(), SEEDS)
@pytest.mark.rule("WD4-3", "ACT-5")
def test_what_a_viewer_cannot_see_makes_no_difference_to_it(played: Played, seed: int) -> None:
    for viewer in played.viewers:
        laws.hides_what_is_hidden(played.state, viewer, Random(seed))


@given(rounds(setups(players=range(2, 8), distinct=True)))
@pytest.mark.rule("WD4-3", "ACT-5", "HOUSE-3")
def test_no_viewer_is_ever_shown_a_card_that_is_not_for_it(played: Played) -> None:
    """With one of each card in the deck, every card that shows can be accounted for."""
    for viewer in played.viewers:
        if viewer is Watcher.RECORD:
            continue
        known: set[Card] = set()
        for moment in played.moments:
            for event in moment.events:
                known |= _rightly_known(event, viewer)
            if not isinstance(viewer, Watcher):
                known |= set(moment.after.hands[viewer])
            told = [redact(event, viewer) for event in moment.events]
            assert set(laws.cards_in(told)) <= known
            seen = view(moment.after, viewer).state
            assert set(laws.cards_in(seen)) <= known
            assert set(seen.draw) <= {HIDDEN}


def _rightly_known(event: Event, viewer: Viewer) -> set[Card]:
    """What lies open, what the viewer draws, and what it alone is shown."""
    match event:
        case CardTurned() | CardPlayed():
            return {event.card}
        case CardsDrawn() if event.seat == viewer:
            return set(event.cards)
        case HandShown() if event.viewer == viewer:
            return set(event.cards)
        case RoundEnded():
            return {card for hand in event.hands for card in hand}
        case _:
            return set()


@dataclass(frozen=True)
class CardWhispered:
    card: Card


@given(ANY_SEATS | st.just(Watcher.SPECTATOR), st.sampled_from(ALL_CARDS))
def test_an_event_that_nobody_taught_to_redact_is_not_shown(viewer: Viewer, card: Card) -> None:
    event = CardWhispered(card)
    assert redact(event, viewer) is None
    assert redact(event, Watcher.RECORD) is event


def test_every_event_is_known_to_the_fold_and_to_redaction() -> None:
    assert set(CHANGES) == set(get_args(Event))
    assert set(get_args(Event)) <= set(SIGHTS)


def test_of_fields_that_hold_several_cards_only_the_last_hands_are_for_everyone() -> None:
    plural = {
        (kind, f.name) for kind in get_args(Event) for f in fields(kind) if "Cards" in str(f.type)
    }
    open_to_all = {(kind.__name__, n) for kind, n in plural if SIGHTS[kind][n] is Who.EVERYONE}
    assert open_to_all == {("RoundEnded", "hands")}


@given(rounds(), st.data(), ANY_SEATS, st.lists(ACTIONS))
def test_a_view_can_be_asked_anything(
    played: Played, data: st.DataObject, seat: Seat, actions: list
) -> None:
    state, viewer = played.state, data.draw(st.sampled_from(played.viewers))
    seen = view(state, viewer)
    for other in (seat, *map(Seat, state.seats)):
        legal_actions(seen.state, other)
        for action in actions:
            explain(seen.state, other, action)
    for action in actions:
        verdict = seen.explain(action)
        if isinstance(viewer, Watcher):
            assert not verdict.allowed
        else:
            assert verdict == explain(state, viewer, action)


@given(rounds())
def test_a_view_knows_the_hand_of_its_viewer_and_how_many_cards_there_are(played: Played) -> None:
    state = played.state
    for viewer in played.viewers:
        seen = view(state, viewer)
        assert seen.counts == tuple(len(hand) for hand in state.hands)
        assert len(seen.state.draw) == len(state.draw)
        assert seen.hand == (() if isinstance(viewer, Watcher) else state.hands[viewer])
        if viewer is Watcher.RECORD:
            assert seen.state == state


@given(rounds(), ANY_SEATS)
def test_nobody_sees_a_round_from_a_seat_that_is_not_there(played: Played, seat: Seat) -> None:
    if seat not in played.state.seats:
        with pytest.raises(IllegalAction) as refused:
            view(played.state, seat)
        assert (refused.value.code, refused.value.rule) == ("no-such-seat", "DECK-3")
        laws.refusal_says_why(refused.value)
