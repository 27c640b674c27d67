"""Numbers that people name at once, whatever the engine asks (CM-1.13, ADR 10)."""

from typing import Any

import pytest

from circenses.games.circus_maximus.game import GAME
from circenses.kernel.errors import IllegalAction
from circenses.kernel.gather import gathering
from circenses.kernel.wording import read
from tests.games.circus_maximus.table import table
from tests.said import after, labels, said, values


def bidding(coins: int, **options: Any) -> Any:
    at = table(2, "new_lands", ["gladiator", "ludi"], {"players.0.coins": coins}, options)
    assert at.question == "bid"
    return at


@pytest.mark.rule("CM-1.6", "CM-1.13")
@pytest.mark.parametrize("coins", [2, 15, 16, 17, 31, 40, 300])
def test_a_bid_is_one_number_up_to_the_coins_at_hand(coins: int) -> None:
    at = bidding(coins).play(0, "bid gladiator")
    offered = said(GAME, at.state).offered
    assert values(offered, "coins") == list(range(1, coins + 1))
    assert labels(offered) == [str(number) for number in range(1, coins + 1)]
    for number in {1, coins // 2 + 1, coins}:
        now = said(GAME, at.state, str(number))
        assert now.full
        assert int(now.state.coins[0]) == coins - number


@pytest.mark.rule("CM-1.6", "CM-1.13")
def test_a_bid_is_written_at_once_or_in_parts() -> None:
    at = bidding(40)
    whole = read(GAME, at.state, 0, "bid gladiator 20")
    assert read(GAME, at.state, 0, ["bid gladiator", "20"]) == whole
    assert read(GAME, at.state, 0, "bid gladiator, 20") == whole
    assert len(whole) == 3


@pytest.mark.rule("CM-1.7", "CM-1.13")
def test_workers_for_the_prison_are_a_number_not_a_second_click() -> None:
    at = bidding(40).to("place")
    begun = said(GAME, at.state)
    assert [(part.label, part.value) for part in begun.offered] == [("place prison 1", 1), ("place prison 2", 2)]
    assert "place prison" not in [GAME.label(at.state, action) for action in begun.closers]
    assert "place port" in [GAME.label(at.state, action) for action in begun.closers]
    seat = at.actor
    for workers in (1, 2):
        sent = after(GAME, at.state, f"place prison {workers}")
        assert int(at.state.available[seat] - sent.available[seat]) == workers


@pytest.mark.rule("CM-1.7")
def test_workers_for_a_shared_prison_are_a_number() -> None:
    at = bidding(40, prison_cap="shared").to("place")
    seat = at.actor
    at.play(seat, "place prison")
    offered = said(GAME, at.state).offered
    assert values(offered, "workers for the Prison") == list(range(1, len(offered) + 1))
    assert len(offered) > 1


@pytest.mark.rule("CM-1.6")
def test_a_number_out_of_range_is_refused_with_the_range() -> None:
    at = bidding(20)
    with pytest.raises(IllegalAction, match="a bid of 1 to 20 is possible"):
        read(GAME, at.state, 0, "bid gladiator 21")


@pytest.mark.rule("CM-1.13")
def test_questions_of_one_answer_each_are_asked_as_they_are() -> None:
    assert gathering(GAME, bidding(20).state, 0) is None
