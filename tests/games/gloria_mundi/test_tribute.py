"""Phase 5: tribute, the Goth's advance, the discard round and the pile (GM-1.8)."""

import pytest

from circenses.games.gloria_mundi.game import GAME
from tests.games.gloria_mundi.table import Counts, Table, lay

rule = pytest.mark.rule

RICH = (5, 5, 5, 5)
NOTHING = (0, 0, 0, 0)


def tribute(players: int = 2, **more: object) -> Table:
    return lay(players, phase="tribute", **more)  # type: ignore[arg-type]


# Paying


@rule("GM-1.8", "GM-1.12(D4)", "GM-S003", "GM-S052", "GM-S055", "GM-S056")
def test_a_tribute_holds_the_goth_and_lies_on_the_next_space() -> None:
    at = tribute(counters=[(1, 0, 0, 0)], goth=3)
    assert at.offered == ["pay", "refuse"]
    at.play(0, "pay")
    assert (at.get("goth"), at.get("queue"), at.counters(0)) == (3, [["food"]], NOTHING)
    assert at.get("active") == 1  # the turn is over


@rule("GM-1.8", "GM-R6", "GM-S054", "GM-S056")
@pytest.mark.parametrize(("queue", "space", "price"), [([], 13, 2), ([["food", "peace"]], 14, 1)])
def test_the_nth_tribute_is_priced_by_the_nth_space_before_the_goth(
    queue: list[list[str]], space: int, price: int
) -> None:
    at = tribute(counters=[RICH], goth=12, queue=queue)
    assert at.seen(0)["goth"] + len(queue) + 1 == space
    at.play(0, "pay", *(["own"] * price))
    assert sum(RICH) - sum(at.counters(0)) == price
    assert len(at.get("queue")) == len(queue) + 1


@rule("GM-1.8", "GM-S053", "GM-R34")
def test_only_the_active_player_pays_and_only_in_full() -> None:
    at = tribute(3, counters=[(1, 0, 0, 0), RICH, RICH], goth=12)
    assert (at.actor, at.offered) == (0, ["refuse"])  # asked all the same: the others cannot know what he holds
    assert GAME.refusal(at.state, 0, GAME.parse(at.state, "pay"))[1] == ["GM-1.8", "GM-R34"]
    assert GAME.legal(at.state, 1) == []


@rule("GM-1.8", "GM-S057", "GM-S009", "GM-S109", "GM-1.14")
@pytest.mark.parametrize(
    ("held", "answers", "queue"),
    [
        ((1, 0, 1, 0), [], [["food", "peace"]]),
        ((1, 0, 0, 1), [], [["food", "glory for peace"]]),
        ((0, 0, 0, 2), [], [["glory for food", "glory for peace"]]),
        ((1, 0, 1, 1), ["glory"], [["glory for food", "peace"]]),
        ((1, 0, 1, 1), ["own", "glory"], [["food", "glory for peace"]]),
        ((1, 0, 0, 2), ["glory"], [["glory for food", "glory for peace"]]),
    ],
)
def test_each_icon_is_paid_by_its_counter_or_by_glory_which_keeps_the_type_it_replaced(
    held: Counts, answers: list[str], queue: list[list[str]]
) -> None:
    at = tribute(counters=[held], goth=12)
    at.play(0, "pay", *answers)
    assert at.get("queue") == queue
    assert sum(at.counters(0)) == sum(held) - 2


@rule("GM-1.14", "GM-1.8")
def test_glory_is_offered_only_if_enough_stays_for_icons_without_a_counter() -> None:
    at = tribute(counters=[(1, 1, 0, 1)], goth=32, queue=[])
    at.play(0, "pay")  # food, gold and peace: the only glory is needed for peace, so nothing else is asked
    assert at.get("queue") == [["food", "gold", "glory for peace"]]
    two = tribute(counters=[(1, 1, 0, 2)], goth=32).play(0, "pay")
    assert two.offered == ["own", "glory"]
    two.play(0, "glory")
    assert two.get("queue") == [["glory for food", "gold", "glory for peace"]]


@rule("GM-1.8", "GM-1.14")
def test_a_payment_may_be_written_as_a_vector() -> None:
    at = tribute(counters=[(1, 0, 1, 2)], goth=12)
    with pytest.raises(AssertionError, match=r"do not pay it \(GM-1\.8\)"):
        at.play(0, "pay (1,0,1,1)")
    assert at.play(0, "pay (0,0,1,1)").get("queue") == [["glory for food", "peace"]]


@rule("GM-R8", "GM-1.8")
def test_rome_cannot_be_bought_off() -> None:
    at = tribute(counters=[RICH], goth=36, queue=[["food", "gold", "peace"]], fronts=["", ""])
    assert at.get("goth") == 37  # there was nothing to ask: he had to refuse
    last = tribute(counters=[RICH], goth=37)
    assert (last.ending, last.get("goth")) == ("rome", 38)


