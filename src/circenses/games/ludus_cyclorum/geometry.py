"""The triangular grid (LC-B1, LC-B2), made for the largest board; smaller ones use its lower left part.

A *point* is numbered row by row from a1: 0 to 84. Rules work on *cells* of a slanted array with a margin, in which
each of the six directions is one constant step; cells outside the board hold OFF.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

MOST_ROWS: Final = 9
POINTS: Final = 85
STRIDE: Final = 15
CELLS: Final = 195
DIRECTIONS: Final = 6  # east, north-east, north-west, west, south-west, south-east
LANDINGS: Final = 18  # where a rider can stand after one or two steps: six near, twelve far

LETTERS: Final = "abcdefghij"


def row_start(row: int) -> int:
    """The number of a row's first point; rows count from 0 and the even ones are short."""
    return row // 2 * 19 + row % 2 * 9


def _cell(row: int, index: int) -> int:
    return (row + 2) * STRIDE + index - (row + 1) // 2 + 4


def _tables() -> tuple[vec[i64], vec[i64], vec[i64]]:
    cells = vec[i64]([0] * POINTS)
    points = vec[i64]([-1] * CELLS)
    rows = vec[i64]([0] * POINTS)
    for row in range(MOST_ROWS):
        for index in range(9 + row % 2):
            point = row_start(row) + index
            cells[point] = _cell(row, index)
            points[_cell(row, index)] = point
            rows[point] = row
    return cells, points, rows


CELL_OF, POINT_OF, ROW_OF = _tables()
CELL: Final = CELL_OF
POINT: Final = POINT_OF
ROW: Final = ROW_OF
STEP: Final = vec[i64]([1, 15, 14, -1, -15, -14])


def _landings() -> vec[i64]:
    """Near ones by direction; then for each direction straight ahead and between it and the next."""
    steps = vec[i64]([1, 15, 14, -1, -15, -14])
    for d in range(DIRECTIONS):
        steps = append(steps, steps[d] * 2)
        steps = append(steps, steps[d] + steps[(d + 1) % 6])
    return steps


LANDING: Final = _landings()


def point_name(point: int) -> str:
    row = int(ROW[point])
    return LETTERS[point - row_start(row)] + str(row + 1)


def point_number(name: str) -> int:
    """-1 if the largest board has no such point."""
    if len(name) != 2 or name[0] not in LETTERS or name[1] not in "123456789":
        return -1
    row = int(name[1]) - 1
    index = LETTERS.index(name[0])
    return row_start(row) + index if index < 9 + row % 2 else -1


def board_points(rows: int, points: int) -> list[int]:
    """The points of a board with that many rows and points in a short row."""
    return [row_start(row) + index for row in range(rows) for index in range(points + row % 2)]
