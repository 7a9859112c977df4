from dataclasses import replace

import pytest

from lastcard.engine import (
    Card,
    Color,
    Direction,
    IllegalAction,
    NameColor,
    Phase,
    RoundState,
    Rules,
    Seat,
    Setup,
    parse_cards,
    print_cards,
    start_round,
    turn_up,
)
from lastcard.engine.events import CardReturned, CardsDealt, CardTurned, HandShown
from lastcard.engine.rules import parse_option
from tests.laws import refusal_says_why
from tests.tables import Table, in_given_order


@pytest.mark.rule("DECK-3", "SET-2")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    setup = Table("R1 R4 | R2 R5 | R3 R6", top="R7", draw="R8", hand_size=2).state.setup
    deck = parse_cards("R1 R2 R3 R4 R5 R6 R7 R8")
    state, events = start_round(setup, Seat(0), deck, tuple)
    assert [print_cards(hand) for hand in state.hands] == ["R3 R6", "R1 R4", "R2 R5"]
    assert (state.top, state.draw) == (Card("R7"), (Card("R8"),))
    assert state.turn == 1
    assert state.direction is Direction.LEFT
    assert isinstance(events[0], CardsDealt)


def _with(rules: Rules, hand_size: int) -> Rules:
    return replace(rules, hand_size=hand_size)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.rule("SET-2")
def test_on_a_number_the_dealers_left_starts(players: int) -> None:
    table = Table.dealt("R5", players=players)
    assert (table.state.turn, table.state.phase, table.state.color) == (0, Phase.TURN, Color.RED)
    assert table.state.direction is Direction.LEFT


@pytest.mark.parametrize(
    ("first", "players", "options", "turn", "direction", "drawn"),
    [
        ("RD", 3, {}, 1, "left", 2),
        ("RD", 2, {}, 1, "left", 2),
        ("RS", 3, {}, 1, "left", 0),
        ("RS", 2, {}, 1, "left", 0),
        ("RR", 3, {}, 2, "right", 0),
        ("RR", 5, {}, 4, "right", 0),
        ("RR", 3, {"first_reverse": "left"}, 0, "right", 0),
        ("RR", 3, {"first_reverse": "clockwise"}, 0, "left", 0),
        ("RR", 2, {"first_reverse": "clockwise"}, 1, "left", 0),
        ("RR", 2, {}, 1, "left", 0),
        ("RR", 2, {"first_reverse": "left"}, 1, "left", 0),
        ("RR", 2, {"two_handed": False}, 1, "right", 0),
        ("RR", 2, {"two_handed": False, "first_reverse": "left"}, 0, "right", 0),
        ("RD", 3, {"stacking": "any"}, 1, "left", 2),
        ("R7", 3, {"seven_zero": True}, 0, "left", 0),
        ("R0", 3, {"seven_zero": True}, 0, "left", 0),
    ],
)
@pytest.mark.rule("SET-3", "SET-5", "SET-6")
def test_the_first_discard_takes_effect(
    first: str, players: int, options: dict, turn: int, direction: str, drawn: int
) -> None:
    typed = _typed(options)
    table = Table.dealt(first, players=players, **typed)
    state = table.state
    assert (state.phase, state.turn, state.direction) == (Phase.TURN, turn, direction)
    assert [len(hand) for hand in state.hands] == [1 + drawn, *[1] * (players - 1)]
    assert state.color is Color.RED


def _typed(options: dict) -> dict:
    return {
        name: parse_option(name, value) if isinstance(value, str) else value
        for name, value in options.items()
    }


@pytest.mark.parametrize("first", ["W", "WA"])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.rule("SET-3", "ACT-5")
def test_a_wild_first_lets_the_dealers_left_name_the_color_and_play(
    first: str, players: int
) -> None:
    table = Table.dealt(first, players=players)
    assert (table.state.phase, table.state.turn, table.state.color) == (Phase.COLOR, 0, None)
    table.do(0, NameColor(Color.GREEN))
    assert (table.state.phase, table.state.turn) == (Phase.TURN, 0)
    assert table.state.color is Color.GREEN
    assert table.told(HandShown) == []


@pytest.mark.rule("SET-3")
def test_a_wild_draw_four_first_goes_back_and_the_pile_is_shuffled() -> None:
    table = Table.dealt("W4", players=3, then="R5 B1")
    assert [event.draw for event in table.told(CardReturned)] == [parse_cards("R5 B1 W4")]
    assert table.state.top is Card("R5")
    assert table.state.draw == parse_cards("B1 W4")
    assert table.state.discard == parse_cards("R5")
    assert (table.state.phase, table.state.turn) == (Phase.TURN, 0)


