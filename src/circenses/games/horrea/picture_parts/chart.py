"""The map: land, sea and rivers, regions, links, and the fate card that lies on it."""

from functools import lru_cache
from typing import Final

from circenses.art.lettering import set_in
from circenses.art.sections import Drawing, Part
from circenses.games.horrea import content
from circenses.games.horrea.card_text import card_words
from circenses.games.horrea.content import MARKETS, REGIONS
from circenses.games.horrea.picture_parts.scene import INNER, Scene, place_of
from circenses.kernel.words import players

LEFT: Final = 30.0  # of the layout on the map
TOP: Final = 50.0
HEIGHT: Final = 790.0 + TOP + 46.0

Point = tuple[float, float]
Corner = tuple[float, float, str]

# Where a region's name stands, in the layout, and how the legend calls it
_NAMES: Final = {
    "italia_gallia": (78.0, 160.0, "Italia · Gallia", "Italia, Gallia"),
    "hispania_africa": (112.0, 700.0, "Hispania · Africa", "Hispania"),
    "illyricum_asia": (866.0, 344.0, "Illyricum · Asia", "Illyricum"),
    "aegyptus_oriens": (902.0, 738.0, "Aegyptus · Oriens", "Aegyptus"),
}
_CARD: Final = (798.0, -36.0, 218.0, 176.0)
_LEGEND: Final = (222.0, 714.0)


def chart(scene: Scene) -> list[Drawing]:
    """The ground never changes; the links show when storms close the sea."""
    ground = {"id": "ho-map", "x": 0, "y": 0, "w": INNER, "h": HEIGHT, "left": LEFT, "top": TOP}
    ground |= {"regions": _regions(), "borders": _borders(), "names": _names(), "legend": _LEGEND}
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
    """The land of each region: whatever lies nearest to one of its cities."""
    land = {region: [cell(market) for market in content.markets_in(region)] for region in REGIONS}
    return [
        {"region": region, "cells": [[point[:2] for point in one] for one in cells]} for region, cells in land.items()
    ]


@lru_cache(1)
def _borders() -> list[tuple[Point, Point]]:
    """Where the land of two regions meets, or that of a region and Rome."""
    region_of = {market: told.get("region", "") for market, told in content.tree()["map"]["markets"].items()}
    made = []
    for i, market in enumerate(MARKETS):
        around = cell(market)
        for (x, y, beyond), (to_x, to_y, _) in zip(around, [*around[1:], around[0]], strict=True):
            if beyond and MARKETS.index(beyond) > i and region_of[beyond] != region_of[market]:
                made.append(((x, y), (to_x, to_y)))
    return made


def cell(market: str) -> list[Corner]:
    """The corners of all that lies nearer to a city than to any other, each with the city beyond the side after it."""
    right, below = INNER - LEFT, HEIGHT - TOP
    corners: list[Corner] = [(-LEFT, -TOP, ""), (right, -TOP, ""), (right, below, ""), (-LEFT, below, "")]
    for other in MARKETS:
        if other != market:
            corners = _cut(corners, place_of(market), place_of(other), other)
    return corners


def _cut(corners: list[Corner], here: Point, there: Point, beyond: str) -> list[Corner]:
    """What of an area lies nearer here than there."""
    kept: list[Corner] = []
    for (x, y, side), (to_x, to_y, _) in zip(corners, [*corners[1:], corners[0]], strict=True):
        own, next_own = _nearer(x, y, here, there), _nearer(to_x, to_y, here, there)
        if own >= 0:
            kept.append((x, y, side))
        if (own >= 0) != (next_own >= 0):
            share = own / (own - next_own)
            kept.append((x + (to_x - x) * share, y + (to_y - y) * share, beyond if own >= 0 else side))
    return kept


def _nearer(x: float, y: float, here: Point, there: Point) -> float:
    """Above 0 on this side of the middle between two places."""
    return (x - there[0]) ** 2 + (y - there[1]) ** 2 - (x - here[0]) ** 2 - (y - here[1]) ** 2


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
    title, title_size = set_in(content.title(card) if card else "Fate", width - 60, ((18, 1), (16, 2), (13, 2)))
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
        "exempt": f"not for {players(exempt)}" if exempt else "",
        "label": f"Fate: {content.title(card)}. {text} {pile}" if card else f"Fate cards: {pile}",
    }
