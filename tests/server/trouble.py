"""Pennies with a bot's nightmare: whoever evaluates it dies or hangs as often as a file says."""

import os
import time
from pathlib import Path

from tests.outside.pennies import Pennies, PenniesState


class Trouble(Pennies):
    def __init__(self) -> None:
        super().__init__("trouble")

    def evaluate(self, s: PenniesState, seat: int) -> float:
        folder = os.environ.get("CIRCENSES_TROUBLE", "")
        for omen in sorted(Path(folder).iterdir()) if folder else []:
            omen.unlink()
            if omen.name.startswith("die"):
                os._exit(3)
            if omen.name.startswith("fail"):
                raise ValueError("this bot cannot count")
            time.sleep(3600)  # hangs until it is killed
        return super().evaluate(s, seat)


GAME = Trouble()
