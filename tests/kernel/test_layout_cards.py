"""Cards in a layout: bags of equal ones, decks that follow from the rest, lists of which a viewer knows a part."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.cells import Cells
from circenses.kernel.errors import BadPosition
from circenses.kernel.layout.fields import SEAT, Axis, Bag, Conserved, Field, each_seat, everybody, owner
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import members, seats
from circenses.kernel.layout.questions import Question, Questions
from circenses.kernel.layout.values import Number, Word
from circenses.kernel.state import SPECTATOR, State

FACE, CARDS = Axis("face", ("sun", "moon")), ("ace", "king", "queen")


class Rules:
    players = 2


class Cards(State):
    """Hands of suns and moons, three cards of which one at most lies in a row, and marks only their owner knows."""

    def __init__(self) -> None:
        super().__init__()
        self.rules = Rules()
        self.hand, self.bag = vec[i64]([0] * 4), vec[i64]([3, 3])
        self.deck: i64 = 7
        self.row, self.marks = vec[i64]([]), vec[i64]([])
        self.ready: i64 = 0
        self.rank: i64 = 0

    def clone(self) -> "Cards":
        copy = Cards()
        copy.unpack(self.pack())
        return copy

    def fields(self, cells: Cells) -> None:
        self.hand, self.bag = cells.row(self.hand), cells.row(self.bag)
        self.deck = cells.number(self.deck)
        self.row, self.marks = cells.listed(self.row, 3), cells.listed(self.marks, 4)
        self.ready, self.rank = cells.number(self.ready), cells.number(self.rank)
        super().fields(cells)


def follow(s: Any) -> None:
    s.bag = vec[i64]([3 - int(s.hand[face]) - int(s.hand[2 + face]) for face in range(2)])
    s.deck = 7 - sum({1 << int(card) for card in s.row})


def own(s: Any, viewer: int, where: tuple[int, ...]) -> bool:
    """A mark belongs to the seat of its last bit."""
    return not where or s.marks[where[0]] % 2 == viewer


LAYOUT = Layout(
    Questions(Question("play", "play")),
    Bag("hand", FACE, SEAT, high=3, open_to=owner),
    Bag("bag", FACE, high=3, at="cards.deck", follows=follow),
    members("deck", CARDS, at="deck", follows=follow),
    Field("row", value=Word(CARDS), most=3, open_to=everybody),
    Field("marks", value=Number(0, 9), most=4, open_to=own),
    seats("ready", at=""),
    each_seat("ready", "ready", everybody),
    Field("rank", value=Number(0, 9), open_to=everybody, shown=False),
    Conserved("card", Axis("card", CARDS), of=("deck", "row")),
)
SAVED = {
    "players": [{"hand": ["sun", "sun"], "ready": True}, {"hand": ["moon"], "ready": False}],
    "cards": {"deck": ["sun", "moon", "moon"]},
    "deck": ["ace", "queen"],
    "row": ["king"],
    "marks": [4, 5],
    "rank": 2,
    "agenda": [],
}


def read(**changes: Any) -> Cards:
    s = Cards()
    LAYOUT.read({**SAVED, **changes}, s)
    return s


def test_a_bag_is_a_list_of_its_words_and_reads_back() -> None:
    assert LAYOUT.saved(read()) == SAVED
    assert list(read().hand) == [2, 0, 0, 1]
    with pytest.raises(BadPosition, match=r"players\.1\.hand\.0: 'star' is none of sun, moon"):
        read(players=[{"hand": [], "ready": True}, {"hand": ["star"], "ready": False}])


def test_a_deck_is_written_for_people_and_worked_out_when_it_is_read() -> None:
    s = read(cards={"deck": "whatever"}, deck=["ace"], row=["king", "ace"])
    assert LAYOUT.saved(s)["cards"] == SAVED["cards"]
    assert LAYOUT.saved(s)["deck"] == ["queen"]
    assert LAYOUT.faults(s) == []


def test_what_lies_in_two_places_and_what_is_not_there_are_faults() -> None:
    assert LAYOUT.faults(read(row=["king", "king"])) == ["card king: 2 instead of 1"]
    players = [{"hand": ["sun"] * 2, "ready": True}] * 2
    assert LAYOUT.faults(read(players=players)) == ["cards.deck.sun: -1 is not from 0 to 3"]
    s = read()
    s.deck = 1
    assert LAYOUT.faults(s) == ["deck: it does not follow from the rest", "card queen: 0 instead of 1"]


def test_a_viewer_sees_the_entries_that_are_open_to_him_and_nothing_that_is_not_shown() -> None:
    assert LAYOUT.observed(read(), 1) == {
        "players": [{"ready": True}, {"hand": ["moon"], "ready": False}],
        "row": ["king"],
        "marks": [None, 5],
    }
    assert LAYOUT.observed(read(), SPECTATOR)["marks"] == [None, None]


def seen(s: Cards, seat: int) -> bytes:
    told: bytes = LAYOUT.columns(s.rules).sight.seen(s, seat)
    return told


def test_learners_see_what_is_not_shown_to_people_and_no_entry_of_others() -> None:
    assert seen(read(rank=3), 0) != seen(read(), 0)
    assert seen(read(marks=[4, 7]), 0) == seen(read(), 0)
    assert seen(read(marks=[4, 7]), 1) != seen(read(), 1)
