"""What a viewer may know, and that nothing shown depends on a hidden hand (DR-1.1, DR-1.14)."""

from typing import Any

import pytest

from circenses.games.drum_roll import view
from circenses.games.drum_roll.game import GAME
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, GROUP, SPECTATOR, frame_seat
from circenses.testing.walk import choose, pick
from tests.games.drum_roll.table import Table, at, fresh, placing, showing

rule = pytest.mark.rule


@rule("DR-1.1")
def test_hands_are_shown_to_their_owner_and_counted_for_the_others() -> None:
    table = placing(3, {"players.1.hand": ["fire", "income"]})
    assert table.seen(1)["players"][1]["hand"] == ["fire", "income"]
    for viewer in (0, 2, SPECTATOR):
        told = table.seen(viewer)["players"][1]
        assert (told["hand"], told["cards"]) == (None, 2)


@rule("DR-1.1", "DR-R75")
def test_at_the_end_all_hands_are_shown() -> None:
    table = showing(["A3"], set={"show": 3, "players.1.hand": ["fire"]}).quietly("nothing")
    assert table.state.over()
    assert table.seen(0)["players"][1]["hand"] == ["fire"]


@rule("DR-1.1")
def test_everything_on_the_table_is_public() -> None:
    changes = {"players.0.circus": ["A2 red trailer"], "players.0.storage.blue": 2, "markers": ["1 tickets"]}
    table = placing(3, changes | {"players.0.personnel": ["P05"], "deposit": 3, "investment_discard": ["fire"]})
    own, other = table.seen(0), table.seen(SPECTATOR)
    for key in ("performer_row", "personnel_row", "stock", "markers", "deposit", "investment_discard", "decks"):
        assert own[key] == other[key]
    for key in ("circus", "storage", "coins", "prestige", "personnel", "region", "tickets"):
        assert own["players"][0][key] == other["players"][0][key]


@rule("DR-1.1", "DR-1.3(7)")
def test_draft_cards_are_seen_by_whoever_was_dealt_them_until_all_are_revealed() -> None:
    table = fresh(3).quietly("draft_keep")
    mine = table.seen(0)["players"][0]["dealt"]
    assert len(mine) == 2
    assert table.seen(1)["players"][0]["dealt"] is None
    table.play(0, f"keep {mine[0]}")
    assert table.seen(0)["players"][0]["kept"] == mine[0]
    assert table.seen(1)["players"][0]["kept"] is None
    assert table.seen(1)["players"][0]["answered"]
    for seat in (1, 2):
        table.play(seat, table.legal(seat)[0])
    assert mine[0] in [text.split()[0] for text in table.seen(2)["players"][0]["circus"]]


@rule("DR-1.1", "DR-1.12")
def test_a_card_put_under_the_deck_is_known_to_who_put_it_there() -> None:
    table = showing(["M6 blue red white"]).play(0, "done", "next M6", "first").chance("card fire", "card income")
    assert table.seen(0)["peeked"] == ["fire", "income"]
    assert table.seen(1)["peeked"] is None
    table.play(0, "take income")
    assert table.seen(0)["under"] == ["fire"]
    assert table.seen(1)["under"] == [None]
    assert table.seen(SPECTATOR)["under"] == [None]


@rule("DR-1.1")
def test_draws_are_hidden_from_all_but_who_draws() -> None:
    table = at("resolve", "resolve_invest", 0, set={"markers": ["0 invest"], "players.0.coins": 3, "step": 2})
    table.play(0, "buy")
    action = GAME.legal(table.state, CHANCE)[0]
    assert [GAME.hidden(table.state, CHANCE, action, viewer) for viewer in (0, 1, 2, SPECTATOR)] == [False, *[True] * 3]


@rule("DR-1.14", "DR-R66")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_asked_and_what_is_told_depends_on_public_facts_alone(players: int) -> None:
    """Two tables with other cards in all hands, played alike, look alike to a spectator."""
    s = GAME.new(players, GAME.options().resolve({"setup.game.shows": 1, "setup.hand.base": 3}))
    rng = Rng(players)
    other = s.clone()
    together = 0
    while not s.over():
        seat = pick(s.actors(), rng)
        action = choose(GAME, s, seat, rng)
        assert GAME.must_ask(other) == GAME.must_ask(s)
        sealed = frame_seat(s.top()) == GROUP  # what is opened then was dealt anew
        alike = not sealed and action in GAME.legal(other, seat)
        GAME.apply(s, seat, action)
        if alike:
            GAME.apply(other, seat, action)
            together += any(s.held)
        if not s.over():
            if alike:
                assert view.observe(other, SPECTATOR) == view.observe(s, SPECTATOR)
            other = GAME.determinize(s, SPECTATOR, rng)
    assert together > 5


@rule("DR-1.1", "DR-1.14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealing_anew_changes_nothing_a_seat_can_see(players: int) -> None:
    options = {"setup.game.shows": 1, "setup.hand.base": 4}
    s = GAME.new(players, GAME.options().resolve(options))
    rng = Rng(players)
    hands: set[Any] = set()
    while not s.over():
        for seat in range(players):
            dealt = GAME.determinize(s, seat, rng)
            assert view.observe(dealt, seat) == view.observe(s, seat)
            assert GAME.faults(dealt) == []
            assert dealt.actors() == s.actors()
            hands.add(tuple(dealt.hand))
        seat = pick(s.actors(), rng)
        GAME.apply(s, seat, choose(GAME, s, seat, rng))
    assert len(hands) > 5


@rule("DR-1.1")
def test_what_is_dealt_anew_really_varies() -> None:
    table = placing(3, {"players.1.hand": ["fire", "income"], "players.2.hand": ["unblock"]})
    found = {
        tuple(Table(GAME.determinize(table.state, 0, Rng(seed)), table.values).get("players.1.hand"))
        for seed in range(40)
    }
    assert len(found) > 20


@rule("DR-1.3(7)")
def test_draft_cards_of_others_are_dealt_anew() -> None:
    table = fresh(4).quietly("draft_keep")
    table.play(1, table.legal(1)[0])
    found = set()
    for seed in range(20):
        dealt = Table(GAME.determinize(table.state, 0, Rng(seed)), table.values)
        assert dealt.get("players.0.dealt") == table.get("players.0.dealt")
        assert dealt.get("players.1.kept") in dealt.get("players.1.dealt")
        found.add(tuple(dealt.get("players.1.dealt")))
    assert len(found) > 10


@rule("DR-1.8")
def test_sealed_votes_of_others_are_dealt_anew() -> None:
    table = placing(3, {"turn": 5, "at": 9, "players.0.coins": 0}).quietly("vote")
    table.play(1, "delay")
    votes = {
        Table(GAME.determinize(table.state, 0, Rng(seed)), table.values).get("players.1.vote") for seed in range(20)
    }
    assert votes == {"delay", "show"}
    assert table.seen(0)["players"][1]["vote"] is None
    assert table.seen(1)["players"][1]["vote"] == "delay"
