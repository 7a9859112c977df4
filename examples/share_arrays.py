"""A batch of games in the arrays of another library, on the same memory, by DLPack.

python examples/share_arrays.py numpy     # or torch, jax

JAX copies what does not lie at a multiple of 64 bytes, as small arrays of NumPy often do.
"""

import argparse
import importlib
from typing import Any

import numpy as np

from lastcard.editions import load_edition
from lastcard.engine import Setup
from lastcard.fast import Batch, FastRules

MODULES = {"numpy": "numpy", "torch": "torch", "jax": "jax.dlpack"}


def address(array: Any) -> int:
    """Where the first number of an array lies."""
    if hasattr(array, "data_ptr"):  # PyTorch
        return array.data_ptr()
    if hasattr(array, "unsafe_buffer_pointer"):  # JAX
        return array.unsafe_buffer_pointer()
    return array.ctypes.data


def main(library: str, *, games: int = 1024, steps: int = 50) -> tuple[bool, int]:
    """Let the library choose in all games: whether memory is shared, and how many rounds ended."""
    from_dlpack = importlib.import_module(MODULES[library]).from_dlpack
    edition = load_edition("classic")
    batch = Batch(FastRules(Setup(edition, edition.rules, 2)), games, seed=1)
    ended, is_shared = 0, True
    for _ in range(steps):
        _, masks = batch.observe()
        theirs = from_dlpack(masks)
        is_shared = is_shared and address(theirs) == masks.ctypes.data
        actions = theirs.argmax(1)  # the first that is legal
        chosen: Any = np.from_dlpack(actions)
        outcomes, _ = batch.step(chosen)
        ended += int((outcomes == 1).sum())
        batch.deal_ended()
    print(f"{library}: {'the same memory' if is_shared else 'copies'}; {ended} rounds ended")
    return is_shared, ended


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", choices=MODULES)
    main(**vars(parser.parse_args()))
