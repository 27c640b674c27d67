"""Reads values out of JSON; whatever is wrong is told with its path and with what is allowed."""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.errors import BadPosition
from circenses.kernel.saved import LONG, brief


def fault(path: str, reason: str) -> BadPosition:
    return BadPosition(f"{path}: {reason}")


def keys_of(data: Any, keys: tuple[str, ...], path: str) -> None:
    """Exactly these keys."""
    if not isinstance(data, Mapping):
        raise fault(path or "position", f"it takes a table of {', '.join(keys)}")
    for key in keys:
        if key not in data:
            raise fault(f"{path}.{key}".strip("."), "it is missing")
    for key in data:
        if key not in keys:
            raise fault(f"{path}.{brief(key)[1:-1]}".strip("."), f"there is no such key, only {', '.join(keys)}")


def listed(value: Any, path: str, length: int = -1) -> list[Any]:
    if not isinstance(value, list) or (length >= 0 and len(value) != length) or len(value) > LONG:
        raise fault(path, "it takes a list" + (f" of {length}" if length >= 0 else ""))
    return value


def texts(value: Any, path: str) -> list[str]:
    words = listed(value, path)
    for i, text in enumerate(words):
        if not isinstance(text, str) or not text.strip() or len(text) > LONG:
            raise fault(f"{path}.{i}", f"it takes text, not {brief(text)}")
    return words


def number(value: Any, low: int, high: int, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fault(path, f"it takes a whole number from {low} to {high}, not {brief(value)}")
    return value


def truth(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise fault(path, f"it takes true or false, not {brief(value)}")
    return value


def one_of(value: Any, words: Sequence[str], path: str) -> int:
    """Its place among the words."""
    if not isinstance(value, str) or value not in words:
        few = ", ".join(word or repr(word) for word in words[:24]) + (" and so on" if len(words) > 24 else "")
        raise fault(path, f"it takes one of {few}, not {brief(value)}")
    return words.index(value)


def seat_or_nobody(value: Any, players: int, path: str) -> int:
    return number(value, -1, players - 1, path)


def amounts(value: Any, keys: tuple[str, ...], path: str) -> vec[i64]:
    keys_of(value, keys, path)
    return vec[i64]([number(value[key], 0, 100, f"{path}.{key}") for key in keys])
