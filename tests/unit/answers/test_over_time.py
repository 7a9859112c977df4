"""How someone plays over time: of each match what the coach found of them, and of nobody else."""

from __future__ import annotations

import msgspec

from lastcard.answers.over_time import coached_match
from lastcard.table.entries import MatchEntry, Summary
from lastcard.wire import CoachPlayer, MatchAnalysis, encode


def report(player: int, **more: object) -> CoachPlayer:
    """What the coach says of a player; only what is given differs from nothing."""
    nothing = {field.name: 0 for field in msgspec.structs.fields(CoachPlayer)}
    lists = ("calls_missed", "catches_missed", "bluffs", "luck_by_round", "costly")
    told = {**nothing, **{name: [] for name in lists}, "name": "", "player": player, **more}
    return msgspec.convert(told, CoachPlayer)


def test_a_match_tells_what_the_coach_found_of_this_player_alone():
    players = [
        report(0, accuracy=0.5, rounds=4, rounds_won=1, fair=2.0, luck=-0.25),
        report(
            1,
            decisions=40,
            accuracy=0.9,
            blunders=1,
            rounds=4,
            rounds_won=3,
            fair=2.0,
            luck=0.25,
            calls_missed=[7],
            challenges_taken_right=1,
            challenges_left_right=2,
            challenges_left_wrong=1,
        ),
    ]
    analysis = MatchAnalysis(
        moves=9, seen=9, names=[], rounds=[], judgments=[], players=players, winners=[1]
    )
    summary = Summary(
        edition="classic",
        format="points",
        names=["casual", "Ada"],
        chairs=[None, "ada"],
        totals=[10, 200],
        winners=[1],
        rounds=4,
    )
    match = MatchEntry("m1", "ABC", 1, 5, ("ada",), 9, 12, msgspec.msgpack.encode(summary))
    found = coached_match(match, "ada", encode(analysis))
    assert found is not None
    assert (found.id, found.ended, found.won) == ("m1", 12, True)
    assert (found.accuracy, found.blunders, found.luck, found.play) == (0.9, 1, 0.25, 0.75)
    assert (found.calls_missed, found.challenges_right, found.challenges_wrong) == (1, 3, 1)
    assert coached_match(match, "ben", encode(analysis)) is None


def test_what_was_kept_before_luck_was_told_by_round_can_be_read():
    old = msgspec.to_builtins(report(0))
    del old["luck_by_round"]
    assert msgspec.convert(old, CoachPlayer).luck_by_round == []
