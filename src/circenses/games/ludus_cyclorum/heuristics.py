"""How good a position looks: stones, their readiness, how close they stand to the enemy Dux, and who guards their own.

Everything is counted for South and against North, so that one number serves both. Weights are in content/bots.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum import state
from circenses.games.ludus_cyclorum.actions import CODES, DECLINE, IDLE, MOVE, REACT, RETALIATED, UNBLOCKED, victim
from circenses.games.ludus_cyclorum.geometry import NEXT, POINTS, ROW
from circenses.games.ludus_cyclorum.rules import legal_stone
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.choices import Choices
from circenses.kernel.rng import MASK, MIX_A, MIX_B, Rng
from circenses.kernel.state import frame_a, frame_b, frame_kind
from circenses.kernel.weights import weight_table

WIN: Final = 10000
FARTHEST: Final = 12  # no two points are more steps apart

# For bots that look one move ahead
IDLING: Final = 20  # what an idle stone costs
CIRCLING: Final = 60  # and each time the position stood before
BEHIND: Final = 200  # whoever is this much behind welcomes a draw

# Weights by kind of stone (1 to 5) behind these places, then the single ones
WORTH: Final = -1
READY: Final = 4
NEAR: Final = 9
FRIEND: Final = 15
ENEMY: Final = 16
READY_ENEMY: Final = 17
FEW: Final = 18
TURN: Final = 19
WEIGHTS: Final = weight_table("circenses.games.ludus_cyclorum")
SHARES: Final = vec[i64]([0] * 5)  # of the position measured last, by term
TERMS: Final = ("stones", "stones still ready", "closeness to the enemy Dux", "safety of the Dux", "the initiative")


def evaluate(s: LudusState, seat: i64) -> float:
    """In hundredths of a stone, about; WIN for a game that is won."""
    if s.over():
        if s.winner < 0:
            return 0.0
        return float(WIN) if s.winner == seat else -float(WIN)
    measure(s)
    value: i64 = SHARES[0] + SHARES[1] + SHARES[2] + SHARES[3] + SHARES[4]
    if seat == 1:
        value = -value
    return float(int(value))


def terms(s: LudusState, seat: int) -> list[tuple[str, float]]:
    measure(s)
    sign = -1.0 if seat == 1 else 1.0
    return [(name, sign * int(SHARES[i])) for i, name in enumerate(TERMS)]


def measure(s: LudusState) -> None:
    """Fills SHARES."""
    board = s.board
    south: i64 = 0
    north: i64 = 0
    for point in s.rules.on_board:
        square: i64 = board[point]
        if square & state.KIND == state.DUX:
            if square & state.SIDE:
                north = point
            else:
                south = point
    stones: i64 = 0
    ready: i64 = 0
    near: i64 = 0
    for here in s.rules.on_board:
        stone: i64 = board[here]
        if stone == 0:
            continue
        kind: i64 = stone & state.KIND
        if stone & state.SIDE:
            stones -= WEIGHTS[WORTH + kind]
            near -= WEIGHTS[NEAR + kind] * CLOSE[here * POINTS + south]
            if stone & state.FACE == s.indicator:
                ready -= WEIGHTS[READY + kind]
        else:
            stones += WEIGHTS[WORTH + kind]
            near += WEIGHTS[NEAR + kind] * CLOSE[here * POINTS + north]
            if stone & state.FACE == s.indicator:
                ready += WEIGHTS[READY + kind]
    stones += WEIGHTS[FEW] * 9 // s.stones[0] - WEIGHTS[FEW] * 9 // s.stones[1]
    SHARES[0] = stones
    SHARES[1] = ready
    SHARES[2] = near
    SHARES[3] = guard(s, south, 0) - guard(s, north, state.SIDE)
    SHARES[4] = WEIGHTS[TURN]
    if s.to_act == 1:
        SHARES[4] = -WEIGHTS[TURN]


def guard(s: LudusState, dux: i64, side: i64) -> i64:
    """The worth of the stones beside a Dux."""
    value: i64 = 0
    for d in range(i64(6)):
        there: i64 = NEXT[dux * 6 + d]
        if there >= 0:
            stone: i64 = s.board[there]
            if stone:
                if stone & state.SIDE == side:
                    value += WEIGHTS[FRIEND]
                else:
                    value += WEIGHTS[ENEMY]
                    if stone & state.FACE == s.indicator:
                        value += WEIGHTS[READY_ENEMY]
    return value


def column(point: i64) -> i64:
    """In half steps from the left edge: the points of a long row stand half a step further out."""
    row: i64 = ROW[point]
    return 2 * (point - (row // 2 * 19 + row % 2 * 9)) + (1 - row % 2)


def distance(rows: i64, half_steps: i64) -> i64:
    """Steps between two points of the grid."""
    up: i64 = rows
    if rows < 0:
        up = -rows
    side: i64 = half_steps
    if half_steps < 0:
        side = -half_steps
    if side <= up:
        return up
    return up + (side - up) // 2


def _close() -> vec[i64]:
    """How much nearer than the farthest two points are to each other."""
    table = vec[i64]([0] * (POINTS * POINTS))
    for a in range(i64(POINTS)):
        for b in range(i64(POINTS)):
            table[a * POINTS + b] = FARTHEST - distance(ROW[a] - ROW[b], column(a) - column(b))
    return table


CLOSE: Final = _close()


# For searches


def key(s: LudusState) -> i64:
    """The position, and while an action is carried out how far it has come."""
    mixed: i64 = s.position_key()
    if s.declared >= 0:
        mixed ^= ((s.declared * 8 + s.part) * MIX_A) & MASK
        mixed ^= ((s.standing + s.top()) * MIX_B) & MASK
    if s.quiet + 3 > s.rules.draw_cycles:
        mixed ^= (s.quiet * MIX_B) & MASK
    return mixed


def loud(s: LudusState, action: i64) -> bool:
    """Whether an enemy stone may be taken."""
    if action >= REACT:
        return action < DECLINE or action == RETALIATED
    point: i64 = victim(action)
    if point < 0:
        return False
    return (s.board[point] >> 3) & 1 != s.to_act


def regret(before: LudusState, seat: i64, action: i64, after: LudusState) -> float:
    """Idling and positions that stood before lead nowhere, unless a draw would save the game."""
    cost: i64 = 0
    if action < REACT and action % CODES == IDLE:
        cost = IDLING
    if after.ending == state.REPETITION:
        cost += CIRCLING * 2
    elif after.declared < 0:
        cost += CIRCLING * (after.occurrences() - 1)
    if cost > 0 and evaluate(before, seat) > -float(BEHIND):
        return float(int(cost))
    return 0.0


def foolish(s: LudusState, action: i64) -> bool:
    """Whether an own stone would take the own Dux: by an attack, by one on the moving Dux, or by not blocking it."""
    kind: i64 = frame_kind(s.top())
    if kind == state.BLOCK:
        point: i64 = frame_a(s.top())
        return action == UNBLOCKED and is_own_dux(s, point) and (s.board[frame_b(s.top())] >> 3) & 1 == s.to_act
    if kind == state.FRIENDLY:
        return action != DECLINE and is_own_dux(s, frame_a(s.top()))
    if action >= REACT:
        return False
    struck: i64 = victim(action)
    return struck >= 0 and is_own_dux(s, struck)


def is_own_dux(s: LudusState, point: i64) -> bool:
    """Whether it is the Dux of the player whose action it is."""
    stone: i64 = s.board[point]
    return stone & state.KIND == state.DUX and (stone >> 3) & 1 == s.to_act


def weigh(s: LudusState, out: Choices) -> None:
    """Weighs captures by what they take, moves before idling; attacks on own stones last."""
    weights = out.scales()
    actions = out.actions
    total: i64 = 0
    for i in range(out.count):
        weight: i64 = promise(s, actions[i])
        weights[i] = weight
        total += weight
    out.total = total


def stray(s: LudusState, rng: Rng, out: Choices) -> i64:
    """The first stone from a point by lot on; then mostly the first free step from a direction by lot on, at times one
    of all its actions: nothing is listed for the others."""
    board = s.board
    points = s.rules.on_board
    usable: i64 = s.indicator
    if s.to_act == state.NORTH:
        usable |= state.SIDE
    lot: i64 = rng.below(len(points) * 8)
    place: i64 = lot >> 3
    here: i64 = points[place]
    while board[here] == 0 or board[here] & (state.SIDE | state.FACE) != usable:
        place += 1
        if place == len(points):
            place = 0
        here = points[place]
    base: i64 = here * CODES
    ways: i64 = s.open_ways(here)
    way: i64 = lot & 7
    if way < 6 and ways:
        ways |= ways << 6
        while not (ways >> way) & 1:
            way += 1
        return base + MOVE + way % 6
    acts = out.room(CODES)
    return acts[rng.below(legal_stone(s, here, acts, 0))]


def promise(s: LudusState, action: i64) -> i64:
    if action >= REACT:
        return 8
    point: i64 = victim(action)
    if point < 0:
        if action % CODES == IDLE:
            return 1
        return 4
    stone: i64 = s.board[point]
    if (stone >> 3) & 1 == s.to_act:
        return 1
    if stone & state.KIND == state.DUX:
        return 1000
    return 40
