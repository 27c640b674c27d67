"""Where the points come from (CM-1.10): the three base tracks."""

from typing import cast

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.content import TRACKS
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.state import Moment
from circenses.kernel.words import player


def shares(old: CircusState, moment: Moment, seat: int) -> list[tuple[str, int]]:
    """How the score of a seat changed, track by track."""
    now = cast(CircusState, moment.state)
    base = seat * state.TRACKS
    return [(name.capitalize(), int(now.track[base + i] - old.track[base + i])) for i, name in enumerate(TRACKS)]


def tie_break(s: CircusState, first: int, second: int) -> str:
    """Why the first stands before the second, who has as many points or more."""
    if s.track_sum(first) != s.track_sum(second) or s.ending == state.BY_TRACK:
        return f"{player(first)} was the first at the end of a track, which counts for more than the sum."
    return (
        f"{player(first)} and {player(second)} are level; resources decide: "
        f"{int(s.resources(first))} against {int(s.resources(second))}."
    )
