"""Nets to begin from or to beat: of a run, of a file, or those that come with the package."""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path

from lastcard.bots.net import shipped_name
from lastcard.bots.registry import NET_BOT
from lastcard.engine.errors import Malformed
from lastcard.learn.exporting import read_player
from lastcard.learn.nets import Player, read_weights
from lastcard.learn.tables import TableKind


@contextmanager
def net_file(named: str, kinds: Iterable[TableKind]) -> Iterator[Path]:
    """The file of a net for these tables: `master@net`, a net.npz, or what a run's folder keeps."""
    if named != NET_BOT:
        path = Path(named)
        yield path if path.suffix in {".npz", ".pt"} else path / "weights.pt"
        return
    names = {shipped_name(kind.players) for kind in kinds}
    if len(names) > 1:
        raise Malformed(
            f"{NET_BOT} has one net for two players and another for more: "
            "take --players 2, or numbers from 3"
        )
    with as_file(files("lastcard.bots") / names.pop()) as path:
        yield path


def read_rival(named: str, kinds: Iterable[TableKind], device: str) -> Player:
    """The player to beat; its net may have any size."""
    with net_file(named, kinds) as path:
        if path.suffix == ".npz":
            return read_player(path, device)
        state = read_weights(path, device)["player"]
    blocks = sum(name.startswith("tower.ups.") and name.endswith("weight") for name in state)
    player = Player(len(state["tower.first.bias"]), blocks).to(device)
    player.load_state_dict(state)
    return player


def name_of(named: str) -> str:
    """What a rival is called in the record: `master@net`, or its folder or file."""
    path = Path(named)
    return path.parent.name if path.name == "weights.pt" else path.name
