"""Compiling what bots look at and remember, to run inside `lastcard.fast`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar

import numba
from numba.core import config

from lastcard.fast.compiling import STORE

Function = TypeVar("Function", bound=Callable[..., object])

njit: Any = numba.njit
OPTIONS: Final = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""As in `lastcard.fast`: other threads may run, and references to arrays are not counted."""


def compiled(function: Function) -> Function:
    """Like `lastcard.fast.compiling.compiled`, but not inlined: these functions are too large."""
    return njit(**OPTIONS)(function)


_SOURCES: Final = (
    "features",
    "memory",
    "witness",
    "choosing",
    "compiled",
    "compiled_inputs",
    "inferring",
    "judging",
    "searching",
    "inputs",
)
"""Modules of this package that hold what is compiled."""


def kept(function: Any) -> Any:
    """Compile an entry point and keep it on disk, like `lastcard.fast.compiling.entry_point`.

    The folder is named after all the source it was made of.
    """
    digest = hashlib.sha256(STORE.name.encode())
    own = Path(function.__code__.co_filename)
    for path in (own, *(Path(__file__).with_name(f"{name}.py") for name in _SOURCES)):
        digest.update(path.read_bytes())
    settings: Any = config
    before = settings.CACHE_DIR
    try:
        folder = STORE.with_name(f"bots-{digest.hexdigest()[:16]}")
        folder.mkdir(parents=True, exist_ok=True)
        settings.CACHE_DIR = str(folder)
        return njit(cache=True, **OPTIONS)(function)
    except (OSError, RuntimeError):  # nowhere to write: compile anew each time
        return njit(**OPTIONS)(function)
    finally:
        settings.CACHE_DIR = before


def twin(module: ModuleType) -> dict[str, Any]:
    """The functions of a module, compiled, calling each other's compiled forms."""
    names = dict(vars(module))
    for name, function in vars(module).items():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            names[name] = njit(forceinline=True, **OPTIONS)(
                FunctionType(function.__code__, names, name, function.__defaults__)
            )
    return names
