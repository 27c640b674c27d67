"""One's own things, what others count of a player, and the alliances between players."""

from dataclasses import dataclass
from typing import Any, Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE, TALL, WIDE
from circenses.art.lettering import fit, measure
from circenses.art.sections import Drawing, Part, Section, piece
from circenses.games.horrea import card_text, content, text_twin
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import GENDERS, MILESTONES, REGIONS
from circenses.games.horrea.picture_parts.scene import Scene
from circenses.kernel.words import count, form, player

GAP: Final = 4.0
PANEL_HEIGHT: Final = 54.0
ALLIANCE_HEIGHT: Final = 34.0
_LEAST_ALLIANCE: Final = 44.0  # wide: two discs and what was paid

Point = tuple[float, float]


@dataclass(frozen=True)
class Places:
    """Where the things of a player stand; those at the right edge are measured from it."""

    height: float
    money: Point
    income: Point
    prestige: Point  # from the right edge
    counts: Point
    home: Point  # of the first agent in supply
    status: Point
    pips: Point
    pitch: float  # from region to region
    pip: float  # from pip to pip
    cards: tuple[float, float, float, float]  # the whole row


def _places(form: str, width: float) -> Places:
    if form == TALL:
        return Places(
            66,
            money=(14, 24),
            income=(14, 54),
            prestige=(width - 492, 24),
            counts=(128, 24),
            home=(136, 49),
            status=(width - 464, 24),
            pips=(width - 464, 46),
            pitch=54,
            pip=11.5,
            cards=(width - 228, 6, 222, 54),
        )
    if form == PHONE:
        return Places(
            96,
            money=(12, 22),
            income=(12, 48),
            prestige=(width - 158, 24),
            counts=(12, 67),
            home=(142, 66),
            status=(12, 88),
            pips=(width - 148, 66),
            pitch=37,
            pip=8.4,
            cards=(width - 150, 6, 144, 46),
        )
    return Places(
        134,
        money=(12, 22),
        income=(12, 48),
        prestige=(width - 10, 24),
        counts=(122, 20),
        home=(132, 43),
        status=(12, 65),
        pips=(14, 81),
        pitch=(width - 24) / 4,
        pip=11.5,
        cards=(6, 91, width - 12, 38),
    )


@section("own", "Yours")
def own(scene: Scene, width: float) -> Section:
    """Money, prestige, horrea, agents in supply, milestones, and the family cards that can be chosen."""
    seat = scene.own
    at = _places(scene.form, width)
    room = (width - 156 if scene.form == PHONE else width) - at.status[0] - 8
    part = _player(scene, seat, width, at.height, width if scene.form == PHONE else room)
    part |= {
        "money_at": at.money,
        "income_at": at.income,
        "prestige_at": at.prestige,
        "counts_at": at.counts,
        "home_at": at.home,
        "status_at": at.status,
        "pieces": _supply(scene.players[seat], seat, at.home, 13, 8.0),
    }
    pips = {"id": f"ho-pips-{seat}", "x": at.pips[0], "y": at.pips[1], "pitch": at.pitch, "pip": at.pip}
    pips |= {"regions": _regions(scene.players[seat]), "r": at.pip * 0.37}
    cards = {"id": f"ho-cards-{seat}", "x": 0, "y": 0, "cards": _cards(scene, seat, *at.cards)}
    return [("own", part), ("pips", pips), ("cards", cards)], at.height


def panel(scene: Scene, seat: int, width: float) -> Section:
    """Another player's counts, in three lines."""
    person = scene.players[seat]
    part = _player(scene, seat, width, PANEL_HEIGHT, width - 10)
    part |= {
        "hand": [(gender, person["hand"][f"{gender}s"]) for gender in GENDERS],
        "pieces": _supply(person, seat, (10, 30), 9, 6.5),
    }
    pips = {"id": f"ho-pips-{seat}", "x": width - 150, "y": 30, "pitch": 37, "pip": 8.4, "r": 3.1}
    pips["regions"] = _regions(person)
    return [("panel", part), ("pips", pips)], PANEL_HEIGHT


