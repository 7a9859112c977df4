"""How someone played over time: what the coach found in their matches, one line for each."""

from __future__ import annotations

import msgspec

from lastcard.table.entries import MatchEntry, read_summary
from lastcard.wire import CoachedMatch, CoachPlayer


class _Players(msgspec.Struct):
    """The part of an analysis about the players; the rest is long, and left unread."""

    players: list[CoachPlayer]


def players_of(analysis: bytes | str) -> bytes:
    """The short part of an analysis that `coached_match` needs."""
    return msgspec.json.encode(msgspec.json.decode(analysis, type=_Players))


def coached_match(match: MatchEntry, person: str, analysis: bytes | str) -> CoachedMatch | None:
    """What an analysis says of one of the players; None if it has nothing on them."""
    summary = read_summary(match.summary)
    if person not in summary.chairs or match.ended is None:
        return None
    chair = summary.chairs.index(person)
    found = msgspec.json.decode(analysis, type=_Players).players
    report = next((one for one in found if one.player == chair), None)
    if report is None:
        return None
    return CoachedMatch(
        id=match.id,
        ended=match.ended,
        won=chair in summary.winners,
        decisions=report.decisions,
        accuracy=report.accuracy,
        slips=report.slips,
        mistakes=report.mistakes,
        blunders=report.blunders,
        rounds=report.rounds,
        rounds_won=report.rounds_won,
        luck=report.luck,
        play=round(report.rounds_won - report.fair - report.luck, 4),
        calls_missed=len(report.calls_missed),
        catches_missed=len(report.catches_missed),
        challenges_right=report.challenges_taken_right + report.challenges_left_right,
        challenges_wrong=report.challenges_taken_wrong + report.challenges_left_wrong,
        bluffs=len(report.bluffs),
        bluffs_found_out=report.bluffs_found_out,
    )
