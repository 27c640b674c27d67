"""What the viewer holds, large enough to play with, and the panels of the others."""

from collections.abc import Mapping
from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE, TALL
from circenses.art.lettering import SERIF, fit, measure
from circenses.art.sections import Drawing, Part, Section
from circenses.games.gloria_mundi import card_text, content
from circenses.games.gloria_mundi.card_text import built_on, held, plain_count
from circenses.games.gloria_mundi.content import BASIC, RESOURCES
from circenses.games.gloria_mundi.picture_parts.scene import Scene, set_signs, signs
from circenses.kernel.numbers import Tree
from circenses.kernel.words import count, player

Box = tuple[float, float, float, float]  # x, y, width, height

EDGE: Final = 5.0
COLUMN_GAP: Final = 6.0
COLUMN_TOP: Final = 24.0  # height of the head of a column of buildings: its type, and what was lost
FULL_TILE: Final = 40.0  # a building with its name and what it does
TILE_GAP: Final = 3.0
LEAST_TILE: Final = 32.0  # a building with its name alone, or its icon alone
LEAST_PHONE_TILE: Final = 24.0  # pages also offer such small things beside the table
BUILT_HEIGHT: Final = 346.0  # height at the side of a wide window
CHIP: Final = 18.0  # height of a building in a panel
CHIP_GAP: Final = 2.0
ICON_CHIP: Final = 20.0  # width of a building without its name
PANEL_TOP: Final = 21.0
CHIP_ROWS: Final = {2: 5, 3: 4, 4: 2}  # rows of chips by number of players; otherwise one


# What the viewer holds


@section("own", "Yours")
def own(scene: Scene, width: float) -> Section:
    """Counters, how far the ship is, and for each type the cards in hand and the plain ones in front."""
    seat = scene.own
    counters, facts, stacks, height = _own_places(scene, width)
    part = _seat(scene, seat, (0, 0, width, height)) | {
        "facts": facts,
        "carthage": scene.observation["carthage"],
        "small": scene.small,
    }
    drawings: list[Drawing] = [("own", part)]
    drawings += [("counters", _counters(scene, seat, type, box)) for type, box in zip(RESOURCES, counters, strict=True)]
    for type, box in zip(BASIC, stacks, strict=True):
        drawings += _stacks(scene, seat, type, box)
    return drawings, height


def _own_places(scene: Scene, width: float) -> tuple[list[Box], Part, list[Box], float]:
    """The places of the counters, of the facts about the player and of the cards, and the height of it all."""
    inner = width - 2 * EDGE
    if scene.form == TALL:
        return (
            _side_by_side(EDGE, EDGE, 264, 50, 4),
            {"x": 282, "y": EDGE + 4, "room": 118, "below": True},
            _side_by_side(402, EDGE, width - 402 - EDGE, 50, 3),
            60.0,
        )
    if scene.form == PHONE:
        return (
            _side_by_side(EDGE, EDGE, 252, 44, 4),
            {"x": 266, "y": EDGE + 2, "room": width - 270, "below": True},
            _side_by_side(EDGE, 53, inner, 46, 3),
            104.0,
        )
    return (
        _side_by_side(EDGE, EDGE, inner, 38, 4),
        {"x": 10, "y": 45, "room": inner - 12, "below": False},
        _side_by_side(EDGE, 68, inner, 46, 3),
        119.0,
    )


def _side_by_side(x: float, y: float, width: float, height: float, number: int) -> list[Box]:
    across = (width + COLUMN_GAP) / number
    return [(x + i * across, y, across - COLUMN_GAP, height) for i in range(number)]


def _seat(scene: Scene, seat: int, box: Box) -> Part:
    """What both drawings of a player have in common."""
    remarks = _remarks(scene, seat)
    return scene.element(f"seat-{seat}", *box, _label(scene, seat, remarks)) | {
        "seat": seat,
        "name": player(seat),
        "status": ", ".join(remarks[: 1 if scene.form == PHONE else 3]),
        "position": scene.players[seat]["position"],
        "rank": card_text.ranking(scene.observation).index(seat) + 1,
        "to_act": scene.observation["question"]["seat"] == seat,
        "won": "wins" in remarks,
    }


def _counters(scene: Scene, seat: int, type: str, box: Box) -> Part:
    counters = scene.players[seat]["counters"]
    element = scene.element(f"counters-{type}", *box, f"{player(seat)}: {_count_words(counters, type)}")
    return element | {"type": type, "count": held(counters, type)}


