"""`master`: a net that learned by playing with itself (`lastcard.learn`) chooses.

It needs no PyTorch: the nets are a small file of the package and run in NumPy. The net says which
actions are worth a look, and how good it finds each; looking ahead (`foreseeing.py`) tells more. It
thinks for 50 ms a move unless told otherwise: `master@200ms`, or `master@128` for so many deals of
the hidden cards whatever time they take. `master@net` takes what the net likes best, in half a
millisecond.
"""

import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import expert
from lastcard.bots.baseline import calling_plays
from lastcard.bots.chance import chance_from
from lastcard.bots.choosing import RANDOM, play_on_many
from lastcard.bots.compiled import Floats
from lastcard.bots.compiled_inputs import shown_rules
from lastcard.bots.doubting import (
    EVERYONE_DOUBTED,
    NOBODY_DOUBTED,
    doubts_after,
    doubts_in_next_round,
)
from lastcard.bots.expert import ExpertBot, pick_clearly
from lastcard.bots.foreseeing import Foresight
from lastcard.bots.inputs import INPUTS, OPTIONS, describe, order_colors
from lastcard.bots.interface import LONE_ROUND, Bot, Situation, own_seat
from lastcard.bots.machine_code import KEPT
from lastcard.bots.net import Nets, load_nets, shipped_nets
from lastcard.bots.net_options import asked_of, option_of
from lastcard.bots.position import in_order_of_play, position, unseen_by_kind
from lastcard.bots.preparing import Preparation, is_kept_anew
from lastcard.bots.skilled import SkilledBot
from lastcard.editions import load_edition
from lastcard.engine import (
    Action,
    Challenge,
    Event,
    Format,
    PlayCard,
    Seat,
    Setup,
    TakeCards,
    View,
    start_round,
    turn_actions,
    view,
)
from lastcard.engine.errors import Malformed
from lastcard.engine.events import CardsDealt
from lastcard.fast import FastRules, NotInFast

MILLISECONDS: Final = 50
MOST_DEALS: Final = 512
WORTH_A_LOOK: Final = 10.0
"""An action is looked at unless the net's liking for it is lower than that for its favorite by more
than this (a likelihood e to this times smaller). The limit is wide, because the net is surer of
itself than it should be."""
CANDIDATES: Final = 5
DEALS: Final = 16
"""How many deals are made at a time."""
LIKED: Final = 0.001
"""A chance to win that is added to an action for each factor of e by which the net finds it
likelier: the better liked an action, the more must speak for another (`docs/strength.md` tells how
this was found)."""
CLEARLY_BETTER: Final = 0.5
"""An action must be ahead of the net's favorite by so many standard errors to replace it."""
OUT_OF_THE_RUNNING: Final = 2.5
"""An action that is behind the best by so many standard errors is looked at no more."""
_DONE: Final = "compiled-master"
"""The file that tells that looking ahead was compiled to its end."""


