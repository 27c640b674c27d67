"""How long a proof takes: `python -m bench.evidence [--runs N]`.

Games until a pair is decided by its e-value, beside the games that a test of fixed length needs (5 % error, found in 80
of 100 runs), and beside Wilson's interval looked at after every block, which is quick because it is wrong so often.
"""

import argparse
import math
import random
from statistics import NormalDist, fmean, median, pvariance

from tools.soaking.equals import KINDS, Equals, decided_after

SURE = NormalDist().inv_cdf(0.975)
POWER = NormalDist().inv_cdf(0.8)
EDGES = (0.0, 0.05, 0.1, 0.2)
MOST = 2_000  # blocks
SHARES = [name for name, kind in KINDS.items() if kind.low == 0.0]


def fixed_length(kind: Equals, edge: float, rng: random.Random) -> int:
    """Blocks that a z-test needs."""
    spread = pvariance(list(kind.stream(rng, 4_000, edge)))
    return math.ceil(spread * ((SURE + POWER) / edge) ** 2)


def wilson_after(kind: Equals, edge: float, rng: random.Random) -> int:
    """The arena's former rule: stop from ten games on."""
    won = 0.0
    for block, value in enumerate(kind.stream(rng, MOST, edge), 1):
        won += value * kind.games
        games = block * kind.games
        share = won / games
        middle = share + SURE**2 / (2 * games)
        half = SURE * math.sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
        if games >= 10 and abs(middle / (1 + SURE**2 / games) - kind.expected) > half / (1 + SURE**2 / games):
            return block
    return 0


def report(counts: list[int], kind: Equals) -> str:
    games = [(blocks or MOST) * kind.games for blocks in counts]
    share = sum(blocks > 0 for blocks in counts) / len(counts)
    return f"{share:>8.0%} {fmean(games):>9.0f} {median(games):>9.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100)
    runs = parser.parse_args().runs
    print(f"{runs} runs of at most {MOST} blocks; games: mean and median")
    columns = f"{'decided':>8} {'mean':>9} {'median':>9}"
    print(f"{'':<36} {'edge':>5} {columns} {'fixed':>7} {columns.replace('decided', ' Wilson')}")
    for name in SHARES:
        kind = KINDS[name]
        for edge in EDGES:
            rng = random.Random(f"{name} {edge}")
            ours = report([decided_after(kind, rng, MOST, edge) for _ in range(runs)], kind)
            fixed = f"{kind.games * fixed_length(kind, edge, rng):>7}" if edge else f"{'':>7}"
            peeking = report([wilson_after(kind, edge, rng) for _ in range(runs)], kind)
            print(f"{name:<36} {edge:>5.2f} {ours} {fixed} {peeking}")


if __name__ == "__main__":
    main()
