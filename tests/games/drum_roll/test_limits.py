"""Just at a limit, the first and the last of a list, and what rarely happens: mutants that nobody had noticed."""

import copy
from collections import Counter
from typing import Any

import pytest

from circenses.games.drum_roll import content, options, state
from circenses.games.drum_roll.content import LEVELS, PERFORMER_IDS, tree
from circenses.games.drum_roll.game import GAME
from circenses.kernel.errors import BadOption, BadPosition
from circenses.kernel.options import EDITION
from circenses.kernel.rng import Rng
from tests.games.drum_roll.table import Table, at, placing, resolve, showing, stored

rule = pytest.mark.rule


def ready(id: str, level: int = 3) -> str:
    return " ".join([id, *tree()["performers"][id]["needs"][:level]])


def question(kind: str, seat: int = 0, a: int = 0, b: int = 0) -> dict[str, Any]:
    return {"kind": kind, "seat": seat, "a": a, "b": b}


def distributing(personnel: list[str], **more: Any) -> Table:
    given = {key.replace("__", "."): value for key, value in more.items()}
    return at("distribution", "distribute", set={"at": 1, "players.0.personnel": personnel, **given})


# Content and options


@rule("DR-2.2")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"type": "juggler"}, "A1 must be a acrobat with three different needs"),
        ({"needs": ["red", "red", "blue"]}, "A1 must be a acrobat with three different needs"),
        ({"poor": [{"gold": 1}]}, "A1.poor takes coin, prestige"),
    ],
)
def test_a_performer_that_cannot_be_is_refused(change: dict[str, Any], fault: str) -> None:
    made = copy.deepcopy(tree())
    made["performers"]["A1"] |= change
    with pytest.raises(BadOption, match=fault):
        content._cross_check(made)


@rule("DR-R82")
def test_the_ending_has_another_name_if_there_are_other_shows() -> None:
    two = {"setup.game.shows": 2}
    assert content.ruleset(resolve(), 3).last_ending == state.AFTER_SHOWS
    assert content.ruleset(resolve(two), 3).last_ending == state.AFTER_OTHER_SHOWS
    assert content.ruleset(resolve(two) | {EDITION: 1}, 3).last_ending == state.AFTER_SHOWS


@rule("DR-2.1")
def test_just_enough_coins_and_a_first_vote_in_the_last_turn_are_allowed() -> None:
    assert content.ruleset(resolve({"setup.money.start": 14}), 2).start_coins == 14
    with pytest.raises(BadOption, match="two performers can cost 15"):
        content.ruleset(resolve({"setup.money.start": 14, "performers.A9.cost": 8}), 2)
    assert content.ruleset(resolve({"setup.game.first_vote": 7}), 2).first_vote == 7


@rule("DR-1.16(6)")
@pytest.mark.parametrize("level", LEVELS)
def test_quiet_is_who_brings_coins_prestige_or_a_spared_salary_only(level: str) -> None:
    made = content.ruleset(resolve(), 3)
    quiet = {id for i, id in enumerate(PERFORMER_IDS) if made.quiet[i] >> LEVELS.index(level) & 1}
    cards = tree()["performers"].items()
    brings = {id: {part for alternative in card[level] for part in alternative} for id, card in cards}
    assert quiet == {id for id in PERFORMER_IDS if brings[id] <= {"coin", "prestige", "skip"}}
    assert 0 < len(quiet) < len(PERFORMER_IDS)


@rule("DR-R80")
def test_a_second_applause_card_of_a_type_shows_a_fault_of_version_1() -> None:
    schema = options.schema()
    usual = schema.defaults(1)
    assert schema.mended(usual, 1) == []
    assert schema.mended(usual | {"investments.applause_tamer.copies": 2}, 1) == ["DR-R80"]
    assert schema.mended(usual | {"investments.fire.copies": 3}, 1) == []


# Positions


@rule("DR-1.13")
def test_region_tiles_are_one_each_and_none_is_missing_after_the_set_up() -> None:
    s = placing().state
    assert s.check() == []
    s.region[1] = s.region[0]
    assert s.check() == ["the region tiles are not one each"]
    s.region[1] = state.NO_CARD
    assert s.check() == ["the region tiles are not one each"]


@rule("DR-1.6")
def test_only_an_open_overflow_allows_a_card_too_many() -> None:
    hand = {"players.0.hand": ["fire", "income", "income"], "players.1.circus": ["A2"]}
    with pytest.raises(BadPosition, match=r"players\.0\.hand: it holds 3 cards, the limit is"):
        placing(set=hand)
    with pytest.raises(BadPosition, match=r"players\.0\.hand: it holds 3 cards, the limit is"):
        placing(set={**hand, "agenda": [question("overflow", 1)]})


