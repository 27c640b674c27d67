"""The viewer's performers, in the same room however many they are; in the draft the two that were dealt."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE, TALL, WIDE
from circenses.art.sections import Drawing, Part, Section
from circenses.games.drum_roll import card_text, text_twin
from circenses.games.drum_roll.card_text import Performer
from circenses.games.drum_roll.content import LEVELS
from circenses.games.drum_roll.picture_parts import shorter
from circenses.games.drum_roll.picture_parts.rows import levels, performer_card
from circenses.games.drum_roll.picture_parts.scene import Scene

GAP: Final = 4.0
HEIGHT: Final = {WIDE: 314.0, TALL: 216.0, PHONE: 424.0}
# Columns, rows and how much a card says, from few performers to many
GRIDS: Final = {
    WIDE: ((4, 3, "whole"), (5, 4, "short"), (6, 5, "bare")),
    TALL: ((6, 2, "whole"), (8, 3, "short"), (9, 4, "bare")),
    PHONE: ((3, 4, "whole"), (4, 5, "short"), (5, 6, "bare")),
}


@section("circus", "Your performers")
def circus(scene: Scene, width: float) -> Section:
    height = HEIGHT[scene.form]
    acts = scene.players[scene.own]["circus"]
    columns, rows, shape = next(
        (grid for grid in GRIDS[scene.form] if len(acts) <= grid[0] * grid[1]), _LAST[scene.form]
    )
    across, down = (width + GAP) / columns - GAP, (height + GAP) / rows - GAP
    drawings: list[Drawing] = []
    for i, text in enumerate(acts):
        x, y = i % columns * (across + GAP), i // columns * (down + GAP)
        drawings.append(("act", _act(scene, text, x, y, across, down, shape)))
    dealt = [] if acts else _draft(scene, across)
    ground = {"id": "dr-circus", "x": 0, "y": 0, "w": width, "h": height}
    ground |= {"text": "" if acts or dealt else "Performers you hire come here", "small": 13}
    return [("empty", ground), *drawings, *dealt], height


_LAST: Final = {form: grids[-1] for form, grids in GRIDS.items()}


def _draft(scene: Scene, width: float) -> list[Drawing]:
    """The two performers the viewer was dealt."""
    player = scene.players[scene.own]
    drawings: list[Drawing] = []
    for i, id in enumerate(player["dealt"] or []):
        part = performer_card(scene, f"deal-{id}", id, 0, 8 + i * (width + 14), 8, width)
        part["kept"] = player["kept"] == id
        part["label"] = f"Dealt to you: {card_text.performer_name(id)}" + part["label"].removeprefix(
            card_text.performer_name(id)
        )
        drawings.append(("performer", part))
    return drawings


def _act(scene: Scene, text: str, x: float, y: float, width: float, height: float, shape: str) -> Part:
    one = Performer(text)
    card = scene.numbers["performers"][one.id]
    level = one.level(card)
    label = text_twin.performer_line(scene.numbers, text)
    beside = 26 if shape == "whole" else 8
    name, size = shorter.name_in(card["name"], width - beside, ((13, 1), (12, 2), (scene.small, 2)))
    state = (
        "flipped now" if one.flipped_now else "flipped" if one.flipped else LEVELS[level - 1] if level else "not ready"
    )
    return scene.element(f"act-{one.id}", x, y, width, height, label) | {
        "type": card["type"],
        "name": name,
        "name_size": size,
        "shape": shape,
        "levels": [part | {"there": part["need"] in one.cubes} for part in levels(card)],
        "flipped": one.flipped,
        "trailer": one.trailer,
        "salary": card_text.salary(card, one),
        "flip": card["flip"],
        "status": f"✓ {one.was}" if one.was and not one.flipped else state,
        "was": one.was,
        "small": scene.small,
    }
