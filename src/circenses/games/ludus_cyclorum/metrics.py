"""What a finished game tells the lab: which stones are left, and whether it was a draw."""

from typing import Any

from circenses.games.ludus_cyclorum.content import KINDS
from circenses.games.ludus_cyclorum.scoring import ranks
from circenses.games.ludus_cyclorum.state import KIND, SIDE, LudusState


def measures(s: LudusState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    stones = [(bool(stone & SIDE), int(stone & KIND)) for stone in s.board if 1 <= stone & KIND <= 5]
    left = {
        f"{name}_left": [float(stones.count((north, kind))) for north in (False, True)]
        for kind, name in enumerate(KINDS)
        if name
    }
    return {"drawn": float(ranks(s).count(1) > 1), "first_to_act": float(moves[0][1]) if moves else -1.0, **left}
