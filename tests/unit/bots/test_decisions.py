"""What bots choose where the right move is known.

Each file under `decisions` ends with that move, and names the levels that find it. The bot is told
what was done before, as its seat may know it, and asked at the last move.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from lastcard.bots import Bot, Situation, create_bot
from lastcard.engine import (
    Action,
    CallUno,
    CatchUno,
    Format,
    PlayCard,
    RoundState,
    Seat,
    reactions,
    redact,
    turn_actions,
    view,
)
from lastcard.notation import Frame, Move, read_file, replay
from tests.tables import Table, play

FILES = sorted((Path(__file__).parent / "decisions").glob("*.lcn"))
EXPERT = "expert@1000"
"""So many playouts, which take as long as they take: repeatable."""
SEEDS = range(4)
LEVELS = ("novice", "casual", "skilled", EXPERT)


def decisions() -> list[object]:
    return [
        pytest.param(file, EXPERT if level == "expert" else level, id=f"{file.stem}-{level}")
        for file in FILES
        for tag in [read_file(file).rounds[0].tag("Levels")]
        if tag is not None
        for level in tag.value.split()
    ]


def asked(level: str, seed: int, moments: list[Frame], move: Move) -> Action:
    """What a bot of that level does where the move was made."""
    bot = create_bot(level, Random(seed))
    for moment in moments:
        for event in moment.events:
            seen = redact(event, move.seat)
            if seen is not None:
                bot.observe(seen)
    state = moments[-1].state
    situation = Situation(moments[0].header.format or Format.SINGLE)
    return bot.choose(view(state, move.seat), turn_actions(state, move.seat), situation)


def what_matters(action: Action, state: RoundState, *, forgetful: bool) -> Action:
    """The action less the call of one who may forget it, less the color that ends the round."""
    if isinstance(action, PlayCard):
        is_last = len(state.hands[state.turn]) == 1
        uno = action.uno and not forgetful
        return replace(action, uno=uno, color=None if is_last else action.color)
    return action


@pytest.mark.parametrize(("file", "level"), decisions())
def test_the_right_move_is_found(file: Path, level: str):
    *moments, last = replay(read_file(file))
    move, state = last.item, moments[-1].state
    assert isinstance(move, Move)
    forgetful = level in ("novice", "casual")
    right = what_matters(move.action, state, forgetful=forgetful)
    for seed in SEEDS:
        chosen = asked(level, seed, moments, move)
        assert what_matters(chosen, state, forgetful=forgetful) == right


def reaction(level: str, seed: int, table: Table, seat: int, format: Format) -> Action | None:
    bot: Bot = create_bot(level, Random(seed))
    state = table.state
    seen, possible = view(state, Seat(seat)), reactions(state, Seat(seat))
    return bot.react(seen, possible, Situation(format))


@pytest.mark.rule("UNO-2", "UNO-3")
@pytest.mark.parametrize("level", LEVELS)
def test_opponents_are_caught_and_partners_are_not(level: str):
    table = Table("R1 R2 | G1 G2 | B1 B2 | Y1 Y2", top="R7", draw="B3 B4").do(0, play("R1"))

    def done(seat: int, format: Format) -> set[Action | None]:
        return {reaction(level, seed, table, seat, format) for seed in range(30)}

    forgetful: set[Action | None] = {None} if level in ("novice", "casual") else set()
    assert done(0, Format.PARTNERS) == {CallUno(), *forgetful}
    assert done(1, Format.PARTNERS) == {CatchUno(Seat(0)), *forgetful}
    assert done(2, Format.POINTS) == {CatchUno(Seat(0)), *forgetful}
    if level != "novice":
        assert done(2, Format.PARTNERS) == {None}
