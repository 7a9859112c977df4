"""A run of learning in a folder: it can be stopped and goes on where it was.

* settings.json: how it learns
* weights.pt: player, judge and how far they have come
* optimizer.pt: what the optimizer has in mind, and the pool of earlier selves
* record.jsonl: strength over time, a line for each time it was measured
* net.npz: the nets as `master` reads them
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import torch

from lastcard.bots.net import load_nets
from lastcard.engine.errors import Malformed
from lastcard.learn.exporting import export_nets, import_nets
from lastcard.learn.nets import read_weights
from lastcard.learn.strength import OTHERS, measure
from lastcard.learn.tables import TableKind
from lastcard.learn.training import Settings, Trainer, schedule

DEVELOPMENT_SEED = 1_000_003
"""Strength over time is measured on deals of this seed; figures to be told are on others."""

WORTH_MEASURING = 0.2
"""Strength is measured at kinds of tables that have at least this share of the games."""


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
        self, folder: Path, settings: Settings, device: str, *, begin_from: Path | None = None
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
        self.seconds = found["seconds"]
        trainer.decisions, trainer.rounds = found["decisions"], found["rounds"]
        optimizer = self.folder / "optimizer.pt"
        if optimizer.exists():
            found = torch.load(optimizer, map_location=device, weights_only=True)
            trainer.updater.optimizer.load_state_dict(found["optimizer"])
            trainer.pool = found["pool"]

    def _begin_from(self, path: Path, device: str) -> None:
        if path.suffix != ".npz":
            self._load_nets(path / "weights.pt", device)
            return
        load_nets(path)  # says what is wrong with a file that holds no nets
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
                "decisions": trainer.decisions,
                "rounds": trainer.rounds,
            },
        )
        _write(
            self.folder / "optimizer.pt",
            {"optimizer": trainer.updater.optimizer.state_dict(), "pool": trainer.pool},
        )
        export_nets(trainer.player, trainer.judge, self.folder / "net.npz")

    def measure(self, games: int) -> dict[str, Any]:
        """Measure strength at each kind of table, and add it to the record."""
        trainer = self.trainer
        line: dict[str, Any] = {
            "seconds": round(self.seconds, 1),
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
                line[f"{kind}, {Path(self.settings.against).parent.name}"] = str(found)
        with (self.folder / "record.jsonl").open("a", encoding="utf-8") as record:
            record.write(json.dumps(line, ensure_ascii=False) + "\n")
        return line

    def train(
        self,
        seconds: float,
        *,
        measure_every: float,
        measure_games: int,
        tell: Callable[[str], object] = partial(print, flush=True),  # noqa: B008
    ) -> None:
        """Learn until the run has taken so many seconds in all, measuring not counted."""
        last = self.seconds
        trainer = self.trainer
        trainer.improve(rate=0.0, entropy=0.0)  # what is compiled the first time takes a while
        while self.seconds < seconds:
            began = time.perf_counter()
            rate, entropy = schedule(self.seconds / seconds, self.settings)
            losses = trainer.improve(rate=rate, entropy=entropy)
            self.seconds += time.perf_counter() - began
            if self.seconds - last >= measure_every or self.seconds >= seconds:
                last = self.seconds
                trainer.remember_self()
                self.save()
                line = {**self.measure(measure_games), **losses}
                tell(", ".join(f"{name} {_short(value)}" for name, value in line.items()))


def _another_shape(path: Path) -> Malformed:
    return Malformed(f"{path} holds nets of another shape; begin in another folder")


def _short(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _write(path: Path, what: Any) -> None:
    """Write a file whole or not at all."""
    part = path.with_suffix(".part")
    torch.save(what, part)
    part.replace(path)
