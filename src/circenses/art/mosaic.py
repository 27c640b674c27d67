"""Ornament of the Roman games: courses of tesserae, a running key, a ground of small uneven stones."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame

FOLDER: Final = Path(__file__).parent


class Straight(CodeGenerator):
    """Calls macros and functions without asking first what they are, and reads a field of a table where it is written:
    ours need nothing from the context, and a large picture does either thousands of times."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        if not isinstance(node.node, nodes.Name):
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f"[{node.attr!r}] if type(")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in ")
        self.visit(node.node, frame)
        self.write(" else ")
        super().visit_Getattr(node, frame)
        self.write(")")


class DrawingRoom(Environment):
    """Asks a table for its field before it asks for an attribute: templates read little else."""

    code_generator_class = Straight

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def environment(folder: Path, autoescape: bool = False) -> Environment:
    """The templates of a game, which may import `mosaic.svg.jinja` from here. A `Brush` escapes their inputs."""
    room = DrawingRoom(
        loader=FileSystemLoader([folder, FOLDER]),
        autoescape=autoescape,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    room.globals.update(num=num, course=course, meander=meander, tesserae=tesserae(), small_tesserae=tesserae(12))
    return room


@lru_cache(8192)
def num(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def course(length: float, tessera: float) -> tuple[float, float]:
    """Dash and gap of a course of tesserae, every second one left out, that begins and ends with a whole stone."""
    count = 2 * round(length / tessera / 2) + 1
    pitch = length / count
    return pitch - 1.8, pitch + 1.8


def meander(length: float, height: float = 15.0) -> str:
    """A running key of whole tiles along a line."""
    count = max(1, round(length / (height * 5 / 3)))
    tile = length / count
    turns = (
        f"h{num(tile)}m{num(-tile)} 0v{num(-height)}h{num(tile * 0.72)}v{num(height * 0.66)}"
        f"h{num(-tile * 0.42)}v{num(-height * 0.34)}h{num(tile * 0.14)}m{num(tile * 0.56)} {num(height * 0.68)}"
    )
    return "M0 0" + turns * count


@cache
def tesserae(cells: int = 8) -> list[str]:
    """A tile of 120 by 120, one path for each of four tints."""
    size = 120 / cells
    wide = size / 15  # joints are as wide as the stones are large
    tints = ["", "", "", ""]
    for i in range(cells * cells):
        x, y = i % cells * size, i // cells * size
        jitter = [wide * (((i * 7919 + k * 104729) % 23) / 23 * 1.6 + 0.5) for k in range(8)]
        quad = [
            (x + jitter[0], y + jitter[1]),
            (x + size - jitter[2], y + jitter[3]),
            (x + size - jitter[4], y + size - jitter[5]),
            (x + jitter[6], y + size - jitter[7]),
        ]
        tints[(i * i * 31 + i * 17) % 11 % 4] += _polygon(quad)
    return tints


def _polygon(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in places) + "Z"
