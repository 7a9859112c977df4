"""`master`: a net that learned by playing with itself (`lastcard.learn`) chooses.

It needs no PyTorch: the nets are a small file of the package and run in NumPy. `master@50ms` looks
ahead as well (`foreseeing.py`), and `master@128` does so in as many deals of the hidden cards,
whatever time they take; the net then says which actions are worth a look.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.baseline import calling_plays
from lastcard.bots.compiled import MIND, Floats
from lastcard.bots.compiled_inputs import shown_rules
from lastcard.bots.expert import pick_clearly
from lastcard.bots.foreseeing import Foresight
from lastcard.bots.inputs import (
    DISTANCES,
    INPUTS,
    O_CHALLENGE,
    O_DRAW,
    O_KEEP,
    O_NAME,
    O_PASS,
    O_SWAP,
    O_TAKE,
    O_WILD,
    OPTIONS,
    PHASE_JUMP,
    Asked,
    describe,
    order_colors,
)
from lastcard.bots.interface import Bot, Situation, own_seat
from lastcard.bots.memory import INDEX
from lastcard.bots.net import Net, load_net, shipped_net
from lastcard.bots.position import in_order_of_play, position, unseen_by_kind
from lastcard.bots.skilled import SkilledBot
from lastcard.bots.witness import Witness
from lastcard.engine import (
    Action,
    Challenge,
    DrawCard,
    Event,
    Face,
    Format,
    KeepCard,
    NameColor,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    Setup,
    TakeCards,
    View,
)
from lastcard.engine.errors import Malformed
from lastcard.fast import FastRules, NotInFast
from lastcard.fast.layout import COLORED, FACES

WORTH_A_LOOK: Final = 4.0
"""An action is looked at if the net likes it at most this much less: e to this less likely."""
CANDIDATES: Final = 5
DEALS: Final = 32
"""How many deals are made at a time."""
CLEARLY_BETTER: Final = 1.0
"""An action must be ahead of the net's favorite by so many standard errors to replace it."""
_PHASES: Final = (Phase.COLOR, Phase.TURN, Phase.DRAWN, Phase.ANSWER)


