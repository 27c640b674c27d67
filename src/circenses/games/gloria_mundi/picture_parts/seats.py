"""Player panels: the viewer's own, large enough to play on, and the others."""

from collections.abc import Mapping
from typing import Final

from circenses.art.lettering import fit, measure
from circenses.art.palette import SEATS
from circenses.art.sections import GAP, Drawing, Part, Section
from circenses.games.gloria_mundi import card_text, content
from circenses.games.gloria_mundi.card_text import built_on, held, plain_count
from circenses.games.gloria_mundi.content import BASIC, RESOURCES
from circenses.games.gloria_mundi.picture_parts.scene import HIT, INNER, Scene, set_signs, signs
from circenses.kernel.numbers import Tree
from circenses.kernel.words import count, player

HEADER: Final = 66.0
COLUMN: Final = (INNER - 2 * GAP) / 3
TILE: Final = (COLUMN - 3 * 6) / 2
LEAST_ROWS: Final = 2  # of buildings: so that the panel rarely grows
CHIP_HEIGHT: Final = 25.0
CHIP_LETTERS: Final = 12.0
CHIP_LEAST: Final = 52.0
NUMBERS: Final = 156.0  # room for the counts before the chips


# The viewer's own panel


def own_rows(scene: Scene) -> int:
    own = scene.players[scene.own]
    return max(LEAST_ROWS, *(-(-len(built_on(own, type)) // 2) for type in BASIC))


def own_height(scene: Scene) -> float:
    return HEADER + (1 + own_rows(scene)) * (HIT + 6) + 36


def own(scene: Scene) -> list[Drawing]:
    seat = scene.own
    made: list[Drawing] = [("own", _own(scene, seat))]
    for i, type in enumerate(RESOURCES):
        made.append(("counters", _counters(scene, seat, type, i)))
    for i, type in enumerate(BASIC):
        made += _column(scene, seat, type, i * (COLUMN + GAP))
    return made


def _own(scene: Scene, seat: int) -> Part:
    return _seat(scene, seat, (0, 0, INNER, own_height(scene)), 196, 14) | {
        "carthage": scene.observation["carthage"],
        "rank": card_text.ranking(scene.observation).index(seat) + 1,
        "columns": [
            {
                "type": type,
                "x": i * (COLUMN + GAP),
                "w": COLUMN,
                "now": scene.observation["turn_type"] == type,
                "lost": scene.players[seat]["ruins"][type],
            }
            for i, type in enumerate(BASIC)
        ],
        "top": HEADER,
    }


def _seat(scene: Scene, seat: int, box: tuple[float, float, float, float], room: float, size: float) -> Part:
    """What every panel tells of its player; `room` and `size` are those of the status."""
    remarks = _remarks(scene, seat)
    status = ", ".join(remarks) or f"the {SEATS[seat].emblem}"
    return scene.element(f"seat-{seat}", *box, _label(scene, seat, remarks)) | {
        "seat": seat,
        "name": player(seat),
        "status": status,
        "status_size": fit(status, room, size),
        "position": scene.players[seat]["position"],
        "to_act": scene.observation["question"]["seat"] == seat,
    }


def _counters(scene: Scene, seat: int, type: str, index: int) -> Part:
    counters = scene.players[seat]["counters"]
    element = scene.element(
        f"counters-{type}", 268 + index * 112, 6, 104, HIT, f"{player(seat)}: {_told(counters, type)}"
    )
    return element | {"type": type, "count": held(counters, type)}


def _told(counters: Mapping[str, int | None], type: str) -> str:
    return f"{'hidden' if counters[type] is None else counters[type]} {type}"


def _column(scene: Scene, seat: int, type: str, x: float) -> list[Drawing]:
    """Hand, plain cards, and the built ones below."""
    own = scene.players[seat]
    top = HEADER + 30
    hand, plain = own["hand"][type], plain_count(own, type)
    waiting = _waits(scene, seat, type)
    drawn: list[Drawing] = [
        (
            "stack",
            scene.element(f"hand-{type}", x + 6, top, TILE, HIT, f"In hand: {count(hand, f'{type} card')}")
            | {"type": type, "count": hand, "text": "in hand", "waits": 0, "face": False},
        ),
        (
            "stack",
            scene.element(
                f"plain-{seat}-{type}", x + 12 + TILE, top, TILE, HIT, f"In front: {count(plain, f'plain {type} card')}"
            )
            | {"type": type, "count": plain, "text": "in front", "waits": waiting, "face": True},
        ),
    ]
    for i, building in enumerate(built_on(own, type)):
        tile_x, tile_y = x + 6 + i % 2 * (TILE + 6), top + (1 + i // 2) * (HIT + 6)
        drawn.append(("building", _building(scene, building, tile_x, tile_y)))
    return drawn


def _waits(scene: Scene, seat: int, type: str) -> int:
    """Plain cards still to be activated."""
    act = scene.observation["activation"]
    here = act["seat"] == seat and scene.observation["turn_type"] == type
    return int(act["plain"]) if here else 0


def _building(scene: Scene, building: str, x: float, y: float) -> Part:
    card, name, label = _card(scene, building)
    waits = building in scene.observation["activation"]["built"]
    return scene.element(f"building-{building}", x, y, TILE, HIT, label) | {
        "card": building,
        "kind": card["kind"],
        "name": name,
        "name_size": fit(name, TILE - (58 if waits else 44), 14.5),
        "signs": set_signs(signs(card), TILE - 36, 15),
        "waits": waits,
    }


def _card(scene: Scene, building: str) -> tuple[Tree, str, str]:
    """What is printed, its short name and what it says by ear."""
    card = scene.numbers["buildings"][building]
    return card, content.latin(building), f"{content.name(building)}: {card_text.ability_words(card)}"


# The others


def others(scene: Scene) -> Section:
    panels = _panels(scene)
    tall = max((part["y"] + part["h"] for part in panels), default=0.0)
    return [("panel", part) for part in panels], tall + GAP


def _panels(scene: Scene) -> list[Part]:
    n = len(scene.players)
    columns = min(3, n - 1)
    width = (INNER - (columns - 1) * GAP) / columns
    seats = [(scene.own + 1 + i) % n for i in range(n - 1)]
    made: list[Part] = []
    y = 0.0
    for first in range(0, len(seats), columns):
        row = seats[first : first + columns]
        rows = [_type_rows(scene, seat, width) for seat in row]
        height = 62 + max(sum(line["h"] for line in lines) for lines in rows)
        for i, seat in enumerate(row):
            made.append(_panel(scene, seat, i * (width + GAP), y, width, height, rows[i]))
        y += height + GAP
    return made


def _type_rows(scene: Scene, seat: int, width: float) -> list[Part]:
    """A line for each type: cards in hand, plain, lost, and buildings as chips."""
    own = scene.players[seat]
    lines: list[Part] = []
    y = 58.0
    for type in BASIC:
        chips = _chips(scene, built_on(own, type), y, width)
        height = (chips[-1]["y"] if chips else y) - y + CHIP_HEIGHT + 3
        lines.append(
            {
                "type": type,
                "y": y,
                "h": height,
                "hand": own["hand"][type],
                "plain": plain_count(own, type),
                "lost": own["ruins"][type],
                "waits": _waits(scene, seat, type),
                "chips": chips,
            }
        )
        y += height
    return lines


def _chips(scene: Scene, buildings: list[str], y: float, width: float) -> list[Part]:
    """Side by side like words in a line."""
    made: list[Part] = []
    x = NUMBERS
    for building in buildings:
        chip = _chip(scene, building)
        if x > NUMBERS and x + chip["w"] > width - 8:
            x = NUMBERS
            y += CHIP_HEIGHT
        made.append(chip | {"x": x, "y": y})
        x += chip["w"] + 4
    return made


def _chip(scene: Scene, building: str) -> Part:
    card, name, label = _card(scene, building)
    return {
        "id": f"building-{building}",
        "kind": card["kind"],
        "name": name,
        "size": CHIP_LETTERS,
        "w": max(CHIP_LEAST, measure(name, CHIP_LETTERS) + 14),
        "label": label,
        "waits": building in scene.observation["activation"]["built"],
    }


def _panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float, lines: list[Part]) -> Part:
    counters = scene.players[seat]["counters"]
    step = min(58.0, (width - 150) / len(RESOURCES))
    return _seat(scene, seat, (x, y, width, height), 92, 12) | {
        "counters": [
            {"type": type, "count": held(counters, type), "x": width - 12 - (len(RESOURCES) - i) * step + 12}
            for i, type in enumerate(RESOURCES)
        ],
        "lines": lines,
        "now": scene.observation["turn_type"],
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
    counters = ", ".join(_told(own["counters"], type) for type in RESOURCES)
    where = f"{player(seat)} on {own['position']} of {scene.observation['carthage']}"
    return "; ".join([where, counters, f"{sum(own['hand'].values())} cards in hand", *remarks])
