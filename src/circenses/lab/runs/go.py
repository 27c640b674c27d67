"""Plays what is missing of a run, checks what is there, and summarises it."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.match import Match
from circenses.lab.decisions import Watched
from circenses.lab.report import Outcome, Report, Tally
from circenses.lab.runs.engines import Engine
from circenses.lab.runs.folder import Run, games_of
from circenses.lab.runs.manifest import DECISIONS, GAMES, MOST_UNITS, Piece, Shard, must_play_the_same
from circenses.lab.runs.unit import play_piece, play_unit
from circenses.lab.sealed import is_whole
from circenses.lab.simulate import Fault, GameFault, Unit, as_match, new_play, play_out

if TYPE_CHECKING:
    import polars

Progress = Callable[[int], None]  # games done


def play(run: Run, engine: Engine, shard: Shard | None = None, progress: Progress | None = None) -> None:
    """Plays until every unit of the shard is there. Units that were there before are not played again."""
    missing = run.missing(shard)
    if not missing:
        return
    must_play_the_same(run.manifest)
    units = run.manifest.units()[(shard or Shard()).part - 1 :: (shard or Shard()).of]
    done = games_of(units) - games_of(missing)
    with closing(engine.run(partial(play_unit, run.manifest), missing)) as results:
        for unit, result in results:
            if isinstance(result, Fault):
                plan = run.manifest.plan
                match = as_match(find_game(plan.game), plan, result.number, result.log)
                raise GameFault(result.number, result.reason, match)
            run.keep(unit, result)
            done += unit.games
            if progress is not None:
                progress(done)


def play_all(runs: Sequence[Run], engine: Engine, progress: Progress | None = None, units: int = 0) -> dict[int, Fault]:
    """Plays several runs side by side, the first `units` units of each (0: all). Returns what broke, by the number of
    the run: its other units are still played, as a rule set that breaks is a finding among others. The runs must have
    been begun in this process (`Run.begin`), which makes sure that they are of today's rules and bots."""
    pieces = [
        Piece(i, unit)
        for i, run in enumerate(runs)
        for unit in run.missing()
        if not units or unit.last < units * run.manifest.unit
    ]
    done = sum(min(run.manifest.plan.games, (units or MOST_UNITS) * run.manifest.unit) for run in runs)
    done -= sum(piece.unit.games for piece in pieces)
    broken: dict[int, Fault] = {}
    work = partial(play_piece, [run.manifest for run in runs])
    with closing(engine.run(work, pieces)) as results:
        for piece, result in results:
            if isinstance(result, Fault):
                broken[piece.run] = result
            else:
                runs[piece.run].keep(piece.unit, result)
            done += piece.unit.games
            if progress is not None:
                progress(done)
    return broken


def check(run: Run, again: int = 0) -> list[str]:
    """What is wrong with the files of a run; [] if nothing is. `again` games, evenly spread, are played again."""
    faults: list[str] = []
    digests: dict[int, str] = {}
    whole = [unit for unit in run.done() if is_whole(run.path(unit).read_bytes())]
    for unit in run.done():
        if unit not in whole:
            faults.append(f"{run.path(unit)} is damaged: remove it, and circenses lab resume plays it again")
    if run.manifest.rows_for not in (GAMES, DECISIONS):
        for unit in whole[: again or 1]:
            if play_unit(run.manifest, unit) != run.path(unit).read_bytes():
                faults.append(f"{run.path(unit)} is another when it is played again")
        return faults
    decided = run.manifest.rows_for == DECISIONS
    for unit in whole:
        try:
            frame = games_decided(run, unit) if decided else run.frame(unit).select("number", "digest")
        except BadOption as fault:  # a file of an earlier version, without a checksum
            faults.append(f"{run.path(unit)}: {fault}")
            continue
        numbers = frame["number"].to_list()
        if numbers != list(range(unit.first, unit.last + 1)):
            faults.append(f"{run.path(unit)} does not hold the {unit}")
            continue
        digests.update(zip(numbers, frame["digest"].to_list(), strict=True))
    expected = sorted(digests)
    for number in expected[:: max(1, len(expected) // again)][:again] if again else []:
        if (actions_of(run, number) if decided else replayed(run, number).digest.hex()) != digests[number]:
            faults.append(f"game {number} is another when it is played again")
    return faults


def games_decided(run: Run, unit: Unit) -> "polars.DataFrame":
    """Every game of a unit, in a run with decisions, with what was seen and done in it."""
    import polars as pl

    rows = run.frame(unit).group_by("number", maintain_order=True).agg("seen", "action")
    return rows.select("number", pl.struct("seen", "action").map_elements(_written, pl.String).alias("digest"))


def _written(game: dict[str, Any]) -> str:
    return hashlib.sha256(b"".join(game["seen"]) + repr(list(game["action"])).encode()).hexdigest()


def actions_of(run: Run, number: int) -> str:
    plan = run.manifest.plan
    play: Watched = new_play(find_game(plan.game), plan, number, Watched)
    play_out(play, plan, number)
    return _written({"seen": [row[2] for row in play.decided], "action": [row[4] for row in play.decided]})


def replayed(run: Run, number: int) -> Outcome:
    plan = run.manifest.plan
    outcome = play_out(new_play(find_game(plan.game), plan, number), plan, number)
    if isinstance(outcome, Fault):
        raise BadOption(f"game {number}: {outcome.reason}")
    return outcome


def as_record(run: Run, number: int) -> Match[Any]:
    """A game of the run as a match that can be saved and shown."""
    plan = run.manifest.plan
    if not 0 <= number < plan.games:
        raise BadOption(f"game {number}: the games of this run are 0 to {plan.games - 1}")
    game = find_game(plan.game)
    play = new_play(game, plan, number)
    play_out(play, plan, number)
    return as_match(game, plan, number, play.log)


def report(run: Run) -> Report:
    """The summary that `circenses simulate` prints, read from the files one after another."""
    tally = Tally()
    for unit in run.done():
        for row in run.frame(unit).iter_rows(named=True):
            tally.add(
                Outcome(
                    number=row["number"],
                    seating=tuple(row["bots"]),
                    ranks=tuple(row["ranks"]),
                    scores=tuple(row["scores"]),
                    ending=row["ending"],
                    decisions=row["decisions"],
                    draws=row["draws"],
                    digest=bytes.fromhex(row["digest"]),
                )
            )
    plan = run.manifest.plan
    differing = find_game(plan.game).options().differing(plan.options)
    return tally.report(plan.game, run.manifest.rules, plan.bots, plan.seed, plan.scheme, differing, plan.check)
