"""Bots are told what their seat may know, and asked for what the engine lets them do."""

from dataclasses import replace
from random import Random

import pytest

from lastcard.bots import (
    Bot,
    Situation,
    ask_reaction,
    ask_turn,
    chance_from,
    situation_at,
    situation_of,
    tell,
)
from lastcard.bots.asking import ask_reactions
from lastcard.engine import (
    Action,
    BoardEvent,
    CallUno,
    CatchUno,
    DrawCard,
    Format,
    PlayCard,
    RoundState,
    Seat,
    fold,
    start_match,
    view,
)
from tests.matches import match_setup
from tests.tables import Table, play


class Noting(Bot):
    """Takes the first action, and notes what it was asked and told."""

    def __init__(self):
        super().__init__(Random(1))
        self.asked = []
        self.events = []

    def observe(self, event):
        self.events.append(event)

    def choose(self, view, actions, situation):
        self.asked.append((view, actions, situation))
        return actions[0]

    def react(self, view, actions, situation) -> Action | None:
        return self.choose(view, actions, situation)


class Still(Noting):
    """Never reacts."""

    def react(self, view, actions, situation):
        return None


SITUATION = Situation(Format.PARTNERS, (1, 2, 3, 4), 300)


def test_a_bot_in_its_turn_chooses_from_what_is_done_in_turn():
    table = Table("R5 B1 | R1 R2 Y1", top="R9").do(0, play("R5"))
    bot, seen = Noting(), view(table.state, Seat(1))
    assert ask_turn(bot, seen, SITUATION) == play("R1")
    assert bot.asked == [(seen, (play("R1"), play("R2"), DrawCard()), SITUATION)]


def test_a_bot_out_of_turn_chooses_from_what_is_done_out_of_turn():
    table = Table("R5 B1 | R1 R2 Y1 | R5 B5", top="R9", jump_in=True).do(0, play("R5"))
    for seat, possible in (
        (0, (CallUno(),)),
        (1, (CatchUno(Seat(0)),)),
        (2, (play("R5"), play("R5", uno=True), CatchUno(Seat(0)))),
    ):
        bot, seen = Noting(), view(table.state, Seat(seat))
        assert ask_reaction(bot, seen, SITUATION) == possible[0]
        assert bot.asked == [(seen, possible, SITUATION)]


def test_a_bot_can_be_asked_for_some_kinds_of_reactions_only():
    table = Table("R5 B1 | R1 R2 Y1 | R5 B5", top="R9", jump_in=True).do(0, play("R5"))
    bot = Noting()
    assert ask_reaction(bot, view(table.state, Seat(2)), kinds=CallUno | CatchUno) == CatchUno(
        Seat(0)
    )
    assert ask_reaction(bot, view(table.state, Seat(2)), kinds=PlayCard) == play("R5")
    assert [actions for _, actions, _ in bot.asked] == [
        (CatchUno(Seat(0)),),
        (play("R5"), play("R5", uno=True)),
    ]


def test_a_bot_that_can_do_nothing_is_not_asked():
    table = Table("R5 B1 | R1 | R5 B5", top="R9", jump_in=True)
    bot = Noting()
    assert ask_reaction(bot, view(table.state, Seat(1))) is None
    assert ask_reaction(bot, view(table.state, Seat(0))) is None
    assert bot.asked == []


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_bot_is_told_leads_to_what_it_may_know(seat):
    state, events = start_match(match_setup("points", 3), chance_from(Random(4)))
    dealt = [each.event for each in events if isinstance(each, BoardEvent)]
    bot = Noting()
    tell(bot, dealt, Seat(seat))
    board = state.boards[0]
    start = RoundState.before_deal(board.setup, board.dealer)
    assert fold(start, bot.events) == view(board, Seat(seat)).state


def test_the_situation_has_the_totals_by_seat():
    state, _ = start_match(match_setup("rotating-8", 8, limit="300"), chance_from(Random(4)))
    state = replace(state, tally=replace(state.tally, totals=tuple(range(8))))
    for board, seating in enumerate(state.seatings):
        assert situation_at(state, board) == Situation(Format.ROTATING_8, tuple(seating), 300)
    rules = state.setup.rules
    assert situation_of(Format.LOW, rules) == Situation(Format.LOW, (), 300)
    assert situation_of(Format.LOW, rules, [5, 7]) == Situation(Format.LOW, (5, 7), 300)


def test_of_several_who_would_react_only_the_first_who_is_asked_does():
    """The order is chance: one seed has one seat first, another the other."""
    table = Table("R5 B1 | R1 R2 Y1 | R1 R2 Y3", top="R9").do(0, play("R5"))
    first = set()
    bots: list[Noting] = []
    for seed in range(20):
        bots = [Still(), Noting(), Noting()]
        done = ask_reactions(bots, table.state, Random(seed), SITUATION)
        assert done is not None
        assert done[1] == CatchUno(Seat(0))
        assert [len(bot.asked) for bot in bots[1:]] == [done[0] == 1, done[0] == 2]
        first.add(done[0])
    assert first == {1, 2}
    assert ask_reactions(bots, table.do(1, play("R1")).state, Random(0), SITUATION) is None
