"""Phase 3: everyone activates (GM-1.6), and in which order things are asked (GM-1.14)."""

import pytest

from tests.games.gloria_mundi.table import lay

rule = pytest.mark.rule

NOTHING = (0, 0, 0, 0)


# Who and what


@rule("GM-1.6", "GM-S036", "GM-S037", "GM-S039", "GM-S004")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_all_activate_cards_of_the_type_one_counter_for_each_plain_one(active: int) -> None:
    fronts = ["food, food, gold", "food, peace", "gold, peace"]
    at = lay(3, fronts=fronts, active=active).play(active, "play food")
    mine = [2, 1, 0]
    mine[active] += 1
    assert [at.counters(seat) for seat in range(3)] == [(count, 0, 0, 0) for count in mine]
    assert at.supply == (60 - sum(mine), 60, 60, 40)


@rule("GM-1.6", "GM-S037", "GM-R33")
def test_the_active_player_goes_first_then_clockwise() -> None:
    at = lay(3, fronts=["food F08", "food F10", "food F11"], active=1, counters=[(2, 0, 0, 0)] * 3)
    at.play(1, "play food")
    asked = []
    while at.phase == "activate":
        asked.append(at.actor)
        at.play(at.actor, at.offered[-1])
    assert list(dict.fromkeys(asked)) == [1, 2, 0]


@rule("GM-1.6", "GM-S040", "GM-S112")
def test_a_built_card_gives_its_counter_or_its_ability() -> None:
    at = lay(fronts=["gold C02", "gold"])
    at.play(0, "play gold")
    counter = at.copy().play(0, "counter C02")
    assert counter.get("players.0.counters.gold") == 2  # the card just played and the mint's counter
    assert at.play(0, "ability C02").get("players.0.counters.gold") == 4


@rule("GM-1.6", "GM-R23", "GM-S113", "GM-1.12(D2)")
def test_neither_counter_nor_ability_is_not_offered() -> None:
    at = lay(fronts=["gold C02", "gold"]).play(0, "play gold")
    assert at.offered == ["counter C02", "ability C02"]


@rule("GM-1.6", "GM-R18", "GM-S092", "GM-1.9")
def test_a_red_covered_card_gives_its_counter_and_offers_no_ability() -> None:
    at = lay(fronts=["peace R09, peace R01", "food"])
    at.play(0, "play peace")
    assert at.get("players.0.counters.peace") == 3
    assert at.phase != "activate"


@rule("GM-1.6")
def test_cards_of_other_types_do_nothing() -> None:
    at = lay(fronts=["food F05, gold C02, peace P02", "gold"]).play(0, "play gold")
    assert at.offered == ["counter C02", "ability C02"]
    at.play(0, "counter C02")
    assert at.counters(0) == (0, 2, 0, 0)


@rule("GM-1.6", "GM-R28", "GM-S015")
def test_an_empty_supply_gives_what_is_left_and_a_counter_of_nothing_still_resolves_the_card() -> None:
    at = lay(fronts=["food, food", "food"], supply={"food": 2}).play(0, "play food")
    assert at.counters(0)[0] == 2
    assert at.supply[0] == 0
    dry = lay(fronts=["gold C02", "food"], supply={"gold": 0}).play(0, "play gold")
    assert dry.counters(0) == NOTHING  # only the counter was possible, and it is nothing
    assert dry.phase != "activate"


@rule("GM-R36", "GM-S078")
def test_the_ability_of_a_building_bought_this_turn_waits_for_the_next_activation() -> None:
    at = lay(fronts=["food, gold", "gold"], forum={0: "C01"}, counters=[(2, 0, 1, 0)])
    at.play(0, "play gold").play(0, "buy C01")
    assert at.front(0) == ["food", "gold", "gold C01"]
    assert at.get("players.0.counters.gold") == 2
    assert at.phase == "tribute"


# T3


@rule("GM-1.6", "GM-R23", "GM-1.14", "GM-2.5(F08)")
def test_abilities_that_cannot_be_paid_yet_are_offered_after_the_gain() -> None:
    at = lay(fronts=["food F08, food F12", "gold"], counters=[(0, 2, 0, 0)]).play(0, "play food")
    assert at.offered == ["plain", "counter F08", "counter F12"]
    at.play(0, "plain", "counter F12")
    assert at.offered == ["counter F08", "ability F08"]
    other = at.copy().play(0, "counter F08")
    assert (other.counters(0), other.positions[0]) == ((3, 2, 0, 0), 0)
    at.play(0, "ability F08")
    assert (at.counters(0), at.positions[0]) == ((1, 2, 0, 0), 1)


