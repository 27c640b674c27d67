"""What a choice is called where people choose: on buttons, in lists and hints."""

from functools import lru_cache

from circenses.games.ludus_cyclorum import actions, state
from circenses.games.ludus_cyclorum.content import KINDS, SIDES
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.notation import in_words, stones
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
    return _of_turn(action, *stones(s, action))


@lru_cache(4096)
def _of_turn(action: int, acting: int, victim: int) -> str:
    """Cached by the stones that act and are struck, as the same choices come up move after move."""
    own = "your own " if _same_side(acting, victim) else ""
    target = own + _stone(victim, int(actions.victim(action))).lower() if victim else ""
    return in_words(PHRASES, action, _stone(acting, int(actions.origin(action))), target)


PHRASES = {
    "idle": "{stone} stays",
    "move": "{stone} to {there}",
    "attack": "{stone} attacks {target}",
    "charge": "{stone} to {there}, attacks {target}",
    "rush": "{stone} to {there}, rushes {target}",
    "strike": "{stone} attacks {target}, then to {there}",
    "trample": "{stone} to {there}, tramples {target}",
    "slash": "{stone} to {there}, slashes {target}",
}


def harm(s: LudusState, action: int) -> str:
    """Whose stone is attacked."""
    if action >= actions.REACT:
        return ""
    acting, victim = stones(s, action)
    if not victim:
        return ""
    return "own" if _same_side(acting, victim) else "other"


def _same_side(one: int, other: int) -> bool:
    return (one ^ other) & state.SIDE == 0


def _stone(stone: int, point: int) -> str:
    """`Sword c2`."""
    return f"{KINDS[stone & state.KIND].capitalize()} {point_name(point)}"
