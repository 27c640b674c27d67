"""Reads a saved form into a state: every value is asked for with its kind and its range."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.errors import BadPosition
from circenses.kernel.layout.fields import Bag, Field, Irregular, Piles, Record
from circenses.kernel.layout.tree import Agenda, Branch, Leaf, Pile, Star, Tree
from circenses.kernel.layout.values import bound
from circenses.kernel.saved import Node
from circenses.kernel.state import OPEN

if TYPE_CHECKING:
    from circenses.kernel.layout.layout import Layout

Where = tuple[int, ...]


class Reader:
    """Into a fresh state: cells first, then what the game reads itself, then the agenda."""

    def __init__(self, layout: "Layout", s: Any) -> None:
        self.layout = layout
        self.s = s
        self.rules = s.rules
        self.cells = list(s.pack())
        self.shape = layout.shape(s.rules)
        self.later: list[tuple[Irregular, Node, Where]] = []
        self.counts: dict[tuple[str, Where], int] = {}
        self.lying: dict[str, dict[int, str]] = {}
        self.agenda: list[int] = []
        for field in layout.fields:
            if field.sparse:  # what is left out is blank, whatever a fresh state has there
                self._put(self.shape.start[field.name], [field.value.blank] * field.size(self.rules))

    def read(self, tree: Tree, node: Node, where: Where = ()) -> None:
        if isinstance(tree, Leaf):
            self._leaf(tree, node, where)
        elif isinstance(tree, Branch):
            keys = {key: child for key, child in tree.keys.items() if self._in_force(child)}
            spare = tuple(key for key, child in keys.items() if isinstance(child, Leaf) and child.entry.sparse is True)
            required = [key for key in keys if key not in spare]
            for key, value in node.table(required, optional=spare).items():
                self.read(keys[key], value, where)
        else:
            self._star(tree, node, where)

    def _in_force(self, tree: Tree) -> bool:
        if not isinstance(tree, Leaf) or isinstance(tree.entry, Agenda):
            return True
        return tree.entry.in_force(self.rules)

    def _star(self, star: Star, node: Node, where: Where) -> None:
        length = star.axis.length(self.rules)
        if star.listed:
            for i, value in enumerate(node.items(length)):
                self.read(star.child, value, (*where, i))
            return
        words = star.axis.words or tuple(str(i) for i in range(length))
        for word, value in node.table(words, partial=star.partial).items():
            self.read(star.child, value, (*where, words.index(word)))

    def _leaf(self, leaf: Leaf, node: Node, where: Where) -> None:
        entry = leaf.entry
        if isinstance(entry, Agenda):
            self.agenda = [self.layout.questions.read(item, self.rules) for item in node.items(most=OPEN)]
        elif isinstance(entry, Irregular):
            self.later.append((entry, node, where))
        elif isinstance(entry, Pile):
            self._pile(entry, node)
        else:
            self._field(entry, node, where)

    def _field(self, field: Field, node: Node, where: Where) -> None:
        if field.follows:
            return
        if isinstance(field, Record):
            self._record(field, node)
        elif isinstance(field, Bag):
            words = field.axes[-1].words
            values = [item.word(words) for item in node.items()]
            self._put(self.shape.at(field.name, (*where, 0)), [values.count(i) for i in range(len(words))])
        elif field.most is not None:
            values = [field.value.read(item, self.rules) for item in node.items(most=bound(field.most, self.rules))]
            self._put(self.shape.start[field.name], [len(values), *values])
        elif field.counted_by:
            room, count = self.shape.lengths[field.name][-1], self.counts.get((field.counted_by, where), -1)
            values = [field.value.read(item, self.rules) for item in node.items(count, most=room)]
            self.counts[field.counted_by, where] = len(values)
            self._put(self.shape.at(field.name, (*where, 0)), values)
            self._put(self.shape.at(field.counted_by, where), [len(values)])
        else:
            value = field.value.read(node, self.rules)
            if field.sparse == field.name and value == 0:
                raise node.wrong("0 is written by leaving the entry out")
            self._put(self.shape.at(field.name, where), [value])

    def _record(self, field: Record, node: Node) -> None:
        room = 1 if field.most is None else bound(field.most, self.rules) // len(field.parts)
        values: list[int] = []
        for item in [node] if field.most is None else node.items(most=room):
            at = item.table(field.parts)
            values += [part.read(at[key], self.rules) for key, part in field.parts.items()]
        self._put(self.shape.start[field.name], values if field.most is None else [len(values), *values])

    def _put(self, start: int, values: list[int]) -> None:
        self.cells[start : start + len(values)] = values

    def _pile(self, pile: Pile, node: Node) -> None:
        words = pile.field.axes[0].words
        lying = self.lying.setdefault(pile.field.name, {})
        cards = node.words(words)
        for card in range(len(words)):
            if cards >> card & 1:
                if card in lying:
                    raise node.wrong(f"{words[card]!r} lies in {lying[card]} already")
                lying[card] = node.path
                self.cells[self.shape.start[pile.field.name] + card] = pile.code

    def _rest(self, field: Piles) -> None:
        lying = self.lying.get(field.name, {})
        for card, word in enumerate(field.axes[0].words):
            if card not in lying:
                if field.rest is None:
                    raise BadPosition(f"{' and '.join(field.piles)}: {word!r} lies in none of them")
                self.cells[self.shape.start[field.name] + card] = field.rest

    def finish(self) -> None:
        for field in self.layout.fields:
            if isinstance(field, Piles):
                self._rest(field)
        self.s.unpack(vec[i64](self.cells))
        for entry, node, where in self.later:
            entry.read(self.s, node, *where)
        for follow in self.layout.follows:
            follow(self.s)
        if self.layout.agenda:
            self.s.agenda = vec[i64](self.agenda)