class MasterBot(SkilledBot):
    """Takes what the net likes best; always calls, always catches opponents."""

    def __init__(
        self,
        random: Random,
        *,
        nets: Nets | None = None,
        milliseconds: int = MILLISECONDS,
        deals: int | None = None,
    ) -> None:
        super().__init__(random)
        self._nets = nets
        self.looks_ahead = milliseconds > 0 or deals is not None
        self.seer = ExpertBot(random)
        """Follows what the others do, and knows what they may hold."""
        self._seconds = milliseconds / 1000
        self._deals = deals
        self.doubts = EVERYONE_DOUBTED
        """By seat, how likely it plays at random, as far as earlier rounds tell."""
        self._known = False
        """Whether the doubts come from earlier rounds with the same people."""
        self._seemed: dict[int, Floats] = {}
        """By the number of players: how likely each seat seemed to play at random at the end of a
        round."""
        self._rules: tuple[Setup, Format, FastRules, list[int]] | None = None

    @classmethod
    def configured(cls, random: Random, setting: str) -> Self:
        """`50ms` of looking ahead, or in `128` deals; the `net` alone, or that of a file.

        A file's net plays alone, unless looking ahead is asked for behind its name: `my.npz@128`.
        """
        if setting == "net":
            return cls(random, milliseconds=0)
        if setting.endswith(".npz"):
            return cls(random, nets=load_nets(Path(setting)), milliseconds=0)
        path, _, setting = setting.rpartition("@")
        nets = load_nets(Path(path)) if path else None
        number = setting.removesuffix("ms")
        if not (number.isascii() and number.isdigit() and int(number)):
            raise Malformed(
                f"master looks ahead for 50ms or in 128 deals, say, or plays by its net alone, "
                f"with @net; it does not know {setting!r}"
            )
        if setting.endswith("ms"):
            return cls(random, nets=nets, milliseconds=int(number))
        return cls(random, nets=nets, deals=int(number))

    @classmethod
    def preparation(cls) -> Preparation:
        """What looks ahead is compiled for the machine, once."""
        return Preparation("the master", f"{__name__}:prepare_master", 90, is_compiled)

    def observe(self, event: Event) -> None:
        if isinstance(event, CardsDealt):
            self._sit_down(len(event.hands))
        if self.looks_ahead:
            self.seer.observe(event)
        super().observe(event)

    def _sit_down(self, seats: int) -> None:
        """A round begins; if there are as many seats as before, they are the same people."""
        self._known = seats in self._seemed
        self.doubts = doubts_in_next_round(self._seemed[seats]) if self._known else EVERYONE_DOUBTED

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        if view.state.demand is not None and own_seat(view) != view.state.demanded_of:
            return TakeCards()  # what others would draw is left to them
        choices = self.choices(actions)
        try:
            likings = self.likings(view, choices, situation)
        except NotInFast:
            return super().choose(view, actions, situation)
        if not self.looks_ahead:
            return choices[int(np.argmax(likings))]
        return self._look_ahead(view, choices, likings, situation)

    def nets(self, view: View) -> Nets:
        """The nets for so many players."""
        return self._nets or shipped_nets(view.state.setup.seats)

    def _look_ahead(
        self,
        view: View,
        choices: list[Action],
        likings: NDArray[np.float32],
        situation: Situation,
    ) -> Action:
        """The net's favorite, unless another does clearly better in imagined deals."""
        deadline = time.perf_counter() + self._seconds
        liked = sorted(zip(likings.tolist(), choices, strict=True), key=lambda pair: -pair[0])
        least = liked[0][0] - WORTH_A_LOOK
        # A seat that plays at random bluffs often. The deals tell which seat does, the net cannot.
        answers = Challenge | TakeCards
        tried = [pair for pair in liked if pair[0] > least or isinstance(pair[1], answers)]
        tried = tried[:CANDIDATES]
        if len(tried) == 1:
            return tried[0][1]
        actions = [action for _, action in tried]
        foresight = self.foresight(view, actions, situation, self.doubts)
        at_random: list[Floats] = []
        bonus: Floats = LIKED * np.array([liking for liking, _ in tried])
        running, longest = np.arange(len(tried)), 0.0
        values: Floats = np.zeros((0, len(tried)))
        while len(running) > 1 and self._has_time(len(values), deadline - longest):
            began = time.perf_counter()
            dealt = foresight.deals(view, DEALS, self.random.getrandbits(48))
            more = foresight.values(dealt, running)
            values = np.concatenate([values, more + bonus[running]])
            at_random.append((dealt.who == RANDOM).mean(axis=0))
            keep = in_the_running(values)
            running, values = running[keep], values[:, keep]
            longest = max(longest, time.perf_counter() - began)
        if at_random:
            self._learn_of_others(np.mean(at_random, axis=0), view, situation)
        return actions[_pick(running, values)]

    def _learn_of_others(self, shares: Floats, view: View, situation: Situation) -> None:
        """Keep, by seat, how likely what they did makes it that they play at random."""
        seats = view.state.setup.seats
        if not self._known:
            self.doubts = doubts_after(shares, own_seat(view), seats)
        # In rotating formats other people sit there in the next round.
        if situation.format not in (Format.ROTATING_4, Format.ROTATING_8):
            self._seemed[seats] = shares

    def _has_time(self, deals: int, deadline: float) -> bool:
        if self._deals is not None:
            return deals < self._deals
        return deals < MOST_DEALS and time.perf_counter() < deadline

    def foresight(
        self,
        view: View,
        actions: list[Action],
        situation: Situation,
        doubts: Floats = NOBODY_DOUBTED,
    ) -> Foresight:
        """Everything that stays the same while these actions are looked at.

        `doubts`: by seat, how likely it plays at random, before it has done anything.
        """
        order = self._order(view, situation, jump=False)
        places = [order.index(color) for color in range(4)]
        playing = in_order_of_play(view.state, own_seat(view))
        options = np.array([option_of(action, places, playing) for action in actions], np.int64)
        search = self.seer.prepare(view, actions, situation)
        return Foresight(search, self.nets(view).judge, order, options, doubts)

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
        """How much the net likes each of these actions; None: not to jump in."""
        row, options = self.show(view, actions, situation)
        there = np.flatnonzero(row)
        player = self.nets(view).player
        return player.of_one(there, row[there].astype(np.float32))[options]

    def show(
        self, view: View, actions: Sequence[Action | None], situation: Situation
    ) -> tuple[NDArray[np.uint8], list[int]]:
        """What the net is shown, the open options included, and the option of each action."""
        state, seat = view.state, own_seat(view)
        _, rules = self._table(state.setup, situation.format)
        p = position(view, self.memory, situation)
        asked = asked_of(state, seat, jump=None in actions)
        order = [0] * 4
        order_colors(p, asked, order)
        row = [0] * (INPUTS + OPTIONS)
        describe(p, asked, unseen_by_kind(state, seat), rules, order, row)
        places = [order.index(color) for color in range(4)]
        seats = in_order_of_play(state, seat)
        options = [option_of(action, places, seats) for action in actions]
        for option in options:
            row[INPUTS + option] = 1
        return np.array(row, np.uint8), options

    def _order(self, view: View, situation: Situation, *, jump: bool) -> list[int]:
        order = [0] * 4
        p = position(view, self.memory, situation)
        order_colors(p, asked_of(view.state, own_seat(view), jump=jump), order)
        return order

    def _table(self, setup: Setup, format: Format) -> tuple[FastRules, list[int]]:
        known = self._rules
        if known is None or known[0] is not setup or known[1] is not format:
            rules = FastRules(setup, format=format, manner=self.seer.manner)
            known = self._rules = (setup, format, rules, shown_rules(rules.array).tolist())
        return known[2:]


