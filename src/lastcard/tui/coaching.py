"""What the coach found, in words."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.analysis import Analysis, Judgment, Mark, PlayerReport
from lastcard.analysis.curve import Lettering, is_over_match
from lastcard.tui.advice import Names, capital, percents, tell_action, tell_reason
from lastcard.tui.language import Words
from lastcard.tui.naming import player_name


def tell_player(words: Words, analysis: Analysis, report: PlayerReport) -> Iterator[str]:
    """All that is said of one player, the costliest decisions first."""
    accuracy = report.accuracy
    name = player_name(words, report.name, report.player + 1)
    if accuracy is None:
        yield words("coach-player-open", name=name)
    else:
        yield words(
            "coach-player",
            name=name,
            percent=round(100 * accuracy),
            decisions=report.decisions,
            mistakes=report.mistakes,
        )
    for number in report.costly:
        judgment = analysis.of(number)
        if judgment is not None:
            where = words(
                "coach-where", round=analysis.rounds[judgment.round].number, move=number + 1
            )
            first, *others = tell_judgment(words, analysis, judgment)
            yield f"  {where} {first}"
            yield from (f"    {line}" for line in others)
    yield from (f"  {line}" for line in _counts(words, report))


def _counts(words: Words, report: PlayerReport) -> Iterator[str]:
    """What was counted, as far as there is anything."""
    if report.rounds:
        yield words(
            "coach-luck",
            won=report.rounds_won,
            rounds=report.rounds,
            luck=f"{report.luck:+.1f}",
            play=f"{report.play:+.1f}",
        )
    if len(report.luck_by_round) > 1:
        by_round = "  ".join(f"{luck:+.2f}" for luck in report.luck_by_round)
        yield words("coach-luck-rounds", list=by_round)
    if report.calls_missed:
        yield words("coach-calls", count=len(report.calls_missed), caught=report.caught)
    if report.catches_missed:
        yield words("coach-catches", count=len(report.catches_missed))
    asked = report.challenges
    right, wrong = asked.taken_right + asked.left_right, asked.taken_wrong + asked.left_wrong
    if right or wrong or asked.open:
        yield words("coach-challenges", right=right, wrong=wrong, open=asked.open)
    if report.bluffs:
        yield words("coach-bluffs", count=len(report.bluffs), caught=report.bluffs_found_out)


def tell_judgment(words: Words, analysis: Analysis, judgment: Judgment) -> Iterator[str]:
    """What is said of a mistake: what was better, then why."""
    yield tell_mistake(words, analysis, judgment)
    names = _names(words, analysis, judgment)
    for reason in judgment.reasons:
        yield tell_reason(words, names, reason)


def tell_mistake(words: Words, analysis: Analysis, judgment: Judgment) -> str:
    """What was done, what was better, and by how much."""
    names = _names(words, analysis, judgment)
    before, after = percents(judgment.before, judgment.after)
    done, better = judgment.options[0].action, judgment.better
    return " ".join(
        (
            f"[{words('coach-mark', mark=judgment.mark.value)}]",
            words(
                "coach-instead",
                done=capital(tell_action(words, names, done)),
                better=tell_action(words, names, better),
            ),
            words("coach-chances", before=before, after=after),
        )
    )


def _names(words: Words, analysis: Analysis, judgment: Judgment) -> Names:
    """The names by seat in the round of a judgment."""
    seating = analysis.rounds[judgment.round].seating
    return [player_name(words, analysis.names[player], player + 1) for player in seating]


def letter_curve(words: Words, analysis: Analysis) -> Lettering:
    """The words on the picture."""
    title = words("coach-curve" if is_over_match(analysis) else "coach-curve-round")
    return Lettering(
        title,
        [f"{words('replay-round')} {start.number}" for start in analysis.rounds],
        [(mark, words("coach-mark", mark=mark.value)) for mark in Mark if mark is not Mark.GOOD],
    )
