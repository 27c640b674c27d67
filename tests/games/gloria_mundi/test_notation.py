"""Notation of actions, whole moves, reasons and places to click (GM-1.12, GM-1.14)."""

import pytest

from circenses.games.gloria_mundi import actions, notation
from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.errors import IllegalAction
from circenses.rulebook import rulebook
from tests.games.gloria_mundi.table import Table, lay, table

rule = pytest.mark.rule


@rule("GM-1.12", "GM-1.14")
def test_every_action_of_the_catalogue_has_a_notation_that_reads_back() -> None:
    at = lay(phase="build", counters=[(9, 9, 9, 9)], forum={2: "C05"}).play(0, "buy C05")
    labels = [GAME.label(at.state, action) for action in range(actions.ACTION_COUNT)]
    assert len(set(labels)) == len(labels)
    for action, label in enumerate(labels):
        assert GAME.parse(at.state, label) == action
    assert (labels[0], labels[-1]) == ("pass", "draw R10")


@pytest.mark.parametrize(
    "text", ["", "buy", "buy Z1", "play wine", "food 61", "food -1", "1e3", "take", "\x00", "9" * 40]
)
def test_what_cannot_be_read_is_refused_with_the_shapes_that_can(text: str) -> None:
    at = lay(phase="build", counters=[(9, 9, 9, 9)], forum={2: "C05"}).play(0, "buy C05")
    with pytest.raises(IllegalAction, match="cannot be read: write play TYPE"):
        GAME.parse(at.state, text)


def test_a_card_that_is_not_on_the_forum_is_named() -> None:
    at = lay(phase="build", counters=[(9, 9, 9, 9)], forum={2: "C05"})
    with pytest.raises(IllegalAction, match=r"F01 does not lie on the Forum \(GM-1\.7\)"):
        GAME.parse(at.state, "buy F01")


def test_a_purchase_is_named_by_card_or_by_space() -> None:
    at = lay(phase="build", counters=[(9, 9, 9, 9)], forum={2: "C05"})
    assert GAME.parse(at.state, "buy +2") == GAME.parse(at.state, "BUY  c05") == actions.BUY + 2
    assert GAME.label(at.state, actions.BUY + 3) == "buy +3"


@rule("GM-1.14")
@pytest.mark.parametrize(
    ("text", "chain"),
    [
        ("buy C05 (4,0,2,1)", ["buy C05", "food 4", "peace 2"]),
        ("buy C05; food 3", ["buy C05", "food 3"]),
        ("buy via appia (4,0,2,1)", ["buy C05", "food 4", "peace 2"]),
        ("buy Appian Way; food 3", ["buy C05", "food 3"]),
        ("buy C05; food 4; peace 1", ["buy C05", "food 4", "peace 1"]),
    ],
)
def test_a_whole_move_is_read_without_the_answers_the_engine_gives(text: str, chain: list[str]) -> None:
    at = lay(phase="build", counters=[(4, 0, 2, 2)], forum={2: "C05"})
    found = []
    now = at.state.clone()
    for action in notation.read(at.state, text):
        found.append(GAME.label(now, action))
        GAME.apply(now, 0, action)
    assert found == chain


def test_a_move_that_breaks_off_says_where() -> None:
    at = lay(phase="build", counters=[(4, 0, 2, 2)], forum={2: "C05"})
    with pytest.raises(IllegalAction, match=r"food 2 is not possible then"):
        notation.read(at.state, "buy C05; food 2")
    with pytest.raises(IllegalAction, match="a payment names food, gold, peace and glory"):
        notation.read(at.state, "buy C05 (4,0)")
    assert notation.read(at.state, "play food") == [actions.PLAY]  # whoever validates it says why


def test_a_target_that_is_none_is_refused() -> None:
    at = lay(fronts=["food, peace", ""], counters=[(7, 1, 1, 0)], forum={1: "R02"}, phase="build")
    with pytest.raises(IllegalAction, match=r"there is no plain gold card it may lie on \(GM-1\.7\)"):
        notation.read(at.state, "buy R02 on gold")


# Reasons

