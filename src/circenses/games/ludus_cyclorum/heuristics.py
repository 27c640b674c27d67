"""How good a position looks: stones, their readiness, and how close they stand to the enemy Dux."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum.geometry import ROW
from circenses.games.ludus_cyclorum.state import DUX, FACE, KIND, SIDE, LudusState

WIN: Final = 10000
# by kind: Dux (never traded), sword, shield, rider, spear
WORTH: Final = vec[i64]([0, 40, 120, 90, 130, 100])
READY: Final = 4
NEAR: Final = 2


def evaluate(s: LudusState, seat: i64) -> float:
    """In hundredths of a stone, about; WIN for a game that is won."""
    if s.over():
        if s.winner < 0:
            return 0.0
        return float(WIN) if s.winner == seat else -float(WIN)
    return float(int(balance(s, seat)))


def balance(s: LudusState, seat: i64) -> i64:
    board = s.board
    dux_row: i64 = 0
    dux_column: i64 = 0
    enemy: i64 = 0 if seat == 1 else SIDE
    value: i64 = 0
    for point in s.rules.on_board:
        stone: i64 = board[point]
        if stone == enemy | DUX or stone == enemy | DUX | FACE:
            dux_row = ROW[point]
            dux_column = column(point)
    for point in s.rules.on_board:
        square: i64 = board[point]
        if square == 0:
            continue
        worth: i64 = WORTH[square & KIND]
        if square & FACE == s.indicator:
            worth += READY
        if square & SIDE == enemy:
            value -= worth
        else:
            value += worth
            if square & KIND != DUX:
                value -= NEAR * distance(ROW[point] - dux_row, column(point) - dux_column)
    return value


def column(point: i64) -> i64:
    """In half steps from the left edge: the points of a long row stand half a step further out."""
    row: i64 = ROW[point]
    return 2 * (point - (row // 2 * 19 + row % 2 * 9)) + (1 - row % 2)


def distance(rows: i64, half_steps: i64) -> i64:
    """Steps between two points of the grid."""
    up: i64 = rows if rows >= 0 else -rows
    side: i64 = half_steps if half_steps >= 0 else -half_steps
    return up if side <= up else up + (side - up) // 2
