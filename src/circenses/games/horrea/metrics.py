"""What a finished game tells the lab: how often people married, parted, gave and destroyed, who is still allied, which
benefactions were given, what they own, and how many chains to major markets (1.8) they have."""

from typing import Any

from circenses.games.horrea.content import BANDS
from circenses.games.horrea.notation import ACTIONS
from circenses.games.horrea.rules.trade import chains
from circenses.games.horrea.state import KINDS, HorreaState
from circenses.kernel.state import NOBODY

COUNTED = ("propose", "accept", "decline", "marry", "end", "divorce", "build", "destroy", "give", "borrow")


def measures(s: HorreaState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    blocks = [ACTIONS.find(action)[0].name for _, _, action in moves]
    seats = range(int(s.rules.players))
    chained = [int(chains(s, seat)).bit_count() for seat in seats]
    return {
        **{f"times_{name}": float(blocks.count(name)) for name in COUNTED},
        "alliances": sum(int(s.allied[seat]).bit_count() for seat in seats) / 2,
        **{
            f"gifts_{band}": float(sum(int(giver) != NOBODY for giver in s.slots[i * KINDS : (i + 1) * KINDS]))
            for i, band in enumerate(BANDS)
        },
        "horrea": [float(int(s.owned[seat]).bit_count()) for seat in seats],
        "marriages": [float(int(s.married[seat]).bit_count()) for seat in seats],
        "chains": [float(count) for count in chained],
        "share of players with a chain": sum(count > 0 for count in chained) / len(seats),
        "money": [float(int(s.money[seat])) for seat in seats],
    }
