"""What a finished game tells the lab: how the tribute went, what stands, and how far everybody fled."""

from typing import Any

from circenses.games.gloria_mundi.content import BASIC
from circenses.games.gloria_mundi.notation import ACTIONS
from circenses.games.gloria_mundi.state import GloriaState


def measures(s: GloriaState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    blocks = [ACTIONS.find(action)[0].name for _, _, action in moves]
    seats = range(int(s.rules.players))
    types = range(len(BASIC))
    return {
        "tribute_paid": float(blocks.count("pay")),
        "tribute_refused": float(blocks.count("refuse")),
        "goth": float(int(s.goth)),
        "buildings": [float(sum(int(s.built[seat * len(BASIC) + i]).bit_count() for i in types)) for seat in seats],
        "cards_left": [float(sum(int(s.hand[seat * len(BASIC) + i]) for i in types)) for seat in seats],
        "position": [float(int(s.position[seat])) for seat in seats],
    }
