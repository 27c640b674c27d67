"""What a state of Tabula holds, what is asked and what can be done: all that people see comes from here."""

from typing import Any

from circenses.kernel.layout.blocks import Actions, Block
from circenses.kernel.layout.fields import SEAT, Axis, Conserved, everybody
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import number, word
from circenses.kernel.layout.questions import Question, Questions
from tabula.rules import OUTCOMES

NAMES = [str(point) for point in range(1, 25)]
POINT = Axis("point", NAMES, rows=[NAMES[12:], NAMES[11::-1]])  # there and back, as on a Roman board
DIE = Axis("die", "123456")
DICE = Axis("dice", [" ".join(str(die) for die in dice) for dice in OUTCOMES])

LAYOUT = Layout(
    Questions(
        Question("throw", chance=True, stream="dice", text="the three dice are thrown", clauses=("TA-1.2",)),
        Question(
            "move",
            text="{who} chooses a stone and a die to move it by",
            asks="say which stone you move by which die",
            clauses=("TA-1.3",),
        ),
        when_over=("TA-1.6",),
        general=("TA-1.2",),
    ),
    number("stones", SEAT, POINT, high="stones", open_to=everybody),
    number("waiting", SEAT, high="stones", open_to=everybody),
    number("home", SEAT, high="stones", open_to=everybody),
    number("dice", DIE, high=3, open_to=everybody),
    number("thrown", high="throws", open_to=everybody, words="throws so far"),
    word("ending", ("", "home", "limit"), open_to=everybody),
    Conserved("stones", SEAT, of=("stones", "waiting", "home"), total=lambda rules, seat: rules.stones),
)


def _enter_targets(s: Any, die: int) -> list[str]:
    return [f"seat-{s.actor()}", f"die-{die + 1}"]


ACTIONS = Actions(
    Block("throw", DICE, label="throw {dice}", chance=True, clauses=("TA-1.2",)),
    Block("enter", DIE, label="enter {die}", target=_enter_targets, answers=("move",), clauses=("TA-1.4",)),
    Block("move", POINT, DIE, label="{point} by {die}", target=("point-{point}", "die-{die}"), clauses=("TA-1.3",)),
    shapes="write `enter 4` or `7 by 3`",
)
