"""The text twin and the terminal table."""

import pytest

from circenses.games.horrea import card_text, content, text_twin
from circenses.games.horrea.content import CARDS, MARKETS
from circenses.games.horrea.game import GAME
from circenses.kernel.rng import Rng
from circenses.testing.walk import choose
from tests.games.horrea.table import Table, alliance, hand, resolve, seats, table

rule = pytest.mark.rule


def line(at: Table, start: str) -> str:
    return next(one for one in text_twin.words(at.seen).splitlines() if one.startswith(start))


def test_the_first_line_says_who_is_asked_what() -> None:
    at = table(set=seats("agents", ["rome"]))
    assert GAME.words(at.seen).splitlines()[0] == "Player 1 may roll for a new agent."
    at.play(0, "skip")
    assert GAME.words(at.seen).splitlines()[0] == "Player 1 chooses where the agent in Rome goes."


@pytest.mark.parametrize("market", MARKETS)
def test_every_market_has_a_line_with_size_steps_and_links(market: str) -> None:
    told = line(table(), f"{content.city(market)}: ")
    assert "step" in told
    for other, mode in card_text.neighbours()[market]:
        assert f"by {mode}" in told
        assert content.city(other) in told


def test_a_market_tells_owners_agents_marriage_and_worth() -> None:
    at = table(set={"horrea": {"carthage": [0, 2]}, "marriages": {"carthage": 1}, **seats("agents", ["carthage"])})
    told = line(at, "Carthage: ")
    assert "medium market, 1 step from Rome" in told
    assert "horrea of Player 1 and Player 3" in told
    assert "agents of Player 1" in told
    assert "Player 2 is married here" in told
    assert "each owner earns 40, one more earns 10, FULL value 180" in told


@rule("HO-S103", "HO-2.4", "HO-S013")
def test_money_prestige_and_income_of_everybody_are_told() -> None:
    at = table(set={**seats("money", 1250, -40), **seats("prestige", 7, 2), "horrea": {"rome": [0]}})
    assert "7 prestige (Aedile); $1250, income $240" in line(at, "Player 1 (")
    assert "2 prestige (Quaestor); −$40, income $0" in line(at, "Player 2 (")


def test_alliances_gifts_and_piles_are_told() -> None:
    at = table(set={"alliances": [alliance(0, 1, 200)], "benefactions.aedile.games": 2, **hand(0, boys=2)})
    told = GAME.words(at.seen)
    assert "Alliance: Player 1 (boy) and Player 2 (girl), for $200, since turn 1." in told
    assert "Ludi Romani (Aedile games), $500: given by Player 3" in told
    assert "Family cards: pile 9 boys and 11 girls, spent 1 boy and 1 girl." in told
    assert "Census (F09) x3" in told


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_told_in_one_sentence(card: str) -> None:
    told = card_text.card_words({"options": {}}, card)
    assert told.endswith(".")
    assert "{" not in told


def test_a_card_tells_house_numbers() -> None:
    assert "$750" in card_text.card_words({"options": {"fate.F10.money": 750}}, "F10")


def test_house_rules_are_named() -> None:
    at = table(options={"win_prestige": 12})
    assert GAME.words(at.seen).splitlines()[-1] == "House rules: win_prestige 12."


def test_the_result_is_told() -> None:
    at = table(phase="conversion", set=seats("prestige", 15, 3))
    assert text_twin.result_sentence(at.seen) == "Player 1 wins: 15 prestige reached"
    level = table(phase="conversion", set={"turn": 60})
    assert text_twin.result_sentence(level.seen).endswith("share the victory: the last turn is over")


@pytest.mark.parametrize("seed", range(3))
def test_the_terminal_table_is_at_most_80_columns_wide(seed: int) -> None:
    rng = Rng(seed)
    s = GAME.new(3 + seed % 2, resolve({"fate_pack_b": True, "start_money": 1500}))
    for step in range(500):
        if s.over():
            break
        if step % 20 == 0:
            drawn = GAME.board(GAME.observe(s, 0)).splitlines()
            assert max(map(len, drawn)) <= 80
        seat = s.actors()[0]
        GAME.apply(s, seat, choose(GAME, s, seat, rng))


def test_the_coloured_table_says_the_same() -> None:
    at = table(set={"horrea": {"rome": [0, 1]}, **seats("agents", ["luna"], ["athens"])})
    plain, coloured = GAME.board(at.seen), GAME.board(at.seen, colour=True)
    assert "[bold #D55E00]" in coloured
    import re

    assert re.sub(r"\[/?[^\]]*\]", "", coloured) == plain
