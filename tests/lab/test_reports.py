"""Reports: what is proved is told, what is not is not; the page needs nothing from outside."""

import base64
import re
from pathlib import Path

import polars as pl
import pytest

from circenses.games import game as find_game
from circenses.kernel import record
from circenses.lab import make_plan
from circenses.lab.metrics.compare import differences
from circenses.lab.metrics.measured import things
from circenses.lab.reports import charts, compare_page, findings, run_page
from circenses.lab.reports.charts import VARIABLES
from circenses.lab.reports.compare_page import sentences
from circenses.lab.reports.notable import notable
from circenses.lab.runs import Local, Run, make_manifest, play

LUDUS = find_game("ludus-cyclorum")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    plan = make_plan(LUDUS, 2, ["greedy", "uniform"], 24, "report", LUDUS.options().defaults(), False)
    made = Run.begin(tmp_path_factory.mktemp("runs") / "run", make_manifest(LUDUS, plan, 24))
    play(made, Local(1))
    return made


@pytest.fixture(scope="module")
def text(run: Run) -> str:
    return run_page(run)


def test_the_page_needs_nothing_from_outside(text: str) -> None:
    assert not re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', text)
    assert "@import" not in text
    assert "url(" not in text.replace("url(#", "")
    assert text.count("<svg") >= 6


def test_a_curve_over_a_house_number_has_points() -> None:
    """A dot in a name is no path for the charts."""
    table = pl.DataFrame({"setup.start.coins": [10, 20], "mean": [0.25, 0.5], "figure": ["gap", "gap"]})
    drawn = charts.curves(table, "setup.start.coins", "mean", "figure")
    assert "'setup.start.coins' for a linear scale with values from 10 to 20" in drawn


def test_a_lift_is_drawn_from_1_to_both_sides_with_a_ring_for_owners_of_as_many() -> None:
    table = pl.DataFrame({"what": ["good", "bad"], "lift": [1.5, 0.5], "alike": [1.2, 0.9]})
    drawn = charts.lifts(table, "what", "alike")
    bars = {
        name: (float(left), float(width))
        for name, left, width in re.findall(
            r'aria-label="[^"]*what: (\w+)[^"]*" role="[^"]*" aria-roledescription="bar" d="M([\d.]+),[\d.]+h([\d.]+)',
            drawn,
        )
    }
    (good, right), (bad, left) = bars["good"], bars["bad"]
    assert good == pytest.approx(bad + left)
    assert right == pytest.approx(left)
    assert drawn.count('aria-roledescription="point"') == 2
    assert "ring" in drawn
    assert "ring" not in charts.lifts(table, "what")


def test_charts_follow_light_and_dark(text: str) -> None:
    for stand_in, variable in VARIABLES.items():
        assert stand_in not in text
        assert f"var({variable})" in text
        assert f"{variable}: #" in text


def test_who_is_stronger_is_told_and_what_is_not_proved_is_not(run: Run) -> None:
    told = " ".join(findings.findings(LUDUS, run.games()))
    assert re.search(r"greedy wins 100.0% \([\d.]+% to 100.0%; .*\): stronger than the others", told)
    assert "No seat is proved to be better" in told
    few = " ".join(findings.findings(LUDUS, run.games().head(3)))
    assert "stronger" not in few.replace("proved to be stronger", "")


def test_a_seat_that_wins_always_is_named() -> None:
    table = pl.DataFrame({"seat": [1, 2], "games": 40, "share": [1.0, 0.0], "low": [0.8, 0.0], "high": [1.0, 0.2]})
    told = findings.fairness(table.with_columns(fair=0.5, e_value=900.0), "seat", "Seat")
    assert "Seat 1 wins 100.0% of the games (80.0% to 100.0%), 50.0% would be fair." in told
    assert "No seat" in findings.fairness(table.with_columns(fair=0.5, e_value=2.0), "seat", "Seat")


def test_links_are_records_of_the_games_named(run: Run, text: str, tmp_path: Path) -> None:
    rows = {row["game"]: row for row in notable(run.games()).iter_rows(named=True)}
    links = re.findall(r'base64,([^"]*)" download="ludus-cyclorum-(\d+).jsonl"', text)
    assert {int(number) for _, number in links} == set(rows)
    for coded, number in links[:2]:
        match = record.loads(base64.b64decode(coded).decode())
        game = run.games().row(int(number), named=True)
        assert (match.ending, match.ranks()) == (game["ending"], game["ranks"])


def test_notable_games_are_the_extremes(run: Run) -> None:
    games = run.games()
    rows = {row["why"]: row for row in notable(games).iter_rows(named=True)}
    assert rows["the longest game"]["value"] == games["decisions"].max()
    assert rows["the shortest game"]["value"] == games["decisions"].min()
    assert len({row["game"] for row in rows.values()}) == len(rows)


def test_what_was_never_chosen_is_named(run: Run) -> None:
    told = " ".join(findings.used(LUDUS, run.games().head(1)))
    assert "Never chosen in these games: " in told


def test_what_players_could_choose_comes_first_and_chance_is_left_out() -> None:
    circus = find_game("circus-maximus")
    every = set(things(circus))
    assert findings.idle(circus, every) == []
    acts = {what for what in every if what.startswith("back ")}
    told = findings.idle(circus, every - acts - {"place port", "withdraw", "heads", "event plague"})
    assert told == ["place port", "withdraw", f"back (all {len(acts)})"]


def test_a_comparison_tells_what_is_proved_and_shows_both_games(run: Run) -> None:
    same = compare_page(run, run)
    assert "No difference is proved in 24 games." in same
    assert same.count("download=") == 2  # no figure differs, so that all point to one game, shown under A and under B
    longer = run.games().with_columns(rounds=pl.col("rounds") + 1)
    told = sentences(differences(run.games(), longer))
    assert len(told) == 1
    assert told[0].startswith("rounds is larger under B: ")
