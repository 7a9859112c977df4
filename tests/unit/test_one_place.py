"""What is made in one place only, so that there is no second reading of it."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src/lastcard"
MADE_IN = {
    ("lastcard.bots", "Situation"): {"bots/asking.py", "bots/interface.py"},
    ("lastcard.table", "Question"): {"table/robots.py"},
}
"""Classes by the package that exports them, and the files that may make one."""


def _makers(package: str, name: str) -> set[str]:
    """The files that call this class by the name under which they import or define it."""
    makers: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        called = {
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        known = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package)
            for alias in node.names
            if alias.name == name
        }
        if f"lastcard.{path.relative_to(SOURCE).as_posix()}".startswith(f"{package}/"):
            known |= {n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef)} & {name}
        if known & called:
            makers.add(path.relative_to(SOURCE).as_posix())
    return makers


@pytest.mark.parametrize(("package", "name"), MADE_IN)
def test_it_is_made_where_it_is_defined_to_be_made(package: str, name: str) -> None:
    assert _makers(package, name) == MADE_IN[package, name]
