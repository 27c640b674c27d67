"""Which rule allows an action, and which one forbids it."""

from circenses.games.ludus_cyclorum import actions
from circenses.games.ludus_cyclorum.actions import CODES, name
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.layout import QUESTIONS
from circenses.games.ludus_cyclorum.log import stone_name
from circenses.games.ludus_cyclorum.state import DUX, EMPTY, FACE, KIND, RIDER, SHIELD, SIDE, SPEAR, TURN, LudusState
from circenses.kernel.state import frame_kind

Refusal = tuple[str, list[str]]


def explain(s: LudusState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    if frame_kind(s.top()) != TURN:
        return QUESTIONS.of(s.top()).clauses
    return explain_turn(int(s.board[actions.origin(action)]) & KIND, action % CODES, actions.is_rush(action))


def explain_turn(stone: int, code: int, rush: bool) -> list[str]:
    own = {DUX: ["LC-D1"], SPEAR: ["LC-P1"], RIDER: ["LC-R1"]}.get(stone, [])
    if code == actions.IDLE:
        return ["LC-A1", "LC-T5"]
    if code < actions.ATTACK:
        return own if stone == RIDER else ["LC-A2"]
    if code < actions.CHARGE:
        return ["LC-A3", *own]
    if code < actions.STRIKE:
        if stone == SPEAR:
            return ["LC-P2"]
        return ["LC-A4", *own] if rush else ["LC-W1", *own]
    if code < actions.TRAMPLE:
        return ["LC-W1", *own]
    return ["LC-R2"] if code < actions.SLASH else ["LC-R3"]


def against(s: LudusState, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
    """What speaks against an answer to the open question."""
    if block == "act":
        return refusal_stone(s, seat, where[0] * CODES + where[1])
    return "no stone there that is ready has the mover in range and would lose it", ["LC-O1", "LC-O2", "LC-R4"]


def refusal_stone(s: LudusState, seat: int, action: int) -> Refusal:
    here = int(actions.origin(action))
    stone = int(s.board[here])
    if here not in s.rules.on_board:
        return f"there is no point {name(here)} on this board", ["LC-B1"]
    if stone == EMPTY:
        return f"no stone stands on {name(here)}", ["LC-T3"]
    if (1 if stone & SIDE else 0) != seat:
        return f"{stone_name(stone)} on {point_name(here)} is not yours", ["LC-T3"]
    if stone & FACE != s.indicator:
        return f"{stone_name(stone)} on {point_name(here)} has been used in this cycle", ["LC-T2", "LC-T3"]
    return refusal_kind(stone & KIND, action) or refusal_way(s, here, action)


def refusal_kind(stone: int, action: int) -> Refusal | None:
    """What this kind of stone cannot do anywhere."""
    code = action % CODES
    if code >= actions.TRAMPLE:
        return None if stone == RIDER else ("only a rider tramples or slashes", ["LC-R2", "LC-R3"])
    if stone == RIDER:
        return None if code < actions.ATTACK else ("a rider has no attack and no rush", ["LC-R1"])
    if actions.MOVE + 6 <= code < actions.ATTACK:
        return "only a rider moves two points", ["LC-A2", "LC-R1"]
    thrusts = actions.THRUST <= code < actions.CHARGE or actions.SPEAR_RUSH <= code < actions.STRIKE
    if stone == SPEAR:
        if code < actions.ATTACK or thrusts:
            return None
        return "a spear attacks at exactly two points, straight ahead", ["LC-P1", "LC-P2"]
    if thrusts:
        return "only a spear attacks at two points", ["LC-A3", "LC-P1"]
    if stone == SHIELD and code >= actions.CHARGE and not actions.is_rush(action):
        return "a shield moves first and attacks in the same direction", ["LC-A4", "LC-W1"]
    return None


def refusal_way(s: LudusState, here: int, action: int) -> Refusal:
    """What stands in the way here and now."""
    there = int(actions.destination(action))
    struck = int(actions.victim(action))
    strikes = action % CODES >= actions.ATTACK
    if there not in s.rules.on_board or (strikes and struck not in s.rules.on_board):
        return "that leads off the board", ["LC-B1", "LC-B2"]
    if strikes and struck == here:
        return f"it leaves {name(here)} first, and then nothing stands there", ["LC-A6"]
    if strikes and not s.board[struck]:
        return f"no stone stands on {name(struck)} to be attacked", ["LC-A3", "LC-A6"]
    if there != here and s.board[there] != EMPTY and struck != there:
        own = ["LC-R1", "LC-R2", "LC-R3"] if s.board[here] & KIND == RIDER else ["LC-A2"]
        return f"{name(there)} is not empty", [*own, "LC-A6"]
    if s.board[here] & KIND == SPEAR:
        return "a stone of the other side stands in between", ["LC-P1"]
    if s.board[here] & KIND == RIDER:
        return "no empty point leads there", ["LC-R1", "LC-R2", "LC-R3"]
    return "something stands in the way", ["LC-A6"]
