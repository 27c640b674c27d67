"""Writes docs/studies/<game>.md: the questions a designer would ask, each with figures, intervals and commands.

    python -m tools.studies circus-maximus [--runs runs/studies] [--workers 1] [--only 1,7] [--seconds 240]

The plan is docs/studies/<game>.toml: runs, and questions that read them. Runs are kept in a folder and go on where they
were stopped. What was found is written to docs/studies/<game>.json, so that the page can be written again without
playing; a question is played anew when its plan, or a rule set in it, has changed. Without --seconds everything that is
missing is played; with it no further run is begun once they are over.
"""

import argparse
import hashlib
import json
import math
import time
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl

from circenses.games import game as find_game
from circenses.kernel.match import canonical
from circenses.lab import make_plan
from circenses.lab.evidence import Mean, around, in_words
from circenses.lab.metrics import frames
from circenses.lab.metrics.compare import compared, is_share, values
from circenses.lab.reports.notable import notable
from circenses.lab.reports.page import in_plain
from circenses.lab.runs import Local, Manifest, Run, make_manifest, play
from circenses.lab.studies import Table, ablate

FOLDER = Path(__file__).parent.parent / "docs" / "studies"
COMMAND = "python -m tools.studies"
ENDS = 10  # cards with the largest and the smallest lift that are shown
Json = dict[str, Any]


