"""`circenses tune`: weights of a game's evaluation by self-play, and what its values mean as chances."""

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress, TaskID

from circenses.bots import bot
from circenses.cli import given
from circenses.cli.console import notice, out, print_json
from circenses.cli.progress import bar
from circenses.games import game as find_game
from circenses.kernel.errors import at_least
from circenses.kernel.game import Game
from circenses.lab.files import append
from circenses.lab.tuning import Calibration, Tuning, Verdict, calibrate, reliability_svg, rewrite_numbers, verify
from circenses.lab.tuning.spsa import result
from circenses.lab.tuning.spsa import tune as run

Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the most", show_default=False)]
BotName = Annotated[str, typer.Option("--bot", metavar="NAME", help="the bot that plays with the weights")]
Steps = Annotated[int, typer.Option("--steps", metavar="N", help="steps of the tuning")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="games of each step")]
Proof = Annotated[int, typer.Option("--proof", metavar="N", help="games of the result against the old weights")]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="a name for the run")]
Keep = Annotated[
    Path | None, typer.Option("--keep", metavar="FILE", help="the record of the run, from which it can be resumed")
]
Write = Annotated[
    Path | None, typer.Option("--write", metavar="FILE", help="put the numbers found into this content file")
]
Only = Annotated[bool, typer.Option("--calibrate", help="fit what values mean as chances, instead of tuning weights")]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="with --calibrate: the reliability as SVG")]


def tune(
    game: given.GameId,
    seats: Seats = 0,
    name: BotName = "greedy",
    steps: Steps = 200,
    games: Games = 8,
    proof: Proof = 200,
    seed: Seed = "1",
    keep: Keep = None,
    write: Write = None,
    only: Only = False,
    plot: Plot = None,
    as_json: given.AsJson = False,
) -> None:
    """Tune the weights of a game's evaluation by self-play; the result is kept only if it wins.

    With `--calibrate` it fits instead the scale on which values become chances of winning, for every number of seats.

    Examples:

        circenses tune circus-maximus --seats 2 --steps 20 --games 2 --proof 10
        circenses tune ludus-cyclorum --bot alphabeta@400 --keep run.jsonl --write weights.toml
        circenses tune ludus-cyclorum --calibrate --games 50
    """
    title = find_game(game)
    bot(name)
    for what, number in (("steps", steps), ("games", games), ("proof", proof)):
        at_least(number, 1, what)
    tables = [title.must_seat(seats)] if seats else list(title.seats)
    if only:
        _calibrate(title, tables, name, games, seed, write, plot, as_json)
    else:
        _tune(title, seats or title.seats[-1], name, steps, games, proof, seed, keep, write, as_json)


def _tune(
    title: Game[Any],
    seats: int,
    name: str,
    steps: int,
    games: int,
    proof: int,
    seed: str,
    keep: Path | None,
    write: Path | None,
    as_json: bool,
) -> None:
    plan = Tuning(title.id, title.version, seats, name, steps, games, seed, title.tuning())
    with bar() as progress:
        task = progress.add_task("tuning", total=steps)
        done = run(title, plan, keep, lambda n: progress.update(task, completed=n))
        weights = result(plan, done)
        check = progress.add_task("proof", total=proof)
        verdict = verify(title, plan, weights, proof, lambda n: progress.update(check, completed=n))
    if keep is not None:
        append(keep, {"result": weights, "verdict": asdict(verdict), "better": verdict.better})
    if write is not None and verdict.better:
        write.write_text(rewrite_numbers(write.read_text(encoding="utf-8"), weights), encoding="utf-8")
        notice(f"written to {write}")
    if as_json:
        print_json({"plan": asdict(plan), "result": weights, "verdict": asdict(verdict), "better": verdict.better})
    else:
        _show(plan, weights, verdict)


def _show(plan: Tuning, weights: dict[str, int], verdict: Verdict) -> None:
    for key, weight in weights.items():
        out.print(f"{key:<24}{plan.start[key]:>8} -> {weight}", markup=False)
    share = f"{verdict.share:.1%} ({verdict.low:.1%} to {verdict.high:.1%}) of {verdict.games} games"
    out.print(
        f"against the old weights: {share}: " + ("better" if verdict.better else "not proved better, not written")
    )


def _advance(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)


def _calibrate(
    title: Game[Any],
    seats: list[int],
    name: str,
    games: int,
    seed: str,
    write: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    calibrations: list[Calibration] = []
    with bar() as progress:
        for count in seats:
            task = progress.add_task(f"{count} seats", total=games)
            tell = partial(_advance, progress, task)
            calibrations.append(calibrate(title, count, name, games, seed, tell))
    if write is not None:
        scales = {f"scale.{one.seats}": one.scale for one in calibrations}
        write.write_text(rewrite_numbers(write.read_text(encoding="utf-8"), scales), encoding="utf-8")
    if plot is not None:
        plot.write_text(reliability_svg(calibrations), encoding="utf-8")
    if as_json:
        print_json([asdict(one) for one in calibrations])
        return
    for one in calibrations:
        line = f"loss {one.loss:.3f}, without knowledge {one.flat:.3f}"
        out.print(f"{one.seats} seats: scale {one.scale} from {one.positions} positions, {line}")
        for row in one.bins:
            out.print(f"  predicted {row.predicted:.1%}  won {row.observed:.1%}  ({row.positions} positions)")
