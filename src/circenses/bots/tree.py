"""The tree of an information-set search: nodes found by what their player knows, edges for what may be done there.

Flat vectors instead of objects: a node is a number, its edges are neighbours in the vectors of edges. Where another
deal allows other actions, a node gets a new, longer row of edges and takes its figures along.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.kernel.choices import Choices

NO_NODE: Final = -1


@final
class Tree:
    def __init__(self, places: int) -> None:
        """`places` is a power of two: how many nodes it has room for before it grows, twice."""
        self.mask: i64 = places - 1
        self.slots: vec[i64] = vec[i64]([NO_NODE] * places)
        self.key: vec[i64] = vec[i64]([])
        self.first: vec[i64] = vec[i64]([])  # edge
        self.count: vec[i64] = vec[i64]([])  # how many edges
        self.visits: vec[i64] = vec[i64]([])
        self.worth: vec[float] = vec[float]([])  # the sum of credits to its player
        # edges
        self.action: vec[i64] = vec[i64]([])
        self.tried: vec[i64] = vec[i64]([])
        self.total: vec[float] = vec[float]([])  # for whoever decides there
        self.prior: vec[float] = vec[float]([])
        self.guess: vec[float] = vec[float]([])  # its value before it was tried

    def size(self) -> i64:
        return len(self.key)

    def find(self, key: i64) -> i64:
        place: i64 = key & self.mask
        while self.slots[place] != NO_NODE:
            node: i64 = self.slots[place]
            if self.key[node] == key:
                return node
            place = (place + 1) & self.mask
        return NO_NODE

    def add(self, key: i64) -> i64:
        """A node without edges: it gets them when it is visited again, as most never are. The key must be new."""
        if len(self.key) * 2 > self.mask:
            self.grow()
        node: i64 = len(self.key)
        self.key = append(self.key, key)
        self.first = append(self.first, len(self.action))
        self.count = append(self.count, 0)
        self.visits = append(self.visits, 0)
        self.worth = append(self.worth, 0.0)
        self.put(key, node)
        return node

    def put(self, key: i64, node: i64) -> None:
        place: i64 = key & self.mask
        while self.slots[place] != NO_NODE:
            place = (place + 1) & self.mask
        self.slots[place] = node

    def grow(self) -> None:
        self.mask = self.mask * 2 + 1
        slots = vec[i64]([], capacity=self.mask + 1)
        for i in range(self.mask + 1):
            slots = append(slots, NO_NODE)
        self.slots = slots
        for node in range(i64(len(self.key))):
            self.put(self.key[node], node)

    def add_edge(self, action: i64) -> None:
        self.action = append(self.action, action)
        self.tried = append(self.tried, 0)
        self.total = append(self.total, 0.0)
        self.prior = append(self.prior, 0.0)
        self.guess = append(self.guess, 0.0)

    def fits(self, node: i64, out: Choices) -> bool:
        """Whether exactly these actions are the node's edges, as they are in a game without secrets."""
        if self.count[node] != out.count:
            return False
        first: i64 = self.first[node]
        own = self.action
        actions = out.actions
        for i in range(out.count):
            if own[first + i] != actions[i]:
                return False
        return True

    def widen(self, node: i64, out: Choices) -> bool:
        """Adds edges for actions that have none, in order; returns whether there were any."""
        old: i64 = self.first[node]
        stop: i64 = old + self.count[node]
        i: i64 = 0
        edge: i64 = old
        strange: i64 = 0
        while i < out.count:
            while edge < stop and self.action[edge] < out.actions[i]:
                edge += 1
            if edge == stop or self.action[edge] != out.actions[i]:
                strange += 1
            i += 1
        if strange == 0:
            return False
        self.first[node] = len(self.action)
        self.count[node] += strange
        i = 0
        edge = old
        while edge < stop or i < out.count:
            if i == out.count or (edge < stop and self.action[edge] <= out.actions[i]):
                if i < out.count and self.action[edge] == out.actions[i]:
                    i += 1
                self.copy_edge(edge)
                edge += 1
            else:
                self.add_edge(out.actions[i])
                i += 1
        return True

    def copy_edge(self, edge: i64) -> None:
        self.action = append(self.action, self.action[edge])
        self.tried = append(self.tried, self.tried[edge])
        self.total = append(self.total, self.total[edge])
        self.prior = append(self.prior, self.prior[edge])
        self.guess = append(self.guess, self.guess[edge])

    def edge_of(self, node: i64, action: i64) -> i64:
        for edge in range(self.first[node], self.first[node] + self.count[node]):
            if self.action[edge] == action:
                return edge
        return NO_NODE

    def most_tried(self, node: i64) -> i64:
        """The action tried most often at a node; NO_NODE if none was."""
        best: i64 = NO_NODE
        high: i64 = 0
        for edge in range(self.first[node], self.first[node] + self.count[node]):
            if self.tried[edge] > high:
                high = self.tried[edge]
                best = self.action[edge]
        return best
