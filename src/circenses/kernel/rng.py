"""A small generator for bots, playouts and tests: equal on every machine, interpreted or compiled.

It counts in steps of an odd number and scrambles the count, all in 62 bits: no result depends on how an integer
overflows, and compiled code needs no boxes. Matches do not use it: their draws are in draws.py.
"""

from typing import Final, final

from mypy_extensions import i64

MASK: Final[i64] = 0x3FFFFFFFFFFFFFFF
STEP: Final[i64] = 0x1E3779B97F4A7C15
MIX_A: Final[i64] = 0x3F58476D1CE4E5B9
MIX_B: Final[i64] = 0x14D049BB133111EB


@final
class Rng:
    def __init__(self, seed: i64 = 0) -> None:
        self.count: i64 = seed & MASK

    def next(self) -> i64:
        """62 fresh bits."""
        self.count = (self.count + STEP) & MASK
        z: i64 = self.count
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return z ^ (z >> 31)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, 1 <= n < 2**31; off an even chance by less than n in four billion."""
        return ((self.next() >> 30) * n) >> 32

    def clone(self) -> "Rng":
        return Rng(self.count)
