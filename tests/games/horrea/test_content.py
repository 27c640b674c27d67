"""Board, values, benefactions and cards against the tables of the page (chapter 2)."""

import copy
import csv
import re
from itertools import pairwise
from typing import Any

import pytest

from circenses.games.horrea import content
from circenses.games.horrea.content import BANDS, CARDS, KINDS, MARKETS, REGIONS, SIZES
from circenses.games.horrea.state import Ruleset
from circenses.kernel.errors import BadOption
from circenses.rulebook import rulebook
from tests.games.horrea.table import resolve

rule = pytest.mark.rule
PAGE = rulebook("horrea")
BOARD = content.tree()["map"]


def rules(players: int = 3, **given: Any) -> Ruleset:
    return content.ruleset(resolve(given), players)


def page_row(clause: str) -> dict[str, str]:
    """The cells of a table row of the page."""
    cells = [cell.split(": ", 1) for cell in PAGE[clause].text.split("; ") if ": " in cell]
    return {cell[0]: cell[1] for cell in cells}


# Markets and links


@rule("HO-2.1")
@pytest.mark.parametrize("id", [pytest.param(id, marks=rule(f"HO-2.1({id})")) for id in MARKETS])
def test_a_market_is_as_the_page_says(id: str) -> None:
    row, market = page_row(f"HO-2.1({id})"), BOARD["markets"][id]
    assert market["name"] == row["name"]
    assert market.get("region", "none") == row["region"]
    assert market["size"] == row["size"]
    assert market["steps"] == int(row["steps"])
    assert market["place"] == [float(row["lon"]), float(row["lat"])]
    assert market["at"] == [float(row["x"]), float(row["y"])]
    number = MARKETS.index(id)
    made = rules()
    assert made.steps[number] == int(row["steps"])
    assert ("none", *REGIONS)[made.region[number] + 1] == row["region"]


@rule("HO-2.1", "HO-R26")
@pytest.mark.parametrize("id", [pytest.param(id, marks=rule(f"HO-2.1({id})")) for id in (*REGIONS, "none")])
def test_a_region_has_the_markets_the_page_counts(id: str) -> None:
    row = page_row(f"HO-2.1({id})")
    sizes = [market["size"] for market in BOARD["markets"].values() if market.get("region", "none") == id]
    assert len(sizes) == int(row["markets"])
    assert [sizes.count(size) for size in SIZES] == [int(row[size]) for size in SIZES]
    if id != "none":
        assert BOARD["regions"][id] == row["display name"]


def page_links() -> list[tuple[str, str, str]]:
    block = re.search(r"```csv\n(.+?)```", PAGE["HO-2.2"].text, re.S)
    assert block is not None
    return [(row["a"], row["b"], row["mode"]) for row in csv.DictReader(block[1].splitlines())]


@rule("HO-2.2")
def test_the_links_are_those_of_the_page() -> None:
    assert sorted(page_links()) == sorted(content.links(BOARD))
    assert len(page_links()) == 75
    made = rules()
    for a, b, mode in page_links():
        i, k = MARKETS.index(a), MARKETS.index(b)
        assert made.near[i] >> k & made.near[k] >> i & 1
        assert (made.near_by_land[i] >> k & 1) == (mode == "land")
        assert mode == "land" or made.by_sea >> i & made.by_sea >> k & 1
    assert sum(bin(mask).count("1") for mask in made.near) == 150


@rule("HO-2.2")
def test_dead_ends_and_neighbours_of_rome_are_those_of_the_page() -> None:
    dead = re.search(r"Dead ends \(one link\): ([^.]+)\. Rome's neighbours: ([^.]+)\.", PAGE["HO-2.2"].text)
    assert dead is not None
    near: dict[str, list[str]] = {id: [] for id in MARKETS}
    for a, b, _ in content.links(BOARD):
        near[a].append(b)
        near[b].append(a)
    assert sorted(dead[1].split(", ")) == sorted(id for id in MARKETS if len(near[id]) == 1)
    assert sorted(dead[2].split(", ")) == sorted(near["rome"])


@rule("HO-2.2", "HO-S006")
def test_the_eleven_chains_of_the_page_lead_to_the_eight_edge_markets() -> None:
    chains = [row.split("|")[2].strip().split(" > ") for row in PAGE["HO-2.2"].text.splitlines() if " > " in row]
    joined = {frozenset((a, b)) for a, b, _ in content.links(BOARD)}
    assert len(chains) == 11
    for chain in chains:
        assert len(chain) == 6
        assert all(frozenset(pair) in joined for pair in pairwise(chain))
    majors = {id for id, market in BOARD["markets"].items() if market["size"] == "major"} - {"rome"}
    assert {chain[-1] for chain in chains} == majors
    assert len(majors) == 8


# Values


