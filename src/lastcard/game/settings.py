"""What rounds and matches are made with: edition, options, players, and chance from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random, randrange
from typing import Final

from lastcard.editions import load_edition
from lastcard.engine import Action, Cards, Chance, Edition, Malformed, Rules
from lastcard.engine.rules import OptionValue, print_option
from lastcard.notation import Frame, Move, Record, parse_move

Options = Mapping[str, OptionValue | str]
"""Options by name, as values or as the notation writes them: `{"stacking": "same"}`."""
_SEEDS: Final = 2**32


@dataclass(frozen=True, slots=True)
class Settings:
    """The arguments that a round and a match have in common, read; `repr` writes them again."""

    name: str
    """Of the edition, as it was asked for: an id, or the path to a file."""
    edition: Edition
    rules: Rules
    players: int
    names: tuple[str, ...]
    seed: int

    @classmethod
    def read(
        cls,
        edition: str | Path,
        rules: Rules | Options | None,
        options: Options,
        players: int | Sequence[str],
        seed: int | None,
    ) -> Settings:
        """The settings, or `Malformed`; `options` come on top of `rules`."""
        if isinstance(players, str):
            raise Malformed(f"players is how many, or a list of their names, not {players!r}")
        if isinstance(rules, str):
            raise Malformed(f"rules are given by name, such as stacking='any', not as {rules!r}")
        loaded = load_edition(str(edition))
        base = rules if isinstance(rules, Rules) else loaded.rules.with_options(_written(rules))
        names = () if isinstance(players, int) else tuple(players)
        return cls(
            str(edition),
            loaded,
            base.with_options(_written(options)),
            players if isinstance(players, int) else len(names),
            names,
            _some_seed(seed),
        )

    @classmethod
    def of_record(cls, record: Record, start: Frame, seed: int | None) -> Settings:
        """The settings of a record that can be played on; `start` is where its play begins."""
        header, setup = start.header, start.score.tally.setup
        if header.viewer is not None:
            problem = "seen through one seat's eyes it can be replayed, but not played on"
            raise Malformed(problem, source=record.source)
        edition, rules, players = setup.edition, setup.rules, setup.players
        return cls(header.edition, edition, rules, players, header.names, _some_seed(seed))

    def __repr__(self) -> str:
        parts = [repr(self.name), f"players={self.names or self.players}", f"seed={self.seed!r}"]
        rules = self.rules.differences(self.edition.rules)
        return ", ".join((*parts, f"rules={rules}") if rules else parts)


def _written(options: Options | None) -> dict[str, str]:
    return {
        name: value if isinstance(value, str) else print_option(value)
        for name, value in (options or {}).items()
    }


def _some_seed(seed: int | None) -> int:
    """The seed, or a random one; `repr` shows it, so that the same chance can be had again."""
    return randrange(_SEEDS) if seed is None else seed


def chance_of(seed: int, step: int) -> Chance:
    """Chance for one step of a game: the same seed and step shuffle alike, also after an undo."""
    shuffles = count()

    def shuffle(cards: Cards) -> Cards:
        random = Random(f"{seed}:{step}:{next(shuffles)}")
        return tuple(random.sample(cards, len(cards)))

    return shuffle


def as_action(action: object, by: int | None) -> tuple[int | None, Action]:
    """Who acts, if that is said, and the action, or the one that a text such as `R5!` stands for.

    A text can say who acts, as `moves` has it: `2:R5!`.
    """
    if isinstance(action, Action):
        return by, action
    if not isinstance(action, str):
        problem = f"{action!r} is not an action; take one of `legal`, or a text such as 'R5'"
        raise Malformed(problem)
    if ":" not in action:
        return by, as_move(f"1:{action}").action
    move = as_move(action)
    if by not in (None, move.seat):
        raise Malformed(f"{action!r} says who acts, and that is not {by} (counted from 0)")
    return move.seat, move.action


def as_move(text: str) -> Move:
    """The move that a text such as `2:R5!` stands for."""
    move = parse_move(text)
    if move.named is not None:
        raise Malformed(f"a draw is written + here, not +{move.named}: the pile knows the card")
    return move
