"""The judgment: the engine is asked whether each move may be made, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from lastcard.engine import (
    Challenge,
    Edition,
    Phase,
    RoundState,
    Rules,
    Setup,
    advance,
    legal_actions,
)
from lastcard.engine.cards import Cards
from lastcard.judging.consequences import Happening, Outcome, alternatives
from lastcard.judging.disputes import Dispute
from lastcard.judging.reasons import Reason, find_reason
from lastcard.judging.staging import Scene, stage
from lastcard.notation import Expectation, Move, Record, Round, write
from lastcard.notation.header import read_headers
from lastcard.notation.position import begin, find_dealer, lay_out

DONE_ALREADY: Final = ("kept-anyway", "drew-on")
"""Reasons for which a move is right because the move before did it already: nothing is left to
do."""
TELLS_BEFORE: Final = ("missed-turn", "turn-over", *DONE_ALREADY)
"""Reasons that lie in what the move before brought about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """Whether it was allowed, why, what comes of it, and the rules that say so."""

    dispute: Dispute
    reason: Reason | None
    """None: nobody did anything that could be allowed or not."""
    happenings: tuple[Happening, ...]
    """What comes of the move; if it is not allowed, what holds instead."""
    if_challenged: tuple[Happening, ...] = ()
    """What would come of a challenge that is open now."""
    roles: tuple[str, ...]
    """By seat: the part that who sits there has in the dispute."""
    record: str
    """The position and its moves in the notation: `lastcard check` finds the same."""

    @property
    def allowed(self) -> bool | None:
        """Whether it was; None where there is nothing to allow."""
        return None if self.reason is None else self.reason.allowed

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decide it, the nearest first."""
        told = (*self.happenings, *self.if_challenged)
        found = [*(self.reason.rules if self.reason else ()), *(r for t in told for r in t.rules)]
        return tuple(dict.fromkeys(found))

    @property
    def answer(self) -> tuple[object, ...]:
        """Equal for two judgments that say the same."""
        told = (*self.happenings, *self.if_challenged)
        return self.allowed, *((each.what, each.seat, each.count) for each in told)

    @property
    def code(self) -> str:
        """The code of the reason, if there is one."""
        return "" if self.reason is None else self.reason.code


@lru_cache(maxsize=2048)
def judge(dispute: Dispute, edition: Edition, rules: Rules) -> Judgment:
    """Judge a dispute by these rules; `Impossible` where the deck has not the cards for it."""
    scene = stage(dispute, edition, rules)
    outcomes = [_begin(scene, edition)]
    for move in scene.moves:
        state = outcomes[-1].state
        reason = find_reason(move, outcomes)
        made = reason.allowed and reason.code not in DONE_ALREADY
        if made:
            outcomes.append(_make(move, state))
        if move is scene.moves[-1] or not made:
            if dispute.case.name == "stack" and move is not scene.moves[-1]:
                # Such a pile cannot come about here: then the dispute is about its first card.
                return judge(dispute.replaced("pending", "1"), edition, rules)
            return _judgment(dispute, scene, reason, outcomes, made=made)
    return _judgment(dispute, scene, None, outcomes, made=True)


def _begin(scene: Scene, edition: Edition) -> Outcome:
    """The position as the notation lays it out."""
    (header,) = read_headers(scene.record)
    setup = Setup(edition, edition.rules.with_options(header.options), header.seats)
    dealer = find_dealer(header)
    step = begin(header, setup, dealer, lay_out(header, setup, dealer), _as_they_lie)
    return Outcome(None, step.state, step.state, step.events)


def _make(move: Move, state: RoundState) -> Outcome:
    step = advance(state, move.seat, move.action, _as_they_lie)
    return Outcome(move.seat, state, step.state, step.events)


def _as_they_lie(cards: Cards) -> Cards:
    """Chance that leaves the cards in their order: no answer depends on it."""
    return cards


def _judgment(
    dispute: Dispute,
    scene: Scene,
    reason: Reason | None,
    outcomes: list[Outcome],
    *,
    made: bool,
) -> Judgment:
    last = outcomes[-1]
    happenings = last.happenings
    tells_hand = dispute.case.slot("held") is not None
    if dispute.case.is_fact:
        reason = None
    if reason is not None and reason.code == "honest" and not tells_hand:
        reason = replace(reason, code="draw-four", rules=("WD4-1", "WD4-2"))
    if made and reason is not None and str(dispute) == "catch when=called":
        reason = replace(reason, code="late-call-is-nothing", rules=("UNO-3", "UNO-2"))
    if made and reason is not None and (dispute.case.name, reason.code) == ("stack", "jumps-in"):
        # The draw card before has done its work: the cards were drawn, not passed on.
        reason = replace(reason, code="jumps-in-anyway")
        happenings = (*outcomes[-2].losses, *happenings)
    if not made and reason is not None:
        told = reason.code in TELLS_BEFORE
        happenings = last.consequences if told else alternatives(last.state)
    return Judgment(
        dispute=dispute,
        reason=reason,
        happenings=happenings,
        if_challenged=_if_challenged(last.state) if made and tells_hand else (),
        roles=scene.roles,
        record=_record(scene, outcomes, refused=reason is not None and not reason.allowed),
    )


def _record(scene: Scene, outcomes: list[Outcome], *, refused: bool) -> str:
    """The position, the moves that were made, and the one that is refused: a scenario to check."""
    made = scene.moves[: len(outcomes) - 1]
    refusal = [Expectation("illegal", (scene.moves[len(made)],))] if refused else []
    return write(Record((Round(scene.tags, (*made, *refusal)),)))


def _if_challenged(state: RoundState) -> tuple[Happening, ...]:
    challenge = Challenge()
    if state.phase is not Phase.ANSWER or challenge not in legal_actions(state, state.turn):
        return ()
    return _make(Move(state.turn, challenge), state).happenings
