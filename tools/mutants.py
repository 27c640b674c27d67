"""Tests the tests: changes one number of the content or one condition of the rules at a time and runs the game's tests.

    python -m tools.mutants                       all of the rules, 300 of each game's content; goes on where it was
    python -m tools.mutants --sample 30 --seed 1  a sample; `make test` takes a small one
    python -m tools.mutants --list --game horrea  what would be tried
    python -m tools.mutants --only rules.py::move one place again

Exit code 0: every mutant is noticed or has a reason in tools/mutants_survivors.toml. 1: some have none.
2: wrong input, or the tests fail before anything is changed. 130: interrupted.
"""

import argparse
import json
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutation import rooms
from tools.mutation.mutant import CONTENT, RULE, Mutant
from tools.mutation.results import Memory, Summary, read_reasons
from tools.mutation.stage import SHORTEST, SURVIVED
from tools.mutation.trial import BaselineFailed, Trials, Verdict

ROOT = Path(__file__).resolve().parent.parent
REASONS = Path("tools/mutants_survivors.toml")
RESULTS = Path(".mutants/results.jsonl")
MEASURED = ".mutants/measured/{game}.json"
CONTENT_SHARE = 5  # one mutant of a sample in this many is content
CONTENT_EACH = 300  # mutants of content for each game, by default


class WrongInput(Exception):
    """One line that says what is wrong and what is allowed."""


