"""Runs mutmut in the folder of one package (`workshop.py`), with three things of our own.

mutmut starts pytest anew for every mutant, which takes longer than our tests do: here the tests are
collected once, and each mutant runs those that reach it: first the quick ones and the ones that
noticed other changes of the same function. What runs only while modules are imported no test
reaches: here such a mutant gets a process and all the tests. And mutmut never drops a check, the
mistake that matters most where someone may or may not do something: here it does.
"""

import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import libcst as cst
import pytest
from _pytest.config import Config, _prepareconfig
from mutmut import __main__ as mutmut
from mutmut.configuration import config
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.mutators import mutation_operators
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.utils.file_utils import change_cwd
from mutmut.workers import isolation

MEMORY: Final = 4 << 30
"""A mutant that fills a list without end fails at so many bytes."""
SECONDS: Final = 5
"""A mutant that loops without end fails after so much more time of a processor than it needs."""
NO_TESTS: Final = 33
"""What mutmut notes for a mutant that no test reaches."""


class ForgetsImports:
    """What ran while the tests were collected is not what the first test reaches."""

    def pytest_collection_finish(self) -> None:
        state()._stats.clear()


class Noticed:
    """Which tests noticed changes of a function: they are likely to notice the next one, too."""

    def __init__(self, mutant_name: str) -> None:
        self.file = Path("noticed", mutant_name.rpartition("__mutmut_")[0]).absolute()

    def times(self) -> Counter[str]:
        return Counter(self.file.read_text("utf-8").splitlines() if self.file.exists() else ())

    def note(self, test: str) -> None:
        self.file.parent.mkdir(exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{test}\n")


class CollectedOnce(PytestRunner):
    """Collects the tests before the processes for the mutants are forked off."""

    def warm_up(self) -> None:
        with change_cwd("mutants"):
            arguments = [*self._pytest_add_cli_args_test_selection, *self._pytest_add_cli_args]
            settings: Config = _prepareconfig(["--rootdir=.", "--tb=no", "-x", "-q", *arguments])
            settings._do_configure()
            self.session = pytest.Session.from_config(settings)
            settings.hook.pytest_sessionstart(session=self.session)
            self.items = {item.nodeid: item for item in self.session.perform_collect()}

    def execute_pytest(self, params: list[str], **kwargs: Any) -> int:
        return super().execute_pytest(
            params, plugins=[*kwargs.pop("plugins", ()), ForgetsImports()], **kwargs
        )

    def run_forced_fail(self) -> int:
        return super().run_tests(mutant_name=None, tests=())

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        if mutant_name is None:  # the code as it is: asking which test reaches what ran them all
            return 0
        durations = state().duration_by_test
        needed = sum(durations[test] for test in tests)
        limit = int(time.process_time() + needed) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        noticed = Noticed(mutant_name)
        times = noticed.times()
        order = sorted(tests, key=lambda t: -(times[t] + 0.1) / (durations[t] + 0.01))
        with change_cwd("mutants"):
            for test, following in zip_longest(order, order[1:]):
                self.session.config.hook.pytest_runtest_protocol(
                    item=self.items[test], nextitem=following and self.items[following]
                )
                if self.session.testsfailed:
                    noticed.note(test)
                    return 1
        return 0


def without_the_check(node: cst.If | cst.CompIf) -> Iterator[cst.If | cst.CompIf]:
    """An `if` whose block is never reached; a filter that lets everything through."""
    yield node.with_changes(test=cst.Name("False" if isinstance(node, cst.If) else "True"))


def test_by_importing(path: Path) -> None:
    """Run all tests, in a process of its own, for every mutant that no test reaches."""
    arguments = (*config().pytest_add_cli_args, *config().pytest_add_cli_args_test_selection)
    paths = os.pathsep.join(("src", *filter(None, [os.environ.get("PYTHONPATH")])))
    data = SourceFileMutationData(path=path)
    data.load()
    if None in data.exit_code_by_key.values():
        return  # interrupted
    for name, code in data.exit_code_by_key.items():
        if code == NO_TESTS:
            print(name, flush=True)
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", *arguments],
                cwd="mutants",
                env={**os.environ, "MUTANT_UNDER_TEST": name, "PYTHONPATH": paths},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
            data.exit_code_by_key[name] = min(run.returncode, 1)
            data.save()


def main(workers: int, files: list[Path]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    setattr(isolation, "PytestRunner", CollectedOnce)  # noqa: B010 - not ours to declare
    setattr(mutmut, "walk_mutatable_files", lambda: files)  # noqa: B010 - of all, test these
    assert isinstance(mutation_operators, list)
    mutation_operators.extend((kind, without_the_check) for kind in (cst.If, cst.CompIf))
    mutmut._run((), workers)
    print("Testing what runs when modules are imported")
    for path in files:
        test_by_importing(path)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # what is known by now has been written
        main(int(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
