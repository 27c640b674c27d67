"""The map: land, sea and rivers, regions, links, and the fate card that lies on it."""

from functools import lru_cache
from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.lettering import SERIF, set_in
from circenses.art.sections import Drawing, Part, Section, as_tall
from circenses.games.horrea import content
from circenses.games.horrea.card_text import card_words
from circenses.games.horrea.content import MARKETS, REGIONS
from circenses.games.horrea.picture_parts.cities import cities
from circenses.games.horrea.picture_parts.plan import ACROSS, DOWN, LEFT, TOP, ZOOM, Plan, Point, place_of, plan_of
from circenses.games.horrea.picture_parts.scene import Scene
from circenses.kernel.words import players

Corner = tuple[float, float, str]

# Where a region's name stands, in the layout, and how the legend calls it
_NAMES: Final = {
    "italia_gallia": (78.0, 160.0, "Italia · Gallia", "Italia, Gallia"),
    "hispania_africa": (112.0, 684.0, "Hispania · Africa", "Hispania"),
    "illyricum_asia": (880.0, 344.0, "Illyricum · Asia", "Illyricum"),
    "aegyptus_oriens": (897.0, 742.0, "Aegyptus · Oriens", "Aegyptus"),
}
_CARD: Final = (204.0, 138.0)
_LEGEND: Final = (400.0, 92.0)
_FATE_HEIGHT: Final = 100.0  # where the card is a section of its own
_LEGEND_HEIGHT: Final = 122.0


@section("map", "Map", zoom=ZOOM)
def chart(scene: Scene, width: float) -> Section:
    """The ground never changes; the links show when storms close the sea. On a phone, card and legend are beside it."""
    plan = plan_of(scene.form, width)
    ground = {"id": "ho-map", "x": 0, "y": 0, "w": width, "h": plan.height, "across": plan.across, "down": plan.down}
    ground |= {"left": LEFT, "top": TOP, "regions": _regions(), "borders": _borders()}
    ground |= {"names": _names(plan), "size": 15.0 / plan.zoom, "phone": scene.form == PHONE}
    links = {"id": "ho-links", "x": 0, "y": 0, "across": plan.across, "down": plan.down, "left": LEFT, "top": TOP}
    links |= {"links": _links(), "storms": bool(scene.observation["storms"]), "w": width, "h": plan.height}
    drawings: list[Drawing] = [("chart", ground), ("links", links)]
    if scene.form != PHONE:
        drawings.append(("legend", _legend(scene, 6, plan.height - _LEGEND[1] - 6, *_LEGEND)))
        drawings.append(("fate", _fate(scene, width - _CARD[0] - 8, 8, *_CARD)))
    return [*drawings, *cities(scene, plan)], plan.height


@section("fate", "Fate")
def fate(scene: Scene, width: float) -> Section:
    return as_tall([("fate", _fate(scene, 0, 0, width, _FATE_HEIGHT))])


@section("legend", "Signs of the map", folded=True)
def legend(scene: Scene, width: float) -> Section:
    return as_tall([("legend", _legend(scene, 0, 0, width, _LEGEND_HEIGHT))])


@lru_cache(1)
def _links() -> list[Part]:
    """Each link once, as a gentle curve by sea and a straight road by land."""
    lines = []
    for a, b, mode in content.links(content.tree()["map"]):
        (x, y), (to_x, to_y) = place_of(a), place_of(b)
        bend = 0.07 if mode == "sea" else 0.0
        lines.append(
            {
                "mode": mode,
                "from": (x, y),
                "by": ((x + to_x) / 2 - (to_y - y) * bend, (y + to_y) / 2 + (to_x - x) * bend),
                "to": (to_x, to_y),
            }
        )
    return lines


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
    region_of = {market: entry.get("region", "") for market, entry in content.tree()["map"]["markets"].items()}
    paths = []
    for i, market in enumerate(MARKETS):
        around = cell(market)
        for (x, y, beyond), (to_x, to_y, _) in zip(around, [*around[1:], around[0]], strict=True):
            if beyond and MARKETS.index(beyond) > i and region_of[beyond] != region_of[market]:
                paths.append(((x, y), (to_x, to_y)))
    return paths


def cell(market: str) -> list[Corner]:
    """The corners of all that lies nearer to a city than to any other, each with the city beyond the side after it."""
    right, below = ACROSS - LEFT, DOWN - TOP
    corners: list[Corner] = [(-LEFT, -TOP, ""), (right, -TOP, ""), (right, below, ""), (-LEFT, below, "")]
    for other in MARKETS:
        if other != market:
            corners = _cut(corners, place_of(market), place_of(other), other)
    return corners


def _cut(corners: list[Corner], here: Point, there: Point, beyond: str) -> list[Corner]:
    """What of an area lies nearer here than there."""
    result: list[Corner] = []
    for (x, y, side), (to_x, to_y, _) in zip(corners, [*corners[1:], corners[0]], strict=True):
        own, next_own = _nearer(x, y, here, there), _nearer(to_x, to_y, here, there)
        if own >= 0:
            result.append((x, y, side))
        if (own >= 0) != (next_own >= 0):
            share = own / (own - next_own)
            result.append((x + (to_x - x) * share, y + (to_y - y) * share, beyond if own >= 0 else side))
    return result


def _nearer(x: float, y: float, here: Point, there: Point) -> float:
    """Above 0 on this side of the middle between two places."""
    return (x - there[0]) ** 2 + (y - there[1]) ** 2 - (x - here[0]) ** 2 - (y - here[1]) ** 2


def _names(plan: Plan) -> list[Part]:
    return [
        {"region": region, "x": (LEFT + x) * plan.across, "y": (TOP + y) * plan.down, "text": text}
        for region, (x, y, text, _) in _NAMES.items()
    ]


def _legend(scene: Scene, x: float, y: float, width: float, height: float) -> Part:
    return {
        "id": "ho-legend",
        "x": x,
        "y": y,
        "w": width,
        "h": height,
        "small": scene.small,
        "narrow": scene.form == PHONE,
        "full": [(size, full) for size, full in scene.numbers["values"]["full"].items()],
        "regions": [(region, entry[3]) for region, entry in _NAMES.items()],
    }


def _fate(scene: Scene, x: float, y: float, width: float, height: float) -> Part:
    """The card in force, or the back of the pile with what is left in it."""
    cards = scene.observation["fate"]
    card, small = cards["card"], scene.small
    title, title_size = set_in(content.title(card) if card else "Fate", SERIF * (width - 46), ((15, 1), (small, 2)))
    text = card_words(scene.observation, card) if card else ""
    lines, size = set_in(text, width - 18, ((13, 3), (12, 4), (small, 5)))
    left, past = sum(cards["bag"].values()), sum(cards["discards"].values())
    pile = f"{left} cards to come, {past} past"
    exempt = scene.observation["exempt"]
    return {
        "id": "ho-fate",
        "x": x,
        "y": y,
        "w": width,
        "h": height,
        "card": card,
        "title": title,
        "title_size": title_size,
        "lines": lines,
        "size": size,
        "small": small,
        "pile": pile,
        "exempt": f"not for {players(exempt)}" if exempt else "",
        "label": f"Fate: {content.title(card)}. {text} {pile}" if card else f"Fate cards: {pile}",
    }
