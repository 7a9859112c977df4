"""The list of the mutants that may survive, each with a reason: `survivors.toml`."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LIST: Final = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True)
class Group:
    """Mutants that survive for the same reason: each as it prints, or all that fit a pattern."""

    why: str
    mutants: tuple[str, ...] = ()
    pattern: str | None = None

    def has(self, mutant: str) -> bool:
        fits = self.pattern is not None and re.fullmatch(self.pattern, mutant) is not None
        return fits or mutant in self.mutants


@dataclass(frozen=True)
class Survivors:
    """The whole list."""

    groups: tuple[Group, ...]

    @classmethod
    def read(cls, file: Path = LIST) -> "Survivors":
        groups = tomllib.loads(file.read_text("utf-8"))["survivors"]
        return cls(
            tuple(
                Group(group["why"], tuple(group.get("mutants", ())), group.get("pattern"))
                for group in groups
            )
        )

    def __contains__(self, mutant: str) -> bool:
        return any(group.has(mutant) for group in self.groups)

    @property
    def named(self) -> list[str]:
        """Those that are listed one by one."""
        return [mutant for group in self.groups for mutant in group.mutants]
