"""What each viewer sees of a round."""

import pytest

from lastcard.engine import (
    HIDDEN,
    Card,
    Challenge,
    DrawCard,
    IllegalAction,
    Phase,
    RoundState,
    Seat,
    Watcher,
    evolve,
    legal_actions,
    redact,
    view,
)
from lastcard.engine.events import CardReturned, HandShown, PlayOffered, TurnStarted
from tests.laws import refusal_says_why
from tests.tables import Table, play


def seen_by(table: Table, viewer) -> RoundState:
    return view(table.state, viewer).state


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    table = Table("R5 R6 | Y1 | B1 B2 B3", top="R9", draw="G1 G2")
    seen = view(table.state, Seat(1))
    assert (seen.hand, seen.counts) == ((Card("Y1"),), (2, 1, 3))
    assert seen.state.hands == ((HIDDEN,) * 2, (Card("Y1"),), (HIDDEN,) * 3)
    assert seen.state.draw == (HIDDEN,) * 2
    assert seen.state.discard == (Card("R9"),)
    spectator = view(table.state, Watcher.SPECTATOR)
    assert spectator.hand == ()
    assert set(sum(spectator.state.hands, ())) == {HIDDEN}
    assert view(table.state, Watcher.RECORD).state is table.state


@pytest.mark.rule("WD4-3")
def test_only_the_challenger_sees_the_challenged_hand() -> None:
    table = Table("W4 R1 G2 | Y1 | B1", top="R9", draw="B2 B3 B4 B5").do(0, play("W4", "B"))
    demand = [seen_by(table, viewer).demand for viewer in (Seat(0), Seat(1), Seat(2))]
    assert [d and d.hand for d in demand] == [
        (Card("R1"), Card("G2")),
        (HIDDEN, HIDDEN),
        (HIDDEN, HIDDEN),
    ]
    table.do(1, Challenge())
    for viewer, cards in (
        (Seat(1), (Card("R1"), Card("G2"))),
        (Seat(2), (HIDDEN, HIDDEN)),
        (Seat(0), (HIDDEN, HIDDEN)),
        (Watcher.SPECTATOR, (HIDDEN, HIDDEN)),
    ):
        assert [shown.cards for shown in seen_by(table, viewer).shown] == [cards]
        told = [redact(event, viewer) for event in table.told(HandShown)]
        assert told == [HandShown(Seat(1), Seat(0), cards)]


@pytest.mark.rule("TURN-2", "TURN-3")
def test_others_see_that_a_card_was_drawn_but_not_which_nor_that_it_must_be_played() -> None:
    table = Table("G1 | Y1", top="R9", draw="R5", must_play_drawn=True).do(0, DrawCard())
    assert (seen_by(table, Seat(0)).drawn, seen_by(table, Seat(0)).obliged) == (Card("R5"), True)
    assert (seen_by(table, Seat(1)).drawn, seen_by(table, Seat(1)).obliged) == (HIDDEN, False)
    (offered,) = table.told(PlayOffered)
    assert redact(offered, Seat(0)) is offered
    assert redact(offered, Seat(1)) == PlayOffered(Seat(0), HIDDEN, obliged=False)
    assert legal_actions(seen_by(table, Seat(1)), Seat(0))[:1] != (play("R5"),)


@pytest.mark.rule("SET-3")
def test_the_order_of_the_pile_is_hidden() -> None:
    table = Table.dealt("W4", players=2, then="R5 B1")
    (returned,) = table.told(CardReturned)
    assert redact(returned, Seat(0)) == CardReturned((HIDDEN,) * 3)
    assert redact(returned, Watcher.RECORD) is returned


@pytest.mark.rule("END-1")
def test_when_the_round_is_over_all_hands_lie_open_but_not_the_pile() -> None:
    table = Table("R5 | Y1 Y2", top="R9", draw="B1 B2").do(0, play("R5"))
    for viewer in (Seat(0), Watcher.SPECTATOR):
        seen = seen_by(table, viewer)
        assert (seen.phase, seen.hands) == (Phase.OVER, table.state.hands)
        assert seen.draw == (HIDDEN,) * 2


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    table = Table("R5 | Y1", top="R9")
    with pytest.raises(IllegalAction) as refused:
        view(table.state, Seat(seat))
    assert (refused.value.code, refused.value.rule) == ("no-such-seat", "DECK-3")
    refusal_says_why(refused.value)


def test_a_watcher_has_nothing_to_choose_and_may_do_nothing() -> None:
    seen = view(Table("R5 | Y1", top="R9").state, Watcher.SPECTATOR)
    assert seen.legal_actions() == ()
    assert seen.explain(DrawCard()).code == "no-such-seat"


def test_a_state_that_was_returned_is_never_changed() -> None:
    state = Table("R5 | Y1", top="R9").state
    before = state.copy()
    assert evolve(state, TurnStarted(Seat(1))).turn == 1
    assert state == before
