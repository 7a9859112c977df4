"""One mutant: where it is, what was changed, what became of it."""

from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code

KILLED: Final = ("killed", "timeout", "segfault")
UNDECIDED: Final = (None, 33, 255)
"""Not tested yet; no test reaches it, and those that import it did not run yet; not a test failed
but the running of tests."""


@dataclass(frozen=True)
class Mutant:
    """A changed function; prints as its place and the change."""

    folder: Path
    path: Path
    name: str
    exit_code: int | None

    @property
    def is_decided(self) -> bool:
        return self.exit_code not in UNDECIDED

    @property
    def is_killed(self) -> bool:
        return self.is_decided and status_by_exit_code[self.exit_code] in KILLED

    @property
    def file(self) -> str:
        return self.path.relative_to("src/lastcard").as_posix()

    def __str__(self) -> str:
        with chdir(self.folder):
            lines = get_diff_for_mutant(self.name, path=self.path).splitlines()[3:]
        old, new = (
            " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
        )
        function = self.name.rpartition(".")[2].rpartition("__mutmut_")[0]
        function = function.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
        return f"{self.file} {function}: {old} -> {new}"
