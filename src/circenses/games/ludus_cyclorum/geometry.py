"""The triangular grid (LC-B1, LC-B2), made for the largest board; smaller ones use its lower left part.

Points are numbered row by row from a1: 0 to 84. Directions are numbered against the clock from the east, so that
d + 3 is the way back and d + 1 the next one round.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_ROWS: Final = 9
POINTS: Final = 85
DIRECTIONS: Final = 6  # east, north-east, north-west, west, south-west, south-east
LANDINGS: Final = 18  # where a rider can stand after one or two steps: six near, twelve far
NOWHERE: Final = -1  # beyond the edge

LETTERS: Final = "abcdefghij"


def row_start(row: int) -> int:
    """The number of a row's first point; rows count from 0 and the even ones are short."""
    return row // 2 * 19 + row % 2 * 9


def _rows() -> vec[i64]:
    rows = vec[i64]([0] * POINTS)
    for row in range(MOST_ROWS):
        for index in range(9 + row % 2):
            rows[row_start(row) + index] = row
    return rows


ROW: Final = _rows()


def _neighbour(point: int, direction: int) -> int:
    row = int(ROW[point])
    index = point - row_start(row)
    if direction == 0 or direction == 3:
        index += 1 if direction == 0 else -1
    else:
        # a short row is inset by half a step: its index i touches i and i + 1, a long row's i - 1 and i
        index += (1 if direction in (1, 5) else 0) - row % 2
        row += 1 if direction in (1, 2) else -1
    if not 0 <= row < MOST_ROWS or not 0 <= index < 9 + row % 2:
        return NOWHERE
    return row_start(row) + index


def _neighbours() -> vec[i64]:
    table = vec[i64]([NOWHERE] * (POINTS * DIRECTIONS))
    for point in range(POINTS):
        for direction in range(DIRECTIONS):
            table[point * DIRECTIONS + direction] = _neighbour(point, direction)
    return table


NEXT: Final = _neighbours()  # by point and direction


def beyond(point: i64, direction: i64) -> i64:
    """The neighbour in a direction; NOWHERE from NOWHERE too, so that steps can be chained."""
    if point < 0:
        return NOWHERE
    return NEXT[point * 6 + direction]


def landing(point: i64, number: i64) -> i64:
    """Near ones by direction; then for each direction the one straight ahead and the one between it and the next."""
    if number < 6:
        return beyond(point, number)
    d: i64 = (number - 6) // 2
    if number % 2 == 0:
        return beyond(beyond(point, d), d)
    e: i64 = (d + 1) % 6
    by_way: i64 = beyond(beyond(point, d), e)
    if by_way >= 0:
        return by_way
    return beyond(beyond(point, e), d)  # one of the two ways may lead off the board


def point_name(point: int) -> str:
    row = int(ROW[point])
    return LETTERS[point - row_start(row)] + str(row + 1)


def point_number(name: str) -> int:
    """NOWHERE if the largest board has no such point."""
    if len(name) != 2 or name[0] not in LETTERS or name[1] not in "123456789":
        return NOWHERE
    row = int(name[1]) - 1
    index = LETTERS.index(name[0])
    return row_start(row) + index if index < 9 + row % 2 else NOWHERE


def board_points(rows: int, points: int) -> list[int]:
    """The points of a board with that many rows and points in a short row, in ascending order."""
    return [row_start(row) + index for row in range(rows) for index in range(points + row % 2)]
