"""Tables drawn as sections, one below the other: what the pictures of the larger games share (docs/adr/0005)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from circenses.art import mosaic, palette
from circenses.art.picture import Brush, Picture

GAP: Final = 8.0

_NOTES: Final = {"": "", "choice": "; can be chosen", "chosen": "; chosen"}

Part = dict[str, Any]
Drawing = tuple[str, Part]  # a macro of the template and its inputs, placed inside their section; "pieces" lie on them
Section = tuple[Sequence[Drawing], float]  # with its height


@dataclass(frozen=True)
class Sight:
    """What every section needs: the observation, what can be chosen, whose panel comes first."""

    observation: Mapping[str, Any]
    choices: Collection[str]
    chosen: Collection[str]
    seat: int

    @property
    def players(self) -> list[Mapping[str, Any]]:
        players: list[Mapping[str, Any]] = self.observation["players"]
        return players

    def state(self, element: str) -> str:
        return "chosen" if element in self.chosen else "choice" if element in self.choices else ""

    def element(self, id: str, x: float, y: float, width: float, height: float, label: str) -> Part:
        """A labelled group that can be chosen."""
        state = self.state(id)
        told = label.rstrip(".") + _NOTES[state]
        return {"id": id, "x": x, "y": y, "w": width, "h": height, "state": state, "label": told}


def piece(macro: str, id: str, sort: str, seat: int, x: float, y: float, r: float) -> Part:
    """Something that travels, placed on whatever it lies on; it belongs to the panel of its seat."""
    made = {"macro": macro, "id": f"piece-{id}", "sort": sort, "home": f"seat-{seat}"}
    return made | {"seat": seat, "x": x, "y": y, "r": r}


def rows_of(drawings: Sequence[Drawing]) -> int:
    """How many stand one below the other."""
    return len({part["y"] for _, part in drawings})


def section_brush(folder: Path, own: palette.Palette, theme: str, prefix: str, width: float, **more: Any) -> Brush:
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
    return Brush(mosaic.environment(folder).get_template("board.svg.jinja"), shared)


def stacked(brush: Brush, name: str, twin: str, sections: Sequence[Section], margin: float, top: float) -> Picture:
    """Frame, sections from `top` on, and above them all the pieces. A picture that stands alone says what it is by its
    text twin; a page has that beside it."""
    height = top + sum(tall for _, tall in sections) + top
    made = Picture(brush, {"height": height})
    if twin:
        made.add("title", {"id": f"{name}-title"})
        made.add("desc", {"id": f"{name}-desc", "text": twin})
    made.add("defs", {"id": f"{name}-defs"})
    made.add("frame", {"id": f"{name}-frame", "height": height})
    pieces: list[Part] = []
    y = top
    for drawings, tall in sections:
        for macro, inputs in drawings:
            part = _shifted(inputs, margin, y)
            pieces += [_shifted(piece, part["x"], part["y"]) for piece in part.pop("pieces", ())]
            made.add(macro, part)
        y += tall
    for piece in pieces:
        made.add(piece["macro"], piece)
    return made


def _shifted(part: Part, x: float, y: float) -> Part:
    return part | {"x": part["x"] + x, "y": part["y"] + y}
