"""What a finished game tells the lab: which stones are left, whether it was a draw, and how often stones were attacked,
one's own among them, blocked, or taken on their way."""

from collections import Counter
from typing import Any

from circenses.games.ludus_cyclorum import actions
from circenses.games.ludus_cyclorum.content import KINDS
from circenses.games.ludus_cyclorum.geometry import NOWHERE
from circenses.games.ludus_cyclorum.notation import ACTIONS
from circenses.games.ludus_cyclorum.scoring import ranks
from circenses.games.ludus_cyclorum.state import KIND, SIDE, LudusState
from circenses.kernel.state import CHANCE

ANSWERS = {"react": "opportunities", "block": "blocks", "retaliate": "retaliations"}


def measures(s: LudusState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    stones = [(bool(stone & SIDE), int(stone & KIND)) for stone in s.board if 1 <= stone & KIND <= 5]
    left = {
        f"{name}_left": [float(stones.count((north, kind))) for north in (False, True)]
        for kind, name in enumerate(KINDS)
        if name
    }
    return {"drawn": float(ranks(s).count(1) > 1), "first_to_act": float(moves[0][1]) if moves else -1.0, **left}


def standing(s: LudusState) -> list[float]:
    """Stones of each side: nobody has points before the end."""
    stones = [bool(stone & SIDE) for stone in s.board if 1 <= stone & KIND <= 5]
    return [float(stones.count(north)) for north in (False, True)]


def of_each_kind(s: LudusState) -> Counter[int]:
    return Counter(int(stone & KIND) for stone in s.board)


class Watch:
    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.began: Counter[int] = Counter()  # stones by kind

    def before(self, s: LudusState, seat: int, action: int) -> None:
        self.began = self.began or of_each_kind(s)
        if seat == CHANCE:
            return
        if action >= actions.REACT:
            self.counted[ANSWERS.get(ACTIONS.find(action)[0].name, "declined")] += 1
        elif (struck := int(actions.victim(action))) != NOWHERE:
            mine = bool(s.board[struck] & SIDE) == bool(s.board[int(actions.origin(action))] & SIDE)
            self.counted["attacks_on_own" if mine else "attacks"] += 1

    def told(self, s: LudusState) -> dict[str, float]:
        left = of_each_kind(s)
        taken = {f"{name}_taken": self.began[kind] - left[kind] for kind, name in enumerate(KINDS) if name}
        counts = {name: self.counted[name] for name in ("attacks", "attacks_on_own", *ANSWERS.values())}
        return {name: float(count) for name, count in {**counts, **taken}.items()}
