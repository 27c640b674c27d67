"""People say the parts of a question in any order; the engine keeps its one chain (DR-1.16, ADR 10)."""

from itertools import permutations
from typing import Any

import pytest

import tests.said
from circenses.games.drum_roll.game import GAME
from circenses.kernel.errors import IllegalAction
from circenses.kernel.gather import Gathered, Gathering, gathering
from circenses.kernel.match import Match
from tests.games.drum_roll.table import Table, at, showing, stored
from tests.said import labels


def asked(table: Table) -> Gathering[Any]:
    return tests.said.asked(GAME, table.state, 0)


def said(table: Table, *parts: str) -> Gathered[Any]:
    return tests.said.said(GAME, table.state, *parts)


def after(table: Table, *texts: str) -> Table:
    """The table after a move written in parts."""
    return Table(tests.said.after(GAME, table.state, *texts), table.values)


def distributing(circus: list[str], **changes: Any) -> Table:
    given = {key.replace("__", "."): value for key, value in changes.items()}
    rows = {"performer_row": ["A9", "J9", "T9", "M9"], "personnel_row": ["P03", "P04", "P05"]}
    return at("distribution", "distribute", 0, 3, rows | {"at": 1, "players.0.circus": circus, **given})


# Two cubes


@pytest.mark.rule("DR-1.3(9)", "DR-1.16(4)")
@pytest.mark.parametrize("order", [("red", "yellow"), ("yellow", "red")])
def test_the_two_start_cubes_are_taken_in_either_order(order: tuple[str, str]) -> None:
    table = at("setup", "choose_resources", 0, set={"step": 4, "at": 1})
    first = said(table, order[0])
    assert not first.whole
    assert labels(first.offered) == ["white", "yellow", "green", "blue", "red"]
    both = said(table, *order)
    assert both.full
    assert labels(both.chosen) == list(order)
    assert after(table, *order).get("players.0.storage") == stored(red=1, yellow=1)


@pytest.mark.rule("DR-1.3(9)", "DR-1.16(4)")
def test_two_cubes_of_one_colour_are_taken_by_saying_it_twice() -> None:
    table = at("setup", "choose_resources", 0, set={"step": 4, "at": 1})
    assert after(table, "red", "red").get("players.0.storage") == stored(red=2)


# Distribution


@pytest.mark.rule("DR-1.7(T4)", "DR-1.16(3)")
def test_a_distribution_is_not_over_while_a_cube_could_still_be_moved() -> None:
    """The engine ends it after B6-2, behind which no move of its order is left."""
    table = distributing(["B4", "B6 green"], players__0__storage=stored(green=1, red=1))
    one = said(table, "move B6-2")
    assert one.whole
    assert not one.full
    assert labels(one.offered) == ["move B4-1"]
    for order in permutations(["move B6-2", "move B4-1"]):
        both = said(table, *order)
        assert both.full
        assert after(table, *order).get("players.0.circus") == ["B4 green", "B6 green red"]
    assert after(table, "move B6-2", "done").get("players.0.circus") == ["B4", "B6 green red"]


@pytest.mark.rule("DR-1.7(T4)", "DR-1.16(3)")
def test_in_a_match_cubes_are_moved_one_after_the_other_until_the_next_player_acts() -> None:
    table = distributing(["B4", "B6 green"], players__0__storage=stored(green=1, red=1), players__1__circus=["A1"])
    match: Match[Any] = Match(GAME, 3, seed=1, position=GAME.to_json(table.state))
    match.play("move B6-2")
    assert match.actors() == [1]
    match.play("move B4-1")
    assert [entry.notation for entry in match.line] == ["move B4-1", "move B6-2"]
    match.undo(0, 0)
    match.play("move B6-2")
    match.play(match.legal()[0])
    with pytest.raises(IllegalAction):
        match.play("move B4-1", 0)


