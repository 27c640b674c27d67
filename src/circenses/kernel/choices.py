"""The list a game fills with what may be done now. One list is used again and again: hot loops allocate nothing."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Choices:
    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * 128)
        self.weight: vec[i64] = vec[i64]([])  # only chance needs it
        self.count: i64 = 0
        self.total: i64 = 0

    def clear(self) -> None:
        self.count = 0
        self.total = 0

    def add(self, action: i64) -> None:
        n: i64 = self.count  # read once: this is the hottest line of all
        if n == len(self.actions):
            self.room(n + 1)
        self.actions[n] = action
        self.count = n + 1

    def add_chance(self, action: i64, weight: i64) -> None:
        """An outcome of the chance seat, drawn `weight` times in `total`."""
        n: i64 = self.count
        if n == len(self.weight):
            self.weight = append(self.weight, 0)
        self.weight[n] = weight
        self.total += weight
        self.add(action)

    def at(self, draw: i64) -> i64:
        """The outcome that a draw from 0 to `total` - 1 falls on."""
        i: i64 = 0
        while draw >= self.weight[i]:
            draw -= self.weight[i]
            i += 1
        return self.actions[i]

    def scales(self) -> vec[i64]:
        """Makes room for a weight of each listed action, given with `put` or written directly; then `total` must be
        set."""
        self.total = 0
        weight = self.weight
        while len(weight) < self.count:
            weight = append(weight, 0)
        self.weight = weight
        return weight

    def put(self, i: i64, weight: i64) -> None:
        """Sets the weight of the i-th action, once there is room for it."""
        self.weight[i] = weight
        self.total += weight

    def to_list(self) -> list[int]:
        return [int(self.actions[i]) for i in range(self.count)]

    def weights(self) -> list[int]:
        return [int(self.weight[i]) for i in range(self.count)]

    def room(self, places: i64) -> vec[i64]:
        """The list itself with at least that many places, to be written directly; then `count` must be set."""
        if places > len(self.actions):
            actions = self.actions
            for i in range(places):
                actions = append(actions, 0)
            self.actions = actions
        return self.actions
