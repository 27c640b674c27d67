"""What a finished game tells the lab: how the tribute went, what stands, how long the line of tributes
was when somebody refused, what is left, and how far everybody fled."""

from typing import Any

from circenses.games.gloria_mundi import actions
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, tree
from circenses.games.gloria_mundi.notation import ACTIONS
from circenses.games.gloria_mundi.state import GloriaState

NAMES = {id: str(tree()["buildings"][id]["name"]) for id in BUILDINGS}


def measures(s: GloriaState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    blocks = [ACTIONS.find(action)[0].name for _, _, action in moves]
    seats = range(int(s.rules.players))
    types = range(len(BASIC))
    standing = [[int(s.built[seat * len(BASIC) + i]) for i in types] for seat in seats]
    return {
        "tribute_paid": float(blocks.count("pay")),
        "tribute_refused": float(blocks.count("refuse")),
        "goth": float(int(s.goth)),
        **{f"{name}_supply": float(int(s.supply[i])) for i, name in enumerate(BASIC)},
        "buildings": [float(sum(cards.bit_count() for cards in own)) for own in standing],
        "cards_left": [float(sum(int(s.hand[seat * len(BASIC) + i]) for i in types)) for seat in seats],
        "position": [float(int(s.position[seat])) for seat in seats],
    }


class Watch:
    """The tributes that lie before the Goth when another is refused, and who built what: the end does not tell, as
    most of it is lost again."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.builders: dict[int, int] = {}  # by building: each is bought once at most

    def before(self, s: GloriaState, seat: int, action: int) -> None:
        if action == actions.REFUSE:
            self.lines.append(len(s.queue))
        if actions.BUY <= action < actions.TARGET:
            self.builders[int(s.forum[action - actions.BUY])] = seat

    def told(self, s: GloriaState) -> dict[str, Any]:
        seats = range(int(s.rules.players))
        return {
            **{
                f"owns_{name}": [float(self.builders.get(i) == seat) for seat in seats]
                for i, name in enumerate(BUILDINGS)
            },
            "line_refused": sum(self.lines) / len(self.lines) if self.lines else 0.0,
            "share of refused with no line": self.lines.count(0) / len(self.lines) if self.lines else 0.0,
            "longest_line_refused": float(max(self.lines, default=0)),
        }
