"""The catalogue in blocks, in the order of the numbers in actions.py, and what is clicked for each action."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from circenses.games.ludus_cyclorum import actions, geometry, state
from circenses.games.ludus_cyclorum.actions import (
    ATTACK,
    CHARGE,
    CODES,
    MOVE,
    SLASH,
    SPEAR_RUSH,
    STRIKE,
    THRUST,
    TRAMPLE,
    name,
)
from circenses.games.ludus_cyclorum.content import SIDES
from circenses.games.ludus_cyclorum.geometry import LANDINGS, NOWHERE, POINTS
from circenses.games.ludus_cyclorum.layout import POINT
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.layout.blocks import Actions, Block
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
    return [*_points(point, code)]


@lru_cache(4096)
def _points(point: int, code: int) -> list[str]:
    action = point * CODES + code
    there, struck = int(actions.destination(action)), int(actions.victim(action))
    parts = [struck, there] if actions.STRIKE <= code < actions.TRAMPLE else [there, struck]
    return [f"point-{name(one)}" for one in [point, *(part for part in parts if part not in (point, NOWHERE))]]


def stones(s: LudusState, action: int) -> tuple[int, int]:
    """The one that acts in its turn and the one it strikes, if any."""
    struck = int(actions.victim(action))
    return int(s.board[actions.origin(action)]), int(s.board[struck]) if struck >= 0 else state.EMPTY


def in_words(texts: Mapping[str, str], action: int, stone: str, target: str) -> str:
    """By the texts for all sorts of actions."""
    return texts[sort_of(action)].format(stone=stone, there=name(int(actions.destination(action))), target=target)


def sort_of(action: int) -> str:
    """What a stone does in its turn."""
    code = action % actions.CODES
    if code == actions.IDLE:
        return "idle"
    if int(actions.victim(action)) < 0:
        return "move"
    if code < actions.CHARGE:
        return "attack"
    if code < actions.STRIKE:
        return "rush" if actions.is_rush(action) else "charge"
    if code < actions.TRAMPLE:
        return "strike"
    return "trample" if code < actions.SLASH else "slash"


MIDDLE = POINTS // 2  # the point that lies across from itself; on the largest board all landings from there exist


def _across(landing: int) -> int:
    """The landing in the opposite direction. The largest board numbers its points alike from both ends."""
    there = POINTS - 1 - int(geometry.landing(MIDDLE, landing))
    return next(other for other in range(LANDINGS) if geometry.landing(MIDDLE, other) == there)


def _opposite(code: int) -> int:
    """The same in the opposite directions: each is the third from it, and a side stays the same side."""
    if code < MOVE:
        return code
    if code < ATTACK:
        return MOVE + _across(code - MOVE)
    first = max(one for one in (ATTACK, THRUST, CHARGE, SPEAR_RUSH, STRIKE, TRAMPLE, SLASH) if one <= code)
    if first in (ATTACK, THRUST, SPEAR_RUSH):
        return first + (code - first + 3) % 6
    steps, side = divmod(code - first, 2) if first == SLASH else (code - first, 0)
    turned = (steps // 6 + 3) % 6 * 6 + (steps % 6 + 3) % 6
    return first + (turned * 2 + side if first == SLASH else turned)


class Codes(Axis):
    """What a stone does; North says it in the opposite directions."""

    def __init__(self) -> None:
        super().__init__("code", [str(code) for code in range(CODES)])
        self._opposite = [_opposite(code) for code in range(CODES)]

    def turned(self, index: int, seat: int, rules: Any) -> int:
        return self._opposite[index] if seat == 1 else index


MOVE_ASKED, ATTACK_ASKED = ("opportunity", "friendly"), ("evade", "block")
ACTIONS = Notation(
    Block("act", POINT, Codes(), answers=("turn",), target=_clicked),
    Block("react", POINT, answers=MOVE_ASKED, target="point-{point}"),
    Block("decline", answers=MOVE_ASKED, idle=True),
    Block("block", answers=ATTACK_ASKED, target=lambda s: [f"point-{name(frame_a(s.top()))}"]),
    Block("let be taken", answers=ATTACK_ASKED, idle=True),
    Block("retaliate", target=lambda s: [f"point-{name(frame_b(s.top()))}"]),
    Block("leave", answers=("retaliate",), idle=True),
    Block("begin", Axis("side", SIDES), answers=("coin",), chance=True),
)