def value_rows() -> list[Any]:
    rows = [row.split("|")[1:-1] for row in PAGE["HO-2.3"].text.splitlines() if re.match(r"\| m\w+ \| \d", row)]
    return [pytest.param(*[cell.strip() for cell in row], id=f"{row[0].strip()}-{row[1].strip()}") for row in rows]


@rule("HO-2.3", "HO-S004", "HO-S091", "HO-S092", "HO-S094")
@pytest.mark.parametrize(
    ("size", "steps", "demand", "cost", "one", "two", "three", "four", "full", "markets"), value_rows()
)
def test_values_are_those_of_the_table(
    size: str,
    steps: str,
    demand: str,
    cost: str,
    one: str,
    two: str,
    three: str,
    four: str,
    full: str,
    markets: str,
) -> None:
    made = rules(4)
    found = [i for i in range(57) if BOARD["markets"][MARKETS[i]]["size"] == size and made.steps[i] == int(steps)]
    assert len(found) == int(markets)
    for i in found:
        assert [made.value[i * 5 + n] for n in range(1, 5)] == [int(one), int(two), int(three), int(four)]
        assert [made.full[i * 5 + n] for n in range(1, 5)] == [int(full)] * 4
    values = content.tree()["values"]
    assert (values["demand"][size], values["cost"][int(steps)]) == (int(demand), int(cost))


@rule("HO-2.3")
def test_every_market_has_a_row_in_the_table_of_values() -> None:
    assert len(value_rows()) == 10
    assert sum(int(row.values[-1]) for row in value_rows()) == 57


@pytest.mark.parametrize(
    ("size", "full"),
    [
        pytest.param("major", 240, marks=rule("HO-S096")),
        pytest.param("medium", 180, marks=rule("HO-S097")),
        pytest.param("minor", 120, marks=rule("HO-S098")),
    ],
)
@rule("HO-1.8(3)", "HO-2.3")
def test_full_values(size: str, full: int) -> None:
    assert content.tree()["values"]["full"][size] == full


@rule("HO-S006", "HO-2.3")
def test_the_largest_full_value_outside_rome_is_paid_at_the_frontier_alone() -> None:
    made = rules()
    best = max(made.full[i * 5 + 1] for i in range(1, 57))
    rich = [i for i in range(1, 57) if made.full[i * 5 + 1] == best]
    assert [made.steps[i] for i in rich] == [5] * 8


# Ladders, benefactions, family


@rule("HO-2.4", "HO-S120")
@pytest.mark.parametrize(
    ("band", "cost"),
    [
        pytest.param("quaestor", 200, marks=rule("HO-S121")),
        pytest.param("aedile", 500, marks=rule("HO-S122")),
        pytest.param("praetor", 1000, marks=rule("HO-S123")),
    ],
)
def test_a_band_has_three_benefactions_at_one_cost(band: str, cost: int) -> None:
    told = content.tree()["benefactions"][band]
    assert (told["cost"], told["prestige"]) == (cost, 1)
    row = next(row for row in PAGE["HO-2.4"].text.splitlines() if row.startswith(f"| {told['name']} |"))
    assert [cell.strip() for cell in row.strip("|").split("|")] == [
        told["name"],
        str(cost),
        *(content.gift_name(band, kind) for kind in KINDS),
    ]
    assert len(BANDS) * len(KINDS) == 9


@rule("HO-2.4", "HO-R6", "HO-S016")
def test_the_family_deck_is_twelve_boys_and_twelve_girls() -> None:
    made = rules()
    assert (made.family_boys, made.family_girls) == (12, 12)


@rule("HO-2.4", "HO-S019")
def test_bands_begin_at_zero_six_and_eleven() -> None:
    assert list(rules().band_from) == [0, 6, 11]


@rule("HO-1.4", "HO-1.6(C)", "HO-1.7", "HO-1.8(3b)", "HO-2.7")
def test_constants_are_those_of_the_page() -> None:
    attack = {"fee": 200, "die": 4, "die_if_married": 2, "die_against_married": 6}
    rows = {"first": 1, "five": 5, "ten": 10}
    assert content.tree()["setup"] == {
        "start": {"agents": 1, "cards": 3},
        "debt": {"step": 100},
        "entry": {"die": 4},
        "oust": attack,
        "alliance": {"prestige": 2, "loss": 2},
        "local_marriage": {"fee": 200, "prestige": 1},
        "build": {"cost": 100},
        "milestones": {name: {"horrea": horrea, "prestige": 1} for name, horrea in rows.items()}
        | {"all": {"prestige": 2}},
        "destroy": attack,
        "region_loss": {"prestige": 1},
        "conversion": {"mark": 1000},
    }
    assert content.tree()["values"]["chain"]["links"] == 5


# Fate cards


@rule("HO-2.5", "HO-2.6")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_the_title_and_copies_of_the_page(card: str) -> None:
    clause = f"HO-2.5({card})" if card.startswith("F") else f"HO-2.6({card})"
    told = content.tree()["fate"][card]
    assert told["title"] == PAGE[clause].title.removesuffix(" (ours)")
    copies = re.match(r"copies: (\d)", PAGE[clause].text)
    assert told["copies"] == (int(copies[1]) if copies else 1)


