"""Random matches under every kind of setting; every invariant is tested after every decision."""

import itertools
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import circenses
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.options import Schema
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE

MATCHES = 20  # in one piece of work


@dataclass(frozen=True)
class Setting:
    """How a match is set up: `given` on top of a preset."""

    seats: int
    preset: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"{self.seats} seats", *([f"preset {self.preset}"] if self.preset else [])]
        return ", ".join(words + [f"{key}={value}" for key, value in self.given.items()])


@dataclass
class Played:
    """The result of a piece of work; `fault` names the first broken invariant and how to reproduce it."""

    decisions: int = 0
    matches: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    fault: str = ""


def settings(id: str) -> list[Setting]:
    """Every number of seats under the rulebook, each preset, each switch turned, each value listed, both ends of each
    range, all combinations of listed numbers (board sizes), and the arrays a game has names for."""
    game = circenses.game(id)
    schema = game.options()
    choices = [{}, *_switches(schema), *_values(schema), *_ranges(schema), *_sizes(schema), *named(id)]
    unique = [values for i, values in enumerate(choices) if values not in choices[:i]]
    return [
        Setting(seats, preset, values)
        for seats in game.seats
        for preset, values in [*(("", values) for values in unique), *((preset, {}) for preset in schema.presets)]
    ]


def _switches(schema: Schema) -> list[dict[str, Any]]:
    turned = {key: not variant.default for key, variant in schema.variants.items() if isinstance(variant.default, bool)}
    return [*({key: value} for key, value in turned.items()), turned]


def _values(schema: Schema) -> list[dict[str, Any]]:
    return [{key: value} for key, variant in schema.variants.items() for value in variant.values]


def _ranges(schema: Schema) -> list[dict[str, Any]]:
    ranged = [variant for variant in schema.variants.values() if variant.low < variant.high]
    return [{variant.key: end} for variant in ranged for end in (variant.low, variant.high)]


def _sizes(schema: Schema) -> list[dict[str, Any]]:
    keys = [key for key, variant in schema.variants.items() if variant.values and isinstance(variant.default, int)]
    return [
        dict(zip(keys, values, strict=True))
        for values in itertools.product(*(schema.variants[key].values for key in keys))
    ]


def named(id: str) -> list[dict[str, Any]]:
    """Values of options that are free text, where a game has names for some."""
    if id == "ludus-cyclorum":
        from circenses.games.ludus_cyclorum.content import formations

        return [{"formation": name} for name in formations()]
    return []


def play_piece(id: str, piece: int) -> Played:
    """Matches number 20 * piece to 20 * piece + 19: the same on every machine."""
    game = circenses.game(id)
    all_settings = settings(id)
    played = Played()
    for seed in range(piece * MATCHES, (piece + 1) * MATCHES):
        setting = all_settings[seed % len(all_settings)]
        fault = play_match(game, setting, seed, played)
        if fault:
            played.fault = f"{id}, {setting}, match {seed}: {fault}"
            break
    return played


def play_match(game: Game[Any], setting: Setting, seed: int, played: Played) -> str:
    """Plays one match to its end and counts it; returns the first broken invariant, '' if all hold. Settings that are
    refused, with one of them named, count as a match that ended by that."""
    decisions = 0
    try:
        options = game.options().resolve(setting.given, setting.preset)
        game.new(setting.seats, options)
    except BadOption as refusal:
        played.matches += 1
        played.endings["refused"] += 1
        named = any(key in str(refusal) for key in setting.given)
        return "" if named else f"the refusal names none of its settings: {refusal}"
    except Exception as raised:
        return f"it cannot begin: {type(raised).__name__} {raised}"
    try:
        bound = game.bound(setting.seats, options)
        s = game.new(setting.seats, options)
        rng = Rng(seed)
        by_players = 0
        while not s.over():
            seat = int(s.actor())
            action, fault = _choose(game, s, seat, rng)
            if not fault:
                game.apply(s, seat, action)
                decisions += 1
                by_players += seat != CHANCE
                fault = "; ".join(game.faults(s)) or (f"goes on after {bound} decisions" if by_players > bound else "")
            if fault:
                return f"decision {decisions}: {fault}"
        fault = _fault_at_the_end(game, s, setting.seats)
    except Exception as raised:  # a crash of the rules is a finding, too
        return f"decision {decisions}: {type(raised).__name__} {raised}"
    played.decisions += decisions
    played.matches += 1
    played.endings[game.ending(s)] += 1
    return fault


def _choose(game: Game[Any], s: Any, seat: int, rng: Rng) -> tuple[int, str]:
    legal = game.legal(s, seat)
    if not legal:
        return 0, f"seat {seat} is to act and has nothing to do"
    if any(a >= b for a, b in itertools.pairwise(legal)) or legal[0] < 0 or legal[-1] >= game.action_count:
        return 0, "the legal actions are not ascending numbers of the catalogue"
    if seat != CHANCE:
        return legal[int(rng.below(len(legal)))], ""
    weights = game.weights(s)
    if len(weights) != len(legal) or min(weights) < 1:
        return 0, "the weights of chance do not fit its outcomes"
    lot = int(rng.below(sum(weights)))
    return next(action for action, below in zip(legal, itertools.accumulate(weights), strict=True) if lot < below), ""


def _fault_at_the_end(game: Game[Any], s: Any, seats: int) -> str:
    if not game.ending(s):
        return "the match is over without a reason"
    if len(game.scores(s)) != seats or min(game.ranks(s)) != 1:
        return f"scores {game.scores(s)} and ranks {game.ranks(s)} do not fit {seats} seats"
    return ""
