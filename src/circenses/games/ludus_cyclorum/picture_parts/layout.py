"""Where things are on a board of any size, and the lines between them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from circenses.art.mosaic import num

STEP: Final = 100.0  # between neighbouring points; every other length is in the same unit
ROW_STEP: Final = STEP * math.sqrt(3) / 2
STONE: Final = 38.0
HIT: Final = 49.0  # no two of them meet
BAND: Final = 50.0  # of the frame, which a phone leaves out
DESIGN_WIDTH: Final = 962.0  # of header and footer; they are scaled to boards of other widths
HEADER: Final = 138.0
FOOTER: Final = 164.0

XY = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """Lengths and places on a board of a given size; turned, North sits at the bottom. Alone it has a desk above and
    below; as a section of a page it has none, and on a phone no frame either: it is bare."""

    rows: int
    points: int
    turned: bool
    alone: bool = True
    bare: bool = False

    @property
    def side_margin(self) -> float:
        return 131.0 if self.alone else 62.0 if self.bare else 119.0

    @property
    def end_margin(self) -> float:
        return 80.0 if self.bare else 128.0

    @property
    def band(self) -> float:
        return 0.0 if self.bare else BAND

    @property
    def width(self) -> float:
        return self.points * STEP + 2 * self.side_margin

    @property
    def scale(self) -> float:
        return self.width / DESIGN_WIDTH

    @property
    def frame_top(self) -> float:
        return HEADER * self.scale if self.alone else 0.0

    @property
    def frame_width(self) -> float:
        return self.width - (28 if self.alone else 4)

    @property
    def frame_height(self) -> float:
        return (self.rows - 1) * ROW_STEP + 2 * self.end_margin

    @property
    def frame_bottom(self) -> float:
        return self.frame_top + self.frame_height

    @property
    def height(self) -> float:
        return self.frame_bottom + FOOTER * self.scale

    @property
    def middle(self) -> XY:
        return self.width / 2, self.frame_top + self.frame_height / 2

    def on_desk(self, x: float, y: float) -> str:
        """The transform of something above or below the frame, placed in the lengths of the design."""
        shift = f"translate({num(x * self.scale)} {num(y * self.scale)})"
        return shift if self.scale == 1 else f"{shift} scale({self.scale:.4f})"

    def row_length(self, row: int) -> int:
        return self.points + (row + 1) % 2

    def holds(self, point: str) -> bool:
        return point in self._places

    def place(self, index: int, row: int) -> XY:
        x = self.side_margin + (index + row % 2 / 2) * STEP
        y = self.frame_bottom - self.end_margin - (row - 1) * ROW_STEP
        if not self.turned:
            return x, y
        return self.width - x, 2 * self.middle[1] - y

    @cached_property
    def _places(self) -> dict[str, XY]:
        return {
            f"{chr(ord('a') + index)}{row}": self.place(index, row)
            for row in self._row_numbers()
            for index in range(self.row_length(row))
        }

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Of all points, row by row."""
        return tuple(self._places)

    def xy(self, point: str) -> XY:
        return self._places[point]

    def named_below(self) -> list[tuple[str, XY]]:
        """All points but those of the lowest row, whose names are on the edge."""
        lowest = self.frame_bottom - self.end_margin - 1
        return [(name, place) for name, place in self._places.items() if place[1] < lowest]

    def row_ends(self) -> list[tuple[int, XY, XY]]:
        return [(row, self.place(0, row), self.place(self.row_length(row) - 1, row)) for row in self._row_numbers()]

    def edge_letters(self) -> list[tuple[str, float]]:
        return [(chr(ord("a") + index), self.place(index, 1)[0]) for index in range(self.row_length(1))]

    @property
    def triangles_up(self) -> str:
        return self._triangles(apex_above=True)

    @property
    def triangles_down(self) -> str:
        return self._triangles(apex_above=False)

    def _triangles(self, apex_above: bool) -> str:
        corners = []
        for row in self._row_numbers():
            other = row + 1 if apex_above != self.turned else row - 1
            if 1 <= other <= self.rows:
                shift = 0 if row % 2 else -1
                for index in range(self.row_length(row) - 1):
                    apex = self.place(index + 1 + shift, other)
                    corners.append((self.place(index, row), self.place(index + 1, row), apex))
        return "".join(polygon(triangle) for triangle in corners)

    @property
    def net(self) -> str:
        """Every line between neighbours as one path."""
        segments = []
        for row in self._row_numbers():
            segments.append((self.place(0, row), self.place(self.row_length(row) - 1, row)))
            for index in range(self.row_length(row)):
                for above in (index, index + 1) if row % 2 else (index - 1, index):
                    if row < self.rows and 0 <= above < self.row_length(row + 1):
                        segments.append((self.place(index, row), self.place(above, row + 1)))
        return "".join(polyline(segment) for segment in segments)

    def _row_numbers(self) -> range:
        return range(1, self.rows + 1)


@lru_cache(64)
def layout(rows: int, points: int, turned: bool, alone: bool = True, bare: bool = False) -> Layout:
    return Layout(rows, points, turned, alone, bare)


@dataclass(frozen=True, eq=False)
class Place:
    """Where a board lies in its section, and how large: there is one for each way."""

    layout: Layout
    left: float = 0.0
    scale: float = 1.0

    @cached_property
    def where(self) -> dict[str, float | str]:
        return {"x": self.left, "y": 0.0, "s": f"{self.scale:.5g}"}

    def of(self, point: str) -> dict[str, float | str]:
        x, y = self.layout.xy(point)
        if self.layout.alone:
            return {"x": x, "y": y}
        return {"x": self.left + x * self.scale, "y": y * self.scale, "s": self.where["s"]}


@lru_cache(64)
def fitted(layout: Layout, width: float, tallest: float) -> Place:
    """As large as its section allows, in the middle of it; alone it has its own size."""
    if layout.alone:
        return Place(layout)
    scale = min(width / layout.width, tallest / layout.frame_height)
    return Place(layout, (width - layout.width * scale) / 2, scale)


def polyline(places: Sequence[XY]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in places)


def polygon(places: Sequence[XY]) -> str:
    return polyline(places) + "Z"


def neighbours(a: XY, b: XY) -> bool:
    return 0.9 * STEP < math.dist(a, b) < 1.1 * STEP


def scallop(radius: float, lobes: int = 12) -> str:
    """A notched rim, so that North's stones differ from South's in shape."""
    corners = [
        (radius * math.sin(2 * math.pi * i / lobes), -radius * math.cos(2 * math.pi * i / lobes)) for i in range(lobes)
    ]
    bulge = num(radius * math.sin(math.pi / lobes) * 1.12)
    arcs = "".join(f"A{bulge} {bulge} 0 0 1 {num(x)} {num(y)}" for x, y in [*corners[1:], corners[0]])
    return f"M{num(corners[0][0])} {num(corners[0][1])}{arcs}Z"
