"""What a game can ask: the kinds of frames on its agenda."""

from collections.abc import Mapping, Sequence
from typing import Any

from circenses.kernel.layout.fields import Axis
from circenses.kernel.layout.values import Bound, bound
from circenses.kernel.saved import Node
from circenses.kernel.state import CHANCE, GROUP, frame, frame_a, frame_b, frame_kind, frame_seat

Extent = Axis | Bound
GAME_OVER = "The game is over"  # the text where nothing is asked any more


def extent(reach: Extent, rules: Any) -> int:
    return reach.length(rules) if isinstance(reach, Axis) else bound(reach, rules)


class Question:
    """One kind of frame: in which phases it is asked, of chance or a player, and how far its two numbers reach.

    `text` tells what is asked, with `{who}` for the player; `asks` is said to somebody who tries something else. What
    the numbers stand for is shown where the question is `open`; forgetting that hides it.

    Of chance `stream` says which deck or die it is: "deck of acts", "die of seat {seat}" with the axes of the numbers.
    In the lab the n-th use of a stream brings the same in every variant of a game (ADR 13): what belongs to a
    seat or a place should say so, lest others shift it. Questions about the same deck name the same stream.
    """

    def __init__(
        self,
        name: str,
        *phases: str,
        chance: bool = False,
        group: bool = False,
        a: Extent = 1,
        b: Extent = 1,
        text: str = "",
        asks: str = "",
        open: bool = False,
        clauses: Sequence[str] = (),
        stream: str = "",
    ) -> None:
        self.name = name
        self.phases = phases
        self.chance = chance
        self.group = group  # of several at once, whose answers are sealed
        self.a = a
        self.b = b
        self.text = text or ("" if chance else "{who}: ") + name.replace("_", " ")
        self.asks = asks
        self.open = open
        self.clauses = list(clauses)
        self.stream = stream

    def words(self, packed: int) -> dict[str, str]:
        """What the two numbers of a frame stand for, by the names of their axes; seats are counted from 1."""
        numbers = ((self.a, int(frame_a(packed))), (self.b, int(frame_b(packed))))
        return {axis.name: axis.word(index) for axis, index in numbers if isinstance(axis, Axis)}


class Questions:
    """All of them; the first has kind 1. `when_over` and `general` are the clauses that end and govern a match.

    Where there are many, `texts` and `asks` have in tables what is said of them; `texts` also what is a question of its
    own only to people.
    """

    def __init__(
        self,
        *questions: Question,
        when_over: Sequence[str] = (),
        general: Sequence[str] = (),
        texts: Mapping[str, str] | None = None,
        asks: Mapping[str, str] | None = None,
    ) -> None:
        self.all = questions
        self.when_over = when_over
        self.general = general
        self.names = tuple(question.name for question in questions)
        self.texts = {question.name: question.text for question in questions} | dict(texts or {})
        self.asks = {question.name: question.asks for question in questions} | dict(asks or {})
        self._streams: dict[int, str] = {}  # by frame, a cache

    def kind(self, name: str) -> int:
        return self.names.index(name) + 1

    def of(self, packed: int) -> Question:
        return self.all[int(frame_kind(packed)) - 1]

    def stream(self, packed: int) -> str:
        """The stream that answers a question of chance; one that names none is a stream of its own."""
        if packed not in self._streams:
            question = self.of(packed)
            self._streams[packed] = (question.stream or question.name).format(**question.words(packed))
        return self._streams[packed]

    def write(self, packed: int) -> dict[str, Any]:
        """A leaf of the saved form: what the two numbers mean depends on the question."""
        return {
            "kind": self.of(packed).name,
            "seat": int(frame_seat(packed)),
            "a": int(frame_a(packed)),
            "b": int(frame_b(packed)),
        }

    def read(self, node: Node, rules: Any) -> int:
        """The frame, if that seat can be asked this question about these numbers."""
        at = node.table(("kind", "seat", "a", "b"))
        kind = at["kind"].word(self.names) + 1
        question = self.all[kind - 1]
        if question.chance:
            seat = at["seat"].number(CHANCE, CHANCE)
        elif question.group:
            seat = at["seat"].number(GROUP, GROUP)
        else:
            seat = at["seat"].number(0, int(rules.players) - 1)
        a = at["a"].number(0, extent(question.a, rules) - 1)
        b = at["b"].number(0, extent(question.b, rules) - 1)
        return int(frame(kind, seat, a, b))
