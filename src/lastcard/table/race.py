"""The race for UNO: who was first to call or to catch, fairly (UNO-2, UNO-3).

The window is the time in which a seat is exposed. A play or a draw would close it, so such moves
are held for a short time. Calls and catches are ordered by when they were sent: their arrival less
half the sender's round trip.
"""

from functools import partial
from typing import Final

from msgspec.structs import replace

from lastcard.engine import (
    Action,
    CallUno,
    CatchUno,
    DrawCard,
    IllegalAction,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    reactions,
)
from lastcard.engine.errors import LastcardError, StaleAction
from lastcard.table import lessons
from lastcard.table.chairs import Notices
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import Asker
from lastcard.table.moves import make, make_or_refuse
from lastcard.table.plays import Contender, Due, HeldMove, Race
from lastcard.wire import Facts
from lastcard.wire.errors import Refuse

COOL_DOWN_MS: Final = 3000
"""How long a player's catches are refused after a false one."""
LOST_RACE_MS: Final = 1500
"""A catch that comes this soon after the window closed lost the race, and is no false one."""
MOST_CORRECTION_MS: Final = 150
"""The most by which a message counts as sent before it arrived, however slow the line."""


# ── Windows open and close with the state ─────────────────────────────────────────────────────────


def follow(h: Handling, board: int, state: RoundState) -> None:
    """Open or close the window as the state says, and let bots jump in."""
    race = h.table.plays[board].race
    if race is not None and state.exposed != race.exposed:
        close(h, board)
        race = None
    if race is None and state.exposed is not None:
        _open(h, board, state, state.exposed)
    play = h.table.plays[board]
    if state.setup.rules.jump_in and play.asked != play.moment:
        h.set_play(board, asked=play.moment)
        if state.phase is Phase.TURN:
            _plan_reactions(h, board, state)


def _open(h: Handling, board: int, state: RoundState, exposed: Seat) -> None:
    table = h.table
    chairs = table.state.chairs
    waiting = frozenset(
        chair
        for seat, chair in enumerate(h.match.seatings[board])
        if chairs[chair].bot is not None or table.is_here(chairs[chair].person)
        if any(isinstance(a, CallUno | CatchUno) for a in reactions(state, Seat(seat)))
    )
    until = h.now + table.state.options.grace_ms
    h.set_play(board, race=Race(exposed, h.now, until, waiting))
    h.at(Due("hold", board), until)
    _plan_reactions(h, board, state)


def close(h: Handling, board: int) -> None:
    """The window has closed: make held moves, refuse late contenders."""
    race = h.table.plays[board].race
    if race is None:
        return
    h.set_play(board, race=None, race_closed=h.now, first=None)
    h.drop(Due("hold", board))
    h.drop(Due("race", board))
    if race.held or race.contenders:
        h.followups.append(partial(_settle, h, board, race))


def _settle(h: Handling, board: int, race: Race) -> None:
    for contender in race.in_order():
        make_or_refuse(h, contender.chair, contender.action, contender.asker)
    _make_held(h, board, race)


def let_go(h: Handling, board: int) -> None:
    """No move is held any longer: make those that are, but let a race that has begun be decided."""
    race = h.table.plays[board].race
    if race is None:
        return
    if race.contenders:
        h.at(Due("hold", board), h.table.agenda[Due("race", board)])
    else:
        h.set_play(board, race=replace(race, until=0))
        _make_held(h, board, race)


def _make_held(h: Handling, board: int, race: Race) -> None:
    for move in race.held:
        moment = h.table.plays[board].moment
        if moment == move.moment:
            made = make_or_refuse(h, move.chair, move.action, move.asker)
            if not made and move.asker is None:
                h.plan_anew(board)  # the race has changed what the bot can do
        elif move.asker is not None:
            h.refuse(move.asker, StaleAction(moment))


def hold(h: Handling, board: int, chair: int, action: Action, asker: Asker | None) -> bool:
    """Hold a move while the race is on; returns whether it is held."""
    play = h.table.plays[board]
    race = play.race
    if race is None or race.until <= h.now or not isinstance(action, PlayCard | DrawCard):
        return False
    if any(move.chair == chair for move in race.held):
        if asker is None:
            return True
        raise StaleAction(play.moment)
    race = replace(race, waiting_for=race.waiting_for - {chair})
    waits = bool(race.waiting_for or race.contenders)
    if waits:
        race = replace(race, held=(*race.held, HeldMove(chair, action, asker, play.moment)))
    h.set_play(board, race=race)
    return waits


# ── Calls and catches ─────────────────────────────────────────────────────────────────────────────


