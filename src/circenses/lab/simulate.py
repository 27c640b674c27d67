"""Many games between bots, on all cores, each of which can be played again from the seed and its number.

Game `i` of a run with seed `S` is a match with the open seed `S/i`, whose chance is drawn in named streams. Bots change
seats from game to game: in game `i` the bot of seat `s` is number `(s + i) % seats` of the list. Each seat's bot has
generators of its own (`circenses.bots.randomness`).
"""

import hashlib
import secrets
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from circenses.bots import bot
from circenses.games import game as find_game
from circenses.games.shelf import SHELF
from circenses.kernel import draws, record
from circenses.kernel.errors import BadOption, CircensesError, at_least
from circenses.kernel.game import Game
from circenses.kernel.match import Entry, Match
from circenses.kernel.state import CHANCE
from circenses.lab.play import Log, Play
from circenses.lab.report import Outcome, Report, Tally
from circenses.lab.workers import all_cores, spread

CHECKED_BELOW = 1000  # games: a run this small can afford to test every state
CHUNK = 64  # games at most

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: plain data, as worker processes get it."""

    game: str
    seats: int
    bots: tuple[str, ...]  # by seat, in game 0
    games: int
    seed: str
    options: dict[str, Any]
    bound: int  # decisions of players a game may last
    check: bool
    scheme: str = draws.STREAMS

    def seating(self, number: int) -> tuple[str, ...]:
        return tuple(self.bots[(seat + number) % self.seats] for seat in range(self.seats))

    def match_seed(self, number: int) -> str:
        return f"{self.seed}/{number}"


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that broke, and what is wrong after the decisions of its log."""

    number: int
    reason: str
    log: Log


@dataclass(frozen=True, slots=True)
class Unit:
    """Games that are played together, the last included."""

    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first + 1

    def __str__(self) -> str:
        return f"games {self.first} to {self.last}"


class GameFault(Exception):
    """An invariant failed, or the rules did; `match` is the game up to there, ready to be saved."""

    def __init__(self, number: int, reason: str, match: Match[Any]) -> None:
        super().__init__(f"game {number}, after {len(match.log)} entries: {reason}")
        self.number = number
        self.reason = reason
        self.match = match


def simulate(
    game: str | Game[Any],
    seats: int = 0,
    bots: Sequence[str] = ("uniform",),
    games: int = 100,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    workers: int | None = None,
    check: bool | None = None,
    progress: Progress | None = None,
    *,
    preset: str = "",
) -> Report:
    """Plays `games` games and reports; the same seed gives the same games whatever the number of workers.

    `seats` 0 is the smallest number the game allows. Fewer bots than seats are repeated in turn, and every game
    moves them on by one seat. Without a seed a fresh one is made; the report names it. `workers` is the number of
    processes, by default one for each core; 1 stays in this process, as does a game that is not installed.
    `check` (by default below 1,000 games) tests every invariant after every decision. `progress` is told how many
    games are done. Raises BadOption for wrong input, GameFault when a game breaks, WorkerDied when processes do.
    A script that uses several workers needs the usual `if __name__ == "__main__":`.
    """
    title = find_game(game)
    plan = make_plan(title, seats, bots, games, seed, title.options().resolve(options, preset), check)
    return run(title, plan, worker_count(workers), progress)


def run(title: Game[Any], plan: Plan, workers: int, progress: Progress | None = None) -> Report:
    """The second half of `simulate`: plays a valid plan."""
    tally = Tally()
    with closing(_outcomes(title, plan, workers)) as outcomes:
        for outcome in outcomes:
            if isinstance(outcome, Fault):
                raise GameFault(outcome.number, outcome.reason, as_match(title, plan, outcome.number, outcome.log))
            tally.add(outcome)
            if progress is not None:
                progress(tally.games)
    differing = title.options().differing(plan.options)
    return tally.report(title.id, title.version, plan.bots, plan.seed, plan.scheme, differing, plan.check)


def make_plan(
    game: Game[Any],
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int | str | None,
    options: dict[str, Any],
    check: bool | None,
) -> Plan:
    """Makes a plan; finds everything that can be wrong with the input before a process is started."""
    seats = game.must_seat(seats or game.seats[0])
    at_least(games, 1, "games")
    if not 1 <= len(bots) <= seats:
        raise BadOption(f"{len(bots)} bots for {seats} seats: name 1 to {seats}")
    for name in bots:
        bot(name)
    game.new(seats, options)
    return Plan(
        game=game.id,
        seats=seats,
        bots=tuple(bots[i % len(bots)] for i in range(seats)),
        games=games,
        seed=secrets.token_hex(8) if seed is None else str(seed),
        options=options,
        bound=game.bound(seats, options),
        check=games < CHECKED_BELOW if check is None else check,
    )


