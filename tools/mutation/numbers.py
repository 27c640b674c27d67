"""Every number of a content file changed by one, every switch turned, every word that is data replaced."""

import re
import tomllib
from dataclasses import replace
from itertools import pairwise
from typing import Any

from tools.mutation.mutant import CONTENT, Edit, Mutant, mutants_of

# prose for people and places on a picture: no rule reads them
NO_RULES = ("sentence", "sentences", "name", "title", "text", "description", "flavour", "note", "unit", "place", "at")
CODE = re.compile(r"[A-Z]+")  # each letter means something: "RPDPR"
WORD = re.compile(r"[a-z0-9_ ]+|[A-Z][0-9]+")  # one of a list: "farm", "I07"; anything else is prose too

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
    whole = leaves(tomllib.loads(text))
    edits: list[Edit] = []
    for start, part in parts(text, whole):
        before = leaves(tomllib.loads(part))
        for token in TOKEN.finditer(part):
            for change in changes(token, whole):
                edit = _edit(part, token.span(), change, before)
                if edit is not None:
                    edits.append(replace(edit, start=start + edit.start, end=start + edit.end))
    return mutants_of(CONTENT, game, file, source, edits)


def parts(text: str, whole: dict[str, Any]) -> list[tuple[int, str]]:
    """Table by table with the byte at which it begins, as reading the whole file for every change takes long."""
    places = [0, *(sections.start() for sections in re.finditer(r"^\[", text, re.MULTILINE)), len(text)]
    sections = [text[start:end] for start, end in pairwise(places)]
    try:
        values = {path: value for part in sections for path, value in leaves(tomllib.loads(part)).items()}
    except tomllib.TOMLDecodeError:
        values = {}
    if values != whole:  # a list over several lines, or an array of tables
        return [(0, text)]
    return [(len(text[:start].encode()), part) for start, part in zip(places, sections, strict=False)]


def changes(token: re.Match[str], content: dict[str, Any]) -> list[str]:
    """Possible replacements; whether the token is a value at all shows when the file is read again."""
    text = token[0]
    if token["bare"]:
        if text in ("true", "false"):
            return ["false" if text == "true" else "true"]
        if not NUMBER.fullmatch(text):
            return []
        number: int | float = float(text) if "." in text else int(text)
        return [str(number + 1), *([str(number - 1)] if number > 0 else [])]
    if token["word"]:
        return [text[0] + word + text[0] for word in replaced(text[1:-1], content)]
    return []


def replaced(word: str, content: dict[str, Any]) -> list[str]:
    """A word by the next one in use under the same key, a code letter by letter."""
    keys = {key_of(path) for path, value in content.items() if value == word}
    used = {value for path, value in content.items() if isinstance(value, str) and key_of(path) in keys}
    if CODE.fullmatch(word):
        return misspelt(word, sorted(set("".join(used))))
    others = sorted(used)
    return [others[(others.index(word) + 1) % len(others)]] if WORD.fullmatch(word) and len(others) > 1 else []


def misspelt(word: str, signs: list[str]) -> list[str]:
    """Each letter replaced by the next one that such words use, and unequal neighbours swapped."""
    words = []
    for i, letter in enumerate(word):
        if len(signs) > 1:
            words.append(word[:i] + signs[(signs.index(letter) + 1) % len(signs)] + word[i + 1 :])
        if i and letter != word[i - 1]:
            words.append(word[: i - 1] + letter + word[i - 1] + word[i + 1 :])
    return words


def key_of(path: str) -> str:
    return path.rsplit(".", 1)[-1].split("[")[0]


def is_prose(path: str) -> bool:
    return key_of(path) in NO_RULES


def leaves(tree: Any, path: str = "") -> dict[str, Any]:
    """Every value by its path: `rows.values[1]`."""
    result: dict[str, Any] = {}
    if isinstance(tree, dict):
        for key, value in tree.items():
            result.update(leaves(value, f"{path}.{key}" if path else key))
    elif isinstance(tree, list):
        for i, value in enumerate(tree):
            result.update(leaves(value, f"{path}[{i}]"))
    else:
        result[path] = tree
    return result


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
