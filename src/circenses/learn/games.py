"""Where lessons come from: games of a bot to imitate, and games of the network against itself."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from circenses import rl
from circenses.bots import bot
from circenses.kernel.game import Game
from circenses.kernel.shares import returns
from circenses.lab.decisions import Watched
from circenses.learn.features import Bytes, Floats
from circenses.learn.lessons import Lesson
from circenses.learn.net import Legal, Net


def wins(ends: Floats) -> Floats:
    """From returns of all seats to shares of the first place."""
    first = ends == ends.max(-1, keepdims=True)
    return (first / first.sum(-1, keepdims=True)).astype(np.float32)


def turned(values: Floats, seats: Any) -> Floats:
    """By seat from 0; as a seat sees it, itself first. Turned by minus the seat it is the other way round."""
    count = values.shape[-1]
    places = (np.arange(count) + np.asarray(seats)[..., None]) % count
    return np.take_along_axis(values, places, -1)


def games_of(game: Game[Any], seats: int, name: str, seeds: Sequence[str]) -> Lesson:
    """What a bot does against itself, where it has a choice."""
    seen: list[bytes] = []
    lists: list[list[int]] = []
    taken: list[int] = []
    won: list[Floats] = []
    for seed in seeds:
        play = Watched(game, [bot(name, patient=True) for _ in range(seats)], seed, game.options().resolve({}))
        while play.turn():
            pass
        ends = wins(np.array(returns(game.ranks(play.state)), np.float32))
        for _, seat, bytes, legal, action in play.decided:
            if len(legal) > 1:
                seen.append(bytes)
                lists.append(legal)
                taken.append(legal.index(action))
                won.append(np.roll(ends, -seat))
    offsets = np.cumsum([0, *map(len, lists)])
    rows = np.frombuffer(b"".join(seen), np.uint8).reshape(len(seen), -1)
    legal_ones = Legal(np.concatenate([np.array(each) for each in lists]), offsets)
    nothing = np.ones(len(seen), np.float32)
    return Lesson(rows, legal_ones, np.array(taken), np.array(won), nothing, nothing)


class Against:
    """Many games of a network against itself, played on from lesson to lesson."""

    def __init__(self, game: Game[Any], seats: int, games: int, seed: int) -> None:
        self.batch = rl.batch(game, seats=seats, games=games, seed=seed, autoreset="same_step")
        self.ended = 0  # games

    def lesson(self, net: Net, steps: int, memory: float, dice: np.random.Generator) -> Lesson:
        """`memory`: how much of what is thought of a position comes from what followed it, decision by decision, and
        how little from what the network thought there (lambda)."""
        b = self.batch
        kept: list[tuple[Any, ...]] = []
        for _ in range(steps):
            free = np.flatnonzero(np.diff(b.offsets) > 1)
            actions = b.legal[np.minimum(b.offsets[:-1], len(b.legal) - 1)].astype(np.int64)
            legal = Legal(b.legal, b.offsets).some(free)
            seen, seats = b.observations[free], b.to_play[free].copy()
            logits, value = net.ask(seen)
            shares = legal.shares(logits)
            drawn = legal.drawn(shares, dice)
            actions[free] = legal.actions[drawn]
            b.step(actions)
            kept.append(
                (free, seen, legal, drawn - legal.begins, shares[drawn], seats, turned(value, -seats))
                + (b.terminated.copy(), b.returns.copy())
            )
            self.ended += int(b.terminated.sum())
        return _told(kept, turned(net.ask(b.observations)[1], -b.to_play), memory)


def _told(kept: list[tuple[Any, ...]], after: Floats, memory: float) -> Lesson:
    """From the last step back: what each decision led to."""
    results: list[Floats] = []
    for free, *_, value, terminated, ends in reversed(kept):
        after = np.where(terminated[:, None], wins(ends), after).astype(np.float32)
        results.append(after[free])
        after[free] = (1 - memory) * value + memory * after[free]
    results.reverse()
    seats = np.concatenate([each[5] for each in kept])
    value = np.concatenate([each[6] for each in kept])
    led = np.concatenate(results)
    rows = np.arange(len(seats))
    return Lesson(
        seen=np.concatenate([each[1] for each in kept]),
        legal=_joined([each[2] for each in kept]),
        taken=np.concatenate([each[3] for each in kept]),
        wins=turned(led, seats),
        before=np.concatenate([each[4] for each in kept]),
        gain=led[rows, seats] - value[rows, seats],
    )


def _joined(lists: list[Legal]) -> Legal:
    counts = np.concatenate([each.counts for each in lists])
    return Legal(np.concatenate([each.actions for each in lists]), np.concatenate(([0], np.cumsum(counts))))


def best(net: Net, seen: Bytes, legal: Legal) -> Any:
    """The action of each row that the network would rather take."""
    own = net.ask(seen)[0][legal.rows, legal.actions]
    return legal.actions[legal.highest(own)]


def shares_against(game: Game[Any], seats: int, net: Net, name: str, blocks: int, seed: int) -> list[float]:
    """A block is one game from each seat with the same chance; the network's share of first places in each."""
    found = np.zeros(blocks)
    for seat in range(seats):
        b = rl.batch(game, seats=seats, games=blocks, seed=seed, opponents=name, seat=seat)
        ended = np.zeros(blocks, np.bool_)
        while not ended.all():
            there = np.flatnonzero(b.to_play >= 0)
            actions = np.zeros(blocks, np.int64)
            actions[there] = best(net, b.observations[there], Legal(b.legal, np.append(b.offsets[there], len(b.legal))))
            b.step(actions)
            new = b.terminated & ~ended
            found[new] += wins(b.returns[new])[:, seat]
            ended |= new
    return list(found / seats)
