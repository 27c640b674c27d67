"""A position as numbers, from the point of view of one seat: North sees the board turned."""

from typing import Final

from mypy_extensions import i64

from circenses.games.ludus_cyclorum.geometry import POINTS, row_start
from circenses.games.ludus_cyclorum.state import FACE, KIND, SIDE, LudusState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

PLANES: Final = 12  # ten for kind and owner, one for inactive, one for the edge of the board
EXTRA: Final = 18
LENGTH: Final = 1038  # POINTS * PLANES + EXTRA


def features(s: LudusState, seat: int) -> list[float]:
    values = [0.0] * LENGTH
    rows = int(s.rules.rows)
    points = int(s.rules.points)
    mine = SIDE if seat == 1 else 0
    for row in range(rows):
        for index in range(points + row % 2):
            stone = int(s.board[row_start(row) + index])
            # the middle row is the axis: North counts rows from its own edge
            shown = row_start(rows - 1 - row if seat == 1 else row) + index
            values[shown * PLANES + 11] = 1.0
            if stone:
                values[shown * PLANES + (stone & KIND) - 1 + (0 if stone & SIDE == mine else 5)] = 1.0
                values[shown * PLANES + 10] = 1.0 if stone & FACE == s.indicator else 0.0
    fill_extra(s, seat, values)
    return values


def fill_extra(s: LudusState, seat: int, values: list[float]) -> None:
    base = POINTS * PLANES
    packed = s.top()
    kind: i64 = frame_kind(packed)
    values[base] = 1.0 if packed and frame_seat(packed) == seat else 0.0
    values[base + 1] = 1.0 if s.to_act == seat else 0.0
    if packed:
        values[base + 1 + int(kind)] = 1.0  # kinds 1 to 7: base + 2 to base + 8
    values[base + 9] = float(int(s.quiet)) / float(int(s.rules.draw_cycles))
    values[base + 10] = float(int(s.occurrences())) / float(int(s.rules.draw_repetitions))
    values[base + 11] = 1.0 if s.rules.friendly_opportunity else 0.0
    values[base + 12] = 1.0 if s.rules.universal_block else 0.0
    values[base + 13] = float(int(frame_a(packed))) / 85.0
    values[base + 14] = float(int(frame_b(packed))) / 85.0
    values[base + 16] = 1.0 if s.rules.several_opportunities else 0.0
    values[base + 17] = 1.0 if s.rules.after_capture == 0 else 0.0
    values[base + 15] = 0.0 if s.winner < 0 else (1.0 if s.winner == seat else -1.0)