def _player(scene: Scene, seat: int, width: float, height: float, room: float) -> Part:
    person, observation = scene.players[seat], scene.observation
    money = dollars(person["money"])
    element = scene.element(f"seat-{seat}", 0, 0, width, height, text_twin.player_line(observation, seat))
    return element | {
        "seat": seat,
        "name": player(seat),
        "prestige": person["prestige"],
        "office": card_text.band_of(observation, person["prestige"]).capitalize(),
        "money": money,
        "money_size": max(14, fit(money, 66, 21)),
        "income": f"+{dollars(person['income'])}" if person["income"] >= 0 else dollars(person["income"]),
        "bonus": any(person["bonuses"][1:]),
        "status": _status(scene, seat, room),
        "horrea": sum(seat in owners for owners in observation["horrea"].values()),
        "benefactions": person["benefactions"],
        "married": sum(who == seat for who in observation["marriages"].values()),
        "supply": person["supply"],
        "to_act": observation["question"]["seat"] == seat,
        "won": seat in observation["winners"],
        "small": scene.small,
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


def _supply(own: Any, seat: int, at: Point, pitch: float, r: float) -> list[Part]:
    """Agents that wait at home, closer together where there are many."""
    sort, waiting = f"agent-{seat}", max(0, own["supply"])
    pitch = min(pitch, 4 * pitch / max(1, waiting))
    return [piece("agent", f"{sort}-home-{i + 1}", sort, seat, at[0] + i * pitch, at[1] - 2, r) for i in range(waiting)]


def _status(scene: Scene, seat: int, room: float) -> str:
    """As much of it as there is room for; all of it is in the label."""
    text = ""
    for remark in _remarks(scene, seat):
        longer = f"{text}, {remark}" if text else remark
        if measure(longer, scene.small) > room:
            break
        text = longer
    return text


def _remarks(scene: Scene, seat: int) -> list[str]:
    """Remarks, the shortest-lived first, so that they are never left out."""
    observation, person = scene.observation, scene.players[seat]
    holds = [
        ("wins", seat in observation["winners"]),
        (f"{content.city(person['flooded'])} flooded", bool(person["flooded"])),
        ("asked already", seat in observation["approached"]),
        ("not hit", seat in observation["exempt"]),
        ("senator", person["senator"]),
        ("starts", observation["start"] == seat),
    ]
    return [remark for remark, true in holds if true]


def _cards(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> list[Part]:
    """Boys and girls of the viewer."""
    person = scene.players[seat]
    cell = (width - GAP) / 2
    cards = []
    for i, gender in enumerate(GENDERS):
        number = person["hand"][f"{gender}s"]
        label = f"{player(seat)} holds {count(number, gender)}"
        element = scene.element(f"card-{gender}", x + i * (cell + GAP), y, cell, height, label)
        text = form(gender, number)
        cards.append(element | {"gender": gender, "count": number, "text": text, "small": scene.small})
    return cards


# Alliances


@section("alliances", "Alliances")
def alliances(scene: Scene, width: float) -> Section:
    """A plate for each, oldest first. There is room for one between any two players, or for twice as many where
    more are allowed; should there be still more, plates are narrower."""
    seats = len(scene.players)
    pairs = seats * (seats - 1) // 2
    limit = card_text.option(scene.observation, "alliances_per_pair")
    columns = {WIDE: 3, TALL: 6, PHONE: 3}[scene.form]
    tall = 44.0 if scene.form == PHONE else ALLIANCE_HEIGHT
    rows = -(-(pairs if limit == 1 else 2 * pairs) // columns)
    if scene.form == WIDE:
        rows = min(rows, 2)
    bonds = scene.observation["alliances"]
    columns = max(columns, min(-(-len(bonds) // rows), int((width + GAP) / (_LEAST_ALLIANCE + GAP))))
    across = (width - (columns - 1) * GAP) / columns
    drawings: list[Drawing] = []
    for i in range(rows * columns):
        x, y = i % columns * (across + GAP), i // columns * (tall + GAP)
        if i < len(bonds):
            drawings.append(("alliance", _alliance(scene, i, x, y, across, tall)))
        else:
            slot = {"id": f"ho-alliance-slot-{i}", "x": x, "y": y, "w": across, "h": tall, "small": scene.small}
            drawings.append(("alliance_slot", slot | {"text": "no alliance" if i == len(bonds) == 0 else ""}))
    return drawings, rows * (tall + GAP) - GAP


def _alliance(scene: Scene, i: int, x: float, y: float, width: float, height: float) -> Part:
    one = scene.observation["alliances"][i]
    return scene.element(f"alliance-{i}", x, y, width, height, text_twin.alliance_words(one)) | {
        "left": one["proposer"],
        "right": one["partner"],
        "card": one["card"],
        "price": dollars(one["price"]),
        "turn": f"turn {one['turn']}",
        "small": scene.small,
        "narrow": width < 84,
    }
