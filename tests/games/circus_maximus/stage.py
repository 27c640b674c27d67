"""The arena, ready for phase 4: bids laid out as text in the order in which they were made.

    at = stage("0 ludi 1, 1 ludi 3", players=3, set={"players.0.units.slaves": 2, "players.1.units.slaves": 2})

The coins of the bids are not taken from anybody, so that `set` says what the players hold when the acts begin. Nobody
is paid in the cleanup unless `economy` says so: what a test sees after the last act is what the acts made of it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.circus_maximus.table import Table, table

EXECUTIONS = ("torture", "military_execution", "crucifixion")
KINDS = ("mummers", "animals", "slaves", "prisoners")
Units = tuple[int, int, int, int]


def stage(
    bids: str,
    players: int = 2,
    event: str = "new_lands",
    set: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """Everybody passes up to the first question after the markets; the acts bid on lie in the first slots."""
    made = [bid.split() for bid in bids.split(",")]
    display = list(dict.fromkeys(act for _, act, _ in made if act not in EXECUTIONS))
    at = table(players, event, display, set, {"economy": "none", **(options or {})})
    laid: dict[str, dict[str, dict[str, int]]] = {}
    for turn, (seat, act, coins) in enumerate(made, 1):
        own = laid.setdefault(act, {}).setdefault(seat, {"coins": 0, "turn": turn})
        own["coins"] += int(coins)
    return at.set({"bids": laid, "bids_made": len(made)}).to("perform")


def holding(*each: Units) -> dict[str, Any]:
    """Mummers, animals, slaves and prisoners of seats 0, 1 ..., for `set`."""
    pairs = ((seat, kind, count) for seat, units in enumerate(each) for kind, count in zip(KINDS, units, strict=True))
    return {f"players.{seat}.units.{kind}": count for seat, kind, count in pairs}


def standing(*each: tuple[int, int, int]) -> dict[str, Any]:
    """Empire, population and church of seats 0, 1 ..., for `set`."""
    tracks = ("empire", "population", "church")
    pairs = (
        (seat, track, value) for seat, values in enumerate(each) for track, value in zip(tracks, values, strict=True)
    )
    return {f"players.{seat}.track.{track}": value for seat, track, value in pairs}


def purses(*coins: int) -> dict[str, Any]:
    """Coins of seats 0, 1 ..., for `set`."""
    return {f"players.{seat}.coins": count for seat, count in enumerate(coins)}


def perform_all(at: Table, rolls: Iterable[int] = ()) -> Table:
    """Everybody who is asked performs; the dice fall as given."""
    coming = iter(rolls)
    while at.question in ("declare", "roll"):
        if at.question == "declare":
            at.play(at.actor, "perform")
        else:
            at.chance(f"d6 {next(coming)}")
    assert next(coming, None) is None, "more dice were given than rolled"
    return at
