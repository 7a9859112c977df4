"""Making a move: what it leads to, for the match and for the table."""

from lastcard.engine import (
    Action,
    Color,
    DrawCard,
    KeepCard,
    MatchStep,
    NameColor,
    Phase,
    PlayCard,
    Player,
    RoundState,
    Seat,
    TakeCards,
    View,
    advance_match,
    refusal,
    turn_actions,
)
from lastcard.engine.errors import LastcardError
from lastcard.engine.legality import cards_after_play
from lastcard.notation import print_action
from lastcard.table import chairs
from lastcard.table.chairs import Notices
from lastcard.table.entries import ended_match
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import Asker
from lastcard.table.rows import TableState
from lastcard.wire import TableStage
from lastcard.wire.errors import Refuse


def make(
    h: Handling,
    chair: int,
    action: Action,
    asker: Asker | None = None,
    *,
    draft: TableState | None = None,
    notices: Notices | None = None,
) -> None:
    """Make an action and commit what it leads to, or raise `IllegalAction`."""
    step = advance_match(h.match, Player(chair), action, h.table.outside.luck.shuffle)
    told = list(notices or [])
    if asker is not None:
        draft, back = _is_back(h, draft, chair)
        told = back + told
    change = Change(
        events=step.events,
        match=step.state,
        move=(chair, print_action(action)),
        notices=told,
    )
    _end_stage(h, change, step, draft)
    h.commit(change, asker)


def make_or_refuse(h: Handling, chair: int, action: Action, asker: Asker | None) -> bool:
    """Make a move that was held; if it is no longer legal, refuse it to its sender."""
    try:
        if h.table.state.stage == "paused":
            raise Refuse("paused")
        make(h, chair, action, asker)
    except LastcardError as error:
        if asker is not None:
            h.refuse(asker, error)
        return False
    return True


def _is_back(
    h: Handling, draft: TableState | None, chair: int
) -> tuple[TableState | None, Notices]:
    """Someone who moves is back: the bot that stood in goes, missed turns are forgotten."""
    mine = h.table.state.chairs[chair]
    if not (mine.standing_in or mine.missed):
        return draft, []
    draft = draft or h.draft()
    mine = draft.chairs[chair]
    told = [] if mine.person is None else chairs.take_back(draft, mine.person)
    mine.missed = 0
    return draft, told


def _end_stage(h: Handling, change: Change, step: MatchStep, draft: TableState | None) -> None:
    """Change the stage if the step ends the round or the match."""
    stage: TableStage | None = None
    if step.state.is_over:
        stage = "over"
    elif step.state.is_between_rounds:
        stage = "between"
    if stage is not None:
        draft = draft or h.draft()
        draft.stage = stage
        # Votes to remove someone go on between rounds; the others were about this round.
        draft.votes = [v for v in draft.votes if v.kind == "kick" and stage == "between"]
    change.table = draft
    if stage == "over":
        change.entry = ended_match(h.table, step, h.now)


def call_if_armed(h: Handling, chair: int, state: RoundState, seat: Seat, action: Action) -> Action:
    """The play with the call that was prepared for it, where one is due (UNO-1)."""
    if not h.table.is_armed(chair) or not isinstance(action, PlayCard) or action.uno:
        return action
    if refusal(state, seat, action) is None and cards_after_play(state, seat, action) == 1:
        return action.with_call()
    return action


def simplest_action(own: View) -> Action:
    """The move for a seat whose time is over: draw, keep, take, or name the color it holds most."""
    state = own.state
    seat = state.turn
    possible = turn_actions(state, seat)
    for kind in (TakeCards, DrawCard, KeepCard):
        for action in possible:
            if isinstance(action, kind):
                return action
    held = [card.color for card in state.hands[seat]]
    best = max(Color, key=held.count)
    if state.phase is Phase.COLOR:
        return NameColor(best)
    plays = [action for action in possible if isinstance(action, PlayCard)]
    return next((play for play in plays if play.color is best), plays[0])
