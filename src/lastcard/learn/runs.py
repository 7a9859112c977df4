"""A run of learning in a folder: it can be stopped and goes on where it was.

* settings.json: how it learns
* weights.pt: player, judge and how far they have come
* optimizer.pt: what the optimizer has in mind, the pool of earlier selves, and where chance and
  (on a processor) all games stand
* record.jsonl: strength over time, a line for each time it was measured
* net.npz: the nets as `master` reads them
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

import torch

from lastcard.bots.net import load_nets
from lastcard.engine.errors import Malformed
from lastcard.learn.exporting import export_nets, import_nets
from lastcard.learn.nets import read_weights
from lastcard.learn.rivals import name_of, net_file
from lastcard.learn.strength import OTHERS, measure
from lastcard.learn.tables import TableKind
from lastcard.learn.training import Settings, Trainer, schedule
from lastcard.simulation.stops import in_one_piece

DEVELOPMENT_SEED = 1_000_003
"""The seed of the deals for strength over time; published figures come from other deals."""

WORTH_MEASURING = 0.2
"""Strength is measured at kinds of tables that have at least this share of the games."""


class Unit(StrEnum):
    """What a run is measured out in."""

    SECONDS = "seconds"
    """Of learning; what comes of it depends on how fast the machine is."""
    IMPROVEMENTS = "improvements"
    """Times that the nets learned from `steps` decisions in every game; on a processor the same
    settings and seed lead to the same weights, however often the run was stopped on the way."""


def device_of(name: str | None) -> str:
    """Where to learn: on the device of that name; without one, on a GPU where there is one."""
    if name is None:
        return "cuda" if torch.cuda.is_available() else "cpu"
    try:
        torch.zeros(1, device=name)
    except (AssertionError, RuntimeError):  # as PyTorch has it, one or the other
        raise Malformed(f"there is no device {name!r} to learn on; take cpu") from None
    return name


def settings_to_json(settings: Settings) -> str:
    """The settings as text."""
    return json.dumps(asdict(settings), indent=1)


def settings_from_json(text: str, source: str = "") -> Settings:
    """The settings from text; `source` is where it was found."""
    try:
        values: dict[str, Any] = json.loads(text)
        tables = tuple((TableKind(**kind), float(share)) for kind, share in values.pop("tables"))
        return Settings(tables=tables, **values)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Malformed(f"these are no settings of a run: {error}", source=source) from None


class Run:
    """One run: a trainer, its folder and how long it has learned."""

    def __init__(
        self, folder: Path, settings: Settings, device: str, *, begin_from: str | None = None
    ) -> None:
        """Go on in a folder, or begin there: from nothing, or from the nets of a folder or a file.

        What cannot be learned is refused before anything is written.
        """
        self.folder = folder
        kept = folder / "settings.json"
        self.settings = settings
        if kept.exists():
            self.settings = settings_from_json(kept.read_text("utf-8"), str(kept))
        self.trainer = Trainer(self.settings, device)
        self.seconds = 0.0
        self.improvements = 0
        if (folder / "weights.pt").exists():
            self._resume(device)
        elif begin_from is not None:
            self._begin_from(begin_from, device)
            self.trainer.remember_self()
        folder.mkdir(parents=True, exist_ok=True)
        kept.write_text(settings_to_json(self.settings), "utf-8")

    def _resume(self, device: str) -> None:
        trainer = self.trainer
        found = self._load_nets(self.folder / "weights.pt", device)
        self.seconds, self.improvements = found["seconds"], found.get("improvements", 0)
        trainer.decisions, trainer.rounds = found["decisions"], found["rounds"]
        optimizer = self.folder / "optimizer.pt"
        if optimizer.exists():
            trainer.restore(torch.load(optimizer, map_location=device, weights_only=True))

    def _begin_from(self, named: str, device: str) -> None:
        with net_file(named, [kind for kind, _ in self.settings.tables]) as path:
            if path.suffix != ".npz":
                self._load_nets(path, device)
                return
            load_nets(path)  # raises what is wrong with a file that holds no nets
            try:
                import_nets(path, self.trainer.player, self.trainer.judge)
            except RuntimeError:
                raise _another_shape(path) from None

    def _load_nets(self, weights: Path, device: str) -> dict[str, Any]:
        found = read_weights(weights, device)
        try:
            self.trainer.player.load_state_dict(found["player"])
            self.trainer.judge.load_state_dict(found["judge"])
        except RuntimeError:
            raise _another_shape(weights) from None
        return found

    def save(self) -> None:
        """Write everything that is needed to go on."""
        trainer = self.trainer
        _write(
            self.folder / "weights.pt",
            {
                "player": trainer.player.state_dict(),
                "judge": trainer.judge.state_dict(),
                "seconds": self.seconds,
                "improvements": self.improvements,
                "decisions": trainer.decisions,
                "rounds": trainer.rounds,
            },
        )
        _write(self.folder / "optimizer.pt", trainer.state())
        export_nets(trainer.player, trainer.judge, self.folder / "net.npz")

    def measure(self, games: int) -> dict[str, Any]:
        """Measure strength at each kind of table, and add it to the record."""
        trainer = self.trainer
        line: dict[str, Any] = {
            "seconds": round(self.seconds, 1),
            "improvements": self.improvements,
            "decisions": trainer.decisions,
            "rounds": trainer.rounds,
        }
        for kind, share in self.settings.tables:
            for others in OTHERS if share >= WORTH_MEASURING else ():
                found = measure(trainer.player, kind, others, games=games, seed=DEVELOPMENT_SEED)
                line[f"{kind}, {others}"] = str(found)
            if self.settings.against:
                trainer.earlier.load_state_dict(trainer.pool[0])
                rival = trainer.earlier
                found = measure(trainer.player, kind, rival, games=games, seed=DEVELOPMENT_SEED)
                line[f"{kind}, {name_of(self.settings.against)}"] = str(found)
        with (self.folder / "record.jsonl").open("a", encoding="utf-8") as record:
            record.write(json.dumps(line, ensure_ascii=False) + "\n")
        return line

    def train(
        self,
        total: float,
        unit: Unit = Unit.SECONDS,
        *,
        measure_every: float,
        measure_games: int,
        tell: Callable[[str], object] = partial(print, flush=True),  # noqa: B008
    ) -> None:
        """Learn until the run has taken so much in all; measuring does not count."""
        trainer = self.trainer
        if unit is Unit.SECONDS:  # what is compiled the first time takes a while
            trainer.improve(rate=0.0, entropy=0.0)
        # Measured in improvements, a run is stopped between two, so that it can go on exactly.
        piece = in_one_piece if unit is Unit.IMPROVEMENTS else nullcontext()
        while (before := self.done(unit)) < total:
            with piece:
                losses = self._improve(before / total)
                done = self.done(unit)
                is_due = done // measure_every > before // measure_every or done >= total
                if is_due:
                    with in_one_piece:
                        trainer.remember_self()
                        self.save()
            if is_due:
                line = {**self.measure(measure_games), **losses}
                tell(", ".join(f"{name} {_short(value)}" for name, value in line.items()))

    def done(self, unit: Unit) -> float:
        """How far the run has come."""
        return self.seconds if unit is Unit.SECONDS else self.improvements

    def _improve(self, done: float) -> dict[str, float]:
        began = time.perf_counter()
        rate, entropy = schedule(done, self.settings)
        losses = self.trainer.improve(rate=rate, entropy=entropy)
        self.seconds += time.perf_counter() - began
        self.improvements += 1
        return losses


def _another_shape(path: Path) -> Malformed:
    return Malformed(f"{path} holds nets of another shape; begin in another folder")


def _short(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _write(path: Path, what: Any) -> None:
    """Write a file whole or not at all."""
    part = path.with_suffix(".part")
    torch.save(what, part)
    part.replace(path)
