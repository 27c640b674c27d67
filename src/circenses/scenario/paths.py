"""Dotted paths into a game's JSON: `players.0.coins`, `stones.c2`."""

import difflib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from circenses.kernel.errors import CircensesError

Tree = dict[str, Any]


class BadPath(CircensesError):
    """A path that leads nowhere, or a value of the wrong kind for it."""


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """TOML reads `a.b = 1` as a table in a table and `"a.b" = 1` as one key: both become the path a.b."""
    values: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, dict) and value:
            values.update(flatten(value, f"{prefix}{key}."))
        else:
            values[prefix + key] = value
    return values


def every_path(tree: object, path: str = "") -> Iterator[str]:
    """The paths of all values, lists and tables in a tree."""
    if path:
        yield path
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from every_path(value, f"{path}.{key}" if path else str(key))
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield from every_path(value, f"{path}.{index}")


def parent(path: str) -> str:
    return path.rpartition(".")[0]


def read(tree: object, path: str) -> tuple[bool, Any]:
    """Whether the path exists, and its value."""
    here = tree
    for part in path.split(".") if path else []:
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and part.isdecimal() and int(part) < len(here):
            here = here[int(part)]
        else:
            return False, None
    return True, here


def put(tree: Tree, path: str, value: Any) -> None:
    """Sets a value that exists, or adds one to a table that does; its kind must stay the same."""
    _add_to_list(tree, parent(path))
    exists, old = read(tree, path)
    there, holder = read(tree, parent(path))
    last = path.rpartition(".")[2]
    if exists:
        _must_be_of_kind(path, old, value)
    if exists and isinstance(holder, list):
        holder[int(last)] = value
    elif there and isinstance(holder, list):
        raise BadPath(f"{path}: the list {parent(path)} has {len(holder)} entries; give it whole to change that")
    elif there and isinstance(holder, dict) and parent(path):
        holder[last] = value
    elif exists:
        tree[last] = value
    else:
        raise unknown(path, tree)


def _add_to_list(tree: Tree, path: str) -> None:
    """A path into the entry after the last one of a list adds an entry: `alliances.0.price` where there is none."""
    there, holder = read(tree, parent(path))
    number = path.rpartition(".")[2]
    tables = isinstance(holder, list) and all(isinstance(item, dict) for item in holder)
    if there and tables and number.isdecimal() and int(number) == len(holder):
        holder.append({})


def unknown(path: str, tree: object) -> BadPath:
    names = [name for name in every_path(tree) if not isinstance(read(tree, name)[1], dict)]
    near = difflib.get_close_matches(path, names, 4, 0.5) or [name for name in names if "." not in name]
    return BadPath(f"no path {path!r}; nearest: {', '.join(near)}")


def is_table(path: str, table: Mapping[str, Any]) -> BadPath:
    some = ", ".join(f"{path}.{key}" for key in list(table)[:4])
    return BadPath(f"{path} is a table: name a path in it" + (f", such as {some}" if some else ""))


def _must_be_of_kind(path: str, old: object, value: object) -> None:
    if isinstance(old, dict):
        raise is_table(path, old)
    if old is not None and kind(old) != kind(value) and not (isinstance(old, float) and kind(value) == kind(0)):
        raise BadPath(f"{path} takes {kind(old)}, not {show(value)}")


def kind(value: object) -> str:
    if isinstance(value, bool):
        return "true or false"
    names = {int: "a whole number", float: "a number", str: "text", list: "a list", dict: "a table"}
    return names.get(type(value), type(value).__name__)


def same(expected: object, found: object) -> bool:
    """Whether they are equal; `true` is not 1, but 1 and 1.0 are the same number."""
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(same(a, b) for a, b in zip(expected, found, strict=True))
    return isinstance(expected, bool) == isinstance(found, bool) and expected == found


def is_empty(value: object) -> bool:
    """Whether a path that does not exist now may be expected to hold this."""
    return value in ("", 0, [], {})


def show(value: object) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False, default=str)
