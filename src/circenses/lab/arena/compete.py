"""Plays a contest in waves until every pair is settled; games that the file of results holds are not played again."""

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from circenses.games import game as find_game
from circenses.games.shelf import SHELF
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.arena.played import Played, Task, play, play_task
from circenses.lab.arena.schedule import Contest, make_contest
from circenses.lab.arena.stamp import stamp
from circenses.lab.arena.standings import Standings, open_pairs, standings
from circenses.lab.files import append
from circenses.lab.simulate import worker_count
from circenses.lab.workers import spread

Progress = Callable[[int, int], None]  # games done, games at most from now on
WAVE = 4  # games at least for each worker between two looks at which pairs are settled


def compete(
    game: str | Game[Any],
    bots: Sequence[str],
    seats: int = 0,
    games: int = 100,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    form: str = "duel",
    iterations: int = 0,
    stop: bool = True,
    workers: int | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """A round robin of bots.

    Every pair plays `games` games, rounded up to whole blocks; fewer if `stop` and the evidence is enough before. Who
    is found stronger, and after how many games, depends on the seed and not on the number of workers.
    `keep` names a file to which every game is written as it ends; the same contest, run again, continues the file.
    """
    title = find_game(game)
    contest = make_contest(title, bots, seats, games, seed, options, form, iterations, stop)
    return run(title, contest, worker_count(workers), keep, progress)


def run(
    title: Game[Any], contest: Contest, workers: int, keep: Path | None = None, progress: Progress | None = None
) -> Standings:
    done = recall(title, contest, keep) if keep is not None else []
    while wave := next_wave(contest, done, workers):
        most = len(done) + len(left(contest, done))
        with closing(_games(title, contest, wave, workers)) as games:
            for game in games:
                done.append(game)
                if keep is not None:
                    append(keep, game.to_json())
                if progress is not None:
                    progress(len(done), most)
    return standings(contest, done)


def left(contest: Contest, done: Sequence[Played]) -> list[Task]:
    """All games of the pairs not yet settled."""
    tasks: list[Task] = []
    for pair in open_pairs(contest, done):
        played = {game.number for game in done if game.pair == pair}
        tasks += [Task(pair, number) for number in range(contest.most(pair)) if number not in played]
    return tasks


def next_wave(contest: Contest, done: Sequence[Played], workers: int) -> list[Task]:
    """A block of every open pair, or more if that would leave workers idle."""
    tasks = left(contest, done)
    pairs = sorted({task.pair for task in tasks})
    wave: list[Task] = []
    for pair in pairs:
        own = [task for task in tasks if task.pair == pair]
        block = contest.block(pair)
        blocks = max(1, -(-WAVE * workers // (block * len(pairs))))
        stop = (min(task.number for task in own) // block + blocks) * block
        wave += [task for task in own if task.number < stop]
    return sorted(wave, key=lambda task: (task.number, task.pair))


def _games(title: Game[Any], contest: Contest, wave: list[Task], workers: int) -> Generator[Played, None, None]:
    if workers == 1 or not SHELF.reaches_workers(title):
        for task in wave:
            yield play(title, contest, task.pair, task.number)
        return
    with closing(spread(partial(play_task, contest), wave, workers)) as games:
        yield from games


# The file of results: the contest with the stamp of its bots, then a line for each game


def recall(title: Game[Any], contest: Contest, keep: Path) -> list[Played]:
    """The games in the file; starts a new file if there is none."""
    mine = {**contest.to_json(), "stamp": stamp(title, contest)}
    if not keep.exists():
        append(keep, mine)
        return []
    head, games = read_results(keep)
    head.setdefault("stamp", mine["stamp"])  # files from before there were stamps
    odd = [key for key in mine if key != "games" and head.get(key) != mine[key]]
    if odd == ["stamp"]:
        raise BadOption(f"{keep} was played by other bots: their settings or their code have changed since")
    if odd:
        differences = ", ".join(f"{key} {head.get(key)!r} instead of {mine[key]!r}" for key in odd if key != "stamp")
        raise BadOption(f"{keep} is of another contest: {differences}")
    seatings = [contest.seatings(pair) for pair in range(len(contest.pairs()))]
    for game in games:
        if game.seating != seatings[game.pair][game.number % len(seatings[game.pair])]:
            raise BadOption(
                f"{keep}: game {game.number} of pair {game.pair} has seats that a contest does not give any more"
            )
    return games


def read_results(keep: Path) -> tuple[dict[str, Any], list[Played]]:
    """The head of a file of results, and its games."""
    try:
        lines = [json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines()]
        return lines[0], [Played.from_json(line) for line in lines[1:]]
    except (OSError, ValueError, TypeError, KeyError, IndexError) as fault:
        raise BadOption(f"{keep} is no file of arena results: {fault}") from None
