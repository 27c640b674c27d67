"""The points of the board and the stones on them."""

from functools import lru_cache
from typing import Final

from circenses.art.picture import Kept
from circenses.games.ludus_cyclorum import text_twin
from circenses.games.ludus_cyclorum.content import SIDES
from circenses.games.ludus_cyclorum.picture_parts.layout import Place, polyline
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene

KEPT: Final = 8192  # points, and stones, on boards of all sorts
Looks = tuple[str, str, bool]  # of a stone: its side, its kind, whether it is active
_NOTES: Final = {"": "", "choice": ", can be chosen", "chosen": ", chosen"}


def board(scene: Scene) -> Part:
    """Ground, frame and field: the layout is all they depend on."""
    layout = scene.layout
    size = {"rows": layout.rows, "points": layout.points, "turned": layout.turned}
    return {"id": "lc-board", **size, "alone": layout.alone, "bare": layout.bare, "letter": 25.0, "print": 15.0}


def faces(scene: Scene) -> Part:
    """The signs that stones show: they change places when the indicator is turned over."""
    return {"id": "lc-faces", "signs": [text_twin.shown_sign(scene.observation, active) for active in (False, True)]}


def points(scene: Scene, place: Place) -> list[Part]:
    question, stones = scene.observation["question"], scene.observation["stones"]
    asking = question["stones"]
    ghost = question["side"] if question["kind"] == "retaliate" and question["side"] in SIDES else ""
    marked = scene.choices or scene.chosen
    drawings = []
    for name in place.layout.names:
        stone = stones.get(name)
        looks = (stone["side"], stone["kind"], stone["active"]) if stone else None
        is_asked = name in asking
        state = scene.state(f"point-{name}") if marked else ""
        drawings.append(_point(place, name, looks, state, is_asked, ghost if is_asked and not stone else ""))
    return drawings


@lru_cache(KEPT)
def _point(place: Place, name: str, looks: Looks | None, state: str, asked: bool, ghost: str) -> Part:
    stone = dict(zip(("side", "kind", "active"), looks, strict=True)) if looks else None
    about = {"id": f"point-{name}", "name": name, "held": stone is not None, "state": state, "asked": asked}
    label = text_twin.point_label(name, stone) + _NOTES[state] + (", asked" if asked else "")
    return Kept(about | {"ghost": ghost, "label": label} | place.of(name))


def stones(scene: Scene, place: Place) -> list[Part]:
    """A piece for each stone. Twins look alike, so a piece is named by sort and place (docs/adr/0005); a stone that is
    taken goes to the plate of the other side."""
    signs = [text_twin.shown_sign(scene.observation, active) for active in (False, True)]
    return [
        _stone(place, name, stone["side"], stone["kind"], stone["active"], signs[stone["active"]])
        for name, stone in scene.observation["stones"].items()
        if place.layout.holds(name)
    ]


@lru_cache(KEPT)
def _stone(place: Place, name: str, side: str, kind: str, active: bool, sign: str) -> Part:
    sort, home = f"{side}-{kind}", f"side-{'north' if side == 'south' else 'south'}"
    about = {"id": f"piece-{sort}-{name}", "sort": sort, "home": home, "side": side, "kind": kind}
    return Kept(about | {"active": active, "sign": sign} | place.of(name))


def chosen_path(scene: Scene) -> list[Part]:
    """The way through the points chosen so far."""
    names = [element.removeprefix("point-") for element in scene.chosen if element.startswith("point-")]
    places = [scene.layout.xy(point) for point in names if scene.layout.holds(point)]
    return [{"id": "lc-chosen-path", "d": polyline(places)}] if len(places) > 1 else []
