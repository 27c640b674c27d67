"""What a finished game tells the lab: how often people married, parted, gave and destroyed, and what they own."""

from typing import Any

from circenses.games.horrea.notation import ACTIONS
from circenses.games.horrea.state import HorreaState

COUNTED = ("propose", "accept", "decline", "marry", "end", "divorce", "build", "destroy", "give", "borrow")


def measures(s: HorreaState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    blocks = [ACTIONS.find(action)[0].name for _, _, action in moves]
    seats = range(int(s.rules.players))
    return {
        **{f"times_{name}": float(blocks.count(name)) for name in COUNTED},
        "horrea": [float(int(s.owned[seat]).bit_count()) for seat in seats],
        "marriages": [float(int(s.married[seat]).bit_count()) for seat in seats],
        "money": [float(int(s.money[seat])) for seat in seats],
    }
