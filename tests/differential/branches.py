"""Which branches of the fast core's rules no comparison with the engine reaches.

Run with NUMBA_DISABLE_JIT=1, it compares scenarios and then random rounds as plain Python until
every branch is reached or there are no more rounds, and prints what is missing, a line each.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Final

from coverage import Coverage

FAST: Final = Path(__file__).parents[2] / "src/lastcard/fast"
MEASURED: Final = ("turn", "asking", "cards", "dealing", "legality", "scoring")
TABLES: Final = 200
STEPS: Final = 150
MOST: Final = 127
"""The most draws that are counted for a seat and a color."""
RESHUFFLED: Final = 99
"""The next reshuffle is the hundredth, which is counted in another cell."""

PEERS_MANNER: Final = "AS_IN_RLCARD"
"""No sheet has it, so the engine has nothing to compare: see `tests/unit/fast/test_manner.py`."""


def compare() -> Iterator[None]:
    """Compare everything there is to compare; after each part of it one may stop."""
    from lastcard.editions import load_edition
    from lastcard.engine import Setup, parse_cards
    from lastcard.engine.state import RESHUFFLES_A_CARD
    from lastcard.fast import FastRules
    from lastcard.fast.actions import DRAW
    from lastcard.fast.layout import DREW
    from tests.differential.laid_out import SCENARIOS, laid_out
    from tests.differential.plain_batch import PlainBatch
    from tests.differential.twin import Twins, rules_to_play

    for file in SCENARIOS:
        for position in laid_out(file):
            state = position.state
            ways = [(0, state)]
            if position.number == DRAW:
                ways.append((MOST, state))
                if RESHUFFLES_A_CARD * len(state.setup.edition.deck) > RESHUFFLED:
                    ways.append((0, replace(state, reshuffles=RESHUFFLED)))
            for drawn_before, before in ways:
                batch = PlainBatch.at(
                    position.rules, before, asked=position.asked, drew=drawn_before
                )
                twins = Twins(batch, states=[before])
                twins.choose()
                twins.take([position.number])
                assert max(batch.cells[0, DREW:]) == max(drawn_before, position.number == DRAW)
    yield
    edition = load_edition("special-agent")
    faces = "057SRD"
    rich = tuple(card for card in edition.deck if card.is_wild or card.code[1] in faces)
    # Two cards apart from Wild Draw Fours: often nothing else is left to be turned up.
    poor = replace(edition, deck=parse_cards("R1 R2 W4 W4 W4 W4"))
    Twins(PlainBatch(FastRules(Setup(poor, replace(poor.rules, hand_size=1), 2)), 40))
    for number, rules in enumerate(rules_to_play(replace(edition, deck=rich), TABLES)):
        if number % 4 == 0:
            rules.array = rules.untracked
        Twins(PlainBatch(rules, 2, seed=number), seed=number).play(most=STEPS)
        if number % 5 == 4:
            yield


def missing(coverage: Coverage) -> list[str]:
    """The branches that were not taken, as `file:line -> line`."""
    report = StringIO()
    with redirect_stdout(report):
        coverage.json_report(outfile="-")
    found: list[str] = []
    for name, measured in json.loads(report.getvalue())["files"].items():
        taken = set(coverage.get_data().arcs(str(Path(name).absolute())) or ())
        lines = Path(name).read_text().splitlines()
        for start, end in measured["missing_branches"]:
            if PEERS_MANNER in lines[start - 1]:
                continue
            # The way out of a function is named after its first line: that of the decorator in the
            # file, that of the function itself in what Numba is given (`indexing.py`).
            if end > 0 or (start, end - 1) not in taken:
                found.append(f"{Path(name).name}:{start} -> {end}")
    return found


def main() -> None:
    files = [str(FAST / f"{name}.py") for name in MEASURED]
    coverage = Coverage(branch=True, data_file=None, config_file=False, include=files)
    left = files
    parts = compare()
    while left:
        with coverage.collect():
            if next(parts, StopIteration) is StopIteration:
                break
        left = missing(coverage)
    sys.stdout.writelines(f"{branch}\n" for branch in left)


if __name__ == "__main__":
    main()
