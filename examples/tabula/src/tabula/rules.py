"""The rules of Tabula, as rules.md states them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame, frame_kind, frame_seat
from tabula.state import FACES, HOME, LIMIT, MOVE, POINTS, THROW, TabulaState

# Three dice in ascending order, and in how many ways they can fall so
OUTCOMES: Final = [(a, b, c) for a in range(1, 7) for b in range(a, 7) for c in range(b, 7)]
WAYS: Final = vec[i64]([{1: 1, 2: 3, 3: 6}[len(set(dice))] for dice in OUTCOMES])

# The catalogue: throws, then stones that enter, then stones that move
ENTER: Final = 56
ADVANCE: Final = ENTER + FACES
ACTION_COUNT: Final = ADVANCE + POINTS * FACES

HALF: Final = 12  # points that may be reached while stones wait (TA-1.4)
LAST_QUARTER: Final = 19  # from here on a stone may leave the board (TA-1.5)


def legal_into(s: TabulaState, out: Choices) -> None:
    if frame_kind(s.top()) == THROW:
        for i in range(ENTER):
            out.add_chance(i, WAYS[i])
        return
    seat: i64 = frame_seat(s.top())
    for die in range(1, FACES + 1):
        if s.dice[die - 1] and s.waiting[seat] and is_open(s, seat, die):
            out.add(ENTER + die - 1)
    going_home = may_go_home(s, seat)
    for point in range(1, POINTS + 1):
        if s.stones[seat * POINTS + point - 1]:
            for die in range(1, FACES + 1):
                if s.dice[die - 1] and may_land(s, seat, point + die, going_home):
                    out.add(ADVANCE + (point - 1) * FACES + die - 1)


def is_open(s: TabulaState, seat: i64, point: i64) -> bool:
    """TA-1.3: two stones hold a point against the rival; where there is no hitting, one does."""
    rivals: i64 = s.stones[(1 - seat) * POINTS + point - 1]
    return rivals == 0 or (rivals == 1 and s.rules.hitting)


def may_go_home(s: TabulaState, seat: i64) -> bool:
    """TA-1.5: once every stone is home or in the last quarter."""
    if s.waiting[seat]:
        return False
    for point in range(1, LAST_QUARTER):
        if s.stones[seat * POINTS + point - 1]:
            return False
    return True


def may_land(s: TabulaState, seat: i64, point: i64, going_home: bool) -> bool:
    if point > POINTS:
        return going_home
    return (point <= HALF or s.waiting[seat] == 0) and is_open(s, seat, point)


def apply(s: TabulaState, action: i64) -> None:
    seat: i64 = frame_seat(s.done())
    if action < ENTER:
        seat = s.thrown % 2  # the players throw in turn
        s.thrown += 1
        for die in OUTCOMES[action]:
            s.dice[die - 1] += 1
    else:
        move(s, seat, action)
    go_on(s, seat)


def move(s: TabulaState, seat: i64, action: i64) -> None:
    """TA-1.3 to TA-1.5: one stone by one die."""
    if action < ADVANCE:
        die: i64 = action - ENTER + 1
        s.waiting[seat] -= 1
        land(s, seat, die)
    else:
        point: i64 = (action - ADVANCE) // FACES + 1
        die = (action - ADVANCE) % FACES + 1
        s.stones[seat * POINTS + point - 1] -= 1
        if point + die > POINTS:
            s.home[seat] += 1
        else:
            land(s, seat, point + die)
    s.dice[die - 1] -= 1


def land(s: TabulaState, seat: i64, point: i64) -> None:
    """A single stone of the rival must begin again."""
    there: i64 = (1 - seat) * POINTS + point - 1
    s.waiting[1 - seat] += s.stones[there]
    s.stones[there] = 0
    s.stones[seat * POINTS + point - 1] += 1


def go_on(s: TabulaState, seat: i64) -> None:
    """TA-1.3: a player moves while he can; the only move there is, the engine makes."""
    out = Choices()
    while s.home[seat] < s.rules.stones:
        s.plan(frame(MOVE, seat))
        out.clear()
        legal_into(s, out)
        if out.count > 1:
            return
        s.done()
        if out.count == 0:
            break
        move(s, seat, out.actions[0])
    for face in range(FACES):
        s.dice[face] = 0
    if s.home[seat] == s.rules.stones:
        s.ending = HOME
    elif s.thrown == s.rules.throws:
        s.ending = LIMIT
    else:
        s.plan(frame(THROW, CHANCE))


def progress(s: TabulaState, seat: i64) -> i64:
    """TA-1.6: how far the stones have come, a stone that is home as far as 25."""
    total: i64 = s.home[seat] * (POINTS + 1)
    for point in range(1, POINTS + 1):
        total += s.stones[seat * POINTS + point - 1] * point
    return total
