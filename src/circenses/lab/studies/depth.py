"""How deep a game is: does thinking twice as long still win more?"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from circenses.bots import settings
from circenses.bots.settings import BUDGETS, LEVELS
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.evidence import discoveries
from circenses.lab.metrics import frames
from circenses.lab.studies.folder import Study, Table, opened


@dataclass(frozen=True, kw_only=True)
class Question(Table):
    search: str = ""  # default: what the highest level of the game uses
    budget: int = 25  # the smallest
    doublings: int = 8


def search_of(game: Game[Any]) -> str:
    """The search of the highest level that has a budget."""
    searches = [str(settings.level(game, level)["search"]) for level in LEVELS]
    return next((search for search in reversed(searches) if search in BUDGETS), "ismcts")


def begin(folder: Path, question: Question) -> Study:
    search = question.search or search_of(question.title)
    if search not in BUDGETS:
        raise BadOption(f"search = {search!r}: it takes one with a budget: {', '.join(BUDGETS)}")
    if not 1 <= question.doublings <= 12:
        raise BadOption(f"doublings = {question.doublings}: it takes a whole number from 1 to 12")
    if not 1 <= question.budget <= 100_000:
        raise BadOption(f"budget = {question.budget}: it takes a whole number from 1 to 100000")
    pairs = [(question.budget << rung, question.budget << (rung + 1)) for rung in range(question.doublings)]
    plans = [question.plan(bots=(f"{search}@{rich}", f"{search}@{poor}")) for poor, rich in pairs]
    study = Study.begin(folder, "depth", Question(**{**vars(question), "search": search}))
    for (poor, rich), plan in zip(pairs, plans, strict=True):
        study.run(f"{rich:09d}-{poor}", plan)
    return study


def ladder(study: Study) -> pl.DataFrame:
    """For each rung the share of first places of the richer bot; `proved` by e-BH over all rungs."""
    rows = []
    for name, run in sorted(study.runs.items()):
        rich = run.manifest.plan.bots[0]
        row = frames.by_bot(run.games()).filter(pl.col("bot") == rich).row(0, named=True)
        del row["bot"]
        rows.append({"richer": int(name.partition("-")[0]), "poorer": int(name.partition("-")[2]), **row})
    proved = set(discoveries({row["richer"]: row["e_value"] for row in rows}))
    return pl.DataFrame(rows).with_columns(
        ratio=pl.col("share") / pl.col("fair"), proved=pl.col("richer").is_in(list(proved))
    )


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    better = table.filter(pl.col("proved") & (pl.col("share") > pl.col("fair")))
    question: Question = opened(Question, study)
    sentences = [
        f"{better.height} of {table.height} doublings of {question.search} are proved to win more "
        f"({question.games} games each)."
    ]
    if better.height:
        top = better.row(-1, named=True)
        sentences.append(
            f"The last that does: {top['richer']} over {top['poorer']}, {top['share']:.0%} ({top['fair']:.0%} is fair)."
        )
    return sentences
