"""Options have two floors: variants (named switches and presets) and house numbers (every value of content).

Both live in one space of keys; a house number's key is a dotted path: `acts.gladiator.coins`.
"""

import difflib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from circenses.kernel.errors import BadOption
from circenses.kernel.saved import brief

Value = Any  # bool, int or str: what TOML and the command line can say
LONGEST = 300  # characters of a free-text option


@dataclass(frozen=True, slots=True)
class Variant:
    """A switch: one sentence, one clause, a default, and either listed values, a range, or free text."""

    key: str
    default: bool | int | str
    sentence: str
    clause: str
    values: tuple[str | int, ...] = ()
    low: int = 0
    high: int = 0

    def allowed(self) -> str:
        if isinstance(self.default, bool):
            return "true or false"
        if self.values:
            return "one of " + ", ".join(str(v) for v in self.values)
        if isinstance(self.default, int):
            return f"a whole number from {self.low} to {self.high}"
        return "text"

    def read(self, value: Value) -> Value:
        """The value in its own type; text from a command line is understood."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value.lower() in ("true", "false"):
                return value.lower() == "true"
        elif isinstance(self.default, int):
            number = _whole(value)
            if number is not None and (number in self.values if self.values else self.low <= number <= self.high):
                return number
        elif isinstance(value, str) and not self.values and len(value) > LONGEST:
            raise BadOption(f"{self.key} = {brief(value)}: it takes text of at most {LONGEST} characters")
        elif isinstance(value, str) and (not self.values or value in self.values):
            return value
        raise BadOption(f"{self.key} = {brief(value)}: it takes {self.allowed()}")


@dataclass(frozen=True, slots=True)
class Number:
    """A house number: a value of content that a table may change inside its range."""

    key: str
    default: int
    unit: str
    low: int
    high: int

    def allowed(self) -> str:
        return f"{self.unit}, a whole number from {self.low} to {self.high}"

    def read(self, value: Value) -> int:
        number = _whole(value)
        if number is None or not self.low <= number <= self.high:
            raise BadOption(f"{self.key} = {brief(value)}: it takes {self.allowed()}")
        return number


def _whole(value: Value) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and len(value) < 20 and value.strip().removeprefix("-").isdecimal():
        return int(value)
    return None


class Preset:
    """Several options under one name."""

    def __init__(self, key: str, sentence: str, values: dict[str, Value]) -> None:
        self.key = key
        self.sentence = sentence
        self.values = values


EDITION = "edition"  # beside the options of a match by earlier rules: their version, for what deserves no switch


class Edition(Preset):
    """An earlier version of the rules as a preset of this one: old readings are switches, old numbers are values.
    docs/adr/0008 tells how a game changes its rules."""

    def __init__(
        self,
        version: int,
        sentence: str,
        values: dict[str, Value],
        later: tuple[str, ...] = (),
        mended: Mapping[str, tuple[str, ...]] | None = None,
        words: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"edition-{version}", sentence, values)
        self.version = version
        self.later = later  # options and paths of content that this version did not have
        self.words = words or {}  # paths of content that held a word then, and numbers now
        self.mended = mended or {}  # its faults: the ruling that mended each, and the options under which it showed

    def had(self, path: str) -> bool:
        return not any(path == key or path.startswith(f"{key}.") for key in self.later)

    def options(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """Resolved options without those that this version did not have."""
        return {key: value for key, value in values.items() if key != EDITION and self.had(key)}

    def printed(self, tree: Value, path: str = "") -> Value:
        """The content as it was then."""
        if path in self.words:
            return self.words[path]
        if isinstance(tree, dict):
            paths = {key: f"{path}.{key}" if path else str(key) for key in tree}
            return {key: self.printed(value, paths[key]) for key, value in tree.items() if self.had(paths[key])}
        if isinstance(tree, list):
            return [self.printed(value, f"{path}.{i}" if path else str(i)) for i, value in enumerate(tree)]
        return self.values.get(path, tree)


class Schema:
    """All that can be set in a game. Keys are unique over both floors."""

    def __init__(
        self,
        variants: Sequence[Variant] = (),
        numbers: Sequence[Number] = (),
        presets: Sequence[Preset] = (),
        editions: tuple[Edition, ...] = (),
    ) -> None:
        self.variants = {v.key: v for v in variants}
        self.numbers = {n.key: n for n in numbers}
        self.presets = {p.key: p for p in [*presets, *editions]}
        self.editions = {e.version: e for e in editions}
        self._defaults: dict[str, Value] = {v.key: v.default for v in variants}
        self._defaults.update({n.key: n.default for n in numbers})

    def defaults(self, rules: int = 0) -> dict[str, Value]:
        """The defaults, of an earlier version of the rules if one is named."""
        values = dict(self._defaults)
        if rules in self.editions:
            values.update(self.read(self.editions[rules].values))
        return values

    def resolve(
        self, settings: Mapping[str, Value] | None = None, preset: str = "", rules: int = 0
    ) -> dict[str, Value]:
        """Every option with its value: the rulebook's, a preset's on top, then what was given."""
        values = self.defaults(rules)
        if preset:
            if preset not in self.presets:
                raise BadOption(
                    f"no preset {preset!r}: "
                    + ("choose from " + ", ".join(self.presets) if self.presets else "this game has none")
                )
            values.update(self.read(self.presets[preset].values))
        values.update(self.read(settings or {}))
        if rules in self.editions:
            values[EDITION] = rules
        return values

    def read(self, settings: Mapping[str, Value]) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for key, value in settings.items():
            if key in self.variants:
                values[key] = self.variants[key].read(value)
            elif key in self.numbers:
                values[key] = self.numbers[key].read(value)
            else:
                raise BadOption(self._unknown(key))
        return values

    def differing(self, values: Mapping[str, Value], rules: int = 0) -> dict[str, Value]:
        """What differs from the rulebook."""
        return {key: values[key] for key, default in self.defaults(rules).items() if values[key] != default}

    def mended(self, values: Mapping[str, Value], rules: int) -> list[str]:
        """The rulings that repaired faults of an earlier version which these options could have shown."""
        if rules not in self.editions:
            return []
        usual = self.defaults(rules)
        rulings = self.editions[rules].mended.items()
        return [ruling for ruling, keys in rulings if not keys or any(values[key] != usual[key] for key in keys)]

    def _unknown(self, key: str) -> str:
        keys = [*self.variants, *self.numbers]
        near = difflib.get_close_matches(key[:100], keys, 4, 0.4) or keys[:8]
        return f"no option {brief(key)}: " + ("did you mean " + ", ".join(near) if near else "this game has none")


def parse_settings(settings: list[str]) -> dict[str, Value]:
    """`key=value` from a command line."""
    values: dict[str, Value] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise BadOption(f"{setting!r}: write key=value")
        values[key.strip()] = value.strip()
    return values


def dump_toml(values: Mapping[str, Value]) -> str:
    """An options file: one quoted key per line, so that a dotted path stays one word."""
    return "".join(f"{_quoted(key)} = {_toml(values[key])}\n" for key in sorted(values))


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _quoted(str(value))


def _quoted(text: str) -> str:
    """A basic string of TOML, which is JSON's but for one sign."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def load_toml(text: str) -> dict[str, Value]:
    """Reads an options file; tables are paths too, so `[acts.gladiator]` with `coins = 5` is the same."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadOption(f"not a TOML file: {fault}") from None
    values: dict[str, Value] = {}
    _flatten(tree, "", values)
    return values


def _flatten(tree: Mapping[str, Value], path: str, values: dict[str, Value]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict):
            _flatten(value, f"{path}{key}.", values)
        elif path + key in values:
            raise BadOption(f"{path + key} is given twice")
        else:
            values[path + key] = value
