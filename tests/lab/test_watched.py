"""What rooms `metrics` count while a game is played, counted again from its notation and its coins."""

from collections.abc import Iterator
from typing import Any

import pytest

from circenses.games import game as find_game
from circenses.kernel.state import CHANCE
from circenses.lab import make_plan
from circenses.lab.metrics.measured import MeasuredPlay
from circenses.lab.report import Outcome
from circenses.lab.simulate import new_play, play_out


def measured(id: str, seats: int, bot: str, number: int) -> tuple[MeasuredPlay, dict[str, Any]]:
    title = find_game(id)
    plan = make_plan(title, seats, [bot], 10, "watched", title.options().defaults(), False)
    play = new_play(title, plan, number, MeasuredPlay)
    assert isinstance(play, MeasuredPlay)
    outcome = play_out(play, plan, number)
    assert isinstance(outcome, Outcome)
    return play, play.row(outcome)


def again(play: MeasuredPlay, seats: int) -> Iterator[tuple[Any, int, str, Any]]:
    """Of each decision of a player: the state before, who, what in words, and the state after."""
    title = play.game
    assert title.actions is not None
    state = title.new(seats, title.options().defaults())
    for seat, action in play.log:
        before = state.clone()
        title.apply(state, seat, action)
        if seat != CHANCE:
            yield before, seat, title.actions.label(before, action), state


@pytest.mark.parametrize("number", range(3))
def test_attacks_of_ludus_cyclorum_are_those_of_its_notation(number: int) -> None:
    play, row = measured("ludus-cyclorum", 2, "greedy", number)
    words = [label for _, _, label, _ in again(play, 2)]
    attacks = [label for label in words if set("x^/") & set(label)]
    assert row["attacks"] + row["attacks_on_own"] == len(attacks) > 0
    assert row["opportunities"] == sum(label.startswith("!") and len(label) > 1 for label in words)
    assert (row["blocks"], row["retaliations"]) == (words.count("#"), words.count("*"))


@pytest.mark.parametrize("number", range(3))
def test_discounts_of_drum_roll_are_what_the_coins_say(number: int) -> None:
    play, row = measured("drum-roll", 3, "greedy", number)
    hired = []
    for before, seat, label, after in again(play, 3):
        if label.startswith("hire ") and label[5] in "AJTMB":
            rules, card = before.rules, "AJTMB".index(label[5]) * 9 + int(label[6]) - 1
            hired.append((rules.cost[card], before.coins[seat] - after.coins[seat]))
    assert hired
    assert row["share of hired for nothing"] == sum(paid == 0 for _, paid in hired) / len(hired)
    assert row["discount"] >= sum(cost - paid for cost, paid in hired) / len(hired)
    assert sum(row[f"shows_after_turn_{turn}"] for turn in (5, 6, 7)) == 3


@pytest.mark.parametrize("number", range(3))
def test_purchases_of_circus_maximus_cost_what_left_the_purse(number: int) -> None:
    play, row = measured("circus-maximus", 4, "greedy", number)
    paid = [before.coins[seat] - after.coins[seat] for before, seat, label, after in again(play, 4) if label == "buy"]
    goods = ("mummers", "animals", "slaves")
    assert sum(row[f"{good}_bought"] for good in goods) == len(paid) > 0
    assert sum(row[f"{good}_bought"] * row[f"price_of_{good}"] for good in goods) == pytest.approx(sum(paid))
    assert all(0 <= row[f"share of rounds without {good}"] <= 1 for good in goods)


@pytest.mark.parametrize("number", range(3))
def test_lines_of_gloria_mundi_are_those_on_the_road(number: int) -> None:
    play, row = measured("gloria-mundi", 4, "greedy", number)
    lines = [len(before.queue) for before, _, label, _ in again(play, 4) if label == "refuse"]
    assert row["line_refused"] == pytest.approx(sum(lines) / len(lines))
    assert row["longest_line_refused"] == max(lines)


@pytest.mark.parametrize("number", range(3))
def test_who_built_a_card_of_gloria_mundi_owns_it_even_if_it_falls(number: int) -> None:
    play, row = measured("gloria-mundi", 4, "greedy", number)
    built = {
        label.split()[1]: seat for before, seat, label, _ in again(play, 4) if label.startswith("buy ") and seat >= 0
    }
    standing = sum(row["buildings"])
    owners = {name.removeprefix("owns_"): own for name, own in row.items() if name.startswith("owns_")}
    assert {name: own.index(1.0) for name, own in owners.items() if any(own)} == built
    assert all(sum(own) <= 1 for own in owners.values())
    assert standing < len(built)