def contend(
    h: Handling, board: int, chair: int, action: CallUno | CatchUno, asker: Asker, arrived: int
) -> None:
    """A person calls or catches."""
    if isinstance(action, CatchUno):
        until = h.table.catch_again_at(chair, h.now)
        if until is not None:
            raise Refuse("cool-down", "UNO-5", {"wait_ms": until - h.now})
    race = h.table.plays[board].race
    sent = arrived - _correction(h, asker.person.id)
    if race is None:
        _contend_without_a_race(h, board, Contender(chair, action, asker, sent))
        return
    first = not race.contenders
    _join(h, board, race, Contender(chair, action, asker, sent))
    wait = _farthest(h, board) - (h.now - sent)
    if wait <= 0:
        decide(h, board)
    elif first:
        h.at(Due("race", board), h.now + wait)


def _contend_without_a_race(h: Handling, board: int, late: Contender) -> None:
    assert late.asker is not None
    try:
        make(h, late.chair, late.action, late.asker)
    except IllegalAction as error:
        play = h.table.plays[board]
        lost_a_race = h.now - play.race_closed < LOST_RACE_MS
        if lost_a_race and play.first is not None and play.first.chair != late.chair:
            told = _late(play.first, late)
            h.commit(Change(notices=[("race", told.facts)]))
            raise told from error
        if error.code == "nobody-to-catch" and not lost_a_race:
            _cool_off(h, late.chair, late.asker)
            raise Refuse("cool-down", "UNO-5", {"wait_ms": COOL_DOWN_MS}) from error
        raise


def _late(first: Contender, late: Contender) -> Refuse:
    """Someone else was first: who, and by how much (UNO-3)."""
    return Refuse("too-late", "UNO-3", first.lead(late.chair, late.sent))


def _cool_off(h: Handling, chair: int, asker: Asker) -> None:
    """A false catch: tell everyone, and refuse the player's next ones for a while (UNO-5)."""
    h.table.cool_down = {**h.table.cool_down, chair: h.now + COOL_DOWN_MS}
    facts: Facts = {"name": asker.person.name, "chair": chair}
    h.commit(Change(notices=[("false-catch", facts)]))
    h.show_to(asker.person)


def _join(h: Handling, board: int, race: Race, contender: Contender) -> None:
    joined = replace(
        race,
        contenders=(*race.contenders, contender),
        waiting_for=race.waiting_for - {contender.chair},
    )
    h.set_play(board, race=joined)


def _correction(h: Handling, person_id: str) -> int:
    """By how much a person's messages count as sent before they arrived."""
    visitor = h.table.here.get(person_id)
    return 0 if visitor is None else min(visitor.half_trip_ms, MOST_CORRECTION_MS)


def _farthest(h: Handling, board: int) -> int:
    """The largest `_correction` of anyone at a board."""
    people = [h.table.state.chairs[chair].person for chair in h.match.seatings[board]]
    return max(_correction(h, person.id) for person in people if person is not None)


def decide(h: Handling, board: int) -> None:
    """The first to call or catch counts; the others come too late."""
    race = h.table.plays[board].race
    if race is None:
        return
    h.drop(Due("race", board))
    h.set_play(board, race=replace(race, contenders=()))
    contenders = race.in_order()
    told: Notices = [("race", race.facts())] if len(contenders) > 1 else []
    first: Contender | None = None
    for contender in contenders:
        try:
            make(h, contender.chair, contender.action, contender.asker, notices=told)
            first = contender
            h.set_play(board, first=first)
        except LastcardError as error:
            if contender.asker is not None:
                h.refuse(contender.asker, error if first is None else _late(first, contender))


# ── Bots ──────────────────────────────────────────────────────────────────────────────────────────


def _plan_reactions(h: Handling, board: int, state: RoundState) -> None:
    """Plan to ask the bots that could call, catch or jump in, each in its own time."""
    if lessons.stand_of(h.table) is not None:
        return
    for seat in map(Seat, state.seats):
        chair = h.match.player_at(board, seat)
        if h.table.state.chairs[chair].bot is not None and reactions(state, seat):
            span = h.table.outside.luck.span(h.table.react_ms)
            h.at(Due("react", board, chair), h.now + span)


def bot_reacted(h: Handling, board: int, chair: int, moment: int, action: Action | None) -> None:
    """Do what a bot wants to do out of turn, if anything."""
    play = h.table.plays[board]
    race = play.race
    if race is not None:
        race = replace(race, waiting_for=race.waiting_for - {chair})
        h.set_play(board, race=race)
    if h.table.state.stage != "playing" or h.table.state.chairs[chair].bot is None:
        return
    if isinstance(action, CallUno | CatchUno):
        if race is not None:
            _join(h, board, race, Contender(chair, action, None, h.now))
            decide(h, board)
    elif action is not None and play.moment == moment:
        if not hold(h, board, chair, action, None):
            make_or_refuse(h, chair, action, None)
    elif race is not None and not race.waiting_for:
        let_go(h, board)
