"""What the coach found, as a message."""

from lastcard.analysis import Analysis, Judgment, Mark, PlayerReport
from lastcard.notation import print_action
from lastcard.wire.coaching import (
    CoachJudgment,
    CoachOption,
    CoachPlayer,
    CoachReason,
    CoachRound,
    MatchAnalysis,
)


def show_analysis(analysis: Analysis) -> MatchAnalysis:
    """All that is known so far."""
    return MatchAnalysis(
        moves=analysis.moves,
        seen=analysis.seen,
        names=list(analysis.names),
        rounds=[
            CoachRound(
                number=start.number,
                first_move=start.first_move,
                seating=[int(player) for player in start.seating],
                chances=None if start.chances is None else [_short(c) for c in start.chances],
            )
            for start in analysis.rounds
        ],
        judgments=[_judgment(judgment) for judgment in analysis.judgments],
        players=[_player(report) for report in analysis.players()],
        winners=[int(player) for player in analysis.winners],
    )


def _short(number: float) -> float:
    return round(number, 4)


def _maybe(number: float | None) -> float | None:
    return None if number is None else _short(number)


def _judgment(judgment: Judgment) -> CoachJudgment:
    return CoachJudgment(
        number=judgment.number,
        round=judgment.round,
        seat=judgment.seat,
        player=judgment.player,
        mark=judgment.mark.value,
        loss=_short(judgment.loss),
        margin=_short(judgment.margin),
        before=_short(judgment.before),
        after=_short(judgment.after),
        match_before=_maybe(judgment.match_before),
        match_after=_maybe(judgment.match_after),
        options=[
            CoachOption(
                move=print_action(option.action),
                chance=_short(option.chance),
                margin=_short(option.margin),
            )
            for option in judgment.options
        ],
        best=judgment.best,
        deals=judgment.deals,
        guilty=_maybe(judgment.guilty),
        reasons=[
            CoachReason(
                code=reason.code,
                seat=reason.seat,
                card=reason.card,
                color=reason.color,
                other=reason.other,
                count=reason.count,
                fewer=reason.fewer,
            )
            for reason in judgment.reasons
        ],
    )


def _player(report: PlayerReport) -> CoachPlayer:
    challenges = report.challenges
    return CoachPlayer(
        player=report.player,
        name=report.name,
        decisions=report.decisions,
        accuracy=_maybe(report.accuracy),
        lost=_short(report.lost),
        slips=report.marks[Mark.SLIP],
        mistakes=report.marks[Mark.MISTAKE],
        blunders=report.marks[Mark.BLUNDER],
        calls_missed=report.calls_missed,
        caught=report.caught,
        catches_missed=report.catches_missed,
        challenges_taken_right=challenges.taken_right,
        challenges_taken_wrong=challenges.taken_wrong,
        challenges_left_right=challenges.left_right,
        challenges_left_wrong=challenges.left_wrong,
        challenges_open=challenges.open,
        bluffs=report.bluffs,
        bluffs_found_out=report.bluffs_found_out,
        costly=report.costly,
    )
