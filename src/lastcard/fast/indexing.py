"""Indexes that never count from the end.

Python's `row[-1]` is the last cell, and Numba keeps that promise at every access, with a comparison
and a choice. The functions of the rules never count from the end, so their indexes become unsigned
before they are compiled: the source says `cells[PILE + place]`, the compiler reads
`cells[unsigned(PILE + place)]`.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np

Function = TypeVar("Function", bound=Callable[..., object])

_UNSIGNED: Final = "_unsigned"
"""The name by which the rewritten functions know the cast."""


class _WithUnsignedIndexes(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.decorator_list = []  # it is being decorated
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None  # annotations have subscripts, too
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [_cast(index) for index in node.slice.elts]
        else:
            node.slice = _cast(node.slice)
        return node


def _cast(index: ast.expr) -> ast.expr:
    if isinstance(index, ast.Constant | ast.Slice):
        return index
    return ast.Call(ast.Name(_UNSIGNED, ast.Load()), [index], [])


def with_unsigned_indexes(function: Function) -> Function:
    """The same function, whose indexes are known not to be negative."""
    lines, first = inspect.getsourcelines(function)
    tree = _WithUnsignedIndexes().visit(ast.parse(textwrap.dedent("".join(lines))))
    tree.body[0].returns = None
    ast.increment_lineno(ast.fix_missing_locations(tree), first - 1)
    names: dict[str, Any] = inspect.unwrap(function).__globals__
    names[_UNSIGNED] = np.uint64
    made: dict[str, Any] = {}
    exec(compile(tree, inspect.getfile(function), "exec"), names, made)
    return made[function.__name__]
