"""The catalogue of a game's actions: blocks of numbers laid end to end, each with its notation, target and clauses."""

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from circenses.kernel.errors import IllegalAction
from circenses.kernel.layout.fields import Axis

Label = str | Callable[..., str]  # "bid {act}", or worked out from the state and where in the block
Targets = str | Sequence[str] | Callable[..., list[str]]


def number_axis(name: str, low: int, high: int) -> Axis:
    """An axis of numbers, written as they are."""
    return Axis(name, [str(number) for number in range(low, high + 1)])


class Block:
    """Actions that differ only in what they are about; the last axis counts fastest."""

    def __init__(
        self,
        name: str,
        *axes: Axis,
        label: Label = "",
        target: Targets = (),
        clauses: Sequence[str] = (),
        answers: Sequence[str] = (),
        chance: bool = False,
        announces: bool = False,
        idle: bool = False,
        read: Callable[[Any, str], tuple[int, ...] | None] | None = None,
    ) -> None:
        self.name = name
        self.axes = axes
        self.shape = tuple(len(axis.words) for axis in axes)
        self.size = math.prod(self.shape)
        self.first = 0
        self.label = label or " ".join([name, *(f"{{{axis.name}}}" for axis in axes)])
        self.target = target
        self.clauses = tuple(clauses)
        self.answers = tuple(answers) or (name,)  # the questions it is an answer to
        self.chance = chance
        self.announces = announces  # the log leaves it out where the move goes on: what follows tells it all
        self.idle = idle  # only lets an opportunity go by
        self.read = read  # where in the block some words lead; without it they must be one of the labels

    def where(self, action: int) -> tuple[int, ...]:
        rest = action - self.first
        indices: list[int] = []
        for length in reversed(self.shape):
            indices.append(rest % length)
            rest //= length
        return tuple(reversed(indices))

    def at(self, *where: int) -> int:
        action = 0
        for length, index in zip(self.shape, where, strict=True):
            if not 0 <= index < length:
                raise IndexError(f"{self.name}: {where} is outside {self.shape}")
            action = action * length + index
        return self.first + action

    def words(self, where: tuple[int, ...]) -> dict[str, str]:
        return {axis.name: axis.words[index] for axis, index in zip(self.axes, where, strict=True)}


class Actions:
    """All blocks of a game. `spoken` are other words for an action, `shapes` tells people what can be written."""

    def __init__(
        self,
        *blocks: Block,
        shapes: str = "",
        spoken: dict[str, str] | None = None,
        tidy: Callable[[str], str] = lambda text: text,
    ) -> None:
        self.blocks = blocks
        self.count = 0
        for block in blocks:
            block.first = self.count
            self.count += block.size
        self.shapes = shapes
        self.spoken = spoken or {}
        self.tidy = tidy
        self._firsts = [block.first for block in blocks]
        self._by_name = {block.name: block for block in blocks}
        self._places: dict[int, tuple[Block, tuple[int, ...]]] = {}  # of the actions that were looked up so far

    def __getitem__(self, name: str) -> Block:
        return self._by_name[name]

    def find(self, action: int) -> tuple[Block, tuple[int, ...]]:
        """The block of an action and where in it."""
        if action not in self._places:
            if not 0 <= action < self.count:
                raise IllegalAction(f"{action} is no action: they are numbered 0 to {self.count - 1}")
            block = self.blocks[bisect_right(self._firsts, action) - 1]
            self._places[action] = block, block.where(action)
        return self._places[action]

    # Notation

    @cached_property
    def fixed(self) -> dict[int, str]:
        """The actions whose notation does not depend on the state."""
        labels = {}
        for block in self.blocks:
            if isinstance(block.label, str):
                for action in range(block.first, block.first + block.size):
                    labels[action] = block.label.format(**block.words(block.where(action)))
        return labels

    @cached_property
    def numbers(self) -> dict[str, int]:
        by_text = {text.lower(): action for action, text in reversed(self.fixed.items())}
        return by_text | {text: by_text[other] for text, other in self.spoken.items()}

    def label(self, s: Any, action: int) -> str:
        if action in self.fixed:
            return self.fixed[action]
        block, where = self.find(action)
        assert not isinstance(block.label, str)
        return block.label(s, *where)

    def parse(self, s: Any, text: str) -> int:
        """The action a text stands for; whether it is legal is not tested."""
        words = self.tidy(" ".join(text.lower().split()))
        for block in self.blocks:
            if block.read is not None:
                if (where := block.read(s, words)) is not None:
                    return block.at(*where)
            elif not isinstance(block.label, str):
                for action in range(block.first, block.first + block.size):
                    if block.label(s, *block.where(action)).lower() == words:
                        return action
        if words in self.numbers:
            return self.numbers[words]
        raise IllegalAction(f"{text!r} cannot be read: {self.shapes}")

    # What it is about

    def targets(self, s: Any, action: int) -> list[str]:
        """Elements of the picture, in the order one would click them."""
        block, where = self.find(action)
        if callable(block.target):
            return block.target(s, *where)
        names = [block.target] if isinstance(block.target, str) else block.target
        return [one.format(**block.words(where)) for one in names]

    def idle(self, action: int) -> bool:
        return self.find(action)[0].idle

    def clauses(self, action: int) -> list[str]:
        block, where = self.find(action)
        return [clause.format(**block.words(where)) for clause in block.clauses]
