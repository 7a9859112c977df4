"""The decisions of a record: who could do what, and what they could know then.

Whoever judges a decision is given its `View` and a `Follower`, which has been told the events of
the round as that seat may know them. Neither holds a card that the player could not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from lastcard.bots import Situation, situation_of, tell
from lastcard.bots.master import MasterBot
from lastcard.bots.memory import Memory
from lastcard.engine import (
    Action,
    Face,
    Format,
    PlayCard,
    Player,
    RoundState,
    Seat,
    View,
    turn_actions,
    view,
)
from lastcard.engine.formats import FORMATS, Scoring
from lastcard.notation import Frame, Move, Record, replay
from lastcard.notation.replay import Load


@dataclass(frozen=True, slots=True)
class Played:
    """A Wild Draw Four as another seat saw it: the round before, and what the seat remembered."""

    seat: Seat
    action: PlayCard
    before: RoundState
    """The round before the play, as that other seat saw it."""
    memory: Memory


class Follower(MasterBot):
    """A player who follows a round from one seat, to be asked what could have been done there."""

    def __init__(self) -> None:
        super().__init__(Random(0), deals=1)
        self.draw_four: Played | None = None
        """The last Wild Draw Four of another seat."""

    def net_choice(self, view: View, choices: list[Action], situation: Situation) -> Action:
        """The choice that its net likes best."""
        likings = self.likings(view, choices, situation).tolist()
        return choices[max(range(len(choices)), key=likings.__getitem__)]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision where there was a choice."""

    number: int
    """Which move of the record this is, counted from 0 over all rounds."""
    round: int
    """Which round of the record, counted from 0."""
    seat: Seat
    player: Player
    view: View
    options: tuple[Action, ...]
    """What could be done, with a call where one was due; the first is what was done."""
    done: Action
    """What was done, as the record has it."""
    situation: Situation
    follower: Follower = field(repr=False, compare=False)


@dataclass(slots=True)
class Step:
    """A move of the record with the decision it was, if it was one; or the start of a round."""

    frame: Frame
    number: int
    """The number of the move; that of the next one at the start of a round."""
    round: int
    last: Frame | None
    """The frame before the move; None at the start of a round."""
    decision: Decision | None = None


def steps(record: Record, *, load: Load | None = None, only: str | None = None) -> Iterator[Step]:
    """All moves of a record, with the decisions of everyone or of only one player.

    Of a record through one player's eyes only that player's decisions can be judged.
    """
    number, round = 0, -1
    last: Frame | None = None
    followers: dict[Seat, Follower] = {}
    for frame in replay(record, load=load):
        if frame.item is None:
            round += 1
            followers = {seat: Follower() for seat in judged_seats(frame, only)}
            yield Step(frame, number, round, None)
        elif not isinstance(frame.item, Move) or last is None:
            continue
        else:
            move = frame.item
            step = Step(frame, number, round, last)
            follower = followers.get(move.seat)
            if follower is not None:
                step.decision = _decision(step, move, follower)
            yield step
            _note_draw_four(move, last.state, followers)
            number += 1
        last = frame
        for seat, follower in followers.items():
            tell(follower, frame.events, seat)


def judged_seats(frame: Frame, only: str | None) -> list[Seat]:
    """Whose decisions are judged in a round: everyone's, or those of the player of that name."""
    viewer, score = frame.header.viewer, frame.score
    return [
        Seat(seat)
        for seat, player in enumerate(score.seating)
        if (viewer is None or seat == viewer) and only in (None, score.players[player][0])
    ]


def judged_names(frame: Frame) -> list[str]:
    """The names of those whose decisions can be judged in a round."""
    players, seating = frame.score.players, frame.score.seating
    return [players[seating[seat]][0] for seat in judged_seats(frame, None)]


def _decision(step: Step, move: Move, follower: Follower) -> Decision | None:
    """The decision behind a move; None if the move was out of turn, or there was no choice."""
    if step.last is None or move.seat != step.last.state.turn:
        return None
    state, seat, score = step.last.state, move.seat, step.last.score
    seen = view(state, seat)
    possible = turn_actions(seen.state, seat)
    if move.action not in possible:
        return None  # a call or a catch in one's own turn
    done = with_call(move.action, possible)
    options = (done, *(a for a in follower.choices(possible) if a != done))
    if len(options) < 2:
        return None
    totals = score.totals or (0,) * state.setup.seats
    return Decision(
        step.number,
        step.round,
        seat,
        score.seating[seat],
        seen,
        options,
        move.action,
        judged_as(situation_of(score.format, state.setup.rules, totals)),
        follower,
    )


def with_call(action: Action, possible: tuple[Action, ...]) -> Action:
    """The action, with a call if one is possible, because calls are judged apart."""
    if isinstance(action, PlayCard) and not action.uno and action.with_call() in possible:
        return action.with_call()
    return action


def judged_as(situation: Situation) -> Situation:
    """The situation as if there were only this round, so that only the chance to win it counts.

    Formats with sides, or where everyone is charged with their own cards, stay as they are.
    """
    rules = FORMATS[situation.format]
    if rules.paired or rules.scoring is Scoring.KEEP_YOUR_OWN:
        return situation
    return replace(situation, format=Format.SINGLE)


def _note_draw_four(move: Move, before: RoundState, followers: dict[Seat, Follower]) -> None:
    """Let everyone remember the round as it was before a Wild Draw Four."""
    action = move.action
    if not isinstance(action, PlayCard) or action.card.face is not Face.WILD_DRAW_FOUR:
        return
    for seat, follower in followers.items():
        if seat != move.seat:
            seen = view(before, seat).state
            follower.draw_four = Played(move.seat, action, seen, follower.memory.copy())
