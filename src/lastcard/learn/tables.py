"""Many games at once for a net to play: on a GPU where there is one, on the processor otherwise."""

# PyTorch and CUDA kernels come without types that a strict check could use.
# pyright: basic, reportMissingImports=false

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from lastcard.bots.choosing import N_ORDER, NET, NOTES, PATIENCE, ROOM, play_on_many
from lastcard.bots.compiled import COUNTS, MIND
from lastcard.bots.compiled_inputs import shown_rules
from lastcard.bots.inputs import COMPANY, HANDS, INPUTS, OPTIONS
from lastcard.bots.weights import weights_for
from lastcard.editions import load_edition
from lastcard.engine import Format, Malformed, Setup
from lastcard.engine.errors import unknown
from lastcard.engine.rules import parse_options
from lastcard.fast import Batch, FastRules, Manner, Policy
from lastcard.fast.batch import policy_rows
from lastcard.fast.layout import MOST_SEATS, PAIRED, PILE

SEEN = -(-(INPUTS + OPTIONS + HANDS + COMPANY) // 8) * 8
"""What the nets see of a game, in one row; a multiple of 8 bytes, to be copied 8 at a time."""


@dataclass(frozen=True, slots=True)
class TableKind:
    """What is played at some of the tables."""

    players: int
    edition: str = "classic"
    format: str = "single"
    rules: str = ""
    manner: str = "ours"

    def __str__(self) -> str:
        """`4 players, partners`; the usual edition and format need no word."""
        parts = (
            self.edition if self.edition != "classic" else "",
            self.format if self.format != "single" else "",
            self.rules,
            f"as in {self.manner}" if self.manner != "ours" else "",
        )
        return ", ".join([f"{self.players} players", *filter(None, parts)])

    def compile(self) -> FastRules:
        """The rules as the compiled game reads them."""
        edition = load_edition(self.edition)
        if self.format not in tuple(Format):
            raise Malformed(unknown("format", self.format, Format))
        options = parse_options(part for part in self.rules.split(",") if part.strip())
        setup = Setup(edition, edition.rules.with_options(options), self.players)
        return FastRules(setup, format=Format(self.format), manner=Manner(self.manner))


@dataclass(frozen=True, slots=True)
class Shown:
    """What all games show: rows, open options, hands of others, notes (see `bots/choosing.py`)."""

    rows: torch.Tensor
    masks: torch.Tensor
    hands: torch.Tensor
    notes: torch.Tensor

    @classmethod
    def room_for(cls, games: int, device: str) -> Shown:
        """Empty arrays for so many games."""

        def zeros(width: int, dtype: torch.dtype) -> torch.Tensor:
            return torch.zeros((games, width), dtype=dtype, device=device)

        notes = zeros(NOTES, torch.int8)
        notes[:, N_ORDER : N_ORDER + 4] = torch.arange(4, dtype=torch.int8, device=device)
        return cls(
            zeros(INPUTS, torch.uint8),
            zeros(OPTIONS, torch.uint8),
            zeros(HANDS, torch.uint8),
            notes,
        )

    def seen(self, company: torch.Tensor) -> torch.Tensor:
        """What the nets see, all in one row; the judge is told of the company too."""
        blank = company.new_zeros(len(company), SEEN - INPUTS - OPTIONS - HANDS - COMPANY)
        return torch.cat([self.rows, self.masks, self.hands, company, blank], 1)

    def part(self, first: int, games: int) -> Shown:
        """Some of the games."""
        end = first + games
        return Shown(*(getattr(self, name)[first:end] for name in self.__slots__))


class Tables:
    """Some games of one kind, which show what they show in a part of common arrays."""

    def __init__(
        self,
        rules: FastRules,
        shown: Shown,
        who: np.ndarray,
        *,
        seed: int,
        forever: bool = True,
        patience: int = PATIENCE,
    ) -> None:
        self.rules = rules
        self.games = len(shown.rows)
        self.shown = shown
        self.device = shown.rows.device
        self.paired = bool(rules.array[PAIRED])
        seats = rules.seats
        until = int(forever), patience
        table = (
            rules.array,
            shown_rules(rules.array),
            np.array(weights_for(seats)),
            policy_rows(Policy(calls_late=1, catches=1), seats),
        )
        minds = np.zeros((self.games, *MIND))
        players = np.full((self.games, MOST_SEATS), NET, np.int8)
        players[:, :seats] = who
        if self.device.type == "cuda":
            from lastcard.fast.gpu import GpuBatch
            from lastcard.learn.gpu_playing import Launch

            dealt = GpuBatch(rules, self.games, seed=seed)
            games = (dealt.words, dealt.cells, minds)
            self._kept: list[np.ndarray] = []
            self._play_on: Any = Launch(table, games, players, until, shown)
            self.wait: Any = self._play_on.wait
        else:
            batch = Batch(rules, self.games, seed=seed)
            games = (batch.words, batch.cells, minds)
            room = np.zeros(COUNTS, np.int64), np.zeros(PILE, np.int8), np.zeros(ROOM, np.int64)
            arrays = tuple(getattr(shown, name).numpy() for name in Shown.__slots__)
            self._kept = [*games, *arrays]

            def play_on(options: torch.Tensor) -> None:
                play_on_many(table, games, players, room, options.numpy(), until, arrays)

            self._play_on = play_on
            self.wait = int  # nothing to wait for
        self.take(torch.full((self.games,), -1, dtype=torch.int32, device=self.device))

    def begin(self, options: torch.Tensor) -> None:
        """Take an option in each game, none where it is negative, and play to the next choice.

        On a GPU this has only begun; `wait` before looking.
        """
        self._play_on(options)

    def take(self, options: torch.Tensor) -> None:
        """`begin`, and wait."""
        self._play_on(options)
        self.wait()

    def state(self) -> list[torch.Tensor]:
        """Where all games stand; on a processor only."""
        return [torch.from_numpy(array.copy()) for array in self._kept]

    def restore(self, state: list[torch.Tensor]) -> None:
        """Let all games stand where they stood."""
        for array, kept in zip(self._kept, state, strict=True):
            array[:] = kept.cpu().numpy()
