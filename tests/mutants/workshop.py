"""The folder in which mutmut works on one package, and the run of mutmut there."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tests.mutants.mutant import Mutant
from tests.mutants.packages import ROOT, Package
from tests.mutants.survivors import Survivors

UNIT: Final = ROOT / "tests/unit"
SCRIPT: Final = Path(__file__).with_name("mutate.py")
NOTES: Final = (".meta", ".spans")
"""What mutmut writes beside a file that it mutated."""
SETTINGS: Final = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = {files}
also_copy = {beside}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-s", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=60"]
process_isolation = "forkserver"
timeout_constant = 60.0
track_dependencies = false
use_git_change_detection = false
on_dependency_change = "ignore"
"""


@dataclass(frozen=True)
class Workshop:
    """Holds the mutants of a package, and what became of them in this run and earlier ones."""

    package: Package

    @property
    def folder(self) -> Path:
        return ROOT / ".mutants" / self.package.name

    @property
    def made(self) -> Path:
        return self.folder / "mutants"

    def run(self, only: Sequence[str], listed: Survivors, *, workers: int) -> None:
        """Test the mutants that are not decided; survivors that are not listed, once more."""
        self._prepare()
        self._forget(
            [
                mutant
                for mutant in self.mutants()
                if mutant.exit_code is not None
                and not mutant.is_killed
                and not (mutant.is_decided and str(mutant) in listed)
            ]
        )
        files = [f"src/lastcard/{file}" for file in self.package.chosen(only)]
        process = subprocess.Popen(
            [sys.executable, SCRIPT, str(workers), *files],
            cwd=self.folder,
            env={**os.environ, "HYPOTHESIS_PROFILE": "mutants"},
        )
        interrupted = False
        while process.returncode is None:
            try:
                process.wait()
            except KeyboardInterrupt:  # mutmut hears it, too, and ends in good order
                interrupted = True
        if interrupted:
            raise KeyboardInterrupt
        if process.returncode:
            raise SystemExit(process.returncode)

    def mutants(self) -> list[Mutant]:
        """All mutants that were made."""
        found: list[Mutant] = []
        for meta in sorted(self.made.glob("src/**/*.meta")):
            path = meta.relative_to(self.made).with_suffix("")
            codes: dict[str, int | None] = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
            found += [Mutant(self.folder, path, name, code) for name, code in codes.items()]
        return found

    def _forget(self, mutants: list[Mutant]) -> None:
        for path in {mutant.path for mutant in mutants}:
            meta = self.made / f"{path}.meta"
            kept = json.loads(meta.read_text("utf-8"))
            names = [mutant.name for mutant in mutants if mutant.path == path]
            kept["exit_code_by_key"].update(dict.fromkeys(names))
            meta.write_text(json.dumps(kept, indent=4), "utf-8")

    def _prepare(self) -> None:
        """Lay the folder out; what mutmut made before is kept where it is still right."""
        settings = SETTINGS.format(
            files=[f"src/lastcard/{file}" for file in self.package.files],
            tests=[*self.package.tests],
            beside=[*self.package.beside],
        )
        made_by = f"{settings}\n# mutmut {version('mutmut')}\n{SCRIPT.read_text('utf-8')}"
        stamp = self.folder / "made-by.txt"
        if not stamp.exists() or stamp.read_text("utf-8") != made_by:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            for name in ("src", "tests", *self.package.beside):
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / name).symlink_to(ROOT / name)
            stamp.write_text(made_by, "utf-8")
        project = (ROOT / "pyproject.toml").read_text("utf-8")
        (self.folder / "pyproject.toml").write_text(project + settings, "utf-8")
        contents = self.folder / "contents.txt"
        now = self._contents()
        if not contents.exists() or contents.read_text("utf-8") != now:
            self._renew()
            contents.write_text(now, "utf-8")

    def _contents(self) -> str:
        """Stands for all that the tests read: where it is the same, what is known still holds."""
        found = hashlib.sha256()
        own = tuple(str(ROOT / test) for test in self.package.tests)
        for name in ("src", "tests", *self.package.beside):
            for file in sorted((ROOT / name).rglob("*")):
                is_other = file.parent == SCRIPT.parent or (
                    UNIT in file.parents and not str(file).startswith(own)
                )
                if file.is_file() and file.suffix != ".pyc" and not is_other:
                    found.update(f"{file} {file.stat().st_size} ".encode())
                    found.update(file.read_bytes())
        return found.hexdigest()

    def _renew(self) -> None:
        """Take away what mutmut would neither copy anew nor ask anew: which test reaches what."""
        for name in ("tests", *self.package.beside):
            shutil.rmtree(self.made / name, ignore_errors=True)
        (self.made / "mutmut-stats.json").unlink(missing_ok=True)
        for file in self.made.glob("src/**/*.*"):
            source = ROOT / file.relative_to(self.made)
            is_note = file.suffix in NOTES
            exists = (source.with_suffix("") if is_note else source).exists()
            if file.is_file() and not (exists and (is_note or file.suffix == ".py")):
                file.unlink()
