"""What needs no judging: calls that never came, catches nobody made, bluffs; and luck."""

from __future__ import annotations

from lastcard.analysis.decisions import Step
from lastcard.analysis.luck import Luck
from lastcard.analysis.report import PlayerReport
from lastcard.engine import HIDDEN, CallUno, CatchUno, PlayCard, Player, RoundState, Seat, side_of
from lastcard.engine.events import ChallengeJudged
from lastcard.engine.legality import is_bluff
from lastcard.notation import Frame, Move


class CountingLuck:
    """Adds up what deals and draws brought, round by round."""

    def __init__(self, reports: dict[Player, PlayerReport]) -> None:
        self._reports = reports
        self._luck: Luck | None = None

    def begin(self, frame: Frame) -> None:
        """A round has been dealt; if its cards are hidden, its luck cannot be told."""
        hidden = any(HIDDEN in hand for hand in frame.state.hands)
        self._luck = None if hidden else Luck(frame.state, frame.score.format)

    def count(self, frame: Frame) -> None:
        """A move was made; the last one of a round ends the count."""
        luck = self._luck
        if luck is None:
            return
        luck.take(frame.events)
        state, score = frame.state, frame.score
        if not state.is_over:
            return
        self._luck = None
        seating = frame.score.seating
        sides = [side_of(Seat(seat), score.format) for seat in state.seats]
        for seat, player in enumerate(seating):
            report = self._reports.get(player)
            if report is not None:
                winner = state.winner
                report.rounds += 1
                report.rounds_won += winner is not None and sides[winner] == sides[seat]
                report.fair += sides.count(sides[seat]) / len(sides)
                report.luck += luck.total[seat]
                report.luck_by_round.append(luck.total[seat])


class Counting:
    """Counts what needs no judging: calls, catches, bluffs."""

    def __init__(self, reports: dict[Player, PlayerReport]) -> None:
        self._reports = reports
        self._exposed: tuple[Seat, int] | None = None

    def count(self, step: Step) -> None:
        """Look at a move."""
        move, state = step.frame.item, step.frame.state
        if not isinstance(move, Move) or step.last is None:
            return
        before = step.last.state
        if before.exposed is None:
            self._exposed = None
        if self._exposed is not None:
            self._settle(step, move, before)
        if state.exposed is not None and state.exposed != before.exposed:
            self._exposed = (state.exposed, step.number)
        self._count_bluff(step, move, before)

    def _settle(self, step: Step, move: Move, before: RoundState) -> None:
        """Count how it ended that someone could be caught: by a call, a catch or neither."""
        if self._exposed is None:
            return
        (seat, number), seating = self._exposed, step.frame.score.seating
        is_over = step.frame.state.exposed != seat
        if isinstance(move.action, CallUno) and move.seat == seat:
            self._exposed = None
        elif isinstance(move.action, CatchUno):
            self._missed_call(seating[seat], number, caught=True)
        elif is_over:
            self._missed_call(seating[seat], number, caught=False)
            format = step.frame.score.format
            for other in before.seats:
                report = self._reports.get(seating[other])
                if report is not None and side_of(Seat(other), format) != side_of(seat, format):
                    report.catches_missed.append(number)

    def _missed_call(self, player: Player, number: int, *, caught: bool) -> None:
        self._exposed = None
        report = self._reports.get(player)
        if report is not None:
            report.calls_missed.append(number)
            report.caught += caught

    def _count_bluff(self, step: Step, move: Move, before: RoundState) -> None:
        player = step.frame.score.seating[move.seat]
        report = self._reports.get(player)
        card = move.action.card if isinstance(move.action, PlayCard) else None
        if report is not None and card is not None and is_bluff(before, move.seat, card):
            report.bluffs.append(step.number)
        for event in step.frame.events:
            if isinstance(event, ChallengeJudged) and event.guilty:
                accused = self._reports.get(step.frame.score.seating[event.seat])
                if accused is not None:
                    accused.bluffs_found_out += 1
