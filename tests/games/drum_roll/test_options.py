"""The switches of DR-2.1, the presets, and numbers as house rules."""

from typing import Any

import pytest

from circenses.games.drum_roll import content, options
from circenses.kernel.errors import BadOption
from tests.games.drum_roll.table import fresh, placing, resolve, showing

rule = pytest.mark.rule

PERSONNEL_OF_3 = {
    "personnel.P02.cost": (2, 1),
    "personnel.P02.salary": (1, 0),
    "personnel.P03.cost": (5, 7),
    "personnel.P04.cost": (3, 4),
}


@rule("DR-2.1")
@pytest.mark.parametrize(
    ("key", "values", "clause"),
    [
        ("late_delay_if_failed", [True, False], "DR-R73"),
        ("perfect_show_min_level", [3, 1, 2], "DR-R16"),
        ("free_show_order", [False, True], "DR-1.16(6)"),
    ],
)
def test_a_switch_has_its_default_its_alternatives_and_its_clause(key: str, values: list[Any], clause: str) -> None:
    assert resolve()[key] == values[0]
    assert options.schema().variants[key].clause == clause
    for value in values:
        assert resolve({key: value})[key] == value
    with pytest.raises(BadOption, match=f"{key} = 'sometimes': it takes"):
        resolve({key: "sometimes"})


@pytest.mark.parametrize("level", [0, 4])
def test_the_perfect_show_asks_for_a_level_there_is(level: int) -> None:
    with pytest.raises(BadOption, match="perfect_show_min_level"):
        resolve({"perfect_show_min_level": level})


@rule("DR-2.1")
def test_the_preset_letter_is_the_text_taken_literally() -> None:
    schema = options.schema()
    assert list(schema.presets) == ["letter", "aequa", "edition-1", "edition-2", "edition-3"]
    assert schema.differing(resolve(preset="letter")) == {
        "perfect_show_min_level": 1,
        "free_show_order": True,
        "setup.prestige.largest_show": 15,
    }
    with pytest.raises(BadOption, match="no preset 'spirit': choose from letter, aequa, edition-1"):
        resolve(preset="spirit")


@rule("DR-2.1")
def test_the_preset_aequa_lets_you_hire_two_performers_a_turn_and_three_players_choose_among_six() -> None:
    aequa = resolve(preset="aequa")
    assert options.schema().differing(aequa) == {"setup.markers.performer": 2, "setup.performer_row.three": 6}
    assert [content.ruleset(aequa, players).row_size for players in (2, 3, 4)] == [3, 6, 5]
    table = placing(2, options=aequa)
    table.play(0, "place performer").play(1, "pass").play(0, "place performer").play(1, "pass")
    assert "place performer" not in table.legal(0)
    table.play(0, "pass").play(1, "pass").play(0, "hire A1", "hire A9")
    assert len(table.get("players.0.circus")) == 2


@rule("DR-R84")
@pytest.mark.parametrize("version", [1, 2])
def test_earlier_versions_have_their_digits_on_the_cards(version: int) -> None:
    then, now = resolve(preset=f"edition-{version}"), resolve()
    for kind in "AJTMB":
        costs, salaries = ([then[f"performers.{kind}{i}.{key}"] for i in range(1, 10)] for key in ("cost", "salary"))
        assert costs == [1, 2, 2, 3, 3, 4, 4, 5, 6]
        assert salaries == [1, 1 if kind == "A" else 2, 2, 2, 3, 3, 4, 4, 5]
    assert [then[f"setup.tickets.track.{step}"] for step in range(8)] == [5, 4, 4, 3, 3, 3, 2, 2]
    assert {key: (then[key], now[key]) for key in now if key.startswith("personnel.") and then[key] != now[key]} == {
        **{f"personnel.{id}.salary": (1, 0) for id in ("P01", "P05", "P06", "P07", "P08", "P09", "P10")},
        **{f"personnel.{id}.cost": (2, 1) for id in ("P06", "P07", "P08", "P09", "P10")},
        **PERSONNEL_OF_3,
    }
    assert then["flip_again"] is (version == 1)


