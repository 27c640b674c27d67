"""What a viewer may know: everything but an event that only an Oracle's guest has seen (CM-1.2, CM-1.12)."""

from typing import Any

from circenses.games.circus_maximus import options, state
from circenses.games.circus_maximus.content import ACTS, GOODS, LOCATIONS, UNITS
from circenses.games.circus_maximus.layout import LAYOUT, QUESTIONS
from circenses.games.circus_maximus.state import EVENTS, NO_CARD, CircusState
from circenses.kernel.errors import CannotDeal
from circenses.kernel.rng import Rng
from circenses.kernel.state import OVER, frame_a, frame_b, frame_kind, frame_seat


def observe(s: CircusState, viewer: int) -> dict[str, Any]:
    """What the layout opens to the viewer, and what follows from it."""
    view = LAYOUT.observed(s, viewer)
    view["options"] = options.schema().differing(s.rules.options)
    view["order"] = [seat for seat in view["order"] if seat >= 0]
    view.pop("lots", None)
    view["ties"] = ties(s)
    view["rounds"] = int(s.rules.rounds)
    view["prices"] = {good: int(s.price(i)) for i, good in enumerate(GOODS)}
    view["slots"] = {good: slots(s, i) for i, good in enumerate(GOODS)}
    view["track_range"] = [int(s.rules.low), int(s.rules.high)]
    view["in_play"] = [place for i, place in enumerate(LOCATIONS) if in_play(s, i)]
    view["must_bid"] = int(s.order[0]) if owes_bid(s) else -1
    view["act"] = act_view(s, view.pop("open_act"))
    event = None if s.next_event != NO_CARD else ""  # by the Oracle, but to others
    view["seen_event"] = view.pop("next_event", event)
    view["question"] = question(s)
    return view


def ties(s: CircusState) -> list[int]:
    """The order of seats that are level on a track; empty while the lots are still to be drawn."""
    drawn = s.rules.ties != state.BY_LOT or len(s.lots)
    return [int(s.nth_in_ties(i)) for i in range(s.rules.players)] if drawn else []


def slots(s: CircusState, good: int) -> list[int]:
    return [int(s.rules.price[good * state.SLOTS + slot]) for slot in range(state.SLOTS)]


def owes_bid(s: CircusState) -> bool:
    """Whether the first player still owes a bid; void for one who cannot bid and has therefore passed."""
    return s.phase == state.BID and s.duty and not s.has_passed(s.order[0])


def in_play(s: CircusState, location: int) -> bool:
    if location == state.ORACLE:
        return s.rules.oracle
    return location != state.GAMBLERS_DEN or s.rules.gamblers_den


def sees_event(s: CircusState, viewer: int) -> bool:
    return viewer >= 0 and s.next_event != NO_CARD and s.peeker >> viewer & 1 == 1


def act_view(s: CircusState, view: dict[str, Any]) -> dict[str, Any]:
    """The act being performed: who takes part, who still rolls, what was rolled."""
    return view | {"rolls": {str(seat): roll for seat, roll in enumerate(view["rolls"]) if roll and view["act"]}}


def question(s: CircusState) -> dict[str, Any]:
    """What is asked of whom, and what it is about."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "seat": OVER, "about": ""}
    kind = int(frame_kind(packed))
    return {"kind": QUESTIONS.of(packed).name, "seat": int(frame_seat(packed)), "about": about(kind, packed)}


def about(kind: int, packed: int) -> str:
    if kind in (state.BID_SIXTEENS, state.BID_COINS, state.DECLARE, state.BACK_SEAT, state.STAKE, state.ROLL):
        return ACTS[frame_a(packed)] + (f" by seat {frame_b(packed)}" if kind in (state.ROLL, state.STAKE) else "")
    if kind == state.FLIP:
        return f"{LOCATIONS[frame_a(packed)]} by seat {frame_b(packed)}"
    return UNITS[frame_a(packed)] if kind == state.BUY_ONE else ""


def determinize(s: CircusState, seat: int, rng: Rng) -> CircusState:
    """An event only others have seen could be any card of the deck."""
    copy = s.clone()
    if s.next_event != NO_CARD and not sees_event(s, seat):
        deck = [event for event in range(EVENTS) if s.event_place[event] == state.DECK]
        if not deck:
            raise CannotDeal("an event was seen on top of a deck without cards")
        copy.next_event = deck[int(rng.below(len(deck)))]
    return copy
