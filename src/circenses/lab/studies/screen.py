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
from circenses.lab.metrics.frames import deviation, mean
from circenses.lab.runs import Engine
from circenses.lab.studies.folder import Study, Table, opened

FIGURES = ("share of place 1", "rounds", "gap")
LEVELS = 4  # of a number in Morris' design
TOP = 5


@dataclass(frozen=True, kw_only=True)
class Asked(Table):
    games: int = 40
    figures: tuple[str, ...] = FIGURES
    numbers: tuple[str, ...] = ("*",)  # patterns of keys
    paths: int = 4  # of Morris: each number is moved once in each
    points: int = 16  # of Sobol, a power of 2; 0 leaves that part out


def window(number: Number) -> tuple[int, int]:
    half = max(1, round(number.default / 2))
    return max(number.low, number.default - half), min(number.high, number.default + half)


def chosen(asked: Any) -> dict[str, tuple[int, int]]:
    """The numbers that can be moved, with how far."""
    numbers = asked.title.options().numbers
    for pattern in asked.numbers:
        if not any(fnmatchcase(key, pattern) for key in numbers):
            raise BadOption(f"no house number of {asked.title.name} is like {pattern!r}: circenses games {asked.game}")
    spans = {
        key: window(number)
        for key, number in numbers.items()
        if any(fnmatchcase(key, pattern) for pattern in asked.numbers)
    }
    return {key: span for key, span in spans.items() if span[0] < span[1]}


def begin(folder: Path, asked: Asked) -> Study:
    if not 2 <= asked.paths <= 100:
        raise BadOption(f"paths = {asked.paths}: it takes a whole number from 2 to 100")
    if asked.points and (asked.points & (asked.points - 1) or not 4 <= asked.points <= 4096):
        raise BadOption(f"points = {asked.points}: it takes a power of 2 from 4 to 4096, or 0")
    spans = chosen(asked)
    if len(spans) < 2:
        raise BadOption(f"{len(spans)} house numbers of {asked.title.name} can be moved: a screening takes at least 2")
    asked.plan()
    salib()
    study = Study.begin(folder, "screen", asked)
    study.run("printed", asked.plan(), asked.games)
    _runs(study, asked, "morris", _morris(asked, spans)[1], list(spans))
    return study


def _runs(study: Study, asked: Asked, prefix: str, design: Any, keys: Sequence[str]) -> None:
    """A run for each setting; one that the game refuses has none."""
    for i, point in enumerate(design):
        setting = {key: round(float(value)) for key, value in zip(keys, point, strict=True)}
        try:
            plan = asked.plan_with(setting)
        except BadOption:
            continue
        study.run(f"{prefix}-{i:05d}", plan, asked.games)


def play(study: Study, engine: Engine, progress: Callable[[int, int], None] | None = None) -> None:
    """Both parts; `progress` is told games done and games in all."""
    asked: Asked = opened(Asked, study)
    study.play(engine, progress and (lambda done: progress(done, study.games)))
    if asked.points:
        top = effects(study)["number"].to_list()[:TOP]
        spans = {key: chosen(asked)[key] for key in top}
        _runs(study, asked, "sobol", _sobol(asked, spans)[1], top)
        study.play(engine, progress and (lambda done: progress(done, study.games)))


def effects(study: Study) -> pl.DataFrame:
    """A row for each number, the most influential first.

    `mu*` is the mean size of a figure's change as the number goes through its window, in standard deviations of that
    figure between games; `sigma` tells how much that depends on the other numbers. `influence` is the largest of all
    `mu*`.
    """
    asked: Asked = opened(Asked, study)
    spans = chosen(asked)
    problem, design = _morris(asked, spans)
    base = _means(study, "printed", asked.figures)
    deviations = _deviations(study, asked.figures)
    outcomes = _outcomes(study, "morris", len(design), asked.figures, base)
    analyse = salib()["morris_analyze"]
    table = {"number": list(spans), "low": [s[0] for s in spans.values()], "high": [s[1] for s in spans.values()]}
    for j, figure in enumerate(asked.figures):
        import numpy as np

        scaled = np.array([row[j] for row in outcomes]) / deviations[j]
        found = analyse(problem, design, scaled, num_levels=LEVELS, seed=1)
        table[f"mu* {figure}"] = [float(value) for value in found["mu_star"]]
        table[f"± {figure}"] = [float(value) for value in found["mu_star_conf"]]
        table[f"sigma {figure}"] = [float(value) for value in found["sigma"]]
    made = pl.DataFrame(table)
    return made.with_columns(influence=pl.max_horizontal(f"mu* {figure}" for figure in asked.figures)).sort(
        ["influence", "number"], descending=[True, False]
    )


