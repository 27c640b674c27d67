"""What runs tell: figures by hand where that can be, and sums that must come out in every game."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.games.circus_maximus.content import GOODS
from circenses.games.circus_maximus.metrics import CONTESTS
from circenses.games.circus_maximus.state import REWARDED
from circenses.games.horrea.content import MARKETS
from circenses.games.ludus_cyclorum.content import KINDS
from circenses.games.ludus_cyclorum.metrics import standing
from circenses.lab import make_plan
from circenses.lab.metrics import frames
from circenses.lab.metrics.compare import differences
from circenses.lab.metrics.measured import MeasuredPlay, behind, columns, lead_changes, settled, things
from circenses.lab.metrics.names import named, spoken
from circenses.lab.report import Outcome
from circenses.lab.runs.unit import packed
from circenses.lab.simulate import new_play, play_out


def measured(id: str, number: int = 0, bot: str = "uniform") -> tuple[MeasuredPlay, dict[str, Any]]:
    title = find_game(id)
    plan = make_plan(title, 0, [bot], 10, "metrics", title.options().defaults(), False)
    play = new_play(title, plan, number, MeasuredPlay)
    assert isinstance(play, MeasuredPlay)
    outcome = play_out(play, plan, number)
    assert isinstance(outcome, Outcome)
    return play, play.row(outcome)


@pytest.mark.parametrize("id", game_ids())
def test_points_uses_and_places_add_up_in_every_game(id: str) -> None:
    title = find_game(id)
    for number in range(2):
        play, row = measured(id, number)
        began = title.scores(title.new(len(row["ranks"]), title.options().defaults()))
        for seat, score in enumerate(row["scores"]):
            gained = sum(gain["points"] for gain in row["gains"] if gain["seat"] == seat)
            assert gained == pytest.approx(score - began[seat])
        assert sum(use["times"] for use in row["uses"]) == row["decisions"] == len(play.moves)
        assert sorted(row["places"]) == list(range(1, len(row["ranks"]) + 1))
        assert row["turns"] <= row["decisions"] <= row["choices"]
        assert 1 <= row["rounds"] <= len(play.standings) + 1


def test_sealed_answers_do_not_say_who_came_first() -> None:
    """Everybody drafts at once in Drum Roll; turn order follows the start player, who is drawn."""
    title = find_game("drum-roll")
    plan = make_plan(title, 4, ["uniform"], 10, "order", title.options().defaults(), False)
    starts = []
    for number in range(4):
        play = new_play(title, plan, number, MeasuredPlay)
        while len(play.state.actors()) < 2:
            assert play.turn()
        starts.append(int(play.state.start))
        places = play.row(play_out(play, plan, number))["places"]
        assert places == [(seat - starts[-1]) % 4 + 1 for seat in range(4)]
    assert len(set(starts)) > 1


@pytest.mark.parametrize("id", game_ids())
def test_the_columns_of_a_game_are_always_the_same(id: str) -> None:
    rows = [measured(id, number)[1] for number in range(2)]
    assert columns(rows[0]) == columns(rows[1])
    assert list(rows[0]) == list(columns(rows[0]))
    assert packed(rows) == packed(rows)


def test_a_measured_game_is_the_same_game() -> None:
    title = find_game("horrea")
    plan = make_plan(title, 3, ["greedy", "uniform"], 10, "metrics", title.options().defaults(), False)
    plain, with_figures = new_play(title, plan, 1), new_play(title, plan, 1, MeasuredPlay)
    assert play_out(plain, plan, 1) == play_out(with_figures, plan, 1)
    assert plain.log == with_figures.log


def test_leads_are_counted_by_who_is_alone_in_front() -> None:
    standings = [[1.0, 0.0], [2.0, 2.0], [2.0, 3.0], [4.0, 3.0], [4.0, 5.0]]
    assert lead_changes(standings) == 3  # first, (shared), second, first, second
    assert behind(standings, [1]) == pytest.approx(2 / 5)
    assert settled(standings, [1]) == pytest.approx(4 / 5)
    assert settled(standings, [0, 1]) == 0.0
    assert (lead_changes([]), behind([], [0]), settled([], [0])) == (0, 0.0, 0.0)


def test_things_leave_numbers_out() -> None:
    title = find_game("circus-maximus")
    told = things(title)
    assert len(told) == title.action_count
    assert told[title.actions["coins"].at(7)] == "coins"
    assert told[title.actions["bid"].at(0)].startswith("bid ")


def table(*games: tuple[tuple[int, ...], tuple[int, ...], list[tuple[int, str, int]]]) -> pl.DataFrame:
    rows: list[dict[str, Any]] = []
    for number, (ranks, places, uses) in enumerate(games):
        row: dict[str, Any] = dict.fromkeys(columns({}), 0)
        row |= {
            "number": number,
            "ranks": list(ranks),
            "places": list(places),
            "bots": ["a", "b"],
            "scores": [0.0, 0.0],
        }
        row |= {"ending": "end", "digest": "", "decisions": 4, "choices": 12, "rounds": number + 1, "gains": []}
        row["uses"] = [{"seat": seat, "what": what, "times": times} for seat, what, times in uses]
        rows.append(row)
    return pl.DataFrame(rows, schema=columns({}), orient="row")


def test_shares_by_seat_and_by_turn_order_differ_where_the_start_player_is_drawn() -> None:
    """Whoever begins wins, from either seat."""
    games = table(*([((1, 2), (1, 2), []), ((2, 1), (2, 1), [])] * 20))
    assert frames.by_seat(games)["share"].to_list() == [0.5, 0.5]
    first, second = frames.by_place(games).iter_rows(named=True)
    assert (first["place"], first["share"], second["share"]) == (1, 1.0, 0.0)
    assert first["low"] > 0.5 > second["high"]
    assert first["e_value"] > 20
    assert frames.by_seat(games)["e_value"].to_list() == pytest.approx([1.0, 1.0], abs=1.0)


def test_a_shared_first_place_counts_in_part() -> None:
    games = table(((1, 1), (1, 2), []), ((1, 2), (1, 2), []))
    assert frames.by_seat(games)["share"].to_list() == [0.75, 0.25]


def test_a_thing_of_winners_is_proved_and_one_of_everybody_is_not() -> None:
    won: list[tuple[int, str, int]] = [(0, "good", 2), (0, "all", 1), (1, "all", 1), (1, "bad", 1)]
    turned = [(1 - seat, what, times) for seat, what, times in won]
    games = table(*([((1, 2), (1, 2), won), ((2, 1), (1, 2), turned)] * 20))
    found = {row["what"]: row for row in frames.uses(games).iter_rows(named=True)}
    assert [found[what]["lift"] for what in ("good", "all", "bad")] == [2.0, 1.0, 0.0]
    assert [found[what]["proved"] for what in ("good", "all", "bad")] == [True, False, True]
    assert (found["good"]["times"], found["good"]["seats"]) == (2.0, 40)


def test_what_winners_have_more_of_is_proved() -> None:
    games = table(*([((1, 2), (1, 2), [])] * 30), *([((1, 1), (1, 2), [])] * 5))
    own = pl.Series([[3.0, 1.0]] * 35)
    games = games.with_columns(much=own, same=pl.Series([[2.0, 2.0]] * 35), owns_card=own)
    much, same = frames.by_result(games).iter_rows(named=True)
    assert (much["figure"], much["games"], much["mean"]) == ("much", 30, 2.0)  # where all win nobody has more
    assert (much["winners"], much["others"], much["proved"]) == (3.0, 1.0, True)
    assert (same["figure"], same["proved"]) == ("same", False)
    assert frames.by_result(table(((1, 2), (1, 2), []))).is_empty()
    assert frames.owned(games, frames.OWNS)["what"].to_list() == ["card"]
    assert frames.owned(games.drop("owns_card"), frames.OWNS).is_empty()


def test_a_card_is_judged_beside_players_who_own_as_many() -> None:
    """Builders win. Of two who build, the one with the good card does; whoever builds nothing always loses."""
    good, bad = pl.Series([[1.0, 0.0]] * 40), pl.Series([[0.0, 1.0]] * 40)
    alone = pl.Series([[1.0, 0.0]] * 20 + [[0.0, 0.0]] * 20)
    builders = table(*([((1, 2), (1, 2), [])] * 40)).with_columns(owns_good=good, owns_bad=bad)
    found = {row["what"]: row for row in frames.owned(builders, frames.OWNS).iter_rows(named=True)}
    assert [(found[what]["lift"], found[what]["alike"]) for what in ("good", "bad")] == [(2.0, 2.0), (0.0, 0.0)]
    idlers = table(*([((1, 2), (1, 2), [])] * 40)).with_columns(owns_any=alone)
    (only,) = frames.owned(idlers, frames.OWNS).iter_rows(named=True)
    assert (only["seats"], only["lift"], only["alike"]) == (20, 2.0, 1.0), "nobody else has one card"
    lost = table(*([((2, 1), (1, 2), [])] * 20)).with_columns(owns_any=alone.head(20))
    assert frames.owned(lost, frames.OWNS)["alike"].to_list() == [None]


def test_points_are_told_by_the_sources_that_a_game_names() -> None:
    _, row = measured("drum-roll", 0, "greedy")
    assert {"Flipped performers", "Regions"} <= {gain["what"] for gain in row["gains"]}


def test_cards_are_told_by_name_and_everything_else_as_it_is() -> None:
    told = named(find_game("gloria-mundi"), pl.DataFrame({"what": ["counter F01", "play food"], "seats": [1, 2]}))
    assert told["what"].to_list() == ["counter F01 Horreum", "play food"]
    assert spoken(find_game("drum-roll"), "hire A1") == "hire A1 Tumbler"
    assert spoken(find_game("ludus-cyclorum"), "act a1") == "act a1"


def test_ludus_cyclorum_is_led_by_stones_and_counts_what_was_taken() -> None:
    play, row = measured("ludus-cyclorum", 0, "greedy")
    title = find_game("ludus-cyclorum")
    states: list[Any] = [title.new(2, title.options().defaults()), play.state]
    began, left = (sum(standing(s)) for s in states)
    assert sum(row[f"{kind}_taken"] for kind in KINDS if kind) == began - left > 0
    assert max(max(stones) for stones in play.standings) > 1.0


def test_circus_maximus_counts_who_lost_an_act() -> None:
    """Against the moments that the rules tell: who took part in an act that another won."""
    title = find_game("circus-maximus")
    plan = make_plan(title, 4, ["greedy"], 10, "losers", title.options().defaults(), False)
    play = new_play(title, plan, 0, MeasuredPlay)
    row = play.row(play_out(play, plan, 0))
    state: Any = title.new(4, plan.options)
    lost = 0
    for seat, action in play.log:
        after: Any = title.with_story(state, seat, action)
        for moment in after.story:
            won, told = int(moment.b) - 1, moment.state
            if moment.event == REWARDED and won >= 0 and not after.over():
                lost += int(told.joined).bit_count() - 1
        after.story = None
        state = after
    assert lost > 5
    assert sum(row[f"losers_of_{act}"] for act in CONTESTS) == lost
    assert row["coins_of_losers_of_ludi"] == 7 * row["losers_of_ludi"]


def test_circus_maximus_knows_what_a_purchase_cost_even_if_the_next_phase_pays_at_once() -> None:
    title = find_game("circus-maximus")
    plan = make_plan(title, 2, ["uniform"], 10, "prices", title.options().defaults(), False)
    for number in range(4):
        row = new_play(title, plan, number, MeasuredPlay)
        told = row.row(play_out(row, plan, number))
        for good in GOODS:
            assert told[f"price_of_{good}"] >= (1.0 if told[f"{good}_bought"] else 0.0)


def test_horrea_counts_chains() -> None:
    title = find_game("horrea")
    play, row = measured("horrea")
    assert row["chains"] == [0.0] * len(row["ranks"])
    state: Any = play.state
    state.owned[0] = (1 << len(MARKETS)) - 1  # everything: a chain to each major market that has one
    measures: Any = title.room("metrics.measures")
    assert measures(state, [])["chains"][0] > 0


def test_figures_have_medians_with_intervals() -> None:
    games = table(*([((1, 2), (1, 2), [])] * 60))
    told = {row["figure"]: row for row in frames.figures(games).iter_rows(named=True)}
    assert told["branching"]["mean"] == 3.0
    assert told["rounds"]["median"] == 30.5
    assert 1 <= told["rounds"]["low"] < 30 < told["rounds"]["high"] <= 60
    (ending,) = frames.endings(games).iter_rows(named=True)
    assert (ending["ending"], ending["games"], ending["share"]) == ("end", 60, 1.0)


def test_what_a_game_adds_is_told() -> None:
    rows = [measured("circus-maximus", number, "greedy")[1] for number in range(3)]
    games = pl.DataFrame(rows, schema=columns(rows[0]), orient="row")
    told = frames.words(games)
    assert told["games"].sum() == 3
    assert set(told["value"].to_list()) <= {"empire", "population", "church"}
    assert frames.own_columns(games)[:4] == ["track_of_winner", "empire", "population", "church"]
    assert json.dumps(frames.gains(games).to_dicts())


def test_drum_roll_counts_flips_by_show() -> None:
    _, row = measured("drum-roll", 0, "greedy")
    flips = [row[f"flips_show_{show}"] for show in (1, 2, 3)]
    assert sum(flips) == sum(use["times"] for use in row["uses"] if use["what"] == "flip")
    assert flips[2] > 0


def test_frames_need_nothing_but_a_frame(tmp_path: Path) -> None:
    rows = [measured("ludus-cyclorum", number)[1] for number in range(2)]
    (tmp_path / "some.parquet").write_bytes(packed(rows))
    games = pl.read_parquet(tmp_path / "some.parquet")
    assert frames.by_seat(games).height == 2
    assert frames.uses(games).height > 0


# Two runs with the same chance


def played(seed: str, options: dict[str, Any], games: int = 12, bot: str = "greedy") -> pl.DataFrame:
    title = find_game("ludus-cyclorum")
    plan = make_plan(title, 2, [bot], games, seed, title.options().resolve(options), False)
    rows: list[dict[str, Any]] = []
    for number in range(games):
        play = new_play(title, plan, number, MeasuredPlay)
        outcome = play_out(play, plan, number)
        assert isinstance(play, MeasuredPlay)
        assert isinstance(outcome, Outcome)
        rows.append(play.row(outcome))
    return pl.DataFrame(rows, schema=columns(rows[0]), orient="row")


def test_a_run_against_itself_differs_in_nothing() -> None:
    games = played("same", {}, 4)
    found = differences(games, games)
    assert set(found["verdict"]) == {"not proved"}
    assert set(found["difference"]) == {0.0}
    assert max(found["e_value"]) <= 1.0


def test_what_differs_in_every_game_is_proved_and_other_things_are_not() -> None:
    games = table(*([((1, 2), (1, 2), []), ((2, 1), (1, 2), [])] * 20))
    longer = games.with_columns(rounds=pl.col("rounds") + 1)
    found = {row["figure"]: row for row in differences(games, longer).iter_rows(named=True)}
    assert (found["rounds"]["verdict"], found["rounds"]["difference"], found["rounds"]["larger"]) == (
        "larger",
        1.0,
        1.0,
    )
    assert [name for name, row in found.items() if row["verdict"] != "not proved"] == ["rounds"]
    shorter = {row["figure"]: row for row in differences(longer, games).iter_rows(named=True)}
    assert shorter["rounds"]["verdict"] == "smaller"


def test_shares_of_places_and_endings_are_compared() -> None:
    a = table(*([((1, 2), (1, 2), []), ((2, 1), (2, 1), [])] * 30))  # who begins wins
    b = table(*([((2, 1), (1, 2), []), ((1, 2), (2, 1), [])] * 30)).with_columns(ending=pl.lit("other"))
    found = {row["figure"]: row for row in differences(a, b).iter_rows(named=True)}
    assert (found["share of place 1"]["a"], found["share of place 1"]["b"]) == (1.0, 0.0)
    assert found["share of place 1"]["verdict"] == "smaller"
    assert found["share of ending other"]["verdict"] == "larger"
    assert found["share of ending end"]["b"] == 0.0
