"""The catalogue of actions and their notation (LC-N1).

An action of a stone is numbered by the point it stands on and a code for what it does; codes are relative, so one
catalogue serves every board. Reactions follow.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum.geometry import (
    CELL,
    DIRECTIONS,
    LANDING,
    LANDINGS,
    POINT,
    STEP,
    point_name,
    point_number,
)
from circenses.kernel.errors import IllegalAction

IDLE: Final = 0
MOVE: Final = 1  # by landing; a stone that is no rider uses the six near ones
ATTACK: Final = 19  # by direction
THRUST: Final = 25  # a spear's attack, by direction
CHARGE: Final = 31  # move, then attack: by both directions; a rush if they are one
SPEAR_RUSH: Final = 67  # by direction
STRIKE: Final = 73  # attack, then move: by both directions
TRAMPLE: Final = 109  # by the directions of step and jump
SLASH: Final = 145  # by landing, and the victim's direction from there
CODES: Final = 253

STONES_END: Final = 21505  # POINTS * CODES
REACT: Final = 21505  # by the reacting stone's point
DECLINE: Final = 21590
BLOCKED: Final = 21591
UNBLOCKED: Final = 21592
RETALIATED: Final = 21593
UNANSWERED: Final = 21594
SOUTH_BEGINS: Final = 21595
NORTH_BEGINS: Final = 21596
ACTION_COUNT: Final = 21597

ANSWERS: Final = ("!", "#", "=", "*", ".", "heads", "tails")  # from DECLINE on


def _slashes() -> tuple[vec[i64], vec[i64], vec[i64]]:
    """Landing and victim of every passing slash (LC-R3), with the first steps that lead to it as a set of bits."""
    codes = vec[i64]([])
    victims = vec[i64]([])
    ways = vec[i64]([])
    for landing in range(LANDINGS):
        for f in range(DIRECTIONS):
            victim = LANDING[landing] + STEP[f]
            way: i64 = 0
            for turn in (1, 5):  # the two points that touch both landing and victim
                first = LANDING[landing] + STEP[(f + turn) % 6]
                for d in range(DIRECTIONS):
                    if STEP[d] == first:
                        way |= int(2**d)
            if way and victim:
                codes = append(codes, landing * 6 + f)
                victims = append(victims, victim)
                ways = append(ways, way)
    return codes, victims, ways


SLASH_CODES, SLASH_VICTIMS, SLASH_WAYS = _slashes()
SLASH_CODE: Final = SLASH_CODES
SLASH_VICTIM: Final = SLASH_VICTIMS
SLASH_WAY: Final = SLASH_WAYS


def origin(action: i64) -> i64:
    """The cell of the acting stone."""
    return CELL[action // CODES]


def destination(action: i64) -> i64:
    """The cell it means to end on; its own if it does not move."""
    cell: i64 = CELL[action // CODES]
    code: i64 = action % CODES
    if code == IDLE:
        return cell
    if code < ATTACK:
        return cell + LANDING[code - MOVE]
    if code < CHARGE:
        return cell
    if code < SPEAR_RUSH:
        return cell + STEP[(code - CHARGE) // 6]
    if code < STRIKE:
        return cell + STEP[code - SPEAR_RUSH]
    if code < TRAMPLE:
        return cell + STEP[(code - STRIKE) % 6]
    if code < SLASH:
        return cell + STEP[(code - TRAMPLE) // 6] + 2 * STEP[(code - TRAMPLE) % 6]
    return cell + LANDING[(code - SLASH) // 6]


def victim(action: i64) -> i64:
    """The cell of the stone it attacks; -1 if it attacks none."""
    cell: i64 = CELL[action // CODES]
    code: i64 = action % CODES
    if code < ATTACK:
        return -1
    if code < THRUST:
        return cell + STEP[code - ATTACK]
    if code < CHARGE:
        return cell + 2 * STEP[code - THRUST]
    if code < SPEAR_RUSH:
        return cell + STEP[(code - CHARGE) // 6] + STEP[(code - CHARGE) % 6]
    if code < STRIKE:
        return cell + 3 * STEP[code - SPEAR_RUSH]
    if code < TRAMPLE:
        return cell + STEP[(code - STRIKE) // 6]
    if code < SLASH:
        return cell + STEP[(code - TRAMPLE) // 6] + STEP[(code - TRAMPLE) % 6]
    return cell + LANDING[(code - SLASH) // 6] + STEP[(code - SLASH) % 6]


def is_rush(action: i64) -> bool:
    """Move and attack in one direction (LC-A4, LC-W1, LC-P2)."""
    code: i64 = action % CODES
    if CHARGE <= code < SPEAR_RUSH:
        return (code - CHARGE) // 6 == (code - CHARGE) % 6
    return SPEAR_RUSH <= code < STRIKE


def name(cell: i64) -> str:
    """'' for a cell no board has: some catalogue numbers lead off the edge and are never legal."""
    if not 0 <= cell < len(POINT) or POINT[cell] < 0:
        return "?"
    return point_name(int(POINT[cell]))


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
    """The codes whose notation has this shape; two of them never share a notation."""
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
