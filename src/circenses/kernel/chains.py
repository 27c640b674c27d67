"""A question that is gathered (`Game.asks`) as a tree of canonical chains; `Game.says` tells what each action adds."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from circenses.kernel.game import Game
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import State

S = TypeVar("S", bound=State)

LIMIT = 20_000  # positions looked at for one question; beyond them what was found is offered
AHEAD = 2  # parts that may be missing before what was said is possible

Found = dict[str, None]  # labels in the order they were met


class TooWide(Exception):
    """More ways than are looked at."""


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
        self.parts: dict[str, Part] = {}  # all that were met, by label
        self.where: dict[str, tuple[S, int]] = {}  # the position and the action that says a part
        self.looked = 0

    # The tree of canonical chains

    def _moves(self, node: Node[S]) -> list[tuple[int, tuple[str, ...]]]:
        if node.moves is None:
            node.moves = []
            for action in self.game.legal(node.state, self.seat):
                said = self.game.says(node.state, action)
                for part in said:
                    self.parts.setdefault(part.label, part)
                    if len(said) == 1:
                        self.where.setdefault(part.label, (node.state, action))
                node.moves.append((action, tuple(part.label for part in said)))
        return node.moves

    def _step(self, node: Node[S], action: int) -> Node[S]:
        found = node.steps.get(action)
        if found is None:
            self.looked += 1
            if self.looked > LIMIT:
                raise TooWide
            after = self.game.clone(node.state)
            self.game.apply(after, self.seat, action)
            found = node.steps[action] = Node(after, (*node.actions, action), self.goes_on(after))
        return found

    def goes_on(self, s: S) -> bool:
        if s.over() or int(s.actor()) != self.seat:
            return False
        asks = self.game.asks(s)
        return asks is not None and asks.about == self.asks.about

    def _closers(self, node: Node[S]) -> list[int]:
        """Actions that say nothing and end the question."""
        if not node.open:
            return []
        return [action for action, said in self._moves(node) if not said and not self._step(node, action).open]

    # Looking for chains

    def _exact(self, node: Node[S], left: tuple[str, ...]) -> Iterator[tuple[Node[S], tuple[str, ...]]]:
        """Positions after exactly these parts, those closest to the given order first; with the parts that came to
        nothing because the match was over."""
        if not left or (not node.open and node.state.over()):
            yield node, left
            return
        if not node.open:
            return
        for action, said in sorted(self._moves(node), key=lambda move: _place(move[1], left)):
            if not said:
                after = self._step(node, action)
                if after.open:
                    yield from self._exact(after, left)
            elif (rest := _without(left, said)) is not None:
                yield from self._exact(self._step(node, action), rest)

    def _wholes(self, node: Node[S], left: tuple[str, ...], slots: set[str]) -> Iterator[Node[S]]:
        """Ends of all chains that say at least these parts; `slots` are taken by parts that are chosen."""
        if not node.open:
            if not left or node.state.over():
                yield node
            return
        for action, said in self._moves(node):
            rest = left
            for label in said:
                if label in rest:
                    rest = _without(rest, (label,)) or ()
                elif self.parts[label].slot in slots:
                    break
            else:
                yield from self._wholes(self._step(node, action), rest, slots)

    def _more(self, node: Node[S], left: tuple[str, ...], count: int, new: tuple[str, ...], found: Found) -> None:
        """Notes the parts with which `count` more than these are said."""
        if not node.open:
            return
        for action, said in self._moves(node):
            rest, fresh = left, new
            for label in said:
                if label in rest:
                    rest = _without(rest, (label,)) or ()
                else:
                    fresh = (*fresh, label)
            if len(fresh) > count or (len(fresh) == count and all(label in found for label in fresh)):
                continue
            after = self._step(node, action)
            if len(fresh) < count:
                self._more(after, rest, count, fresh, found)
            elif next(self._exact(after, rest), None) is not None:
                found.update(dict.fromkeys(fresh))

    def _more_together(self, chosen: tuple[str, ...], found: Found) -> None:
        """Notes the parts that can be added: alone, or if there are none, those that only go with another one."""
        for count in range(1, AHEAD + 1):
            if not found:
                self._more(self.root, chosen, count, (), found)

    def ways(self, most: int) -> list[dict[str, int]]:
        """All answers to a question of numbers, as the number of each slot; [] if there are more of them."""
        self.looked = 0
        found: list[dict[str, int]] = []
        try:
            for end in self._wholes(self.root, (), set()):
                said = [self.parts[label] for label in self.said_by(end.actions)]
                way = {part.slot: part.value for part in said if part.value is not None}
                if way not in found:
                    found.append(way)
                if len(found) > most:
                    return []
        except TooWide:
            return []
        return found

    def said_by(self, actions: Sequence[int]) -> list[str]:
        """The parts a chain says, in its order."""
        node = self.root
        said: list[str] = []
        for action in actions:
            said += dict(self._moves(node))[action]
            node = self._step(node, action)
        return said

    def length(self, actions: Sequence[int]) -> int:
        """How many of these actions, one after the other, belong to the question."""
        node = self.root
        for number, action in enumerate(actions):
            if not node.open:
                return number
            node = self._step(node, action)
        return len(actions)


def _place(said: tuple[str, ...], left: tuple[str, ...]) -> int:
    places = [left.index(label) for label in said if label in left]
    return min(places) if places else len(left)


def _without(left: tuple[str, ...], said: tuple[str, ...]) -> tuple[str, ...] | None:
    rest = list(left)
    for label in said:
        if label not in rest:
            return None
        rest.remove(label)
    return tuple(rest)
