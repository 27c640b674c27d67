"""A random turn without a list of all actions: for playouts, which take each legal action with the same probability.

A stone has a lot for each of its actions, and some more where counting would take as long as listing. A lot that stands
for no legal action is drawn again, so that all legal ones remain equally likely.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum import actions, state
from circenses.games.ludus_cyclorum.geometry import DIRECTIONS, NEXT, POINTS
from circenses.games.ludus_cyclorum.rules import lets_through
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng

NONE: Final = -1  # a lot without an action
FAR: Final = 12  # landings of a rider's two steps

SETS: Final = 64  # sets of directions
BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])
BACK: Final = vec[i64]([8, 16, 32, 1, 2, 4])  # the bit of the way back
COUNT: Final = vec[i64]([directions.bit_count() for directions in range(SETS)])
NTH: Final = vec[
    i64
](  # by set and place in it
    [
        direction
        for directions in range(SETS)
        for direction in ([d for d in range(DIRECTIONS) if directions >> d & 1] + [0] * DIRECTIONS)[:DIRECTIONS]
    ]
)


def turn(s: LudusState, rng: Rng, out: Choices) -> i64:
    """An action of the player who is to act; `out` is room to work in."""
    usable: i64 = s.indicator
    points = s.rules.on_board
    look: i64 = 0  # at one point after the other, from the player's own side: there most of his stones are
    onward: i64 = 1
    if s.to_act == state.NORTH:
        usable |= state.SIDE
        look = len(points) - 1
        onward = -1
    board = s.board
    stones = out.room(2 * POINTS)  # points, each with the number of its lots
    end: i64 = 0
    total: i64 = 0
    stop: i64 = 2 * s.ready[s.to_act]
    while end < stop:
        here: i64 = points[look]
        look += onward
        stone: i64 = board[here]
        if stone != state.EMPTY and stone & (state.SIDE | state.FACE) == usable:
            lots: i64 = count(s, here, stone & state.KIND)
            stones[end] = here
            stones[end + 1] = lots
            end += 2
            total += lots
    while True:
        lot: i64 = rng.below(total)
        i: i64 = 0
        while lot >= stones[i + 1]:
            lot -= stones[i + 1]
            i += 2
        here = stones[i]
        code: i64 = action_of_lot(s, here, lot)
        if code != NONE:
            return here * actions.CODES + code


def count(s: LudusState, here: i64, kind: i64) -> i64:
    """The lots of a stone: for staying, for each step and each target beside it, and as `action_of_lot` has it."""
    free: i64 = s.open_ways(here)
    steps: i64 = COUNT[free]
    if kind == state.SPEAR:
        return 1 + steps + COUNT[s.rules.ways[here]] + steps
    if kind == state.RIDER:
        return 1 + steps + FAR + 3 * after_steps(s, here, free)
    targets: i64 = COUNT[s.near[here]]
    if kind == state.SHIELD:
        return 1 + steps + targets + steps
    return 1 + steps + targets + targets * (steps + 1) + after_steps(s, here, free)


def action_of_lot(s: LudusState, here: i64, lot: i64) -> i64:
    """What a lot of a stone stands for."""
    if lot == 0:
        return actions.IDLE
    lot -= 1
    free: i64 = s.open_ways(here)
    if lot < COUNT[free]:
        return actions.MOVE + NTH[free * 6 + lot]
    lot -= COUNT[free]
    kind: i64 = s.board[here] & state.KIND
    if kind == state.RIDER:
        return of_rider(s, here, free, lot)
    if kind == state.SPEAR:
        return of_spear(s, here, free, lot)
    near: i64 = s.near[here]
    if lot < COUNT[near]:
        return actions.ATTACK + NTH[near * 6 + lot]
    lot -= COUNT[near]
    if kind == state.SHIELD:
        d: i64 = NTH[free * 6 + lot]
        if s.near[NEXT[here * 6 + d]] & BIT[d]:
            return actions.CHARGE + d * 7
        return NONE
    steps: i64 = COUNT[free] + 1
    if lot < COUNT[near] * steps:  # attack, then a step, also to where the target stood
        d = NTH[near * 6 + lot // steps]
        return actions.STRIKE + d * 6 + NTH[(free | BIT[d]) * 6 + lot % steps]
    return actions.CHARGE + struck(s, here, free, lot - COUNT[near] * steps)


def after_steps(s: LudusState, here: i64, free: i64) -> i64:
    """The targets beside each point it can step to, together; not the point it left."""
    near = s.near
    number: i64 = 0
    for d in range(i64(6)):
        if free & 1:
            number += COUNT[near[NEXT[here * 6 + d]] & ~BACK[d]]
        free >>= 1
    return number


def struck(s: LudusState, here: i64, free: i64, place: i64) -> i64:
    """The target at that place among them: 6 * the direction of the step + that of the target."""
    for d in range(i64(6)):
        if free & BIT[d]:
            targets: i64 = s.near[NEXT[here * 6 + d]] & ~BACK[d]
            if place < COUNT[targets]:
                return d * 6 + NTH[targets * 6 + place]
            place -= COUNT[targets]
    return NONE


def of_spear(s: LudusState, here: i64, free: i64, lot: i64) -> i64:
    """Attacks at two points, also after a step that way."""
    ways: i64 = s.rules.ways[here]
    if lot < COUNT[ways]:
        d: i64 = NTH[ways * 6 + lot]
        if reaches(s, here, NEXT[here * 6 + d], d):
            return actions.THRUST + d
        return NONE
    d = NTH[free * 6 + lot - COUNT[ways]]
    there: i64 = NEXT[here * 6 + d]
    if s.rules.ways[there] & BIT[d] and reaches(s, here, NEXT[there * 6 + d], d):
        return actions.SPEAR_RUSH + d
    return NONE


def reaches(s: LudusState, here: i64, middle: i64, d: i64) -> bool:
    """Whether a stone stands behind the middle and the spear gets there."""
    return s.near[middle] & BIT[d] != 0 and lets_through(s.board[middle], s.board[here] & state.SIDE)


def of_rider(s: LudusState, here: i64, free: i64, lot: i64) -> i64:
    """Two steps; a step and a jump over a stone, or past it on either side."""
    if lot < FAR:
        d: i64 = lot // 2
        e: i64 = d
        if lot % 2:
            e = (d + 1) % 6
        if both_open(s, here, free, d, e) or both_open(s, here, free, e, d):
            return actions.MOVE + 6 + lot
        return NONE
    lot -= FAR
    step: i64 = struck(s, here, free, lot // 3)
    there: i64 = NEXT[here * 6 + step // 6]
    target: i64 = step % 6
    side: i64 = lot % 3
    if side == 2:
        if s.open_ways(NEXT[there * 6 + target]) & BIT[target]:
            return actions.TRAMPLE + step
        return NONE
    e = (target + 1) % 6
    if side == 1:
        e = (target + 5) % 6
    if s.open_ways(there) & BIT[e]:
        return actions.SLASH + (step - target + e) * 2 + side
    return NONE


def both_open(s: LudusState, here: i64, free: i64, d: i64, e: i64) -> bool:
    """Whether a step in direction d and another in direction e meet no stone."""
    return free & BIT[d] != 0 and s.open_ways(NEXT[here * 6 + d]) & BIT[e] != 0
