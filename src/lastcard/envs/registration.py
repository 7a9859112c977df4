"""The names under which other libraries find us; light enough to be loaded by them at their start.

Gymnasium calls `register_gymnasium` when it is imported, if the package's metadata says so, and
`gymnasium.make("lastcard.envs.gymnasium_env:lastcard/Round-v0")` works without.
"""

from __future__ import annotations

from typing import Final

ROUND: Final = "lastcard/Round-v0"


def register_gymnasium() -> None:
    """Register the round, once."""
    # From where they are made: Gymnasium may be in the middle of its own import.
    from gymnasium.envs.registration import (
        register,  # pyright: ignore[reportUnknownVariableType] - a dictionary of anything
        registry,
    )

    if ROUND not in registry:
        register(
            ROUND,
            entry_point="lastcard.envs.gymnasium_env:RoundEnv",
            vector_entry_point="lastcard.envs.gymnasium_vector:RoundVectorEnv",
        )
