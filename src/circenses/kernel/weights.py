"""Weights of a heuristic evaluation: named in content, looked up by number, changed in place while they are tuned."""

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.numbers import bot_weights


def weight_table(package: str) -> vec[i64]:
    """In the order of content/bots/weights.toml."""
    weights = bot_weights(package)
    made = vec[i64]([0] * len(weights))
    for i, weight in enumerate(weights.values()):
        made[i] = weight
    return made


def read_table(package: str, table: vec[i64]) -> dict[str, int]:
    return {name: int(table[i]) for i, name in enumerate(bot_weights(package))}


def write_table(package: str, table: vec[i64], weights: Mapping[str, int]) -> None:
    for i, name in enumerate(bot_weights(package)):
        table[i] = weights[name]
