"""Trade: table, FULL and chain values, presence, floods and bonuses (HO-1.8)."""

from typing import Any

import pytest

from circenses.games.horrea.content import MARKETS
from tests.games.horrea.table import Table, alliance, own, owning, seats, table

rule = pytest.mark.rule

LONG_WAY = ("rome", "luna", "massilia", "lugdunum", "londinium", "eburacum")


def traded(players: int = 3, options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """After the Trade phase; paths are written a__b."""
    return table(players, "trade", {path.replace("__", "."): value for path, value in changes.items()}, options)


# Table values


@rule("HO-1.8(1)", "HO-R21")
@pytest.mark.parametrize(("owners", "value"), [(1, 240), (2, 120), (3, 80), (4, 60)])
def test_rome_pays_its_table_value_whoever_has_agents(owners: int, value: int) -> None:
    at = traded(4, horrea={"rome": list(range(owners))}, **seats("agents", ["rome"], ["rome"]))
    assert at.money == [value] * owners + [0] * (4 - owners)


@rule("HO-1.8", "HO-1.8(4)", "HO-2.3", "HO-S091")
@pytest.mark.parametrize(
    ("market", "values"),
    [
        ("carthage", (130, 40, 10, -5)),
        ("massilia", (120, 30, 0, -15)),
        ("toletum", (40, -20, -40, -50)),
        ("eburacum", (140, 20, -20, -40)),
    ],
)
def test_without_information_the_table_pays_by_size_steps_and_owners(market: str, values: tuple[int, ...]) -> None:
    for owners, value in enumerate(values, 1):
        at = traded(4, horrea={market: list(range(owners))}, **seats("money", *[500] * 4))
        assert at.money == [500 + value] * owners + [500] * (4 - owners)


@rule("HO-1.8", "HO-R44", "HO-S003", "HO-S093")
def test_every_horreum_counts_losses_included() -> None:
    at = traded(horrea={"carthage": [0], "toletum": [0, 1], "syracuse": [0, 2]}, players__0__money=100)
    assert at.get("players.0.receipts") == {"syracuse": 10, "carthage": 130, "toletum": -20}
    assert at.money[0] == 100 + 10 + 130 - 20


@rule("HO-1.8", "HO-1.4")
def test_the_net_sum_is_booked_once_and_a_loss_is_a_forced_payment() -> None:
    at = traded(horrea={"toletum": [0, 1]}, players__1__prestige=1)
    assert at.money == [0, -20, 0]
    assert at.prestige == [0, 0, 0]
    assert traded(horrea={"toletum": [0, 1], "caralis": [0]}).money[0] == 50


@rule("HO-1.8")
def test_income_repays_debt() -> None:
    assert traded(players__0__money=-60, horrea={"caralis": [0]}).money[0] == 10


# FULL value by information


@rule("HO-1.8(3)", "HO-1.8(3a)", "HO-S005", "HO-S095")
@pytest.mark.parametrize(("market", "full"), [("eburacum", 240), ("carthage", 180), ("syracuse", 120)])
def test_horrea_and_agents_in_rome_and_the_market_give_full_value(market: str, full: int) -> None:
    at = traded(horrea={"rome": [0], market: [0, 1]}, **seats("agents", ["rome", market]))
    assert at.get(f"players.0.receipts.{market}") == full
    assert at.money[0] == 240 + full


@rule("HO-1.8(3a)")
@pytest.mark.parametrize(
    ("horrea", "agents"),
    [
        ({"carthage": [0]}, ["rome", "carthage"]),
        ({"rome": [0], "carthage": [0]}, ["carthage"]),
        ({"rome": [0], "carthage": [0]}, ["rome"]),
        ({"rome": [1], "carthage": [0]}, ["rome", "carthage"]),
    ],
)
def test_each_of_the_conditions_is_needed(horrea: dict[str, list[int]], agents: list[str]) -> None:
    assert traded(horrea=horrea, **seats("agents", agents)).get("players.0.receipts.carthage") == 130


@rule("HO-R20", "HO-1.0(full_value_mode)", "HO-1.8(3)", "HO-S092")
@pytest.mark.parametrize(("mode", "value"), [("literal", 180), ("shared", 60)])
def test_full_value_is_a_fixed_sum_or_shared_by_switch(mode: str, value: int) -> None:
    at = traded(
        options={"full_value_mode": mode},
        horrea={"rome": [0], "carthage": [0, 1, 2]},
        **seats("agents", ["rome", "carthage"]),
    )
    assert at.get("players.0.receipts.carthage") == value


# Presence through allies


@rule("HO-1.8", "HO-S068")
def test_an_allys_agent_on_the_market_counts() -> None:
    ready: dict[str, Any] = {"horrea": {"rome": [0], "carthage": [0]}, **seats("agents", ["rome"], ["carthage"])}
    assert traded(**ready).get("players.0.receipts.carthage") == 130
    assert traded(**ready, alliances=[alliance(1, 0)]).get("players.0.receipts.carthage") == 180


@rule("HO-1.8", "HO-R25")
def test_an_allys_agent_counts_in_rome_too() -> None:
    at = traded(
        horrea={"rome": [0], "carthage": [0]}, alliances=[alliance(0, 1)], **seats("agents", ["carthage"], ["rome"])
    )
    assert at.get("players.0.receipts.carthage") == 180


@rule("HO-S069", "HO-1.8")
def test_the_benefit_works_for_both_allies() -> None:
    at = traded(
        horrea={"rome": [0, 1], "carthage": [0, 1]},
        alliances=[alliance(0, 1)],
        **seats("agents", ["carthage"], ["rome"]),
    )
    assert [at.get(f"players.{seat}.receipts.carthage") for seat in (0, 1)] == [180, 180]


@rule("HO-1.8")
def test_the_ally_of_an_ally_does_not_count() -> None:
    at = traded(
        horrea={"rome": [0], "carthage": [0]},
        alliances=[alliance(0, 1), alliance(1, 2)],
        **seats("agents", ["rome"], [], ["carthage"]),
    )
    assert at.get("players.0.receipts.carthage") == 130


# Chains


@rule("HO-1.8(3b)", "HO-R22", "HO-R23", "HO-R24", "HO-S099", "HO-S100", "HO-S101")
def test_five_links_of_own_horrea_from_rome_give_a_major_market_full_value_without_agents() -> None:
    at = traded(**own(0, LONG_WAY))
    receipts = at.get("players.0.receipts")
    assert receipts["eburacum"] == 240
    assert [receipts[market] for market in LONG_WAY[1:5]] == [70, 120, 110, 40]


@rule("HO-1.8(3b)", "HO-S102")
@pytest.mark.parametrize("missing", LONG_WAY[:5])
def test_a_gap_breaks_the_chain(missing: str) -> None:
    at = traded(**own(0, set(LONG_WAY) - {missing}), **own(1, [missing]))
    assert at.get("players.0.receipts.eburacum") == 140


@rule("HO-R24", "HO-1.8(3b)")
def test_a_chain_gives_nothing_to_medium_markets_at_its_end() -> None:
    way = ("rome", "carthage", "carthago_nova", "corduba", "hispalis")
    assert traded(**own(0, way)).get("players.0.receipts.hispalis") == 100


@rule("HO-R22", "HO-1.0(path_mode)", "HO-1.8(3b)")
@pytest.mark.parametrize(("mode", "value"), [("exact5", 140), ("at_least5", 240)])
def test_a_longer_way_counts_only_by_switch(mode: str, value: int) -> None:
    way = ("rome", "caralis", "narbo", "massilia", "lugdunum", "londinium", "eburacum")
    at = traded(options={"path_mode": mode}, **own(0, way))
    assert at.get("players.0.receipts.eburacum") == value


@rule("HO-R23", "HO-1.0(path_needs_rome_agent)")
@pytest.mark.parametrize(("agents", "value"), [([], 140), (["rome"], 240)])
def test_by_switch_a_chain_needs_presence_in_rome(agents: list[str], value: int) -> None:
    at = traded(
        options={"path_needs_rome_agent": True},
        **own(0, LONG_WAY),
        **seats("agents", agents),
    )
    assert at.get("players.0.receipts.eburacum") == value


@rule("HO-1.8(3b)", "HO-2.2")
@pytest.mark.parametrize(
    "chain",
    [
        "syracuse cyrene alexandria coptos berenice",
        "ariminum salona thessalonica constantinople chersonesos",
        "syracuse delos pergamon constantinople chersonesos",
        "luna massilia lugdunum londinium eburacum",
        "carthage iol_caesarea tingi volubilis garama",
        "luna massilia lugdunum lugdunum_cananefatium germania",
        "luna mediolanum tridentum lugdunum_cananefatium germania",
        "syracuse rhodes antioch palmyra parthia",
        "carthage carthago_nova corduba hispalis pax_iulia",
        "carthage iol_caesarea tingi hispalis pax_iulia",
        "ariminum salona thessalonica serdica sarmizegetusa",
    ],
)
def test_each_of_the_eleven_chains_works(chain: str) -> None:
    way = ["rome", *chain.split()]
    assert traded(**own(0, way)).get(f"players.0.receipts.{way[-1]}") == 240


# Floods and bonuses


@rule("HO-1.8(2)", "HO-R52")
@pytest.mark.parametrize("flooded", ["carthage", "rome"])
def test_a_flooded_market_brings_nothing_rome_included_and_the_mark_is_cleared(flooded: str) -> None:
    at = traded(horrea={"rome": [0, 1], "carthage": [0]}, players__0__flooded=flooded)
    receipts = {"rome": 120, "carthage": 130} | {flooded: 0}
    assert at.get("players.0.receipts") == receipts
    assert at.money[:2] == [sum(receipts.values()), 120]
    assert at.get("players.0.flooded") == ""


@rule("HO-1.8(2)")
def test_a_flood_beats_full_value() -> None:
    at = traded(
        horrea={"rome": [0], "carthage": [0]}, players__0__flooded="carthage", **seats("agents", ["rome", "carthage"])
    )
    assert at.money[0] == 240


@rule("HO-1.8")
def test_promised_bonuses_are_added_and_counted_down() -> None:
    at = traded(players__0__bonuses=[500, 500, 0, 0], players__1__bonuses=[0, 500, 0, 0])
    assert at.money == [500, 0, 0]
    assert at.each("bonuses")[:2] == [[500, 0, 0, 0], [500, 0, 0, 0]]


@rule("HO-1.8")
def test_a_bonus_and_a_loss_are_one_sum() -> None:
    assert traded(players__0__bonuses=[10, 0, 0, 0], horrea={"toletum": [0, 1]}).money[0] == 0


@rule("HO-1.8")
def test_receipts_are_kept_until_the_next_trade_and_new_horrea_have_none() -> None:
    at = traded(horrea={"carthage": [0]}, players__0__money=100, **seats("agents", ["luna"]))
    at.play(0, "build luna")
    assert at.get("players.0.receipts") == {"carthage": 130}


@rule("HO-1.8", "HO-S093")
def test_income_seen_before_trade_is_what_trade_brings() -> None:
    at = table(
        phase="movement",
        set={
            **owning(0, "rome", "carthage"),
            **seats("agents", ["rome", "carthage"]),
            "players.0.bonuses": [50, 0, 0, 0],
        },
    )
    assert at.get("players.0.income") == 240 + 180 + 50
    assert at.to("build").money[0] == 470


@rule("HO-1.8")
def test_every_market_can_bring_something() -> None:
    for market in MARKETS:
        assert list(traded(horrea={market: [2]}).get("players.2.receipts")) == [market]
