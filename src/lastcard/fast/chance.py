"""Random numbers from one word of state (SplitMix64): a counter that is stirred when it is read."""

from typing import Final

import numpy as np

from lastcard.fast.compiling import compiled
from lastcard.fast.layout import RNG, Words

_STRIDE: Final = np.int64(-7046029254386353131)  # 0x9E3779B97F4A7C15
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_S27: Final = np.uint64(27)
_S30: Final = np.uint64(30)
_S31: Final = np.uint64(31)
_S32: Final = np.uint64(32)

ALWAYS: Final = 1 << 32
"""The threshold that `happens` always meets."""


@compiled
def stir(counter: int) -> np.uint64:
    """64 bits from a counter."""
    z = np.uint64(counter)
    z = (z ^ (z >> _S30)) * _FIRST
    z = (z ^ (z >> _S27)) * _SECOND
    return z ^ (z >> _S31)


@compiled
def bits(words: Words) -> int:
    """32 random bits."""
    counter = words[RNG] + _STRIDE
    words[RNG] = counter
    return int(np.int64(stir(counter) >> _S32))


@compiled
def below(words: Words, bound: int) -> int:
    """A random number from 0 to bound - 1; the bias, under bound in 2**32, cannot be measured."""
    return (bits(words) * bound) >> 32


@compiled
def happens(words: Words, threshold: int) -> bool:
    """Whether something of probability threshold / 2**32 happens; what is certain draws no bits."""
    if threshold >= ALWAYS:
        return True
    return threshold > 0 and bits(words) < threshold


@compiled
def seed_stream(words: Words, seed: int, stream: int) -> None:
    """Start the stream of that number under that seed."""
    words[RNG] = np.int64(stir(int(np.int64(stir(seed))) + stream * int(_STRIDE)))


@compiled
def count_bits(mask: int) -> int:
    """How many bits are set; compilers know this as one instruction."""
    x = np.uint64(mask)
    x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56)))


@compiled
def lowest_bit(mask: int) -> int:
    """The place of the lowest bit that is set."""
    return count_bits((mask & -mask) - 1)


@compiled
def nth_bit(mask: int, n: int) -> int:
    """The place of the n-th bit that is set, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest_bit(mask)


@compiled
def any_bit(words: Words, mask: int) -> int:
    """The place of a random bit that is set."""
    return nth_bit(mask, below(words, count_bits(mask)))
