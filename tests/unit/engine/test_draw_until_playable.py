import pytest

from lastcard.engine import DrawCard, Phase, RoundState, Seat, advance, parse_cards
from tests.matches import match_setup


def table(draw: str, hands: tuple[str, ...], **options: str) -> RoundState:
    setup = match_setup("points", len(hands), draw_until_playable="on", **options)
    state = RoundState.before_deal(setup.board_setup(len(hands)), Seat(len(hands) - 1))
    state.hands = tuple(parse_cards(hand) for hand in hands)
    state.draw = parse_cards(draw)
    state.discard = parse_cards("R7")
    state.color = state.discard[-1].color
    state.phase, state.turn = Phase.TURN, Seat(0)
    return state


@pytest.mark.rule("HOUSE-4")
def test_one_draw_goes_on_until_a_card_can_be_played():
    state = advance(table("B1 G2 R3 R4", ("B2", "B5")), Seat(0), DrawCard(), list).state
    assert state.hands[0] == parse_cards("B2 B1 G2 R3")
    assert (state.phase, state.drawn) == (Phase.DRAWN, parse_cards("R3")[0])


@pytest.mark.rule("HOUSE-4", "END-2")
def test_one_who_drew_the_last_cards_in_vain_has_not_passed_for_want_of_a_card():
    state = advance(table("B1 G2", ("B2", "B5")), Seat(0), DrawCard(), list).state
    assert (state.hands[0], state.passes) == (parse_cards("B2 B1 G2"), 0)
    state = advance(state, Seat(1), DrawCard(), list).state
    assert (state.passes, state.is_over) == (1, False)
    state = advance(state, Seat(0), DrawCard(), list).state
    assert state.is_void


@pytest.mark.rule("HOUSE-4", "TURN-5")
def test_the_draw_goes_on_when_the_pile_has_been_turned_over():
    """One card lies under the top one: it is shuffled, and drawn."""
    before = table("B1", ("B2", "B5"))
    before.discard = parse_cards("R5 R7")
    state = advance(before, Seat(0), DrawCard(), list).state
    assert (state.hands[0], state.phase) == (parse_cards("B2 B1 R5"), Phase.DRAWN)
