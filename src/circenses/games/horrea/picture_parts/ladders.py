"""The prestige ladder with its three bands, the money ladder, and the benefactions."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE, TALL
from circenses.art.lettering import fit, wrap
from circenses.art.sections import Drawing, Part, Section, piece
from circenses.games.horrea import card_text
from circenses.games.horrea.card_text import dollars, gift_words
from circenses.games.horrea.content import BANDS, KINDS
from circenses.games.horrea.picture_parts.scene import Scene
from circenses.kernel.words import player

LABEL: Final = 44.0
LADDER: Final = 50.0
LANES: Final = 34.0
GAP: Final = 4.0
_KNEE: Final = 1000  # dollars: from here on the money ladder is narrower
_TOP_MONEY: Final = 10000
_FLOOR: Final = -500


@section("ladders", "Prestige and money")
def ladders(scene: Scene, width: float) -> Section:
    """One below the other, or side by side."""
    if scene.form == TALL:
        half = (width - 8) / 2
        return [("ladder", _prestige(scene, 0, 0, half)), ("ladder", _money(scene, half + 8, 0, half))], LADDER
    drawings: list[Drawing] = [
        ("ladder", _prestige(scene, 0, 0, width)),
        ("ladder", _money(scene, 0, LADDER + GAP, width)),
    ]
    return drawings, 2 * LADDER + GAP


# Prestige


def _goal(scene: Scene) -> int:
    return int(card_text.option(scene.observation, "win_prestige"))


def _prestige(scene: Scene, x: float, y: float, width: float) -> Part:
    """From 0 to the winning line and a little more, for whoever passes it."""
    goal = _goal(scene)
    top = goal + 3
    cell = (width - LABEL - 4) / top
    step = next(step for step in (1, 5, 10, 20) if step * cell >= 20)
    fields = [
        {
            "x": LABEL + i * cell,
            "w": cell,
            "text": str(i) if i == goal or (i % step == 0 and abs(goal - i) * cell >= 20) else "",
            "band": BANDS.index(band) if (band := card_text.band_of(scene.observation, i)) else -1,
            "strong": i == goal,
        }
        for i in range(top)
    ]
    label = ", ".join(f"{player(seat)} {own['prestige']}" for seat, own in enumerate(scene.players))
    marks = [
        _marker(scene, "prestige", seat, LABEL + (min(top - 1, max(0, own["prestige"])) + 0.5) * cell)
        for seat, own in enumerate(scene.players)
    ]
    return _ladder(scene, x, y, width) | {
        "id": "ho-prestige",
        "note": f"to {goal}",
        "icon": "wreath",
        "fields": fields,
        "label": f"Prestige ladder, {goal} wins: {label}",
        "goal": LABEL + goal * cell,
        "pieces": marks,
    }


def _ladder(scene: Scene, x: float, y: float, width: float) -> Part:
    return {"x": x, "y": y, "w": width, "h": LADDER, "lanes": LANES, "small": scene.small}


def _marker(scene: Scene, ladder: str, seat: int, x: float) -> Part:
    """A lane for each seat, so that markers never hide each other."""
    pitch = LANES / len(scene.players)
    y = 2 + pitch * (seat + 0.5)
    return piece("marker", f"{ladder}-{seat}", f"{ladder}-{seat}", seat, x, y, min(8.0, pitch * 0.72))


# Money


def _money(scene: Scene, x: float, y: float, width: float) -> Part:
    floor = min(_FLOOR, *(own["money"] for own in scene.players))
    floor = max(-10 * _KNEE, -(-floor // -100) * 100) if floor < _FLOOR else _FLOOR
    labels = [*range(floor, _KNEE, 100 if floor == _FLOOR else 500), *range(_KNEE, _TOP_MONEY + 1, _KNEE)]
    told_at = (floor, 0, 500, _KNEE, 3 * _KNEE, 5 * _KNEE, _TOP_MONEY)
    fields = []
    for i, value in enumerate(labels):
        left = _money_x(value, floor, width)
        end = _money_x(labels[i + 1], floor, width) if i + 1 < len(labels) else width - 4
        text = f"{value}".replace("-", "−") if value < _KNEE else f"{value // 1000}k"
        fields.append(
            {
                "x": left,
                "w": end - left,
                "text": text if value in told_at else "",
                "band": -2 if value < 0 else -1,
                "strong": value >= _KNEE,
            }
        )
    label = ", ".join(f"{player(seat)} {dollars(own['money'])}" for seat, own in enumerate(scene.players))
    marks = [
        _marker(scene, "money", seat, _money_x(own["money"], floor, width)) for seat, own in enumerate(scene.players)
    ]
    return _ladder(scene, x, y, width) | {
        "id": "ho-money",
        "note": f"{scene.numbers['setup']['conversion']['mark'] / 1000:g}k: +1",
        "icon": "coin",
        "fields": fields,
        "label": f"Money ladder: {label}",
        "goal": 0,
        "pieces": marks,
    }


def _money_x(money: int, floor: int, width: float) -> float:
    """Even steps up to a thousand, then narrower ones."""
    start, end = LABEL + 19, width - 14
    knee = start + (end - start) * 0.6
    if money <= _KNEE:
        return start + (knee - start) * (max(money, floor) - floor) / (_KNEE - floor)
    return knee + (end - knee) * min(1.0, (money - _KNEE) / (_TOP_MONEY - _KNEE))


# Benefactions


@section("gifts", "Gifts to the people")
def gifts(scene: Scene, width: float) -> Section:
    """Three bands of three, or all of them in a row."""
    columns = 9 if scene.form == TALL else 3
    gap = 2.0 if scene.form == TALL else GAP  # room for the longest word
    tall = 46.0 if scene.form == PHONE else 42.0
    across = (width - (columns - 1) * gap) / columns
    drawings: list[Drawing] = []
    for i, (band, kind) in enumerate(card_text.all_gifts()):
        x, y = i % columns * (across + gap), i // columns * (tall + GAP)
        drawings.append(("gift", _gift(scene, band, kind, x, y, across, tall)))
    return drawings, (len(BANDS) * len(KINDS) // columns) * (tall + GAP) - GAP


def _gift(scene: Scene, band: str, kind: str, x: float, y: float, width: float, height: float) -> Part:
    giver = scene.observation["benefactions"][band][kind]
    state = f"given by {player(giver)}" if giver >= 0 else "open"
    label = f"Benefaction {gift_words(scene.observation, band, kind)}: {state}"
    gift = scene.numbers["benefactions"][band]
    name = wrap(gift[kind], 1.04 * (width - 8), scene.small)[:2]
    return scene.element(f"gift-{band}-{kind}", x, y, width, height, label) | {
        "band": BANDS.index(band),
        "kind": kind,
        "cost": dollars(gift["cost"]),
        "name": name,
        "letters": min(fit(line, width - 4, scene.small) for line in name),
        "giver": giver,
        "small": scene.small,
    }
