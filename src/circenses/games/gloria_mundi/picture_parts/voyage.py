"""The sea route from Rome to Carthage, the Goth's road with the tribute line, supply, due counters and pile."""

from typing import Final

from circenses.art.sections import Drawing, Part
from circenses.games.gloria_mundi import card_text
from circenses.games.gloria_mundi.content import RESOURCES
from circenses.games.gloria_mundi.picture_parts.scene import HIT, INNER, Scene, piece
from circenses.kernel.words import listed, player

COAST: Final = 78.0  # width of a city at either end of the sea
LANE: Final = 27.0
TILE: Final = 45.0
TILE_HEIGHT: Final = 60.0
ROW: Final = TILE_HEIGHT + 10
ROAD_HEIGHT: Final = 2 * ROW + 22
STOCK_HEIGHT: Final = 62.0
PILE_WIDTH: Final = 4 * (HIT + 6) + 58


# The flight


def sea_height(scene: Scene) -> float:
    return len(scene.players) * LANE + 40


def sea(scene: Scene) -> list[Drawing]:
    """A lane for each ship, so that none hides another."""
    observation = scene.observation
    carthage = observation["carthage"]
    step = (INNER - 2 * COAST) / max(1, carthage)
    every = 5 if carthage > 12 else 2
    marks = [{"value": value, "x": COAST + value * step} for value in range(every, carthage, every)]
    order = card_text.ranking(observation)
    lanes = [
        {
            "seat": seat,
            "y": 20 + (seat + 0.5) * LANE,
            "to": COAST + own["position"] * step,
            "first": order[0] == seat and own["position"] > 0,
        }
        for seat, own in enumerate(scene.players)
    ]
    part = {
        "id": "gm-sea",
        "x": 0,
        "y": 0,
        "h": sea_height(scene),
        "coast": COAST,
        "step": step,
        "carthage": carthage,
        "dots": [COAST + value * step for value in range(carthage + 1)],
        "marks": marks,
        "lanes": lanes,
        "label": _sea_label(scene),
        "pieces": [_ship(lane, scene.players[lane["seat"]]["position"]) for lane in lanes],
    }
    return [("sea", part)]


def _ship(lane: Part, position: int) -> Part:
    made = piece("ship_piece", f"ship-{lane['seat']}", f"seat-{lane['seat']}", lane["seat"], lane["to"], lane["y"])
    return made | {"position": position}


def _sea_label(scene: Scene) -> str:
    observation = scene.observation
    told = [f"{player(seat)} on {scene.players[seat]['position']}" for seat in card_text.ranking(observation)]
    return f"Flight from Rome to Carthage, {observation['carthage']} steps: {', '.join(told)}"


# The road


def tile_place(space: int, last: int) -> tuple[float, float]:
    """Along the first row to the right, along the second one back to Rome."""
    left = INNER - 19 * (TILE + 1)
    if space == last:
        return 0.0, 22 + ROW
    if space < 19:
        return left + space * (TILE + 1), 22.0
    return left + (18 - (space - 19)) * (TILE + 1), 22 + ROW


def road(scene: Scene) -> list[Drawing]:
    """The printed spaces, the tribute line over them, and the Goth."""
    observation = scene.observation
    spaces = observation["road"]
    last = len(spaces) - 1
    goth = observation["goth"]
    tiles = []
    for space, icons in enumerate(spaces):
        x, y = tile_place(space, last)
        tiles.append({"space": space, "x": x, "y": y, "icons": icons})
    x, y = tile_place(min(goth, last), last)
    wide = TILE if goth < last else INNER - 19 * (TILE + 1) - 8
    here = piece("goth_piece", "goth", "gm-road", -1, x + wide / 2, y + TILE_HEIGHT - 15)
    printed_road = {
        "id": "gm-road",
        "x": 0,
        "y": 0,
        "w": TILE,
        "h": TILE_HEIGHT,
        "tiles": tiles,
        "rome": INNER - 19 * (TILE + 1) - 8,
    }
    line = {"id": "gm-line", "x": 0, "y": 0, "w": TILE, "h": TILE_HEIGHT, **_line(scene), "pieces": [here]}
    line["label"] = _road_label(scene)
    return [("road", printed_road), ("line", line)]


def _line(scene: Scene) -> Part:
    observation = scene.observation
    last = len(observation["road"]) - 1
    goth = observation["goth"]
    tributes = []
    for i, counters in enumerate(observation["queue"]):
        x, y = tile_place(min(goth + 1 + i, last), last)
        tributes.append({"x": x, "y": y, "counters": [_counter(text) for text in counters]})
    space = card_text.next_space(observation)
    following = tile_place(space, last) if space < last and not observation["ending"] else None
    passed = [tile_place(space, last) for space in range(min(goth, last))]
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


# Supply, due, pile


def stock(scene: Scene) -> list[Drawing]:
    observation = scene.observation
    due = [_due(text) for text in observation["due"]]
    width = INNER - PILE_WIDTH - 8
    part = {
        "id": "gm-stock",
        "x": 0,
        "y": 0,
        "w": width,
        "h": STOCK_HEIGHT,
        "supply": [(type, observation["supply"][type]) for type in RESOURCES],
        "due": due,
        "pitch": min(30.0, (width - 330) / max(1, len(due))),
        "label": _stock_label(scene),
    }
    pile = {
        "id": "gm-pile",
        "x": width + 8,
        "y": 0,
        "w": PILE_WIDTH,
        "h": STOCK_HEIGHT,
        "tiles": [_pile_tile(scene, type, i) for i, type in enumerate(RESOURCES)],
        "open": any(observation["pile"].values()),
    }
    return [("stock", part), ("pile", pile)]


def _due(text: str) -> Part:
    if text.startswith("icon of "):
        return {"icon": text.removeprefix("icon of "), "stands_for": "", "bare": True}
    return _counter(text) | {"bare": False}


def _stock_label(scene: Scene) -> str:
    observation = scene.observation
    supply = ", ".join(f"{observation['supply'][type]} {type}" for type in RESOURCES)
    due = f"; due: {', '.join(observation['due'])}" if observation["due"] else ""
    return f"Supply: {supply}{due}"


def _pile_tile(scene: Scene, type: str, index: int) -> Part:
    count = scene.observation["pile"][type]
    element = scene.element(f"pile-{type}", 56 + index * (HIT + 6), 4, HIT, HIT, f"Pile: {count} {type}")
    return element | {"type": type, "count": count}
