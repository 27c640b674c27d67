"""A turn by lot takes every legal action with the same chance: one lot for each, and none for anything else."""

from typing import Any

import pytest

from circenses.games.ludus_cyclorum import actions, lots, state
from circenses.games.ludus_cyclorum.game import GAME
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_kind

SETTINGS: list[dict[str, Any]] = [{}, {"formation": "cavalry"}, {"formation": "phalanx"}]


@pytest.mark.parametrize("options", SETTINGS)
def test_every_legal_action_has_one_lot(options: dict[str, Any]) -> None:
    out, rng = Choices(), Rng(5)
    for _ in range(4):
        s = GAME.new(2, GAME.options().resolve(options))
        while not s.over():
            if frame_kind(s.top()) == state.TURN:
                assert sorted(all_lots(s)) == GAME.legal(s, s.actor())
            GAME.apply(s, s.actor(), GAME.draw_lot(s, s.actor(), rng, out))


def all_lots(s: Any) -> list[int]:
    usable = s.indicator | (state.SIDE if s.to_act == state.NORTH else 0)
    found = []
    for here in s.rules.on_board:
        stone = s.board[here]
        if stone and stone & (state.SIDE | state.FACE) == usable:
            codes = [lots.action_of_lot(s, here, lot) for lot in range(lots.count(s, here, stone & state.KIND))]
            found += [int(here * actions.CODES + code) for code in codes if code != lots.NONE]
    return found


def test_what_is_drawn_is_legal_and_each_lot_comes_as_often() -> None:
    s = GAME.new(2, GAME.options().resolve({"first": "south"}))
    legal, out, rng = GAME.legal(s, 0), Choices(), Rng(3)
    drawn = [int(GAME.draw_lot(s, 0, rng, out)) for _ in range(200 * len(legal))]
    often = [drawn.count(action) for action in legal]
    assert sum(often) == len(drawn)
    assert sum((count - 200) ** 2 / 200 for count in often) < 2 * len(legal)  # chi square: about one for each