def main(arguments: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # its trials end with it, however it ends
    try:
        return _run(args)
    except (WrongInput, BaselineFailed) as fault:
        print(f"mutants: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("mutants: interrupted; the same command goes on from here", file=sys.stderr)
        return 130


def _run(args: argparse.Namespace) -> int:
    root = Path(args.root).resolve()
    games = _games(root, args.game)
    every = [mutant for game in games for mutant in rooms.mutants(root, game)]
    if not args.sample and not args.only:
        every = less_content(every, args.content, args.seed)
    selected = choose(every, args.only, args.sample, args.seed)
    if args.list:
        for mutant in selected:
            print(f"{mutant.place()}\t{mutant.id}")
        return 0
    verdicts: list[Verdict] = []
    memory = Memory(root / RESULTS, args.fresh)
    reasons = read_reasons(root / REASONS)
    for kind, game in ((kind, game) for kind in (RULE, CONTENT) for game in games):
        mine = {mutant.id for mutant in selected if (mutant.kind, mutant.game) == (kind, game)}
        if mine:
            verdicts += _try(root, game, mine, memory, reasons, args)
    # whether a reason is still needed; only for games that have reasons, as listing mutants takes long
    excused = [game for game in rooms.games(root) if any(reason.startswith(f"{game}/") for reason in reasons)]
    ids = {mutant.id for game in excused for mutant in rooms.mutants(root, game)}
    summary = Summary(verdicts, reasons, ids)
    print(json.dumps(summary.to_json(), ensure_ascii=False, indent=1) if args.json else "\n".join(summary.lines()))
    return 1 if summary.unexcused() else 0


def _games(root: Path, name: str) -> list[str]:
    games = rooms.games(root)
    if not name:
        return games
    if name.replace("-", "_") not in games:
        raise WrongInput(f"no game {name!r}: choose from {', '.join(games)}")
    return [name.replace("-", "_")]


def choose(every: list[Mutant], only: list[str], sample: int, seed: int) -> list[Mutant]:
    """All, those whose id contains one of the texts, or a sample: some content, mostly rules, spread over the files."""
    chosen = [mutant for mutant in every if not only or any(text in mutant.id for text in only)]
    if not chosen:
        raise WrongInput(f"no mutant is called {' or '.join(only)}: --list names them all")
    if not sample or sample >= len(chosen):
        return chosen
    dice = random.Random(seed)
    content = [mutant for mutant in chosen if mutant.kind == CONTENT]
    rules = [mutant for mutant in chosen if mutant.kind != CONTENT]
    share = max(min(len(content), sample // CONTENT_SHARE), sample - len(rules))
    return _spread(content, share, dice) + _spread(rules, sample - share, dice)


def _spread(mutants: list[Mutant], count: int, dice: random.Random) -> list[Mutant]:
    """A sample spread evenly over the files: every n-th of the list, from a random start."""
    if not count:
        return []
    stride = len(mutants) / count
    start = dice.random() * stride
    return [mutants[min(len(mutants) - 1, int(start + i * stride))] for i in range(count)]


def less_content(every: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """All mutants of the rules, and `count` of the content of each game."""
    chosen = [mutant for mutant in every if mutant.kind == RULE]
    for game in dict.fromkeys(mutant.game for mutant in every):
        content = [mutant for mutant in every if mutant.kind == CONTENT and mutant.game == game]
        chosen += _spread(content, min(count, len(content)), random.Random(seed))
    return chosen


def _try(
    root: Path, game: str, ids: set[str], memory: Memory, reasons: dict[str, str], args: argparse.Namespace
) -> list[Verdict]:
    with tempfile.TemporaryDirectory(prefix="circenses-mutants-") as workshop:
        trials = Trials(root, Path(workshop), game, args.tests, args.first)
        trials.stage.shortest = args.patience
        mutants = [mutant for mutant in trials.mutants if mutant.id in ids]
        recalled = [verdict for mutant in mutants if (verdict := memory.recall(mutant, trials.tree, reasons))]
        done = {verdict.mutant.id for verdict in recalled}
        left = [mutant for mutant in mutants if mutant.id not in done]
        progress = Progress(game, len(mutants), len(recalled))
        if not left:
            return recalled
        progress.say(f"{len(left)} mutants to try, {len(recalled)} known")
        _measure(root, trials, progress)
        for verdict in recalled:
            trials.order.learn(verdict.mutant, verdict.by)
        for verdict in trials.run(left):
            memory.note(verdict, trials.tree)
            recalled.append(verdict)
            progress.tell(verdict)
        return recalled


def _measure(root: Path, trials: Trials, progress: "Progress") -> None:
    start = time.monotonic()
    for count in trials.measure(root / MEASURED.format(game=trials.game)):
        if count % 100 == 0:
            progress.say(f"{count} tests pass without any change, {time.monotonic() - start:.0f} s")


@dataclass
class Progress:
    """Reports on standard error: a line for each survivor, and the progress."""

    game: str
    total: int
    done: int
    begun: float = 0.0
    fresh: int = 0

    def say(self, text: str) -> None:
        print(f"{self.game}: {text}", file=sys.stderr, flush=True)

    def tell(self, verdict: Verdict) -> None:
        self.begun = self.begun or time.monotonic() - verdict.seconds
        self.done += 1
        self.fresh += 1
        if verdict.outcome == SURVIVED:
            why = f"  ({verdict.by})" if verdict.by else ""
            self.say(f"nobody noticed {verdict.mutant.place()}  {verdict.mutant.id}{why}")
        if self.fresh % 25 == 0 or self.done == self.total:
            each = (time.monotonic() - self.begun) / self.fresh
            left = (self.total - self.done) * each
            self.say(f"{self.done} of {self.total}, {each:.2f} s each, about {left / 60:.0f} min left")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="mutants whose id contains this text")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many of them, content and rules")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: 1)")
    parser.add_argument("--list", action="store_true", help="name the mutants, try none")
    parser.add_argument("--fresh", action="store_true", help="forget earlier verdicts")
    parser.add_argument(
        "--content",
        type=int,
        default=CONTENT_EACH,
        metavar="N",
        help=f"of each game's content (default: {CONTENT_EACH})",
    )
    parser.add_argument(
        "--patience",
        type=_positive,
        default=SHORTEST,
        metavar="SECONDS",
        help=f"computing time that any test may take before it counts as endless (default: {SHORTEST:.0f})",
    )
    parser.add_argument(
        "--first",
        type=_positive,
        default=0,
        metavar="N",
        help="a first look: only the N likeliest tests of each mutant",
    )
    parser.add_argument("--json", action="store_true", help="the summary as JSON on standard output")
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="other test files than the game's")
    parser.add_argument("--root", default=str(ROOT), help=argparse.SUPPRESS)
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: it must be a whole number, at least 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
