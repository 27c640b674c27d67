"""Pennies with a server's nightmare: whoever looks at a table of two rounds never comes back."""

from typing import Any

from tests.outside.pennies import Pennies, PenniesState

WICKED = 2  # rounds


class Spinning(Pennies):
    def __init__(self) -> None:
        super().__init__("spinning")

    def observe(self, s: PenniesState, viewer: int) -> dict[str, Any]:
        while s.rounds == WICKED and viewer < 0:
            pass
        return super().observe(s, viewer)


GAME = Spinning()