def _count_words(counters: Mapping[str, int | None], type: str) -> str:
    return f"{'hidden' if counters[type] is None else counters[type]} {type}"


def _stacks(scene: Scene, seat: int, type: str, box: Box) -> list[Drawing]:
    """Hand and plain cards of a type."""
    person = scene.players[seat]
    hand, plain = person["hand"][type], plain_count(person, type)
    left, right = _side_by_side(*box, 2)
    shared = {"type": type, "small": scene.small, "now": scene.observation["turn_type"] == type}
    in_hand = scene.element(f"hand-{type}", *left, f"In hand: {count(hand, f'{type} card')}")
    in_front = scene.element(f"plain-{seat}-{type}", *right, f"In front: {count(plain, f'plain {type} card')}")
    waits = _waits(scene, seat, type)
    return [
        ("stack", in_hand | shared | {"count": hand, "text": "in hand", "waits": 0, "face": False}),
        ("stack", in_front | shared | {"count": plain, "text": "in front", "waits": waits, "face": True}),
    ]


def _waits(scene: Scene, seat: int, type: str) -> int:
    """Plain cards still to be activated."""
    act = scene.observation["activation"]
    here = act["seat"] == seat and scene.observation["turn_type"] == type
    return int(act["plain"]) if here else 0


# The viewer's buildings


@section("built", "Your buildings")
def built(scene: Scene, width: float) -> Section:
    """A column for each type of card that buildings lie on; the more there are, the less each of them shows."""
    height = _built_height(scene)
    person = scene.players[scene.own]
    drawings: list[Drawing] = []
    for type, box in zip(BASIC, _side_by_side(0, 0, width, height, 3), strict=True):
        drawings.append(("column", _column(scene, type, box)))
        drawings += _tiles(scene, built_on(person, type), box)
    return drawings, height


def _built_height(scene: Scene) -> float:
    if scene.form not in (PHONE, TALL):
        return BUILT_HEIGHT
    rows = 4 if len(scene.players) < 4 else 3
    return COLUMN_TOP + rows * (FULL_TILE + TILE_GAP) + 2


def _column(scene: Scene, type: str, box: Box) -> Part:
    x, y, width, height = box
    person = scene.players[scene.own]
    place = {"id": f"gm-built-{type}", "x": x, "y": y, "w": width, "h": height}
    return place | {
        "type": type,
        "now": scene.observation["turn_type"] == type,
        "lost": person["ruins"][type],
        "empty": not built_on(person, type),
        "small": scene.small,
    }


