"""Where the steps from Rome come from (GM-1.10)."""

from typing import cast

from circenses.games.gloria_mundi import state
from circenses.games.gloria_mundi.state import GloriaState
from circenses.kernel.state import Moment, frame_kind
from circenses.kernel.words import player


def shares(old: GloriaState, moment: Moment, seat: int) -> list[tuple[str, int]]:
    """What the position of a seat changed by."""
    now = cast(GloriaState, moment.state)
    kind = int(frame_kind(old.top()))
    bought = any(now.built[place] & ~old.built[place] for place in range(len(now.built)))
    name = "Buildings bought" if bought else "Buildings given up" if kind == state.GIVE_UP else "Abilities"
    return [(name, int(now.position[seat] - old.position[seat]))]


def tie_break(s: GloriaState, first: int, second: int) -> str:
    return f"{player(first)} and {player(second)} are on one space; {player(first)} was there earlier."
