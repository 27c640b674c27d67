"""Weights of a heuristic evaluation: named in content, looked up by number, changed in place while they are tuned."""

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64


def weight_table(weights: Mapping[str, int]) -> vec[i64]:
    made = vec[i64]([0] * len(weights))
    for i, weight in enumerate(weights.values()):
        made[i] = weight
    return made


def read_table(names: Sequence[str], table: vec[i64]) -> dict[str, int]:
    return {name: int(table[i]) for i, name in enumerate(names)}


def write_table(names: Sequence[str], table: vec[i64], weights: Mapping[str, int]) -> None:
    for i, name in enumerate(names):
        table[i] = weights[name]
