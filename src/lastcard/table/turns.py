"""Whose turn it is and how long it lasts: people's moves, bots' moves, time, the next deal.

After every change `plan` plans what follows: a bot's move, the end of a player's time, the next
deal. Nothing else plans these, so a table cannot get stuck while somebody is there.
"""

from typing import Final

from msgspec.structs import replace

from lastcard.engine import (
    Action,
    CallUno,
    CatchUno,
    IllegalAction,
    PenalizeSuggestion,
    Phase,
    Player,
    StaleAction,
    needs_no_turn,
    next_round,
    refusal,
    view,
)
from lastcard.table import chairs, lessons, race
from lastcard.table.chairs import Notices
from lastcard.table.effects import AskBot, BotErred
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import Asker
from lastcard.table.moves import call_if_armed, make, simplest_action
from lastcard.table.plays import Due
from lastcard.table.robots import Question, question_at
from lastcard.wire.errors import Refuse

ABSENT_MS: Final = 30_000
"""How long to wait for someone who is not connected: for a player in turn, where turns have no
limit, and for a host while others wait for the match to start."""
PLANNED: Final = ("time", "bot", "react")
"""What is planned for a board while a turn lasts; the race plans more than that."""
MISSED_TURNS: Final = 2
"""After this many turns missed in a row a bot stands in."""


# ── What is planned ───────────────────────────────────────────────────────────────────────────────


def plan(h: Handling) -> None:
    """Plan what comes next; what is planned already stays.

    If nobody is connected, the table rests until someone comes.
    """
    stage = h.table.state.stage if h.table.here else "resting"
    if stage == "between":
        _plan_next_round(h)
    else:
        h.drop(Due("next-round"))
    _plan_host(h)
    if h.table.match is None:
        return
    for board, state in enumerate(h.table.match.boards):
        if stage != "playing" or state.is_over:
            _rest(h, board)
        else:
            race.follow(h, board, state)
            _plan_turn(h, board)


def plan_again(h: Handling) -> None:
    """Plan everything again, after something that was planned failed."""
    h.table.plays = tuple(replace(play, planned=None, asked=0) for play in h.table.plays)
    plan(h)


def _rest(h: Handling, board: int) -> None:
    """Drop all that is planned at a board."""
    agenda = h.table.agenda
    for due in [due for due in agenda if due.board == board and due.kind in PLANNED]:
        h.drop(due)
    play = h.table.plays[board]
    if play.planned is not None or play.asked:
        h.set_play(board, planned=None, asked=0)
    race.close(h, board)


def _plan_turn(h: Handling, board: int) -> None:
    table, play = h.table, h.table.plays[board]
    chair = table.state.chairs[h.chair_in_turn(board)]
    here = table.is_here(chair.person)
    if lessons.waits_for_learner(table):
        return  # the others have no move, and the learner's time has no limit
    wanted = (play.moment, chair.bot is not None, here)
    if play.planned == wanted:
        return
    h.set_play(board, planned=wanted)
    if chair.bot is not None:
        h.drop(Due("time", board))
        h.at(Due("bot", board), h.now + table.outside.luck.span(table.tempo.think))
        return
    h.drop(Due("bot", board))
    lasts = table.state.options.turn_seconds * 1000 or (0 if here else ABSENT_MS)
    if not lasts:
        h.drop(Due("time", board))
    elif play.timed != play.moment or Due("time", board) not in table.agenda:
        h.set_play(board, timed=play.moment)
        begins = max(h.now, table.held_until(board, h.now) or 0)
        h.at(Due("time", board), begins + lasts)


def _plan_next_round(h: Handling) -> None:
    """Plan the next deal: once everyone who is here and not out is ready, or after a time."""
    table = h.table
    seated = (table.state.chairs[player] for player in h.match.tally.playing)
    people = [chair for chair in seated if chair.person is not None and chair.bot is None]
    here = [chair for chair in people if table.is_here(chair.person)]
    if here and all(chair.ready for chair in here):
        h.at(Due("next-round"), h.now)
    elif Due("next-round") not in table.agenda:
        between = table.tempo.between
        if between is None and not people:
            between = table.outside.luck.span(table.tempo.think)
        if between is not None:
            h.at(Due("next-round"), h.now + between)


def _plan_host(h: Handling) -> None:
    """Plan to replace a host who is away while others wait for a match to be started."""
    table, due = h.table, Due("host")
    missing = chairs.is_at_rest(table.state) and table.state.host not in table.here
    if not (missing and any(table.is_here(chair.person) for chair in table.state.chairs)):
        h.drop(due)
    elif due not in table.agenda:
        h.at(due, h.now + ABSENT_MS)


