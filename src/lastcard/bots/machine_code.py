"""Compiling what bots look at and remember, to run inside `lastcard.fast`."""

from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

from lastcard.fast.compiling import OPTIONS, STORE, digest_of, entry_point, njit

_SOURCES: Final = [
    Path(__file__).with_name(f"{name}.py")
    for name in (
        "casual",
        "choosing",
        "compiled",
        "compiled_inputs",
        "compiled_levels",
        "compiled_players",
        "explaining",
        "features",
        "inferring",
        "inputs",
        "judging",
        "machine_code",
        "memory",
        "novice",
        "searching",
        "witness",
    )
]
KEPT: Final = STORE.with_name(f"bots-{digest_of(_SOURCES, beside=STORE.name)}")
"""Where what is compiled for bots is kept."""
kept: Any = partial(entry_point, store=KEPT)
"""Compiles an entry point and keeps it on disk."""


def twin(module: ModuleType) -> dict[str, Any]:
    """The functions of a module, compiled, calling each other's compiled forms."""
    names = dict(vars(module))
    for name, function in vars(module).items():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            names[name] = njit(forceinline=True, **OPTIONS)(
                FunctionType(function.__code__, names, name, function.__defaults__)
            )
    return names
