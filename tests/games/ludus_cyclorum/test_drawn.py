"""A playout draws from the list without making it: the same action for the same draw."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum import actions, rules, state
from circenses.games.ludus_cyclorum.game import GAME
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_kind


@pytest.mark.parametrize("options", [{}, {"formation": "cavalry"}, {"formation": "phalanx"}])
def test_what_is_drawn_is_what_stands_there_in_the_list(options: dict[str, Any]) -> None:
    start = GAME.new(2, GAME.options().resolve({**options}))
    out, rng = Choices(), Rng(5)
    for seed in range(3):
        s = start.clone()
        while not s.over():
            seat = int(s.actor())
            draw = rng.next()
            action = int(GAME.drawn(s, seat, Rng(draw), out))
            if seat >= 0:
                legal = GAME.legal(s, seat)
                assert action == legal[int(Rng(draw).below(len(legal)))]
            if seat >= 0 and frame_kind(s.top()) == state.TURN:
                assert all(counted(s, here) for here in s.rules.on_board), seed
            GAME.apply(s, seat, action)


def counted(s: Any, here: int) -> bool:
    """Whether a stone has as many actions as are counted."""
    kind = s.board[here] & state.KIND
    if kind == state.EMPTY:
        return True
    return bool(rules.legal_stone(s, here, vec[i64]([0] * actions.CODES), 0) == rules.count_stone(s, here, kind))
