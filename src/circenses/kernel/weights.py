"""Weights of a heuristic evaluation: named in content, looked up by number, changed in place while they are tuned; and
how the standings of the players count against each other."""

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.numbers import bot_weights


def weight_table(package: str) -> vec[i64]:
    """In the order of content/bots/weights.toml."""
    weights = bot_weights(package)
    table = vec[i64]([0] * len(weights))
    for i, weight in enumerate(weights.values()):
        table[i] = weight
    return table


def read_table(package: str, table: vec[i64]) -> dict[str, int]:
    return {name: int(table[i]) for i, name in enumerate(bot_weights(package))}


def write_table(package: str, table: vec[i64], weights: Mapping[str, int]) -> None:
    for i, name in enumerate(bot_weights(package)):
        table[i] = weights[name]


def of_rivals(standings: vec[i64], seat: i64, percent: i64) -> i64:
    """What the others have on average, in part, counts against a player."""
    total: i64 = 0
    for other in range(len(standings)):
        if other != seat:
            total += standings[other]
    return total * percent // (100 * (len(standings) - 1))


def against_rivals(standings: vec[i64], percent: i64) -> list[float]:
    """Of every seat."""
    return [float(int(standings[seat] - of_rivals(standings, seat, percent))) for seat in range(len(standings))]


def named_shares(names: Sequence[str], shares: vec[i64], rivals: i64) -> list[tuple[str, float]]:
    """What an evaluation adds up, in words."""
    pairs = [(name, float(int(shares[i]))) for i, name in enumerate(names)]
    return [*pairs, ("what the others have", -float(int(rivals)))]
