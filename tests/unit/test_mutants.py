"""What `make mutants` is told: which modules it looks at, and which mutants may survive."""

import ast
import re
from fnmatch import fnmatch

from tests.mutants.packages import PERMITS, PERMITS_NOTHING, SOURCE
from tests.mutants.survivors import Survivors

SERVER = SOURCE / "server"


def _bare(code: str) -> str:
    """Code without what a formatter may change."""
    return re.sub(r",(?=[)\]}])", "", re.sub(r"\s+", "", code))


def _functions(file: str) -> dict[str, str]:
    """The source of each function of a file, by its name with its class."""
    source = (SOURCE / file).read_text("utf-8")
    found: dict[str, str] = {}

    def look(node: ast.AST, before: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                look(child, f"{child.name}.")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                found[before + child.name] = _bare(ast.get_source_segment(source, child) or "")

    look(ast.parse(source), "")
    return found


def test_a_listed_survivor_is_a_change_of_a_line_that_stands_there() -> None:
    files: dict[str, dict[str, str]] = {}
    stale: list[str] = []
    for mutant in Survivors.read().named:
        where, _, change = mutant.partition(": ")
        file, name = where.split(" ")
        functions = files.setdefault(file, _functions(file) if (SOURCE / file).exists() else {})
        before = change.partition(" -> ")[0]
        if _bare(before) not in functions.get(name, ""):
            stale.append(mutant)
    assert stale == []


def test_each_module_of_the_server_is_mutated_or_it_is_said_why_not() -> None:
    modules = {
        path.relative_to(SERVER).with_suffix("").as_posix()
        for path in SERVER.rglob("*.py")
        if path.name != "__init__.py"
    }
    assert set(PERMITS) <= modules
    out = {name for name in modules if any(fnmatch(name, each) for each in PERMITS_NOTHING)}
    assert modules - set(PERMITS) == out
    assert [each for each in PERMITS_NOTHING if not any(fnmatch(n, each) for n in modules)] == []