# T4


@rule("GM-1.6", "GM-R40", "GM-1.14", "GM-S085")
def test_without_a_spending_building_cards_come_in_a_fixed_order() -> None:
    at = lay(fronts=["food F13, food F07", "gold"], supply={"food": 10}).play(0, "play food")
    assert at.counters(0) == (1, 0, 0, 0)  # the plain card came first, as nothing else could
    assert at.offered == ["counter F07", "ability F07"]
    at.play(0, "ability F07")
    assert at.offered == ["counter F13", "ability F13"]
    at.play(0, "ability F13")
    assert at.counters(0) == (5, 0, 0, 1)
    assert (at.supply[0], at.supply[3]) == (5, 39)


@rule("GM-1.6", "GM-R28")
def test_with_a_short_supply_the_last_card_gets_nothing() -> None:
    at = lay(fronts=["food F13, food F07", "gold"], supply={"food": 2}).play(0, "play food").play(0, "ability F07")
    assert at.counters(0) == (2, 0, 0, 1)
    assert at.supply[0] == 0
    assert at.phase != "activate"  # F13 could give nothing: its empty counter was not asked


# Order


@rule("GM-1.14", "GM-R40", "GM-S041")
def test_with_a_spending_building_every_item_is_offered() -> None:
    at = lay(fronts=["food F05, food F08", "gold"], counters=[(1, 0, 0, 0)]).play(0, "play food")
    assert at.offered == ["plain", "counter F05", "counter F08", "ability F05", "ability F08"]
    at.play(0, "counter F05")
    assert at.offered == ["plain", "counter F08", "ability F08"]


@rule("GM-1.14")
def test_once_the_spending_building_is_done_the_order_is_fixed_again() -> None:
    at = lay(fronts=["food F05, food F08, food F01", "gold"], counters=[(1, 0, 0, 0)]).play(0, "play food")
    at.play(0, "ability F08")
    assert at.counters(0)[0] == 1  # one paid, and the plain card came by itself
    assert at.offered == ["counter F01", "ability F01"]


@rule("GM-1.14", "GM-R40")
def test_paying_before_gaining_is_a_real_choice_when_the_supply_is_short() -> None:
    """F10 turns food into gold: paid food can be gained again only afterwards."""
    at = lay(fronts=["food F10", "gold"], counters=[(2, 0, 0, 0)], supply={"food": 0}).play(0, "play food")
    assert at.offered == ["plain", "counter F10", "ability F10"]
    gain_first = at.copy().play(0, "plain", "ability F10; times 2")
    pay_first = at.copy().play(0, "ability F10; times 2")
    assert gain_first.counters(0) == (0, 2, 0, 0)
    assert pay_first.counters(0) == (1, 2, 0, 0)


@rule("GM-1.14")
def test_one_card_left_is_answered_without_asking_where_all_know_it() -> None:
    at = lay(fronts=["food, food", "gold"], counters=[(1, 1, 1, 0)] * 2).play(0, "play food")
    assert at.question == "tribute"
    assert at.counters(0) == (4, 1, 1, 0)


# Satisfy cards


@rule("GM-1.6", "GM-R21", "GM-S089", "GM-S090", "GM-1.14")
def test_satisfy_cards_is_offered_first_and_ends_the_activation() -> None:
    at = lay(fronts=["food F16, food F05, food R05, food", "gold"]).play(0, "play food")
    assert at.offered == ["plain", "ability F16"]
    used = at.copy().play(0, "ability F16")
    assert used.counters(0) == (0, 4, 0, 0)  # four other cards, built and red-covered ones too; the own gives nothing
    assert used.phase != "activate"
    at.play(0, "plain", "ability F05")
    assert at.counters(0) == (7, 0, 0, 0)  # and the counter of F16, which could do nothing else any more


@rule("GM-1.6", "GM-R21")
def test_satisfy_cards_needs_another_card_of_the_type_and_must_come_first() -> None:
    alone = lay(fronts=["food, peace P13", "peace"], active=1).play(1, "play peace")
    assert alone.get("players.0.counters.peace") == 1
    two = lay(fronts=["peace P13, peace", "peace"], active=1).play(1, "play peace")
    assert two.offered == ["plain", "ability P13"]
    assert two.play(0, "plain").get("players.0.counters.peace") == 2