# Refusing without a line


@rule("GM-1.8(b)", "GM-S066", "GM-S067", "GM-R10")
def test_without_a_line_the_goth_moves_one_space_and_its_icons_fall_due() -> None:
    at = tribute(goth=12, fronts=["food, gold", "peace, gold"])
    assert at.get("goth") == 13
    assert at.front(0) == ["gold"]
    assert at.front(1) == ["gold"]
    assert [at.ruins(seat) for seat in range(2)] == [(1, 0, 0), (0, 0, 1)]


@rule("GM-1.8(b)", "GM-R16", "GM-S068")
def test_icons_nobody_can_match_lapse() -> None:
    at = tribute(goth=32, fronts=["food", "gold, gold"])
    assert (at.front(0), at.front(1)) == ([], ["gold"])
    assert at.get("due") == []
    assert at.pile == NOTHING
    assert at.get("active") == 1


@rule("GM-1.8(b)", "GM-R9", "GM-S102", "GM-S100")
def test_the_goth_in_rome_ends_the_game_without_discards() -> None:
    at = tribute(goth=37, positions=(4, 7), fronts=["food, gold", "peace"])
    assert (at.ending, at.ranks) == ("rome", [2, 1])
    assert at.front(0) == ["food", "gold"]


# Refusing with a line

LINE = [["food", "glory for peace"], ["gold"]]


@rule("GM-1.8(a)", "GM-R7", "GM-S058", "GM-S059")
def test_with_a_line_the_goth_goes_to_its_last_tribute_and_no_further() -> None:
    at = tribute(3, goth=12, queue=LINE, fronts=["", "", ""], counters=[(1, 0, 0, 0)])
    at.play(0, "refuse")
    assert at.get("goth") == 14
    assert at.get("queue") == []


@rule("GM-1.8(a)", "GM-S059", "GM-S062", "GM-R12", "GM-1.8(DISCARD)", "GM-S060")
def test_all_counters_fall_due_by_the_type_they_stand_for_one_card_each_in_turn() -> None:
    at = tribute(3, goth=12, queue=LINE, fronts=["food, gold", "peace, gold", "gold"], counters=[(1, 0, 0, 0)])
    at.play(0, "refuse")
    assert (at.actor, at.offered) == (0, ["discard food", "discard gold"])
    assert at.get("due") == ["food", "glory for peace", "gold"]
    at.play(0, "discard food")
    assert (at.actor, at.offered) == (1, ["discard gold", "discard peace"])
    at.play(1, "discard peace")
    assert [at.front(seat) for seat in range(3)] == [["gold"], ["gold"], []]  # the third had only gold to give
    assert at.supply == (59, 60, 60, 40)  # matched counters are back; the food is in the hand of the first


@rule("GM-R14", "GM-1.8(DISCARD)")
def test_matched_counters_return_to_the_supply() -> None:
    at = tribute(goth=12, queue=LINE, fronts=["food, gold, peace", "food, gold, peace"])
    while at.question == "discard":
        at.play(at.actor, at.offered[0])
    assert at.supply == (60, 60, 60, 40)
    assert sum(at.ruins(0)) + sum(at.ruins(1)) == 3


@rule("GM-R12")
def test_the_oldest_due_item_of_a_type_is_served_first() -> None:
    queue = [["food"], ["gold"], ["glory for food"]]
    at = tribute(goth=3, queue=queue, fronts=["food", ""])
    assert at.ruins(0) == (1, 0, 0)
    assert at.supply == (60, 59, 60, 39)  # the food counter is back
    assert at.pile == (0, 1, 0, 1)  # the glory for food is left over, with the gold


@rule("GM-1.8(DISCARD)", "GM-1.12(D5)", "GM-R10", "GM-R11")
def test_a_player_must_discard_a_matching_front_card_of_his_choice() -> None:
    at = tribute(goth=32, fronts=["food, food F05, gold C01, peace", "food"])
    assert at.offered == ["discard food", "discard peace", "discard F05", "discard C01"]
    hand = at.hand(0)
    at.play(0, "discard F05")
    assert at.hand(0) == hand


@rule("GM-1.8(DISCARD)", "GM-S061")
def test_a_building_falls_with_its_card() -> None:
    at = tribute(goth=3, fronts=["food F05", ""])
    assert at.front(0) == []
    assert (at.ruins(0), "F05" in at.get("building_discard")) == ((1, 0, 0), True)


@rule("GM-1.8(DISCARD)", "GM-S110", "GM-S111")
def test_who_cannot_discard_is_skipped_and_the_item_stays_for_the_next() -> None:
    at = tribute(3, goth=3, fronts=["gold", "peace", "food, food"])
    assert [at.front(seat) for seat in range(3)] == [["gold"], ["peace"], ["food"]]


