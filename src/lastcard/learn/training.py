"""Learning by self-play: proximal policy optimization with a judge that sees all hands.

One net plays all seats at most tables; at the others it meets earlier selves, `skilled` and
`random`. What a choice was worth is told by how the judge's opinion of the player's chances changed
over the decisions after it, and in the end by who got which share of what is scored
(`bots/shares.py`).
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from lastcard.bots.choosing import N_ACTOR, N_ENDED, N_OPEN, N_SHARES, N_SLOTS, NET, RANDOM, SKILLED
from lastcard.bots.inputs import COMPANY, O_DRAW
from lastcard.bots.shares import ALL, STAKES
from lastcard.fast.layout import MOST_SEATS, SCORING
from lastcard.learn.nets import NEVER, Judge, Player
from lastcard.learn.rivals import read_rival
from lastcard.learn.tables import Shown, TableKind, Tables
from lastcard.learn.updating import Batch, Updater

EARLIER = 3
"""A kind of opponent: an earlier self."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to learn; all of it is kept with the checkpoint."""

    tables: tuple[tuple[TableKind, float], ...] = ((TableKind(2), 0.5), (TableKind(4), 0.5))
    """What is played, and at which share of the games."""
    games: int = 131_072
    steps: int = 16
    """Decisions in each game between two improvements."""
    patience: int = 4
    """After so many decisions of others a game waits for the next step, so that the rest is not
    delayed."""
    batch: int = 65_536
    rate: float = 1e-3
    entropy: float = 0.01
    trace: float = 0.6
    judge_trace: float = 0.9
    """How much of what came later counts for a decision (the lambda of GAE): one number for what a
    choice gained, one for what the judge should have said."""
    draw_cost: float = 0.0
    """What it costs, in chances to win, to draw although a card could be played. With two players
    whoever collects half the deck wins more often, in rounds of hundreds of turns."""
    clip: float = 0.2
    earlier: float = 0.1
    skilled: float = 0.15
    random: float = 0.1
    """Shares of the games with such others; in the rest the net plays all seats."""
    pool: int = 8
    """How many earlier selves are kept."""
    against: str = ""
    """A player that takes the place of all earlier selves, to see how much can be won from it: the
    folder of a run, a net.npz, or `master@net`. It plays what it likes best, as when strength is
    measured.
    """
    width: int = 512
    judge_width: int = 384
    blocks: int = 2
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One decision in every game, with all that is needed to learn from it."""

    seen: Tensor
    notes: Tensor
    opinion: Tensor
    """The share of the round that the judge expects each seat to get."""
    option: Tensor
    chance: Tensor
    """The logarithm of how likely the player was to take the option."""
    ended: Tensor
    shares: Tensor
    """Whether a round ended after this decision, and what each seat got of it."""

    @property
    def chose(self) -> Tensor:
        """In which games there was a choice."""
        return self.notes[:, N_OPEN] > 1


class Trainer:
    """A player and a judge who learn from many games."""

    def __init__(self, settings: Settings, device: str) -> None:
        self.settings = settings
        self.device = device
        torch.manual_seed(settings.seed)
        self.generator = torch.Generator(device).manual_seed(settings.seed)
        self.player = Player(settings.width, settings.blocks).to(device)
        self.judge = Judge(settings.judge_width, settings.blocks).to(device)
        self.earlier = Player(settings.width, settings.blocks).to(device)
        self.pool: list[dict[str, Tensor]] = []
        if settings.against:
            kinds = [kind for kind, _ in settings.tables]
            self.earlier = read_rival(settings.against, kinds, device)
            self.pool = [_state_of(self.earlier)]
        self.updater = Updater(self.player, self.judge, device, clip=settings.clip)
        self.decisions = 0
        self.rounds = 0
        self._seat_games()

    def _seat_games(self) -> None:
        """Set up the tables, and say who plays where."""
        settings, device = self.settings, self.device
        shares = [settings.earlier, settings.skilled, settings.random]
        counts = [round(share * settings.games) for _, share in settings.tables]
        self.games = sum(counts)
        self.shown = Shown.room_for(self.games, device)
        self.tables: list[Tables] = []
        hero = np.full(self.games, -1, np.int64)
        company = np.zeros((self.games, COMPANY), np.uint8)
        partners = np.zeros(self.games, bool)
        stakes = np.ones(self.games, np.float32)
        first = 0
        for number, ((kind, _), count) in enumerate(zip(settings.tables, counts, strict=True)):
            rules = kind.compile()
            who = np.full((count, rules.seats), NET, np.int8)
            at = count - sum(round(share * count) for share in shares)
            for other, share in zip((EARLIER, SKILLED, RANDOM), shares, strict=True):
                end = at + round(share * count)
                heroes = np.arange(end - at) % rules.seats
                hero[first + at : first + end] = heroes
                company[first + at : first + end, (EARLIER, SKILLED, RANDOM).index(other)] = 1
                if other != EARLIER:
                    who[at:end] = other
                    who[np.arange(at, end), heroes] = NET
                at = end
            part = self.shown.part(first, count)
            seed = settings.seed * 100 + number
            self.tables.append(Tables(rules, part, who, seed=seed, patience=settings.patience))
            partners[first : first + count] = self.tables[-1].paired
            stakes[first : first + count] = STAKES[int(rules.array[SCORING])]
            first += count
        self.hero = torch.as_tensor(hero, device=device)
        self.stakes = torch.as_tensor(stakes, device=device)
        self.company = torch.as_tensor(company, device=device)
        self.with_earlier = torch.as_tensor(company[:, 0].nonzero()[0], device=device)
        seats = torch.arange(MOST_SEATS, device=device)
        self.there = torch.cat(
            [(seats < t.rules.seats).float().expand(t.games, -1) for t in self.tables]
        )
        alike = (seats[:, None] - seats[None]) % 2 == 0
        same = torch.eye(MOST_SEATS, dtype=torch.bool, device=device)
        paired = torch.as_tensor(partners, device=device)[:, None, None]
        self.sides = torch.where(paired, alike, same).float()

    def improve(self, *, rate: float, entropy: float) -> dict[str, float]:
        """Play some decisions in every game and learn from them."""
        if self.pool:
            chosen = torch.randint(len(self.pool), (), generator=self.generator, device=self.device)
            self.earlier.load_state_dict(self.pool[int(chosen)])
        steps = [self._step() for _ in range(self.settings.steps)]
        data = self._judge_steps(steps)
        self.updater.set_pace(rate, entropy)
        losses: dict[str, Tensor] = {}
        for batch in self._batches(data):
            losses = self.updater.update(batch)
        self.decisions += int(sum(step.chose.sum() for step in steps))
        self.rounds += int(sum(step.ended.sum() for step in steps))
        return {name: float(part) for name, part in losses.items()}

    def _step(self) -> Step:
        shown = self.shown
        seen, notes = shown.seen(self.company), shown.notes.clone()
        opinion = self._opinion(seen)
        option, chance = self._choose(seen)
        taken, first = option.int(), 0  # kept until all have waited, because it is read until then
        for table in self.tables:
            table.begin(taken[first : first + table.games])
            first += table.games
        for table in self.tables:
            table.wait()
        ended, shares = shown.notes[:, N_ENDED] == 1, shown.notes[:, N_SHARES:] / ALL
        return Step(seen, notes, opinion, option, chance, ended, shares)

    def _choose(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """An option for every game, and the logarithm of how likely it was."""
        likings = self.updater.likings(seen)
        if self.pool and len(self.with_earlier):
            old = self.with_earlier
            with torch.no_grad(), self.updater.faster():
                theirs = self.earlier(seen[old])
            if self.settings.against:
                best = theirs.argmax(1, keepdim=True)
                theirs = torch.full_like(theirs, NEVER).scatter(1, best, 0.0)
            mine = self.shown.notes[old, N_ACTOR] == self.hero[old]
            likings[old] = torch.where(mine[:, None], likings[old], theirs)
        chances = functional.log_softmax(likings, 1)
        noise = torch.rand(chances.shape, generator=self.generator, device=self.device)
        gumbel = -torch.log(-torch.log(noise.clamp(1e-9, 1 - 1e-7)))
        option = (chances + gumbel).argmax(1)
        return option, chances.gather(1, option[:, None]).squeeze(1)

    def _opinion(self, seen: Tensor) -> Tensor:
        """The share that the judge expects for every seat of every game."""
        slots = self.shown.notes[:, N_SLOTS:N_SHARES].long()
        return self.updater.chances(seen).gather(1, slots) * self.there

    def _judge_steps(self, steps: Sequence[Step]) -> Batch:
        """What each decision was worth, and what the judge should have said.

        Games in which nobody had a choice in some step are passed over there. A game whose future
        is not known yet (no choice in the last step, and none since) is not learned from.
        """
        settings = self.settings
        games = torch.arange(self.games, device=self.device)
        after = self._opinion(self.shown.seen(self.company))
        known = self.shown.notes[:, N_OPEN] > 1
        gain, judged = torch.zeros_like(after), torch.zeros_like(after)
        gains: list[Tensor] = []
        targets: list[Tensor] = []
        usable: list[Tensor] = []
        for step in reversed(steps):
            ended, chose = step.ended[:, None], step.chose
            after = torch.where(ended, step.shares, after)
            gain, judged = torch.where(ended, 0.0, gain), torch.where(ended, 0.0, judged)
            known = known | step.ended
            learns = (chose & known)[:, None]
            change = torch.where(learns, after - step.opinion, 0.0)
            gain = torch.where(learns, change + settings.trace * gain, gain)
            judged = torch.where(learns, change + settings.judge_trace * judged, judged)
            after = torch.where(chose[:, None], step.opinion, after)
            known = known | chose
            actor = step.notes[:, N_ACTOR].clamp(min=0).long()
            cost = settings.draw_cost * (step.option == O_DRAW)
            gains.append((gain * self.sides[games, actor]).sum(1) / self.stakes - cost)
            slots = step.notes[:, N_SLOTS:N_SHARES].long()
            target = torch.zeros_like(gain)
            targets.append(target.scatter_add_(1, slots, (step.opinion + judged) * self.there))
            usable.append(learns.squeeze(1))
        hero = self.hero.repeat(len(steps))
        actors = torch.cat([step.notes[:, N_ACTOR] for step in steps]).long()
        return {
            "seen": torch.cat([step.seen for step in steps]),
            "option": torch.cat([step.option for step in steps]),
            "chance": torch.cat([step.chance for step in steps]),
            "gain": torch.cat(gains[::-1]),
            "target": torch.cat(targets[::-1]),
            "learns": ((hero < 0) | (hero == actors)).float(),
            "usable": torch.cat(usable[::-1]),
        }

    def _batches(self, data: Batch) -> Iterator[Batch]:
        """The decisions that can be learned from, in batches in random order."""
        usable = data.pop("usable").nonzero().squeeze(1)
        spread = data["gain"][usable][data["learns"][usable] > 0].std() + 1e-6
        data["gain"] = data["gain"] / spread
        # Eight bytes at a time are copied many times faster than one.
        words = data.pop("seen").view(torch.int64)
        order = usable[torch.randperm(len(usable), generator=self.generator, device=self.device)]
        size = min(self.settings.batch, len(order))
        for first in range(0, len(order) - size + 1, size):  # only whole batches
            at = order[first : first + size]
            yield {"seen": words[at].view(torch.uint8)} | {
                name: part[at] for name, part in data.items()
            }

    def remember_self(self) -> None:
        """Add the player as it is to the pool of earlier selves."""
        if self.settings.against:
            return
        if len(self.pool) >= self.settings.pool:
            # One of the older half is dropped, so that the pool reaches far back.
            generator, device = self.generator, self.device
            half = max(1, len(self.pool) // 2)
            del self.pool[int(torch.randint(half, (), generator=generator, device=device))]
        self.pool.append(_state_of(self.player))

    def state(self) -> dict[str, Any]:
        """What it takes to go on as if nothing had happened, but for the nets themselves.

        On a GPU the games are not kept: there they are many, and dealt anew.
        """
        return {
            "optimizer": self.updater.optimizer.state_dict(),
            "pool": self.pool,
            "generator": self.generator.get_state().cpu(),
            "games": [table.state() for table in self.tables] if self.device == "cpu" else [],
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state; what an older version did not keep begins anew."""
        self.updater.optimizer.load_state_dict(state["optimizer"])
        self.pool = state["pool"]
        if "generator" in state:
            self.generator.set_state(state["generator"].cpu())
        if self.device == "cpu":
            for table, games in zip(self.tables, state.get("games", ()), strict=False):
                table.restore(games)


def _state_of(player: Player) -> dict[str, Tensor]:
    return {name: part.detach().clone() for name, part in player.state_dict().items()}


def schedule(done: float, settings: Settings) -> tuple[float, float]:
    """The learning rate and the weight of entropy when this part of the learning is done."""
    falling = 0.5 * (1 + math.cos(math.pi * min(done, 1.0)))
    rate = settings.rate * (0.02 + 0.98 * falling) * min(1.0, 0.1 + done * 50)
    return rate, settings.entropy * (1 - min(done, 1.0)) + 0.0005
