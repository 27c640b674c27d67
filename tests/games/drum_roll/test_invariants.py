"""Nothing is lost or made, whatever is played (DR-1.13); bounds and widths of the decisions (DR-1.16)."""

from typing import Any

import pytest

from circenses.games.drum_roll.game import GAME
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from circenses.testing.walk import choose, pick
from tests.games.drum_roll.table import placing, showing, stored

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"setup.stock.cubes": 3, "setup.stock.tokens": 2, "setup.stock.trailers": 1}),
    (4, {"setup.performer_row.four": 8, "setup.hand.base": 0, "free_show_order": True}),
]


@pytest.mark.rule("DR-1.13", "DR-1.2")
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_random_play_keeps_every_invariant(players: int, options: dict[str, Any]) -> None:
    values = GAME.options().resolve({"setup.game.shows": 1, **options})
    rng = Rng(7)
    s = GAME.new(players, values)
    decisions = 0
    while not s.over():
        seat = pick(s.actors(), rng)
        GAME.apply(s, seat, choose(GAME, s, seat, rng))
        decisions += seat != CHANCE
        assert GAME.faults(s) == []
    assert 0 < decisions <= GAME.bound(players, values)


@pytest.mark.rule("DR-1.13")
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda s: s.stock.__setitem__(0, 99), "stock.cubes.white: 99 is not from 0 to 25"),
        (lambda s: s.storage.__setitem__(0, 1), "stock: it does not follow"),
        (lambda s: s.coins.__setitem__(0, -1), "players.0.coins: -1 is not from 0"),
        (lambda s: s.hand.__setitem__(3, 1), "held: it does not follow"),
        (lambda s: s.held.__setitem__(0, 9), "held: it does not follow"),
        (lambda s: s.bag.__setitem__(3, 0), "bag: it does not follow"),
        (lambda s: s.circus.__setitem__(0, 1), "places of performer A1: 2 instead of 1"),
        (lambda s: s.staff.__setitem__(0, 2), "places of personnel P02: 2 instead of 1"),
        (lambda s: s.filled.__setitem__(0, 1), "holds cubes"),
        (lambda s: s.level.__setitem__(0, 1), "has performed"),
        (lambda s: s.sold.__setitem__(0, 9), "players.0.tickets: 9 is not from 0 to 8"),
        (lambda s: s.region.__setitem__(0, s.region[1]), "region tiles"),
    ],
)
def test_every_broken_invariant_is_named(spoil: Any, fault: str) -> None:
    s = placing().state.clone()
    spoil(s)
    assert any(fault in found for found in GAME.faults(s)), GAME.faults(s)


@pytest.mark.rule("DR-1.13")
def test_scalars_that_do_not_add_up_are_named() -> None:
    for field, fault in (
        ("token_stock", "token stock: it does not follow"),
        ("trailer_stock", "stock.trailers: 19 is not from 0 to 18"),
        ("trailered", "has a trailer"),
        ("flipped", "has been flipped"),
        ("flipped_now", "is not flipped"),
        ("deposit", "deposit: 19 is not from 0 to 10"),
        ("ending", "the agenda and the ending disagree"),
    ):
        s = placing().state.clone()
        setattr(s, field, 19 if field in ("token_stock", "trailer_stock", "deposit") else 1)
        assert any(fault in found for found in GAME.faults(s)), (field, GAME.faults(s))


def test_a_clone_shares_nothing_that_changes() -> None:
    table = showing(["J6 white blue", "M2 red green blue"], set={"players.0.storage": stored(red=2)})
    before = table.saved
    table.copy().play(0, "done", "next J6", "gain red", "next M2", "first").chance("card fire", "card income")
    assert table.saved == before
