"""The points of the board and the stones on them."""

from circenses.games.ludus_cyclorum import text_twin
from circenses.games.ludus_cyclorum.content import SIDES
from circenses.games.ludus_cyclorum.picture_parts.layout import polyline
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene


def board(scene: Scene) -> Part:
    """Ground, frame and field: the layout is all they depend on."""
    layout = scene.layout
    size = {"rows": layout.rows, "points": layout.points, "turned": layout.turned}
    return {"id": "lc-board", **size, "alone": layout.alone, "bare": layout.bare, "letter": 25.0, "print": 15.0}


def faces(scene: Scene) -> Part:
    """The signs that stones show: they change places when the indicator is turned over."""
    return {"id": "lc-faces", "signs": [text_twin.shown_sign(scene.observation, active) for active in (False, True)]}


def points(scene: Scene) -> list[Part]:
    question, stones, places = scene.observation["question"], scene.observation["stones"], scene.layout.xy
    asking = question["stones"]
    ghost = question["side"] if question["kind"] == "retaliate" and question["side"] in SIDES else ""
    drawings = []
    for name in text_twin.point_names(scene.observation):
        id = f"point-{name}"
        stone, is_asked = stones.get(name), name in asking
        label = scene.label(id, text_twin.point_label(name, stone))
        x, y = places(name)
        drawings.append(
            {
                "id": id,
                "name": name,
                "x": x,
                "y": y,
                "held": stone is not None,
                "state": scene.state(id),
                "asked": is_asked,
                "ghost": ghost if is_asked and stone is None else "",
                "label": label + (", asked" if is_asked else ""),
            }
        )
    return drawings


def stones(scene: Scene) -> list[Part]:
    """A piece for each stone. Twins look alike, so a piece is named by sort and place (docs/adr/0005); a stone that is
    taken goes to the plate of the other side."""
    observation, layout = scene.observation, scene.layout
    drawings = []
    for name, stone in observation["stones"].items():
        if layout.holds(name):
            sort = f"{stone['side']}-{stone['kind']}"
            x, y = layout.xy(name)
            drawings.append(
                {
                    "id": f"piece-{sort}-{name}",
                    "sort": sort,
                    "home": f"side-{'north' if stone['side'] == 'south' else 'south'}",
                    "x": x,
                    "y": y,
                    "side": stone["side"],
                    "kind": stone["kind"],
                    "active": stone["active"],
                    "sign": text_twin.shown_sign(observation, stone["active"]),
                }
            )
    return drawings


def chosen_path(scene: Scene) -> list[Part]:
    """The way through the points chosen so far."""
    names = [element.removeprefix("point-") for element in scene.chosen if element.startswith("point-")]
    places = [scene.layout.xy(point) for point in names if scene.layout.holds(point)]
    return [{"id": "lc-chosen-path", "d": polyline(places)}] if len(places) > 1 else []
