from collections import Counter
from fractions import Fraction
from pathlib import Path

import pyspiel
import pytest

from lastcard.editions import edition_ids, known_editions, load_edition
from lastcard.engine import Malformed
from lastcard.envs import game_tree
from lastcard.envs.game_tree import GameTree, TooLarge
from lastcard.envs.settings import read_settings

CALLING = 64
"""Added to the id of a card that is played with a call."""
ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.timeout(600)  # the first use compiles


def grown(decisions: int = 3) -> GameTree:
    return GameTree.of(
        read_settings(edition="tiny-8", rules="hand_size=2", most_decisions=decisions)
    )


def test_tiny_editions_come_with_the_package_and_are_not_offered() -> None:
    for name, cards in (("tiny-8", 8), ("tiny-12", 12), ("tiny-20", 20)):
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
    monkeypatch.setattr(game_tree, "NODES", 2000)
    with pytest.raises(TooLarge, match="fewer most_decisions"):
        grown()


def test_deals_are_counted_before_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """To list the hundred million deals of tiny-20 would fill the memory."""

    def make(*_: object, **__: object) -> None:
        raise AssertionError("a deal is made")

    monkeypatch.setattr(game_tree, "ExplicitRound", make)
    with pytest.raises(TooLarge, match=r"105,814,800 deals.*hand_size.*tiny-8 and tiny-12"):
        GameTree.of(read_settings(edition="tiny-20"))
    with pytest.raises(TooLarge, match="deals of classic"):
        GameTree.of(read_settings())


@pytest.mark.parametrize(
    ("edition", "rules"),
    [("tiny-8", ""), ("tiny-12", "hand_size=1"), ("tiny-12", "hand_size=5")],
)
def test_deals_are_as_likely_as_the_cards_make_them(edition: str, rules: str) -> None:
    """Each kind lies on top as often as the deck has it; what is counted is what is listed."""
    setup = read_settings(edition=edition, rules=rules).rules.setup
    deck, size = Counter(card.order for card in setup.edition.deck), setup.rules.hand_size
    seen: Counter[int] = Counter()
    deals = 0
    for first, first_ways in game_tree._hands(deck, size):
        left = deck - Counter(first)
        for second, second_ways in game_tree._hands(left, size):
            for top, top_ways in (left - Counter(second)).items():
                seen[top] += first_ways * second_ways * top_ways
                deals += 1
    assert deals == game_tree.count_deals(setup)
    assert seen.total() == game_tree._ways(deck.total(), size)
    assert {top: Fraction(n, seen.total()) for top, n in seen.items()} == {
        kind: Fraction(n, deck.total()) for kind, n in deck.items()
    }


def test_what_a_bot_does_by_chance_is_not_known_to_who_responds() -> None:
    """`novice` plays any card that fits, and forgets one call in four."""
    tree = grown(decisions=1)
    novice, asked_once = tree.policy_of("novice", times=60), tree.policy_of("novice", times=1)
    two_cards = [found for found in tree.info_sets if len(found.actions) == 4]
    assert two_cards
    for found in two_cards:
        chosen = dict(zip(found.actions, novice[found.first :].tolist(), strict=False))
        by_card: Counter[int] = Counter()
        for action, share in chosen.items():
            by_card[action % CALLING] += share
        assert sorted(by_card.values()) == pytest.approx([0.5, 0.5], abs=0.15)
        calls = sum(share for action, share in chosen.items() if action >= CALLING)
        assert calls == pytest.approx(0.75, abs=0.15)
        assert sorted(asked_once[found.first :][:4].tolist()) == [0, 0, 0, 1]
    assert (tree.policy_of("skilled") == tree.policy_of("skilled", times=1)).all()


@pytest.mark.long
def test_the_tree_of_twelve_cards_is_as_large_as_is_told_and_can_be_solved() -> None:
    """Some twenty seconds of a core; what docs/environments.md tells of it."""
    tree = GameTree.of(read_settings(edition="tiny-12", most_decisions=4))
    told = f"{len(tree):,} nodes and {len(tree.info_sets):,} information sets"
    assert told in (ROOT / "docs" / "environments.md").read_text("utf-8")
    assert tree.exploitability(tree.solve(30)) < tree.exploitability(tree.uniform()) / 20
