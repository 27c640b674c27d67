"""Which rule allows an action, and which one forbids it."""

from circenses.games.ludus_cyclorum import actions
from circenses.games.ludus_cyclorum.actions import CODES, name
from circenses.games.ludus_cyclorum.geometry import NOWHERE, point_name
from circenses.games.ludus_cyclorum.state import (
    BLOCK,
    COIN,
    DUX,
    EMPTY,
    EVADE,
    FACE,
    FRIENDLY,
    KIND,
    OPPORTUNITY,
    RIDER,
    SHIELD,
    SIDE,
    SPEAR,
    TURN,
    LudusState,
)
from circenses.games.ludus_cyclorum.view import called
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

Refusal = tuple[str, list[str]]


def explain(s: LudusState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    kind = int(frame_kind(s.top()))
    if kind == COIN:
        return ["LC-T1"]
    if kind in (OPPORTUNITY, FRIENDLY):
        return ["LC-O1", "LC-O5"] if kind == FRIENDLY else ["LC-O1"]
    if kind in (BLOCK, EVADE):
        return ["LC-H1", "LC-O3"] if kind == EVADE else ["LC-H1"]
    if kind != TURN:
        return ["LC-P3"]
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


def refusal(s: LudusState, seat: int, action: int) -> Refusal:
    """The first thing that stands against an action."""
    packed = s.top()
    if not packed:
        return "the game is over", ["LC-E1", "LC-E3"]
    if frame_seat(packed) != seat:
        return "another player decides now", ["LC-T4", "LC-O7"]
    kind = int(frame_kind(packed))
    if kind != TURN:
        return refusal_reaction(kind, action)
    if action >= actions.REACT:
        return "nobody is waiting for a reaction; it is your turn to act", ["LC-O7"]
    return refusal_stone(s, seat, action)


def refusal_reaction(kind: int, action: int) -> Refusal:
    if kind == COIN:
        return "the coin decides who begins", ["LC-T1"]
    if kind in (OPPORTUNITY, FRIENDLY):
        if actions.REACT <= action < actions.DECLINE:
            return "no inactive stone there has the mover in range and would lose it", ["LC-O1", "LC-O2", "LC-R4"]
        return "answer the move first: !c5 with the point of a stone that reacts, or ! to let it go", ["LC-O1"]
    if kind in (BLOCK, EVADE):
        return "answer the attack first: # to block, = to let the stone be taken", ["LC-H1", "LC-O3"]
    return "answer first: * to take the attacker along, . to let it be", ["LC-P3"]


def refusal_stone(s: LudusState, seat: int, action: int) -> Refusal:
    here = int(actions.origin(action))
    stone = int(s.board[here])
    if here not in s.rules.on_board:
        return f"there is no point {name(here)} on this board", ["LC-B1"]
    if stone == EMPTY:
        return f"no stone stands on {name(here)}", ["LC-T3"]
    if (1 if stone & SIDE else 0) != seat:
        return f"{called(stone)} on {point_name(here)} is not yours", ["LC-T3"]
    if stone & FACE != s.indicator:
        return f"{called(stone)} on {point_name(here)} has been used in this cycle", ["LC-T2", "LC-T3"]
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


def targets(s: LudusState, action: int) -> list[str]:
    """The points one would click: the stone, then where it goes and what it strikes in the declared order."""
    if action >= actions.REACT:
        return targets_answer(s, action)
    here = int(actions.origin(action))
    there = int(actions.destination(action))
    struck = int(actions.victim(action))
    points = [here]
    parts = [there, struck] if action % CODES < actions.STRIKE or action % CODES >= actions.TRAMPLE else [struck, there]
    points += [point for point in parts if point not in (here, NOWHERE)]
    return [f"point-{name(point)}" for point in points]


def targets_answer(s: LudusState, action: int) -> list[str]:
    """A reaction is chosen on the stone that reacts; a refusal has no place on the board."""
    if action < actions.DECLINE:
        return [f"point-{name(action - actions.REACT)}"]
    if action == actions.BLOCKED:
        return [f"point-{name(int(frame_a(s.top())))}"]
    if action == actions.RETALIATED:
        return [f"point-{name(int(frame_b(s.top())))}"]
    return []
