"""The list a game fills with what may be done now. One list is used again and again: hot loops allocate nothing."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Choices:
    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * 256)
        self.weight: vec[i64] = vec[i64]([0] * 256)
        self.count: i64 = 0
        self.total: i64 = 0

    def clear(self) -> None:
        self.count = 0
        self.total = 0

    def add(self, action: i64) -> None:
        if self.count == len(self.actions):
            self._grow()
        self.actions[self.count] = action
        self.count += 1

    def add_chance(self, action: i64, weight: i64) -> None:
        """An outcome of the chance seat, drawn `weight` times in `total`."""
        if self.count == len(self.actions):
            self._grow()
        self.actions[self.count] = action
        self.weight[self.count] = weight
        self.total += weight
        self.count += 1

    def at(self, draw: i64) -> i64:
        """The outcome that holds the draw-th of `total` lots."""
        i: i64 = 0
        while draw >= self.weight[i]:
            draw -= self.weight[i]
            i += 1
        return self.actions[i]

    def to_list(self) -> list[int]:
        return [int(self.actions[i]) for i in range(self.count)]

    def weights(self) -> list[int]:
        return [int(self.weight[i]) for i in range(self.count)]

    def _grow(self) -> None:
        actions = self.actions
        weight = self.weight
        for _ in range(len(self.actions)):
            actions = append(actions, 0)
            weight = append(weight, 0)
        self.actions = actions
        self.weight = weight