NO = [
    ("play", {"hands": {0: (2, 0, 1)}}, "play gold", "you have no gold card in hand", "GM-1.5"),
    ("build", {"forum": {0: "R05", 1: "C02"}, "fronts": ["food", ""]}, "buy C02", "no plain card that", "GM-1.7"),
    ("build", {"forum": {0: "R05", 5: "F02"}, "counters": [(2, 0, 0, 0)]}, "buy F02", "costs 12 counters", "GM-1.7"),
    ("build", {"forum": {0: "R05", 1: "C02"}, "counters": [(9, 0, 0, 0)]}, "buy C02", "glory is short", "GM-1.7"),
    ("build", {"forum": {0: "R05"}}, "buy +1", "there is no card on Forum space +1", "GM-1.7"),
    ("build", {"forum": {0: "R05"}}, "refuse", "it is time to buy a building or to pass", "GM-1.7"),
    ("tribute", {}, "pass", "it is time to pay the tribute or to refuse it", "GM-1.8"),
    ("tribute", {}, "draw F01", "that is for chance to decide", "GM-1.4(3)"),
]


@pytest.mark.parametrize(("phase", "more", "text", "reason", "clause"), NO, ids=[row[2] + row[0] for row in NO])
def test_why_an_action_is_not_possible(
    phase: str, more: dict[str, object], text: str, reason: str, clause: str
) -> None:
    at = lay(phase=phase, **{"counters": [(1, 1, 1, 1)], **more})  # type: ignore[arg-type]
    sentence, found = GAME.refusal(at.state, 0, GAME.parse(at.state, text))
    assert reason in sentence
    assert clause in found


def activating(front: str, type: str, **more: object) -> Table:
    return lay(fronts=[front, ""], phase="activate", type=type, **more)  # type: ignore[arg-type]


CARDS = [
    ("food F08, food F10", "food", {"counters": [(0, 0, 1, 0)]}, "ability F08", "it costs 1 food", "GM-2.5(F08)"),
    ("gold C10, gold C07", "gold", {"counters": [(0, 0, 0, 1)]}, "ability C10", "glory cannot pay", "GM-R42"),
    ("food F15, food F08", "food", {"counters": [(1, 0, 0, 0)]}, "ability F02", "not one of your buildings", "GM-1.6"),
    ("food F08, food R05", "food", {"counters": [(1, 0, 0, 0)]}, "counter R05", "is red", "GM-1.9"),
    ("food F08, gold C02", "food", {"counters": [(1, 0, 0, 0)]}, "counter C02", "lies on no food card", "GM-1.6"),
    ("food F05, food F13", "food", {}, "counter F13", "another card comes first", "GM-1.14"),
    ("food F05, food F17", "food", {}, "ability F17", "the Goth does not stand", "GM-R22"),
    ("food F05, food F14", "food", {}, "ability F14", "you have no peace card", "GM-1.6"),
    ("food F05, food F08", "food", {"counters": [(1, 0, 0, 0)]}, "plain", "you have no plain card", "GM-1.6"),
    ("food F08, food F15", "food", {"counters": [(1, 0, 0, 0)]}, "give up F08", "it is time to activate", "GM-1.6"),
]


@pytest.mark.parametrize(("front", "type", "more", "text", "reason", "clause"), CARDS, ids=[row[3] for row in CARDS])
def test_why_a_card_cannot_be_activated_so(
    front: str, type: str, more: dict[str, object], text: str, reason: str, clause: str
) -> None:
    at = activating(front, type, **more)
    sentence, found = GAME.refusal(at.state, 0, GAME.parse(at.state, text))
    assert reason in sentence
    assert clause in found


def test_why_not_for_satisfiers_and_those_that_gave_already() -> None:
    at = activating("peace P13, peace P02, peace P10", "peace", counters=[(0, 0, 1, 0)])
    at.play(0, "counter P02")
    assert "before all other cards" in GAME.refusal(at.state, 0, GAME.parse(at.state, "ability P13"))[0]
    assert "was activated already" in GAME.refusal(at.state, 0, GAME.parse(at.state, "ability P02"))[0]
    dry = activating("food F16, food F08, food F05", "food", counters=[(1, 0, 0, 0)], supply={"gold": 0})
    assert GAME.refusal(dry.state, 0, GAME.parse(dry.state, "ability F16"))[1][1] == "GM-R46"
    empty = activating("gold C02, gold C07", "gold", counters=[(0, 1, 0, 0)], supply={"gold": 0})
    assert GAME.refusal(empty.state, 0, GAME.parse(empty.state, "ability C02"))[1][1] == "GM-R28"
    short = activating("food F09, food F08", "food", counters=[(4, 0, 0, 0)], supply={"peace": 1})
    assert "GM-R41" in GAME.refusal(short.state, 0, GAME.parse(short.state, "ability F09"))[1]