@rule("DR-1.12", "DR-R46")
def test_two_cards_are_looked_at_by_one_player() -> None:
    table = placing(set={"peeked": ["fire", "income"], "agenda": [question("peek_choice", 1)]})
    assert [table.seen(viewer)["peeked"] for viewer in (0, 1, 2)] == [None, ["fire", "income"], None]
    with pytest.raises(BadPosition, match="peeked: nobody looks at cards"):
        placing(set={"peeked": ["fire"]})


@rule("DR-1.6", "DR-1.16")
def test_an_overflow_is_a_question_of_its_own_whatever_lies_below() -> None:
    hand = {"players.0.hand": ["fire", "income", "income"]}
    benefit = {**question("benefit"), "a": 1}
    s = placing(set={**hand, "phase": "show", "at": 1, "agenda": [benefit, question("overflow")]}).state
    asked = GAME.asks(s)
    assert asked is not None
    assert asked.about.startswith("overflow")


# What is dealt anew


def all_cards(s: state.DrumState) -> list[int]:
    """By face, wherever they lie."""
    lying = [int(bag + pile) for bag, pile in zip(s.bag, s.pile, strict=True)]
    for face in (*(card >> 3 for card in s.under), *s.peeked):
        lying[face] += 1
    for i, held in enumerate(s.hand):
        lying[i % state.FACES] += int(held)
    return lying


@rule("DR-1.1")
def test_who_looks_keeps_his_cards_and_others_guess() -> None:
    s = placing(set={"peeked": ["fire", "income"], "agenda": [question("peek_choice", 1)]}).state
    mine = [GAME.determinize(s, 1, Rng(lot)) for lot in range(8)]
    theirs = [GAME.determinize(s, 0, Rng(lot)) for lot in range(8)]
    assert {tuple(twin.peeked) for twin in mine} == {tuple(s.peeked)}
    assert len({tuple(twin.peeked) for twin in theirs}) > 1
    assert all(all_cards(twin) == list(s.rules.copies) for twin in (*mine, *theirs))


@rule("DR-1.1")
def test_cards_under_the_deck_are_known_to_who_put_them_there() -> None:
    """All other cards are discarded, so most faces are not among those that are dealt."""
    hands = {0: ["income"], 1: ["trailer"], 2: ["unblock", "applause_tamer"]}
    unseen = ["fire", "income", "unblock", *hands[0], *hands[1], *hands[2]]
    seen = Counter(placing().get("investment_deck")) - Counter(unseen)
    given = {f"players.{seat}.hand": hand for seat, hand in hands.items()}
    discard = {"investment_discard": sorted(seen.elements())}
    s = placing(set={"under": ["income by 0", "fire by 1"], **given, **discard}).state
    twins = [GAME.determinize(s, 0, Rng(lot)) for lot in range(12)]
    assert {int(twin.under[0]) for twin in twins} == {int(s.under[0])}
    assert len({int(twin.under[1]) for twin in twins}) > 1
    assert {int(twin.under[1]) & 7 for twin in twins} == {1}
    for twin in twins:
        assert all_cards(twin) == list(s.rules.copies)
        assert min(*twin.bag, *twin.hand) >= 0
        assert [sum(twin.hand[seat * state.FACES : (seat + 1) * state.FACES]) for seat in range(3)] == [1, 1, 2]
        assert twin.hand[state.INCOME] == 1


# Placing


@rule("DR-1.5", "DR-R21")
def test_a_white_cube_taken_with_the_card_does_not_count_and_costs_the_card() -> None:
    table = placing(2, {"players.0.hand": ["unblock"], "markers": ["1 cube:white"]}).play(0, "place cube!:white")
    assert table.get("players.0.hand") == []
    assert "place cube:blue" in table.legal(1)


@rule("DR-1.5", "DR-1.13")
def test_nobody_invests_when_no_card_is_left() -> None:
    table = placing()
    assert "place invest" in table.legal()
    for face in range(state.FACES):
        table.state.bag[face] = 0
    assert "place invest" not in table.legal()


@rule("DR-1.14")
@pytest.mark.parametrize(
    ("markers", "red", "asked"),
    [(["1 cube:white"], 0, True), (["1 cube:white"], 25, False), (["1 cube:red"], 0, False)],
)
def test_who_can_only_pass_is_not_asked(markers: list[str], red: int, asked: bool) -> None:
    """Two markers of seat 0 are on the investments; nobody is for hire, and only white or red cubes may be left."""
    others = {"players.2.storage": stored(white=25, yellow=25, green=25, blue=25, red=red)}
    own = {"markers": ["0 invest", "0 invest", *markers], "players.0.tickets": 8}
    bare = {"performer_row": [], "personnel_row": [], "players.2.hand": ["fire"], **own, **others}
    table = placing(3, {**bare, "start": 1, "at": 8, "agenda": [question("place", 2)]})
    table.play(2, "pass")
    assert (table.question == "place") == asked


