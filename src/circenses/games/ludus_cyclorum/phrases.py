"""What a choice is called where people choose: on buttons, in lists and hints."""

from functools import lru_cache

from circenses.games.ludus_cyclorum import actions, state
from circenses.games.ludus_cyclorum.content import KINDS, SIDES
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.state import LudusState

ANSWERS = {
    actions.DECLINE: "Let it go",
    actions.BLOCKED: "Block",
    actions.UNBLOCKED: "Do not block",
    actions.RETALIATED: "Take the attacker along",
    actions.UNANSWERED: "Do not answer",
}


def phrase(s: LudusState, action: int) -> str:
    if action in ANSWERS:
        return ANSWERS[action]
    if action >= actions.SOUTH_BEGINS:
        return f"{SIDES[action - actions.SOUTH_BEGINS].title()} begins"
    if action >= actions.REACT:
        point = action - actions.REACT
        return f"{_stone(int(s.board[point]), point)} attacks"
    struck = int(actions.victim(action))
    return _of_turn(action, int(s.board[actions.origin(action)]), int(s.board[struck]) if struck >= 0 else 0)


@lru_cache(4096)
def _of_turn(action: int, acting: int, victim: int) -> str:
    """Cached by the stones that act and are struck, as the same choices come up move after move."""
    here, there, struck = int(actions.origin(action)), int(actions.destination(action)), int(actions.victim(action))
    code = action % actions.CODES
    stone = _stone(acting, here)
    if code == actions.IDLE:
        return f"{stone} stays"
    if struck < 0:
        return f"{stone} to {actions.name(there)}"
    target = f"{'your own ' if _same_side(acting, victim) else ''}{_stone(victim, struck).lower()}"
    if code < actions.CHARGE:
        return f"{stone} attacks {target}"
    if code < actions.STRIKE:
        return f"{stone} to {actions.name(there)}, {'rushes' if actions.is_rush(action) else 'attacks'} {target}"
    if code < actions.TRAMPLE:
        return f"{stone} attacks {target}, then to {actions.name(there)}"
    return f"{stone} to {actions.name(there)}, {'tramples' if code < actions.SLASH else 'slashes'} {target}"


def harm(s: LudusState, action: int) -> str:
    """Whose stone is attacked."""
    if action >= actions.REACT:
        return ""
    struck = int(actions.victim(action))
    if struck < 0:
        return ""
    return "own" if _same_side(int(s.board[struck]), int(s.board[actions.origin(action)])) else "other"


def _same_side(one: int, other: int) -> bool:
    return (one ^ other) & state.SIDE == 0


def _stone(stone: int, point: int) -> str:
    """`Sword c2`."""
    return f"{KINDS[stone & state.KIND].capitalize()} {point_name(point)}"
