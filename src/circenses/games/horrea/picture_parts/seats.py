"""Player panels with family cards, and the alliances between players."""

from typing import Any, Final

from circenses.art.lettering import fit
from circenses.art.palette import SEATS
from circenses.art.sections import GAP, Drawing, Part, piece, round_the_table
from circenses.games.horrea import card_text, content, text_twin
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import GENDERS, MILESTONES, REGIONS
from circenses.games.horrea.picture_parts.scene import HIT, INNER, Scene
from circenses.kernel.words import count, player

PANEL_HEIGHT: Final = 196.0
ALLIANCE_COLUMNS: Final = 5
ALLIANCE_HEIGHT: Final = HIT


# Panels


def panels(scene: Scene) -> list[Drawing]:
    return round_the_table(scene, INNER, _seat)


def _seat(scene: Scene, seat: int, width: float) -> list[Drawing]:
    cards = {"id": f"ho-cards-{seat}", "x": 0, "y": 0, "cards": _cards(scene, seat, width)}
    pips = {"id": f"ho-pips-{seat}", "x": 12, "y": 118, "pitch": (width - 24) / 4}
    pips["regions"] = _regions(scene.players[seat])
    return [("panel", _panel(scene, seat, width)), ("pips", pips), ("cards", cards)]


def _panel(scene: Scene, seat: int, width: float) -> Part:
    own = scene.players[seat]
    status = ", ".join(_remarks(scene, seat)) or f"the {SEATS[seat].emblem}"
    money = dollars(own["money"])
    income = f"income {dollars(own['income'])}" + (" + bonus" if any(own["bonuses"][1:]) else "")
    label = text_twin.player_line(scene.observation, seat)
    element = scene.element(f"seat-{seat}", 0, 0, width, PANEL_HEIGHT - HIT - 10, label)
    band = card_text.band_of(scene.observation, own["prestige"])
    return element | {
        "seat": seat,
        "name": player(seat),
        "prestige": own["prestige"],
        "office": band.capitalize(),
        "money": money,
        "money_size": fit(money, 92, 25),
        "income": income,
        "income_size": fit(income, width * 0.44, 13.5),
        "status": status,
        "status_size": fit(status, (width - 132) / 1.12, 13.5),
        "horrea": sum(seat in owners for owners in scene.observation["horrea"].values()),
        "benefactions": own["benefactions"],
        "married": sum(who == seat for who in scene.observation["marriages"].values()),
        "supply": own["supply"],
        "to_act": scene.observation["question"]["seat"] == seat,
        "won": seat in scene.observation["winners"],
        "full": PANEL_HEIGHT,
        "pieces": _supply(own, seat, width),
    }


def _regions(own: Any) -> list[Part]:
    """A row of pips for each region: first, five, ten, all."""
    return [
        {
            "name": content.region(region),
            "region": region,
            "pips": [milestone in own["milestones"].get(region, []) for milestone in MILESTONES],
        }
        for region in REGIONS
    ]


def _supply(own: Any, seat: int, width: float) -> list[Part]:
    """Agents that wait at home, at the right edge of the panel."""
    sort = f"agent-{seat}"
    return [
        piece("agent", f"{sort}-home-{i + 1}", sort, seat, width - 18 - i * 15, 92, 9.5)
        for i in range(max(0, own["supply"]))
    ]


def _remarks(scene: Scene, seat: int) -> list[str]:
    observation, own = scene.observation, scene.players[seat]
    holds = [
        ("wins", seat in observation["winners"]),
        ("to act", observation["question"]["seat"] == seat),
        ("starts", observation["start"] == seat),
        ("senator", own["senator"]),
        (f"{content.city(own['flooded'])} flooded", bool(own["flooded"])),
        ("asked already", seat in observation["approached"]),
        ("not hit", seat in observation["exempt"]),
    ]
    return [remark for remark, true in holds if true]


def _cards(scene: Scene, seat: int, width: float) -> list[Part]:
    """Boys and girls; those of whoever decides can be chosen."""
    own = scene.players[seat]
    cell = (width - 16 - GAP) / 2
    made = []
    for i, gender in enumerate(GENDERS):
        number = own["hand"][f"{gender}s"]
        id = f"card-{gender}" if seat == scene.own else ""
        label = f"{player(seat)} holds {count(number, gender)}"
        element = scene.element(id, 8 + i * (cell + GAP), PANEL_HEIGHT - HIT - 7, cell, HIT, label)
        made.append(element | {"gender": gender, "count": number, "text": gender if number == 1 else f"{gender}s"})
    return made


# Alliances


def alliances(scene: Scene) -> list[Drawing]:
    """A plate for each, oldest first."""
    width = (INNER - (ALLIANCE_COLUMNS - 1) * GAP) / ALLIANCE_COLUMNS
    made: list[Drawing] = []
    for i, one in enumerate(scene.observation["alliances"]):
        x, y = i % ALLIANCE_COLUMNS * (width + GAP), i // ALLIANCE_COLUMNS * (ALLIANCE_HEIGHT + GAP)
        element = scene.element(f"alliance-{i}", x, y, width, ALLIANCE_HEIGHT, text_twin.alliance_words(one))
        made.append(
            (
                "alliance",
                element
                | {
                    "left": one["proposer"],
                    "right": one["partner"],
                    "card": one["card"],
                    "price": dollars(one["price"]),
                    "turn": f"turn {one['turn']}",
                },
            )
        )
    return made


def alliances_height(scene: Scene) -> float:
    rows = -(-len(scene.observation["alliances"]) // ALLIANCE_COLUMNS)
    return rows * (ALLIANCE_HEIGHT + GAP)
