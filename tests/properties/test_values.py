"""Cards, actions, events and states are values: they copy, pickle, compare and print themselves."""

import pickle
from copy import copy, deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard import engine
from lastcard.engine import (
    ALL_CARDS,
    HIDDEN,
    Action,
    Card,
    IllegalAction,
    Malformed,
    Rules,
    StaleAction,
    advance,
    explain,
    parse_cards,
    print_cards,
    redact,
)
from lastcard.engine import events as event_module
from tests.strategies import ACTIONS, CARDS, Played, rounds, rules

NAMES = {**vars(event_module), **vars(engine)}


def evaluated(value: object) -> object:
    return eval(repr(value), dict(NAMES))


@given(CARDS)
def test_a_card_is_one_object_however_it_is_come_by(card: Card) -> None:
    assert Card(card.code) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy(card) is card
    assert deepcopy(card) is card
    assert evaluated(card) is card


@given(st.lists(CARDS).map(tuple))
def test_cards_print_and_parse(cards: tuple[Card, ...]) -> None:
    assert parse_cards(print_cards(cards)) == cards


@given(st.text())
def test_a_text_is_a_card_or_is_malformed(text: str) -> None:
    if text in {card.code for card in (*ALL_CARDS, HIDDEN)}:
        assert Card(text).code == text
    else:
        with pytest.raises(Malformed, match="is not a card"):
            Card(text)


@given(CARDS, CARDS)
def test_cards_are_ordered(one: Card, other: Card) -> None:
    assert (one < other) + (one == other) + (one > other) == 1
    assert (one <= other) == (not one > other)


@given(ACTIONS)
def test_an_action_prints_as_what_makes_it(action: Action) -> None:
    assert evaluated(action) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(deepcopy(action)) == hash(action)


@given(rounds())
def test_an_event_prints_as_what_makes_it(played: Played) -> None:
    for moment in played.moments[-20:]:
        for event in moment.events:
            assert evaluated(event) == event
            assert pickle.loads(pickle.dumps(event)) == event


@given(rounds())
def test_a_state_copies_and_pickles(played: Played) -> None:
    state = played.state
    assert deepcopy(state) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert state.copy() == state
    assert state.copy() is not state


@given(rules(Rules()))
def test_rules_print_as_what_makes_them_and_as_options(chosen: Rules) -> None:
    assert evaluated(chosen) == chosen
    assert Rules().with_options(chosen.differences(Rules())) == chosen


@given(rounds(), st.lists(ACTIONS, min_size=1))
def test_a_refusal_survives_the_way_to_another_process(
    played: Played, actions: list[Action]
) -> None:
    state = played.state
    for action in actions:
        verdict = explain(state, state.turn, action)
        assert pickle.loads(pickle.dumps(verdict)) == verdict
        assert evaluated(verdict) == verdict
        assert type(verdict.allowed) is bool
        if not verdict.allowed:
            with pytest.raises(IllegalAction) as refused:
                advance(state, state.turn, action, tuple)
            sent = pickle.loads(pickle.dumps(refused.value))
            assert sent.refusal == refused.value.refusal
            assert str(sent) == str(refused.value)


def test_the_other_errors_survive_it_too() -> None:
    stale = pickle.loads(pickle.dumps(StaleAction(14)))
    assert stale.moment == 14
    assert str(stale) == str(StaleAction(14))
    malformed = pickle.loads(pickle.dumps(Malformed("no card", source="a.lcn", line=3, column=7)))
    assert str(malformed) == "a.lcn:3:7: no card"


@given(rounds())
def test_what_a_viewer_is_told_prints_too(played: Played) -> None:
    for viewer in played.viewers:
        for event in played.moments[-1].events:
            assert evaluated(redact(event, viewer)) == redact(event, viewer)
