"""Asking a bot: the only place where it is told what happened and asked what it does.

Server, terminal, simulations and environments all ask bots here, so that a bot knows the same of a
game wherever it plays.
"""

from collections.abc import Iterable, Sequence
from random import Random
from types import UnionType

from lastcard.bots.interface import LONE_ROUND, Bot, Situation, own_seat
from lastcard.engine import (
    Action,
    Event,
    Format,
    MatchState,
    RoundState,
    Rules,
    Seat,
    View,
    may_react,
    reactions,
    redact,
    turn_actions,
    view,
)


def situation_at(match: MatchState, board: int) -> Situation:
    """The `Situation` of the players at a board of a match."""
    totals = (match.tally.totals[player] for player in match.seatings[board])
    return situation_of(match.setup.format, match.setup.rules, totals)


def situation_of(format: Format, rules: Rules, totals: Iterable[int] = ()) -> Situation:
    """The `Situation` of players in a round of this format; `totals` are by seat."""
    return Situation(format, tuple(totals), rules.limit)


def tell(bot: Bot, events: Iterable[Event], seat: Seat) -> None:
    """Let a bot observe what happened, as its seat may know it."""
    if type(bot).observe is Bot.observe:
        return  # it does not listen, so nothing has to be redacted
    for event in events:
        seen = redact(event, seat)
        if seen is not None:
            bot.observe(seen)


def seen_by(bot: Bot, state: RoundState, seat: Seat) -> View:
    """What a bot in a seat is shown of a round."""
    return View(seat, state) if bot.sees_all else view(state, seat)


def ask_turn(bot: Bot, seen: View, situation: Situation = LONE_ROUND) -> Action:
    """What a bot does in its turn."""
    return bot.choose(seen, turn_actions(seen.state, own_seat(seen)), situation)


def ask_reaction(
    bot: Bot, seen: View, situation: Situation = LONE_ROUND, *, kinds: type | UnionType = object
) -> Action | None:
    """What a bot does out of turn; None if it does nothing, or can do nothing of these kinds."""
    possible = tuple(a for a in reactions(seen.state, own_seat(seen)) if isinstance(a, kinds))
    return bot.react(seen, possible, situation) if possible else None


def ask_reactions(
    bots: Sequence[Bot], state: RoundState, order: Random, situation: Situation = LONE_ROUND
) -> tuple[Seat, Action] | None:
    """Which of the bots (by seat) is the first to do something out of turn, and what it does.

    Nothing takes time between bots, so `order` decides who is asked first; the first who does
    something is the only one who does.
    """
    if not may_react(state):
        return None
    seats = [Seat(seat) for seat in state.seats]
    order.shuffle(seats)
    for seat in seats:
        # Finding out that there is nothing to do is much cheaper than making a view.
        if reactions(state, seat):
            wanted = ask_reaction(bots[seat], seen_by(bots[seat], state, seat), situation)
            if wanted is not None:
                return seat, wanted
    return None
