"""The leaves of an observation: every value in it, by dotted path; a dot inside a key is written as a colon."""

import copy
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

Leaves = dict[str, Any]


def leaves(data: Any, path: str = "") -> Leaves:
    """Lists count their items; what is empty is a leaf itself."""
    items = _items(data)
    if not items:
        return {path: data}
    found: Leaves = {}
    for key, value in items:
        found.update(leaves(value, _below(path, key)))
    return found


def _below(path: str, key: Any) -> str:
    part = str(key).replace(".", ":")
    return f"{path}.{part}" if path else part


def _items(data: Any) -> list[tuple[Any, Any]]:
    if isinstance(data, dict):
        return list(data.items())
    return list(enumerate(data)) if isinstance(data, list | tuple) else []


def containers(data: Any, path: str = "") -> Leaves:
    """Every list, and every dictionary at the top, whole: they differ in length where leaves cannot."""
    found: Leaves = {}
    for key, value in _items(data):
        here = _below(path, key)
        if isinstance(value, list | tuple) or (isinstance(value, dict) and not path):
            found[here] = value
        found.update(containers(value, here))
    return found


def swapped(data: Any, path: str, value: Any) -> Any:
    """A copy with another value at one path."""
    made = copy.deepcopy(data)
    *way, last = path.split(".")
    inner = made
    for part in way:
        inner = inner[_key(inner, part)]
    inner[_key(inner, last)] = copy.deepcopy(value)
    return made


def _key(inner: Any, part: str) -> Any:
    return int(part) if isinstance(inner, list) else part.replace(":", ".")


def differing(one: Any, other: Any) -> set[str]:
    """The paths at which two observations differ."""
    a, b = leaves(one), leaves(other)
    return {path for path in a.keys() | b.keys() if path not in a or path not in b or not same(a[path], b[path])}


def same(a: Any, b: Any) -> bool:
    """True is not 1 here."""
    return type(a) is type(b) and bool(a == b)


def named(path: str, patterns: Iterable[str]) -> bool:
    """Whether a pattern names the path or something it is part of."""
    return any(fnmatchcase(path, pattern) or fnmatchcase(path, f"{pattern}.*") for pattern in patterns)
