"""What a house number does: the same games with one value after another."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.lab.evidence import Mean, around
from circenses.lab.metrics.compare import OPEN, differences, filled, is_share, values
from circenses.lab.metrics.frames import deviation, mean
from circenses.lab.studies.folder import Study, Table, opened

MOST = 50  # values of a sweep


@dataclass(frozen=True, kw_only=True)
class Asked(Table):
    key: str
    values: tuple[int, ...] = ()  # () is the whole range, or as many values as are sensible


def begin(folder: Path, asked: Asked) -> Study:
    number = asked.title.options().numbers.get(asked.key)
    if number is None:
        asked.title.options().read({asked.key: 0})  # tells what is like it
        raise BadOption(f"{asked.key} is no house number: it cannot be swept")
    chosen = asked.values or around_printed(number.default, number.low, number.high)
    if not 2 <= len(set(chosen)) <= MOST:
        raise BadOption(f"{len(set(chosen))} values of {asked.key}: a sweep takes 2 to {MOST}")
    plans = {value: asked.plan_with({asked.key: value}) for value in sorted({*chosen})}
    study = Study.begin(folder, "sweep", Asked(**{**vars(asked), "values": tuple(sorted({*chosen}))}))
    for value, plan in plans.items():
        study.run(f"{value:+06d}" if value < 0 else f"{value:06d}", plan)
    return study


def around_printed(printed: int, low: int, high: int, steps: int = 3) -> tuple[int, ...]:
    """From half the printed number to half as much more, within its range."""
    step = max(1, round(printed / 2 / steps))
    return tuple(value for value in (printed + step * i for i in range(-steps, steps + 1)) if low <= value <= high)


def curve(study: Study) -> pl.DataFrame:
    """For each value and figure its mean with interval, and against the first value whether a difference is proved.

    The base is the printed number if it is among the values, else the lowest. Verdicts are by e-BH for each value.
    """
    asked: Asked = opened(Asked, study)
    printed = asked.title.options().numbers[asked.key].default
    runs = {int(name): run for name, run in study.runs.items() if name not in study.broken}
    base = printed if printed in runs else min(runs)
    rows: list[pl.DataFrame] = []
    ours = runs[base].games()
    played = {value: run.games() for value, run in sorted(runs.items())}
    figures = {value: values(games) for value, games in played.items()}
    names = list(dict.fromkeys(name for told in figures.values() for name in told.columns if name != "number"))
    for value, games in played.items():
        told = means(filled(figures[value], names))
        if value == base:
            told = told.with_columns(difference=pl.lit(0.0), e_value=pl.lit(1.0), verdict=pl.lit("base"))
        else:
            against = differences(ours, games).select("figure", "difference", "e_value", "verdict")
            told = told.join(against, on="figure", how="left").with_columns(  # null: neither of the two ever saw it
                pl.col("difference").fill_null(0.0), pl.col("e_value").fill_null(1.0), pl.col("verdict").fill_null(OPEN)
            )
        rows.append(told.with_columns(value=pl.lit(value)).select("value", pl.exclude("value")))
    return pl.concat(rows)


def means(told: pl.DataFrame) -> pl.DataFrame:
    """Every figure, a column of a table of games, with its mean and interval."""
    rows = []
    for name in told.columns[1:]:
        column = told[name]
        n, middle = len(column), mean(column)
        if is_share(name):
            evidence = Mean(0.5)
            for value, times in column.clip(0.0, 1.0).value_counts().sort(column.name).iter_rows():
                evidence.add(value, times)
            low, high = evidence.interval()
        else:
            low, high = around(middle, deviation(column), n)
        rows.append({"figure": name, "games": n, "mean": middle, "low": low, "high": high})
    return pl.DataFrame(rows)


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    asked: Asked = opened(Asked, study)
    proved = table.filter(~pl.col("verdict").is_in([OPEN, "base"]))
    told = []
    for (figure,), own in proved.group_by("figure", maintain_order=True):
        all_values = table.filter(pl.col("figure") == figure)
        least, most = all_values.row(0, named=True), all_values.row(-1, named=True)
        told.append(
            f"{figure}: {least['mean']:.3g} with {asked.key} = {least['value']}, {most['mean']:.3g} with "
            f"{most['value']}. Proved to differ from the base with {', '.join(map(str, own['value'].to_list()))}."
        )
    if not told:
        told = [f"No figure is proved to change with {asked.key} in {asked.games} games of each value."]
    told += [f"{asked.key} = {int(name)} breaks: {fault.reason}." for name, fault in study.broken.items()]
    return told
