"""The leaves of an observation: every value in it, by dotted path; a dot inside a key is written as a colon."""

import copy
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

Leaves = dict[str, Any]


def leaves(data: Any, path: str = "") -> Leaves:
    """Lists count their items; what is empty is a leaf itself."""
    result: Leaves = {}
    _gather(data, path, result)
    return result


def _gather(data: Any, path: str, result: Leaves) -> None:
    items = _items(data)
    if not items:
        result[path] = data
    for key, value in items:
        _gather(value, _below(path, key), result)


def _below(path: str, key: Any) -> str:
    part = str(key).replace(".", ":")
    return f"{path}.{part}" if path else part


def _items(data: Any) -> list[tuple[Any, Any]]:
    if isinstance(data, dict):
        return list(data.items())
    return list(enumerate(data)) if isinstance(data, list | tuple) else []


def containers(data: Any, path: str = "") -> Leaves:
    """Every list, and every table at the top, as a whole: they can differ in length, which leaves cannot."""
    result: Leaves = {}
    for key, value in _items(data):
        here = _below(path, key)
        if isinstance(value, list | tuple) or (isinstance(value, dict) and not path):
            result[here] = value
        result.update(containers(value, here))
    return result


def value_at(data: Any, path: str) -> Any:
    for part in path.split("."):
        data = data[_key(data, part)]
    return data


def swapped(data: Any, path: str, value: Any) -> Any:
    """The same with another value at one path; what lies beside the path is shared, not copied."""
    part, _, rest = path.partition(".")
    changed = copy.copy(data)
    key = _key(changed, part)
    changed[key] = swapped(changed[key], rest, value) if rest else copy.deepcopy(value)
    return changed


def _key(inner: Any, part: str) -> Any:
    return int(part) if isinstance(inner, list) else part.replace(":", ".")


def differing(one: Any, other: Any, path: str = "") -> set[str]:
    """The paths at which two observations differ."""
    odd: set[str] = set()
    _compare(one, other, path, odd)
    return odd


def _compare(one: Any, other: Any, path: str, odd: set[str]) -> None:
    if one == other and repr(one) == repr(other):
        return  # most of an observation is equal: not worth looking into
    a, b = dict(_items(one)), dict(_items(other))
    if not a or not b:
        odd.update({*leaves(one, path), *leaves(other, path)} if a or b else {path})
        return
    for key in {**a, **b}:
        below = _below(path, key)
        if key in a and key in b:
            _compare(a[key], b[key], below, odd)
        else:
            odd.update(leaves((a if key in a else b)[key], below))


def same(a: Any, b: Any) -> bool:
    """True is not 1 here."""
    return type(a) is type(b) and bool(a == b)


def named(path: str, patterns: Iterable[str]) -> bool:
    """Whether a pattern names the path or something it is part of."""
    return any(fnmatchcase(path, pattern) or fnmatchcase(path, f"{pattern}.*") for pattern in patterns)
