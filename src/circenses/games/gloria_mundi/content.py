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
# extra glory: for everybody who does not start, and for each place in turn order
COMPENSATIONS: Final = {"none": (0, 0), "glory": (0, 1), "late": (3, 1)}
STOCK: Final = {"food": 30, "gold": 20, "peace": 20}  # production cards in the box (GM-2.1)


@cache
def tree() -> Tree:
    """All content files as one tree: `buildings.F01.steps`."""
    content = {name: read_content(__package__, name) for name in ("setup", "goth", "buildings")}
    check(content)
    return content


def check(content: Tree) -> None:
    must_hold(content, goth=SPACES, buildings=BUILDINGS)
    for what, actual, expected in _totals(content):
        if actual != expected:
            raise BadOption(f"content: {what} come to {actual}, the rulebook page says {expected}")


def _totals(content: Tree) -> list[tuple[str, Any, Any]]:
    """The sums the page gives in 2.1, 2.2, 2.4 and 2.5."""
    cards = content["buildings"].values()
    kinds = [card["kind"] for card in cards]
    families = [card["family"] for card in cards]
    icons = [list(space.values()) for space in content["goth"].values()]
    sizes = [sum(space) for space in icons]
    sets = [content["setup"]["production"][count] for count in SETS]
    return [
        ("buildings by kind", [kinds.count(kind) for kind in KINDS], [17, 15, 15, 10]),
        ("buildings by family", [families.count(family) for family in FAMILIES], [20, 14, 4, 3, 3, 3, 4, 6]),
        ("repeated exchanges", sum(card.get("repeat", False) for card in cards), 5),
        ("printed costs", [sum(card["cost"][key] for card in cards) for key in RESOURCES], [93, 49, 44, 0]),
        ("printed steps", sum(card["steps"] for card in cards), 128),
        ("icons by type", [sum(space[i] for space in icons) for i in range(3)], [11, 16, 19]),
        ("spaces by icons", [sizes.count(count) for count in (1, 2, 3)], [30, 5, 2]),
        ("production sets", [sum(cards.values()) for cards in sets], [30, 20, 17, 14, 11]),
        ("food cards of five and six players", [5 * sets[3]["food"], 6 * sets[4]["food"]], [STOCK["food"]] * 2),
        ("gold cards of four and five players", [4 * sets[2]["gold"], 5 * sets[3]["gold"]], [STOCK["gold"]] * 2),
    ]


def name(building: str) -> str:
    """As printed: `Molae (Mill)`."""
    card = tree()["buildings"][building]
    return f"{card['name']} ({card['english']})" if card["english"] else str(card["name"])


def short(building: str) -> str:
    """One name is enough for choosing: the English one, if there is one."""
    card = tree()["buildings"][building]
    return str(card["english"] or card["name"])


@shared(tree)
def ruleset(content: Tree, options: dict[str, Any], players: int) -> Ruleset:
    rules = Ruleset(players)
    rules.options = options
    _set_up(rules, content["setup"], players)
    if options.get(EDITION) != 1:
        _must_be_in_the_box(rules, players)
    for i, space in enumerate(SPACES):
        rules.icons[i + 1] = _bits(key for key in BASIC if content["goth"][space][key])
        if not rules.icons[i + 1]:
            keys = ", ".join(f"goth.{space}.{key}" for key in BASIC)
            raise BadOption(f"goth.{space}: a space before Rome must show an icon ({keys})")
        rules.road += state.popcount(rules.icons[i + 1])
    for i, building in enumerate(BUILDINGS):
        card = content["buildings"][building]
        _must_gain(building, card)
        _building(rules, i, card)
    _switches(rules, options, players)
    return rules


def _must_be_in_the_box(rules: Ruleset, players: int) -> None:
    """GM-R50: version 1 dealt more cards than there are."""
    for i, type in enumerate(BASIC):
        if rules.production[i] * players > STOCK[type]:
            key = f"setup.production.{SETS[players - 2]}.{type}"
            raise BadOption(f"{key} = {rules.production[i]}: {players} players share {STOCK[type]} cards (GM-R50)")