@rule("DR-1.14", "DR-1.4")
def test_the_bank_and_the_organizer_are_asked_in_their_own_phase() -> None:
    rows = {"performer_row": ["A9", "J9", "T9", "M9"], "personnel_row": ["P02", "P06", "P11"]}
    owners = {"players.1.personnel": ["P01"], "players.2.personnel": ["P05"], "players.2.coins": 3}
    last = at("distribution", "distribute", 2, set={**rows, **owners, "at": 3, "players.2.hand": ["fire"]})
    last.play(2, "done")
    assert (last.question, last.actors, last.get("phase")) == ("organizer", [1], "organizer")
    last.play(1, "keep")
    assert (last.question, last.actors, last.get("phase")) == ("bank_deposit", [2], "bank")


@rule("DR-1.6", "DR-1.14")
def test_who_can_hire_nobody_is_not_asked() -> None:
    rows = {"performer_row": ["A9"], "personnel_row": ["P02"], "step": 1}
    markers = {"markers": ["0 invest", "1 personnel", "2 personnel"], "players.0.coins": 9, "players.2.coins": 9}
    table = at("resolve", "resolve_invest", set={**rows, **markers}).play(0, "decline")
    assert (table.question, table.actors) == ("resolve_personnel", [2])


# Cards


@rule("DR-1.16(2)", "DR-R72")
def test_the_first_of_the_performers_can_be_fired_and_white_be_spent() -> None:
    table = placing(set={"players.0.hand": ["fire"], "players.0.circus": ["A1"], "performer_row": ["A3", "T8", "A9"]})
    assert table.play(0, "fire A1").get("players.0.circus") == []
    spent = placing(set={"players.0.hand": ["income_cube"], "players.0.storage": stored(white=1)})
    assert spent.play(0, "play income_cube white").player(0, "coins", "storage") == (15, stored())


@rule("DR-R71", "DR-1.12")
def test_two_cubes_of_a_colour_with_just_two_in_stock() -> None:
    all_but = {"players.1.storage": stored(white=23, yellow=24, green=25, blue=25, red=25)}
    held = placing(set={**all_but, "players.0.hand": ["resources_white"]})
    assert "play resources_white two" in held.legal()
    asked = placing(set={**all_but, "phase": "show", "at": 1, "agenda": [question("gain_pair")]})
    assert asked.legal() == ["pair white white", "pair white yellow"]


@rule("DR-1.12", "DR-1.16(4)")
def test_a_pair_is_asked_for_if_there_are_two_ways() -> None:
    """J6 brings two cubes of any colour: two blue ones are left and a green one."""
    needs = tree()["performers"]["J6"]["needs"]
    left = stored(white=25, yellow=25, green=24, blue=23, red=25)
    others = {colour: count - needs.count(colour) for colour, count in left.items()}
    table = showing([ready("J6")], set={"players.1.storage": others}).play(0, "done", "next J6", "first")
    assert (table.question, table.legal()) == ("gain_pair", ["pair green blue", "pair blue blue"])


@rule("DR-1.16(2)", "DR-S243")
def test_applause_of_earlier_types_is_over_and_other_cards_are_no_applause() -> None:
    hand = ["applause_acrobat", "applause_tamer", "resources_white", "income_cube"]
    magicians = ["M1 flipped", "M2 flipped"]
    table = showing(magicians, set={"players.0.hand": hand, "players.0.storage": stored(red=1)}).play(0, "done")
    assert table.question == "show_end"
    offered = [text for text in table.legal() if not text.startswith("play")]
    assert offered == ["done", "applause acrobat", "applause tamer"]
    table.play(0, "applause tamer")
    assert [text for text in table.legal() if not text.startswith("play")] == ["done"]


# Distribution


@rule("DR-1.7(T4)", "DR-S213")
def test_an_agent_shows_his_own_colours_only() -> None:
    """P11, the first of the Assistants, brings green and blue."""
    table = distributing(["P06", "P11"], players__0__storage=stored(red=1))
    assert [text for text in table.legal() if text.startswith("agent")] == ["agent red white", "agent red yellow"]
    white = distributing(["P06"], players__0__storage=stored(white=1), players__0__circus=["A1"])
    assert white.play(0, "agent white yellow").get("players.0.storage") == stored(yellow=1)


@rule("DR-1.14", "DR-1.7(T4)")
@pytest.mark.parametrize(
    ("personnel", "green", "asked"), [(["P06"], 1, True), (["P06"], 0, False), (["P02"], 1, False), (["P13"], 1, True)]
)
def test_who_can_only_convert_is_asked(personnel: list[str], green: int, asked: bool) -> None:
    later = {"players__1__personnel": personnel, "players__1__storage": stored(green=green)}
    table = distributing([], players__0__hand=["fire"], **later).play(0, "done")
    assert (table.question == "distribute") == asked


