"""The 57 markets with their names, and on them agents, horrea and marriages."""

from functools import lru_cache
from typing import Any, Final

from circenses.art.sections import Drawing, Part, piece
from circenses.games.horrea import card_text, text_twin
from circenses.games.horrea.content import MARKETS, city
from circenses.games.horrea.picture_parts.chart import LEFT, TOP
from circenses.games.horrea.picture_parts.scene import HIT, Scene, place_of

# Where the name stands, as a shift from the city: below it unless something is in the way
_BELOW: Final = (0.0, 28.0, "middle")
_PLACES: Final = {
    "rome": (0.0, 35.0, "middle"),
    "antioch": (10.0, 22.0, "start"),
    "ephesus": (-13.0, 9.0, "end"),
    "pergamon": (14.0, 4.0, "start"),
    "larissa": (-13.0, 22.0, "end"),
    "petra": (14.0, 12.0, "start"),
    "delos": (-6.0, 27.0, "end"),
    "damascus": (-20.0, 28.0, "start"),
    "pax_iulia": (-24.0, 28.0, "start"),
    "edessa": (-4.0, 28.0, "middle"),
}
_SPLIT: Final = ("pax_iulia", "parthia", "corduba", "carthago_nova", "hispalis")  # what it earns goes below the name
_SHORT: Final = {"lugdunum_cananefatium": "L. Cananefatium", "garama": "Garama", "parthia": "Parthia"}
AGENT: Final = 11.0
STORE: Final = 15.0


def cities(scene: Scene) -> list[Drawing]:
    """What a city shows follows from few facts, so that most of a step's 57 cities are remembered."""
    observation = scene.observation
    asked, going = observation["question"]["market"], observation["going"]
    standing: dict[str, list[int]] = {}
    for seat, player in enumerate(scene.players):
        for market in player["agents"]:
            standing.setdefault(market, []).append(seat)
    house = tuple(card_text.house(observation).items())
    return [
        (
            "city",
            _city(
                market,
                len(scene.players),
                tuple(observation["horrea"].get(market, ())),
                tuple(standing.get(market, ())),
                observation["marriages"].get(market, -1),
                (asked == market, market in going, scene.state(f"market-{market}")),
                house,
            ).copy(),
        )
        for market in MARKETS
    ]


@lru_cache(4096)
def _city(
    market: str,
    players: int,
    owners: tuple[int, ...],
    standing: tuple[int, ...],
    married: int,
    mark: tuple[bool, bool, str],
    house: tuple[tuple[str, Any], ...],
) -> Part:
    facts = {
        "players": [{"agents": [market] * standing.count(seat)} for seat in range(players)],
        "horrea": {market: list(owners)} if owners else {},
        "marriages": {market: married} if married >= 0 else {},
        "options": dict(house),
    }
    asked, going, state = mark
    id = f"market-{market}"
    scene = Scene(facts, (id,) if state == "choice" else (), (id,) if state == "chosen" else (), 0)
    x, y = place_of(market)
    told = scene.numbers["map"]["markets"][market]
    label = f"{city(market)}: {text_twin.market_words(facts, market)}"
    place = _PLACES.get(market, _BELOW)
    return scene.element(id, LEFT + x, TOP + y, HIT, HIT, label) | {
        "r": HIT / 2,
        "name": _SHORT.get(market, city(market)),
        "at": place[:2],
        "anchor": place[2],
        "split": market in _SPLIT,
        "size": told["size"],
        "steps": told["steps"],
        "region": told.get("region", ""),
        "rome": market == "rome",
        "worth": _worth(scene, market, list(owners)),
        "married": married,
        "asked": asked,
        "going": going,
        "pieces": [*_stores(market, list(owners)), *_agents(market, standing)],
    }


def _worth(scene: Scene, market: str, owners: list[int]) -> str:
    """What one more horreum would earn by the table."""
    if len(owners) >= len(scene.players):
        return ""
    worth = card_text.table_value(scene.observation, market, len(owners) + 1)
    return str(worth).replace("-", "−")


def _stores(market: str, owners: list[int]) -> list[Part]:
    """Right of the city, two beside each other from the third on."""
    made = []
    pitch = STORE + 1
    for i, seat in enumerate(owners):
        column, row = (i % 2, i // 2) if len(owners) > 2 else (0, i)
        rows = -(-len(owners) // 2) if len(owners) > 2 else len(owners)
        x = 20.5 + column * pitch
        y = (row - (rows - 1) / 2) * pitch
        made.append(piece("store", f"horreum-{seat}-{market}", f"horreum-{seat}", seat, x, y, STORE / 2))
    return made


def _agents(market: str, standing: tuple[int, ...]) -> list[Part]:
    """Above the city, in Rome at its left; the more there are, the closer together."""
    pitch = 17.0 if len(standing) < 3 else 14.0
    made = []
    for i, seat in enumerate(standing):
        nth = standing[:i].count(seat)
        id = f"agent-{seat}-{market}" + (f"-{nth + 1}" if nth else "")
        behind = len(standing) - 1 - i
        x = -15.0 - behind * pitch if market == "rome" else (i - (len(standing) - 1) / 2) * pitch
        y = -13.0 if market == "rome" else -17.5
        made.append(piece("agent", id, f"agent-{seat}", seat, x, y, AGENT))
    return made
