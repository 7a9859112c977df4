"""Learning by self-play: proximal policy optimization with a judge that sees all hands.

One net plays all seats at most tables; at the others it meets earlier selves, `skilled` and
`random`. What a choice was worth is told by how the judge's opinion of the player's chances changed
over the decisions after it, and in the end by who won.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from lastcard.bots.choosing import N_ACTOR, N_ENDED, N_OPEN, N_SLOTS, N_WINNER, NET, RANDOM, SKILLED
from lastcard.fast.layout import MOST_SEATS
from lastcard.learn.nets import COMPANY, Judge, Player
from lastcard.learn.tables import Shown, TableKind, Tables

EARLIER = 3
"""In place of who plays the other seats: an earlier self."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to learn; all of it is kept with the checkpoint."""

    tables: tuple[tuple[TableKind, float], ...] = ((TableKind(2), 0.5), (TableKind(4), 0.5))
    """What is played, and at which share of the games."""
    games: int = 65_536
    steps: int = 32
    """Decisions in each game between two improvements."""
    batch: int = 32_768
    passes: int = 1
    rate: float = 1e-3
    entropy: float = 0.01
    trace: float = 0.95
    """How much of what came later counts, for each decision (the lambda of GAE)."""
    clip: float = 0.2
    earlier: float = 0.1
    skilled: float = 0.15
    random: float = 0.1
    """Shares of the games with such others; in the rest the net plays all seats."""
    pool: int = 8
    """How many earlier selves are kept."""
    width: int = 512
    judge_width: int = 384
    blocks: int = 2
    seed: int = 1


