"""The vote after turns 5 and 6, Double Votes, and the window before the show (DR-1.8)."""

from typing import Any

import pytest

from circenses.kernel.state import SPECTATOR
from tests.games.drum_roll.table import Table, at

ROWS = {"performer_row": ["A9", "J9", "T9", "M9"], "personnel_row": ["P02", "P06", "P11"]}


def voting(players: int = 3, turn: int = 5, options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """Seat 0 gives the last answer before the vote: he keeps the Show Organizer."""
    given = {key.replace("__", "."): value for key, value in changes.items()}
    rows = ROWS if players > 2 else ROWS | {"performer_row": ["A9", "J9", "T9"]}
    table = at("organizer", "organizer", 0, players, rows | {"turn": turn, "step": 1, **given}, options)
    table.set({"players.0.personnel": ["P01"]})
    return table.play(0, "keep")


def cast(table: Table, *votes: str) -> Table:
    for seat, vote in reversed(list(enumerate(votes))):
        table.play(seat, vote)
    return table


def delayed(table: Table) -> bool:
    """Whether another turn was begun."""
    return table.get("phase") not in ("pre_show", "show", "between", "over") and table.get("show") == 1


@pytest.mark.rule("DR-1.8", "DR-1.4", "DR-S112", "DR-S048", "DR-S122")
@pytest.mark.parametrize(("turn", "vote"), [(1, False), (4, False), (5, True), (6, True), (7, False)])
def test_votes_come_after_turns_five_and_six_only(turn: int, vote: bool) -> None:
    table = voting(turn=turn)
    assert (table.question == "vote") == vote
    if turn == 7:
        assert table.get("show") == 2 or table.get("phase") == "between"


@pytest.mark.rule("DR-1.8", "DR-S113", "DR-S114", "DR-S115", "DR-S116", "DR-1.14", "DR-1.16(8)")
def test_votes_are_sealed_and_shown_together() -> None:
    table = voting(players__1__hand=["fire"])
    assert table.actors == [0, 1, 2]
    table.play(2, "delay").play(0, "show")
    assert table.seen(1)["players"][2]["vote"] is None
    assert table.seen(SPECTATOR)["players"][2]["answered"]
    table.play(1, "show")
    assert [player["vote"] for player in table.seen(SPECTATOR)["players"]] == ["show", "show", "delay"]


@pytest.mark.rule("DR-1.8", "DR-S117", "DR-S118", "DR-S120", "DR-S121")
@pytest.mark.parametrize(
    ("votes", "more"), [(("delay", "delay", "show"), True), (("delay", "show", "show"), False), (("show",) * 3, False)]
)
@pytest.mark.parametrize("turn", [5, 6])
def test_the_majority_decides(votes: tuple[str, ...], more: bool, turn: int) -> None:
    table = cast(voting(turn=turn), *votes)
    assert delayed(table) == more
    if more:
        assert table.get("turn") == turn + 1


@pytest.mark.rule("DR-1.8", "DR-S119", "DR-R30", "DR-S111")
@pytest.mark.parametrize("start", [0, 1])
def test_equal_votes_go_by_the_start_player_of_the_turn_just_played(start: int) -> None:
    rows = {"performer_row": ["A9", "J9", "T9", "M9", "B9"], "personnel_row": ["P02", "P06", "P11", "P12"]}
    table = at(
        "organizer", "organizer", 0, 4, rows | {"turn": 5, "step": 1, "start": start, "players.0.personnel": ["P01"]}
    )
    table.play(0, "keep")
    cast(table, "delay", "show", "delay", "show")
    assert delayed(table) == (start == 0)


@pytest.mark.rule("DR-1.8", "DR-1.15", "DR-S267", "DR-S268", "DR-R32")
def test_two_players_have_an_imaginary_delay_in_the_first_vote_only() -> None:
    assert delayed(cast(voting(2, start=1), "delay", "show"))
    assert not delayed(cast(voting(2), "show", "show"))
    assert not delayed(cast(voting(2, turn=6, start=1), "delay", "show"))


@pytest.mark.rule("DR-1.8", "DR-S256", "DR-S257", "DR-R31", "DR-R32", "DR-2.4(I11)", "DR-2.4(I12)")
def test_a_double_vote_after_the_reveal_adds_one_vote() -> None:
    table = cast(voting(players__1__hand=["double_vote"]), "delay", "show", "delay")
    assert table.legal(1) == ["skip", "double vote"]
    table.play(1, "double vote")
    assert not delayed(table) or table.get("start") != 0
    tied = cast(voting(2, players__0__hand=["double_vote"]), "show", "show")
    assert tied.question == "double_vote"
    even = cast(voting(2, start=0, players__0__hand=["double_vote"]), "show", "delay")
    even.play(0, "double vote")
    assert not delayed(even)


@pytest.mark.rule("DR-1.8", "DR-1.14", "DR-R66")
def test_every_hand_is_asked_in_rounds_until_one_passes_without_a_play() -> None:
    table = cast(voting(players__1__hand=["double_vote"], players__2__hand=["unblock"]), "show", "show", "delay")
    assert table.actors == [1]
    assert table.legal(1) == ["skip", "double vote"]
    table.play(1, "double vote")
    assert (table.question, table.actors) == ("double_vote", [2])
    assert table.legal(2) == ["skip"]
    table.play(2, "skip")
    assert (table.question, table.actors) == ("double_vote", [2])
    table.play(2, "skip")
    assert table.question != "double_vote"


@pytest.mark.rule("DR-1.14", "DR-R66")
def test_who_is_asked_does_not_tell_who_holds_the_card() -> None:
    told = []
    for hands in (["double_vote"], ["unblock"]), (["unblock"], ["double_vote"]):
        table = cast(voting(players__1__hand=hands[0], players__2__hand=hands[1]), "show", "show", "delay")
        asked = []
        while table.question == "double_vote":
            asked.append((table.actors[0], table.seen(0)["question"]))
            table.play(table.actors[0], "skip")
        told.append(asked)
    assert told[0] == told[1]
    assert [seat for seat, _ in told[0]] == [1, 2]


@pytest.mark.rule("DR-1.8")
def test_the_window_stays_closed_once_both_double_votes_are_discarded() -> None:
    table = cast(voting(players__1__hand=["fire"], investment_discard=["double_vote", "double_vote"]), *["delay"] * 3)
    assert table.question != "double_vote"


@pytest.mark.rule("DR-1.8", "DR-S123", "DR-R12", "DR-R13", "DR-S124")
def test_a_late_delay_costs_a_point_once_whatever_the_outcome() -> None:
    table = cast(voting(turn=6, players__0__hand=["double_vote"]), "delay", "show", "show")
    assert table.get("players.0.prestige") == -1
    assert table.get("players.1.prestige") == 0
    table.play(0, "double vote")
    assert table.get("players.0.prestige") == -1
    assert cast(voting(turn=5, players__0__hand=["fire"]), "delay", "show", "show").get("players.0.prestige") == 0


@pytest.mark.rule("DR-R73", "DR-S124")
def test_by_switch_a_late_delay_costs_only_if_the_turn_is_played() -> None:
    switch: dict[str, Any] = {"late_delay_if_failed": False}
    failed = cast(voting(turn=6, options=switch, players__0__hand=["unblock"]), "delay", "show", "show")
    assert failed.play(0, "skip").get("players.0.prestige") == 0
    played = cast(voting(turn=6, options=switch), "delay", "delay", "show")
    assert [played.get(f"players.{seat}.prestige") for seat in range(3)] == [-1, -1, 0]


@pytest.mark.rule("DR-1.8", "DR-S249", "DR-1.14", "DR-R42")
def test_before_the_show_every_hand_may_play_and_fire_for_the_last_time() -> None:
    changes: dict[str, Any] = {
        "players__0__hand": ["fire"],
        "players__2__hand": ["unblock"],
        "players__0__circus": ["A2 yellow white"],
    }
    table = voting(turn=7, players__0__prestige=5, players__0__coins=1, **changes)
    assert (table.question, table.actors) == ("pre_show", [0])
    assert table.legal() == ["done", "fire A2"]
    table.play(0, "fire A2")
    assert table.player(0, "prestige", "coins", "circus") == (5, 1, [])
    assert table.get("performer_discard") == ["A2"]
    assert table.actors == [2]
    assert table.legal() == ["done"]