EFFECTS = {
    "F01": "disaster", "F02": "honour", "F03": "floods", "F04": "limes", "F05": "disaster", "F06": "disaster",
    "F07": "disaster", "F08": "disaster", "F09": "census", "F10": "harvest", "F11": "harvest", "F12": "harvest",
    "F13": "harvest", "F14": "dispatch", "F15": "ship", "F16": "governor", "F17": "disaster", "F18": "morals",
    "F19": "divorce", "F20": "purple", "F21": "grandchild", "F22": "snub", "F23": "elections", "F24": "annonae",
    "F25": "honour", "F26": "patron", "P01": "disaster", "P02": "honour", "P03": "storms", "P04": "winds",
    "P05": "harvest", "P06": "suspicion", "P07": "boom", "P08": "harvest", "P09": "pirates", "P10": "honour",
}  # fmt: skip
WHO = {"F02": "horreum", "F25": "major_agent", "P02": "anyone", "P10": "rome_horreum"}
TRADES = {"F14": 1, "F24": 2}


@rule("HO-2.5", "HO-2.6")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_does_what_the_page_says(card: str) -> None:
    text = PAGE[f"HO-2.5({card})" if card.startswith("F") else f"HO-2.6({card})"].text
    told = content.tree()["fate"][card]
    assert (told["effect"], told.get("who"), told.get("trades")) == (EFFECTS[card], WHO.get(card), TRADES.get(card))
    named = {id for id in MARKETS if re.search(rf"\b{id}\b", text)} - {"rome"}
    assert set(told.get("cities", [])) - {"rome"} == named
    assert len(told.get("cities", [])) == len(named) + (card == "F01")
    sums = {int(sum_) for sum_ in re.findall(r"(?:\$|>= )(\d+)", text)}
    if card != "P07":  # it names the usual price of a horreum
        assert ({told["money"]} if "money" in told else set()) == sums
    assert told.get("prestige", 1) == 1
    if told["effect"] == "disaster":
        assert told.get("agents", False) == (" agent" in text)
        assert told.get("horrea", False) == ("horre" in text)
    assert told.get("die", 4) == 4


@rule("HO-2.5", "HO-2.6", "HO-1.0(fate_pack_b)")
def test_thirty_cards_and_ten_more_by_switch() -> None:
    assert sum(rules().copies) == 30
    assert sum(rules(fate_pack_b=True).copies) == 40


@rule("HO-R32", "HO-1.0(fate_scope)")
def test_the_cards_that_shrink_to_the_drawer_are_those_of_the_ruling() -> None:
    shrinking = {"F02", "F03", "F15", "F16", *(f"F{n}" for n in range(18, 22)), "F23", "F25", "F26"}
    made = rules(fate_scope="drawer")
    assert {CARDS[i] for i in range(36) if made.for_drawer[i]} == shrinking
    assert not any(rules().for_drawer)


# The loader


def broken(path: str, value: Any) -> dict[str, Any]:
    tree = copy.deepcopy(content.tree())
    *way, last = path.split(".")
    inner: Any = tree
    for key in way:
        inner = inner[int(key)] if isinstance(inner, list) else inner[key]
    inner[int(last) if isinstance(inner, list) else last] = value
    return tree


@rule("HO-2.7")
@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("map.links.land.0", "rome luna", "75 different links"),
        ("map.links.sea.0", "rome coptos", "links from Rome"),
        ("map.markets.luna.steps", 2, "luna is 1 links from Rome, not 2"),
        ("map.markets.luna.region", "hispania_africa", "italia_gallia must have 14 markets"),
        ("map.markets.luna.size", "major", "eight at five steps"),
        ("map.markets.atlantis", {}, "markets must be, in this order"),
        ("fate.F10.cities.0", "atlantis", "F10 names 'atlantis', which is no market"),
        ("fate.F10.copies", 1, "must be 30 cards together"),
        ("fate.P10.copies", 2, "must be 10 cards together"),
        ("benefactions.consul", {}, "benefactions must be, in this order"),
    ],
)
def test_broken_content_is_refused(path: str, value: Any, reason: str) -> None:
    with pytest.raises(BadOption, match=re.escape(reason)):
        content.check(broken(path, value))


@rule("HO-2.7")
def test_the_content_itself_passes_and_is_connected() -> None:
    content.check(content.tree())
    assert len(content.steps_from_rome(BOARD)) == 57


@rule("HO-2.7")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"family_boys": 4, "family_girls": 4}, "9 cards must be dealt"),
        ({f"fate.{card}.copies": 0 for card in CARDS}, "at least one fate card"),
        ({"benefactions.aedile.from": 11}, "the bands must begin one above the other"),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=re.escape(reason)):
        content.ruleset(resolve(given), 3)
