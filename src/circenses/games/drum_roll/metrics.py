"""What a finished game tells the lab: flips by show, the size of each circus, who had which bonus, how people voted,
how long shows were put off, at what discount performers were hired, and which stocks ran out."""

from typing import Any

from circenses.games.drum_roll import actions
from circenses.games.drum_roll.content import tree
from circenses.games.drum_roll.notation import ACTIONS
from circenses.games.drum_roll.rules import final
from circenses.games.drum_roll.state import DrumState

SHOWS = 3
TURNS = 16  # a show is as many chapters (game.py)
LAST = TURNS - 1  # of these: the show itself
NAMES = {id: str(card["name"]) for kind in ("performers", "personnel") for id, card in tree()[kind].items()}
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
    last = [
        max(chapter % TURNS for chapter, _, _ in moves if chapter // TURNS == show and chapter % TURNS < LAST)
        for show in shows(moves)
    ]
    return {
        **{f"shows_after_turn_{turn}": float(last.count(turn)) for turn in (5, 6, 7)},
        "share of fired in the last show": int(s.fired).bit_count() / len(seats),
        **{f"flips_show_{show}": float(flips.count(show)) for show in range(1, SHOWS + 1)},
        "share of early flips": sum(show < SHOWS for show in flips) / len(flips) if flips else 0.0,
        **{f"share of {name}": sum(paid(s, seat) > 0 for seat in seats) / len(seats) for name, paid in BONUSES.items()},
        **counts,
        "performers": [float(int(s.circus[seat]).bit_count()) for seat in seats],
        "personnel": [float(int(s.staff[seat]).bit_count()) for seat in seats],
        "flipped": [float(int(s.circus[seat] & s.flipped).bit_count()) for seat in seats],
    }


def shows(moves: list[tuple[int, int, int]]) -> list[int]:
    return sorted({chapter // TURNS for chapter, _, _ in moves})


class Watch:
    """Discounts at hiring, and how low the stocks came."""

    def __init__(self) -> None:
        self.discounts: list[int] = []
        self.free = 0
        self.low: dict[str, int] = {}

    def before(self, s: DrumState, seat: int, action: int) -> None:
        if actions.HIRE <= action < actions.HIRE_STAFF:
            card = action - actions.HIRE
            tokens = int(s.tokens[list(s.row).index(card)])
            self.discounts.append(tokens)
            self.free += tokens >= s.rules.cost[card]
        left = {"tokens": s.token_stock, "trailers": s.trailer_stock, "cubes": min(s.stock)}
        self.low = {name: min(int(now), self.low.get(name, int(now))) for name, now in left.items()}

    def told(self, s: DrumState) -> dict[str, float]:
        hired = len(self.discounts)
        return {
            "discount": sum(self.discounts) / hired if hired else 0.0,
            "share of hired for nothing": self.free / hired if hired else 0.0,
            **{f"share of {name} ran out": float(low == 0) for name, low in self.low.items()},
        }
