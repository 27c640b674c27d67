"""Studies: they go on where they were, refuse what is wrong before anything runs, and find what is there."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from circenses.bots import Bot
from circenses.games import game as find_game
from circenses.kernel import record
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game, Options
from circenses.kernel.options import Schema
from circenses.kernel.state import NOBODY, State, frame
from circenses.lab.runs import Local, check
from circenses.lab.runs.engines import Job, Results, Work
from circenses.lab.simulate import as_match, new_play, play_out
from circenses.lab.studies import Table, ablate, against, aim, depth, hunt, people, screen, sweep
from circenses.lab.studies.ablate_unit import KIND, THING, Without, called, rows_of
from circenses.lab.studies.folder import Study
from circenses.lab.studies.hunt_unit import KINGMAKING, Hunted, forked, found_in, runaway
from circenses.lab.studies.kinds import KINDS, findings, open_study, play, study_page, tables
from circenses.lab.studies.wants import Between, Fair, Shares, read_wants
from circenses.testing import on_the_shelf
from tests.lab.test_metrics import table as made_games

CIRCUS: dict[str, Any] = {"game": "circus-maximus", "bots": ("uniform",), "games": 4}
COINS = "setup.start.coins"


class Counting:
    """Plays in this process, notes what it was asked for, and can be stopped."""

    def __init__(self, most: int = 10**6) -> None:
        self.asked: list[str] = []
        self.most = most

    def run(self, work: Work, units: Sequence[Job]) -> Results:
        for unit in units:
            if len(self.asked) >= self.most:
                raise KeyboardInterrupt
            self.asked.append(str(unit))
            yield unit, work(unit)


def swept(folder: Path, **given: Any) -> Study:
    return sweep.begin(folder, sweep.Question(**{**CIRCUS, "key": COINS, "values": (5, 15), **given}))


# What all have in common


def test_a_study_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = swept(tmp_path / "whole")
    play(whole, Local(1))
    first, second = Counting(1), Counting()
    with pytest.raises(KeyboardInterrupt):
        play(swept(tmp_path / "x"), first)
    told: list[tuple[int, int]] = []
    again = open_study(tmp_path / "x")
    play(again, second, lambda done, total: told.append((done, total)))
    assert (len(first.asked), len(second.asked)) == (1, 1)
    assert told[-1] == (8, 8)
    assert again.runs.keys() == whole.runs.keys()
    assert [run.sha256() for run in again.runs.values()] == [run.sha256() for run in whole.runs.values()]


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    swept(tmp_path / "x")
    with pytest.raises(BadOption, match="holds another study: games 4 instead of 5"):
        swept(tmp_path / "x", games=5)
    told = json.loads((tmp_path / "x" / "study.json").read_text())
    told["asked"]["games"] = 5
    (tmp_path / "x" / "study.json").write_text(json.dumps(told))
    with pytest.raises(BadOption, match="changed by hand"):
        open_study(tmp_path / "x")
    with pytest.raises(BadOption, match="is no study"):
        open_study(tmp_path)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"key": "setup.start.coin"}, "did you mean setup.start.coins"),
        ({"values": (5, 5000)}, r"setup.start.coins = 5000: it takes coins, a whole number from 0 to \d+"),
        ({"values": (5,)}, "1 values of setup.start.coins: a sweep takes 2 to 50"),
        ({"options": {"acts.chariot.units.animals": 999}}, "acts.chariot.units.animals = 999: it takes"),
        ({"bots": ("nobody",)}, "no bot 'nobody'"),
        ({"seats": 9}, "is for 2, 3, 4 players, not 9"),
        ({"games": 0}, "games = 0"),
    ],
)
def test_bad_settings_are_refused_before_anything_runs(tmp_path: Path, given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        swept(tmp_path / "x", **given)
    assert not (tmp_path / "x" / "study.json").exists()


class Hasty(Bot):
    seconds = 1.0

    def __init__(self) -> None:
        super().__init__("hasty")


@pytest.mark.parametrize("begin", [ablate.begin, hunt.begin])
def test_bots_with_a_time_limit_are_refused(begin: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circenses.bots.plug_ins", lambda: {"hasty": Hasty})
    with pytest.raises(BadOption, match="the bot 'hasty' has a time limit"):
        begin(tmp_path / "x", Table(game="ludus-cyclorum", bots=("hasty",), games=2))


# Sweep


def test_a_sweep_tells_what_moves(tmp_path: Path) -> None:
    study = swept(tmp_path / "x", games=16)
    play(study, Local(1))
    table = sweep.curve(study)
    lengths = table.filter(pl.col("figure") == "decisions")
    assert lengths["value"].to_list() == [5, 15]
    assert lengths["verdict"].to_list()[1] == "base"  # the printed number
    assert (lengths["low"] < lengths["mean"]).all()
    assert (lengths["mean"] < lengths["high"]).all()
    assert set(table["games"]) == {16}
    assert table.group_by("figure").len()["len"].to_list() == [2] * table["figure"].n_unique(), "all at each value"
    assert table.null_count().sum_horizontal().item() == 0
    page = study_page(study)
    assert COINS in page
    assert "<svg" in page


def test_values_around_the_printed_one_stay_in_range() -> None:
    assert sweep.around_printed(12, 0, 50) == (6, 8, 10, 12, 14, 16, 18)
    assert sweep.around_printed(1, 0, 3) == (0, 1, 2, 3)
    assert min(sweep.around_printed(2, 1, 9)) == 1


# Screen


def test_a_screening_finds_the_number_that_matters(tmp_path: Path) -> None:
    asked = screen.Question(
        **{**CIRCUS, "games": 6},
        numbers=("setup.game.rounds", "setup.start.church", "setup.pay.floor"),
        figures=("decisions", "rounds"),
        paths=2,
        points=4,
    )
    study = screen.begin(tmp_path / "x", asked)
    play(study, Local(1))
    told = tables(study)
    effects, indices = told["effects"], told["indices"]
    assert effects["influence"].to_list() == sorted(effects["influence"], reverse=True)
    assert effects["number"].to_list()[0] == "setup.game.rounds"
    assert set(indices["number"]) <= set(effects["number"].to_list()[: screen.TOP])
    assert (effects["low"] < effects["high"]).all()
    assert len(findings(study, told)) >= 3
    again = Counting()
    play(open_study(tmp_path / "x"), again)
    assert again.asked == []


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"numbers": ("no.such.*",)}, "no house number of Circus Maximus is like 'no.such"),
        ({"points": 12}, "points = 12: it takes a power of 2"),
        ({"paths": 1}, "paths = 1: it takes a whole number from 2 to 100"),
        ({"numbers": (COINS,)}, "1 house numbers of Circus Maximus can be moved"),
    ],
)
def test_a_wrong_screening_is_refused(tmp_path: Path, given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        screen.begin(tmp_path / "x", screen.Question(**CIRCUS, **given))


# Ablate


def test_without_a_thing_it_is_never_used_where_there_is_a_choice() -> None:
    title = find_game("circus-maximus")
    plan = Table(game=title.id, bots=("greedy",), games=1).plan()
    rows = rows_of(title, plan, 0)
    assert isinstance(rows, list)
    assert {row["level"] for row in rows} == {KIND, THING}
    bids = [row for row in rows if row["what"].startswith("bid ")]
    assert bids
    assert not any(row["same"] for row in bids)  # he did bid, and now may not


def test_a_thing_that_is_not_used_changes_nothing() -> None:
    title = find_game("circus-maximus")
    plan = Table(game=title.id, bots=("greedy",), games=1).plan()
    free, bound = new_play(title, plan, 0), new_play(title, plan, 0)
    bound.bots = [Without(bound.bots[0], (THING, "place oracle")), bound.bots[1]]
    play_out(free, plan, 0)
    play_out(bound, plan, 0)
    assert free.log == bound.log


def test_cards_that_the_catalogue_only_counts_are_named_by_their_words() -> None:
    title = find_game("gloria-mundi")
    s = title.new(2, title.options().defaults())
    named = {
        called(title, s, action)[-1] for action in range(title.actions["buy"].first, title.actions["buy"].first + 1)
    }
    assert all(level in (KIND, THING) for level, _ in named)


def test_prices_are_those_of_the_rows(tmp_path: Path) -> None:
    study = ablate.begin(tmp_path / "x", Table(game="ludus-cyclorum", bots=("greedy", "uniform"), games=6))
    play(study, Local(1))
    rows = study.runs["games"].scan().collect()
    table = ablate.prices(study)
    assert table["games"].sum() == rows.height
    some = table.row(0, named=True)
    own = rows.filter((pl.col("what") == some["what"]) & (pl.col("level") == some["level"]))
    assert some["price"] == pytest.approx((own["won"] - own["without"]).mean())
    assert some["low"] <= some["price"] <= some["high"]
    assert check(study.runs["games"], 1) == []
    assert "prices are proved" in findings(study, tables(study))[0]


# Depth


def test_two_sides_are_compared_with_bots_of_several_levels(tmp_path: Path) -> None:
    """Four rounds at most: shorter games, with whomever, and nothing else is needed to see it."""
    given = {**CIRCUS, "games": 16, "b": ("setup.game.rounds=4",), "levels": ("uniform", "greedy")}
    study = against.begin(tmp_path / "x", against.Question(**given))
    study.play(Local(1))
    table = against.differences(study)
    rounds = {row["level"]: row for row in table.filter(pl.col("figure") == "rounds").iter_rows(named=True)}
    assert (rounds["uniform"]["b"], rounds["uniform"]["verdict"]) == (4.0, "smaller")
    assert (rounds["greedy"]["difference"], rounds["greedy"]["verdict"]) == (0.0, "not proved")
    told = findings(study, tables(study))
    assert next(line for line in told if line.startswith("rounds")).startswith(
        "rounds is smaller under B: 4 instead of"
    )
    assert "with uniform" in told[0]
    text = study_page(open_study(study.folder))
    assert "Evidence of a difference: greedy" in text
    assert "under B, where the difference" in text


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({}, "A and B are the same"),
        ({"a": (f"{COINS}=15",), "b": ("preset=edition-1",), "levels": ("nobody",)}, "no bot 'nobody'"),
        ({"b": (f"{COINS}=-1",)}, f"{COINS} = .*: it takes"),
        ({"b": (COINS,)}, "write key=value"),
        ({"b": ("bots=civis",), "levels": ("tiro",)}, "played with these only"),
        ({"b": ("preset=nothing",)}, "no preset 'nothing'"),
    ],
)
def test_wrong_sides_are_refused(given: dict[str, Any], reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=reason):
        against.begin(tmp_path / "x", against.Question(**{**CIRCUS, **given}))
    assert not (tmp_path / "x").exists()


def test_a_side_may_name_its_bots(tmp_path: Path) -> None:
    study = against.begin(tmp_path / "x", against.Question(**CIRCUS, b=("bots=greedy,uniform",)))
    assert [run.manifest.plan.bots for run in study.runs.values()] == [("uniform", "uniform"), ("greedy", "uniform")]


def test_depth_pits_each_budget_against_its_double(tmp_path: Path) -> None:
    asked = depth.Question(game="ludus-cyclorum", games=2, budget=4, doublings=2)
    study = depth.begin(tmp_path / "x", asked)
    play(study, Local(1))
    table = depth.ladder(study)
    assert table.select("poorer", "richer").rows() == [(4, 8), (8, 16)]
    assert set(table["fair"]) == {0.5}
    assert study.question["search"] == depth.search_of(find_game("ludus-cyclorum"))
    with pytest.raises(BadOption, match="doublings = 20: it takes a whole number from 1 to 12"):
        depth.begin(tmp_path / "y", depth.Question(game="ludus-cyclorum", doublings=20))
    with pytest.raises(BadOption, match="search = 'greedy': it takes one with a budget"):
        depth.begin(tmp_path / "y", depth.Question(game="ludus-cyclorum", search="greedy"))


# Hunt


def test_a_fork_goes_on_as_the_game_did() -> None:
    title = find_game("circus-maximus")
    plan = Table(game=title.id, bots=("greedy",), games=1).plan()
    play_ = new_play(title, plan, 0, Hunted)
    assert isinstance(play_, Hunted)
    outcome = play_out(play_, plan, 0)
    for before in play_.late:
        assert play_out(forked(before), plan, 0) == outcome


def test_a_runaway_leads_from_the_first_third_on() -> None:
    def told(*standings: tuple[float, float]) -> Any:
        return SimpleNamespace(standings=[list(scores) for scores in standings], ends=[10, 20, 30, 40])

    found = runaway(told((1, 1), (5, 1), (9, 2), (14, 3)), [0])
    assert [(row["at"], row["seat"]) for row in found] == [(20, 0)]
    assert runaway(told((1, 1), (5, 6), (9, 2), (14, 3)), [0]) == []
    assert runaway(told((1, 1), (5, 1), (9, 2), (14, 13)), [0]) == []


def test_a_hunt_keeps_records_cut_where_the_find_shows(tmp_path: Path) -> None:
    study = hunt.begin(tmp_path / "x", Table(game="circus-maximus", seats=3, bots=("civis", "uniform"), games=6))
    play(study, Local(1))
    found = hunt.finds(study)
    assert found.height > 0
    for path in hunt.records(study):
        number = int(path.stem.rpartition("-")[2])
        row = found.filter(pl.col("number") == number).row(0, named=True)
        match = record.load(path)
        here = found.filter(pl.col("number") == number)["at"].to_list()
        assert any(all(entry.seat < 0 for entry in match.log[at:]) for at in here)  # a reader lets chance follow
        assert row["words"]
    assert hunt.summary(study)["games"].to_list() == [6] * 4
    assert len(findings(study, tables(study))) == 4


class Crowned(State):
    king = NOBODY


class Crown(Game[Crowned]):
    """The third player names the king: one of the first two, or himself if the rules are kind to him."""

    def __init__(self, kind: bool) -> None:
        super().__init__("crown", "Crown", "CR", (3,), 1, 3)
        self.kind = kind

    def options(self) -> Schema:
        return Schema([], [], [])

    def ruleset_digest(self, options: Options) -> str:
        return "crown"

    def new(self, seats: int, options: Options) -> Crowned:
        s = Crowned()
        s.plan(frame(1, 2))
        return s

    def bound(self, seats: int, options: Options) -> int:
        return 1

    def clone(self, s: Crowned) -> Crowned:
        twin = Crowned()
        twin.agenda, twin.king = s.agenda[:], s.king
        return twin

    def to_json(self, s: Crowned) -> dict[str, Any]:
        return {"king": s.king}

    def legal_into(self, s: Crowned, seat: int, out: Choices) -> None:
        for king in range(3 if self.kind else 2):
            out.add(king)

    def apply(self, s: Crowned, seat: int, action: int) -> None:
        s.done()
        s.king = action

    def scores(self, s: Crowned) -> list[float]:
        return [float(seat == s.king) for seat in range(3)]

    def ranks(self, s: Crowned) -> list[int]:
        return [1 if seat == s.king else 2 for seat in range(3)]

    def ending(self, s: Crowned) -> str:
        return "crowned"

    def label(self, s: Crowned, action: int) -> str:
        return f"crown player {action + 1}"


@pytest.mark.parametrize("kind", [False, True])
def test_a_kingmaker_is_somebody_who_cannot_win_and_whose_answers_name_two_winners(kind: bool) -> None:
    with on_the_shelf(Crown(kind)):
        plan = Table(game="crown", seats=3, bots=("uniform",), games=1, seed="1").plan()
        found = [row for row in found_in(find_game("crown"), plan, 0) if row["find"] == KINGMAKING]
    if kind:
        assert found == []
        return
    assert [(row["at"], row["seat"]) for row in found] == [(0, 2)]
    assert found[0]["words"].endswith("crown player 1 for player 1, crown player 2 for player 2")


# Aim


def test_wishes_are_read_and_measured() -> None:
    games = made_games(*([((1, 2), (1, 2), [])] * 40)).with_columns(
        track_of_winner=pl.Series(["church", "empire"] * 20)
    )
    fair, rounds, tracks, ending = read_wants("seats fair, 10-30 rounds, each track 45-55 %, ending end 0-50 %", games)
    assert isinstance(fair, Fair)
    assert isinstance(rounds, Between)
    assert isinstance(tracks, Shares)
    assert fair.distance(games).least > 0  # the first seat wins all
    assert (rounds.distance(games).value, tracks.distance(games).value) == (0.0, 0.0)
    assert tracks.words == ("church", "empire")
    assert ending.distance(games).value == pytest.approx(0.5)
    (late,) = read_wants("ending round limit 10-20 %", games, ("track", "round_limit"))
    assert isinstance(late, Shares)
    assert late.words == ("round_limit",)
    met = rounds.distance(games)
    assert met.least <= met.value <= met.most


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no wish is given"),
        ("good", "'good' cannot be read"),
        ("10-6 rounds", "the smaller number comes first"),
        ("6-10 bananas", "no single figure 'bananas': choose from rounds"),
        ("each track 25-145 %", "shares lie from 0 to 100 %"),
        ("ending trak 40-60 %", "no ending 'trak': choose from track, round_limit"),
    ],
)
def test_wishes_that_cannot_be_read_are_refused_before_anything_runs(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        aim.begin(tmp_path / "x", aim.Question(game="circus-maximus", bots=("uniform",), want=text, games=40))
    assert not (tmp_path / "x").exists()


def test_a_search_finds_more_coins_confirms_them_and_goes_on_the_same_way(tmp_path: Path) -> None:
    asked = aim.Question(
        game="circus-maximus",
        bots=("uniform",),
        want="6-7 rounds",
        numbers=(COINS, "setup.game.*"),
        tries=4,
        games=40,
        fresh=8,
    )
    study = aim.begin(tmp_path / "x", asked)
    play(study, Local(1))
    first = tables(study)
    assert first["confirmed"]["games"].to_list() == [8]
    assert (
        first["settings"]["distance"].to_list()[0]
        <= first["settings"].filter(pl.col("setting") == "printed")["distance"][0]
    )
    assert study.runs["confirmed"].manifest.plan.seed != study.runs["printed"].manifest.plan.seed
    again, engine = open_study(tmp_path / "x"), Counting()
    play(again, engine)
    assert engine.asked == []
    assert tables(again)["settings"].rows() == first["settings"].rows()


# People


def test_people_who_play_as_bots_do_do_not_differ_and_others_do(tmp_path: Path) -> None:
    title = find_game("ludus-cyclorum")
    plan = Table(game=title.id, bots=("uniform",), games=10, seed="people").plan()
    texts = []
    for number in range(10):
        game = new_play(title, plan, number)
        play_out(game, plan, number)
        match = as_match(title, replace(plan, bots=("human", "uniform")), number, game.log)
        path = tmp_path / f"{number}.jsonl"
        record.save(match, path)
        texts.append(path.read_text())
    found = people.matches([*texts, "nonsense"], title.id)
    assert len(found) == 10
    row = people.measured(found[3], 3)
    assert (row["ending"], row["ranks"], row["decisions"]) == (
        found[3].ending,
        found[3].ranks(),
        row["turns"] and row["decisions"],
    )
    study = people.begin(tmp_path / "x", people.Question(game=title.id, bots=("uniform",), games=2, seed="bots"), found)
    play(study, Local(1))
    table = people.differing(study)
    assert set(table["games"]) == {10}
    assert (table["low"] <= table["high"]).all()
    assert "10 games of people" in findings(study, tables(study))[0]
    assert people.matches(texts, "horrea") == []
    with pytest.raises(BadOption, match="no finished match"):
        people.begin(tmp_path / "y", people.Question(game=title.id), [])
    assert set(KINDS) == {"compare", "sweep", "screen", "ablate", "depth", "hunt", "aim", "people"}
