"""People's games beside games of bots at equal tables: where they differ.

Records of any matches are measured as games of a run are. For every one of them bots play a few games with the same
number of players and the same options; what is compared is the people's game with the mean of these.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from circenses.bots import Bot
from circenses.kernel import record
from circenses.kernel.digest import digest
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.log import HUMAN
from circenses.kernel.match import Match
from circenses.kernel.state import CHANCE
from circenses.lab.evidence import Mean, discoveries
from circenses.lab.metrics.compare import OPEN, is_share, values
from circenses.lab.metrics.frames import mean
from circenses.lab.metrics.measured import MeasuredPlay
from circenses.lab.report import Outcome
from circenses.lab.reports.page import in_plain
from circenses.lab.runs.folder import write_aside
from circenses.lab.runs.unit import packed
from circenses.lab.studies.folder import Study, Table, opened

PEOPLE = "people.parquet"
USED = "use of "


@dataclass(frozen=True, kw_only=True)
class Question(Table):
    games: int = 4  # of bots for each game of people
    tables: tuple[str, ...] = ()  # of each game of people: digest of its options, and the number of players
    settings: tuple[dict[str, Any], ...] = ()  # options of each kind of table that differ from the rulebook
    players: tuple[int, ...] = ()  # of each kind of table


def matches(texts: Iterable[str], game: str) -> list[Match[Any]]:
    """Finished matches of that game in which a person sat; records that cannot be read are left out."""
    result: list[Match[Any]] = []
    for text in texts:
        try:
            match = record.loads(text)
        except CircensesError:
            continue
        if match.game.id == game and match.over and any(seat.kind == HUMAN for seat in match.seats):
            if match.state.over():  # not resigned or closed before its end
                result.append(match)
    return result


def measured(match: Match[Any], number: int) -> dict[str, Any]:
    """The row of a match, as if it were a game of a run."""
    play = Replayed(match)
    for entry in match.line:
        play.enter_as_played(entry.seat, entry.action)
    kinds = tuple(seat.kind for seat in match.seats)
    state = play.state
    decisions = play.decisions
    return play.row(
        Outcome(
            number=number,
            seating=kinds,
            ranks=tuple(match.game.ranks(state)),
            scores=tuple(match.game.scores(state)),
            ending=match.game.ending(state),
            decisions=decisions,
            draws=len(play.log) - decisions,
            digest=bytes(32),
        )
    )


class Replayed(MeasuredPlay):
    """Replays a match and measures it on the way."""

    def __init__(self, match: Match[Any]) -> None:
        super().__init__(match.game, [Bot(seat.kind) for seat in match.seats], "", match.options)

    def enter_as_played(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.note([(seat, action)])
            self.decisions += 1
        self.enter(seat, action)


def begin(folder: Path, question: Question, games: Sequence[Match[Any]]) -> Study:
    if not games:
        raise BadOption(f"no finished match of {question.title.name} with a person in it")
    kinds: dict[str, tuple[dict[str, Any], int]] = {}
    tables: list[str] = []
    schema = question.title.options()
    for match in games:
        options = schema.differing({key: match.options[key] for key in schema.defaults()})
        name = digest({"options": options, "players": len(match.seats)})[:12]
        kinds[name] = (options, len(match.seats))
        tables.append(name)
    names = sorted(kinds)
    full = {
        "tables": tuple(tables),
        "settings": tuple(kinds[name][0] for name in names),
        "players": tuple(kinds[name][1] for name in names),
    }
    study = Study.begin(folder, "people", Question(**{**vars(question), **full}))
    rows = [measured(match, i) for i, match in enumerate(games)]
    write_aside(folder / PEOPLE, packed(rows))
    add_runs(study)
    return study


def add_runs(study: Study) -> None:
    question: Question = opened(Question, study)
    for name, options, players in zip(sorted(set(question.tables)), question.settings, question.players, strict=True):
        table = Table(game=question.game, seats=players, bots=question.bots, seed=question.seed, options=options)
        study.run(name, table.plan(games=question.games * question.tables.count(name)))


def differing(study: Study) -> pl.DataFrame:
    """A row for each figure, and for the use of each kind of action and thing (whether somebody used it in a game)."""
    question: Question = opened(Question, study)
    people = pl.read_parquet(study.folder / PEOPLE)
    ours = _with_uses(people)
    bots = {name: _with_uses(study.runs[name].games()) for name in study.runs}
    names = list(dict.fromkeys([*ours.columns[1:], *(name for frame in bots.values() for name in frame.columns[1:])]))
    counts = dict.fromkeys(bots, 0)
    means: list[dict[str, float]] = []
    for table in question.tables:
        part = bots[table].slice(counts[table], question.games)
        counts[table] += question.games
        means.append({name: _mean(part, name) for name in names})
    rows = [_row(name, ours, [mean[name] for mean in means]) for name in names]
    proved = set(discoveries({row["figure"]: row["e_value"] for row in rows}))
    for row in rows:
        if row["figure"] in proved:
            row["verdict"] = "more with people" if row["people"] > row["bots"] else "less with people"
    return pl.DataFrame(rows).sort(["e_value", "figure"], descending=[True, False])


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    proved = table.filter(pl.col("verdict") != OPEN)
    n = table["games"].to_list()[0]
    sentences = [
        f"{n} games of people were compared with games of {', '.join(opened(Question, study).bots)} at equal tables."
    ]
    sentences += [
        f"{in_plain(row['figure'])}: {row['people']:.3g} with people, {row['bots']:.3g} with bots."
        for row in proved.iter_rows(named=True)
    ]
    return sentences if proved.height else [*sentences, "No difference is proved."]


def _with_uses(games: pl.DataFrame) -> pl.DataFrame:
    """Figures of games, and for each thing the share of seats that used it."""
    table = values(games)
    seats = games.select("number", n=pl.col("ranks").list.len())
    uses = games.select("number", "uses").explode("uses").drop_nulls("uses").unnest("uses").join(seats, on="number")
    if uses.is_empty():
        return table
    shares = uses.group_by("number", "what").agg((pl.col("seat").n_unique() / pl.col("n").first()).alias("share"))
    wide = shares.with_columns(what=pl.lit(USED) + pl.col("what")).pivot("what", index="number", values="share")
    return table.join(wide, on="number", how="left").sort("number").fill_null(0.0)


def _mean(frame: pl.DataFrame, name: str) -> float:
    return mean(frame[name]) if name in frame.columns else 0.0


def _row(name: str, ours: pl.DataFrame, bots: list[float]) -> dict[str, Any]:
    own = ours[name].to_list() if name in ours.columns else [0.0] * len(bots)
    evidence = Mean(0.0, -1.0, 1.0)
    bounded = is_share(name) or name.startswith(USED)
    for person, machine in zip(own, bots, strict=True):
        apart = person - machine
        evidence.add(max(-1.0, min(1.0, apart)) if bounded else float((apart > 0) - (apart < 0)))
    low, high = evidence.interval()
    return {
        "figure": name,
        "games": len(own),
        "people": sum(own) / len(own),
        "bots": sum(bots) / len(bots),
        "low": low,
        "high": high,
        "e_value": evidence.e_value,
        "verdict": OPEN,
    }
