"""Who sits in the other seats: built-in policies, bots, or the user's own functions."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeGuard, cast

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import LONE_ROUND, Bot, ask_reaction, ask_turn, create_bot, situation_of, tell
from lastcard.bots.registry import bot_class, bot_names
from lastcard.engine import CallUno, CatchUno, Events, Malformed, PlayCard, Seat, view
from lastcard.engine.errors import unknown
from lastcard.envs.kernels import Ints, advance_many
from lastcard.envs.round import Mask, NotLegal, Round
from lastcard.envs.shadow import Shadow
from lastcard.fast import Batch, FastRules, Policy, PolicyKind, layout, to_id
from lastcard.fast.batch import OUTSIDE
from lastcard.fast.layout import MOST_SEATS, Cells, Counts, Words
from lastcard.fast.policies import POLICY, POLICY_WIDTH

POLICIES: Final = {
    "random": Policy(PolicyKind.RANDOM),
    "uniform": Policy(PolicyKind.UNIFORM),
}
"""Policies by name: any playable card, or any legal action. They play inside the kernels."""

REACTIONS: Final = {layout.ASK_REACTION: CallUno | CatchUno, layout.ASK_JUMP: PlayCard}
"""What a seat that is asked out of turn decides: these are two questions, one after the other."""

Chooser = Callable[[Counts, Mask], NDArray[np.integer[Any]]]
"""Rows of observations and of legal actions, one for each round: an action for each."""
Opponent = str | Policy | Chooser
Seated = Opponent | None
"""A policy, the name of a bot, a function, or None for the seat of the agent."""


def read_opponents(
    given: Opponent | Sequence[Opponent], rules: FastRules, seat: int
) -> list[Seated]:
    """Who sits where: one for all other seats, or one for each, clockwise from the agent's left."""
    seats = rules.seats
    if seat not in range(seats):
        raise ValueError(f"the agent's seat is one from 0 to {seats - 1}, not {seat}")
    several: Any = given
    one = isinstance(given, str | Policy) or callable(given)
    chosen = cast("list[Opponent]", [given] * (seats - 1) if one else list(several))
    if len(chosen) != seats - 1:
        raise ValueError(f"there are {seats - 1} opponents, but {len(chosen)} are named")
    seated: list[Seated] = [None] * seats
    for distance, opponent in enumerate(chosen, 1):
        seated[(seat + distance) % seats] = read_opponent(opponent)
    return seated


def read_opponent(opponent: Opponent) -> Seated:
    """An opponent; a name is that of a policy or of a bot."""
    if not isinstance(opponent, str):
        return opponent
    if opponent in POLICIES:
        return POLICIES[opponent]
    try:
        bot_class(opponent)
    except Malformed:
        if ":" in opponent:
            raise
        raise Malformed(unknown("opponent", opponent, {*POLICIES, *bot_names()})) from None
    return opponent


def is_function(opponent: Seated) -> TypeGuard[Chooser]:
    """Whether an opponent is a function of the user's own."""
    return opponent is not None and not isinstance(opponent, str | Policy)


def policy_rows(seated: Sequence[Seated]) -> Words:
    """The policies as the kernel reads them; seats that have none decide outside."""
    rows = np.zeros((MOST_SEATS, POLICY_WIDTH), np.int64)
    rows[:, POLICY] = OUTSIDE
    for seat, opponent in enumerate(seated):
        if isinstance(opponent, Policy):
            rows[seat] = opponent.row()
    return rows


def advance(batch: Batch, rows: Words, made: Ints, limit: int) -> Ints:
    """Let the policies of a batch decide until others must; the last action in each game."""
    last = np.full(len(batch), -1, np.int32)
    array = batch.rules.array
    advance_many(array, batch.words, batch.cells, rows, limit, made, last, batch.points)
    return last


def ask(chooser: Chooser, rows: Counts, masks: Mask) -> Ints:
    """What a function does in some rounds; what is not legal is refused."""
    chosen = np.asarray(chooser(rows, masks)).astype(np.int32)
    if chosen.shape != (len(rows),):
        raise ValueError(f"an opponent was asked for {len(rows)} actions, and gave {chosen.shape}")
    known = (chosen >= 0) & (chosen < masks.shape[1])
    legal = known & (masks[np.arange(len(rows)), np.where(known, chosen, 0)] == 1)
    if not legal.all():
        raise NotLegal(f"an opponent chose {chosen[~legal][0]}, which is not legal there")
    return chosen


class Opponents:
    """The other seats of one round."""

    def __init__(self, seated: Sequence[Seated]) -> None:
        self._seated = seated
        self._rows = policy_rows(seated)
        self._functions = {seat: one for seat, one in enumerate(seated) if is_function(one)}
        self._names = {seat: name for seat, name in enumerate(seated) if isinstance(name, str)}
        for name in dict.fromkeys(self._names.values()):
            if (preparation := bot_class(name).preparation()) is not None:
                preparation.load_aloud()
        self._situation = LONE_ROUND
        self._bots: dict[int, Bot] = {}
        self._shadow: Shadow | None = None

    def sit_down(self, round: Round, seed: int) -> None:
        """A round has been dealt; bots are made anew for it."""
        if not self._names:
            return
        self._shadow = Shadow(round.batch)
        self._bots = {
            seat: create_bot(name, Random(f"{seed}:{seat}")) for seat, name in self._names.items()
        }
        rules = round.rules
        totals: list[int] = round.batch.words[0, layout.SCORES :][: rules.seats].tolist()
        self._situation = situation_of(
            rules.format, rules.setup.rules, totals if any(totals) else ()
        )
        self._tell(self._shadow.dealt)

    def saw(self, round: Round, action: int, before: Cells) -> None:
        """Something was decided; `before` are the cells as they were."""
        if self._shadow is not None:
            self._tell(self._shadow.follow(action, before, round.cells))

    def advance(self, round: Round) -> None:
        """Let the opponents decide until the agent must, or the round is over."""
        if self._shadow is None and not self._functions:
            advance(round.batch, self._rows, round.made, round.most_decisions)
            return
        while not round.is_over and self._seated[round.actor] is not None:
            before = round.cells.copy()
            if round.actor in self._bots or round.actor in self._functions:
                action = self.choose(round)
                round.act(action)
            else:
                limit = min(int(round.made[0]) + 1, round.most_decisions)
                action = int(advance(round.batch, self._rows, round.made, limit)[0])
            self.saw(round, action, before)

    def _tell(self, events: Events) -> None:
        for seat, bot in self._bots.items():
            tell(bot, events, Seat(seat))

    def choose(self, round: Round) -> int:
        """The id of the action that the opponent in turn to decide takes."""
        opponent = self._seated[round.actor]
        if isinstance(opponent, Policy):
            return int(round.batch.choose(opponent)[0])
        if is_function(opponent):
            row, mask = round.observe(round.actor)
            return int(ask(opponent, row[None], mask[None])[0])
        if self._shadow is None:
            raise ValueError("no bot has sat down at this round")
        bot = self._bots[round.actor]
        seat, asked = Seat(round.actor), int(round.cells[layout.ASK])
        seen = view(self._shadow.state, seat)
        if asked == layout.ASK_TURN:
            chosen = ask_turn(bot, seen, self._situation)
        else:
            chosen = ask_reaction(bot, seen, self._situation, kinds=REACTIONS[asked])
        return to_id(chosen, actor=seat, seats=round.rules.seats)
