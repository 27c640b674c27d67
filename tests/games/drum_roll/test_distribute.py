"""T4 distribution, T5 the Show Organizer, housekeeping (DR-1.7, DR-1.16)."""

from typing import Any

import pytest

from circenses.games.drum_roll.content import STAFF_IDS
from tests.games.drum_roll.table import Table, at, stored


def distributing(circus: list[str], players: int = 3, **changes: Any) -> Table:
    """Seat 0 distributes; the others have nothing."""
    given = {key.replace("__", "."): value for key, value in changes.items()}
    rows = {"performer_row": ["A9", "J9", "T9", "M9"], "personnel_row": ["P03", "P04", "P05"]}
    return at("distribution", "distribute", 0, players, rows | {"at": 1, "players.0.circus": circus, **given})


@pytest.mark.rule("DR-1.7", "DR-1.7(T4)", "DR-S052", "DR-S101", "DR-S102", "DR-S188", "DR-S189", "DR-2.1")
def test_up_to_two_cubes_move_to_needs_in_any_order() -> None:
    table = distributing(["A1"], players__0__storage=stored(blue=1, white=1, red=1))
    assert table.legal() == ["done", "move A1-1", "move A1-2", "move A1-3"]
    later = table.copy().play(0, "move A1-2 A1-3")
    assert later.get("players.0.circus") == ["A1 white red"]
    assert later.state.level_of(0) == 0
    table.play(0, "move A1-1 A1-2")
    assert table.get("players.0.circus") == ["A1 blue white"]
    assert table.question != "distribute"
    assert table.get("players.0.storage.red") == 1


@pytest.mark.rule("DR-1.7(T4)", "DR-S102", "DR-1.16(3)")
def test_fewer_or_none_may_be_moved() -> None:
    table = distributing(["A1"], players__0__storage=stored(blue=1, white=1, red=1))
    assert table.copy().play(0, "done").get("players.0.circus") == ["A1"]
    assert table.play(0, "move A1-1", "done").get("players.0.circus") == ["A1 blue"]


@pytest.mark.rule("DR-1.7(T4)", "DR-S105", "DR-R27", "DR-S103", "DR-R37")
def test_only_needed_cubes_go_to_own_unflipped_performers_and_stay() -> None:
    table = distributing(["A1 blue", "A2 flipped"], players__0__storage=stored(blue=1, green=1, white=1, red=1))
    assert table.legal() == ["done", "move A1-2", "move A1-3"]
    table.play(0, "move A1-2 A1-3")
    assert table.get("players.0.circus") == ["A1 blue white red", "A2 flipped"]


@pytest.mark.rule("DR-1.7(T4)", "DR-S203", "DR-S204", "DR-2.3(P02)", "DR-R68")
def test_the_general_supplier_allows_a_third_move() -> None:
    table = distributing(["A1"], players__0__storage=stored(blue=1, white=1, red=1), players__0__personnel=["P02"])
    table.play(0, "move A1-1 A1-2 A1-3")
    assert table.get("players.0.circus") == ["A1 blue white red"]


AGENTS = {"P06": ("white", "yellow"), "P07": ("yellow", "green"), "P08": ("green", "blue"), "P09": ("blue", "red")}
AGENTS |= {"P10": ("red", "white")}


@pytest.mark.rule("DR-1.7(T4)", "DR-S213", "DR-S214", "DR-R28", "DR-R70", "DR-R77")
@pytest.mark.parametrize(
    ("card", "shown"), [pytest.param(*item, marks=pytest.mark.rule(f"DR-2.3({item[0]})")) for item in AGENTS.items()]
)
def test_an_agent_turns_any_stored_cube_into_one_of_two_colours(card: str, shown: tuple[str, str]) -> None:
    table = distributing(["A1"], players__0__storage=stored(green=1, red=1), players__0__personnel=[card])
    offered = {text for text in table.legal() if text.startswith("agent")}
    assert offered == {f"agent {give} {take}" for give in ("green", "red") for take in shown if take != give}
    move = sorted(offered)[0]
    _, give, take = move.split()
    table.play(0, move)
    assert table.get(f"players.0.storage.{give}") == (1 if give == take else 0)
    assert not any(text.startswith("agent") for text in table.legal(0)) or table.question != "distribute"


ASSISTANTS = {
    "P11": ("white", "green", "blue"),
    "P12": ("yellow", "blue", "red"),
    "P13": ("green", "red", "white"),
    "P14": ("blue", "white", "yellow"),
    "P15": ("red", "yellow", "green"),
}


@pytest.mark.rule("DR-1.7(T4)", "DR-S217", "DR-S218", "DR-R28")
@pytest.mark.parametrize(
    ("card", "colours"),
    [pytest.param(*item, marks=pytest.mark.rule(f"DR-2.3({item[0]})")) for item in ASSISTANTS.items()],
)
def test_an_assistant_turns_its_colour_into_two_cubes(card: str, colours: tuple[str, str, str]) -> None:
    give, *take = colours
    table = distributing(["T8"], players__0__storage=stored(**{give: 1}), players__0__personnel=[card])
    assert f"assistant {give}" in table.legal()
    table.play(0, f"assistant {give}")
    assert table.get("players.0.storage") == stored(**dict.fromkeys(take, 1))


@pytest.mark.rule("DR-1.7(T4)", "DR-S215", "DR-S219", "DR-R29")
def test_one_agent_and_one_assistant_but_never_two_of_a_kind() -> None:
    table = distributing(
        ["A1"], players__0__storage=stored(red=2, blue=1), players__0__personnel=["P06", "P07", "P14", "P15"]
    )
    table.play(0, "assistant red")
    assert not any(text.startswith("assistant") for text in table.legal())
    assert any(text.startswith("agent") for text in table.legal())
    table.play(0, "agent red white")
    assert not any(text.startswith("agent") for text in table.legal())


