"""Searches for house numbers under which a game does what a designer wants (Optuna, several aims at once).

Settings race: each plays a few games, and goes on only while the evidence does not show that it is worse than the best.
The winner is then played again with fresh seeds, because the best of many tries flatters itself. Everything follows
from the seed: a search that was stopped asks for the same settings again, finds their games in the folder, and goes on.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from circenses.kernel.errors import BadOption, at_least
from circenses.lab.runs import Engine, Run
from circenses.lab.studies.folder import Study, Table, opened
from circenses.lab.studies.screen import chosen
from circenses.lab.studies.wants import Distance, Want, read_wants

STAGES = 4  # looks at a setting before it has played all its games
BROKEN = 10.0  # the distance of a setting that the game refuses, or whose games break
BEGINNING = 12  # settings near the printed one to begin with
MOST_CHANGED = 4  # numbers changed at once in these
FIRST = "printed"
CONFIRMED = "confirmed"

Report = Callable[[int, int], None]


@dataclass(frozen=True, kw_only=True)
class Question(Table):
    want: str
    numbers: tuple[str, ...] = ("*",)  # patterns of keys that may be changed
    tries: int = 60
    games: int = 160  # of a setting that stays in the race
    fresh: int = 400  # games of the confirmation


def begin(folder: Path, question: Question) -> Study:
    if not 1 <= question.tries <= 10_000:
        raise BadOption(f"tries = {question.tries}: it takes a whole number from 1 to 10000")
    if question.games < 10 * STAGES:
        raise BadOption(f"games = {question.games}: a search takes at least {10 * STAGES}")
    at_least(question.fresh, 1, "fresh")
    if not chosen(question):
        raise BadOption(f"{question.title.name} has no house number that can be changed")
    plan = question.plan()
    optuna()
    probe(question)
    study = Study.begin(folder, "aim", question)
    study.run(FIRST, plan, unit(question))
    return study


def unit(question: Question) -> int:
    return question.games // STAGES


def probe(question: Question) -> list[Want]:
    """Reads the wishes with the figures of a single game, so that wrong ones are refused before anything runs."""
    return read_wants(question.want, question.sample(), endings(question))


def endings(question: Question) -> list[str]:
    """All that the game names; [] if it does not."""
    names: Sequence[str] = question.title.room("scoring.ENDINGS") or ()
    return [name for name in names if name]


def play(study: Study, engine: Engine, progress: Report | None = None) -> None:
    """The whole search and its confirmation; `progress` gets the settings done and the settings in all."""
    question: Question = opened(Question, study)
    spans = chosen(question)
    study.play(engine, names=[FIRST])
    if study.broken:
        raise BadOption(f"games by the printed rules break: {study.broken[FIRST].reason}")
    wants = read_wants(question.want, study.runs[FIRST].games(), endings(question))
    search = _search(question, spans, len(wants))
    printed_values = {key: question.title.options().numbers[key].default for key in spans}
    best = math.inf
    for number in range(question.tries):
        trial = search.ask()
        setting = {key: trial.suggest_int(key, *span) for key, span in spans.items()}
        changed = {key: value for key, value in setting.items() if value != printed_values[key]}
        distances = _raced(study, question, engine, number, changed, wants, best)
        search.tell(trial, [distance.value if distance else BROKEN for distance in distances])
        if all(distances):
            best = min(best, sum(distance.most for distance in distances if distance))
        if progress is not None:
            progress(number + 1, question.tries + 1)
    winner = settings(study).row(0, named=True)
    study.run(
        CONFIRMED, question.plan_with(_changed(study, winner["setting"]), f"{question.seed}/fresh", question.fresh)
    )
    study.play(engine, names=[CONFIRMED])
    if progress is not None:
        progress(question.tries + 1, question.tries + 1)


def _raced(
    study: Study,
    question: Question,
    engine: Engine,
    number: int,
    changed: dict[str, int],
    wants: list[Want],
    best: float,
) -> list[Distance | None]:
    name = f"try-{number:05d}"
    try:
        run = study.run(name, question.plan_with(changed), unit(question))
    except BadOption:
        return [None] * len(wants)
    for stage in range(1, STAGES + 1):
        study.play(engine, names=[name], units=stage)
        if name in study.broken:
            return [None] * len(wants)
        distances = [want.distance(run.games()) for want in wants]
        if sum(distance.least for distance in distances) > best:
            break
    return list(distances)


def settings(study: Study) -> pl.DataFrame:
    """Every setting tried, the best first: games played, how far from each wish, and what was changed. `front` are
    those that no other beats in every wish."""
    question: Question = opened(Question, study)
    wants = read_wants(question.want, study.runs[FIRST].games(), endings(question))
    rows: list[dict[str, Any]] = []
    for name, run in study.runs.items():
        if name == CONFIRMED or name in study.broken or not run.done():
            continue
        distances = [want.distance(run.games()) for want in wants]
        rows.append(
            {
                "setting": name,
                "games": run.games().height,
                "distance": sum(distance.value for distance in distances),
                **{want.text: distance.words for want, distance in zip(wants, distances, strict=True)},
                "changed": _in_words(run, question),
                "front": False,
                "_each": [distance.value for distance in distances],
            }
        )
    for row in rows:
        row["front"] = not any(
            other["_each"] != row["_each"] and all(a <= b for a, b in zip(other["_each"], row["_each"], strict=True))
            for other in rows
        )
    longest = max(row["games"] for row in rows)
    for row in rows:
        row["_raced"] = row["games"] == longest  # a setting that was dropped early cannot win
    ordered = pl.DataFrame(rows).sort(["_raced", "distance", "setting"], descending=[True, False, False])
    return ordered.drop("_each", "_raced")


def confirmed(study: Study) -> pl.DataFrame:
    """The winner under fresh seeds: each wish, the result, whether it is met, and whether the interval proves it."""
    question: Question = opened(Question, study)
    wants = read_wants(question.want, study.runs[FIRST].games(), endings(question))
    games = study.runs[CONFIRMED].games()
    rows = []
    for want in wants:
        distance, before = want.distance(games), want.distance(study.runs[FIRST].games())
        rows.append(
            {
                "want": want.text,
                "games": games.height,
                "found": distance.words,
                "printed": before.words,
                "met": distance.value == 0,
                "sure": distance.most == 0,
                "sure_not": distance.least > 0,
            }
        )
    return pl.DataFrame(rows)


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    rows = confirmed(study).to_dicts()
    reached = [row for row in rows if row["met"]]
    sentences = [
        f"Under fresh seeds ({rows[0]['games']} games) the best setting meets {len(reached)} of {len(rows)} wishes.",
        f"It changes {_in_words(study.runs[CONFIRMED], opened(Question, study)) or 'nothing'}.",
    ]
    for row in rows:
        verdict = "met" if row["met"] else "not met"
        sure = " (the interval says so too)" if row["sure"] or row["sure_not"] else " (the interval leaves it open)"
        sentences.append(f"{row['want']}: {verdict}{sure}. {row['found']}; printed: {row['printed']}.")
    return sentences


def _in_words(run: Run, question: Question) -> str:
    options = run.manifest.settings()["options"]
    return ", ".join(f"{key}={value}" for key, value in options.items() if question.options.get(key) != value)


def _changed(study: Study, name: str) -> dict[str, Any]:
    options: dict[str, Any] = study.runs[name].manifest.settings()["options"]
    return options


def optuna() -> Any:
    try:
        import optuna as found
    except ImportError:
        raise BadOption("the search needs Optuna: pip install 'circenses[lab]'") from None
    found.logging.set_verbosity(found.logging.WARNING)
    return found


def _search(question: Question, spans: dict[str, tuple[int, int]], aims: int) -> Any:
    """NSGA-II, which begins near the printed rules, where a game is known to work."""
    library = optuna()
    sampler = library.samplers.NSGAIISampler(population_size=BEGINNING, seed=1)
    search = library.create_study(directions=["minimize"] * aims, sampler=sampler)
    defaults = {key: question.title.options().numbers[key].default for key in spans}
    draw = random.Random(question.seed)
    search.enqueue_trial(defaults)
    for _ in range(BEGINNING - 1):
        keys = draw.sample(sorted(spans), min(len(spans), draw.randint(1, MOST_CHANGED)))
        search.enqueue_trial({**defaults, **{key: draw.randint(*spans[key]) for key in keys}})
    return search