@rule("GM-R46", "GM-1.6")
def test_satisfy_cards_is_not_possible_when_the_supply_has_none_of_its_resource() -> None:
    at = lay(fronts=["food F16, food", "gold"], supply={"gold": 0}).play(0, "play food")
    assert at.counters(0) == (3, 0, 0, 0)
    short = lay(fronts=["food F16, food", "gold"], supply={"gold": 1}).play(0, "play food").play(0, "ability F16")
    assert short.counters(0) == (0, 1, 0, 0)


# Satisfy the Goth


@rule("GM-1.6", "GM-R22", "GM-S091")
@pytest.mark.parametrize(("space", "works"), [(0, False), (1, True), (2, False), (13, True), (14, False), (33, True)])
def test_satisfy_goth_needs_its_icon_under_the_goth(space: int, works: bool) -> None:
    at = lay(fronts=["food F17", "gold"], goth=space).play(0, "play food")
    if works:
        assert at.offered == ["counter F17", "ability F17"]
        at.play(0, "ability F17")
    assert at.positions[0] == (2 if works else 0)


# Give up a building


@rule("GM-1.6", "GM-R26", "GM-S082", "GM-S083", "GM-2.5(F15)")
def test_a_building_given_up_leaves_its_card_plain_and_gives_its_steps() -> None:
    at = lay(fronts=["food F15, gold C02, peace P11", "gold"]).play(0, "play food")
    assert at.offered == ["plain", "counter F15", "ability F15"]
    at.play(0, "ability F15")
    assert at.offered == ["give up C02", "give up P11"]
    at.play(0, "give up P11")
    assert at.positions[0] == 3
    assert at.front(0) == ["food", "food F15", "gold C02", "peace"]
    assert "P11" in at.get("building_discard")


@rule("GM-1.6", "GM-R27", "GM-S084", "GM-2.5(C14)")
def test_or_it_gives_its_printed_cost_and_no_surcharge() -> None:
    at = lay(fronts=["gold C14, peace P11, food F02", "food"]).play(0, "play gold")
    at.play(0, "plain", "ability C14", "give up F02")
    assert at.counters(0) == (2, 1 + 3, 2, 0)
    assert at.positions[0] == 0


@rule("GM-1.6", "GM-R26")
def test_no_building_gives_up_itself_or_one_of_somebody_else() -> None:
    at = lay(fronts=["food F15", "gold C02, peace P11"], counters=[(0, 0, 0, 1)] * 2).play(0, "play food", "plain")
    assert at.question == "tribute"
    assert at.counters(0) == (2, 0, 0, 1)  # no other own building: the counter was all there was


@rule("GM-1.6", "GM-R26", "GM-R37")
def test_a_red_card_can_be_given_up_and_zero_steps_only_free_the_slot() -> None:
    at = lay(fronts=["food F15, gold R07", "peace"]).play(0, "play food").play(0, "plain", "ability F15")
    assert at.positions[0] == 0
    assert at.front(0) == ["food", "food F15", "gold"]


@rule("GM-1.6", "GM-1.14")
def test_a_card_laid_bare_before_it_was_activated_still_gives_its_counter() -> None:
    at = lay(fronts=["food F15, food F05", "peace"]).play(0, "play food")
    before = at.copy().play(0, "plain", "ability F15")
    assert (before.counters(0), before.positions[0]) == ((2, 0, 0, 0), 2)  # the plain one, then the card laid bare
    after = at.copy().play(0, "plain", "ability F05", "ability F15")
    assert (after.counters(0), after.positions[0]) == ((4, 0, 0, 0), 2)  # nothing more comes from it


@rule("GM-1.6", "GM-1.14")
def test_produce_plain_comes_up_again_when_a_card_is_laid_bare_later() -> None:
    at = lay(fronts=["food F15, food F05, food F08", "peace"]).play(0, "play food").play(0, "plain", "ability F15")
    at.play(0, "give up F05")
    assert "plain" in at.offered
    assert at.play(0, "plain").counters(0)[0] == 2


# Others can win here


@rule("GM-1.6", "GM-R33", "GM-S105", "GM-S001", "GM-1.10", "GM-1.3")
def test_another_player_can_reach_carthage_in_activation_order() -> None:
    at = lay(3, fronts=["food", "food F06", "food F02"], positions=(30, 37, 37)).play(0, "play food")
    assert at.actor == 1
    later = at.copy().play(1, "counter F06")
    at.play(1, "ability F06")
    assert (at.over, at.ending, at.ranks) == (True, "carthage", [3, 1, 2])
    assert later.play(2, "ability F02").ranks == [3, 2, 1]
