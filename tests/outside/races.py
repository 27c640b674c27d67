"""Tabula with one thing wrong each: what the laws of a layout are there to notice."""

from copy import copy
from typing import Any

from circenses.kernel.cells import Cells
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.layout.columns import Columns
from circenses.kernel.layout.fields import everybody, nobody
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.questions import Question, Questions
from tabula.game import Tabula
from tabula.layout import ACTIONS, LAYOUT
from tabula.rules import ACTION_COUNT
from tabula.state import Rules, TabulaState


class Forgetful(TabulaState):  # type: ignore[misc]  # what is final to the compiler can be broken in a test
    def fields(self, cells: Cells) -> None:
        super().fields(cells)
        self.thrown = 0


class ForgetsTheThrows(Tabula):
    def blank(self, seats: int, options: Options) -> TabulaState:
        return Forgetful(Rules(dict(options)))


class WithLayout(Tabula):
    """Tabula, but its layout is of another kind."""

    kind: type[Layout] = Layout

    def __init__(self) -> None:
        layout = self.kind(LAYOUT.questions, *LAYOUT.entries)
        Game.__init__(self, "tabula", "Tabula", "TA", (2,), 1, ACTION_COUNT, layout, ACTIONS)


class KnowsItsSeat(WithLayout):
    def observe(self, s: TabulaState, viewer: int) -> Json:
        return super().observe(s, viewer) | ({"you": viewer} if viewer >= 0 else {})


class NamelessDice(WithLayout):
    def __init__(self) -> None:
        super().__init__()
        self.layout.questions = Questions(Question("throw", chance=True), Question("move"))


class DiceOfNobody(WithLayout):
    def __init__(self) -> None:
        super().__init__()
        self.layout.questions = Questions(Question("throw", chance=True, stream="dice of {seat}"), Question("move"))


class OpenBook(Layout):
    def write(self, cells: list[int], s: Any, seen: bool, viewer: int) -> Json:
        return super().write(cells, s, False, viewer)


class ShowsEverything(WithLayout):
    kind = OpenBook


class NobodyIsEverybody(Layout):
    """Takes a field that says nothing for one that everybody may know, but leaves it out of the observation."""

    def __init__(self, questions: Questions, *entries: Any, agenda: bool = True) -> None:
        super().__init__(questions, *entries, agenda=agenda)
        for field in self.fields:
            field.shown = field.name != "undeclared"
            field.open_to = everybody


class BytesOfEverything(WithLayout):
    kind = NobodyIsEverybody


class ForgetsToClose(Layout):
    """Learners are told what everybody could see once."""

    def __init__(self, questions: Questions, *entries: Any, agenda: bool = True) -> None:
        hidden = [copy(entry) for entry in entries]
        for entry in hidden:
            if getattr(entry, "name", "") == "home":
                entry.open_to = nobody
        super().__init__(questions, *hidden, agenda=agenda)

    def columns(self, rules: Any) -> Columns:
        return LAYOUT.columns(rules)


class BytesOfThePast(WithLayout):
    kind = ForgetsToClose
