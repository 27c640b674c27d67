"""The head of a picture: where the game stands, the phases of a round side by side, what is asked of whom."""

from collections.abc import Sequence

from circenses.art.lettering import SERIF, measure, set_in
from circenses.art.sections import Part


def heading(id: str, title: str, phases: Sequence[str], now: str, name: str = "") -> Part:
    """The head of a picture; an unusual phase is named in words."""
    turn = title if now in phases else f"{title}, {name or now}"
    return {"id": id, "x": 0, "y": 0, "turn": turn, "steps": steps(phases, now)}


def steps(phases: Sequence[str], now: str) -> list[Part]:
    parts: list[Part] = []
    x = 0.0
    for phase in phases:
        width = measure(phase.capitalize(), 15) + 22
        parts.append({"name": phase.capitalize(), "x": x, "w": width, "now": phase == now})
        x += width + 6
    return parts


def asked(id: str, seat: int, text: str, width: float, height: float, sizes: tuple[tuple[float, int], ...]) -> Part:
    """The question, in the largest of the sizes that fits."""
    lines, size = set_in(text, SERIF * width, sizes)
    return {"id": id, "x": 0, "y": 0, "h": height, "asked": seat, "lines": lines, "size": size}
