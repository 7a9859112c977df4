"""Why a move was allowed or not, also by what happened before it.

The engine says that it is not someone's turn; here it is told why: they were made to draw, they had
played already, the card they drew did not fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lastcard.engine import (
    CallUno,
    Card,
    CatchUno,
    CatchUntil,
    Challenge,
    DrawCard,
    Face,
    KeepCard,
    PlayCard,
    RoundState,
    Seat,
    explain,
)
from lastcard.engine.choices import Verdict
from lastcard.engine.events import CardPlayed, CardsDrawn, Cause, TurnMissed, UnoCaught
from lastcard.engine.reasons import Facts
from lastcard.judging.consequences import Outcome
from lastcard.notation import Move

OUT_OF_TURN: Final = {"not-your-turn": "out-of-turn", "not-identical": "not-identical"}
"""Refusals of what is done out of turn, the second where one may jump in (HOUSE-2)."""

_TOO_LATE: Final = ("catch-too-late", "call-too-late", "goes-out-uncalled")
"""What is told otherwise where the time for catching lasts until a turn is over (UNO-2)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a code that is put into words, the rules behind it, the facts."""

    allowed: bool
    code: str
    rules: tuple[str, ...]
    facts: Facts = field(default_factory=dict[str, str | int])


def find_reason(move: Move, outcomes: Sequence[Outcome]) -> Reason:
    """Why this move may be made after these outcomes, or why not."""
    state = outcomes[-1].state
    verdict = explain(state, move.seat, move.action)
    told = _why(verdict, move, state) if verdict.allowed else _why_not(verdict, move, outcomes)
    if told.code in _TOO_LATE and state.setup.rules.catch_until is CatchUntil.PLAYED:
        return replace(told, code=f"{told.code}-played")
    return told


# ── Allowed ───────────────────────────────────────────────────────────────────────────────────────


def _why(verdict: Verdict, move: Move, state: RoundState) -> Reason:
    action = move.action
    if isinstance(action, PlayCard):
        return _why_played(verdict, move.seat, action, state)
    if isinstance(action, Challenge) and move.seat != state.demanded_of:
        return Reason(True, "anyone-may-challenge", ("WD4-3",), verdict.facts)
    if isinstance(action, CatchUno) and state.setup.rules.catch_until is CatchUntil.PLAYED:
        return Reason(True, "may-catch-until-played", ("UNO-2",), verdict.facts)
    rules = {"may-challenge": ("WD4-3",), "may-call": ("UNO-3", "UNO-1")}
    return Reason(True, verdict.code, rules.get(verdict.code, (verdict.rule,)), verdict.facts)


def _why_played(verdict: Verdict, seat: Seat, action: PlayCard, state: RoundState) -> Reason:
    if action.uno:
        return Reason(True, "calls-with-card", ("UNO-1",), verdict.facts)
    if verdict.code == "bluff":
        by_wild = verdict.facts["held"] == "wild"
        rules = ("WD4-2", "WD4-6") if by_wild else ("WD4-2",)
        return Reason(True, "bluff-wild" if by_wild else "bluff", rules, verdict.facts)
    if len(state.hands[seat]) == 1 and seat not in state.called:
        return Reason(True, "goes-out-uncalled", ("END-1", "UNO-2"), verdict.facts)
    if len(state.hands[seat]) == 1:
        return Reason(True, "goes-out", ("END-1",), verdict.facts)
    if verdict.code == "wild" and action.card.face is Face.WILD_DRAW_FOUR:
        return Reason(True, "honest", ("WD4-2", "WD4-1"), verdict.facts)
    rules = (verdict.rule, *_rules_of(action.card)) if verdict.code == "wild" else (verdict.rule,)
    return Reason(True, verdict.code, rules, verdict.facts)


def _rules_of(card: Card) -> tuple[str, ...]:
    return ("ACT-5",) if card.face is Face.SPECIAL_AGENT else ()


# ── Not allowed ───────────────────────────────────────────────────────────────────────────────────


def _why_not(verdict: Verdict, move: Move, outcomes: Sequence[Outcome]) -> Reason:
    state, last, action = outcomes[-1].state, outcomes[-1], move.action
    if verdict.code in OUT_OF_TURN and not isinstance(action, Challenge):
        return _why_not_their_turn(verdict, move, last)
    if isinstance(action, CatchUno) and verdict.code == "nobody-to-catch":
        return _why_not_caught(verdict, state, action.seat)
    if isinstance(action, CallUno) and verdict.code == "no-reason-to-call":
        return _why_no_call(verdict, state, move.seat, last)
    if isinstance(action, DrawCard) and _drew_on(move.seat, last):
        return Reason(True, "drew-on", ("HOUSE-4",))
    if verdict.code == "bluff-not-allowed":
        by_wild = verdict.facts["held"] == "wild"
        code = "bluff-not-allowed-wild" if by_wild else verdict.code
        return Reason(False, code, (verdict.rule, "WD4-2"), verdict.facts)
    if verdict.code == "does-not-match" and state.discard[-1].is_wild:
        return Reason(False, "does-not-match-wild", (verdict.rule,), verdict.facts)
    code = "not-the-challenger" if isinstance(action, Challenge) else verdict.code
    code = verdict.code if verdict.code == "always-honest" else code
    return Reason(False, code, (verdict.rule,), verdict.facts)


def _why_not_their_turn(verdict: Verdict, move: Move, last: Outcome) -> Reason:
    seat, action = move.seat, move.action
    if any(isinstance(event, TurnMissed) and event.seat == seat for event in last.events):
        (missed,) = (each for each in last.happenings if each.what == "misses")
        return Reason(False, "missed-turn", missed.rules, verdict.facts)
    if any(isinstance(event, CardPlayed) and event.seat == seat for event in last.events):
        return Reason(False, "one-card-a-turn", ("TURN-1",), verdict.facts)
    if any(
        isinstance(e, CardsDrawn) and e.cause is Cause.TURN and e.seat == seat for e in last.events
    ):
        if isinstance(action, KeepCard):
            return Reason(True, "kept-anyway", ("TURN-4",), verdict.facts)
        if isinstance(action, DrawCard) and _drew_on(seat, last):
            return Reason(True, "drew-on", ("HOUSE-4",))
        return Reason(False, "turn-over", ("TURN-4", "TURN-2"), verdict.facts)
    code = OUT_OF_TURN[verdict.code]
    return Reason(False, code, (verdict.rule,), verdict.facts)


def _drew_on(seat: Seat, last: Outcome) -> bool:
    """Whether one draw brought several cards (HOUSE-4)."""
    drawn = [e for e in last.events if isinstance(e, CardsDrawn) and e.cause is Cause.TURN]
    return sum(len(event.cards) for event in drawn if event.seat == seat) > 1


def _why_not_caught(verdict: Verdict, state: RoundState, seat: Seat) -> Reason:
    if len(state.hands[seat]) != 1:
        return Reason(False, "catch-too-early", ("UNO-2", "UNO-5"))
    if seat not in state.called:
        return Reason(False, "catch-too-late", ("UNO-2", "UNO-5"))
    if state.setup.rules.auto_uno:
        return Reason(False, "called-by-itself", ("HOUSE-7", "UNO-5"))
    return Reason(False, "has-called", ("UNO-3", "UNO-5"))


def _why_no_call(verdict: Verdict, state: RoundState, seat: Seat, last: Outcome) -> Reason:
    if any(isinstance(event, UnoCaught) and event.seat == seat for event in last.events):
        return Reason(False, "caught-first", ("UNO-3", "UNO-2"))
    if seat not in state.called:
        return Reason(False, "call-too-late", ("UNO-2", "UNO-5"))
    if state.setup.rules.auto_uno:
        return Reason(False, "called-by-itself", ("HOUSE-7", "UNO-5"))
    return Reason(False, verdict.code, (verdict.rule,), verdict.facts)
