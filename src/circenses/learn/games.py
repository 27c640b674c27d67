"""Where lessons come from: games of a bot to imitate, and games of the network against itself."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from circenses import rl
from circenses.bots import bot
from circenses.kernel.game import Game
from circenses.kernel.shares import returns
from circenses.lab.decisions import Watched
from circenses.learn.features import Bytes, Floats
from circenses.learn.lessons import Lesson
from circenses.learn.net import Ints, Legal, Net


def wins(ends: Floats) -> Floats:
    """Turns returns of all seats into shares of the first place."""
    first = ends == ends.max(-1, keepdims=True)
    shares: Floats = np.divide(first, first.sum(-1, keepdims=True), dtype=np.float32)
    return shares


def turned(values: Floats, seats: Any) -> Floats:
    """Turns values by seat into values as a seat sees them, itself first; with minus the seat, the other way round."""
    count = values.shape[-1]
    places = (np.arange(count) + np.asarray(seats)[..., None]) % count
    return np.take_along_axis(values, places, -1)


def games_of(game: Game[Any], seats: int, name: str, seeds: Sequence[str]) -> Lesson:
    """The decisions of a bot against itself, where it has a choice."""
    seen: list[bytes] = []
    lists: list[list[int]] = []
    taken: list[int] = []
    won: list[Floats] = []
    for seed in seeds:
        play = Watched(game, [bot(name, patient=True) for _ in range(seats)], seed, game.options().resolve({}))
        while play.turn():
            pass
        ends = wins(np.array(returns(game.ranks(play.state)), np.float32))
        for _, seat, observation, legal, action in play.decided:
            if len(legal) > 1:
                seen.append(observation)
                lists.append(legal)
                taken.append(legal.index(action))
                won.append(np.roll(ends, -seat))
    offsets = np.cumsum([0, *map(len, lists)])
    rows = np.frombuffer(b"".join(seen), np.uint8).reshape(len(seen), -1)
    legal_ones = Legal(np.concatenate([np.array(each) for each in lists]), offsets)
    nothing = np.ones(len(seen), np.float32)
    return Lesson(rows, legal_ones, np.array(taken), np.array(won), nothing, nothing)


class Step(NamedTuple):
    """One decision of every game; the rows are those of games that had a choice."""

    free: Ints  # these
    seen: Bytes
    legal: Legal
    taken: Ints
    before: Floats
    seats: Ints
    value: Floats  # what the network thought of every seat's chance, by seat
    terminated: NDArray[np.bool_]
    ends: Floats


class Against:
    """Many games of a network against itself or a bot, played on from lesson to lesson."""

    def __init__(self, game: Game[Any], seats: int, games: int, seed: int, rival: str = "self") -> None:
        self.batch = rl.batch(game, seats=seats, games=games, seed=seed, autoreset="same_step", opponents=rival)
        self.ended = 0  # games

    def lesson(self, net: Net, steps: int, memory: float, dice: np.random.Generator) -> Lesson:
        """`memory`: how much of what is thought of a position comes from what followed it, decision by decision, and
        how little from what the network thought there (lambda)."""
        steps_taken = [self._step(net, dice) for _ in range(steps)]
        b = self.batch
        return _lesson(steps_taken, turned(net.ask(b.observations)[1], -b.to_play), memory)

    def _step(self, net: Net, dice: np.random.Generator) -> Step:
        b = self.batch
        free = np.flatnonzero(np.diff(b.offsets) > 1)
        actions = b.legal[b.offsets[:-1]].astype(np.int64)
        legal = Legal(b.legal, b.offsets).some(free)
        seen, seats = b.observations[free], b.to_play[free]
        logits, value = net.ask(seen)
        shares = legal.shares(logits)
        drawn = legal.draw(shares, dice)
        actions[free] = legal.actions[drawn]
        b.step(actions)
        self.ended += int(b.terminated.sum())
        step = (drawn - legal.begins, shares[drawn], seats, turned(value, -seats))
        return Step(free, seen, legal, *step, b.terminated.copy(), b.returns.astype(np.float32))


def _lesson(steps: list[Step], after: Floats, memory: float) -> Lesson:
    """From the last step back: what each decision led to."""
    results: list[Floats] = []
    for step in reversed(steps):
        after = np.where(step.terminated[:, None], wins(step.ends), after)
        results.append(after[step.free])
        after[step.free] = (1 - memory) * step.value + memory * after[step.free]
    led = np.concatenate(results[::-1])
    seats = np.concatenate([step.seats for step in steps])
    value = np.concatenate([step.value for step in steps])
    rows = np.arange(len(seats))
    return Lesson(
        seen=np.concatenate([step.seen for step in steps]),
        legal=_joined([step.legal for step in steps]),
        taken=np.concatenate([step.taken for step in steps]),
        wins=turned(led, seats),
        before=np.concatenate([step.before for step in steps]),
        gain=led[rows, seats] - value[rows, seats],
    )


def together(lessons: Sequence[Lesson]) -> Lesson:
    """One lesson of several."""
    parts = {name: [getattr(each, name) for each in lessons] for name in ("seen", "taken", "wins", "before", "gain")}
    joined = {name: np.concatenate(part) for name, part in parts.items()}
    return Lesson(legal=_joined([each.legal for each in lessons]), **joined)


def _joined(lists: Sequence[Legal]) -> Legal:
    counts = np.concatenate([each.counts for each in lists])
    return Legal(np.concatenate([each.actions for each in lists]), np.concatenate(([0], np.cumsum(counts))))


def best(net: Net, seen: Bytes, legal: Legal) -> Ints:
    """The action of each row that the network would rather take."""
    own = net.ask(seen)[0][legal.rows, legal.actions]
    return legal.actions[legal.highest(own)]


def shares_against(game: Game[Any], seats: int, net: Net, name: str, blocks: int, seed: int) -> list[float]:
    """A block is one game from each seat with the same chance; the network's share of first places in each."""
    shares = np.zeros(blocks)
    for seat in range(seats):
        b = rl.batch(game, seats=seats, games=blocks, seed=seed, opponents=name, seat=seat)
        ended = np.zeros(blocks, np.bool_)
        while not ended.all():
            there = np.flatnonzero(b.to_play >= 0)
            actions = np.zeros(blocks, np.int64)
            actions[there] = best(net, b.observations[there], Legal(b.legal, np.append(b.offsets[there], len(b.legal))))
            b.step(actions)
            new = b.terminated & ~ended
            shares[new] += wins(b.returns[new])[:, seat]
            ended |= new
    return list(shares / seats)
