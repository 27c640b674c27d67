"""The runner of scenario files: what it finds, what it refuses, what it prints."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest
import typer

import circenses.scenario
from circenses.cli.scenario import scenario
from circenses.scenario import BadScenario, Difference, load, loads, paths, run
from circenses.scenario.run import place

HEAD = 'game = "ludus-cyclorum"\noptions.first = "south"\n'
BARE = 'game = "ludus-cyclorum"\noptions.formation = "{}"\n'
DUEL = BARE.format("5rd/8/7/3w4/3W3/8/DR5 s 0 0")


def told(text: str) -> list[str]:
    return [str(difference) for difference in run(loads(text)).differences]


def test_example_in_the_documentation_runs() -> None:
    result = doctest.testmod(circenses.scenario)
    assert result.attempted > 0
    assert result.failed == 0


# What it finds


def test_scenario_that_holds_has_no_differences() -> None:
    text = HEAD + 'steps = [{seat = 0, play = "c2-c3", expect = {stones.c3 = "W\'", to_act = "north"}}]'
    outcome = run(loads(text))
    assert outcome.ok
    assert outcome.differences == []


def test_difference_names_step_path_expected_and_found() -> None:
    text = HEAD + 'steps = [{play = "c2"}, {play = "c6", expect.stones.c6 = "w"}]'
    assert run(loads(text)).differences == [Difference(2, "stones.c6", "w", "w'")]
    assert told(text) == ['step 2: stones.c6: expected "w", found "w\'"']


def test_checks_before_the_first_step_are_step_0() -> None:
    assert told(HEAD + 'expect.to_act = "north"') == ['step 0: to_act: expected "north", found "south"']


def test_every_difference_is_told_not_only_the_first() -> None:
    text = HEAD + 'steps = [{play = "c2", expect = {cycles = 4, to_act = "south"}}, {play = "c6", expect.cycles = 5}]'
    assert told(text) == [
        "step 1: cycles: expected 4, found 0",
        'step 1: to_act: expected "south", found "north"',
        "step 2: cycles: expected 5, found 0",
    ]


def test_empty_point_is_found_as_nothing() -> None:
    assert told(HEAD + 'expect.stones.c3 = "W"') == ['step 0: stones.c3: expected "W", found nothing']


def test_stone_where_none_is_expected_is_a_difference() -> None:
    assert told(HEAD + 'expect.stones.c2 = ""') == ['step 0: stones.c2: expected "", found "W"']


def test_point_that_never_held_a_stone_may_be_expected_empty() -> None:
    assert told(HEAD + 'expect.stones = {a1 = "", h4 = ""}') == []


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ("scores.0 = 1", "step 0: scores.0: expected 1, found 0.5"),
        ("ranks.1 = 2", "step 0: ranks.1: expected 2, found 1"),
        ('ending = "dux_taken"', 'step 0: ending: expected "dux_taken", found ""'),
        ("actors = [1]", "step 0: actors: expected [1], found [0]"),
        ("over = true", "step 0: over: expected true, found false"),
        ("over = 0", "step 0: over: expected 0, found false"),
        ('answers = ["!"]', 'step 0: answers: expected ["!"], found []'),
        ('answers.0 = "!"', 'step 0: answers.0: expected "!", found nothing'),
    ],
)
def test_what_every_game_has_can_be_expected(expect: str, difference: str) -> None:
    assert told(f"{HEAD}expect.{expect}") == [difference]


def test_quoted_and_nested_paths_are_the_same() -> None:
    nested = HEAD + '[expect]\n"stones.c2" = "P"\nstones.d2 = "P"\nlast = {side = "north"}'
    assert [difference.path for difference in run(loads(nested)).differences] == ["stones.c2", "stones.d2", "last.side"]


def test_chance_is_scripted() -> None:
    text = 'game = "ludus-cyclorum"\nsteps = [{seat = "chance", play = "tails", expect.actors = [1]}]'
    assert told(text) == []


def test_step_for_another_seat_says_whom_the_position_waits_for() -> None:
    text = DUEL + 'steps = [{seat = 0, play = "d3-d2"}, {seat = 0, play = "a1"}, {play = "never"}]'
    assert told(text) == ['step 2: play: expected "a1", found "it waits for seat 1: !d4, !"']


def test_step_before_chance_has_spoken_says_so() -> None:
    text = 'game = "ludus-cyclorum"\nsteps = [{seat = 0, play = "c2-c3"}]'
    assert told(text) == ['step 1: play: expected "c2-c3", found "it waits for chance: heads, tails"']


def test_long_list_of_choices_is_cut() -> None:
    (difference,) = run(loads(HEAD + 'steps = [{seat = 1, play = "c6"}]')).differences
    assert difference.found.startswith("it waits for seat 0: b1, ")
    assert difference.found.count(",") == 7
    assert difference.found.endswith(" and 75 more")


def test_step_after_the_end_says_that_the_match_is_over() -> None:
    text = BARE.format("6r/8/7/3d'4/3W3/8/DR5 s 0 0") + 'steps = [{play = "d3xd4"}, {seat = 1, play = "g7"}]'
    assert told(text) == ['step 2: play: expected "g7", found "the match is over (dux_taken)"']


def test_illegal_step_says_why_with_the_clause() -> None:
    text = HEAD + 'steps = [{seat = 0, play = "c2-d2"}]'
    assert told(text) == ['step 1: play: expected "c2-d2", found "c2-d2: d2 is not empty (LC-A2, LC-A6)"']


def test_forced_answer_is_played_for_the_other_seat() -> None:
    walled_in = BARE.format("3dr2/8/7/8/7/H'W'6/RD'5 s 0 0")
    text = walled_in + 'steps = [{seat = 1, play = "d7", expect.stones = {a1 = "R\'", d7 = "d\'"}}]'
    assert told(text) == []


def test_several_plays_of_one_step_stop_at_another_seat() -> None:
    text = HEAD + 'steps = [{seat = 0, play = ["c2", "d2"]}]'
    (difference,) = run(loads(text)).differences
    assert difference.expected == "d2"
    assert difference.found.startswith("it waits for seat 1")


def test_plays_without_seat_are_those_of_whoever_acts() -> None:
    assert told(HEAD + 'steps = [{play = ["c2", "c6", "d2"], expect.stones = {c6 = "w\'", d2 = "H\'"}}]') == []


def test_notation_that_should_be_legal_and_is_not_says_why() -> None:
    assert told(HEAD + 'legal = ["c2-c3", "c2-d2"]') == [
        'step 0: legal: expected "c2-d2", found "c2-d2: d2 is not empty (LC-A2, LC-A6)"'
    ]


def test_notation_that_should_be_illegal_and_is_legal_is_a_difference() -> None:
    assert told(HEAD + 'illegal = ["c2-d2", "c2-c3"]') == ['step 0: illegal: expected "c2-c3", found "it is legal"']


def test_refusal_must_cite_the_clause_asked_for() -> None:
    assert told(HEAD + 'illegal = [{play = "c2-d2", clause = "LC-A2"}]') == []
    assert told(HEAD + 'illegal = [{play = "c2-d2", clause = "LC-T2"}]') == [
        'step 0: illegal c2-d2: expected "LC-T2", found "LC-A2, LC-A6: d2 is not empty"'
    ]


def test_unreadable_notation_is_illegal_but_cites_no_clause() -> None:
    assert told(HEAD + 'illegal = ["castle"]') == []
    (difference,) = run(loads(HEAD + 'illegal = [{play = "castle", clause = "LC-A2"}]')).differences
    assert "cannot be read" in difference.found


def test_legal_and_illegal_after_a_play_are_judged_for_whoever_acts_next() -> None:
    assert told(HEAD + 'steps = [{seat = 0, play = "c2", legal = ["c6"], illegal = ["d2"]}]') == []


def test_legal_and_illegal_without_a_play_are_judged_for_the_seat_named() -> None:
    assert told(HEAD + 'steps = [{seat = 1, illegal = [{play = "c6", clause = "LC-T4"}]}]') == []
    (difference,) = run(loads(HEAD + 'steps = [{seat = 1, legal = ["c6"]}]')).differences
    assert difference.found == "c6: it is for Player 1 to decide (LC-T4)"


# What it refuses


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("game = ", "not TOML: Invalid value (at end of document)"),
        ("seats = 2", "game is missing"),
        ("game = 5", "game takes text, not 5"),
        ('game = "ludus"', "no game 'ludus'"),
        (HEAD + "stesp = []", "unknown key stesp: did you mean steps? allowed are game, title, cites"),
        (HEAD + "colour = 1", "unknown key colour: allowed are game, title"),
        (HEAD + "title = 1", "title takes text, not 1"),
        (HEAD + 'cites = "LC-T1"', 'cites takes a list of clause and ledger ids, not "LC-T1"'),
        (HEAD + "seats = 3", "seats takes 2, not 3"),
        (HEAD + "seats = true", "seats takes 2, not true"),
        (HEAD + 'seats = "two"', 'seats takes 2, not "two"'),
        (HEAD + "position = 3", "position takes a table of dotted path = value, not 3"),
        (HEAD + "expect = []", "expect takes a table of dotted path = value, not []"),
        (HEAD + "expect.cycles = 2020-01-01", "expect.cycles takes text, a number, true, false or a list of them"),
        (HEAD + 'legal = "c2"', 'legal takes a list of notations, not "c2"'),
        (HEAD + 'illegal = "c2"', "illegal takes a list of notations or of {play"),
        (HEAD + "illegal = [1]", "illegal takes a list of notations or of {play"),
        (HEAD + 'illegal = [{move = "c2"}]', "unknown key illegal.move: allowed are play, clause"),
        (HEAD + "steps = 1", "steps takes a list of tables"),
        (HEAD + "steps = [1]", "steps takes a list of tables"),
        (HEAD + "steps = [{}]", "steps.1 plays and checks nothing"),
        (HEAD + "steps = [{seat = 0}]", "steps.1 plays and checks nothing"),
        (HEAD + 'steps = [{plays = "c2"}]', "unknown key steps.1.plays: did you mean play?"),
        (HEAD + 'steps = [{play = "c2"}, {play = 1}]', "steps.2.play takes a notation or a list of them, not 1"),
        (HEAD + 'steps = [{seat = 2, play = "c2"}]', 'steps.1.seat takes 0 to 1 or "chance", not 2'),
        (HEAD + 'steps = [{seat = "dice", play = "c2"}]', 'steps.1.seat takes 0 to 1 or "chance", not "dice"'),
        (HEAD + "steps = [{legal = 1}]", "steps.1.legal takes a list of notations, not 1"),
        (HEAD + 'steps = [{play = "castle"}]', "step 1: 'castle' cannot be read"),
        (HEAD + 'legal = ["castle"]', "step 0: 'castle' cannot be read"),
        (HEAD + "options.rows = 6", "rows = 6: it takes one of 5, 7, 9"),
        (HEAD + "options.rosw = 5", "no option 'rosw': did you mean rows"),
        (HEAD + 'preset = "strict"', "no preset 'strict': choose from letter"),
        (HEAD + 'expect.stonse.c2 = "W"', "step 0: expect: no path 'stonse.c2'; nearest: stones.c2"),
        (HEAD + 'expect.stones.z9 = ""', "step 0: expect: no path 'stones.z9'; nearest: stones."),
        (HEAD + "expect.cycels = 0", "step 0: expect: no path 'cycels'; nearest: cycles"),
        (HEAD + "expect.last.sid = 0", "step 0: expect: no path 'last.sid'; nearest: last.side"),
        (HEAD + 'expect.stones = "W"', "step 0: expect: stones is a table: name a path in it, such as stones.b1"),
        (HEAD + "position.cycels = 0", "position: no path 'cycels'; nearest: cycles"),
        (HEAD + 'position.last.sid = "x"', "last: 'sid' does not belong here; there can be action, side"),
        (HEAD + 'position.cycles = "two"', 'position: cycles takes a whole number, not "two"'),
        (HEAD + 'position.stones = "W"', "position: stones is a table: name a path in it"),
        (HEAD + 'position.answers.0 = "!"', "position: answers.0: the list answers has 0 entries"),
        (HEAD + "position.seen.from = 7", "position: seen.from cannot be 7 here: the game makes it 0"),
        (HEAD + 'position.stones.z9 = "W"', "stones: 'z9' does not belong here; there can be a1, b1,"),
        (HEAD + 'position.stones.d1 = ""', "South has 0 Duces instead of one"),
        (BARE.format("5rd/8 s 0 0"), "a board has 5, 7 or 9 rows, not 2"),
    ],
)
def test_wrong_file_is_refused_in_one_line_that_says_what_is_allowed(text: str, reason: str) -> None:
    with pytest.raises(BadScenario) as fault:
        run(loads(text, "puzzle.toml"))
    assert str(fault.value).startswith(f"puzzle.toml: {reason}")
    assert "\n" not in str(fault.value)


def test_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=r"missing\.toml: cannot be read: No such file"):
        load(tmp_path / "missing.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadScenario, match=r"binary\.toml: not a text file"):
        load(binary)


# Positions by path


def test_position_changes_the_start_by_path() -> None:
    text = HEAD + 'position = {stones.c3 = "w", stones.c6 = "", to_act = "north", cycles = 2, quiet_cycles = 1}\n'
    text += 'expect = {stones.c3 = "w", stones.c6 = "", to_act = "north", cycles = 2, quiet_cycles = 1, actors = [1]}'
    assert told(text) == []


def test_position_may_leave_a_reaction_open() -> None:
    text = HEAD + 'position.declared = "d2xd1"\nexpect.actors = [0]\nlegal = ["#", "="]\nillegal = ["c2"]'
    assert told(text) == []


def test_position_leaves_the_start_of_the_next_scenario_alone() -> None:
    changed = HEAD + 'position.stones.c2 = ""'
    assert told(changed + '\nexpect.stones.c2 = ""') == []
    assert told(HEAD + 'expect.stones.c2 = "W"') == []


class Purse:
    """A state that keeps a broken promise: what a game's own check finds is told, too."""

    def check(self) -> list[str]:
        return ["12 coins, but only 10 were minted"]


