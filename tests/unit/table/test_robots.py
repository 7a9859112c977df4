"""The bots of a table: who is asked, and what they were told."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.bots import Bot, Situation
from lastcard.bots.asking import situation_at
from lastcard.engine import (
    Action,
    BoardEvent,
    Event,
    Seat,
    View,
    redact,
    turn_actions,
    view,
)
from lastcard.engine.match_events import RoundStarted
from lastcard.table import AskBot, Due, SeatedBots
from lastcard.table.codec import read_event
from lastcard.table.handling import Handling
from lastcard.table.rows import read_row
from lastcard.table.turns import ask_bot
from tests.unit.table.scenes import end_round, lay_out
from tests.unit.table.seated import Seated, seated_table


class Listening(Bot):
    """A bot that keeps what it was told and asked."""

    def __init__(self, chair: int, level: str) -> None:
        super().__init__(Random(1))
        self.made_for = (chair, level)
        self.told: list[Event] = []
        self.situations: list[Situation] = []

    def observe(self, event: Event) -> None:
        self.told.append(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        self.situations.append(situation)
        return actions[0]

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        self.situations.append(situation)
        return None


def test_a_bot_is_told_the_round_from_its_start_each_thing_once_and_as_it_may_know_it() -> None:
    table, guests = seated_table(8, format="rotating-8", chairs=8, pace="calm", grace_ms=0)
    guests[0].ok(wire.Start)
    board = 1
    chair = table.match.seatings[board][2]
    guests[chair].ok(wire.Stand)
    made: list[Listening] = []

    def create(chair: int, level: str) -> Bot:
        made.append(Listening(chair, level))
        return made[-1]

    bots = SeatedBots(create)

    def ask(*, in_turn: bool = True, level: str = "casual") -> Action | None:
        handling = Handling(table.table, table.now, lambda _: None)
        ask_bot(handling, board, chair, in_turn=in_turn)
        (effect,) = handling.effects
        assert isinstance(effect, AskBot)
        return bots.answer(replace(effect.question, level=level))

    def happened() -> list[Event]:
        """What the seat may know of what is stored of this round at this board."""
        events: list[Event] = []
        for _, data in table.rows:
            read = [read_event(written) for written in read_row(data).events]
            if any(isinstance(event, RoundStarted) for event in read):
                events.clear()
            mine = [e.event for e in read if isinstance(e, BoardEvent) and e.board == board]
            events += [seen for e in mine if (seen := redact(e, Seat(2))) is not None]
        return events

    ask(in_turn=False)
    (bot,) = made
    assert bot.made_for == (chair, "casual")
    assert bot.told == happened()
    for number in (0, 1):
        turn = table.match.boards[number].turn
        player = table.match.seatings[number][turn]
        if player != chair:
            guests[player].ok(wire.Act, move=guests[player].own.legal[0])
    ask(in_turn=False)
    ask(in_turn=False)
    assert made == [bot]
    assert bot.told == happened()
    # In another round it is told that one from its start, in its turn it is asked to choose.
    end_round(table, guests)
    table.hurry(Due("next-round"))
    before = len(bot.told)
    lay_out(table, board, Seat(2), [["R1", "G2", "G3"]] * 4)
    table.questions.clear()
    assert ask() == table_actions(table, board)[0]
    assert bot.told[before:] == happened()
    assert bot.situations == [situation_at(table.match, board)]
    # One of another level is another bot.
    ask(level="novice")
    assert [b.made_for for b in made] == [(chair, "casual"), (chair, "novice")]
    assert made[1].told == happened()


def test_a_bot_is_told_a_long_round_in_parts_and_nothing_of_it_twice() -> None:
    table, guests = seated_table(2, chairs=2, pace="calm", grace_ms=0, turn_seconds=0)
    guests[0].ok(wire.Start)
    for _ in range(3):
        lay_out(table, 0, table.match.boards[0].turn, [["R1", "G2", "G3"]] * 2)
        mover = guests[table.match.seatings[0][table.match.boards[0].turn]]
        mover.ok(wire.Act, move="R1")
    guests[1].ok(wire.Stand)
    handling = Handling(table.table, table.now, lambda _: None)
    ask_bot(handling, 0, 1, in_turn=False)
    (effect,) = handling.effects
    assert isinstance(effect, AskBot)
    question = effect.question
    rows = len(question.rows)
    assert rows > 3
    every = [event for event in question.news(0) if redact(event, Seat(1)) is not None]
    bot = Listening(1, "casual")
    bots = SeatedBots(lambda chair, level: bot)
    parts = 0
    while bots.tell_some(question, 2):
        parts += 1
        assert len(bot.told) < len(every)
    assert parts == (rows - 1) // 2
    assert [type(event) for event in bot.told] == [type(event) for event in every]
    assert not bots.tell_some(question, 2)
    assert len(bot.told) == len(every)
    # Of what it has been told, nothing need be sent again.
    short = replace(question, rows=question.rows[2:], before=2)
    assert list(short.news(3)) == list(question.news(3))
    assert list(short.news(2, 1)) == list(question.news(2, 1))
    assert list(short.news(rows)) == []
    with pytest.raises(ValueError, match="rows from 2 on, and only 1 were told"):
        list(short.news(1))


def table_actions(table: Seated, board: int) -> Sequence[Action]:
    state = table.match.boards[board]
    return turn_actions(view(state, state.turn).state, state.turn)
