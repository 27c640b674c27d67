"""Player panels with family cards, and the alliances between players."""

from typing import Any, Final

from circenses.art.lettering import fit
from circenses.art.sections import GAP, Drawing, Part, piece, round_the_table
from circenses.games.horrea import printed, words
from circenses.games.horrea.content import GENDERS, MILESTONES, REGIONS
from circenses.games.horrea.picture_parts.scene import HIT, INNER, Scene
from circenses.games.horrea.printed import count, dollars, emblem_name, region_name, seat_name

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
    player = scene.players[seat]
    status = ", ".join(_remarks(scene, seat)) or f"the {emblem_name(seat)}"
    money = dollars(player["money"])
    income = f"income {dollars(player['income'])}" + (" + bonus" if any(player["bonuses"][1:]) else "")
    label = words.player_line(scene.observation, seat)
    element = scene.element(f"seat-{seat}", 0, 0, width, PANEL_HEIGHT - HIT - 10, label)
    band = printed.band_of(scene.observation, player["prestige"])
    return element | {
        "seat": seat,
        "name": seat_name(seat),
        "prestige": player["prestige"],
        "office": band.capitalize(),
        "money": money,
        "money_size": fit(money, 92, 25),
        "income": income,
        "income_size": fit(income, width * 0.44, 13.5),
        "status": status,
        "status_size": fit(status, (width - 132) / 1.12, 13.5),
        "horrea": sum(seat in owners for owners in scene.observation["horrea"].values()),
        "benefactions": player["benefactions"],
        "married": sum(who == seat for who in scene.observation["marriages"].values()),
        "supply": player["supply"],
        "to_act": scene.observation["question"]["seat"] == seat,
        "won": seat in scene.observation["winners"],
        "full": PANEL_HEIGHT,
        "pieces": _supply(player, seat, width),
    }


def _regions(player: Any) -> list[Part]:
    """A row of pips for each region: first, five, ten, all."""
    return [
        {
            "name": region_name(region),
            "region": region,
            "pips": [milestone in player["milestones"].get(region, []) for milestone in MILESTONES],
        }
        for region in REGIONS
    ]


def _supply(player: Any, seat: int, width: float) -> list[Part]:
    """Agents that wait at home, at the right edge of the panel."""
    sort = f"agent-{seat}"
    return [
        piece("agent", f"{sort}-home-{i + 1}", sort, seat, width - 18 - i * 15, 92, 9.5)
        for i in range(max(0, player["supply"]))
    ]


def _remarks(scene: Scene, seat: int) -> list[str]:
    observation, player = scene.observation, scene.players[seat]
    holds = [
        ("wins", seat in observation["winners"]),
        ("to act", observation["question"]["seat"] == seat),
        ("starts", observation["start"] == seat),
        ("senator", player["senator"]),
        (f"{printed.city(player['flooded'])} flooded", bool(player["flooded"])),
        ("asked already", seat in observation["approached"]),
        ("not hit", seat in observation["exempt"]),
    ]
    return [remark for remark, true in holds if true]


def _cards(scene: Scene, seat: int, width: float) -> list[Part]:
    """Boys and girls; those of whoever decides can be chosen."""
    player = scene.players[seat]
    cell = (width - 16 - GAP) / 2
    made = []
    for i, gender in enumerate(GENDERS):
        number = player["hand"][f"{gender}s"]
        id = f"card-{gender}" if seat == scene.own else ""
        label = f"{seat_name(seat)} holds {count(number, gender)}"
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
        element = scene.element(f"alliance-{i}", x, y, width, ALLIANCE_HEIGHT, words.alliance_words(one))
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
