"""`circenses tune`: it finds better weights, writes them only if they win, and can be stopped and resumed."""

import json
from pathlib import Path
from typing import Any

import pytest

from circenses.games import game
from circenses.kernel.errors import BadOption
from circenses.lab.tuning import Tuning, calibrate, reliability_svg, rewrite_numbers, tune
from circenses.lab.tuning.calibrate import fit, loss
from circenses.lab.tuning.spsa import Weighted, match, result
from tests.cli.conftest import Command
from tests.outside.pennies import GAME as PENNIES

LUDUS: Any = game("ludus-cyclorum")


def plan(**given: Any) -> Tuning:
    wanted = {"bot": "greedy", "steps": 4, "games": 2, "seed": "1", "start": LUDUS.tuning(), **given}
    return Tuning("ludus-cyclorum", LUDUS.version, 2, **wanted)


def test_weights_of_a_match_do_not_stay_in_force() -> None:
    before = LUDUS.tuning()
    absurd = dict.fromkeys(before, -50)
    assert match(LUDUS, plan(), before, absurd, "1", 8) > 0.8
    assert LUDUS.tuning() == before
    assert Weighted("greedy", absurd).weights == absurd


def test_a_stopped_run_goes_on_with_the_same_steps(tmp_path: Path) -> None:
    whole = tune(LUDUS, plan())
    kept = tmp_path / "run.jsonl"
    assert tune(LUDUS, plan(steps=2), kept) != whole
    kept.write_text(kept.read_text().replace('"steps":2', '"steps":4'))
    assert len(tune(LUDUS, plan(), kept)) == 4
    with pytest.raises(BadOption, match="is the record of another tuning: seed differ"):
        tune(LUDUS, plan(seed="2"), kept)


def test_the_result_is_the_mean_of_the_second_half() -> None:
    steps = tune(LUDUS, plan())
    found = result(plan(), steps)
    name = "worth.sword"
    assert found[name] == round((steps[2].weights[name] + steps[3].weights[name]) / 2)


def test_numbers_are_rewritten_and_nothing_else() -> None:
    text = "# weights\n[a]\nx = 5 # steps\n\n[b]\nx = -7\ny = 1.5\n"
    assert rewrite_numbers(text, {"a.x": 6, "b.y": 2.25}) == "# weights\n[a]\nx = 6 # steps\n\n[b]\nx = -7\ny = 2.25\n"
    with pytest.raises(BadOption, match="not in the file: c"):
        rewrite_numbers(text, {"c": 1})


def test_the_fitted_scale_gives_the_least_loss() -> None:
    samples = [([100.0, 0.0], [1.0, 0.0])] * 3 + [([100.0, 0.0], [0.0, 1.0])]
    scale = fit(samples)
    assert scale == pytest.approx(91.0, abs=1.0)  # three to one: a difference of 100 is worth a factor of three
    assert loss(samples, scale) < min(loss(samples, scale * 1.2), loss(samples, scale / 1.2))


def test_a_calibration_predicts_better_than_nothing_and_can_be_drawn() -> None:
    found = calibrate(PENNIES, 3, "greedy", 60, "3")
    assert found.loss < found.flat
    assert sum(row.positions for row in found.bins) == 3 * found.positions
    picture = reliability_svg([found])
    assert picture.count("<circle") == len(found.bins)


def test_the_command_tells_old_and_new_weights(circenses: Command, tmp_path: Path) -> None:
    kept = tmp_path / "run.jsonl"
    weights = tmp_path / "weights.toml"
    weights.write_text("[worth]\nsword = 1\n")
    words = ["--steps", "1", "--games", "2", "--proof", "2", "--keep", str(kept), "--write", str(weights), "--json"]
    ran = circenses("tune", "ludus-cyclorum", *words)
    assert ran.code == 0
    told = json.loads(ran.out)
    assert set(told["result"]) == set(LUDUS.tuning())
    assert told["better"] is False  # two games prove nothing
    assert weights.read_text() == "[worth]\nsword = 1\n"
    assert json.loads(kept.read_text().splitlines()[-1])["verdict"]["games"] == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bot", "nero"], "no bot 'nero'"),
        (["--steps", "0"], "steps = 0: it must be a whole number, at least 1"),
        (["--seats", "5"], "Ludus Cyclorum is for 2 players, not 5"),
    ],
)
def test_wrong_input_gets_one_line(circenses: Command, words: list[str], reason: str) -> None:
    ran = circenses("tune", "ludus-cyclorum", *words)
    assert ran.code == 2
    assert len(ran.complaints) == 1
    assert reason in ran.complaints[0]
