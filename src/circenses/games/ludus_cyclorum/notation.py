"""The catalogue in blocks, in the order of the numbers in actions.py, and what is clicked for each action."""

from typing import Any

from circenses.games.ludus_cyclorum import actions
from circenses.games.ludus_cyclorum.actions import CODES, name
from circenses.games.ludus_cyclorum.content import SIDES
from circenses.games.ludus_cyclorum.geometry import NOWHERE
from circenses.games.ludus_cyclorum.layout import POINT
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.layout.blocks import Actions, Block, counted
from circenses.kernel.layout.fields import Axis
from circenses.kernel.state import frame_a, frame_b


class Notation(Actions):
    """18,537 actions have a notation of their own (LC-N1), worked out from the number."""

    def label(self, s: Any, action: int) -> str:
        return actions.label(action)

    def parse(self, s: Any, text: str) -> int:
        return actions.parse(text)

    def idle(self, action: int) -> bool:
        return (action < actions.REACT and action % CODES == actions.IDLE) or super().idle(action)


def _clicked(s: LudusState, point: int, code: int) -> list[str]:
    """The stone, then where it goes and what it strikes in the declared order."""
    action = point * CODES + code
    there, struck = int(actions.destination(action)), int(actions.victim(action))
    parts = [struck, there] if actions.STRIKE <= code < actions.TRAMPLE else [there, struck]
    return [f"point-{name(one)}" for one in [point, *(part for part in parts if part not in (point, NOWHERE))]]


MOVE_ASKED, ATTACK_ASKED = ("opportunity", "friendly"), ("evade", "block")
ACTIONS = Notation(
    Block("act", POINT, counted("code", 0, CODES - 1), answers=("turn",), target=_clicked),
    Block("react", POINT, answers=MOVE_ASKED, target="point-{point}"),
    Block("decline", answers=MOVE_ASKED, idle=True),
    Block("block", answers=ATTACK_ASKED, target=lambda s: [f"point-{name(frame_a(s.top()))}"]),
    Block("let be taken", answers=ATTACK_ASKED, idle=True),
    Block("retaliate", target=lambda s: [f"point-{name(frame_b(s.top()))}"]),
    Block("leave", answers=("retaliate",), idle=True),
    Block("begin", Axis("side", SIDES), answers=("coin",), chance=True),
)
