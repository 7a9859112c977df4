"""Matches that are kept: every step, torn lines, matches in use, matches of another kind."""

from pathlib import Path

import pytest

from lastcard.engine import Malformed, turn_actions
from lastcard.notation import check_file
from lastcard.table import Repeated
from lastcard.tui.game import Game, Opening
from lastcard.tui.saving import keep_record, latest_save, new_save, open_save, take_up

OPENING = Opening(
    edition="classic",
    format="points",
    rules={"limit": "60"},
    names=["Ada", "Ben", "Cy"],
    bots=["casual", "random"],
    seed=7,
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def play_steps(game: Game, steps: int) -> None:
    """The first legal action in every turn, and the next deal after every round."""
    for _ in range(steps):
        state = game.state
        if state.is_over:
            return
        if state.is_between_rounds:
            game.handle(Repeated(), 0)
        else:
            board = state.boards[0]
            action = turn_actions(board, board.turn)[0]
            game.handle(Repeated(state.player_at(0, board.turn), action), 0)


def test_a_match_is_taken_up_where_it_was_left() -> None:
    saved = new_save(OPENING)
    game = Game(OPENING, saved.add)
    play_steps(game, 40)
    saved.close()
    again = latest_save()
    assert again is not None
    taken = take_up(again)
    assert taken.state == game.state
    assert taken.resumed
    play_steps(taken, 5)
    again.close()
    last = open_save(saved.path)
    assert last is not None
    assert take_up(last).state == taken.state
    last.close()


def test_a_torn_line_is_dropped() -> None:
    saved = new_save(OPENING)
    game = Game(OPENING, saved.add)
    play_steps(game, 10)
    saved.close()
    with saved.path.open("ab") as file:
        file.write(b'"0:R')
    again = open_save(saved.path)
    assert again is not None
    assert take_up(again).state == game.state
    again.add("deal")
    again.close()
    assert saved.path.read_bytes().endswith(b'\n"deal"\n')


def test_a_match_that_is_being_played_is_left_alone() -> None:
    saved = new_save(OPENING)
    assert open_save(saved.path) is None
    assert latest_save() is None
    saved.close()
    assert latest_save() is not None


def test_the_newest_match_that_can_be_read_is_taken() -> None:
    old, new = new_save(OPENING), new_save(OPENING)
    old.close()
    new.close()
    new.path.write_text("not a match\n")
    again = latest_save()
    assert again is not None
    assert again.path == old.path
    again.close()


@pytest.mark.parametrize("step", ["0:R5R5", "9:+", "0:x3", "deal", "nonsense"])
def test_steps_that_cannot_be_made_are_said_in_words(step: str) -> None:
    saved = new_save(OPENING)
    saved.add(step)
    saved.close()
    again = open_save(saved.path)
    assert again is not None
    with pytest.raises(Malformed, match="cannot be taken up"):
        take_up(again)
    again.close()


def test_a_finished_match_leaves_a_record_that_holds() -> None:
    saved = new_save(OPENING)
    game = Game(OPENING, saved.add)
    play_steps(game, 5000)
    assert game.state.is_over
    path = keep_record(saved, game.record())
    saved.finish()
    saved.close()
    assert check_file(path) == []
    assert latest_save() is None
