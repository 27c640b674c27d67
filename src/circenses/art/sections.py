"""Tables drawn as sections: what their pictures share (docs/adr/0005 and 0014)."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import msgspec
from jinja2 import Template

from circenses.art import mosaic, palette
from circenses.art.forms import PHONE, WIDE
from circenses.art.picture import Brush, Inputs
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.observed import house

GAP: Final = 8.0
SECTIONS: Final = 1024  # drawn sections a brush remembers: some megabytes at most
VIEWER: Final = ""  # stands among the names that were read of an observation for whose picture it is

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
    memory: "Memory | None" = None  # of the brush
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
        """Whose things lie in front and can be played with: the viewer's; to those who look on, the first player's."""
        return self.seat if 0 <= self.seat < len(self.players) else 0

    @property
    def small(self) -> float:
        """The smallest letters."""
        return 12.0 if self.form == PHONE else 11.0

    @cached_property
    def _packed(self) -> dict[str, bytes]:
        return {VIEWER: b"%d" % self.viewer}

    def packed(self, names: tuple[str, ...]) -> tuple[bytes, ...]:
        """What the observation says under these names."""
        if isinstance(self.observation, Watched):
            self.observation.read |= dict.fromkeys(names)
        for name in names:
            if name not in self._packed:
                here = name in self.observation
                self._packed[name] = msgspec.msgpack.encode(self.observation[name]) if here else b""
        return tuple([self._packed[name] for name in names])

    def recall(self, make: Callable[..., T], *arguments: Any) -> T:
        """`make(self, *arguments)`, from memory where nothing that it reads has changed; where something can be chosen
        it is always made anew."""
        if self.memory is None or self.choices or self.chosen:
            return make(self, *arguments)
        made: T = self.memory.recall(self, make, arguments)
        return made

    def watched(self: "S") -> "tuple[S, Watched]":
        """The same, with a note of what is read of it."""
        watched = Watched(self.observation)
        made = replace(self, observation=watched)
        made.__dict__["_packed"] = self._packed
        return made, watched

    def state(self, element: str) -> str:
        return "chosen" if element in self.chosen else "choice" if element in self.choices else ""

    def element(self, id: str, x: float, y: float, width: float, height: float, label: str) -> Part:
        """A labelled group that can be chosen."""
        state = self.state(id)
        told = label.rstrip(".") + _NOTES[state]
        return {"id": id, "x": x, "y": y, "w": width, "h": height, "state": state, "label": told}


S = TypeVar("S", bound=Sight)


def piece(macro: str, id: str, sort: str, seat: int, x: float, y: float, r: float) -> Part:
    """Something that travels, placed on whatever it lies on; it belongs to the panel of its seat."""
    made = {"macro": macro, "id": f"piece-{id}", "sort": sort, "home": f"seat-{seat}"}
    return made | {"seat": seat, "x": x, "y": y, "r": r}


def as_tall(drawings: Sequence[Drawing]) -> Section:
    """A section as tall as the one thing in it."""
    return drawings, drawings[0][1]["h"]


def rows_of(drawings: Sequence[Drawing]) -> int:
    """How many stand one below the other."""
    return len({part["y"] for _, part in drawings})


@dataclass(frozen=True, slots=True)
class Drawn:
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
        self.memory.kept.clear()


def section_brush(
    folder: Path, own: palette.Palette, theme: str, prefix: str, width: float, **more: Any
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
    """Whatever else can be chosen and is not on the table gets a button of its own."""
    inner, width, tall = button
    names = [id for id in dict.fromkeys([*scene.choices, *scene.chosen]) if id not in drawn]
    columns = int((inner + GAP) // (width + GAP))
    made: list[Drawing] = []
    for i, id in enumerate(names):
        text = id.replace("-", " ").replace("_", " ").capitalize()
        x, y = i % columns * (width + GAP), i // columns * (tall + GAP)
        made.append(("button", scene.element(id, x, y, width, tall, text) | {"text": text}))
    return made, rows_of(made) * (tall + GAP)


# Sections that look as they did before


class Watched(Mapping[str, Any]):
    """An observation that remembers what was read of it."""

    def __init__(self, observation: Mapping[str, Any]) -> None:
        self.observation = observation
        self.read: dict[str, None] = {}

    def __getitem__(self, name: str) -> Any:
        self.read[name] = None
        return self.observation[name]

    def __iter__(self) -> Iterator[str]:
        self.read |= dict.fromkeys(self.observation)
        return iter(self.observation)

    def __len__(self) -> int:
        return len(self.observation)


class Memory:
    """Results of functions of a sight. They depend on nothing but what is read of the observation: where that is as it
    was before, so are they. What is read is found by watching; it may differ from match to match, so several sets
    are kept. The oldest results are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.readings: dict[object, list[tuple[str, ...]]] = {}
        self.kept: OrderedDict[object, Any] = OrderedDict()

    def recall(self, scene: Sight, make: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        known = self.readings.setdefault((make, arguments), [])
        for names in known:
            if (key := (make, arguments, names, scene.packed(names))) in self.kept:
                self.kept.move_to_end(key)
                return self.kept[key]
        watched, note = scene.watched()
        made = make(watched, *arguments)
        names = tuple(sorted(note.read))
        if names not in known:
            known.append(names)
        self.kept[make, arguments, names, scene.packed(names)] = made
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return made


def drawn_at(brush: Brush, section: Section, x: float = 0, y: float = 0) -> Drawn:
    drawings, tall = section
    made = Drawn({}, {}, tall)
    for macro, inputs in drawings:
        part = _shifted(inputs, x, y)
        for piece in part.pop("pieces", ()):
            placed = _shifted(piece, part["x"], part["y"])
            made.pieces[placed["id"]] = brush.draw(placed["macro"], placed)
        made.parts[part["id"]] = brush.draw(macro, part)
    return made


def _shifted(part: Part, x: float, y: float) -> Part:
    return part | {"x": part["x"] + x, "y": part["y"] + y}
