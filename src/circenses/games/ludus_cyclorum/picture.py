"""The board of Ludus Cyclorum as SVG, drawn from an observation for browser, notebook, report and docs."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from circenses.art import mosaic, palette
from circenses.art.forms import WIDE, as_one_section
from circenses.art.picture import Brush, Picture
from circenses.games.ludus_cyclorum import text_twin
from circenses.games.ludus_cyclorum.picture_parts import desk, points, traces
from circenses.games.ludus_cyclorum.picture_parts.layout import BAND, HIT, STONE, layout, scallop
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene
from circenses.kernel.observed import Observation

__all__ = ["HIT", "PALETTE", "THEMES", "parts", "picture"]

PALETTE: Final = palette.of_package("lc", __package__)
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
    return _drawn(Scene(observation, choices, chosen, turned=seat == 1), theme, prefix).svg()


def parts(
    observation: Observation,
    seat: int = 0,
    theme: str = palette.CSS,
    form: str = WIDE,
    choices: Collection[str] = (),
) -> dict[str, str]:
    """The same in parts: the ground, then a part for each point, stone and plate."""
    return as_one_section(_drawn(Scene(observation, choices, (), turned=seat == 1), theme, "").parts)


def _drawn(scene: Scene, theme: str, prefix: str) -> Picture:
    made = Picture(brush(theme, prefix), {"width": scene.layout.width, "height": scene.layout.height})
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
        *(("hits", _hits(trace)) for trace in (last, declared)),
        *desk.desk(scene),
    ]:
        made.add(macro, inputs)
    return made


def _about(scene: Scene, theme: str) -> list[tuple[str, Part]]:
    """What a standalone picture says of itself; a page has the text twin beside it."""
    if theme == palette.CSS:
        return []
    return [("title", {"id": "lc-title"}), ("desc", {"id": "lc-desc", "text": text_twin.words(scene.observation)})]


def _hits(trace: Part) -> Part:
    return {"id": f"{trace['id']}-hits", "name": trace["name"], "hits": trace["hits"]}


@lru_cache(16)
def brush(theme: str, prefix: str) -> Brush:
    shared = {
        "c": PALETTE.colours(theme),
        "theme": theme,
        "p": prefix,
        "serif": palette.SERIF,
        "sans": palette.SANS,
        "radius": STONE,
        "hit": HIT,
        "band": BAND,
        "layout": layout,
        "scallop": scallop,
    }
    return Brush(mosaic.environment(Path(__file__).parent).get_template("board.svg.jinja"), shared)
