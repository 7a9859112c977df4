"""How many cores NumPy takes for one product of matrices."""

import os


def use_one_core() -> None:
    """Keep NumPy to one core; only before it is loaded.

    The products of our nets are small: on a busy machine cores would mostly wait for each other.
    """
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
