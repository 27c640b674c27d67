"""The cheap policy of searches: what looks promising before it is tried, as weights."""

from typing import Final

from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.plans import benefit_worth, spared_worth, wanted
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_a, frame_kind

STEADY: Final = 8
WANTED: Final = 40
SELDOM: Final = 2


def weigh(s: DrumState, seat: i64, out: Choices) -> None:
    out.scales()
    kind: i64 = frame_kind(s.top())
    for i in range(out.count):
        action: i64 = out.actions[i]
        weight: i64 = STEADY
        if kind == state.PLACE and actions.PLACE <= action < actions.BUY:
            weight = place_weight(s, seat, action - actions.PLACE)
        elif kind == state.DISTRIBUTE:
            weight = distribute_weight(s, action)
        elif kind == state.RESOLVE_PERFORMER and action < actions.DONE:
            weight = WANTED
        elif action == actions.FLIP:
            weight = flip_weight(s, frame_a(s.top()))
        out.put(i, weight)


def flip_weight(s: DrumState, card: i64) -> i64:
    """Before the last show a flip pays if it spares more salary than the performer would bring."""
    if s.show < s.rules.shows and spared_worth(s, card) < benefit_worth(s, card, state.NEEDS):
        return SELDOM
    return WANTED


def place_weight(s: DrumState, seat: i64, target: i64) -> i64:
    if target < state.TICKETS:
        colour: i64 = target % state.UNBLOCKED
        if wanted(s, seat, colour) > s.storage[seat * state.COLOURS + colour]:
            return WANTED
        return SELDOM
    if target == state.TICKETS:
        return s.rules.track[s.sold[seat]] * STEADY
    if target == state.PERFORMER:
        return WANTED // 2
    if target == state.INVEST or target == state.PERSONNEL:
        return STEADY
    if target == state.PASS:
        return SELDOM
    return STEADY


def distribute_weight(s: DrumState, action: i64) -> i64:
    """Prefers lower needs; not moving at all is seldom right."""
    if action == actions.DONE:
        return 1
    if action < actions.MOVE:
        return STEADY
    return WANTED >> ((action - actions.MOVE) % state.NEEDS)
