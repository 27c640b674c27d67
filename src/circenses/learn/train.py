"""Training that can be stopped at any time and goes on where it was: first a bot is imitated, then the network plays
against itself and against that bot, and does more of what did better than it thought."""

import io
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from circenses import rl
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.evidence import Mean
from circenses.learn.features import Features, Floats, features
from circenses.learn.games import Against, games_of, shares_against, together
from circenses.learn.lessons import imitating, improving, learn
from circenses.learn.net import Adam, Net, fresh

FILE: Final = "training.npz"
FRESH: Final = 10**9  # seeds of games to measure with begin here, far from those to learn from
SLOW: Final = 0.02  # how far the steady weights follow the others in one lesson
LEAST: Final = 0.05  # of the rate, when time is nearly up


@dataclass(frozen=True)
class Plan:
    """What is learnt, and how; a training goes on under the plan it was begun with."""

    game: str
    seats: int
    seed: int = 1
    width: int = 128  # of a hidden layer
    teacher: str = "civis"  # whom it imitates first; later it plays half of its games against him
    lessons: int = 2000  # games of the teacher
    passes: int = 4  # through these
    games: int = 512  # side by side
    steps: int = 64  # decisions of each between two lessons
    memory: float = 0.96  # see Against.lesson
    rate: float = 0.0005  # in the beginning; it falls as time runs out
    curiosity: float = 0.01
    rounds: int = 2  # through each lesson
    rival: str = "civis"  # against whom it is measured
    blocks: int = 50  # of such a measurement
    every: float = 120.0  # seconds of computing between two measurements


@dataclass
class Progress:
    seconds: float = 0.0  # of computing, measurements included
    lessons: int = 0  # of its own games
    decisions: int = 0
    games: int = 0
    measured: float = 0.0  # when it was last measured
    curve: list[dict[str, float]] = field(default_factory=list)


class Training:
    def __init__(
        self, game: Game[Any], plan: Plan, net: Net, adam: Adam, progress: Progress, steady: Net | None = None
    ) -> None:
        self.game = game
        self.plan = plan
        self.net = net
        # a running mean of its weights plays better than any one of them: it is what is measured and kept for play
        self.steady = steady or Net(net.features, {name: weight.copy() for name, weight in net.weights.items()})
        self.adam = adam
        self.progress = progress
        self.dice = np.random.default_rng([plan.seed, progress.lessons])
        seed = plan.seed * 1000003 + progress.lessons
        half = plan.games // 2
        self.games = [
            Against(game, plan.seats, plan.games - half, seed),
            Against(game, plan.seats, half, seed + plan.games, plan.teacher),
        ]
        self._clock = time.process_time()

    def lesson(self, left: float = 1.0) -> float:
        """One lesson of its own games, with this share of the time left; the mean surprise at who won."""
        plan, done = self.plan, self.progress
        ended = sum(games.ended for games in self.games)
        lesson = together([games.lesson(self.net, plan.steps, plan.memory, self.dice) for games in self.games])
        surprise = 0.0
        wish = improving(lesson, plan.curiosity)
        for _ in range(plan.rounds):
            surprise = learn(self.net, self.adam, lesson, wish, plan.rate * max(left, LEAST), self.dice)
        for name, weight in self.steady.weights.items():
            weight += SLOW * (self.net.weights[name] - weight)
        done.lessons += 1
        done.decisions += len(lesson)
        done.games += sum(games.ended for games in self.games) - ended
        self.tick()
        return surprise

    def tick(self) -> None:
        now = time.process_time()
        self.progress.seconds += now - self._clock
        self._clock = now

    def measure(self) -> dict[str, float]:
        """Plays against the rival with fresh chance; a point of the curve."""
        plan, done = self.plan, self.progress
        seed = FRESH + len(done.curve) * plan.blocks
        shares = shares_against(self.game, plan.seats, self.steady, plan.rival, plan.blocks, seed)
        found = Mean(1 / plan.seats)
        for share in shares:
            found.add(share)
        low, high = found.interval()
        self.tick()
        point = {
            "minutes": round(done.seconds / 60, 2),
            "decisions": done.decisions,
            "games": done.games,
            "share": round(float(found.mean), 4),
            "low": round(float(low), 4),
            "high": round(float(high), 4),
            "blocks": plan.blocks,
        }
        done.curve.append(point)
        done.measured = done.seconds
        return point

    def save(self, folder: Path) -> None:
        """The old file is there until the new one is whole."""
        told = {"plan": asdict(self.plan), "progress": asdict(self.progress), "steps": self.adam.steps}
        arrays: dict[str, Any] = {"told": np.frombuffer(json.dumps(told).encode(), np.uint8)}
        arrays |= {f"feature {name}": part for name, part in self.net.features._asdict().items()}
        for name, weight in self.net.weights.items():
            arrays |= {f"weight {name}": weight, f"steady {name}": self.steady.weights[name]}
            arrays |= {f"first {name}": self.adam.first[name], f"second {name}": self.adam.second[name]}
        folder.mkdir(parents=True, exist_ok=True)
        whole = io.BytesIO()
        np.savez(whole, **arrays)
        part = folder / (FILE + ".part")
        part.write_bytes(whole.getvalue())
        os.replace(part, folder / FILE)


