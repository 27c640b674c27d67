"""What all games say and count alike: words, sets, weights, rulesets."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import must_hold, shared
from circenses.kernel.observed import house_line, result
from circenses.kernel.sets import bits
from circenses.kernel.weights import against_rivals, named_shares, of_rivals
from circenses.kernel.words import count, counts, listed, ordinal, player, players, signed, victory


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (count(1, "coin"), "1 coin"),
        (count(0, "city"), "0 cities"),
        (listed(["a", "b", "c"], "or"), "a, b or c"),
        (listed([]), ""),
        (
            counts({"slaves": 2, "animals": 0, "mummers": 1}, {"mummers": "mummer", "slaves": "slave"}),
            "1 mummer and 2 slaves",
        ),
        (signed(-3), "−3"),
        (
            " ".join(map(ordinal, (1, 2, 3, 4, 11, 12, 13, 21, 102, 111))),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th",
        ),
        (player(-1), "nobody"),
        (players([0, 2]), "Player 1 and Player 3"),
        (victory([1]), "Player 2 wins"),
        (victory([0, 1]), "Player 1 and Player 2 share the victory"),
        (result({"winners": [0]}, "a track is full"), "Player 1 wins: a track is full"),
        (result({"winners": []}, ""), ""),
        (
            house_line({"options": {"setup.game.rounds": 3, "oracle": True}}),
            "House rules: setup.game.rounds 3, oracle True.",
        ),
        (house_line({}), ""),
    ],
)
def test_words(told: str, words: str) -> None:
    assert told == words


def test_a_set_gives_its_numbers_in_order() -> None:
    assert [bits(0), bits(1), bits(0b101100), bits(1 << 56)] == [[], [0], [2, 3, 5], [56]]


def test_weights_that_are_put_add_up_anew_each_time() -> None:
    out = Choices()
    for action in (4, 7):
        out.add(action)
    for weights in ([3, 5], [1, 1]):
        out.scales()
        for i, weight in enumerate(weights):
            out.put(i, weight)
        assert (out.weights(), out.total) == (weights, sum(weights))


def test_what_the_others_have_counts_in_part() -> None:
    standings = vec[i64]([100, 40, 10])
    assert [of_rivals(standings, seat, 50) for seat in range(3)] == [12, 27, 35]
    assert against_rivals(standings, 50) == [88.0, 13.0, -25.0]
    told = [("coins", 100.0), ("units", 40.0), ("tracks", 10.0), ("what the others have", -12.0)]
    assert named_shares(("coins", "units", "tracks"), standings, 12) == told


def test_equal_tables_share_a_ruleset_and_others_do_not() -> None:
    @shared(lambda: {"game": {"rounds": 10}})
    def ruleset(content: dict[str, Any], options: dict[str, Any], players: int) -> list[Any]:
        return [content["game"]["rounds"], options, players]

    usual, short = {"game.rounds": 10}, {"game.rounds": 3}
    assert ruleset(usual, 2) is ruleset(dict(usual), 2)
    assert (ruleset(usual, 2), ruleset(short, 2), ruleset(short, 3)) == ([10, usual, 2], [3, short, 2], [3, short, 3])


def test_content_must_hold_what_states_count_by() -> None:
    must_hold({"acts": {"hymn": {}, "ludi": {}}}, acts=("hymn", "ludi"))
    with pytest.raises(BadOption, match=r"content/acts.toml must hold, in this order: ludi, hymn"):
        must_hold({"acts": {"hymn": {}, "ludi": {}}}, acts=("ludi", "hymn"))
