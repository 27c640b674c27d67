"""Pictures in parts: a start tag and named elements, drawn by macros, each through a memo (docs/adr/0005)."""

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from jinja2 import Template

from circenses.art.memory import packed

MEMO: Final = 4096  # drawings a brush remembers: some megabytes at most

Inputs = Mapping[str, Any]

_GAPS: Final = re.compile(r"(?<=>)\s*\n\s*(?=<)")
# a single quote never ends anything in our templates
_MARKS: Final = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
_PIECE: Final = re.compile(r'^<g id="(piece-[^"]+)" class="piece[^"]*" data-piece="([^"]+)"')
_PLACE: Final = re.compile(r'transform="translate\((-?[\d.]+) (-?[\d.]+)\)')


class Kept(dict[str, Any]):
    """Inputs that are made once and drawn again and again: they are packed once, too."""

    def __init__(self, inputs: Inputs) -> None:
        super().__init__(inputs)
        self.packed = packed(inputs)


class Brush:
    """Draws the parts of one game's pictures in one theme: each is a macro of the game's template.

    A macro sees nothing but `shared` and its inputs, so equal inputs are drawn once; the oldest drawings are forgotten.
    Texts are escaped once, on their way in: a template that escapes what it writes takes twice as long.
    """

    def __init__(self, template: Template, shared: Inputs) -> None:
        self._macros = template.make_module(_escaped(dict(shared)))
        self._drawn = lru_cache(MEMO)(self._draw)

    def draw(self, macro: str, inputs: Inputs) -> str:
        return self._drawn(macro, inputs.packed if type(inputs) is Kept else packed(inputs))

    def forget(self) -> None:
        """Empties the memo, for measurements."""
        self._drawn.cache_clear()

    def _draw(self, macro: str, packed: bytes) -> str:
        markup = getattr(self._macros, macro)(_escaped(msgspec.msgpack.decode(packed)))
        return _GAPS.sub("", str(markup).strip())


def _escaped(value: Any) -> Any:
    if type(value) is str:
        return value.translate(_MARKS)
    if type(value) is dict:
        return {name: _escaped(each) for name, each in value.items()}
    if type(value) is list:
        return [_escaped(each) for each in value]
    return value


class Picture:
    """Parts of one picture in drawing order: under "svg" the start tag of the root, then one element for each id."""

    def __init__(self, brush: Brush, root: Inputs) -> None:
        self._brush = brush
        self.parts: dict[str, str] = {"svg": brush.draw("root", root)}

    def add(self, macro: str, inputs: Inputs) -> None:
        """The drawn element carries the id that its inputs name."""
        self.parts[inputs["id"]] = self._brush.draw(macro, inputs)

    def svg(self) -> str:
        return "".join(self.parts.values()) + "</svg>"


# What a step changes


def changed_parts(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """The changes for a page that shows `before`: parts that are new or different, and '' for those that are gone."""
    parts = {id: markup for id, markup in after.items() if before.get(id) != markup}
    return parts | {id: "" for id in before if id not in after}


def moved_pieces(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """Which piece became which: old id -> new id. Pieces of one sort that vanish and appear are the same pieces, the
    nearest first; all others either kept their id, or left the table, or came to it."""
    left, came = _pieces(before, after), _pieces(after, before)
    pairs = sorted(
        (math.dist(old_place, new_place), old, new)
        for old, (sort, old_place) in left.items()
        for new, (other, new_place) in came.items()
        if sort == other
    )
    moved: dict[str, str] = {}
    for _, old, new in pairs:
        if old not in moved and new not in moved.values():
            moved[old] = new
    return moved


def _pieces(of: Mapping[str, str], lacking: Mapping[str, str]) -> dict[str, tuple[str, tuple[float, float]]]:
    """Sort and place of the pieces that only one of two pictures has."""
    pieces: dict[str, tuple[str, tuple[float, float]]] = {}
    for id, markup in of.items():
        if id not in lacking and (piece := _PIECE.match(markup)) and (place := _PLACE.search(markup)):
            pieces[id] = piece[2], (float(place[1]), float(place[2]))
    return pieces
