"""Parts said in any order become the engine's one chain (ADR 10).

A question that is gathered (`Game.asks`) is a tree of canonical chains; `Game.says` tells which parts each action adds.
Whatever order the parts come in, the chain that says exactly these is looked for. Actions that say nothing either lead
on (`play trailer`, then its performer) or end the question (`done`, `hire A1`): those are the person's to choose.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from circenses.kernel.errors import IllegalAction, Unfinished
from circenses.kernel.game import Game
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import State

S = TypeVar("S", bound=State)

LIMIT = 20_000  # positions looked at for one question; beyond them what was found is offered
FEW = 1_000  # positions looked at for one part of a question that is wider
AHEAD = 2  # parts that may be missing before what was said is possible
DONE = "done"
SHOWN = 6  # parts named in a refusal


_Found = dict[str, None]  # labels in the order they were met


class _TooWide(Exception):
    """More ways than are looked at."""


class _Node(Generic[S]):
    """A position within the question, or the first one after it (`open` is false)."""

    __slots__ = ("actions", "moves", "open", "state", "steps")

    def __init__(self, state: S, actions: tuple[int, ...], open: bool) -> None:
        self.state = state
        self.actions = actions
        self.open = open
        self.moves: list[tuple[int, tuple[str, ...]]] | None = None  # legal actions and what they say
        self.steps: dict[int, _Node[S]] = {}


@dataclass(frozen=True)
class Gathered(Generic[S]):
    """What was said so far, and what can follow.

    `actions` is the canonical chain as far as it stands, `state` the position after it. `chosen` are the parts in the
    order they were said, `filled` those that follow from them, `dropped` those that came to nothing because the match
    ends before. `offered` can still be added; `closers` are the actions that end the question now. `whole`: it is an
    answer as it is. `ordered`: these parts in another order would be another move, so theirs is kept.
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
        """An answer to which nothing can be added."""
        return self.whole and not self.offered