def _must_gain(building: str, card: Tree) -> None:
    """An ability that brings nothing is none; a free mix is asked for by itself."""
    for what in ("gain", "refund"):
        table = card.get(what, {})
        if table and not any(table.values()):
            keys = ", ".join(f"buildings.{building}.{what}.{key}" for key in table)
            raise BadOption(f"buildings.{building}: an ability must bring something ({keys})")
        mix = table.get("any", 0)
        if mix and sum(table.values()) > mix:
            raise BadOption(f"buildings.{building}.gain.any = {mix}: a free mix brings nothing else")


def _bits(types: Any) -> int:
    return sum(2 ** BASIC.index(key) for key in types)


def _set_up(rules: Ruleset, setup: Tree, players: int) -> None:
    for i, key in enumerate(RESOURCES):
        rules.supply[i], rules.start[i] = setup["supply"][key], setup["start"][key]
        if rules.start[i] * players > rules.supply[i]:
            small = f"a supply of {rules.supply[i]} is too small for {players} players (setup.supply.{key})"
            raise BadOption(f"setup.start.{key} = {rules.start[i]}: {small}")
    for space, surcharge in enumerate(setup["forum"]["surcharge"]):
        rules.surcharge[space] = surcharge
    for i, key in enumerate(BASIC):
        rules.production[i] = setup["production"][SETS[players - 2]][key]
    rules.carthage = setup["flight"][SETS[players - 2]]


def _building(rules: Ruleset, i: int, card: Tree) -> None:
    kind, family = KINDS.index(card["kind"]), FAMILIES.index(card["family"])
    rules.kind[i], rules.family[i], rules.steps[i] = kind, family, card["steps"]
    for k, key in enumerate(RESOURCES):
        rules.cost[i * len(RESOURCES) + k] = card["cost"][key]
    gain = card.get("gain", {})
    for k, key in enumerate(GAIN_KEYS):
        rules.gain[i * GAINS + k] = gain.get(key, 0)
    rules.any[i] = gain.get("any", 0)
    for paid, count in card.get("pay", {}).items():
        rules.pays[i], rules.price[i] = RESOURCES.index(paid), count
    rules.repeats[i] = card.get("repeat", False)
    refund = card.get("refund", {})
    rules.refunds_cost[i], rules.refunds_steps[i] = refund.get("cost", 0), refund.get("steps", 0)
    about = card.get("per") or card.get("icon") or card.get("guards")
    if about:
        rules.about[i] = BASIC.index(about)
    if family == state.RED_CONVERT:
        _conversion(rules, i, card)
    _masks(rules, i, kind, family)


def _conversion(rules: Ruleset, i: int, card: Tree) -> None:
    rules.sources[i] = _bits(card["from"])
    rules.first[i] = RESOURCES.index(card["to"][0])
    if len(card["to"]) > 1:
        rules.second[i] = RESOURCES.index(card["to"][1])
    rules.give[i], rules.take[i], rules.most[i] = card["give"], card["take"], card["most"]


def _masks(rules: Ruleset, i: int, kind: int, family: int) -> None:
    bit = rules.bit[i]
    rules.red |= bit if kind == RED else 0
    rules.guards |= bit if family == state.RED_GUARD else 0
    rules.orders |= bit if family in (state.SPEND, state.DISCARD_BUILDING) else 0
    rules.satisfiers |= bit if family == state.SATISFY_CARDS else 0


def _switches(rules: Ruleset, options: Mapping[str, Any], players: int) -> None:
    rules.cannot_play = options["end_on_last_card"] == "cannot_play"
    rules.pile_of_all = options["tribute_pile"] == "all"
    rules.push = options["forum_shift"] == "push"
    rules.masked = options["hidden_counters"]
    rules.secret = rules.masked and players > 2  # with one opponent, the sum is that player's holding (GM-1.11)
    rules.late, rules.each_place = COMPENSATIONS[options["seat_compensation"]]
    rules.carthage = options["carthage"] or rules.carthage