class Mint:
    """The smallest game that knows the paths of a table: just enough of the contract to place a position."""

    def new(self, seats: int, options: dict[str, Any]) -> Purse:
        return Purse()

    def to_json(self, state: Purse) -> dict[str, Any]:
        return {"players": [{"coins": 12}]}

    def from_json(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> Purse:
        return Purse()

    def faults(self, state: Purse) -> list[str]:
        return state.check()


def test_position_that_breaks_an_invariant_is_refused() -> None:
    mint: Any = Mint()
    with pytest.raises(paths.BadPath, match="the position breaks the game: 12 coins, but only 10 were minted"):
        place(mint, 2, {}, {"players.0.coins": 12})


def test_paths_lead_through_lists_and_tables() -> None:
    tree: dict[str, Any] = {"players": [{"coins": 3, "hand": ["ox", "fig"]}], "prices": {"fig": 2.5}, "winner": None}
    paths.put(tree, "players.0.coins", 12)
    paths.put(tree, "players.0.hand.1", "grain")
    paths.put(tree, "prices.fig", 3)
    paths.put(tree, "winner", "south")
    assert tree == {"players": [{"coins": 12, "hand": ["ox", "grain"]}], "prices": {"fig": 3}, "winner": "south"}
    assert paths.read(tree, "players.0.hand.1") == (True, "grain")
    assert paths.read(tree, "players.1.hand") == (False, None)
    assert paths.read(tree, "players.zero") == (False, None)


def test_whole_list_may_be_set_but_not_its_kind() -> None:
    tree: dict[str, Any] = {"hand": ["ox"], "done": False}
    paths.put(tree, "hand", ["fig", "grain"])
    assert tree["hand"] == ["fig", "grain"]
    with pytest.raises(paths.BadPath, match='hand takes a list, not "fig"'):
        paths.put(tree, "hand", "fig")
    with pytest.raises(paths.BadPath, match="done takes true or false, not 1"):
        paths.put(tree, "done", 1)


# The command


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def command(files: list[Path], as_json: bool = False) -> int:
    with pytest.raises(typer.Exit) as left:
        scenario(files, as_json)
    return left.value.exit_code


def test_command_says_ok_and_leaves_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = write(tmp_path, "good.toml", HEAD)
    assert command([good]) == 0
    assert capsys.readouterr().out == f"{good}: ok\n"


def test_command_prints_differences_and_leaves_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = write(tmp_path, "good.toml", HEAD)
    bad = write(tmp_path, "bad.toml", HEAD + "expect = {cycles = 4, actors = [1]}")
    assert command([bad, good]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{bad}: 2 differences",
        "  step 0: cycles: expected 4, found 0",
        "  step 0: actors: expected [1], found [0]",
        f"{good}: ok",
    ]


def test_command_names_a_wrong_file_runs_the_others_and_leaves_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = write(tmp_path, "wrong.toml", HEAD + "colour = 1")
    bad = write(tmp_path, "bad.toml", HEAD + "expect.cycles = 4")
    assert command([wrong, bad]) == 2
    printed = capsys.readouterr()
    assert printed.out == f"{bad}: 1 difference\n  step 0: cycles: expected 4, found 0\n"
    assert f"{wrong}: unknown key colour" in printed.err


def test_command_reports_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = write(tmp_path, "bad.toml", HEAD + 'title = "A stone too many"\nexpect.stones.c3 = "W"')
    wrong = write(tmp_path, "wrong.toml", "game = 1")
    assert command([bad, wrong], as_json=True) == 2
    first, second = json.loads(capsys.readouterr().out)
    assert first["title"] == "A stone too many"
    assert not first["ok"]
    assert first["differences"] == [
        {
            "step": 0,
            "path": "stones.c3",
            "expected": "W",
            "found": None,
            "text": 'step 0: stones.c3: expected "W", found nothing',
        }
    ]
    assert second["fault"] == "game takes text, not 1"


# Parts in any order

CUBES = """
game = "drum-roll"
seats = 3
position.start = 0
position.players.0.region = "R1"
position.players.1.region = "R2"
position.players.2.region = "R3"
position.phase = "setup"
position.step = 4
position.at = 1
position.agenda.0.kind = "choose_resources"
position.agenda.0.seat = 0
"""


@pytest.mark.parametrize("play", ['"red, yellow"', '"yellow, red"', '["red", "yellow"]', '"pair yellow red"'])
def test_parts_of_one_question_are_played_in_any_order(play: str) -> None:
    assert (
        told(CUBES + f"steps = [{{seat = 0, play = {play}, expect.players.0.storage = {{red = 1, yellow = 1}}}}]") == []
    )


def test_parts_may_come_step_by_step() -> None:
    steps = '{seat = 0, play = "red"}, {seat = 0, play = "yellow", expect.players.0.storage = {red = 1, yellow = 1}}'
    assert told(CUBES + f"steps = [{steps}]") == []


def test_an_answer_that_is_not_finished_is_a_difference() -> None:
    (found,) = told(CUBES + 'steps = [{seat = 0, play = "red"}]')
    assert found.startswith('step 1: play: expected "red", found "red: say the rest too, of white, yellow, green')


def test_a_bid_is_played_as_one_number() -> None:
    acts = '["act gladiator", "act choral", "act ludi", "act venatio", "act hymn", "event new_lands"]'
    play = '{seat = 0, play = ["bid gladiator", "20"], expect.bids.gladiator.0.coins = 20}'
    head = 'game = "circus-maximus"\nseats = 2\nposition.players.0.coins = 40\n'
    assert told(head + f'steps = [{{seat = "chance", play = {acts}}}, {play}]') == []
