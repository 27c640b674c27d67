"""Tables and pictures of the players' rulebook, with the numbers of a table."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from circenses.art.forms import WIDE
from circenses.art.tabletop import MARGIN
from circenses.games.horrea import card_text, picture
from circenses.games.horrea.content import BANDS, CARDS, KINDS, MILESTONES, PACK_B, SIZES, city, title
from circenses.games.horrea.game import GAME
from circenses.games.horrea.picture_parts.plan import plan_of
from circenses.kernel.game import Options
from circenses.kernel.numbers import Tree
from circenses.kernel.observed import Observation
from circenses.kernel.options import Variant
from circenses.kernel.words import ordinal
from circenses.rulebooks import Table, cropped, switches
from circenses.scenario.positions import Changes, reached

# What a thing of the board without a clause of its own is about, by how its id begins
THINGS = {
    "ho-fate": "HO-1.10",
    "ho-prestige": "HO-1.12",
    "gift": "HO-1.9(B2)",
    "ho-money": "HO-1.11",
    "seat": "HO-1.1",
    "card": "HO-1.6(C)",
    "alliance": "HO-1.7",
}

LISTED_CHAINS = 6  # longer ones are too many to print

# Tables


def tables(options: Options) -> dict[str, Table]:
    tree = card_text.numbers({"options": options})
    return {
        "oust": _oust(tree["setup"]["oust"]),
        "values": _values(tree),
        "chains": _chains(tree),
        "milestones": _milestones(tree["setup"]["milestones"]),
        "benefactions": _benefactions(tree["benefactions"], options),
        "fate": _fate(tree["fate"], options),
        "markets": _markets(tree),
        "switches": switches(_switches(), options),
    }


def _oust(oust: Tree) -> Table:
    rows = [
        ("neither of you is married into this market", "die"),
        ("you are married into it", "die_if_married"),
        ("the other is married into it", "die_against_married"),
    ]
    return Table(["at this market", "you succeed on"], [[who, _or_more(oust[key])] for who, key in rows])


def _or_more(pips: int) -> str:
    return {6: "6", 7: "nothing"}.get(pips, f"{pips} or more")


def _values(tree: Tree) -> Table:
    """One row for each size and distance that is on the map."""
    values = tree["values"]
    kinds = {(market["size"], market["steps"]) for market in tree["map"]["markets"].values()}
    rows = []
    for size, steps in sorted(kinds, key=lambda kind: (SIZES.index(kind[0]), kind[1])):
        profits = [values["demand"][size] // owners - values["cost"][steps] for owners in (1, 2, 3, 4)]
        rows.append([size, steps, *map(card_text.dollars, profits), card_text.dollars(values["full"][size])])
    return Table(["market", "steps from Rome", "1 horreum", "2 horrea", "3", "4", "FULL value"], rows)


def _chains(tree: Tree) -> Table:
    links = tree["values"]["chain"]["links"]
    majors = [market for market, each in tree["map"]["markets"].items() if each["size"] == "major"]
    chains = sorted(_paths(("rome",), links), key=lambda path: path[-1]) if links <= LISTED_CHAINS else []
    rows = [
        [city(path[-1]), ", ".join(map(city, path[:-1]))]
        for path in chains
        if path[-1] in majors and path[-1] != "rome"
    ]
    return Table(["chain to", "through"], rows)


def _paths(path: tuple[str, ...], links: int) -> Iterator[tuple[str, ...]]:
    """Every way of `links` links that visits no market twice."""
    if not links:
        yield path
        return
    for there, _ in card_text.neighbours()[path[-1]]:
        if there not in path:
            yield from _paths((*path, there), links - 1)


def _milestones(milestones: Tree) -> Table:
    rows = [[_which(key, milestones[key]), milestones[key]["prestige"]] for key in MILESTONES]
    return Table(["your horrea in the region", "prestige"], rows)


def _which(key: str, milestone: Tree) -> str:
    """`the 5th`; the last milestone wants the whole region."""
    if "horrea" not in milestone:
        return f"{key} of them"
    return f"the {ordinal(milestone['horrea'])}"


def _benefactions(bands: Tree, options: Options) -> Table:
    starts = [bands[band].get("from", options["quaestor_min"]) for band in BANDS]
    reach = [f"{low} to {high - 1}" for low, high in pairwise(starts)]
    reach.append(f"{starts[-1]} and more")
    rows = [
        [
            bands[band]["name"],
            reach[i],
            card_text.dollars(bands[band]["cost"]),
            bands[band]["prestige"],
            *(bands[band][kind] for kind in KINDS),
        ]
        for i, band in enumerate(BANDS)
    ]
    return Table(["office", "at prestige", "cost", "prestige", *KINDS], rows)


def _fate(cards: Tree, options: Options) -> Table:
    there = [id for id in CARDS if cards[id]["copies"] and (options["fate_pack_b"] or id not in PACK_B)]
    rows = [[id, title(id), cards[id]["copies"], card_text.card_words({"options": options}, id)] for id in there]
    return Table(["card", "title", "copies", "what happens"], rows)


def _markets(tree: Tree) -> Table:
    """A row for each region, each market with its steps."""
    rows = []
    for region, name in tree["map"]["regions"].items():
        there = [market for market in tree["map"]["markets"].values() if market.get("region") == region]
        there.sort(key=lambda market: market["steps"])
        cells = [
            [f"{market['name']} {market['steps']}" for market in there if market["size"] == size] for size in SIZES
        ]
        rows.append([name, *map(", ".join, cells)])
    return Table(["region", *SIZES], rows)


def _switches() -> list[Variant]:
    """The switches; numbers are explained where they matter."""
    return [one for one in GAME.options().variants.values() if one.values or isinstance(one.default, bool)]


# Pictures

# Turn 9 of the worked turns
_NINTH: Changes = {
    "turn": 9,
    "phase": "movement",
    "step": 1,
    "arrivals": 24,
    "horrea": {
        "rome": [0, 1],
        "carthage": [0],
        "caralis": [0],
        "tarraco": [0],
        "carthago_nova": [0],
        "massilia": [1],
        "luna": [1],
        "corduba": [2],
        "hispalis": [2],
    },
    "family": {"pile": {"boys": 4, "girls": 6}, "spent": {"boys": 5, "girls": 4}},
    "players": {
        "0": {"money": 1140, "prestige": 5, "marks": 1, "agents": ["rome", "carthage", "carthago_nova"]}
        | {"arrived": [4, 7, 22], "hand": {"boys": 1, "girls": 1}, "milestones": {"hispania_africa": ["first"]}},
        "1": {"money": 320, "prestige": 6, "agents": ["rome", "massilia"], "arrived": [5, 20]}
        | {"hand": {"boys": 1, "girls": 0}, "milestones": {"italia_gallia": ["first"]}},
        "2": {"money": 150, "prestige": 3, "agents": ["corduba", "hispalis"], "arrived": [18, 21]}
        | {"hand": {"boys": 1, "girls": 1}, "milestones": {"hispania_africa": ["first"]}},
    },
    "agenda": {"0": {"kind": "enter", "seat": 0}},
}
_OUST: Changes = {
    "phase": "movement",
    "step": 1,
    "arrivals": 5,
    "horrea": {"syracuse": [1]},
    "players": {"0": {"money": 450, "prestige": 2}, "1": {"agents": ["syracuse"], "arrived": [2]}},
    "agenda": {"0": {"kind": "enter", "seat": 0}},
}
_OUST_MOVES = ("skip", "rome > syracuse", "skip", "syracuse stays", "skip", "rome stays")
_CHAIN: Changes = {
    "phase": "movement",
    "step": 1,
    "horrea": {market: [0] for market in ("rome", "luna", "massilia", "lugdunum", "londinium", "eburacum")},
    "agenda": {"0": {"kind": "enter", "seat": 0}},
}


def pictures(options: Options) -> dict[str, str]:
    ninth = _reached(options, _NINTH)
    chart = picture.detail(ninth, "map")
    return {
        "table": chart,
        "markets": _around(chart, ("caralis", "puteoli", "luna", "syracuse", "carthage")),
        "ladders": picture.detail(ninth, "ladders", "gifts"),
        "panel": picture.detail(ninth, "own"),
        "oust": _around(
            picture.detail(_reached(options, _OUST, _OUST_MOVES), "map"), ("rome", "syracuse", "carthage", "tarentum")
        ),
        "chain": _around(picture.detail(_reached(options, _CHAIN), "map"), ("rome", "eburacum", "narbo", "ariminum")),
    }


def _reached(options: Options, changes: Changes, moves: tuple[str, ...] = ()) -> Observation:
    seen: Observation = GAME.observe(reached(GAME, 3, options, changes, moves), 0)
    return seen


def _around(svg: str, markets: tuple[str, ...]) -> str:
    """The part of the map with these markets."""
    left, top, right, bottom = _frame(markets)
    return cropped(svg, left, top, right - left, bottom - top)


@cache
def _frame(markets: tuple[str, ...]) -> tuple[float, float, float, float]:
    plan = plan_of(WIDE, picture.MAP)
    places = [plan.place(market) for market in markets]
    across = [MARGIN + x for x, _ in places]
    down = [MARGIN + y for _, y in places]
    return min(across) - 56, min(down) - 42, max(across) + 62, max(down) + 42
