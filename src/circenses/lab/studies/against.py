"""Two sides, A and B, that differ in rules or in bots, game by game with the same chance, and with bots of several
levels if that is asked: what differs for beginners need not differ for experts."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.kernel.options import parse_settings
from circenses.lab.evidence import discoveries, in_words
from circenses.lab.metrics.compare import LARGER, OPEN, SMALLER, compared, is_share
from circenses.lab.reports.compare_page import games_that_tell, told
from circenses.lab.reports.page import Replay, in_plain
from circenses.lab.runs import Run
from circenses.lab.simulate import Plan
from circenses.lab.studies.folder import Study, Table, opened

BOTS, PRESET = "bots", "preset"
SIDES = ("a", "b")


@dataclass(frozen=True, kw_only=True)
class Question(Table):
    a: tuple[str, ...] = ()  # KEY=VALUE, preset=NAME, bots=NAMES; nothing is the rulebook with the usual bots
    b: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()  # bots that sit in all seats, one after another; default: those of the table


def begin(folder: Path, question: Question) -> Study:
    plans = {
        f"{level}-{side}": plan_of(question, words, level)
        for level in levels(question)
        for side, words in zip(SIDES, (question.a, question.b), strict=True)
    }
    for level in levels(question):
        a, b = (plans[f"{level}-{side}"] for side in SIDES)
        if (a.options, a.bots) == (b.options, b.bots):
            raise BadOption(
                "A and B are the same: say with --b what differs, such as --b KEY=VALUE or --b bots=senator"
            )
    study = Study.begin(folder, "compare", question)
    for name, plan in plans.items():
        study.run(name, plan)
    return study


def levels(question: Question) -> tuple[str, ...]:
    return question.levels or ("+".join(question.bots),)


def plan_of(question: Question, words: tuple[str, ...], level: str) -> Plan:
    settings: dict[str, Any] = parse_settings(list(words))
    bots = settings.pop(BOTS, None)
    if bots and question.levels:
        raise BadOption(f"bots={bots} and levels: a side that names its bots is played with these only")
    schema = question.title.options()
    changed = schema.differing(schema.resolve(settings, settings.pop(PRESET, "")))
    names = bots.split(",") if bots else level.split("+")
    return question.plan_with(changed, bots=[name.strip() for name in names])


def differences(study: Study) -> pl.DataFrame:
    """As `lab compare` of two runs, for each level, the strongest evidence first; verdicts are by e-BH over all levels
    and figures together."""
    question: Question = opened(Question, study)
    tables = [
        compared(*runs_of(study, level)).select(pl.lit(level).alias("level"), pl.all())
        for level in levels(question)
        if not {f"{level}-{side}" for side in SIDES} & set(study.broken)
    ]
    if not tables:
        raise BadOption(f"games break: {next(iter(study.broken.values())).reason}")
    table = pl.concat(tables)
    rows = table.select("level", "figure", "e_value").iter_rows()
    proved = set(discoveries({(level, figure): e_value for level, figure, e_value in rows}))
    verdicts = [
        OPEN if (row["level"], row["figure"]) not in proved else LARGER if direction(row) > 0 else SMALLER
        for row in table.iter_rows(named=True)
    ]
    return table.with_columns(verdict=pl.Series(verdicts, dtype=pl.String)).sort(
        "e_value", descending=True, maintain_order=True
    )


def runs_of(study: Study, level: str) -> tuple[Run, Run]:
    return study.runs[f"{level}-a"], study.runs[f"{level}-b"]


def direction(row: dict[str, Any]) -> float:
    """What was judged: of shares the difference, of others in how many more games it is larger than smaller."""
    return float(row["difference"] if is_share(row["figure"]) else row["larger"] - row["smaller"])


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    question: Question = opened(Question, study)
    proved = table.filter(pl.col("verdict") != OPEN)
    several = len(levels(question)) > 1
    sentences = []
    for (figure, verdict), own in proved.group_by("figure", "verdict", maintain_order=True):
        parts = [
            f"{told(row, 'b')} instead of {told(row, 'a')}{' with ' + row['level'] if several else ''} "
            f"(e-value {in_words(row['e_value'])})"
            for row in own.iter_rows(named=True)
        ]
        sentences.append(f"{in_plain(str(figure))} is {verdict} under B: {', '.join(parts)}.")
    games = f"{question.games} games{' of each level' if several else ''}"
    sentences = sentences or [f"No difference is proved in {games}."]
    sentences += [f"{name} breaks: {fault.reason}." for name, fault in study.broken.items()]
    return sentences


def replays(study: Study) -> list[Replay]:
    table = differences(study)
    level = table["level"].to_list()[0]  # where the evidence is strongest
    return games_that_tell(*runs_of(study, level), table.filter(pl.col("level") == level))
