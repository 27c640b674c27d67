"""What a house number does: the same games with one value after another."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.lab.evidence import Mean, around
from circenses.lab.metrics.compare import OPEN, differences, filled, is_share, values
from circenses.lab.metrics.frames import deviation, mean
from circenses.lab.reports.page import in_plain
from circenses.lab.studies.folder import Study, Table, opened

MOST = 50  # values of a sweep


@dataclass(frozen=True, kw_only=True)
class Question(Table):
    key: str
    values: tuple[int, ...] = ()  # () is the whole range, or as many values as are sensible


def begin(folder: Path, question: Question) -> Study:
    number = question.title.options().numbers.get(question.key)
    if number is None:
        question.title.options().read({question.key: 0})  # an unknown key is refused with similar ones
        raise BadOption(f"{question.key} is no house number: it cannot be swept")
    numbers = question.values or around_printed(number.default, number.low, number.high)
    if not 2 <= len(set(numbers)) <= MOST:
        raise BadOption(f"{len(set(numbers))} values of {question.key}: a sweep takes 2 to {MOST}")
    plans = {value: question.plan_with({question.key: value}) for value in sorted({*numbers})}
    study = Study.begin(folder, "sweep", Question(**{**vars(question), "values": tuple(sorted({*numbers}))}))
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
    question: Question = opened(Question, study)
    printed = question.title.options().numbers[question.key].default
    runs = {int(name): run for name, run in study.runs.items() if name not in study.broken}
    base = printed if printed in runs else min(runs)
    rows: list[pl.DataFrame] = []
    ours = runs[base].games()
    frames = {value: run.games() for value, run in sorted(runs.items())}
    figures = {value: values(games) for value, games in frames.items()}
    names = list(dict.fromkeys(name for table in figures.values() for name in table.columns if name != "number"))
    for value, games in frames.items():
        table = means(filled(figures[value], names))
        if value == base:
            table = table.with_columns(difference=pl.lit(0.0), e_value=pl.lit(1.0), verdict=pl.lit("base"))
        else:
            against = differences(ours, games).select("figure", "difference", "e_value", "verdict")
            table = table.join(
                against, on="figure", how="left"
            ).with_columns(  # null: it occurred in neither of the two
                pl.col("difference").fill_null(0.0), pl.col("e_value").fill_null(1.0), pl.col("verdict").fill_null(OPEN)
            )
        rows.append(table.with_columns(value=pl.lit(value)).select("value", pl.exclude("value")))
    return pl.concat(rows)


def means(table: pl.DataFrame) -> pl.DataFrame:
    """Every figure, a column of a table of games, with its mean and interval."""
    rows = []
    for name in table.columns[1:]:
        column = table[name]
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
    question: Question = opened(Question, study)
    proved = table.filter(~pl.col("verdict").is_in([OPEN, "base"]))
    sentences = []
    for (figure,), own in proved.group_by("figure", maintain_order=True):
        all_values = table.filter(pl.col("figure") == figure)
        least, most = all_values.row(0, named=True), all_values.row(-1, named=True)
        differing = ", ".join(map(str, own["value"].to_list()))
        sentences.append(
            f"{in_plain(str(figure))}: {least['mean']:.3g} with {question.key} = {least['value']}, "
            f"{most['mean']:.3g} with {most['value']}. Proved to differ from the base with {differing}."
        )
    if not sentences:
        sentences = [f"No figure is proved to change with {question.key} in {question.games} games of each value."]
    sentences += [f"{question.key} = {int(name)} breaks: {fault.reason}." for name, fault in study.broken.items()]
    return sentences
