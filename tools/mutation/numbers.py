"""Every number of a content file changed by one, every switch turned, every data word changed by a letter."""

import re
import tomllib
from typing import Any

from tools.mutation.mutant import CONTENT, Edit, Mutant, mutants_of

# prose for people: no rule reads it
PROSE = ("sentence", "sentences", "name", "title", "text", "description", "flavour", "note", "unit")

TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*)
      | (?P<long>\"\"\".*?\"\"\"|'''.*?''')
      | (?P<word>"(?:\\.|[^"\\\n])*"|'[^'\n]*')
      | (?P<bare>[A-Za-z0-9_+\-.:]+)""",
    re.VERBOSE | re.DOTALL,
)
NUMBER = re.compile(r"[+-]?(0|[1-9](_?\d)*)(\.\d+)?")

Leaf = tuple[str, Any]  # its dotted path and its value


def content_mutants(game: str, file: str, source: bytes) -> list[Mutant]:
    text = source.decode()
    before = leaves(tomllib.loads(text))
    signs = alphabets(before)
    edits: list[Edit] = []
    for token in TOKEN.finditer(text):
        for change in changes(token, signs):
            edit = _edit(text, token.span(), change, before)
            if edit is not None:
                edits.append(edit)
    return mutants_of(CONTENT, game, file, source, edits)


def changes(token: re.Match[str], signs: dict[str, list[str]]) -> list[str]:
    """What may stand there instead; whether it is a value at all shows when the file is read again."""
    text = token[0]
    if token["bare"]:
        if text in ("true", "false"):
            return ["false" if text == "true" else "true"]
        if not NUMBER.fullmatch(text):
            return []
        number: int | float = float(text) if "." in text else int(text)
        return [str(number + 1), *([str(number - 1)] if number > 0 else [])]
    if token["word"]:
        return [text[0] + word + text[0] for word in misspelt(text[1:-1], signs.get(text[1:-1], []))]
    return []


def misspelt(word: str, signs: list[str]) -> list[str]:
    """Each letter replaced by the next one that such words use, and unequal neighbours swapped."""
    found = []
    for i, letter in enumerate(word):
        if letter in signs and len(signs) > 1:
            found.append(word[:i] + signs[(signs.index(letter) + 1) % len(signs)] + word[i + 1 :])
        if i and letter != word[i - 1]:
            found.append(word[: i - 1] + letter + word[i - 1] + word[i + 1 :])
    return found


def alphabets(content: dict[str, Any]) -> dict[str, list[str]]:
    """For each data word the letters in use under its key, anywhere in the file."""
    keys: dict[str, set[str]] = {}
    for path, value in content.items():
        if isinstance(value, str) and not is_prose(path):
            keys.setdefault(key_of(path), set()).update(value)
    return {
        value: sorted(keys[key_of(path)])
        for path, value in content.items()
        if isinstance(value, str) and not is_prose(path)
    }


def key_of(path: str) -> str:
    return path.rsplit(".", 1)[-1].split("[")[0]


def is_prose(path: str) -> bool:
    return key_of(path) in PROSE


def leaves(tree: Any, path: str = "") -> dict[str, Any]:
    """Every value by its path: `rows.values[1]`."""
    found: dict[str, Any] = {}
    if isinstance(tree, dict):
        for key, value in tree.items():
            found.update(leaves(value, f"{path}.{key}" if path else key))
    elif isinstance(tree, list):
        for i, value in enumerate(tree):
            found.update(leaves(value, f"{path}[{i}]"))
    else:
        found[path] = tree
    return found


def _edit(text: str, span: tuple[int, int], change: str, before: dict[str, Any]) -> Edit | None:
    """None if that does not change exactly one value, or only prose."""
    start, end = span
    try:
        after = leaves(tomllib.loads(text[:start] + change + text[end:]))
    except tomllib.TOMLDecodeError:
        return None
    if after.keys() != before.keys():
        return None
    different = [path for path in before if before[path] != after[path]]
    if len(different) != 1 or is_prose(different[0]):
        return None
    place = len(text[:start].encode())
    return Edit(different[0], place, place + len(text[start:end].encode()), change.encode())
