"""Buildings, the Goth's road and the start from TOML; options -> the ruleset a match is played by."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from circenses.games.gloria_mundi import state
from circenses.games.gloria_mundi.state import GAINS, RED, Ruleset
from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import Tree, must_hold, read_content, shared
from circenses.kernel.options import EDITION

RESOURCES: Final = ("food", "gold", "peace", "glory")
BASIC: Final = RESOURCES[:3]
GAIN_KEYS: Final = (*RESOURCES, "step")
KINDS: Final = ("farm", "city", "peace", "red")
FAMILIES: Final = (
    *("produce", "spend", "have", "discard_building", "satisfy_cards", "satisfy_goth"),
    *("red_convert", "red_guard"),
)
BUILDINGS: Final = tuple(
    f"{letter}{number:02}"
    for letter, last in (("F", 17), ("C", 15), ("P", 15), ("R", 10))
    for number in range(1, last + 1)
)
SPACES: Final = tuple(str(space) for space in range(1, state.ROME))
SETS: Final = ("two", "three", "four", "five", "six")
COMPENSATIONS: Final = ("none", "glory", "double")  # by how much glory each place in turn order brings
STOCK: Final = {"food": 30, "gold": 20, "peace": 20}  # production cards in the box (GM-2.1)


@cache
def tree() -> Tree:
    """All content files as one tree: `buildings.F01.steps`."""
    made = {name: read_content(__package__, name) for name in ("setup", "goth", "buildings")}
    check(made)
    return made


def check(made: Tree) -> None:
    must_hold(made, goth=SPACES, buildings=BUILDINGS)
    for what, found, printed in _totals(made):
        if found != printed:
            raise BadOption(f"content: {what} come to {found}, the rulebook page says {printed}")


def _totals(made: Tree) -> list[tuple[str, Any, Any]]:
    """The sums the page gives in 2.1, 2.2, 2.4 and 2.5."""
    cards = made["buildings"].values()
    kinds = [card["kind"] for card in cards]
    families = [card["family"] for card in cards]
    icons = [list(space.values()) for space in made["goth"].values()]
    sizes = [sum(space) for space in icons]
    sets = [made["setup"]["production"][count] for count in SETS]
    return [
        ("buildings by kind", [kinds.count(kind) for kind in KINDS], [17, 15, 15, 10]),
        ("buildings by family", [families.count(family) for family in FAMILIES], [20, 14, 4, 3, 3, 3, 4, 6]),
        ("repeated exchanges", sum(card.get("repeat", False) for card in cards), 5),
        ("printed costs", [sum(card["cost"][key] for card in cards) for key in RESOURCES], [95, 52, 48, 1]),
        ("printed steps", sum(card["steps"] for card in cards), 86),
        ("icons by type", [sum(space[i] for space in icons) for i in range(3)], [21, 15, 16]),
        ("spaces by icons", [sizes.count(count) for count in (1, 2, 3)], [24, 11, 2]),
        ("production sets", [sum(cards.values()) for cards in sets], [30, 20, 17, 14, 11]),
        ("food cards of five and six players", [5 * sets[3]["food"], 6 * sets[4]["food"]], [STOCK["food"]] * 2),
        ("gold cards of four and five players", [4 * sets[2]["gold"], 5 * sets[3]["gold"]], [STOCK["gold"]] * 2),
    ]


def name(building: str) -> str:
    """As printed: `Molae (Mill)`."""
    card = tree()["buildings"][building]
    return f"{card['name']} ({card['english']})" if card["english"] else str(card["name"])


def short(building: str) -> str:
    """One name is enough to choose by: the English one, if there is one."""
    card = tree()["buildings"][building]
    return str(card["english"] or card["name"])


@shared(tree)
def ruleset(content: Tree, options: dict[str, Any], players: int) -> Ruleset:
    made = Ruleset(players)
    made.options = options
    _set_up(made, content["setup"], players)
    if options.get(EDITION) != 1:
        _must_be_in_the_box(made, players)
    for i, space in enumerate(SPACES):
        made.icons[i + 1] = _bits(key for key in BASIC if content["goth"][space][key])
        if not made.icons[i + 1]:
            keys = ", ".join(f"goth.{space}.{key}" for key in BASIC)
            raise BadOption(f"goth.{space}: a space before Rome must show an icon ({keys})")
        made.road += state.popcount(made.icons[i + 1])
    for i, building in enumerate(BUILDINGS):
        _building(made, i, content["buildings"][building])
    _switches(made, options, players)
    return made


def _must_be_in_the_box(made: Ruleset, players: int) -> None:
    """GM-R50: version 1 dealt more cards than there are."""
    for i, type in enumerate(BASIC):
        if made.production[i] * players > STOCK[type]:
            key = f"setup.production.{SETS[players - 2]}.{type}"
            raise BadOption(f"{key} = {made.production[i]}: {players} players share {STOCK[type]} cards (GM-R50)")


def _bits(types: Any) -> int:
    return sum(2 ** BASIC.index(key) for key in types)


def _set_up(made: Ruleset, setup: Tree, players: int) -> None:
    for i, key in enumerate(RESOURCES):
        made.supply[i], made.start[i] = setup["supply"][key], setup["start"][key]
        if made.start[i] * players > made.supply[i]:
            small = f"a supply of {made.supply[i]} is too small for {players} players (setup.supply.{key})"
            raise BadOption(f"setup.start.{key} = {made.start[i]}: {small}")
    for space, surcharge in enumerate(setup["forum"]["surcharge"]):
        made.surcharge[space] = surcharge
    for i, key in enumerate(BASIC):
        made.production[i] = setup["production"][SETS[players - 2]][key]
    made.carthage = setup["flight"][SETS[players - 2]]


def _building(made: Ruleset, i: int, card: Tree) -> None:
    kind, family = KINDS.index(card["kind"]), FAMILIES.index(card["family"])
    made.kind[i], made.family[i], made.steps[i] = kind, family, card["steps"]
    for k, key in enumerate(RESOURCES):
        made.cost[i * len(RESOURCES) + k] = card["cost"][key]
    gain = card.get("gain", {})
    for k, key in enumerate(GAIN_KEYS):
        made.gain[i * GAINS + k] = gain.get(key, 0)
    made.any[i] = gain.get("any", 0)
    for paid, count in card.get("pay", {}).items():
        made.pays[i], made.price[i] = RESOURCES.index(paid), count
    made.repeats[i] = card.get("repeat", False)
    made.refunds[i] = card.get("refund", "") == "cost"
    about = card.get("per") or card.get("icon") or card.get("guards")
    if about:
        made.about[i] = BASIC.index(about)
    if family == state.RED_CONVERT:
        _conversion(made, i, card)
    _masks(made, i, kind, family)


def _conversion(made: Ruleset, i: int, card: Tree) -> None:
    made.sources[i] = _bits(card["from"])
    made.first[i] = RESOURCES.index(card["to"][0])
    if len(card["to"]) > 1:
        made.second[i] = RESOURCES.index(card["to"][1])
    made.give[i], made.take[i], made.most[i] = card["give"], card["take"], card["most"]


def _masks(made: Ruleset, i: int, kind: int, family: int) -> None:
    bit = made.bit[i]
    made.red |= bit if kind == RED else 0
    made.guards |= bit if family == state.RED_GUARD else 0
    made.orders |= bit if family in (state.SPEND, state.DISCARD_BUILDING) else 0
    made.satisfiers |= bit if family == state.SATISFY_CARDS else 0


def _switches(made: Ruleset, options: Mapping[str, Any], players: int) -> None:
    made.cannot_play = options["end_on_last_card"] == "cannot_play"
    made.pile_of_all = options["tribute_pile"] == "all"
    made.push = options["forum_shift"] == "push"
    made.masked = options["hidden_counters"]
    made.secret = made.masked and players > 2  # the sum over one opponent is his holding (GM-1.11)
    made.compensation = COMPENSATIONS.index(options["seat_compensation"])
    made.carthage = options["carthage"] or made.carthage