def worker_count(workers: int | None) -> int:
    return all_cores() if workers is None else at_least(workers, 1, "workers")


def _outcomes(game: Game[Any], plan: Plan, workers: int) -> Generator[Outcome | Fault, None, None]:
    """The outcomes in the order of their numbers."""
    if workers == 1 or not SHELF.reaches_workers(game):
        for number in range(plan.games):
            yield play_game(game, plan, number)
        return
    size = max(1, min(CHUNK, plan.games // (workers * 8)))
    units = units_of(plan.games, size)
    with closing(spread(partial(play_unit, plan), units, workers)) as results:
        for outcomes in results:
            yield from outcomes


def units_of(games: int, size: int) -> list[Unit]:
    return [Unit(first, min(first + size, games) - 1) for first in range(0, games, size)]


def play_unit(plan: Plan, unit: Unit) -> list[Outcome | Fault]:
    """The task of a worker process; it stops at a fault."""
    game = find_game(plan.game)
    outcomes: list[Outcome | Fault] = []
    for number in range(unit.first, unit.last + 1):
        outcomes.append(play_game(game, plan, number))
        if isinstance(outcomes[-1], Fault):
            break
    return outcomes


def play_game(game: Game[Any], plan: Plan, number: int) -> Outcome | Fault:
    return play_out(new_play(game, plan, number), plan, number)


def new_play(game: Game[Any], plan: Plan, number: int, kind: type[Play] = Play) -> Any:
    bots = [bot(name, patient=True) for name in plan.seating(number)]
    return kind(game, bots, plan.match_seed(number), plan.options, plan.scheme)


def play_out(play: Play, plan: Plan, number: int) -> Outcome | Fault:
    try:
        reason = _play(play, plan)
        return Fault(number, reason, play.log) if reason else _outcome(play, plan, number)
    except Exception as fault:  # rules or a bot that break are a finding; the record shows where
        return Fault(number, f"{type(fault).__name__}: {fault}", play.log)


def _play(play: Play, plan: Plan) -> str:
    """Plays to the end; returns what is broken, or ''."""
    if plan.check and (broken := play.game.faults(play.state)):
        return "; ".join(broken)
    while moves := play.choose():
        for seat, action in moves:
            play.enter(seat, action)
            if plan.check and (broken := play.game.faults(play.state)):
                return "; ".join(broken)
        if play.decisions > plan.bound:
            return f"the game is not over after {plan.bound} decisions, its bound"
    return ""


def _outcome(play: Play, plan: Plan, number: int) -> Outcome:
    game, s = play.game, play.state
    return Outcome(
        number=number,
        seating=plan.seating(number),
        ranks=tuple(game.ranks(s)),
        scores=tuple(game.scores(s)),
        ending=game.ending(s),
        decisions=play.decisions,
        draws=len(play.log) - play.decisions,
        digest=hashlib.sha256(repr(play.log).encode()).digest(),
        capped=play.capped,
    )


def as_match(game: Game[Any], plan: Plan, number: int, log: Log) -> Match[Any]:
    """A game of the run as a match that can be saved, shown and continued."""
    kinds = list(plan.seating(number))
    names = [f"{kind} {seat + 1}" for seat, kind in enumerate(kinds)]
    seed = plan.match_seed(number)
    match = Match(
        game, plan.seats, plan.options, seed=seed, names=names, kinds=kinds, scripted=True, scheme=plan.scheme
    )
    for seat, action in log:
        entry = Entry(len(match.log), match.ply, seat, action, game.label(match.state, action))
        if seat == CHANCE:
            match.draw()
        game.apply(match.state, seat, action)
        match.log.append(entry)
        match.line.append(entry)
    match.scripted = False  # chance followed the seed, so a reader may check it
    return match


def save_fault(fault: GameFault, folder: Path) -> Path:
    """Writes the record of a broken game to a new file in the folder; returns its path."""
    stem = f"fault-{fault.match.game.id}-" + "".join(c if c.isalnum() else "-" for c in fault.match.open_seed)
    names = [f"{stem}.jsonl", *(f"{stem}-{again}.jsonl" for again in range(2, 100))]
    path = next((folder / name for name in names if not (folder / name).exists()), None)
    if path is None:
        raise CircensesError(f"{folder} is full of records {stem}: move them away")
    record.save(fault.match, path)
    return path
