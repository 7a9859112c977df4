"""A tiny game, solved; then how far some bots are from perfect in it.

python examples/solve_tiny.py
python examples/solve_tiny.py --edition tiny-12 --decisions 4
python examples/solve_tiny.py --bots master@16    # searches: asked once in each place
python examples/solve_tiny.py --open-spiel        # by OpenSpiel's own CFR+ on the same tree
"""

import argparse

from lastcard.bots.registry import SEARCHING, is_net
from lastcard.envs.game_tree import TIMES, GameTree
from lastcard.envs.settings import read_settings


def main(
    decisions: int,
    rounds: int,
    bots: list[str],
    *,
    open_spiel: bool,
    edition: str = "tiny-8",
    times: int = TIMES,
) -> None:
    terms = read_settings(edition=edition, most_decisions=decisions)
    tree = GameTree.of(terms)
    print(f"{len(tree):,} nodes, {len(tree.info_sets):,} information sets")
    if open_spiel:
        import pyspiel

        game = pyspiel.load_efg_game(tree.as_efg())
        solver = pyspiel.CFRPlusSolver(game)
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        left = pyspiel.nash_conv(game, solver.average_policy()) / 2
        print(f"after {rounds} rounds of CFR+ {left:.5f} can be gained on average")
        return
    policy = tree.solve(rounds)
    print(f"value to the dealer: {tree.value(policy):+.4f}")
    left = tree.exploitability(policy)
    print(f"after {rounds} rounds of CFR+ {left:.5f} can be gained on average")
    lost = tree.exploitability(tree.uniform())
    print(f"any legal action: whoever knows how it plays gains {lost:.3f} of a win")
    for bot in bots:
        # One that searches does nearly always the same; it would take hours to ask it often.
        searches = bot.partition("@")[0] in SEARCHING and not is_net(bot)
        lost = tree.exploitability(tree.policy_of(bot, times=1 if searches else times))
        print(f"{bot}: whoever knows how it plays gains {lost:.3f} of a win")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="tiny-8")
    parser.add_argument("--decisions", type=int, default=6, help="a round is given up after them")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--bots", nargs="*", default=["novice", "casual", "skilled", "master@net"])
    parser.add_argument("--times", type=int, default=TIMES, help="bots with luck are asked")
    parser.add_argument("--open-spiel", action="store_true")
    main(**vars(parser.parse_args()))