class Trainer:
    """A player and a judge who learn from many games."""

    def __init__(self, settings: Settings, device: str, *, compiling: bool = False) -> None:
        self.settings = settings
        self.device = device
        torch.manual_seed(settings.seed)
        self.generator = torch.Generator(device).manual_seed(settings.seed)
        self.player = Player(settings.width, settings.blocks).to(device)
        self.judge = Judge(settings.judge_width, settings.blocks).to(device)
        self.earlier = Player(settings.width, settings.blocks).to(device)
        self.pool: list[dict[str, torch.Tensor]] = []
        parameters = [*self.player.parameters(), *self.judge.parameters()]
        self.optimizer = torch.optim.AdamW(
            parameters, lr=settings.rate, weight_decay=1e-4, fused=device == "cuda"
        )
        self.decisions = 0
        self.rounds = 0
        self._play = torch.compile(self.player, dynamic=False) if compiling else self.player
        self._judge = torch.compile(self.judge, dynamic=False) if compiling else self.judge
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
            self.tables.append(Tables(rules, part, who, seed=settings.seed * 100 + number))
            partners[first : first + count] = self.tables[-1].paired
            first += count
        self.hero = torch.as_tensor(hero, device=device)
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

    def _faster(self) -> torch.autocast:
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    def _choose(self) -> tuple[torch.Tensor, torch.Tensor]:
        """An option for every game, and the logarithm of how likely it was."""
        rows, masks = self.shown.rows, self.shown.masks
        with torch.no_grad(), self._faster():
            likings = self._play(rows, masks)
            if self.pool and len(self.with_earlier):
                old = self.with_earlier
                theirs = self.earlier(rows[old], masks[old])
                mine = self.shown.notes[old, N_ACTOR] == self.hero[old]
                likings[old] = torch.where(mine[:, None], likings[old], theirs)
        chances = functional.log_softmax(likings, 1)
        noise = torch.rand(chances.shape, generator=self.generator, device=self.device)
        gumbel = -torch.log(-torch.log(noise.clamp(1e-9, 1 - 1e-7)))
        options = (chances + gumbel).argmax(1)
        return options, chances.gather(1, options[:, None]).squeeze(1)

    def _opinion(self) -> torch.Tensor:
        """The judge's chances for every seat of every game."""
        shown = self.shown
        with torch.no_grad(), self._faster():
            chances = self._judge(shown.rows, shown.masks, shown.hands, self.company).exp()
        return chances.gather(1, shown.notes[:, N_SLOTS:].long()) * self.there

    def improve(self, *, rate: float, entropy: float) -> dict[str, float]:
        """Play some decisions in every game and learn from them."""
        settings = self.settings
        if self.pool:
            chosen = torch.randint(len(self.pool), (), generator=self.generator, device=self.device)
            self.earlier.load_state_dict(self.pool[int(chosen)])
        steps = [self._step() for _ in range(settings.steps)]
        opinions = [*(step["opinion"] for step in steps), self._opinion()]
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        data = self._judge_steps(steps, opinions)
        losses = self._learn(data, entropy)
        self.decisions += self.games * settings.steps
        self.rounds += int(sum(step["ended"].sum() for step in steps))
        return losses

    def _step(self) -> dict[str, torch.Tensor]:
        """One decision in every game, with all that is needed to learn from it."""
        shown = self.shown
        step = {name: getattr(shown, name).clone() for name in ("rows", "masks", "hands", "notes")}
        step["opinion"] = self._opinion()
        step["options"], step["chances"] = self._choose()
        options = step["options"].int()
        first = 0
        for table in self.tables:
            table.take(options[first : first + table.games])
            first += table.games
        step["ended"] = shown.notes[:, N_ENDED] == 1
        step["winner"] = shown.notes[:, N_WINNER].long()
        return step

    def _judge_steps(
        self, steps: Sequence[dict[str, torch.Tensor]], opinions: list[torch.Tensor]
    ) -> dict[str, torch.Tensor]:
        """What each decision was worth, and what the judge should have said."""
        gain = torch.zeros_like(opinions[0])
        games = torch.arange(self.games, device=self.device)
        gains: list[torch.Tensor] = []
        targets: list[torch.Tensor] = []
        for at in range(len(steps) - 1, -1, -1):
            step, ended = steps[at], steps[at]["ended"][:, None]
            won = functional.one_hot(step["winner"].clamp(min=0), MOST_SEATS).float()
            won = won * (step["winner"] >= 0)[:, None]
            change = torch.where(ended, won, opinions[at + 1]) - opinions[at]
            gain = change + self.settings.trace * torch.where(ended, 0.0, gain)
            actor = step["notes"][:, N_ACTOR].long()
            side = self.sides[games, actor]
            gains.append((gain * side).sum(1))
            target = torch.zeros_like(gain)
            slots = step["notes"][:, N_SLOTS:].long()
            target.scatter_add_(1, slots, (opinions[at] + gain) * self.there)
            targets.append(target)
        gains.reverse()
        targets.reverse()
        data = {
            name: torch.cat([step[name] for step in steps])
            for name in ("rows", "masks", "hands", "options", "chances")
        }
        data["gain"], data["target"] = torch.cat(gains), torch.cat(targets)
        hero = self.hero.repeat(len(steps))
        notes = torch.cat([step["notes"] for step in steps])
        data["learns"] = (hero < 0) | (hero == notes[:, N_ACTOR].long())
        data["learns"] &= notes[:, N_OPEN] > 1
        data["company"] = self.company.repeat(len(steps), 1)
        return data

    def _learn(self, data: dict[str, torch.Tensor], entropy: float) -> dict[str, float]:
        settings = self.settings
        gain, learns = data["gain"], data["learns"]
        spread = gain[learns].std() + 1e-6
        parts: dict[str, torch.Tensor] = {}
        for _ in range(settings.passes):
            order = torch.randperm(len(gain), generator=self.generator, device=self.device)
            for at in order.split(min(settings.batch, len(order))):
                if len(at) < min(settings.batch, len(order)):
                    continue  # a rest of another size would be compiled for itself
                loss, parts = self._loss({name: part[at] for name, part in data.items()}, spread)
                total = loss - entropy * parts["entropy"]
                self.optimizer.zero_grad(set_to_none=True)
                total.backward()
                torch.nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
                torch.nn.utils.clip_grad_norm_(self.judge.parameters(), 1.0)
                self.optimizer.step()
        return {name: float(part.detach()) for name, part in parts.items()}

    def _loss(
        self, data: dict[str, torch.Tensor], spread: torch.Tensor
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        clip = self.settings.clip
        with self._faster():
            likings = self._play(data["rows"], data["masks"])
            said = self._judge(data["rows"], data["masks"], data["hands"], data["company"])
        chances = functional.log_softmax(likings, 1)
        ratio = (chances.gather(1, data["options"][:, None]).squeeze(1) - data["chances"]).exp()
        gain = data["gain"] / spread
        weight = data["learns"].float()
        weight = weight / weight.sum().clamp(min=1)
        better = torch.minimum(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain)
        play = -(better * weight).sum()
        entropy = (-(chances.exp() * chances.clamp(min=-30)).sum(1) * weight).sum()
        judge = -(data["target"] * said.clamp(min=-30)).sum(1).mean()
        return play + judge, {
            "play": play.detach(),
            "judge": judge.detach(),
            "entropy": entropy,
        }

    def remember_self(self) -> None:
        """Add the player as it is to the pool of earlier selves."""
        state = {name: part.detach().clone() for name, part in self.player.state_dict().items()}
        if len(self.pool) >= self.settings.pool:
            # One of the older half goes, so that the pool reaches far back.
            generator, device = self.generator, self.device
            half = max(1, len(self.pool) // 2)
            del self.pool[int(torch.randint(half, (), generator=generator, device=device))]
        self.pool.append(state)


def schedule(done: float, settings: Settings) -> tuple[float, float]:
    """The learning rate and the weight of entropy when this part of the learning is done."""
    falling = 0.5 * (1 + math.cos(math.pi * min(done, 1.0)))
    rate = settings.rate * (0.02 + 0.98 * falling) * min(1.0, 0.1 + done * 50)
    return rate, settings.entropy * (1 - min(done, 1.0)) + 0.0005
