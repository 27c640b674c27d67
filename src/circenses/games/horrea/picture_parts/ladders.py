"""The prestige ladder with its three bands and their benefactions, and the money ladder."""

from typing import Final

from circenses.art.lettering import fit, wrap
from circenses.art.sections import GAP, Drawing, Part, piece
from circenses.games.horrea import card_text
from circenses.games.horrea.card_text import dollars, gift_words
from circenses.games.horrea.content import BANDS, KINDS
from circenses.games.horrea.picture_parts.scene import HIT, INNER, Scene
from circenses.kernel.words import player

LABEL: Final = 116.0
LADDER: Final = 62.0
LANES: Final = 44.0
GIFT: Final = HIT + 3
HEIGHT: Final = 2 * LADDER + GIFT + 2 * GAP
_BOLD: Final = 1.15  # bold serifs are wider than what lettering measures
_KNEE: Final = 1000  # dollars: from here on the money ladder is narrower
_TOP_MONEY: Final = 10000
_FLOOR: Final = -500


def ladders(scene: Scene) -> list[Drawing]:
    made: list[Drawing] = [("ladder", _prestige(scene))]
    made.append(("gifts", {"id": "ho-gifts", "x": 0, "y": LADDER + GAP, "w": LABEL - GAP, "h": GIFT}))
    made += [("gift", _gift(scene, band, kind)) for band, kind in card_text.all_gifts()]
    return [*made, ("ladder", _money(scene))]


# Prestige


def _goal(scene: Scene) -> int:
    return int(card_text.option(scene.observation, "win_prestige"))


def _fields(scene: Scene) -> int:
    """From 0 to the winning line and a little more, for whoever passes it."""
    return _goal(scene) + 3


def _cell(scene: Scene) -> float:
    return (INNER - LABEL) / _fields(scene)


def _prestige(scene: Scene) -> Part:
    cell, goal = _cell(scene), _goal(scene)
    shown = range(_fields(scene))
    fields = [
        {
            "x": LABEL + i * cell,
            "w": cell,
            "text": str(i),
            "band": BANDS.index(band) if (band := card_text.band_of(scene.observation, i)) else -1,
            "strong": i == goal,
        }
        for i in shown
    ]
    told = ", ".join(f"{player(seat)} {own['prestige']}" for seat, own in enumerate(scene.players))
    marks = [
        _marker(scene, "prestige", seat, LABEL + (min(len(fields) - 1, own["prestige"]) + 0.5) * cell)
        for seat, own in enumerate(scene.players)
    ]
    return {
        "id": "ho-prestige",
        "x": 0,
        "y": 0,
        "h": LADDER,
        "name": "Prestige",
        "note": f"{goal} wins",
        "icon": "wreath",
        "fields": fields,
        "label": f"Prestige ladder, {goal} wins: {told}",
        "goal": LABEL + goal * cell,
        "pieces": marks,
    }


def _marker(scene: Scene, ladder: str, seat: int, x: float) -> Part:
    """A lane for each seat, so that markers never hide each other."""
    pitch = LANES / len(scene.players)
    y = 3 + pitch * (seat + 0.5)
    return piece("marker", f"{ladder}-{seat}", f"{ladder}-{seat}", seat, x, y, min(9.5, pitch * 0.72))


def _gift(scene: Scene, band: str, kind: str) -> Part:
    width = (INNER - LABEL - 8 * GAP) / 9
    index = BANDS.index(band) * len(KINDS) + KINDS.index(kind)
    giver = scene.observation["benefactions"][band][kind]
    told = scene.numbers["benefactions"][band]
    room = (width - 16) / _BOLD
    lines = wrap(told[kind], room, 12.5)
    size = min(fit(line, room, 12.5) for line in lines)
    state = f"given by {player(giver)}" if giver >= 0 else "open"
    label = f"Benefaction {gift_words(scene.observation, band, kind)}: {state}"
    x = LABEL + index * (width + GAP)
    return scene.element(f"gift-{band}-{kind}", x, LADDER + GAP, width, GIFT, label) | {
        "band": BANDS.index(band),
        "kind": kind,
        "name": lines,
        "size": size,
        "cost": dollars(told["cost"]),
        "giver": giver,
    }


# Money


def _money(scene: Scene) -> Part:
    floor = min(_FLOOR, *(own["money"] for own in scene.players))
    floor = max(-10 * _KNEE, -(-floor // -100) * 100) if floor < _FLOOR else _FLOOR
    labels = [*range(floor, _KNEE + 1, 100 if floor == _FLOOR else 500), *range(2 * _KNEE, _TOP_MONEY + 1, _KNEE)]
    fields = []
    for i, value in enumerate(labels):
        x = _money_x(value, floor)
        end = _money_x(labels[i + 1], floor) if i + 1 < len(labels) else INNER
        text = str(value).replace("-", "−") if value < _KNEE else f"{value // 1000}k"
        fields.append({"x": x, "w": end - x, "text": text, "band": -2 if value < 0 else -1, "strong": value >= _KNEE})
    told = ", ".join(f"{player(seat)} {dollars(own['money'])}" for seat, own in enumerate(scene.players))
    marks = [_marker(scene, "money", seat, _money_x(own["money"], floor)) for seat, own in enumerate(scene.players)]
    return {
        "id": "ho-money",
        "x": 0,
        "y": LADDER + GIFT + 2 * GAP,
        "h": LADDER,
        "name": "Money",
        "note": f"{scene.numbers['setup']['conversion']['mark']}: +1",
        "icon": "coin",
        "fields": fields,
        "label": f"Money ladder: {told}",
        "goal": 0,
        "pieces": marks,
    }


def _money_x(money: int, floor: int) -> float:
    """Even steps up to a thousand, then narrower ones."""
    start, end = LABEL + 14, INNER - 18
    knee = start + (end - start) * 0.66
    if money <= _KNEE:
        return start + (knee - start) * (max(money, floor) - floor) / (_KNEE - floor)
    return knee + (end - knee) * min(1.0, (money - _KNEE) / (_TOP_MONEY - _KNEE))
