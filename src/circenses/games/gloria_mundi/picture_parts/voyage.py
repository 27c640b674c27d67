"""The sea route from Rome to Carthage, the Goth's road with the tribute line, supply, due counters and pile."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.sections import Part, Section
from circenses.games.gloria_mundi import card_text
from circenses.games.gloria_mundi.content import RESOURCES
from circenses.games.gloria_mundi.picture_parts.scene import Scene, piece
from circenses.kernel.words import listed, player

Place = tuple[float, float]

COAST: Final = 58.0  # width of a city at either end of the sea
SEA_HEIGHT: Final = 144.0
LANE: Final = 22.0  # height of a ship's lane, on a phone
SHORE: Final = 26.0  # height of the shores above and below the lanes
ROAD_GAP: Final = 2.0
ICONS: Final[tuple[tuple[Place, ...], ...]] = (  # on a space, from the middle of its upper part
    (),
    ((0, 0),),
    ((-7.5, 0), (7.5, 0)),
    ((0, -7), (-8, 6), (8, 6)),
)


# The flight


@section("sea", "The flight to Carthage")
def sea(scene: Scene, width: float) -> Section:
    """A lane for each ship, so that none hides another."""
    observation = scene.observation
    carthage = observation["carthage"]
    count = len(scene.players)
    height = SHORE + count * LANE if scene.form == PHONE else SEA_HEIGHT
    lane = min(30.0, (height - SHORE) / count)
    top = SHORE - 8 + (height - SHORE - count * lane) / 2
    step = (width - 2 * COAST) / max(1, carthage)
    every = 5 if carthage > 12 else 2
    order = card_text.ranking(observation)
    lanes = [
        {
            "seat": seat,
            "y": top + (seat + 0.5) * lane,
            "to": COAST + own["position"] * step,
            "first": order[0] == seat and own["position"] > 0,
        }
        for seat, own in enumerate(scene.players)
    ]
    scale = min(0.82, (lane + 3) / 33)
    part = {
        "id": "gm-sea",
        "x": 0,
        "y": 0,
        "w": width,
        "h": height,
        "coast": COAST,
        "step": step,
        "scale": scale,
        "carthage": carthage,
        "marks": [{"value": value, "x": COAST + value * step} for value in range(every, carthage, every)],
        "lanes": lanes,
        "small": scene.small,
        "label": _sea_label(scene),
        "pieces": [_ship(lane, scene.players[lane["seat"]]["position"], scale) for lane in lanes],
    }
    return [("sea", part)], height


def _ship(lane: Part, position: int, scale: float) -> Part:
    ship = piece("ship_piece", f"ship-{lane['seat']}", f"seat-{lane['seat']}", lane["seat"], lane["to"], lane["y"])
    return ship | {"position": position, "scale": scale}


def _sea_label(scene: Scene) -> str:
    observation = scene.observation
    places = [f"{player(seat)} on {scene.players[seat]['position']}" for seat in card_text.ranking(observation)]
    return f"Flight from Rome to Carthage, {observation['carthage']} steps: {', '.join(places)}"


# The road


class Road:
    """Where its spaces lie: there and back, row by row; Rome at the end is as wide as two."""

    def __init__(self, scene: Scene, width: float) -> None:
        phone = scene.form == PHONE
        self.columns = 10 if phone else 20
        self.last = len(scene.observation["road"]) - 1
        self.pitch = width / self.columns
        self.width = self.pitch - ROAD_GAP
        self.tall = 42.0 if phone else 48.0
        self.rows = -(-(self.last + 2) // self.columns)
        self.height = self.rows * (self.tall + ROAD_GAP) - ROAD_GAP

    def place(self, space: int) -> Place:
        row, i = divmod(space, self.columns)
        if row % 2:
            i = self.columns - i - (2 if space == self.last else 1)
        return i * self.pitch, row * (self.tall + ROAD_GAP)


@section("road", "The Goth’s road")
def road(scene: Scene, width: float) -> Section:
    """The printed spaces, the tribute line over them, and the Goth."""
    observation = scene.observation
    at = Road(scene, width)
    place = {"x": 0, "y": 0, "w": at.width, "h": at.tall, "small": scene.small}
    tiles = [_tile(at, space, icons) for space, icons in enumerate(observation["road"])]
    goth = min(observation["goth"], at.last)
    x, y = at.place(goth)
    in_rome = goth == at.last  # at its edge, so that its name stays visible
    here = piece("goth_piece", "goth", "gm-road", -1, x + (15 if in_rome else at.width / 2), y + at.tall / 2)
    ground = {"id": "gm-road", "tiles": tiles[:-1], "rome": tiles[-1], "rome_w": at.pitch + at.width} | place
    line = {"id": "gm-line", "label": _road_label(scene), "pieces": [here]} | place | _line(scene, at)
    return [("road", ground), ("line", line)], at.height


def _tile(at: Road, space: int, icons: list[str]) -> Part:
    x, y = at.place(space)
    return {"space": space, "x": x, "y": y, "icons": _spread(at, icons)}


def _spread(at: Road, things: list[str]) -> list[tuple[str, float, float]]:
    """Places things side by side in the upper part of a space, three of them in a triangle."""
    middle = (at.tall - 12) / 2 + 1
    spots = ICONS[min(len(things), len(ICONS) - 1)]
    return [(thing, at.width / 2 + x, middle + y) for thing, (x, y) in zip(things, spots, strict=False)]


def _line(scene: Scene, at: Road) -> Part:
    observation = scene.observation
    goth = observation["goth"]
    tributes = []
    for i, counters in enumerate(observation["queue"]):
        x, y = at.place(min(goth + 1 + i, at.last))
        spread = [(_counter(text), left, top) for text, left, top in _spread(at, counters)]
        tributes.append({"x": x, "y": y, "counters": spread})
    space = card_text.next_space(observation)
    following = at.place(space) if space < at.last and not observation["ending"] else None
    passed = [at.place(space) for space in range(min(goth, at.last))]
    return {"tributes": tributes, "next": following, "passed": passed}


def _counter(text: str) -> Part:
    """`glory for peace` is a glory that remembers peace."""
    glory, _, type = text.rpartition(" for ")
    return {"icon": glory or type, "stands_for": type if glory else ""}


def _road_label(scene: Scene) -> str:
    observation = scene.observation
    goth = observation["goth"]
    here = listed(card_text.icons_at(observation, goth)) or "no icon"
    space = card_text.next_space(observation)
    following = listed(card_text.icons_at(observation, space))
    line = f"{len(observation['queue'])} tributes before it"
    return f"Road of the Goth: it stands on {goth} ({here}), {line}; next is {space} ({following or 'Rome'})"


# Supply, pile, due


@section("stock", "Supply and pile")
def stock(scene: Scene, width: float) -> Section:
    """Supply and pile side by side, below them what is due."""
    observation = scene.observation
    due = [_due(text) for text in observation["due"]]
    tile = (44.0, 44.0) if scene.form == PHONE else (40.0, 36.0)
    pile_width = 4 * (tile[0] + 3) + 5
    height = tile[1] + 54
    room = min(width - pile_width - 8, 400)
    part = {
        "id": "gm-stock",
        "x": 0,
        "y": 0,
        "w": width,
        "h": height,
        "supply": [(type, observation["supply"][type], 16 + i * room / 4) for i, type in enumerate(RESOURCES)],
        "due": due,
        "pitch": min(27.0, (width - 66) / max(1, len(due))),
        "small": scene.small,
        "label": _stock_label(scene),
    }
    pile = {
        "id": "gm-pile",
        "x": width - pile_width,
        "y": 0,
        "w": pile_width,
        "h": tile[1] + 24,
        "tiles": [_pile_tile(scene, type, 4 + i * (tile[0] + 3), tile) for i, type in enumerate(RESOURCES)],
        "open": any(observation["pile"].values()),
    }
    return [("stock", part), ("pile", pile)], height


def _due(text: str) -> Part:
    if text.startswith("icon of "):
        return {"icon": text.removeprefix("icon of "), "stands_for": "", "bare": True}
    return _counter(text) | {"bare": False}


def _stock_label(scene: Scene) -> str:
    observation = scene.observation
    supply = ", ".join(f"{observation['supply'][type]} {type}" for type in RESOURCES)
    due = f"; due: {', '.join(observation['due'])}" if observation["due"] else ""
    return f"Supply: {supply}{due}"


def _pile_tile(scene: Scene, type: str, x: float, size: tuple[float, float]) -> Part:
    count = scene.observation["pile"][type]
    element = scene.element(f"pile-{type}", x, 20, *size, f"Pile: {count} {type}")
    return element | {"type": type, "count": count}