class Gathering(Generic[S]):
    """One question that is gathered, from the position where it begins. `gathering` makes one."""

    def __init__(self, game: Game[S], s: S, seat: int, asks: Asks) -> None:
        self.game = game
        self.seat = seat
        self.asks = asks
        self.root: _Node[S] = _Node(s, (), True)
        self.parts: dict[str, Part] = {}  # all that were met, by label
        self.where: dict[str, tuple[S, int]] = {}  # the position and the action that says a part
        self.looked = 0

    # The tree of canonical chains

    def _moves(self, node: _Node[S]) -> list[tuple[int, tuple[str, ...]]]:
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

    def _step(self, node: _Node[S], action: int) -> _Node[S]:
        found = node.steps.get(action)
        if found is None:
            self.looked += 1
            if self.looked > LIMIT:
                raise _TooWide
            after = self.game.clone(node.state)
            self.game.apply(after, self.seat, action)
            found = node.steps[action] = _Node(after, (*node.actions, action), self.goes_on(after))
        return found

    def goes_on(self, s: S) -> bool:
        if s.over() or int(s.actor()) != self.seat:
            return False
        asks = self.game.asks(s)
        return asks is not None and asks.about == self.asks.about

    def _closers(self, node: _Node[S]) -> list[int]:
        """Actions that say nothing and end the question."""
        if not node.open:
            return []
        return [action for action, said in self._moves(node) if not said and not self._step(node, action).open]

    # Looking for chains

    def _exact(self, node: _Node[S], left: tuple[str, ...]) -> Iterator[tuple[_Node[S], tuple[str, ...]]]:
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

    def _wholes(self, node: _Node[S], left: tuple[str, ...], slots: set[str]) -> Iterator[_Node[S]]:
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

    def _more(self, node: _Node[S], left: tuple[str, ...], count: int, new: tuple[str, ...], found: _Found) -> None:
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

    def _more_together(self, chosen: tuple[str, ...], found: _Found) -> None:
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
        except _TooWide:
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

    # What people say

    def gather(self, chosen: Sequence[str]) -> Gathered[S]:
        """Where these parts lead; IllegalAction if they do not go together."""
        self.looked = 0
        try:
            found = self._found(tuple(chosen))
        except _TooWide:
            raise IllegalAction("there are too many ways to look at: name more of it at once") from None
        if found is None:
            raise IllegalAction(f"{' and '.join(chosen)} do not go together")
        return found

    def _found(self, chosen: tuple[str, ...]) -> Gathered[S] | None:
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
        self, chosen: tuple[str, ...], node: _Node[S], dropped: tuple[str, ...], closers: list[int]
    ) -> Gathered[S]:
        """What stands may be left at that; more can be said."""
        found: _Found = {}
        if self.asks.more or node.open:
            with suppress(_TooWide):  # what was found is offered
                self._more_together(chosen, found)
        taken = {self.parts[label].slot for label in chosen} - {""}
        offered = [label for label in found if self.parts[label].slot not in taken]
        ordered = self._order_matters(chosen, node)
        return self._gathered(chosen, node, (), dropped, offered, closers, ordered)

    def _waiting(self, chosen: tuple[str, ...]) -> Gathered[S] | None:
        """Parts that do not stand yet: something that makes them possible is still to be said."""
        found: _Found = {}
        self._more_together(chosen, found)
        return self._gathered(chosen, self.root, (), (), list(found), [], False) if found else None

    def _obligatory(self, chosen: tuple[str, ...]) -> Gathered[S] | None:
        """More must be said, unless it follows by itself."""
        taken = {self.parts[label].slot for label in chosen if label in self.parts} - {""}
        ends: list[_Node[S]] = []
        offered: _Found = {}
        wide = False
        try:
            for end in self._wholes(self.root, chosen, taken):
                ends.append(end)
                for label in Counter(self.said_by(end.actions)) - Counter(chosen):
                    offered.setdefault(label)
        except _TooWide:
            wide = True
        if wide:
            offered = {label: None for label in list(self.parts) if self._goes_with(chosen, label, taken)}
        if not ends:
            return None
        if len(ends) == 1 and not wide and chosen:
            filled = tuple((Counter(self.said_by(ends[0].actions)) - Counter(chosen)).elements())
            dropped = tuple((Counter(chosen) - Counter(self.said_by(ends[0].actions))).elements())
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
        except _TooWide:
            return False

    def _gathered(
        self,
        chosen: Sequence[str],
        node: _Node[S],
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

    def _order_matters(self, chosen: tuple[str, ...], stands: _Node[S]) -> bool:
        """Whether another order of the same parts is another move."""
        if len(chosen) < 2:
            return False
        try:
            for node, _ in self._exact(self.root, chosen):
                if node is not stands and not node.state.same(stands.state):
                    return True
        except _TooWide:
            pass
        return False

    # Words

    def add(self, chosen: Sequence[str], text: str) -> list[str]:
        """The parts with one more, as a person wrote it; of one slot the new part takes the place of the old one."""
        now = self.gather(chosen)
        label = _meant(text, [part.label for part in now.offered])
        if label is not None:
            return [*chosen, label]
        known = self._known(text)
        if known is None:
            raise IllegalAction(self._unknown(now, text))
        slot = self.parts[known].slot
        others = [each for each in chosen if not slot or self.parts[each].slot != slot]
        if self.possible([*others, known]):
            return [*others, known]
        raise IllegalAction(self._refused(now, known))

    def remove(self, chosen: Sequence[str], text: str) -> list[str]:
        """The parts without one of them. What cannot stand without it goes with it."""
        label = _meant(text, list(dict.fromkeys(chosen)))
        if label is None:
            raise IllegalAction(f"{text!r} is not chosen" + (f": {', '.join(chosen)} is" if chosen else ""))
        at = len(chosen) - 1 - list(reversed(chosen)).index(label)
        rest = [each for i, each in enumerate(chosen) if i != at]
        kept: list[str] = []
        for each in rest:
            if self.possible([*kept, each]):
                kept.append(each)
        return rest if self.possible(rest) else kept

    def possible(self, chosen: Sequence[str]) -> bool:
        """Whether these parts fit together, perhaps with others added."""
        self.looked = 0
        try:
            return self._found(tuple(chosen)) is not None
        except _TooWide:
            return False

    def _known(self, text: str) -> str | None:
        """A part that is not offered now, as a person wrote it."""
        try:
            for part in self.game.says(self.root.state, self.game.parse(self.root.state, text)):
                self.parts.setdefault(part.label, part)
        except IllegalAction:
            pass  # perhaps only the end of a label
        return _meant(text, list(self.parts))

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
    made = Gathering(game, s, seat, asks)
    for action, said in made._moves(made.root):
        if said or made._step(made.root, action).open:
            return made
    return None


def split(text: str) -> list[str]:
    """What a person wrote as parts: separated by commas or semicolons, but not inside brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in ",;" and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def read(game: Game[S], s: S, seat: int, move: str | Sequence[str]) -> list[int]:
    """A move in a person's words, whole or in parts, as the engine's actions; parts that form a set in whatever order.
    What was said is all there is to it. Legality of the rest is not tested."""
    if isinstance(move, str):
        fault: IllegalAction | None = None
        actions: list[int] = []
        try:
            actions = game.read(s, move)
        except IllegalAction as unread:
            fault = unread
        if fault is None and (plays(game, s, seat, actions) or gathering(game, s, seat) is None):
            return actions
        texts = split(move)
        if fault is not None and len(texts) < 2 and gathering(game, s, seat) is None:
            raise fault
    else:
        texts = [part for text in move for part in split(text)]
    return _read_parts(game, game.clone(s), seat, texts)


def _read_parts(game: Game[S], s: S, seat: int, texts: list[str]) -> list[int]:
    """One question after the other: of those that are gathered as many texts as go together."""
    chain: list[int] = []
    while texts:
        made = gathering(game, s, seat)
        if made is None:
            actions, texts = game.read(s, texts[0]), texts[1:]
        else:
            actions, texts = _read_set(made, texts)
        chain += actions
        if not plays(game, s, seat, actions):
            return chain  # whoever validates it will say why
        for action in actions:
            game.apply(s, seat, action)
    return chain


def _read_set(made: Gathering[S], texts: list[str]) -> tuple[list[int], list[str]]:
    """The chain of the parts at the beginning of a list, and the rest of it."""
    chosen: list[str] = []
    for number, text in enumerate(texts):
        now = made.gather(chosen)
        closer = made.closer(now, text)
        if closer is not None:
            return [*now.actions, *closer], texts[number + 1 :]
        try:
            added = made.add(chosen, text)
            if len(added) <= len(chosen):
                raise IllegalAction(f"{text} takes the place of {', '.join(set(chosen) - set(added))}: say one of them")
            chosen = added
        except IllegalAction as fault:
            if chosen and now.whole:
                return now.actions, texts[number:]  # it speaks of the next question
            whole = _whole_move(made, text) if not chosen else []
            if not whole:
                raise fault from None
            return whole, texts[1:]
    return _standing(made, chosen), []


def _whole_move(made: Gathering[S], text: str) -> list[int]:
    """A text that stands for several actions, or one that is no part of a set; [] if it is neither."""
    try:
        actions = made.game.read(made.root.state, text)
    except IllegalAction:
        return []
    return actions if plays(made.game, made.root.state, made.seat, actions) else []


def finish(made: Gathering[S], chosen: Sequence[str], done: bool) -> list[int]:
    """The whole chain of parts that were said one by one: Unfinished while something could be added and the person has
    not said that he is done."""
    now = made.gather(chosen)
    if now.full:
        return now.actions
    closer = made.closer(now, DONE) if done else None
    if closer is not None:
        return [*now.actions, *closer]
    offered = [part.label for part in now.offered] + [made.game.label(now.state, action) for action in now.closers]
    more = f" and {len(offered) - SHOWN} more" if len(offered) > SHOWN else ""
    can = f"it goes on with {', '.join(offered[:SHOWN])}{more}"
    raise Unfinished(f"{can}: say which" if done else f"{can}, or say done" if now.whole else can)


def _standing(made: Gathering[S], chosen: list[str]) -> list[int]:
    """The actions of parts that are no whole answer perhaps, but stand."""
    now = made.gather(chosen)
    if chosen and Counter(made.said_by(now.actions)) != Counter(part.label for part in (*now.chosen, *now.filled)):
        if not now.dropped:
            offered = [part.label for part in now.offered]
            more = f" and {len(offered) - SHOWN} more" if len(offered) > SHOWN else ""
            raise Unfinished(f"{', '.join(chosen)}: say the rest too, of {', '.join(offered[:SHOWN])}{more}")
    return now.actions


def plays(game: Game[S], s: S, seat: int, actions: Sequence[int]) -> bool:
    """Whether the seat can play these one after the other."""
    after = game.clone(s)
    for action in actions:
        if seat not in after.actors() or action not in game.legal(after, seat):
            return False
        game.apply(after, seat, action)
    return True


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


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _meant(text: str, labels: Sequence[str]) -> str | None:
    """The label a text stands for: written out, or by its end if only one ends so (`B6-2` for `move B6-2`)."""
    wanted = _plain(text)
    for label in labels:
        if _plain(label) == wanted:
            return label
    found = [label for label in labels if _plain(label).endswith(f" {wanted}")]
    return found[0] if wanted and len(found) == 1 else None
