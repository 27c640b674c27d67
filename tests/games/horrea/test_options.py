"""Switches, the preset and house numbers (HO-1.0)."""

from typing import Any

import pytest

from circenses.games.horrea import content, options, setup
from circenses.games.horrea.game import GAME
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.match import Match
from circenses.rulebook import rulebook
from tests.games.horrea.table import Table, owning, resolve, seats, table

rule = pytest.mark.rule
SCHEMA = options.schema()

DEFAULTS = {
    "start_money": 200,
    "win_prestige": 15,
    "agents_per_player": 4,
    "full_value_mode": "literal",
    "path_mode": "exact5",
    "path_needs_rome_agent": False,
    "debt_model": "ledger",
    "debt_floor": -500,
    "voluntary_intrigues": 1,
    "price_step": 50,
    "price_max": 1000,
    "alliances_per_pair": 1,
    "region_loss": False,
    "quaestor_min": 0,
    "family_boys": 12,
    "family_girls": 12,
    "fate_scope": "all",
    "fate_pack_b": False,
    "destroy_needs_agent": True,
    "rome_marriage": False,
    "gift_on_credit": False,
    "refusal_ends_intrigue": False,
    "marry_before_ousting": False,
    "divorce_costs": "both",
    "max_turns": 60,
}


@rule("HO-1.0")
def test_the_defaults_are_those_of_the_page() -> None:
    assert {key: variant.default for key, variant in SCHEMA.variants.items()} == DEFAULTS


@rule("HO-1.0")
def test_every_switch_names_its_row_of_the_page() -> None:
    page = rulebook("horrea")
    assert all(
        variant.clause == f"HO-1.0({key})" and variant.clause in page for key, variant in SCHEMA.variants.items()
    )
    rows = {id.removeprefix("HO-1.0(").rstrip(")") for id in page if id.startswith("HO-1.0(")}
    assert rows - {"players"} == set(SCHEMA.variants)


@rule("HO-1.0")
def test_the_preset_fides_makes_who_parts_pay_and_praetors_give() -> None:
    assert SCHEMA.differing(SCHEMA.resolve(preset="fides")) == {
        "divorce_costs": "ender",
        "setup.alliance.loss": 3,
        "benefactions.praetor.prestige": 2,
    }


@rule("HO-1.0", "HO-R5", "HO-R10", "HO-R12", "HO-R19", "HO-R29")
def test_the_preset_letter_widens_what_the_defaults_narrow() -> None:
    assert SCHEMA.differing(SCHEMA.resolve(preset="letter")) == {
        "voluntary_intrigues": 0,
        "alliances_per_pair": 0,
        "debt_floor": -1_000_000,
        "destroy_needs_agent": False,
        "rome_marriage": True,
        "gift_on_credit": True,
        "marry_before_ousting": True,
        "price_step": 10,
        "price_max": 5000,
    }


@rule("HO-1.0(players)", "HO-S011")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_other_numbers_of_players_are_an_error(players: int) -> None:
    with pytest.raises(CircensesError, match="3"):
        Match(GAME, players, {}, seed=1)


@rule("HO-1.0(start_money)", "HO-1.0(agents_per_player)")
def test_start_money_and_agents_are_switches() -> None:
    at = Table(setup.new(3, resolve({"start_money": 750, "agents_per_player": 2})), {})
    assert at.money == [750] * 3
    assert at.each("supply") == [1] * 3


@rule("HO-1.0(family_boys)", "HO-1.0(family_girls)", "HO-R6")
def test_the_family_deck_is_a_switch() -> None:
    at = Table(setup.new(3, resolve({"family_boys": 20, "family_girls": 7})), {})
    assert at.weights == {"boy": 20, "girl": 7}


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"debt_floor": 5}, "debt_floor = 5: it takes a whole number from -1000000 to 0"),
        ({"voluntary_intrigues": 2}, "it takes one of 1, 0"),
        ({"path_mode": "six"}, "it takes one of exact5, at_least5"),
        ({"family_boys": 25}, "from 0 to 24"),
        ({"setup.oust.fee": -1}, "setup.oust.fee = -1: it takes dollars"),
        ({"setup.oust.fees": 1}, "did you mean"),
    ],
)
def test_wrong_values_are_refused_with_what_is_allowed(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason.replace("(", r"\(")):
        SCHEMA.resolve(given)


# House numbers: each one changes something that can be seen


def test_every_integer_of_the_content_is_a_house_number_inside_its_range() -> None:
    from circenses.kernel.numbers import leaves

    whole = [path for path, value in leaves(content.tree()) if isinstance(value, int) and not isinstance(value, bool)]
    assert list(SCHEMA.numbers) == whole
    assert len(whole) > 150


@pytest.mark.parametrize("key", list(SCHEMA.numbers))
def test_a_house_number_reaches_the_ruleset(key: str) -> None:
    number = SCHEMA.numbers[key]
    other = number.default + 1 if number.default < number.high else number.default - 1
    pack = {"fate_pack_b": True}
    usual, changed = resolve(pack), resolve({**pack, key: other})
    assert tables(usual) != tables(changed)


def tables(values: dict[str, Any]) -> dict[str, Any]:
    made = content.ruleset(values, 4)
    names = [name for name in dir(made) if not name.startswith("_") and name != "options"]
    return {name: list(value) if hasattr(value := getattr(made, name), "__len__") else value for name in names}


@pytest.mark.parametrize(
    ("given", "money"),
    [({"setup.build.cost": 70}, 230), ({"setup.build.cost": 0}, 300)],
)
def test_a_changed_cost_is_paid(given: dict[str, int], money: int) -> None:
    at = table(phase="build", set={**seats("money", 300), **seats("agents", ["rome"])}, options=given)
    assert at.play(0, "build rome").money[0] == money


def test_changed_values_are_traded() -> None:
    given = {"values.demand.medium": 200, "map.markets.carthage.steps": 2}
    assert table(phase="trade", set=owning(0, "carthage"), options=given).money[0] == 140


def test_changed_dice_and_prestige_hold() -> None:
    given = {"setup.entry.die": 6, "setup.milestones.first.prestige": 3}
    assert table(options=given).play(0, "roll").chance("d6 5").agents(0) == []
    at = table(phase="build", set={**seats("money", 100), **seats("agents", ["luna"])}, options=given)
    assert at.play(0, "build luna").prestige[0] == 3
