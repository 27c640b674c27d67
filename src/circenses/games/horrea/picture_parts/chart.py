"""The map: land, sea and rivers, regions, links, and the fate card that lies on it."""

from functools import lru_cache
from typing import Final

from circenses.art.lettering import set_in
from circenses.games.horrea import content, printed
from circenses.games.horrea.content import MARKETS, REGIONS
from circenses.games.horrea.picture_parts.scene import INNER, Drawing, Part, Scene, place_of
from circenses.games.horrea.printed import card_title, card_words

LEFT: Final = 30.0  # of the layout on the map
TOP: Final = 50.0
HEIGHT: Final = 790.0 + TOP + 46.0

# Where a region's name stands, in the layout, and how the legend calls it
_NAMES: Final = {
    "italia_gallia": (92.0, 206.0, "Italia · Gallia", "Italia, Gallia"),
    "hispania_africa": (112.0, 700.0, "Hispania · Africa", "Hispania"),
    "illyricum_asia": (866.0, 344.0, "Illyricum · Asia", "Illyricum"),
    "aegyptus_oriens": (914.0, 742.0, "Aegyptus · Oriens", "Aegyptus"),
}
_CARD: Final = (798.0, -36.0, 218.0, 176.0)
_LEGEND: Final = (222.0, 714.0)


def chart(scene: Scene) -> list[Drawing]:
    """The ground never changes; the links show when storms close the sea."""
    ground = {"id": "ho-map", "x": 0, "y": 0, "w": INNER, "h": HEIGHT, "left": LEFT, "top": TOP}
    ground |= {"regions": _regions(), "names": _names(), "legend": _LEGEND}
    ground["full"] = [(size, full) for size, full in scene.numbers["values"]["full"].items()]
    links = {"id": "ho-links", "x": LEFT, "y": TOP, "links": _links(), "storms": bool(scene.observation["storms"])}
    return [("chart", ground), ("links", links), ("fate", _fate(scene))]


@lru_cache(1)
def _links() -> list[Part]:
    """Each link once, as a gentle curve by sea and a straight road by land."""
    made = []
    for a, b, mode in content.links(content.tree()["map"]):
        (x, y), (to_x, to_y) = place_of(a), place_of(b)
        bend = 0.07 if mode == "sea" else 0.0
        made.append(
            {
                "mode": mode,
                "from": (x, y),
                "by": ((x + to_x) / 2 - (to_y - y) * bend, (y + to_y) / 2 + (to_x - x) * bend),
                "to": (to_x, to_y),
            }
        )
    return made


@lru_cache(1)
def _regions() -> list[Part]:
    """Cities and inner links of each region: drawn wide and pale they colour its land."""
    markets = content.tree()["map"]["markets"]
    made = []
    for region in REGIONS:
        own = [market for market in MARKETS if markets[market].get("region") == region]
        inner = [(a, b) for a, b, _ in content.links(content.tree()["map"]) if a in own and b in own]
        lines = [(*place_of(a), *place_of(b)) for a, b in inner]
        made.append({"region": region, "cities": [place_of(market) for market in own], "lines": lines})
    return made


def _names() -> list[Part]:
    return [
        {"region": region, "x": x, "y": y, "text": text, "short": short}
        for region, (x, y, text, short) in _NAMES.items()
    ]


def _fate(scene: Scene) -> Part:
    """The card in force, or the back of the pile with what is left in it."""
    fate = scene.observation["fate"]
    x, y, width, height = _CARD
    card = fate["card"]
    title, title_size = set_in(card_title(card) if card else "Fate", width - 60, ((18, 1), (16, 2), (13, 2)))
    text = card_words(scene.observation, card) if card else ""
    lines, size = set_in(text, width - 26, ((14, 5), (12.5, 6), (11, 7)))
    left, past = sum(fate["bag"].values()), sum(fate["discards"].values())
    pile = f"{left} cards to come, {past} past"
    exempt = scene.observation["exempt"]
    return {
        "id": "ho-fate",
        "x": LEFT + x,
        "y": TOP + y,
        "w": width,
        "h": height,
        "card": card,
        "title": title,
        "title_size": title_size,
        "lines": lines,
        "size": size,
        "pile": pile,
        "exempt": f"not for {printed.seat_names(exempt)}" if exempt else "",
        "label": f"Fate: {card_title(card)}. {text} {pile}" if card else f"Fate cards: {pile}",
    }
