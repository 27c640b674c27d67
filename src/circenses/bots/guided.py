"""An information-set search that leaves judging positions, many at a time, to somebody else: a network.

It walks down several times before it asks. What is on its way counts as tried and lost until the answer is there, so
that the next walk goes elsewhere. Only decisions with a choice have nodes; chance and forced moves are played through.
How far the judgement is trusted can be said: the rest of a position's value is what the game's own evaluation gives.
"""

import math
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from circenses.bots.tree import NO_NODE
from circenses.bots.walk import Manner, Walk
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import OVER, State
from circenses.kernel.writing import Writer

LEAST: Final = 0.000001  # of a prior: 0 stands for an edge that nobody has judged


@final
class Guided:
    """`gather` fills the vectors with positions, somebody judges them, `judge` takes the answers."""

    def __init__(
        self,
        game: Game[State],
        seats: int,
        scale: float,
        manner: Manner,
        writer: Writer[Any] | None,
        length: int,
        rows: int,
        trust: float = 1.0,
    ) -> None:
        self.game = game
        self.walk = Walk(game, seats, scale, manner)
        self.seats: i64 = seats
        self.explore = manner.explore
        self.trust = trust
        self.own: vec[float] = vec[float]([0.0] * (rows * seats))  # what the game itself thinks of each seat's chance
        self.count: i64 = 0  # positions that wait for a judgement
        self.length: i64 = length  # of an observation
        self.observations: vec[u8] = vec[u8]([0] * (rows * length))
        self.offsets: vec[i64] = vec[i64]([0] * (rows + 1))
        self.legal: vec[i32] = vec[i32]([])
        self._writer = writer
        self._movers: vec[i64] = vec[i64]([0] * rows)
        self._leaves: vec[i64] = vec[i64]([0] * rows)
        # the paths to them, one after the other: node, action, who took it
        self._ways: vec[i64] = vec[i64]([])
        self._ends: vec[i64] = vec[i64]([0] * (rows + 1))

    def gather(self, s: State, seat: i64, walks: i64, rng: Rng) -> i64:
        """Walks down `walks` times, at most once for each row; returns how many positions wait then."""
        self.count = 0
        self.legal = vec[i32]([])
        self._ways = vec[i64]([])
        for i in range(walks):
            self._descend(self.game.determinize(s, int(seat), rng), rng)
            self.walk.done += 1
        return self.count

    def _descend(self, s: State, rng: Rng) -> None:
        walk = self.walk
        walk.start()
        while True:
            actor: i64 = s.actor()
            if actor == OVER:
                walk.chances.fill(s)
                self._credit(self._ends[self.count], len(self._ways))
                self._ways = self._ways[: self._ends[self.count]]
                return
            if walk.has_choice(s, actor, rng):
                node: i64 = walk.tree.find(walk.seen[actor])
                if node == NO_NODE:
                    node = walk.tree.add(walk.seen[actor])
                edge: i64 = self._select(node)
                if edge == NO_NODE:
                    self._wait(s, actor, node, rng)
                    return
                action: i64 = walk.tree.action[edge]
                walk.tree.tried[edge] += 1
                walk.tree.visits[node] += 1
                self._ways = append(append(append(self._ways, node), action), actor)
                walk.step(s, actor, action)

    def _select(self, node: i64) -> i64:
        """The listed action with the best sum of value, promise and novelty; none if one is not judged yet."""
        tree = self.walk.tree
        out = self.walk.out
        if not tree.fits(node, out):
            tree.widen(node, out)
        visits: i64 = tree.visits[node]
        mean = 0.0
        if visits:
            mean = tree.worth[node] / float(int(visits))
        root = self.explore * math.sqrt(float(int(visits + 1)))
        best: i64 = NO_NODE
        high = -1.0
        edge: i64 = tree.first[node]
        for i in range(out.count):
            while tree.action[edge] != out.actions[i]:
                edge += 1
            if tree.prior[edge] == 0.0:
                return NO_NODE
            tried = float(int(tree.tried[edge]))
            value = mean
            if tried > 0.0:
                value = tree.total[edge] / tried
            value += root * tree.prior[edge] / (1.0 + tried)
            if value > high:
                high = value
                best = edge
        return best

    def _wait(self, s: State, actor: i64, node: i64, rng: Rng) -> None:
        """Notes a position to be judged."""
        row: i64 = self.count
        out = self.walk.out
        at: i64 = row * self.length
        if self._writer is not None:
            self._writer.write(s, actor, self.observations, at)
        else:
            for byte in self.game.seen(s, int(actor)):
                self.observations[at] = u8(byte)
                at += 1
        for i in range(out.count):
            self.legal = append(self.legal, i32(out.actions[i]))
        self.count = row + 1
        self.offsets[self.count] = len(self.legal)
        self._movers[row] = actor
        self._leaves[row] = node
        self._ends[self.count] = len(self._ways)
        if self.trust < 1.0:
            self.walk.play_on(s, rng)
            self.walk.chances.fill(s)
            for seat in range(self.seats):
                self.own[row * self.seats + seat] = self.walk.chances.shares[seat]

    def judge(self, priors: vec[float], chances: vec[float]) -> None:
        """The share of each listed action; each seat's chance to win in each position, who decides there first."""
        walk = self.walk
        tree = walk.tree
        for row in range(self.count):
            node: i64 = self._leaves[row]
            edge: i64 = tree.first[node]
            for i in range(self.offsets[row], self.offsets[row + 1]):
                action: i64 = i64(self.legal[i])
                while tree.action[edge] != action:
                    edge += 1
                tree.prior[edge] = priors[i]
                if priors[i] < LEAST:
                    tree.prior[edge] = LEAST
            mover: i64 = self._movers[row]
            for k in range(self.seats):
                seat: i64 = (mover + k) % self.seats
                share = self.trust * chances[row * self.seats + k]
                walk.chances.shares[seat] = share + (1.0 - self.trust) * self.own[row * self.seats + seat]
            if tree.visits[node] == 0:  # its judgement counts once
                tree.visits[node] = 1
                tree.worth[node] = walk.chances.shares[mover]
            self._credit(self._ends[row], self._ends[row + 1])

    def _credit(self, start: i64, stop: i64) -> None:
        """Credits the edges of a path with the chances at its end; their visits were counted on the way down."""
        tree = self.walk.tree
        shares = self.walk.chances.shares
        at: i64 = start
        while at < stop:
            node: i64 = self._ways[at]
            edge: i64 = tree.edge_of(node, self._ways[at + 1])  # it may have moved since
            share = shares[self._ways[at + 2]]
            tree.total[edge] += share
            tree.worth[node] += share
            at += 3