def begin(game: Game[Any], plan: Plan) -> Training:
    """Imitates the teacher."""
    clock = time.process_time()
    dice = np.random.default_rng([plan.seed, 2**31])
    lesson = games_of(game, plan.seats, plan.teacher, [f"learn {plan.seed} {k}" for k in range(plan.lessons)])
    known = features(rl.columns(game, plan.seats), lesson.seen)
    net = fresh(known, game.action_count, plan.seats, plan.width, dice)
    adam = Adam(net)
    for each in range(plan.passes):
        learn(net, adam, lesson, imitating(lesson), plan.rate * (2.0 if each + 1 < plan.passes else 0.5), dice)
    made = Training(game, plan, net, adam, Progress())
    made._clock = clock
    made.tick()
    return made


def resume(game: Game[Any], folder: Path) -> Training:
    try:
        with np.load(folder / FILE) as kept:
            told = json.loads(kept["told"].tobytes())
            plan, progress = Plan(**told["plan"]), Progress(**told["progress"])
            known = Features(*(kept[f"feature {name}"] for name in Features._fields))
            net, steady = (Net(known, _kept(kept, kind)) for kind in ("weight ", "steady "))
            adam = Adam(net)
            adam.steps = told["steps"]
            for name in net.weights:
                adam.first[name], adam.second[name] = kept[f"first {name}"], kept[f"second {name}"]
    except (OSError, EOFError, BadZipFile, ValueError, KeyError, TypeError) as fault:
        raise BadOption(f"{folder / FILE} is not a training that can be resumed: {fault}") from None
    if plan.game != game.id:
        raise BadOption(f"{folder} holds a training of {plan.game}, not of {game.id}")
    return Training(game, plan, net, adam, progress, steady)


def _kept(kept: Any, kind: str) -> dict[str, Floats]:
    return {key.removeprefix(kind): kept[key] for key in kept.files if key.startswith(kind)}


def train(
    game: Game[Any], plan: Plan, folder: Path, minutes: float, tell: Callable[[Progress], None] | None = None
) -> Training:
    """Until it has computed for so many minutes in all; what is in the folder goes on."""
    there = (folder / FILE).exists()
    training = resume(game, folder) if there else begin(game, plan)
    done = training.progress
    if not there:
        training.measure()
    while done.seconds < minutes * 60:
        training.lesson(1 - done.seconds / (minutes * 60))
        if done.seconds - done.measured >= training.plan.every or done.seconds >= minutes * 60:
            training.measure()
            training.save(folder)
            if tell is not None:
                tell(done)
    training.save(folder)
    return training
