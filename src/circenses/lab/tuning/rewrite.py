"""Puts new numbers into a TOML file of content; its comments and order stay."""

import re
from collections.abc import Mapping

from circenses.kernel.errors import BadOption

_TABLE = re.compile(r"\s*\[([^\]]+)\]")
_NUMBER = re.compile(r"(\s*([\w-]+)\s*=\s*)(-?[\d.]+)(.*)", re.DOTALL)


def rewrite_numbers(text: str, numbers: Mapping[str, float]) -> str:
    """`numbers` by dotted path; each must occur in the text."""
    left = dict(numbers)
    table = ""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        if match := _TABLE.match(line):
            table = match[1].strip() + "."
        elif (match := _NUMBER.match(line)) and table + match[2] in left:
            line = f"{match[1]}{left.pop(table + match[2])}{match[4]}"
        lines.append(line)
    if left:
        raise BadOption("not in the file: " + ", ".join(left))
    return "".join(lines)
