"""What a finished game tells the lab: flips by show, the size of each circus, who had which bonus, how people voted."""

from typing import Any

from circenses.games.drum_roll.notation import ACTIONS
from circenses.games.drum_roll.rules import final
from circenses.games.drum_roll.state import DrumState

SHOWS = 3
TURNS = 16  # a show is as many chapters (game.py)
BONUSES = {
    "largest show": final.largest_show,
    "full variety": final.full_variety,
    "perfect show": final.perfect_show,
    "large troupe": final.large_troupe,
}


def measures(s: DrumState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    flips = [min(SHOWS, chapter // TURNS) for chapter, _, action in moves if ACTIONS.find(action)[0].name == "flip"]
    votes = [ACTIONS.find(action) for _, _, action in moves if ACTIONS.find(action)[0].name == "vote"]
    counts = {f"vote_{word}": 0.0 for word in ACTIONS["vote"].axes[0].words}
    for block, where in votes:
        counts[f"vote_{block.axes[0].words[where[0]]}"] += 1
    seats = range(int(s.rules.players))
    return {
        **{f"flips_show_{show}": float(flips.count(show)) for show in range(1, SHOWS + 1)},
        "share of early flips": sum(show < SHOWS for show in flips) / len(flips) if flips else 0.0,
        **{f"share of {name}": sum(paid(s, seat) > 0 for seat in seats) / len(seats) for name, paid in BONUSES.items()},
        **counts,
        "performers": [float(int(s.circus[seat]).bit_count()) for seat in seats],
        "personnel": [float(int(s.staff[seat]).bit_count()) for seat in seats],
        "flipped": [float(int(s.circus[seat] & s.flipped).bit_count()) for seat in seats],
    }