@pytest.mark.rule("DR-1.7(T4)", "DR-1.16(3)")
def test_a_conversion_may_follow_the_first_move() -> None:
    table = distributing(["A1", "T7"], players__0__storage=stored(blue=1, red=1), players__0__personnel=["P06"])
    moved = said(table, "move A1-1")
    assert "agent red white" in labels(moved.offered)
    assert after(table, "move A1-1", "agent red white", "move A1-2").get("players.0.circus") == ["A1 blue white", "T7"]
    assert after(table, "move A1-1, agent red white, A1-2").get("players.0.circus") == ["A1 blue white", "T7"]


@pytest.mark.rule("DR-1.7(T4)")
def test_a_cube_that_is_converted_cannot_be_moved_as_well() -> None:
    table = distributing(["A1"], players__0__storage=stored(blue=1), players__0__personnel=["P06"])
    assert "agent blue white" not in labels(said(table, "move A1-1").offered)
    with pytest.raises(IllegalAction, match="agent blue white does not go together with move A1-1"):
        asked(table).add(["move A1-1"], "agent blue white")


@pytest.mark.rule("DR-1.7(T4)", "DR-1.16(3)")
def test_a_distribution_is_not_over_while_two_conversions_could_be_added_together() -> None:
    """The Agent alone would take the green cube that was moved; with the Assistant it comes back."""
    storage = stored(white=1, green=1)
    table = distributing(["M5 yellow"], players__0__storage=storage, players__0__personnel=["P09", "P15"])
    moved = said(table, "move M5-2", "move M5-3")
    assert moved.whole
    assert labels(moved.offered) == ["agent green red", "assistant red"]
    one = said(table, "move M5-2", "move M5-3", "agent green red")
    assert (one.whole, labels(one.offered)) == (False, ["assistant red"])
    done = after(table, "move M5-2", "move M5-3", "agent green red", "assistant red")
    assert (done.get("players.0.circus"), done.get("players.0.storage")) == (
        ["M5 yellow green white"],
        stored(yellow=1),
    )


@pytest.mark.rule("DR-1.7(T4)")
def test_a_move_may_be_named_before_the_conversion_that_makes_it_possible() -> None:
    table = distributing(["A1"], players__0__storage=stored(red=1), players__0__personnel=["P06"])
    assert "move A1-2" not in labels(said(table).offered)
    waiting = said(table, *asked(table).add([], "move A1-2"))
    assert not waiting.whole
    assert labels(waiting.offered) == ["agent red white"]
    assert after(table, "move A1-2", "agent red white").get("players.0.circus") == ["A1 white"]


@pytest.mark.rule("DR-1.16(3)", "DR-1.7(T4)")
def test_the_order_of_two_conversions_is_kept_where_it_makes_a_difference() -> None:
    """One yellow cube is in stock: whoever comes first takes it."""
    storage = stored(red=1, blue=1)
    others = {"players__1__storage": stored(yellow=24)}
    table = distributing(["A1"], players__0__storage=storage, players__0__personnel=["P06", "P15"], **others)
    one = after(table, "agent blue yellow", "assistant red").get("players.0.storage")
    other = after(table, "assistant red", "agent blue white").get("players.0.storage")
    assert one == stored(yellow=1, green=1)
    assert other == stored(yellow=1, green=1, white=1)
    with pytest.raises(IllegalAction, match="agent blue yellow does not go together with assistant red"):
        asked(table).add(["assistant red", "agent blue white"], "agent blue yellow")


# Cards of a window


@pytest.mark.rule("DR-1.16(2)", "DR-1.14", "DR-1.6(4)")
def test_at_a_hiring_cards_are_played_in_any_order() -> None:
    hand = {"players.0.hand": ["income", "income_cube"], "players.0.storage": stored(red=1)}
    table = at(
        "resolve",
        "resolve_performer",
        0,
        set={"step": 2, "markers": ["0 performer"], "performer_row": ["A9"], "players.0.coins": 0, **hand},
    )
    one = said(table, "play income_cube red")
    assert labels(one.offered) == ["play income"]
    assert not one.whole
    for order in permutations(["play income_cube red", "play income"]):
        hired = after(table, *order, "hire A9")
        assert hired.get("players.0.circus") == ["A9"]
        assert hired.get("players.0.hand") == []


