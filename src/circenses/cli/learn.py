"""`circenses learn`: a network that learns a game by playing it."""

import os
from pathlib import Path
from typing import Annotated

import typer

from circenses.cli import given
from circenses.cli.console import notice, out, print_json
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption

Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the fewest", show_default=False)]
Minutes = Annotated[float, typer.Option("--minutes", metavar="M", help="of computing in all, earlier runs included")]
Folder = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="where the training is kept; it goes on from there")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="a number for the training")]
Width = Annotated[int, typer.Option("--width", metavar="W", help="of the two hidden layers")]
Teacher = Annotated[str, typer.Option("--teacher", metavar="BOT", help="whom it imitates first and plays against")]
Lessons = Annotated[int, typer.Option("--lessons", metavar="N", help="games of the teacher")]
Rival = Annotated[str, typer.Option("--rival", metavar="BOT", help="against whom it is measured on the way")]
Every = Annotated[float, typer.Option("--every", metavar="M", help="minutes of computing between two measurements")]
Blocks = Annotated[int, typer.Option("--blocks", metavar="B", help="of a measurement: a game from each seat")]
Games = Annotated[int, typer.Option("--games", metavar="G", help="side by side; half of them against the teacher")]


def learn(
    game: given.GameId,
    folder: Folder,
    seats: Seats = 0,
    minutes: Minutes = 60.0,
    seed: Seed = 1,
    width: Width = 128,
    teacher: Teacher = "civis",
    lessons: Lessons = 2000,
    rival: Rival = "civis",
    every: Every = 2.0,
    blocks: Blocks = 50,
    games: Games = 512,
    as_json: given.AsJson = False,
) -> None:
    """Train a small network: it imitates a bot, then plays against it and itself. Needs the extra `learn`.

    Stop it at any time: the same command goes on from the last measurement, under the plan it began with. In the end
    the folder holds GAME-SEATS.onnx, which the bots `discipulus` and `magister` play with if CIRCENSES_NETS names the
    folder.

    Examples:

        circenses learn circus-maximus --seats 2 --minutes 30 --out nets
        CIRCENSES_NETS=nets circenses arena circus-maximus --seats 2 --bots magister,civis --seed 1
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices of this size gain nothing from a second core
    try:
        from circenses.learn import onnx_file
        from circenses.learn.train import Plan, Progress, train
    except ImportError as fault:
        raise BadOption(f"learning needs more packages: pip install 'circenses[learn]' ({fault})") from None
    title = find_game(game)
    plan = Plan(
        *(title.id, seats or title.seats[0], seed, width),
        teacher=teacher,
        lessons=lessons,
        rival=rival,
        every=60 * every,
        blocks=blocks,
        games=games,
    )

    def tell(done: Progress) -> None:
        point = done.curve[-1]
        notice(
            f"{point['minutes']:.1f} min, {done.games} games: {point['share']:.1%} against {rival}"
            f" ({100 * point['low']:.0f} to {100 * point['high']:.0f} %)"
        )

    training = train(title, plan, folder / f"{title.id}-{plan.seats}", minutes, tell)
    path = folder / f"{title.id}-{plan.seats}.onnx"
    onnx_file.write(training.steady, title, path)
    if as_json:
        print_json({"net": str(path), "plan": vars(training.plan), "curve": training.progress.curve})
    else:
        out.print(f"{path} after {training.progress.seconds / 60:.1f} minutes of computing", markup=False)
