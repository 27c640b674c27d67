"""Parts said in any order become the engine's one chain (ADR 10).

In whatever order the parts come, we look for the chain that says exactly these (`chains`). Actions that say nothing
either lead on (`play trailer`, then its performer) or end the question (`done`, `hire A1`); the latter are left to the
person.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from circenses.kernel.chains import LIMIT, Chains, Labels, Node, TooWide
from circenses.kernel.errors import IllegalAction
from circenses.kernel.game import Game
from circenses.kernel.question import Part
from circenses.kernel.state import State

S = TypeVar("S", bound=State)

FEW = 1_000  # positions searched for one part, where the whole question is too wide
DONE = "done"
SHOWN = 6  # parts named in a refusal


@dataclass(frozen=True)
class Gathered(Generic[S]):
    """What was said so far, and what can follow.

    `actions` is the canonical chain so far, `state` the position after it. `chosen` are the parts in the order they
    were said, `filled` those that follow from them, `dropped` those that were not reached because the match ends
    before. `offered` can still be added; `closers` are the actions that end the question now. `whole`: it is an answer
    as it is. `ordered`: these parts in another order would be another move, so their order is kept.
    """

    actions: list[int]
    state: S
    chosen: list[Part]
    filled: list[Part]
    dropped: list[Part]
    offered: list[Part]
    closers: list[int]
    whole: bool
    ordered: bool

    @property
    def full(self) -> bool:
        """Whether nothing can be added to the answer."""
        return self.whole and not self.offered


class Gathering(Chains[S]):
    """One question whose answer is gathered: what was said so far, and what can still be said. `gathering` makes
    one."""

    # What people say

    def gather(self, chosen: Sequence[str]) -> Gathered[S]:
        """Where these parts lead; IllegalAction if they do not go together."""
        self.looked = 0
        try:
            gathered = self._find(tuple(chosen))
        except TooWide:
            raise IllegalAction("there are too many possibilities: name more parts at once") from None
        if gathered is None:
            raise IllegalAction(f"{' and '.join(chosen)} do not go together")
        return gathered

    def _find(self, chosen: tuple[str, ...]) -> Gathered[S] | None:
        stands = next(self._exact(self.root, chosen), None)
        if stands is not None:
            node, dropped = stands
            closers = self._closers(node)
            if closers or not node.open:
                return self._optional(chosen, node, dropped, closers)
        elif self._closers(self.root):
            return self._waiting(chosen)
        return self._obligatory(chosen)

    def _optional(
        self, chosen: tuple[str, ...], node: Node[S], dropped: tuple[str, ...], closers: list[int]
    ) -> Gathered[S]:
        """The answer is complete; more may be added."""
        addable: Labels = {}
        if self.asks.more or node.open:
            with suppress(TooWide):  # then what was found so far is offered
                self._more_together(chosen, addable)
        taken = {self.parts[label].slot for label in chosen} - {""}
        offered = [label for label in addable if self.parts[label].slot not in taken]
        ordered = self._order_matters(chosen, node)
        return self._gathered(chosen, node, (), dropped, offered, closers, ordered)

    def _waiting(self, chosen: tuple[str, ...]) -> Gathered[S] | None:
        """These parts are not possible yet: what makes them possible is still to be said."""
        addable: Labels = {}
        self._more_together(chosen, addable)
        return self._gathered(chosen, self.root, (), (), list(addable), [], False) if addable else None

    def _obligatory(self, chosen: tuple[str, ...]) -> Gathered[S] | None:
        """More must be said, unless the rest follows by itself."""
        taken = {self.parts[label].slot for label in chosen if label in self.parts} - {""}
        ends: list[Node[S]] = []
        offered: Labels = {}
        wide = False
        try:
            for end in self._wholes(self.root, chosen, taken):
                ends.append(end)
                for label in Counter(self.labels_of(end.actions)) - Counter(chosen):
                    offered.setdefault(label)
        except TooWide:
            wide = True
        if wide:
            offered = {label: None for label in list(self.parts) if self._goes_with(chosen, label, taken)}
        if not ends:
            return None
        if len(ends) == 1 and not wide and chosen:
            filled = tuple((Counter(self.labels_of(ends[0].actions)) - Counter(chosen)).elements())
            dropped = tuple((Counter(chosen) - Counter(self.labels_of(ends[0].actions))).elements())
            return self._gathered(chosen, ends[0], filled, dropped, [], [], False)
        stands = next(self._exact(self.root, chosen), None)
        node = stands[0] if stands is not None else self.root
        return self._gathered(chosen, node, (), (), list(offered), [], False)

    def _goes_with(self, chosen: tuple[str, ...], label: str, taken: set[str]) -> bool:
        """Whether some whole answer says this part too; for a question too wide to look at all of its answers."""
        slot = self.parts[label].slot
        if label in chosen or slot in taken:
            return False
        self.looked = LIMIT - FEW
        try:
            return next(self._wholes(self.root, (*chosen, label), taken | {slot} - {""}), None) is not None
        except TooWide:
            return False

    def _gathered(
        self,
        chosen: Sequence[str],
        node: Node[S],
        filled: Sequence[str],
        dropped: Sequence[str],
        offered: Sequence[str],
        closers: list[int],
        ordered: bool,
    ) -> Gathered[S]:
        return Gathered(
            list(node.actions),
            node.state,
            [self.parts[label] for label in chosen],
            [self.parts[label] for label in filled],
            [self.parts[label] for label in dropped],
            [self.parts[label] for label in offered],
            closers,
            not node.open,
            ordered,
        )

    def _order_matters(self, chosen: tuple[str, ...], stands: Node[S]) -> bool:
        """Whether another order of the same parts is another move."""
        if len(chosen) < 2:
            return False
        try:
            for node, _ in self._exact(self.root, chosen):
                if node is not stands and not node.state.same(stands.state):
                    return True
        except TooWide:
            pass
        return False

    # Words

    def add(self, chosen: Sequence[str], text: str) -> list[str]:
        """The parts with one more, as a person wrote it; a new part replaces the old one of its slot."""
        now = self.gather(chosen)
        label = _find_label(text, [part.label for part in now.offered])
        if label is not None:
            return [*chosen, label]
        elsewhere = self._part_elsewhere(text)
        if elsewhere is None:
            raise IllegalAction(self._unknown(now, text))
        slot = self.parts[elsewhere].slot
        others = [each for each in chosen if not slot or self.parts[each].slot != slot]
        if self.possible([*others, elsewhere]):
            return [*others, elsewhere]
        raise IllegalAction(self._refused(now, elsewhere))

    def remove(self, chosen: Sequence[str], text: str) -> list[str]:
        """The parts without one of them. What cannot stand without it goes with it."""
        label = _find_label(text, list(dict.fromkeys(chosen)))
        if label is None:
            raise IllegalAction(f"{text!r} is not chosen" + (f": {', '.join(chosen)} is" if chosen else ""))
        at = len(chosen) - 1 - list(reversed(chosen)).index(label)
        rest = [each for i, each in enumerate(chosen) if i != at]
        standing: list[str] = []
        for each in rest:
            if self.possible([*standing, each]):
                standing.append(each)
        return rest if self.possible(rest) else standing

    def possible(self, chosen: Sequence[str]) -> bool:
        """Whether these parts fit together, perhaps with others added."""
        self.looked = 0
        try:
            return self._find(tuple(chosen)) is not None
        except TooWide:
            return False

    def _part_elsewhere(self, text: str) -> str | None:
        """A part that a person wrote though it is not offered now."""
        try:
            for part in self.game.says(self.root.state, self.game.parse(self.root.state, text)):
                self.parts.setdefault(part.label, part)
        except IllegalAction:
            pass  # perhaps only the end of a label
        return _find_label(text, list(self.parts))

    def _unknown(self, now: Gathered[S], text: str) -> str:
        before, _, number = _plain(text).rpartition(" ")
        values = [
            part.value
            for part in now.offered
            if part.value is not None and _plain(part.label).rpartition(" ")[0] == before
        ]
        if values and number.isdecimal():
            return f"{text!r} is not possible now: {min(values)} to {max(values)} is"
        try:
            action = self.game.parse(now.state, text)
        except IllegalAction as fault:
            return str(fault)
        if action in self.game.legal(self.root.state, self.seat):
            return f"{text!r} is no part of this: it is played by itself"
        return self.game.why_not(self.root.state, self.seat, action)

    def _refused(self, now: Gathered[S], label: str) -> str:
        if not now.chosen and label in self.where and len(self.where[label][0].actors()):
            action = self.where[label][1]
            if action not in self.game.legal(self.root.state, self.seat):
                return self.game.why_not(self.root.state, self.seat, action)
        together = ", ".join(part.label for part in now.chosen)
        offered = [part.label for part in now.offered]
        more = f" and {len(offered) - SHOWN} more" if len(offered) > SHOWN else ""
        can = f"there can be added {', '.join(offered[:SHOWN])}{more}" if offered else "nothing can be added"
        return f"{label} does not go together with {together}: {can}"

    def closer(self, now: Gathered[S], text: str) -> list[int] | None:
        """The action with which a person ends the question here, [] if it is ended; None if he says something else."""
        labels = {_plain(self.game.label(now.state, action)): action for action in now.closers}
        if _plain(text) in labels:
            return [labels[_plain(text)]]
        if _plain(text) == DONE:
            if now.whole:
                return []
            if len(now.closers) == 1:
                return [now.closers[0]]
        return None


def gathering(game: Game[S], s: S, seat: int) -> Gathering[S] | None:
    """The question that is open for the seat, if it is gathered and there is something to gather."""
    if s.over() or int(s.actor()) != seat:
        return None
    asks = game.asks(s)
    if asks is None:
        return None
    question = Gathering(game, s, seat, asks)
    for action, parts in question._moves(question.root):
        if parts or question._step(question.root, action).open:
            return question
    return None


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _find_label(text: str, labels: Sequence[str]) -> str | None:
    """The label that a text stands for: the whole of it, or its end if no other label ends so (`B6-2` for `move
    B6-2`)."""
    plain = _plain(text)
    for label in labels:
        if _plain(label) == plain:
            return label
    endings = [label for label in labels if _plain(label).endswith(f" {plain}")]
    return endings[0] if plain and len(endings) == 1 else None
