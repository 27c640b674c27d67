"""What a choice is called where people choose: on buttons, in lists and hints."""

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
        return f"{_stone(s, action - actions.REACT)} attacks"
    here, there, struck = int(actions.origin(action)), int(actions.destination(action)), int(actions.victim(action))
    code = action % actions.CODES
    stone = _stone(s, here)
    if code == actions.IDLE:
        return f"{stone} stays"
    if struck < 0:
        return f"{stone} to {actions.name(there)}"
    target = f"{'your own ' if harm(s, action) == 'own' else ''}{_stone(s, struck).lower()}"
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
    same = (int(s.board[struck]) ^ int(s.board[int(actions.origin(action))])) & state.SIDE == 0
    return "own" if same else "other"


def _stone(s: LudusState, point: int) -> str:
    """`Sword c2`."""
    return f"{KINDS[int(s.board[point]) & state.KIND].capitalize()} {point_name(point)}"
