"""The notation of actions and whole moves (HO-1.14, HO-1.17)."""

import pytest

from circenses.games.horrea import actions, notation
from circenses.games.horrea.game import GAME
from circenses.kernel.errors import IllegalAction
from tests.games.horrea.table import hand, seats, table

rule = pytest.mark.rule


@rule("HO-1.14")
def test_every_action_has_a_notation_of_its_own_that_reads_back() -> None:
    at = table()
    labels = [GAME.label(at.state, action) for action in range(actions.ACTION_COUNT)]
    assert len(set(labels)) == len(labels)
    assert [GAME.parse(at.state, label) for label in labels] == list(range(actions.ACTION_COUNT))


def test_the_blocks_stand_where_the_rules_look_for_them() -> None:
    names = {"from": "VICTIM", "fate": "DRAW_FATE", "boy": "DRAW_BOY", "girl": "DRAW_GIRL", "d6": "DIE"}
    for block in notation.ACTIONS.blocks:
        if block.name != "more fate":
            name = names.get(block.name, block.name.upper().replace(" ", "_"))
            assert block.first == getattr(actions, name)
    assert notation.ACTIONS.count == actions.ACTION_COUNT


@rule("HO-1.14")
@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("enter", {"roll", "skip"}),
        ("move", {"rome stays", "rome > luna"}),
    ],
)
def test_decision_points_offer_their_options(question: str, answers: set[str]) -> None:
    at = table(set=seats("agents", ["rome"]))
    if question == "move":
        at.play(0, "skip")
    assert at.question == question
    assert answers <= set(at.offered)


@pytest.mark.parametrize("text", ["rome > luna", "ROME  >  Luna", "rome>luna", "luna"])
def test_a_destination_may_be_written_in_several_ways(text: str) -> None:
    at = table(set=seats("agents", ["rome"])).play(0, "skip")
    assert GAME.parse(at.state, text) == GAME.parse(at.state, "rome > luna")


def test_cities_may_be_written_by_their_names() -> None:
    at = table(set=seats("agents", ["carthage"])).play(0, "skip")
    assert at.copy().play(0, "Carthage > Lepcis Magna").agents(0) == ["lepcis_magna"]
    assert GAME.parse(at.state, "build Parthia (Ctesiphon)") == GAME.parse(at.state, "build parthia")


@pytest.mark.parametrize("text", ["", "go", "move luna", "luna > rome", "build atlantis", "price 75", "end player 9"])
def test_nonsense_is_refused_with_the_shapes_that_are_read(text: str) -> None:
    at = table(set=seats("agents", ["rome"])).play(0, "skip")
    with pytest.raises(IllegalAction, match="write roll, skip"):
        GAME.parse(at.state, text)


def test_a_proposal_and_its_price_are_one_move() -> None:
    at = table(phase="social", set={**hand(0, boys=1), **hand(1, girls=1), **seats("money", 300)})
    assert len(notation.read(at.state, "propose player 2 boy 150")) == 2
    with pytest.raises(IllegalAction):
        notation.read(at.state, "propose player 2 boy 75")


def test_where_only_nothing_can_be_paid_a_price_is_refused() -> None:
    at = table(phase="social", set={**hand(0, boys=1), **hand(1, girls=1)})
    assert len(notation.read(at.state, "propose player 2 boy 0")) == 1
    with pytest.raises(IllegalAction, match="only a price of 0"):
        notation.read(at.state, "propose player 2 boy 50")


def test_a_forced_agent_may_be_named_or_left_out() -> None:
    at = table(set=seats("agents", ["alexandria", "coptos", "berenice"])).play(0, "skip")
    short = notation.read(at.state, "alexandria > coptos")
    assert notation.read(at.state, "alexandria > coptos, coptos > alexandria, berenice stays") == short
    with pytest.raises(IllegalAction, match=r"not possible then \(HO-1.5\(2\)\)"):
        notation.read(at.state, "alexandria > coptos, coptos > berenice")


def test_the_parts_of_a_movement_may_come_in_any_order() -> None:
    at = table(set=seats("agents", ["rome", "luna"])).play(0, "skip")
    assert notation.read(at.state, "luna > rome, rome > luna") == notation.read(at.state, "rome > luna, luna > rome")


def test_all_stay_is_refused_when_no_agent_is_asked() -> None:
    with pytest.raises(IllegalAction, match="no agent is asked"):
        notation.read(table().state, "all stay")


def test_an_illegal_first_part_is_left_to_whoever_validates() -> None:
    at = table(phase="build", set={**seats("money", 300), **seats("agents", ["luna"])})
    assert notation.read(at.state, "destroy luna player 2") == [notation.ACTIONS.numbers["destroy luna"]]
    with pytest.raises(IllegalAction, match="nobody else has a horreum in Luna"):
        GAME.action(at.state, 0, "destroy luna")
