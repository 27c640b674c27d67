"""Where prestige came from, and how it was lost (HO-1.12)."""

from typing import cast

from circenses.games.horrea import state
from circenses.games.horrea.content import BANDS
from circenses.games.horrea.rules.turn import has_won
from circenses.games.horrea.state import HorreaState
from circenses.kernel.state import Moment, frame_kind
from circenses.kernel.words import player

DEBT = "Debts"


def shares(old: HorreaState, moment: Moment, seat: int) -> list[tuple[str, int]]:
    """How the prestige of a seat changed. A fee on credit costs prestige where something else brings it."""
    now = cast(HorreaState, moment.state)
    change = int(now.prestige[seat] - old.prestige[seat])
    name, points = gained(old, now, seat)
    if points and change < points:
        return [(name, points), (DEBT, change - points)]
    return [(name, change)]


def gained(old: HorreaState, now: HorreaState, seat: int) -> tuple[str, int]:
    """The source, and what it gives by itself where a fee is paid with it."""
    rules = now.rules
    kind = int(frame_kind(old.top()))
    if kind == state.GIVE and now.given(seat) > old.given(seat):
        return "Benefactions", int(rules.gift_prestige[next(b for b in range(len(BANDS)) if _gave(old, now, seat, b))])
    if now.married[seat] & ~old.married[seat]:
        return "Marriages", int(rules.local_prestige)
    if len(now.alliances) > len(old.alliances):
        return "Marriages", int(rules.alliance_prestige)
    if len(now.alliances) < len(old.alliances):
        return "Alliances ended", 0
    if now.milestones[seat] & ~old.milestones[seat]:
        return "Horrea", _milestones(old, now, seat)
    if now.milestones[seat] != old.milestones[seat]:
        return "Horrea lost", 0
    if old.phase == state.CONVERSION:
        return "Wealth", 0
    if old.phase == state.FATE:
        return "Fate", 0
    return DEBT, 0


def _gave(old: HorreaState, now: HorreaState, seat: int, band: int) -> bool:
    places = range(band * state.KINDS, (band + 1) * state.KINDS)
    return any(now.slots[place] == seat != old.slots[place] for place in places)


def _milestones(old: HorreaState, now: HorreaState, seat: int) -> int:
    fresh = int(now.milestones[seat] & ~old.milestones[seat])
    places = range(state.REGIONS * state.MILESTONES)
    return sum(int(now.rules.milestone_prestige[place % state.MILESTONES]) for place in places if fresh >> place & 1)


def tie_break(s: HorreaState, first: int, second: int) -> str:
    """The first thing in which the two differ (HO-R39)."""
    criteria = [
        ("money decides", int(s.money[first]), int(s.money[second])),
        ("benefactions decide", int(s.given(first)), int(s.given(second))),
        ("horrea decide", int(s.horrea(first)), int(s.horrea(second))),
    ]
    what, more, less = next(each for each in criteria if each[1] != each[2])
    pair = f"{player(first)} and {player(second)}"
    why = f"Both {pair} have enough prestige" if has_won(s, first) and has_won(s, second) else f"{pair} are level"
    return f"{why}; {what}: {more} against {less}."
