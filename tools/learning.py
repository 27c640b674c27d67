"""Writes docs/learning.md from the curves and results in docs/learning: `python -m tools.learning`.

`python -m tools.learning --take FOLDER` first takes over what `circenses learn --out FOLDER` has made: the curve, and
the network into the package.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import polars as pl

from circenses.games import game as find_game
from circenses.lab.reports.charts import VARIABLES, curves
from circenses.learn import onnx_file
from circenses.learn.shelf import OWN
from circenses.learn.train import FILE, resume
from tools import ladder

FOLDER = ladder.ROOT / "docs" / "learning"
PAGE = ladder.ROOT / "docs" / "learning.md"
COLOURS = {"--ink": "#3b2f20", "--faint": "#cbbfa9", "--mark": "#8c2f1b", "--fair": "#6b5d4a"}

INTRO = """# What networks have learnt

Written by `python -m tools.learning` from the curves and the raw results in [docs/learning](learning). How to make
them again, and what `discipulus` and `magister` do: [how-to/learn.md](how-to/learn.md). Shares, intervals and e-values
are those of [the ladder](ladder.md): they hold however often one looked.

A network is measured while it learns by what it does at once, without search (`discipulus`), from every seat on the
same chance, with chance it has never met. Minutes are of computing on one core, imitation and measurements included.
Civis is the bot `greedy` in every game: one move ahead, without slips.
"""


def take(folder: Path) -> None:
    for path in sorted(folder.glob(f"*/{FILE}")):
        game = find_game(path.parent.name.rpartition("-")[0])
        training = resume(game, path.parent)
        name = f"{game.id}-{training.plan.seats}"
        onnx_file.write(training.steady, game, OWN / f"{name}.onnx")
        told = {"rules": game.version, "plan": vars(training.plan), "curve": training.progress.curve}
        (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def drawn(told: list[dict[str, Any]]) -> str:
    """All curves in one picture. The house leaves colours to the page; a picture by itself needs its own."""
    rows = [
        {"minutes": point["minutes"], "share": point["share"], "low": point["low"], "high": point["high"], "of": name}
        for one in told
        for name in [f"{one['plan']['game']}, {one['plan']['seats']} seats: share against {one['plan']['rival']}"]
        for point in one["curve"]
    ]
    svg = curves(pl.DataFrame(rows), "minutes", "share", "of")
    for variable in VARIABLES.values():
        svg = svg.replace(f"var({variable})", COLOURS[variable])
    return svg + "\n"


def curve_table(one: dict[str, Any]) -> str:
    rows = [
        [
            f"{point['minutes']:.1f}",
            f"{point['games']:,}",
            f"{point['decisions']:,}",
            ladder.percent(point["share"]),
            ladder.span(point["low"], point["high"]),
        ]
        for point in one["curve"]
    ]
    return ladder.table(("minutes", "games", "decisions", "share", "95 % interval"), rows)


def page() -> str:
    told = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    parts = [INTRO, "![The curves, with their intervals](learning/curves.svg)\n" if told else "None so far.\n"]
    for one in told:
        plan = one["plan"]
        game = find_game(plan["game"])
        net = OWN / f"{game.id}-{plan['seats']}.onnx"
        parts.append(f"## {game.name}, {plan['seats']} seats\n")
        learnt = f"Learnt under version {one['rules']} of the rules."
        if net.exists():
            parts.append(f"{learnt} Against {plan['rival']}; {net.stat().st_size // 1000} kB as a file.\n")
        else:
            none = f"The present one is {game.version}; the package has no network for it."
            parts.append(f"{learnt} {none} Against {plan['rival']}.\n")
        parts.append(curve_table(one))
    results = [ladder.section(one) for one in ladder.read(FOLDER)]
    parts += ["## In the arena\n", *results] if results else []
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--take", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    if given.take is not None:
        take(given.take)
    told = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    if told:
        (FOLDER / "curves.svg").write_text(drawn(told), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
