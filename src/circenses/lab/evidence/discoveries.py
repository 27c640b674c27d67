"""Many questions at once: which e-values are evidence, if one looks at the best of many."""

from collections.abc import Mapping
from typing import TypeVar

from circenses.lab.evidence.bettor import ERROR

Key = TypeVar("Key")


def discoveries(e_values: Mapping[Key, float], error: float = ERROR) -> list[Key]:
    """e-BH: of what it returns, a share of at most `error` is expected to be false, however the questions depend on
    each other and whenever each was stopped. The strongest evidence stands first.

    >>> discoveries({"length": 900.0, "gap": 70.0, "lead changes": 25.0, "draws": 0.8})
    ['length', 'gap']
    """
    ordered = sorted(e_values, key=lambda key: -e_values[key])
    enough = [n for n, key in enumerate(ordered, 1) if e_values[key] >= len(ordered) / (n * error)]
    return ordered[: max(enough, default=0)]
