"""The board of Ludus Cyclorum as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `point-c3` for each point, `side-south` and `side-north` for the plates, `indicator` for the coin.
"""

from dataclasses import replace
from typing import Final

from circenses.art.arrangement import Column, Forms
from circenses.art.palette import CSS
from circenses.art.picture import Picture
from circenses.art.tabletop import Tabletop
from circenses.games.ludus_cyclorum import text_twin
from circenses.games.ludus_cyclorum.picture_parts import desk, points, table, traces
from circenses.games.ludus_cyclorum.picture_parts.layout import HIT, STONE, fitted, layout, scallop
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene

__all__ = ["HIT", "PALETTE", "THEMES", "brush", "parts", "picture"]


def _alone(scene: Scene, theme: str, prefix: str) -> str:
    """The board with a desk around it."""
    scene = replace(scene, alone=True)
    result = Picture(brush(theme, prefix), {"width": scene.layout.width, "height": scene.layout.height})
    place = fitted(scene.layout, 0, 0)
    last, declared = traces.traces(scene)
    for macro, inputs in [
        *_about(scene, theme),
        ("defs", {"id": "lc-defs"}),
        ("faces", points.faces(scene)),
        ("board", points.board(scene)),
        ("trace", last),
        *(("chosen_path", part) for part in points.chosen_path(scene)),
        *(("point", part) for part in points.points(scene, place)),
        *(("stone", part) for part in points.stones(scene, place)),
        ("trace", declared),
        *(("hits", traces.hits(trace)) for trace in (last, declared)),
        *desk.desk(scene),
    ]:
        result.add(macro, inputs)
    return result.svg()


def _about(scene: Scene, theme: str) -> list[tuple[str, Part]]:
    """The description of a standalone picture; a page has the text twin beside it."""
    if theme == CSS:
        return []
    return [("title", {"id": "lc-title"}), ("desc", {"id": "lc-desc", "text": text_twin.words(scene.observation)})]


TABLE: Final = Tabletop(
    "lc",
    __package__,
    Scene,
    text_twin.words,
    Forms(
        wide=(Column(740, (table.board,)), Column(264, (table.own,))),
        tall=(table.own, table.board),
        phone=(table.own, table.board),
    ),
    panel=table.panel,
    more=lambda colours: {"radius": STONE, "hit": HIT, "layout": layout, "scallop": scallop},
    alone=_alone,
    remembers=False,
)
PALETTE, brush, picture, parts = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts
THEMES: Final = {theme: PALETTE.colours(theme) for theme in ("light", "dark")}
