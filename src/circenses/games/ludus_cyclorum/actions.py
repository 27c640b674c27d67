"""The catalogue of actions and their notation (LC-N1).

An action of a stone is numbered by the point it stands on and a code for what it does; codes are relative, so one
catalogue serves every board. Reactions follow.
"""

from typing import Final

from mypy_extensions import i64

from circenses.games.ludus_cyclorum.geometry import NOWHERE, beyond, landing, point_name, point_number
from circenses.kernel.errors import IllegalAction

IDLE: Final = 0
MOVE: Final = 1  # by landing; a stone that is no rider uses the six near ones
ATTACK: Final = 19  # by direction
THRUST: Final = 25  # a spear's attack, by direction
CHARGE: Final = 31  # move, then attack: by both directions; a rush if they are one
SPEAR_RUSH: Final = 67  # by direction
STRIKE: Final = 73  # attack, then move: by both directions
TRAMPLE: Final = 109  # by the directions of step and jump
SLASH: Final = 145  # by the directions of both steps, and on which side of the second the victim stands
CODES: Final = 217

REACT: Final = 18445  # 85 * 217; by the reacting stone's point
DECLINE: Final = 18530
BLOCKED: Final = 18531
UNBLOCKED: Final = 18532
RETALIATED: Final = 18533
UNANSWERED: Final = 18534
SOUTH_BEGINS: Final = 18535
NORTH_BEGINS: Final = 18536
ACTION_COUNT: Final = 18537

ANSWERS: Final = ("!", "#", "=", "*", ".", "heads", "tails")  # from DECLINE on


def origin(action: i64) -> i64:
    """The point of the acting stone."""
    return action // CODES


def destination(action: i64) -> i64:
    """The point it means to end on; its own if it does not move."""
    point: i64 = action // CODES
    code: i64 = action % CODES
    if code == IDLE:
        return point
    if code < ATTACK:
        return landing(point, code - MOVE)
    if code < CHARGE:
        return point
    if code < SPEAR_RUSH:
        return beyond(point, (code - CHARGE) // 6)
    if code < STRIKE:
        return beyond(point, code - SPEAR_RUSH)
    if code < TRAMPLE:
        return beyond(point, (code - STRIKE) % 6)
    if code < SLASH:
        e: i64 = (code - TRAMPLE) % 6
        return beyond(beyond(beyond(point, (code - TRAMPLE) // 6), e), e)
    steps: i64 = (code - SLASH) // 2
    return beyond(beyond(point, steps // 6), steps % 6)


def victim(action: i64) -> i64:
    """The point of the stone it attacks; NOWHERE if it attacks none."""
    point: i64 = action // CODES
    code: i64 = action % CODES
    if code < ATTACK:
        return NOWHERE
    if code < THRUST:
        return beyond(point, code - ATTACK)
    if code < CHARGE:
        return beyond(beyond(point, code - THRUST), code - THRUST)
    if code < SPEAR_RUSH:
        return beyond(beyond(point, (code - CHARGE) // 6), (code - CHARGE) % 6)
    if code < STRIKE:
        d: i64 = code - SPEAR_RUSH
        return beyond(beyond(beyond(point, d), d), d)
    if code < TRAMPLE:
        return beyond(point, (code - STRIKE) // 6)
    if code < SLASH:
        return beyond(beyond(point, (code - TRAMPLE) // 6), (code - TRAMPLE) % 6)
    steps: i64 = (code - SLASH) // 2
    return beyond(beyond(point, steps // 6), beside(steps % 6, (code - SLASH) % 2))


def beside(direction: i64, side: i64) -> i64:
    """The direction next to this one: clockwise (0) or against the clock (1)."""
    return (direction + 5) % 6 if side == 0 else (direction + 1) % 6


def is_rush(action: i64) -> bool:
    """Move and attack in one direction (LC-A4, LC-W1, LC-P2)."""
    code: i64 = action % CODES
    if CHARGE <= code < SPEAR_RUSH:
        return (code - CHARGE) // 6 == (code - CHARGE) % 6
    return SPEAR_RUSH <= code < STRIKE


def name(point: i64) -> str:
    """Some numbers of the catalogue lead off the edge; they are never legal."""
    return point_name(int(point)) if point >= 0 else "?"


def label(action: int) -> str:
    if action >= DECLINE:
        return ANSWERS[action - DECLINE]
    if action >= REACT:
        return "!" + point_name(action - REACT)
    code = action % CODES
    here = point_name(action // CODES)
    there = name(destination(action))
    struck = name(victim(action))
    if code == IDLE:
        return here
    if code < ATTACK:
        return f"{here}-{there}"
    if code < CHARGE:
        return f"{here}x{struck}"
    if code < STRIKE:
        return f"{here}-{there}x{struck}"
    if code < TRAMPLE:
        return f"{here}x{struck}-{there}"
    return f"{here}-{there}{'^' if code < SLASH else '/'}{struck}"


SHAPES: Final = "an action is written c2, c2-c3, c2xc3, c2-c3xd4, c2xc3-c3, a2-d2^c2 or b1-b3/c2"
REPLIES: Final = "a reaction !c5, !, #, =, * or ."


def parse(text: str) -> int:
    """The number of a notation; legality is another matter."""
    text = text.strip()
    if text in ANSWERS:
        return DECLINE + ANSWERS.index(text)
    if text.startswith("!") and point_number(text[1:]) >= 0:
        return REACT + point_number(text[1:])
    point = point_number(text[:2])
    if point >= 0:
        for action in _candidates(point, text[2:]):
            if label(action) == text:
                return action
    raise IllegalAction(f"{text!r} cannot be read: {SHAPES}; {REPLIES}")


def _candidates(point: int, rest: str) -> range:
    """The actions whose notation has this shape; two of them never share a notation (LC-R5)."""
    base = point * CODES
    if not rest:
        return range(base, base + 1)
    marks = "".join(mark for mark in rest if mark in "-x^/")
    first, stop = {
        "-": (MOVE, ATTACK),
        "x": (ATTACK, CHARGE),
        "-x": (CHARGE, STRIKE),
        "x-": (STRIKE, TRAMPLE),
        "-^": (TRAMPLE, SLASH),
        "-/": (SLASH, CODES),
    }.get(marks, (0, 0))
    return range(base + first, base + stop)