def replace_host(h: Handling) -> None:
    """The host was away for too long: make someone host who is here."""
    draft = h.draft()
    told = chairs.hand_over(draft, h.table.here)
    h.commit(Change(table=draft, notices=told))


# ── Moves of people ───────────────────────────────────────────────────────────────────────────────


def act(h: Handling, asker: Asker, action: Action, moment: int | None, arrived: int) -> None:
    """Make a person's move, if the `moment` that it is meant for is still open."""
    chair = chairs.require_chair(h.table.state, asker.person)
    match = h.match
    if h.table.state.stage == "paused":
        raise Refuse("paused")
    chairs.require_stage(h.table.state, "playing", "between")
    place = match.place_of(Player(chair))
    if place is None:
        raise Refuse("eliminated", "FMT-5", {"player": chair})
    state = match.boards[place.board]
    if isinstance(action, PenalizeSuggestion) and action.seat != place.seat:
        raise Refuse("report-it", "PEN-1")
    if h.table.state.options.lesson and refusal(state, place.seat, action) is None:
        lessons.require_awaited(h.table, chair, action)
    races = CallUno | CatchUno if state.setup.rules.late_call else CatchUno
    if isinstance(action, races):
        race.contend(h, place.board, chair, action, asker, arrived)
        return
    action = call_if_armed(h, chair, state, place.seat, action)
    refused = refusal(state, place.seat, action)
    open_now = h.table.plays[place.board].moment
    # A jump-in means the same in every moment in which it is legal, so it is never late.
    jumps_in = needs_no_turn(state, place.seat, action) and refused is None
    if not jumps_in and moment not in (None, open_now):
        raise StaleAction(open_now)
    if refused is not None:
        raise IllegalAction(refused)
    if not race.hold(h, place.board, chair, action, asker):
        make(h, chair, action, asker)


def time_out(h: Handling, board: int) -> None:
    """The time of the person in turn is over: make the simplest move for them."""
    state, chair = h.round_at(board), h.chair_in_turn(board)
    draft = h.draft()
    mine = draft.chairs[chair]
    person = mine.person
    if person is None:
        return
    mine.missed += 1
    told: Notices = [("missed-turn", {"name": person.name, "chair": chair})]
    if mine.missed >= MISSED_TURNS:
        told += chairs.stand_in(draft, person)
    make(h, chair, simplest_action(view(state, state.turn)), draft=draft, notices=told)
    after = h.round_at(board)
    if after.phase is Phase.DRAWN:
        make(h, chair, simplest_action(view(after, after.turn)))


def deal(h: Handling) -> None:
    """Deal the next round; people who waited for a chair take it."""
    draft = h.draft()
    told = chairs.seat_newcomers(draft)
    draft.stage = "playing"
    step = next_round(h.match, h.table.outside.luck.shuffle)
    h.commit(Change(events=step.events, match=step.state, table=draft, notices=told))


# ── Moves of bots ─────────────────────────────────────────────────────────────────────────────────


def ask_bot(h: Handling, board: int, chair: int, *, in_turn: bool) -> None:
    """Ask the bot in a chair, if there is one."""
    level, match = h.table.state.chairs[chair].bot, h.match
    place = match.place_of(Player(chair))
    if level is None or place is None or place.board != board:
        return
    lesson_move = lessons.move_of(h.table, chair)
    if lesson_move is not None:
        if in_turn:
            make(h, chair, lesson_move)
        return
    h.effects.append(AskBot(question_at(h.table, match, place, level, in_turn=in_turn)))


def bot_answered(h: Handling, question: Question, action: Action | None) -> None:
    """Do what a bot answered, unless it comes too late."""
    board, chair = question.board, question.chair
    if h.table.match is None or board >= len(h.table.plays):
        return
    if not question.in_turn:
        race.bot_reacted(h, board, chair, question.moment, action)
        return
    table = h.table
    is_late = table.plays[board].moment != question.moment or table.state.stage != "playing"
    if is_late or table.state.chairs[chair].bot is None:
        return
    action = action or simplest_action(question.view)
    if not race.hold(h, board, chair, action, None):
        try:
            make(h, chair, action)
        except IllegalAction as error:
            if len(question.rows) < len(table.round_rows):
                # Something has changed since, e.g. a hand grew because its player was caught.
                ask_bot(h, board, chair, in_turn=True)
                return
            h.effects.append(BotErred(question, action, error))
            make(h, chair, simplest_action(question.view))
