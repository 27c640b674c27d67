"""The 57 markets with their names, and on them agents, horrea and marriages."""

from functools import lru_cache
from typing import Final

from circenses.art.sections import Drawing, Part, piece
from circenses.games.horrea import card_text, text_twin
from circenses.games.horrea.card_text import Market
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
    asked, going = scene.observation["question"]["market"], scene.observation["going"]
    made: list[Drawing] = []
    for id in MARKETS:
        mark = (asked == id, id in going, scene.state(f"market-{id}"))
        made.append(("city", _city(card_text.market_of(scene.observation, id), *mark).copy()))
    return made


@lru_cache(4096)
def _city(market: Market, asked: bool, going: bool, state: str) -> Part:
    id = f"market-{market.id}"
    scene = Scene({}, (id,) if state == "choice" else (), (id,) if state == "chosen" else (), 0)
    x, y = place_of(market.id)
    place = _PLACES.get(market.id, _BELOW)
    return scene.element(id, LEFT + x, TOP + y, HIT, HIT, text_twin.market_words(market)) | {
        "r": HIT / 2,
        "name": _SHORT.get(market.id, city(market.id)),
        "at": place[:2],
        "anchor": place[2],
        "split": market.id in _SPLIT,
        "size": market.printed["size"],
        "steps": market.printed["steps"],
        "region": market.printed.get("region", ""),
        "rome": market.id == "rome",
        "worth": _worth(market),
        "married": market.married,
        "asked": asked,
        "going": going,
        "pieces": [*_stores(market.id, market.owners), *_agents(market.id, market.agents)],
    }


def _worth(market: Market) -> str:
    """What one more horreum would earn by the table."""
    full = len(market.owners) >= market.players
    return "" if full else str(market.value(len(market.owners) + 1)).replace("-", "−")


def _stores(market: str, owners: tuple[int, ...]) -> list[Part]:
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
