"""The hours-long rest of the tests; stop it at any time, the same command goes on where it was.

    python -m tools.soak                                 everything; results go to docs/verification.md
    python -m tools.soak --game ludus-cyclorum           one game; its section of the page is written
    python -m tools.soak --decisions 200000 --games 0 --oracle 100 --damaged 500 --mutants 0    short: they are printed

Parts: random matches of every game under many settings with every invariant tested after every decision; the same
with house numbers at the ends of their ranges; engine against model where a game's tests keep one; damaged records,
which must be refused or be playable; every mutant. Exit code 0: no fault. 1: a fault, with the way to see it again.
2: wrong input. 130: interrupted.
"""

import argparse
import json
import shlex
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import circenses
from circenses.kernel.errors import UnknownGame
from tools.soaking import report
from tools.soaking.damage import damage_piece
from tools.soaking.limits import limits_piece
from tools.soaking.memory import Memory, Tally, weigh
from tools.soaking.models import compare_piece, has_model
from tools.soaking.play import Played, play_piece

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path("docs/verification.md")
DECISIONS = 10_000_000
GAMES = 100_000
ORACLE_GAMES = 20_000
DAMAGED = 50_000
ALL = -1
SAYING = 10.0  # seconds between two lines of progress


class FaultFound(Exception):
    """A broken invariant, a difference, or mutants that nobody noticed."""


@dataclass(frozen=True)
class Part:
    """Pieces of work numbered from 0, until there are enough games and decisions."""

    name: str
    game: str
    work: Callable[[str, int], Played]
    games: int
    decisions: int = 0

    def done(self, tally: Tally) -> bool:
        return tally.matches >= self.games and tally.decisions >= self.decisions


def main(arguments: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(arguments)
    command = shlex.join(["python", "-m", "tools.soak", *(sys.argv[1:] if arguments is None else arguments)])
    try:
        _soak(args, command)
    except UnknownGame as fault:
        _say(str(fault))
        return 2
    except FaultFound as fault:
        _say(f"FAULT: {fault}")
        return 1
    except KeyboardInterrupt:
        _say("interrupted; the same command goes on from here")
        return 130
    return 0


def _soak(args: argparse.Namespace, command: str) -> None:
    memory = Memory(Path(args.state) / "state.json", weigh(ROOT, _build()), args.fresh)
    if memory.restarted:
        _say("the sources have changed since the last run: counting begins anew")
    ids = [circenses.game(args.game).id] if args.game else circenses.game_ids()
    survivors = 0
    for id in ids:
        parts = _parts(id, args)
        for part in parts:
            _run(part, memory, args.workers)
        result = _mutants(id, args.mutants)
        survivors += len(result["survived_without_reason"]) if result else 0
        text = report.section(id, command, {part.name: memory.part(part.name) for part in parts}, result, ROOT)
        _publish(args, id, text)
    if survivors:
        raise FaultFound(f"{survivors} mutants survived without a reason: `make mutants`")


def _publish(args: argparse.Namespace, game: str, text: str) -> None:
    """Puts the results on the page, unless it was a short soak."""
    limits = (args.decisions, args.games, args.oracle, args.damaged, args.mutants)
    whole = limits == (DECISIONS, GAMES, ORACLE_GAMES, DAMAGED, ALL)
    page = Path(args.report) if args.report else ROOT / PAGE if whole else None
    if page is None:
        print(text)
    else:
        report.write(page, game, text)
        _say(f"results of {game} written to {page.name}")


def _parts(id: str, args: argparse.Namespace) -> list[Part]:
    parts = [Part(f"{id}, random play", id, play_piece, args.games, args.decisions)]
    if circenses.game(id).options().numbers:
        parts.append(Part(f"{id}, house numbers at their limits", id, limits_piece, args.games // 10))
    if has_model(ROOT, id) and args.oracle:
        parts.append(Part(f"{id}, engine against model", id, compare_piece, args.oracle))
    if args.damaged:
        parts.append(Part(f"{id}, damaged records", id, damage_piece, args.damaged))
    return parts


def _run(part: Part, memory: Memory, workers: int) -> None:
    """Works on pieces side by side and counts them in order, so that a single number is the progress."""
    tally = memory.part(part.name)
    if part.done(tally):
        _say(f"{part.name}: {tally.matches:,} games, {tally.decisions:,} decisions, done before")
        return
    start, before, last_report = time.monotonic(), tally.decisions, time.monotonic()
    submitted = tally.pieces
    waiting: deque[Future[Played]] = deque()
    with ProcessPoolExecutor(workers, initializer=_leave_interrupts_to_the_parent) as pool:
        try:
            while not part.done(tally):
                while len(waiting) < 2 * workers:
                    waiting.append(pool.submit(part.work, part.game, submitted))
                    submitted += 1
                try:
                    result = waiting.popleft().result()
                except BrokenProcessPool:
                    raise FaultFound(f"{part.name}: piece {tally.pieces} or one soon after ended its process") from None
                if result.fault:
                    raise FaultFound(result.fault)
                tally.add(result)
                memory.save()
                if time.monotonic() - last_report > SAYING:
                    last_report = time.monotonic()
                    _tell(part, tally, (tally.decisions - before) / (last_report - start))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    _tell(part, tally, (tally.decisions - before) / (time.monotonic() - start))


def _mutants(game: str, sample: int) -> dict[str, Any] | None:
    """Runs the mutants, which keep their own memory; None if they are left out."""
    if sample == 0:
        return None
    some = ["--sample", str(sample)] if sample > 0 else []
    command = [sys.executable, "-m", "tools.mutants", "--json", "--game", game, *some]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        output = running.communicate()[0]
    except KeyboardInterrupt:
        running.wait()  # it was interrupted too, and ends its trials
        raise
    if running.returncode == 130:
        raise KeyboardInterrupt
    if running.returncode not in (0, 1):
        raise FaultFound("the mutants could not be tried; the reason is above")
    result: dict[str, Any] = json.loads(output)
    return result


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _tell(part: Part, tally: Tally, speed: float) -> None:
    share = min(
        1.0,
        tally.matches / part.games if part.games else 1.0,
        tally.decisions / part.decisions if part.decisions else 1.0,
    )
    _say(
        f"{part.name}: {tally.matches:,} games, {tally.decisions:,} decisions, {share:.0%} done, {speed:,.0f} "
        "decisions a second"
    )


def _say(text: str) -> None:
    print(f"soak: {text}", file=sys.stderr, flush=True)


def _build() -> str:
    return "compiled" if circenses.COMPILED else "pure"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decisions", type=_count, default=DECISIONS, help="random decisions per game (10 million)")
    parser.add_argument("--games", type=_count, default=GAMES, help="random games per game at least (100,000)")
    parser.add_argument("--oracle", type=_count, default=ORACLE_GAMES, help="games against the model (20,000)")
    parser.add_argument("--damaged", type=_count, default=DAMAGED, help="damaged records per game (50,000)")
    parser.add_argument("--mutants", type=_count, default=ALL, metavar="N", help="a sample of them only; 0 for none")
    parser.add_argument("--game", default="", help="only this game's matches")
    parser.add_argument("--workers", type=_positive, default=2, help="processes side by side (default: 2)")
    parser.add_argument("--fresh", action="store_true", help="begin anew")
    parser.add_argument(
        "--state", default=str(ROOT / ".soak"), metavar="FOLDER", help="where it remembers how far it is"
    )
    parser.add_argument("--report", default="", metavar="FILE", help="the page that gets the results")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: it must be a whole number, at least 1")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r}: a whole number from 0 on")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
