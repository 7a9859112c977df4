"""Records of simulated matches: one `.lcn` file each."""

from pathlib import Path

from lastcard.notation import Recorder, write_file
from lastcard.simulation.matches import PlayedMatch, Simulation


def write_match(
    folder: Path,
    edition: str,
    simulation: Simulation,
    matches: int,
    number: int,
    match: PlayedMatch,
) -> None:
    """Write a match as `match-007.lcn`; `matches` says how many digits the names need.

    `edition` is its id or, if it is not one of ours, the path of its file.
    """
    names = [f"{bot} {player + 1}" for player, bot in enumerate(simulation.bots)]
    tags = {"Seed": str(simulation.seed)}
    recorder = Recorder(simulation.setup, names=names, edition=edition, tags=tags)
    for step in match.steps:
        recorder.take(step.events, player=step.player, action=step.action)
    digits = len(str(matches))
    write_file(recorder.record(), folder / f"match-{number + 1:0{digits}}.lcn")
