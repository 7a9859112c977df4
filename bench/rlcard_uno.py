"""Random play in RLCard's game, for `bench`: run by the Python that has RLCard.

    python rlcard_uno.py {game,env} PLAYERS SECONDS SEED

prints rounds, decisions and seconds. It imports nothing of ours.
"""

import json
import random
import sys
import time

import rlcard
from rlcard.games.uno import Game


def play_game(game: Game, choose) -> int:
    """One round of the bare game: legal actions and steps, no observation of any kind."""
    game.init_game()
    decisions = 0
    while not game.is_over():
        action = choose(game.get_legal_actions())
        game.round.proceed_round(game.players, action)
        decisions += 1
    return decisions


def play_env(env, choose) -> int:
    """One round through `env.step`, as RLCard's own agents play it."""
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        state, _ = env.step(choose(list(state["legal_actions"])))
        decisions += 1
    return decisions


def main() -> None:
    what, players, seconds, seed = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
    choose = random.Random(int(seed)).choice
    if what == "game":
        game = Game(num_players=players)
        game.np_random.seed(int(seed))
        play = lambda: play_game(game, choose)  # noqa: E731
    else:
        env = rlcard.make("uno", config={"seed": int(seed)})
        if env.num_players != players:
            sys.exit(f"RLCard's environment has {env.num_players} players, not {players}")
        play = lambda: play_env(env, choose)  # noqa: E731
    for _ in range(20):
        play()
    rounds = decisions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        decisions += play()
        rounds += 1
    print(json.dumps({"rounds": rounds, "decisions": decisions, "seconds": elapsed}))


if __name__ == "__main__":
    main()
