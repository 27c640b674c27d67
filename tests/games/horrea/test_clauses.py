"""Which rule allows an action, which one forbids it, and where one clicks it."""

from typing import Any

import pytest

from circenses.games.horrea import actions
from circenses.games.horrea.game import GAME
from circenses.kernel.state import CHANCE
from circenses.rulebook import rulebook
from tests.games.horrea.table import Table, alliance, hand, seats, table

PAGE = rulebook("horrea")


def explained(at: Table, text: str) -> list[str]:
    return list(GAME.explain(at.state, at.actor, GAME.parse(at.state, text)))


def clicked(at: Table, text: str) -> list[str]:
    return list(GAME.targets(at.state, GAME.parse(at.state, text)))


def courting(**more: Any) -> Table:
    start: dict[str, Any] = {**hand(0, boys=1), **hand(1, girls=1), **seats("money", 300), **seats("agents", ["luna"])}
    return table(phase="social", set={**start, "alliances": [alliance(0, 2), alliance(1, 2)], **more})


def test_actions_are_explained_by_clauses_of_the_page() -> None:
    at = courting()
    for text, clause in (
        ("propose player 2 boy", "HO-1.6(C)"),
        ("marry luna boy", "HO-1.6(C)"),
        ("end player 3", "HO-1.7"),
        ("nothing", "HO-1.14(S4)"),
    ):
        told = explained(at, text)
        assert clause in told
        assert set(told) <= set(PAGE)


def test_fate_is_explained_by_its_card() -> None:
    at = table(phase="fate", options={"fate_pack_b": True}, set={**seats("money", 900), "horrea": {"rome": [0]}})
    assert explained(at, "fate F09") == ["HO-1.10", "HO-2.5(F09)"]
    assert explained(at, "fate P10") == ["HO-1.10", "HO-2.6(P10)"]
    assert explained(at.chance("fate P10"), "pay") == ["HO-2.6(P10)"]


def test_a_move_is_explained_by_its_destination() -> None:
    at = table(set=seats("agents", ["rome"])).play(0, "skip")
    assert "HO-2.1(luna)" in explained(at, "rome > luna")


def test_whoever_must_wait_is_told_for_whom() -> None:
    at = courting()
    assert GAME.refusal(at.state, 1, actions.NOTHING) == ("it is for Player 1 to decide", ["HO-1.6"])
    die = table().play(0, "roll")
    assert GAME.refusal(die.state, 0, actions.SKIP) == ("chance decides first", ["HO-1.5(1)"])
    assert GAME.refusal(die.state, 0, actions.DIE) == ("that is for chance to decide", ["HO-1.15"])
    assert GAME.refusal(die.state, CHANCE, actions.ROLL)[0] == "chance cannot bring that now"


def test_an_answer_to_another_question_is_told_what_is_asked() -> None:
    at = table()
    assert GAME.refusal(at.state, 0, actions.NOTHING)[0] == "say first whether you roll for a new agent"
    fate = table(phase="fate", set={**seats("money", 900), "horrea": {"rome": [0]}}).chance("fate F02")
    sentence, told = GAME.refusal(fate.state, 0, actions.NOTHING)
    assert (sentence, told) == ("say first whether you pay for the honour", ["HO-2.5(F02)"])


def test_after_the_end_everything_is_refused() -> None:
    at = table(phase="conversion", set=seats("prestige", 15))
    assert GAME.refusal(at.state, 0, actions.NOTHING) == ("the game is over", ["HO-1.12"])


def test_sums_are_named_in_a_refusal() -> None:
    at = table(phase="build", set={**seats("money", 150), **seats("agents", ["luna"]), "horrea": {"luna": [1]}})
    sentence, _ = GAME.refusal(at.state, 0, GAME.parse(at.state, "destroy luna"))
    assert sentence == "that takes $200, and you can pay $150 at most"


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("propose player 2 boy", ["seat-1", "card-boy"]),
        ("marry luna boy", ["market-luna", "card-boy"]),
        ("end player 3", ["alliance-0"]),
        ("nothing", ["nothing"]),
        ("build luna", ["market-luna", "build"]),
        ("destroy luna", ["market-luna", "destroy"]),
        ("from player 2", ["seat-1"]),
        ("give food", ["gift-quaestor-food"]),
        ("divorce luna", ["market-luna"]),
        ("recall luna", ["market-luna"]),
        ("resolve luna", ["market-luna"]),
        ("price 100", ["price"]),
        ("take loss", ["take-loss"]),
        ("d6 4", []),
        ("fate F01", []),
        ("boy", []),
    ],
)
def test_targets_are_clicked_in_the_order_one_would(text: str, targets: list[str]) -> None:
    assert clicked(courting(), text) == targets


def test_the_second_alliance_of_a_pair_is_another_target() -> None:
    both = [alliance(0, 1), alliance(1, 2), alliance(1, 0, turn=2)]
    at = table(phase="social", set={"alliances": both}, options={"alliances_per_pair": 0})
    assert clicked(at, "end player 2") == ["alliance-0"]
    assert clicked(at, "end player 2 #2") == ["alliance-2"]


def test_no_two_legal_actions_have_the_same_targets_but_prices() -> None:
    at = courting(horrea={"luna": [1]})
    while at.get("turn") < 3:
        if at.actor >= 0 and at.question not in ("price", "answer"):
            paths = [tuple(clicked(at, text)) for text in at.offered]
            assert len(set(paths)) == len(paths)
        at.stay_quiet()
