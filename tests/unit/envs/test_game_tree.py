from pathlib import Path

import pyspiel
import pytest

from lastcard.editions import edition_ids, known_editions, load_edition
from lastcard.engine import Malformed
from lastcard.envs import game_tree
from lastcard.envs.game_tree import GameTree, TooLarge
from lastcard.envs.settings import read_settings

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def grown(decisions: int = 3) -> GameTree:
    return GameTree.of(
        read_settings(edition="tiny-8", rules="hand_size=2", most_decisions=decisions)
    )


def test_tiny_editions_come_with_the_package_and_are_not_offered() -> None:
    for name, cards in (("tiny-8", 8), ("tiny-20", 20)):
        assert len(load_edition(name).deck) == cards
        assert name not in edition_ids()
        assert name not in {edition.id for edition in known_editions()}


def test_the_name_of_a_tiny_edition_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('inherits = "classic"\nid = "tiny-8"\nname = "Mine"\n')
    with pytest.raises(Malformed, match="an edition of ours"):
        load_edition(file)


@pytest.mark.long
def test_values_are_those_that_open_spiel_finds_in_the_same_tree() -> None:
    tree = grown()
    game = pyspiel.load_efg_game(tree.as_efg())
    even = pyspiel.UniformRandomPolicy(game)
    assert tree.exploitability(tree.uniform()) == pytest.approx(pyspiel.nash_conv(game, even) / 2)
    for seat in (0, 1):
        theirs = pyspiel.TabularBestResponse(game, seat, even)
        value = theirs.value_from_state(game.new_initial_state())
        assert tree.best_response(tree.uniform(), seat=seat) == pytest.approx(value)
    ours = tree.solve(20)
    assert tree.exploitability(ours) < tree.exploitability(tree.uniform()) / 5
    skilled = tree.policy_of("skilled")
    assert tree.best_response(skilled, seat=0) >= tree.value(ours) - 1e-9
    assert tree.exploitability(skilled) >= -1e-9


def test_what_cannot_be_solved_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="two players who win or lose"):
        GameTree.of(read_settings(edition="tiny-20", players=3))
    monkeypatch.setattr(game_tree, "NODES", 1000)
    with pytest.raises(TooLarge, match="fewer most_decisions"):
        grown()