@rule("DR-R85", "DR-2.6")
def test_the_third_version_has_its_digits_and_two_players_the_track_of_the_others() -> None:
    then, now = resolve(preset="edition-3"), resolve()
    for kind in "AJTMB":
        costs, salaries, flips = (
            [then[f"performers.{kind}{i}.{key}"] for i in range(1, 10)] for key in ("cost", "salary", "flip")
        )
        assert costs == [1, 3, 3, 4, 4, 5, 5, 6, 6]
        assert salaries == [2, 2, 3, 4, 4, 5, 5, 6, 6]
        assert flips[6] == 6 != now[f"performers.{kind}7.flip"]
    assert {
        key: (then[key], now[key]) for key in now if not key.startswith("performers.") and then[key] != now[key]
    } == {**PERSONNEL_OF_3, "setup.tickets.two.0": (0, 4)}
    assert [len(content.ruleset(then, players).track) for players in (2, 3)] == [8, 8]


@rule("DR-R85", "DR-2.6")
@pytest.mark.parametrize("version", [1, 2, 3])
def test_two_players_of_earlier_versions_keep_their_house_track(version: int) -> None:
    nine = options.schema().resolve({"setup.tickets.track.7": 9}, rules=version)
    assert content.ruleset(nine, 2).track[7] == 9


@rule("DR-2.6")
def test_the_track_of_two_ends_before_a_step_without_coins() -> None:
    assert list(content.ruleset(resolve({"setup.tickets.two.1": 0}), 2).track) == [4]


@rule("DR-1.16(6)", "DR-R74")
def test_with_free_order_quiet_performers_are_called_too() -> None:
    circus = ["A1 blue", "J8 blue"]
    assert showing(circus).play(0, "done").legal(0) == ["next J8"]
    assert showing(circus, free_show_order=True).play(0, "done").legal(0) == ["next A1", "next J8"]


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("setup.money.start", 11, "setup.money.start"),
        ("performers.A9.cost", 13, "performers.A9.cost"),
        ("setup.performer_row.four", 9, "setup.performer_row.four"),
        ("investments.fire.copies", 7, "investments.fire.copies"),
        ("performers.J6.outstanding.0.cube_any", 3, "cube_any"),
        ("personnel.P05.cap", 6, "personnel.P05.cap"),
    ],
)
def test_a_number_beyond_its_range_is_refused_by_name(key: str, value: int, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        resolve({key: value})


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"performers.A9.cost": 12}, "two performers can cost 19"),
        ({"setup.game.first_vote": 8}, "it cannot come after the last turn"),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(given: dict[str, int], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        fresh(3, given)


@pytest.mark.parametrize(
    ("key", "value"), [("setup.money.pass", 4), ("setup.tickets.track.0", 9), ("performers.A2.flip", 5)]
)
def test_a_house_number_is_in_the_ruleset_and_named_to_everybody(key: str, value: int) -> None:
    table = placing(3, options={key: value})
    assert table.seen(1)["options"] == {key: value}
    assert table.state.rules.options[key] == value


@rule("DR-1.5")
def test_house_numbers_change_the_placement() -> None:
    assert placing(3, options={"setup.money.pass": 4}).play(0, "pass").get("players.0.coins") == 14
    one = placing(3, options={"setup.cube_markers.three": 1}).play(0, "place cube:white")
    assert not [move for move in one.legal(1) if "cube" in move]


@rule("DR-1.3", "DR-2.1")
def test_every_number_of_the_page_is_a_house_number() -> None:
    keys = {key for key in resolve() if "." in key}
    assert len(keys) > 400
    for id in content.PERFORMER_IDS:
        assert {f"performers.{id}.{field}" for field in ("cost", "salary", "secondary", "flip")} <= keys
    for id in content.STAFF_IDS:
        assert {f"personnel.{id}.cost", f"personnel.{id}.salary"} <= keys
    for id in content.FACE_IDS:
        assert f"investments.{id}.copies" in keys


def test_a_stock_of_other_size_is_dealt_from() -> None:
    table = fresh(2, {"setup.stock.cubes": 2, "setup.stock.trailers": 0, "setup.stock.tokens": 0})
    assert table.get("stock") == {"cubes": dict.fromkeys(content.COLOUR_NAMES, 2), "tokens": 0, "trailers": 0}
