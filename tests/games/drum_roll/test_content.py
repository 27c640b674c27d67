"""The cards, the tiles and the constants are those of the page, one case for each row (DR-2.1 to DR-2.6)."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest

from circenses.games.drum_roll import content, options, state
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, LEVELS, PERFORMER_IDS, STAFF_IDS, TYPE_NAMES
from circenses.kernel.errors import BadOption
from tests.games.drum_roll.table import resolve

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "drum_roll.md").read_text(encoding="utf-8")
PERFORMERS, PERSONNEL, INVESTMENTS = (
    [dict(row) for row in csv.DictReader(io.StringIO(block))] for block in re.findall(r"```csv\n(.*?)```", PAGE, re.S)
)
REGIONS = re.findall(r"^\| (R\d) \| (\w+) \| (\w+), (\w+) \|", PAGE, re.M)


def rows(table: list[dict[str, str]], clause: str) -> list[Any]:
    return [pytest.param(row, id=row["id"], marks=pytest.mark.rule(f"{clause}({row['id']})")) for row in table]


def printed(benefit: list[dict[str, int]]) -> str:
    """A benefit in the grammar of the page."""
    words = {"prestige": "vp", "spend": "spend:any"}
    return "/".join(
        "&".join(
            f"{'cube:' + part.removeprefix('cube_') if part.startswith('cube_') else words.get(part, part)}:{amount}"
            for part, amount in alternative.items()
        )
        for alternative in benefit
    )


@pytest.mark.rule("DR-2.2", "DR-S183", "DR-R8")
@pytest.mark.parametrize("row", rows(PERFORMERS, "DR-2.2"))
def test_performer_is_as_printed(row: dict[str, str]) -> None:
    card = content.tree()["performers"][row["id"]]
    assert [card[key] for key in ("name", "type")] == [row["name"], row["type"]]
    assert [card[key] for key in ("cost", "salary", "secondary", "flip")] == [
        int(row[key]) for key in ("cost", "salary", "secondary", "flip")
    ]
    assert card["needs"] == [row["need1"], row["need2"], row["need3"]]
    assert [printed(card[level]) for level in LEVELS] == [row[level] for level in LEVELS]


@pytest.mark.rule("DR-2.3")
@pytest.mark.parametrize("row", rows(PERSONNEL, "DR-2.3"))
def test_personnel_is_as_printed(row: dict[str, str]) -> None:
    card = content.tree()["personnel"][row["id"]]
    assert [card["name"], card["kind"], card["cost"], card["salary"]] == [
        row["name"],
        row["kind"],
        int(row["cost"]),
        int(row["salary"]),
    ]
    assert card.get("take", []) == [colour for colour in re.split("[/&]", row["take"]) if colour]
    assert card.get("give", "any" if row["kind"] == "agent" else "") == row["give"]


@pytest.mark.rule("DR-2.4", "DR-S232", "DR-S234")
@pytest.mark.parametrize("row", rows(INVESTMENTS, "DR-2.4"))
def test_investment_is_as_printed(row: dict[str, str]) -> None:
    key = row["kind"] + (f"_{row['param']}" if row["kind"] in ("applause", "resources") else "")
    face = content.tree()["investments"][key]
    assert row["id"] in face["cards"]
    assert face["name"] == row["name"]
    assert face["unused"] == int(row["unused_vp"])
    if row["kind"] in ("income", "income_cube"):
        assert face["coins"] == int(row["param"])


@pytest.mark.rule("DR-2.5", "DR-R3", "DR-S176", "DR-S018")
@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row[0], marks=pytest.mark.rule(f"DR-2.5({row[0]})")) for row in REGIONS]
)
def test_region_is_as_printed(row: tuple[str, str, str, str]) -> None:
    id, name, *types = row
    assert content.tree()["regions"][id] == {"name": name, "types": types}


@pytest.mark.rule("DR-2.5")
def test_every_type_is_wanted_in_two_of_five_regions() -> None:
    wanted = [kind for tile in content.tree()["regions"].values() for kind in tile["types"]]
    assert len(content.tree()["regions"]) == 5
    assert sorted(wanted) == sorted(TYPE_NAMES * 2)


CONSTANTS = {
    "start_coins": "setup.money.start",
    "pass_coin": "setup.money.pass",
    "markers": "setup.markers.each",
    "ticket_limit": "setup.markers.tickets",
    "invest_limit": "setup.markers.invest",
    "hire_performer_limit": "setup.markers.performer",
    "hire_personnel_limit": "setup.markers.personnel",
    "invest_cost": "setup.money.invest",
    "hand_limit_base": "setup.hand.base",
    "distribution_limit": "setup.distribution.moves",
    "unpaid_coin_vp": "setup.prestige.unpaid_coin",
    "fire_vp": "setup.prestige.fired",
    "late_delay_vp": "setup.prestige.late_delay",
    "region_pair_vp": "setup.prestige.region_pair",
    "orchestra_vp": "personnel.P03.prestige",
    "popcorn_coins": "personnel.P04.coins",
    "bank_coins_per_vp": "personnel.P05.coins_per_prestige",
    "bank_cap_vp": "personnel.P05.cap",
    "largest_show_vp": "setup.prestige.largest_show",
    "full_variety_vp": "setup.prestige.full_variety",
    "perfect_show_vp": "setup.prestige.perfect_show",
    "large_troupe_vp": "setup.prestige.large_troupe",
    "large_troupe_min": "setup.troupe.large",
    "cubes_per_colour": "setup.stock.cubes",
    "discount_tokens": "setup.stock.tokens",
    "trailers": "setup.stock.trailers",
}


@pytest.mark.rule("DR-2.1", "DR-S004", "DR-S005", "DR-S011", "DR-R15", "DR-S167", "DR-S169", "DR-S074", "DR-R6")
@pytest.mark.parametrize(("key", "path"), CONSTANTS.items())
def test_constant_is_the_default_of_a_house_number(key: str, path: str) -> None:
    found = re.search(rf"^{key}: (-?\d+)", PAGE, re.M)
    assert found is not None
    assert options.schema().numbers[path].default == int(found[1])


@pytest.mark.rule("DR-2.1", "DR-2.6", "DR-R7", "DR-S069", "DR-S063", "DR-S064", "DR-S065")
def test_tables_of_the_constants() -> None:
    setup = content.tree()["setup"]
    assert setup["game"] == {"shows": 3, "first_vote": 5, "last_turn": 7}
    assert setup["tickets"]["track"] == [5, 3, 2, 2, 2, 2, 2, 2]
    assert sum(setup["tickets"]["track"]) == 20
    assert [content.ticket_track(setup, players) for players in (2, 3, 4)] == [[4, 2], *[setup["tickets"]["track"]] * 2]
    assert setup["cube_markers"] == {"two": 2, "three": 3, "four": 4}
    assert setup["type_cap"] == {"two": 1, "three": 2, "four": 2}
    assert setup["performer_row"] == {"two": 3, "three": 4, "four": 5}
    assert setup["personnel_row"] == {"two": 3, "three": 3, "four": 4}


@pytest.mark.rule("DR-2.1")
def test_switches_and_the_preset_of_the_letter() -> None:
    schema = options.schema()
    assert {key: variant.default for key, variant in schema.variants.items()} == {
        "late_delay_if_failed": True,
        "perfect_show_min_level": 3,
        "flip_again": False,
        "first": "random",
        "free_show_order": False,
    }
    assert schema.differing(schema.resolve(preset="letter")) == {
        "perfect_show_min_level": 1,
        "free_show_order": True,
        "setup.prestige.largest_show": 15,
    }


@pytest.mark.rule("DR-1.2", "DR-S007", "DR-S008", "DR-S015", "DR-S260", "DR-R2", "DR-R1", "DR-S196", "DR-1.1")
def test_totals_of_the_box() -> None:
    tree = content.tree()
    assert len(PERFORMER_IDS) == 45
    assert len(STAFF_IDS) == 15
    assert sum(face["copies"] for face in tree["investments"].values()) == 30
    for kind in TYPE_NAMES:
        assert sum(card["type"] == kind for card in tree["performers"].values()) == 9
    assert TYPE_NAMES == ("acrobat", "juggler", "tamer", "magician", "bizarre")
    assert COLOUR_NAMES == ("white", "yellow", "green", "blue", "red")


@pytest.mark.rule("DR-2.2", "DR-R51", "DR-R50")
def test_design_facts_of_the_performers() -> None:
    cards = content.tree()["performers"]
    for kind in TYPE_NAMES:
        own = [card for card in cards.values() if card["type"] == kind]
        assert sorted(card["cost"] for card in own) == [1, 4, 4, 4, 5, 5, 6, 6, 7]
    assert all(card["secondary"] < card["salary"] for card in cards.values())
    assert len({tuple(card["needs"]) for card in cards.values()}) == 45
    for place in range(3):
        assert all(sum(card["needs"][place] == colour for card in cards.values()) == 9 for colour in COLOUR_NAMES)
    flips = [sum(card["flip"] for card in cards.values() if card["type"] == kind) for kind in TYPE_NAMES]
    assert flips == [41, 43, 42, 44, 44]


@pytest.mark.rule("DR-S185", "DR-S186", "DR-S187", "DR-R9")
def test_rope_walker_carries_the_legible_facts() -> None:
    card = content.tree()["performers"]["A2"]
    assert card["name"] == "Rope Walker"
    assert card["needs"] == ["red", "yellow", "white"]
    assert card["outstanding"] == [{"coin": 3}]
    assert card["flip"] == 2


@pytest.mark.rule("DR-S212", "DR-S216", "DR-S243", "DR-S254", "DR-S250", "DR-R44", "DR-S238", "DR-S242", "DR-S258")
def test_kinds_of_personnel_and_cards() -> None:
    tree = content.tree()
    assert [card["kind"] for card in tree["personnel"].values()].count("agent") == 5
    assert [card["kind"] for card in tree["personnel"].values()].count("assistant") == 5
    assert all(tree["investments"][f"applause_{kind}"]["copies"] == 1 for kind in TYPE_NAMES)
    assert all(tree["investments"][f"resources_{colour}"]["copies"] == 2 for colour in COLOUR_NAMES)
    assert [tree["investments"][face]["unused"] for face in ("fire", "unblock", "trailer")] == [1, 1, 1]
    assert tree["investments"]["income"]["coins"] == 4
    assert tree["investments"]["resource_bonus"]["cubes"] == 3


def test_every_number_of_the_content_is_a_house_number_that_changes_the_ruleset() -> None:
    numbers = options.schema().numbers
    assert len(numbers) > 400
    made = content.ruleset(resolve({"performers.A1.cost": 5, "performers.T8.good.0.prestige": 4}), 3)
    assert made.cost[0] == 5
    place = made.benefit[(PERFORMER_IDS.index("T8") * 3 + 1) * 2]
    assert made.parts[place] == state.PRESTIGE * state.PART + 4
    assert len(FACE_IDS) == 19


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"performers.A9.cost": 12}, "two performers can cost"),
        ({"setup.game.first_vote": 8}, "cannot come after the last turn"),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(given: dict[str, int], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        content.ruleset(resolve(given), 2)
