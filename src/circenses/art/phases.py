"""The phases of a round at the head of a picture, side by side."""

from collections.abc import Sequence

from circenses.art.lettering import measure
from circenses.art.sections import Part


def phases(names: Sequence[str], now: str) -> list[Part]:
    made: list[Part] = []
    x = 0.0
    for name in names:
        width = measure(name.capitalize(), 15) + 22
        made.append({"name": name.capitalize(), "x": x, "w": width, "now": name == now})
        x += width + 6
    return made