class Studied:
    """The plan of a game, and the results so far."""

    def __init__(self, game: str, folder: Path = FOLDER) -> None:
        self.plan: Json = tomllib.loads((folder / f"{game}.toml").read_text(encoding="utf-8"))
        self.title = find_game(game)
        self.found_in = folder / f"{game}.json"
        self.page_in = folder / f"{game}.md"
        self.found: Json = json.loads(self.found_in.read_text(encoding="utf-8")) if self.found_in.exists() else {}

    @property
    def questions(self) -> list[Json]:
        return list(self.plan["questions"])

    def settings(self, name: str) -> Json:
        merged: Json = {**self.plan["usual"], **self.plan["runs"][name]}
        return merged

    def options(self, name: str) -> Json:
        settings = self.settings(name)
        return self.title.options().resolve(settings.get("set", {}), settings.get("preset", ""))

    def manifest(self, name: str) -> Manifest:
        settings = self.settings(name)
        bots = settings["bots"].split(",")
        plan = make_plan(
            self.title, settings["seats"], bots, settings["games"], settings["seed"], self.options(name), False
        )
        return make_manifest(self.title, plan)

    def command(self, name: str) -> str:
        settings = self.settings(name)
        rules = [f"--preset {settings['preset']}"] if "preset" in settings else []
        rules += [f"--set {key}={str(value).lower()}" for key, value in settings.get("set", {}).items()]
        return " ".join(
            [
                f"circenses simulate {self.title.id} --seats {settings['seats']} --bots {settings['bots']}",
                f"--games {settings['games']} --seed {settings['seed']} {' '.join(rules)}".rstrip(),
                f"--no-check --out runs/{name}",
            ]
        )

    def mark(self, question: Json) -> str:
        """A digest of all that an answer depends on."""
        key_parts = {key: value for key, value in question.items() if key not in ("ask", "answer")}
        runs = [[self.settings(name), self.title.ruleset_digest(self.options(name))] for name in key_parts["runs"]]
        return hashlib.sha256(canonical([key_parts, runs, self.title.tuning()]).encode()).hexdigest()[:12]

    def answer(self, question: Json, runs: dict[str, Run]) -> Json:
        rows = [row for name in question["runs"] for row in self._figures(name, runs[name], question)]
        rows += self._prices(question, runs) + self._tried(question)
        changes = [row for name in question["runs"][1:] for row in self._changes(question, name, runs)]
        answer = {"mark": self.mark(question), "rows": rows, "changes": changes}
        return answer if changes else {**answer, "look": self._look(question, runs)}

    def _look(self, question: Json, runs: dict[str, Run]) -> Json:
        """A game worth a look where nothing is compared: the one with most of the first figure or thing that varies."""
        name = question["runs"][0]
        games = runs[name].games()
        figures = values(games)
        for figure in question.get("show", []):
            if figure in figures.columns and figures[figure].n_unique() > 1:
                row = figures.sort([figure, "number"], descending=[True, False]).row(0, named=True)
                return {"run": name, "game": row["number"], "why": _why(figure)}
        for what in question.get("uses", []):
            times = [sum(use["times"] for use in uses if use["what"] == what) for uses in games["uses"]]
            if max(times):
                number = games["number"].to_list()[times.index(max(times))]
                return {"run": name, "game": number, "why": f"most often {in_plain(what)}"}
        first = notable(games).row(0, named=True)
        return {"run": name, "game": first["game"], "why": first["why"]}

    def _figures(self, name: str, run: Run, question: Json) -> list[Json]:
        figures = values(run.games())
        rows = []
        for figure in self.shown(name, question):
            column = figures[figure] if figure in figures.columns else figures["number"].cast(float) * 0
            if is_share(figure):
                evidence = Mean(0.5)
                for value in column:
                    evidence.add(value)
                low, high = evidence.interval()
            else:
                low, high = around(frames.mean(column), frames.deviation(column), len(column))
            known = math.isfinite(low) and math.isfinite(high)  # of few games nothing is said
            mean, size = frames.mean(column), len(column)
            rows.append(
                _row(name, figure, mean, low, high, size) if known else _row(name, figure, mean, None, None, size)
            )
        if question.get("gains"):
            for row in frames.gains(run.games()).iter_rows(named=True):
                sums = ((verb, row[verb]) for verb in ("won", "lost") if abs(row[verb]) >= 0.5)
                rows += [
                    _row(name, f"points {verb} by {row['what']} a game", points, None, None, run.games().height)
                    for verb, points in sums
                ]
        if question.get("owned"):
            table = frames.owned(run.games(), question["owned"]).with_row_index("at")
            ends = table.filter((pl.col("at") < ENDS) | (pl.col("at") >= table.height - ENDS))
            for row in ends.iter_rows(named=True):
                told = _row(name, f"lift of {row['what']}", row["lift"], None, None, row["seats"], row["e_value"])
                rows.append({**told, "alike": row["alike"]})
        if question.get("uses"):
            used = {row["what"]: row for row in frames.uses(run.games()).iter_rows(named=True)}
            for what in question["uses"]:
                row = used.get(what, {"times": 0.0, "lift": 0.0, "e_value": 1.0, "seats": 0})
                rows.append(_row(name, f"uses of {what} a game", row["times"], None, None, run.games().height))
                rows.append(_row(name, f"lift of {what}", row["lift"], None, None, row["seats"], row["e_value"]))
        return rows

    def _prices(self, question: Json, runs: dict[str, Run]) -> list[Json]:
        """`prices` are things that the players of the first run do without, in the same games (`lab ablate`)."""
        if not question.get("prices"):
            return []
        name = question["runs"][0]
        study = ablate.begin(runs[name].folder.with_name(f"{runs[name].folder.name}-prices"), self.table(name))
        study.play(Local(1))
        table = {row["what"]: row for row in ablate.prices(study).iter_rows(named=True)}
        return [
            _row(
                name,
                f"share of wins lost without {what}",
                *(row[key] for key in ("price", "low", "high", "games", "e_value")),
            )
            for what in question["prices"]
            if (row := table.get(what))
        ]

    def table(self, name: str) -> Table:
        settings = self.settings(name)
        return Table(
            game=self.title.id,
            seats=settings["seats"],
            bots=tuple(settings["bots"].split(",")),
            games=settings["games"],
            seed=settings["seed"],
            options=self.title.options().differing(self.options(name)),
        )

    def _tried(self, question: Json) -> list[Json]:
        """`tried` names a module of tools/tried: its `rows(plan)` plays the games of each run, or of `tried_runs`, once
        more in another way."""
        if "tried" not in question:
            return []
        module = import_module(f"tools.tried.{question['tried']}")
        names: list[str] = question.get("tried_runs") or question["runs"]
        return [_row(name, *row) for name in names for row in module.rows(self.manifest(name).plan)]

    def _changes(self, question: Json, name: str, runs: dict[str, Run]) -> list[Json]:
        """The changes against the first run of the question, game by game, if they share their chance."""
        first = question["runs"][0]
        ours, theirs = self.settings(first), self.settings(name)
        if any(ours[key] != theirs[key] for key in ("seats", "games", "seed")):
            return []
        table = {row["figure"]: row for row in compared(runs[first], runs[name]).iter_rows(named=True)}
        columns = ("difference", "low", "high", "larger", "smaller", "e_value", "verdict", "game", "games")
        return [
            {"run": name, "against": first, "figure": figure, **{key: table[figure][key] for key in columns}}
            for figure in self.shown(name, question)
            if figure in table
        ]

    def shown(self, name: str, question: Json) -> list[str]:
        """The figures that a question shows of a run: places in turn order only as far as there are players."""
        places = [f"share of place {place}" for place in range(1, self.settings(name)["seats"] + 1)]
        return [each for each in question.get("show", []) if not each.startswith("share of place") or each in places]


def _why(figure: str) -> str:
    return f"one with {in_plain(figure.removeprefix('share of '))}" if is_share(figure) else f"most {in_plain(figure)}"


def _row(
    run: str, figure: str, value: float, low: float | None, high: float | None, n: int, e_value: float | None = None
) -> Json:
    return {"run": run, "figure": figure, "value": value, "low": low, "high": high, "n": n, "e_value": e_value}