def in_the_running(values: Floats) -> NDArray[np.bool_]:
    """Which actions may still be the best, by their values in deals."""
    leader = int(np.argmax(values.mean(axis=0)))
    behind = values[:, [leader]] - values
    errors = behind.std(axis=0) / np.sqrt(len(values)) + 1e-9
    keep = behind.mean(axis=0) < OUT_OF_THE_RUNNING * errors
    keep[leader] = True
    return keep


def _pick(running: NDArray[np.intp], values: Floats) -> int:
    """The net's favorite, the first, unless another is ahead of it or it is out of the running."""
    if not len(values):
        return 0
    has_favorite = len(running) > 1 and running[0] == 0
    best = pick_clearly(values, CLEARLY_BETTER) if has_favorite else values.mean(axis=0).argmax()
    return int(running[best])


def is_compiled() -> bool:
    """Whether looking ahead was compiled on this machine before."""
    return (KEPT / _DONE).exists()


def prepare_master() -> None:
    """Load what looks ahead, or compile it, and remember that it was."""
    for _ in warm_up():
        pass


def warm_up() -> Generator[str, None, bool]:
    """Load or compile all that a search needs, that of `expert` first; before each step its name.

    In the end: whether anything was compiled and kept.
    """
    compiled = yield from expert.warm_up()
    yield "the net"
    bot = MasterBot(Random(0), deals=1)
    edition = load_edition("classic")
    chance = chance_from(bot.random)
    deck = tuple(chance(edition.deck))
    state, _ = start_round(Setup(edition, edition.rules, 2), Seat(0), deck, chance)
    seen = view(state, state.turn)
    actions = list(turn_actions(seen.state, state.turn))
    foresight = bot.foresight(seen, actions, LONE_ROUND)
    foresight.values(foresight.deals(seen, 1, 0), np.arange(len(actions)))
    with suppress(OSError):  # nowhere to write: it is compiled anew each time
        (KEPT / _DONE).touch()
    return compiled or is_kept_anew(play_on_many)