class MasterBot(SkilledBot):
    """Takes what the net likes best; always calls, always catches opponents."""

    def __init__(
        self, random: Random, *, net: Net | None = None, milliseconds: int = 0, deals: int = 0
    ) -> None:
        super().__init__(random)
        self.net = net or shipped_net("player")
        self.judge = shipped_net("judge") if milliseconds or deals else None
        self.witness = Witness()
        self._seconds = milliseconds / 1000
        self._deals = deals
        self._rules: tuple[Setup, Format, FastRules, list[int]] | None = None

    @classmethod
    def configured(cls, random: Random, setting: str) -> Self:
        """`50ms` of looking ahead, or in `128` deals; or `run/net.npz`, a net of another file."""
        if setting.endswith(".npz"):
            return cls(random, net=load_net(Path(setting), "player"))
        number = setting.removesuffix("ms")
        if not (number.isascii() and number.isdigit() and int(number)):
            raise Malformed(
                f"master looks ahead for 50ms or in 128 deals, say, not for {setting!r}"
            )
        if setting.endswith("ms"):
            return cls(random, milliseconds=int(number))
        return cls(random, deals=int(number))

    def observe(self, event: Event) -> None:
        if self.judge is not None:
            self.witness.observe(event, self.memory)
        super().observe(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        choices = self.choices(actions)
        try:
            likings = self.likings(view, choices, situation)
        except NotInFast:
            return super().choose(view, actions, situation)
        if self.judge is None:
            return choices[int(np.argmax(likings))]
        return self._look_ahead(self.judge, view, choices, likings, situation)

    def _look_ahead(
        self,
        judge: Net,
        view: View,
        choices: list[Action],
        likings: NDArray[np.float32],
        situation: Situation,
    ) -> Action:
        """The net's favorite, unless another does clearly better in imagined deals."""
        deadline = time.perf_counter() + self._seconds
        liked = sorted(zip(likings.tolist(), choices, strict=True), key=lambda pair: -pair[0])
        least = liked[0][0] - WORTH_A_LOOK
        tried = [action for liking, action in liked if liking > least][:CANDIDATES]
        if len(tried) == 1:
            return tried[0]
        foresight = self._foresight(judge, view, tried, situation)
        values: Floats = np.zeros((0, len(tried)))
        longest = 0.0
        while not len(values) or self._has_time(len(values), deadline - longest):
            began = time.perf_counter()
            more = foresight.values(view, DEALS, self.random.getrandbits(48))
            values = np.concatenate([values, more])
            longest = max(longest, time.perf_counter() - began)
        return tried[pick_clearly(values, CLEARLY_BETTER)]

    def _has_time(self, deals: int, deadline: float) -> bool:
        if self._deals:
            return deals < self._deals
        return time.perf_counter() < deadline

    def _foresight(
        self, judge: Net, view: View, tried: Sequence[Action], situation: Situation
    ) -> Foresight:
        seat, seats = own_seat(view), view.state.setup.seats
        rules, _ = self._table(view.state.setup, situation.format)
        order = self._order(view, situation, jump=False)
        places = [order.index(color) for color in range(4)]
        playing = in_order_of_play(view.state, seat)
        mind = np.zeros(MIND, np.float64)
        mind[0, : 4 * seats] = np.ravel(self.memory.lacks[:seats])
        mind[1, : 4 * seats] = np.ravel(self.memory.wants[:seats])
        mind[4, :seats] = self.memory.guilty[:seats]
        evidence = self.witness.catch_up(view, situation)
        options = np.array([_option(action, places, playing) for action in tried], np.int64)
        return Foresight(rules, judge, seat, mind, evidence, order, options)

    def react(self, view: View, actions: Sequence[Action], situation: Situation) -> Action | None:
        wanted = Bot.react(self, view, actions, situation)
        plays = calling_plays(actions)
        if wanted is not None or not plays:
            return wanted
        try:
            likings = self.likings(view, [*plays, None], situation)
        except NotInFast:
            return super().react(view, actions, situation)
        return [*plays, None][int(np.argmax(likings))]

    def choices(self, actions: Sequence[Action]) -> list[Action]:
        """What the net chooses from: plays come with a call if one is due."""
        others = [action for action in actions if not isinstance(action, PlayCard)]
        return [*calling_plays(actions), *others]

    def likings(
        self, view: View, actions: Sequence[Action | None], situation: Situation
    ) -> NDArray[np.float32]:
        """How much the net likes each of these actions; None is to let a chance to jump in go."""
        row, options = self.show(view, actions, situation)
        there = np.flatnonzero(row)
        return self.net.of_one(there, row[there].astype(np.float32))[options]

    def show(
        self, view: View, actions: Sequence[Action | None], situation: Situation
    ) -> tuple[NDArray[np.uint8], list[int]]:
        """What the net is shown, the open options included, and the option of each action."""
        state, seat = view.state, own_seat(view)
        _, rules = self._table(state.setup, situation.format)
        p = position(view, self.memory, situation)
        asked = _asked(state, seat, jump=None in actions)
        order = [0] * 4
        order_colors(p, asked, order)
        row = [0] * (INPUTS + OPTIONS)
        describe(p, asked, unseen_by_kind(state, seat), rules, order, row)
        places = [order.index(color) for color in range(4)]
        seats = in_order_of_play(state, seat)
        options = [_option(action, places, seats) for action in actions]
        for option in options:
            row[INPUTS + option] = 1
        return np.array(row, np.uint8), options

    def _order(self, view: View, situation: Situation, *, jump: bool) -> list[int]:
        order = [0] * 4
        p = position(view, self.memory, situation)
        order_colors(p, _asked(view.state, own_seat(view), jump=jump), order)
        return order

    def _table(self, setup: Setup, format: Format) -> tuple[FastRules, list[int]]:
        known = self._rules
        if known is None or known[0] is not setup or known[1] is not format:
            rules = FastRules(setup, format=format)
            known = self._rules = (setup, format, rules, shown_rules(rules.array).tolist())
        return known[2:]


def _asked(state: RoundState, seat: Seat, *, jump: bool) -> Asked:
    demand = state.demand
    four = demand is not None and demand.card.face is Face.WILD_DRAW_FOUR
    match = -1 if demand is None or demand.match is None or not four else INDEX[demand.match]
    return Asked(
        phase=PHASE_JUMP if jump else _PHASES.index(state.phase),
        top=state.discard[-1].order,
        demand=0 if demand is None else demand.cards,
        is_four=four,
        match=match,
        demander=0 if demand is None else in_order_of_play(state, seat).index(demand.seat),
        pile=len(state.draw),
    )


def _option(action: Action | None, places: list[int], seats: list[Seat]) -> int:
    """The option that an action is; `places` say where each color is shown."""
    match action:
        case PlayCard() if action.swap is not None:
            color = places[action.card.order // FACES]
            return O_SWAP + DISTANCES * color + seats.index(action.swap) - 1
        case PlayCard() if action.color is not None:
            wild = action.card.order - COLORED
            return O_WILD + 4 * wild + places[INDEX[action.color]]
        case PlayCard():
            color, face = divmod(action.card.order, FACES)
            return FACES * places[color] + face
        case DrawCard():
            return O_DRAW
        case KeepCard():
            return O_KEEP
        case NameColor():
            return O_NAME + places[INDEX[action.color]]
        case TakeCards():
            return O_TAKE
        case Challenge():
            return O_CHALLENGE
        case _:
            return O_PASS
