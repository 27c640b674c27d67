"""Why an action is allowed, why it is not, and where one clicks for it."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from circenses.games.drum_roll import actions
from circenses.games.drum_roll.game import GAME
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from circenses.rulebook import rulebook
from circenses.testing.walk import choose, pick
from tests.games.drum_roll.table import Table, at, fresh, placing, showing, stored

KNOWN = rulebook("drum-roll")
TARGET = re.compile(
    r"(space|row|act|staff|store|stock|card|deal|answer|peek|vote)-[\w]+|pass|done|bank|discard|two", re.ASCII
)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"setup.stock.cubes": 3, "setup.stock.trailers": 1, "setup.hand.base": 0}),
        (4, {"free_show_order": True}),
    ],
    ids=str,
)
def test_every_action_has_reasons_that_exist(players: int, options: dict[str, Any]) -> None:
    """Legal ones clauses and targets, all others a sentence and clauses, for whoever asks."""
    s = GAME.new(players, GAME.options().resolve({"setup.game.shows": 1, **options}))
    rng = Rng(players)
    while not s.over():
        actors = s.actors()
        for seat in actors:
            for action in GAME.legal(s, seat):
                cited = GAME.explain(s, seat, action)
                assert cited
                assert set(cited) <= KNOWN.keys(), cited
                found = GAME.targets(s, action)
                assert bool(found) == (seat != CHANCE)
                assert all(TARGET.fullmatch(target) for target in found), found
        for seat in range(-1, players):
            legal = set(GAME.legal(s, seat)) if seat in actors else set()
            tried = {int(rng.below(actions.ACTION_COUNT)) for _ in range(12)} | {actions.DONE, actions.FLIP}
            for action in tried - legal:
                sentence, cited = GAME.refusal(s, seat, action)
                assert sentence == sentence.strip()
                assert sentence
                assert cited
                assert set(cited) <= KNOWN.keys(), cited
        seat = pick(actors, rng)
        GAME.apply(s, seat, choose(GAME, s, seat, rng))
    assert GAME.refusal(s, 0, actions.DONE) == ("the game is over", ["DR-1.11"])


def hold(*faces: str, **more: Any) -> Table:
    return placing(3, {"players.0.hand": list(faces), **{key.replace("__", "."): v for key, v in more.items()}})


def hiring(**more: Any) -> Table:
    rows = {"performer_row": ["A1", "T8"], "personnel_row": ["P01", "P02"], "players.0.coins": 1, "step": 3}
    changes = {key.replace("__", "."): value for key, value in more.items()}
    return at("resolve", "resolve_performer", 0, set={"markers": ["0 performer"], **rows, **changes})


def sharing(**more: Any) -> Table:
    changes = {key.replace("__", "."): value for key, value in more.items()}
    return at("distribution", "distribute", 0, set={"players.0.circus": ["A1", "T7"], **changes})


def _none_of(colour: str) -> tuple[str, str, str]:
    return f"place cube:{colour}", f"the stock has no {colour} cube", "DR-R20"


def _placed(target: str) -> Table:
    return placing(3, {"players.1.hand": ["income"]}).play(0, f"place {target}")


REFUSED: list[tuple[str, Callable[[], Table], int, str, str, str]] = [
    ("not your turn", placing, 1, "pass", "it is for Player 1 to decide", "DR-1.5"),
    ("chance", placing, 0, "card fire", "chance", "DR-1.16(9)"),
    ("before the draw", fresh, 0, "pass", "chance decides first", "DR-1.3(2)"),
    ("wrong question", placing, 0, "buy", "marker", "DR-1.5"),
    ("no card", placing, 0, "play income", "you do not hold Extra Income 4", "DR-2.4(I13)"),
    ("slot taken", lambda: _placed("cube:red"), 1, "place cube:red", "the red slot is taken", "DR-1.5"),
    (
        "cube limit",
        lambda: placing(2, {"markers": ["1 cube:red", "0 cube:blue"]}),
        0,
        "place cube:white",
        "only 2 cube markers",
        "DR-2.1",
    ),
    ("no cube", lambda: placing(3, {"stock.cubes.red": 0, "players.1.storage.red": 25}), 0, *_none_of("red")),
    ("open slot", lambda: hold("unblock"), 0, "place cube!:red", "the red slot is open", "DR-1.5"),
    ("no Unblock", lambda: _placed("cube:red"), 1, "place cube!:red", "you do not hold Unblock", "DR-2.4(I01)"),
    ("tickets twice", lambda: placing(3, {"markers": ["0 tickets"] * 2}), 0, "place tickets", "all the", "DR-1.5"),
    ("sold out", lambda: placing(3, {"players.0.tickets": 8}), 0, "place tickets", "are sold", "DR-2.6"),
    ("hire twice", lambda: placing(3, {"markers": ["0 performer"]}), 0, "place performer", "all the", "DR-1.5"),
    ("empty row", lambda: placing(3, {"personnel_row": []}), 0, "place personnel", "row is empty", "DR-1.5"),
    (
        "barred",
        lambda: placing(3, {"personnel_row": ["P01"], "barred": 0}),
        0,
        "place personnel",
        "gave the Show Organizer back",
        "DR-1.7(T5)",
    ),
    ("too dear", hiring, 0, "hire T8", "Tiger Tamer costs 6 coins and you have 1", "DR-1.6(4)"),
    ("not in the row", hiring, 0, "hire M1", "is not in the row", "DR-1.6(4)"),
    ("nothing stored", sharing, 0, "move A1-1", "you have no blue cube in storage", "DR-1.7(T4)"),
    ("not mine", sharing, 0, "move B1-1", "is not in your circus", "DR-1.7(T4)"),
    ("no Agent", sharing, 0, "agent red white", "no Agent of yours shows white", "DR-2.3"),
    ("no Assistant", sharing, 0, "assistant red", "is not in your circus", "DR-2.3(P15)"),
    (
        "flipped",
        lambda: at(
            "distribution",
            "distribute",
            set={"players.0.circus": ["A1", "T7 flipped"], "players.0.storage": stored(blue=1)},
        ),
        0,
        "move T7-2",
        "is flipped and needs nothing",
        "DR-R37",
    ),
    ("no Double Vote now", lambda: hold("double_vote"), 0, "double vote", "after a vote is shown", "DR-1.8"),
    ("no discard now", lambda: hold("income"), 0, "discard income", "only when the hand is too large", "DR-1.6"),
    ("Applause waits", lambda: hold("applause_tamer"), 0, "applause tamer", "waits for the end", "DR-1.9(4)"),
    ("no trailer", lambda: hold("trailer"), 0, "play trailer", "no performer of yours", "DR-1.13"),
    ("fire whom", lambda: hold("fire"), 0, "fire A1", "is not in your circus", "DR-1.14"),
]


@pytest.mark.parametrize(
    ("table", "seat", "move", "words", "clause"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_a_refusal_names_what_stands_against_it(
    table: Callable[[], Table], seat: int, move: str, words: str, clause: str
) -> None:
    here = table()
    assert move not in here.legal(seat)
    sentence, cited = GAME.refusal(here.state, seat, GAME.parse(here.state, move))
    assert words in sentence
    assert clause in cited


def test_ranks_of_a_window_are_told() -> None:
    table = hold("income", "fire", players__0__circus=["A3"]).play(0, "play income")
    sentence, cited = GAME.refusal(table.state, 0, GAME.parse(table.state, "fire A3"))
    assert sentence == "Fire a Performer is entered before what you have played in this window: name them together"
    assert cited == ["DR-1.16(2)"]


def test_who_answered_the_draft_waits_for_the_others() -> None:
    table = fresh(3).quietly("draft_keep")
    table.play(0, table.legal(0)[0])
    sentence, cited = GAME.refusal(table.state, 0, actions.KEEP)
    assert (sentence, cited) == ("you have answered already and wait for the others", ["DR-1.14"])


def test_why_a_performer_cannot_be_called_or_flipped() -> None:
    circus = ["A1 blue", "J8 blue", "T9 flipped"]
    table = showing(circus).play(0, "done")
    for move, words in (
        ("next M1", "is not in your circus"),
        ("next T9", "is flipped and does not perform"),
        ("next A1", "follows by himself"),
    ):
        assert words in GAME.refusal(table.state, 0, GAME.parse(table.state, move))[0]


CLICKS: list[tuple[str, list[str]]] = [
    ("keep M1", ["deal-M1"]),
    ("pair red blue", ["stock-blue", "stock-red"]),
    ("deposit 3", ["bank"]),
    ("place cube:red", ["space-red"]),
    ("place cube!:red", ["card-unblock", "space-red"]),
    ("place tickets", ["space-tickets"]),
    ("pass", ["pass"]),
    ("buy", ["space-invest"]),
    ("hire A1", ["row-A1"]),
    ("hire P01", ["row-P01"]),
    ("done", ["done"]),
    ("fire A1", ["card-fire", "act-A1"]),
    ("play trailer", ["card-trailer"]),
    ("trailer A1", ["act-A1"]),
    ("play resources_blue red", ["card-resources_blue", "stock-red"]),
    ("play resources_blue two", ["card-resources_blue", "two"]),
    ("play income_cube red", ["card-income_cube", "store-red"]),
    ("agent red white", ["staff-P06", "store-red", "stock-white"]),
    ("assistant red", ["staff-P15"]),
    ("move A1-1", ["store-blue", "act-A1"]),
    ("return", ["staff-P01"]),
    ("delay", ["vote-delay"]),
    ("show", ["vote-show"]),
    ("double vote", ["card-double_vote"]),
    ("next A1", ["act-A1"]),
    ("second", ["answer-second"]),
    ("flip", ["answer-flip"]),
    ("gain red", ["stock-red"]),
    ("spend red", ["store-red"]),
    ("take the second card", ["peek-1"]),
    ("applause tamer", ["card-applause_tamer"]),
    ("discard fire", ["card-fire", "discard"]),
    ("card fire", []),
]


@pytest.mark.parametrize(("move", "expected"), CLICKS)
def test_targets_are_clicked_in_order(move: str, expected: list[str]) -> None:
    s = placing().state
    assert sorted(GAME.targets(s, GAME.parse(s, move))) == sorted(expected)


def test_an_agent_of_ones_own_is_clicked() -> None:
    table = sharing(players__0__personnel=["P10"], players__0__storage=stored(red=1))
    assert GAME.targets(table.state, GAME.parse(table.state, "agent red white"))[0] == "staff-P10"


@pytest.mark.parametrize(
    ("move", "cited"),
    [
        ("place tickets", ["DR-1.5", "DR-1.16(1)"]),
        ("play income", ["DR-1.14", "DR-1.16(2)", "DR-2.4(I13)", "DR-2.4(I14)"]),
        ("fire A3", ["DR-1.14", "DR-1.16(2)", "DR-2.4(I07)", "DR-2.4(I08)"]),
    ],
)
def test_a_legal_action_names_its_clauses_and_cards(move: str, cited: list[str]) -> None:
    table = hold("income", "fire", players__0__circus=["A3"])
    assert GAME.explain(table.state, 0, GAME.parse(table.state, move)) == cited
