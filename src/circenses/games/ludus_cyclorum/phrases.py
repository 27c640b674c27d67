"""What a choice is called where people choose: on buttons, in lists and hints."""

from functools import lru_cache

from circenses.games.ludus_cyclorum import actions, state
from circenses.games.ludus_cyclorum.content import KINDS, SIDES
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.notation import sort_of
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
    """By the stones that act and are struck: the same are offered move after move."""
    stone = _stone(acting, int(actions.origin(action)))
    there = actions.name(int(actions.destination(action)))
    struck = int(actions.victim(action))
    own = "your own " if _same_side(acting, victim) else ""
    target = f"{own}{_stone(victim, struck).lower()}" if struck >= 0 else ""
    return PHRASES[sort_of(action)].format(stone, there, target)


PHRASES = {
    "idle": "{0} stays",
    "move": "{0} to {1}",
    "attack": "{0} attacks {2}",
    "charge": "{0} to {1}, attacks {2}",
    "rush": "{0} to {1}, rushes {2}",
    "strike": "{0} attacks {2}, then to {1}",
    "trample": "{0} to {1}, tramples {2}",
    "slash": "{0} to {1}, slashes {2}",
}


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