def test_why_not_in_chains() -> None:
    at = activating("food F15, gold C02, peace P11", "food", counters=[(1, 0, 0, 0)])
    at.play(0, "ability F15")
    assert GAME.refusal(at.state, 0, GAME.parse(at.state, "give up F15"))[0] == "a building cannot give up itself"
    assert "not one of your" in GAME.refusal(at.state, 0, GAME.parse(at.state, "give up F01"))[0]
    paying = lay(phase="build", counters=[(4, 0, 2, 2)], forum={2: "C05"}).play(0, "buy C05")
    assert GAME.refusal(paying.state, 0, GAME.parse(paying.state, "food 9"))[0] == "food: 3 to 4 are possible here"
    changing = lay(fronts=["food", ""], phase="build", counters=[(3, 1, 2, 0)], forum={0: "R04"})
    changing.play(0, "buy R04")
    assert changing.question == "convert"
    assert "too little gold" in GAME.refusal(changing.state, 0, GAME.parse(changing.state, "convert gold"))[0]
    icons = lay(phase="tribute", counters=[(1, 0, 0, 2), (0, 0, 0, 0)], goth=32, options={"goth.33.gold": 0})
    icons.play(0, "pay")
    assert "say first whether" in GAME.refusal(icons.state, 0, GAME.parse(icons.state, "refuse"))[0]


def test_why_not_in_the_discard_round_and_at_the_pile() -> None:
    at = lay(fronts=["food, food F05, gold", "food"], phase="tribute", goth=32)
    assert "no plain peace card" in GAME.refusal(at.state, 0, GAME.parse(at.state, "discard peace"))[0]
    assert "with Vinea" in GAME.refusal(at.state, 0, GAME.parse(at.state, "discard F02"))[0]
    pile = lay(fronts=["", ""], phase="tribute", goth=12, queue=[["food", "peace"]])
    assert pile.question == "take"
    assert GAME.refusal(pile.state, 0, GAME.parse(pile.state, "take gold"))[0] == "there is no gold in the pile"


def test_whoever_is_not_asked_is_told_who_is() -> None:
    at = table(3).chance("draw F01")
    assert GAME.refusal(at.state, 1, 1) == ("it is for Player 1 to decide", ["GM-1.5"])
    assert GAME.refusal(table(3).state, 1, 1) == ("chance decides first", ["GM-1.4(3)"])
    over = lay(hands={0: (1, 0, 0)})
    assert GAME.refusal(over.state, 0, 1) == ("the game is over", ["GM-1.10"])


def test_explanations_name_the_question_the_card_and_what_follows() -> None:
    at = lay(phase="tribute", counters=[(1, 0, 0, 0)])
    assert GAME.explain(at.state, 0, actions.REFUSE) == ["GM-1.8", "GM-1.12(D4)", "GM-1.8(b)"]
    line = lay(phase="tribute", counters=[(1, 1, 0, 0)], queue=[["food"]])
    assert "GM-1.8(a)" in GAME.explain(line.state, 0, actions.REFUSE)
    shop = lay(phase="build", counters=[(9, 9, 9, 9)], forum={2: "C05"})
    assert "GM-2.5(C05)" in GAME.explain(shop.state, 0, actions.BUY + 2)
    for question in GAME.layout.questions.all:
        assert question.clauses
        assert set(question.clauses) <= set(rulebook("gloria-mundi"))


def test_the_blocks_begin_where_the_rules_say() -> None:
    firsts = [first for name, first in vars(actions).items() if name.isupper() and name not in ("MOST", "ACTION_COUNT")]
    assert [block.first for block in GAME.actions.blocks] == firsts
    assert GAME.actions.count == actions.ACTION_COUNT


# Where one clicks


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("pass", ["pass"]),
        ("play gold", ["hand-gold"]),
        ("counter F08", ["building-F08", "counter"]),
        ("ability F08", ["building-F08", "ability"]),
        ("give up C02", ["building-C02"]),
        ("buy +3", ["forum-3"]),
        ("on peace", ["plain-0-peace"]),
        ("convert food", ["counters-food"]),
        ("convert nothing", ["nothing"]),
        ("pay", ["pay"]),
        ("refuse", ["refuse"]),
        ("own", ["own"]),
        ("glory", ["glory"]),
        ("discard food", ["plain-0-food"]),
        ("discard F05", ["building-F05"]),
        ("take glory", ["pile-glory"]),
        ("draw F01", []),
    ],
)
def test_what_one_clicks_for_an_action(text: str, targets: list[str]) -> None:
    at = lay(phase="build", counters=[(9, 9, 9, 9)], forum={2: "C05"})
    assert GAME.targets(at.state, GAME.parse(at.state, text)) == targets