@pytest.mark.rule("DR-1.7(T4)", "DR-1.13")
def test_an_assistant_brings_what_is_in_stock_and_is_illegal_if_nothing_is() -> None:
    table = distributing(["A1"], players__0__storage=stored(red=1), players__1__storage=stored(green=25))
    table.set({"players.0.personnel": ["P15"]})
    table.play(0, "assistant red")
    assert table.get("players.0.storage") == stored(yellow=1)
    empty = distributing(["A1"], players__0__storage=stored(red=1), players__1__storage=stored(green=25, yellow=25))
    empty.set({"players.0.personnel": ["P15"]})
    assert "assistant red" not in empty.legal()


@pytest.mark.rule("DR-1.16(3)")
def test_an_assistant_after_an_agent_only_where_the_reverse_ends_differently() -> None:
    table = distributing(["A1"], players__0__storage=stored(red=1, blue=1), players__0__personnel=["P06", "P15"])
    assert "assistant red" not in table.copy().play(0, "agent blue white").legal()
    made = distributing(["A1"], players__0__storage=stored(blue=1), players__0__personnel=["P09", "P15"])
    assert "assistant red" in made.play(0, "agent blue red").legal()


@pytest.mark.rule("DR-1.16(3)", "DR-1.16")
def test_moves_go_in_ascending_order_and_every_end_is_reached_once() -> None:
    table = distributing(["A1", "T7"], players__0__storage=stored(white=1, blue=1))
    table.set({"performer_row": ["A9", "J9", "T9", "M9"]})
    assert table.legal() == ["done", "move A1-1", "move A1-2", "move T7-2", "move T7-3"]
    assert table.copy().play(0, "move A1-2").legal() == ["done", "move T7-2"]
    ends: list[str] = []
    todo = [table]
    while todo:
        here = todo.pop()
        if here.question != "distribute" or here.actors != [0]:
            ends.append(str(here.get("players.0.circus")))
            continue
        todo += [here.copy().play(0, text) for text in here.legal()]
    assert len(ends) == 9
    assert len(set(ends)) == 9


@pytest.mark.rule("DR-1.16(3)", "DR-1.14")
def test_conversions_and_cards_come_before_the_first_move() -> None:
    table = distributing(["A1"], players__0__storage=stored(blue=1, white=1, red=2), players__0__personnel=["P06"])
    table.set({"players.0.hand": ["income"]})
    assert "play income" in table.legal()
    table.play(0, "move A1-1")
    assert table.legal() == ["done", "move A1-2", "move A1-3"]


@pytest.mark.rule("DR-S100", "DR-1.14")
def test_players_distribute_in_player_order_and_idle_ones_are_not_asked() -> None:
    table = distributing(["A1"], players__0__storage=stored(blue=1), players__2__hand=["fire"])
    table.play(0, "done")
    assert table.actors == [2]
    assert table.question == "distribute"


# The Show Organizer and housekeeping


def organizing(answer: str, **changes: Any) -> Table:
    given = {key.replace("__", "."): value for key, value in changes.items()}
    rows = {"performer_row": ["A9", "J9", "T9", "M9"], "personnel_row": ["P02", "P06", "P11"]}
    table = at("organizer", "organizer", 1, 3, rows | {"step": 1, "players.1.personnel": ["P01"], **given})
    return table.play(1, answer)


@pytest.mark.rule("DR-1.7(T5)", "DR-S198", "DR-S199", "DR-S200", "DR-R34", "DR-R61", "DR-2.3(P01)")
def test_the_organizer_goes_back_to_the_end_of_the_row_and_his_owner_starts() -> None:
    table = organizing("return")
    assert table.get("personnel_row") == ["P02", "P06", "P11", "P01"]
    assert (table.get("turn"), table.get("start"), table.get("barred")) == (2, 1, 1)
    assert table.get("players.1.personnel") == []


@pytest.mark.rule("DR-1.7", "DR-S109", "DR-S108", "DR-S110", "DR-1.4")
def test_else_the_start_tile_goes_left_and_the_turn_advances() -> None:
    table = organizing("keep")
    assert (table.get("turn"), table.get("start"), table.get("barred")) == (2, 1, -1)
    assert table.get("players.1.personnel") == ["P01"]


@pytest.mark.rule("DR-1.7", "DR-S106", "DR-S107", "DR-S028", "DR-R61")
def test_rows_are_refilled_after_a_turn_under_the_type_cap() -> None:
    table = organizing("return", performer_row=["A9", "A8"], personnel_row=["P02"])
    assert table.question == "deal_personnel"
    table.chance("personnel P07")
    assert table.get("personnel_row") == ["P02", "P01", "P07"]
    table.chance("performer A7", "performer J1", "performer T1")
    assert table.get("performer_row") == ["A9", "A8", "J1", "T1"]
    assert table.get("performer_discard") == ["A7"]


@pytest.mark.rule("DR-R33", "DR-1.10(5)", "DR-R62")
def test_given_back_in_the_last_turn_he_sets_the_start_of_the_next_show_and_goes_with_the_row() -> None:
    table = organizing("return", turn=7, players__0__coins=5)
    while table.question in ("deal_personnel", "deal_performer"):
        table.chance(table.legal(-1)[-1])
    assert (table.get("show"), table.get("turn")) == (2, 1)
    assert (table.get("start"), table.get("barred")) == (1, 1)
    assert "P01" in table.get("personnel_discard")


def test_every_personnel_card_is_covered_here_or_in_the_show() -> None:
    assert set(AGENTS) | set(ASSISTANTS) | {"P01", "P02", "P03", "P04", "P05"} == set(STAFF_IDS)