@rule("DR-1.16(3)")
@pytest.mark.parametrize("green", [24, 20])
def test_an_agent_may_give_what_was_out_of_stock(green: int) -> None:
    """The Assistant for blue could have come before, whether or not green was in stock then."""
    table = distributing(
        ["P06", "P14"],
        players__0__circus=["A1"],
        players__0__storage=stored(green=1, blue=1),
        players__1__storage=stored(green=green),
    )
    assert "assistant blue" in table.legal()
    assert "assistant blue" not in table.play(0, "agent green white").legal()


# The show


@rule("DR-1.12", "DR-R48")
def test_a_price_of_nothing_is_none() -> None:
    free = showing([ready("J7")], performers__J7__outstanding__0__spend=0).play(0, "done", "next J7")
    assert free.legal() == ["first", "second", "flip"]


@rule("DR-1.9(1)", "DR-R48", "DR-R55")
def test_with_prices_only_no_benefit_is_an_answer() -> None:
    s = showing([ready("T3")], set={"players.0.storage": stored(red=1)}).play(0, "done", "next T3").state
    first = (PERFORMER_IDS.index("T3") * 3 + 2) * state.ALTERNATIVES
    table = Table(s, {})
    assert table.legal() == ["first", "second", "flip"]
    printed = s.rules.benefit
    s.rules.benefit = printed[:]
    s.rules.benefit[first] = 0  # the free one
    try:
        assert table.legal() == ["no benefit", "second", "flip"]
    finally:
        s.rules.benefit = printed  # all tables share their rules


@rule("DR-1.12", "DR-R48")
def test_the_only_stored_colour_is_spent_unasked() -> None:
    table = showing([ready("J7")], set={"players.0.storage": stored(red=1)}).play(0, "done", "next J7", "first")
    assert table.question == "gain_pair"
    assert table.get("players.0.storage") == stored()


@rule("DR-1.12", "DR-R46", "DR-1.13")
@pytest.mark.parametrize(
    ("under", "asked", "hand"),
    [
        ([], "show_end", ["unblock"]),
        (["fire by 1"], "show_end", ["unblock", "fire"]),
        (["fire by 1", "income by 1"], "peek_choice", ["unblock"]),
    ],
)
def test_fewer_than_two_cards_are_left_to_look_at(under: list[str], asked: str, hand: list[str]) -> None:
    """The bag is empty: what lies under the deck is drawn at once."""
    s = showing([ready("M2")]).play(0, "done", "next M2").set({"under": under}).state
    for face in range(state.FACES):
        s.bag[face] = 0
    table = Table(s, {})
    action = GAME.parse(s, "first")
    GAME.apply(s, 0, action)
    assert table.question == asked
    assert table.get("players.0.hand") == hand
    assert table.get("peeked") == ([] if asked == "show_end" else ["fire", "income"])


@rule("DR-1.16(6)")
@pytest.mark.parametrize(("left", "asked"), [(2, "show_end"), (1, "show_next")])
def test_with_two_of_each_colour_in_stock_the_quiet_ones_follow_by_themselves(left: int, asked: str) -> None:
    away = {"players.1.storage": stored(red=25 - left - 1), "players.0.circus": [ready("A2", 1), "T1 flipped"]}
    assert tree()["performers"]["A2"]["needs"][0] == "red"
    assert showing([], set=away).play(0, "done").question == asked


@rule("DR-1.16(6)")
def test_a_card_can_leave_only_quiet_performers() -> None:
    """One red cube is in stock and one stored: spent, it makes two."""
    hand = {"players.0.hand": ["income_cube", "unblock"], "players.0.storage": stored(red=1)}
    scarce = {"players.1.storage": stored(red=22), "players.0.circus": [ready("A2", 1), "T4 flipped"]}
    table = showing([], set={**hand, **scarce}).play(0, "done")
    assert table.question == "show_next"
    table.play(0, "play income_cube red")
    assert table.question == "show_end"
    assert table.get("players.0.circus")[0] == "A2 red was-poor"


# The vote


@rule("DR-1.8", "DR-S119")
def test_every_hand_is_asked_once_if_nobody_plays() -> None:
    hands = {f"players.{seat}.hand": [face] for seat, face in enumerate(("fire", "income", "trailer"))}
    table = at("vote", "place", set={"turn": 6, "step": 1, "agenda": [question("vote", -3, 7)], **hands})
    for seat in range(3):
        table.play(seat, "show")
    for seat in range(3):
        assert (table.question, table.actors) == ("double_vote", [seat])
        table.play(seat, "decline")
    assert table.question == "pre_show"
