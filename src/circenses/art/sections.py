"""Tables drawn as sections: what their pictures share (docs/adr/0005 and 0014)."""

import pathlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final, TypeVar

from jinja2 import Template

from circenses.art import mosaic, palette
from circenses.art.forms import PHONE, WIDE
from circenses.art.memory import VIEWER, Memory, Path, Values, Watched
from circenses.art.picture import Brush, Inputs
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.observed import house

GAP: Final = 8.0
SECTIONS: Final = 1024  # drawn sections a brush remembers: some megabytes at most

_NOTES: Final = {"": "", "choice": "; can be chosen", "chosen": "; chosen"}

T = TypeVar("T")
Part = dict[str, Any]
Drawing = tuple[str, Part]  # a macro of the template and its inputs, placed inside their section; "pieces" lie on them
Section = tuple[Sequence[Drawing], float]  # with its height
Button = tuple[float, float, float]  # the width of the table, the width and height of a button


@dataclass(frozen=True)
class Sight:
    """What every section needs: the observation, what can be chosen, whose panel comes first."""

    observation: Mapping[str, Any]
    choices: Collection[str]
    chosen: Collection[str]
    viewer: int
    memory: Memory | None = None  # of the brush that draws
    form: str = WIDE  # of the table: the same for all that a brush draws
    content: ClassVar[Callable[[], Tree]] = dict  # of the game, as printed

    @cached_property
    def numbers(self) -> Tree:
        """The content of the table."""
        return in_force(type(self).content, house(self.observation))

    @property
    def seat(self) -> int:
        """The viewer; a section that does not ask for it looks the same to everybody."""
        if isinstance(self.observation, Watched):
            self.observation.read[VIEWER] = None
        return self.viewer

    @property
    def players(self) -> list[Mapping[str, Any]]:
        players: list[Mapping[str, Any]] = self.observation["players"]
        return players

    @property
    def own(self) -> int:
        """The seat whose things are in front: the viewer's; for spectators, the first player's."""
        return self.seat if 0 <= self.seat < len(self.players) else 0

    @property
    def small(self) -> float:
        """The smallest letters."""
        return 12.0 if self.form == PHONE else 11.0

    @cached_property
    def _values(self) -> Values:
        return Values(self.observation, self.viewer)

    def recall(self, make: Callable[..., T], *arguments: Any) -> T:
        """`make(self, *arguments)`, from memory if nothing that it reads has changed; always anew where something can
        be chosen."""
        if self.memory is None or self.choices or self.chosen:
            return make(self, *arguments)
        key = make, arguments
        memory = self.memory.find(key, self._values)
        if memory is None:
            watched, read = self.watched()
            value = make(watched, *arguments)
            trace = [(path, self._values[path]) for path in read]
            self.memory.keep(key, trace, value)
        else:
            trace, value = memory
        if isinstance(self.observation, Watched):  # what a part of a section has read, the section has read too
            self.observation.read |= dict.fromkeys(path for path, _ in trace)
        return value

    def watched(self: "S") -> "tuple[S, dict[Path, None]]":
        """A copy of the scene that notes what is read of it."""
        watched = Watched(self._values.observation)
        scene = replace(self, observation=watched)
        scene.__dict__["_values"] = self._values
        return scene, watched.read

    def state(self, element: str) -> str:
        return "chosen" if element in self.chosen else "choice" if element in self.choices else ""

    def element(self, id: str, x: float, y: float, width: float, height: float, label: str) -> Part:
        """A labelled group that can be chosen."""
        state = self.state(id)
        text = label.rstrip(".") + _NOTES[state]
        return {"id": id, "x": x, "y": y, "w": width, "h": height, "state": state, "label": text}


S = TypeVar("S", bound=Sight)


def piece(macro: str, id: str, sort: str, seat: int, x: float, y: float, r: float) -> Part:
    """A piece that moves, placed relative to whatever it is on; it belongs to the panel of its seat."""
    part = {"macro": macro, "id": f"piece-{id}", "sort": sort, "home": f"seat-{seat}"}
    return part | {"seat": seat, "x": x, "y": y, "r": r}


def as_tall(drawings: Sequence[Drawing]) -> Section:
    """A section as tall as the one thing in it."""
    return drawings, drawings[0][1]["h"]


def rows_of(drawings: Sequence[Drawing]) -> int:
    """How many stand one below the other."""
    return len({part["y"] for _, part in drawings})


@dataclass(frozen=True, slots=True)
class DrawnSection:
    """A section at its place."""

    parts: dict[str, str]
    pieces: dict[str, str]
    tall: float


class SectionBrush(Brush):
    """Also remembers whole sections, and what sections are made of."""

    def __init__(self, template: Template, shared: Inputs) -> None:
        super().__init__(template, shared)
        self.memory = Memory(SECTIONS)

    def forget(self) -> None:
        super().forget()
        self.memory.forget()


def section_brush(
    folder: pathlib.Path, own: palette.Palette, theme: str, prefix: str, width: float, **more: Any
) -> SectionBrush:
    """Draws with the macros of the game's `board.svg.jinja`; `d` is before the ids of symbols and patterns."""
    shared = {
        **more,
        "c": own.colours(theme),
        "theme": theme,
        "p": prefix,
        "d": f"{prefix}{own.prefix}-",
        "seats": palette.seats(theme),
        "serif": palette.SERIF,
        "sans": palette.SANS,
        "width": width,
    }
    return SectionBrush(mosaic.environment(folder).get_template("board.svg.jinja"), shared)


def other_buttons(scene: Sight, drawn: set[str], button: Button) -> Section:
    """A button for everything else that can be chosen and is not on the table."""
    inner, width, tall = button
    names = [id for id in dict.fromkeys([*scene.choices, *scene.chosen]) if id not in drawn]
    columns = int((inner + GAP) // (width + GAP))
    buttons: list[Drawing] = []
    for i, id in enumerate(names):
        text = id.replace("-", " ").replace("_", " ").capitalize()
        x, y = i % columns * (width + GAP), i // columns * (tall + GAP)
        buttons.append(("button", scene.element(id, x, y, width, tall, text) | {"text": text}))
    return buttons, rows_of(buttons) * (tall + GAP)


def drawn_at(brush: Brush, section: Section, x: float = 0, y: float = 0) -> DrawnSection:
    drawings, tall = section
    result = DrawnSection({}, {}, tall)
    for macro, inputs in drawings:
        part = _shifted(inputs, x, y) if x or y else inputs
        if "pieces" in part:
            for piece in part["pieces"]:
                shifted = _shifted(piece, part["x"], part["y"])
                result.pieces[shifted["id"]] = brush.draw(shifted["macro"], shifted)
            part = {name: value for name, value in part.items() if name != "pieces"}
        result.parts[part["id"]] = brush.draw(macro, part)
    return result


def _shifted(part: Part, x: float, y: float) -> Part:
    return part | {"x": part["x"] + x, "y": part["y"] + y}
