"""Counts of legal sequences, pinned for positions under `perft`, and counted in a second way.

Each file is a position with a tag `Perft`: how many sequences of one move there are, of two, and so
on. The second way does not use what the first does: it asks of every action there is whether it is
refused, and takes it by folding its events.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from lastcard import (
    Action,
    Card,
    Cards,
    Phase,
    Round,
    RoundState,
    Seat,
    decide,
    fold,
    perft,
    refusal,
)
from lastcard.notation import read_file
from tests.laws import every_action

FILES = sorted((Path(__file__).parent / "perft").glob("*.lcn"))


def counts_in(file: Path) -> tuple[Round, list[int]]:
    record = read_file(file)
    tag = record.rounds[0].tag("Perft")
    assert tag is not None
    return Round.from_record(record), [int(count) for count in tag.value.split()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_count_is_the_pinned_one(file: Path) -> None:
    round, pinned = counts_in(file)
    assert [perft(round, depth) for depth in range(1, len(pinned) + 1)] == pinned


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_asking_of_every_action_counts_the_same(file: Path) -> None:
    round, pinned = counts_in(file)
    states = [round.state]
    for count in pinned[:-1]:
        states = [
            fold(state, decide(state, seat, action, in_given_order))
            for state in states
            for seat, action in moves_not_refused(state)
        ]
        assert len(states) == count
    assert sum(1 for state in states for _ in moves_not_refused(state)) == pinned[-1]


def moves_not_refused(state: RoundState) -> Iterator[tuple[Seat, Action]]:
    for seat in map(Seat, state.seats):
        cards = {*state.hands[seat], *state.discard[-1:]}
        for action in every_action(state, cards):
            if refusal(state, seat, action) is None:
                yield seat, action


def in_given_order(cards: Cards) -> Sequence[Card]:
    return cards


def test_the_positions_reach_every_phase_in_which_someone_acts() -> None:
    reached: set[Phase] = set()
    for file in FILES:
        round, _ = counts_in(file)
        reached.add(round.state.phase)
    assert reached == {Phase.COLOR, Phase.TURN, Phase.DRAWN, Phase.ANSWER}
    assert len(FILES) >= 12


def test_no_move_is_one_sequence_and_what_is_over_has_none() -> None:
    round = Round("classic", players=2, seed=1, hand_size=1)
    assert perft(round, 0) == 1
    while not round.is_over:
        round.play(round.legal[0])
    assert (perft(round, 0), perft(round, 1), perft(round.state, 2)) == (1, 0, 0)