def work(studied: Studied, folder: Path, workers: int, only: set[int], seconds: float) -> None:
    """Plays what is missing and writes what was found after every question."""
    deadline = time.monotonic() + seconds if seconds else 0.0
    for question in studied.questions:
        key = str(question["number"])
        if "runs" not in question or (only and question["number"] not in only):
            continue
        if studied.found.get(key, {}).get("mark") == studied.mark(question):
            continue
        runs = {}
        for name in question["runs"]:
            if deadline and time.monotonic() > deadline:
                return
            manifest = studied.manifest(name)
            runs[name] = Run.begin(folder / studied.title.id / f"{name}-{manifest.digest[:8]}", manifest)
            play(runs[name], Local(workers))
        studied.found[key] = studied.answer(question, runs)
        text = json.dumps(studied.found, indent=1, sort_keys=True)
        studied.found_in.write_text(text + "\n", encoding="utf-8")
        print(f"question {key}: done", flush=True)


# The page


def page(studied: Studied) -> str:
    id = studied.title.id
    lines = [
        f"# {studied.title.name}: what its designer would ask",
        "",
        f"Written by `{COMMAND} {id}` from [{id}.toml]({id}.toml), which has the plan, and [{id}.json]({id}.json),",
        "what was found. The questions are those of the page for implementers. Intervals hold at 95 % however often",
        "one looks; an e-value of 20 proves a single difference. A difference is between games with the same chance:",
        "of shares it is the difference itself, of lengths and scores the interval is of how many more games are",
        "longer than shorter. Bots answer for bots of their strength.",
        "",
        studied.plan.get("summary", "").strip(),
        "",
    ]
    for question in studied.questions:
        lines += _section(studied, question)
    return "\n".join(lines).rstrip() + "\n"


def _section(studied: Studied, question: Json) -> list[str]:
    answer = studied.found.get(str(question["number"]))
    lines = [f"## {question['number']}. {question['ask']}", ""]
    if "runs" not in question or not answer:
        return [*lines, question.get("answer", "Not played yet."), ""]
    if answer["mark"] != studied.mark(question):
        lines += ["*Played by earlier rules or bots, or by an earlier plan.*", ""]
    lines += [question.get("answer", "").strip(), ""]
    if answer["rows"]:
        lines += ["| run | figure | found | 95 % interval | n |", "|---|---|---|---|---|"]
        lines += [_sentence(row) for row in answer["rows"]]
        lines += [""]
    if answer["changes"]:
        lines += ["| run | against | figure | difference | interval | e-value | verdict | look at game |"]
        lines += ["|---|---|---|---|---|---|---|---|"]
        lines += [_change(row) for row in answer["changes"]]
        lines += [""]
    lines += ["```sh", *(studied.command(name) for name in question["runs"])]
    if "tried" in question:
        lines += [f"{COMMAND} {studied.title.id} --only {question['number']}"]
    if "prices" in question:
        own = studied.command(question["runs"][0]).replace("circenses simulate", "circenses lab ablate")
        lines += [own.replace(" --no-check --out runs/", " --out runs/prices-")]
    lines += [
        f"circenses lab compare runs/{row['against']} runs/{row['run']}"
        for i, row in enumerate(answer["changes"])
        if row["run"] not in [other["run"] for other in answer["changes"][:i]]
    ]
    lines += [
        f"circenses lab record runs/{row['run']} {row['game']} {row['run']}-{row['game']}.jsonl"
        for row in answer["changes"][:1]
    ]
    if look := answer.get("look"):
        file = f"{look['run']}-{look['game']}.jsonl"
        lines += [f"circenses lab record runs/{look['run']} {look['game']} {file}  # {look['why']}"]
    return [*lines, "```", ""]


def _number(figure: str, value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.1%}" if is_share(figure) else f"{value:.2f}"


def _sentence(row: Json) -> str:
    figure = row["figure"]
    known = row["low"] is not None
    between = f"{_number(figure, row['low'])} to {_number(figure, row['high'])}" if known else ""
    if row["e_value"] is not None:
        between += f"{', ' if known else ''}e-value {in_words(row['e_value'])}"
    if row.get("alike") is not None:
        between += f", {row['alike']:.2f} beside players with as many"
    return f"| {row['run']} | {figure} | {_number(figure, row['value'])} | {between} | {row['n']:,} |"


def _change(row: Json) -> str:
    between = f"{row['low']:+.1%} to {row['high']:+.1%}"
    value = f"{row['difference']:+.1%}" if is_share(row["figure"]) else f"{row['difference']:+.2f}"
    return (
        f"| {row['run']} | {row['against']} | {row['figure']} | {value} | {between} | {in_words(row['e_value'])} | "
        f"{row['verdict']} | {row['game']} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--runs", type=Path, default=Path("runs/studies"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", default="", help="numbers of questions, such as 1,7")
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--page", action="store_true", help="play nothing, write the page again")
    args = parser.parse_args()
    studied = Studied(args.game)
    if not args.page:
        only = {int(number) for number in args.only.split(",") if number}
        work(studied, args.runs, args.workers, only, args.seconds)
    studied.page_in.write_text(page(studied), encoding="utf-8")


if __name__ == "__main__":
    main()