@pytest.mark.rule("SET-3")
def test_cards_under_a_wild_draw_four_that_goes_back_stay_in_the_discard_pile() -> None:
    """As in a position that was laid out by hand."""
    setup = Table("R1 | R2", top="R3", under="R4", draw="W4 R5").state.setup
    before = RoundState.before_deal(setup, Seat(1))
    before.discard = parse_cards("R4 R3")
    dealt = CardsDealt((parse_cards("R1"), parse_cards("R2")), parse_cards("W4 R5"))
    state, _ = turn_up(before, dealt, in_given_order)
    assert (state.discard, state.draw) == (parse_cards("R4 R3 R5"), parse_cards("W4"))


@pytest.mark.rule("SET-3")
def test_it_is_chance_that_orders_the_pile_to_which_a_wild_draw_four_went_back() -> None:
    setup = Table.dealt("W4", players=2, then="R5 B1").state.setup
    deck = parse_cards("G0 G1 W4 R5 B1")
    state, _ = start_round(setup, Seat(1), deck, lambda cards: (cards[1], cards[2], cards[0]))
    assert (state.top, state.draw) == (Card("B1"), parse_cards("W4 R5"))


@pytest.mark.rule("SET-3")
def test_where_nothing_but_wild_draw_fours_is_left_one_stays_and_acts_as_a_wild() -> None:
    table = Table.dealt("W4", players=2, then="W4 W4")
    assert table.told(CardReturned) == []
    assert (table.state.phase, table.state.turn) == (Phase.COLOR, 0)
    table.do(0, NameColor(Color.GREEN))
    assert (table.state.phase, table.state.demand) == (Phase.TURN, None)


@pytest.mark.rule("SET-4")
def test_numbers_only_passes_over_the_rest_which_stays_in_the_discard_pile() -> None:
    table = Table.dealt("RD", players=3, then="W W4 RS R5 B1", edition="platinum")
    assert [event.card.code for event in table.told(CardTurned)] == ["RD", "W", "W4", "RS", "R5"]
    assert table.state.discard == parse_cards("RD W W4 RS R5")
    assert (table.state.phase, table.state.turn) == (Phase.TURN, 0)
    assert all(len(hand) == 1 for hand in table.state.hands)


@pytest.mark.parametrize(
    ("then", "phase", "color"), [("W RD", Phase.TURN, "R"), ("RD W", Phase.COLOR, None)]
)
@pytest.mark.rule("SET-4")
def test_where_no_number_is_left_the_last_card_turned_stays_without_effect(
    then: str, phase: Phase, color: str | None
) -> None:
    table = Table.dealt("RS", players=3, then=then, edition="platinum")
    assert (table.state.phase, table.state.turn, table.state.color) == (phase, 0, color)
    assert all(len(hand) == 1 for hand in table.state.hands)
    assert table.state.draw == ()


@pytest.mark.rule("TURN-5")
def test_a_first_draw_two_takes_what_there_is() -> None:
    table = Table.dealt("RD", players=3, then="B1")
    assert table.hand(0) == "G0 B1"
    assert table.state.turn == 1


@pytest.mark.parametrize("dealer", [-1, 3, 99])
@pytest.mark.rule("SET-1")
def test_a_dealer_who_is_not_there_is_refused(dealer: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        Table.dealt("R5", players=3, dealer=dealer)
    assert (refused.value.code, refused.value.rule) == ("no-such-seat", "SET-1")
    refusal_says_why(refused.value)


@pytest.mark.rule("DECK-3")
def test_a_deal_that_leaves_nothing_to_turn_up_is_refused() -> None:
    state = Table("R1 | R2", top="R3").state
    before = RoundState.before_deal(state.setup, Seat(0))
    dealt = CardsDealt((parse_cards("R1"), parse_cards("R2 R3")), ())
    with pytest.raises(IllegalAction) as refused:
        turn_up(before, dealt, in_given_order)
    assert (refused.value.code, refused.value.rule) == ("deck-too-small", "DECK-3")
    refusal_says_why(refused.value)
    assert refused.value.refusal.facts == {"needed": 4, "deck": 3, "most": 1}


@pytest.mark.rule("DECK-3")
def test_a_hand_size_that_leaves_no_card_to_turn_up_is_refused() -> None:
    setup = Table("R1 | R2", top="R3").state.setup
    with pytest.raises(IllegalAction) as refused:
        Setup(setup.edition, _with(setup.rules, 2), 2)
    assert (refused.value.code, refused.value.rule) == ("deck-too-small", "DECK-3")
    refusal_says_why(refused.value)
    assert refused.value.refusal.facts == {"needed": 5, "deck": 3, "most": 1}


@pytest.mark.parametrize("players", [0, 1, 11])
@pytest.mark.rule("DECK-3")
def test_two_to_ten_can_play(players: int) -> None:
    setup = Table("R1 | R2", top="R3").state.setup
    with pytest.raises(IllegalAction) as refused:
        Setup(setup.edition, setup.rules, players)
    assert (refused.value.code, refused.value.rule) == ("players-out-of-range", "DECK-3")
    refusal_says_why(refused.value)
