"""A toy whose questions are gathered: fruit is put into a basket in ascending order, two at most, then a price is named
in two digits. Small enough to see all of it."""

from typing import Any

from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.options import Schema
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import State, frame, frame_a, frame_kind

FRUIT = ("apple", "pear", "plum", "quince")
DONE = 4  # after the fruit
TENS = 5  # 0 to 2
ONES = 8  # 0 to 9
COUNT = 18
FILL, PRICE, ONE = 1, 2, 3
MOST = 2  # fruit in a basket
HIGHEST = 23


class Basket(State):
    def __init__(self) -> None:
        super().__init__()
        self.fruit: list[int] = []
        self.price = -1
        self.plan(frame(FILL, 0))


class Baskets(Game[Basket]):
    def __init__(self) -> None:
        super().__init__("baskets", "Baskets", "BA", (1,), 1, COUNT)

    def options(self) -> Schema:
        return Schema([], [], [])

    def new(self, seats: int, options: Options) -> Basket:
        return Basket()

    def clone(self, s: Basket) -> Basket:
        made = Basket()
        made.agenda = s.agenda[:]
        made.fruit = list(s.fruit)
        made.price = s.price
        return made

    def to_json(self, s: Basket) -> Json:
        return {"fruit": sorted(s.fruit), "price": s.price, "agenda": [int(packed) for packed in s.agenda]}

    def legal_into(self, s: Basket, seat: i64, out: Choices) -> None:
        kind = frame_kind(s.top())
        if kind == FILL:
            for fruit in range(s.fruit[-1] + 1 if s.fruit else 0, len(FRUIT)):
                out.add(fruit)
            out.add(DONE)
        elif kind == PRICE:
            for ten in range(HIGHEST // 10 + 1):
                out.add(TENS + ten)
        else:
            for one in range(HIGHEST % 10 + 1 if frame_a(s.top()) == HIGHEST // 10 else 10):
                out.add(ONES + one)

    def apply(self, s: Basket, seat: i64, action: i64) -> None:
        kind, tens = frame_kind(s.top()), int(frame_a(s.top()))
        s.done()
        if action < DONE:
            s.fruit.append(int(action))
            full = len(s.fruit) == MOST or action == len(FRUIT) - 1
            s.plan(frame(PRICE, 0) if full else frame(FILL, 0))
        elif action == DONE:
            s.plan(frame(PRICE, 0))
        elif kind == PRICE:
            s.plan(frame(ONE, 0, int(action) - TENS))
        else:
            s.price = tens * 10 + int(action) - ONES

    def asks(self, s: Basket) -> Asks | None:
        return Asks("fruit") if frame_kind(s.top()) == FILL else Asks("price")

    def says(self, s: Basket, action: int) -> tuple[Part, ...]:
        if action < DONE:
            return (Part(f"put {FRUIT[action]}"),)
        if action < ONES:
            return ()
        price = int(frame_a(s.top())) * 10 + action - ONES
        return (Part(f"price {price}", "price", price),)

    def label(self, s: Basket, action: int) -> str:
        if action < TENS:
            return (*(f"put {fruit}" for fruit in FRUIT), "done")[action]
        return f"tens {action - TENS}" if action < ONES else f"ones {action - ONES}"

    def parse(self, s: Basket, text: str) -> int:
        from circenses.kernel.errors import IllegalAction

        for action in range(COUNT):
            if self.label(s, action) == text:
                return action
        raise IllegalAction(f"{text!r} cannot be read")

    def refusal(self, s: Basket, seat: int, action: int) -> tuple[str, list[str]]:
        return "fruit goes in from small to large", ["BA-1"]

    def scores(self, s: Basket) -> list[float]:
        return [float(s.price)]

    def ending(self, s: Basket) -> str:
        return "sold" if s.over() else ""


class Confused(Baskets):
    """Two fruits have one name: the same words lead to different baskets."""

    def says(self, s: Basket, action: int) -> tuple[Part, ...]:
        return (Part("put a fruit"),) if action in (1, 2) else super().says(s, action)


class Mute(Baskets):
    """A fruit that is put in is not told: what was chosen is less than what was done."""

    def says(self, s: Basket, action: int) -> tuple[Part, ...]:
        return () if action == 0 else super().says(s, action)


class Brittle(Baskets):
    """Whoever names a price while fruit is put in meets a fruit that does not exist."""

    def says(self, s: Basket, action: int) -> tuple[Part, ...]:
        return (
            (Part(f"put {FRUIT[action]}"),)
            if frame_kind(s.top()) == FILL and action != DONE
            else super().says(s, action)
        )


class Rounds(Baskets):
    """Prices are named to the ten: several stand for one number."""

    def says(self, s: Basket, action: int) -> tuple[Part, ...]:
        said = super().says(s, action)
        return (Part("price 10", "price", 10),) if said and said[0].value in range(10, 20) else said


GAME: Any = Baskets()