def indices(study: Study) -> pl.DataFrame:
    """Sobol indices of the first numbers: which share of a figure's variance each explains alone (`first`) and with all
    it does together with others (`total`)."""
    asked: Asked = opened(Asked, study)
    top = effects(study)["number"].to_list()[:TOP]
    problem, design = _sobol(asked, {key: chosen(asked)[key] for key in top})
    base = _means(study, "printed", asked.figures)
    outcomes = _outcomes(study, "sobol", len(design), asked.figures, base)
    rows: list[dict[str, Any]] = []
    import numpy as np

    for j, figure in enumerate(asked.figures):
        column = np.array([row[j] for row in outcomes])
        if column.std() == 0:
            continue
        found = salib()["sobol_analyze"](problem, column, calc_second_order=False, seed=1)
        rows += [
            {
                "figure": figure,
                "number": key,
                "settings": len(design),
                "first": float(found["S1"][i]),
                "± first": float(found["S1_conf"][i]),
                "total": float(found["ST"][i]),
                "± total": float(found["ST_conf"][i]),
            }
            for i, key in enumerate(top)
        ]
    return pl.DataFrame(rows)


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    asked: Asked = opened(Asked, study)
    settings = sum(name.startswith("morris") for name in study.runs)
    told = [f"{table.height} house numbers were moved in {settings} settings of {asked.games} games each."]
    for figure in asked.figures:
        best = table.sort(f"mu* {figure}", descending=True).head(TOP)
        names = ", ".join(f"{row['number']} ({row[f'mu* {figure}']:.2f})" for row in best.iter_rows(named=True))
        told.append(f"Most influence on {figure}, in standard deviations: {names}.")
    if study.broken:
        told.append(
            f"{len(study.broken)} settings break a game; the first: {next(iter(study.broken.values())).reason}."
        )
    return told


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


def _morris(asked: Asked, spans: dict[str, tuple[int, int]]) -> tuple[dict[str, Any], Any]:
    problem = _problem(spans)
    return problem, salib()["morris_sample"](problem, asked.paths, num_levels=LEVELS, seed=1)


def _sobol(asked: Asked, spans: dict[str, tuple[int, int]]) -> tuple[dict[str, Any], Any]:
    problem = _problem(spans)
    return problem, salib()["sobol_sample"](problem, asked.points, calc_second_order=False, seed=1)


def _means(study: Study, name: str, figures: Sequence[str]) -> list[float]:
    told = values(study.runs[name].games())
    missing = [figure for figure in figures if figure not in told.columns]
    if missing:
        raise BadOption(f"no figure {missing[0]!r}: choose from {', '.join(told.columns[1:])}")
    return [mean(told[figure]) for figure in figures]


def _deviations(study: Study, figures: Sequence[str]) -> list[float]:
    told = values(study.runs["printed"].games())
    return [deviation(told[figure]) or 1.0 for figure in figures]


def _outcomes(study: Study, prefix: str, size: int, figures: Sequence[str], base: list[float]) -> list[list[float]]:
    """What was found at each point of a design. Where games broke or were refused, what was found just before: then
    that step counts as without effect."""
    rows: list[list[float]] = []
    for i in range(size):
        name = f"{prefix}-{i:05d}"
        if name in study.runs and name not in study.broken:
            told = values(study.runs[name].games())
            found = [mean(told[figure]) if figure in told.columns else 0.0 for figure in figures]
        else:
            found = rows[-1] if rows else base
        rows.append(found)
    return rows