def _tiles(scene: Scene, buildings: list[str], box: Box) -> list[Drawing]:
    x, y, width, height = box
    width, height = width - 8, height - COLUMN_TOP - 2
    face, across, tall = _faces(scene, len(buildings), width, height)
    wide = (width + TILE_GAP) / across
    return [
        ("building", _building(scene, building, face, (x + 4 + i % across * wide, top, wide - TILE_GAP, tall)))
        for i, building in enumerate(buildings)
        for top in (y + COLUMN_TOP + i // across * (tall + TILE_GAP),)
    ]


def _faces(scene: Scene, number: int, width: float, height: float) -> tuple[str, int, float]:
    """What buildings show, how many are side by side, and how tall they are."""
    across = 2 if width > 200 else 1
    tall = height / max(1, -(-number // across)) - TILE_GAP
    if tall >= FULL_TILE:
        return "full", across, FULL_TILE
    if tall >= (LEAST_PHONE_TILE if scene.form == PHONE else LEAST_TILE):
        return "name", across, tall
    across = int((width + TILE_GAP) // (LEAST_TILE + TILE_GAP))
    return "icon", across, min(FULL_TILE, height / -(-number // across) - TILE_GAP)


def _building(scene: Scene, building: str, face: str, box: Box) -> Part:
    card, name, label = _card(scene, building)
    width = box[2]
    waits = building in scene.observation["activation"]["built"]
    room = width - (40 if waits else 26)
    size = max(scene.small, fit(name, SERIF * room, 13))
    done = card["family"] == "red_convert"  # its effect took place when it was built
    return scene.element(f"building-{building}", *box, label) | {
        "face": face,
        "kind": card["kind"],
        "name": name,
        "size": size,
        "squeezed": room if measure(name, size) > SERIF * room else 0,
        "signs": [] if done else set_signs(signs(card), width - 6, 13, scene.small),
        "used": "used when built" if done else "",
        "small": scene.small,
        "waits": waits,
    }


def _card(scene: Scene, building: str) -> tuple[Tree, str, str]:
    """The printed card, its short name and its label for screen readers."""
    card = scene.numbers["buildings"][building]
    return card, content.short(building), f"{content.name(building)}: {card_text.ability_words(card)}"


# The others


def panel(scene: Scene, seat: int, width: float) -> Section:
    """In one line counters and cards, plain and in hand; below it what was lost, the place, and the buildings."""
    own = scene.players[seat]
    rows = CHIP_ROWS.get(len(scene.players), 1)
    height = PANEL_TOP + rows * (CHIP + CHIP_GAP)
    lost = [(type, own["ruins"][type]) for type in BASIC if own["ruins"][type]]
    seen = _seat(scene, seat, (0, 0, width, height))
    aside = (60 if seen["won"] else 46) + (27 + 25 * len(lost) if lost else 0)
    pitch = width * 0.104  # from counter to counter
    cell = (width - 4 * pitch) / 3
    part = seen | {
        "counters": [(type, held(own["counters"], type), 8 + i * pitch) for i, type in enumerate(RESOURCES)],
        "cards": [
            {
                "type": type,
                "x": width - (3 - i) * cell,
                "w": cell - 2,
                "hand": own["hand"][type],
                "plain": plain_count(own, type),
                "waits": _waits(scene, seat, type),
                "now": scene.observation["turn_type"] == type,
            }
            for i, type in enumerate(BASIC)
        ],
        "lost": lost,
        "aside": aside,
        "chips": _chips(scene, seat, width, aside, rows),
        "small": scene.small,
    }
    return [("panel", part)], height


def _chips(scene: Scene, seat: int, width: float, aside: float, rows: int) -> list[Part]:
    """Buildings side by side like words in a line, by the type of card they lie on; as many with their names as find
    room. The first line ends before what stands aside."""
    chips = [_chip(scene, building, type) for type in BASIC for building in built_on(scene.players[seat], type)]
    bare = [chip | {"name": "", "w": ICON_CHIP} for chip in chips]
    for names in range(len(chips), -1, -1):
        flowing = _flow([*chips[:names], *bare[names:]], width, aside)
        if not flowing or flowing[-1]["row"] < rows:
            return flowing
    pitch = rows * (width - aside) / len(chips)
    return _flow([chip | {"w": pitch - CHIP_GAP} for chip in bare], width, aside)


def _flow(chips: list[Part], width: float, aside: float) -> list[Part]:
    parts: list[Part] = []
    x, row = 0.0, 0
    for chip in chips:
        if x and x + chip["w"] > width - (0 if row else aside) + 0.1:
            x, row = 0.0, row + 1
        parts.append(chip | {"x": x, "row": row, "y": PANEL_TOP + row * (CHIP + CHIP_GAP), "h": CHIP})
        x += chip["w"] + CHIP_GAP
    return parts


def _chip(scene: Scene, building: str, type: str) -> Part:
    card, name, label = _card(scene, building)
    return {
        "id": f"building-{building}",
        "kind": card["kind"],
        "type": type,
        "name": name,
        "w": 1.1 * measure(name, scene.small) + 9,  # bold
        "label": label,
        "waits": building in scene.observation["activation"]["built"],
    }


def _remarks(scene: Scene, seat: int) -> list[str]:
    observation = scene.observation
    winner = bool(observation["ending"]) and card_text.ranking(observation)[0] == seat
    holds = [
        ("wins", winner),
        ("to act", observation["question"]["seat"] == seat),
        ("active", observation["active"] == seat and observation["question"]["seat"] != seat),
        ("activating", observation["activation"]["seat"] == seat and observation["question"]["seat"] != seat),
        ("began", observation["start_player"] == seat and observation["turn_no"] <= len(scene.players)),
    ]
    return [remark for remark, true in holds if true]


def _label(scene: Scene, seat: int, remarks: list[str]) -> str:
    own = scene.players[seat]
    counters = ", ".join(_count_words(own["counters"], type) for type in RESOURCES)
    where = f"{player(seat)} on {own['position']} of {scene.observation['carthage']}"
    return "; ".join([where, counters, f"{sum(own['hand'].values())} cards in hand", *remarks])
