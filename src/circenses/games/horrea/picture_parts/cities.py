"""The 57 markets with their names, and on them agents, horrea and marriages."""

from functools import lru_cache
from typing import Final

from circenses.art.sections import Drawing, Part, piece
from circenses.games.horrea import card_text, text_twin
from circenses.games.horrea.card_text import Market
from circenses.games.horrea.content import MARKETS, city
from circenses.games.horrea.picture_parts.plan import Plan
from circenses.games.horrea.picture_parts.scene import Scene

# Where the name stands, as a shift from the city on a wide screen: below it unless something is in the way
_BELOW: Final = (0.0, 19.0, "middle")
_PLACES: Final = {
    "rome": (-14.0, 27.0, "middle"),
    "tridentum": (8.0, 19.0, "middle"),
    "sarmizegetusa": (10.0, 19.0, "middle"),
    "luna": (9.0, 19.0, "end"),
    "ariminum": (4.0, 19.0, "middle"),
    "salona": (8.0, 19.0, "middle"),
    "serdica": (10.0, 19.0, "middle"),
    "massilia": (-30.0, 19.0, "start"),
    "lugdunum_cananefatium": (52.0, 19.0, "end"),
    "germania": (-28.0, 19.0, "start"),
    "carthage": (16.0, 19.0, "end"),
    "syracuse": (4.0, 19.0, "middle"),
    "tarraco": (10.0, 19.0, "middle"),
    "caralis": (-26.0, 19.0, "start"),
    "carthago_nova": (-28.0, 19.0, "start"),
    "pax_iulia": (-18.0, 17.0, "start"),
    "constantinople": (-42.0, 19.0, "start"),
    "pergamon": (10.0, 4.0, "start"),
    "ephesus": (8.0, 21.0, "end"),
    "perge": (-2.0, 19.0, "middle"),
    "antioch": (7.0, 16.0, "start"),
    "edessa": (-3.0, 19.0, "middle"),
    "delos": (-4.0, 18.0, "end"),
    "rhodes": (14.0, 19.0, "end"),
    "salamis": (12.0, 19.0, "end"),
    "palmyra": (10.0, 19.0, "end"),
    "parthia": (18.0, 19.0, "end"),
    "damascus": (-14.0, 20.0, "start"),
    "alexandria": (-30.0, 19.0, "start"),
    "memphis": (-24.0, 19.0, "start"),
    "petra": (4.0, 19.0, "middle"),
}
# What it earns goes below the name
_SPLIT: Final = (
    "pax_iulia",
    "parthia",
    "corduba",
    "carthago_nova",
    "hispalis",
    "ariminum",
    "tarraco",
    "massilia",
    "lugdunum_cananefatium",
    "larissa",
    "perge",
    "palmyra",
)
_BESIDE: Final = ("pergamon", "parthia")  # a name or the edge is at the right, so horrea are at the left
_SHORT: Final = {"lugdunum_cananefatium": "L. Cananefatium", "garama": "Garama", "parthia": "Parthia"}
# What is written on a map too small for all names
_KNOWN: Final = ("rome", "carthage", "alexandria", "antioch", "narbo", "londinium", "athens", "constantinople")


def cities(scene: Scene, plan: Plan) -> list[Drawing]:
    target, going = scene.observation["question"]["market"], scene.observation["going"]
    drawings: list[Drawing] = []
    for id in MARKETS:
        mark = (target == id, id in going, scene.state(f"market-{id}"))
        drawings.append(("city", _city(card_text.market_of(scene.observation, id), plan, *mark).copy()))
    return drawings


@lru_cache(4096)
def _city(market: Market, plan: Plan, is_target: bool, going: bool, state: str) -> Part:
    id = f"market-{market.id}"
    scene = Scene({}, (id,) if state == "choice" else (), (id,) if state == "chosen" else (), 0)
    x, y = plan.place(market.id)
    dx, dy, anchor = _PLACES.get(market.id, _BELOW)
    reach = (plan.sign + plan.name) / _BELOW[1]
    return scene.element(id, x, y, 2 * plan.hit, 2 * plan.hit, text_twin.market_words(market)) | {
        "r": plan.hit,
        "sign": plan.sign,
        "name_size": plan.name,
        "name": _SHORT.get(market.id, city(market.id)),
        "at": (dx * reach, dy * reach),
        "anchor": anchor,
        "split": market.id in _SPLIT,
        "far": city(market.id) if plan.zoom > 1 and market.id in _KNOWN else "",
        "close": plan.zoom > 1,
        "size": market.printed["size"],
        "steps": market.printed["steps"],
        "region": market.printed.get("region", ""),
        "rome": market.id == "rome",
        "worth": _worth(market),
        "married": market.married,
        "asked": is_target,
        "going": going,
        "pieces": [*_stores(market.id, market.owners, plan), *_agents(market.id, market.agents, plan)],
    }


def _worth(market: Market) -> str:
    """What one more horreum would earn."""
    full = len(market.owners) >= market.players
    return "" if full else str(market.value(len(market.owners) + 1)).replace("-", "−")


def _stores(market: str, owners: tuple[int, ...], plan: Plan) -> list[Part]:
    """Right of the city, two beside each other from the third on."""
    stores = []
    pitch = 2 * plan.store + 0.6
    for i, seat in enumerate(owners):
        column, row = (i % 2, i // 2) if len(owners) > 2 else (0, i)
        rows = -(-len(owners) // 2) if len(owners) > 2 else len(owners)
        x = plan.sign * (1.6 if market == "rome" else 1.2) + plan.store + column * pitch
        x = -x if market in _BESIDE else x
        y = (row - (rows - 1) / 2) * pitch
        stores.append(piece("store", f"horreum-{seat}-{market}", f"horreum-{seat}", seat, x, y, plan.store))
    return stores


def _agents(market: str, standing: tuple[int, ...], plan: Plan) -> list[Part]:
    """Above the city, in Rome at its left; the more there are, the closer together."""
    pitch = plan.agent * (1.6 if len(standing) < 3 else 1.3)
    agents = []
    for i, seat in enumerate(standing):
        nth = standing[:i].count(seat)
        id = f"agent-{seat}-{market}" + (f"-{nth + 1}" if nth else "")
        behind = len(standing) - 1 - i
        rome = market == "rome"
        x = -plan.sign * 1.5 - behind * pitch if rome else (i - (len(standing) - 1) / 2) * pitch
        y = -plan.agent * (1.2 if rome else 1.6)
        agents.append(piece("agent", id, f"agent-{seat}", seat, x, y, plan.agent))
    return agents
