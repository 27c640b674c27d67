"""The board of Ludus Cyclorum as SVG, drawn from an observation for browser, notebook, report and docs."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from circenses.art.forms import Column, Form
from circenses.art.palette import CSS
from circenses.art.picture import Picture
from circenses.art.tabletop import Tabletop
from circenses.games.ludus_cyclorum import text_twin
from circenses.games.ludus_cyclorum.picture_parts import desk, points, table, traces
from circenses.games.ludus_cyclorum.picture_parts.layout import HIT, STONE, layout, scallop
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene
from circenses.kernel.observed import Observation

__all__ = ["HIT", "PALETTE", "THEMES", "brush", "parts", "picture"]

TABLE: Final = Tabletop(
    "lc",
    __package__,
    Scene,
    text_twin.words,
    sections={"board": ("Board", table.board), "own": ("Yours", table.own)},
    forms={
        "wide": Form((Column(740, ("board",)), Column(264, ("own",)))),
        "tall": Form((Column(788, ("own", "board")),)),
        "phone": Form((Column(374, ("own", "board")),)),
    },
    panel=table.panel,
    more=lambda colours: {"radius": STONE, "hit": HIT, "layout": layout, "scallop": scallop},
)
PALETTE, brush, parts = TABLE.palette, TABLE.brush, TABLE.parts
THEMES: Final = {theme: PALETTE.colours(theme) for theme in ("light", "dark")}


def picture(
    observation: Observation,
    choices: Collection[str] = (),
    chosen: Sequence[str] = (),
    seat: int = 0,
    theme: str = "light",
    prefix: str = "",
) -> str:
    """One standalone SVG. Choices and chosen are element ids without the prefix, chosen in the order of the path.

    Elements: `point-c3` for each point, `side-south` and `side-north` for the plates, `indicator` for the coin.
    """
    scene = replace(Scene(observation, choices, chosen, seat), alone=True)
    return _draw_picture(scene, theme, prefix).svg()


def _draw_picture(scene: Scene, theme: str, prefix: str) -> Picture:
    result = Picture(brush(theme, prefix), {"width": scene.layout.width, "height": scene.layout.height})
    last, declared = traces.traces(scene)
    for macro, inputs in [
        *_about(scene, theme),
        ("defs", {"id": "lc-defs"}),
        ("faces", points.faces(scene)),
        ("board", points.board(scene)),
        ("trace", last),
        *(("chosen_path", part) for part in points.chosen_path(scene)),
        *(("point", part) for part in points.points(scene)),
        *(("stone", part) for part in points.stones(scene)),
        ("trace", declared),
        *(("hits", traces.hits(trace)) for trace in (last, declared)),
        *desk.desk(scene),
    ]:
        result.add(macro, inputs)
    return result


def _about(scene: Scene, theme: str) -> list[tuple[str, Part]]:
    """The description of a standalone picture; a page has the text twin beside it."""
    if theme == CSS:
        return []
    return [("title", {"id": "lc-title"}), ("desc", {"id": "lc-desc", "text": text_twin.words(scene.observation)})]
