"""What a gauntlet plays. In a block the agent sits in every seat once, against one level everywhere else, and all games
of the block have the same chance. With changed rules each block is played twice: as printed, and by one of the rule
sets, on the same chance."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from circenses.agents.perturb import RuleSet, draw_rule_sets
from circenses.bots import LEVELS, bot
from circenses.kernel.digest import canonical
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game

FORMAT = 1
PRINTED = 0  # the number of the rule set that a gauntlet without changes plays
MOST_GAMES = 100_000
MOST_SETS = 200


@dataclass(frozen=True, slots=True)
class Slot:
    """One game: against a level, in a block, from a seat, by a rule set (0: as printed)."""

    level: str
    block: int
    seat: int
    rules: int

    @property
    def id(self) -> str:
        return f"{self.level.replace('@', '_')}-{self.block:04d}-{self.seat}-{self.rules}"


@dataclass(frozen=True)
class Plan:
    """Plain data. `options` are those of all games, `sets` what the changed rule sets change besides."""

    game: str
    version: int  # of the rules of the game
    seats: int
    levels: tuple[str, ...]
    blocks: int
    seed: str
    options: dict[str, Any]
    sets: tuple[RuleSet, ...] = ()
    perturb_seed: str = ""
    tries: int = 3  # answers to one question that may be refused before the game is forfeited
    host: str = ""  # the server that holds the seeds; '' if the player holds them
    format: int = FORMAT

    def slots(self) -> list[Slot]:
        """All games, block by block, so that a stopped run has whole blocks of all levels."""
        return [
            Slot(level, block, seat, rules)
            for block in range(self.blocks)
            for level in self.levels
            for rules in self.rules_of(block)
            for seat in range(self.seats)
        ]

    def rules_of(self, block: int) -> list[int]:
        """The rule sets by which a block is played."""
        return [PRINTED, 1 + block % len(self.sets)] if self.sets else [PRINTED]

    def options_of(self, slot: Slot) -> dict[str, Any]:
        return {**self.options, **(self.sets[slot.rules - 1].options if slot.rules else {})}

    def match_seed(self, slot: Slot) -> str:
        """The chance of a block, in an open seed; '' where a server draws."""
        return "" if self.host else f"{self.seed}/{slot.block}"

    def to_json(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "levels": list(self.levels),
            "sets": [rule_set.options for rule_set in self.sets],
            "digest": self.digest(),
        }

    def digest(self) -> str:
        """Published before the first game: it fixes all games."""
        data = {**asdict(self), "levels": list(self.levels), "sets": [rule_set.options for rule_set in self.sets]}
        return hashlib.sha256(canonical(data).encode()).hexdigest()

    @staticmethod
    def from_json(data: Any) -> "Plan":
        try:
            values = dict(data)
            promised = values.pop("digest")
            if values["format"] != FORMAT:
                raise ValueError(f"format {values['format']!r}")
            values["levels"] = tuple(str(level) for level in values["levels"])
            values["sets"] = tuple(RuleSet(dict(options)) for options in values["sets"])
            plan = Plan(**values)
            sound = all(isinstance(values[key], int) for key in ("seats", "blocks", "tries", "version"))
            if not sound or not isinstance(plan.options, dict) or plan.blocks * plan.seats > MOST_GAMES:
                raise ValueError("not a number, or too large")
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            raise BadOption(f"this is no plan of a gauntlet: {fault}") from None
        if promised != plan.digest():
            raise BadOption("the plan was changed: its digest is not the one it names")
        return plan


def make_plan(
    game: Game[Any],
    seats: int = 0,
    levels: Sequence[str] = LEVELS,
    blocks: int = 10,
    seed: str = "",
    options: Mapping[str, Any] | None = None,
    perturb: int = 0,
    perturb_seed: str = "",
    tries: int = 3,
    host: str = "",
) -> Plan:
    """Makes a plan; finds everything that can be wrong with the input."""
    seats = game.must_seat(seats or game.seats[0])
    if not levels or len(set(levels)) != len(levels):
        raise BadOption("name one level or several, each once")
    for level in levels:
        bot(level)
    for name, value, most in (("blocks", blocks, MOST_GAMES // seats), ("tries", tries, 100)):
        if not 1 <= value <= most:
            raise BadOption(f"{name} = {value}: it must be a whole number from 1 to {most}")
    if not 0 <= perturb <= MOST_SETS:
        raise BadOption(f"perturb = {perturb}: it must be a whole number from 0 to {MOST_SETS}")
    schema = game.options()
    changes = schema.differing(schema.resolve(options))
    game.new(seats, schema.resolve(changes))
    seed = seed or secrets.token_hex(4)
    drawn_from = (perturb_seed or seed) if perturb else ""
    return Plan(
        game=game.id,
        version=game.version,
        seats=seats,
        levels=tuple(levels),
        blocks=blocks,
        seed=seed,
        options=changes,
        sets=draw_rule_sets(game, seats, perturb, drawn_from, changes) if perturb else (),
        perturb_seed=drawn_from,
        tries=tries,
        host=host.rstrip("/"),
    )
