"""What a run is to play, as plain data: equal manifests give equal bytes, on every machine."""

import os
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from circenses import __version__
from circenses.bots import bot, settings
from circenses.bots.settings import LEVELS
from circenses.games import game as find_game
from circenses.kernel.digest import digest
from circenses.kernel.errors import BadOption, at_least
from circenses.kernel.game import Game
from circenses.lab.arena.schedule import Contest
from circenses.lab.arena.stamp import stamp
from circenses.lab.simulate import Fault, Plan, Unit, play_game, units_of

FORMAT = 1
# what the files of a run hold a row for
GAMES, DECISIONS, ABLATIONS, FINDS = "games", "decisions", "ablations", "finds"
SECONDS = 30.0  # that a unit should take on one core with the compiled build
MOST_UNITS = 100_000
MOST_WITH_DECISIONS = 500  # games in a file: each decision has hundreds of bytes
# What a decision costs, in seconds, and an iteration or a node of a search: not measured when a run is planned, because
# all machines must cut it in the same way.
COSTS = {"uniform": 1e-5, "greedy": 7e-5, "expectimax": 1e-3, "ismcts": 4e-5, "alphabeta": 2e-6}
COSTS |= {"discipulus": 1e-4, "magister": 8e-5}


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit of one of several runs that are played together."""

    run: int
    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} of run {self.run}"


@dataclass(frozen=True)
class Manifest:
    plan: Plan
    rules: int
    ruleset: str  # digest of every number and switch in force
    stamp: str  # of the bots: their settings and first decisions
    unit: int  # games
    rows_for: str = GAMES

    def settings(self) -> dict[str, Any]:
        """All that the games depend on. Options are those that differ from the rulebook."""
        plan = asdict(self.plan)
        del plan["bound"]
        options = find_game(self.plan.game).options().differing(self.plan.options)
        return {
            **plan,
            "bots": list(self.plan.bots),
            "options": options,
            "rules": self.rules,
            "ruleset": self.ruleset,
            "stamp": self.stamp,
            "unit": self.unit,
            **({} if self.rows_for == GAMES else {"rows_for": self.rows_for}),
        }

    def to_json(self) -> dict[str, Any]:
        import polars

        versions = {"circenses": __version__, "polars": polars.__version__}
        return {"format": FORMAT, **self.settings(), "digest": self.digest, "versions": versions}

    @cached_property
    def digest(self) -> str:
        return digest(self.settings())

    def command(self) -> str:
        """What a person types to get the same bytes again."""
        plan = self.plan
        parts = ["circenses", "simulate", plan.game, "--seats", str(plan.seats), "--games", str(plan.games)]
        parts += ["--bots", ",".join(plan.bots), "--seed", plan.seed]
        parts += ["--decisions"] if self.rows_for == DECISIONS else []
        parts += ["--out", "DIR", "--unit", str(self.unit), "--check" if plan.check else "--no-check"]
        for name, value in self.settings()["options"].items():
            parts += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        return shlex.join(parts)

    def units(self) -> list[Unit]:
        return units_of(self.plan.games, self.unit)

    def file(self, unit: Unit) -> str:
        """The name of a unit's file; names are ordered as the games are."""
        width = len(str(self.plan.games - 1))
        return f"{self.digest[:12]}-{unit.first:0{width}}-{unit.last:0{width}}.parquet"


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of the units, for machines that know nothing of each other: every `of`-th, from number `part` on."""

    part: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.part}/{self.of}"

    @staticmethod
    def read(text: str, environment: Mapping[str, str] = os.environ) -> "Shard":
        """`17/400`, or `slurm`: the place of this job in its array."""
        if text == "slurm":
            return _of_array(environment)
        part, slash, of = text.partition("/")
        if not slash or not part.isdecimal() or not of.isdecimal() or not 1 <= int(part) <= int(of):
            raise BadOption(f"shard {text!r}: it is written like 17/400, the first is 1/400; or slurm")
        return Shard(int(part), int(of))


def _of_array(environment: Mapping[str, str]) -> Shard:
    names = ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT")
    absent = [name for name in names if not environment.get(name, "").isdecimal()]
    if absent:
        raise BadOption(f"shard slurm: {absent[0]} is not set, so this is no job of an array")
    here, low, high, count = (int(environment[name]) for name in names)
    step = (high - low) // (count - 1) if count > 1 else 1
    return Shard((here - low) // step + 1, count)


def make_manifest(game: Game[Any], plan: Plan, unit: int = 0, rows_for: str = GAMES) -> Manifest:
    """`unit` 0 chooses its size. Bots with a time limit are refused: another machine would play other games."""
    at_least(unit or 1, 1, "unit")
    for name in dict.fromkeys(plan.bots):
        if getattr(bot(name, patient=True), "seconds", 0):
            raise BadOption(f"the bot {name!r} has a time limit: another machine would play other games")
    size = unit or min(unit_size(game, plan), MOST_WITH_DECISIONS if rows_for == DECISIONS else plan.games)
    if -(-plan.games // size) > MOST_UNITS:
        raise BadOption(f"unit = {size}: {plan.games} games would be more than {MOST_UNITS} units")
    mark = stamp(
        game, Contest(game.id, game.version, plan.seats, plan.bots, 1, "", "duel", plan.options, False, plan.scheme)
    )
    return Manifest(plan, game.version, game.ruleset_digest(plan.options), mark, size, rows_for)


def read_manifest(data: dict[str, Any]) -> Manifest:
    """Reads the `plan.json` of a run; raises BadOption if these games cannot be played here and now."""
    if data.get("format") != FORMAT:
        raise BadOption(f"format {data.get('format')!r}: this version reads {FORMAT}")
    try:
        game = find_game(str(data["game"]))
        seats, options = int(data["seats"]), game.options().resolve(data["options"])
        plan = Plan(
            game=game.id,
            seats=seats,
            bots=tuple(data["bots"]),
            games=int(data["games"]),
            seed=str(data["seed"]),
            options=options,
            bound=game.bound(seats, options),
            check=bool(data["check"]),
            scheme=str(data["scheme"]),
        )
        marks = str(data["ruleset"]), str(data["stamp"])
        manifest = Manifest(plan, int(data["rules"]), *marks, int(data["unit"]), str(data.get("rows_for", GAMES)))
    except (KeyError, TypeError, ValueError) as fault:
        raise BadOption(f"it is not the plan of a run: {type(fault).__name__} {fault}") from None
    if manifest.digest != data.get("digest"):
        raise BadOption("it was changed by hand: its digest is another")
    return manifest


def must_play_the_same(manifest: Manifest) -> None:
    """Checks, before a run is resumed, that this installation plays the same games."""
    plan = manifest.plan
    today = make_manifest(find_game(plan.game), plan, manifest.unit, manifest.rows_for)
    if (today.rules, today.ruleset) != (manifest.rules, manifest.ruleset):
        raise BadOption(
            f"it is of rules version {manifest.rules} or of other printed numbers; this installation has {today.rules}"
        )
    if today.stamp != manifest.stamp:
        raise BadOption("it was played by other bots: their settings or their code have changed since")


def unit_size(game: Game[Any], plan: Plan) -> int:
    """How many games take about half a minute, estimated from one game of random moves; 1, 2, 5, 10, 20, 50 ..."""
    probe = replace(plan, bots=("uniform",) * plan.seats, check=False)
    game_played = play_game(game, probe, 0)
    decisions = len(game_played.log) if isinstance(game_played, Fault) else game_played.decisions
    each = sum(_cost(game, name) for name in plan.bots) / plan.seats
    goal = SECONDS / (decisions * each * (4 if plan.check else 1))
    steps = [step * 10**power for power in range(6) for step in (1, 2, 5)]
    size = max([step for step in steps if step <= goal], default=1)
    return max(size, -(-plan.games // MOST_UNITS))


def _cost(game: Game[Any], name: str) -> float:
    kind, _, budget = name.partition("@")
    level: dict[str, Any] = settings.level(game, kind) if kind in LEVELS else {"search": kind}
    search = str(level["search"])
    if search in settings.BUDGETS:
        return COSTS[search] * int(budget or level.get(settings.BUDGETS[search], 1000))
    return COSTS.get(search, 1e-3)
