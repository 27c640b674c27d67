"""Comparisons of equals, examined after every block: `python -m tools.soaking.equals`.

Whoever is named the stronger one is named wrongly. At most 5 of 100 may be, however the games of a block depend on each
other and however skewed the outcomes are. Exit code 1: there were more.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from circenses.lab.evidence import ENOUGH, ERROR, Mean, Quantile
from tools.soaking import report

PAGE = Path(__file__).resolve().parents[2] / "docs" / "verification.md"
COMPARISONS = 2_000
BLOCKS = 1_000


@dataclass(frozen=True)
class Equals:
    """One block in which there is nothing to be found; `edge` makes the first better by that much."""

    expected: float
    block: Callable[[random.Random, float], float]
    games: int  # of a block
    low: float = 0.0
    high: float = 1.0

    def stream(self, rng: random.Random, blocks: int, edge: float = 0.0) -> Iterator[float]:
        return (self.block(rng, edge) for _ in range(blocks))


def games(chance: float, number: int, rng: random.Random) -> float:
    """The share of games won, each on its own."""
    return sum(rng.random() < chance for _ in range(number)) / number


def shared_luck(rng: random.Random, edge: float) -> float:
    """Chance picks the seat that wins in nine of ten deals, whoever sits there."""
    return 0.5 if rng.random() < 0.9 - 2 * abs(edge) else games(0.5 + edge / (0.1 + 2 * abs(edge)), 2, rng)


def moods(rng: random.Random, edge: float) -> float:
    """Deals that suit the first or the second altogether."""
    return games(0.5 + edge + rng.choice((-0.35, 0.35)), 6, rng)


def shared_places(rng: random.Random, edge: float) -> float:
    """Alone against three, on every seat once; seats differ, and first places are often shared."""
    won = 0.0
    for seat in (0.4, 0.3, 0.2, 0.1):
        won += rng.choice((1.0, 0.5, 1 / 3)) * (rng.random() < (seat + edge) / (11 / 18))
    return won / 4


KINDS = {
    "two seats, every game on its own": Equals(0.5, lambda rng, edge: games(0.5 + edge, 2, rng), 2),
    "two seats, luck that is shared": Equals(0.5, shared_luck, 2),
    "four seats, deals with moods": Equals(0.5, moods, 6),
    "alone against three, shared places": Equals(0.25, shared_places, 4),
    "rare great losses": Equals(0.0, lambda rng, edge: edge + (-0.9 if rng.random() < 0.05 else 0.9 / 19), 2, -1, 1),
    "rare great wins": Equals(0.0, lambda rng, edge: edge + (0.9 if rng.random() < 0.01 else -0.9 / 99), 2, -1, 1),
    "score gaps": Equals(0.0, lambda rng, edge: edge + 0.9 * (rng.random() - rng.random()), 2, -1, 1),
}
LENGTHS = "median length, three long-tailed games a deal"


def decided_after(equals: Equals, rng: random.Random, blocks: int, edge: float = 0.0) -> int:
    """Blocks until the first verdict; 0 if there is none."""
    evidence = Mean(equals.expected, equals.low, equals.high)
    for value in equals.stream(rng, blocks, edge):
        evidence.add(value)
        if evidence.decided:
            return evidence.n
    return 0


def median_lost(rng: random.Random, blocks: int) -> bool:
    """Whether the true median is ever outside; games of a deal are long or short together."""
    lengths = Quantile()
    for _ in range(blocks):
        deal = rng.gauss(0.0, 0.5)
        lengths.add(*(round(60 * 2.0 ** (deal + rng.gauss(0.0, 0.5))) for _ in range(3)))
        if lengths.e_value(60) >= ENOUGH:
            return True
    return False


def false_verdicts(comparisons: int, blocks: int, seed: str) -> dict[str, tuple[int, int]]:
    """For each kind: wrong verdicts, comparisons."""
    rng = random.Random(seed)
    each = -(-comparisons // (len(KINDS) + 1))
    counts = {
        name: (sum(decided_after(kind, rng, blocks) > 0 for _ in range(each)), each) for name, kind in KINDS.items()
    }
    counts[LENGTHS] = (sum(median_lost(rng, blocks // 4) for _ in range(each)), each)
    return counts


def total(counts: dict[str, tuple[int, int]]) -> tuple[int, int]:
    return sum(wrong for wrong, _ in counts.values()), sum(number for _, number in counts.values())


def page_text(counts: dict[str, tuple[int, int]], blocks: int, seed: str) -> str:
    wrong, all = total(counts)
    rows = [f"| {name} | {number} | {bad} | {bad / number:.1%} |" for name, (bad, number) in counts.items()]
    return "\n".join(
        [
            "### Comparisons of equals",
            "",
            f"Up to {blocks:,} blocks each (medians: {blocks // 4:,}), a look after every block, seed `{seed}`. Any "
            f"verdict is wrong, and {ERROR:.0%} are allowed.",
            "",
            "| outcomes | comparisons | wrong verdicts | share |",
            "|---|---:|---:|---:|",
            *rows,
            f"| all | {all} | {wrong} | {wrong / all:.1%} |",
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.soaking.equals", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--comparisons", type=int, default=COMPARISONS)
    parser.add_argument("--blocks", type=int, default=BLOCKS, help="of each comparison, at most")
    parser.add_argument("--seed", default="equals")
    args = parser.parse_args()
    counts = false_verdicts(args.comparisons, args.blocks, args.seed)
    text = page_text(counts, args.blocks, args.seed)
    print(text)
    if (args.comparisons, args.blocks) == (COMPARISONS, BLOCKS):
        report.write(PAGE, "comparisons of equals", text)
    wrong, all = total(counts)
    return int(wrong > ERROR * all)


if __name__ == "__main__":
    sys.exit(main())
