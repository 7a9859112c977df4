"""Replays: a record that someone sends is played through by the rules, step by step."""

import gzip
from typing import Final

from lastcard.engine import BoardEvent, IllegalAction, Watcher
from lastcard.engine.errors import Malformed
from lastcard.notation import Frame, Move, read, replay
from lastcard.notation.moves import print_move
from lastcard.table import offered_edition
from lastcard.wire import Replay, ReplayRound, ReplayStep, encode
from lastcard.wire.errors import Refuse
from lastcard.wire.happened import Shown
from lastcard.wire.showing import codes, show_demand, show_sides, show_under

MOST_STEPS: Final = 5000


def replay_body(text: bytes, *, zipped: bool) -> bytes:
    """A record as the body of an answer, or `Refuse`; it is long, and much shorter when zipped."""
    body = encode(replay_text(text))
    return gzip.compress(body, compresslevel=1) if zipped else body


def replay_text(text: bytes) -> Replay:
    """A record as steps that can be shown, or `Refuse`."""
    rounds: list[ReplayRound] = []
    steps: list[ReplayStep] = []
    last: Frame | None = None
    viewer: int | None = None
    try:
        for frame in replay(read(text), load=offered_edition):
            if frame.item is None:
                rounds.append(_round(frame, len(steps)))
            elif not isinstance(frame.item, Move):
                continue
            if frame.header.viewer is not None:
                viewer = frame.header.viewer
            steps.append(_step(frame, len(rounds) - 1))
            last = frame
            if len(steps) > MOST_STEPS:
                raise Refuse("bad-record", facts={"problem": f"more than {MOST_STEPS} moves"})
    except Malformed as error:
        raise Refuse("bad-record", facts={"problem": str(error)}) from None
    except IllegalAction as error:
        raise Refuse("bad-record", error.rule, {"problem": str(error)}) from None
    if last is None:
        raise Refuse("bad-record", facts={"problem": "it holds no round"})
    return Replay(
        edition=last.header.edition,
        format=str(last.score.format),
        ending=last.score.tally.setup.ending.value,
        limit=last.score.tally.setup.limit,
        viewer=viewer,
        rounds=rounds,
        steps=steps,
        winners=[int(seat) for seat in last.score.winners],
    )


def _round(frame: Frame, first_step: int) -> ReplayRound:
    header = frame.header
    return ReplayRound(
        number=header.number,
        board=header.board - 1,
        names=list(header.names),
        seats=header.seats,
        sides=show_sides(frame.score.format, header.seats),
        dealer=frame.state.dealer,
        first_step=first_step,
    )


def _step(frame: Frame, round: int) -> ReplayStep:
    state = frame.state
    happened = [BoardEvent(0, event) for event in frame.events]
    totals = frame.score.totals
    return ReplayStep(
        round=round,
        move=print_move(frame.item) if isinstance(frame.item, Move) else "",
        events=Shown(happened, (frame.score.seating,)).to(Watcher.RECORD, 0),
        hands=[codes(hand) for hand in state.hands],
        phase=state.phase.value,
        turn=state.turn,
        direction=state.direction.value,
        top=None if state.top is None else state.top.code,
        color=None if state.color is None else state.color.value,
        pile=len(state.draw),
        discards=len(state.discard),
        under=show_under(state),
        demand=show_demand(state),
        exposed=state.exposed,
        called=list(state.called),
        winner=state.winner,
        totals=None if totals is None else list(totals),
    )