@pytest.mark.rule("DR-1.9(4)", "DR-1.16(2)")
@pytest.mark.parametrize("order", list(permutations(["applause tamer", "applause acrobat", "play income"])))
def test_applause_is_played_in_any_order(order: tuple[str, ...]) -> None:
    hand = ["applause_acrobat", "applause_tamer", "income", "unblock"]
    circus = ["A1 blue white red", "T1 flipped", "M1 flipped", "M2 flipped"]
    table = showing(circus, set={"players.0.hand": hand}).play(0, "done", "first")
    while table.question == "show_next":
        table.play(0, table.legal(0)[-1])
    assert table.question == "show_end"
    assert set(order[1:]) <= set(labels(said(table, order[0]).offered))
    done = after(table, *order, "done")
    assert done.get("players.0.hand") == ["unblock"]


@pytest.mark.rule("DR-1.9(4)", "DR-1.16(2)")
def test_the_reason_against_applause_out_of_order_is_true() -> None:
    hand = ["applause_acrobat", "applause_tamer", "unblock"]
    table = showing(["A1 blue white red", "M1 flipped"], set={"players.0.hand": hand}).play(0, "done", "first")
    assert table.question == "show_end"
    table.play(0, "applause tamer")
    sentence, cited = GAME.refusal(table.state, 0, GAME.parse(table.state, "applause acrobat"))
    assert sentence == "Applause is entered in the order of the types: name both together"
    assert cited == ["DR-1.16(2)"]


@pytest.mark.rule("DR-1.16(2)", "DR-1.12")
def test_a_trailer_is_one_part_with_its_performer() -> None:
    table = at(
        "placement",
        "place",
        0,
        set={"at": 1, "players.0.hand": ["trailer", "income"], "players.0.circus": ["A1", "T7"]},
    )
    now = said(table, "play income")
    assert labels(now.offered) == ["play trailer A1", "play trailer T7"]
    placed = after(table, "play income", "play trailer T7", "pass")
    assert placed.get("players.0.circus") == ["A1", "T7 trailer"]


@pytest.mark.rule("DR-1.6", "DR-1.16(8)")
def test_an_overflow_is_over_as_soon_as_the_hand_fits() -> None:
    table = at(
        "resolve",
        "overflow",
        0,
        set={"step": 1, "players.0.hand": ["unblock", "double_vote", "income"], "players.0.coins": 0},
    )
    assert said(table, "discard unblock").full
    assert said(table, "play income").full


@pytest.mark.rule("DR-1.6", "DR-1.16(8)")
def test_whoever_would_fire_a_magician_in_an_overflow_may_say_so_last() -> None:
    """With the magician goes room for a card, so that the card played makes the hand fit again."""
    hand = {"players.0.hand": ["unblock", "double_vote", "fire", "income"], "players.0.circus": ["M1"]}
    table = at("resolve", "overflow", 0, set={"step": 1, "players.0.coins": 0, **hand})
    played = said(table, "play income")
    assert played.whole
    assert labels(played.offered) == ["fire M1"]
    for order in permutations(["play income", "fire M1"]):
        assert after(table, *order).get("players.0.hand") == ["unblock", "double_vote"]


@pytest.mark.rule("DR-1.16(5)", "DR-1.4(T0)")
def test_a_deposit_is_one_number() -> None:
    table = at("bank", "bank_deposit", 0, set={"step": 1, "players.0.personnel": ["P05"], "players.0.coins": 4})
    offered = said(table).offered
    assert [part.value for part in offered] == [0, 1, 2, 3, 4]
    assert said(table, "deposit 3").full


@pytest.mark.rule("DR-1.16(6)")
def test_the_order_of_the_show_is_asked_one_by_one() -> None:
    table = showing(["A2", "J4", "M3 white"]).play(0, "done")
    assert table.question == "show_next"
    now = said(table) if gathering(GAME, table.state, 0) else None
    assert now is None or not any(part.label.startswith("next") for part in now.offered)
