"""Sentences of the log: what a decision was and what changed by it, without a secret."""

from circenses.games.gloria_mundi import actions, content, saved, view
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.printed import count, join_words, seat_name
from circenses.games.gloria_mundi.state import (
    CHOOSE_BUILDING,
    CHOOSE_TRIBUTE,
    CONVERT_FROM,
    CONVERT_MIX,
    COUNTERS,
    DISCARD_CARD,
    DRAW_BUILDING,
    DRAW_START,
    GIVE_UP,
    GLORY_PAID,
    MIX_GOLD,
    NEXT_CARD,
    PAY_ICON,
    PAY_PEACE,
    PLAY_CARD,
    TAKE_COUNTER,
    TIMES,
    GloriaState,
)
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat


def name(building: int) -> str:
    return content.name(BUILDINGS[building])


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def changes(old: GloriaState, s: GloriaState, seat: int) -> str:
    """`food +3, position +2 (now 5)`: gains and payments are public when they happen, sums are not (GM-1.11)."""
    told = []
    for i, type in enumerate(RESOURCES):
        moved = int(s.counters[seat * COUNTERS + i] - old.counters[seat * COUNTERS + i])
        if moved:
            told.append(f"{type} {signed(moved)}")
    steps = int(s.position[seat] - old.position[seat])
    if steps:
        told.append(f"position {signed(steps)} (now {int(s.position[seat])})")
    return ", ".join(told)


def decision(old: GloriaState, s: GloriaState, action: int) -> str:
    """What was decided at `old` and led to `s`, without changes and full stop; '' in the middle of a chain."""
    packed = old.top()
    kind, seat, a = int(frame_kind(packed)), int(frame_seat(packed)), int(frame_a(packed))
    who = seat_name(seat)
    if kind == DRAW_START:
        return f"{seat_name(action - actions.START)} begins"
    if kind == DRAW_BUILDING:
        return f"{name(action - actions.DRAW)} comes to the Forum"
    if kind == PLAY_CARD:
        return f"{who} plays a {BASIC[action - actions.PLAY]} card"
    if kind == NEXT_CARD:
        return activation(old, s, who, action)
    if TIMES <= kind <= MIX_GOLD:
        return "" if in_chain(s) else f"{who} uses {name(a)}{_often(old, kind, action)}"
    if kind == GIVE_UP:
        return f"{who} gives up {name(action - actions.GIVE_UP)} with {name(a)}"
    if kind == CHOOSE_BUILDING:
        return f"{who} buys nothing" if action == actions.PASS else ""
    if kind <= PAY_PEACE:
        return purchase(old, s, who, a, kind)
    if kind <= CONVERT_MIX:
        return conversion(s, who, a, kind, action)
    return tribute_phase(old, s, who, kind, action)


def in_chain(s: GloriaState) -> bool:
    kind = frame_kind(s.top())
    return not s.over() and (TIMES <= kind <= MIX_GOLD or kind == GIVE_UP)


def _often(old: GloriaState, kind: int, action: int) -> str:
    """How often an exchange was made, where there was a choice."""
    if not old.rules.repeats[frame_a(old.top())]:
        return ""
    parts = int(frame_b(old.top()))
    times = action - actions.AMOUNT if kind == TIMES else parts if kind == GLORY_PAID else parts & 63
    return f" {'once' if times == 1 else f'{times} times'}"


def activation(old: GloriaState, s: GloriaState, who: str, action: int) -> str:
    type = BASIC[old.turn_type]
    if action == actions.PLAIN:
        return f"{who} activates {count(int(old.open_plain), f'{type} card')}"
    if action < actions.ABILITY:
        return f"{who} takes the counter of {name(action - actions.COUNTER)}"
    return "" if in_chain(s) else f"{who} uses {name(action - actions.ABILITY)}"


def purchase(old: GloriaState, s: GloriaState, who: str, a: int, kind: int) -> str:
    """Told when it is paid."""
    space, target = a // len(BASIC), a % len(BASIC)
    if kind != PAY_PEACE:
        return ""
    return f"{who} builds {name(int(old.forum[space]))} on a {BASIC[target]} card"


def conversion(s: GloriaState, who: str, building: int, kind: int, action: int) -> str:
    if kind == CONVERT_FROM and action == actions.CONVERT_NOTHING:
        return f"{who} converts nothing with {name(building)}"
    return f"{who} converts with {name(building)}" if kind == CONVERT_MIX else ""


def tribute_phase(old: GloriaState, s: GloriaState, who: str, kind: int, action: int) -> str:
    if kind == CHOOSE_TRIBUTE and action == actions.REFUSE:
        return f"{who} pays no tribute"
    if kind in (CHOOSE_TRIBUTE, PAY_ICON):
        if len(s.queue) == len(old.queue):
            return ""
        laid = join_words(saved.tribute(s.queue[len(s.queue) - 1]))
        return f"{who} lays {laid} on space {int(old.next_space())} as tribute"
    if kind == DISCARD_CARD:
        return discard(old, s, who, action)
    if kind == TAKE_COUNTER:
        return f"{who} takes {RESOURCES[action - actions.TAKE]} from the pile"
    raise AssertionError(f"no sentence for question {kind}")


def discard(old: GloriaState, s: GloriaState, who: str, action: int) -> str:
    served = saved.due(next(item for i, item in enumerate(old.due) if i >= len(s.due) or s.due[i] != item))
    if action < actions.DISCARD_BUILT:
        return f"{who} discards a {BASIC[action - actions.DISCARD_PLAIN]} card for {_served(served)}"
    building = action - actions.DISCARD_BUILT
    type = BASIC[old.card_type(old.actor(), building)]
    if old.rules.guards & old.rules.bit[building]:
        return f"{who} gives {name(building)} for {_served(served)}, and the {type} card stays"
    return f"{who} discards a {type} card with {name(building)} for {_served(served)}"


def _served(item: str) -> str:
    return f"the {item}" if item.startswith(("icon", "glory")) else f"the {item} counter"


# What is under way


def underway(s: GloriaState) -> str:
    """A move that is not complete: what it is about and what was said so far."""
    question = view.question(s)
    said = ", ".join(f"{word} {value}" for word, value in question["said"].items())
    about = content.name(question["about"]) if question["about"] in BUILDINGS else "the tribute"
    verb = {"build": "buying", "tribute": "paying", "activate": "using"}[saved.PHASE_OF[question["kind"]]]
    return f"{seat_name(question['seat'])} is {verb} {about}" + (f" ({said})" if said else "")
