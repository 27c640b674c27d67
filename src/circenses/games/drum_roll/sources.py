"""Where prestige comes from (DR-1.9, DR-1.11)."""

from typing import cast

from circenses.games.drum_roll import state
from circenses.games.drum_roll.rules import final
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.state import Moment, frame_kind
from circenses.kernel.words import player

PARTS = {
    state.REGION_VISITED: "Regions",
    state.PERSONNEL_PAID: "Personnel",
    state.APPLAUDED: "Applause",
}
BENEFITS = (state.BENEFIT, state.PEEKED)


def shares(old: DrumState, moment: Moment, seat: int) -> list[tuple[str, int]]:
    """How the prestige of a seat changed."""
    now = cast(DrumState, moment.state)
    if now.phase == state.OVER:
        return bonuses(old, seat)
    return [(source(old, now, moment.event, seat), int(now.prestige[seat] - old.prestige[seat]))]


def bonuses(s: DrumState, seat: int) -> list[tuple[str, int]]:
    """The bonuses of the end, with the table as it was before."""
    return [
        ("Largest Show", int(final.largest_show(s, seat))),
        ("Full Variety", int(final.full_variety(s, seat))),
        ("Perfect Show", int(final.perfect_show(s, seat))),
        ("Large Troupe", int(final.large_troupe(s, seat))),
        ("Bank Representative", int(final.bank(s, seat))),
        ("Cards in hand", int(final.hand_worth(s, seat))),
    ]


def source(old: DrumState, now: DrumState, event: int, seat: int) -> str:
    kind = int(frame_kind(old.top()))
    if event in PARTS:
        return PARTS[event]
    if old.circus[seat] & ~now.circus[seat]:
        return "Performers fired"
    if old.flipped != now.flipped:
        return "Flipped performers"
    if old.phase == state.VOTING:
        return "Late delays"
    if kind == state.SHOW_END:
        return "Applause"
    if kind in BENEFITS:
        return "Performances"
    return "Unpaid salaries"


def tie_break(s: DrumState, first: int, second: int) -> str:
    return (
        f"{player(first)} and {player(second)} are level; coins decide: "
        f"{int(s.coins[first])} against {int(s.coins[second])}."
    )
