"""One batch of decisions, one improvement of both nets.

On a GPU the whole of it, some hundred small kernels, is recorded once and then replayed: starting
them one by one takes longer than they run.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from lastcard.learn.nets import Judge, Player

Batch = dict[str, Tensor]
"""Decisions: what was `seen`, the `option` taken and the `chance` it had then, what it `gain`ed in
standard deviations, what the judge should have said (`target`), and whether the player `learns`
from it, as a number."""


class Updater:
    """Improves a player and a judge."""

    def __init__(self, player: Player, judge: Judge, device: str, *, clip: float) -> None:
        self._player, self._judge = player, judge
        self._play = torch.compile(player, dynamic=False) if device == "cuda" else player
        self._say = torch.compile(judge, dynamic=False) if device == "cuda" else judge
        self._device, self._clip = device, clip
        on_gpu = device == "cuda"
        self.optimizer = torch.optim.AdamW(
            [*player.parameters(), *judge.parameters()],
            lr=torch.tensor(0.0, device=device) if on_gpu else 0.0,
            weight_decay=1e-4,
            fused=on_gpu,
            capturable=on_gpu,
        )
        self._entropy = torch.zeros((), device=device)
        self._recorded: tuple[torch.cuda.CUDAGraph, Batch, dict[str, Tensor]] | None = None

    def faster(self) -> torch.autocast:
        """Half precision where it is fast."""
        on_gpu = self._device == "cuda"
        return torch.autocast(self._device, torch.bfloat16, enabled=on_gpu, cache_enabled=False)

    def likings(self, seen: Tensor) -> Tensor:
        """What the player likes, without gradients."""
        with torch.no_grad(), self.faster():
            return self._play(seen)

    def chances(self, seen: Tensor) -> Tensor:
        """How likely the judge thinks each slot is to win."""
        with torch.no_grad(), self.faster():
            return self._say(seen).exp()

    def set_pace(self, rate: float, entropy: float) -> None:
        """How fast to learn from now on, and how much to value trying things."""
        self._entropy.fill_(entropy)
        for group in self.optimizer.param_groups:
            if isinstance(group["lr"], Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def update(self, batch: Batch) -> dict[str, Tensor]:
        """Learn from a batch; batches are all of the same size."""
        if self._device != "cuda":
            return self._update(batch)
        if self._recorded is None:
            self._recorded = self._record(batch)
        graph, kept, losses = self._recorded
        for name, part in batch.items():
            kept[name].copy_(part)
        graph.replay()
        return losses

    def _record(self, batch: Batch) -> tuple[torch.cuda.CUDAGraph, Batch, dict[str, Tensor]]:
        """Record an improvement, after some that compile what is needed and change nothing."""
        kept = {name: part.clone() for name, part in batch.items()}
        rates = [group["lr"].clone() for group in self.optimizer.param_groups]
        self.set_pace(0.0, float(self._entropy))
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                self._update(kept)
        torch.cuda.current_stream().wait_stream(aside)
        self.optimizer.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            losses = self._update(kept)
        for group, rate in zip(self.optimizer.param_groups, rates, strict=True):
            group["lr"].copy_(rate)
        return graph, kept, losses

    def _update(self, batch: Batch) -> dict[str, Tensor]:
        losses = self._losses(batch)
        self.optimizer.zero_grad(set_to_none=True)
        (losses["play"] + losses["judge"] - self._entropy * losses["entropy"]).backward()
        torch.nn.utils.clip_grad_norm_(self._player.parameters(), 0.5)
        torch.nn.utils.clip_grad_norm_(self._judge.parameters(), 1.0)
        self.optimizer.step()
        return {name: part.detach() for name, part in losses.items()}

    def _losses(self, batch: Batch) -> dict[str, Tensor]:
        clip = self._clip
        with self.faster():
            likings = self._play(batch["seen"])
            said = self._say(batch["seen"])
        chances = functional.log_softmax(likings, 1)
        now = chances.gather(1, batch["option"][:, None]).squeeze(1)
        ratio = (now - batch["chance"]).exp()
        weight = batch["learns"] / batch["learns"].sum().clamp(min=1)
        gain = batch["gain"]
        better = torch.minimum(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain)
        unsure = -(chances.exp() * chances.clamp(min=-30)).sum(1)
        return {
            "play": -(better * weight).sum(),
            "judge": -(batch["target"] * said.clamp(min=-30)).sum(1).mean(),
            "entropy": (unsure * weight).sum(),
        }