@rule("GM-1.8(DISCARD)", "GM-S063")
def test_it_goes_round_until_all_is_matched_or_nobody_can() -> None:
    at = tribute(goth=32, fronts=["food, gold, peace", ""])
    while at.question == "discard":
        at.play(0, at.offered[0])
    assert at.front(0) == []
    none = tribute(goth=32, fronts=["", "food"])
    assert none.front(1) == []
    assert none.get("active") == 1


@rule("GM-1.8(DISCARD)")
def test_the_choice_of_one_decides_what_the_next_must_give() -> None:
    """T11 of the page."""
    fronts = ["peace, peace", "", "food F05, gold", "gold"]
    at = tribute(4, goth=32, fronts=fronts)
    assert (at.get("goth"), at.actor) == (33, 2)  # the first had only peace to give, the second nothing
    gold = at.copy().play(2, "discard gold")
    assert [gold.front(seat) for seat in range(4)] == [["peace"], [], [], ["gold"]]
    assert "F05" in gold.get("building_discard")
    food = at.copy().play(2, "discard F05")
    assert [food.front(seat) for seat in range(4)] == [["peace"], [], ["gold"], []]


# The pile


@rule("GM-1.8", "GM-R13", "GM-R15", "GM-S064", "GM-S065", "GM-1.12(D6)")
def test_unmatched_counters_form_a_pile_that_is_shared_out_one_by_one_the_active_player_first() -> None:
    queue = [["food", "glory for peace"], ["gold"], ["food"]]
    at = tribute(3, active=1, goth=12, queue=queue, fronts=["", "food", ""], counters=[NOTHING, NOTHING, NOTHING])
    assert at.pile == (1, 1, 0, 1)
    assert (at.actor, at.offered) == (1, ["take food", "take gold", "take glory"])
    at.play(1, "take glory")
    assert (at.actor, at.offered) == (2, ["take food", "take gold"])
    at.play(2, "take gold")
    assert [at.counters(seat) for seat in range(3)] == [(1, 0, 0, 0), (0, 0, 0, 1), (0, 1, 0, 0)]
    assert at.supply == (59, 59, 60, 39)


@rule("GM-1.8")
def test_a_glory_from_the_pile_is_an_ordinary_glory_again() -> None:
    at = tribute(goth=2, queue=[["glory for peace"]], fronts=["food", ""])
    assert at.counters(0) == (0, 0, 0, 1)


@rule("GM-2.6(tribute_pile)", "GM-R14")
def test_by_switch_the_pile_holds_the_whole_line() -> None:
    queue = [["food", "glory for peace"], ["gold"]]
    at = tribute(goth=12, queue=queue, fronts=["food", ""], options={"tribute_pile": "all"})
    assert at.ruins(0) == (1, 0, 0)
    assert at.pile == (1, 1, 0, 1)
    plain = tribute(goth=12, queue=queue, fronts=["food", ""])
    assert plain.pile == (0, 1, 0, 1)


@rule("GM-1.13", "GM-1.8")
def test_a_turn_lengthens_the_line_or_moves_the_goth_by_the_line_or_by_one() -> None:
    for queue in ([], [["food"]], [["food"], ["gold"]]):
        start = tribute(counters=[RICH], goth=3, queue=queue, fronts=["", ""])
        paid = start.copy().play(0, "pay", "own")
        assert (paid.get("goth"), len(paid.get("queue"))) == (3, len(queue) + 1)
        refused = start.copy().play(0, "refuse")
        while refused.question == "take":
            refused.play(refused.actor, refused.offered[0])
        assert (refused.get("goth"), refused.get("queue")) == (3 + max(1, len(queue)), [])


@rule("GM-1.14", "GM-1.12(D4)")
@pytest.mark.parametrize("held", [(1, 1, 1, 0), (1, 1, 1, 2), (1, 0, 1, 2), (0, 1, 1, 3), (1, 1, 0, 1), (2, 2, 2, 5)])
def test_the_icons_reach_every_way_to_pay_once(held: Counts) -> None:
    found: list[str] = []

    def follow(at: Table) -> None:
        if at.question == "pay_icon":
            for answer in at.offered:
                follow(at.copy().play(0, answer))
        else:
            found.append(" ".join(at.get("queue.0")))

    follow(tribute(counters=[held], goth=32).play(0, "pay"))
    ways = [
        " ".join(f"glory for {type}" if glory >> i & 1 else type for i, type in enumerate(("food", "gold", "peace")))
        for glory in range(8)
        if glory.bit_count() <= held[3] and all(held[i] or glory >> i & 1 for i in range(3))
    ]
    assert sorted(found) == sorted(ways)
