"""Rule sets that nobody can know by heart: numbers and switches drawn anew, from a seed.

A set is accepted only if the game stays sound under it, which random games test: every game ends, nothing breaks
after any decision, and games are neither much shorter nor much longer than by the printed rules. And only numbers are
changed that the brief or one of its topics tells, so that whoever reads knows them.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.game import Game
from circenses.kernel.rng import MASK, Rng
from circenses.lab.simulate import Fault, make_plan, play_game
from circenses.protocol import brief

GAMES = 4  # random games that test whether a set is sound
PLAYER = "greedy"
SHARE = 0.12  # share of all numbers that is changed
MOST = 30
FEWEST = 6
SWITCHED = 0.3  # how likely a switch is changed
STRETCH = 0.5  # by how much a number may become smaller or larger
SHORTER, LONGER = 0.5, 2.0  # how long a game may last, compared with the printed rules
ATTEMPTS = 60  # for one set


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What differs from the printed rules."""

    options: dict[str, Any] = field(hash=False)


class Dice:
    """Fair choices that are the same on every machine."""

    def __init__(self, seed: str) -> None:
        begin = hashlib.sha256(b"circenses rules 1 " + seed.encode()).digest()[:8]
        self.rng = Rng((int.from_bytes(begin, "big") >> 1) & MASK)

    def below(self, count: int) -> int:
        return int(self.rng.below(count))

    def choice(self, values: Sequence[Any]) -> Any:
        return values[self.below(len(values))]

    def sample(self, values: Sequence[Any], count: int) -> list[Any]:
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(count)]


def draw_rule_sets(
    game: Game[Any], seats: int, count: int, seed: str, base: Mapping[str, Any] | None = None
) -> tuple[RuleSet, ...]:
    """Draws `count` different rule sets; the same seed gives the same ones. `base` are options that all of them
    have."""
    fixed = dict(base or {})
    usual = _length(game, seats, fixed)
    if usual is None:
        raise BadOption(f"{game.name} breaks even by these rules: nothing can be drawn from them")
    sets: list[RuleSet] = []
    for number in range(count):
        sets.append(_draw_rule_set(game, seats, f"{seed}/{number}", fixed, usual, sets))
    return tuple(sets)


def _draw_rule_set(
    game: Game[Any], seats: int, seed: str, fixed: dict[str, Any], usual: float, others: list[RuleSet]
) -> RuleSet:
    dice = Dice(seed)
    for attempt in range(ATTEMPTS):
        options = _changes(game, seats, dice, fixed, 1.0 - attempt / ATTEMPTS)
        if not options or RuleSet(options) in others:
            continue
        length = _length(game, seats, {**fixed, **options})
        if length is not None and SHORTER * usual <= length <= LONGER * usual:
            return RuleSet(options)
    raise BadOption(f"no sound rule set of {game.name} was found in {ATTEMPTS} attempts: try another seed")


def _changes(game: Game[Any], seats: int, dice: Dice, fixed: dict[str, Any], boldness: float) -> dict[str, Any]:
    """Some numbers and switches with other values, fewer if `boldness` is small."""
    schema = game.options()
    changes: dict[str, Any] = {}
    for key, variant in schema.variants.items():
        if key in fixed or dice.below(1000) >= 1000 * SWITCHED * boldness:
            continue
        others = _others(variant, dice)
        if others:
            changes[key] = dice.choice(others)
    keys = [key for key in schema.numbers if key not in fixed]
    count = min(len(keys), max(FEWEST, round(min(MOST, SHARE * len(keys)) * boldness)))
    for key in dice.sample(keys, count):
        number = schema.numbers[key]
        value = _near(number.default, number.low, number.high, dice)
        if value != number.default:
            changes[key] = value
    return _visible(game, seats, fixed, changes)


def _others(variant: Any, dice: Dice) -> list[Any]:
    """Other values of a switch; free text, as a whole position is, stays as it is."""
    if isinstance(variant.default, bool):
        return [not variant.default]
    if variant.values:
        return [value for value in variant.values if value != variant.default]
    if isinstance(variant.default, int):
        value = _near(variant.default, variant.low, variant.high, dice)
        return [value] if value != variant.default else []
    return []


def _near(value: int, low: int, high: int, dice: Dice) -> int:
    """A number near the printed one, but different if that is allowed."""
    reach = max(1, round(abs(value) * STRETCH))
    step = 1 + dice.below(reach)
    return min(high, max(low, value + (step if dice.below(2) else -step)))


def _visible(game: Game[Any], seats: int, fixed: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """Only the changes that the rules in words show: each one alone must change the text."""
    before = _words(game, seats, fixed)
    lines: dict[str, Any] = {}
    for key, value in changed.items():
        words = _words(game, seats, {**fixed, key: value})
        if words is not None and words != before:
            lines[key] = value
    return lines if _words(game, seats, {**fixed, **lines}) is not None else {}


def _words(game: Game[Any], seats: int, options: dict[str, Any]) -> str | None:
    """All that players read about a table; None if there can be no such table."""
    try:
        values = game.options().resolve(options)
        game.new(seats, values)
        text = brief(game, seats, values)
    except (CircensesError, LookupError, ValueError, ArithmeticError):
        return None
    return text.text + "\n".join(text.topics.values())


def _length(game: Game[Any], seats: int, options: dict[str, Any]) -> float | None:
    """The mean number of decisions in a game; None if one breaks or does not end."""
    try:
        values = game.options().resolve(options)
        plan = make_plan(game, seats, [PLAYER], GAMES, "sound", values, check=True)
    except CircensesError:
        return None
    lengths: list[int] = []
    for number in range(GAMES):
        outcome = play_game(game, plan, number)
        if isinstance(outcome, Fault):
            return None
        lengths.append(outcome.decisions)
    return sum(lengths) / GAMES
