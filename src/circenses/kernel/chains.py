"""A question that is gathered (`Game.asks`) as a tree of canonical chains; `Game.says` tells what each action adds."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from circenses.kernel.game import Game
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import State

S = TypeVar("S", bound=State)

LIMIT = 20_000  # positions searched for one question; beyond them, whatever was found so far is offered
AHEAD = 2  # parts that may still be missing from an answer that is possible

Labels = dict[str, None]  # labels in the order in which they were met


class TooWide(Exception):
    """There are more answers than LIMIT lets us search."""


class Node(Generic[S]):
    """A position within the question, or the first one after it (`open` is false)."""

    __slots__ = ("actions", "moves", "open", "state", "steps")

    def __init__(self, state: S, actions: tuple[int, ...], open: bool) -> None:
        self.state = state
        self.actions = actions
        self.open = open
        self.moves: list[tuple[int, tuple[str, ...]]] | None = None  # legal actions and what they say
        self.steps: dict[int, Node[S]] = {}


class Chains(Generic[S]):
    """All chains of one question, from the position where it begins."""

    def __init__(self, game: Game[S], s: S, seat: int, asks: Asks) -> None:
        self.game = game
        self.seat = seat
        self.asks = asks
        self.root: Node[S] = Node(s, (), True)
        self.parts: dict[str, Part] = {}  # all that were met so far, by label
        self.where: dict[str, tuple[S, int]] = {}  # the position and the action that says a part
        self.looked = 0

    # The tree of canonical chains

    def _moves(self, node: Node[S]) -> list[tuple[int, tuple[str, ...]]]:
        if node.moves is None:
            node.moves = []
            for action in self.game.legal(node.state, self.seat):
                parts = self.game.says(node.state, action)
                for part in parts:
                    self.parts.setdefault(part.label, part)
                    if len(parts) == 1:
                        self.where.setdefault(part.label, (node.state, action))
                node.moves.append((action, tuple(part.label for part in parts)))
        return node.moves

    def _step(self, node: Node[S], action: int) -> Node[S]:
        child = node.steps.get(action)
        if child is None:
            self.looked += 1
            if self.looked > LIMIT:
                raise TooWide
            after = self.game.clone(node.state)
            self.game.apply(after, self.seat, action)
            child = node.steps[action] = Node(after, (*node.actions, action), self.goes_on(after))
        return child

    def goes_on(self, s: S) -> bool:
        if s.over() or int(s.actor()) != self.seat:
            return False
        asks = self.game.asks(s)
        return asks is not None and asks.about == self.asks.about

    def _closers(self, node: Node[S]) -> list[int]:
        """Actions that say nothing and end the question."""
        if not node.open:
            return []
        return [action for action, labels in self._moves(node) if not labels and not self._step(node, action).open]

    # Looking for chains

    def _exact(self, node: Node[S], left: tuple[str, ...]) -> Iterator[tuple[Node[S], tuple[str, ...]]]:
        """Positions after exactly these parts, closest to the given order first, each with the parts that were not
        reached because the match was over."""
        if not left or (not node.open and node.state.over()):
            yield node, left
            return
        if not node.open:
            return
        for action, labels in sorted(self._moves(node), key=lambda move: _place(move[1], left)):
            if not labels:
                after = self._step(node, action)
                if after.open:
                    yield from self._exact(after, left)
            elif (rest := _without(left, labels)) is not None:
                yield from self._exact(self._step(node, action), rest)

    def _wholes(self, node: Node[S], left: tuple[str, ...], slots: set[str]) -> Iterator[Node[S]]:
        """Ends of all chains that say at least these parts; `slots` are those that chosen parts occupy."""
        if not node.open:
            if not left or node.state.over():
                yield node
            return
        for action, labels in self._moves(node):
            rest = left
            for label in labels:
                if label in rest:
                    rest = _without(rest, (label,)) or ()
                elif self.parts[label].slot in slots:
                    break
            else:
                yield from self._wholes(self._step(node, action), rest, slots)

    def _more(self, node: Node[S], left: tuple[str, ...], count: int, new: tuple[str, ...], addable: Labels) -> None:
        """Adds to `addable` the parts of chains that say exactly `count` more than these."""
        if not node.open:
            return
        for action, labels in self._moves(node):
            rest, fresh = left, new
            for label in labels:
                if label in rest:
                    rest = _without(rest, (label,)) or ()
                else:
                    fresh = (*fresh, label)
            if len(fresh) > count or (len(fresh) == count and all(label in addable for label in fresh)):
                continue
            after = self._step(node, action)
            if len(fresh) < count:
                self._more(after, rest, count, fresh, addable)
            elif next(self._exact(after, rest), None) is not None:
                addable.update(dict.fromkeys(fresh))

    def _more_together(self, chosen: tuple[str, ...], addable: Labels) -> None:
        """Adds to `addable` the parts that can follow alone or, if there are none, those that only go with another
        one."""
        for count in range(1, AHEAD + 1):
            if not addable:
                self._more(self.root, chosen, count, (), addable)

    def ways(self, most: int) -> list[dict[str, int]]:
        """All answers to a question of numbers, as the number of each slot; [] if there are more of them."""
        self.looked = 0
        answers: list[dict[str, int]] = []
        try:
            for end in self._wholes(self.root, (), set()):
                parts = [self.parts[label] for label in self.labels_of(end.actions)]
                way = {part.slot: part.value for part in parts if part.value is not None}
                if way not in answers:
                    answers.append(way)
                if len(answers) > most:
                    return []
        except TooWide:
            return []
        return answers

    def labels_of(self, actions: Sequence[int]) -> list[str]:
        """The parts a chain says, in its order."""
        node = self.root
        labels: list[str] = []
        for action in actions:
            labels += dict(self._moves(node))[action]
            node = self._step(node, action)
        return labels

    def length(self, actions: Sequence[int]) -> int:
        """How many of these actions, one after the other, belong to the question."""
        node = self.root
        for number, action in enumerate(actions):
            if not node.open:
                return number
            node = self._step(node, action)
        return len(actions)


def _place(labels: tuple[str, ...], left: tuple[str, ...]) -> int:
    places = [left.index(label) for label in labels if label in left]
    return min(places) if places else len(left)


def _without(left: tuple[str, ...], labels: tuple[str, ...]) -> tuple[str, ...] | None:
    rest = list(left)
    for label in labels:
        if label not in rest:
            return None
        rest.remove(label)
    return tuple(rest)
