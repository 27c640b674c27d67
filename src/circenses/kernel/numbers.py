"""House numbers: every integer of a game's content, by dotted path, with unit and range.

Content is a tree of tables read from TOML. A game names its numbers by patterns (`acts.*.coins`); each integer must be
covered by exactly one, so that no number of the rulebook can be forgotten.
"""

import tomllib
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeVar

from circenses.kernel.errors import BadOption
from circenses.kernel.options import Number

Tree = dict[str, Any]
R = TypeVar("R")


def read_content(package: str, name: str) -> Tree:
    """A file of a game's content folder, without its ending."""
    return tomllib.loads((files(package) / "content" / f"{name}.toml").read_text(encoding="utf-8"))


def must_hold(tree: Tree, **ids: tuple[str, ...]) -> None:
    """Checks that a file holds exactly these entries in this order: states count by it."""
    for name, expected in ids.items():
        if tuple(tree[name]) != expected:
            raise BadOption(f"content/{name}.toml must hold, in this order: {', '.join(expected)}")


def bot_weights(package: str) -> dict[str, int]:
    """The weights of a game's heuristics: `track.step`."""
    return {path: int(value) for path, value in leaves(read_content(package, "bots/weights"))}


def shared(
    tree: Callable[[], Tree],
) -> Callable[[Callable[[Tree, dict[str, Any], int], R]], Callable[[Mapping[str, Any], int], R]]:
    """Caches the rulesets made from content, options and a number of players. They never change, so equal tables share
    one."""

    def sharing(make: Callable[[Tree, dict[str, Any], int], R]) -> Callable[[Mapping[str, Any], int], R]:
        @lru_cache(maxsize=32)
        def ruleset(items: tuple[tuple[str, Any], ...], players: int) -> R:
            options = dict(items)
            return make(changed(tree(), options), options, players)

        return lambda options, players: ruleset(tuple(options.items()), players)

    return sharing


class Range:
    """What the numbers under a pattern count, and how far a table may change them."""

    def __init__(self, pattern: str, unit: str, low: int, high: int) -> None:
        self.pattern = pattern
        self.unit = unit
        self.low = low
        self.high = high


def read_ranges(package: str) -> list[Range]:
    """As a game lists them in content/house/ranges.toml: `"acts.*.coins" = ["coins", 0, 50]`."""
    return [Range(pattern, *limits) for pattern, limits in read_content(package, "house/ranges").items()]


def house_numbers(tree: Tree, ranges: list[Range]) -> list[Number]:
    """All numbers of the content, in the order of the files."""
    numbers: list[Number] = []
    for path, value in leaves(tree):
        if isinstance(value, bool) or not isinstance(value, int):
            continue
        fitting = [r for r in ranges if fnmatchcase(path, r.pattern)]
        if len(fitting) != 1:
            raise BadOption(f"content number {path}: {len(fitting)} ranges cover it instead of one")
        if not fitting[0].low <= value <= fitting[0].high:
            raise BadOption(f"content number {path} = {value} is outside {fitting[0].low} to {fitting[0].high}")
        numbers.append(Number(path, value, fitting[0].unit, fitting[0].low, fitting[0].high))
    return numbers


def leaves(tree: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every value with its path; lists count from 0."""
    if isinstance(tree, dict):
        items = [(str(key), value) for key, value in tree.items()]
    elif isinstance(tree, list):
        items = [(str(i), value) for i, value in enumerate(tree)]
    else:
        return [(path, tree)]
    pairs: list[tuple[str, Any]] = []
    for key, value in items:
        pairs += leaves(value, f"{path}.{key}" if path else key)
    return pairs


def changed(tree: Any, values: dict[str, Any], path: str = "") -> Any:
    """A copy of the content with a table's house numbers in place."""
    if isinstance(tree, dict):
        return {key: changed(value, values, f"{path}.{key}" if path else str(key)) for key, value in tree.items()}
    if isinstance(tree, list):
        return [changed(value, values, f"{path}.{i}" if path else str(i)) for i, value in enumerate(tree)]
    return values.get(path, tree)


def in_force(tree: Callable[[], Tree], options: Mapping[str, Any]) -> Tree:
    """The content of a table; numbers that no option names are as printed."""
    return _in_force(tree, tuple(options.items()))


@lru_cache(maxsize=64)
def _in_force(tree: Callable[[], Tree], items: tuple[tuple[str, Any], ...]) -> Tree:
    content: Tree = changed(tree(), dict(items)) if items else tree()
    return content
