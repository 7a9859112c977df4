"""What the coach found, as a message."""

import time
from collections.abc import Generator, Iterable
from typing import Final

from msgspec import structs

from lastcard.analysis import Analysis, Judgment, Mark, Option, PlayerReport, Reason, follow
from lastcard.analysis.advising import advise, look_back
from lastcard.answers.history import record_text
from lastcard.engine import Action
from lastcard.notation import print_action, read
from lastcard.table import Question, offered_edition
from lastcard.wire import encode
from lastcard.wire.coaching import (
    CoachBlunder,
    CoachJudgment,
    CoachOption,
    CoachPlayer,
    CoachReason,
    CoachRound,
    Hint,
    LastMove,
    MatchAnalysis,
)
from lastcard.wire.errors import Refuse

SECONDS_BETWEEN: Final = 1.0
"""What is known is told so many seconds apart."""


def analyze_rows(rows: Iterable[tuple[int, bytes]]) -> Generator[str, None, str]:
    """Analyze the match that begins with these rows: what is known now and then, and in the end.

    It names nobody, and tells of each move only what was done and what was better.
    """
    text = record_text([], rows, None)
    if text is None:
        raise Refuse("no-match")
    analysis = Analysis(read(text))
    told = time.monotonic()
    for _ in follow(analysis, load=offered_edition):
        if time.monotonic() - told > SECONDS_BETWEEN:
            yield _as_text(analysis)
            told = time.monotonic()
    return _as_text(analysis)


def hint_for(question: Question) -> Hint:
    """What the coach would do in the place of whoever asks."""
    options, reasons = advise(question.view, question.situation, question.news(0))
    return Hint(
        options=[_option(option) for option in options],
        reasons=[_reason(reason) for reason in reasons],
    )


def judge_last(question: Question, done: Action) -> LastMove:
    """Whether what someone just did was a blunder, from what they could know before it."""
    found = look_back(question.view, question.situation, question.news(0), done)
    if found is None or found[0].mark is not Mark.BLUNDER:
        return LastMove(blunder=None)
    weighed, reasons = found
    return LastMove(
        blunder=CoachBlunder(
            round=question.round,
            row=len(question.rows),
            before=_short(weighed.before),
            after=_short(weighed.after),
            done=print_action(done),
            better=print_action(weighed.options[weighed.best].action),
            reasons=[_reason(reason) for reason in reasons],
        )
    )


def _as_text(analysis: Analysis) -> str:
    analysis.summarize()
    found = show_analysis(analysis)
    brief = [_brief(judgment) for judgment in found.judgments]
    players = [structs.replace(player, name="") for player in found.players]
    return encode(structs.replace(found, names=[], judgments=brief, players=players)).decode()


def _brief(judgment: CoachJudgment) -> CoachJudgment:
    """What was done and, if it was better, what was best."""
    kept = [judgment.options[0]]
    if judgment.best and judgment.loss:
        kept.append(judgment.options[judgment.best])
    return structs.replace(judgment, options=kept, best=len(kept) - 1)


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
        options=[_option(option) for option in judgment.options],
        best=judgment.best,
        deals=judgment.deals,
        guilty=_maybe(judgment.guilty),
        reasons=[_reason(reason) for reason in judgment.reasons],
    )


def _option(option: Option) -> CoachOption:
    return CoachOption(
        move=print_action(option.action),
        chance=_short(option.chance),
        margin=_short(option.margin),
    )


def _reason(reason: Reason) -> CoachReason:
    return CoachReason(
        code=reason.code,
        seat=reason.seat,
        card=reason.card,
        color=reason.color,
        other=reason.other,
        count=reason.count,
        fewer=reason.fewer,
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
        rounds=report.rounds,
        rounds_won=report.rounds_won,
        fair=_short(report.fair),
        luck=_short(report.luck),
        luck_by_round=[_short(luck) for luck in report.luck_by_round],
        costly=report.costly,
    )
