"""The board and what lies beside it, as sections of a page."""

import math
from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE, TALL, WIDE
from circenses.art.lettering import wrap
from circenses.art.sections import Drawing, Section
from circenses.games.ludus_cyclorum.content import SIDES
from circenses.games.ludus_cyclorum.picture_parts import desk, points, traces
from circenses.games.ludus_cyclorum.picture_parts.layout import fitted
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene

TALLEST: Final = 610.0  # of the board on a wide screen
GAP: Final = 6.0
PLATE: Final = 54.0
COIN: Final = 0.44  # of its size on the desk
COUNTERS: Final = 70.0
WORDS: Final = 5  # lines


@section("board", "Board")
def board(scene: Scene, width: float) -> Section:
    """The board, centred and as large as its place allows."""
    layout = scene.layout
    place = fitted(layout, width, TALLEST if scene.form == WIDE else math.inf)
    at = place.where
    letters = {"letter": max(25.0, scene.small / place.scale), "print": max(15.0, scene.small / place.scale)}
    last, declared = traces.traces(scene)
    drawings: list[Drawing] = [
        ("faces", points.faces(scene) | at),
        ("board", points.board(scene) | letters | at),
        ("trace", last | at),
        *(("point", part) for part in points.points(scene, place)),
        *(("stone", part) for part in points.stones(scene, place)),
        ("trace", declared | at),
        *(("hits", traces.hits(trace) | at) for trace in (last, declared)),
    ]
    return drawings, round(layout.frame_height * place.scale)


@section("own", "Yours")
def own(scene: Scene, width: float) -> Section:
    """The viewer's plate and the coin, the counters, and what was said last: beside each other where there is room."""
    wide = {WIDE: width, TALL: 264.0, PHONE: width}[scene.form]
    line = scene.small + 4
    words = WORDS * line + 4
    if scene.form == WIDE:
        counters, facts, height = (0.0, PLATE + GAP, width), (0.0, PLATE + COUNTERS + 2 * GAP, width), PLATE + COUNTERS
        height += words + 2 * GAP
    elif scene.form == TALL:
        counters, facts, height = (wide + 2 * GAP, 0.0, 210.0), (wide + 230.0, 0.0, width - wide - 230.0), words
    else:
        counters, facts, height = (0.0, PLATE + GAP, 170.0), (180.0, PLATE + GAP, width - 180.0), PLATE + GAP + words
    return [
        ("side", _side(scene, scene.seat, wide - 58, PLATE)),
        ("indicator", _coin(scene, wide - 27)),
        ("tallies", _tallies(scene, *counters)),
        ("facts", _facts(scene, *facts)),
    ], round(height)


def panel(scene: Scene, seat: int, width: float) -> Section:
    return [("side", _side(scene, seat, width, 44.0))], 44.0


def _side(scene: Scene, seat: int, width: float, height: float) -> Part:
    plate = desk.plate(scene, SIDES[seat])
    return plate | {"x": 0.0, "y": 0.0, "w": width, "h": height, "small": scene.small + 1}


def _coin(scene: Scene, x: float) -> Part:
    return desk.indicator(scene) | {"x": x, "y": PLATE / 2, "s": f"{COIN:g}"}


def _tallies(scene: Scene, x: float, y: float, width: float) -> Part:
    return {"id": "lc-counters", "x": x, "y": y, "w": width, "size": scene.small + 0.5, "rows": desk.tallies(scene)}


def _facts(scene: Scene, x: float, y: float, width: float) -> Part:
    size = scene.small
    texts = desk.facts(scene.observation)
    lines = [(kind, line) for kind, text in texts for line in wrap(text, width, size)] if width > 0 else []
    return {"id": "lc-status", "x": x, "y": y, "size": size, "lines": lines[:WORDS]}
