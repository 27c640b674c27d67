"""Where the steps from Rome come from (GM-1.10)."""

from typing import cast

from circenses.games.gloria_mundi import state
from circenses.games.gloria_mundi.state import GloriaState
from circenses.kernel.sets import bits
from circenses.kernel.state import Moment, frame_kind
from circenses.kernel.words import player

KINDS = ("Farms", "Cities", "Peace buildings", "Red buildings")


def shares(old: GloriaState, moment: Moment, seat: int) -> list[tuple[str, int]]:
    """How the position of a seat changed."""
    now = cast(GloriaState, moment.state)
    return [(source(old, now, seat), int(now.position[seat] - old.position[seat]))]


def source(old: GloriaState, now: GloriaState, seat: int) -> str:
    """The kind of building that was bought, or what its ability gave."""
    for place in range(seat * state.BASIC, (seat + 1) * state.BASIC):
        for building in bits(int(now.built[place] & ~old.built[place])):
            return KINDS[int(now.rules.kind[building])]
    return "Buildings given up" if frame_kind(old.top()) == state.GIVE_UP else "Abilities"


def tie_break(s: GloriaState, first: int, second: int) -> str:
    return f"{player(first)} and {player(second)} are on one space; {player(first)} was there earlier."
