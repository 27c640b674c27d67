"""Which of all house numbers matter: Morris screening over every one, then Sobol indices of the few that do.

Each number moves between half of what is printed and half as much more, within its range. Every setting meets the same
chance, so that small effects show in few games.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.kernel.options import Number
from circenses.lab.metrics.compare import values
from circenses.lab.metrics.frames import deviation, mean, own_columns
from circenses.lab.runs import Engine
from circenses.lab.studies.folder import Study, Table, opened

FIGURES = ("share of place 1", "rounds", "gap")
LEVELS = 4  # of a number in Morris' design
TOP = 5


@dataclass(frozen=True, kw_only=True)
class Question(Table):
    games: int = 40
    figures: tuple[str, ...] = FIGURES
    numbers: tuple[str, ...] = ("*",)  # patterns of keys
    paths: int = 4  # of Morris: each number is moved once in each
    points: int = 16  # of Sobol, a power of 2; 0 leaves that part out


def window(number: Number) -> tuple[int, int]:
    half = max(1, round(number.default / 2))
    return max(number.low, number.default - half), min(number.high, number.default + half)


def chosen(question: Any) -> dict[str, tuple[int, int]]:
    """The numbers that can be moved, and how far."""
    numbers = question.title.options().numbers
    for pattern in question.numbers:
        if not any(fnmatchcase(key, pattern) for key in numbers):
            raise BadOption(
                f"no house number of {question.title.name} is like {pattern!r}: circenses games {question.game}"
            )
    spans = {
        key: window(number)
        for key, number in numbers.items()
        if any(fnmatchcase(key, pattern) for pattern in question.numbers)
    }
    return {key: span for key, span in spans.items() if span[0] < span[1]}


def begin(folder: Path, question: Question) -> Study:
    if not 2 <= question.paths <= 100:
        raise BadOption(f"paths = {question.paths}: it takes a whole number from 2 to 100")
    if question.points and (question.points & (question.points - 1) or not 4 <= question.points <= 4096):
        raise BadOption(f"points = {question.points}: it takes a power of 2 from 4 to 4096, or 0")
    spans = chosen(question)
    if len(spans) < 2:
        raise BadOption(
            f"{len(spans)} house numbers of {question.title.name} can be moved: a screening takes at least 2"
        )
    question.plan()
    must_know(question)
    salib()
    study = Study.begin(folder, "screen", question)
    study.run("printed", question.plan(), question.games)
    _runs(study, question, "morris", _morris(question, spans)[1], list(spans))
    return study


def must_know(question: Question) -> None:
    """Refuses figures that no game has. Shares of words may be of words that one game does not show."""
    games = question.sample()
    known = values(games).columns[1:]
    open_ended = tuple(
        f"share of {name.replace('_', ' ')} "
        for name in ("ending", *own_columns(games))
        if games[name].dtype == pl.String
    )
    for figure in question.figures:
        if figure not in known and not figure.startswith(open_ended):
            raise BadOption(f"no figure {figure!r}: choose from {', '.join(known)}")


def _runs(study: Study, question: Question, prefix: str, design: Any, keys: Sequence[str]) -> None:
    """A run for each setting; one that the game refuses has none."""
    for i, point in enumerate(design):
        setting = {key: round(float(value)) for key, value in zip(keys, point, strict=True)}
        try:
            plan = question.plan_with(setting)
        except BadOption:
            continue
        study.run(f"{prefix}-{i:05d}", plan, question.games)


def play(study: Study, engine: Engine, progress: Callable[[int, int], None] | None = None) -> None:
    """Plays both parts; `progress` gets the games done and the games in all."""
    question: Question = opened(Question, study)
    study.play(engine, progress and (lambda done: progress(done, study.games)))
    if question.points:
        top = effects(study)["number"].to_list()[:TOP]
        spans = {key: chosen(question)[key] for key in top}
        _runs(study, question, "sobol", _sobol(question, spans)[1], top)
        study.play(engine, progress and (lambda done: progress(done, study.games)))


def effects(study: Study) -> pl.DataFrame:
    """A row for each number, the most influential first.

    `mu*` is the mean size of a figure's change as the number goes through its window, in standard deviations of that
    figure between games; `sigma` tells how much that depends on the other numbers. `influence` is the largest of all
    `mu*`.
    """
    question: Question = opened(Question, study)
    spans = chosen(question)
    problem, design = _morris(question, spans)
    base = _means(study, "printed", question.figures)
    deviations = _deviations(study, question.figures)
    outcomes = _outcomes(study, "morris", len(design), question.figures, base)
    analyse = salib()["morris_analyze"]
    table = {"number": list(spans), "low": [s[0] for s in spans.values()], "high": [s[1] for s in spans.values()]}
    for j, figure in enumerate(question.figures):
        import numpy as np

        scaled = np.array([row[j] for row in outcomes]) / deviations[j]
        analysis = analyse(problem, design, scaled, num_levels=LEVELS, seed=1)
        table[f"mu* {figure}"] = [float(value) for value in analysis["mu_star"]]
        table[f"± {figure}"] = [float(value) for value in analysis["mu_star_conf"]]
        table[f"sigma {figure}"] = [float(value) for value in analysis["sigma"]]
    frame = pl.DataFrame(table)
    return frame.with_columns(influence=pl.max_horizontal(f"mu* {figure}" for figure in question.figures)).sort(
        ["influence", "number"], descending=[True, False]
    )


def indices(study: Study) -> pl.DataFrame:
    """Sobol indices of the first numbers: which share of a figure's variance each explains alone (`first`) and with all
    it does together with others (`total`)."""
    question: Question = opened(Question, study)
    top = effects(study)["number"].to_list()[:TOP]
    problem, design = _sobol(question, {key: chosen(question)[key] for key in top})
    base = _means(study, "printed", question.figures)
    outcomes = _outcomes(study, "sobol", len(design), question.figures, base)
    rows: list[dict[str, Any]] = []
    import numpy as np

    for j, figure in enumerate(question.figures):
        column = np.array([row[j] for row in outcomes])
        if column.std() == 0:
            continue
        analysis = salib()["sobol_analyze"](problem, column, calc_second_order=False, seed=1)
        rows += [
            {
                "figure": figure,
                "number": key,
                "settings": len(design),
                "first": float(analysis["S1"][i]),
                "± first": float(analysis["S1_conf"][i]),
                "total": float(analysis["ST"][i]),
                "± total": float(analysis["ST_conf"][i]),
            }
            for i, key in enumerate(top)
        ]
    return pl.DataFrame(rows)


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    question: Question = opened(Question, study)
    settings = sum(name.startswith("morris") for name in study.runs)
    sentences = [f"{table.height} house numbers were moved in {settings} settings of {question.games} games each."]
    for figure in question.figures:
        best = table.sort(f"mu* {figure}", descending=True).head(TOP)
        names = ", ".join(f"{row['number']} ({row[f'mu* {figure}']:.2f})" for row in best.iter_rows(named=True))
        sentences.append(f"Most influence on {figure}, in standard deviations: {names}.")
    if study.broken:
        sentences.append(
            f"{len(study.broken)} settings break a game; the first: {next(iter(study.broken.values())).reason}."
        )
    return sentences


# Designs and what came out


def salib() -> dict[str, Any]:
    try:
        from SALib.analyze import morris as morris_analyze
        from SALib.analyze import sobol as sobol_analyze
        from SALib.sample import morris as morris_sample
        from SALib.sample import sobol as sobol_sample
    except ImportError:
        raise BadOption("screening needs SALib: pip install 'circenses[lab]'") from None
    return {
        "morris_analyze": morris_analyze.analyze,
        "sobol_analyze": sobol_analyze.analyze,
        "morris_sample": morris_sample.sample,
        "sobol_sample": sobol_sample.sample,
    }


def _problem(spans: dict[str, tuple[int, int]]) -> dict[str, Any]:
    return {"num_vars": len(spans), "names": list(spans), "bounds": [list(span) for span in spans.values()]}


def _morris(question: Question, spans: dict[str, tuple[int, int]]) -> tuple[dict[str, Any], Any]:
    problem = _problem(spans)
    return problem, salib()["morris_sample"](problem, question.paths, num_levels=LEVELS, seed=1)


def _sobol(question: Question, spans: dict[str, tuple[int, int]]) -> tuple[dict[str, Any], Any]:
    problem = _problem(spans)
    return problem, salib()["sobol_sample"](problem, question.points, calc_second_order=False, seed=1)


def _means(study: Study, name: str, figures: Sequence[str]) -> list[float]:
    table = values(study.runs[name].games())
    return [mean(table[figure]) if figure in table.columns else 0.0 for figure in figures]


def _deviations(study: Study, figures: Sequence[str]) -> list[float]:
    table = values(study.runs["printed"].games())
    return [(deviation(table[figure]) if figure in table.columns else 0.0) or 1.0 for figure in figures]


def _outcomes(study: Study, prefix: str, size: int, figures: Sequence[str], base: list[float]) -> list[list[float]]:
    """The result at each point of a design. Where games broke or were refused, the result just before, so that the step
    counts as having no effect."""
    rows: list[list[float]] = []
    for i in range(size):
        name = f"{prefix}-{i:05d}"
        if name in study.runs and name not in study.broken:
            table = values(study.runs[name].games())
            row = [mean(table[figure]) if figure in table.columns else 0.0 for figure in figures]
        else:
            row = rows[-1] if rows else base
        rows.append(row)
    return rows
