"""Parts in any order become one chain, and nothing ends before it is said to."""

from itertools import permutations
from typing import Any

import pytest

from circenses.kernel.errors import IllegalAction
from circenses.kernel.gather import Gathering, gathering
from circenses.kernel.lines import lines
from circenses.kernel.match import Match
from circenses.kernel.question import Asks
from circenses.kernel.record import loads
from circenses.kernel.wording import read, split
from circenses.testing import LawBroken
from circenses.testing.laws import law_numbers_are_reached, law_other_words_are_refused, law_parts_in_any_order
from circenses.testing.walk import Extras, Step, Walk
from tests.kernel.baskets import DONE, GAME, HIGHEST, ONES, TENS, Basket, Baskets, Brittle, Confused, Mute, Rounds


def asked(game: Any = GAME, s: Basket | None = None) -> Gathering[Any]:
    made = gathering(game, s or Basket(), 0)
    assert made is not None
    return made


def labels(parts: Any) -> list[str]:
    return [part.label for part in parts]


def priced() -> Basket:
    s = Basket()
    GAME.apply(s, 0, DONE)
    return s


@pytest.mark.parametrize("order", list(permutations(["put plum", "put apple"])))
def test_both_orders_become_the_canonical_chain(order: tuple[str, ...]) -> None:
    now = asked().gather(order)
    assert now.actions == [0, 2]
    assert now.full
    assert labels(now.chosen) == list(order)


def test_what_comes_before_the_chosen_part_in_the_engine_is_still_offered() -> None:
    """The engine ends the basket after the last fruit of its order; the person is not done."""
    now = asked().gather(["put quince"])
    assert labels(now.offered) == ["put apple", "put pear", "put plum"]
    assert now.whole
    assert not now.full


def test_nothing_chosen_can_be_ended_and_everything_is_offered() -> None:
    now = asked().gather([])
    assert labels(now.offered) == ["put apple", "put pear", "put plum", "put quince"]
    assert now.closers == [DONE]
    assert not now.whole


def test_a_part_can_be_written_by_its_end() -> None:
    made = asked()
    assert made.add([], "Plum") == ["put plum"]
    assert made.remove(["put plum", "put apple"], "plum") == ["put apple"]


def test_what_does_not_go_together_is_refused_and_the_rest_is_named() -> None:
    with pytest.raises(IllegalAction, match="put plum does not go together with put apple, put pear: nothing can be"):
        asked().add(["put apple", "put pear"], "put plum")
    with pytest.raises(IllegalAction, match="'put cherry' cannot be read"):
        asked().add([], "put cherry")
    with pytest.raises(IllegalAction, match="'put pear' is not chosen: put apple is"):
        asked().remove(["put apple"], "put pear")


def test_a_number_is_one_question_whatever_the_engine_asks() -> None:
    made = asked(s=priced())
    offered = made.gather([]).offered
    assert [part.value for part in offered] == list(range(HIGHEST + 1))
    now = made.gather(["price 17"])
    assert now.actions == [TENS + 1, ONES + 7]
    assert now.full
    assert now.state.price == 17


def test_a_number_that_is_too_high_is_refused_with_those_that_are_not() -> None:
    with pytest.raises(IllegalAction, match=f"'Price 24' is not possible now: 0 to {HIGHEST} is"):
        read(GAME, priced(), 0, "Price 24")


def test_another_part_of_the_same_slot_takes_its_place() -> None:
    assert asked(s=priced()).add(["price 17"], "price 4") == ["price 4"]


def test_a_position_that_is_over_asks_nothing() -> None:
    s = priced()
    for action in (TENS, ONES):
        GAME.apply(s, 0, action)
    assert gathering(GAME, s, 0) is None
    assert gathering(GAME, Basket(), 1) is None


@pytest.mark.parametrize(
    ("move", "actions"),
    [
        ("put apple", [0]),
        ("put plum, put apple", [0, 2]),
        ("plum; apple", [0, 2]),
        (["put plum", "put apple"], [0, 2]),
        ("put apple, done", [0, DONE]),
        ("put quince, done", [3]),
        ("done", [DONE]),
        (["put quince", "put pear", "price 12"], [1, 3, TENS + 1, ONES + 2]),
        (["done", "price 3"], [DONE, TENS, ONES + 3]),
    ],
)
def test_moves_are_read_in_parts(move: Any, actions: list[int]) -> None:
    assert read(GAME, Basket(), 0, move) == actions


def test_texts_are_split_at_commas_and_semicolons() -> None:
    assert split(" a b, c ;d,") == ["a b", "c", "d"]


# One after the other in a match


def begun() -> Match[Any]:
    return Match(GAME, 1, seed=1)


@pytest.mark.parametrize("order", list(permutations(["put quince", "put pear"])))
def test_a_match_takes_parts_one_after_the_other(order: tuple[str, ...]) -> None:
    """The engine has ended the basket after a quince: what it entered is taken back, and the log tells so."""
    match = begun()
    for text in order:
        match.play(text)
    assert [entry.notation for entry in match.line] == ["put pear", "put quince"]
    assert match.game.asks(match.state) == Asks("price")
    assert [entry.event for entry in match.log] == (["", "undo", "", ""] if order[0] == "put quince" else ["", ""])
    assert loads("".join(line + "\n" for line in lines(match)), find_game=lambda _: GAME).digest() == match.digest()


def test_nothing_is_added_to_what_was_ended_or_contradicted() -> None:
    ended = begun()
    ended.play("put apple, done")
    priced = begun()
    priced.play("done")
    for match in (ended, priced):
        told = list(match.log)
        with pytest.raises(IllegalAction):
            match.play("put pear")
        assert match.log == told
    with pytest.raises(IllegalAction):
        priced.play(["price 17", "price 4"])


# The laws can fail


def walk_of(game: Baskets) -> Walk[Any]:
    """All positions of one match."""
    steps: list[Step[Any]] = []
    s = Basket()
    for action in (1, 2, TENS, ONES):
        steps.append(Step(game.clone(s), 0, action))
        game.apply(s, 0, action)
    return Walk(game, 1, {}, 7, [(0, step.action) for step in steps], steps, s, Extras())


def is_broken(law: Any, game: Baskets) -> bool:
    for seed in range(12):
        walk = walk_of(game)
        object.__setattr__(walk, "seed", seed)
        try:
            law(game, walk)
        except LawBroken:
            return True
    return False


@pytest.mark.parametrize("law", [law_parts_in_any_order, law_numbers_are_reached, law_other_words_are_refused])
def test_the_laws_hold_for_an_intact_toy(law: Any) -> None:
    assert not is_broken(law, GAME)


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        (law_parts_in_any_order, Confused),
        (law_parts_in_any_order, Mute),
        (law_numbers_are_reached, Rounds),
        (law_other_words_are_refused, Brittle),
    ],
)
def test_a_broken_toy_is_noticed(law: Any, broken: Any) -> None:
    assert is_broken(law, broken())
