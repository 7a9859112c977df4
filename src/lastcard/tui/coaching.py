"""What the coach found, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.analysis import Analysis, Judgment, Mark, PlayerReport, Reason
from lastcard.analysis.curve import Lettering, is_over_match
from lastcard.engine import (
    Action,
    Challenge,
    DrawCard,
    KeepCard,
    NameColor,
    PlayCard,
    TakeCards,
)
from lastcard.tui.language import Words
from lastcard.tui.naming import card_name, color_name

Names = Sequence[str]


def tell_player(words: Words, analysis: Analysis, report: PlayerReport) -> Iterator[str]:
    """All that is said of one player, the costliest decisions first."""
    accuracy = report.accuracy
    if accuracy is None:
        yield words("coach-player-open", name=words.spelled(report.name))
    else:
        yield words(
            "coach-player",
            name=words.spelled(report.name),
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
    for reason in judgment.reasons:
        yield tell_reason(words, analysis, judgment, reason)


def tell_mistake(words: Words, analysis: Analysis, judgment: Judgment) -> str:
    """What was done, what was better, and by how much."""
    names = _names(words, analysis, judgment)
    before, after = _percents(judgment.before, judgment.after)
    done, better = judgment.options[0].action, judgment.better
    return " ".join(
        (
            f"[{words('coach-mark', mark=judgment.mark.value)}]",
            words(
                "coach-instead",
                done=_capital(tell_action(words, names, done)),
                better=tell_action(words, names, better),
            ),
            words("coach-chances", before=before, after=after),
        )
    )


def _percents(before: float, after: float) -> tuple[str, str]:
    """Whole percents, finer where they would look alike."""
    digits = 0 if round(100 * before) != round(100 * after) else 1
    return f"{100 * before:.{digits}f}", f"{100 * after:.{digits}f}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _names(words: Words, analysis: Analysis, judgment: Judgment) -> Names:
    """The names by seat in the round of a judgment."""
    seating = analysis.rounds[judgment.round].seating
    return [words.spelled(analysis.names[player]) for player in seating]


def tell_reason(words: Words, analysis: Analysis, judgment: Judgment, reason: Reason) -> str:
    """Why another move was better."""
    names = _names(words, analysis, judgment)
    return words(
        f"coach-{reason.code}",
        name="" if reason.seat is None else names[reason.seat],
        card="" if not reason.card else card_name(words, reason.card),
        color="" if not reason.color else color_name(words, reason.color),
        other="" if not reason.other else color_name(words, reason.other),
        count=reason.count,
        fewer=reason.fewer,
    )


def tell_action(words: Words, names: Names, action: Action) -> str:
    """Something to do: "play red 5"."""
    match action:
        case PlayCard():
            card = card_name(words, action.card.code)
            if action.swap is not None:
                return words("coach-do-swap", card=card, name=names[action.swap])
            if action.color is not None:
                color = color_name(words, action.color.value)
                return words("coach-do-name", card=card, color=color)
            return words("coach-do-play", card=card)
        case DrawCard():
            return words("coach-do-draw")
        case KeepCard():
            return words("coach-do-keep")
        case NameColor():
            return words("coach-do-color", color=color_name(words, action.color.value))
        case TakeCards():
            return words("coach-do-take")
        case Challenge():
            return words("coach-do-challenge")
        case _:
            raise TypeError(f"{action} is not judged")


def letter_curve(words: Words, analysis: Analysis) -> Lettering:
    """The words on the picture."""
    title = words("coach-curve" if is_over_match(analysis) else "coach-curve-round")
    return Lettering(
        title,
        [f"{words('replay-round')} {start.number}" for start in analysis.rounds],
        [(mark, words("coach-mark", mark=mark.value)) for mark in Mark if mark is not Mark.GOOD],
    )
