"""Drawing in a turn, and what may be done with the drawn card (TURN-2 to TURN-4)."""

from typing import Any

import pytest

from lastcard.engine import (
    Cards,
    DrawCard,
    KeepCard,
    PenalizeSuggestion,
    Phase,
    Seat,
    advance,
    decide,
)
from tests.tables import Table, in_given_order, play


@pytest.mark.rule("TURN-2")
def test_a_playable_drawn_card_may_be_played_or_kept() -> None:
    table = Table("R1 G2 | Y1", top="R9", draw="R5 B1").do(0, DrawCard())
    assert (table.state.phase, table.state.turn, table.state.drawn) == (
        Phase.DRAWN,
        0,
        table.state.hands[0][-1],
    )
    kept = table.state
    table.do(0, KeepCard())
    assert (table.hand(0), table.state.turn, table.state.phase) == ("R1 G2 R5", 1, Phase.TURN)
    table.state = kept
    table.do(0, play("R5"))
    assert (table.hand(0), table.state.turn) == ("R1 G2", 1)


@pytest.mark.rule("TURN-4")
def test_a_drawn_card_that_cannot_be_played_ends_the_turn() -> None:
    table = Table("R1 G2 | Y1", top="R9", draw="B1 B2").do(0, DrawCard())
    assert (table.hand(0), table.state.turn, table.state.phase) == ("R1 G2 B1", 1, Phase.TURN)


@pytest.mark.parametrize(
    ("hand", "options", "obliged"),
    [
        ("G1", {}, False),
        ("G1", {"must_play_drawn": True}, True),
        ("R1", {"must_play_drawn": True}, False),
        ("W", {"must_play_drawn": True}, False),
        ("G1", {"must_play": True}, True),
    ],
)
@pytest.mark.rule("TURN-3", "HOUSE-5")
def test_a_drawn_card_must_be_played_only_where_an_option_says_so(
    hand: str, options: dict, obliged: bool
) -> None:
    table = Table(f"{hand} B2 | Y1", top="R9", draw="R5", **options).do(0, DrawCard())
    assert table.state.obliged is obliged


@pytest.mark.rule("HOUSE-6")
def test_honest_draw_four_offers_no_drawn_bluff() -> None:
    table = Table("R1 | Y1", top="R9", draw="W4", honest_draw_four=True).do(0, DrawCard())
    assert (table.state.phase, table.state.turn) == (Phase.TURN, 1)


@pytest.mark.rule("HOUSE-6", "PEN-1")
def test_nobody_is_obliged_to_play_what_has_become_a_bluff() -> None:
    options: dict[str, Any] = {"honest_draw_four": True, "must_play": True}
    table = Table("G1 | Y1", top="R9", draw="W4 R1 R2 R3 R4", **options).do(0, DrawCard())
    assert table.refused(0, KeepCard()) == ("must-play-drawn", "HOUSE-5")
    table.do(1, PenalizeSuggestion(Seat(0)))
    assert table.refused(0, play("W4", "R")) == ("bluff-not-allowed", "HOUSE-6")
    table.do(0, KeepCard())
    assert table.state.turn == 1


@pytest.mark.rule("TURN-5")
def test_what_is_decided_depends_on_chance_as_what_is_done_does() -> None:
    state = Table("G1 | Y1", top="R9", under="B1 B2 B3").state

    def turned(cards: Cards) -> Cards:
        return cards[::-1]

    step = advance(state, Seat(0), DrawCard(), turned)
    assert decide(state, Seat(0), DrawCard(), turned) == step.events
    assert decide(state, Seat(0), DrawCard(), in_given_order) != step.events
