"""Random matches, kept for the laws to look at."""

import math
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from circenses.kernel.game import Game
from circenses.kernel.match import canonical
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State, frame_kind

S = TypeVar("S", bound=State)

SOAK = "CIRCENSES_SOAK"  # how many times as many matches as usual; 0: one by the rulebook, with fewest and most seats
FIRST = 3  # times a kind of question comes up that are looked at whatever the stride, if nothing else is asked for

Retell = Callable[[list[str], int], list[float]]
Agree = Callable[[list[float], list[int]], bool]


def soak() -> int:
    return max(0, int(os.environ.get(SOAK, "1")))


class LawBroken(AssertionError):
    """How a game breaks a law, in one sentence."""


def must(holds: bool, sentence: str) -> None:
    if not holds:
        raise LawBroken(sentence)


@dataclass(frozen=True)
class Extras:
    """What only the game's own test can know.

    `clauses` are the ids `explain` and `refusal` may cite; `bookkeeping` names fields of an observation that bytes
    for learners may leave out ("last.*", by dotted path with wildcards) with the reason; `retell` gives the final
    scores from the lines one viewer was sent and the number of seats; `agree` says whether ranks fit scores, if more is
    not better.
    """

    clauses: Collection[str] | None = None
    bookkeeping: Mapping[str, str] = field(default_factory=dict)
    retell: Retell | None = None
    agree: Agree | None = None


@dataclass(frozen=True)
class Step(Generic[S]):
    """A decision that was made; `before` must not be changed."""

    before: S
    seat: int
    action: int


@dataclass(frozen=True)
class Walk(Generic[S]):
    """One random match to its end: all its decisions, and some of the states in between, first and last included."""

    game: Game[S]
    seats: int
    options: Mapping[str, Any]
    seed: int
    line: list[tuple[int, int]]
    steps: list[Step[S]]
    end: S
    extras: Extras

    def states(self) -> list[S]:
        return [*(step.before for step in self.steps), self.end]

    def rng(self) -> Rng:
        return Rng(self.seed)

    def some(self, count: int) -> list[Step[S]]:
        """A few steps for laws that take long: evenly spread, the last ones included."""
        stride = max(1, math.ceil(len(self.steps) / count))
        return self.steps[::-1][::stride]


def walks(
    game: Game[S],
    seats: int,
    options: Mapping[str, Any],
    seed: int = 1,
    limit: int = 40,
    count: int = 1,
    extras: Extras | None = None,
    first: int = FIRST,
) -> Iterator[Walk[S]]:
    """`count` different matches under resolved options: in turn random, fairly sensible, and passive. Of each about
    `limit` states are kept: evenly spread, and wherever a kind of question comes up for the `first` few times, with
    what follows it."""
    for i in range(count):
        yield _walk(game, seats, options, seed + i, limit, extras or Extras(), first)


def _walk(
    game: Game[S], seats: int, options: Mapping[str, Any], seed: int, limit: int, extras: Extras, first: int
) -> Walk[S]:
    line = _play(game, seats, options, seed)
    stride = max(1, len(line) // max(1, limit))
    s = game.new(seats, options)
    steps: list[Step[S]] = []
    counts: dict[int, int] = {}
    followed = False
    for i, (seat, action) in enumerate(line):
        kind = int(frame_kind(s.top()))
        counts[kind] = counts.get(kind, 0) + 1
        if i % stride == 0 or i >= len(line) - 3 or followed or counts[kind] <= first:
            steps.append(Step(game.clone(s), seat, action))
        followed = counts[kind] <= first
        game.apply(s, seat, action)
    return Walk(game, seats, options, seed, line, steps, s, extras)


def _play(game: Game[S], seats: int, options: Mapping[str, Any], seed: int) -> list[tuple[int, int]]:
    """Seeds differ in temperament, so that matches reach what random players never do."""
    rng = Rng(seed)
    s = game.new(seats, options)
    bound = game.bound(seats, options)
    decisions = 0
    line: list[tuple[int, int]] = []
    while not s.over():
        seat = pick(s.actors(), rng)
        action = choose(game, s, seat, rng)
        if seed % 3 == 2 and seat != CHANCE:
            action = _better(game, s, seat, action, choose(game, s, seat, rng))
        if seed % 3 == 0 and seat != CHANCE and rng.below(2) == 0:
            action = game.legal(s, seat)[0]  # often to pass, or the smallest amount
        game.apply(s, seat, action)
        line.append((seat, action))
        decisions += seat != CHANCE
        must(decisions <= bound, f"the match goes on after {bound} decisions, its bound")
        must(len(line) <= 1000 * (bound + 1), "chance goes on for ever")
    return line


def _better(game: Game[S], s: S, seat: int, one: int, other: int) -> int:
    """The action that leaves the seat better off."""
    values: list[float] = []
    for action in (one, other):
        after = game.clone(s)
        game.apply(after, seat, action)
        values.append(game.evaluate(after, seat))
    return other if values[1] > values[0] else one


def pick(items: list[int], rng: Rng) -> int:
    must(bool(items), "a match that is not over has nobody to act, or an actor has nothing to do")
    return items[int(rng.below(len(items)))]


def choose(game: Game[S], s: S, seat: int, rng: Rng) -> int:
    """A legal action, chance by its weights."""
    legal = game.legal(s, seat)
    if seat != CHANCE:
        return pick(legal, rng)
    lots = [action for action, weight in zip(legal, game.weights(s), strict=False) for _ in range(min(weight, 1000))]
    return pick(lots, rng)


def text(game: Game[S], s: S) -> str:
    """The state as one comparable text: its cells, which hold everything, or what is saved if there is no layout."""
    return canonical(game.to_json(s)) if game.layout is None else str(list(s.pack()))


def players(walk: Walk[S]) -> range:
    return range(walk.seats)
