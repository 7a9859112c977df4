"""Random play in OpenSpiel's crazy_eights: run by the Python that has OpenSpiel.

    python open_spiel_eights.py SECONDS SEED

prints rounds, decisions and seconds. It imports nothing of ours. Dealing is chance, not a decision.
"""

import json
import random
import sys
import time

import pyspiel


def play(game, choose) -> int:
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        # Every outcome of a chance node is as likely here, so it needs no weights.
        decisions += not state.is_chance_node()
        state.apply_action(choose(state.legal_actions()))
    return decisions


def main() -> None:
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    choose = random.Random(seed).choice
    game = pyspiel.load_game("crazy_eights(players=2)")
    for _ in range(20):
        play(game, choose)
    rounds = decisions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        decisions += play(game, choose)
        rounds += 1
    print(json.dumps({"rounds": rounds, "decisions": decisions, "seconds": elapsed}))


if __name__ == "__main__":
    main()
