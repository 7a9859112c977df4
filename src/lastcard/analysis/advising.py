"""Advice while a round is played: what to do now, and whether what was just done was a mistake."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.analysis.decisions import Decision, Follower, Played, judged_as, with_call
from lastcard.analysis.reasons import Reason, find_reasons
from lastcard.analysis.weighing import Option, Weighed, weigh
from lastcard.bots import Situation, own_seat
from lastcard.engine import (
    Action,
    Event,
    Face,
    PlayCard,
    Player,
    RoundState,
    View,
    evolve,
    redact,
    turn_actions,
)
from lastcard.engine.events import CardPlayed


def _tell(follower: Follower, view: View, events: Iterable[Event]) -> None:
    """Let the follower hear the round, and remember how the table stood before a Wild Draw Four."""
    seat = own_seat(view)
    state = RoundState.before_deal(view.state.setup, view.state.dealer)
    for event in events:
        seen = redact(event, seat)
        if seen is None:
            continue
        if isinstance(seen, CardPlayed) and seen.card.face is Face.WILD_DRAW_FOUR:
            play = PlayCard(seen.card, seen.color)
            if seen.seat != seat:
                memory = follower.memory.copy()
                follower.draw_four = Played(seen.seat, play, state, memory)
        follower.observe(seen)
        state = evolve(state, seen)


def advise(
    view: View, situation: Situation, events: Iterable[Event]
) -> tuple[tuple[Option, ...], tuple[Reason, ...]]:
    """What can be done, the best first, with the chances to win, and why the first is the best.

    `events` are all those of the round since its deal; only what the seat may know of them is used.
    """
    decision = _decision(view, situation, events)
    if len(decision.options) == 1:
        return (Option(decision.done, 0.0, 0.0),), ()
    weighed = weigh(decision)
    best = weighed.best if weighed.loss else 0
    others = sorted(
        (option for at, option in enumerate(weighed.options) if at != best),
        key=lambda option: -option.chance,
    )
    return (weighed.options[best], *others), find_reasons(decision, weighed)


def look_back(
    view: View, situation: Situation, events: Iterable[Event], done: Action
) -> tuple[Weighed, tuple[Reason, ...]] | None:
    """What was just done, weighed against the other options; None if there was no choice.

    `view` and `events` are those before the move: what came of it does not count.
    """
    decision = _decision(view, situation, events, done)
    if len(decision.options) == 1:
        return None
    weighed = weigh(decision)
    return weighed, find_reasons(decision, weighed)


def _decision(
    view: View, situation: Situation, events: Iterable[Event], done: Action | None = None
) -> Decision:
    """The decision with its options; first what was done, or what the net likes best."""
    seat, follower = own_seat(view), Follower()
    _tell(follower, view, events)
    actions = turn_actions(view.state, seat)
    choices = follower.choices(actions)
    first = (
        follower.net_choice(view, choices, situation) if done is None else with_call(done, actions)
    )
    return Decision(
        number=0,
        round=0,
        seat=seat,
        player=Player(seat),
        view=view,
        options=(first, *(action for action in choices if action != first)),
        done=first,
        situation=judged_as(situation),
        follower=follower,
    )
