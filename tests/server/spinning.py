"""Pennies with a server's nightmares: whoever looks on at a table of two rounds never comes back, and a table of four
takes more memory than there is."""

from typing import Any

from tests.outside.pennies import Pennies, PenniesState

HANGS, EATS = 2, 4  # rounds


class Spinning(Pennies):
    def __init__(self) -> None:
        super().__init__("spinning")

    def observe(self, s: PenniesState, viewer: int) -> dict[str, Any]:
        while s.rounds == HANGS and viewer < 0:
            pass
        if s.rounds == EATS and viewer < 0:
            bytearray(1 << 40)
        return super().observe(s, viewer)


GAME = Spinning()
