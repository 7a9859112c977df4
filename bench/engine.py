"""How fast the engine plays, beside RLCard's game on the same machine in the same run.

    python -m bench.engine [--seconds 2] [--repeats 5] [--alone]

Both play at random: any playable card, a draw only when nothing can be played, a drawn card is
played if it can be. Ours plays the classic edition by all its rules. Each measurement is a process
of its own and counts its own processor time; repeats are interleaved, so that a busy machine is
busy for all alike.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.peers import RLCARD, NotThere

HERE = Path(__file__).resolve().parent

OURS = {"lastcard, 2 players": 2, "lastcard, 4 players": 4}
THEIRS = {
    "RLCard env.step, 2 players": ("env", 2),
    "RLCard bare game, 2 players": ("game", 2),
    "RLCard bare game, 4 players": ("game", 4),
}


def player(players: int, seed: int) -> Callable[[], int]:
    """A function that plays one round and tells how many decisions it took."""
    from lastcard.editions import load_edition
    from lastcard.engine import (
        DrawCard,
        Phase,
        PlayCard,
        Seat,
        Setup,
        advance,
        legal_actions,
        start_round,
    )

    rng = random.Random(seed)
    edition = load_edition("classic")
    setup = Setup(edition, edition.rules, players)
    draw = DrawCard()

    def shuffle(cards):
        return sorted(cards, key=lambda _: rng.random())

    def play() -> int:
        deck = tuple(shuffle(edition.deck))
        state, _ = start_round(setup, Seat(players - 1), deck, shuffle)
        decisions = 0
        while state.phase is not Phase.OVER:
            actions = legal_actions(state, state.turn)
            plays = [action for action in actions if type(action) is PlayCard]
            if plays:
                action = rng.choice(plays)
            elif state.phase is Phase.TURN:
                action = draw
            else:
                action = rng.choice(actions)
            state, _ = advance(state, state.turn, action, shuffle)
            decisions += 1
        return decisions

    return play


def measure(players: int, seconds: float, seed: int) -> None:
    """Play for some seconds and print what was done: the part that runs in a process of its own."""
    play = player(players, seed)
    for _ in range(20):
        play()
    rounds = decisions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        decisions += play()
        rounds += 1
    print(json.dumps({"rounds": rounds, "decisions": decisions, "seconds": elapsed}))


def commands(seconds: float, *, alone: bool) -> dict[str, list[str]]:
    """What to run for each thing that is measured, the seed still missing."""
    own = [sys.executable, "-m", "bench.engine", "--measure"]
    found = {name: [*own, f"{players},{seconds}"] for name, players in OURS.items()}
    if not alone:
        RLCARD.set_up()
        python, script = str(RLCARD.home / "bin" / "python"), str(HERE / "rlcard_uno.py")
        for name, (what, players) in THEIRS.items():
            found[name] = [python, script, what, str(players), str(seconds)]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--alone", action="store_true", help="without RLCard")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("seed", nargs="?", type=int, default=1, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.measure:
        players, seconds = chosen.measure.split(",")
        measure(int(players), float(seconds), chosen.seed)
        return 0
    try:
        todo = commands(chosen.seconds, alone=chosen.alone)
    except NotThere as error:
        print(f"{RLCARD.name}: {error}; --alone measures without it.", file=sys.stderr)
        return 1
    rounds: dict[str, list[float]] = {name: [] for name in todo}
    moves: dict[str, list[float]] = {name: [] for name in todo}
    for repeat in range(chosen.repeats):
        for name, command in todo.items():
            done = subprocess.run(
                [*command, str(repeat)],
                check=True,
                capture_output=True,
                text=True,
                cwd=HERE.parent,
            )
            result = json.loads(done.stdout.splitlines()[-1])
            rounds[name].append(result["rounds"] / result["seconds"])
            moves[name].append(result["decisions"] / result["seconds"])
    show(rounds, moves)
    return 0


def show(rounds: dict[str, list[float]], moves: dict[str, list[float]]) -> None:
    """Medians, their spread, and the ratios that matter."""
    medians = {name: statistics.median(values) for name, values in rounds.items()}
    print(f"{'random play, one process':30} {'rounds/s':>9} {'least-most':>13} {'moves/s':>9}")
    for name, values in rounds.items():
        spread = f"{min(values):.0f}-{max(values):.0f}"
        pace = statistics.median(moves[name])
        print(f"{name:30} {medians[name]:9.0f} {spread:>13} {pace:9.0f}")
    for ours, players in OURS.items():
        for theirs, (_, others) in THEIRS.items():
            if theirs in medians and players == others:
                print(f"{ours} : {theirs} = {medians[ours] / medians[theirs]:.2f}")


if __name__ == "__main__":
    sys.exit(main())
